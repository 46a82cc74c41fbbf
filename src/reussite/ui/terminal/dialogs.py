"""Small screens over the table: texts to read, lists to choose from, questions."""

from typing import Any, Callable, Mapping, Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from reussite.cards import RANK_LETTERS
from reussite.play import Game
from reussite.spec import Option, spell
from reussite.store import Statistics, Store
from reussite.table import Table
from reussite.ui.terminal.looks import THEMES, Look
from reussite.ui.terminal.prose import flowing

__all__ = [
    "Bookmarks",
    "Choice",
    "Question",
    "Reading",
    "Switches",
    "keys_dialog",
    "look_dialog",
    "options_dialog",
    "rules_dialog",
    "statistics_dialog",
    "statistics_lines",
]

MOST_NUMBERS = 8

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
F7 suit colours  F8 look of the table   F9 can it be won? …

Mouse: click a card, then where it goes; or drag it. A double or a right
click sends it. The wheel, or PgUp, shows cards of a fan that are not seen."""

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


class Switches(Dialog):
    """Switches with their values: arrows choose one and change it, Enter accepts; `changed` hears of each change."""

    def __init__(
        self,
        title: str,
        values: Mapping[str, Sequence[str]],
        chosen: Mapping[str, str],
        hint: str,
        changed: Callable[[str, str], None] | None = None,
    ):
        super().__init__(title)
        self.values = values
        self.chosen = dict(chosen)
        self.hint = hint
        self.changed = changed
        self.at = 0

    def body(self) -> ComposeResult:
        """The switches."""
        yield Static(id="switches")
        yield Static(Text(f"↑ ↓ choose, ← → change, Enter {self.hint}"))

    def on_mount(self) -> None:
        """Write the switches."""
        self._write()

    def _write(self) -> None:
        lines = Text()
        for k, (name, words) in enumerate(self.values.items()):
            lines.append(f" {name:<22}", style="reverse" if k == self.at else "")
            for word in words:
                lines.append(" ")
                lines.append(f" {word} ", style="reverse" if word == self.chosen[name] else "")
            lines.append("\n")
        self.query_one("#switches", Static).update(lines)

    def press(self, event: events.Key) -> None:
        """Choose, change, accept or close."""
        event.stop()
        name = list(self.values)[self.at]
        words = list(self.values[name])
        if event.key in ("up", "down", "tab"):
            self.at = (self.at + (-1 if event.key == "up" else 1)) % len(self.values)
        elif event.key in ("left", "right", "space"):
            step = -1 if event.key == "left" else 1
            self.chosen[name] = words[(words.index(self.chosen[name]) + step) % len(words)]
            if self.changed:
                self.changed(name, self.chosen[name])
        elif event.key == "enter":
            self.dismiss(",".join(f"{name}={value}" for name, value in self.chosen.items()))
            return
        elif event.key in ("escape", "q"):
            self.dismiss(None)
            return
        self._write()


def options_dialog(game: Game) -> Switches:
    """The rule switches of a game."""
    options = game.entry.options()
    chosen = {option.name: spell(game.options[option.name]) for option in options}
    values = {option.name: _values(option, chosen[option.name]) for option in options}
    return Switches(f"Options of {game.name}", values, chosen, "deals with these rules")


def _values(option: Option, current: str) -> list[str]:
    """Return the words an option can have; of a long range of numbers only the first few and the present one."""
    words = [spell(value) for value in option.values]
    words += [str(n) for n in (option.among or ())[:MOST_NUMBERS] if str(n) not in words]
    return words if current in words else [*words, current]


def look_dialog(look: Look, changed: Callable[[str, str], None]) -> Switches:
    """Everything about the look; changes are seen at once."""
    chosen = {
        "theme": look.theme,
        "suit colours": "four" if look.four else "two",
        "suits": "letters" if look.ascii else "signs",
        "ranks": look.letters,
        "moves": "shown" if look.motion else "at once",
    }
    values = {
        "theme": THEMES,
        "suit colours": ("two", "four"),
        "suits": ("signs", "letters"),
        "ranks": tuple(RANK_LETTERS),
        "moves": ("shown", "at once"),
    }
    return Switches("Look", values, chosen, "closes", changed)


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
