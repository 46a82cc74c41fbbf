"""The engine against a second, naive derivation of the rules of every patience."""

import copy
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from models import MODELS, cards_by_pile, model_of
from models.cards import Card, from_number, from_text
from models.harness import PLAYERS, assert_agreement, name_of, states_of, variants, walk
from models.la_peau import DONE_SUITS, deal_cards, five_steps
from models.late import LATE, late, layout, names
from models.royal_cotillion import FROM_ACE, FROM_TWO
from reussite.errors import IllegalMove
from reussite.play import Deal, Game, Position, catalogue, from_layout, game

by_hand = pytest.mark.parametrize("patience", variants(automatic=False), ids=name_of)
late_by_hand = pytest.mark.parametrize(
    "patience", [each for each in variants(automatic=False) if each.id in LATE], ids=name_of
)
by_itself = pytest.mark.parametrize("patience", variants(automatic=True), ids=name_of)


def test_every_model_belongs_to_a_patience():
    assert set(MODELS) <= set(catalogue().entries)


# Play by hand.


@by_hand
def test_random_play_agrees_with_the_model(patience: Game):
    short = patience.id in ("rexile", "montee-descente")
    for seed, player in enumerate([*PLAYERS] * (12 if short else 1)):
        walk(patience.deal(1000 + seed).position, player, seed, most=140)


@late_by_hand
def test_random_play_from_late_positions_agrees_with_the_model(patience: Game):
    rounds = 10 if patience.id == "rexile" else 2
    for seed, player in enumerate([*PLAYERS] * rounds):
        start = from_layout(late(patience.id, patience.options, Random(seed)))
        walk(start, player, seed, most=40)


@late_by_hand
def test_late_positions_offer_exactly_the_moves_of_the_model(patience: Game):
    for seed in range(100, 140):
        deal = Deal(from_layout(late(patience.id, patience.options, Random(seed))))
        assert_agreement(deal, model_of(deal.position))


@pytest.mark.parametrize("base", range(1, 14))
def test_nothing_is_built_on_the_base_rank_of_classic_canfield(base: int):
    lower = base - 1 or 13
    higher = base % 13 + 1
    rest = [Card(rank, suit) for suit in "CDHS" for rank in range(1, 14)]
    piles = {"f1": [Card(base, "C")], "t1": [Card(base, "H")], "t2": [Card(lower, "S")], "t3": [Card(higher, "S")]}
    rest = [card for card in rest if [card] not in piles.values()]
    stock = [card.turned_down() for card in rest]
    position = from_layout(layout("canfield", {"rules": "classic"}, piles | {"s": stock}))
    deal = Deal(position)
    assert_agreement(deal, model_of(position))
    assert "t1 t3" in deal.moves() and "t2 t1" not in deal.moves()
    assert deal.why("t2 t1")


WINNABLE = {
    "algerian": 6,
    "canfield": 6,
    "fifteen-puzzle": 40,
    "klondike": 6,
    "la-peau": 6,
    "natali": 6,
    "osmosis": 6,
    "rexile": 200,
    "royal-cotillion": 6,
}


@pytest.mark.parametrize("key", sorted(LATE))
def test_some_late_positions_are_played_until_they_are_won(key: str):
    options = {"foundations": "final"} if key in ("algerian", "natali", "klondike", "canfield") else {}
    patience = game(key, **options)
    ends = (
        walk(from_layout(late(key, patience.options, Random(seed))), "goes home", seed, most=80).status
        for seed in range(WINNABLE[key])
    )
    assert "won" in ends


@pytest.mark.parametrize("storage", [4, 8])
def test_some_games_of_montee_descente_are_won(storage: int):
    patience = game("montee-descente", storage=storage)
    ends = (walk(patience.deal(number).position, "wanders", number, most=40).status for number in range(300))
    assert "won" in ends


@pytest.mark.parametrize("key", sorted(LATE))
def test_a_move_outside_the_model_is_refused_by_name_and_changes_nothing(key: str):
    patience = game(key)
    refused = 0
    for seed in range(12):
        random = Random(seed)
        deal = Deal(from_layout(late(key, patience.options, random)))
        model = model_of(deal.position)
        piles = [pile for pile in model.piles if not pile.startswith("c")]
        for _ in range(40):
            source, target, n = random.choice(piles), random.choice([*model.piles]), random.randint(1, 3)
            if {source, target} == {"s", "w"}:
                continue
            words = f"{source}*{n} {target}"
            legal = words.replace("*1 ", " ") in model.legal()
            assert (deal.why(words) == "") == legal, f"{deal.text()}{words}"
            if not legal:
                refused += 1
                before = deal.position
                with pytest.raises(IllegalMove, match="is not allowed: "):
                    deal.play(words)
                assert deal.position == before and not deal.can_undo
    assert refused > 100


