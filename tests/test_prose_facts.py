"""Rules that a game's file tells in its own prose say the same as its words: piles, cards, what goes where, passes."""

import re

import pytest

from reussite.play import catalogue, game
from reussite.rules.lower import starting_cards
from reussite.spec import ACE, ANY_CARD, KING, REST

pytestmark = pytest.mark.unit

NUMBERS = (
    *(
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
    ),
    *("fourteen", "fifteen", "sixteen"),
)
NOUNS = {
    "tableau": "piles|columns|fields",
    "foundation": "foundations|series|stacks|cascades",
    "reserve": "reserves|subfields|cards",
    "cell": "cells",
}
# What the words of a build rule are in prose
SAID = {
    "one rank lower": "one rank lower",
    "one rank higher or lower": "one rank higher or lower",
    "of the other colour": "other colour",
    "of the same suit": "same suit",
    "of the same rank": "same rank",
    "of equal or lower rank (ace high)": "equal or higher rank",  # said of the card that lies there
}
TOLD_BY_HAND = [key for key, entry in catalogue().entries.items() if entry.patience.rules.strip()]


def in_words(n):
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def counted(n, nouns):
    """How prose counts piles: eight foundations, four Done stacks; or in rows, four by four cells."""
    ways = [rf"\b({in_words(n)}|{n})( [\w-]+){{0,2}} ({nouns})"]
    ways += [
        rf"\b{in_words(a)}( rows of| by) {in_words(n // a)}( single)? ({nouns})" for a in range(2, n) if n % a == 0
    ]
    return "|".join(ways)


def facts_of(bound):
    """Every fact that the words of a game tell, and the pattern by which prose says it."""
    patience = bound.patience
    deck = {32: r"\b32\b", 52: r"one deck|\b52\b", 104: "two decks"}[patience.deck]
    yield f"a deck of {patience.deck}", deck
    for group in patience.piles:
        where = f"{group.kind} piles: "
        if group.count > 1 and not group.line:
            yield f"{where}{group.count}", counted(group.count, NOUNS[group.kind])
        dealt = [n for n in group.deal if n not in (0, REST)]
        if group.kind in ("tableau", "reserve") and dealt and not group.line and set(dealt) != {1}:
            for n in {dealt[0], dealt[-1]}:
                yield f"{where}{n} cards dealt", rf"\b{in_words(n)}( cards?\b| to each|…)|of {in_words(n)}\b"
        if group.kind == "tableau":
            yield from facts_of_building(group, where)
        if any(group.down) and group.kind != "stock":
            yield f"{where}cards face down", "face down|only the top card face up|top card up|lies face up"
    yield from facts_of_stock(bound)


def facts_of_building(group, where):
    for rule in {rule for rules in group.builds for rule in rules}:
        yield f"{where}{rule.phrase}", SAID[rule.phrase]
    starts = {starting_cards(start) for start in group.starts}
    if group.is_built and starts == {starting_cards(KING)}:
        yield f"{where}kings in spaces", "takes a king"
    if group.is_built and starts == {starting_cards(ANY_CARD)}:
        yield f"{where}any card in spaces", r"any card|an empty (one|field)"


def facts_of_stock(bound):
    patience, stock = bound.patience, bound.patience.stock
    if any(group.kind == "foundation" and {*group.starts} == {ACE} for group in patience.piles):
        yield "foundations begin with aces", r"\bace\b"
    if stock is None:
        return
    left = len(bound.deal(1).position.pile("s").cards)
    others = any(n not in (0, REST) for group in patience.piles for n in group.deal)
    if others or left < patience.deck:
        yield f"a stock of {left}", rf"other {left} cards|other cards"
    if stock.draws and any(group.kind == "waste" for group in patience.piles) and not patience.plays_itself:
        passes = {0: "as often as", 1: "never turned back|not used again"}.get(stock.passes, in_words(stock.passes))
        yield f"passes: {stock.passes}", passes


def missing(bound, prose):
    """The facts that prose does not say."""
    flat = " ".join(prose.split())
    return [fact for fact, pattern in facts_of(bound) if not re.search(pattern, flat, re.IGNORECASE)]


@pytest.mark.parametrize("key", TOLD_BY_HAND)
def test_prose_says_what_the_words_say(key):
    bound = game(key)
    facts = list(facts_of(bound))
    assert len(facts) >= 2 and missing(bound, bound.entry.patience.rules) == []


def test_the_fourteen_games_with_prose_are_compared():
    assert len(TOLD_BY_HAND) == 14


@pytest.mark.parametrize(
    ("key", "old", "new", "fact"),
    [
        ("klondike", "seven piles", "eight piles", "tableau piles: 7"),
        ("klondike", "other 24 cards", "other 23 cards", "a stock of 24"),
        ("klondike", "of the other colour", "of the same colour", "tableau piles: of the other colour"),
        ("klondike", "takes a king", "takes a queen", "tableau piles: kings in spaces"),
        ("canfield", "fourteen cards", "thirteen cards", "reserve piles: 14 cards dealt"),
        ("canfield", "as often as you like", "twice", "passes: 0"),
        ("algerian", "Two decks", "One deck", "a deck of 104"),
        ("algerian", "one rank higher or lower", "one rank lower", "tableau piles: one rank higher or lower"),
        ("rexile", "four by four cells", "four by five cells", "cell piles: 16"),
        ("osmosis", "four cascades", "five cascades", "foundation piles: 4"),
        ("royal-cotillion", "four rows of four single cards", "three rows of four cards", "reserve piles: 16"),
        ("royal-cotillion", "never turned back", "turned back", "passes: 1"),
    ],
)
def test_prose_that_says_something_else_is_found(key, old, new, fact):
    bound = game(key)
    prose = " ".join(bound.entry.patience.rules.split())
    assert old in prose and missing(bound, prose.replace(old, new)) == [fact]
