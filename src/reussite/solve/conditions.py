"""Under which conditions reductions hold where all words are tolerated: when words go together.

Each condition gets the game, and whether the game's file vouches for the reduction, and answers 0 where it does not
hold.
"""

from itertools import pairwise

from reussite.cards import rank
from reussite.solve.building import (
    base_is_dealt,
    begin_in_one_way,
    builds_chains,
    builds_down,
    builds_in_colours,
    cards_of_rank,
    goes_by_rank,
    only_tableau_is_built,
    refills_are_tame,
)
from reussite.solve.reading import Reading
from reussite.solve.tolerated import OTHER_RUNS, SEVERAL_DEALS, tolerate
from reussite.spec import NOTHING, TOP, BaseRank

__all__ = [
    "HARMLESS",
    "SAFE_WHERE_CARDS_COME_BACK",
    "alike_piles",
    "alike_suits",
    "dead",
    "filled_ground",
    "foundations_are_known",
    "free_ground",
    "free_order",
    "hidden_are_known",
    "kept_keys",
    "late_places",
    "loose_cards",
    "only_home",
    "parts_must_pay",
    "safe_home",
    "spent_cards",
    "stock_as_a_set",
]

# Functions of a game that have no say in what can be reached from a position.
HARMLESS = frozenset({"fill_deck", "score", "outcome", "gather", "pick"})
# Where cards may come back from foundations: every card has to go home.
SAFE_WHERE_CARDS_COME_BACK = tolerate(
    f"deck:32 {OTHER_RUNS}",
    Stock="deal draws passes deals rest top_up",
    Waste="deal",
    Foundation="deal starts builds limit moves:TOP",
    Tableau=f"{SEVERAL_DEALS} starts builds moves:TOP refill",
    Reserve=f"{SEVERAL_DEALS} starts covers",
    Cell="deal starts moves:TOP",
)


def alike_piles(game: Reading, vouched: bool) -> int:
    """Climbing cards find their place whatever the order of the piles."""
    # Cards climb leftmost first: the order must not matter.
    climbs_alike = not game.patience.climbs or (game.is_distinct and begin_in_one_way(game))
    return int(vouched or (climbs_alike and base_is_dealt(game)))


def alike_suits(game: Reading, vouched: bool) -> int:
    """All rules go by rank alone."""
    return int(goes_by_rank(game))


def spent_cards(game: Reading, vouched: bool) -> int:
    """Cards leave the stock one by one, are never drawn, and those on the waste stay there."""
    stock, waste = game.patience.stock, game.of("waste")
    return int(stock is not None and stock.draws == 0 and len(waste) == 1 and not waste[0].takes_cards)


def late_places(game: Reading, vouched: bool) -> int:
    """Cells take different cards, and the game's file says that its functions allow more where these take more."""
    return int(vouched and len({pile.starts for pile in game.of("cell")}) > 1)


def stock_as_a_set(game: Reading, vouched: bool) -> int:
    """Cards are drawn for ever, next to the waste, and refills depend on nothing else."""
    stock, kinds = game.patience.stock, [pile.kind for pile in game.piles]
    meet = ("stock", "waste") in pairwise(kinds)
    tame = refills_are_tame(game) and (vouched or base_is_dealt(game))
    return int(stock is not None and stock.draws > 0 and meet and tame)


def safe_home(game: Reading, vouched: bool) -> int:
    """Only the tableau is built on, and 2 where cards may come back from foundations as well."""
    known = vouched or begin_in_one_way(game)
    if not (known and only_tableau_is_built(game) and refills_are_tame(game)):
        return 0
    if any(pile.takes_cards and pile.group.covers for pile in game.piles):
        return 0
    # A sequence that counts only when it is full must not lose a card.
    if "goal:ALL_IN_ORDER" in game.words and "Tableau.limit" in game.words:
        return 0
    if not any(pile.group.moves for pile in game.foundations):
        return 1
    down = builds_in_colours(game) or builds_down(game)
    return 2 if game.words <= SAFE_WHERE_CARDS_COME_BACK and down and begin_in_one_way(game) else 0


def only_home(game: Reading, vouched: bool) -> int:
    """Each foundation is one chain, begun by one card, that must be full in the end."""
    begun = all((pile.starts & game.cards).bit_count() == 1 and not pile.dealt for pile in game.foundations)
    # Three foundations that took the same cards would not leave one for each of two like cards.
    counted = len(game.foundations) * 13 == game.patience.deck
    return int(begun and counted and builds_chains(game))


