"""Royal Cotillion: two decks, every second card, and a waste that is never turned back."""

from reussite.spec import SAME_SUIT, TOP, UP_BY_TWO, Foundation, Patience, Reserve, Stock, Tableau, Waste, start

GAME = Patience(
    name="Royal Cotillion",
    family="two decks",
    summary="Eight foundations go up in steps of two, and what is laid aside never comes back.",
    deck=104,
    piles=(
        Stock(at=(0, 0), label="fresh pile|Fresh", passes=1, top_up=True, home_first=True),
        Waste(at=(1, 0), deal=1),
        Foundation(
            8,
            at=(4, 0),
            columns=2,
            starts=tuple(start(rank + suit) for suit in "SCHD" for rank in "A2"),
            builds=(UP_BY_TWO, SAME_SUIT),
        ),
        Tableau(4, at=(0, 1), label="field column|Field", deal=3, moves=TOP),
        Reserve(16, at=(6, 0), columns=4, label="deck pile|Deck", deal=1, refill=("w", "s")),
    ),
    dealt=("t", "r", "w", "s"),
    buttons=(("new", "New", (2, 0)), ("quit", "Quit", (3, 0))),
    gauge=True,
    helps=True,
    aliases={"cotillion": {}},
    rules="""\
Two decks. On the left deal the field, four columns of three cards, column by column. On the right deal the deck,
four rows of four single cards. Lay one card on the waste. The other 75 cards are the fresh pile; turn its top
card up. In the middle there are eight foundations in four rows, for spades, clubs, hearts and diamonds.

Goal: all cards on the foundations, in steps of two. In each row the left foundation begins with the ace and goes
A 3 5 7 9 J K 2 4 6 8 10 Q; the right one begins with the two and goes 2 4 6 8 10 Q A 3 5 7 9 J K.

- You can play all cards of the deck, the last card of each column of the field, and the top cards of the fresh
  pile and of the waste. They go to the foundations and nowhere else. When both foundations of a suit take a card,
  it goes to the shorter one unless you name the other.
- A hole in the deck is filled at once from the waste, or from the fresh pile when the waste is empty. The field
  is never refilled.
- A fresh card that no foundation takes may be laid on the waste, and the next one is turned up. The waste is
  never turned back.
""",
)
