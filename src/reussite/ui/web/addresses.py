"""Addresses of the page: which deed one stands for, and under which one a deal can be opened again."""

from urllib.parse import parse_qsl, quote, unquote, urlencode

from reussite.play import Deal
from reussite.sitting import Deed

__all__ = ["CARRIED", "HOME", "deed_of", "link_to"]

HOME = "/"  # all games
KEPT = "deal/"
CARRIED = "player="  # what comes before the code in a link that makes a browser another player's


def link_to(deal: Deal) -> str:
    """Return the address of a deal, which opens it again in any browser."""
    if deal.number is None:
        return f"/{KEPT}{deal.journal.id}"
    chosen = urlencode({name: str(value) for name, value in deal.game.written_options().items()})
    return f"/{quote(deal.game.id)}{'?' if chosen else ''}{chosen}#{deal.number}"


def deed_of(address: str) -> Deed:
    """Return what is to be done for an address: all games, a game as it was left, a deal by its code or its place."""
    head, _, number = address.partition("#")
    path, _, query = head.partition("?")
    words = unquote(path).strip("/")
    if not words:
        return Deed("identity", number.removeprefix(CARRIED)) if number.startswith(CARRIED) else Deed("games")
    if words.startswith(KEPT):
        return Deed("open", words.removeprefix(KEPT))
    name, _, tail = words.partition(":")
    options = [tail] * bool(tail) + [f"{key}={value}" for key, value in parse_qsl(query, keep_blank_values=True)]
    if not options and not number:
        return Deed("game", name)
    return Deed("deal", name + (":" if options else "") + ",".join(options) + (f"#{unquote(number)}" if number else ""))
