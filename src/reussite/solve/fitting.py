"""Which reductions hold for which games.

Each reduction is a function of `reductions` or `keys` that a number of the same name switches on. It lists the words it
tolerates, those for which it is proven, by themselves or under its condition, a function of `conditions`. A word that
is not on the list switches it off: a new word costs speed until somebody has thought about it, never an answer.

A game with rules of its own, as functions or as build rules, gets only the reductions that its file names in
`reductions`: there its author vouches for them.
"""

from dataclasses import dataclass
from typing import Any, Callable

from reussite.play import Game
from reussite.solve.building import are_alike, are_apart, grandchildren, levels, lowers, parents, refilling
from reussite.solve.conditions import (
    HARMLESS,
    alike_piles,
    alike_suits,
    dead,
    filled_ground,
    foundations_are_known,
    free_ground,
    free_order,
    hidden_are_known,
    kept_keys,
    late_places,
    loose_cards,
    only_home,
    parts_must_pay,
    safe_home,
    spent_cards,
    stock_as_a_set,
)
from reussite.solve.reading import Reading
from reussite.solve.tolerated import (
    BY_BASE,
    BY_RUNS,
    BY_WHAT_IS_HOME,
    OTHER_LIFTS,
    OTHER_RUNS,
    SEVERAL_DEALS,
    tolerate,
)

__all__ = ["LATE_PLACES", "REDUCTIONS", "SEARCHES", "SHORTCUTS", "Reduction", "reductions_of", "slots_of"]

# Reductions that are a search of their own: where one of them holds, the others are not used.
SEARCHES = ("loose cards", "free ground", "filled ground")
LATE_PLACES = "late places"


@dataclass(frozen=True)
class Reduction:
    """A reduction: its name, the number that switches it on, the words it tolerates, and why it changes no answer.

    `value` is its condition: it gets the game, and whether the game's file vouches for the reduction, and answers 0
    where tolerated words do not go together. The game's `functions` of these names need no voucher.
    """

    name: str
    slot: str
    value: Callable[[Reading, bool], int]
    tolerates: frozenset[str]
    because: str
    functions: frozenset[str] = HARMLESS


def _switch(each: Reduction, game: Reading) -> int:
    """Return the number that a reduction's slot gets in a game, 0 where it does not hold."""
    vouched = game.own_rules or not game.own_functions <= each.functions
    if (vouched and each.name not in game.patience.reductions) or not game.words <= each.tolerates:
        return 0
    return each.value(game, vouched)


