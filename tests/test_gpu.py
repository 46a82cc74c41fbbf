"""A graphics card, as Numba's simulator plays it: it counts what everybody counts; what it cannot do is told."""

import json
import os
import sys
from pathlib import Path

from children import PROGRAM, finish
from reussite.cli.main import main
from reussite.lab.counts import Counts
from tiers import cases

SIMULATED = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
HELPER = str(Path(__file__).parent / "on_simulated_card.py")
KERNEL = "from reussite.rules.kernel import *\nfrom reussite.rules.playing import *\n\n\n"
SECOND = "def pick(s, moves, n, memo, trial, x):\n    memo[0] += 1\n    return moves[min(1, n - 1)]\n"
GAMES = cases("4", "40")
CASES = (
    "relais-des-7 itself",
    "quatre-couleurs:start=random itself",
    "queue-leu-leu:next=shuffled itself",
    "montee-descente best-fit",
    "klondike:draw=3 greedy",
    "montee-descente second",
)
MORE = (
    "montee-descente optimal",
    "klondike careful",
    "canfield careful",
    "rexile far-sighted",
    "spider random",
    "freecell greedy",
)


def test_a_card_counts_what_the_interpreter_counts_to_the_unit(tmp_path):
    (tmp_path / "second.py").write_text(KERNEL + SECOND, encoding="utf-8")
    asked = [*CASES, *cases((), MORE)]
    done = finish(sys.executable, HELPER, str(tmp_path), GAMES, *asked, env=SIMULATED, check=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [case for case, *_ in found] == asked
    for case, device, on_card, plain in found:
        assert device == "CUDASIM" and Counts.from_data(on_card) == Counts.from_data(plain), case
        assert on_card[0] == int(GAMES)


def test_without_a_card_one_line_says_what_is_needed():
    done = finish(
        *PROGRAM, "analyse", "r7", "--games", "20", "--device", "cuda", env={**os.environ, "NUMBA_DISABLE_CUDA": "1"}
    )
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert "--device cuda needs an NVIDIA graphics card and the extra cuda" in done.stderr


def test_what_a_card_cannot_do_is_told_in_a_line(capsys):
    for words, told in (
        (["qll", "--device", "cuda"], "the games of queue-leu-leu follow each other"),
        (["r7", "--device", "cuda", "--cluster", "tcp://127.0.0.1:1"], "give --device cuda or --cluster, not both"),
    ):
        assert main(["analyse", *words, "--games", "5"]) == 2
        out, err = capsys.readouterr()
        assert out == "" and told in err and err.count("\n") == 1
