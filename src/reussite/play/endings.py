"""How a deal comes to its end: whether all cards that are left can go home by themselves, and why nothing goes on."""

from functools import lru_cache
from typing import Mapping

from reussite.cards import BACK, face
from reussite.play.moves import offers, refuse
from reussite.play.outcomes import Passed, carry_out
from reussite.play.position import Position
from reussite.rules.moves import carry_move, click_move
from reussite.saying import Saying, saying
from reussite.spec.words import UNLIMITED

__all__ = ["finish", "finishing", "why_lost"]

SOURCES = ("tableau", "waste", "reserve", "cell", "stock")
LONGEST = 2000  # moves of an end that is played by itself


def finish(position: Position) -> tuple[Passed, ...]:
    """Send home every card that is left; nothing is passed when that cannot be done."""
    moves = finishing(position)
    return carry_out(position, moves) if moves else ()


@lru_cache(maxsize=64)
def finishing(position: Position) -> tuple[int, ...]:
    """Return moves that send home all cards that are left, turning the stock where needed; none where there are none.

    Only what the player knows counts. Cards that lie face down are no hindrance in a stock that is turned card by card
    and as often as one likes: then each of them can be had, in whatever order they lie.
    """
    if position.game.is_automatic or position.is_won or not _is_known(position):
        return ()
    moves: list[int] = []
    while len(moves) < LONGEST and not position.is_won:
        taken = _taken(position)
        found = _homeward(position, taken) or _turned_up(position, taken)
        state = list(position.state)
        for move in found:
            if position.game.engine.refusal(state, move):
                return ()
            position.game.engine.apply(state, move)
        if not found:
            return ()
        moves += found
        position = Position(position.game, bytes(state), position.number)
    return tuple(moves) if position.is_won else ()


def _is_known(position: Position) -> bool:
    stock, clicks = position.game.patience.stock, position.game.rule_table.slots.get("CLICKS")
    every = stock is not None and clicks and stock.draws == 1 and stock.passes == UNLIMITED and not stock.deals
    hidden = [pile.kind for pile in position.piles if any(card >= BACK for card in pile.cards)]
    return not hidden or (bool(every) and set(hidden) == {"stock"})


def _taken(position: Position) -> dict[int, int]:
    """Return for each foundation, by its number, the set of cards it takes now, one bit for each; the lowest first."""
    names, state, accepts = position.game.rule_table.names, list(position.state), position.game.engine.accepts
    homes = sorted((len(pile.cards), names.index(pile.name)) for pile in position.piles if pile.kind == "foundation")
    return {home: accepts(state, home) for _, home in homes}


def _homeward(position: Position, taken: Mapping[int, int]) -> list[int]:
    """Return a move that carries a card home, if there is one; where two foundations take it, to the lower of them."""
    names, state, refusal = position.game.rule_table.names, list(position.state), position.game.engine.refusal
    for pile in position.piles:
        if pile.cards and pile.kind in SOURCES:
            bit, source = 1 << face(pile.cards[-1]), names.index(pile.name)
            moves = [carry_move(source, home, 1) for home, cards in taken.items() if cards & bit]
            found = next((move for move in moves if refusal(state, move) == 0), None)
            if found is not None:
                return [found]
    return []


def _turned_up(position: Position, taken: Mapping[int, int]) -> list[int]:
    """Return the clicks on the stock, turned card by card, after which a card that goes home lies on the waste."""
    stock, waste = position.game.patience.stock, position.pile("w").cards if _has_waste(position) else ()
    if stock is None or stock.draws != 1:
        return []
    unturned = position.pile("s").cards[::-1]
    order = [*enumerate(unturned, 1), *enumerate(waste, len(unturned) + 2)]  # to turn all back is a click of its own
    clicks = next((n for n, card in order if any(cards >> face(card) & 1 for cards in taken.values())), 0)
    return [click_move()] * clicks


def _has_waste(position: Position) -> bool:
    return any(pile.kind == "waste" for pile in position.piles)


def why_lost(position: Position) -> Saying:
    """Say why no move is left, as far as the rules can tell: a card without a place, a stock that is used up."""
    bound = position.game
    if offers(bound):
        return _unplaced(position)
    if bound.rule_table.slots.get("CLICKS") and (refusal := refuse(position, click_move())):
        return saying("loss.stock", why=refusal.saying)
    return saying("loss.no_move")


def _unplaced(position: Position) -> Saying:
    """Say why the open card of the stock could not be placed."""
    table = position.game.rule_table
    cards = position.pile("s").cards
    if not cards:
        return saying("loss.used_up", pile="s")
    targets = [table.names[index] for index in table.slots.get("TARGETS", ())]
    if position.game.patience.choices and all(position.pile(name).cards for name in targets):
        return saying("loss.full", pile=targets[0])
    return saying("loss.no_place", card=face(cards[-1]))
