"""Fourteen Out: cards that make fourteen leave in pairs."""

from reussite.spec import REST, TOP, Foundation, Patience, Tableau, sum_of

GAME = Patience(
    name="Fourteen Out",
    family="pairs",
    summary="Two bare cards that make fourteen leave together until none is left.",
    piles=(
        Foundation(1, at=(0, 0), label="discard", limit=52, single=False),
        Tableau(12, at=(0, 1), deal=REST, builds=(sum_of(14),), moves=TOP, pairs=True),
    ),
    by_rows=("t",),
    remarks="An ace goes with a king, a two with a queen, a three with a jack; sevens leave by twos.",
)
