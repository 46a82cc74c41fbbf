"""Moves as text, both ways, and why a move is refused.

``w t3`` carries the top card of the waste to the third pile, ``t1*4 t5`` four cards; ``s`` clicks the stock;
``t3`` alone sends its top card home; ``c6`` alone, an empty cell, is where the stock's open card goes in games that
place it; ``c2 c7`` chooses two cells; ``next`` is a step of an automatic patience; ``purge`` sends home all it can,
``finish`` all that is left.
"""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from reussite.cards import face
from reussite.play.position import Position, carry_of, shown_cards
from reussite.play.refusals import Refusal, Why
from reussite.rules import layout
from reussite.rules.layout import CARRY, CHOOSE, CLICK, STEP
from reussite.rules.moves import (
    carry_move,
    choose_move,
    chosen_of,
    click_move,
    kind_of,
    source_of,
    step_move,
    target_of,
)
from reussite.saying import Saying, own, saying
from reussite.spec import PACKET, BaseRank, Beside, Group
from reussite.words.prose import rule

if TYPE_CHECKING:
    from reussite.play.game import Game

__all__ = ["describe", "offered", "offers", "read_move", "refuse", "starters", "tell_written", "write_move"]

STEP_WORDS = ("next", "step")
WORD = re.compile(r"([a-z]+)(\d*)(?:\*(\d{1,3}))?")
PLAIN = {
    layout.NO_STOCK: Why.NO_STOCK,
    layout.STOCK_SPENT: Why.STOCK_SPENT,
    layout.NO_PASS_LEFT: Why.NO_PASS_LEFT,
    layout.SPACES_FIRST: Why.SPACES_FIRST,
    layout.NO_DEAL_LEFT: Why.NO_DEAL_LEFT,
    layout.DEALT_ALIKE: Why.DEALT_ALIKE,
    layout.NO_STEP: Why.NO_STEP,
}
IN_CARRY = {
    layout.SAME_PILE: Why.SAME_PILE,
    layout.SOURCE_CLOSED: Why.SOURCE_CLOSED,
    layout.SOURCE_EMPTY: Why.SOURCE_EMPTY,
    layout.TOO_MANY: Why.TOO_MANY,
    layout.TARGET_CLOSED: Why.TARGET_CLOSED,
    layout.FACE_DOWN: Why.FACE_DOWN,
    layout.TOP_CARD_ONLY: Why.TOP_CARD_ONLY,
    layout.NO_SEQUENCE: Why.NO_SEQUENCE,
    layout.TARGET_FULL: Why.TARGET_FULL,
    layout.ONE_AT_A_TIME: Why.ONE_AT_A_TIME,
    layout.TOO_LONG: Why.TOO_LONG,
    layout.LIES_COVERED: Why.LIES_COVERED,
    layout.NOT_FROM_THERE: Why.NOT_FROM_THERE,
    layout.WHOLE_PILE_ONLY: Why.WHOLE_PILE_ONLY,
    layout.MUST_FREE_A_CARD: Why.MUST_FREE_A_CARD,
    layout.STOCK_FIRST: Why.STOCK_FIRST,
    layout.HOME_COMES_FIRST: Why.HOME_COMES_FIRST,
}


def write_move(game: "Game", move: int) -> str:
    """Return a move as text."""
    kind, names = kind_of(move), game.rule_table.names
    if kind == CLICK:
        return "s"
    if kind == STEP:
        return STEP_WORDS[0]
    if kind == CHOOSE:
        return " ".join(name for k, name in enumerate(_choices(game)) if chosen_of(move) >> k & 1)
    source, target, n = carry_of(move)
    return f"{names[source]}{f'*{n}' if n > 1 else ''} {names[target]}"


def _choices(game: "Game") -> list[str]:
    letter = game.patience.choices
    return game.patience.group(letter).names() if letter else []


def read_move(position: Position, words: str) -> int | Refusal:
    """Read a move; one word sends a card home or clicks the stock, and a missing number means what fits."""
    game = position.game
    tokens = words.lower().split()
    if not tokens:
        return Refusal(Why.NO_WORDS)
    if tokens[0] in STEP_WORDS and len(tokens) == 1:
        return step_move()
    read: list[tuple[str, int]] = []
    for token in tokens:
        found = _read_word(game, token)
        if isinstance(found, Refusal):
            return found
        read.append(found)
    if len(read) == 1 and read[0][0] != offered(position) != "" and not position.pile(read[0][0]).cards:
        return _carry(position, offered(position), *read[0])
    choices = _choices(game)
    if choices and all(name in choices for name, _ in read):
        return choose_move(sum(1 << choices.index(name) for name in {name for name, _ in read}))
    if len(read) == 1:
        return _one_word(position, *read[0])
    if len(read) > 2:
        return Refusal(Why.TOO_MANY_PILES, count=len(read), words=words)
    (source, n), (target, extra) = read
    if extra:
        return Refusal(Why.NUMBER_MISPLACED, words=words)
    if {source, target} == {"s", "w"} and _clicks(game):
        return click_move()
    return _carry(position, source, target, n)


