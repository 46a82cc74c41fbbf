"""From a settled spec to the flat rule table that fills the kernel's slots."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from reussite.cards import BACK, card
from reussite.errors import BadSpec
from reussite.rules.checks import check
from reussite.saying import saying
from reussite.spec import (
    ALL,
    ALL_BUT_TOP,
    ALL_IN_ORDER,
    ANY_CARD,
    AT_BEST,
    ENDS,
    NOTHING,
    ONE_PILE,
    PACKET,
    PART_TO_FREE,
    REST,
    RUN,
    TOP,
    WHOLE_PILE,
    BaseRank,
    Beside,
    Cleared,
    Group,
    Home,
    Round,
    Rule,
    Settled,
    Start,
    StockGroup,
)

__all__ = ["RuleTable", "lower"]

ALL_CARDS = [card(r, s) for s in range(4) for r in range(1, 14)]


@dataclass(frozen=True)
class RuleTable:
    """The numbers a game's rules come down to, and the names that go with them."""

    slots: dict[str, Any]  # every capital name of `layout` that differs from game to game
    names: tuple[str, ...]  # of the piles, by index
    groups: tuple[Group, ...]  # of each pile, by index
    counters: tuple[str, ...]
    state_size: int
    most_moves: int
    own: frozenset[str]  # the names of the slots that a game's own functions may mean; solver and players add others


@cache
def starting_cards(start: Start) -> int:
    """Return the set of cards a start word allows, one bit for each."""
    return sum(1 << c for c in ALL_CARDS if start.test(c))


@cache
def fits_on(rules: tuple[Rule, ...], under: int) -> int:
    """Return the set of cards that all rules let lie on a card."""
    return sum(1 << c for c in ALL_CARDS if all(rule.test(c, under) for rule in rules))


@cache
def longest_run(rules: tuple[Rule, ...], deck: tuple[int, ...]) -> int:
    """Return a bound for the cards of a deck that can follow each other by some rules."""
    waiting = set(deck)
    below = {c: {under for under in waiting if fits_on(rules, under) >> c & 1} for c in waiting}
    heights: dict[int, int] = {}
    # A card's height is one more than that of the highest card that may lie under it; in a circle none can be found.
    while ready := {c for c in waiting if not below[c] & waiting}:
        heights |= {c: 1 + max((heights[under] for under in below[c]), default=0) for c in ready}
        waiting -= ready
    if not waiting:
        return max(heights.values())
    # A run that can go round stays among the cards that are linked with each other.
    linked = {c: {c} | below[c] for c in below}
    for c, unders in below.items():
        for under in unders:
            together = linked[c] | linked[under]
            for each in together:
                linked[each] = together
    return max(map(len, linked.values())) * max(Counter(deck).values())


def lower(game: Settled) -> RuleTable:
    """Return the rule table of a game whose options are settled, or raise `BadSpec` for what could not be played."""
    check(game)
    groups = [pile for pile in game.piles for _ in pile.numbers]
    names = [name for pile in game.piles for name in pile.names()]
    counters = [counter.name for counter in game.counters] + ["redeals"]
    piles = len(names)
    ends = len(counters)
    slots: dict[str, Any] = {
        "STATE_SIZE": ends + piles + 1 + game.deck,
        "FREE": 0,
        "PILES": piles,
        "ENDS": ends,
        "CARDS": ends + piles + 1,
        "DECK": game.deck,
    }
    slots |= {"LOWEST": 7 if game.deck == 32 else 2, **_fresh(game)}
    slots |= _first_piles(game, names) | _columns(game, groups, names) | _dealing(game, names)
    slots |= _stock(game, names, len(counters) - 1)
    slots |= {
        "CLIMBS": int(game.climbs),
        "RUN_LIMIT": game.runs,
        "LEAVES": max(pile.leaves for pile in game.piles),
        "IN_ORDER": int(game.goal == ALL_IN_ORDER),
        "TO_ONE_PILE": int(game.goal == ONE_PILE),
        "PURGE": game.purge,
        "STEPS": int(game.plays_itself),
        "CHOICES": int(bool(game.choices)),
        "CLICKS_OF_ITS_OWN": int(game.choices == "s"),
    }
    slots |= _helpers(game) | _cleared(game, names)
    for name, value in game.constants.items():
        if name in slots or not isinstance(value, int):
            raise BadSpec(saying("spec.constant", game=game.name, name=name))
        slots[name] = value
    runs = _runs(game)
    lifted = [
        longest_run(rules, game.cards) if lifts == RUN else lifts
        for rules, lifts in zip(runs, slots["LIFTS"], strict=True)
    ]
    most = sum(lifted) * piles + 2 + game.most_choices
    return RuleTable(slots, tuple(names), tuple(groups), tuple(counters), slots["STATE_SIZE"], most, frozenset(slots))