# Nothing is laid anywhere but on foundations, from which no card comes back, and no round is dealt.
ONLY_TO_FOUNDATIONS = tolerate(
    "deck:104",
    Stock="deal draws passes top_up home_first",
    Waste="deal",
    Foundation="starts builds",
    Tableau=f"{SEVERAL_DEALS} moves:TOP moves:NOTHING",
    Reserve=f"{SEVERAL_DEALS} covers refill",
)
RUNS_GO_FREELY = tolerate(
    "deck:32",
    Stock="deal draws passes top_up",
    Waste="deal",
    Foundation="deal starts builds limit moves:TOP",
    Tableau=f"{SEVERAL_DEALS} starts builds refill",
    Reserve=f"{SEVERAL_DEALS} starts covers",
    Cell="deal starts moves:TOP",
)
# Where a move is made of what its own piles hold: nothing depends on which of several piles it is, or on other piles.
PILES_BY_THEMSELVES = tolerate(
    f"deck:32 deck:104 deck:Deck goal:ALL_IN_ORDER goal:Cleared {OTHER_RUNS} choices most_choices",
    Stock="deal draws passes deals deals:no_spaces rest home_first top_up",
    Waste="deal starts moves:NOTHING",
    Foundation=f"deal starts starts:BASE_RANK builds limit takes_from {OTHER_LIFTS} single",
    Tableau=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} {BY_RUNS} {BY_WHAT_IS_HOME} {BY_BASE} single reverses "
    "covers refill heads",
    Reserve=f"{SEVERAL_DEALS} starts builds limit takes_from {OTHER_LIFTS} covers refill",
    Cell=f"{SEVERAL_DEALS} starts {OTHER_LIFTS} refill",
)
REDUCTIONS = (
    Reduction(
        "alike piles",
        "PILES_ARE_ALIKE",
        alike_piles,
        PILES_BY_THEMSELVES | {"climbs", "Tableau.pairs"},
        "piles that differ only in their place may be exchanged, so one order of them stands for all",
    ),
    # Nothing that a game says looks at suits but its build rules and what spaces take.
    Reduction(
        "alike suits",
        "SUITS_ARE_ALIKE",
        alike_suits,
        tolerate(
            f"deck:32 deck:104 deck:Deck goal:ALL_IN_ORDER goal:Cleared {OTHER_RUNS} choices most_choices",
            Stock="deal draws passes deals deals:no_spaces rest top_up",
            Waste="deal starts moves:NOTHING",
            Foundation=f"deal starts builds limit {OTHER_LIFTS} single",
            Tableau=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} single reverses covers refill "
            "pairs shape:Shape",
            Reserve=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} covers refill",
            Cell=f"{SEVERAL_DEALS} starts {OTHER_LIFTS} refill",
        ),
        "where all rules go by rank alone, cards of one rank may be exchanged",
    ),
    # No cards come to the stock, and none leave the waste.
    Reduction(
        "spent cards",
        "CARDS_ARE_SPENT",
        spent_cards,
        tolerate(
            "deck:32 deck:104 deck:Deck choices most_choices",
            Stock="deal draws top_up",
            Waste="deal moves:NOTHING",
            Foundation=f"deal starts builds limit {OTHER_LIFTS} single",
            Tableau=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} single",
            Reserve=f"{SEVERAL_DEALS} starts covers",
            Cell=f"{SEVERAL_DEALS} starts {OTHER_LIFTS}",
        ),
        "cards laid aside for good may lie there in any order, and their number tells which are left in the stock",
    ),
    # Cards leave cells only when they are chosen, as the game's file says, and nothing moves by itself.
    Reduction(
        LATE_PLACES,
        "PLACES_ARE_LATE",
        late_places,
        tolerate(
            "deck:32 choices most_choices",
            Stock="deal draws top_up",
            Waste="deal moves:NOTHING",
            Cell="starts moves:NOTHING",
        ),
        "cells that differ in what begins them are told apart only when a win is played",
    ),
    # Every click is free of consequences: passes are not counted, and nothing is laid on stock or waste.
    Reduction(
        "stock as a set",
        "STOCK_IS_A_SET",
        stock_as_a_set,
        tolerate(
            f"deck:32 deck:104 goal:ALL_IN_ORDER {OTHER_RUNS}",
            Stock="deal draws",
            Waste="deal",
            Foundation=f"deal starts starts:BASE_RANK builds limit {OTHER_LIFTS} single",
            Tableau=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} {BY_BASE} single reverses covers refill heads",
            Reserve=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} covers",
            Cell=f"{SEVERAL_DEALS} starts {OTHER_LIFTS}",
        ),
        "a stock that may be turned for ever offers the same cards wherever a pass through it has got to",
    ),
    # One deck: of two like cards each could be needed for the other's sake.
    Reduction(
        "safe home",
        "SAFE_HOME",
        safe_home,
        tolerate(
            f"deck:32 goal:ALL_IN_ORDER {OTHER_RUNS}",
            Stock="deal draws passes deals rest top_up",
            Waste="deal",
            Foundation="deal starts builds limit moves:TOP",
            Tableau=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} moves:RunOf single refill heads",
            Reserve=f"{SEVERAL_DEALS} starts covers",
            Cell="deal starts moves:TOP",
        ),
        "a card that no other can need in the tableau is only in the way there",
    ),
    Reduction(
        "only home",
        "ONLY_HOME",
        only_home,
        ONLY_TO_FOUNDATIONS,
        "where cards go home or nowhere, the last card of its kind, wanted by one foundation, may go there at once",
    ),
    Reduction(
        "stuck columns",
        "COLUMNS_ARE_ASKED",
        only_home,
        ONLY_TO_FOUNDATIONS,
        "if some card of a column can never go home even though all cards elsewhere are at hand, nothing wins",
    ),
    Reduction(
        "parts must pay",
        "PARTS_MUST_PAY",
        parts_must_pay,
        RUNS_GO_FREELY,
        "part of a run could lie on either of two like cards, so it moves only to let the one it lay on go home",
    ),
    Reduction(
        "shared tails",
        "TAILS_ARE_SHARED",
        parts_must_pay,
        RUNS_GO_FREELY,
        "a run can go over to a bare card like the one it lies on and back, so both positions are one",
    ),
    # A card has no other way out than a space, a card of the tableau, or home: there are no cells and no reserves.
    Reduction(
        "dead positions",
        "DEAD_IS_SEEN",
        dead,
        tolerate(
            "deck:32",
            Stock="deal draws passes",
            Waste="deal",
            Foundation="deal starts builds limit moves:TOP",
            Tableau=f"{SEVERAL_DEALS} starts builds",
        ),
        "a face-down card stays so for ever if all that the card on it needs in order to leave lies under such cards",
    ),
    # One deck, and no other piles than Klondike's; what takes which cards is looked at.
    Reduction(
        "loose cards",
        "CARDS_ARE_LOOSE",
        loose_cards,
        tolerate(
            "",
            Stock="deal draws",
            Waste="deal",
            Foundation="deal starts builds moves:TOP moves:NOTHING",
            Tableau=f"{SEVERAL_DEALS} starts builds",
            Reserve="deal",
        ),
        "cards in runs go home, come back and change places at will, so only what cannot be taken back is a choice",
    ),
    # The same with a reserve, from which only the top card is played.
    Reduction(
        "free ground",
        "GROUND_IS_FREE",
        free_ground,
        tolerate(
            "",
            Stock="deal draws",
            Waste="deal",
            Reserve=f"{SEVERAL_DEALS} covers",
            Foundation="deal starts builds moves:TOP moves:NOTHING",
            Tableau=f"{SEVERAL_DEALS} starts builds",
        ),
        "where any card may lie on the ground, it does not matter which do, and only stock and reserve are choices",
    ),
    # The same where a space takes the top card of the reserve by itself.
    Reduction(
        "filled ground",
        "GROUND_IS_FILLED",
        filled_ground,
        tolerate(
            "",
            Stock="deal draws",
            Waste="deal",
            Reserve=f"{SEVERAL_DEALS} covers",
            Foundation="deal starts starts:BASE_RANK builds moves:NOTHING",
            Tableau=f"{SEVERAL_DEALS} starts builds stops_at_base {BY_WHAT_IS_HOME} refill",
        ),
        "cards in runs change places at will, and a reserve that fills spaces lays its cards down in one order",
    ),
    # Nothing moves by itself but refills from reserves, which the kernel's function looks at.
    Reduction(
        "free order",
        "ORDER_IS_FREE",
        free_order,
        tolerate(
            f"deck:32 deck:104 deck:Deck goal:ALL_IN_ORDER goal:Cleared {OTHER_RUNS}",
            Stock="deal draws passes deals deals:no_spaces rest top_up",
            Waste="deal starts moves:NOTHING",
            Foundation=f"deal starts starts:BASE_RANK builds limit {OTHER_LIFTS} single",
            Tableau=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} {BY_RUNS} {BY_BASE} single reverses covers "
            "refill heads",
            Reserve=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} covers",
            Cell=f"{SEVERAL_DEALS} starts {OTHER_LIFTS}",
        ),
        "choices that touch different piles lead to the same position in either order",
    ),
)


