"""The rules of a game as its words tell them, so that what a person reads is what is played.

A paragraph says what deck there is, a list has a line for each group of piles, and a sentence tells the goal. A game's
own remarks, for what words do not say, follow.
"""

import textwrap
from collections import Counter
from itertools import groupby
from typing import Iterator

from reussite.cards import DECK_SIZES, SUITS, deck_of, rank, suit
from reussite.rules.lower import starting_cards
from reussite.saying import Saying, own, saying
from reussite.spec import (
    ALL,
    ALL_BUT_TOP,
    ALL_IN_ORDER,
    ANY_CARD,
    ANYTHING,
    ENDS,
    FREELY,
    NOTHING,
    ONE_PILE,
    OWN_GOAL,
    PACKET,
    REST,
    RUN,
    TOP,
    TOUCHING,
    WHOLE_PILE,
    BaseRank,
    Beside,
    Cleared,
    Group,
    Home,
    Rule,
    Settled,
    Start,
    StockGroup,
)
from reussite.words.language import Noun
from reussite.words.words import FANS, Words, as_title

__all__ = ["WIDTH", "rules_told"]

WIDTH = 110  # letters in a line, as in the files of games that tell their rules themselves
USUAL_DECKS = {32: "told.one_deck", 52: "told.one_deck", 104: "told.two_decks"}


def rules_told(words: Words, id: str, game: Settled) -> str:
    """Return the rules of a game in words."""
    lines = [
        words.say("told.group", heading=_heading(words, id, pile), parts=_told(words, id, game, pile))
        for pile in game.piles
    ]
    goal = words.say(_goal(words, id, game)) if game.goal != OWN_GOAL else ""
    if game.climbs:
        goal += " " + words.say("told.climbs")
    told = [" ".join(words.say(each) for each in _deck(game)), "\n".join(_item(line) for line in lines), goal]
    return "\n\n".join(filter(None, told))


