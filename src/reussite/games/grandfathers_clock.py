"""Grandfather's Clock: twelve foundations, each up to its hour."""

from reussite.spec import ANY_CARD, DOWN, SAME_SUIT, TOP, UP, Foundation, Patience, Tableau, dial, laid, roundly

HOURS = laid("10H", "JS", "QD", "KC", "2H", "3S", "4D", "5C", "6H", "7S", "8D", "9C")

GAME = Patience(
    name="Grandfather's Clock",
    family="castles",
    summary="Twelve foundations around a clock go up in suit until each shows its hour.",
    piles=(
        Tableau(8, at=(0, 0), room=8, deal=5, starts=ANY_CARD, builds=(DOWN,), moves=TOP),
        Foundation(
            12,
            at=(8, 0),
            shape=dial(),
            deal=HOURS,
            builds=(roundly(UP), SAME_SUIT),
            limit=(5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4),
        ),
    ),
    by_rows=("t",),
    remarks="The foundations stand for one to twelve o'clock, where a jack counts eleven and a queen twelve.",
)
