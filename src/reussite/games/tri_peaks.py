"""TriPeaks: three peaks are played off to one pile, a rank up or down at a time."""

from reussite.spec import TOP, UP_OR_DOWN, Cleared, Foundation, Patience, Round, Stock, Tableau, peaks, roundly

GAME = Patience(
    name="TriPeaks",
    family="chains",
    summary="Three peaks are played off to one pile, a rank up or down at a time, ace next to king.",
    piles=(
        Tableau(28, shape=peaks(3), spread="", deal=1, down=(*(1,) * 18, *(0,) * 10), moves=TOP),
        Foundation(1, at=(5.5, 4), label="hole", deal=1, builds=(roundly(UP_OR_DOWN),), limit=52),
        Stock(at=(3.5, 4), deals=Round("f", 1)),
    ),
    goal=Cleared(),
)
