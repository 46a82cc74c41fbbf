"""Shuffling several deals at once, in kernel Python; linked together with the kernel.

The generator of one deal waits for itself from draw to draw. Side by side, those of several deals do not wait for each
other, and a compiler turns them all with the same instructions.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.layout import DECK, FRESH, LAID, State

AHEAD = 1  # how many deals are shuffled at once; more where it is compiled for a processor


def turn_mill(mill: State, counter: int) -> None:
    """Turn all generators once, as `shuffle` does one; write what each of them draws behind them."""
    for k in range(AHEAD):
        a = mill[k]
        b = mill[AHEAD + k]
        c = mill[2 * AHEAD + k]
        draw = (a + b + counter) & 4294967295
        mill[k] = b ^ (b >> 9)
        mill[AHEAD + k] = (c + (c << 3)) & 4294967295
        mill[2 * AHEAD + k] = (((c << 21) | (c >> 11)) + draw) & 4294967295
        mill[3 * AHEAD + k] = draw


def draw_lots(lots: State, mill: State, low: int, high: int) -> None:
    """Write with which card each card is exchanged when the decks of AHEAD consecutive deals are shuffled.

    Card i of the k-th deal is exchanged with card `lots[AHEAD * i + k]`, as `shuffle` says; `mill` is room for the
    three numbers of each generator, and for what each draws.
    """
    for k in range(AHEAD):
        mill[k] = low + k
        mill[AHEAD + k] = high
        mill[2 * AHEAD + k] = 2654435769
    for counter in range(1, 13):
        turn_mill(mill, counter)
    for i in range(DECK - LAID - 1, 0, -1):
        turn_mill(mill, DECK - LAID + 12 - i)
        for k in range(AHEAD):
            lots[AHEAD * i + k] = (mill[3 * AHEAD + k] * (i + 1)) >> 32


def fill_deck_by_lots(deck: State, lots: State, k: int) -> None:
    """Write the deck of the k-th of the deals that lots were drawn for."""
    for i in range(DECK - LAID):
        deck[LAID + i] = FRESH[LAID + i]
    for i in range(DECK - LAID - 1, 0, -1):
        j = LAID + lots[AHEAD * i + k]
        card = deck[LAID + i]
        deck[LAID + i] = deck[j]
        deck[j] = card
    for i in range(LAID):
        deck[i] = FRESH[i]
