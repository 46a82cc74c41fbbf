"""A table as lines of text, without cursor control or colour."""

from itertools import groupby

from reussite.cards import BACK, text
from reussite.play import PileView, Position
from reussite.spec import Group

__all__ = ["table_lines"]

RECENT = 3  # cards of a waste that are told, the last one on top


def table_lines(position: Position) -> list[str]:
    """Return the whole table: the deal, one line for a pile or a row of small piles, and the status."""
    bound = position.game
    code = bound.code(position.number) or bound.code(0).removesuffix("#0")  # type: ignore[union-attr]
    lines = [f"{bound.name}   {code}"]
    for group in bound.patience.piles:
        piles = [pile for pile in position.piles if pile.name in group.names()]
        lines += _rows(group, piles) if _is_grid(group) else [_line(group, pile) for pile in piles]
    return lines


def _is_grid(group: Group) -> bool:
    return bool(group.columns > 1 and not group.spread)


def _line(group: Group, pile: PileView) -> str:
    own = group.count == 1 or isinstance(group.label, tuple)
    label = f" ({pile.label})" if pile.label and own else ""
    return f"  {pile.name:<4}{_contents(group, pile)}{label}"


def _rows(group: Group, piles: list[PileView]) -> list[str]:
    """Return small piles side by side, as they lie on the table."""
    cells = [f"{pile.name:<4}{_small(group, pile):<9}" for pile in piles]
    return ["  " + "".join(cells[k : k + group.columns]).rstrip() for k in range(0, len(cells), group.columns)]


def _small(group: Group, pile: PileView) -> str:
    if not pile.cards:
        return _empty(group, pile)
    more = f" +{len(pile.cards) - 1}" if len(pile.cards) > 1 else ""
    return _card(pile.cards[-1]) + more


def _empty(group: Group, pile: PileView) -> str:
    mark = group.starts[group.names().index(pile.name)].mark
    return f"({mark})" if mark else "empty"


def _card(card: int) -> str:
    return "down" if card >= BACK else text(card)


def _contents(group: Group, pile: PileView) -> str:
    """Return a pile in words: all its cards where they are spread, else the top card and how many lie under it."""
    cards = pile.cards
    if not cards:
        mark = _empty(group, pile)
        return mark if mark == "empty" else f"empty {mark}"
    if group.spread or (group.moves == 0 and pile.face_up not in (0, 1, len(cards))):
        return _spread(cards)
    if cards[-1] >= BACK:
        return f"{_many(len(cards))} face down"
    if pile.kind == "waste":
        shown = [text(card) for card in cards[-RECENT:]]
        under = len(cards) - len(shown)
        return f"{' '.join(shown)}" + (f", {under} more under them" if under else "")
    under = len(cards) - 1
    return text(cards[-1]) + (f" on {_many(under)}{' face down' if pile.face_up == 1 else ''}" if under else "")


def _many(n: int) -> str:
    return f"{n} card{'s' * (n != 1)}"


def _spread(cards: tuple[int, ...]) -> str:
    parts = []
    for down, run in groupby(cards, key=lambda card: card >= BACK):
        held = list(run)
        parts.append(f"{len(held)} face down" if down else " ".join(text(card) for card in held))
    return ", ".join(parts)
