"""Which reductions hold for which games, read off the rule table.

Each reduction is a function of `reductions` or `keys` that a number of the same name switches on. A game that has rules
of its own, as functions, gets only those that its file names in `reductions`: there its author vouches for them.
"""

from dataclasses import dataclass
from typing import Any, Callable, Iterable, Mapping

from reussite.cards import is_red, rank
from reussite.play import Game

__all__ = ["REDUCTIONS", "Reduction", "reductions_of", "slots_of"]

RULE_HOOKS = frozenset({"narrow", "more_moves", "choose", "after_move", "can_step", "step", "is_won", "is_over"})
Slots = Mapping[str, Any]


@dataclass(frozen=True)
class Reduction:
    """A reduction: its name, the number that switches it on, when it holds, and why it cannot change the answer.

    `value` gets the rule table and whether the game's file vouches for it; it answers 0 where it does not hold.
    """

    name: str
    slot: str
    value: Callable[[Slots, bool], int]
    because: str


def _one_deck(slots: Slots) -> bool:
    return bool(slots["DECK"] <= 52)


def _tableau(slots: Slots) -> range:
    return range(slots["TABLEAU"], slots["TABLEAU"] + slots["TABLEAUS"])


def _foundations(slots: Slots) -> range:
    return range(slots["FOUNDATION"], slots["FOUNDATION"] + slots["FOUNDATIONS"])


def _reserves(slots: Slots) -> range:
    return range(slots["RESERVE"], slots["RESERVE"] + slots["RESERVES"])


def _cards(slots: Slots) -> int:
    """Return the set of cards in the deck, one bit for each."""
    return sum(1 << card for card in set(slots["FRESH"]))


def _fits(slots: Slots, pile: int) -> dict[int, int]:
    """Return for each card of the deck the set of cards of the deck that a pile's rule lets lie on it."""
    return {card: slots["FITS"][slots["BUILDS"][pile] + card] & _cards(slots) for card in slots["FRESH"]}


def _dealt(slots: Slots, pile: int) -> int:
    return int(slots["FIRST_ENDS"][pile + 1] - slots["FIRST_ENDS"][pile])


def _in_rounds(slots: Slots, piles: Iterable[int]) -> bool:
    """Tell whether clicks on the stock deal cards to any of these piles, or to any pile at all but the waste."""
    ranges = [(slots.get(f"{kind}_FIRST", 0), slots.get(f"{kind}_PILES", 0)) for kind in ("ROUND", "REST")]
    return any(first <= p < first + count for p in piles for first, count in ranges)


def _moves_by_itself(slots: Slots) -> bool:
    """Tell whether cards go somewhere by other ways than carrying, clicking and refilling."""
    return bool(slots["CLIMBS"] or slots["STEPS"] or slots["CHOICES"] or slots.get("HOME_FIRST", 0))


def _built_on(slots: Slots) -> set[int]:
    """Return the build rules of the piles that are neither foundations nor closed to further cards."""
    return {slots["BUILDS"][p] for p in slots["TARGETS"] if p not in _foundations(slots)} - {0}


def _only_tableau_is_built(slots: Slots) -> bool:
    """Tell whether all piles built on, but for the foundations, have the one rule of the tableau."""
    rules = {slots["BUILDS"][p] for p in _tableau(slots)}
    return len(rules) <= 1 and _built_on(slots) <= rules


def _alternating(slots: Slots) -> bool:
    """Tell whether the tableau is built down by one in alternating colours, going round or not, and nothing else is."""
    if not _tableau(slots) or not _only_tableau_is_built(slots):
        return False
    deck = set(slots["FRESH"])
    ways = [
        {c: {d for d in deck if is_red(c) != is_red(d) and rank(c) - rank(d) in gaps} for c in deck}
        for gaps in ((1,), (1, -12))
    ]
    fits = {c: {d for d in deck if cards >> d & 1} for c, cards in _fits(slots, slots["TABLEAU"]).items()}
    return fits in ways


def _runs_go_freely(slots: Slots) -> bool:
    columns = ("SINGLE", "REVERSES", "LIMITS", "COVERS")
    plain = all(slots[name][p] == 0 for name in columns for p in _tableau(slots))
    return slots["RUN_LIMIT"] == 0 and plain and all(slots["LIFTS"][p] == 2 for p in _tableau(slots))


def _chains(slots: Slots) -> bool:
    """Tell whether each card has one successor and one predecessor at most on the foundations, laid one by one."""
    for f in _foundations(slots):
        after = [cards for cards in _fits(slots, f).values() if cards]
        if len(set(after)) < len(after) or any(cards & (cards - 1) for cards in after) or not slots["SINGLE"][f]:
            return False
    return bool(_foundations(slots))


