"""What a player sees: the table as data, made from the observation only, so that nothing face down ever leaks."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Callable, Mapping, Sequence

from reussite.cards import BACK
from reussite.play import Deal, Game, PileView, Position
from reussite.spec import NO_CARD, Group, Home
from reussite.table.commands import Command
from reussite.table.keys import pile_keys
from reussite.table.telling import tell_pile
from reussite.words import WORDS, Words
from reussite.words.prose import counter_text, game_name

__all__ = ["Button", "Gauge", "Hold", "PileSeen", "SeenBefore", "View", "pile_seen", "see"]


@dataclass(frozen=True)
class Hold:
    """Cards picked up and not yet put down: the top `count` cards of a pile, or, named, as many as the target takes."""

    pile: str
    count: int = 1
    named: bool = False


@dataclass(frozen=True)
class Button:
    """A command that is a place on the table among the piles."""

    name: str
    label: str
    at: tuple[float, float]


@dataclass(frozen=True)
class Gauge:
    """How stock and waste are filled: cards of the stock that are not seen, top cards that are, covered waste cards."""

    stock: int
    tops: int
    waste: int


@dataclass(frozen=True)
class PileSeen:
    """A pile as it is seen: where it lies, what lies in it bottom first (nothing for a card face down), what it says.

    `at` counts cards from the left and from the top. `spread` is ``down`` or ``right`` where the cards are fanned,
    of which the last `shown` are (0: all of them), and planned for `room` cards (0: for the `longest` there may be).
    `mark` stands in an empty place. `lifts` tells how many cards can be picked up together. Piles of one `zone` belong
    together. To a `fixed` pile no card is ever added.
    """

    name: str
    kind: str
    label: str
    title: str
    at: tuple[float, float]
    spread: str
    shown: int
    mark: str
    key: str
    zone: int
    limit: int
    longest: int
    room: int
    fixed: bool
    lifts: int
    cards: tuple[int | None, ...]
    words: str


SeenBefore = tuple[tuple[Words, Game, PileView, int], PileSeen]  # what it was made of, and how a pile was seen


@dataclass(frozen=True)
class View:
    """Everything a front end draws: the piles, what is held, where it may go, what can be done, how the game stands.

    `places` are the positions of all piles there can be; those of a line that closes up and of a pyramid come and go.
    Those that are `placed` keep together as they lie; the `loose` ones, group by group, may lie anywhere, and rows of
    the `flowing` ones may go on in the next row.
    """

    game: str
    name: str
    options: Mapping[str, str | int]
    code: str | None
    number: int | None
    automatic: bool
    status: str
    moves: int
    score: int | None
    home: tuple[int, int] | None
    counters: Mapping[str, str]
    piles: tuple[PileSeen, ...]
    places: tuple[tuple[float, float], ...] = ()
    placed: tuple[tuple[float, float], ...] = ()
    loose: tuple[tuple[tuple[float, float], ...], ...] = ()
    flowing: tuple[tuple[float, float], ...] = ()
    buttons: tuple[Button, ...] = ()
    gauge: Gauge | None = None
    helps: bool = False
    hold: Hold | None = None
    offered: str = ""
    marked: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()

    def pile(self, name: str) -> PileSeen:
        """Return a pile by name."""
        return next(pile for pile in self.piles if pile.name == name)

    def command(self, name: str) -> Command:
        """Return a command by name."""
        return next(command for command in self.commands if command.name == name)


def see(
    deal: Deal,
    hold: Hold | None = None,
    offered: str = "",
    marked: Sequence[str] = (),
    targets: Sequence[str] = (),
    commands: Sequence[Command] = (),
    words: Words = WORDS,
    known: dict[str, SeenBefore] | None = None,
) -> View:
    """Return what is seen of a deal, with what it says in the words of a language.

    Piles that are `known` and have not changed are the very same as before; what is new of them is noted there.
    """
    bound, position, patience = deal.game, deal.position, deal.game.patience
    collects = any(pile.kind == "foundation" for pile in patience.piles) and not patience.scored
    wanted = patience.goal.cards if isinstance(patience.goal, Home) else patience.deck
    return View(
        game=bound.id,
        name=game_name(words, bound),
        options=bound.written_options(all_of_them=True),
        code=deal.code,
        number=deal.number,
        automatic=bound.is_automatic,
        status=deal.status,
        moves=deal.played,
        score=position.score if patience.scored else None,
        home=(position.score, wanted) if collects else None,
        counters=_told(position, words),
        piles=_piles_seen(position, words, {} if known is None else known),
        places=_places_of(bound),
        placed=_places_where(bound, _is_placed),
        loose=_loose_of(bound),
        flowing=_places_where(bound, _flows),
        buttons=tuple(
            Button(name, words.own(f"{bound.id}.button.{name}", label), at) for name, label, at in patience.buttons
        ),
        gauge=_gauge(position) if patience.gauge else None,
        helps=patience.helps,
        hold=hold,
        offered=offered,
        marked=tuple(marked),
        targets=tuple(targets),
        commands=tuple(commands),
    )


def _is_gone(bound: Game, pile: PileView) -> bool:
    """Tell whether nothing is left of a pile: of a pyramid, where no card lies and none is ever laid."""
    group = bound.rule_table.groups[bound.rule_table.names.index(pile.name)]
    return bool(group.shape and group.shape.covered) and not pile.cards


def _told(position: Position, words: Words) -> dict[str, str]:
    """Return what the counters have to tell."""
    counters = position.game.patience.counters
    told = {each.name: counter_text(words, position.game.id, each, position.counters[each.name]) for each in counters}
    return {name: text for name, text in told.items() if text}


def _piles_seen(position: Position, words: Words, known: dict[str, SeenBefore]) -> tuple[PileSeen, ...]:
    """Return all piles as they are seen; most of them are as they were."""
    bound, state = position.game, list(position.state)
    found = []
    for pile in position.piles:
        if _is_gone(bound, pile):
            continue
        lifts = bound.engine.lifts(state, _place_of(bound, pile.name)[0])
        before, made_of = known.get(pile.name), (words, bound, pile, lifts)
        if before is None or before[0] != made_of:
            before = known[pile.name] = (made_of, _seen(bound, pile, lifts, words))
        found.append(before[1])
    return tuple(found)


@lru_cache(maxsize=256)
def _places_of(bound: Game) -> tuple[tuple[float, float], ...]:
    """Return where piles and buttons of a game can lie."""
    patience = bound.patience
    places = [_at(group, number) for group in patience.piles for number in group.numbers]
    return (*places, *(at for _, _, at in patience.buttons))


@lru_cache(maxsize=256)
def _places_where(bound: Game, holds: Callable[[Group], bool]) -> tuple[tuple[float, float], ...]:
    """Return the places of groups of which something is true."""
    return tuple(_at(group, number) for group in bound.patience.piles if holds(group) for number in group.numbers)


@lru_cache(maxsize=256)
def _loose_of(bound: Game) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the places of each group that may lie anywhere, and those of the buttons, as they follow each other."""
    patience = bound.patience
    groups = [
        tuple(_at(group, number) for number in group.numbers)
        for group in patience.piles
        if group.kind != "tableau" and not _is_placed(group) and (group.count == 1 or not group.spread)
        if _spread(bound, group)[0] != "right"
    ]
    groups.append(tuple(at for _, _, at in patience.buttons))
    return tuple(sorted((group for group in groups if group), key=lambda group: (group[0][1], group[0][0])))


