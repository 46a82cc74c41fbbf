"""Golf: play the columns off to one pile, a rank up or down at a time."""

from reussite.spec import TOP, UP_OR_DOWN, Cleared, Foundation, Patience, Round, Stock, Tableau, option, roundly

CORNER = option(
    "corner",
    {"closed": (UP_OR_DOWN,), "open": (roundly(UP_OR_DOWN),)},
    title="Ace and king",
    about="Whether an ace and a king meet.",
    labels={
        "closed": ("They do not meet", "Only a queen goes on a king, and only a two on an ace."),
        "open": ("They meet", "A king goes on an ace and an ace on a king, which is much easier."),
    },
)

GAME = Patience(
    name="Golf",
    family="chains",
    summary="Seven columns are played off to one pile, a rank up or down at a time.",
    piles=(
        Tableau(7, at=(0, 0), deal=5, moves=TOP),
        Foundation(1, at=(3, 1), label="hole", deal=1, builds=CORNER, limit=52),
        Stock(at=(2, 1), deals=Round("f", 1)),
    ),
    goal=Cleared(),
)
