"""WebAssembly run by the browser in which Python itself runs (Pyodide)."""

from typing import Any, Callable

from reussite.wasm.binary import BASE, MEMORY, PAGE, ROOM

__all__ = ["Browser"]


class Browser:
    """The machine of a browser's worker; one is enough, since nothing runs beside it there."""

    def __init__(self) -> None:
        import js  # both are there in a browser only
        from pyodide import ffi

        self.js, self.to_js = js, ffi.to_js
        self.memory: Any = js.WebAssembly.Memory.new(self._object({"initial": 1}))

    def _object(self, names: dict[str, Any]) -> Any:
        return self.to_js(names, dict_converter=self.js.Object.fromEntries)

    def load(self, code: bytes, base: int) -> dict[str, Callable[..., Any]]:
        """Return the functions of a module by name."""
        module = self.js.WebAssembly.Module.new(self.to_js(code))
        given = self._object({ROOM: {MEMORY: self.memory, BASE: base}})
        exports = self.js.WebAssembly.Instance.new(module, given).exports
        return {name: getattr(exports, name) for name in self.js.Object.keys(exports).to_py()}

    def make_room(self, size: int) -> None:
        """Let the memory have at least so many bytes."""
        lacking = size - self.memory.buffer.byteLength
        if lacking > 0:
            self.memory.grow(-(-lacking // PAGE))

    def read(self, address: int, size: int) -> bytes:
        """Return bytes of the memory."""
        return bytes(self.js.Uint8Array.new(self.memory.buffer, address, size).to_bytes())

    def write(self, address: int, data: bytes) -> None:
        """Change bytes of the memory."""
        self.js.Uint8Array.new(self.memory.buffer, address, len(data)).assign(data)