def dead(game: Reading, vouched: bool) -> int:
    """Face-down cards lie in the tableau and the stock only, and have to go home."""
    return int(
        any(pile.hidden for pile in game.tableau)
        and len(game.of("stock")) == 1
        and len({(pile.rules, pile.starts) for pile in game.foundations}) == 1
        and only_tableau_is_built(game)
        and builds_chains(game)
    )


def parts_must_pay(game: Reading, vouched: bool) -> int:
    """Columns are built in alternating colours, foundations in chains."""
    known = vouched or begin_in_one_way(game)
    return int(known and builds_in_colours(game) and builds_chains(game) and refills_are_tame(game))


def _suits_go_home(game: Reading, vouched: bool) -> bool:
    """Tell whether suits go home from the ace up, colours alternate, and the stock is a set."""
    if not (game.foundations and game.tableau and builds_in_colours(game, going_round=False)):
        return False
    suits = {card: 1 << card + 1 if rank(card) < 13 else 0 for card in game.deck}
    aces = cards_of_rank(game, 1)
    return (
        len(game.foundations) == 4
        and all(game.fits(pile) == suits and pile.starts == aces for pile in game.foundations)
        and len({pile.group.moves for pile in game.foundations} & {TOP, NOTHING}) == 1
        and len(game.tableau) <= 32
        and (not game.of("stock") or stock_as_a_set(game, vouched) == 1)
    )


def loose_cards(game: Reading, vouched: bool) -> int:
    """Built as in Klondike: spaces take kings only; or single cards in reserve stand for a stock drawn one by one."""
    kings, reserves = cards_of_rank(game, 13), game.of("reserve")
    single = not game.of("stock") and all(pile.dealt <= 1 and not pile.takes_cards for pile in reserves)
    return int(
        _suits_go_home(game, vouched)
        and all(pile.starts == kings for pile in game.tableau)
        and (not reserves or single)
    )


def free_ground(game: Reading, vouched: bool) -> int:
    """Built as in Canfield: piles begin with any card, cards are drawn one by one, and there is one reserve at most."""
    reserves = game.of("reserve")
    return int(
        _suits_go_home(game, vouched)
        and all(pile.starts & game.cards == game.cards and pile.dealt <= 1 for pile in game.tableau)
        and (game.patience.stock is None or game.patience.stock.draws == 1)
        and len(reserves) <= 1
        and not any(pile.takes_cards for pile in reserves)
    )


def filled_ground(game: Reading, vouched: bool) -> int:
    """Built as in Canfield by the books: a reserve fills spaces, and the first card home is the lowest of its suit.

    That nothing is built on this rank, and other foundations begin with it, is said by words, or by a function of the
    game's own, for which its file vouches.
    """
    reserves, deck = game.of("reserve"), set(game.deck)
    begun = all(isinstance(start, BaseRank) for pile in game.foundations for start in pile.group.starts)
    said = vouched or (begun and all(pile.group.stops_at_base for pile in game.tableau))
    if not (said and game.foundations and game.tableau and builds_in_colours(game) and len(reserves) == 1):
        return 0
    suits = {card: 1 << (card + 1 if rank(card) < 13 else card - 12) for card in game.deck}
    return int(
        len(game.foundations) == 4
        and all(game.fits(pile) == suits and pile.group.moves == NOTHING for pile in game.foundations)
        and game.foundations[0].dealt == 1
        and game.foundations[0].group.never_empty[0]
        and len(deck) == 52
        and all(pile.dealt == 1 and pile.starts & game.cards == game.cards for pile in game.tableau)
        and all(tuple(pile.group.refill) == ("r",) for pile in game.tableau)
        and not reserves[0].takes_cards
        and game.patience.stock is not None
        and stock_as_a_set(game, vouched) == 1
    )


def free_order(game: Reading, vouched: bool) -> int:
    """Refills depend on nothing that another choice changes."""
    return int(refills_are_tame(game) and (vouched or base_is_dealt(game)))


def hidden_are_known(game: Reading, vouched: bool) -> int:
    """No card that lay face up comes to lie face down elsewhere than in the stock."""
    covering = [pile for pile in game.piles if pile.group.covers]
    return int(not any(pile.takes_cards or pile.group.letter in game.patience.rounds for pile in covering))


def foundations_are_known(game: Reading, vouched: bool) -> int:
    """Foundations are chains of which at most one card was dealt, or only the top of the single one matters."""
    if len(game.foundations) == 1 and not game.foundations[0].group.moves and game.own_functions <= HARMLESS:
        return 1  # of all cards that do not lie elsewhere, only the top one matters
    few = all(pile.dealt <= 1 for pile in game.foundations)
    return int(few and "f" not in game.patience.rounds and builds_chains(game))


def kept_keys(game: Reading, vouched: bool) -> int:
    """The set of piles has room in a number."""
    return int(len(game.piles) < 63)
