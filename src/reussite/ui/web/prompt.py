"""Connections that keep nobody waiting and take no room: who sends half of a request, asks and never listens, or comes
over and over again. What cannot be read gets the same headers as every other answer.
"""

import asyncio
from typing import Any, Callable

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from reussite.ui.web.guard import HEADERS
from reussite.ui.web.shares import CONNECTIONS, Shares
from reussite.ui.web.sweeping import LINE, REQUEST, Sweeper

__all__ = ["SECONDS", "Doors", "protocols"]

SECONDS = 10.0  # for a whole request, from the first moment of a connection and after each answer
UNREAD = 1 << 18  # bytes that may wait for somebody who goes on asking for more
FOR_EACH_PAGE = 8  # connections from an address: browsers load with six, and play over one more


class Doors:
    """Counts the connections from each address, over all processes, and sweeps up after those that have ended."""

    def __init__(self, shares: Shares, per_address: int, address_of: Callable[[str], str]):
        self.shares = shares
        self.most = FOR_EACH_PAGE * per_address
        self.address_of = address_of
        self.sweeper = Sweeper()
        self.lines = 0
        self._open: dict[asyncio.BaseTransport, str] = {}

    def come(self, transport: asyncio.BaseTransport) -> bool:
        """Count a connection, unless there are too many from its address."""
        peer = transport.get_extra_info("peername")
        address = self.address_of(str(peer[0])) if peer else ""
        if address and not self.shares.take(CONNECTIONS, self.most, address):
            return False
        if address:
            self._open[transport] = address
        return True

    def go(self, transport: asyncio.BaseTransport, what: int) -> None:
        """Forget a connection that has ended."""
        if address := self._open.pop(transport, ""):
            self.shares.give_back(CONNECTIONS, address)
        self.sweeper.add(what, self.lines)


class Listening(WebSocketsSansIOProtocol):
    """A line that is cut where somebody sends pings and reads no answers: these would fill the memory."""

    doors: Doors

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the line; also whoever is refused gets all headers."""
        super().connection_made(transport)
        self.doors.lines += 1
        conn: Any = self.conn
        refusing = conn.reject

        def reject(status: int, text: str) -> Any:
            response = refusing(status, text)
            response.headers.update(HEADERS)
            return response

        conn.reject = reject

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the connection's place back."""
        self.doors.lines -= 1
        self.doors.go(self.transport, LINE)
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        """Answer, if what was answered before has been read."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > UNREAD:
            self.transport.abort()


class Prompt(H11Protocol):
    """Reads requests, and closes a connection on which one does not become whole."""

    doors: Doors
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        if self.doors.come(transport):
            self._watch()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop()
        self.doors.go(self.transport, REQUEST)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Go on waiting as long as there is no whole request to answer: more bytes give no more time."""
        super().data_received(data)
        is_ours = self.transport.get_protocol() is self  # else it has become a line
        if is_ours and not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete):
            self._watch()
        else:
            self._stop()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP without words, for no person reads it; and end."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # else an answer is on its way already
            headers = {"content-length": "0", "connection": "close", **HEADERS}
            for event in (h11.Response(status_code=400, headers=[*headers.items()]), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        if self.cycle is not None:
            self.cycle.disconnected = True  # whoever still reads this request hears no more of it
            self.cycle.message_event.set()
        self.transport.close()

    def _watch(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(SECONDS, self.transport.close)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def protocols(doors: Doors) -> tuple[type[Prompt], type[Listening]]:
    """Return how a server reads requests and lines whose connections are counted at these doors."""
    return type("Prompt", (Prompt,), {"doors": doors}), type("Listening", (Listening,), {"doors": doors})
