"""The screen at which a player sits: status, table, message and buttons, and panels over them."""

from dataclasses import replace
from textwrap import wrap
from time import monotonic
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from reussite.sitting import ACTIONS, Deed, Reply, Sitting, Tool
from reussite.sitting.speaking import describe_place
from reussite.table import Message
from reussite.table.navigation import Stop, first_stop, neighbour, next_zone
from reussite.ui.terminal import lines
from reussite.ui.terminal.board import Board
from reussite.ui.terminal.charts import chart_text
from reussite.ui.terminal.looks import Look
from reussite.ui.terminal.panels import Panels

if TYPE_CHECKING:
    from reussite.ui.terminal.app import Terminal

__all__ = ["Play"]

AWAY = 60.0  # seconds without a key after which the clock on the screen rests
ARROWS = ("left", "right", "up", "down")
ROOM_FOR_CHART = 110  # columns
CHART_WIDTH = 34


class Play(Screen[None]):
    """A table with its status above, a message and buttons below; everything is done by the sitting.

    Nothing here ever has the focus: every key comes to `on_key` and is dealt with before the next one.
    """

    AUTO_FOCUS = None
    app: "Terminal"

    def __init__(self, sitting: Sitting, look: Look):
        super().__init__()
        self.sitting = sitting
        self.board = Board(sitting, look)
        self.panels = Panels(sitting, look, self.choose)
        self._status = Static(id="status")
        self._chart = Static(id="chart")
        self._message = Static(id="message")
        self._tools = Static(id="tools")
        self._deal: object = None
        self._touched = monotonic()
        self._early: list[events.Key] = []  # keys typed before anything was drawn
        self._is_ready = False
        self._shown_time = ""
        self._shown_tools: object = None
        self._rows = 0  # of the message
        self._coming: Timer | None = None

    def compose(self) -> ComposeResult:
        """Status, table with a chart, message, buttons, panels."""
        yield self._status
        yield Horizontal(self.board, self._chart, id="middle")
        yield Static(id="spare")  # the row of the message, which covers more of the table only where it is long
        yield self._tools
        yield self._message
        yield self.panels

    def on_mount(self) -> None:
        """Sit down, and look at the clock once a second while somebody is there."""
        self._clock = self.set_interval(1.0, self._look_at_clock)
        self._is_ready = True
        self.show(Reply(self.sitting.greeting(), dealt=True))
        for event in self._early:
            self.press(event.key, event.character or "")

    def on_resize(self) -> None:
        """Write the lines anew; the table looks after itself."""
        self._write_lines()
        self.panels.show()

    # What is shown

    def show(self, reply: Reply) -> None:
        """Show what an action or gesture did."""
        if reply.leaves:
            self.app.leave()
            return
        if reply.changed:
            self.take_settings()
        if reply.copied:
            self.app.copy_to_clipboard(reply.copied)
        if reply.dealt:
            self.board.finish()
            self._sit_down()
        elif not reply.steps:
            self.board.look_again()
        self.say(reply.told, reply.kind)
        if reply.steps:
            self.board.show(reply.steps, lambda: self._arrived(reply))
        else:
            self._arrived(reply)
        self._wait()

    def _sit_down(self) -> None:
        """Draw all anew; with another deal on the table the cursor begins anew too."""
        if self.sitting.deal is not self._deal:
            self._deal = self.sitting.deal
            self.board.scene = replace(self.board.scene, cursor=None, scrolled={})
        self.board.look_again()
        self._touch()

    def _arrived(self, reply: Reply) -> None:
        """Write how it stands, and open a panel, when all cards are where they belong; a win is celebrated first."""
        self._write_lines()
        if reply.ended and self.sitting.deal.status == "won":
            self.board.celebrate(lambda: self._open(reply))
        else:
            self._open(reply)

    def _open(self, reply: Reply) -> None:
        if reply.panel:
            self.panels.open(reply.panel)

    def say(self, words: str, kind: str = "") -> None:
        """Write the message; the kind of the reply is its style."""
        self._message.set_classes(kind)
        # Only a message that needs more or fewer rows moves anything; the rest of the screen is not drawn again.
        rows = len(wrap(words, max(1, self.size.width - 2)))
        self._message.update(Text(words), layout=rows != self._rows)
        self._rows = rows

    def _write_lines(self) -> None:
        seen, width = self.board.seen, self.size.width
        self._status.update(self._standing(), layout=False)
        tools = self._all_tools()
        if (tools, width) != self._shown_tools:
            self._shown_tools = (tools, width)
            self._tools.update(lines.tools_line(tools, width), layout=False)
        chart = seen.chart
        self._chart.display = chart is not None and width >= ROOM_FOR_CHART
        if chart:
            self._chart.update(chart_text(chart, CHART_WIDTH - 2, self.board.look.ascii))

    def _all_tools(self) -> tuple[Tool, ...]:
        """Return the buttons below the table: those of the sitting, and before the last one the way out."""
        tools = self.board.seen.tools
        leave = self.sitting.tool(ACTIONS["quit"])
        return tools if leave in tools else (*tools[:-1], leave, *tools[-1:])

    def _standing(self) -> Text:
        sitting = self.sitting
        self._shown_time = "" if sitting.watched else sitting.words.time(sitting.elapsed)
        ended = "" if sitting.deal.status == "playing" else sitting.words.say(f"result.{sitting.deal.status}").upper()
        tally = sitting.watched.tally() if sitting.watched else ""
        return lines.status_line(self.board.seen, self._shown_time, ended, tally, width=self.size.width)

    def take_settings(self) -> None:
        """Take over the look that the settings say."""
        self.board.look = self.panels.look = self.app.take_look()
        self.board.refresh()

    # What goes on by itself

    def _wait(self) -> None:
        """Come back when the sitting wants to go on."""
        if self._coming:
            self._coming.stop()
        due = self.sitting.due
        self._coming = None if due is None else self.set_timer(max(due, 0.01), self._go_on)

    def _go_on(self) -> None:
        reply = self.sitting.tick()
        if reply:
            self._touch()
            self.show(reply)
        else:
            self._wait()

    def _look_at_clock(self) -> None:
        """Show the time while it runs, and what was played elsewhere; nobody there, nothing drawn."""
        if monotonic() - self._touched > AWAY or self.sitting.deal.status != "playing":
            self._clock.pause()
            return
        reply = self.sitting.look_again()
        if reply:
            self.show(reply)
        elif not self.sitting.watched and self.sitting.words.time(self.sitting.elapsed) != self._shown_time:
            self._status.update(self._standing(), layout=False)

    def _touch(self) -> None:
        """Note that somebody is there: the clock goes on."""
        self._touched = monotonic()
        self._clock.resume()

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Carry out a key; one that comes while cards move ends the motion first."""
        event.stop()
        event.prevent_default()
        if self._is_ready:
            self.press(event.key, event.character or "")
        else:
            self._early.append(event)

    def on_paste(self, event: events.Paste) -> None:
        """Write what is pasted, where something is written."""
        self.panels.paste(event.text)

    def press(self, key: str, sign: str) -> None:
        """Do what a key stands for: in the panel on top, with the cursor, or at the sitting."""
        self._touch()
        self.board.finish()
        key = {"equals_sign": "plus", "ctrl+c": "ctrl+q"}.get(key, key)
        if self.panels.is_open:
            if not self.panels.press(key, sign):
                self._press_over_panel(key)
        elif not self._press_cursor(key) and not self._name_pile(sign):
            at = self.board.cursor
            reply = self.sitting.press(key.lower() if len(key) == 1 else key, at[0] if at else "")
            if reply:
                self.show(reply)

    def _press_over_panel(self, key: str) -> None:
        """Do what a key stands for if the panel offers just that, or if it opens another panel."""
        action = self.sitting.action_of(key.lower() if len(key) == 1 else key)
        panel = self.panels.opened.panel
        offered = [*(button.deed for button in panel.buttons), *(row.deed for row in panel.rows)]
        if action and (Deed(action.name) in offered or len(key) > 1):
            self.choose(Deed(action.name), True)

    def _press_cursor(self, key: str) -> bool:
        """Do what a key means for the cursor and for what is held, and tell whether it means anything."""
        if key in ARROWS:
            self._arrow(key)
        elif key == "home":
            self._point(first_stop(self.board.view, self.board.stops))
        elif key in ("tab", "shift+tab"):
            self._point(next_zone(self.board.view, self.board.stops, self.board.cursor, key != "tab"))
        elif key in ("pageup", "pagedown"):
            self._scroll(1 if key == "pageup" else -1)
        elif self.board.seen.stepping or key not in ("space", "enter", "plus", "minus"):
            return False
        elif key in ("space", "enter"):
            self._tap(self.board.cursor)
        else:
            self._change_hold(key)
        return True

    def _point(self, stop: Stop | None) -> None:
        self.board.draw_again(cursor=stop)
        if stop and stop[0] in self.sitting.deal.game.rule_table.names:
            self.say(describe_place(self.sitting, *stop))
        else:
            self.say(self.sitting.say(f"action.{stop[0]}.about") if stop else "")

    def _arrow(self, way: str) -> None:
        stops, layout = self.board.stops, self.board.layout_now
        at = self.board.cursor or first_stop(self.board.view, stops)
        if at is not None and layout is not None:
            self._point(neighbour(stops, dict(layout.columns), at, way))

    def _scroll(self, by: int) -> None:
        at = self.board.cursor
        if at and at[0] in self.sitting.deal.game.rule_table.names:
            self.board.scroll_fan(at[0], by)

    def _change_hold(self, key: str) -> None:
        """Hold more or fewer cards; with nothing held, pick up the card at the cursor."""
        at, view = self.board.cursor, self.board.view
        if not view.hold and at and at[0] in self.board.seen.tappable:
            self.show(self.sitting.gesture(Message("pick", pile=at[0], count=1)))
        else:
            self.show(self.sitting.gesture(Message("more" if key == "plus" else "fewer")))

    def _name_pile(self, sign: str) -> bool:
        """Two keys make a move: the first names the pile to take from, the second the one to go to."""
        pile = next((pile for pile in self.board.view.piles if sign and pile.key == sign), None)
        if pile is None:
            return False
        self.board.point_at((pile.name, None))
        self.show(self.sitting.gesture(Message("name", pile=pile.name)))
        return True

    # Mouse

    def _tap(self, stop: Stop | None) -> None:
        if stop is None:
            return
        name, index = stop
        if self.board.layout_now and name in self.board.layout_now.buttons:
            self.show(self.sitting.do(name))
            return
        # Where a row of places has more of them than cards, a tap on a free one means the pile.
        lies = any(pile.name == name and (index or 0) < len(pile.cards) for pile in self.board.view.piles)
        self.show(self.sitting.gesture(Message("tap", pile=name, index=index if lies else None)))

    def on_board_tapped(self, event: Board.Tapped) -> None:
        """Answer a click; beside a panel it closes the panel."""
        self._touch()
        if self.panels.is_open:
            self.panels.close()
        elif event.sent and event.name in self.sitting.deal.game.rule_table.names:
            self.sitting.own.cancel()
            self.show(self.sitting.gesture(Message("send", pile=event.name, index=event.index)))
        else:
            self.board.point_at((event.name, event.index))
            self._tap((event.name, event.index))

    def on_board_dragged(self, event: Board.Dragged) -> None:
        """Answer a drag."""
        self._touch()
        if not self.panels.is_open and not self.sitting.watched:
            self.show(self.sitting.gesture(Message("drag", pile=event.pile, index=event.index, target=event.target)))

    def action_do(self, name: str) -> None:
        """Press a button below the table."""
        self._touch()
        self.board.finish()
        self.panels.close_all()
        self.show(self.sitting.do(name))

    def action_take_beside(self, place: int) -> None:
        """Press a button of a row in a panel."""
        self._touch()
        self.panels.take_beside(place)

    def choose(self, deed: Deed, closes: bool) -> None:
        """Carry out what was chosen in a panel, which closes unless something is refused or another one opens."""
        reply = self.sitting.do(deed.name, deed.argument)
        if not reply.ok:
            self.panels.tell(reply.told)
            return
        if closes and not reply.panel:
            self.panels.close_all()
        self.show(reply)
