"""Windmill: one foundation goes up four times round, four go down from the kings."""

from reussite.spec import DOWN, KING, NO_CARD, UP, Foundation, Patience, Reserve, Stock, Waste, laid, roundly

GAME = Patience(
    name="Windmill",
    family="two decks",
    summary="An ace goes up four times round whatever the suit, four kings go down, and eight sails feed them.",
    deck=104,
    piles=(
        Stock(at=(0, 0), passes=1),
        Waste(at=(1, 0)),
        Foundation(
            5,
            at=(3, 0),
            deal=(*laid("AS"), 0, 0, 0, 0),
            starts=(NO_CARD, KING, KING, KING, KING),
            builds=((roundly(UP),), *((DOWN,),) * 4),
            limit=(52, 13, 13, 13, 13),
        ),
        Reserve(8, at=(0, 1), deal=1, refill=("w", "s")),
    ),
    dealt=("f", "r", "s"),
    remarks="The first foundation goes up from the ace of spades, four times round; the other four go down from kings.",
)
