"""American Canister and British Canister: eight open columns and nothing to help."""

from reussite.spec import (
    ACE,
    ANY_CARD,
    IN_COLOURS,
    KING,
    REST,
    RUN,
    TOP,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Tableau,
    option,
)

FORM = option(
    "form",
    "american",
    "british",
    title="Form",
    about="Which of the two games.",
    labels={
        "american": ("American", "Runs move together, and an empty column takes any card."),
        "british": ("British", "Cards move one at a time, and an empty column takes only a king."),
    },
)

GAME = Patience(
    name=FORM.pick("American Canister", "British Canister"),
    family="castles",
    summary="Eight open columns built down in alternating colours, without cells or stock.",
    piles=(
        Foundation(4, at=(2, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(
            8, at=(0, 1), deal=REST, starts=FORM.pick(ANY_CARD, KING), builds=IN_COLOURS, moves=FORM.pick(RUN, TOP)
        ),
    ),
    by_rows=("t",),
    aliases={"british-canister": {"form": "british"}},
)
