"""Tries each pile with many orders of the cards to come, plays on like best fit, and takes what wins most."""

from reussite.piles import height
from reussite.players.best_fit import nearest
from reussite.players.optimal import laying, next_pile, play_on
from reussite.rules.kernel import is_won
from reussite.rules.layout import CLIMBS, DECK, STOCK, TABLEAUS, State
from reussite.rules.playing import copy_state, goes_home, hidden_in, hide_in_order

ORDERS = 400


def wins_after(s: State, pile: int, cards: int, trial: State, chance: int) -> int:
    """How many orders of the cards to come are won when the stock's top card is laid on a pile."""
    wins = 0
    for _ in range(ORDERS):
        copy_state(s, trial)
        chance = hide_in_order(trial, STOCK, cards, chance)
        play_on(trial, pile)
        for _ in range(DECK):
            if height(trial, STOCK) == 0:
                break
            best = next_pile(trial, -1)
            if best < 0:
                break
            play_on(trial, best)
        wins += is_won(trial)
    return wins


def pick(s: State, moves: State, n: int, memo: State, trial: State, x: int) -> int:
    """Take the pile after which most orders are won; of equal ones the best fit."""
    best = nearest(s, moves, n)
    if CLIMBS == 0 or goes_home(best) == 1:
        return best
    pile = next_pile(s, -1)
    if next_pile(s, pile) < 0:
        return best
    cards = hidden_in(s, STOCK)
    most = -1
    for _ in range(TABLEAUS):
        if pile < 0:
            break
        wins = wins_after(s, pile, cards, trial, x)
        if wins > most:
            most = wins
            best = laying(pile)
        pile = next_pile(s, pile)
    return best