def _read_word(game: "Game", token: str) -> tuple[str, int] | Refusal:
    match = WORD.fullmatch(token)
    name = match[1] + (match[2].lstrip("0") or match[2]) if match else token
    if not match or name not in game.rule_table.names:
        return Refusal(Why.NO_SUCH_PILE, words=token, rules=_pile_names(game))
    if match[3] and int(match[3]) == 0:
        return Refusal(Why.NO_CARDS, words=token)
    return name, int(match[3] or 0)


def _pile_names(game: "Game") -> tuple[str, ...]:
    spans = [[pile.names()[0], pile.names()[-1]] for pile in game.patience.piles]
    return tuple(first if first == last else f"{first}…{last}" for first, last in spans)


def offers(game: "Game") -> bool:
    """Tell whether the stock's open card is placed by naming where it goes, never by turning the stock."""
    stock = next((pile for pile in game.patience.piles if pile.kind == "stock"), None)
    return stock is not None and bool(stock.top_up) and not _clicks(game)


def offered(position: Position) -> str:
    """Return the pile whose turned top card is to be placed next, where a game has one."""
    return "s" if offers(position.game) and position.pile("s").cards and not position.is_over else ""


def _clicks(game: "Game") -> bool:
    return bool(game.rule_table.slots.get("CLICKS"))


def _one_word(position: Position, name: str, n: int) -> int | Refusal:
    """Click the stock, or send a pile's top card to the foundation that wants it most: the shortest."""
    game = position.game
    index = game.rule_table.names.index(name)
    legal = position.moves()
    homes = [
        move
        for move in legal
        if kind_of(move) == CARRY and source_of(move) == index and _group(game, target_of(move)).kind == "foundation"
    ]
    if name == "s" and click_move() in legal:
        return click_move()
    if homes:
        return min(homes, key=lambda move: len(position.pile(game.rule_table.names[target_of(move)]).cards))
    if name == "s" and _clicks(game):
        return click_move()
    first = game.rule_table.slots["FOUNDATION"]
    others = [f for f in range(first, first + game.rule_table.slots["FOUNDATIONS"]) if f != index]
    if not others:
        return Refusal(Why.TARGET_MISSING, source=name)
    # The most telling refusal is that of the foundation which already holds the card's suit.
    cards = position.pile(name).cards
    targets = [position.pile(game.rule_table.names[f]) for f in others]
    same = [pile for pile in targets if cards and pile.cards and (pile.cards[-1] ^ cards[-1]) & 0x30 == 0]
    return _carry(position, name, (same or targets)[0].name, n or 1)


def _group(game: "Game", index: int) -> Group:
    return game.rule_table.groups[index]


def _carry(position: Position, source: str, target: str, n: int) -> int:
    a, b = (position.game.rule_table.names.index(name) for name in (source, target))
    if n:
        return carry_move(a, b, min(n, 255))
    fitting = [move for move in position.moves() if kind_of(move) == CARRY and carry_of(move)[:2] == (a, b)]
    single = carry_move(a, b, 1)
    return fitting[0] if len(fitting) == 1 and single not in fitting else single


def refuse(position: Position, move: int) -> Refusal | None:
    """Return what refuses a move, or nothing when it is legal."""
    code = position.game.engine.refusal(list(position.state), move)
    if code == layout.FINE or (code == layout.NO_CHOICE and move in position.listed()):
        return None
    if code == layout.OVER or (code == layout.NO_STEP and position.is_over):
        return Refusal(Why.OVER, words=position.status)
    if kind_of(move) == CARRY:
        return _refuse_carry(position, move, code)
    if code == layout.NO_CHOICE:
        words = own(f"{position.game.id}.refuses", position.game.patience.refuses)
        return Refusal(Why.NO_CHOICE, problem=words) if words else Refusal(Why.NO_SUCH_CHOICE)
    if code == layout.HOME_COMES_FIRST:
        return Refusal(Why.HOME_COMES_FIRST)
    return Refusal(PLAIN[code])