def _begin_in_one_way(slots: Slots) -> bool:
    """Tell whether no choice can go wrong of which foundation takes a card.

    All are built by one rule, each chain has one card that can begin it, and there is a foundation for each of them.
    """
    starts = [slots["STARTS"][f] & _cards(slots) for f in _foundations(slots)]
    if not starts or len({slots["BUILDS"][f] for f in _foundations(slots)}) > 1 or not _chains(slots):
        return False
    if any(_dealt(slots, f) for f in _foundations(slots)):
        return False
    after = _fits(slots, slots["FOUNDATION"])
    for card in (c for c in after if any(start >> c & 1 for start in starts)):
        following = after[card]
        while following and following != 1 << card:
            if any(start & following for start in starts):
                return False
            following = after[following.bit_length() - 1]
    alike = len({slots["GROUPS"][f] for f in _foundations(slots)}) == 1 and starts[0].bit_count() <= len(starts)
    apart = all(a & b == 0 for k, a in enumerate(starts) for b in starts[:k])
    return alike or (apart and all(start.bit_count() <= 1 for start in starts))


def _refills_are_tame(slots: Slots) -> bool:
    """Tell whether, if at all, only tableau piles are refilled, all alike, from reserves nothing is laid on."""
    sources = {source for name in ("REFILL_FIRST", "REFILL_NEXT") for source in slots[name] if source >= 0}
    refilled = {p for p in range(slots["PILES"]) if slots["REFILL_FIRST"][p] >= 0}
    if not refilled:
        return True
    return (
        refilled <= set(_tableau(slots))
        and len({slots["GROUPS"][p] for p in _tableau(slots)}) == 1
        and all(_dealt(slots, p) > 0 for p in refilled)
        and sources <= set(_reserves(slots)) - set(slots["TARGETS"])
        and not _in_rounds(slots, sources)
    )


def _alike_piles(slots: Slots, vouched: bool) -> int:
    # Cards climb leftmost first: the order must not matter.
    return int(vouched or not slots["CLIMBS"] or (_one_deck(slots) and _begin_in_one_way(slots)))


def _stock_as_a_set(slots: Slots, vouched: bool) -> int:
    stock, waste = slots["STOCK"], slots["WASTE"]
    return int(
        slots.get("CLICKS", 0) == 1
        and slots.get("ROUND_PILES", 0) == 0
        and slots.get("REDEALS", 0) < 0
        and waste == stock + 1
        and slots["LIFTS"][stock] == 0
        and slots["COVERS"][waste] == 0
        and not any(slots["FACES"][slots["FIRST_ENDS"][waste] : slots["FIRST_ENDS"][waste + 1]])
        and not {stock, waste} & set(slots["TARGETS"])
        and not slots["CLIMBS"]
        and not slots.get("HOME_FIRST", 0)
        and _refills_are_tame(slots)
    )


def _safe_home(slots: Slots, vouched: bool) -> int:
    targets = [p for p in slots["TARGETS"] if p not in _foundations(slots)]
    plain = all(slots[name][p] == 0 for name in ("REVERSES", "COVERS") for p in targets)
    # A sequence that counts only when it is full must not lose a card.
    full = slots["IN_ORDER"] and any(slots["LIMITS"][p] for p in _tableau(slots))
    known = vouched or _begin_in_one_way(slots)
    if not (plain and known and _one_deck(slots) and _only_tableau_is_built(slots) and _refills_are_tame(slots)):
        return 0
    if full or _moves_by_itself(slots):
        return 0
    back = [slots["LIFTS"][f] > 0 for f in _foundations(slots)]
    if not any(back):
        return 1
    return 2 if all(back) and _alternating(slots) and _runs_go_freely(slots) and _begin_in_one_way(slots) else 0


def _only_home(slots: Slots, vouched: bool) -> int:
    """Cards go to foundations and nowhere else, and stay there; each foundation is one chain that must be full."""
    fixed = all(slots["LIFTS"][f] == 0 for f in _foundations(slots))
    plain = not (slots["CLIMBS"] or slots["STEPS"] or slots["CHOICES"] or slots["IN_ORDER"])
    begun = all((slots["STARTS"][f] & _cards(slots)).bit_count() == 1 for f in _foundations(slots))
    begun = begun and not any(_dealt(slots, f) for f in _foundations(slots))
    home_or_nowhere = set(slots["TARGETS"]) <= set(_foundations(slots))
    rounds = _in_rounds(slots, range(slots["PILES"]))
    # Three foundations that took the same cards would not leave one for each of two like cards.
    counted = slots["FOUNDATIONS"] * 13 == slots["DECK"] and all(slots["LIMITS"][f] == 13 for f in _foundations(slots))
    return int(plain and fixed and begun and counted and home_or_nowhere and not rounds and _chains(slots))


