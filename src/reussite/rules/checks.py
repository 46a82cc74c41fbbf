"""What a declared patience must fulfil before it can be played."""

from reussite.cards import DECK_SIZES
from reussite.errors import BadSpec
from reussite.spec import (
    ALL_HOME,
    ALL_IN_ORDER,
    BUTTONS,
    NOTHING,
    REST,
    RUN,
    TOP,
    Group,
    Ledger,
    Pasjans,
    Settled,
    Start,
)

__all__ = ["check"]


def check(game: Settled) -> None:
    """Raise `BadSpec`, naming game, pile and field, for what could not be played."""

    def demand(fine: bool, pile: Group | None, name: str, expected: str) -> None:
        if not fine:
            where = f", pile {pile.letter}" if pile else ""
            raise BadSpec(f"{game.name}{where}: {name} {expected}")

    demand(game.deck in DECK_SIZES, None, "deck", f"must be 32, 52 or 104, not {game.deck!r}")
    demand(bool(game.rules.strip()), None, "rules", "must tell a person how to play")
    demand(game.plays_itself or not game.steps, None, "steps", "only says what a step does: add plays_itself=True")
    demand(game.goal in (ALL_HOME, ALL_IN_ORDER), None, "goal", f"must be ALL_HOME or ALL_IN_ORDER, not {game.goal!r}")
    letters = [pile.letter for pile in game.piles]
    demand(len(set(letters)) == len(letters), None, "piles", "must name each kind of pile once")
    for pile in game.piles:
        demand(pile.kind not in ("stock", "waste") or pile.count == 1, pile, "count", "must be 1")
        demand(pile.moves in (NOTHING, TOP, RUN), pile, "moves", f"must be NOTHING, TOP or RUN, not {pile.moves!r}")
        demand(all(isinstance(each, Start) for each in pile.starts), pile, "starts", "must be start words")
        demand(pile.moves != RUN or pile.is_built, pile, "moves", "RUN needs a build rule")
        for name in ("builds", "deal", "starts", "down", "limit", "never_empty", "label"):
            demand(len(getattr(pile, name)) == pile.count, pile, name, f"must have {pile.count} entries")
        for deal, down, limit in zip(pile.deal, pile.down, pile.limit, strict=True):
            counted = isinstance(deal, int) and (deal >= 0 or deal == REST)
            demand(counted, pile, "deal", f"must be numbers of cards, not {deal!r}")
            demand(isinstance(down, int) and down <= max(deal, 0), pile, "down", f"is {down!r} of {deal} cards")
            demand(not limit or deal <= limit, pile, "deal", f"lays out {deal} cards where {limit} fit")
        demand(len(pile.refill) <= 2, pile, "refill", "must name one or two piles")
        for letter in pile.refill:
            demand(letter in letters, pile, "refill", f"names no pile: {letter!r}")
    for letter in (*game.dealt, *game.by_rows, *([game.choices] if game.choices else [])):
        demand(letter in letters, None, "dealing order or choices", f"names no pile: {letter!r}")
    demand(game.pasjans is None or isinstance(game.pasjans, Pasjans), None, "pasjans", "must be a Pasjans")
    for letter in "".join(game.pasjans.fields) if game.pasjans else "":
        demand(letter in letters, None, "pasjans", f"names no pile: {letter!r}")
    demand(isinstance(game.ledger, Ledger), None, "ledger", f"must be a Ledger, not {game.ledger!r}")
    known = not game.tally.up_to or game.tally.up_to in game.constants
    demand(known, None, "tally", f"names no constant: {game.tally.up_to!r}")
    named = [counter.name for counter in game.counters if counter.names]
    demand(not game.ledger.state or game.ledger.state in named, None, "ledger", "names no counter with words")
    kinds = [pile.kind for pile in game.piles]
    demand(not game.gauge or {"stock", "waste"} <= set(kinds), None, "gauge", "needs a stock and a waste")
    demand(not game.helps or "foundation" in kinds, None, "helps", "needs foundations")
    for button in game.buttons:
        fine = isinstance(button, tuple) and len(button) == 3 and isinstance(button[2], tuple) and len(button[2]) == 2
        demand(fine, None, "buttons", f"must each be a name, a label and a position, not {button!r}")
        demand(button[0] in BUTTONS, None, "buttons", f"must be one of {', '.join(BUTTONS)}, not {button[0]!r}")
    given = sorted(pile.letter for pile in game.piles if any(pile.deal))
    demand(not game.dealt or sorted(game.dealt) == given, None, "dealt", f"must name {', '.join(given)} once each")
    fixed = sum(n for pile in game.piles for n in pile.deal if n != REST)
    rest = sum(n == REST for pile in game.piles for n in pile.deal)
    demand(rest <= 1, None, "deal", "leaves the REST to more than one pile")
    for pile in game.piles:
        demand(pile.kind != "waste" or not pile.is_built, pile, "builds", "must be empty: nothing is built on a waste")
    demand(
        fixed == game.deck or (rest == 1 and fixed < game.deck), None, "deal", f"lays out {fixed} of {game.deck} cards"
    )