def _refuse_carry(position: Position, move: int, code: int) -> Refusal:
    source, target, n = carry_of(move)
    names = position.game.rule_table.names
    a, b = names[source], names[target]
    if code in (layout.CANNOT_START, layout.CANNOT_BUILD, layout.NARROWED):
        return _refuse_landing(position, a, b, n, code)
    why = IN_CARRY[code]
    match code:
        case layout.SOURCE_CLOSED | layout.SOURCE_EMPTY | layout.TOP_CARD_ONLY:
            return Refusal(why, a)
        case layout.TOO_MANY:
            return Refusal(why, a, count=len(position.pile(a).cards))
        case layout.FACE_DOWN:
            return Refusal(why, a, count=n)
        case layout.NO_SEQUENCE:
            return Refusal(why, a, cards=tuple(shown_cards(position, move)))
        case layout.TARGET_FULL:
            return Refusal(why, a, b, count=position.game.rule_table.slots["LIMITS"][target])
        case layout.TOO_LONG:
            return Refusal(why, a, b, count=n)
        case layout.HOME_COMES_FIRST:
            return Refusal(why, a, cards=tuple(shown_cards(position, move)[-1:]))
    return Refusal(why, a, b)


@lru_cache(maxsize=4096)
def starters(game: "Game", pile: str) -> tuple[int, ...]:
    """Return the cards that may be the first of a pile."""
    group = _group(game, game.rule_table.names.index(pile))
    start = group.starts[group.names().index(pile)]
    return tuple(card for card in dict.fromkeys(game.patience.cards) if start.test(card))


def _refuse_landing(position: Position, a: str, b: str, n: int, code: int) -> Refusal:
    """Say why a pile does not take the card that would come to lie on it."""
    cards, onto = position.pile(a).cards, position.pile(b).cards
    group = _group(position.game, position.game.rule_table.names.index(b))
    place = group.names().index(b)
    # A pile that reverses runs receives the top card first, and a packet goes by it; the others their lowest card, as
    # one that is drawn out from under the others does, which comes alone.
    source = position.game.rule_table.names.index(a)
    comes_alone = position.game.rule_table.slots["DRAWABLE"][source]
    by_top = _group(position.game, source).parts == PACKET or (group.reverses and not comes_alone)
    landing = face(cards[-1] if by_top else cards[-n])
    if code == layout.CANNOT_START:
        takes = starters(position.game, b)
        if isinstance(group.starts[place], (BaseRank, Beside)):  # which cards these are depends on the deal
            now = position.game.engine.accepts(list(position.state), position.game.rule_table.names.index(b))
            takes = tuple(card for card in takes if now >> card & 1)
        if isinstance(group.starts[place], Beside):
            return Refusal(Why.CANNOT_START_HERE if takes else Why.NOTHING_FOLLOWS, a, b, (landing,), takes=takes)
        alike = len({starters(position.game, name) for name in group.names()}) == 1
        kind = Why.CANNOT_START if alike else Why.CANNOT_START_HERE
        return Refusal(kind if takes else Why.TARGET_CLOSED, a, b, (landing,), takes=takes)
    if code == layout.NARROWED:
        words = own(f"{position.game.id}.narrows.{group.letter}", position.game.patience.narrows.get(group.letter, ""))
        return Refusal(Why.NARROWED if words else Why.NOT_NOW, a, b, (landing,), problem=words)
    under = face(onto[-1])
    broken = tuple(rule(position.game.id, each.phrase) for each in group.builds[place] if not each.test(landing, under))
    kind = Why.STOPS_AT_BASE if group.stops_at_base else Why.ONE_CARD_ONLY
    return Refusal(Why.CANNOT_BUILD if broken else kind, a, b, (landing,), under, rules=broken)


def describe(position: Position, move: int) -> Saying:
    """Say what a legal move does."""
    game = position.game
    kind = kind_of(move)
    cards = shown_cards(position, move)
    if kind == STEP:
        return own(f"{game.id}.steps", game.patience.steps)
    if kind == CHOOSE:
        return own(f"{game.id}.chooses", game.patience.chooses, piles=write_move(game, move).split(), cards=cards)
    if kind == CLICK:
        if position.game.patience.stock and position.game.patience.stock.gathers:
            return saying("move.gather")
        return saying("move.turn" if position.pile("s").cards else "move.turn_back")
    return saying("move.carry", cards=cards, pile=game.rule_table.names[target_of(move)])


def tell_written(game: "Game", words: str) -> Saying:
    """Say a move that is known by its text alone: between which piles cards went."""
    names = [word.partition("*")[0] for word in words.split()]
    if names == ["s"]:
        return saying("move.turn")
    if len(names) == 1 and names[0] in STEP_WORDS:
        return own(f"{game.id}.steps", game.patience.steps)
    if len(names) == 2 and set(names) <= set(game.rule_table.names) - set(_choices(game)):
        return saying("move.between", source=names[0], target=names[1])
    if names and set(names) <= set(game.rule_table.names):
        return saying("move.chosen", piles=names)
    known = {"purge": "move.purge", "finish": "move.finish"}
    return saying(known.get(words, "problem"), text=words)
