"""Moves as text, both ways, and why a move is refused.

``w t3`` carries the top card of the waste to the third pile, ``t1*4 t5`` four cards; ``s`` clicks the stock;
``t3`` alone sends its top card home; ``c2 c7`` chooses two cells; ``next`` is a step of an automatic
patience; ``purge`` sends home all it can.
"""

import re
from typing import TYPE_CHECKING

from reussite.cards import face, text
from reussite.errors import BadNotation, IllegalMove
from reussite.play.position import Position, carry_of, shown_cards
from reussite.rules import layout
from reussite.rules.layout import CARRY, CHOOSE, CLICK, STEP
from reussite.spec import Pile

if TYPE_CHECKING:
    from reussite.play.game import Game

__all__ = ["check", "describe", "parse_move", "reason", "write_move"]

STEP_WORDS = ("next", "step")
WORD = re.compile(r"([a-z]+)(\d*)(?:\*(\d{1,3}))?")


def write_move(game: "Game", move: int) -> str:
    """Return a move as text."""
    kind, names = move >> 24, game.rule_table.names
    if kind == CLICK:
        return "s"
    if kind == STEP:
        return STEP_WORDS[0]
    if kind == CHOOSE:
        return " ".join(name for k, name in enumerate(_choices(game)) if move >> k & 1)
    source, target, n = carry_of(move)
    return f"{names[source]}{f'*{n}' if n > 1 else ''} {names[target]}"


def _choices(game: "Game") -> list[str]:
    letter = game.patience.choices
    return game.patience.group(letter).names() if letter else []


def parse_move(position: Position, words: str) -> int:
    """Read a move; one word sends a card home or clicks the stock, and a missing number means what fits."""
    game = position.game
    tokens = words.lower().split()
    if not tokens:
        raise BadNotation("no move given: expected one such as w t3, t1*4 t5 or s")
    if tokens[0] in STEP_WORDS and len(tokens) == 1:
        return STEP << 24
    read = [_read_word(game, token) for token in tokens]
    choices = _choices(game)
    if choices and all(name in choices for name, _ in read):
        return (CHOOSE << 24) + sum(1 << choices.index(name) for name in {name for name, _ in read})
    if len(read) == 1:
        return _one_word(position, *read[0])
    if len(read) > 2:
        raise BadNotation(f"{words!r} names {len(read)} piles: expected one or two, as in w t3")
    (source, n), (target, extra) = read
    if extra:
        raise BadNotation(f"{words!r}: the number of cards belongs to the first pile, as in t1*4 t5")
    if {source, target} == {"s", "w"} and _clicks(game):
        return CLICK << 24
    return _carry(position, source, target, n)


def _read_word(game: "Game", token: str) -> tuple[str, int]:
    match = WORD.fullmatch(token)
    name = match[1] + (match[2].lstrip("0") or match[2]) if match else token
    if not match or name not in game.rule_table.names:
        raise BadNotation(f"{token!r} is not a pile of {game.id}: expected {_pile_names(game)}")
    if match[3] and int(match[3]) == 0:
        raise BadNotation(f"{token!r} moves no card: expected at least one")
    return name, int(match[3] or 0)


def _pile_names(game: "Game") -> str:
    spans = [[pile.names()[0], pile.names()[-1]] for pile in game.patience.piles]
    return ", ".join(first if first == last else f"{first}…{last}" for first, last in spans)


def _clicks(game: "Game") -> bool:
    return bool(game.rule_table.slots.get("CLICKS"))


def _one_word(position: Position, name: str, n: int) -> int:
    """Click the stock, or send a pile's top card to the foundation that wants it most: the shortest."""
    game = position.game
    index = game.rule_table.names.index(name)
    legal = position.moves()
    homes = [
        move
        for move in legal
        if move >> 24 == CARRY and carry_of(move)[0] == index and _group(game, carry_of(move)[1]).kind == "foundation"
    ]
    if name == "s" and CLICK << 24 in legal:
        return CLICK << 24
    if homes:
        return min(homes, key=lambda move: len(position.pile(game.rule_table.names[carry_of(move)[1]]).cards))
    if name == "s" and _clicks(game):
        return CLICK << 24
    first = game.rule_table.slots["FOUNDATION"]
    others = [f for f in range(first, first + game.rule_table.slots["FOUNDATIONS"]) if f != index]
    if not others:
        raise BadNotation(f"{name!r} alone is no move: name the pile to move to as well, as in {name} t2")
    # The most telling refusal is that of the foundation which already holds the card's suit.
    cards = position.pile(name).cards
    targets = [position.pile(game.rule_table.names[f]) for f in others]
    same = [pile for pile in targets if cards and pile.cards and (pile.cards[-1] ^ cards[-1]) & 0x30 == 0]
    return _carry(position, name, (same or targets)[0].name, n or 1)


