"""Yukon, Russian Solitaire and Alaska: any face-up card moves with all that lie on it."""

from reussite.spec import (
    ACE,
    FACE_UP,
    IN_COLOURS,
    IN_SUIT,
    KING,
    UP_IN_SUIT,
    UP_OR_DOWN_IN_SUIT,
    Foundation,
    Patience,
    Tableau,
    option,
)

BUILD = option(
    "build",
    {"alternate": IN_COLOURS, "suit": IN_SUIT, "both ways": UP_OR_DOWN_IN_SUIT},
    title="Building",
    about="Which card may lie on which.",
    labels={
        "alternate": ("Other colour", "One rank lower and of the other colour: Yukon."),
        "suit": ("Same suit", "One rank lower and of the same suit: Russian Solitaire."),
        "both ways": ("Same suit, up or down", "One rank lower or higher, of the same suit: Alaska."),
    },
)

GAME = Patience(
    name=BUILD.pick("Yukon", "Russian Solitaire", "Alaska"),
    family="yukons",
    summary="Klondike's columns with all cards dealt, where any face-up card moves with all that lie on it.",
    piles=(
        Tableau(
            7,
            at=(0, 0),
            deal=(1, 6, 7, 8, 9, 10, 11),
            down=(0, 1, 2, 3, 4, 5, 6),
            starts=KING,
            builds=BUILD,
            moves=FACE_UP,
        ),
        Foundation(4, at=(7, 0), columns=1, starts=ACE, builds=UP_IN_SUIT),
    ),
    by_rows=("t",),
    aliases={"russian-solitaire": {"build": "suit"}, "alaska": {"build": "both ways"}},
)
