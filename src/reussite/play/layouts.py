"""A position as data and as text, both ways: any position, not only a fresh deal, and no impossible one."""

import json
from itertools import pairwise
from typing import Any, Mapping

from reussite.cards import BACK, check_deck, deck_of, face, parse_card, text
from reussite.errors import BadNotation, BadSave, ReussiteError, nearest
from reussite.play.game import Game, game, is_number, parse_code
from reussite.play.position import PileView, Position, fresh_or_unnumbered
from reussite.rules.moves import carry_move
from reussite.saying import Saying, saying
from reussite.spec import NOTHING, Group

__all__ = ["from_layout", "from_text", "read_layout", "to_layout"]


def to_layout(position: Position) -> dict[str, Any]:
    """Return a position as data for JSON; ``faces`` is given where face-down cards lie above face-up ones."""
    bound = position.game
    data: dict[str, Any] = {
        "game": bound.id,
        "options": bound.written_options(all_of_them=True),
        "deal": position.number,
        "code": bound.code(position.number),
        "piles": [_pile_data(pile) for pile in position.piles],
    }
    counters = {name: value for name, value in position.counters.items() if value}
    return data | ({"counters": counters} if counters else {})


def _pile_data(pile: PileView) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": pile.name,
        "kind": pile.kind,
        "cards": [text(card) for card in pile.cards],
        "face_up": pile.face_up,
    }
    if not pile.is_ordinary:
        data["faces"] = "".join("d" if card >= BACK else "u" for card in pile.cards)
    return data


def read_layout(source: str) -> Position:
    """Read the JSON text that `to_layout` stands for."""
    try:
        data = json.loads(source)
    except (ValueError, RecursionError) as problem:
        raise BadSave(saying("layout.not_json", problem=str(problem))) from None
    return from_layout(data)


def from_layout(data: Any) -> Position:
    """Return the position that a layout describes, or raise naming the first thing that cannot be."""
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadSave(saying("layout.form"))
    options = data.get("options") or {}
    if not isinstance(options, dict) or not all(isinstance(v, (str, int)) for v in options.values()):
        raise BadSave(saying("layout.options"))
    bound = game(data["game"], **options)
    cards = _cards_by_pile(bound, data.get("piles"))
    try:
        check_deck([card for pile in cards.values() for card in pile], bound.patience.cards)
    except ReussiteError as problem:
        raise BadSave(saying("layout.impossible", game=bound.id, problem=problem.saying)) from None
    for group in bound.patience.piles:
        for index, name in enumerate(group.names()):
            _check_pile(bound, group, index, name, cards)
    state = _state(bound, cards, data.get("counters"))
    number = data.get("deal")
    if not isinstance(number, int) or isinstance(number, bool) or number not in bound.patience.numbers:
        number = None
    return fresh_or_unnumbered(Position(bound, state, number))


def _cards_by_pile(bound: Game, piles: Any) -> dict[str, list[int]]:
    names = bound.rule_table.names
    found: dict[str, list[int]] = {}
    if not isinstance(piles, list):
        raise BadSave(saying("layout.piles"))
    for pile in piles:
        name = pile.get("name") if isinstance(pile, dict) else None
        if not isinstance(name, str) or name not in names:
            raise BadSave(saying("layout.no_pile", game=bound.id, name=str(name), near=nearest(str(name), names)))
        if name in found:
            raise BadSave(saying("layout.twice", pile=name))
        found[name] = _with_faces(bound, name, pile)
    return {name: found.get(name, []) for name in names}


def _with_faces(bound: Game, name: str, pile: Mapping[str, Any]) -> list[int]:
    words = pile.get("cards")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise BadSave(saying("layout.cards", pile=name))
    cards = [parse_card(word) for word in words]
    group = bound.rule_table.groups[bound.rule_table.names.index(name)]
    usual = len(cards) if group.kind != "stock" else min(len(cards), int(group.top_up))
    up = pile.get("face_up", usual)
    if not isinstance(up, int) or isinstance(up, bool) or not 0 <= up <= len(cards):
        raise BadSave(saying("layout.face_up", pile=name, n=len(cards), up=repr(up)))
    faces = pile.get("faces", "d" * (len(cards) - up) + "u" * up)
    if not isinstance(faces, str) or len(faces) != len(cards) or set(faces) - {"u", "d"} or faces.count("u") != up:
        raise BadSave(saying("layout.faces", pile=name, n=len(cards), up=up))
    return [card | BACK if mark == "d" else card for card, mark in zip(cards, faces, strict=True)]


