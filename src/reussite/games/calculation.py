"""Calculation: four foundations by ones, twos, threes and fours."""

from reussite.spec import ANY_CARD, ANYTHING, TOP, Foundation, Patience, Stock, Tableau, by_steps, laid

GAME = Patience(
    name="Calculation",
    family="other",
    summary="Four foundations go up by ones, twos, threes and fours, with four heaps to lay cards aside on.",
    piles=(
        Stock(at=(0, 0), top_up=True, draws=0),
        Foundation(
            4,
            at=(2, 0),
            deal=laid("AC", "2D", "3H", "4S"),
            builds=tuple((by_steps(ranks),) for ranks in (1, 2, 3, 4)),
            alike=False,
        ),
        Tableau(4, at=(2, 1), starts=ANY_CARD, builds=(ANYTHING,), moves=TOP, takes_from=("s",)),
    ),
    remarks="The first foundation goes up by ones, the second by twos, the third by threes and the fourth by fours.",
)
