"""Bristol: eight fans and three reserves that the stock deals to."""

from reussite.spec import ACE, DOWN, KING, TOP, UP, Foundation, Patience, Reserve, Round, Stock, Tableau

GAME = Patience(
    name="Bristol",
    family="fans",
    summary="Eight fans built down whatever the suit, and three reserves that the stock deals to.",
    piles=(
        Tableau(8, at=(0, 0), deal=3, sinks=KING, builds=(DOWN,), moves=TOP),
        Foundation(4, at=(4, 1), starts=ACE, builds=(UP,)),
        Reserve(3, at=(1, 1)),
        Stock(at=(0, 1), deals=Round("r", 1)),
    ),
)
