"""Why something is refused, as data: one kind from one list, and the piles, cards and numbers it is about.

Whoever speaks to a player chooses the words by the kind; `refusal_text` has them in short English, with piles and
cards as they are typed.
"""

from dataclasses import dataclass
from enum import StrEnum

from reussite.cards import text

__all__ = ["Refusal", "Why", "refusal_text"]


class Why(StrEnum):
    """The kinds of refusals; the value names the message."""

    OVER = "over"
    SAME_PILE = "same-pile"
    SOURCE_CLOSED = "source-closed"
    SOURCE_EMPTY = "source-empty"
    TOO_MANY = "too-many"
    TARGET_CLOSED = "target-closed"
    FACE_DOWN = "face-down"
    TOP_CARD_ONLY = "top-card-only"
    NO_SEQUENCE = "no-sequence"
    TARGET_FULL = "target-full"
    CANNOT_START = "cannot-start"
    CANNOT_BUILD = "cannot-build"
    ONE_CARD_ONLY = "one-card-only"
    NARROWED = "narrowed"
    NOT_NOW = "not-now"
    ONE_AT_A_TIME = "one-at-a-time"
    TOO_LONG = "too-long"
    HOME_COMES_FIRST = "home-comes-first"
    NO_STOCK = "no-stock"
    STOCK_SPENT = "stock-spent"
    NO_PASS_LEFT = "no-pass-left"
    NO_STEP = "no-step"
    NO_CHOICE = "no-choice"
    NO_SUCH_CHOICE = "no-such-choice"
    NO_PURGE = "no-purge"
    NOTHING_TO_PURGE = "nothing-to-purge"
    NOTHING_HELD = "nothing-held"
    NO_PLACE = "no-place"
    NOT_BY_HAND = "not-by-hand"
    NONE_GOES_HOME = "none-goes-home"
    NOT_BEGUN = "not-begun"
    BEGUN = "begun"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NOTHING_TO_PLAY_AGAIN = "nothing-to-play-again"
    NO_COMMAND = "no-command"
    FOR_AN_ADVISER = "for-an-adviser"
    NO_WORDS = "no-words"
    NO_SUCH_PILE = "no-such-pile"
    NO_CARDS = "no-cards"
    TOO_MANY_PILES = "too-many-piles"
    NUMBER_MISPLACED = "number-misplaced"
    TARGET_MISSING = "target-missing"
    PLAYED_ELSEWHERE = "played-elsewhere"
    PROBLEM = "problem"


UNREADABLE = frozenset(
    (
        Why.NO_WORDS,
        Why.NO_SUCH_PILE,
        Why.NO_CARDS,
        Why.TOO_MANY_PILES,
        Why.NUMBER_MISPLACED,
        Why.TARGET_MISSING,
    )
)


@dataclass(frozen=True)
class Refusal:
    """What refuses: its kind, and what it is about as far as the kind needs it.

    `source` and `target` are piles by name, `cards` those that would move, `under` the card they would lie on,
    `count` a number of cards, `rules` what the game says of itself (the conditions that fail, the cards that may
    start a pile), `words` what was asked for, or how the game ended, or a problem in its own words.
    """

    kind: Why
    source: str = ""
    target: str = ""
    cards: tuple[int, ...] = ()
    under: int | None = None
    count: int = 0
    rules: tuple[str, ...] = ()
    words: str = ""

    @property
    def is_unreadable(self) -> bool:
        """Whether the words were no move at all."""
        return self.kind in UNREADABLE


TEXTS = {
    Why.OVER: "the game is over, {words}",
    Why.SAME_PILE: "source and target are the same pile",
    Why.SOURCE_CLOSED: "cards are not moved from {source} by hand",
    Why.SOURCE_EMPTY: "{source} is empty",
    Why.TOO_MANY: "{source} has only {count} card{s}",
    Why.TARGET_CLOSED: "nothing is put on {target} by hand",
    Why.FACE_DOWN: "{source} does not have {count} face-up card{s} on top",
    Why.TOP_CARD_ONLY: "only the top card of {source} is playable",
    Why.NO_SEQUENCE: "{cards} in {source} do not all follow each other",
    Why.TARGET_FULL: "{target} holds at most {count} card{s}",
    Why.CANNOT_START: "an empty {target} takes {rules}, not {cards}",
    Why.CANNOT_BUILD: "on {under} in {target} goes a card {rules}, not {cards}",
    Why.ONE_CARD_ONLY: "nothing is put on {target} once it has a card",
    Why.NARROWED: "{rules}",
    Why.NOT_NOW: "{target} does not take {cards} now",
    Why.ONE_AT_A_TIME: "cards go to {target} one at a time",
    Why.TOO_LONG: "there are not enough empty columns to carry {count} cards one by one",
    Why.HOME_COMES_FIRST: "a foundation takes {cards}, so it must go there",
    Why.NO_STOCK: "there is no stock to click in this game",
    Why.STOCK_SPENT: "the stock is spent and nothing can be turned back",
    Why.NO_PASS_LEFT: "the stock has been gone through as often as the rules allow",
    Why.NO_STEP: "this patience does not play itself: make a move",
    Why.NO_CHOICE: "{rules}",
    Why.NO_SUCH_CHOICE: "this is no choice the game offers now",
    Why.NO_PURGE: "this game has no purge",
    Why.NOTHING_TO_PURGE: "no card can be purged now",
    Why.NOTHING_HELD: "nothing is held",
    Why.NO_PLACE: "no place takes {these} card{s} now",
    Why.NOT_BY_HAND: "cards are not moved by hand in this game",
    Why.NONE_GOES_HOME: "no card can be sent home now",
    Why.NOT_BEGUN: "nothing has been played yet",
    Why.BEGUN: "the deal has begun: take all moves back first",
    Why.NOTHING_TO_TAKE_BACK: "there is nothing to take back",
    Why.NOTHING_TO_PLAY_AGAIN: "there is nothing to play again",
    Why.NO_COMMAND: "there is no command {words!r} in this game",
    Why.FOR_AN_ADVISER: "{words} is answered by an adviser",
    Why.NO_WORDS: "no move given: expected one such as w t3, t1*4 t5 or s",
    Why.NO_SUCH_PILE: "{words!r} is not a pile of this game: expected {rules}",
    Why.NO_CARDS: "{words!r} moves no card: expected at least one",
    Why.TOO_MANY_PILES: "{words!r} names {count} piles: expected one or two, as in w t3",
    Why.NUMBER_MISPLACED: "{words!r}: the number of cards belongs to the first pile, as in t1*4 t5",
    Why.TARGET_MISSING: "{source!r} alone is no move: name the pile to move to as well, as in {source} t2",
    Why.PLAYED_ELSEWHERE: "this deal was played on elsewhere: look at the table, then move",
    Why.PROBLEM: "{words}",
}
JOINED = {Why.NO_SUCH_PILE: ", "}  # what stands between several rules; usually they are conditions that all hold


def refusal_text(refusal: Refusal) -> str:
    """Return a refusal in short English words."""
    return TEXTS[refusal.kind].format(
        source=refusal.source,
        target=refusal.target,
        cards=" ".join(map(text, refusal.cards)) or "the card",
        under="" if refusal.under is None else text(refusal.under),
        count=refusal.count,
        s="s" * (refusal.count != 1),
        these="these" if refusal.count != 1 else "this",
        rules=JOINED.get(refusal.kind, " and ").join(refusal.rules),
        words=refusal.words,
    )
