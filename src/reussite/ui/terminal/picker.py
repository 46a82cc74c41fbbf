"""The game picker: type to filter, the rules beside it, what was played, and what goes on."""

from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from reussite.play import catalogue, game
from reussite.ui.terminal.dialogs import statistics_lines
from reussite.ui.terminal.prose import flowing

if TYPE_CHECKING:
    from reussite.ui.terminal.app import Terminal

__all__ = ["Picker"]

HINTS = " type to filter   ↑ ↓ choose   Enter play on   Ctrl+N new deal   Esc back   Ctrl+Q quit   PgUp PgDn rules"


class Picker(Screen[None]):
    """All games; Enter goes on where a game was left, Ctrl+N deals it anew."""

    app: "Terminal"

    def __init__(self, present: str = ""):
        super().__init__()
        self.present = present
        self.found: list[str] = []

    def compose(self) -> ComposeResult:
        """The list on the left, the rules on the right."""
        with Horizontal():
            with Vertical(id="games"):
                yield Input(placeholder="which patience?")
                yield OptionList()
            with VerticalScroll(id="about", can_focus=False):
                yield Static(id="rules")
        yield Static(Text(HINTS, no_wrap=True, overflow="ellipsis"), id="keys")

    def on_mount(self) -> None:
        """Fill the list."""
        self._filter("")
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the games that match."""
        self._filter(event.value)

    def _filter(self, words: str) -> None:
        wanted = words.strip().lower()
        entries = sorted(catalogue().entries.items(), key=lambda each: str(each[1].patience.name).lower())
        self.found = [
            key
            for key, entry in entries
            if wanted in f"{key} {entry.patience.name} {' '.join(entry.patience.aliases)}".lower()
        ]
        rows = self.query_one(OptionList)
        rows.clear_options()
        rows.add_options([Row(Text(self._row(key), no_wrap=True)) for key in self.found])
        if self.found:
            rows.highlighted = self.found.index(self.present) if self.present in self.found and not wanted else 0
        self._describe()

    def _row(self, key: str) -> str:
        left = self.app.left(key)
        return f"{game(key).name}{f'  · {_moves(left.moves)}' if left else ''}"

    def _chosen(self) -> str | None:
        at = self.query_one(OptionList).highlighted
        return self.found[at] if at is not None and at < len(self.found) else None

    def on_option_list_option_highlighted(self) -> None:
        """Tell about the game under the bar."""
        self._describe()

    def _describe(self) -> None:
        key = self._chosen()
        if key is None:
            self.query_one("#rules", Static).update("No patience is called so.")
            return
        bound, left = game(key), self.app.left(key)
        parts = [f"{bound.name}  ({key})", ""]
        if left:
            parts.append(f"Enter goes on: {left.code}, {_moves(left.moves)}")
        if self.app.store:
            parts += statistics_lines(self.app.store.statistics(key))
        text = Text("\n".join(parts) + "\n\n", style="bold")
        text.append(flowing(bound.patience.rules), style="not bold")
        self.query_one("#rules", Static).update(text)
        self.query_one("#about").scroll_home(animate=False)

    def on_key(self, event: events.Key) -> None:
        """Move the bar while the line is written in; play, or go back."""
        rows, about = self.query_one(OptionList), self.query_one("#about")
        acts = {
            "down": rows.action_cursor_down,
            "up": rows.action_cursor_up,
            "pagedown": about.action_page_down,
            "pageup": about.action_page_up,
            "enter": lambda: self._play(new=False),
            "ctrl+n": lambda: self._play(new=True),
            "escape": self._back,
            "ctrl+q": self.app.leave,
            "ctrl+c": self.app.leave,
        }
        if event.key in acts:
            event.stop()
            event.prevent_default()
            acts[event.key]()

    def on_option_list_option_selected(self) -> None:
        """Play the game that was clicked."""
        self._play(new=False)

    def _back(self) -> None:
        if self.app.can_go_back:
            self.app.pop_screen()
        else:
            self.app.leave()

    def _play(self, new: bool) -> None:
        key = self._chosen()
        if key:
            self.app.play_game(key, new)


def _moves(count: int) -> str:
    return f"{count} move{'s' * (count != 1)}"
