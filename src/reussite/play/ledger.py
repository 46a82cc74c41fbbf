"""The ledger of a deal: every move with its type, its cards, the state before it and the state after it."""

from dataclasses import dataclass

from reussite.cards import text
from reussite.play.deal import Deal
from reussite.play.position import Position, shown_cards
from reussite.rules.layout import CHOOSE, CLICK, STEP
from reussite.rules.moves import kind_of

__all__ = ["LedgerLine", "ledger", "ledger_text"]

HEADS = ("type", "move", "old_state", "new_state")


@dataclass(frozen=True)
class LedgerLine:
    """One move: its type, its cards or, where it names none, its text, and the states around it."""

    type: str
    move: str
    old_state: str
    new_state: str
    cards: tuple[int, ...] = ()


def ledger(deal: Deal) -> list[LedgerLine]:
    """Return the ledger of what was played and not taken back."""
    lines = []
    position = deal.start
    for gesture in deal.gestures:
        for move in gesture.moves:
            after = position.after(move)
            cards = tuple(shown_cards(position, move))
            words = gesture.text if len(gesture.moves) == 1 else ""
            told = " ".join(map(text, cards)) or words
            lines.append(LedgerLine(_type(position, move), told, _state(position), _state(after), cards))
            position = after
    return lines


def _type(position: Position, move: int) -> str:
    words = position.game.patience.ledger
    kinds = {CLICK: words.clicks, CHOOSE: words.chooses, STEP: words.steps}
    return str(kinds.get(kind_of(move), words.carries))


def _state(position: Position) -> str:
    patience = position.game.patience
    for counter in patience.counters:
        if counter.name == patience.ledger.state:
            return str(counter.names[position.counters[counter.name]])
    return position.status


def ledger_text(deal: Deal) -> str:
    """Return the ledger as a table of text."""
    rows = [HEADS, *((line.type, line.move, line.old_state, line.new_state) for line in ledger(deal))]
    widths = [max(len(row[k]) for row in rows) for k in range(len(HEADS))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(lines) + "\n"
