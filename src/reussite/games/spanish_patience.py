"""Spanish Patience and Castles of Spain: thirteen columns of four, one card at a time."""

from reussite.spec import ACE, ANY_CARD, DOWN, IN_COLOURS, TOP, UP_IN_SUIT, Foundation, Patience, Tableau, option

BUILD = option(
    "build",
    {"rank": (DOWN,), "alternate": IN_COLOURS},
    title="Building",
    about="Which card may lie on the next higher one.",
    labels={
        "rank": ("Any suit", "Columns are built down whatever the suit."),
        "alternate": ("Other colour", "Columns are built down in alternating colours: Castles of Spain."),
    },
)

GAME = Patience(
    name=BUILD.pick("Spanish Patience", "Castles of Spain"),
    family="castles",
    summary="Thirteen columns of four open cards, one card at a time, and any card in an empty column.",
    piles=(
        Foundation(4, at=(4, 0), starts=ACE, builds=UP_IN_SUIT, moves=TOP),
        Tableau(13, at=(0, 1), deal=4, starts=ANY_CARD, builds=BUILD, moves=TOP),
    ),
    aliases={"castles-of-spain": {"build": "alternate"}},
)
