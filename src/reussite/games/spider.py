"""Spider: ten columns, two decks, and whole suits that leave; with four suits, two or one."""

from reussite.spec import (
    ALL_BUT_TOP,
    ANY_CARD,
    DOWN,
    IN_SUIT,
    Deck,
    Foundation,
    Patience,
    Round,
    RunOf,
    Stock,
    Tableau,
    option,
)

SUITS = option(
    "suits",
    {4: Deck(copies=2), 2: Deck("HS", copies=4), 1: Deck("S", copies=8)},
    title="Suits",
    about="How many suits there are; the fewer, the easier.",
    labels={
        4: ("Four", "Two whole decks, the hardest game."),
        2: ("Two", "Only hearts and spades."),
        1: ("One", "Only spades, the easiest game."),
    },
)

GAME = Patience(
    name="Spider",
    family="spiders",
    summary="Build down whatever the suit, gather whole suits, and meet five more rounds from the stock.",
    deck=SUITS,
    piles=(
        Foundation(8, at=(2, 0)),
        Tableau(
            10,
            at=(0, 1),
            deal=(6, 6, 6, 6, 5, 5, 5, 5, 5, 5),
            down=ALL_BUT_TOP,
            starts=ANY_CARD,
            builds=(DOWN,),
            moves=RunOf(IN_SUIT),
            leaves=13,
        ),
        Stock(at=(0, 0), deals=Round("t", 1, onto_spaces=False)),
    ),
    by_rows=("t",),
    aliases={"spider-two-suits": {"suits": 2}, "spider-one-suit": {"suits": 1}},
)
