"""Scorpion: Yukon's moves, Spider's goal, in suit."""

from reussite.spec import FACE_UP, IN_SUIT, KING, Foundation, Patience, Round, Stock, Tableau

GAME = Patience(
    name="Scorpion",
    family="yukons",
    summary="Seven columns built down in suit, where any face-up card moves with all that lie on it.",
    piles=(
        Foundation(4, at=(3, 0)),
        Tableau(
            7, at=(0, 1), deal=7, down=(3, 3, 3, 3, 0, 0, 0), starts=KING, builds=IN_SUIT, moves=FACE_UP, leaves=13
        ),
        Stock(at=(0, 0), deals=Round("t", 1)),
    ),
    by_rows=("t",),
    remarks="The three cards of the stock go to the first three columns.",
)
