"""Sultan: seven kings and an ace go up round the king of hearts, with a divan of eight cards."""

from reussite.spec import UP_IN_SUIT, Foundation, Patience, Reserve, Stock, Waste, laid, roundly

GAME = Patience(
    name="Sultan",
    family="two decks",
    summary="Seven kings and an ace go up in suit round the sultan, with a divan of eight and three passes.",
    deck=104,
    piles=(
        Foundation(
            9,
            at=(1, 0),
            columns=3,
            deal=laid("KC", "AH", "KC", "KD", "KH", "KD", "KS", "KH", "KS"),
            builds=roundly(UP_IN_SUIT),
            limit=(13, 12, 13, 13, 1, 13, 13, 13, 13),
        ),
        Reserve(8, at=(5, 0), columns=2, label="divan", deal=1, refill=("w", "s")),
        Stock(at=(5, 4), passes=3),
        Waste(at=(6, 4)),
    ),
    dealt=("f", "r", "s"),
    remarks="The king of hearts in the middle stays bare; all other foundations go up to the queen, an ace on a king.",
)