def pile_seen(position: Position, pile: PileView, words: Words = WORDS) -> PileSeen:
    """Return a pile as it is seen."""
    lifts = position.game.engine.lifts(list(position.state), _place_of(position.game, pile.name)[0])
    return _seen(position.game, pile, lifts, words)


def _seen(bound: Game, pile: PileView, lifts: int, words: Words) -> PileSeen:
    label, title = _names_of(words, bound, pile.name)
    return PileSeen(
        **_place_of(bound, pile.name)[1],
        label=label,
        title=title,
        lifts=lifts,
        cards=tuple(None if card >= BACK else card for card in pile.cards),
        words=_words_of(words, bound, pile),
    )


@lru_cache(maxsize=4096)
def _names_of(words: Words, game: Game, name: str) -> tuple[str, str]:
    """Return what is written over a pile, and what it is called."""
    here = words.at(game)
    return here.label(name), here.title(name)


@lru_cache(maxsize=4096)
def _words_of(words: Words, game: Game, pile: PileView) -> str:
    """Return a pile in words; most of them are told again after a move as they were before."""
    return words.at(game).say(tell_pile(game, pile))


@lru_cache(maxsize=4096)
def _place_of(bound: Game, name: str) -> tuple[int, dict[str, Any]]:
    """Return a pile's number and what is always the same of it: front ends look at a table for every touch."""
    index = bound.rule_table.names.index(name)
    group = bound.rule_table.groups[index]
    number = group.names().index(name)
    spread, shown = _spread(bound, group)
    return index, {
        "name": name,
        "kind": group.kind,
        "at": _at(group, number),
        "spread": spread,
        "shown": shown,
        "mark": group.starts[number].mark,
        "key": pile_keys(bound).get(name, ""),
        "zone": _zone(bound, group),
        "limit": group.limit[number],
        "longest": _longest(bound, group, number),
        "room": group.room,
        "fixed": _is_fixed(bound, group, number),
    }


