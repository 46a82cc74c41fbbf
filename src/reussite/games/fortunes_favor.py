"""Fortune's Favor: twelve piles in suit, filled by themselves."""

from reussite.spec import ACES, IN_SUIT, TOP, UP_IN_SUIT, Foundation, Patience, Stock, Tableau, Waste

GAME = Patience(
    name="Fortune's Favor",
    family="klondikes",
    summary="Twelve piles built down in suit, which waste and stock fill by themselves; nearly always won.",
    piles=(
        Stock(at=(0, 0), passes=1),
        Waste(at=(1, 0)),
        Foundation(4, at=(2, 0), deal=ACES, builds=UP_IN_SUIT),
        Tableau(12, at=(0, 1), columns=6, deal=1, builds=IN_SUIT, moves=TOP, refill=("w", "s")),
    ),
)
