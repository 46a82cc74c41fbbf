"""Mrs Mop: Spider with two decks, all cards open."""

from reussite.spec import ANY_CARD, DOWN, IN_SUIT, Foundation, Patience, RunOf, Tableau

GAME = Patience(
    name="Mrs Mop",
    family="spiders",
    summary="Thirteen open columns of eight cards and no stock: gather eight whole suits.",
    deck=104,
    piles=(
        Foundation(8, at=(2, 0)),
        Tableau(13, at=(0, 1), deal=8, starts=ANY_CARD, builds=(DOWN,), moves=RunOf(IN_SUIT), leaves=13),
    ),
    by_rows=("t",),
)
