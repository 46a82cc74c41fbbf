"""Watching a patience being played: step, run, speed, and a chart of the results beside it."""

from collections import Counter
from typing import TYPE_CHECKING

import pygame

from reussite.lab.watch import DELAYS, Stepper
from reussite.players import find_player, usual_player
from reussite.store.statistics import share_interval
from reussite.ui.desktop.pictures import written
from reussite.ui.desktop.widgets import INK, PANEL

if TYPE_CHECKING:
    from reussite.table import Answer, Table
    from reussite.ui.desktop.app import App

__all__ = ["Watching"]

WIDTH = 230
ROWS = 9  # outcomes that have a bar of their own
GOLD, BLUE, FAINT = (222, 172, 62), (92, 148, 196), (88, 98, 100)
AT_ONCE = 0.010  # seconds of a frame in which moves are made when there is no delay


class Watching:
    """A player at the table, the clock, and what came of the deals so far."""

    def __init__(self, app: "App", table: "Table"):
        self.app = app
        self.table = table
        self.player = find_player(usual_player(table.deal.game), table.deal.game)
        self.stepper = Stepper(table, self.player, delay=DELAYS[2])
        self.results: Counter[int] = Counter()
        self.won = 0
        self.shares: list[float] = []
        self.chained = False
        self.due = 0.0
        self.told: object = None

    @property
    def running(self) -> bool:
        """Whether moves are made by the clock."""
        return self.stepper.running

    def words(self) -> list[tuple[str, str]]:
        """Return the buttons: names and what is written on them."""
        own = [] if self.table.deal.game.is_automatic else [("stop", "Play yourself")]
        return [("step", "Step"), ("go", "Pause" if self.running else "Run"), ("slower", "−"), ("faster", "+"), *own]

    def press(self, name: str) -> None:
        """Answer a button."""
        if name == "go":
            self.stepper.running = not self.running
            self.due = 0.0
            self.app.bar_again()
        elif name == "step":
            self.stepper.running = False
            self.app.bar_again()
            self.step()
        elif name == "stop":
            self.app.play_yourself()
        else:
            self.stepper.faster() if name == "faster" else self.stepper.slower()
            self.app.tell(self.speed())
            self.app.redraw()

    def speed(self) -> str:
        """Say how fast moves are made."""
        return f"a move every {self.stepper.delay:g} seconds" if self.stepper.delay else "as fast as it goes"

    def step(self) -> None:
        """Make a move; at the end of a deal count it, and deal the next one."""
        running = self.running
        pace = min(1.0, self.stepper.delay * 1.6) if running else 1.0
        if self._ended():
            self.app.perform(self._next_deal, pace)
            return
        answer = self.stepper.step()
        if answer is None:  # the player gives up
            self.stepper.running = running
            self._count()
        else:
            self.app.answer(answer, pace)
            if self._over():
                self._count()

    def tap(self, spot: tuple[str, int | None]) -> None:
        """Answer a click on the table: the pile that the game asks for, or a step."""
        if self.table.deal.game.is_automatic and not self._ended():
            self.stepper.running = False
            self.app.perform(lambda: self.table.tap(*spot))
            if self._over():
                self._count()
            self.app.bar_again()
        else:
            self.press("step")

    def _over(self) -> bool:
        position = self.table.deal.position
        return position.is_won or not position.listed()

    def _ended(self) -> bool:
        """Tell whether the deal has been counted and nothing of it was taken back."""
        return self.told is self.table.deal and (self._over() or not self.table.deal.can_redo)

    def _next_deal(self) -> "Answer":
        """Deal the next game; deals that are only watched are not kept among the player's own."""
        keep, self.table.keep = self.table.keep, lambda deal: deal
        try:
            return self.table.command("new")
        finally:
            self.table.keep = keep

    def _count(self) -> None:
        deal = self.table.deal
        if self.told is deal:
            return
        self.told = deal
        self.results[deal.game.engine.outcome(list(deal.position.state))] += 1
        self.won += deal.position.is_won
        self.chained |= deal.number is None
        self.shares.append(self.won / sum(self.results.values()))
        self.app.redraw()

    def tick(self, now: float) -> None:
        """Make the moves that are due."""
        if not self.running or self.app.board.moving(now):
            return
        if self.stepper.delay == 0:
            end = self.app.now() + AT_ONCE
            while self.app.now() < end and self.running:
                self._quick_step()
            self.app.look_again()
        elif now >= self.due:
            self.due = now + (self.stepper.delay * (2 if self.told is self.table.deal else 1))
            self.step()

    def _quick_step(self) -> None:
        """Make a move without showing it."""
        if self._ended():
            self._next_deal()
        elif self.stepper.step() is None or self._over():
            self.stepper.running = True
            self._count()

    @property
    def width(self) -> int:
        """How wide the chart is."""
        return self.app.widgets.pixels(WIDTH)

    def draw(self, window: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the chart: who plays, won and lost, the outcomes as bars, the share won as it went."""
        pygame.draw.rect(window, PANEL, rect)
        px, tally = self.app.widgets.pixels, self.table.deal.game.patience.tally
        inner = rect.inflate(-px(24), -px(20))
        games = sum(self.results.values())
        y = self._line(window, inner.x, inner.y, f"{games} game{'s' * (games != 1)} watched", 15, INK, bold=True)
        y = self._line(window, inner.x, y, f"player: {self.player.name}", 12)
        y = self._line(window, inner.x, y, self.speed(), 12) + px(6)
        if games:
            low, high = share_interval(self.won, games)
            y = self._line(window, inner.x, y, f"won {self.won} ({self.won / games:.1%})", 14, GOLD, bold=True)
            # Deals that are gathered up and dealt again are no sample: an interval would promise too much.
            sample = f"95 % between {low:.1%} and {high:.1%}"
            y = self._line(window, inner.x, y, "each deal follows from the last" if self.chained else sample, 12) + px(
                8
            )
        y = self._line(window, inner.x, y, tally.what, 12, INK) + px(2)
        y = self._bars(window, inner, y, games)
        self._curve(window, pygame.Rect(inner.x, y + px(14), inner.width, max(0, inner.bottom - y - px(14))))

    def _line(
        self,
        window: pygame.Surface,
        x: int,
        y: int,
        text: str,
        size: int,
        colour: tuple[int, int, int] = FAINT,
        bold: bool = False,
    ) -> int:
        drawn = written(text, self.app.widgets.pixels(size), (166, 172, 168) if colour is FAINT else colour, bold)
        window.blit(drawn, (x, y))
        return y + drawn.get_height()

    def _bars(self, window: pygame.Surface, inner: pygame.Rect, y: int, games: int) -> int:
        px, tally = self.app.widgets.pixels, self.table.deal.game.patience.tally
        most = max(self.results.values(), default=1)
        common = sorted(outcome for outcome, _ in self.results.most_common(ROWS))
        for outcome in common:
            count = self.results[outcome]
            label = written(tally.text(outcome), px(12), INK)
            window.blit(label, (inner.x, y))
            left = inner.x + px(70)
            room = inner.right - left - px(46)
            bar = pygame.Rect(left, y + px(3), max(2, round(room * count / most)), px(11))
            pygame.draw.rect(window, BLUE, bar, border_radius=3)
            share = written(f"{count / games:.0%}", px(11), (166, 172, 168))
            window.blit(share, (bar.right + px(5), y))
            y += px(19)
        rest = games - sum(self.results[outcome] for outcome in common)
        return self._line(window, inner.x, y, f"and {rest} others", 11) if rest else y

    def _curve(self, window: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the share won after each game."""
        px = self.app.widgets.pixels
        if len(self.shares) < 2 or rect.height < px(60):
            return
        rect.height = min(rect.height, px(150))
        top = self._line(window, rect.x, rect.y, "share won, game by game", 12, INK) + px(3)
        plot = pygame.Rect(rect.x, top, rect.width, rect.bottom - top)
        pygame.draw.rect(window, (26, 32, 34), plot, border_radius=4)
        step = max(1, len(self.shares) // max(1, plot.width))
        shown = self.shares[::step]
        highest = max(0.02, *shown)
        points = [
            (
                plot.x + 3 + k * (plot.width - 6) / max(1, len(shown) - 1),
                plot.bottom - 4 - share / highest * (plot.height - 9),
            )
            for k, share in enumerate(shown)
        ]
        pygame.draw.aalines(window, GOLD, False, points)
        window.blit(written(f"{highest:.0%}", px(10), (166, 172, 168)), (plot.x + 5, plot.y + 2))