def _first_piles(game: Settled, names: list[str]) -> dict[str, int]:
    slots = {}
    for kind in ("stock", "waste", "foundation", "tableau", "reserve", "cell"):
        found = [pile for pile in game.piles if pile.kind == kind]
        slots[kind.upper()] = names.index(found[0].names()[0]) if found else -1
        if kind not in ("stock", "waste"):
            slots[kind.upper() + "S"] = found[0].count if found else 0
    return slots


def _fresh(game: Settled) -> dict[str, Any]:
    """Return the deck with the cards first that are laid out before it is shuffled, in the order of their piles."""
    first = [each.card for pile in _in_dealing_order(game) for each in pile.laid if each]
    others = Counter(game.cards) - Counter(first)
    if len(first) + others.total() != game.deck:
        raise BadSpec(saying("check", game=game.name, field="deal", expected=saying("check.laid")))
    rest = []
    for each in reversed(game.cards):
        if others[each]:
            others[each] -= 1
            rest.append(each)
    return {
        "FRESH": (*first, *reversed(rest)),
        "LAID": len(first),
        "DISTINCT": int(len(set(game.cards)) == game.deck),
        "SINKS": sum(starting_cards(pile.sinks) for pile in game.piles if pile.kind == "tableau"),
    }


def _helpers(game: Settled) -> dict[str, int]:
    """Return whether spaces and cells help to carry a run card by card: those that take any card."""

    def all_take(kind: str) -> int:
        groups = [pile for pile in game.piles if pile.kind == kind]
        every = starting_cards(ANY_CARD)
        starts = [each for pile in groups for each in pile.starts]
        free = all(starting_cards(each) == every and not isinstance(each, (BaseRank, Beside)) for each in starts)
        return int(bool(groups) and free)

    return {"SPACES_HELP": all_take("tableau"), "CELLS_HELP": all_take("cell") if game.runs == AT_BEST else 0}


def _cleared(game: Settled, names: list[str]) -> dict[str, int]:
    if isinstance(game.goal, Home):
        return {"HOME_CARDS": game.goal.cards}
    if not isinstance(game.goal, Cleared):
        return {}
    group = game.group(game.goal.group)
    return {"CLEARED_FIRST": names.index(group.names()[0]), "CLEARED_PILES": group.count}


def _runs(game: Settled) -> list[tuple[Rule, ...]]:
    """Return for each pile the rules by which cards follow each other in a run."""
    return [rules if pile.in_a_run is None else pile.in_a_run for pile in game.piles for rules in pile.builds]


