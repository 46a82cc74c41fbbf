"""Connections that keep nobody waiting and take no room: who sends half of a request, or asks and never listens."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["SECONDS", "Listening", "Prompt"]

SECONDS = 10.0  # for a whole request, from the first moment of a connection and after each answer
UNREAD = 1 << 18  # bytes that may wait for somebody who goes on asking for more


class Listening(WebSocketsSansIOProtocol):
    """A line that is cut where somebody sends pings and reads no answers: these would fill the memory."""

    def handle_ping(self) -> None:
        """Answer, if what was answered before has been read."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > UNREAD:
            self.transport.abort()


class Prompt(H11Protocol):
    """Reads requests, and closes a connection on which one does not become whole."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Go on waiting as long as there is no whole request to answer: more bytes give no more time."""
        super().data_received(data)
        is_ours = self.transport.get_protocol() is self  # else it has become a line
        if is_ours and not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete):
            self._watch()
        else:
            self._stop()

    def _watch(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(SECONDS, self.transport.close)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
