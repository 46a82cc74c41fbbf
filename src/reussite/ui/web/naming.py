"""The table for ears: a name for every pile and every card that can be reached, as a screen reader speaks it."""

from dataclasses import dataclass

from reussite.sitting import Sitting
from reussite.table import PileSeen, View
from reussite.table.telling import tell_pile, tell_place
from reussite.words import Words

__all__ = ["Ears", "Naming"]


@dataclass(frozen=True, slots=True)
class Named:
    """A pile in words: what is seen of it, its empty place, and its cards, nothing for those that cannot be reached."""

    words: str
    place: str
    cards: list[str | None]


@dataclass(frozen=True, slots=True)
class Ears:
    """Everything on the table in words."""

    table: str
    gauge: str
    piles: dict[str, Named]


class Naming:
    """Names the piles of a sitting; those that did not change keep the names they had."""

    def __init__(self, sitting: Sitting):
        self.sitting = sitting
        self._known: dict[str, tuple[PileSeen, tuple[object, ...], Named]] = {}

    def name(self, view: View) -> Ears:
        """Return the table in words."""
        words, gauge = self.sitting.words, view.gauge
        return Ears(
            table=words.say("place.table", name=view.name),
            gauge=words.say("place.gauge", stock=gauge.stock, tops=gauge.tops, waste=gauge.waste) if gauge else "",
            piles={pile.name: self._named(words, view, pile) for pile in view.piles},
        )

    def _named(self, words: Words, view: View, pile: PileSeen) -> Named:
        position = self.sitting.deal.position
        held = view.hold.count if view.hold and view.hold.pile == pile.name else 0
        takes = pile.name in view.targets and bool(view.hold or view.offered)
        state = (held, takes, pile.name in view.marked)
        before = self._known.get(pile.name)
        if before and before[0] is pile and before[1] == state:  # a pile that is seen as before is the very same
            return before[2]
        lies = words.say(tell_pile(position.game, position.pile(pile.name)))
        more = [words.say("place.marked")] if pile.name in view.marked else []
        top = [*more, words.say("place.takes")] if takes else more
        cards = [self._card(words, pile, index, held, more, top) for index in range(len(pile.cards))]
        named = Named(lies, ", ".join([lies, *top]), cards)
        self._known[pile.name] = (pile, state, named)
        return named

    def _card(self, words: Words, pile: PileSeen, index: int, held: int, more: list[str], top: list[str]) -> str | None:
        is_top = index == len(pile.cards) - 1
        if not (is_top or (pile.cards[index] is not None and pile.spread and not pile.shown)):
            return None
        name = words.say(tell_place(pile.name, pile.cards, index, bool(pile.spread)))
        parts = [words.say("place.held")] if index >= len(pile.cards) - held else []
        return ", ".join([name, *parts, *(top if is_top else more)])
