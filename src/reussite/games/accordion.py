"""Accordion: a line of piles folds onto its neighbours until one is left."""

from reussite.spec import ONE_PILE, PACKET, SUIT_OR_RANK, Patience, Stock, Tableau, Tally, from_right, option

CARDS = option(
    "cards",
    52,
    18,
    title="Cards",
    about="How many cards lie in the line.",
    labels={52: ("52", "The whole deck."), 18: ("18", "The other cards are laid aside: Late-Binding Solitaire.")},
)

GAME = Patience(
    name=CARDS.pick("Accordion", "Late-Binding Solitaire"),
    family="lines",
    summary="A line of cards folds up: a pile goes onto its neighbour or the third to the left in suit or rank.",
    piles=(
        Tableau(
            CARDS,
            at=(0, 0),
            columns=CARDS.pick(13, 9),
            spread="",
            deal=1,
            builds=(SUIT_OR_RANK,),
            takes_from=from_right(1, 3),
            moves=PACKET,
            line=True,
        ),
        Stock(CARDS.pick(0, 1), at=(9.5, 0), draws=0, label="cards laid aside|Aside"),
    ),
    goal=ONE_PILE,
    tally=Tally("piles left"),
    aliases={"late-binding": {"cards": 18}},
)