def _group(game: "Game", index: int) -> Pile:
    return game.rule_table.groups[index]


def _carry(position: Position, source: str, target: str, n: int) -> int:
    names = position.game.rule_table.names
    move = names.index(source) + (names.index(target) << 8)
    if n:
        return move + (min(n, 255) << 16)
    fitting = [each for each in position.moves() if each >> 24 == CARRY and each & 0xFFFF == move]
    single = move + (1 << 16)
    return fitting[0] if len(fitting) == 1 and single not in fitting else single


def check(position: Position, move: int) -> None:
    """Raise `IllegalMove`, naming the rule, unless the move is legal."""
    why = reason(position, move)
    if why:
        raise IllegalMove(f"{write_move(position.game, move)} is not allowed: {why}")


def reason(position: Position, move: int) -> str:
    """Return which rule refuses a move, or nothing when it is legal."""
    game = position.game
    code = game.engine.refusal(list(position.state), move)
    if code == layout.NO_CHOICE and move in position.moves():
        return ""
    if code == layout.FINE:
        return ""
    if move >> 24 == CARRY:
        return _carry_reason(position, move, code)
    ended = f"the game is over, {position.status}"
    return {
        layout.OVER: ended,
        layout.NO_STOCK: "there is no stock to click in this game",
        layout.STOCK_SPENT: "the stock is spent and nothing can be turned back",
        layout.NO_PASS_LEFT: "the stock has been gone through as often as the rules allow",
        layout.HOME_COMES_FIRST: "a foundation takes the card, so it must go there",
        layout.NO_STEP: ended if position.is_over else "this patience does not play itself: make a move",
        layout.NO_CHOICE: str(game.patience.refuses) or "this is no choice the game offers now",
    }[code]


def _carry_reason(position: Position, move: int, code: int) -> str:
    game = position.game
    source, target, n = carry_of(move)
    a, b = game.rule_table.names[source], game.rule_table.names[target]
    cards, onto = position.pile(a).cards, position.pile(b).cards
    group = _group(game, target)
    lifted = [text(card) for card in shown_cards(position, move)]
    if code in (layout.CANNOT_START, layout.CANNOT_BUILD, layout.NARROWED):
        # A pile that reverses runs receives the top card first; the others their lowest card.
        landing = face(cards[-1] if group.reverses else cards[-n])
        if code == layout.CANNOT_START:
            starts = group.each("starts")[group.names().index(b)]
            return f"an empty {b} takes {starts.phrase}, not {text(landing)}"
        if code == layout.NARROWED:
            return str(game.patience.narrows.get(group.letter, f"{b} does not take {text(landing)} now"))
        return _build_reason(group, b, landing, face(onto[-1]))
    most = game.rule_table.slots["LIMITS"][target]
    return {
        layout.OVER: f"the game is over, {position.status}",
        layout.SAME_PILE: "source and target are the same pile",
        layout.SOURCE_CLOSED: f"cards are not moved from {a} by hand",
        layout.SOURCE_EMPTY: f"{a} is empty",
        layout.TOO_MANY: f"{a} has only {len(cards)} card{'s' * (len(cards) != 1)}",
        layout.TARGET_CLOSED: f"nothing is put on {b} by hand",
        layout.FACE_DOWN: f"{a} does not have {n} face-up card{'s' * (n != 1)} on top",
        layout.TOP_CARD_ONLY: f"only the top card of {a} is playable",
        layout.NO_SEQUENCE: f"{' '.join(lifted)} in {a} do not all follow each other",
        layout.TARGET_FULL: f"{b} holds at most {most} card{'s' * (most != 1)}",
        layout.ONE_AT_A_TIME: f"cards go to {b} one at a time",
        layout.TOO_LONG: f"there are not enough empty columns to carry {n} cards one by one",
        layout.HOME_COMES_FIRST: f"a foundation takes {lifted[-1] if lifted else ''}, so it must go there",
    }[code]


def _build_reason(group: Pile, name: str, card: int, under: int) -> str:
    rules = group.build_rules()[group.names().index(name)]
    broken = [rule.phrase for rule in rules if not rule.test(card, under)]
    if not broken:
        return f"nothing is put on {name} once it has a card"
    return f"on {text(under)} in {name} goes a card {' and '.join(broken)}, not {text(card)}"


def describe(position: Position, move: int) -> str:
    """Say in words what a legal move does."""
    game = position.game
    kind = move >> 24
    cards = " ".join(text(card) for card in shown_cards(position, move))
    if kind == STEP:
        return str(game.patience.steps)
    if kind == CHOOSE:
        return str(game.patience.chooses).format(piles=write_move(game, move), cards=cards)
    if kind == CLICK:
        return "turn the stock" if position.pile("s").cards else "turn the waste back"
    return f"{cards} to {game.rule_table.names[carry_of(move)[1]]}"