def _columns(game: Settled, groups: list[Group], names: list[str]) -> dict[str, Any]:
    """Return the slots that hold one entry for each pile, and the build rules they point into."""
    fits = [0] * 64  # row 0: nothing may be laid on anything
    rows: dict[tuple[Rule, ...], int] = {(): 0}
    builds = [rules for pile in game.piles for rules in pile.builds]
    beside = [each.rules if isinstance(each, Beside) else () for pile in game.piles for each in pile.starts]
    for rules in (*builds, *_runs(game), *beside):
        if rules not in rows:
            rows[rules] = len(fits)
            fits += [fits_on(rules, c) if c in ALL_CARDS else 0 for c in range(64)]

    def refill(k: int) -> tuple[int, ...]:
        sources = [g.refill[k] if len(g.refill) > k else "" for g in groups]
        return tuple(names.index(game.group(letter).names()[0]) if letter else -1 for letter in sources)

    starts = [starting_cards(start) for pile in game.piles for start in pile.starts]
    limits = tuple(limit for pile in game.piles for limit in pile.limit)
    lifts = [3 if g.parts == PACKET else max(g.moves, TOP) if g.top_up else g.moves for g in groups]
    sources = tuple(p for p in range(len(groups)) if lifts[p])
    targets = tuple(p for p in range(len(groups)) if starts[p] or builds[p])
    return {
        "SOURCES": sources,
        "SOURCE_PILES": len(sources),
        "TARGETS": targets,
        "TARGET_PILES": len(targets),
        "TOP_FIRST": tuple(_lies_top_first(game, g) for g in groups),
        "LIFTS": tuple(lifts),
        "STARTS": tuple(starts),
        "BUILDS": tuple(rows[rules] for rules in builds),
        "RUNS": tuple(rows[rules] for rules in _runs(game)),
        "LIMITS": limits,
        "SINGLE": tuple(int(g.single) for g in groups),
        "FROM": tuple(_sources(groups, p) for p in range(len(groups))),
        "FED": int(any(g.takes_from or g.neighbours for g in groups)),
        "PARTS": tuple({WHOLE_PILE: 1, PACKET: 1, PART_TO_FREE: 2}.get(g.parts, 0) for g in groups),
        "DRAWABLE": tuple(_drawn(game, g) for g in groups),
        "DRAWS_OUT": int(any(_drawn(game, g) for g in groups)),
        "PACKETS": int(any(g.parts == PACKET for g in groups)),
        "BESIDE": tuple(rows[rules] for rules in beside),
        "BESIDES": int(any(beside)),
        "LATER": tuple(int(g.after_stock) for g in groups),
        "LATE": int(any(g.after_stock for g in groups)),
        "CLOSES_UP": int(any(g.line and g.moves != NOTHING for g in groups)),
        "BASES": tuple(1 + each.below if isinstance(each, BaseRank) else 0 for g in game.piles for each in g.starts),
        "BASED": int(any(isinstance(each, BaseRank) for g in groups for each in g.starts)),
        "STOPS": tuple(int(g.stops_at_base) for g in groups),
        "PAIRS": tuple(int(g.pairs) for g in groups),
        "PAIRED": int(any(g.pairs for g in groups)),
        "COVERERS": _coverers(game, names),
        "COVERED": int(any(_coverers(game, names))),
        "PARTED": int(any(g.parts not in (0, ENDS) for g in groups)),
        "REVERSES": tuple(int(g.reverses) for g in groups),
        "COVERS": tuple(int(g.covers) for g in groups),
        "FLIPS": tuple(int(g.kind not in ("stock", "waste") or g.top_up) for g in groups),
        "REFILL_FIRST": refill(0),
        "REFILL_NEXT": refill(1),
        "REFILLS": int(any(g.refill for g in groups)),
        "HEADS": tuple(starting_cards(g.heads) for g in groups),
        "GROUPS": _interchangeable(game, groups, starts, [rows[rules] for rules in builds], limits),
        "FITS": tuple(fits),
    }


def _coverers(game: Settled, names: list[str]) -> tuple[int, ...]:
    """Return for each pile the set of piles that lie on it."""
    found = []
    for pile in game.piles:
        first = names.index(pile.names()[0])
        covered = pile.shape.covered if pile.shape else ()
        found += [sum(1 << first + k for k in each) for each in covered] or [0] * pile.count
    return tuple(found)


def _drawn(game: Settled, pile: Group) -> int:
    """Return which cards are drawn out of a pile from under others."""
    merci = game.stock is not None and game.stock.gathers is not None and game.stock.gathers.merci
    return 1 if pile.parts == ENDS else 2 if merci and pile.kind == "tableau" else 0


def _sources(groups: list[Group], p: int) -> int:
    """Return the set of piles that a pile takes cards from."""
    group = groups[p]
    if group.neighbours is None:
        letters = group.takes_from
        return sum(1 << q for q, g in enumerate(groups) if g.letter in letters or not letters)
    first = groups.index(group)
    columns = group.count if group.line else group.columns or group.count
    y, x = divmod(p - first, columns)
    near = [(x + across, y + down) for across, down in group.neighbours.steps]
    numbers = [down * columns + across for across, down in near if 0 <= across < columns and down >= 0]
    return sum(1 << first + k for k in numbers if k < group.count)


