"""Solve deals of many games whose outcome another solver has found, and compare: one JSON line for each kind.

KINDS is the folder with `deals.jsonl`; arguments name some of the kinds. `tests/data/famous_deals.json` says which game
and options a kind is. Where cards lie face down there, they are taken from the same deal of a kind in which all are
seen: a deal has the same deck in all kinds. `ours` and `theirs` are seconds for the deals that both solved; SECONDS is
how long one of ours may take, compiling not counted.

Where whole suits are gathered in the tableau, the other solver lays kings on aces. Such kinds are solved by these rules
first, and then, in a line of their own, by the rules of the books, by which deals may be lost that it has won.
"""

import json
import os
import sys
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

from reussite.cards import text
from reussite.play import Game, Position, from_layout, game
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Solver
from reussite.spec import DOWN, SAME_SUIT, RunOf, Tableau, roundly

HIDDEN = "##"
SECONDS = float(os.environ.get("SECONDS", "10"))
MEGABYTES = 1024
GAMES = Path(__file__).parents[1] / "tests" / "data" / "famous_deals.json"
LETTERS = {
    "tableau piles": "t",
    "accordion": "t",
    "sequences": "t",
    "cells": "c",
    "reserve": "r",
    "foundations": "f",
    "hole": "f",
    "stock": "s",
    "waste": "w",
}
OTHERWISE = ("lucas",)  # of these the other solver deals some columns a card less than the books do
KINGS_ON_ACES = ("mrs-mop", "simple-simon", "spider", "spiderette", "will-o-the-wisp")
Piles = dict[str, list[list[str]]]


def with_kings_on_aces(bound: Game) -> Game:
    """Return a game in which the tableau is built down going round, kings on aces."""
    patience, rule = bound.entry.patience, roundly(DOWN)
    piles = [
        replace(pile, builds=(rule,), moves=RunOf((rule, SAME_SUIT))) if isinstance(pile, Tableau) else pile
        for pile in patience.piles
    ]
    return Game(replace(bound.entry, patience=replace(patience, piles=tuple(piles))), bound.options)


def as_they_play(kind: str, bound: Game) -> Game:
    """Return a game by the rules of the other solver."""
    return with_kings_on_aces(bound) if kind in KINGS_ON_ACES else bound


