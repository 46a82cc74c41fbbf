"""Whether compiled rules run as WebAssembly, and on which machine."""

import os
import sys
from functools import cache

from reussite.errors import BadInput
from reussite.saying import saying
from reussite.wasm.rows import Memory

__all__ = ["is_chosen", "memory"]

VARIABLE, WASM = "REUSSITE_EXECUTION", "wasm"


def is_chosen() -> bool:
    """Tell whether what is not interpreted runs as WebAssembly: in a browser, or if an environment variable says so."""
    words = os.environ.get(VARIABLE, "")
    if words not in ("", WASM):
        raise BadInput(saying("wasm.execution", variable=VARIABLE, words=words, wasm=WASM))
    return words == WASM or _is_in_browser()


def _is_in_browser() -> bool:
    return sys.platform == "emscripten"


def memory() -> Memory:
    """Return the memory of a machine: a new one, or in a browser, which takes no memory back, the only one there is."""
    if _is_in_browser():
        return _memory_in_browser()
    try:
        from reussite.wasm.native import Wasmtime
    except ImportError as problem:
        raise BadInput(saying("command.needs_wasm", problem=str(problem))) from None
    return Memory(Wasmtime())


@cache
def _memory_in_browser() -> Memory:
    from reussite.wasm.browser import Browser

    return Memory(Browser())
