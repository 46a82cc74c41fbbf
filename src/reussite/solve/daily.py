"""The deal of a day: the first of the day's deals that the solver proves won, within so many positions, not seconds.

So everybody who asks about the same day gets the same deal, on a fast machine or a slow one, compiled or interpreted.
"""

from dataclasses import dataclass
from datetime import date
from typing import Callable

from reussite.play import Game, Position
from reussite.solve.solver import WON, Budget, Result

__all__ = ["ROUNDS", "Daily", "DailySearch"]

# Positions for each deal, and for all deals of a round. A first round is enough where wins are found soon; the next one
# begins with the day's first deal again and looks longer. No deal fills the smallest table of positions.
ROUNDS = ((2_000, 20_000), (40_000, 200_000))
LEAST = 10  # positions that a deal counts for at least, as dealing takes time too
PATIENT = 1_000_000.0  # seconds, so that only positions count


@dataclass(frozen=True)
class Daily:
    """The number of a day's deal, and whether it is proved that it can be won."""

    number: int
    proved: bool


class DailySearch:
    """Looks for the deal of a day; when it was stopped, it goes on with the deal it had come to."""

    def __init__(self, game: Game, day: date):
        self.game, self.day = game, day
        self.found: Daily | None = None
        self._round, self._next, self._spent = 0, 0, 0

    @property
    def tried(self) -> int:
        """How many deals of this round were tried."""
        return self._next

    def go_on(self, solve: Callable[[Position, Budget], Result], stopped: Callable[[], bool]) -> Daily | None:
        """Return the deal of the day, or nothing when it was stopped before; if none is proved won, the first one."""
        while self.found is None:
            if self._round == len(ROUNDS):
                self.found = Daily(self.game.daily_number(self.day, 0), proved=False)
                break
            of_deal, of_all = ROUNDS[self._round]
            number = self.game.daily_number(self.day, self._next)
            result = solve(self.game.deal(number).position, Budget(PATIENT, positions=of_deal))
            if result.verdict == WON:
                self.found = Daily(number, proved=True)
            elif stopped():
                return None
            self._next, self._spent = self._next + 1, self._spent + max(result.positions, LEAST)
            if self._spent >= of_all:
                self._round, self._next, self._spent = self._round + 1, 0, 0
        return self.found
