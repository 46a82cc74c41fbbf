"""Tries each pile with many orders of the cards to come, plays on like best fit, and takes what wins most."""

from reussite.piles import card_at, height
from reussite.players.best_fit import nearest
from reussite.players.optimal import laying, next_pile, play_on
from reussite.rules.gathering import next_random
from reussite.rules.handling import is_hidden, place
from reussite.rules.kernel import is_won
from reussite.rules.layout import CLIMBS, DECK, STOCK, TABLEAUS, State
from reussite.rules.playing import copy_state, goes_home

ORDERS = 400
MOST_CARDS = 64  # a card is a number below this, and face down it is that much more


def to_come(s: State) -> int:
    """The set of cards that lie face down in the stock."""
    cards = 0
    for i in range(height(s, STOCK)):
        card = card_at(s, STOCK, i + 1)
        if is_hidden(card) == 1:
            cards = cards | (1 << (card & (MOST_CARDS - 1)))
    return cards


def deal_anew(s: State, cards: int, chance: int) -> int:
    """Let the cards to come lie in another order, which depends on chance alone; return the next chance."""
    laid = 0
    for card in range(MOST_CARDS):
        if (cards >> card) & 1 == 1:
            chance = next_random(chance)
            last = place(s, STOCK, height(s, STOCK) - 1 - laid)
            other = place(s, STOCK, height(s, STOCK) - 1 - ((chance * (laid + 1)) >> 32))
            s[last] = s[other]
            s[other] = MOST_CARDS + card
            laid += 1
    return chance


def wins_after(s: State, pile: int, cards: int, trial: State, chance: int) -> int:
    """How many orders of the cards to come are won when the stock's top card is laid on a pile."""
    wins = 0
    for _ in range(ORDERS):
        copy_state(s, trial)
        chance = deal_anew(trial, cards, chance)
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
    cards = to_come(s)
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
