"""The panel over the table: any panel of the sitting, drawn from its data and answered by mouse, touch and keys."""

from typing import TYPE_CHECKING

import pygame
from pygame_gui.elements import UITextEntryLine

from reussite.sitting import Panel, Reply, argument_of, change_of
from reussite.ui.desktop.chart import draw_chart
from reussite.ui.desktop.keys import key_name
from reussite.ui.desktop.pictures import baize, round_box, written
from reussite.ui.desktop.pointers import ARROW, HAND
from reussite.ui.desktop.sheet import SEARCH, WIDE, Sheet, Stop, lay_out, tile_size, width_for
from reussite.ui.desktop.walking import beside, next_part
from reussite.ui.desktop.widgets import GOLD, INK, PANEL, SOFT, Widgets

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["Panels"]

TITLE = 36  # how high the line with the title is
SHADE = (150, 150, 150)  # what the table under a panel is multiplied with
LOOKS = {  # ground and edge of a stop, as it lies and when it is pointed at
    "row": ((0, 0, 0, 0), (58, 68, 72, 255), ()),
    "tile": ((50, 59, 63, 255), (66, 78, 83, 255), ()),
    "more": ((66, 77, 82, 255), (88, 102, 108, 255), (84, 98, 104, 255)),
    "pill": ((54, 64, 68, 255), (76, 89, 94, 255), (75, 88, 92, 255)),
    "button": ((62, 73, 78, 255), (80, 94, 100, 255), (84, 98, 104, 255)),
    "main": ((122, 92, 26, 255), (150, 114, 36, 255), (213, 179, 92, 255)),
}
CHOSEN = (138, 106, 34, 255)
BAND = (48, 57, 61)
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
FAR = {"page_up": (-1, 1), "page_down": (1, 1), "home": (-1, 1000), "end": (1, 1000)}  # up or down, how many views
TOUCHED = 8  # pixels after which a finger pulls the sheet instead of choosing something


