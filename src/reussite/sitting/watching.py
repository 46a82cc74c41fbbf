"""Watching a player play: a step at a time or running, deal after deal, with a chart of what came of them.

What is watched lies on a table of its own and is never kept as the player's.
"""

import time
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from reussite.lab.watch import DELAYS, Stepper
from reussite.play import Deal
from reussite.players import Player
from reussite.sitting.panel import Chart
from reussite.sitting.replies import Reply
from reussite.store.statistics import share_interval
from reussite.table import Answer, Table
from reussite.words.prose import outcome, player_title, tally_title

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["Watching"]

AT_ONCE = 0.04  # seconds of moves made at a time when they are not shown
BARS = 12
POINTS = 160  # of the curve


class Watching:
    """A player at a table of its own; it stops running after `most` deals, where that is given.

    `numbered` says that after each deal the one with the next number follows, where the cards are not dealt on.
    """

    def __init__(
        self,
        sitting: "Sitting",
        deal: Deal,
        player: Player,
        delay: float = 0.5,
        running: bool = False,
        most: int | None = None,
        numbered: bool = False,
    ):
        self.sitting = sitting
        self.table = Table(deal, words=sitting.language)
        self.player = player
        self.stepper = Stepper(self.table, player, delay, running)
        self.results: Counter[int] = Counter()
        self.won = 0
        self.most = most
        self.numbered = numbered
        self.chained = False
        self.prepared = False
        self.shares: list[float] = []
        self._counted: Deal | None = None
        self._next = sitting.now() + delay

    @property
    def running(self) -> bool:
        """Whether moves are made without being asked for."""
        return self.stepper.running

    @property
    def games(self) -> int:
        """How many deals came to their end."""
        return self.results.total()

    def step(self) -> Answer:
        """Make a move; at the end of a deal count it, then deal the next one."""
        if self.is_ended:
            return self._deal_on()
        answer = self.stepper.step()
        if answer is None or self._is_over():
            self._count()
        return answer or Answer()

    @property
    def is_ended(self) -> bool:
        """Whether the deal on the table has come to its end."""
        return self._counted is self.table.deal

    @property
    def is_enough(self) -> bool:
        """Whether as many deals as were asked for have come to their end."""
        return self.is_ended and self.games == self.most

    def _deal_on(self) -> Answer:
        """Deal as the cards lie, where the rules say so, else the next number or a new one."""
        deal = self.table.deal
        if self.numbered and deal.number is not None and deal.next_deck() is None:
            return self.table.command("deal", str(deal.number + 1))
        return self.table.command("new")

    def _is_over(self) -> bool:
        position = self.table.deal.position
        return position.is_won or not position.listed()

    def _count(self) -> None:
        deal = self.table.deal
        self._counted = deal
        self.results[deal.game.engine.outcome(list(deal.position.state))] += 1
        self.won += deal.position.is_won
        self.chained |= deal.next_deck() is not None
        self.prepared |= deal.number is None
        self.shares.append(self.won / self.games)

    def run(self, on: bool) -> None:
        """Run, or stop running."""
        self.stepper.running = on
        self._next = self.sitting.now() + self.stepper.delay

    def change_speed(self, faster: bool) -> None:
        """Shorten or lengthen the time between moves."""
        self.stepper.faster() if faster else self.stepper.slower()
        self._next = self.sitting.now() + self.stepper.delay

    def due(self, now: float) -> float | None:
        """In how many seconds the next move is to be made."""
        return max(0.0, self._next - now) if self.running else None

    def tick(self, now: float) -> Reply | None:
        """Make the moves that are due."""
        if not self.running or now < self._next:
            return None
        if self.stepper.delay == DELAYS[-1]:
            return self._burst()
        reply = self.sitting.watched_step()
        self.stepper.running = not self.is_enough  # a stepper stops at the end of every deal
        self._next = now + self.stepper.delay * (2 if self.is_ended else 1)
        return reply

    def _burst(self) -> Reply:
        """Make many moves without showing them."""
        end = time.perf_counter() + AT_ONCE
        while time.perf_counter() < end and not self.is_enough:
            self.step()
        self.stepper.running = not self.is_enough
        return replace(self.sitting.drawn_again(self.ended()), kind="result" if self.is_ended else "")

    def speed(self) -> str:
        """Tell how fast moves are made."""
        delay = self.stepper.delay
        return self.sitting.words.say("watching.speed" if delay else "watching.fastest", seconds=delay)

    def ended(self) -> str:
        """Tell how the deal on the table came out, or nothing while it is played."""
        deal = self.table.deal
        if not self.is_ended:
            return ""
        came = self._outcome(deal.game.engine.outcome(list(deal.position.state)))
        id = "watching.ended_won" if deal.position.is_won else "watching.ended_lost"
        return self.sitting.say(id, n=len(deal.gestures), what=self._what(), outcome=came)

    def _what(self) -> str:
        """Return by what the deals are counted."""
        game = self.table.deal.game
        return tally_title(self.sitting.words, game.id, game.patience.tally)

    def _outcome(self, number: int) -> str:
        game = self.table.deal.game
        return outcome(self.sitting.words, game.id, game.patience.tally, number)

    def tally(self) -> str:
        """Tell how many deals were won and lost."""
        return self.sitting.words.say("watching.tally", n=self.games, won=self.won, lost=self.games - self.won)

    def chart(self) -> Chart:
        """Return what came of the deals so far."""
        say, games, patience = self.sitting.words.say, self.games, self.table.deal.game.patience
        lines = [
            say("watching.games", n=games),
            say("watching.player", name=player_title(self.sitting.words, self.player.name)),
            self.speed(),
        ]
        if games:
            low, high = share_interval(self.won, games)
            lines.append(say("watching.won", won=self.won, share=self.won / games))
            # Deals that are prepared, or gathered up and dealt again, are no sample: an interval promises too much.
            if self.chained:
                lines.append(say("watching.chained"))
            elif not self.prepared:
                lines.append(say("interval", low=low, high=high))
        history = patience.history(self.results) if games else {}
        common = sorted(sorted(history, key=lambda each: -history[each])[:BARS])
        bars = [
            (self._outcome(each), history[each], self.sitting.words.percent(history[each] / games)) for each in common
        ]
        rest = games - sum(n for _, n, _ in bars)
        if rest:
            lines.append(say("watching.others", n=rest))
        curve = self.shares[:: max(1, len(self.shares) // POINTS)] if len(self.shares) > 1 else []
        top = max(0.02, *curve) if curve else 0.0
        return Chart(
            lines=tuple(lines),
            bars=tuple(bars),
            bars_title=self._what(),
            curve=tuple(curve),
            curve_title=say("watching.curve"),
            curve_top=self.sitting.words.percent(top) if curve else "",
        )
