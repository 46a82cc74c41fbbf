"""Kernel Python as WebAssembly: the third way to run the linked text of a game, beside the interpreter and Numba.

`write` turns a linked text into the bytes of a module, in plain Python. A machine runs it: the browser's, where Python
itself runs in a browser (`browser`), or wasmtime (`native`). Solver and lab use it where `is_chosen` says so.
"""

from reussite.wasm.choosing import is_chosen, memory
from reussite.wasm.program import Written, write

__all__ = ["Written", "is_chosen", "memory", "write"]
