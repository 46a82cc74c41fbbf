"""Which reductions hold for which games, read off the rule table.

Each reduction is a function of `reductions` or `keys` that a number of the same name switches on. A game that has rules
of its own, as functions, gets only those that its file names in `reductions`.
"""

from dataclasses import dataclass
from typing import Any, Callable, Mapping

from reussite.play import Game

__all__ = ["REDUCTIONS", "Reduction", "reductions_of", "slots_of"]

RULE_HOOKS = frozenset({"narrow", "more_moves", "choose", "after_move", "can_step", "step", "is_won", "is_over"})
Slots = Mapping[str, Any]


@dataclass(frozen=True)
class Reduction:
    """A reduction: its name, the number that switches it on, when it holds, and why it cannot change the answer."""

    name: str
    slot: str
    value: Callable[[Slots], int]  # 0 where it does not hold
    because: str
    own_functions: bool = False  # whether it holds whatever functions a game has


def _one_deck(slots: Slots) -> bool:
    return bool(slots["DECK"] <= 52)


def _tableau(slots: Slots) -> range:
    return range(slots["TABLEAU"], slots["TABLEAU"] + slots["TABLEAUS"])


def _foundations(slots: Slots) -> range:
    return range(slots["FOUNDATION"], slots["FOUNDATION"] + slots["FOUNDATIONS"])


def _fits(slots: Slots, pile: int) -> dict[int, int]:
    """Return for each card of the deck the set of cards a pile's rule lets lie on it."""
    return {card: slots["FITS"][slots["BUILDS"][pile] + card] for card in slots["FRESH"]}


def _one_build_rule(slots: Slots) -> bool:
    return len({slots["BUILDS"][p] for p in _tableau(slots)}) <= 1


def _alternating(slots: Slots) -> bool:
    """Tell whether cards of one rank and colour, and no others, take the same cards in the tableau."""
    if not _tableau(slots) or not _one_build_rule(slots):
        return False
    fits = _fits(slots, slots["TABLEAU"])
    return all(fits[card] == fits.get(card ^ 48) for card in fits) and all(
        not fits[card] >> other & 1 or fits[card] >> (other ^ 48) & 1 for card in fits for other in fits
    )


def _runs_go_freely(slots: Slots) -> bool:
    columns = ("SINGLE", "REVERSES", "LIMITS", "COVERS")
    plain = all(slots[name][p] == 0 for name in columns for p in _tableau(slots))
    return slots["RUN_LIMIT"] == 0 and plain and all(slots["LIFTS"][p] == 2 for p in _tableau(slots))


def _chains(slots: Slots) -> bool:
    """Tell whether each card has one successor and one predecessor at most on the foundations."""
    for f in _foundations(slots):
        after = [cards for cards in _fits(slots, f).values() if cards]
        if len(set(after)) < len(after) or any(cards & (cards - 1) for cards in after):
            return False
    return bool(_foundations(slots))


def _alike_piles(slots: Slots) -> int:
    return 1


def _stock_as_a_set(slots: Slots) -> int:
    refills = {source for name in ("REFILL_FIRST", "REFILL_NEXT") for source in slots[name]}
    return int(
        slots.get("CLICKS", 0) == 1
        and slots.get("ROUND_PILES", 0) == 0
        and slots.get("REDEALS", 0) < 0
        and slots["WASTE"] == slots["STOCK"] + 1
        and slots["LIFTS"][slots["STOCK"]] == 0
        and not slots.get("HOME_FIRST", 0)
        and not refills & {slots["STOCK"], slots["WASTE"]}
    )


def _safe_home(slots: Slots) -> int:
    plain = not (slots["CLIMBS"] or slots["STEPS"] or slots["CHOICES"] or slots.get("HOME_FIRST", 0))
    # Where nothing is built but foundations, what lies there does no harm whatever its order.
    known = _chains(slots) or set(slots["TARGETS"]) <= set(_foundations(slots))
    if not (plain and known and _one_deck(slots) and _one_build_rule(slots)):
        return 0
    may_come_back = all(slots["LIFTS"][f] for f in _foundations(slots))
    return 2 if may_come_back and _alternating(slots) and _runs_go_freely(slots) else 1


def _only_home(slots: Slots) -> int:
    """Cards go to foundations and nowhere else, and stay there."""
    fixed = all(slots["LIFTS"][f] == 0 for f in _foundations(slots))
    plain = not (slots["CLIMBS"] or slots["STEPS"] or slots["CHOICES"])
    return int(plain and fixed and not _safe_home(slots) and set(slots["TARGETS"]) <= set(_foundations(slots)))