# Functions that choose among moves or end a game, and move no card.
UNMOVING = HARMLESS | {"narrow", "is_won", "is_over"}
# Functions that move cards only when something else than a carry is made.
NOT_AFTER_A_CARRY = UNMOVING | {"more_moves", "choose", "can_step", "step"}
# One deck, and nothing is laid on stock or waste but by a click: cards not seen yet lie as they were dealt. The
# rank that begins the foundations only forbids moves, and a foundation's top card and number of cards tell which it is.
AS_DEALT = tolerate(
    f"deck:32 goal:ALL_IN_ORDER goal:Cleared {OTHER_RUNS} climbs",
    Stock="deal draws passes deals deals:no_spaces rest home_first top_up",
    Waste="deal moves:NOTHING",
    Foundation=f"deal starts starts:BASE_RANK builds limit {OTHER_LIFTS} single",
    Tableau=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} {BY_RUNS} {BY_BASE} single reverses covers refill "
    "heads",
    Reserve=f"{SEVERAL_DEALS} starts builds limit {OTHER_LIFTS} covers refill",
    Cell=f"{SEVERAL_DEALS} starts {OTHER_LIFTS} refill",
)
# What need not be in a position's key; these are always used where they hold.
SHORTCUTS = (
    Reduction(
        "known hidden cards",
        "HIDDEN_ARE_KNOWN",
        hidden_are_known,
        AS_DEALT,
        "a card that lay face down from the beginning is known by its place",
        UNMOVING,
    ),
    Reduction(
        "known foundations",
        "FOUNDATIONS_ARE_KNOWN",
        foundations_are_known,
        AS_DEALT,
        "the top card of a chain and the number of its cards give all of them",
        UNMOVING,
    ),
    # Nothing climbs after a carry.
    Reduction(
        "kept keys",
        "KEYS_ARE_KEPT",
        kept_keys,
        PILES_BY_THEMSELVES,
        "a carry touches the two piles it names and those that are refilled, so the others add the same to the key",
        NOT_AFTER_A_CARRY,
    ),
)


def reductions_of(game: Game) -> tuple[Reduction, ...]:
    """Return the reductions that hold for a game."""
    reading = Reading(game)
    return tuple(each for each in REDUCTIONS if _switch(each, reading))


def slots_of(game: Game, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the numbers that switch a game's reductions on, and say what its positions are known by.

    Tails are shared only where parts must pay: else moving part of a run would seem to lead nowhere.
    """
    reading = Reading(game)
    off = {*without, "shared tails"} if "parts must pay" in without else set(without)
    starts = [pile.starts for pile in reading.foundations]
    switches = {each.slot: 0 if each.name in off else _switch(each, reading) for each in (*REDUCTIONS, *SHORTCUTS)}
    # Where tails are shared, what a pile adds to the key depends on the tops of the others.
    switches["KEYS_ARE_KEPT"] *= 1 - switches["TAILS_ARE_SHARED"]
    return switches | {
        "STARTS_ARE_FREE": int(are_alike(reading.foundations) or are_apart(starts)),
        "PARENTS": parents(reading),
        "LOWERS": lowers(reading),
        "LEVELS": levels(reading),
        "GRANDCHILDREN": grandchildren(reading),
        "REFILLING": refilling(game),
        "IDLE_COUNTERS": sum(1 << k for k, counter in enumerate(game.patience.counters) if counter.idle),
    }
