"""Which reductions hold for which games.

Each reduction is a function of `reductions` or `keys` that a number of the same name switches on. It lists the words it
tolerates, those for which it is proven, by themselves or under the condition that its function here looks at. A word
that is not on the list switches it off: a new word costs speed until somebody has thought about it, never an answer.

A game with rules of its own, as functions or as build rules, gets only the reductions that its file names in
`reductions`: there its author vouches for them.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Callable

from reussite.cards import rank
from reussite.play import Game
from reussite.solve.building import (
    are_alike,
    are_apart,
    base_is_dealt,
    begin_in_one_way,
    builds_chains,
    builds_down,
    builds_in_colours,
    cards_of_rank,
    goes_by_rank,
    grandchildren,
    levels,
    lowers,
    only_tableau_is_built,
    parents,
    refilling,
    refills_are_tame,
)
from reussite.solve.reading import Reading
from reussite.spec import NOTHING, TOP, BaseRank

__all__ = ["LATE_PLACES", "REDUCTIONS", "SEARCHES", "SHORTCUTS", "Reduction", "reductions_of", "slots_of"]

# Reductions that are a search of their own: where one of them holds, the others are not used.
SEARCHES = ("loose cards", "free ground", "filled ground")
LATE_PLACES = "late places"
# Functions of a game that have no say in what can be reached from a position.
HARMLESS = frozenset({"fill_deck", "score", "outcome", "gather", "pick"})
SEVERAL_DEALS = "deal deal:REST deal:STAIRS down down:ALL down:ALL_BUT_TOP"
OTHER_LIFTS = "moves:NOTHING moves:TOP moves:RUN"
BY_RUNS = "moves:RunOf leaves moves:WHOLE takes_from"
BY_BASE = "stops_at_base starts:BELOW_BASE"  # what a column takes depends on the rank that begins the foundations
BY_WHAT_IS_HOME = "moves:TO_FREE"  # whether a run moves depends on the foundations
OTHER_RUNS = "runs:BY_FIVE_STEPS runs:AT_BEST"
PURGES = "purge:THAT_FITS purge:NOT_NEEDED"  # moves that the player could make


def tolerate(words: str, **kinds: str) -> frozenset[str]:
    """Return a list of words: of the game, the kinds of piles there may be, and of each kind its own."""
    of_piles = [f"{kind}.{word}" for kind, named in kinds.items() for word in named.split()]
    return frozenset([*f"{words} {PURGES}".split(), *kinds, *of_piles])


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


def _alike_piles(game: Reading, vouched: bool) -> int:
    # Cards climb leftmost first: the order must not matter.
    climbs_alike = not game.patience.climbs or (game.is_distinct and begin_in_one_way(game))
    return int(vouched or (climbs_alike and base_is_dealt(game)))


def _alike_suits(game: Reading, vouched: bool) -> int:
    return int(goes_by_rank(game))


def _spent_cards(game: Reading, vouched: bool) -> int:
    """Cards leave the stock one by one, are never drawn, and those on the waste stay there."""
    stock, waste = game.patience.stock, game.of("waste")
    return int(stock is not None and stock.draws == 0 and len(waste) == 1 and not waste[0].takes_cards)


def _late_places(game: Reading, vouched: bool) -> int:
    """Cells take different cards, and the game's file says that its functions allow more where these take more."""
    return int(vouched and len({pile.starts for pile in game.of("cell")}) > 1)


def _stock_as_a_set(game: Reading, vouched: bool) -> int:
    stock, kinds = game.patience.stock, [pile.kind for pile in game.piles]
    meet = ("stock", "waste") in pairwise(kinds)
    tame = refills_are_tame(game) and (vouched or base_is_dealt(game))
    return int(stock is not None and stock.draws > 0 and meet and tame)


def _safe_home(game: Reading, vouched: bool) -> int:
    known = vouched or begin_in_one_way(game)
    if not (known and only_tableau_is_built(game) and refills_are_tame(game)):
        return 0
    if any(pile.takes_cards and pile.group.covers for pile in game.piles):
        return 0
    # A sequence that counts only when it is full must not lose a card.
    if "goal:ALL_IN_ORDER" in game.words and "Tableau.limit" in game.words:
        return 0
    if not any(pile.group.moves for pile in game.foundations):
        return 1
    down = builds_in_colours(game) or builds_down(game)
    return 2 if game.words <= SAFE_WHERE_CARDS_COME_BACK and down and begin_in_one_way(game) else 0


