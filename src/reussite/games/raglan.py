"""Raglan: King Albert with the aces laid out."""

from reussite.spec import ACE, ACES, ANY_CARD, IN_COLOURS, TOP, UP_IN_SUIT, Foundation, Patience, Reserve, Tableau

GAME = Patience(
    name="Raglan",
    family="castles",
    summary="Nine open columns, six cards in reserve, and the aces laid out.",
    piles=(
        Reserve(6, at=(0, 0), deal=1),
        Foundation(4, at=(9, 0), columns=1, deal=ACES, starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Tableau(9, at=(0, 1), deal=(7, 7, 7, 6, 5, 4, 3, 2, 1), starts=ANY_CARD, builds=IN_COLOURS, moves=TOP),
    ),
    dealt=("f", "t", "r"),
)
