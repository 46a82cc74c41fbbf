"""The page of the atlas and its pictures, from its data."""

from pathlib import Path
from typing import Any, Iterator

from reussite.lab.analysis import named
from reussite.lab.counts import Interval, interval
from reussite.play import Game, parse_code
from reussite.players.catalogue import ALONE
from reussite.words import WORDS
from reussite.words.prose import player_title

Line = dict[str, Any]
HEAD = """\
# The atlas

What can be won, and what is won: for every game, with its usual rules and with each other value of each of its options,
the share of deals that can be won when all cards are known, and the share that each player wins.

{deals} deals of {games} games with {lines} sets of rules were studied. {known}

- **Can be won**: the share of these very deals, between two bounds where some are not known: those counted as lost
  below, as won above. In brackets the 95 % interval (Wilson) of the share among all deals, its low end that of the
  lower bound, its high end that of the upper one.
- **Not known**: deals that the [solver](solver.md) had to leave after so many positions. A larger budget makes them
  fewer and changes nothing else.
- **Players**: shares won with 95 % intervals (Wilson) and the number of games, the same deals for all. `greedy` and
  `random` know nothing of the game; [other players](write-a-player.md#the-players-there-are) are made for it. All see
  what a person sees, but for `optimal`. A player is stopped after a thousand moves, which is often the end of `random`.
- **Rules**: the `rules_id` under which this was found. Deals are those of seed {seed}: `reussite study GAME --deals 100
  --positions N` finds the first hundred verdicts of its line again, if N are its positions; a better
  solver may know more of them.

The data are in [atlas.json.gz](atlas.json.gz): of each line its code, rules and players, and one letter for each deal
in order, `w` for won, `l` for lost, `u` for not known. The tests recompute some deals and games of each line.
`python -m bench.atlas measure FOLDER` goes on from these data, `python -m bench.atlas write FOLDER` writes this page.

## The thirteen first games

![The share that can be won, and what the best player wins](pictures/atlas-first.svg)
"""
KNOWN = "Of {share} it is known whether they can be won."
MORE = """
## All other games

![The share that can be won, and what the best player wins](pictures/atlas-more.svg)
"""
COLUMNS = ("game", "can be won", "deals", "not known", "positions", "players", "rules")


def bound_of(line: Line) -> Game:
    """The game of a line, with its options."""
    return parse_code(line["code"])[0]


def page(data: dict[str, Any]) -> str:
    """Return the atlas as a page."""
    lines = data["lines"]
    verdicts = "".join(line.get("verdicts", "") for line in lines)
    known = KNOWN.format(share=f"{1 - verdicts.count('u') / max(1, len(verdicts)):.1%}")
    games = len({line["code"].split(":")[0] for line in lines})
    told = HEAD.format(deals=f"{len(verdicts):,}", games=games, lines=len(lines), known=known, seed=data["seed"])
    first, more = (list(_table([line for line in lines if line["first"] == is_first])) for is_first in (True, False))
    return "\n".join([told, *first, MORE, *more]) + "\n"


def _table(lines: list[Line]) -> Iterator[str]:
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|" + "---|" * len(COLUMNS)
    for line in lines:
        players = "; ".join(f"{name} {_told(share)} of {games:,}" for name, share, games in shares_of(line))
        cells = [f"`{line['code']}`", *_studied(line), players, f"`{line['rules_id']}`"]
        yield f"| {' | '.join(cells)} |"


def _studied(line: Line) -> list[str]:
    verdicts = line.get("verdicts", "")
    if not verdicts:
        return ["it plays itself" if bound_of(line).is_automatic else "–", "–", "–", "–"]
    won, unknown, n = verdicts.count("w"), verdicts.count("u"), len(verdicts)
    low, high = interval(won, n), interval(won + unknown, n)
    share = f"{low.value:.2%}" if not unknown else f"{low.value:.2%} – {high.value:.2%}"
    return [f"{share} ({low.low:.2%} – {high.high:.2%})", f"{n:,}", f"{unknown:,}", f"{line['positions']:,}"]


def shares_of(line: Line) -> list[tuple[str, Interval, int]]:
    """Return the players of a line with what they win, the best first, and in how many games.

    Where a patience plays itself all of them play alike.
    """
    players = {name: each for name, each in line["players"].items() if name == ALONE or ALONE not in line["players"]}
    found = [(name, interval(each["won"], each["games"]), each["games"]) for name, each in players.items()]
    return sorted(found, key=lambda each: -each[1].value)


def _told(share: Interval) -> str:
    digits = 3 if share.high - share.low < 0.002 else 2
    return f"{share.value:.{digits}%} ({share.low:.{digits}%} – {share.high:.{digits}%})"


def charts(data: dict[str, Any], folder: Path) -> None:
    """Write a picture of the first games and one of all others."""
    for name, is_first in (("atlas-first", True), ("atlas-more", False)):
        _chart([line for line in data["lines"] if line["first"] == is_first], folder / f"{name}.svg")


GREEN, GOLD, INK = "#1f7a4d", "#e3c06f", "#20242a"


def _chart(lines: list[Line], path: Path) -> None:
    """Draw for each line what can be won, what is not known, and what the best player wins."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams["svg.hashsalt"] = "atlas"
    figure = Figure(figsize=(9, 1.1 + 0.2 * len(lines)), layout="constrained")
    axes = figure.subplots()
    for place, line in enumerate(lines):
        verdicts, best = line.get("verdicts", ""), shares_of(line)[:1]
        if verdicts:
            won, unknown = (100 * verdicts.count(letter) / len(verdicts) for letter in "wu")
            axes.barh(place, won, color=GREEN, height=0.7)
            axes.barh(place, unknown, left=won, color=GOLD, height=0.7)
        for _, share, _ in best:
            axes.plot(100 * share.value, place, "o", markersize=4.5, color=INK, markeredgecolor="white")
    axes.set_yticks(range(len(lines)), [_label(line) for line in lines], fontsize=7.5)
    axes.set_ylim(len(lines) - 0.4, -0.6)
    axes.set_xlim(0, 100)
    axes.xaxis.set_major_formatter("{x:.0f} %")
    axes.tick_params(axis="x", labeltop=True, top=True)
    axes.grid(axis="x", alpha=0.25)
    axes.set_axisbelow(True)
    handles = [matplotlib.patches.Patch(color=GREEN), matplotlib.patches.Patch(color=GOLD)]
    dot = matplotlib.lines.Line2D([], [], linestyle="", marker="o", markersize=5, color=INK)
    figure.legend(
        [*handles, dot], ["can be won", "not known", "won by the best player"], loc="outside upper center", ncols=3
    )
    figure.savefig(path, metadata={"Date": None})


def _label(line: Line) -> str:
    """The name of a game, and which player plays best."""
    best = [player_title(WORDS, name) for name, share, _ in shares_of(line)[:1] if share.value > 0]
    return named(bound_of(line), WORDS) + (f" · {best[0].lower()}" if best and best[0] != "Itself" else "")
