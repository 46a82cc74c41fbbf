"""Sending home what nothing else can need, in kernel Python; linked together with the kernel."""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import accepts, is_hidden, rank, size, suit, top
from reussite.rules.layout import FOUNDATION, FOUNDATIONS, PURGE, TABLEAU, TABLEAUS, State
from reussite.rules.moves import carry_move


def suit_home(s: State, which: int) -> int:
    """How many cards of a suit lie on its foundation."""
    for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
        if size(s, f) > 0 and suit(top(s, f)) == which:
            return size(s, f)
    return 0


def is_needed(s: State, card: int) -> int:
    """1 while a card one lower of the other colour may still want to lie on this card."""
    if rank(card) < 3:
        return 0
    for other in range(4):
        # clubs 0 and spades 3 are black, diamonds 1 and hearts 2 red
        if (other == 1 or other == 2) != (suit(card) == 1 or suit(card) == 2):
            if suit_home(s, other) < rank(card) - 2:
                return 1
    return 0


def purge_move(s: State) -> int:
    """The next move of a purge, or -1 when nothing more goes home."""
    if PURGE == 0:
        return -1
    for p in range(TABLEAU, TABLEAU + TABLEAUS):
        if size(s, p) > 0 and is_hidden(top(s, p)) == 0 and (PURGE == 1 or is_needed(s, top(s, p)) == 0):
            for f in range(FOUNDATION, FOUNDATION + FOUNDATIONS):
                if (accepts(s, f) >> top(s, p)) & 1 == 1:
                    return carry_move(p, f, 1)
    return -1
