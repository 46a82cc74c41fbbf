"""Small games and positions: the rules of a game with fewer columns, and little left to play for.

The rules are those of the game's own file; only the number of tableau piles differs. Most cards are home or wait in
good order, and a few are mixed, so that a plain search can go through all of their future.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random

from models.cards import Card
from models.la_peau import DONE_SUITS
from models.late import Piles, deck, face_down, late, layout, names, put_in_order, scatter, take
from models.royal_cotillion import FROM_ACE, FROM_TWO, ROWS
from reussite.errors import ReussiteError
from reussite.play import Game, Position, from_layout, parse_code
from tiny_games import in_catalogue

__all__ = [
    "home_up_to",
    "nearly_won",
    "runs_of_canfield",
    "small_position",
    "smaller",
    "tight_klondike",
    "tight_reserve",
]

# La Peau without Done stacks needs a column for each of four sequences.
COLUMNS = {
    "klondike": 3,
    "canfield": 2,
    "demon": 2,
    "la-peau": 2,
    "natali": 3,
    "algerian": 3,
    "fifteen-puzzle": 14,
    "northwest-territory": 3,
}
FIFTEEN = (4,) * 13


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def home_up_to(clubs: int, diamonds: int, hearts: int, spades: int) -> list[str]:
    """Return the lines of Klondike's foundations with so many cards of each suit."""
    piles = enumerate(zip("CDHS", (clubs, diamonds, hearts, spades), strict=True), 1)
    return [f"f{k} " + " ".join(rank + suit for rank in RANKS[:height]) for k, (suit, height) in piles]


def nearly_won() -> str:
    """Return a position of Klondike in which the queen and the king of spades have to go home."""
    return "\n".join(["klondike", *home_up_to(13, 13, 13, 11), "t1 KS QS"])


