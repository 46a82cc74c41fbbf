"""Simple Simon: Spider with one deck, all cards open."""

from reussite.spec import ANY_CARD, DOWN, IN_SUIT, Foundation, Patience, RunOf, Tableau

GAME = Patience(
    name="Simple Simon",
    family="spiders",
    summary="Ten open columns and no stock: build down whatever the suit, and gather whole suits.",
    piles=(
        Foundation(4, at=(3, 0)),
        Tableau(
            10,
            at=(0, 1),
            deal=(8, 8, 8, 7, 6, 5, 4, 3, 2, 1),
            starts=ANY_CARD,
            builds=(DOWN,),
            moves=RunOf(IN_SUIT),
            leaves=13,
        ),
    ),
    by_rows=("t",),
)