def _gauge(position: Position) -> Gauge:
    stock, waste = position.pile("s"), position.pile("w")
    return Gauge(len(stock.cards) - stock.face_up, stock.face_up + bool(waste.cards), max(0, len(waste.cards) - 1))


def _at(group: Group, number: int) -> tuple[float, float]:
    x, y = group.at
    if group.shape:
        across, down = group.shape.places[number]
        return (x + across, y + down)
    columns = group.columns or group.count
    return (x + number % columns, y + number // columns)


def _spread(bound: Game, group: Group) -> tuple[str, int]:
    """Return how a pile is fanned; a waste that gets several cards at a time shows as many of them."""
    if group.kind == "waste" and not group.spread:
        draws = bound.patience.stock.draws if bound.patience.stock else 1
        return ("right", draws) if draws > 1 else ("", 0)
    return group.spread, 0


def _zone(bound: Game, group: Group) -> int:
    """Number the groups of piles; stock and waste are one zone."""
    kinds = list(dict.fromkeys("stock" if pile.kind == "waste" else pile.kind for pile in bound.patience.piles))
    return kinds.index("stock" if group.kind == "waste" else group.kind)


def _is_fixed(bound: Game, group: Group, number: int) -> bool:
    """Tell whether no card is ever added to a pile: neither by hand nor from the stock."""
    if group.kind in ("stock", "waste") or group.refill or group.letter in bound.patience.rounds:
        return False
    return not group.is_built and group.starts[number] is NO_CARD


def _is_placed(group: Group) -> bool:
    """Tell whether it is part of the game how the piles of a group lie to each other."""
    return bool(group.shape or (group.neighbours and not group.line))


def _flows(group: Group) -> bool:
    """Tell whether a row of a group may go on in the next one: of fans, whose order alone counts, and of a line."""
    return group.kind == "tableau" and not _is_placed(group) and (group.line or group.spread == "down")


def _longest(bound: Game, group: Group, number: int) -> int:
    """Return how many cards a pile is expected to hold at most; its place on the table is planned for them."""
    limit, dealt = group.limit[number], group.deal[number]
    if limit:
        return limit
    if group.is_built or (group.kind == "tableau" and group.letter in bound.patience.rounds):
        return max(dealt, 0) + 12
    if group.letter in bound.patience.rounds and group.starts[number] is NO_CARD:  # only rounds of the stock reach it
        laid_out = sum(max(0, each) for other in bound.patience.piles for each in other.deal)
        return max(dealt, 0) + -(-(bound.patience.deck - laid_out) // group.count)
    return dealt if dealt > 0 else bound.patience.deck
