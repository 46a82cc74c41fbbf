"""Small screens over the table: texts to read, lists to choose from, questions."""

from typing import Any, Callable, Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from reussite.play import Game
from reussite.spec import spell
from reussite.store import Statistics, Store
from reussite.table import Table
from reussite.ui.terminal.prose import flowing

__all__ = [
    "Bookmarks",
    "Choice",
    "Options",
    "Question",
    "Reading",
    "keys_dialog",
    "rules_dialog",
    "statistics_dialog",
    "statistics_lines",
]

KEYS = """\
Arrows           move the cursor        Home        to the first place
Tab, Shift+Tab   to the next zone       Esc         put back, cancel
Enter, Space     pick up, put down      + -         more or fewer cards
1 2 … b c …      name a pile: two keys make a move, one twice sends
a  send home     s, d  turn the stock   p           purge
u, Ctrl+Z  undo  r, Ctrl+Y  redo        h           hint, or help mode
m  legal moves   l  ledger              n  new      q  quit
F1 rules         F2 games               F3 deal a number
F4 options       F5 statistics          F6 bookmarks
F7 suit colours  F8 light, dark, own    F9 can it be won?
F10 motion on and off

Mouse: click a card, then where it goes; or drag it. A double or a right
click sends it. The wheel over a fan shows cards that are not seen."""

WATCH_KEYS = """\
Space  one step   Enter  run, stop      + -         faster, slower
n  next deal      Esc    stop           q           quit"""


