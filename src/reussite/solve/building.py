"""How a game is built, as the conditions of reductions ask: what goes on what, and how foundations begin."""

from reussite.cards import is_red, rank
from reussite.play import Game
from reussite.solve.reading import OnePile, Reading
from reussite.spec import NOTHING, BaseRank

__all__ = [
    "are_alike",
    "are_apart",
    "base_is_dealt",
    "begin_in_one_way",
    "builds_chains",
    "builds_down",
    "builds_in_colours",
    "cards_of_rank",
    "goes_by_rank",
    "grandchildren",
    "levels",
    "lowers",
    "only_tableau_is_built",
    "parents",
    "refilling",
    "refills_are_tame",
]


def only_tableau_is_built(game: Reading) -> bool:
    """Tell whether all piles built on, but for the foundations, have the one rule of the tableau."""
    rules = {pile.rules for pile in game.tableau}
    return len(rules) <= 1 and {pile.rules for pile in game.piles if pile.kind != "foundation"} - {()} <= rules


def builds_in_colours(game: Reading, going_round: bool = True) -> bool:
    """Tell whether the tableau is built down by one in alternating colours, maybe going round, and nothing else is."""
    if not game.tableau or not only_tableau_is_built(game):
        return False
    deck = game.deck
    ways = [
        {c: {d for d in deck if is_red(c) != is_red(d) and rank(c) - rank(d) in gaps} for c in deck}
        for gaps in ((1,), (1, -12))[: 1 + going_round]
    ]
    return {c: {d for d in deck if cards >> d & 1} for c, cards in game.fits(game.tableau[0]).items()} in ways


def builds_down(game: Reading) -> bool:
    """Tell whether suits go home by ones and the tableau is built down by one, so that what is lower goes home first.

    If all that may lie on a card, and all that may lie on those, is home or can go home, then what may lie on the
    latter is home.
    """
    if not game.tableau or not only_tableau_is_built(game):
        return False
    suits = {card: 1 << card + 1 if 1 << card + 1 & game.cards else 0 for card in game.deck}
    if any(game.fits(pile) != suits for pile in game.foundations):
        return False
    fits = game.fits(game.tableau[0])

    def on(cards: set[int]) -> set[int]:
        return {above for under in cards for above in game.deck if fits[under] >> above & 1}

    for card in game.deck:
        first = on({card})
        second = on(first)
        if any(rank(child) != rank(card) - 1 for child in first):
            return False
        if any(each + 1 not in second and each + 2 not in first for each in on(second)):
            return False
    return True


def base_is_dealt(game: Reading) -> bool:
    """Tell whether the rank that begins the foundations, where words speak of it, is dealt with the first of them."""
    starts = [start for pile in game.piles for start in pile.group.starts]
    if not any(isinstance(start, BaseRank) for start in starts) and not any(p.group.stops_at_base for p in game.piles):
        return True
    first = game.foundations[:1]
    return all(pile.dealt == 1 and pile.group.never_empty[0] and pile.group.moves == NOTHING for pile in first)


def builds_chains(game: Reading) -> bool:
    """Tell whether each card has one successor and one predecessor at most on the foundations, laid one by one."""
    for pile in game.foundations:
        after = [cards for cards in game.fits(pile).values() if cards]
        if len(set(after)) < len(after) or any(cards & (cards - 1) for cards in after) or not pile.group.single:
            return False
    return bool(game.foundations)


def are_apart(starts: list[int]) -> bool:
    """Tell whether no card is in two of these sets."""
    return all(a & b == 0 for k, a in enumerate(starts) for b in starts[:k])


def are_alike(piles: tuple[OnePile, ...]) -> bool:
    """Tell whether there are piles, and each can stand for another."""
    return len({pile.alike for pile in piles}) == 1