def _only_home(game: Reading, vouched: bool) -> int:
    """Each foundation is one chain, begun by one card, that must be full in the end."""
    begun = all((pile.starts & game.cards).bit_count() == 1 and not pile.dealt for pile in game.foundations)
    # Three foundations that took the same cards would not leave one for each of two like cards.
    counted = len(game.foundations) * 13 == game.patience.deck
    return int(begun and counted and builds_chains(game))


def _dead(game: Reading, vouched: bool) -> int:
    """Face-down cards lie in the tableau and the stock only, and have to go home."""
    return int(
        any(pile.hidden for pile in game.tableau)
        and len(game.of("stock")) == 1
        and len({(pile.rules, pile.starts) for pile in game.foundations}) == 1
        and only_tableau_is_built(game)
        and builds_chains(game)
    )


def _parts_must_pay(game: Reading, vouched: bool) -> int:
    known = vouched or begin_in_one_way(game)
    return int(known and builds_in_colours(game) and builds_chains(game) and refills_are_tame(game))


def _suits_go_home(game: Reading, vouched: bool) -> bool:
    """Tell whether suits go home from the ace up, colours alternate, and the stock is a set."""
    if not (game.foundations and game.tableau and builds_in_colours(game, going_round=False)):
        return False
    suits = {card: 1 << card + 1 if rank(card) < 13 else 0 for card in game.deck}
    aces = cards_of_rank(game, 1)
    return (
        len(game.foundations) == 4
        and all(game.fits(pile) == suits and pile.starts == aces for pile in game.foundations)
        and len({pile.group.moves for pile in game.foundations} & {TOP, NOTHING}) == 1
        and len(game.tableau) <= 32
        and (not game.of("stock") or _stock_as_a_set(game, vouched) == 1)
    )


def _loose_cards(game: Reading, vouched: bool) -> int:
    """Built as in Klondike: spaces take kings only."""
    kings = cards_of_rank(game, 13)
    return int(_suits_go_home(game, vouched) and all(pile.starts == kings for pile in game.tableau))


def _free_ground(game: Reading, vouched: bool) -> int:
    """Built as in Canfield: piles begin with any card, cards are drawn one by one, and there is one reserve at most."""
    reserves = game.of("reserve")
    return int(
        _suits_go_home(game, vouched)
        and all(pile.starts & game.cards == game.cards and pile.dealt <= 1 for pile in game.tableau)
        and (game.patience.stock is None or game.patience.stock.draws == 1)
        and len(reserves) <= 1
        and not any(pile.takes_cards for pile in reserves)
    )


def _filled_ground(game: Reading, vouched: bool) -> int:
    """Built as in Canfield by the books: a reserve fills spaces, and the first card home is the lowest of its suit.

    That nothing is built on this rank, and other foundations begin with it, is said by words, or by a function of the
    game's own, for which its file vouches.
    """
    reserves, deck = game.of("reserve"), set(game.deck)
    begun = all(isinstance(start, BaseRank) for pile in game.foundations for start in pile.group.starts)
    said = vouched or (begun and all(pile.group.stops_at_base for pile in game.tableau))
    if not (said and game.foundations and game.tableau and builds_in_colours(game) and len(reserves) == 1):
        return 0
    suits = {card: 1 << (card + 1 if rank(card) < 13 else card - 12) for card in game.deck}
    return int(
        len(game.foundations) == 4
        and all(game.fits(pile) == suits and pile.group.moves == NOTHING for pile in game.foundations)
        and game.foundations[0].dealt == 1
        and game.foundations[0].group.never_empty[0]
        and len(deck) == 52
        and all(pile.dealt == 1 and pile.starts & game.cards == game.cards for pile in game.tableau)
        and all(tuple(pile.group.refill) == ("r",) for pile in game.tableau)
        and not reserves[0].takes_cards
        and game.patience.stock is not None
        and _stock_as_a_set(game, vouched) == 1
    )


