"""Many clicks on the stock at once, in kernel Python, for stocks that are turned to the waste.

Stock and waste meet top to top in the row, so turning cards only moves the border between them. `turn_stock_to` does
what as many clicks would; a test compares them.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import size
from reussite.rules.layout import CARDS, DRAWS, ENDS, STOCK, WASTE, State


def waste_after(s: State, waste: int) -> int:
    """How many cards the waste holds a click after it held `waste`."""
    cards = size(s, STOCK) + size(s, WASTE)
    if waste == cards:
        return 0
    if waste + DRAWS > cards:
        return cards
    return waste + DRAWS


def turned_card(s: State, waste: int) -> int:
    """The top card of the waste when it holds `waste` cards, at least one."""
    return s[CARDS + s[ENDS + WASTE + 1] - waste] & 63


def turn_stock_to(s: State, waste: int) -> None:
    """Turn the stock until the waste holds this many cards; how often it is turned over is not counted."""
    border = CARDS + s[ENDS + WASTE + 1] - waste
    for k in range(CARDS + s[ENDS + STOCK], border):
        s[k] = s[k] | 64
    for k in range(border, CARDS + s[ENDS + WASTE + 1]):
        s[k] = s[k] & 63
    s[ENDS + WASTE] = border - CARDS