@pytest.mark.parametrize("source", ["s", "w", "t3", "r9"])
@pytest.mark.parametrize("rank", range(1, 14))
def test_of_two_foundations_of_royal_cotillion_the_shorter_takes_a_card_unless_told_otherwise(source: str, rank: int):
    left, right = FROM_ACE.index(rank), FROM_TWO.index(rank)
    piles = {name: [] for name in names("f", 8)}
    piles |= {"f5": [Card(each, "H") for each in FROM_ACE[:left]], "f6": [Card(each, "H") for each in FROM_TWO[:right]]}
    rest = [Card(each, suit) for suit in "CDHS" for each in range(1, 14)] * 2
    for card in [*piles["f5"], *piles["f6"], Card(rank, "H")]:
        rest.remove(card)
    piles |= {name: [rest.pop(0)] for name in [*names("t", 4), *names("r", 16)]} | {"w": [rest.pop(0)], "s": rest}
    piles[source].append(Card(rank, "H"))
    if source == "r9":
        piles["w"].append(piles["r9"].pop(0))
    piles["s"] = [card.turned_down() for card in piles["s"][:-1]] + piles["s"][-1:]
    deal = Deal(from_layout(layout("royal-cotillion", {}, piles)))
    assert {f"{source} f5", f"{source} f6"} <= set(deal.moves())
    assert_agreement(deal, model_of(deal.position))
    (gesture,) = deal.play(source)
    assert gesture.text == f"{source} {'f5' if left < right else 'f6'}"
    deal.undo()
    other = f"{source} {'f6' if left < right else 'f5'}"
    model = model_of(deal.position)
    model.play(other)
    deal.play(other)
    assert_agreement(deal, model)


# Play by itself.


@by_itself
def test_an_automatic_patience_runs_through_the_states_of_the_model(patience: Game):
    for number in range(25):
        position = patience.deal(number).position
        model = model_of(position)
        if model.legal() != {"next"}:
            assert set(Deal(position).moves()) == model.legal()
            choice = sorted(model.legal())[number % len(model.legal())]
            deal = Deal(position)
            deal.play(choice)
            position = deal.position
            model.play(choice)
        states = [model.visible()]
        states += [model.visible() for _ in model.movements()]
        states.append(model.visible())
        expected = [state for before, state in pairwise([None, *states]) if state != before]
        passed = [cards_by_pile(each) for each in states_of(position)]
        assert [state for before, state in pairwise([None, *passed]) if state != before] == expected, position.text()


@by_itself
def test_an_automatic_patience_ends_as_the_model_says(patience: Game):
    results = Counter()
    for number in [*range(300), 3251]:  # 3251 is the first deal of À la queue leu leu that is won with 52 cards
        position = patience.deal(number).position
        model = model_of(position)
        if model.legal() != {"next"}:
            deal = Deal(position)
            choice = f"t{number % 4 + 1}"
            deal.play(choice)
            position = deal.position
            model.play(choice)
        *_, end = states_of(position)
        model.play_out()
        assert cards_by_pile(end) == model.visible(), position.text()
        assert (end.is_won, end.is_over, end.moves()) == (model.won, True, []), position.text()
        assert end.status == ("won" if model.won else "lost"), position.text()
        if patience.id == "relais-des-7":
            assert end.counters["pass"] == model.passes_played, position.text()
        if patience.id == "queue-leu-leu":
            deck = Deal(end).next_deck()
            assert (deck and [from_number(card) for card in deck]) == model.next_deck(), position.text()
        results[model.won] += 1
    always = {1: {False}, 7: {True}}  # passes of Relais des 7 that no deal, or every deal, is won with
    assert set(results) == always.get(patience.options.get("passes"), {True, False})


def test_a_game_of_queue_leu_leu_played_on_begins_with_the_gathered_line():
    patience = game("queue-leu-leu")
    position = patience.deal(3).position
    for _ in range(20):
        *_, end = states_of(position)
        model = model_of(position)
        model.play_out()
        position = patience.deal_cards(Deal(end).next_deck()).position
        laid = cards_by_pile(position)
        assert [*laid["t1"], *laid["t2"], *laid["s"][::-1]] == [
            card if place < 2 else card.turned_down() for place, card in enumerate(model.next_deck())
        ]