def _interchangeable(
    game: Settled, groups: list[Group], starts: list[int], builds: list[int], limits: tuple[int, ...]
) -> tuple[int, ...]:
    """Number the piles so that two share a number only if exchanging them changes nothing but names."""
    dealt_to = {r.to for g in groups if isinstance(g, StockGroup) for r in (g.deals, g.rest) if r is not None}
    sources = {letter for g in groups for letter in g.refill}  # of such a group only the first pile is one
    keys: list[tuple[object, ...]] = []
    for k, (g, start, build, limit) in enumerate(zip(groups, starts, builds, limits, strict=True)):
        beside = any(isinstance(each, Beside) for each in g.starts)
        related = g.line or beside or bool(g.neighbours or (g.shape and g.shape.covered))
        placed = not g.alike or related or g.letter in dealt_to | sources
        keys.append((g.letter, start, build, limit, k if placed else -1))
    return tuple(keys.index(key) for key in keys)


def _lies_top_first(game: Settled, pile: Group) -> int:
    """A waste right behind its stock, or else a stock right behind other piles, meets its neighbour top to top."""
    kinds = ["", *(each.kind for each in game.piles), ""]
    index = game.piles.index(pile) + 1
    if pile.kind == "stock":
        return int(index > 1 and kinds[index + 1] != "waste")
    return int(pile.kind == "waste" and kinds[index - 1] == "stock")


def _in_dealing_order(game: Settled) -> list[Group]:
    rest = [pile for pile in game.piles if REST in pile.deal]
    return [game.group(letter) for letter in game.dealt] or [p for p in game.piles if p not in rest] + rest


def dealing_order(game: Settled) -> list[tuple[str, int]]:
    """Return which pile each card of the deck goes to, first dealt first, and how many it has got already."""
    order = _in_dealing_order(game)
    left = game.deck - sum(n for pile in game.piles for n in pile.deal if n != REST)
    steps = [(name, 0) for pile in order for name, each in zip(pile.names(), pile.laid, strict=True) if each]
    for pile in order:
        counts = [left if n == REST else 0 if laid else n for n, laid in zip(pile.deal, pile.laid, strict=True)]
        laid = [(k, name) for name, n in zip(pile.names(), counts, strict=True) for k in range(n)]
        if pile.letter in game.by_rows:
            laid.sort(key=lambda item: item[0])
        steps += [(name, k) for k, name in laid]
    return steps


def _dealing(game: Settled, names: list[str]) -> dict[str, Any]:
    """Return the permutation from deck to row, and which cards lie face down."""
    dealt: dict[str, list[int]] = {name: [] for name in names}
    for index, (name, _) in enumerate(dealing_order(game)):
        dealt[name].append(index)
    order: list[int] = []
    faces: list[int] = []
    ends = [0]
    for pile in game.piles:
        for name, down in zip(pile.names(), pile.down, strict=True):
            # The stock is a packet held in the hand: its first card is drawn first, so it lies on top.
            row = dealt[name][::-1] if pile.kind == "stock" else dealt[name]
            hidden = {ALL: len(row), ALL_BUT_TOP: max(0, len(row) - 1)}.get(down, down)
            if pile.top_up:
                hidden = max(0, len(row) - 1)
            marks = [BACK] * hidden + [0] * (len(row) - hidden)
            order += row[::-1] if _lies_top_first(game, pile) else row
            faces += marks[::-1] if _lies_top_first(game, pile) else marks
            ends.append(len(order))
    return {"ORDER": tuple(order), "FACES": tuple(faces), "FIRST_ENDS": tuple(ends)}


def _stock(game: Settled, names: list[str], redeal_counter: int) -> dict[str, int]:
    slots = {"REDEAL_COUNT": redeal_counter}
    if stock := game.stock:
        slots |= {"DRAWS": stock.draws, "REDEALS": stock.passes - 1, "HOME_FIRST": int(stock.home_first)}
        to_waste = any(pile.kind == "waste" for pile in game.piles)
        slots["CLICKS"] = int(stock.draws > 0 and (to_waste or bool(stock.deals or stock.gathers)))
        if stock.gathers:
            slots |= {"GATHERS": stock.gathers.each, "SHUFFLES": int(stock.gathers.shuffled)}
        slots |= _round(game, names, "ROUND", stock.deals) | _round(game, names, "REST", stock.rest)
    return slots


def _round(game: Settled, names: list[str], prefix: str, deal: Round | None) -> dict[str, int]:
    if deal is None:
        return {}
    group = game.group(deal.to)
    first = names.index(group.names()[0])
    slots = {f"{prefix}_FIRST": first, f"{prefix}_PILES": group.count, f"{prefix}_EACH": deal.each}
    return slots if deal.onto_spaces or prefix == "REST" else slots | {"ROUND_NEEDS_ALL": 1}
