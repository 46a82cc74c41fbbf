"""King Albert: nine columns of nine to one cards, and seven cards beside them."""

from reussite.spec import ACE, ANY_CARD, IN_COLOURS, TOP, UP_IN_SUIT, Foundation, Patience, Reserve, Tableau

GAME = Patience(
    name="King Albert",
    family="castles",
    summary="Nine open columns of nine to one cards, and seven cards in reserve.",
    piles=(
        Reserve(7, at=(0, 0), deal=1),
        Foundation(4, at=(9, 0), columns=1, starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Tableau(9, at=(0, 1), deal=(9, 8, 7, 6, 5, 4, 3, 2, 1), starts=ANY_CARD, builds=IN_COLOURS, moves=TOP),
    ),
    dealt=("t", "r"),
)
