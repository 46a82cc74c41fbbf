"""The widget that draws any panel over the table, one over the other, and lets keys and mouse choose in it."""

from typing import Callable

from rich.markdown import Markdown
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.css.scalar import Scalar
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from reussite.sitting import Deed, Panel, Sitting, pictured
from reussite.ui.terminal.drawing import Scene, draw, lay_out
from reussite.ui.terminal.looks import Look
from reussite.ui.terminal.opened import Opened

__all__ = ["Panels"]

AROUND = 4  # columns of the border and the space beside it
ROOM_FOR_PICTURES = 76  # columns; in fewer only the list is shown
LIST_WIDTH = 32  # columns of a list with pictures beside it
FEW = 8  # lines that a list keeps under a long text

Choose = Callable[[Deed, bool], None]  # carries out what was chosen, and tells whether the panel closes with it


class Panels(Vertical):
    """The panels that lie over the table; the widgets are always there, so that a key never comes too early."""

    def __init__(self, sitting: Sitting, look: Look, choose: Choose):
        super().__init__()
        self.sitting = sitting
        self.look = look
        self.choose = choose
        self.stack: list[Opened] = []
        self._shown = 0  # counts what was shown, so that a click on an older list is not mistaken
        self._search = Static(id="search")
        self._prose = Static()
        self._reading = VerticalScroll(self._prose, id="reading", can_focus=False)
        self._list = OptionList(id="items")
        self._list.can_focus = False
        self._beside = Static(id="beside")
        self._more = Static(id="more")
        self._told = Static(id="told")
        self._told_now = ""
        self.display = False

    def compose(self) -> ComposeResult:
        """Search, prose, what can be chosen with more beside it, what is told."""
        yield self._search
        yield self._reading
        yield Horizontal(self._list, self._beside, id="middle")
        yield self._more
        yield self._told

    @property
    def is_open(self) -> bool:
        """Whether a panel lies over the table."""
        return bool(self.stack)

    @property
    def opened(self) -> Opened:
        """The panel on top."""
        return self.stack[-1]

    def open(self, panel: Panel) -> None:
        """Lay a panel over the table and over the panel it was chosen in; the same one again takes its place."""
        if self.stack and self.opened.panel.name == panel.name:
            self.stack.pop()
        self.stack.append(Opened(panel))
        self._told_now = ""
        self.show()

    def close(self) -> None:
        """Go back to the panel below, or to the table."""
        if self.stack:
            self.stack.pop()
        self._told_now = ""
        self.show()

    def close_all(self) -> None:
        """Go back to the table."""
        self.stack.clear()
        self.show()

    def tell(self, words: str) -> None:
        """Say something in the panel."""
        self._told_now = words
        self._write_told()

    # Drawing

    @property
    def _is_pictured(self) -> bool:
        wide = self._width >= ROOM_FOR_PICTURES - AROUND
        return wide and any(row.picture for row in self.opened.panel.rows)

    @property
    def _width(self) -> int:
        """Columns inside the frame."""
        return max(1, min(self.screen.size.width, 110) - AROUND)

    @property
    def _list_width(self) -> int:
        return LIST_WIDTH if self._is_pictured else self._width

    def show(self) -> None:
        """Draw the panel on top, or nothing."""
        self.display = self.is_open
        if not self.is_open:
            return
        panel, pictured = self.opened.panel, self._is_pictured
        self.border_title = panel.title
        self.border_subtitle = self.sitting.words.say("terminal.panel_keys")
        self._reading.display = bool(panel.prose)
        self._prose.update(Markdown(panel.prose, code_theme="bw"))
        self._reading.scroll_home(animate=False)
        self._search.display = bool(panel.search)
        self._beside.display = pictured
        self._fill()
        self._give_room(pictured)
        self._write()

    def _give_room(self, pictured: bool) -> None:
        """Let the panel be as high as it needs to be, and the list scroll where that is too much."""
        panel, height = self.opened.panel, self.screen.size.height
        is_long = "\n" in panel.prose
        self.styles.height = Scalar.parse("100%" if is_long or pictured or panel.search else "auto")
        self._reading.styles.height = Scalar.parse("1fr" if is_long else "auto")
        self._list.styles.width = LIST_WIDTH if pictured else Scalar.parse("1fr")
        lines = FEW if is_long else max(3, height - 6 - 2 * bool(panel.prose) - bool(panel.search))
        self._list.styles.max_height = lines

    def _fill(self) -> None:
        """Fill the list."""
        self._shown += 1
        pieces = list(self.opened.pieces(self._list_width - 2, self._is_pictured, self.look.ascii))
        self._places = {piece.item: k for k, piece in enumerate(pieces) if piece.item is not None}
        self._list.display = bool(pieces)
        self._list.clear_options()
        self._list.add_options(
            Option(piece.drawn, f"{self._shown}-{k}", disabled=piece.item is None) for k, piece in enumerate(pieces)
        )

    def _write(self) -> None:
        """Write all that follows the cursor."""
        self._list.highlighted = self._places.get(self.opened.at)
        if self.opened.panel.at_end:
            self._list.scroll_end(animate=False)
        elif self.opened.at == 0:
            self._list.scroll_home(animate=False)  # headings above the first line
        panel = self.opened.panel
        if panel.search:
            self._search.update(Text.assemble(f"{panel.search}: ", (self.opened.words, "bold"), ("_", "blink")))
        if self._is_pictured:
            self._beside.update(self._picture())
        self._write_more()
        self._write_told()

    def _write_more(self) -> None:
        """Write the buttons that belong to a row."""
        row = self.opened.item.row
        self._more.display = any(each.more for each in self.opened.panel.rows)
        line = Content("")
        for k, label in enumerate([row.title, *(button.label for button in row.more)] if row else []):
            style = "reverse" if k == self.opened.beside else "not reverse"
            line += Content.from_markup(f"[@click=screen.take_beside({k})][{style}] $label [/][/] ", label=label)
        self._more.update(line)

    def _write_told(self) -> None:
        opened = self.opened
        none = opened.panel.none if opened.words and not opened.rows and not self._is_pictured else ""
        self._told.display = bool(self._told_now or none)
        self._told.update(Text(self._told_now or none))

    def _picture(self) -> Text:
        """Draw the table of a row's game in small, with what is told about it above."""
        row = self.opened.item.row
        view = pictured(self.sitting, row.picture) if row and row.picture else None
        if row is None or view is None:
            return Text(self.opened.panel.none if self.opened.words and not self.opened.rows else "")
        width, height = self._width - LIST_WIDTH - 2, self.screen.size.height - 9
        layout = lay_out(view, width, height, mirrored=self.look.mirrored)
        text = Text(f"{row.detail}\n\n")
        if layout:
            canvas = draw(view, layout, width, height, self.look, Scene())
            for y in range(height):
                text.append(Text.assemble(*((part.text, part.style or "") for part in canvas.segments(y)), "\n"))
        return text

    # Keys and mouse

    def press(self, key: str, sign: str) -> bool:
        """Do what a key means in a panel, and tell whether it means anything."""
        opened = self.opened
        if key == "escape" or (key.lower() == "q" and not opened.writes):
            self.close()
        elif key in ("up", "down", "tab", "shift+tab"):
            self._move(-1 if key in ("up", "shift+tab") else 1)
        elif key in ("pageup", "pagedown", "home", "end"):
            self._move_far(key)
        elif key in ("left", "right"):
            self._turn(-1 if key == "left" else 1)
        elif key == "enter" or (key == "space" and not opened.writes):
            self._choose()
        elif key in ("backspace", "delete") or (opened.writes and len(sign) == 1 and sign.isprintable()):
            opened.erase() if key in ("backspace", "delete") else opened.write(sign)
            self._written()
        else:
            return False
        return True

    def paste(self, words: str) -> None:
        """Write a pasted line where letters are written."""
        if self.is_open and self.opened.writes:
            for sign in words[:200]:
                if sign.isprintable():
                    self.opened.write(sign)
            self._written()

    def _written(self) -> None:
        """Draw what has been written."""
        self._told_now = ""
        if self.opened.item.field:
            self._redraw_item()
        else:
            self._fill()
        self._write()

    def _move(self, by: int) -> None:
        """Move the cursor; over the end, the text or list is scrolled."""
        if self.opened.move(by):
            self._write()
        else:
            self._scrolled.scroll_relative(y=by, animate=False)

    def _move_far(self, key: str) -> None:
        page = max(1, self._scrolled.size.height - 1)
        by = {"home": -10_000, "end": 10_000}.get(key, -page if key == "pageup" else page)
        if len(self.opened.items) > 1:
            self.opened.move(by)
            self._write()
        self._scrolled.scroll_relative(y=by, animate=False)

    @property
    def _scrolled(self) -> VerticalScroll | OptionList:
        """What the keys scroll: the text, where there is one to read, else the list."""
        return self._reading if "\n" in self.opened.panel.prose else self._list

    def _turn(self, by: int) -> None:
        deed = self.opened.turn(by)
        self._redraw_item()
        self._write()
        if deed:
            self.choose(deed, False)

    def _redraw_item(self) -> None:
        if self.opened.item.field:
            place = self._places[self.opened.at]
            self._list.replace_option_prompt_at_index(place, self.opened.piece(self.opened.at, self._list_width - 2))

    def _choose(self) -> None:
        deed = self.opened.choose()
        if deed:
            self.choose(deed, True)
        elif self.opened.item.field:
            self._turn(1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose what was clicked; a field takes its next value."""
        event.stop()
        shown, _, _ = (event.option_id or "").partition("-")
        item = next((item for item, place in self._places.items() if place == event.option_index), None)
        if not self.is_open or shown != str(self._shown) or item is None:
            return
        self.opened.at, self.opened.beside = item, 0
        self._write()
        if self.opened.item.field:
            self._turn(1)
        else:
            self._choose()

    def take_beside(self, place: int) -> None:
        """Press one of the buttons of a row."""
        if self.is_open and self.opened.item.row and place <= len(self.opened.item.row.more):
            self.opened.beside = place
            self._choose()
