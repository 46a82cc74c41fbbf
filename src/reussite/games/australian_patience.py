"""Australian Patience: Yukon's moves in suit, with a stock that is gone through once."""

from reussite.spec import ACE, FACE_UP, IN_SUIT, KING, UP_IN_SUIT, Foundation, Patience, Stock, Tableau, Waste, passes

GAME = Patience(
    name="Australian Patience",
    family="yukons",
    summary="Seven columns in suit, where any card moves with all that lie on it, and one pass of the stock.",
    piles=(
        Stock(at=(0, 0), passes=passes(1, 2)),
        Waste(at=(1, 0)),
        Foundation(4, at=(3, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(7, at=(0, 1), deal=4, starts=KING, builds=IN_SUIT, moves=FACE_UP),
    ),
    by_rows=("t",),
)
