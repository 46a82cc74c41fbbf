"""Storehouse: Canfield's reserve with the twos laid out, built in suit."""

from reussite.spec import (
    ALL_BUT_TOP,
    ANY_CARD,
    IN_SUIT,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Reserve,
    Stock,
    Tableau,
    Waste,
    laid,
    roundly,
)

GAME = Patience(
    name="Storehouse",
    family="klondikes",
    summary="The twos begin the foundations, a reserve of thirteen fills the spaces, and all is built in suit.",
    piles=(
        Stock(at=(5, 0), passes=3),
        Waste(at=(4, 0)),
        Reserve(1, at=(5, 1), deal=13, down=ALL_BUT_TOP, covers=True),
        Foundation(4, at=(0, 0), deal=laid("2C", "2D", "2H", "2S"), builds=roundly(UP_IN_SUIT)),
        Tableau(4, at=(0, 1), deal=1, starts=ANY_CARD, builds=roundly(IN_SUIT), refill=("r",)),
    ),
    dealt=("f", "r", "t", "s"),
)