class Panels:
    """At most one panel is open; a closed one leaves nothing behind."""

    def __init__(self, app: "App"):
        self.app = app
        self.panel: Panel | None = None
        self.sheet = Sheet()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.values: dict[str, str] = {}
        self.fields: dict[str, UITextEntryLine] = {}
        self.at: int | None = None  # the stop the keys have reached
        self.widgets = Widgets(app.size, app.scale)
        self._shaded = True
        self._told = ""
        self._over: int | None = None
        self._pressed: int | None = None
        self._grip: int | None = None  # where the sheet or its bar was taken hold of
        self._offset = 0
        self._picture: pygame.Surface | None = None

    @property
    def is_open(self) -> bool:
        """Whether a panel lies over the table."""
        return self.panel is not None

    @property
    def name(self) -> str:
        """The name of the open panel."""
        return self.panel.name if self.panel else ""

    def open(self, panel: Panel, shaded: bool = True) -> None:
        """Open a panel in place of any other; one that is not shaded leaves the table bright."""
        self.close()
        self.app.widgets.hush()
        self.panel, self._shaded = panel, shaded
        self.values = {field.name: field.value for field in panel.fields}
        self._place()
        first = next((k for k, stop in enumerate(self.sheet.stops) if stop.kind == "field"), None)
        main = next((k for k, stop in enumerate(self.sheet.stops) if stop.kind == "main"), None)
        self._go(first if first is not None else main if main is not None else 0 if self.sheet.stops else None)
        if panel.at_end:
            self._scroll(self.sheet.height)

    def close(self) -> None:
        """Close the panel."""
        for each in self.fields.values():
            each.kill()
        self.panel, self.sheet, self.values, self.fields = None, Sheet(), {}, {}
        self.at = self._over = self._pressed = self._grip = self._picture = None
        self._offset, self._told = 0, ""
        self.widgets.manager.set_focus_set(None)
        self.app.redraw()

    def resize(self) -> None:
        """Fit everything to another size of the window."""
        if self.widgets.scale != self.app.scale:
            for each in self.fields.values():
                each.kill()
            self.fields = {}
            self.widgets = Widgets(self.app.size, self.app.scale)
        else:
            self.widgets.manager.set_window_resolution(self.app.size)
        if self.panel:
            self._place()
            self._go(self.at)

    # Where everything lies

    def _width(self, panel: Panel) -> int:
        px = self.widgets.pixels
        return min(width_for(panel, px), self.app.size[0] - px(20))

    @property
    def picture_size(self) -> tuple[int, int]:
        """How large the pictures in a panel are."""
        px = self.widgets.pixels
        return tile_size(min(px(WIDE), self.app.size[0] - px(20)), px)[1]

    def _place(self) -> None:
        """Lay the panel out, as high as it needs to be if there is room."""
        assert self.panel
        px, (width, height) = self.widgets.pixels, self.app.size
        wide = self._width(self.panel)
        self.sheet = lay_out(self.panel, self.values, self._told, wide, px)
        high = min(px(TITLE) + self.sheet.height + self.sheet.foot, height - px(20))
        self.rect = pygame.Rect(0, 0, wide, high)
        self.rect.center = (width // 2, height // 2)
        if self.panel.search:
            self.rect.y = px(10)  # it stays where it is while rows come and go
        self._scroll(0)

    def _view(self) -> pygame.Rect:
        """Return where the sheet is seen, in the window."""
        top = self.rect.y + self.widgets.pixels(TITLE)
        return pygame.Rect(self.rect.x, top, self.rect.width, self.rect.bottom - self.sheet.foot - top)

    def place_of(self, stop: Stop) -> pygame.Rect:
        """Return where a stop is, in the window."""
        view = self._view()
        if stop.rect.y >= self.sheet.height:
            return stop.rect.move(self.rect.x, view.bottom - self.sheet.height)
        return stop.rect.move(view.x, view.y - self._offset)

    def _scroll(self, by: int) -> None:
        most = max(0, self.sheet.height - self._view().height)
        self._offset = max(0, min(most, self._offset + by))
        self._put_fields()
        self.stale()

    def _put_fields(self) -> None:
        """Put the lines to type in where the sheet has them now; one that is not seen whole is hidden."""
        view = self._view()
        wanted = {stop.field.name: stop for stop in self.sheet.stops if stop.kind == "field" and stop.field}
        for name, stop in wanted.items():
            assert stop.field
            rect = self.place_of(stop)
            if name not in self.fields:
                self.fields[name] = self.widgets.field(rect, self.values.get(name, ""))
            each = self.fields[name]
            if each.rect != rect:
                each.set_position(rect.topleft)
                each.set_dimensions(rect.size)
            each.show() if view.contains(rect) else each.hide()

    def stale(self) -> None:
        """Draw the panel anew."""
        self._picture = None
        self.app.redraw()

    # What is done in it

    def process(self, event: pygame.event.Event, again: bool = False) -> None:
        """Answer an event; all of them belong to the open panel."""
        if event.type == pygame.KEYDOWN:
            self._key(event, again)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._release(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y * self.widgets.pixels(60))
        else:
            self.widgets.process(event)
        self._read_fields()

    def _read_fields(self) -> None:
        """Take over what was typed; other rows are found by other words."""
        typed = {name: each.get_text() for name, each in self.fields.items()}
        searched = typed.get(SEARCH, "") != self.values.get(SEARCH, "")
        self.values |= typed
        if searched:
            self._offset = 0
            self._place()
            self.at = next((k for k, stop in enumerate(self.sheet.stops) if stop.kind == "field"), None)

    def hit(self, position: tuple[int, int]) -> int | None:
        """Return the number of the stop at a point of the window; of two that lie in each other the smaller one."""
        view = self._view()
        for number in reversed(range(len(self.sheet.stops))):
            stop = self.sheet.stops[number]
            seen = stop.rect.y >= self.sheet.height or view.collidepoint(position)
            if seen and self.place_of(stop).collidepoint(position):
                return number
        return None

    def _cross(self) -> pygame.Rect:
        side = self.widgets.pixels(TITLE)
        return pygame.Rect(self.rect.right - side, self.rect.y, side, side)

    def _bar(self) -> pygame.Rect | None:
        """Return where the bar is that shows which part of the sheet is seen."""
        view, px = self._view(), self.widgets.pixels
        if self.sheet.height <= view.height:
            return None
        high = max(px(24), view.height * view.height // self.sheet.height)
        y = view.y + (view.height - high) * self._offset // (self.sheet.height - view.height)
        return pygame.Rect(view.right - px(9), y, px(6), high)

    def _press(self, event: pygame.event.Event) -> None:
        if event.button not in (pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT):  # the wheel is told as a button as well
            return
        if not self.rect.collidepoint(event.pos) or self._cross().collidepoint(event.pos):
            self.close()
            return
        bar = self._bar()
        if bar and event.pos[0] >= bar.x - 4 and self._view().collidepoint(event.pos):
            self._grip, self._pressed = event.pos[1], None
            return
        self._pressed = self.hit(event.pos) if event.button == pygame.BUTTON_LEFT else None
        self._grip = event.pos[1] if getattr(event, "touch", False) else None
        stop = self.sheet.stops[self._pressed] if self._pressed is not None else None
        if stop and stop.kind == "field":
            self._go(self._pressed)
            self.widgets.process(event)

    def _move(self, event: pygame.event.Event) -> None:
        self.widgets.process(event)
        view, bar = self._view(), self._bar()
        if self._grip is not None and bar:
            pulled = event.pos[1] - self._grip
            touch = getattr(event, "touch", False)
            if not touch:
                self._scroll(pulled * (self.sheet.height - view.height) // max(1, view.height - bar.height))
            elif self._pressed is None or abs(pulled) > TOUCHED:
                self._pressed = None
                self._scroll(-pulled)
            if not touch or self._pressed is None:
                self._grip = event.pos[1]
        over = self.hit(event.pos)
        if over != self._over:
            self._over = over
            self.stale()
        points = over is not None and self.sheet.stops[over].kind != "field"
        self.widgets.manager.set_active_cursor(HAND if points or self._cross().collidepoint(event.pos) else ARROW)

    def _release(self, position: tuple[int, int]) -> None:
        pressed, self._pressed, self._grip = self._pressed, None, None
        if pressed is not None and self.hit(position) == pressed:
            self.choose(pressed)

    def choose(self, number: int) -> None:
        """Do what a stop stands for."""
        stop = self.sheet.stops[number]
        self._go(number)
        if stop.button:
            self._do(stop.button.deed.name, argument_of(stop.button, self.values))
        elif stop.deed:
            self._do(stop.deed.name, stop.deed.argument)
        elif stop.field and stop.kind == "pill":
            self.values[stop.field.name] = stop.value
            change = change_of(stop.field, stop.value)
            if change:
                self.app.show(self.app.sitting.do(change.name, change.argument))
            self._place()

    def _do(self, name: str, argument: str) -> None:
        """Carry out what was chosen; the panel stays open for what could not be done, and tells why."""
        reply = self.app.sitting.do(name, argument)
        if not self._refused(reply):
            self.close()
            self.app.show(reply)

    def _refused(self, reply: Reply) -> bool:
        """Tell in the panel why something was not done, if it was not."""
        if reply.ok or reply.dealt:
            return False
        self._told = reply.told
        self._place()
        return True

    # The keys

    def _key(self, event: pygame.event.Event, again: bool) -> None:
        name = key_name(event)
        typing = self.widgets.typing
        if name == "escape":
            self.close()
        elif name == "tab":
            back = bool(event.mod & pygame.KMOD_SHIFT)
            self._go(next_part(self.sheet.stops, self.at, back))
        elif name in FAR and not (typing and name in ("home", "end")):
            way, screens = FAR[name]
            self._walk((0, way), screens * self._view().height)
        elif name in WAYS and not (typing and name in ("left", "right")):
            self._walk(WAYS[name])
        elif name == "enter" or (name == "space" and not typing):
            if not again:
                self._enter()
        elif typing and not (name[0] == "f" and name[1:].isdigit()):
            self.widgets.process(event)
        elif SEARCH in self.fields and len(name) == 1:
            self._go(next(k for k, stop in enumerate(self.sheet.stops) if stop.kind == "field"))  # it is typed there
        else:
            self._press_key(name, again)

    def _press_key(self, name: str, again: bool) -> None:
        """Let a key do what it does at the table; the key of the open panel closes it."""
        reply = self.app.sitting.press(name, again=again)
        if reply is None or self._refused(reply):
            return
        same = reply.panel is not None and reply.panel.name == self.name
        self.close()
        if not same:
            self.app.show(reply)

    def _enter(self) -> None:
        """Choose what the keys have reached: in a field the main button, among searched rows the first."""
        assert self.panel
        stop = self.sheet.stops[self.at] if self.at is not None else None
        if stop is None or stop.kind != "field":
            if self.at is not None:
                self.choose(self.at)
            return
        kinds = ("tile", "row") if stop.field and stop.field.name == SEARCH else ("main",)
        found = next((k for k, each in enumerate(self.sheet.stops) if each.kind in kinds), None)
        if found is not None:
            self.choose(found)
        elif self.panel.typed and self.values.get(SEARCH):
            self._do(self.panel.typed.name, self.values[SEARCH])

    def _walk(self, way: tuple[int, int], far: int = 1) -> None:
        """Go to the next stop in a direction, or where there is none pull the sheet."""
        target = beside(self.sheet.stops, self.at, way, far)
        below = target is None or self.sheet.stops[target].rect.y >= self.sheet.height
        most = self.sheet.height - self._view().height
        hidden = self._offset < most if way[1] > 0 else self._offset > 0
        if way[1] and below and hidden:
            self._scroll(way[1] * max(far, self.widgets.pixels(60)))
        elif target is not None:
            self._go(target)

    def _go(self, number: int | None) -> None:
        """Let the keys reach a stop, and bring it into sight."""
        self.at = number if number is not None and number < len(self.sheet.stops) else None
        stop = self.sheet.stops[self.at] if self.at is not None else None
        self._focus(self.fields.get(stop.field.name) if stop and stop.kind == "field" and stop.field else None)
        if stop and stop.rect.y < self.sheet.height:
            view, seen = self._view(), self.place_of(stop)
            room = self.widgets.pixels(8)
            self._scroll(min(0, seen.y - room - view.y) or max(0, seen.bottom + room - view.bottom))
        self.stale()

    def _focus(self, each: UITextEntryLine | None) -> None:
        """Let a field have the keys, with all its words selected, so that others can be typed over them."""
        if each and not each.is_focused:
            each.select_range = [0, len(each.get_text())]
        self.widgets.manager.set_focus_set(each)

    # What is seen of it

    def draw(self, window: pygame.Surface) -> None:
        """Draw the open panel over the table."""
        if not self.panel:
            return
        if self._shaded:
            window.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)
        if self._picture is None:
            self._picture = self._drawn(self.panel)
        window.blit(self._picture, self.rect)
        self.widgets.manager.draw_ui(window)

    def _drawn(self, panel: Panel) -> pygame.Surface:
        px, size = self.widgets.pixels, self.rect.size
        picture = round_box(size, (*PANEL, 255), (92, 106, 110, 255), 1, px(8))
        picture.blit(written(panel.title, px(15), INK, bold=True), (px(14), px(8)))
        cross = written("×", px(20), SOFT)
        picture.blit(cross, (size[0] - px(TITLE // 2) - cross.get_width() // 2, px(3)))
        view, top = self._view(), px(TITLE)
        sheet = pygame.Surface(view.size, pygame.SRCALPHA)
        self._draw_sheet(sheet, panel)
        picture.blit(sheet, (0, top))
        if self.sheet.foot:
            pygame.draw.line(picture, (72, 84, 88), (px(10), top + view.height), (size[0] - px(10), top + view.height))
            self._draw_parts(picture, top + view.height - self.sheet.height, foot=True)
        bar = self._bar()
        if bar:
            pygame.draw.rect(picture, (96, 108, 112), bar.move(-self.rect.x, -self.rect.y), border_radius=px(3))
        return picture

    def _draw_sheet(self, sheet: pygame.Surface, panel: Panel) -> None:
        """Draw what is seen of the sheet."""
        for band in self.sheet.bands:
            pygame.draw.rect(sheet, BAND, band.move(0, -self._offset), border_radius=4)
        self._draw_parts(sheet, -self._offset, foot=False)
        if panel.chart and self.sheet.chart:
            draw_chart(sheet, self.sheet.chart.move(0, -self._offset), panel.chart, self.widgets.pixels)

    def _draw_parts(self, target: pygame.Surface, down: int, foot: bool) -> None:
        """Draw stops, pictures and words, moved down by so much: those of the sheet, or those below it."""
        seen = target.get_rect().move(0, -down)
        for number, stop in enumerate(self.sheet.stops):
            if (stop.rect.y >= self.sheet.height) == foot and stop.rect.colliderect(seen):
                self._draw_stop(target, number, stop, stop.rect.move(0, down))
        missing = []
        for rect, code in self.sheet.pictures:
            if not foot and rect.colliderect(seen):
                drawn = self.app.thumbnails.picture(code, rect.size)
                target.blit(drawn or baize(self.app.cloth, rect.size), rect.move(0, down))
                missing += [] if drawn else [(code, rect.size)]
        if missing:
            self.app.thumbnails.hurry(missing)
        for text in self.sheet.texts:
            if (text.at[1] >= self.sheet.height) == foot and seen.y - 400 < text.at[1] < seen.bottom:
                target.blit(text.draw(), (text.at[0], text.at[1] + down))

    def _draw_stop(self, target: pygame.Surface, number: int, stop: Stop, rect: pygame.Rect) -> None:
        if stop.kind != "field":
            lies, pointed, edge = LOOKS[stop.kind]
            fill = CHOSEN if stop.chosen else pointed if number == self._over else lies
            target.blit(round_box(rect.size, fill, edge, 1, self.widgets.pixels(6)), rect)
        if number == self.at:
            pygame.draw.rect(target, GOLD, rect.inflate(2, 2), width=2, border_radius=self.widgets.pixels(6))