def _check_pile(bound: Game, group: Group, index: int, name: str, cards: Mapping[str, list[int]]) -> None:
    """Raise when a pile holds what it can never hold."""
    pile = cards[name]

    def demand(fine: bool, problem: Saying) -> None:
        if not fine:
            raise BadSave(saying("layout.impossible", game=bound.id, problem=problem))

    limit = group.limit[index]
    demand(not limit or len(pile) <= limit, saying("layout.too_many", pile=name, n=len(pile), limit=limit))
    if not pile:
        demand(not group.never_empty[index], saying("layout.never_empty", pile=name))
        for letter in group.refill:
            demand(not cards[letter if letter in cards else f"{letter}1"], saying("layout.refilled", pile=name))
        if group.line:
            later = [other for other in group.names()[index:] if cards[other]]
            demand(not later, saying("layout.gap", pile=name, later=later[0] if later else ""))
        return
    down = sum(card >= BACK for card in pile)
    if group.kind == "stock":
        demand(
            len(pile) - down == int(group.top_up),
            saying("layout.stock_down_but_top" if group.top_up else "layout.stock_down", pile=name),
        )
        demand(not group.top_up or pile[-1] < BACK, saying("layout.top_up", pile=name))
        return
    if not group.covers and not any(group.down):
        hidden = [face(card) for card in pile if card >= BACK]
        demand(down == 0, saying("layout.face_down", cards=hidden, pile=name))
    if group.moves != NOTHING and not (group.shape and group.shape.covered):
        demand(pile[-1] < BACK, saying("layout.top_card_up", pile=name, card=face(pile[-1])))
    leaving = next((each for each in bound.patience.piles if each.leaves), None)
    if group.kind == "foundation" and leaving:
        faces = [face(card) for card in pile]
        runs = leaving.in_a_run or leaving.builds[0]
        whole = len(pile) == leaving.leaves and all(
            rule.test(card, under) for under, card in pairwise(faces) for rule in runs
        )
        demand(whole, saying("layout.whole_run", pile=name, n=leaving.leaves))
    elif group.kind in ("foundation", "cell") and not _takes_by_itself(bound, group):
        _check_built(group, index, name, [face(card) for card in pile], demand)


def _takes_by_itself(bound: Game, group: Group) -> bool:
    """Tell whether cards come to a pile that its own words would not take: rounds of the stock, and pairs."""
    return group.letter in bound.patience.rounds or any(pile.pairs for pile in bound.patience.piles)


def _check_built(group: Group, index: int, name: str, pile: list[int], demand: Any) -> None:
    """A collecting pile holds only what could be laid there one card after the other, but for the cards dealt to it."""
    starts = group.starts[index]
    dealt = group.deal[index]
    fine = dealt > 0 or starts.test(pile[0])
    demand(
        fine,
        saying(
            "layout.start",
            pile=name,
            card=pile[0],
            takes=[card for card in dict.fromkeys(deck_of(104)) if starts.test(card)],
        ),
    )
    rules = group.builds[index]
    for under, card in pairwise(pile[max(0, dealt - 1) :]):
        fine = bool(rules) and all(rule.test(card, under) for rule in rules)
        demand(fine, saying("layout.built", card=card, under=under, pile=name))


def _state(bound: Game, cards: Mapping[str, list[int]], counters: Any) -> bytes:
    table = bound.rule_table
    fresh = bound.lay_out(table.slots["FRESH"])
    values = dict(zip(table.counters, fresh, strict=False))
    if counters is not None and not isinstance(counters, dict):
        raise BadSave(saying("layout.counters"))
    for name, value in (counters or {}).items():
        if name not in values:
            raise BadSave(saying("layout.no_counter", game=bound.id, name=name, near=nearest(str(name), values)))
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 127:
            raise BadSave(saying("layout.counter", name=name, value=repr(value)))
        values[name] = value
    for counter in bound.patience.counters:
        if counter.names and values[counter.name] >= len(counter.names):
            raise BadSave(saying("layout.counter_most", name=counter.name, most=len(counter.names) - 1))
        if counter.counts:
            values[counter.name] = sum(bool(cards[name]) for name in bound.patience.group(counter.counts).names())
        if counter.at_most and values[counter.name] > values[counter.at_most]:
            raise BadSave(saying("layout.counter_most", name=counter.name, most=values[counter.at_most]))
    ends, row = [0], []
    for index, name in enumerate(table.names):
        row += cards[name][::-1] if table.slots["TOP_FIRST"][index] else cards[name]
        ends.append(len(row))
    state = [*values.values(), *ends, *row]
    if counters is None:
        bound.engine.after_move(state, carry_move(0, 0, 0))  # what a game concludes from its cards, such as a phase
    return bytes(state)


def from_text(source: str) -> Position:
    """Read what `Position.text` writes."""
    lines = [line.strip() for line in source.splitlines()]
    lines = [line for line in lines if line]
    if not lines:
        raise BadNotation(saying("layout.empty"))
    bound, number = parse_code(lines[0])
    piles: list[dict[str, Any]] = []
    counters: dict[str, int] = {}
    for line in lines[1:]:
        name, equals, value = line.partition("=")
        if equals:
            if not is_number(value):
                raise BadNotation(saying("layout.counter_line", line=line[:40]))
            counters[name.strip()] = int(value)
        else:
            name, _, words = line.partition(" ")
            piles.append({"name": name, **_bracketed(line, words)})
    options = bound.written_options()
    return from_layout({"game": bound.id, "options": options, "deal": number, "piles": piles, "counters": counters})


def _bracketed(line: str, words: str) -> dict[str, Any]:
    """Read cards of which those in brackets lie face down."""
    cards: list[str] = []
    faces = ""
    down = False
    for word in words.replace("[", " [ ").replace("]", " ] ").split():
        if word in "[]":
            if down == (word == "["):
                raise BadNotation(saying("layout.brackets", line=line))
            down = word == "["
        else:
            cards.append(word)
            faces += "d" if down else "u"
    if down:
        raise BadNotation(saying("layout.brackets", line=line))
    return {"cards": cards, "face_up": faces.count("u"), "faces": faces}
