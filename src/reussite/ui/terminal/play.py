"""The screen on which a deal is played or watched: status, table, message and keys."""

import re
from dataclasses import replace
from time import monotonic
from typing import Callable

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.timer import Timer
from textual.widgets import Static

from reussite.cards import parse_card, text
from reussite.errors import ReussiteError
from reussite.lab.watch import Stepper
from reussite.players import find_player
from reussite.table import HINT, Answer, Table, with_titles
from reussite.table.keys import COMMAND_KEYS
from reussite.table.navigation import first_stop, near, neighbour, next_zone
from reussite.ui.terminal import dialogs, lines
from reussite.ui.terminal.asking import Asking
from reussite.ui.terminal.board import Board

__all__ = ["Play"]

AWAY = 60.0  # seconds without a key after which the clock on the screen rests
CARD = re.compile(r"\b(10|[2-9AJQK])[CDHS]\b")
WATCHING_KEYS = (
    *("space", "enter", "escape", "plus", "minus", "equals_sign", "n", "N", "s", "d", "q", "Q", "ctrl+c", "ctrl+q"),
    *("question_mark", "f1", "f7", "f8"),
)
ARROWS = ("left", "right", "up", "down")


class Line(Static):
    """One line of text that is never wrapped."""


class Play(Asking):
    """A table with its status line above, a message and the keys below."""

    def __init__(self, table: Table, stepper: Stepper | None = None):
        super().__init__()
        self.table = table
        self.stepper = stepper
        self.watching = stepper is not None
        self.board: Board
        self._help = False
        self._touched = monotonic()
        self._shown_time = ""
        self._runner: Timer | None = None
        self.is_counted = False  # the end of this deal is in the tally of what was watched

    def compose(self) -> ComposeResult:
        """Status, table, message, keys."""
        self.board = Board(self.table, self.app.look)
        yield Line(id="status")
        yield self.board
        yield Line(id="message")
        yield Line(id="keys")

    def on_mount(self) -> None:
        """Draw everything, and look at the clock once a second while somebody is there."""
        self.board.focus()
        self._sit_down()
        self._clock = self.set_interval(1.0, self._tick)
        if self.stepper and self.stepper.running:
            self._run_on()

    def _sit_down(self) -> None:
        """Begin with another deal on the table."""
        self._help = False
        if not self.watching:
            bound = self.table.deal.game
            asks = bound.patience.choices and bound.is_automatic
            self.stepper = Stepper(self.table, find_player(None, bound)) if bound.is_automatic and not asks else None
            if asks:
                self.stepper = Stepper(self.table, find_player("itself", bound))
        self.board.finish()
        self.board.draw_again(cursor=None, hinted=frozenset(), helped={}, scrolled={})
        self.call_after_refresh(self._settle)
        notices = [*self.app.notices(), self.table.deal.journal.notice]
        self.say(" ".join(filter(None, notices)) or self._greeting())

    def _greeting(self) -> str:
        if self.watching and self.stepper:
            return f"{self.stepper.player.name} plays. Space makes a step, Enter runs and stops."
        if self.table.deal.game.is_automatic:
            return "This patience plays itself. Space makes a step, Enter runs and stops."
        return self.board.view.result

    def on_resize(self) -> None:
        """Write the lines anew; the table looks after itself."""
        self._write_lines()

    def say(self, words: str, kind: str = "") -> None:
        """Write the message line: plain, a `refusal`, a `hint` or a `result`."""
        line = self.query_one("#message", Line)
        line.set_classes(kind)
        words = self._spoken(words)
        line.update(Text(words[:1].upper() + words[1:], overflow="ellipsis", no_wrap=True))
        self._write_lines()

    def _spoken(self, words: str) -> str:
        """Return a text with piles in words and cards as they stand on the table."""
        look = self.app.look
        named = with_titles(self.table.deal.game, words)
        return CARD.sub(lambda found: look.label(parse_card(found[0])), named)

    def _write_lines(self) -> None:
        self.query_one("#status", Line).update(self._status())
        held = self.table.hold is not None
        words = lines.stepping_keys(self.stepper.running, self.watching) if self.stepper else None
        keys = lines.keys_line(words or lines.playing_keys(self.board.view, held), self.size.width)
        self.query_one("#keys", Line).update(keys)

    def _time(self) -> str:
        return lines.clock(self.table.deal.journal.elapsed)

    def _status(self) -> Text:
        self._shown_time = self._time()
        return lines.status_line(self.board.view, self._shown_time, self.app.tally(), self.size.width)

    def _tick(self) -> None:
        """Show the time while it runs; nobody there, nothing drawn."""
        if monotonic() - self._touched > AWAY or self.table.deal.status != "playing":
            self._clock.pause()
        elif self._catch_up():
            self.say("This deal was played on elsewhere; here is how it stands.")
        elif self.app.screen is self and self._time() != self._shown_time:
            self.query_one("#status", Line).update(self._status())

    def _catch_up(self) -> bool:
        """Take over what another window played of this deal, and tell whether there was something."""
        if not self.table.refresh():
            return False
        self._draw_anew()
        return True

    def _draw_anew(self) -> None:
        self.board.finish()
        self._settle()

    def _touch(self) -> None:
        """Note that somebody is there: the clock goes on."""
        self._touched = monotonic()
        self._clock.resume()

    def on_key(self, event: events.Key) -> None:
        """Carry out a key; one that comes while cards move ends the motion first."""
        event.stop()
        event.prevent_default()
        self._touch()
        self._solution = ()
        if self.board.is_moving:
            self.board.finish()
        self.press(event.key, event.character or "")

    def press(self, key: str, sign: str) -> None:
        """Do what a key stands for."""
        done: dict[str, Callable[[], object]] = {
            "home": lambda: self._point(first_stop(self.board.view, self.board.stops)),
            "tab": lambda: self._zone(back=False),
            "shift+tab": lambda: self._zone(back=True),
            "pageup": lambda: self._scroll(1),
            "pagedown": lambda: self._scroll(-1),
            "space": self._space,
            "enter": self._enter,
            "escape": self._cancel,
            "plus": lambda: self._more(self.table.more, faster=True),
            "minus": lambda: self._more(self.table.fewer, faster=False),
            "ctrl+z": lambda: self._command("undo"),
            "ctrl+y": lambda: self._command("redo"),
            "ctrl+c": self._quit,
            "ctrl+q": self._quit,
            "question_mark": lambda: self.app.push_screen(dialogs.keys_dialog(self.table)),
            "f1": lambda: self.app.push_screen(dialogs.rules_dialog(self.table.deal.game)),
            "f2": self.app.choose_game,
            "f3": self._ask_number,
            "f4": self._ask_options,
            "f5": lambda: self.app.push_screen(dialogs.statistics_dialog(self.app.store, self.table.deal.game)),
            "f6": self._bookmarks,
            "f7": lambda: self._look(four=not self.app.look.four),
            "f8": lambda: self.app.push_screen(dialogs.look_dialog(self.app.look, self._change_look)),
            "f9": self._choose_question,
        }
        if self.watching and key not in WATCHING_KEYS:
            return
        if key in ARROWS:
            self._arrow(key)
        elif key in done:
            done[key]()
        elif sign and sign in "+=":
            done["plus"]()
        elif sign and sign.lower() in COMMAND_KEYS:
            self._letter(sign.lower())
        elif sign:
            self._name_pile(sign)

    def _letter(self, letter: str) -> None:
        """Do what a command letter stands for."""
        commands: dict[str, Callable[[], object]] = {
            "a": self._send_home,
            "p": lambda: self._command("purge"),
            "s": self._turn,
            "d": self._turn,
            "u": lambda: self._command("undo"),
            "r": lambda: self._command("redo"),
            "n": lambda: self._command("new"),
            "h": self._hint,
            "m": self._show_moves,
            "l": self._show_ledger,
            "q": self._quit,
        }
        commands[letter]()

    def _quit(self) -> None:
        self.app.leave()

    def _point(self, stop: tuple[str, int | None] | None) -> None:
        self.board.draw_again(cursor=stop)
        pile = next((pile for pile in self.board.view.piles if stop and pile.name == stop[0]), None)
        self.say(pile.words if pile else "")

    def _arrow(self, way: str) -> None:
        stops, layout = self.board.stops, self.board.layout_now
        at = near(stops, self.board.scene.cursor) or first_stop(self.board.view, stops)
        if at is not None and layout is not None:
            self._point(neighbour(stops, dict(layout.columns), at, way))

    def _scroll(self, by: int) -> None:
        at = self.board.scene.cursor
        if at and at[0] in self.table.deal.game.rule_table.names:
            self.board.scroll_fan(at[0], by)

    def _zone(self, back: bool) -> None:
        self._point(next_zone(self.board.view, self.board.stops, self.board.scene.cursor, back))

    def _space(self) -> None:
        if self.stepper and not self._asks():
            self.stepper.running = False
            self._step()
        else:
            self._tap_cursor()

    def _enter(self) -> None:
        if self.stepper and not self._asks():
            self.stepper.running = not self.stepper.running
            self._run_on()
            self._write_lines()
        else:
            self._tap_cursor()

    def _asks(self) -> bool:
        """Tell whether a patience that plays itself waits for a choice of the player."""
        return not self.watching and "next" not in self.table.deal.moves() and bool(self.table.deal.moves())

    def _tap_cursor(self) -> None:
        at = near(self.board.stops, self.board.scene.cursor)
        if at is None:
            return
        if at[0] in self.board.layout_now.buttons if self.board.layout_now else False:
            self._button(at[0])
        else:
            self._answer(self._tap(at[0], at[1]))

    def _tap(self, pile: str, index: int | None) -> Answer:
        cards = len(self.table.deal.position.pile(pile).cards)
        return self.table.tap(pile, index if index is None or index < cards else None)

    def _button(self, name: str) -> None:
        if name == "quit":
            self._quit()
        else:
            self._command(name)

    def _cancel(self) -> None:
        self._stop_asking()
        if self.stepper:
            self.stepper.running = False
        self.table.cancel()
        self.board.draw_again(hinted=frozenset())
        self.say("")

    def _more(self, change: Callable[[], Answer], faster: bool) -> None:
        if self.stepper:
            delay = self.stepper.faster() if faster else self.stepper.slower()
            self.say(f"{delay:g} seconds between moves")
            return
        cursor = near(self.board.stops, self.board.scene.cursor)
        if not self.table.hold and cursor and cursor[0] in self.table.tappable():
            self._answer(self.table.pick(cursor[0], 1))
        else:
            self._answer(change())

    def _turn(self) -> None:
        if self.stepper:
            self._space()
        elif "turn" in {command.name for command in self.board.view.commands}:
            self.table.cancel()
            self._answer(self.table.play("s"))
        else:
            self.say("There is no stock to turn in this game.", "refusal")

    def _send_home(self) -> None:
        """Send home what is held, the card under the cursor, or the first card that can go."""
        at = near(self.board.stops, self.board.scene.cursor)
        if not self.table.hold and at and at[1] is not None and not self.table.deal.game.is_automatic:
            homes = {pile.name for pile in self.board.view.piles if pile.kind == "foundation"}
            if at[0] not in homes and homes & set(self.table.targets_of(at[0])):
                self._answer(self.table.send(at[0]))
                return
        self._command("home")

    def _command(self, name: str, argument: str = "") -> None:
        if self.watching and name == "new":
            self.app.next_watched()
            return
        if name in ("undo", "redo", "new") and self.stepper:
            self.stepper.running = False
        self._answer(self.table.command(name, argument))

    def _name_pile(self, sign: str) -> None:
        """Two keys make a move: the first names the pile to take from, the second the one to go to."""
        pile = next((pile for pile in self.board.view.piles if pile.key == sign), None)
        if pile is None:
            return
        self.board.draw_again(cursor=near(self.board.stops, (pile.name, None)))
        self._answer(self.table.name(pile.name))

    def on_board_tapped(self, event: Board.Tapped) -> None:
        """Answer a click; who only watches steps with it."""
        self._touch()
        if self.watching:
            self._space()
            return
        if self.board.layout_now and event.name in self.board.layout_now.buttons:
            self._button(event.name)
            return
        self.board.draw_again(cursor=near(self.board.stops, (event.name, event.index)))
        if event.sent:
            self.table.cancel()
            self._answer(self.table.send(event.name, event.index))
        else:
            self._answer(self._tap(event.name, event.index))

    def on_board_dragged(self, event: Board.Dragged) -> None:
        """Answer a drag."""
        self._touch()
        if self.watching:
            return
        self.table.cancel()
        self._answer(self.table.drag(event.pile, event.index, event.target))

    def _answer(self, answer: Answer) -> None:
        """Show what a gesture did."""
        if not answer.ok:
            if answer.is_overtaken:
                self._draw_anew()
            self.board.draw_again()
            self.say(f"{answer.words}.", "refusal")
            return
        if answer.dealt:
            self._sit_down()
            return
        self.board.scene = replace(self.board.scene, hinted=frozenset())
        self.board.show(answer, self._settle)
        result = self.table.view().result
        self.say(self._held_words() or result or answer.words, "result" if result else "")

    def _settle(self) -> None:
        """After a motion: the cursor stands on a card again, help is looked up anew, and a result is told."""
        cursor = near(self.board.stops, self.board.scene.cursor) or first_stop(self.board.view, self.board.stops)
        self.board.draw_again(cursor=cursor, helped=self.table.helped() if self._help else {})
        self._write_lines()
        if self.board.view.result:
            self.say(self.board.view.result + " n deals anew, u takes back.", "result")

    def _held_words(self) -> str:
        hold = self.table.hold
        if hold is None:
            return ""
        cards = " ".join(map(text, self.table.deal.position.pile(hold.pile).cards[-hold.count :]))
        lights = "" if self.table.targets() else ", which can go nowhere"
        return f"Held: {cards}{lights}. + and - change how many, Esc puts back."

    def _hint(self) -> None:
        if self.board.view.helps:
            self._help = not self._help
            self.board.draw_again(helped=self.table.helped() if self._help else {})
            self.say("Help mode: cards that go home are marked, covered ones differently." if self._help else "")
        else:
            self._ask(HINT)

    def _step(self) -> bool:
        """Let the player make a move."""
        assert self.stepper is not None
        try:
            answer = self.stepper.step()
        except ReussiteError as problem:
            self.say(str(problem), "refusal")
            return False
        if answer is None:
            self.app.watched_end(self)
            return False
        self._answer(answer)
        return True

    def _run_on(self) -> None:
        """Make moves with the chosen delay until stopped."""
        if self._runner:  # stopped and started again within one delay: only one of the two goes on
            self._runner.stop()
        if self.stepper and self.stepper.running and self.is_attached and self._step():
            self._touch()
            self._runner = self.set_timer(max(self.stepper.delay, 0.01), self._run_on)
