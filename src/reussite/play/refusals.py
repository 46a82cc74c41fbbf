"""Why something is refused, as data: one kind from one list, and the piles, cards and numbers it is about.

The room of words has a message for each kind; `refusal_text` tells it with piles and cards as they are typed.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from reussite.saying import NOTHING_SAID, Saying, saying
from reussite.words import WORDS

__all__ = ["Refusal", "Why", "as_typed", "refusal_text"]


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
    CANNOT_START_HERE = "cannot-start-here"
    CANNOT_BUILD = "cannot-build"
    ONE_CARD_ONLY = "one-card-only"
    NARROWED = "narrowed"
    NOT_NOW = "not-now"
    ONE_AT_A_TIME = "one-at-a-time"
    TOO_LONG = "too-long"
    NOT_FROM_THERE = "not-from-there"
    WHOLE_PILE_ONLY = "whole-pile-only"
    MUST_FREE_A_CARD = "must-free-a-card"
    STOPS_AT_BASE = "stops-at-base"
    LIES_COVERED = "lies-covered"
    NO_DEAL_LEFT = "no-deal-left"
    DEALT_ALIKE = "dealt-alike"
    STOCK_FIRST = "stock-first"
    NOTHING_FOLLOWS = "nothing-follows"
    HOME_COMES_FIRST = "home-comes-first"
    NO_STOCK = "no-stock"
    STOCK_SPENT = "stock-spent"
    SPACES_FIRST = "spaces-first"
    NO_PASS_LEFT = "no-pass-left"
    NO_STEP = "no-step"
    NO_CHOICE = "no-choice"
    NO_SUCH_CHOICE = "no-such-choice"
    NO_PURGE = "no-purge"
    NOTHING_TO_PURGE = "nothing-to-purge"
    CANNOT_FINISH = "cannot-finish"
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
    `count` a number of cards, `takes` those that may start a pile, `rules` the conditions that fail, `words` what was
    asked for, or how the game ended, `problem` something else that is to be said.
    """

    kind: Why
    source: str = ""
    target: str = ""
    cards: tuple[int, ...] = ()
    under: int | None = None
    count: int = 0
    rules: tuple[Saying | str, ...] = ()
    words: str = ""
    takes: tuple[int, ...] = ()
    problem: Saying = NOTHING_SAID

    @property
    def is_unreadable(self) -> bool:
        """Whether the words were no move at all."""
        return self.kind in UNREADABLE

    @property
    def saying(self) -> Saying:
        """What is to be said about it."""
        return saying(
            f"refusal.{self.kind}",
            source=self.source,
            target=self.target,
            cards=self.cards,
            under=self.under,
            n=self.count,
            rules=self.rules,
            words=self.words,
            takes=self.takes,
            problem=self.problem,
        )


def as_typed(refusal: Refusal) -> Saying:
    """Return what is to be said where piles are named as they are typed: an empty pile is then one of them by name."""
    named = refusal.kind == Why.CANNOT_START
    return (replace(refusal, kind=Why.CANNOT_START_HERE) if named else refusal).saying


def refusal_text(refusal: Refusal) -> str:
    """Return a refusal in English words, with piles and cards as they are typed."""
    return WORDS.say(as_typed(refusal))