# Dealing.

STACKS = dict.fromkeys(names("f", 4), (0, 0))
EIGHT_STACKS = dict.fromkeys(names("f", 8), (0, 0))

# Cards of each pile, and how many of them lie face up.
SHAPES = {
    "la-peau": STACKS | dict.fromkeys(names("t", 13), (4, 4)),
    "klondike": STACKS | {f"t{k}": (k, 1) for k in range(1, 8)} | {"s": (24, 0), "w": (0, 0)},
    "canfield": STACKS | {"r1": (14, 1), "s": (34, 0), "w": (0, 0)} | dict.fromkeys(names("t", 4), (1, 1)),
    "canfield classic": STACKS
    | {"f1": (1, 1), "r1": (13, 1), "s": (34, 0), "w": (0, 0)}
    | dict.fromkeys(names("t", 4), (1, 1)),
    "fifteen-puzzle": {f"t{k}": (4, 4) if k <= 13 else (0, 0) for k in range(1, 16)},
    "algerian": EIGHT_STACKS
    | {f"t{k}": (2, 2) if k <= 4 else (1, 1) for k in range(1, 9)}
    | dict.fromkeys(names("r", 6), (4, 1))
    | {"s": (68, 0)},
    "natali": EIGHT_STACKS | {f"t{k}": (9 - k, 9 - k) for k in range(1, 9)} | {"s": (68, 0), "w": (0, 0)},
    "osmosis": STACKS | {"f1": (1, 1), "s": (35, 0), "w": (0, 0)} | dict.fromkeys(names("r", 4), (4, 1)),
    "relais-des-7": dict.fromkeys(names("f", 4), (1, 1)) | {"s": (48, 0), "w": (0, 0)},
    "queue-leu-leu": {"t1": (1, 1), "t2": (1, 1), "s": (30, 0)},
    "queue-leu-leu 52": {"t1": (1, 1), "t2": (1, 1), "s": (50, 0)},
    "quatre-couleurs": dict.fromkeys(names("t", 4), (8, 0)),
    "montee-descente": STACKS | dict.fromkeys(names("t", 4), (0, 0)) | {"s": (32, 1)},
    "montee-descente 7": STACKS | dict.fromkeys(names("t", 7), (0, 0)) | {"s": (32, 1)},
    "rexile": {"s": (52, 1), "w": (0, 0)} | dict.fromkeys(names("c", 16), (0, 0)),
    "royal-cotillion": EIGHT_STACKS
    | {"s": (75, 1), "w": (1, 1)}
    | dict.fromkeys(names("t", 4), (3, 3))
    | dict.fromkeys(names("r", 16), (1, 1)),
}
OPTIONS_OF_SHAPES = {"classic": {"rules": "classic"}, "52": {"cards": 52}, "7": {"storage": 7}}


@pytest.mark.parametrize("key", SHAPES)
def test_a_deal_lays_out_a_whole_deck_in_the_piles_of_the_rules(key: str):
    name, _, option = key.partition(" ")
    patience = game(name, **OPTIONS_OF_SHAPES.get(option, {}))
    for number in (0, 1, 7, 4711):
        piles = cards_by_pile(patience.deal(number).position)
        assert {pile: (len(cards), sum(card.up for card in cards)) for pile, cards in piles.items()} == SHAPES[key]
        dealt = Counter(card.turned_up() for cards in piles.values() for card in cards)
        size = sum(count for count, _ in SHAPES[key].values())
        ranks = [1, *range(7, 14)] if size == 32 else range(1, 14)
        assert dealt == {Card(rank, suit): 2 if size == 104 else 1 for suit in "CDHS" for rank in ranks}
        assert Counter(from_number(card) for card in patience.deck(number)) == dealt


def test_the_sevens_of_relais_des_7_lie_in_the_order_of_the_suits():
    piles = cards_by_pile(game("relais-des-7").deal(5).position)
    assert [piles[name] for name in names("f", 4)] == [[Card(7, suit)] for suit in "CDHS"]


def test_the_card_after_the_reserve_of_classic_canfield_starts_a_foundation():
    patience = game("canfield", rules="classic")
    deck = [from_number(card) for card in patience.deck(9)]
    piles = cards_by_pile(patience.deal(9).position)
    assert [card.turned_up() for card in piles["r1"]] == deck[:13]
    assert piles["f1"] == [deck[13]]


