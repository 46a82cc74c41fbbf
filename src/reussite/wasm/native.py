"""WebAssembly run by wasmtime, in any Python that has it installed."""

import atexit
import ctypes
import weakref
from typing import Any, Callable

from wasmtime import Engine, Func, Global, GlobalType, Instance, Limits, Memory, MemoryType, Module, Store, Val, ValType

from reussite.wasm.binary import PAGE

__all__ = ["Wasmtime"]

_engine = Engine()
atexit.register(_engine.close)


class Wasmtime:
    """A machine of its own for whoever makes one; one thread at a time can use it."""

    def __init__(self) -> None:
        self.store = Store(_engine)
        # Closed when the program ends at the latest: soon after that wasmtime could not do so, and would say that.
        weakref.finalize(self, self.store.close)
        self.memory = Memory(self.store, MemoryType(Limits(1, None)))
        self.begin = self._begin()

    def load(self, code: bytes, base: int) -> dict[str, Callable[..., Any]]:
        """Return the functions of a module by name."""
        begin = Global(self.store, GlobalType(ValType.i32(), False), Val.i32(base))
        instance = Instance(self.store, Module(_engine, code), [self.memory, begin])
        return {str(name): self._function(found) for name, found in instance.exports(self.store).items()}

    def _function(self, found: Any) -> Callable[..., Any]:
        assert isinstance(found, Func)
        return lambda *values: found(self.store, *values)

    def make_room(self, size: int) -> None:
        """Let the memory have at least so many bytes."""
        lacking = size - self.memory.data_len(self.store)
        if lacking > 0:
            self.memory.grow(self.store, -(-lacking // PAGE))
            self.begin = self._begin()  # a memory that grows may move

    def read(self, address: int, size: int) -> bytes:
        """Return bytes of the memory."""
        return ctypes.string_at(self.begin + address, size)

    def write(self, address: int, data: bytes) -> None:
        """Change bytes of the memory."""
        ctypes.memmove(self.begin + address, data, len(data))

    def _begin(self) -> int:
        return ctypes.addressof(self.memory.data_ptr(self.store).contents)