def _free_order(game: Reading, vouched: bool) -> int:
    return int(refills_are_tame(game) and (vouched or base_is_dealt(game)))


# Where cards may come back from foundations: every card has to go home.
SAFE_WHERE_CARDS_COME_BACK = tolerate(
    f"deck:32 {OTHER_RUNS}",
    Stock="deal draws passes deals rest top_up",
    Waste="deal",
    Foundation="deal starts builds limit moves:TOP",
    Tableau=f"{SEVERAL_DEALS} starts builds moves:TOP refill",
    Reserve=f"{SEVERAL_DEALS} starts covers",
    Cell="deal starts moves:TOP",
)
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
        _alike_piles,
        PILES_BY_THEMSELVES | {"climbs", "Tableau.pairs"},
        "piles that differ only in their place may be exchanged, so one order of them stands for all",
    ),
    # Nothing that a game says looks at suits but its build rules and what spaces take.
    Reduction(
        "alike suits",
        "SUITS_ARE_ALIKE",
        _alike_suits,
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
        _spent_cards,
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
        _late_places,
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
        _stock_as_a_set,
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
        _safe_home,
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
        _only_home,
        ONLY_TO_FOUNDATIONS,
        "where cards go home or nowhere, the last card of its kind, wanted by one foundation, may go there at once",
    ),
    Reduction(
        "stuck columns",
        "COLUMNS_ARE_ASKED",
        _only_home,
        ONLY_TO_FOUNDATIONS,
        "if some card of a column can never go home even though all cards elsewhere are at hand, nothing wins",
    ),
    Reduction(
        "parts must pay",
        "PARTS_MUST_PAY",
        _parts_must_pay,
        RUNS_GO_FREELY,
        "part of a run could lie on either of two like cards, so it moves only to let the one it lay on go home",
    ),
    Reduction(
        "shared tails",
        "TAILS_ARE_SHARED",
        _parts_must_pay,
        RUNS_GO_FREELY,
        "a run can go over to a bare card like the one it lies on and back, so both positions are one",
    ),
    # A card has no other way out than a space, a card of the tableau, or home: there are no cells and no reserves.
    Reduction(
        "dead positions",
        "DEAD_IS_SEEN",
        _dead,
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
        _loose_cards,
        tolerate(
            "",
            Stock="deal draws",
            Waste="deal",
            Foundation="deal starts builds moves:TOP moves:NOTHING",
            Tableau=f"{SEVERAL_DEALS} starts builds",
        ),
        "cards in runs go home, come back and change places at will, so only what cannot be taken back is a choice",
    ),
    # The same with a reserve, from which only the top card is played.
    Reduction(
        "free ground",
        "GROUND_IS_FREE",
        _free_ground,
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
        _filled_ground,
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
        _free_order,
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


def _hidden_are_known(game: Reading, vouched: bool) -> int:
    """No card that lay face up comes to lie face down elsewhere than in the stock."""
    covering = [pile for pile in game.piles if pile.group.covers]
    return int(not any(pile.takes_cards or pile.group.letter in game.patience.rounds for pile in covering))


def _foundations_are_known(game: Reading, vouched: bool) -> int:
    if len(game.foundations) == 1 and not game.foundations[0].group.moves and game.own_functions <= HARMLESS:
        return 1  # of all cards that do not lie elsewhere, only the top one matters
    few = all(pile.dealt <= 1 for pile in game.foundations)
    return int(few and "f" not in game.patience.rounds and builds_chains(game))


def _kept_keys(game: Reading, vouched: bool) -> int:
    """The set of piles has room in a number."""
    return int(len(game.piles) < 63)


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
        _hidden_are_known,
        AS_DEALT,
        "a card that lay face down from the beginning is known by its place",
        UNMOVING,
    ),
    Reduction(
        "known foundations",
        "FOUNDATIONS_ARE_KNOWN",
        _foundations_are_known,
        AS_DEALT,
        "the top card of a chain and the number of its cards give all of them",
        UNMOVING,
    ),
    # Nothing climbs after a carry.
    Reduction(
        "kept keys",
        "KEYS_ARE_KEPT",
        _kept_keys,
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
