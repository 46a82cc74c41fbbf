"""Shuffling, laying out and playing at random, in kernel Python; linked together with the kernel."""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.gathering import next_random
from reussite.rules.kernel import apply, legal_moves, place, size
from reussite.rules.layout import (
    CARDS,
    DECK,
    ENDS,
    FACES,
    FIRST_ENDS,
    FRESH,
    LAID,
    ORDER,
    PILES,
    SINKS,
    TABLEAU,
    TABLEAUS,
    State,
)


def shuffle(deck: State, size: int, low: int, high: int) -> None:
    """Shuffle the first `size` cards by the generator of deal number `high` * 2**32 + `low`.

    The generator is sfc32, a 32-bit counter generator, after twelve rounds; the cards are exchanged from the
    last to the second, card i with card (draw * (i + 1)) >> 32.
    """
    a = low
    b = high
    c = 2654435769
    counter = 1
    for _ in range(12):
        draw = (a + b + counter) & 4294967295
        counter += 1
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & 4294967295
        c = (((c << 21) | (c >> 11)) + draw) & 4294967295
    for i in range(size - 1, 0, -1):
        draw = (a + b + counter) & 4294967295
        counter += 1
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & 4294967295
        c = (((c << 21) | (c >> 11)) + draw) & 4294967295
        j = (draw * (i + 1)) >> 32
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card


def fill_deck(deck: State, low: int, high: int) -> None:
    """Hook: write the deck of a deal number, first card dealt first."""
    for k in range(DECK - LAID):
        deck[k] = FRESH[LAID + k]
    shuffle(deck, DECK - LAID, low, high)
    if LAID > 0:
        for k in range(DECK - 1, LAID - 1, -1):
            deck[k] = deck[k - LAID]
        for k in range(LAID):
            deck[k] = FRESH[k]


def begin(s: State) -> None:
    """Hook: what happens between laying out and the first move."""


def gather(s: State, deck: State) -> int:
    """Hook: write the deck of the next game as the cards lie now; 1 if the game is so continued."""
    return 0


def sink(s: State) -> None:
    """Put the cards that sink at the bottom of their tableau piles, the lowest of them lowest."""
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        sunk = 0
        for k in range(size(s, p)):
            depth = size(s, p) - 1 - k
            card = s[place(s, p, depth)]
            if (SINKS >> (card & 63)) & 1 == 1:
                for d in range(depth, size(s, p) - 1 - sunk):
                    s[place(s, p, d)] = s[place(s, p, d + 1)]
                s[place(s, p, size(s, p) - 1 - sunk)] = card
                sunk += 1


def lay_out(s: State, deck: State) -> None:
    """Lay a deck out as the game begins."""
    for k in range(CARDS):
        s[k] = 0
    for p in range(PILES + 1):
        s[ENDS + p] = FIRST_ENDS[p]
    for k in range(DECK):
        s[CARDS + k] = deck[ORDER[k]] | FACES[k]
    if SINKS != 0:
        sink(s)
    begin(s)


def walk(s: State, out: State, seed: int, most: int) -> int:
    """Play up to `most` random legal moves; return how many were played."""
    x = seed
    for k in range(most):
        n = legal_moves(s, out)
        if n == 0:
            return k
        x = next_random(x)
        apply(s, out[(x * n) >> 32])
    return most


def walks(s: State, deck: State, out: State, first: int, deals: int, most: int) -> int:
    """Play `deals` consecutive deals at random, up to `most` moves each; return the number of moves."""
    total = 0
    for k in range(deals):
        fill_deck(deck, first + k, 0)
        lay_out(s, deck)
        total += walk(s, out, first + k + 1, most)
    return total