def _dead(slots: Slots, vouched: bool) -> int:
    """Face-down cards lie in the tableau and the stock only, and have to go home."""
    hidden = {
        p for p in range(slots["PILES"]) if any(slots["FACES"][slots["FIRST_ENDS"][p] : slots["FIRST_ENDS"][p + 1]])
    }
    return int(
        bool(hidden & set(_tableau(slots)))
        and hidden <= {slots["STOCK"], *_tableau(slots)}
        and slots["STOCK"] >= 0
        and not (slots["IN_ORDER"] or slots["REFILLS"] or _moves_by_itself(slots))
        and not _in_rounds(slots, range(slots["PILES"]))
        and not slots["CELLS"]
        and not slots["RESERVES"]
        and len({(slots["BUILDS"][f], slots["STARTS"][f]) for f in _foundations(slots)}) == 1
        and _one_deck(slots)
        and _only_tableau_is_built(slots)
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


def _parts_must_pay(slots: Slots, vouched: bool) -> int:
    return int(
        _one_deck(slots)
        and _alternating(slots)
        and _runs_go_freely(slots)
        and (vouched or _begin_in_one_way(slots))
        and _chains(slots)
        and _refills_are_tame(slots)
        and not _moves_by_itself(slots)
        and not _in_rounds(slots, range(slots["PILES"]))
    )


def _free_order(slots: Slots, vouched: bool) -> int:
    return int(not _moves_by_itself(slots) and _refills_are_tame(slots))


REDUCTIONS = (
    Reduction(
        "alike piles",
        "PILES_ARE_ALIKE",
        _alike_piles,
        "piles that differ only in their place may be exchanged, so one order of them stands for all",
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
        "where cards go home or nowhere, the last card of its kind, wanted by one foundation, may go there at once",
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
        "a face-down card stays so for ever if all that the card on it needs in order to leave lies under such cards",
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
    own = bool(RULE_HOOKS & game.entry.functions.keys())
    return tuple(
        each
        for each in REDUCTIONS
        if (not own or each.name in game.patience.reductions) and each.value(game.rule_table.slots, own)
    )


def slots_of(game: Game, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the numbers that switch a game's reductions on, and say what its positions are known by.

    Tails are shared only where parts must pay: else moving part of a run would seem to lead nowhere.
    """
    slots = game.rule_table.slots
    own = bool(RULE_HOOKS & game.entry.functions.keys())
    off = {*without, "shared tails"} if "parts must pay" in without else set(without)
    chosen = {each.slot: each.value(slots, own) for each in reductions_of(game) if each.name not in off}
    starts = [slots["STARTS"][f] for f in _foundations(slots)]
    alike = len({slots["GROUPS"][f] for f in _foundations(slots)}) == 1
    apart = all(a & b == 0 for k, a in enumerate(starts) for b in starts[:k])
    return {reduction.slot: 0 for reduction in REDUCTIONS} | chosen | {
        "HIDDEN_ARE_KNOWN": int(_lie_as_dealt(game) and not _are_covered(slots)),
        "FOUNDATIONS_ARE_KNOWN": int(_lie_as_dealt(game) and _grow_in_chains(slots)),
        "STARTS_ARE_FREE": int(alike or apart),
        "PARENTS": parents(slots),
        "LOWERS": lowers(slots),
    }  # fmt: skip


def _lie_as_dealt(game: Game) -> bool:
    """Tell whether cards that have not been seen yet, and those in the stock, lie as they were dealt."""
    slots = game.rule_table.slots
    own_ways = slots["STEPS"] or slots["CHOICES"] or "after_move" in game.entry.functions
    return _one_deck(slots) and not own_ways and not {slots["STOCK"], slots["WASTE"]} & set(slots["TARGETS"])


def _are_covered(slots: Slots) -> bool:
    """Tell whether cards that lay face up can come to lie face down elsewhere than in the stock."""
    covering = [p for p in range(slots["PILES"]) if slots["COVERS"][p]]
    return bool(set(covering) & set(slots["TARGETS"])) or _in_rounds(slots, covering)


def _grow_in_chains(slots: Slots) -> bool:
    """Tell whether the top card of a foundation and their number give all of its cards."""
    few = all(_dealt(slots, f) <= 1 for f in _foundations(slots))
    return _chains(slots) and few and not _in_rounds(slots, _foundations(slots))
