"""Games of random words, as hypothesis draws them."""

from hypothesis import strategies as st

from reussite.spec import (
    ACE,
    ALL,
    ALL_BUT_TOP,
    ALL_HOME,
    ALL_IN_ORDER,
    ALTERNATING,
    ANY_CARD,
    AT_MOST,
    DOWN,
    ENDS,
    KING,
    NO_CARD,
    NOTHING,
    ONE_PILE,
    PACKET,
    PART_TO_FREE,
    RUN,
    SAME_RANK,
    SAME_SUIT,
    TOP,
    TOUCHING,
    UP,
    UP_BY_TWO,
    UP_OR_DOWN,
    WHOLE_PILE,
    Cell,
    Foundation,
    Reserve,
    Round,
    Stock,
    Tableau,
    Waste,
    from_right,
    roundly,
    start,
    suited,
)
from tiny_games import IN_COLOURS, tiny

__all__ = ["declarations", "usual_games"]

RULES = (UP, DOWN, UP_OR_DOWN, UP_BY_TWO, SAME_SUIT, SAME_RANK, ALTERNATING, AT_MOST, roundly(UP), roundly(DOWN))
starts = st.sampled_from([NO_CARD, ANY_CARD, ACE, KING, start("7"), start("AS", "8"), suited("H")])
builds = st.lists(st.sampled_from(RULES), max_size=2, unique=True).map(tuple)
COLUMNS_BUILD = [
    IN_COLOURS,
    (DOWN, SAME_SUIT),
    (UP_OR_DOWN, SAME_SUIT),
    (DOWN,),
    (SAME_RANK,),
    (roundly(DOWN), ALTERNATING),
]


@st.composite
def groups(draw, kind, most, **words):
    """A group of like piles; what they are dealt fits their limit."""
    rules = draw(builds)
    dealt = draw(st.integers(0, 3))
    return kind(
        draw(st.integers(1, most)),
        deal=dealt,
        down=draw(st.sampled_from([0, ALL, ALL_BUT_TOP])),
        starts=draw(starts),
        builds=rules,
        limit=draw(st.sampled_from([0, dealt + 1, 13])),
        moves=draw(
            st.sampled_from(
                [NOTHING, TOP, RUN, WHOLE_PILE, PART_TO_FREE, PACKET, ENDS] if rules else [NOTHING, TOP, ENDS]
            )
        ),
        takes_from=draw(st.sampled_from([(), (), ("t",), ("s",), TOUCHING, from_right(1)])),
        after_stock=draw(st.sampled_from([False, False, True])),
        single=draw(st.booleans()),
        reverses=draw(st.booleans()),
        covers=draw(st.booleans()),
        **words,
    )


@st.composite
def declarations(draw):
    """A small game of random words."""
    piles = [draw(groups(Tableau, 4))]
    if draw(st.booleans()):
        piles.append(draw(groups(Foundation, 4)))
    if draw(st.booleans()):
        piles.append(draw(groups(Reserve, 3, refill=draw(st.sampled_from([(), ("s",), ("t", "s")])))))
    if draw(st.booleans()):
        piles.append(Cell(draw(st.integers(1, 3)), moves=draw(st.sampled_from([NOTHING, TOP]))))
    up = draw(st.booleans())
    stock = Stock(
        draws=draw(st.integers(0, 3)),
        passes=draw(st.integers(0, 3)),
        top_up=up,
        home_first=up and draw(st.booleans()),
        deals=draw(st.sampled_from([None, Round("t", 1)])),
        rest=draw(st.sampled_from([None, Round(piles[-1].letter, 1)])),
    )
    piles += draw(st.permutations([stock, Waste(moves=draw(st.sampled_from([NOTHING, TOP])))]))
    return tiny(
        *draw(st.permutations(piles)),
        deck=draw(st.sampled_from([32, 52, 104])),
        by_rows=draw(st.sampled_from([(), ("t",)])),
        climbs=draw(st.booleans()),
        runs=draw(st.integers(0, 2)),
        purge=draw(st.integers(0, 2)),
        goal=draw(st.sampled_from([ALL_HOME, ALL_IN_ORDER, ONE_PILE])),
    )


@st.composite
def usual_games(draw):
    """A patience in which suits are built up from the ace, and the rest is as the words fall."""
    columns = draw(st.integers(2, 3))
    back = draw(st.sampled_from([TOP, NOTHING]))
    single = {"single": draw(st.booleans()), "reverses": draw(st.booleans()), "covers": draw(st.booleans())}
    piles = [
        Foundation(4, starts=ACE, builds=(draw(st.sampled_from([UP, roundly(UP)])), SAME_SUIT), moves=back),
        Tableau(
            columns,
            deal=1,
            down=ALL_BUT_TOP,
            starts=draw(st.sampled_from([KING, ANY_CARD, ANY_CARD, NO_CARD])),
            builds=draw(st.sampled_from(COLUMNS_BUILD)),
            moves=draw(st.sampled_from([TOP, RUN, RUN, WHOLE_PILE, PART_TO_FREE])),
            takes_from=draw(st.sampled_from([(), (), ("w", "r")])),
            refill=draw(st.sampled_from([(), (), ("r",), ("w", "s"), ("s",)])),
            limit=draw(st.sampled_from([0, 0, 40])),
            **(single if draw(st.booleans()) else {}),
        ),
        Reserve(2, deal=1, refill=draw(st.sampled_from([(), (), ("w", "s"), ("t",)])), down=ALL_BUT_TOP, covers=True),
    ]
    if draw(st.booleans()):
        piles.append(Cell(1, moves=TOP))
    stock = Stock(
        draws=draw(st.integers(1, 3)),
        passes=draw(st.integers(0, 2)),
        deals=draw(st.sampled_from([None, None, Round("t", 1), Round("r", 1)])),
    )
    runs = draw(st.sampled_from([0, 0, 1, 2]))
    piles += [stock, Waste(starts=draw(st.sampled_from([NO_CARD, NO_CARD, NO_CARD if runs else ANY_CARD])))]
    return tiny(*piles, climbs=draw(st.sampled_from([False, False, False, True])), runs=runs)
