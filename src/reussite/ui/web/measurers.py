"""Who measures for the page: a process of its own for each analysis, or whoever else tells how far it is."""

import asyncio
import json
import sys
from importlib.util import find_spec
from typing import Any, AsyncGenerator, Protocol

from reussite.system import NO_WINDOW

__all__ = ["InProcesses", "Measurer"]

LINE = 4 * 1024 * 1024  # bytes of a line from the process: the plot comes in one


class Measurer(Protocol):
    """Carries out analyses."""

    @property
    def is_there(self) -> bool:
        """Whether all that measuring needs is there."""

    def measure(self, request: dict[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
        """Tell how far an analysis is, and at last what it found; whoever closes this ends it."""


class InProcesses:
    """Starts a process for each analysis."""

    @property
    def is_there(self) -> bool:
        """Whether all that measuring needs is installed."""
        return all(find_spec(name) for name in ("numba", "numpy", "matplotlib"))

    async def measure(self, request: dict[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
        """Run a process and tell what it tells."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "reussite.ui.web.measuring"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
            creationflags=NO_WINDOW,
        )
        try:
            assert process.stdin and process.stdout
            process.stdin.write(json.dumps(request).encode() + b"\n")
            await process.stdin.drain()
            async for line in process.stdout:
                yield json.loads(line)
        finally:
            if process.returncode is None:
                process.kill()
                await asyncio.shield(process.wait())
