"""Watching a patience being played: a step or a burst of steps at a time, and what came of the deals so far."""

import time
from collections import Counter
from typing import Any

from reussite.lab.watch import Stepper
from reussite.play import Deal
from reussite.players import Player
from reussite.store.statistics import share_interval
from reussite.table import Answer, Table, answer_to_json

__all__ = ["Watching"]

AT_ONCE = 0.04  # seconds of moves that one message may ask for
POINTS = 160  # of the curve


class Watching:
    """A player at a table of its own; nothing of it is kept among the player's deals."""

    def __init__(self, deal: Deal, player: Player):
        self.table = Table(deal)
        self.player = player
        self.stepper = Stepper(self.table, player)
        self.results: Counter[int] = Counter()
        self.won = 0
        self.shares: list[float] = []
        self.counted = False

    def step(self) -> Answer:
        """Make a move; at the end of a deal count it, then deal the next one."""
        if self.counted:
            self.counted = False
            return self.table.command("new")
        answer = self.stepper.step()
        if answer is None or self._over():
            self._count()
        return answer or Answer(words=f"{self.player.name} gives up")

    def burst(self) -> Answer:
        """Make many moves without showing them."""
        end = time.monotonic() + AT_ONCE
        while time.monotonic() < end:
            self.step()
        return Answer(dealt=True)

    def _over(self) -> bool:
        position = self.table.deal.position
        return position.is_won or not position.listed()

    def _count(self) -> None:
        deal = self.table.deal
        self.counted = True
        self.results[deal.game.engine.outcome(list(deal.position.state))] += 1
        self.won += deal.position.is_won
        self.shares.append(self.won / sum(self.results.values()))

    def data(self, answer: Answer) -> dict[str, Any]:
        """Return the answer, the view and the chart."""
        games = sum(self.results.values())
        tally = self.table.deal.game.patience.tally
        stride = max(1, len(self.shares) // POINTS)
        chart = {
            "player": self.player.name,
            "games": games,
            "won": self.won,
            "interval": share_interval(self.won, games) if games else None,
            "what": tally.what,
            "outcomes": [[tally.text(outcome), n] for outcome, n in sorted(self.results.items())],
            "shares": [round(share, 4) for share in self.shares[::stride]],
        }
        return {**answer_to_json(answer, self.table.view()), "chart": chart, "ended": self.counted}
