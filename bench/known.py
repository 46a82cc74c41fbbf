"""What tests and pages know of every game, brought up to date: tables of games, first moves counted, reductions.

``python -m bench.known`` writes the tables of the READMEs, of docs/deals.md and of docs/solver.md anew, and adds games
that are new to tests/data/perft.json and tests/data/reductions.json; what stands there already is left as it is.
"""

import itertools
import json
import re
from pathlib import Path

from reussite.play import Game, catalogue, game
from reussite.solve.fitting import REDUCTIONS, reductions_of, slots_of
from reussite.words import words_in
from reussite.words.prose import game_name, game_summary

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
MOST_SEQUENCES = 1500  # of the first moves of a new game
LONGEST = 12


def write_readme(code: str) -> None:
    """Write the table of games of a README anew."""
    path = ROOT / ("README.md" if code == "en" else f"README.{code}.md")
    words = words_in(code)
    rows = []
    for key, entry in catalogue().entries.items():
        cards = game(key).patience.deck
        rows.append(f"| `{key}` | {game_name(words, entry)} | {cards} | {game_summary(words, key, entry.patience)} |\n")
    _replace_rows(path, r"(?:\| `[a-z0-9-]+` \| [^|\n]+ \| \d+ \| [^|\n]* \|\n)+", "".join(rows))


def write_dealing() -> None:
    """Write the table of dealing orders anew, with the codes that have a line already."""
    path = ROOT / "docs" / "deals.md"
    told = [row.group(1) for row in re.finditer(r"^\| `([^`]+)` \|", path.read_text(encoding="utf-8"), re.M)]
    codes = sorted({*catalogue().entries, *told})
    rows = [f"| `{code}` | {_bound(code).dealing_text()} |\n" for code in codes]
    _replace_rows(path, r"(?:\| `[^`]+` \| [^\n]* \|\n)+", "".join(rows))


def write_reductions_page() -> None:
    """Write which games have which reductions."""
    path = ROOT / "docs" / "solver.md"
    text = path.read_text(encoding="utf-8")
    found = {key: {each.name for each in reductions_of(game(key))} for key in catalogue().entries}
    for each in REDUCTIONS:
        games = ", ".join(f"`{key}`" for key, names in found.items() if each.name in names)
        text = re.sub(rf"^(\| {each.name} \| [^|\n]* \|).*$", lambda row: f"{row[1]} {games} |", text, flags=re.M)  # noqa: B023
    path.write_text(text, encoding="utf-8")


def _replace_rows(path: Path, pattern: str, rows: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(pattern, text), path
    path.write_text(re.sub(pattern, lambda _: rows, text, count=1), encoding="utf-8")


def _bound(code: str) -> Game:
    from reussite.play import parse_code

    return parse_code(code)[0]


def add_first_moves() -> None:
    """Count the first moves of games that are not counted yet."""
    path = DATA / "perft.json"
    counts = json.loads(path.read_text(encoding="utf-8"))
    for key in catalogue().entries:
        if not any(code.split("#")[0] == key for code in counts):
            counts[f"{key}#7"] = _counted(game(key))
    lines = ",\n".join(f"  {json.dumps(code)}: {json.dumps(counts[code])}" for code in sorted(counts))
    path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def _counted(bound: Game) -> list[int]:
    """Count sequences of one, two, … moves from a deal, as long as there are not too many."""
    states, counts = [list(bound.deal(7).position.state)], []
    out = [0] * bound.rule_table.most_moves
    while states and len(counts) < LONGEST:
        following = []
        for state in states:
            for move in out[: bound.engine.legal_moves(state, out)].copy():
                after = list(state)
                bound.engine.apply(after, move)
                following.append(after)
        counts.append(len(following))
        if len(following) > MOST_SEQUENCES:
            break
        states = following
    return counts


def add_reductions() -> None:
    """Record the reductions of games that are not recorded yet, under every choice of their options."""
    path = DATA / "reductions.json"
    known = json.loads(path.read_text(encoding="utf-8"))
    for key, entry in catalogue().entries.items():
        if key not in known:
            for bound in _all_choices(key, entry.options()):
                slots = {name: value for name, value in slots_of(bound).items() if isinstance(value, int) and value}
                known[str(bound.code(0)).removesuffix("#0")] = dict(sorted(slots.items()))
    lines = ",\n".join(f"  {json.dumps(code)}: {json.dumps(known[code])}" for code in sorted(known))
    path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def _all_choices(key: str, options: tuple) -> list[Game]:  # type: ignore[type-arg]
    chosen = [each for each in options if each.name != "undo"]
    values = [[*each.values, *([each.among[0], each.among[-1]] if each.among else [])] for each in chosen]
    names = [each.name for each in chosen]
    return [game(key, **dict(zip(names, picked, strict=True))) for picked in itertools.product(*values)]


def main() -> None:
    """Bring everything up to date."""
    for code in ("en", "fr", "pl"):
        write_readme(code)
    write_dealing()
    write_reductions_page()
    add_first_moves()
    add_reductions()


if __name__ == "__main__":
    main()