DEAL_535742 = """
2C 7H 7D QH | KC AH 9H 3C | 8H QS 9D 7S | 6D 3H 3D 2D | KS 9C 4C JH | JD 5S KD 5C | 6C QC 4D 3S | KH AD 4S QD |
7C 6S 9S 8D | AS JS 8C 2H | 6H 10D 4H 2S | 10S 10C 8S JC | 10H 5D AC 5H
"""


@pytest.mark.parametrize("policy", ["alternate", "same"])
def test_deal_535742_of_la_peau_lies_card_for_card_as_in_the_original(policy: str):
    columns = [[from_text(word) for word in column.split()] for column in DEAL_535742.split("|")]
    piles = cards_by_pile(game("la-peau", policy=policy).deal(535742).position)
    assert [piles[name] for name in names("t", 13)] == columns
    assert deal_cards(535742) == [card for column in columns for card in column]


def test_deals_of_la_peau_come_from_single_precision_arithmetic():
    random = Random(1)
    numbers = [*range(10), *range(999_990, 1_000_000), *(random.randrange(1_000_000) for _ in range(300))]
    for number in numbers:
        piles = cards_by_pile(game("la-peau").deal(number).position)
        assert [card for name in names("t", 13) for card in piles[name]] == deal_cards(number), number


# Runs of La Peau, carried one card at a time.

# The longest run by number of empty columns; best would carry 16 cards onto a card, but no run has more than 12.
ONTO_CARD = {"document": [1, 2, 4, 7, 11], "best": [1, 2, 4, 8, 12]}
ONTO_SPACE = {"document": [0, 1, 2, 4, 7], "best": [0, 1, 2, 4, 8]}
WHOLE_ONTO_SPACE = {"document": [0, 1, 3, 5, 8], "best": [0, 1, 2, 4, 8]}


def run_position(policy: str, runs: str, n: int, empty: int, onto: str, part: str, random: Random) -> Position:
    """Lay out a run of n cards in t5 and where it may go, t9, with this many empty columns."""
    first = 13 if onto == "space" else 12
    suits = "HH" if policy == "same" else "HS"
    run = [Card(first - k, suits[k % 2]) for k in range(n)]
    end = [Card(13, suits[1])] if onto == "card" else []
    rest = [Card(rank, suit) for suit in "CDHS" for rank in range(1, 14)]
    rest = [card for card in rest if card not in run + end]
    random.shuffle(rest)
    below = [rest.pop(next(k for k, card in enumerate(rest) if card.rank <= first))] if part == "part" else []
    others = [name for name in names("t", 13) if name not in ("t5", "t9")]
    vacant = random.sample(others, empty - (onto == "space"))
    columns = {"t5": below + run, "t9": end} | {name: [] for name in others}
    filled = [name for name in others if name not in vacant]
    for place, card in enumerate(rest):
        columns[filled[place % len(filled)]].append(card)
    return from_layout(layout("la-peau", {"policy": policy, "runs": runs}, columns))


RUNS = [
    pytest.param(onto, part, empty, longest[runs][empty], runs, id=f"{runs}: {part} onto {onto}, {empty} empty")
    for runs in ("document", "best")
    for onto, part, longest in [
        ("card", "part", ONTO_CARD),
        ("card", "whole", ONTO_CARD),
        ("space", "part", ONTO_SPACE),
        ("space", "whole", WHOLE_ONTO_SPACE),
    ]
    for empty in range(1 if onto == "space" else 0, 5)
]


@pytest.mark.parametrize("policy", ["alternate", "same"])
@pytest.mark.parametrize(("onto", "part", "empty", "longest", "runs"), RUNS)
def test_runs_of_every_allowed_length_are_carried_one_card_at_a_time(
    policy: str, onto: str, part: str, empty: int, longest: int, runs: str
):
    random = Random(longest)
    for n in range(1, longest + 1):
        deal = Deal(run_position(policy, runs, n, empty, onto, part, random))
        model = model_of(deal.position)
        assert_agreement(deal, model)
        free = [name for name in names("t", 13) if not model.piles[name] and name != "t9"]
        carried = copy.deepcopy(model)
        carried.play(f"t5*{n} t9")
        (gesture,) = deal.play(f"t5*{n} t9")
        moves = gesture.parts(deal.game)
        for move in moves:
            assert "*" not in move and move in model.legal(), (move, moves)
            model.play(move)
        assert model.visible() == carried.visible() == cards_by_pile(deal.position), moves
        if runs == "document" and part == "part":
            assert moves == five_steps("t5", "t9", n, free)


