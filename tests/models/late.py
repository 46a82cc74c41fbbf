"""Positions near the end of a game, made up at random, as layouts that `from_layout` reads.

Random play from a fresh deal seldom gets this far: here runs are long, spaces and empty stocks are common and a game
can be won.
"""

from itertools import pairwise
from random import Random
from typing import Any, Callable, Mapping

from models.cards import Card
from models.la_peau import DONE_SUITS
from models.rexile import CELLS, GRID, ROYALS
from models.royal_cotillion import FROM_ACE, FROM_TWO, ROWS

Options = Mapping[str, object]
Piles = dict[str, list[Card]]


def layout(game: str, options: Options, piles: Piles) -> dict[str, Any]:
    return {"game": game, "options": dict(options), "piles": [pile_data(name, piles[name]) for name in piles]}


def pile_data(name: str, cards: list[Card]) -> dict[str, Any]:
    faces = "".join("u" if card.up else "d" for card in cards)
    return {
        "name": name,
        "cards": [str(card.turned_up()) for card in cards],
        "face_up": faces.count("u"),
        "faces": faces,
    }


def late(game: str, options: Options, random: Random) -> dict[str, Any]:
    """Return the layout of some late position of a game."""
    return layout(game, options, LATE[game](options, random))


def names(letter: str, count: int) -> list[str]:
    return [f"{letter}{k}" for k in range(1, count + 1)]


def deck(random: Random, copies: int = 1) -> list[Card]:
    cards = [Card(rank, suit) for suit in "CDHS" for rank in range(1, 14)] * copies
    random.shuffle(cards)
    return cards


def take(cards: list[Card], wanted: list[Card]) -> list[Card]:
    for card in wanted:
        cards.remove(card)
    return wanted


def scatter(cards: list[Card], piles: Piles, targets: list[str], random: Random) -> None:
    for card in cards:
        piles[random.choice(targets)].append(card)


def face_down(pile: list[Card], up: int = 0) -> list[Card]:
    """Turn all cards down but some on top."""
    below = len(pile) - up
    return [card.turned_down() if place < below else card for place, card in enumerate(pile)]


def low_suits(random: Random, lowest: int) -> dict[str, int]:
    """How far each suit has got on foundations, not all of them complete."""
    heights = {suit: random.choice([*range(lowest, 14), 13]) for suit in "CDHS"}
    heights[random.choice("CDHS")] = random.randint(lowest, 12)
    return heights


def klondike(options: Options, random: Random) -> Piles:
    cards = deck(random)
    piles: Piles = {name: [] for name in ["s", "w", *names("f", 4), *names("t", 7)]}
    for name, (suit, height) in zip(names("f", 4), low_suits(random, 5).items(), strict=True):
        piles[name] = take(cards, [Card(rank, suit) for rank in range(1, height + 1)])
    scatter(cards, piles, ["s", "w", *random.sample(names("t", 7), 5)], random)
    piles["s"] = face_down(piles["s"])
    for name in names("t", 7):
        piles[name] = face_down(piles[name], random.randint(1, max(1, len(piles[name]))))
    return piles


def canfield(options: Options, random: Random) -> Piles:
    cards = deck(random)
    piles: Piles = {name: [] for name in ["s", "w", "r1", *names("f", 4), *names("t", 4)]}
    base = random.randint(1, 13) if options.get("rules") == "classic" else 1
    heights = low_suits(random, 4)
    if random.random() < 0.5:  # cards of the base rank still lie about
        heights |= {"H": 0, "S": 0}
    for name, (suit, height) in zip(names("f", 4), heights.items(), strict=True):
        ranks = [(base + k - 1) % 13 + 1 for k in range(height)]
        piles[name] = take(cards, [Card(rank, suit) for rank in ranks])
    for name in names("t", 4):
        if cards:
            piles[name].append(cards.pop())
    scatter(cards, piles, ["s", "w", "r1", *names("t", 4)], random)
    piles["s"] = face_down(piles["s"])
    piles["r1"] = face_down(piles["r1"], 1)
    return piles


def both_ways(cards: list[Card], others: list[str], random: Random) -> Piles:
    piles: Piles = {name: [] for name in [*names("f", 8), *names("t", 8), *others]}
    suits = random.sample("CDHS", 4) + random.sample("CDHS", 4)
    for k, suit in enumerate(suits):
        height = random.randint(6, 13)
        ranks = range(13, 13 - height, -1) if k < 4 else range(1, height + 1)
        piles[f"f{k + 1}"] = take(cards, [Card(rank, suit) for rank in ranks])
    # Cards of a suit fall together, so that some of them follow each other.
    cards.sort(key=lambda card: (card.suit, card.rank + random.uniform(-1, 1)))
    return piles


def natali(options: Options, random: Random) -> Piles:
    cards = deck(random, 2)
    piles = both_ways(cards, ["s", "w"], random)
    while cards:
        piece = [cards.pop() for _ in range(min(len(cards), random.randint(1, 4)))]
        piles[random.choice(["s", "w", *names("t", 8)])] += piece
    piles["s"] = face_down(piles["s"])
    return piles


def algerian(options: Options, random: Random) -> Piles:
    cards = deck(random, 2)
    piles = both_ways(cards, [*names("r", 6), "s"], random)
    if len(cards) > 8 and random.random() < 0.5:
        random.shuffle(cards)
        piles["s"] = face_down([cards.pop() for _ in range(8)])
    while cards:
        piece = [cards.pop() for _ in range(min(len(cards), random.randint(1, 4)))]
        piles[random.choice([*names("r", 6), *names("t", 8)])] += piece
    for name in names("r", 6):
        piles[name] = face_down(piles[name], 1)
    return piles


