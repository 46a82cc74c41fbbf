"""Montée-Descente: up on the series, down on the storage piles, and no third place."""

from reussite.spec import (
    ANY_CARD,
    AT_MOST,
    NOTHING,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Stock,
    Tableau,
    option,
    roundly,
    start,
)

STORAGE = option(
    "storage",
    4,
    among=range(1, 9),
    title="Storage piles",
    about="How many piles there are for cards that cannot go up yet.",
    labels={4: ("4", "The usual number; fewer are harder, more are easier.")},
)

GAME = Patience(
    name="Montée-Descente",
    family="other",
    summary="Cards go up on the series or down on the storage piles, and there is no third place.",
    deck=32,
    piles=(
        Foundation(
            4,
            at=(0, 0),
            label="series",
            starts=(start("7C"), start("7D"), start("7H"), start("7S")),
            builds=roundly(UP_IN_SUIT),
            limit=8,
        ),
        Tableau(
            STORAGE,
            at=(0, 1),
            spread="",
            label="storage pile|Storage",
            starts=ANY_CARD,
            builds=(AT_MOST,),
            moves=NOTHING,
        ),
        Stock(at=(5, 0), label="talon", top_up=True, home_first=True),
    ),
    climbs=True,
    players=("best-fit", "thorough", "first-fit", "optimal"),
    aliases={"md": {}},
    rules="""\
32 cards, 7 to ace. Four series, for clubs, diamonds, hearts and spades, and four storage piles (or another
number, from one to eight) are empty at first. All cards are the talon; turn its top card up.

Goal: four series from seven up to ace (… 10, jack, queen, king, ace).

- A card goes up on its suit's series when it follows there; a seven begins a series. It must go there when it
  can.
- Otherwise it goes down on a storage pile of your choice: an empty one, or one whose top card is of equal or
  higher rank. Suits do not matter there, and the ace is high. Then the talon's next card is turned up.
- After a card has gone up on a series, top cards of storage piles that now follow go up too, as long as there are
  any.
- A card that can go neither up nor down loses the game.
""",
)