def _item(line: str) -> str:
    return textwrap.fill(f"- {line}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def _told(words: Words, id: str, game: Settled, pile: Group) -> str:
    return " ".join(
        as_title(words.say(each)) if k else words.say(each) for k, each in enumerate(_group(words, id, game, pile))
    )


def _noun(words: Words, id: str, pile: Group) -> Noun:
    """Return what the piles of a group are called."""
    label = pile.label[0] if len(set(pile.label)) == 1 else ""
    word = FANS.get(pile.spread, "pile") if pile.kind == "tableau" else pile.kind
    return words.language.noun(words.own(f"{id}.pile.{pile.letter}", label)) if label else words.language.kinds[word]


def _heading(words: Words, id: str, pile: Group) -> str:
    noun = as_title(words.language.title(_noun(words, id, pile), None))
    return words.say("told.several", noun=noun, n=pile.count) if pile.count > 1 else noun


def _deck(game: Settled) -> Iterator[Saying]:
    highest = max(map(rank, game.cards))
    suits = Counter(SUITS[suit(card)] for card in game.cards if rank(card) == highest)
    if list(game.cards) in [deck_of(size) for size in DECK_SIZES]:
        yield saying(USUAL_DECKS[game.deck], n=game.deck)
    elif suits == Counter(SUITS):
        yield saying("told.one_deck", n=game.deck)
    else:
        parts = [saying("told.of_suit", count=n, suit=saying(f"told.suit.{letter}")) for letter, n in suits.items()]
        yield saying("told.other_deck", n=game.deck, cards=parts)
    if highest < 13:
        yield saying("told.highest", takes=[card for card in game.cards if rank(card) == highest])
    first = [each.card for pile in game.piles for each in pile.laid if each]
    if first:
        yield saying("told.laid_first", cards=first, n=len(first))


def _group(words: Words, id: str, game: Settled, pile: Group) -> Iterator[Saying]:
    yield _dealt(game, pile)
    if starting_cards(pile.sinks):
        yield saying("told.sinks", takes=_takes(game, pile.sinks))
    if isinstance(pile, StockGroup):
        yield from _stock(words, id, game, pile)
        return
    if pile.kind == "waste":
        yield saying("told.waste")
        return
    yield from _what_goes_there(game, pile, _noun(words, id, pile))
    if pile.stops_at_base:
        yield saying("told.stops_at_base")
    if pile.takes_from:
        yield saying("told.takes_from", nouns=[_noun(words, id, game.group(letter)) for letter in pile.takes_from])
    if pile.neighbours == TOUCHING:
        yield saying("told.touching")
    elif pile.neighbours:
        yield saying("told.from_right", counts=[across for across, _ in pile.neighbours.steps])
    if pile.after_stock:
        yield saying("told.after_stock")
    yield from _what_leaves(game, pile)


def _dealt(game: Settled, pile: Group) -> Saying:
    """Say what is laid out on the piles of a group."""
    if all(pile.laid):
        return saying("told.laid", cards=[each.card for each in pile.laid if each])
    counts = [_left(game) if n == REST else n for n in pile.deal]
    if not any(counts):
        return saying("told.empty")
    if pile.kind == "stock":
        return saying("told.whole_deck" if counts[0] == game.deck else "told.rest", n=counts[0])
    face = _faces(pile, counts)
    runs = _runs(counts)
    if len(runs) == 1:
        return saying("told.each" if pile.count > 1 else "told.one", n=counts[0], face=face)
    (n, first), (rest, others) = runs[:2]
    if len(runs) > 2 or not n:
        return saying("told.various", counts=counts, face=face)
    if first > 1 and rest and others == 1:
        return saying("told.but_last", n=n, last=rest, face=face)
    which = "told.first_few" if first > 1 else "told.first_one"
    if not rest:
        return saying(f"{which}_only", n=n, count=first, face=face)
    return saying(which, n=n, count=first, rest=saying("told.others", n=rest), face=face)


def _runs(counts: list[int]) -> list[tuple[int, int]]:
    """Return equal numbers that follow each other, each with how many they are."""
    return [(n, len(list(equal))) for n, equal in groupby(counts)]


def _left(game: Settled) -> int:
    return game.deck - sum(n for pile in game.piles for n in pile.deal if n != REST)


def _faces(pile: Group, counts: list[int]) -> Saying:
    downs = {ALL: counts, ALL_BUT_TOP: [max(0, n - 1) for n in counts]}
    hidden = [downs[down][k] if down in downs else down for k, down in enumerate(pile.down)]
    several = sum(counts)
    if not any(hidden):
        return saying("told.face_up", n=several)
    if hidden == counts:
        return saying("told.face_down", n=several)
    if all(n - down == 1 for n, down in zip(counts, hidden, strict=True) if n):
        return saying("told.top_up")
    (down, first), *rest = _runs(hidden)
    if not rest:
        return saying("told.down_in_each", n=down)
    if down and [n for n, _ in rest] == [0]:
        return saying("told.first_down" if max(counts) == 1 else "told.down_in_first", n=down, count=first)
    return saying("told.some_down", counts=hidden)


def _takes(game: Settled, start: Start) -> list[int]:
    return [card for card in dict.fromkeys(game.cards) if start.test(card)]


def _rules(rules: tuple[Rule, ...]) -> list[Saying]:
    return [own("rule", each.phrase) for each in rules]


def _what_goes_there(game: Settled, pile: Group, noun: Noun) -> Iterator[Saying]:
    """Say what may be laid on the piles of a group, on cards and where they are empty."""
    starts = {starting_cards(start) for start in pile.starts}
    if pile.kind == "cell" and set(pile.limit) == {1} and starts == {starting_cards(ANY_CARD)}:
        yield saying("told.one_card", n=pile.count, noun=noun)
        return
    built = set(pile.builds)
    if built == {()} and starts == {0}:
        if pile.kind not in ("foundation",) or not any(each.leaves for each in game.piles):
            yield saying("told.nothing_laid")
        yield from _what_fills(pile)
        return
    if built == {(ANYTHING,)} and starts == {starting_cards(ANY_CARD)}:
        yield saying("told.builds_anything")
        return
    if pile.kind == "foundation" and not all(pile.laid):
        yield from _begins(game, pile)
    if built == {(ANYTHING,)}:
        yield saying("told.builds_anything")
    elif len(built) == 1 and pile.builds[0]:
        yield saying("told.builds", rules=_rules(pile.builds[0]))
    elif len(built) > 1:
        parts = [saying("told.built_by", rules=_rules(rules)) for rules in dict.fromkeys(pile.builds) if rules]
        yield saying("told.builds_each", parts=parts)
    if pile.kind != "foundation":
        yield from _what_fills(pile)
        yield from _begins(game, pile)


def _what_fills(pile: Group) -> Iterator[Saying]:
    """Say what fills an empty place by itself."""
    filled = {name: saying(f"told.from.{letter}") for name, letter in zip(("first", "then"), pile.refill, strict=False)}
    if filled:
        yield saying("told.refill_then" if "then" in filled else "told.refill", **filled)


def _begins(game: Settled, pile: Group) -> Iterator[Saying]:
    first = pile.kind == "foundation"
    if any(isinstance(start, BaseRank) for start in pile.starts):
        below = any(isinstance(start, BaseRank) and start.below for start in pile.starts)
        yield saying("told.begins_below" if below else "told.begins_base")
        return
    following = [start.rules for start in pile.starts if isinstance(start, Beside)]
    if following:
        others = [start for start in pile.starts if not isinstance(start, Beside)]
        begin = list(dict.fromkeys(card for start in others for card in _takes(game, start)))
        yield saying("told.begins_row", takes=begin, rules=_rules(following[0]))
        return
    takes = [card for card in dict.fromkeys(game.cards) if any(start.test(card) for start in pile.starts)]
    ranks = {frozenset(map(rank, _takes(game, start))) for start in pile.starts} - {frozenset()}
    each = "_each" if len(ranks) > 1 else ""
    if len(takes) == len(set(game.cards)):
        yield saying("told.begins_any_then" if pile.refill else "told.begins_any")
    elif takes:
        yield saying(f"told.begins_first{each}" if first else f"told.begins{each}", takes=takes)
    elif not first and not pile.line and not pile.refill:
        yield saying("told.begins_none")


def _what_leaves(game: Settled, pile: Group) -> Iterator[Saying]:
    """Say what may be lifted from the piles of a group."""
    if pile.kind == "cell":
        return
    if pile.kind == "foundation":
        if pile.is_built:
            yield saying("told.lifts_back" if pile.moves == TOP else "told.lifts_home")
        return
    if pile.moves == NOTHING:
        yield saying("told.lifts_nothing")
    elif pile.parts == ENDS:
        yield saying("told.lifts_ends")
    elif pile.moves == TOP:
        yield saying("told.lifts_top")
    elif pile.in_a_run == (ANYTHING,):
        yield saying("told.lifts_face_up")
    elif pile.in_a_run is not None and pile.in_a_run not in set(pile.builds):
        yield saying("told.lifts_run_of", rules=_rules(pile.in_a_run))
    elif pile.parts == PACKET:
        yield saying("told.lifts_packet")
    elif pile.parts:
        yield saying("told.lifts_whole" if pile.parts == WHOLE_PILE else "told.lifts_to_free")
    elif pile.moves == RUN:
        yield saying("told.lifts_run" if game.runs == FREELY else "told.lifts_single")
    if pile.pairs:
        yield saying("told.pairs")
    if pile.shape and pile.shape.covered:
        yield saying("told.covered")
    if pile.reverses:
        yield saying("told.reverses")
    if pile.leaves:
        yield saying("told.leaves", n=pile.leaves)
    if any(pile.down):
        yield saying("told.turns")
    if pile.line:
        yield saying("told.closes_up")


def _stock(words: Words, id: str, game: Settled, stock: StockGroup) -> Iterator[Saying]:
    if stock.top_up:
        yield saying("told.top_of_stock")
    if stock.draws == 0:
        return
    if stock.gathers is not None:
        yield saying("told.gathers_shuffled" if stock.gathers.shuffled else "told.gathers", n=stock.gathers.each)
        yield _times("told.gather", stock.passes - 1 if stock.passes else 0)
        if stock.gathers.merci:
            yield saying("told.merci")
        return
    if stock.deals is not None:
        group = game.group(stock.deals.to)
        noun = _noun(words, id, group)
        if group.count == 1 and stock.deals.each == 1:
            yield saying("told.round_one", noun=noun)
        else:
            yield saying("told.round", n=stock.deals.each, noun=noun)
        if not stock.deals.onto_spaces:
            yield saying("told.no_spaces")
        return
    if not any(pile.kind == "waste" for pile in game.piles):
        return
    yield saying("told.draws", n=stock.draws)
    yield saying("told.once") if stock.passes == 1 else _times("told.passes", stock.passes)


def _times(id: str, n: int) -> Saying:
    """Say how often something can be done; 0: as often as one likes."""
    return saying(f"{id}_twice") if n == 2 else saying(f"{id}_times", n=n) if n else saying(f"{id}_for_ever")


def _goal(words: Words, id: str, game: Settled) -> Saying:
    named = [pile for pile in game.piles if pile.kind == "foundation" and pile.count == 1 and any(pile.label)]
    home = _noun(words, id, named[0]) if named else None
    if isinstance(game.goal, Cleared):
        return saying("told.goal.cleared", noun=_noun(words, id, game.group(game.goal.group)))
    if isinstance(game.goal, Home):
        return (
            saying("told.goal.home_on", n=game.goal.cards, noun=home)
            if home
            else saying("told.goal.home", n=game.goal.cards)
        )
    if game.goal == ONE_PILE:
        return saying("told.goal.one_pile")
    if game.goal == ALL_IN_ORDER:
        return saying("told.goal.in_order")
    leaving = [pile.leaves for pile in game.piles if pile.leaves]
    if leaving:
        return saying("told.goal.whole_runs", n=leaving[0])
    return saying("told.goal.all_on", noun=home) if home else saying("told.goal.all_home")
