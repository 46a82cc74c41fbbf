"""What speaks for a move, as far as anybody at the table can see; said with every hint."""

from reussite.cards import BACK, face
from reussite.play import Position, Refusal
from reussite.play.moves import read_move
from reussite.play.position import carry_of
from reussite.rules.layout import CARRY, CHOOSE, CLICK
from reussite.rules.moves import kind_of
from reussite.words import NOTHING_SAID, Saying, saying

__all__ = ["reason_for"]


def reason_for(position: Position, words: str) -> Saying:
    """Say what speaks for a move given as text; nothing where nothing does."""
    move = read_move(position, words)
    if isinstance(move, Refusal):
        return NOTHING_SAID
    if kind_of(move) == CLICK:
        return saying("reason.turn")
    if kind_of(move) == CHOOSE:
        return saying("reason.choose") if _laid_aside(position.after(move)) > _laid_aside(position) else NOTHING_SAID
    return _for_carrying(position, move) if kind_of(move) == CARRY else NOTHING_SAID


def _for_carrying(position: Position, move: int) -> Saying:
    table = position.game.rule_table
    source, target, count = carry_of(move)
    taken, given = position.pile(table.names[source]), position.pile(table.names[target])
    left = taken.cards[:-count]
    if given.kind == "foundation" and taken.kind != "foundation":
        return saying("reason.home", n=count)
    if taken.kind == "tableau" and left and left[-1] >= BACK:
        return saying("reason.bares", pile=taken.name)
    if left and left[-1] < BACK and _home_after(position, move, face(left[-1])):
        return saying("reason.clears", card=face(left[-1]))
    if taken.kind == "tableau" and not left and given.cards:
        return saying("reason.empties", pile=taken.name)
    if taken.kind in ("waste", "reserve", "stock"):
        return saying("reason.brings", pile=taken.name)
    if not given.cards:
        return saying("reason.free", pile=given.name)
    return saying("reason.builds", card=face(given.cards[-1]), n=count)


def _laid_aside(position: Position) -> int:
    """Return how many cards lie on foundations and on the waste."""
    return sum(len(pile.cards) for pile in position.piles if pile.kind in ("foundation", "waste"))


def _home_after(position: Position, move: int, card: int) -> bool:
    """Tell whether a card could go home once a move is made."""
    after = position.after(move)
    return bool(after.game.engine.home_takes(list(after.state), card))
