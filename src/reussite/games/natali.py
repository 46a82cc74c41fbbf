"""Natali: two decks, eight piles of eight to one, built up or down in suit."""

from reussite.spec import (
    ACE,
    ANY_CARD,
    BACK_FROM_FOUNDATIONS,
    IN_SUIT,
    KING,
    UP_IN_SUIT,
    UP_OR_DOWN_IN_SUIT,
    Foundation,
    Pasjans,
    Patience,
    Stock,
    Tableau,
    Waste,
)

GAME = Patience(
    name="Natali",
    family="two decks",
    summary="Two decks in piles of eight to one, built up or down in suit, and home from both ends.",
    deck=104,
    piles=(
        Foundation(
            8,
            at=(0, 0),
            starts=(KING,) * 4 + (ACE,) * 4,
            builds=(IN_SUIT,) * 4 + (UP_IN_SUIT,) * 4,
            moves=BACK_FROM_FOUNDATIONS,
        ),
        Tableau(8, at=(0, 1), deal=(8, 7, 6, 5, 4, 3, 2, 1), starts=ANY_CARD, builds=UP_OR_DOWN_IN_SUIT, reverses=True),
        Stock(at=(7, 3)),
        Waste(at=(6, 3)),
    ),
    pasjans=Pasjans(("f", "t", "sw")),
    rules="""\
Two decks. The top row has eight foundations, empty at first: four K-stacks and four A-stacks. Below them deal
eight piles of eight, seven, … one card, pile by pile, all face up. The other 68 cards are the stock.

Goal: all cards on the foundations. A K-stack begins with a king and goes down to the ace, an A-stack begins with
an ace and goes up to the king, each in one suit.

- A card goes on a pile if it is of the same suit as the top card and one rank higher or lower; the direction may
  change at any card. King and ace do not meet. An empty pile takes any card.
- Cards of a pile that follow each other in this way may be moved together. They are moved one by one, so they
  arrive in reversed order.
- Turn the stock's top card onto the waste; the waste's top card can be played. When the stock is empty turn the
  waste over, unshuffled, as often as you like.
- Cards go to a foundation one at a time. The top card of a foundation may come back to a pile or go across to
  another foundation, unless you play that foundations are final.
""",
)