def read(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the deals of each kind, as far as all their cards can be known."""
    deals: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in (folder / "deals.jsonl").read_text(encoding="utf-8").splitlines():
        deal = json.loads(line)
        deal["deal"] = {kind: _as_piles(kind, piles) for kind, piles in deal["deal"].items()}
        deals[deal["kind"]].append(deal)
    decks = {deal["id"]: [card for (card,) in deal["deal"]["accordion"]] for deal in deals["accordion"]}
    double = {deal["id"]: deal["deal"]["tableau piles"] for deal in deals["mrs-mop"]}
    for deal in deals["accordion-knuth"] + deals["late-binding-solitaire"]:  # the other cards are laid aside
        line = [card for (card,) in deal["deal"]["accordion"]]
        deal["deal"]["stock"] = [[card for card in decks[1] if card not in line]]
    open_columns = {deal["id"]: deal["deal"]["tableau piles"] for deal in deals["streets"]}  # dealt as Rank and File is
    for deal in deals["rank-and-file"]:
        lying = {column[-1]: column for column in open_columns[deal["id"]]}
        deal["deal"]["tableau piles"] = [lying[column[-1]] for column in deal["deal"]["tableau piles"]]
    for deal in deals["gaps-basic-variant"]:  # the gaps are written as aces
        clubs, hearts, spades, diamonds = deal["deal"].pop("sequences")
        rows = (clubs, diamonds, hearts, spades)
        deal["deal"]["sequences"] = [[] if card[0] == "A" else [card] for row in rows for card in row]
        deal["deal"]["hole"] = [["AC", "AD", "AH", "AS"]]
    return {
        kind: [each for each in all_deals if _seen(each["deal"], decks.get(each["id"]), double.get(each["id"]))]
        for kind, all_deals in deals.items()
    }


def _as_piles(kind: str, piles: list[Any] | str) -> list[list[str]]:
    """Return the piles of a kind, bottom first, as they are in the file."""
    if isinstance(piles, str) or kind in ("stock", "waste"):
        return [[piles]] if isinstance(piles, str) and piles else [list(piles)]
    return [each if isinstance(each, list) else [each] if each else [] for each in piles]


def _seen(piles: Piles, deck: list[str] | None, rows: list[list[str]] | None) -> bool:
    """Put in the cards that lie face down, dealt in rows after stock and reserve; tell whether that was possible."""
    columns = piles.get("tableau piles", [])
    if not any(HIDDEN in column for column in columns):
        return True
    first = _cards(piles.get("stock", []))
    aside = len(_cards(piles.get("reserve", [])))
    if len(first) + aside + len(_cards(columns)) > 52:
        deck = _double_deck(first, rows)
    if deck is None:
        return False
    from_left = columns if len(columns[0]) >= len(columns[-1]) else columns[::-1]
    order = [(column, row) for row in range(len(from_left[0])) for column in from_left if row < len(column)]
    for (column, row), card in zip(order, deck[len(first) + aside :], strict=True):
        if column[row] not in (HIDDEN, card):
            return False
        column[row] = card
    return True


def _cards(piles: list[list[str]]) -> list[str]:
    return [card for pile in piles for card in pile]


def _double_deck(first: list[str], columns: list[list[str]] | None) -> list[str] | None:
    """Return a deck of two, of which the first cards are known, and all as rows of which the columns are mixed up."""
    if columns is None:
        return None
    waiting, ordered = [*columns], []
    for k in range(len(columns)):
        known = [first[place] for place in range(k, len(first), len(columns))]
        fitting = [column for column in waiting if column[: len(known)] == known]
        if not fitting:
            return None
        waiting.remove(fitting[0])
        ordered.append(fitting[0])
    return [column[row] for row in range(len(columns[0])) for column in ordered]


def laid_out(bound: Game, piles: Piles, as_we_deal: bool = True) -> Position:
    """Return the position of a known deal; columns and foundations stand where ours begin alike."""
    fresh = {pile.name: pile for pile in bound.deal(bound.patience.numbers[1]).position.piles}
    data: list[dict[str, Any]] = []
    for kind, all_cards in piles.items():
        waiting = [name for name in fresh if name[0] == LETTERS[kind]]
        placed = kind in ("accordion", "sequences")  # where the place of a pile matters
        for cards in all_cards:
            fitting = [name for name in waiting if placed or _begins_alike(bound, name, fresh[name].cards, cards)]
            fitting += [] if as_we_deal else waiting
            waiting.remove(fitting[0])
            data.append({"name": fitting[0], "cards": cards, "face_up": min(len(cards), fresh[fitting[0]].face_up)})
            if placed:
                data[-1]["face_up"] = len(cards)
    return from_layout({"game": bound.id, "options": dict(bound.options), "piles": data})


def _begins_alike(bound: Game, name: str, ours: tuple[int, ...], theirs: list[str]) -> bool:
    """Tell whether as many cards lie there, and the same where they are laid out before the deck is shuffled."""
    group = bound.rule_table.groups[bound.rule_table.names.index(name)]
    laid = group.laid[group.names().index(name)]
    return len(ours) == len(theirs) and (laid is None or [text(card) for card in ours] == theirs)


def compared(kind: str, deals: list[dict[str, Any]], bound: Game, played: Game) -> dict[str, Any]:
    """Solve the deals of a kind, one of ours, and return how that went beside the other solver.

    `played` is the game by the rules that they are solved by.
    """
    solver = Solver(played, clock=time.thread_time)
    solver.prepare(played.deal(played.patience.numbers[1]).position, many_wins=True)
    verdicts, wrong, ours, theirs = [], [], 0.0, 0.0
    may_be_lost = kind in KINGS_ON_ACES and played is bound
    for deal in deals:
        position = Position(played, laid_out(bound, deal["deal"], kind not in OTHERWISE).state)
        begun = time.thread_time()
        verdict = solver.solve(position, Budget(SECONDS, megabytes=MEGABYTES)).verdict
        verdicts.append(verdict)
        if verdict in (WON, LOST):
            ours += time.thread_time() - begun
            theirs += deal["seconds"]
        if verdict not in (UNKNOWN, deal["outcome"]) and not (may_be_lost and verdict == LOST):
            wrong.append(deal["id"])
    counts = {name: verdicts.count(name) for name in (WON, LOST, UNKNOWN)}
    seconds = {"ours": round(ours, 3), "theirs": round(theirs, 3)}
    rules = {"rules": "books" if played is bound else "kings on aces"} if kind in KINGS_ON_ACES else {}
    return {"kind": kind, **rules, "game": bound.id, "deals": len(deals), **counts, "wrong": wrong, **seconds}


def main() -> None:
    """Print the table."""
    known = json.loads(GAMES.read_text(encoding="utf-8"))
    deals = read(Path(os.environ.get("KINDS", "../shared/oracle/more")))
    for kind in sys.argv[1:] or sorted(known.keys() & deals.keys()):
        bound = game(known[kind]["game"], **known[kind]["options"])
        for played in dict.fromkeys((as_they_play(kind, bound), bound)):
            print(json.dumps(compared(kind, deals[kind], bound, played)), flush=True)


if __name__ == "__main__":
    main()
