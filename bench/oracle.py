"""Solve deals whose outcome is known, on one core, and count: won, lost, unknown, wrong; one JSON line for each file.

ORACLE is the folder with the files; an argument, or the variable DEALS, names one of them. Seconds are those of this
thread alone, and compiling is not counted. With `--each` every deal is a line too. Where LONELYBOT or SOLVITAIRE names
another solver (`bench/peers.py`), it is asked about Klondike's deals in the same run, and a line compares.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any, Iterator

from bench.peers import compared, peers_given
from reussite.play import Game, Position, from_layout, game
from reussite.solve.solver import UNKNOWN, Budget, Solver

SECONDS = 10.0
FILES: dict[str, tuple[str, dict[str, object]]] = {
    **{f"klondike-draw{cards}": ("klondike", {"draw": cards}) for cards in range(1, 9)},
    "la-peau-alternate": ("la-peau", {}),
    "la-peau-same": ("la-peau", {"policy": "same"}),
    "canfield-classic": ("canfield", {"rules": "classic"}),
    "freecell-ms": ("freecell", {}),
}


def pile(name: str, cards: list[str], down: int) -> dict[str, Any]:
    """Return a pile of a layout with so many cards face down below the others."""
    return {"name": name, "cards": cards, "face_up": len(cards) - down}


def position_of(bound: Game, deal: dict[str, Any]) -> Position:
    """Return the position of a deal; its stock is given in drawing order, so its first card lies on top."""
    hidden = deal.get("face_down", [0] * len(deal["tableau"]))
    columns = zip(deal["tableau"], hidden, strict=True)
    piles = [pile(f"t{k}", cards, down) for k, (cards, down) in enumerate(columns, 1)]
    if "reserve" in deal:
        piles.append(pile("r1", deal["reserve"], len(deal["reserve"]) - 1))
        piles.append(pile("f1", deal["foundation"], 0))
    if "stock" in deal:
        piles.append(pile("s", deal["stock"][::-1], len(deal["stock"])))
    return from_layout({"game": bound.id, "options": dict(bound.options), "piles": piles})


def solved(name: str, path: Path) -> Iterator[dict[str, Any]]:
    """Yield for each deal of a file its answer and what it cost."""
    key, options = FILES[name]
    bound = game(key, **options)
    solver = Solver(bound, clock=time.thread_time)
    solver.prepare(bound.deal(1).position, many_wins=True)
    for line in path.read_text(encoding="utf-8").splitlines():
        deal = json.loads(line)
        position = position_of(bound, deal)
        begun = time.thread_time()
        result = solver.solve(position, Budget(SECONDS, megabytes=1024))
        yield {
            "id": deal["id"],
            "verdict": result.verdict,
            "outcome": deal["outcome"],
            "positions": result.positions,
            "seconds": round(time.thread_time() - begun, 4),
        }


def main() -> None:
    """Print the table."""
    folder = Path(os.environ.get("ORACLE", "../shared/oracle"))
    words = [word for word in sys.argv[1:] if word != "--each"]
    for name in words or ([os.environ["DEALS"]] if os.environ.get("DEALS") else list(FILES)):
        path = folder / f"{name}.jsonl"
        if name not in FILES or not path.exists():
            print(json.dumps({"deals_of": name, "missing": str(path)}))
            continue
        results = []
        for result in solved(name, path):
            results.append(result)
            if "--each" in sys.argv:
                print(json.dumps(result), flush=True)
        seconds = sum(result["seconds"] for result in results)
        verdicts = [result["verdict"] for result in results]
        figures = {
            "deals_of": name,
            "deals": len(results),
            "won": verdicts.count("won"),
            "lost": verdicts.count("lost"),
            "unknown": verdicts.count(UNKNOWN),
            "wrong": sum(result["verdict"] not in (UNKNOWN, result["outcome"]) for result in results),
            "seconds": round(seconds, 2),
            "deals_per_second": round(len(results) / seconds, 2),
        }
        print(json.dumps(figures), flush=True)
        draw = FILES[name][1].get("draw")
        for peer in peers_given() if isinstance(draw, int) else []:
            deals = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
            print(json.dumps({"deals_of": name, **compared(peer, deals, results, draw, SECONDS)}), flush=True)


if __name__ == "__main__":
    main()