@pytest.mark.parametrize("policy", ["alternate", "same"])
@pytest.mark.parametrize(("onto", "part", "empty", "longest", "runs"), [each for each in RUNS if each.values[3] < 12])
def test_a_run_of_one_card_more_is_refused(policy: str, onto: str, part: str, empty: int, longest: int, runs: str):
    start = run_position(policy, runs, longest + 1, empty, onto, part, Random(longest))
    deal = Deal(start)
    assert_agreement(deal, model_of(start))
    with pytest.raises(IllegalMove, match="not enough empty places"):
        deal.play(f"t5*{longest + 1} t9")
    assert deal.position == start


def test_with_undo_by_card_each_card_of_a_run_is_taken_back_alone():
    data = late("la-peau", {"undo": "card"}, Random(0))
    start = from_layout(data)
    deal, model = Deal(start), model_of(start)
    words = next(move for move in deal.moves() if "*" in move)
    gestures = deal.play(words)
    states = [model.visible()]
    for gesture in gestures:
        assert gesture.text in model.legal() and len(gesture.moves) == 1
        model.play(gesture.text)
        states.append(model.visible())
    for state in states[::-1]:
        assert cards_by_pile(deal.position) == state
        deal.undo()


@pytest.mark.parametrize("key", ["algerian", "natali", "la-peau"])
def test_a_run_carried_card_by_card_arrives_as_the_model_lays_it(key: str):
    carried = 0
    for seed in range(12):
        deal = Deal(from_layout(late(key, {}, Random(seed))))
        for words in [move for move in deal.moves() if "*" in move][:8]:
            trial, model = Deal(deal.position), model_of(deal.position)
            whole = copy.deepcopy(model)
            whole.play(words)
            (gesture,) = trial.play(words)
            for move in gesture.parts(trial.game):
                assert move in model.legal()
                model.play(move)
            assert model.visible() == whole.visible() == cards_by_pile(trial.position)
            carried += 1
    assert carried > 20


# The purge of La Peau.


@pytest.mark.parametrize("done", ["free", "aces only", "none"])
@pytest.mark.parametrize("policy", ["alternate", "same"])
def test_a_purge_sends_home_useless_cards_until_none_is_left(policy: str, done: str):
    purged = 0
    for seed in range(40):
        deal = Deal(from_layout(late("la-peau", {"policy": policy, "done": done}, Random(seed))))
        model = model_of(deal.position)
        if not model.purgeable():
            assert deal.why("purge")
            continue
        (gesture,) = deal.play("purge")
        for move in gesture.parts(deal.game):
            assert move in model.purgeable()
            model.play(move)
        assert cards_by_pile(deal.position) == model.visible()
        assert not model.purgeable()
        purged += 1
    assert (purged > 3) == (done != "none")


@pytest.mark.parametrize(
    ("policy", "hearts", "diamonds", "goes"),
    [("alternate", 2, 2, True), ("alternate", 1, 2, False), ("alternate", 2, 1, False), ("same", 0, 0, True)],
)
def test_the_four_of_clubs_is_purged_when_no_red_three_can_need_it(policy: str, hearts: int, diamonds: int, goes: bool):
    heights = {"H": hearts, "D": diamonds, "C": 3, "S": 0}
    piles = {done: [Card(rank, suit) for rank in range(1, heights[suit] + 1)] for done, suit in DONE_SUITS.items()}
    # Every other column is covered by a card that cannot go home, so that only the four of clubs is in question.
    rest = [Card(rank, suit) for suit in "HDCS" for rank in range(1, 14) if rank > heights[suit]]
    rest = sorted((card for card in rest if card != Card(4, "C")), key=lambda card: card.rank)
    columns = {name: [] for name in names("t", 12)}
    for place, card in enumerate(rest):
        columns[f"t{place % 12 + 1}"].append(card)
    deal = Deal(from_layout(layout("la-peau", {"policy": policy}, piles | columns | {"t13": [Card(4, "C")]})))
    assert (deal.why("purge") == "") == goes
    if goes:
        (gesture,) = deal.play("purge")
        assert gesture.parts(deal.game) == ["t13 f3"]
