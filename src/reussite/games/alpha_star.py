"""Alpha Star and Delta Star: twelve columns in suit under the four aces."""

from reussite.spec import ACES, ANY_CARD, IN_SUIT, RUN, TOP, UP_IN_SUIT, Foundation, Patience, Tableau, option

MOVES = option(
    "moves",
    {"runs": RUN, "single": TOP},
    title="Moving",
    about="What can be moved together.",
    labels={
        "runs": ("Runs", "Cards of a suit in sequence move together."),
        "single": ("Single cards", "Only the top card of a column moves: Delta Star."),
    },
)

GAME = Patience(
    name=MOVES.pick("Alpha Star", "Delta Star"),
    family="castles",
    summary="Twelve columns of four cards built down in suit, with the aces laid out.",
    piles=(
        Foundation(4, at=(4, 0), deal=ACES, builds=UP_IN_SUIT),
        Tableau(12, at=(0, 1), deal=4, starts=ANY_CARD, builds=IN_SUIT, moves=MOVES),
    ),
    by_rows=("t",),
    aliases={"delta-star": {"moves": "single"}},
)