class Dialog(ModalScreen[Any]):
    """A framed box in the middle; Esc closes it."""

    def __init__(self, title: str):
        super().__init__()
        self.heading = title

    def body(self) -> ComposeResult:
        """What the box holds."""
        yield from ()

    def compose(self) -> ComposeResult:
        """The box with its title."""
        box = Vertical(*self.body(), classes="dialog")
        box.border_title = self.heading
        box.border_subtitle = "Esc closes"
        yield box

    def on_key(self, event: events.Key) -> None:
        """Hand a key to the one handler; Textual would call those of all classes."""
        self.press(event)

    def press(self, event: events.Key) -> None:
        """Close with Esc."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)


class Reading(Dialog):
    """A text to read; any other key than those that scroll closes it, `d` may do something with it."""

    def __init__(self, title: str, text: str, act: Callable[[], str] | None = None, hint: str = ""):
        super().__init__(title)
        self.text = text
        self.act = act
        self.hint = hint

    def body(self) -> ComposeResult:
        """The text, which can be scrolled."""
        yield VerticalScroll(Static(Text(self.text)))
        if self.hint:
            yield Static(Text(self.hint), id="hint")

    def on_mount(self) -> None:
        """Let the keys scroll the text."""
        self.query_one(VerticalScroll).focus()

    def press(self, event: events.Key) -> None:
        """Scroll, act or close."""
        if event.key in ("up", "down", "pageup", "pagedown", "home", "end"):
            return
        event.stop()
        if event.key == "d" and self.act:
            self.query_one("#hint", Static).update(Text(self.act()))
        else:
            self.dismiss(None)


class Choice(Dialog):
    """A list of rows with a text each; the chosen row's name is the answer."""

    def __init__(self, title: str, rows: Sequence[tuple[str, str]]):
        super().__init__(title)
        self.rows = rows

    def body(self) -> ComposeResult:
        """The list."""
        if not self.rows:
            yield Static("There is none.")
            return
        width = max(len(name) for name, _ in self.rows) + 2
        yield OptionList(
            *(Row(Text(f"{name:<{width}}{words}"), id=str(k)) for k, (name, words) in enumerate(self.rows))
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer with the row."""
        self.dismiss(self.rows[event.option_index][0])


class Question(Dialog):
    """A line to write in."""

    def __init__(self, title: str, words: str):
        super().__init__(title)
        self.words = words

    def body(self) -> ComposeResult:
        """The question and the line."""
        yield Static(Text(self.words))
        yield Input()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with what was written."""
        self.dismiss(event.value)


class Bookmarks(Dialog):
    """A line for a new bookmark's name, and those there are."""

    def __init__(self, words: str, rows: Sequence[tuple[str, str]]):
        super().__init__("Bookmarks")
        self.words = words
        self.rows = rows

    def body(self) -> ComposeResult:
        """The line and the list."""
        yield Static(Text(self.words))
        yield Input(placeholder="a name")
        yield OptionList(*(Row(Text(f"{name}  {words}")) for name, words in self.rows))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Set a bookmark."""
        if event.value.strip():
            self.dismiss((event.value, True))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to a bookmark."""
        self.dismiss((self.rows[event.option_index][0], False))


class Options(Dialog):
    """The rule switches of a game: arrows choose one and change it, Enter deals with them."""

    def __init__(self, game: Game):
        super().__init__(f"Options of {game.name}")
        self.options = game.entry.options()
        self.chosen: dict[str, str] = {option.name: spell(game.options[option.name]) for option in self.options}
        self.at = 0

    def body(self) -> ComposeResult:
        """The switches."""
        yield Static(id="switches")
        yield Static(Text("↑ ↓ choose, ← → change, Enter deals with these rules"))

    def on_mount(self) -> None:
        """Write the switches."""
        self._write()

    def _write(self) -> None:
        text = Text()
        for k, option in enumerate(self.options):
            text.append(f" {option.name:<22}", style="reverse" if k == self.at else "")
            for word in self._values(k):
                text.append(" ")
                text.append(f" {word} ", style="reverse" if word == self.chosen[option.name] else "")
            text.append("\n")
        self.query_one("#switches", Static).update(text)

    def _values(self, k: int) -> list[str]:
        option = self.options[k]
        words = [spell(value) for value in option.values]
        if option.among and len(option.among) <= 20:
            words += [str(n) for n in option.among if str(n) not in words]
        elif option.among:
            words += [str(n) for n in option.among[:8] if str(n) not in words]
        current = self.chosen[option.name]
        return words if current in words else [*words, current]

    def press(self, event: events.Key) -> None:
        """Choose, change, accept or close."""
        event.stop()
        option, values = self.options[self.at], self._values(self.at)
        if event.key in ("up", "down", "tab"):
            self.at = (self.at + (-1 if event.key == "up" else 1)) % len(self.options)
        elif event.key in ("left", "right", "space"):
            step = -1 if event.key == "left" else 1
            self.chosen[option.name] = values[(values.index(self.chosen[option.name]) + step) % len(values)]
        elif event.key == "enter":
            self.dismiss(",".join(f"{name}={value}" for name, value in self.chosen.items()))
            return
        elif event.key in ("escape", "q"):
            self.dismiss(None)
            return
        self._write()


def rules_dialog(game: Game) -> Reading:
    """The rules of a game as a text to read."""
    return Reading(f"{game.name}: rules", flowing(game.patience.rules))


def keys_dialog(table: Table) -> Reading:
    """All keys."""
    return Reading("Keys", f"{KEYS}\n\nPatiences that play themselves, and watching:\n{WATCH_KEYS}")


def statistics_lines(found: Sequence[Statistics]) -> list[str]:
    """Return what was played and won, a line or two for each set of rules."""
    lines = []
    for each in found:
        share = "" if each.share is None else f", {100 * each.share:.0f} % of those decided"
        lines.append(f"{each.variant or 'usual rules'}: {each.played} played, {each.won} won{share}")
        if each.won:
            best = f"fewest moves {each.moves.least:.0f}" if each.moves else ""
            time = f", quickest {each.seconds.least / 60:.0f} min" if each.seconds else ""
            lines.append(f"  {best}{time}, longest row of wins {each.longest_streak}")
    return lines or ["Nothing has been played yet."]


def statistics_dialog(store: Store | None, game: Game) -> Reading:
    """What was played and won of a game, and its best scores."""
    if store is None:
        return Reading(f"{game.name}: statistics", "Nothing is kept.")
    lines = statistics_lines(store.statistics(game.id))
    if game.patience.scored:
        scores = store.scores(game.id, 10)
        lines += ["", "Best scores"] + [f"{k:>3}. {s.score:>6}  {s.result:<8}{s.code}" for k, s in enumerate(scores, 1)]
    return Reading(f"{game.name}: statistics", "\n".join(lines))
