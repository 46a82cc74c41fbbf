"""A table as lines of text, without cursor control or colour."""

from itertools import groupby
from typing import Iterable

from reussite.cards import BACK, RANKS, SUIT_SIGNS, SUITS, parse_card, rank, suit
from reussite.play import PileView, Position
from reussite.spec import Group
from reussite.words import Words
from reussite.words.prose import deal_name, with_rules

__all__ = ["table_lines"]

GAP = 2  # spaces between small piles
RECENT = 3  # cards of a waste that are told, the last one on top


def table_lines(position: Position, words: Words, letters: tuple[str, ...] | None = None) -> list[str]:
    """Return the whole table: the deal, one line for a pile or a row of small piles, and the status.

    `letters` are those on the cards, the language's own unless others are given.
    """
    bound = position.game
    lines = [deal_name(words, with_rules(words, bound.entry, bound.variant), position.number)]
    drawing = _Drawing(words.at(bound), letters or words.language.letters)
    for group in bound.patience.piles:
        piles = [pile for pile in position.piles if pile.name in group.names()]
        lines += drawing.rows(group, piles) if _is_grid(group) else [drawing.line(group, pile) for pile in piles]
    return lines


def _is_grid(group: Group) -> bool:
    return bool((group.columns > 1 or group.shape) and not group.spread)


class _Drawing:
    """Piles of a game as text in a language."""

    def __init__(self, words: Words, letters: tuple[str, ...]):
        self.words = words
        self.letters = letters
        self.suits = SUITS if words.code == "en" else SUIT_SIGNS  # C is clubs in English, hearts in French

    def line(self, group: Group, pile: PileView) -> str:
        """Return one pile."""
        label = self.words.label(pile.name) if group.count == 1 or len(set(group.label)) > 1 else ""
        return f"  {pile.name:<4}{self._contents(group, pile)}" + (f" ({label})" if label else "")

    def rows(self, group: Group, piles: list[PileView]) -> list[str]:
        """Return small piles side by side, as they lie on the table."""
        told = [f"{pile.name:<4}{self._small(group, pile)}" for pile in piles]
        wide = max(map(len, told)) + GAP
        numbers = [group.names().index(pile.name) for pile in piles]
        places = group.shape.places if group.shape else [(k % group.columns, k // group.columns) for k in group.numbers]
        rows: dict[float, str] = {}
        for (across, down), cell in sorted(zip((places[number] for number in numbers), told, strict=True)):
            rows[down] = f"{rows.get(down, ''):<{round(across * wide)}}{cell}"
        return [f"  {rows[down]}" for down in sorted(rows)]

    def _small(self, group: Group, pile: PileView) -> str:
        if not pile.cards:
            mark = self._mark(group, pile)
            return self.words.say("lines.for", mark=mark) if mark else self.words.say("lines.empty")
        more = f" +{len(pile.cards) - 1}" if len(pile.cards) > 1 else ""
        return (self.words.say("lines.down") if pile.cards[-1] >= BACK else self.card(pile.cards[-1])) + more

    def _mark(self, group: Group, pile: PileView) -> str:
        """Return what an empty place shows, with the letters of the cards."""
        mark = group.starts[group.names().index(pile.name)].mark
        return "/".join(self._sign(word) for word in mark.split("/")) if mark else ""

    def _sign(self, word: str) -> str:
        """Return a rank, a suit or a card in the letters of the cards."""
        known = {each: k for k, each in enumerate(RANKS)}
        if word in known:
            return self.letters[known[word]]
        if word in SUITS:
            return self.suits[SUITS.index(word)]
        return self.card(parse_card(word)) if word[:-1] in known else word

    def card(self, card: int) -> str:
        """Return a card in letters, as it can be typed."""
        return f"{self.letters[rank(card) - 1]}{self.suits[suit(card)]}"

    def _cards(self, cards: Iterable[int]) -> str:
        return " ".join(map(self.card, cards))

    def _contents(self, group: Group, pile: PileView) -> str:
        """Return a pile in words: all its cards where they are spread, else the top card and how many lie under it."""
        cards, say = pile.cards, self.words.say
        if not cards:
            mark = self._mark(group, pile)
            return say("lines.empty_for", mark=mark) if mark else say("lines.empty")
        if group.spread or (group.moves == 0 and pile.face_up not in (0, 1, len(cards))):
            return self._spread(cards)
        if cards[-1] >= BACK:
            return say("lines.hidden", n=len(cards))
        if pile.kind == "waste":
            shown, under = self._cards(cards[-RECENT:]), max(0, len(cards) - RECENT)
            return say("lines.recent", cards=shown, n=under) if under else shown
        top, under = self.card(cards[-1]), len(cards) - 1
        return say("lines.on_hidden" if pile.face_up == 1 else "lines.on", card=top, n=under) if under else top

    def _spread(self, cards: tuple[int, ...]) -> str:
        parts = []
        for down, run in groupby(cards, key=lambda card: card >= BACK):
            held = list(run)
            parts.append(self.words.say("lines.some_hidden", n=len(held)) if down else self._cards(held))
        return ", ".join(parts)