@contextmanager
def smaller(code: str) -> Iterator[Game]:
    """Give a game with fewer columns, as one of the catalogue, while it is needed; or the game itself."""
    bound = parse_code(code)[0]
    if bound.id not in COLUMNS:
        yield bound
        return
    columns = 4 if bound.options.get("done", "free") != "free" else COLUMNS[bound.id]
    key = f"small-{bound.id}"
    piles = []
    in_columns = bound.patience.deck - bound.rule_table.slots["RESERVES"]
    for pile in bound.entry.patience.piles:
        if pile.kind == "tableau":
            deal = list(bound.patience.group("t").deal)[:columns]
            if not any(other.kind == "stock" for other in bound.patience.piles):
                deal = [*FIFTEEN, 0] if bound.id == "fifteen-puzzle" else [in_columns // columns] * columns
            down = bound.patience.group("t").down[:columns]
            pile = replace(pile, count=columns, deal=tuple(deal), down=down)
        piles.append(pile)
    patience = replace(bound.entry.patience, piles=tuple(piles), pasjans=None, aliases={}, flags={}, opens_first=False)
    with in_catalogue(key, patience, bound.entry.functions, **bound.options) as small:
        yield small


def small_position(bound: Game, random: Random) -> Position:
    """Return some small position of a game that `smaller` gave."""
    key = bound.id.removeprefix("small-")
    for attempt in range(200):
        made = SMALL[key](bound, random) if key in SMALL else None
        data = late(key, bound.options, random) if made is None else layout(bound.id, bound.options, made)
        try:
            return from_layout(data)
        except ReussiteError:  # an empty pile that would be refilled, say
            if attempt == 199:
                raise
    raise AssertionError("unreachable")


def columns_of(bound: Game) -> list[str]:
    return names("t", bound.rule_table.slots["TABLEAUS"])


def heights_between(random: Random, low: int, high: int) -> dict[str, int]:
    return {suit: random.randint(low, high) for suit in "CDHS"}


def mixed_and_above(
    heights: dict[str, int], random: Random, order: Callable[[Card], int], more: int
) -> tuple[list[Card], list[Card]]:
    """Return the cards of a few ranks to be mixed, and the higher ones in the order in which they are wanted last."""
    top = min(13, max(heights.values()) + random.randint(0, more))
    cards = [card for card in deck(random) if order(card) > heights[card.suit]]
    above = [card for card in cards if order(card) > top]
    return [card for card in cards if order(card) <= top], sorted(above, key=lambda c: (-order(c), random.random()))


def rank_of(card: Card) -> int:
    return int(card.rank)


def klondike(bound: Game, random: Random) -> Piles:
    """A few ranks about the tops of the foundations are mixed; all higher ones wait below them."""
    low = random.randint(0, 11)
    heights = heights_between(random, low, min(13, low + random.randint(1, 3)))
    mixed, above = mixed_and_above(heights, random, rank_of, 1)
    columns = columns_of(bound)
    piles: Piles = {name: [] for name in ["s", "w", *names("f", 4), *columns]}
    for name, suit in zip(names("f", 4), "CDHS", strict=True):
        piles[name] = [Card(rank, suit) for rank in range(1, heights[suit] + 1)]
    cut = random.choice([0, 0, random.randint(0, len(above))])
    piles["t1"], piles["t2"] = above[:cut], above[cut:]
    waiting = ["s", "w"] if random.random() < 0.5 else []
    scatter(mixed, piles, [*columns, *columns, *waiting], random)
    piles["s"] = face_down(piles["s"])
    for name in columns:
        piles[name] = face_down(piles[name], random.randint(1, max(1, min(4, len(piles[name])))))
    return piles


def tight_piles(bound: Game, random: Random) -> tuple[Piles, list[Card]]:
    """Return foundations and columns with two or three ranks mixed, and some of their cards that wait elsewhere.

    Foundations stand at different heights and most cards lie face down, so that many positions are lost.
    """
    low = random.randint(1, 10)
    heights = heights_between(random, low, min(13, low + random.randint(0, 4)))
    mixed, above = mixed_and_above(heights, random, rank_of, 3)
    random.shuffle(mixed)
    columns = columns_of(bound)
    piles: Piles = {name: [] for name in [*names("f", 4), *columns]}
    for name, suit in zip(names("f", 4), "CDHS", strict=True):
        piles[name] = [Card(rank, suit) for rank in range(1, heights[suit] + 1)]
    for card in above:
        piles[random.choice(columns)].append(card)
    waiting = random.randint(0, min(len(mixed), 9))
    scatter(mixed[waiting:], piles, columns, random)
    for name in columns:
        piles[name] = face_down(piles[name], random.choice([1, 1, 1, 2, 3]))
    return piles, mixed[:waiting]


def tight_klondike(bound: Game, random: Random) -> Position:
    """Return a position of Klondike with few ranks, many of whose cards are in the stock."""
    piles, waiting = tight_piles(bound, random)
    turned = random.choice([0, 0, random.randint(0, len(waiting))])
    piles |= {"w": waiting[:turned], "s": face_down(waiting[turned:])}
    return from_layout(layout(bound.id, bound.options, piles))


def tight_reserve(bound: Game, random: Random) -> Position:
    """Return a position of a game like Klondike with few ranks, many of whose cards are single ones in reserve."""
    piles, waiting = tight_piles(bound, random)
    places = random.sample(names("r", bound.rule_table.slots["RESERVES"]), len(waiting))
    piles |= {name: [card] for name, card in zip(places, waiting, strict=True)}
    return from_layout(layout(bound.id, bound.options, piles))


def canfield(bound: Game, random: Random) -> Piles:
    """Like Klondike, going round from the rank of the first foundation card in the classic rules."""
    classic = bound.options["rules"] == "classic"
    base = random.randint(1, 13) if classic else 1
    low = random.randint(1 if classic else 0, 11)
    heights = heights_between(random, low, min(13, low + random.randint(1, 3)))
    mixed, above = mixed_and_above(heights, random, lambda card: (card.rank - base) % 13 + 1, 1)
    columns = columns_of(bound)
    piles: Piles = {name: [] for name in ["s", "w", "r1", *names("f", 4), *columns]}
    for name, suit in zip(names("f", 4), "CDHS", strict=True):
        piles[name] = [Card((base + k - 1) % 13 + 1, suit) for k in range(heights[suit])]
    piles[random.choice(["r1", "t1"])] = above
    for name in columns:
        if mixed and not piles[name]:
            piles[name].append(mixed.pop())
    scatter(mixed, piles, random.choice([columns, [*columns, "r1", "s", "w"], [*columns, *columns, "r1"]]), random)
    piles["s"] = face_down(piles["s"])
    piles["r1"] = face_down(piles["r1"], 1)
    return piles


def runs_of_canfield(bound: Game, random: Random) -> Position:
    """Return a position of Canfield whose columns are runs, as in play; most other cards lie in reserve and stock.

    Foundations stand at different heights, so that cards have to come back and many positions are lost. By the classic
    rules foundations begin with any rank, and a column is empty only when the reserve is.
    """
    classic = bound.options.get("rules", "classic") == "classic"
    low = random.randint(int(classic), 10)
    heights = heights_between(random, low, min(13, low + random.randint(0, 5)))
    top = min(13, max(heights.values()) + random.randint(0, 2))
    columns = columns_of(bound)
    piles: Piles = {name: [] for name in ["s", "w", "r1", *names("f", 4), *columns]}
    for name, suit in zip(names("f", 4), "CDHS", strict=True):
        piles[name] = [Card(rank, suit) for rank in range(1, heights[suit] + 1)]
    cards = [card for card in deck(random) if card.rank > heights[card.suit]]
    above = sorted((card for card in cards if card.rank > top), key=lambda c: (-c.rank, random.random()))
    mixed = [card for card in cards if card.rank <= top]
    random.shuffle(mixed)
    for name in columns:
        take_a_run(mixed, piles[name], random, 1 if classic else 0.85)
    reserve = random.randint(0, min(len(mixed), 5))
    piles["r1"] = face_down(above + mixed[:reserve], 1)
    drawn = mixed[reserve:]
    if classic and not all(piles[name] for name in columns):
        piles["r1"], drawn = [], drawn + mixed[:reserve] + above
    turned = random.choice([0, 0, random.randint(0, len(drawn))])
    piles["w"], piles["s"] = drawn[:turned], face_down(drawn[turned:])
    base = random.randint(0, 12) if classic else 0
    for name, pile in piles.items():
        piles[name] = [card._replace(rank=(card.rank - 1 + base) % 13 + 1) for card in pile]
    return from_layout(layout(bound.id, bound.options, piles))


def take_a_run(cards: list[Card], pile: list[Card], random: Random, chance: float) -> None:
    """Move some cards that follow each other down in alternating colours from a list to an empty pile, maybe none."""
    if cards and random.random() < chance:
        pile.append(cards.pop(random.randrange(len(cards))))
    while pile and random.random() < 0.75:
        last = pile[-1]
        fitting = [c for c in cards if c.rank == last.rank - 1 and (c.suit in "DH") != (last.suit in "DH")]
        if not fitting:
            return
        pile.append(fitting[0])
        cards.remove(fitting[0])


def la_peau(bound: Game, random: Random) -> Piles:
    """Done stacks are high; or, where they are not used, the columns hold sequences that were broken and mixed."""
    columns = columns_of(bound)
    piles: Piles = {name: [] for name in [*names("f", 4), *columns]}
    done = bound.options["done"]
    low = random.randint(4, 11) if done == "free" else 0
    heights = heights_between(random, low, {"free": min(13, low + 3), "aces only": 1, "none": 0}[str(done)])
    for name, suit in DONE_SUITS.items():
        piles[name] = [Card(rank, suit) for rank in range(1, heights[suit] + 1)]
    if done == "free":
        mixed, above = mixed_and_above(heights, random, rank_of, 1)
        piles["t1"] = above
        scatter(mixed, piles, columns, random)
        return piles
    sequences: list[list[Card]] = []
    for card in [Card(rank, suit) for rank in range(13, 0, -1) for suit in "CDHS" if rank > heights[suit]]:
        put_in_order(card, sequences, bound.options["policy"] == "same")
    for name, sequence in zip(columns, sequences, strict=False):
        piles[name] = sequence
    mixed = []
    for _ in range(random.randint(1, 5)):
        source = random.choice([name for name in columns if piles[name]])
        mixed.append(piles[source].pop())
    scatter(mixed, piles, columns, random)
    return piles


def both_ways(bound: Game, random: Random) -> Piles:
    """Natali and Algerian: few cards are left."""
    cards = deck(random, 2)
    columns = columns_of(bound)
    others = ["s", "w"] if "w" in bound.rule_table.names else ["s", *names("r", 6)]
    piles: Piles = {name: [] for name in [*names("f", 8), *columns, *others]}
    for k, suit in enumerate("CDHSCDHS"):
        height = random.choice([13, 13, 13, *range(9, 13)])
        ranks = range(13, 13 - height, -1) if k < 4 else range(1, height + 1)
        piles[f"f{k + 1}"] = take(cards, [Card(rank, suit) for rank in ranks])
    if "w" not in others and len(cards) > 5 and random.random() < 0.7:
        piles["s"] = face_down([cards.pop() for _ in range(random.randint(2, 5))])
    scatter(cards, piles, [*columns, *columns, *others[-2:]], random)
    for name in others[1:] if "w" not in others else []:
        piles[name] = face_down(piles[name], 1)
    if "w" in others:
        piles["s"] = face_down(piles["s"])
    return piles


def fifteen_puzzle(bound: Game, random: Random) -> Piles:
    """Two or three ranks are mixed and lie in as many fields as there are."""
    ranks = random.sample(range(1, 14), 13)
    mixed = random.choice([2, 2, 3])
    rest = [Card(rank, suit) for rank in ranks[:mixed] for suit in "CDHS"]
    random.shuffle(rest)
    fields = [[Card(rank, suit) for suit in "CDHS"] for rank in ranks[mixed:]]
    loose: list[list[Card]] = [[] for _ in range(mixed + 1)]
    for card in rest:
        random.choice([field for field in loose if len(field) < 4]).append(card)
    return dict(zip(columns_of(bound), fields + loose, strict=True))


def royal_cotillion(bound: Game, random: Random) -> Piles:
    """Two suits are not yet home; most places of the deck hold cards that are wanted last."""
    cards = deck(random, 2)
    piles: Piles = {name: [] for name in ["s", "w", *names("f", 8), *names("t", 4), *names("r", 16)]}
    when: dict[Card, int] = {}
    rows = random.sample(range(4), 2)
    for k, name in enumerate(names("f", 8)):
        order = FROM_TWO if k % 2 else FROM_ACE
        height = random.randint(5, 10) if k // 2 in rows else 13
        piles[name] = take(cards, [Card(rank, ROWS[k // 2]) for rank in order[:height]])
        for place, rank in enumerate(order[height:]):
            when[Card(rank, ROWS[k // 2])] = max(place, when.get(Card(rank, ROWS[k // 2]), 0))
    cards.sort(key=lambda card: when[card] + random.uniform(0, 2))
    holds = names("r", 16)
    random.shuffle(holds)
    for name in holds[: random.randint(12, 15)]:
        if cards:
            piles[name].append(cards.pop())
    random.shuffle(cards)
    for name in holds:
        if cards and not piles[name]:
            piles[name].append(cards.pop())
    for name in names("t", random.randint(0, 4)):
        piles[name] = [cards.pop() for _ in range(min(len(cards), random.randint(0, 3)))]
    scatter(cards, piles, random.choice([["s"], ["s", "s", "w"], ["w", "s"]]), random)
    piles["s"] = face_down(piles["s"], 1)
    return piles


SMALL: dict[str, Callable[[Game, Random], Piles]] = {
    "klondike": klondike,
    "canfield": canfield,
    "la-peau": la_peau,
    "natali": both_ways,
    "algerian": both_ways,
    "fifteen-puzzle": fifteen_puzzle,
    "royal-cotillion": royal_cotillion,
}
