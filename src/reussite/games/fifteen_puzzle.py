"""The fifteen puzzle with cards: bring fours of a rank together with two empty fields to work in."""

from reussite.spec import ALL_IN_ORDER, ANY_CARD, SAME_RANK, Pasjans, Patience, Tableau

GAME = Patience(
    name="Fifteen Puzzle",
    family="other",
    summary="Bring fours of a rank together, with two empty fields to work in.",
    piles=(
        Tableau(
            15,
            at=(0, 0),
            columns=3,
            spread="right",
            deal=(4,) * 13 + (0, 0),
            starts=ANY_CARD,
            builds=(SAME_RANK,),
            limit=4,
        ),
    ),
    goal=ALL_IN_ORDER,
    pasjans=Pasjans(("t",)),
    rules="""\
One deck, all cards face up. Fifteen fields in five rows of three. Deal four cards to each of the first thirteen
fields, field by field; the last two stay empty.

Goal: thirteen fields that each hold the four cards of one rank. It does not matter which two are empty.

- A field holds at most four cards. Its top card can be moved, or several top cards of equal rank together.
- They go to an empty field, or onto a top card of the same rank if the field has room for them.
""",
)
