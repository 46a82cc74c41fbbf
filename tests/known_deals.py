"""Deals whose outcome other solvers have found: each deal with a letter for each way of playing it, won, lost or ?."""

import json
from pathlib import Path
from typing import Any

from reussite.play import Deal, Game, Position, from_layout
from reussite.solve.solver import LOST, WON, Result

__all__ = ["KNOWN", "OUTCOMES", "WAYS", "known_position", "plays_to_a_win"]

KNOWN = json.loads(Path(__file__).with_name("data").joinpath("known_deals.json").read_text(encoding="utf-8"))
# Game, options, and which of a deal's outcomes is meant
WAYS = [(key, options, place) for key, kind in KNOWN.items() for place, options in enumerate(kind["options"])]
OUTCOMES = {"w": WON, "l": LOST}


def known_position(bound: Game, deal: dict[str, Any]) -> Position:
    """Lay a known deal out; the stock is given in drawing order, so its first card lies on top."""
    hides = any(bound.patience.group("t").down)  # all cards but the top ones
    piles = [
        {"name": f"t{k}", "cards": cards.split(), "face_up": 1 if hides else len(cards.split())}
        for k, cards in enumerate(deal["tableau"], 1)
    ]
    if "reserve" in deal:
        piles += [{"name": "r1", "cards": deal["reserve"].split(), "face_up": 1}]
        piles += [{"name": "f1", "cards": deal["foundation"].split()}]
    if "stock" in deal:
        piles += [{"name": "s", "cards": deal["stock"].split()[::-1]}]
    return from_layout({"game": bound.id, "options": dict(bound.options), "piles": piles})


def plays_to_a_win(position: Position, result: Result) -> bool:
    """Play the moves as text through the checked rules."""
    deal = Deal(position)
    for move in result.texts(position.game):
        deal.play(move)
    return deal.position.is_won
