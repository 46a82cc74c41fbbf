"""Nestor: cards of a rank leave in pairs."""

from reussite.spec import SAME_RANK, TOP, Foundation, Patience, Reserve, Tableau

GAME = Patience(
    name="Nestor",
    family="pairs",
    summary="Two bare cards of a rank leave together until none is left.",
    piles=(
        Tableau(8, at=(0, 0), deal=6, builds=(SAME_RANK,), moves=TOP, pairs=True),
        Reserve(4, at=(2, 1), deal=1, builds=(SAME_RANK,), pairs=True),
        Foundation(1, at=(7, 1), label="discard", limit=52, single=False),
    ),
)
