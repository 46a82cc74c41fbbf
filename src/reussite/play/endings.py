"""How a deal comes to its end: whether all cards that are left can go home by themselves, and why nothing goes on."""

from functools import lru_cache
from typing import TYPE_CHECKING

from reussite.cards import BACK, face
from reussite.play.moves import offers, refuse
from reussite.play.outcomes import Passed, carry_out
from reussite.play.position import Position
from reussite.rules.moves import carry_move, click_move
from reussite.saying import Saying, saying
from reussite.spec.words import UNLIMITED

if TYPE_CHECKING:
    from reussite.play.game import Game

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
    and as often as one likes: then each of them can be had, in whatever order they lie. This is asked after every move,
    so it is found out first without turning such a stock, and once for all ways in which it may be turned.
    """
    if position.game.is_automatic or position.is_won or not _is_known(position):
        return ()
    if _turns_freely(position.game) and not _all_go(position.game, _with_loose_stock(position)):
        return ()
    home = _Homeward(position.game, list(position.state))
    while len(home.moves) < LONGEST and (home.send() or home.turn_up()):
        pass
    return tuple(home.moves) if home.is_won else ()


def _turns_freely(bound: "Game") -> bool:
    """Tell whether each card of the stock can be had: it is turned card by card, as often as one likes."""
    stock, slots = bound.patience.stock, bound.rule_table.slots
    at_will = stock is not None and stock.draws == 1 and stock.passes == UNLIMITED and not stock.deals
    return at_will and bool(slots.get("CLICKS")) and slots["WASTE"] == slots["STOCK"] + 1


def _is_known(position: Position) -> bool:
    hidden = {pile.kind for pile in position.piles if any(card >= BACK for card in pile.cards)}
    return not hidden or (hidden == {"stock"} and _turns_freely(position.game))


def _with_loose_stock(position: Position) -> bytes:
    """Return the state with all of the waste in the stock, in an order of its own; they lie side by side in it."""
    state = bytearray(position.state)
    begin, border, end = _stock_and_waste(position.game, state)
    state[begin:end] = sorted(face(card) + BACK for card in state[begin:end])
    state[border] = state[border + 1]
    return bytes(state)


def _stock_and_waste(bound: "Game", state: bytearray | list[int]) -> tuple[int, int, int]:
    """Return where in a state stock and waste begin, where it is told where they meet, and where they end."""
    slots = bound.rule_table.slots
    border = slots["ENDS"] + slots["WASTE"]
    return slots["CARDS"] + state[border - 1], border, slots["CARDS"] + state[border + 1]


@lru_cache(maxsize=64)
def _all_go(bound: "Game", loose: bytes) -> bool:
    """Tell whether all cards go home if any card of the stock may be laid on the waste, where there is none else."""
    home = _Homeward(bound, list(loose))
    while home.send() or home.take_out():
        pass
    return home.is_won


class _Homeward:
    """A state from which cards are sent home, one after the other, and the moves that do so."""

    def __init__(self, bound: "Game", state: list[int]):
        self.bound, self.state = bound, state
        self.moves: list[int] = []
        kinds = [group.kind for group in bound.rule_table.groups]
        self.sources = [pile for pile, kind in enumerate(kinds) if kind in SOURCES]
        self.homes = [pile for pile, kind in enumerate(kinds) if kind == "foundation"]
        slots = bound.rule_table.slots
        self.ends, self.cards, self.top_first = slots["ENDS"], slots["CARDS"], slots["TOP_FIRST"]
        self.taken: dict[int, int] = {}  # the set of cards that each foundation takes, one bit for each
        self.ask()

    @property
    def is_won(self) -> bool:
        """Whether the goal is reached."""
        return bool(self.bound.engine.is_won(self.state))

    def ask(self) -> None:
        """Ask all foundations what they take now; what one takes may follow from what lies on another."""
        self.taken = {home: self.bound.engine.accepts(self.state, home) for home in self.homes}

    def send(self) -> bool:
        """Carry a card home, if there is one to carry; where two foundations take it, to the lower of them."""
        found = self._homeward()
        if found is None:
            self.ask()
            found = self._homeward()
        if found is None:
            return False
        source, home = found
        self.bound.engine.apply(self.state, carry_move(source, home, 1))
        self.moves.append(carry_move(source, home, 1))
        self.taken[home] = self.bound.engine.accepts(self.state, home)
        return True

    def _homeward(self) -> tuple[int, int] | None:
        wanted = self._wanted()
        for source in self.sources:
            card = self._top(source)
            if card is None or not wanted >> card & 1:
                continue
            homes = [home for home, cards in self.taken.items() if cards >> card & 1]
            for home in sorted(homes, key=self._size):
                if not self.bound.engine.refusal(self.state, carry_move(source, home, 1)):
                    return source, home
        return None

    def _wanted(self) -> int:
        """Return the set of cards that some foundation takes."""
        wanted = 0
        for cards in self.taken.values():
            wanted |= cards
        return wanted

    def _size(self, pile: int) -> int:
        at: int = self.ends + pile
        return self.state[at + 1] - self.state[at]

    def _top(self, pile: int) -> int | None:
        """Return the card on top of a pile."""
        first, last = self.state[self.ends + pile : self.ends + pile + 2]
        if first == last:
            return None
        return face(self.state[self.cards + (first if self.top_first[pile] else last - 1)])

    def take_out(self) -> bool:
        """Lay a card that goes home on the waste out of a stock whose order does not matter."""
        begin, border, end = _stock_and_waste(self.bound, self.state)
        top = end - self.state[border + 1] + self.state[border] - 1  # of the stock
        wanted = self._wanted()
        found = next((at for at in range(begin, top + 1) if wanted >> face(self.state[at]) & 1), None)
        if found is None:
            return False
        self.state[found], self.state[top] = self.state[top], self.state[found]
        self.state[top] = face(self.state[top])
        self.state[border] -= 1
        return True

    def turn_up(self) -> bool:
        """Turn the stock, card by card, until a card that goes home lies on the waste."""
        names, stock = self.bound.rule_table.names, self.bound.patience.stock
        if stock is None or stock.draws != 1 or stock.deals or "w" not in names:
            return False
        piles = Position(self.bound, bytes(self.state))
        unturned, waste = piles.pile("s").cards[::-1], piles.pile("w").cards
        order = [*enumerate(unturned, 1), *enumerate(waste, len(unturned) + 2)]  # to turn all back is a click as well
        wanted = self._wanted()
        clicks = next((n for n, card in order if wanted >> face(card) & 1), 0)
        for _ in range(clicks):
            if self.bound.engine.refusal(self.state, click_move()):
                return False
            self.bound.engine.apply(self.state, click_move())
            self.moves.append(click_move())
        return clicks > 0


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
