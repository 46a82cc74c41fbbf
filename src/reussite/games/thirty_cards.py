"""Thirty: aces to eights in five columns."""

from reussite.spec import ACE, ANY_CARD, DOWN, UP_IN_SUIT, Deck, Foundation, Patience, Reserve, Tableau

GAME = Patience(
    name="Thirty Cards",
    family="castles",
    summary="Aces to eights in five columns built down whatever the suit, and two cards in reserve.",
    deck=Deck(highest=8),
    piles=(
        Reserve(2, at=(0, 0), deal=1),
        Foundation(4, at=(3, 0), starts=ACE, builds=UP_IN_SUIT, limit=8),
        Tableau(5, at=(0, 1), deal=6, starts=ANY_CARD, builds=(DOWN,)),
    ),
    dealt=("t", "r"),
    by_rows=("t",),
)
