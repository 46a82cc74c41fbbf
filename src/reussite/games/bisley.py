"""Bisley: up from the aces, down from the kings."""

from reussite.spec import (
    ACES,
    IN_SUIT,
    NO_CARD,
    TOP,
    UP_IN_SUIT,
    UP_OR_DOWN_IN_SUIT,
    Foundation,
    Patience,
    Tableau,
    start,
)

KINGS = (start("KC"), start("KD"), start("KH"), start("KS"))

GAME = Patience(
    name="Bisley",
    family="castles",
    summary="Foundations go up from the aces and down from the kings until they meet.",
    piles=(
        Foundation(
            8,
            at=(2, 0),
            deal=(*ACES, 0, 0, 0, 0),
            starts=(NO_CARD, NO_CARD, NO_CARD, NO_CARD, *KINGS),
            builds=(*(UP_IN_SUIT,) * 4, *(IN_SUIT,) * 4),
        ),
        Tableau(13, at=(0, 1), deal=(3, 3, 3, 3, *(4,) * 9), builds=UP_OR_DOWN_IN_SUIT, moves=TOP),
    ),
    by_rows=("t",),
    remarks="The kings begin the other four foundations as they come free.",
)
