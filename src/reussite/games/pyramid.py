"""Pyramid: cards that make thirteen leave in pairs, kings alone."""

from reussite.spec import (
    KING,
    TOP,
    Cleared,
    Foundation,
    Patience,
    Stock,
    Tableau,
    Waste,
    of_rank,
    passes,
    sum_of,
    triangle,
)

GAME = Patience(
    name="Pyramid",
    family="pairs",
    summary="Two bare cards that make thirteen leave together, kings alone, until the pyramid is gone.",
    piles=(
        Tableau(28, shape=triangle(7), spread="", deal=1, builds=(sum_of(13),), limit=2, moves=TOP, pairs=True),
        Foundation(1, at=(7.5, 3), label="discard", starts=KING, builds=(of_rank(13),), limit=52, single=False),
        Stock(at=(6.5, 0), passes=passes(3, 1)),
        Waste(at=(7.5, 0)),
    ),
    goal=Cleared(),
    remarks="The other card of a pair is always one of the pyramid; a jack counts eleven and a queen twelve.",
)