def fifteen_puzzle(options: Options, random: Random) -> Piles:
    ranks = random.sample(range(1, 14), 13)
    sorted_fields = [[Card(rank, suit) for suit in "CDHS"] for rank in ranks[3:]]
    rest = [Card(rank, suit) for rank in ranks[:3] for suit in "CDHS"]
    random.shuffle(rest)
    fields = [*sorted_fields, rest[:4], rest[4:7], rest[7:10], rest[10:], []]
    random.shuffle(fields)
    return dict(zip(names("t", 15), fields, strict=True))


def osmosis(options: Options, random: Random) -> Piles:
    cards = deck(random)
    piles: Piles = {name: [] for name in [*names("r", 4), *names("f", 4), "s", "w"]}
    base = random.randint(1, 13)
    ranks = [base, *random.sample([rank for rank in range(1, 14) if rank != base], random.randint(6, 12))]
    for name, suit in zip(names("f", 4), random.sample("CDHS", 4), strict=True):
        piles[name] = take(cards, [Card(rank, suit) for rank in ranks])
        ranks = ranks[: random.randint(len(ranks) // 2, len(ranks))]
    for name in names("r", 4):
        count = min(random.randint(0, 4), len(cards))
        piles[name] = face_down([cards.pop() for _ in range(count)], 1)
    scatter(cards, piles, ["s", "w"], random)
    piles["s"] = face_down(piles["s"])
    return piles


def royal_cotillion(options: Options, random: Random) -> Piles:
    cards = deck(random, 2)
    piles: Piles = {name: [] for name in ["s", "w", *names("f", 8), *names("t", 4), *names("r", 16)]}
    for k, name in enumerate(names("f", 8)):
        order = FROM_TWO if k % 2 else FROM_ACE
        piles[name] = take(cards, [Card(rank, ROWS[k // 2]) for rank in order[: random.randint(8, 13)]])
    for name in names("r", 16):
        if cards:
            piles[name].append(cards.pop())
    for name in names("t", 4):
        piles[name] = [cards.pop() for _ in range(min(len(cards), random.randint(0, 3)))]
    scatter(cards, piles, ["s", "w"], random)
    piles["s"] = face_down(piles["s"], 1)
    return piles


def rexile(options: Options, random: Random) -> Piles:
    """Most royals in place and some pips beside them; the next card always fits somewhere."""
    while True:
        cards = deck(random)
        piles: Piles = {name: [] for name in ["s", "w", *CELLS]}
        for cell, mark in zip(CELLS, GRID, strict=True):
            if mark in "JQK" and random.random() < 0.75:
                fitting = [card for card in cards if ROYALS.get(card.rank) == mark]
                piles[cell] = take(cards, fitting[:1])
            elif random.random() < 0.5:
                piles[cell] = take(cards, [card for card in cards if card.rank <= 10][:1])
        pips = [card for card in cards if card.rank <= 10]
        piles["w"] = take(cards, pips[: random.randint(0, len(pips))])
        piles["s"] = face_down(cards, 1)
        free = {mark for cell, mark in zip(CELLS, GRID, strict=True) if not piles[cell]}
        waiting = [card for card in cards if card.rank in ROYALS]
        if waiting and free and (cards[-1] not in waiting or ROYALS[cards[-1].rank] in free):
            return piles


def la_peau(options: Options, random: Random) -> Piles:
    """Sorted columns, broken here and there, some of the pieces laid on others."""
    lowest, highest = {"none": (0, 0), "aces only": (0, 1)}.get(str(options.get("done")), (0, random.randint(0, 12)))
    heights = {suit: random.randint(lowest, highest) for suit in "CDHS"}
    piles: Piles = {name: [] for name in [*names("f", 4), *names("t", 13)]}
    for name, suit in DONE_SUITS.items():
        piles[name] = [Card(rank, suit) for rank in range(1, heights[suit] + 1)]
    sequences: list[list[Card]] = []
    for rank in range(13, 0, -1):
        for suit in random.sample("CDHS", 4):
            if rank > heights[suit]:
                put_in_order(Card(rank, suit), sequences, options.get("policy") == "same")
    pieces = [piece for sequence in sequences for piece in broken(sequence, random)]
    random.shuffle(pieces)
    columns = random.sample(names("t", 13), random.randint(max(1, min(13, len(pieces) - 2)), 13))
    for k, piece in enumerate(pieces):
        piles[columns[k % len(columns)]] += piece
    return piles


def put_in_order(card: Card, sequences: list[list[Card]], same: bool) -> None:
    for sequence in sequences:
        under = sequence[-1]
        if under.rank == card.rank + 1 and (under.suit == card.suit if same else under.red != card.red):
            sequence.append(card)
            return
    sequences.append([card])


def broken(sequence: list[Card], random: Random) -> list[list[Card]]:
    cuts = sorted(random.sample(range(len(sequence) + 1), random.choice([0, 0, 1, 1, 2]))) if len(sequence) > 1 else []
    edges = [0, *cuts, len(sequence)]
    pieces = [sequence[start:end] for start, end in pairwise(edges)]
    return [piece for piece in pieces if piece]


LATE: dict[str, Callable[[Options, Random], Piles]] = {
    "algerian": algerian,
    "canfield": canfield,
    "fifteen-puzzle": fifteen_puzzle,
    "klondike": klondike,
    "la-peau": la_peau,
    "natali": natali,
    "osmosis": osmosis,
    "rexile": rexile,
    "royal-cotillion": royal_cotillion,
}
