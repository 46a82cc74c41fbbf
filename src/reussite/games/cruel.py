"""Cruel and Perseverance: twelve piles in suit, gathered in order and dealt again."""

from reussite.spec import (
    ACES,
    IN_SUIT,
    RUN,
    TOP,
    UNLIMITED,
    UP_IN_SUIT,
    Foundation,
    Gather,
    Patience,
    Stock,
    Tableau,
    option,
)

FORM = option(
    "form",
    "cruel",
    "perseverance",
    title="Form",
    about="Which of the two games.",
    labels={
        "cruel": ("Cruel", "Single cards move, and the cards are dealt again as often as you like."),
        "perseverance": ("Perseverance", "Runs move together, and the cards are dealt again twice."),
    },
)

GAME = Patience(
    name=FORM.pick("Cruel", "Perseverance"),
    family="fans",
    summary="Twelve piles built down in suit, which are gathered in order and dealt again in fours.",
    piles=(
        Foundation(4, at=(2, 0), deal=ACES, builds=UP_IN_SUIT),
        Stock(at=(0, 0), deal=0, passes=FORM.pick(UNLIMITED, 3), gathers=Gather(4)),
        Tableau(12, at=(0, 1), columns=6, deal=4, builds=IN_SUIT, moves=FORM.pick(TOP, RUN)),
    ),
    aliases={"perseverance": {"form": "perseverance"}},
)
