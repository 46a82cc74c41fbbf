"""The widget that shows a table and turns the mouse into gestures."""

from dataclasses import replace
from textwrap import wrap
from time import monotonic
from typing import Callable, Iterator, Sequence

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from reussite.sitting import Seen, Sitting
from reussite.table import Box, Layout, Step, View
from reussite.table.navigation import Stop, first_stop, near, stops_of
from reussite.ui.terminal.drawing import Canvas, Flying, Scene, draw, lay_out, needed_size
from reussite.ui.terminal.looks import Look
from reussite.ui.terminal.motion import Cascade, Motion, cascade, motions

__all__ = ["Board"]

DOUBLE_CLICK = 0.4  # seconds
FRAMES = 30  # a second
MOST_LAYOUTS = 200


class Board(Widget):
    """A table in character cells; what the mouse does is told as messages."""

    class Tapped(Message):
        """A place was clicked: a pile with a card or none, or a button; `sent` by a right or double click."""

        def __init__(self, name: str, index: int | None, sent: bool):
            super().__init__()
            self.name, self.index, self.sent = name, index, sent

    class Dragged(Message):
        """Cards were dragged from a pile to another."""

        def __init__(self, pile: str, index: int | None, target: str):
            super().__init__()
            self.pile, self.index, self.target = pile, index, target

    def __init__(self, sitting: Sitting, look: Look):
        super().__init__()
        self.sitting = sitting
        self.look = look
        self.scene = Scene()
        self.seen: Seen = sitting.seen()
        self.layout_now: Layout | None = None
        self._layouts: dict[object, Layout | None] = {}
        self._drawn = self.view
        self._canvas: Canvas | None = None
        self._goal: View = self.view  # what lies there when all cards have arrived
        self._moving: Motion | Cascade | None = None
        self._coming: Iterator[Motion] = iter(())
        self._began = 0.0
        self._timer: Timer | None = None
        self._after: Callable[[], None] | None = None
        self._pressed: tuple[int, int, str, int | None] | None = None
        self._last_click = (0.0, "", -1)
        self._dragging = False

    @property
    def view(self) -> View:
        """What is seen of the table."""
        return self.seen.view

    @property
    def stops(self) -> dict[Stop, Box]:
        """The places of the cursor."""
        if self.layout_now is None:
            return {}
        return stops_of(self._drawn, self.layout_now, self.seen.tappable)

    @property
    def cursor(self) -> Stop | None:
        """Where the cursor stands."""
        return near(self.stops, self.scene.cursor)

    def look_again(self) -> None:
        """Look at the table anew and draw it."""
        self.seen = self.sitting.seen()
        self._draw_seen()

    def _draw_seen(self) -> None:
        helped = {(name, index): free for name, index, free in self.seen.helped}
        self.draw_again(hinted=self.seen.hinted, helped=helped)

    def point_at(self, stop: Stop) -> None:
        """Let the cursor stand near a place from the next drawing on."""
        self.scene = replace(self.scene, cursor=near(self.stops, stop))

    def draw_again(self, **scene: object) -> None:
        """Draw the table with these parts of the scene changed."""
        self.scene = replace(self.scene, **scene)  # type: ignore[arg-type]
        self._draw(self.view, ())

    def _lay_out(self, view: View) -> Layout | None:
        """Return the layout, remembered for as long as the piles keep their sizes."""
        shapes = tuple((pile.name, len(pile.cards), pile.cards.count(None)) for pile in view.piles)
        key = (view.game, view.places, shapes, self.size, self.look.mirrored, tuple(self.scene.scrolled.items()))
        if key not in self._layouts:
            if len(self._layouts) > MOST_LAYOUTS:
                self._layouts.clear()
            self._layouts[key] = lay_out(
                view, self.size.width, self.size.height, self.scene.scrolled, self.look.mirrored
            )
        return self._layouts[key]

    def _draw(self, view: View, flying: Sequence[Flying]) -> None:
        width, height = self.size.width, self.size.height
        self.layout_now, self._drawn = self._lay_out(view), view
        before = self._canvas
        if self.layout_now is None:
            self._canvas = self._too_small(width, height)
        else:
            stops = {} if flying else self.stops
            cursor = near(stops, self.scene.cursor) or first_stop(view, stops)
            if not flying:
                self.scene = replace(self.scene, cursor=cursor)
            scene = replace(self.scene, flying=tuple(flying), cursor=cursor)
            self._canvas = draw(view, self.layout_now, width, height, self.look, scene)
        changed = self._canvas.changes(before)
        if changed is None:
            self.refresh()
        elif changed:
            self.refresh(*(Region(x, y, length, 1) for x, y, length in changed))

    def on_resize(self) -> None:
        """Lay the table out anew."""
        self.finish()
        self.draw_again()

    def render_line(self, y: int) -> Strip:
        """Return one row of the drawing."""
        if self._canvas is None or y >= self._canvas.height:
            return Strip([Segment(" " * self.size.width, self.look.style("felt"))])
        return Strip(self._canvas.segments(y), self._canvas.width)

    def show(self, steps: Sequence[Step], after: Callable[[], None]) -> None:
        """Show what steps changed, in motion where the player wants it, then call `after`."""
        before = self._goal if self._moving else self.view  # what was on its way arrives at once
        self._stop()
        self.seen = self.sitting.seen()
        self._goal, self._after = self.view, after
        if steps and self.look.pace and self.layout_now is not None:
            self._coming = motions(before, self._goal, steps, self._lay_out, self.look.pace)
        self._moving = next(self._coming, None)
        if self._moving:
            self._began = monotonic()
            self._timer = self.set_interval(1 / FRAMES, self._frame)
            self._frame()
        else:
            self._after = None
            self._draw_seen()
            after()

    def celebrate(self, after: Callable[[], None]) -> None:
        """Let cards bounce away, where the player wants motion, then call `after`; any key ends it."""
        falling = cascade(self.view, self.layout_now, self.look.pace) if self.look.pace and self.layout_now else None
        if falling is None:
            after()
            return
        self._stop()
        self._goal, self._after, self._moving, self._began = self.view, after, falling, monotonic()
        self._timer = self.set_interval(1 / FRAMES, self._frame)

    def _stop(self) -> None:
        self._moving, self._coming = None, iter(())
        if self._timer:
            self._timer.stop()
            self._timer = None

    @property
    def is_moving(self) -> bool:
        """Whether cards are on their way."""
        return self._moving is not None

    def _frame(self) -> None:
        """Draw the cards where they are by now."""
        while self._moving and monotonic() - self._began >= self._moving.seconds:
            self._began += self._moving.seconds
            self._moving = next(self._coming, None)
        if self._moving:
            self._draw(self._moving.view, self._moving.at((monotonic() - self._began) / self._moving.seconds))
        else:
            self._arrive()

    def finish(self) -> None:
        """End what is in motion at once, and what would be in motion after it."""
        self._stop()
        while self._after:
            self._arrive()

    def _arrive(self) -> None:
        """Let everything lie where it belongs, and go on with what was to follow."""
        self._stop()
        after, self._after = self._after, None
        if after:
            self.look_again()
            after()

    def _place_at(self, x: int, y: int) -> tuple[str, int | None] | None:
        if self.layout_now is None:
            return None
        button = self.layout_now.button_at(x, y)
        if button:
            return button, None
        found = self.layout_now.card_at(x, y)
        if found:
            return found
        column = self.layout_now.pile_at(x, y)
        return (column, None) if column else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember where a click or drag begins; a right click sends at once."""
        self.finish()
        place = self._place_at(event.x, event.y)
        if place is None:
            return
        if event.button == 3:
            self.post_message(self.Tapped(*place, sent=True))
        elif event.button == 1:
            self._pressed = (event.x, event.y, *place)
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Draw dragged cards under the pointer."""
        if self._pressed is None or self.layout_now is None:
            return
        x, y, pile, index = self._pressed
        if not self._dragging and (event.x, event.y) == (x, y):
            return
        boxes = self.layout_now.cards.get(pile, ())
        if not boxes or self.view.automatic or self.seen.watching:
            return
        first = len(boxes) - 1 if index is None else index
        self._dragging = True
        cards = self.view.pile(pile).cards
        shift = (event.x - x, event.y - y)
        flying = [Flying(cards[k], boxes[k].x + shift[0], boxes[k].y + shift[1]) for k in range(first, len(boxes))]
        self._draw(self.view, flying)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell whether it was a click, a double click or a drag."""
        self.release_mouse()
        pressed, self._pressed = self._pressed, None
        dragging, self._dragging = self._dragging, False
        if pressed is None or event.button != 1:
            return
        x, y, pile, index = pressed
        place = self._place_at(event.x, event.y)
        if dragging:
            self._draw(self.view, ())
        if dragging and self.layout_now is not None:
            target = self._drop(pile, index, event.x - x, event.y - y)
            if target is None and place and place[0] != pile:
                target = place[0]
            if target is not None:
                self.post_message(self.Dragged(pile, index, target))
                return
        if place is None or place[0] != pile:
            return
        stock = any(each.name == pile and each.kind == "stock" for each in self.view.piles)
        now, key = monotonic(), (pile, -1 if index is None else index)
        double = now - self._last_click[0] < DOUBLE_CLICK and self._last_click[1:] == key and not stock
        self._last_click = (0.0, "", -1) if double else (now, *key)
        self.post_message(self.Tapped(pile, index, sent=double))

    def _drop(self, pile: str, index: int | None, right: int, down: int) -> str | None:
        """Return the legal pile that the dragged card covers most."""
        assert self.layout_now is not None
        boxes = self.layout_now.cards.get(pile, ())
        if not boxes:
            return None
        first = len(boxes) - 1 if index is None else index
        box = replace(boxes[first], x=boxes[first].x + right, y=boxes[first].y + down)
        return self.layout_now.drop_on(box, self.sitting.table.targets_of(pile, len(boxes) - first))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Show cards of a fan that lie further up again."""
        self._scroll(event, -1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Show covered cards of a fan that are not seen."""
        self._scroll(event, 1)

    def _scroll(self, event: events.MouseEvent, by: int) -> None:
        name = self.layout_now.pile_at(event.x, event.y) if self.layout_now else None
        if name:
            self.scroll_fan(name, by)
            event.stop()

    def scroll_fan(self, name: str, by: int) -> None:
        """Show other cards of a fan that is too long to be seen whole: further down for more, up again for less."""
        scrolled = dict(self.scene.scrolled)
        most = max(0, len(self.view.pile(name).cards) - 2)
        scrolled[name] = min(most, max(0, scrolled.get(name, 0) + by))
        self.draw_again(scrolled=scrolled)

    def _too_small(self, width: int, height: int) -> Canvas:
        """Tell that there is no room for the table: at the top, for messages may lie over the lower rows."""
        canvas = Canvas(width, height, self.look.style("felt"))
        columns, rows = needed_size(self.view)
        around = self.screen.size.height - height  # the lines above and below
        told = self.sitting.say("terminal.too_small", columns=columns, rows=rows + around)
        for y, line in enumerate(wrap(told, max(1, width - 2))):
            canvas.put(1, y, line, self.look.style("words"))
        return canvas
