"""Playing a patience and its model side by side."""

from itertools import count
from random import Random
from typing import Any, Iterator

from models import MODELS, Automatic, Model, cards_by_pile, model_of
from models.table import Piles
from reussite.play import Deal, Game, Position, catalogue, game

# How eagerly a random player sends cards home, and how eagerly the stock is clicked.
PLAYERS = {"wanders": (0.0, 0.1), "goes home": (0.8, 0.2), "clicks": (0.1, 0.7)}

SAMPLES = {
    "storage": range(1, 9),
    "draw": (1, 2, 3, 8),
    "passes": (1, 2, 7),
    "redeals": (0, 9),
}  # of options with too many values to try them all

INTERACTING: list[tuple[str, dict[str, Any]]] = [
    ("algerian", {"foundations": "final", "last-deal": "piles"}),
    ("canfield", {"rules": "classic", "foundations": "final"}),
    ("klondike", {"draw": 3, "passes": 1}),
    ("klondike", {"draw": 3, "passes": 3, "space": "any", "foundations": "final"}),
    ("la-peau", {"policy": "same", "runs": "best"}),
    ("la-peau", {"policy": "same", "done": "aces only"}),
    ("la-peau", {"done": "none", "runs": "best"}),
    ("queue-leu-leu", {"cards": 52, "next": "shuffled"}),
    ("rexile", {"total": 15, "cards-per-combination": "any"}),
    ("rexile", {"total": 15, "cards-per-combination": "any", "ace": 1, "win": "deck empty too"}),
    ("rexile", {"ace": 10, "cards-per-combination": "any"}),
    ("rexile", {"edges": "jacks and queens anywhere on the border", "win": "deck empty too"}),
]


def variants(automatic: bool) -> list[Game]:
    """Every game with a model under its default options, with each other value of each option, and some mixtures."""
    chosen: list[tuple[str, dict[str, Any]]] = []
    for key in MODELS:
        chosen.append((key, {}))
        for option in catalogue().entries[key].options():
            values = SAMPLES[option.name] if option.among else option.values
            if option.name != "undo":
                chosen += [(key, {option.name: value}) for value in values if value != option.default]
    chosen += INTERACTING
    return [game(key, **options) for key, options in chosen if issubclass(MODELS[key], Automatic) == automatic]


def name_of(variant: Game) -> str:
    chosen = [f"{name}={value}" for name, value in variant.written_options().items()]
    return " ".join([variant.id, *chosen])


def choose(moves: list[str], player: str, random: Random) -> str:
    home, click = PLAYERS[player]
    homeward = [move for move in moves if " f" in move]
    others = [move for move in moves if move != "s"]
    if homeward and random.random() < home:
        return random.choice(homeward)
    if not others or ("s" in moves and random.random() < click):
        return "s"
    return random.choice(others)


def said(deal: Deal) -> str:
    """Where the two sides differ: asked for only when they do, as writing it takes longer than comparing them."""
    return f"{deal.text()}after {' / '.join(each.text for each in deal.gestures)}"


def assert_agreement(deal: Deal, model: Model) -> set[str]:
    """Hold all that can be seen and done against the model, and return the moves that it allows."""
    position = deal.position
    piles = cards_by_pile(position)
    expected = model.visible()
    for name in model.unordered:
        piles[name].sort()
        expected[name].sort()
    assert piles == expected, said(deal)
    moves, legal = deal.moves(), model.legal()
    assert len(moves) == len(set(moves)), said(deal)
    assert set(moves) == legal, said(deal)
    assert (position.is_won, position.is_over) == (model.won, model.over), said(deal)
    if hasattr(model, "score"):
        assert position.score == model.score, said(deal)
    return legal


def status(model: Model, legal: set[str], trail: list[Piles]) -> str:
    """How a game stands; `trail` keeps the positions since something other than a click was last possible.

    Stuck means that nothing but clicking has been possible since the table last looked just as it does now.
    """
    only_clicks, seen = legal == {"s"}, False
    if only_clicks:
        looks = model.visible()
        seen = looks in trail
        trail.append(looks)
    else:
        trail.clear()
    if model.won:
        return "won"
    if not legal:
        return "lost"
    return "stuck" if seen else "playing"


def walk(start: Position, player: str, seed: int, most: int) -> Deal:
    """Play at random, engine and model side by side, and return the deal as far as it got."""
    random = Random(seed)
    deal, model = Deal(start), model_of(start)
    trail: list[Piles] = []
    for played in count():
        legal = assert_agreement(deal, model)
        moves = deal.moves()
        assert deal.status == status(model, legal, trail), deal.text()
        if not moves or played == most:
            return deal
        move = choose(moves, player, random)
        deal.play(move)
        model.play(move)
    raise AssertionError


def states_of(position: Position) -> Iterator[Position]:
    """Let an automatic patience play itself and return every position it passes through."""
    yield position
    while not position.is_over:
        (move,) = position.moves()
        position = position.after(move)
        yield position