def _dead(slots: Slots) -> int:
    """Face-down cards lie in the tableau and the stock only, and have to go home."""
    hidden = {
        p for p in range(slots["PILES"]) if any(slots["FACES"][slots["FIRST_ENDS"][p] : slots["FIRST_ENDS"][p + 1]])
    }
    return int(
        bool(hidden & set(_tableau(slots)))
        and hidden <= {slots["STOCK"], *_tableau(slots)}
        and slots["STOCK"] >= 0
        and not (slots["IN_ORDER"] or slots["REFILLS"] or slots["STEPS"] or slots["CHOICES"] or slots["CLIMBS"])
        and slots.get("ROUND_PILES", 0) == 0
        and not slots["CELLS"]
        and not slots["RESERVES"]
        and len({(slots["BUILDS"][f], slots["STARTS"][f]) for f in _foundations(slots)}) == 1
        and _one_deck(slots)
        and _one_build_rule(slots)
        and _runs_go_freely(slots)
        and _chains(slots)
    )


def parents(slots: Slots) -> tuple[int, ...]:
    """Return for each card the set of cards it may lie on in the tableau."""
    if not _tableau(slots):
        return (0,) * 64
    fits = _fits(slots, slots["TABLEAU"])
    return tuple(sum(1 << under for under in fits if fits[under] >> card & 1) for card in range(64))


def lowers(slots: Slots) -> tuple[int, ...]:
    """Return for each card the set of cards that must be home before it, whatever the foundation."""
    found = dict.fromkeys(range(64), 0)
    if not _chains(slots):
        return tuple(found.values())
    f = slots["FOUNDATION"]
    under = {card: before for before, cards in _fits(slots, f).items() for card in slots["FRESH"] if cards >> card & 1}
    for card in under:
        below = card
        while below in under and not slots["STARTS"][f] >> below & 1 and not found[card] >> under[below] & 1:
            below = under[below]
            found[card] |= 1 << below
    return tuple(found.values())


def _parts_must_pay(slots: Slots) -> int:
    return int(_one_deck(slots) and _alternating(slots) and _runs_go_freely(slots) and _chains(slots))


def _free_order(slots: Slots) -> int:
    return int(not (slots["CLIMBS"] or slots["STEPS"] or slots["CHOICES"] or slots.get("HOME_FIRST", 0)))


REDUCTIONS = (
    Reduction(
        "alike piles",
        "PILES_ARE_ALIKE",
        _alike_piles,
        "piles that differ only in their place may be exchanged, so one order of them stands for all",
        own_functions=True,
    ),
    Reduction(
        "stock as a set",
        "STOCK_IS_A_SET",
        _stock_as_a_set,
        "a stock that may be turned for ever offers the same cards wherever a pass through it has got to",
    ),
    Reduction(
        "safe home",
        "SAFE_HOME",
        _safe_home,
        "a card that no other can need in the tableau is only in the way there",
    ),
    Reduction(
        "only home",
        "ONLY_HOME",
        _only_home,
        "where cards go home or nowhere, one that a single foundation takes, and no other card like it, may go at once",
    ),
    Reduction(
        "parts must pay",
        "PARTS_MUST_PAY",
        _parts_must_pay,
        "part of a run could lie on either of two like cards, so it moves only to let the one it lay on go home",
    ),
    Reduction(
        "shared tails",
        "TAILS_ARE_SHARED",
        _parts_must_pay,
        "a run can go over to a bare card like the one it lies on and back, so both positions are one",
    ),
    Reduction(
        "dead positions",
        "DEAD_IS_SEEN",
        _dead,
        "a face-down card under one that all its places to go lie beneath of can never be bared",
    ),
    Reduction(
        "free order",
        "ORDER_IS_FREE",
        _free_order,
        "choices that touch different piles lead to the same position in either order",
    ),
)


def reductions_of(game: Game) -> tuple[Reduction, ...]:
    """Return the reductions that hold for a game."""
    own = RULE_HOOKS & game.entry.functions.keys()
    vouched = set(game.patience.reductions)
    return tuple(
        each
        for each in REDUCTIONS
        if (each.own_functions or not own or each.name in vouched) and each.value(game.table.slots)
    )


def slots_of(game: Game, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the numbers that switch a game's reductions on, and say what its positions are known by."""
    slots = game.table.slots
    chosen = {each.slot: each.value(slots) for each in reductions_of(game) if each.name not in without}
    lies_as_dealt = _one_deck(slots) and not (slots["STEPS"] or slots["CHOICES"])
    covered = any(slots["COVERS"][p] for p in slots["TARGETS"])
    starts = [slots["STARTS"][f] for f in _foundations(slots)]
    alike = len({slots["GROUPS"][f] for f in _foundations(slots)}) == 1
    apart = all(a & b == 0 for k, a in enumerate(starts) for b in starts[:k])
    return {reduction.slot: 0 for reduction in REDUCTIONS} | chosen | {
        "HIDDEN_ARE_KNOWN": int(lies_as_dealt and not covered),
        "FOUNDATIONS_ARE_KNOWN": int(lies_as_dealt and _chains(slots)),
        "STARTS_ARE_FREE": int(alike or apart),
        "PARENTS": parents(slots),
        "LOWERS": lowers(slots),
    }  # fmt: skip
