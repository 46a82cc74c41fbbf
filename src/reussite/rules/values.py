"""Whether what the words of a declaration say is of the kind they want: numbers, places, letters, texts."""

from string import Formatter
from typing import Any, Callable, Iterator

from reussite.saying import Saying, saying
from reussite.spec import Counter, Group, Round, Settled, Shape, Start, StockGroup, Tally
from reussite.spec.piles import MOST_PILES

__all__ = ["MOST_CHOSEN", "wrong_values"]

MOST_CHOSEN = 24  # piles that a choice can name: the kind of a move begins with the next bit
MOST_LISTED = 100_000  # moves of a game's own in one position
FORMS = {"piles": "piles", "cards": "cards"}  # what `chooses` can speak of, and how it is told

Wrong = tuple[Group | None, str, Saying]  # the piles, the field, and what was expected


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: object) -> bool:
    return _is_whole(value) and isinstance(value, int) and value >= 0


def _is_place(value: object) -> bool:
    numbers = isinstance(value, tuple) and len(value) == 2
    return numbers and all(isinstance(each, (int, float)) and not isinstance(each, bool) for each in value)  # type: ignore[attr-defined]


def _is_yes_or_no(value: object) -> bool:
    return value in (0, 1)


def _are_letters(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, str) and len(each) == 1 for each in value)


def _is_round(value: object) -> bool:
    return value is None or (isinstance(value, Round) and _is_count(value.each) and isinstance(value.to, str))


Kind = tuple[str, Callable[[Any], bool]]
COUNT: Kind = ("value.count", _is_count)
YES_OR_NO: Kind = ("value.yes_or_no", _is_yes_or_no)
START: Kind = ("value.start", lambda value: isinstance(value, Start))
LETTERS: Kind = ("value.letters", _are_letters)
TEXT: Kind = ("value.text", lambda value: isinstance(value, str))
ROUND: Kind = ("value.round", _is_round)

PILE: dict[str, Kind] = {
    "at": ("value.at", _is_place),
    "columns": COUNT,
    "room": COUNT,
    "spread": ("value.spread", lambda value: value in ("", "down", "right")),
    "sinks": START,
    "leaves": COUNT,
    "single": YES_OR_NO,
    "reverses": YES_OR_NO,
    "top_up": YES_OR_NO,
    "covers": YES_OR_NO,
    "refill": LETTERS,
    "takes_from": LETTERS,
    "heads": START,
    "line": YES_OR_NO,
    "alike": YES_OR_NO,
    "after_stock": YES_OR_NO,
    "stops_at_base": YES_OR_NO,
    "pairs": YES_OR_NO,
    "shape": ("value.shape", lambda value: value is None or isinstance(value, Shape)),
}
EACH: dict[str, Kind] = {"limit": COUNT, "label": TEXT, "never_empty": YES_OR_NO}
STOCK: dict[str, Kind] = {"draws": COUNT, "passes": COUNT, "deals": ROUND, "rest": ROUND, "home_first": YES_OR_NO}
GAME: dict[str, Kind] = {
    "name": TEXT,
    "rules": TEXT,
    "dealt": LETTERS,
    "by_rows": LETTERS,
    "runs": ("value.runs", lambda value: value in range(3) and not isinstance(value, bool)),
    "purge": ("value.purge", lambda value: value in range(3) and not isinstance(value, bool)),
    "climbs": YES_OR_NO,
    "plays_itself": YES_OR_NO,
    "choices": TEXT,
    "most_choices": COUNT,
    "counters": (
        "value.counters",
        lambda value: isinstance(value, tuple) and all(isinstance(each, Counter) for each in value),
    ),
    "summary": TEXT,
    "remarks": TEXT,
    "dealt_remark": TEXT,
    "refuses": TEXT,
    "chooses": TEXT,
    "steps": TEXT,
    "scored": TEXT,
    "family": TEXT,
    "tally": ("value.tally", lambda value: isinstance(value, Tally)),
    "numbers": (
        "value.numbers",
        lambda value: isinstance(value, range) and len(value) > 0 and value.step == 1 and value.start >= 0,
    ),
}


def wrong_values(game: Settled) -> Iterator[Wrong]:
    """Yield what the words of a game say that is not of the kind they want."""
    yield from ((None, name, told) for name, told in _of(game, GAME))
    for pile in game.piles:
        yield from ((pile, name, told) for name, told in _of(pile, PILE))
        if isinstance(pile, StockGroup):
            yield from ((pile, name, told) for name, told in _of(pile, STOCK))
        for name, kind in EACH.items():
            for each in getattr(pile, name):
                yield from ((pile, name, told) for told in _not_of(each, kind))
    yield from _together(game)


def _of(declared: object, kinds: dict[str, Kind]) -> Iterator[tuple[str, Saying]]:
    for name, kind in kinds.items():
        yield from ((name, told) for told in _not_of(getattr(declared, name), kind))


def _not_of(value: object, kind: Kind) -> Iterator[Saying]:
    id, fits = kind
    if not fits(value):
        yield saying(id, value=repr(value)[:60])


def _together(game: Settled) -> Iterator[Wrong]:
    """Yield what does not go together, or is more than there is room for."""
    piles = sum(pile.count for pile in game.piles)
    if piles > MOST_PILES:
        yield None, "piles", saying("value.piles", count=piles, most=MOST_PILES)
    letters = {pile.letter: pile for pile in game.piles}
    names = [counter.name for counter in game.counters]
    if len(set(names)) < len(names):
        yield None, "counters", saying("value.counter_twice")
    if game.choices in letters:
        count = letters[game.choices].count
        if count > MOST_CHOSEN:
            yield None, "choices", saying("value.choices", letter=game.choices, count=count, most=MOST_CHOSEN)
        if not 0 < game.most_choices <= MOST_LISTED:
            yield None, "most_choices", saying("value.most_choices", value=game.most_choices, most=MOST_LISTED)
    elif game.most_choices:
        yield None, "most_choices", saying("value.no_choices")
    stock = game.stock
    for each in (stock.deals, stock.rest) if stock else ():
        if each and each.to not in letters:
            yield stock, "deals", saying("check.no_pile", letter=each.to)
    yield from ((None, "chooses", told) for told in _placeholders(game.chooses))


def _placeholders(text: str) -> Iterator[Saying]:
    """Yield what is wrong in a text that speaks of piles and cards."""
    try:
        found = [(name, form) for _, name, form, _ in Formatter().parse(text) if name is not None]
    except ValueError:
        found = [("", "")]
    for name, form in found:
        if FORMS.get(name) != form:
            yield saying("value.chooses", value=text)
