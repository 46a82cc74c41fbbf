"""Comparing with other solvers: a stand-in that reads deals as they do and knows some of the answers."""

import json
import sys

import pytest
from bench.peers import Peer, compared, peers_given, verdict_in, written_deal

from known_deals import KNOWN

DEALS = [
    {
        "tableau": [pile.split() for pile in deal["tableau"]],
        "stock": deal["stock"].split(),
        "outcome": {"w": "won", "l": "lost"}[deal["outcomes"][2]],
    }
    for deal in KNOWN["klondike"]["deals"][:4]
]
STAND_IN = """
import json, sys
deal, rules = (json.load(open(name)) for name in sys.argv[1:3])
assert [len(pile) for pile in deal["tableau piles"]] == [7, 6, 5, 4, 3, 2, 1] and len(deal["stock"]) == 24
assert rules["stock"]["deal count"] == 3 and sys.argv[3:] == ["3", "5", "5000"]
first = deal["stock"][-1]
print({KNOWN}[first])
"""


@pytest.fixture
def stand_in(tmp_path):
    """A program that says of each deal, known by the first card of its stock, what it is told to say."""

    def make(*told):
        known = {written_deal(deal)["stock"][-1]: words for deal, words in zip(DEALS, told, strict=True)}
        assert len(known) == len(DEALS)
        file = tmp_path / "stand_in.py"
        file.write_text(STAND_IN.replace("{KNOWN}", repr(known)), encoding="utf-8")
        return Peer("SOLVITAIRE", f"{sys.executable} {file} {{deal}} {{rules}} {{draw}} {{seconds}} {{milliseconds}}")

    return make


def test_a_peer_is_asked_about_each_deal_and_compared(stand_in):
    ours = [{"verdict": deal["outcome"], "seconds": 0.001} for deal in DEALS]
    told = ["Solvable in 80 moves" if deal["outcome"] == "won" else "Impossible" for deal in DEALS]
    right = compared(stand_in(*told), DEALS, ours, 3, 5.0)
    outcomes = [deal["outcome"] for deal in DEALS]
    assert (right["won"], right["lost"]) == (outcomes.count("won"), outcomes.count("lost"))
    assert (right["unknown"], right["contradicts_us"]) == (0, 0)
    assert right["seconds"] > 0 and right["we_are_times_as_fast"] > 1
    other = "unsolvable" if DEALS[0]["outcome"] == "won" else "solved"
    wrong = compared(stand_in(other, *told[1:3], "Terminated"), DEALS, ours, 3, 5.0)
    assert (wrong["unknown"], wrong["contradicts_us"]) == (1, 1)


def test_a_program_that_hangs_is_ended_and_knows_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("bench.peers.GRACE", 0.1)
    file = tmp_path / "sleeps.py"
    file.write_text("import time; time.sleep(1000)", encoding="utf-8")
    verdict, _ = Peer("LONELYBOT", f"{sys.executable} {file} {{deal}}").ask(tmp_path, DEALS[0], 1, 0.1)
    assert verdict == "unknown"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("Solution Type: solved", "won"), ("Unsolvable", "lost"), ("timed-out", "unknown"), ("", "unknown")],
)
def test_verdicts_are_read_from_words(text, verdict):
    assert verdict_in(text) == verdict


def test_a_path_alone_is_asked_in_the_usual_way(tmp_path, monkeypatch):
    monkeypatch.setenv("SOLVITAIRE", "/somewhere/solvitaire")
    monkeypatch.delenv("LONELYBOT", raising=False)
    (peer,) = peers_given()
    words = peer.words(tmp_path, DEALS[0], 3, 10.0)
    assert words[0] == "/somewhere/solvitaire" and words[-1] == str(tmp_path / "deal.json") and "10000" in words
    assert json.loads((tmp_path / "rules.json").read_text())["stock"]["deal count"] == 3
