"""East Haven: the stock deals a card to each of seven columns."""

from reussite.spec import ACE, ANY_CARD, IN_COLOURS, TOP, UP_IN_SUIT, Foundation, Patience, Round, Stock, Tableau

GAME = Patience(
    name="East Haven",
    family="klondikes",
    summary="Seven columns of three cards, and a stock that deals a card to each of them.",
    piles=(
        Foundation(4, at=(3, 0), starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Tableau(7, at=(0, 1), deal=3, down=2, starts=ANY_CARD, builds=IN_COLOURS),
        Stock(at=(0, 0), deals=Round("t", 1)),
    ),
    by_rows=("t",),
)
