"""Deals whose outcome is known to others, laid out for our rules and played against the models."""

import json
from pathlib import Path
from typing import Any

import pytest

from models import cards_by_pile, model_of
from models.cards import Card, from_text
from models.harness import PLAYERS, assert_agreement, walk
from models.late import face_down, layout
from reussite.cards import parse_card
from reussite.play import Deal, from_layout, game, read_layout, to_layout

KINDS = json.loads(Path(__file__).with_name("models").joinpath("oracle_sample.json").read_text(encoding="utf-8"))
DEALS = [
    pytest.param(kind["game"], kind["options"], deal, id=f"{name} {deal['id']}")
    for name, kind in KINDS.items()
    for deal in kind["deals"]
]
every_deal = pytest.mark.parametrize(("key", "options", "deal"), DEALS)


def cards(words: str) -> list[Card]:
    return [from_text(word) for word in words.split()]


def laid_out(deal: dict[str, Any]) -> dict[str, list[Card]]:
    """Name the piles; the stock is given in drawing order, so its first card lies on top."""
    piles: dict[str, list[Card]] = {}
    hidden = deal.get("face_down", [0] * len(deal["tableau"]))
    for place, (words, down) in enumerate(zip(deal["tableau"], hidden, strict=True), 1):
        column = cards(words)
        piles[f"t{place}"] = face_down(column, len(column) - down)
    if "reserve" in deal:
        piles["r1"] = face_down(cards(deal["reserve"]), 1)
        piles["f1"] = cards(deal["foundation"])
    if "stock" in deal:
        piles["s"] = face_down(cards(deal["stock"]))[::-1]
    return piles


@every_deal
def test_a_known_deal_lies_as_a_fresh_deal_of_the_game_does(key: str, options: dict[str, Any], deal: dict[str, Any]):
    position = from_layout(layout(key, options, laid_out(deal)))
    fresh = game(key, **options).deal(1).position
    for laid, dealt in zip(position.piles, fresh.piles, strict=True):
        assert (laid.name, len(laid.cards), laid.face_up) == (dealt.name, len(dealt.cards), dealt.face_up)
    assert read_layout(json.dumps(to_layout(position))) == position


@every_deal
def test_the_cards_of_a_known_deal_can_be_dealt_as_a_deck(key: str, options: dict[str, Any], deal: dict[str, Any]):
    waiting = laid_out(deal)
    waiting["s"] = waiting.get("s", [])[::-1]  # the first card of a stock lies on top
    bound = game(key, **options)
    deck = [parse_card(str(waiting[name].pop(0).turned_up())) for name, _ in bound.dealing_order()]
    position = from_layout(layout(key, options, laid_out(deal)))
    assert cards_by_pile(bound.deal_cards(deck).position) == cards_by_pile(position)


@pytest.mark.parametrize(("key", "options", "deal"), [each for each in DEALS if "stock" in each.values[2]])
def test_the_stock_of_a_known_deal_turns_in_the_order_given(key: str, options: dict[str, Any], deal: dict[str, Any]):
    played = Deal(from_layout(layout(key, options, laid_out(deal))))
    stock = cards(deal["stock"])
    draw = 3 if options.get("draw") == 3 or options.get("rules") == "classic" else 1
    turned: list[Card] = []
    while len(turned) < len(stock):
        played.play("s")
        turned = cards_by_pile(played.position)["w"]
        assert len(turned) in (len(stock), draw * len(played.gestures))
        assert turned == stock[: len(turned)]


@every_deal
@pytest.mark.parametrize("player", PLAYERS)
def test_random_play_of_a_known_deal_agrees_with_the_model(
    key: str, options: dict[str, Any], deal: dict[str, Any], player: str
):
    start = from_layout(layout(key, options, laid_out(deal)))
    assert_agreement(Deal(start), model_of(start))
    walk(start, player, seed=deal["id"], most=80)
