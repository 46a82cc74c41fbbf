"""Forty Thieves and its kin: two decks, short columns, and one pass through the stock."""

from reussite.spec import (
    ACE,
    ACES_TWICE,
    ANY_CARD,
    DOWN,
    IN_COLOURS,
    IN_SUIT,
    OTHER_SUIT,
    RUN,
    TOP,
    UP_IN_SUIT,
    Foundation,
    Patience,
    Stock,
    Tableau,
    Value,
    Waste,
    option,
    spell,
)

FORMS: dict[Value, tuple[str, str]] = {
    "forty thieves": ("Forty Thieves", "Ten columns of four, in suit, one card at a time."),
    "josephine": ("Josephine", "As Forty Thieves, but runs move together."),
    "streets": ("Streets", "As Forty Thieves, but in alternating colours."),
    "indian": ("Indian", "Ten columns of three, one card face down, in any suit but the same."),
    "emperor": ("Emperor", "Three cards of each column face down, in alternating colours."),
    "rank and file": ("Rank and File", "As Emperor, but runs move together."),
    "number ten": ("Number Ten", "Two cards of each column face down, in alternating colours, with runs."),
    "limited": ("Limited", "Twelve columns of three, in suit."),
    "lucas": ("Lucas", "Thirteen columns of three, in suit, with the aces laid out."),
    "maria": ("Maria", "Nine columns of four, in alternating colours."),
}
FORM = option("form", *FORMS, title="Form", about="Which of the games of this family.", labels=FORMS)
ANY_OTHER = (DOWN, OTHER_SUIT)

GAME = Patience(
    name=FORM.pick(*(name for name, _ in FORMS.values())),
    family="two decks",
    summary="Two decks, short columns, and a stock that is gone through only once.",
    deck=104,
    piles=(
        Stock(at=(0, 0), passes=1),
        Waste(at=(1, 0)),
        Foundation(8, at=(2, 0), deal=FORM.pick(*(0,) * 8, ACES_TWICE, 0), starts=ACE, builds=UP_IN_SUIT),
        Tableau(
            FORM.pick(*(10,) * 7, 12, 13, 9),
            at=(0, 1),
            deal=FORM.pick(4, 4, 4, 3, 4, 4, 4, 3, 3, 4),
            down=FORM.pick(0, 0, 0, 1, 3, 3, 2, 0, 0, 0),
            starts=ANY_CARD,
            builds=FORM.pick(
                *(IN_SUIT, IN_SUIT, IN_COLOURS, ANY_OTHER, IN_COLOURS),
                *(IN_COLOURS, IN_COLOURS, IN_SUIT, IN_SUIT, IN_COLOURS),
            ),
            moves=FORM.pick(TOP, RUN, TOP, TOP, TOP, RUN, RUN, TOP, TOP, TOP),
        ),
    ),
    by_rows=("t",),
    aliases={spell(form): {"form": form} for form in [*FORMS][1:]},
)
