"""Analyses started from the page: each runs apart from the tables, shows its progress in a panel, can be stopped."""

import asyncio
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from reussite.errors import BadInput, ReussiteError
from reussite.play.game import is_number
from reussite.players import find_player
from reussite.sitting import Button, Chart, Deed, Panel, Reply
from reussite.ui.web.shares import ANALYSES
from reussite.words import as_sentence, saying
from reussite.words.prose import game_name

if TYPE_CHECKING:
    from reussite.ui.web.session import Session

__all__ = ["ANALYSE", "Analysis"]

ANALYSE = "analyse"  # the deed that begins one; its panel is among those of the sitting
STOP = "stop"
MOST_GAMES = 10_000_000
MOST_SEED = 2**20 - 1
AT_ONCE = 2  # analyses of all players together
LONGEST = 600  # seconds of one, where others may wait
PAUSE = 0.3  # seconds between looks for a place


@dataclass
class Analysis:
    """The analysis of a tab, if one runs."""

    session: "Session"
    task: asyncio.Task[None] | None = None
    shares: list[float] = field(default_factory=list)

    def do(self, words: str) -> Reply:
        """Begin an analysis as the fields of the panel say, or stop the one that runs."""
        if words == STOP:
            self.stop()
            return self.session.sitting.tell("stopped")
        try:
            request = self._request(dict(part.partition("=")[::2] for part in words.split(",")))
        except ReussiteError as problem:
            return self.session.sitting.refuse(problem.saying)
        self.stop()
        self.shares = []
        self.task = asyncio.create_task(self._wait_and_follow(request))
        return Reply(panel=self._panel(self._say("analyse.begins", name=self._name, player=request["player"])))

    def stop(self) -> None:
        """Stop the analysis, if one runs."""
        if self.task:
            self.task.cancel()
        self.task = None

    @property
    def _name(self) -> str:
        return game_name(self.session.sitting.words, self.session.sitting.deal.game)

    def _say(self, id: str, **about: object) -> str:
        return self.session.sitting.say(id, **about)

    def _request(self, given: dict[str, str]) -> dict[str, Any]:
        """Return what is to be measured, checked."""
        if not self.session.desks.measurer.is_there:
            raise BadInput(saying("analyse.lacking"))
        bound = self.session.sitting.deal.game
        return {
            "game": bound.id,
            "options": bound.written_options(),
            "player": find_player(given.get("player") or None, bound).name,
            "games": self._number(given, "games", 1, MOST_GAMES),
            "seed": self._number(given, "seed", 0, MOST_SEED),
            "folders": self.session.desks.folders,
            "language": self.session.sitting.language.code,
        }

    def _number(self, given: dict[str, str], name: str, least: int, most: int) -> int:
        words = given.get(name, "")
        if not is_number(words) or not least <= int(words) <= most:
            field = self.session.sitting.words.say(f"analyse.{name}")
            raise BadInput(saying("analyse.not_so", name=field, words=words[:20], least=least, most=most))
        return int(words)

    async def _wait_and_follow(self, request: dict[str, Any]) -> None:
        """Wait for a place, one of this player's own and one of all; both are given back however it ends."""
        shares, player = self.session.desks.shares, self.session.player
        await self._place(1, player or "all")
        try:
            await self._place(AT_ONCE)
            try:
                async with asyncio.timeout(LONGEST if player else None):
                    await self._follow(request)
            except TimeoutError:
                self._show({"error": self._say("analyse.too_long", n=LONGEST // 60)})
            finally:
                shares.give_back(ANALYSES)
        finally:
            shares.give_back(ANALYSES, player or "all")

    async def _place(self, most: int, whose: str = "") -> None:
        """Take a place, now or when one is given back."""
        if self.session.desks.shares.take(ANALYSES, most, whose):
            return
        self.session.show(self._panel(self._say("analyse.others")))
        while not self.session.desks.shares.take(ANALYSES, most, whose):
            await asyncio.sleep(PAUSE)

    async def _follow(self, request: dict[str, Any]) -> None:
        """Let it be measured and show what is told of it."""
        ended = False
        async with aclosing(self.session.desks.measurer.measure(request)) as telling:
            async for told in telling:
                ended = "done" not in told
                self._show(told)
        if not ended:
            self._show({"error": self._say("analyse.broken")})

    def _show(self, told: dict[str, Any]) -> None:
        if "done" in told:
            self.session.show(self._progress(told))
        elif "error" in told:
            self.session.show(self._panel(as_sentence(told["error"]), runs=False))
        else:
            found = told["data"]
            prose = self._say(
                "analyse.done", n=found["games"], share=found["share"], low=found["low"], high=found["high"]
            )
            lines = "\n".join(f"    {line}" for line in told["lines"])
            words, plot = f"{prose}\n\n{lines}", told["plot"]
            if plot:
                name = self.session.desks.plots.add(self.session.player, plot)
                self.session.show(self._panel(words, runs=False), f"/plot/{name}.svg")
            else:
                self.session.show(self._panel(words, self._curve(), runs=False))

    def _progress(self, told: dict[str, Any]) -> Panel:
        done, games, won = told["done"], told["games"], told["won"]
        if done and won is not None:
            self.shares.append(won / done)
        words = (
            self._say("analyse.progress_won", done=done, games=games, share=self.shares[-1])
            if self.shares
            else self._say("analyse.progress", done=done, games=games)
        )
        return self._panel(words, self._curve())

    def _curve(self) -> Chart:
        """Return how the share won settles down."""
        top = max(0.02, *self.shares) if self.shares else 0.0
        return Chart(
            lines=(),
            curve=tuple(self.shares) if len(self.shares) > 1 else (),
            curve_title=self.session.sitting.words.say("analyse.curve"),
            curve_top=self.session.sitting.words.percent(top),
        )

    def _panel(self, prose: str, chart: Chart | None = None, runs: bool = True) -> Panel:
        say = self.session.sitting.words.say
        button = Button(say("button.stop"), Deed(ANALYSE, STOP)) if runs else Button(say("button.again"), Deed(ANALYSE))
        return Panel(ANALYSE, say("analyse.title", name=self._name), prose, buttons=(button,), chart=chart)