def begin_in_one_way(game: Reading) -> bool:
    """Tell whether no choice can go wrong of which foundation takes a card.

    All are built by one rule, each chain has one card that can begin it, and there is a foundation for each of them.
    """
    starts = [pile.begins & game.cards for pile in game.foundations]
    if not starts or len({pile.rules for pile in game.foundations}) > 1 or not builds_chains(game):
        return False
    if any(pile.dealt and not pile.laid for pile in game.foundations):
        return False
    after = game.fits(game.foundations[0])
    for card in (c for c in after if any(start >> c & 1 for start in starts)):
        following = after[card]
        while following and following != 1 << card:
            if any(start & following for start in starts):
                return False
            following = after[following.bit_length() - 1]
    alike = are_alike(game.foundations) and len(set(starts)) == 1 and starts[0].bit_count() <= len(starts)
    return alike or (are_apart(starts) and all(start.bit_count() <= 1 for start in starts))


def refills_are_tame(game: Reading) -> bool:
    """Tell whether, if at all, only tableau piles are refilled, all alike, from reserves nothing is laid on."""
    refilled = [pile for pile in game.piles if pile.group.refill]
    if not refilled:
        return True
    return (
        all(pile.kind == "tableau" and pile.dealt > 0 for pile in refilled)
        and {letter for pile in refilled for letter in pile.group.refill} == {"r"}
        and are_alike(game.tableau)
        and not any(pile.takes_cards for pile in game.of("reserve"))
        and "r" not in game.patience.rounds
    )


def cards_of_rank(game: Reading, *ranks: int) -> int:
    """Return the set of cards of these ranks."""
    return sum(1 << card for card in game.deck if rank(card) in ranks)


def goes_by_rank(game: Reading) -> bool:
    """Tell whether what may lie on a card, and what spaces take, goes by ranks alone in every pile."""
    ranks = [cards_of_rank(game, number) for number in range(1, 14)]

    def is_whole(cards: int) -> bool:
        return all(cards & of_rank in (0, of_rank) for of_rank in ranks)

    for pile in game.piles:
        fits = game.fits(pile)
        if not is_whole(pile.starts & game.cards) or not all(map(is_whole, fits.values())):
            return False
        if any(fits[card] != fits[other] for card in game.deck for other in game.deck if rank(card) == rank(other)):
            return False
    return True


def parents(game: Reading) -> tuple[int, ...]:
    """Return for each card the set of cards it may lie on in the tableau."""
    fits = game.fits(game.tableau[0]) if game.tableau else {}
    return tuple(sum(1 << under for under in fits if fits[under] >> card & 1) for card in range(64))


def grandchildren(game: Reading) -> tuple[int, ...]:
    """Return for each card the set of cards that may lie on those that may lie on it in the tableau."""
    fits = game.fits(game.tableau[0]) if game.tableau else {}
    found = [0] * 64
    for card, on_it in fits.items():
        for child in game.deck:
            found[card] |= fits[child] if on_it >> child & 1 else 0
    return tuple(found)


def refilling(game: Game) -> int:
    """Return the set of piles that are refilled by themselves or that others are refilled from."""
    slots = game.rule_table.slots
    sources = list(zip(slots["REFILL_FIRST"], slots["REFILL_NEXT"], strict=True))
    filled = {p for p, source in enumerate(sources) if source[0] >= 0}
    return sum(1 << p for p in filled.union(*(sources[p] for p in filled)) - {-1})


def lowers(game: Reading) -> tuple[int, ...]:
    """Return for each card the set of cards that must be home before it, whatever the foundation."""
    found = dict.fromkeys(range(64), 0)
    if not builds_chains(game):
        return tuple(found.values())
    home = game.foundations[0]
    under = {card: before for before, cards in game.fits(home).items() for card in game.deck if cards >> card & 1}
    for card in under:
        below = card
        while below in under and not home.starts >> below & 1 and not found[card] >> under[below] & 1:
            below = under[below]
            found[card] |= 1 << below
    return tuple(found.values())


def levels(game: Reading) -> tuple[int, ...]:
    """Return for each card how many cards must be home before it; all 0 where it is not all about digging them out."""
    if game.of("stock") or not any(pile.takes_cards for pile in game.tableau):
        return (0,) * 64
    return tuple(cards.bit_count() for cards in lowers(game))
