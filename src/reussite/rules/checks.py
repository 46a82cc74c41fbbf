"""What a declared patience must fulfil before it can be played."""

from reussite.errors import BadSpec
from reussite.saying import Saying, saying
from reussite.spec import (
    ALL_HOME,
    ALL_IN_ORDER,
    BUTTONS,
    NOTHING,
    ONE_PILE,
    OWN_GOAL,
    REST,
    RUN,
    TOP,
    Beside,
    Cleared,
    Group,
    Home,
    Ledger,
    Pasjans,
    Settled,
    Start,
    StockGroup,
)

__all__ = ["check"]


def check(game: Settled) -> None:
    """Raise `BadSpec`, naming game, pile and field, for what could not be played."""

    def demand(fine: bool, pile: Group | None, name: str, expected: Saying) -> None:
        if not fine and pile:
            raise BadSpec(saying("check.in_pile", game=game.name, letter=pile.letter, field=name, expected=expected))
        if not fine:
            raise BadSpec(saying("check", game=game.name, field=name, expected=expected))

    demand(game.plays_itself or not game.steps, None, "steps", saying("check.steps"))
    letters = [pile.letter for pile in game.piles]
    known = isinstance(game.goal, (Cleared, Home)) or game.goal in (ALL_HOME, ALL_IN_ORDER, ONE_PILE, OWN_GOAL)
    demand(known, None, "goal", saying("check.goal", value=repr(game.goal)))
    if isinstance(game.goal, Cleared):
        demand(game.goal.group in letters, None, "goal", saying("check.no_pile", letter=game.goal.group))
    demand(len(set(letters)) == len(letters), None, "piles", saying("check.kinds_once"))
    for pile in game.piles:
        demand(pile.kind not in ("stock", "waste") or pile.count == 1, pile, "count", saying("check.one"))
        demand(pile.moves in (NOTHING, TOP, RUN), pile, "moves", saying("check.moves", value=repr(pile.moves)))
        demand(all(isinstance(each, Start) for each in pile.starts), pile, "starts", saying("check.starts"))
        is_run = pile.is_built or pile.in_a_run is not None
        demand(pile.moves != RUN or is_run, pile, "moves", saying("check.run"))
        demand(not pile.leaves or pile.kind == "tableau", pile, "leaves", saying("check.leaves"))
        demand(not pile.leaves or "f" in letters, pile, "leaves", saying("check.helps"))
        for name in ("builds", "deal", "starts", "down", "limit", "never_empty", "label"):
            demand(len(getattr(pile, name)) == pile.count, pile, name, saying("check.entries", count=pile.count))
        for deal, down, limit in zip(pile.deal, pile.down, pile.limit, strict=True):
            counted = isinstance(deal, int) and (deal >= 0 or deal == REST)
            demand(counted, pile, "deal", saying("check.deal", value=repr(deal)))
            demand(
                isinstance(down, int) and down <= max(deal, 0),
                pile,
                "down",
                saying("check.down", down=repr(down), deal=deal),
            )
            demand(not limit or deal <= limit, pile, "deal", saying("check.limit", deal=deal, limit=limit))
        demand(len(pile.refill) <= 2, pile, "refill", saying("check.refill"))
        in_row = pile.columns or pile.count
        alone = any(isinstance(each, Beside) for each in pile.starts[::in_row])
        demand(not alone, pile, "starts", saying("check.beside"))
        demand(not pile.after_stock or "s" in letters, pile, "after_stock", saying("check.no_pile", letter="s"))
        demand(not pile.pairs or "f" in letters, pile, "pairs", saying("check.helps"))
        if pile.shape:
            placed = len(pile.shape.places) == pile.count and len(pile.shape.covered) in (0, pile.count)
            demand(placed, pile, "shape", saying("check.entries", count=pile.count))
        if isinstance(pile, StockGroup) and pile.gathers:
            demand("t" in letters, pile, "gathers", saying("check.no_pile", letter="t"))
            one = pile.passes > 0 and all(each.moves == TOP for each in game.piles if each.kind == "tableau")
            demand(not pile.gathers.merci or one, pile, "gathers", saying("check.merci"))
        for letter in pile.takes_from:
            demand(letter in letters, pile, "takes_from", saying("check.no_pile", letter=letter))
        for letter in pile.refill:
            demand(letter in letters, pile, "refill", saying("check.no_pile", letter=letter))
    for letter in (*game.dealt, *game.by_rows, *([game.choices] if game.choices else [])):
        demand(letter in letters, None, "dealt, by_rows or choices", saying("check.no_pile", letter=letter))
    demand(game.pasjans is None or isinstance(game.pasjans, Pasjans), None, "pasjans", saying("check.pasjans"))
    for letter in "".join(game.pasjans.fields) if game.pasjans else "":
        demand(letter in letters, None, "pasjans", saying("check.no_pile", letter=letter))
    demand(isinstance(game.ledger, Ledger), None, "ledger", saying("check.ledger", value=repr(game.ledger)))
    known = not game.tally.up_to or game.tally.up_to in game.constants
    demand(known, None, "tally", saying("check.no_constant", name=game.tally.up_to))
    named = [counter.name for counter in game.counters if counter.names]
    demand(not game.ledger.state or game.ledger.state in named, None, "ledger", saying("check.no_counter"))
    kinds = [pile.kind for pile in game.piles]
    demand(not game.gauge or {"stock", "waste"} <= set(kinds), None, "gauge", saying("check.gauge"))
    demand(not game.helps or "foundation" in kinds, None, "helps", saying("check.helps"))
    for button in game.buttons:
        fine = isinstance(button, tuple) and len(button) == 3 and isinstance(button[2], tuple) and len(button[2]) == 2
        demand(fine, None, "buttons", saying("check.button", value=repr(button)))
        demand(button[0] in BUTTONS, None, "buttons", saying("check.button_name", names=BUTTONS, value=repr(button[0])))
    given = sorted(pile.letter for pile in game.piles if any(pile.deal))
    demand(not game.dealt or sorted(game.dealt) == given, None, "dealt", saying("check.dealt", names=given))
    fixed = sum(n for pile in game.piles for n in pile.deal if n != REST)
    rest = sum(n == REST for pile in game.piles for n in pile.deal)
    demand(rest <= 1, None, "deal", saying("check.rest"))
    for pile in game.piles:
        demand(pile.kind != "waste" or not pile.is_built, pile, "builds", saying("check.waste"))
    demand(
        fixed == game.deck or (rest == 1 and fixed < game.deck),
        None,
        "deal",
        saying("check.laid_out", cards=fixed, deck=game.deck),
    )
