"""The panels over the table: games, options, rules, results, history, settings. One is open at a time."""

import time
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Sequence

import pygame
import pygame_gui
from pygame_gui.elements import (
    UICheckBox,
    UIDropDownMenu,
    UIImage,
    UILabel,
    UIScrollingContainer,
    UISelectionList,
    UITextBox,
    UITextEntryLine,
    UIWindow,
)

from reussite.art import BACKS
from reussite.play import Deal, catalogue, game
from reussite.play.ledger import ledger_text
from reussite.play.moves import describe, write_move
from reussite.spec import Option, spell
from reussite.store import Past
from reussite.table import Table, View
from reussite.ui.desktop.asking import QUESTIONS
from reussite.ui.desktop.board import Board
from reussite.ui.desktop.pictures import Pictures, baize
from reussite.ui.desktop.prose import past_words, statistics_html, to_html
from reussite.ui.desktop.settings import BAIZES, SPEEDS

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["Panels"]

LETTERS = {"en": "J Q K A", "fr": "V D R A", "pl": "W D K AS"}
SAMPLE = 7  # the deal whose layout is shown in the picker
PICKER = (1000, 1200)  # width and height, if there is room
BRIEF = 0.006  # seconds of a turn that go into pictures nobody waits for
MANY = 24  # numbers of an option that are listed one by one


class Panels:
    """Opens panels and answers what is done in them."""

    def __init__(self, app: "App"):
        self.app = app
        self.window: UIWindow | None = None
        self.name = ""
        self._changes: dict[object, Callable[[Any], object]] = {}
        self._waiting: list[tuple[str, UIImage]] = []
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}
        self._small_cards = Pictures()
        self._work: Iterator[bool] | None = None
        self._works_on = ""
        self._samples: dict[str, View] = {}
        self._reading: Thread | None = None
        self._past: dict[str, Past] = {}
        self._marks: dict[str, str] = {}
        self._chosen: Callable[[], object] = lambda: None  # what a double click in the list does
        self._list: UISelectionList | None = None
        self._field: UITextEntryLine | None = None

    @property
    def is_open(self) -> bool:
        """Whether a panel lies over the table."""
        return self.window is not None

    @property
    def unfinished(self) -> bool:
        """Whether pictures are still missing."""
        return bool(self._waiting)

    def close(self) -> None:
        """Close the panel."""
        if self.window:
            self.window.kill()
        self.window, self.name, self._waiting, self._list, self._field = None, "", [], None, None
        self._changes = {}
        self.app.redraw()

    def _open(self, name: str, title: str, width: int, height: int) -> UIWindow:
        """Open an empty panel in the middle of the window, as large as wished if there is room."""
        self.close()
        self.app.finish()
        rect = pygame.Rect((0, 0), self._room(width, height))
        rect.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        self.window = UIWindow(rect, self.app.widgets.manager, title, draggable=False)
        self.window.set_blocking(True)
        self.name = name
        self.app.hand.look()
        return self.window

    def _inside(self) -> tuple[int, int]:
        assert self.window
        width, height = self.window.get_container().get_size()
        return int(width), int(height)

    def process(self, event: pygame.event.Event) -> bool:
        """Answer an event that belongs to the open panel; return whether it did."""
        if not self.window:
            return False
        if event.type == pygame_gui.UI_WINDOW_CLOSE and event.ui_element is self.window:
            self.window = None
            self.close()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and not self.window.rect.collidepoint(event.pos):
            self.close()
            return True
        change = self._changes.get(getattr(event, "ui_element", None))
        if change and event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED:
            change(event.text)
            return True
        if change and event.type in (pygame_gui.UI_CHECK_BOX_CHECKED, pygame_gui.UI_CHECK_BOX_UNCHECKED):
            change(event.type == pygame_gui.UI_CHECK_BOX_CHECKED)
            return True
        if event.type == pygame_gui.UI_SELECTION_LIST_DOUBLE_CLICKED_SELECTION and event.ui_element is self._list:
            self._chosen()
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and event.ui_element is self._field:
            self._set_bookmark()
            return True
        return False

    def tick(self, idle: bool) -> bool:
        """Draw one of the pictures that are missing, or while nothing else is to do one that will be wanted.

        Tell whether the panel has changed.
        """
        if self._waiting:
            key, image = self._waiting.pop(0)
            image.set_image(self._picture(key, (image.rect.width, image.rect.height)))
            return True
        if idle and (wanted := self.unprepared):
            if self._reading is None:
                self._reading = Thread(target=self._read_games, daemon=True)
                self._reading.start()
            if wanted[0] not in self._samples:
                return False
            if self._work is None or self._works_on != wanted[0]:
                self._works_on, self._work = wanted[0], self._painting(wanted[0], self._shape()[2])
            end = time.perf_counter() + BRIEF
            while time.perf_counter() < end and next(self._work, None):
                pass
        return False

    def _painting(self, key: str, size: tuple[int, int]) -> Iterator[bool]:
        """Draw a picture card by card, so that a player who comes back in the middle does not wait for it."""
        board = self._small_board(key, size)
        view, style = self._sample(key), board.style
        board.show(view)
        for card in {card for pile in view.piles for card in pile.cards}:
            self._small_cards.card(card, board.card_width, style)
            yield True
        self._picture(key, size)

    @property
    def unprepared(self) -> list[str]:
        """The games of which the picker has no picture yet."""
        size = self._shape()[2]
        return [key for key in catalogue().entries if self._picture_key(key, size) not in self._pictures]

    def _shape(self) -> tuple[int, tuple[int, int], tuple[int, int]]:
        """Return the columns of the picker, the size of a tile without its words, and that of its picture."""
        px = self.app.widgets.pixels
        width = self._room(*PICKER)[0] - px(6)
        columns = max(2, width // px(225))
        wide = (width - px(24)) // columns - px(14)
        tile = (wide, round(wide * 0.6))
        return columns, tile, (tile[0] - px(8), tile[1] - px(8))

    def _room(self, width: int, height: int) -> tuple[int, int]:
        """Return the size of a panel: as wished, if there is room."""
        px, (w, h) = self.app.widgets.pixels, self.app.size
        return min(px(width), w - px(20)), min(px(height), h - px(20))

    def menu(self) -> None:
        """Open the list of panels."""
        app = self.app
        own_moves = not app.view.automatic
        entries: list[tuple[str, Callable[[], object]]] = [
            ("Options…   F4", self.options),
            ("Rules   F1", self.rules),
            ("Results   F5", self.statistics),
            ("Deals played   F6", self.history),
            ("Bookmarks…   Ctrl+B", self.bookmarks),
            ("Legal moves   m", self.moves),
            ("Moves made   l", self.ledger),
            ("Ask about this deal…   F9", self.questions),
            ("Settings…   F8", self.settings),
            ("Restart this deal", lambda: self._then(lambda: app.command("restart"))),
            *([("Watch it being played", lambda: self._then(app.watch))] if own_moves and not app.watching else []),
            ("Full screen   F11", lambda: self._then(app.toggle_full_screen)),
            ("Exit   Ctrl+Q", app.leave),
        ]
        if app.watching:
            entries = [entry for entry in entries if entry[1] not in (self.bookmarks, self.moves, self.questions)]
        entries[:0] = [(text, self._closing(app.bar.action(name))) for name, text in app.bar.left_out]
        self._list_of("menu", app.view.name, entries, 290)

    def questions(self) -> None:
        """Open what can be asked about the deal."""
        app = self.app
        asks = [(words, self._closing(_asker(app, question))) for question, words in QUESTIONS]
        self._list_of("questions", "Ask about this deal", asks, 400)

    def _list_of(self, name: str, title: str, entries: Sequence[tuple[str, Callable[[], object]]], wide: int) -> None:
        """Open a panel with a button in each line."""
        app, px = self.app, self.app.widgets.pixels
        window = self._open(name, title, wide, 50 + 41 * len(entries))
        width, height = self._inside()
        for k, (text, action) in enumerate(entries):
            down = min(px(41), (height - px(12)) // len(entries))
            rect = pygame.Rect(px(12), px(6) + down * k, width - px(24), down - px(5))
            app.widgets.button(rect, text, action, window)

    def _closing(self, action: Callable[[], object]) -> Callable[[], object]:
        return lambda: self._then(action)

    def _then(self, action: Callable[[], object]) -> None:
        self.close()
        action()

    def games(self) -> None:
        """Open the picker: a picture of each layout, and what was played and won."""
        px = self.app.widgets.pixels
        window = self._open("games", "Choose a game", *PICKER)
        width, height = self._inside()
        columns, shape, _ = self._shape()
        across, down = shape[0] + px(14), shape[1] + px(52)
        box = UIScrollingContainer(
            pygame.Rect(0, 0, width, height), self.app.widgets.manager, container=window, allow_scroll_x=False
        )
        entries = sorted(catalogue().entries.values(), key=lambda entry: str(entry.patience.name))
        rows = -(-len(entries) // columns)
        box.set_scrollable_area_dimensions((width - px(20), rows * down + px(10)))
        records = self._records()
        for k, entry in enumerate(entries):
            x, y = px(6) + (k % columns) * across, px(6) + (k // columns) * down
            self._tile(box, entry.id, str(entry.patience.name), records.get(entry.id, ""), pygame.Rect(x, y, *shape))

    def _tile(self, box: Any, key: str, name: str, record: str, rect: pygame.Rect) -> None:
        app, px = self.app, self.app.widgets.pixels
        whole = pygame.Rect(rect.x, rect.y, rect.width, rect.height + px(46))
        app.widgets.button(whole, "", lambda: self._then(lambda: app.change_game(key)), box, kind="tile")
        inner = pygame.Rect((rect.x + px(4), rect.y + px(4)), self._shape()[2])
        image = UIImage(inner, baize(BAIZES[app.settings.baize], inner.size), app.widgets.manager, container=box)
        ready = self._pictures.get(self._picture_key(key, inner.size))
        if ready:
            image.set_image(ready)
        else:
            self._waiting.append((key, image))
        manager = app.widgets.manager
        UILabel(pygame.Rect(rect.x, rect.bottom - px(2), rect.width, px(24)), name, manager, box, object_id="#title")
        told = record or "not played yet"
        UILabel(pygame.Rect(rect.x, rect.bottom + px(19), rect.width, px(20)), told, manager, box, object_id="#small")

    def _picture_key(self, key: str, size: tuple[int, int]) -> tuple[object, ...]:
        settings = self.app.settings
        return key, size, settings.style(key), settings.baize, settings.mirrored

    def _picture(self, key: str, size: tuple[int, int]) -> pygame.Surface:
        """Return a small table with a deal of a game."""
        name = self._picture_key(key, size)
        if name not in self._pictures:
            small = pygame.Surface(size)
            board = self._small_board(key, size)
            board.show(self._sample(key))
            board.draw(small, 0)
            self._pictures[name] = small
        return self._pictures[name]

    def _read_games(self) -> None:
        """Put the rules of all games together, which takes a while, beside the loop."""
        for key in list(catalogue().entries):
            self._sample(key)

    def _sample(self, key: str) -> View:
        if key not in self._samples:
            self._samples[key] = Table(game(key).deal(SAMPLE)).view()
        return self._samples[key]

    def _small_board(self, key: str, size: tuple[int, int]) -> Board:
        settings = self.app.settings
        board = Board(self._small_cards, pygame.Rect((0, 0), size))
        board.look(replace(settings.style(key), large=False), BAIZES[settings.baize], settings.mirrored, 0)
        return board

    def _records(self) -> dict[str, str]:
        played: dict[str, tuple[int, int]] = {}
        for each in self.app.statistics():
            before = played.get(each.game, (0, 0))
            played[each.game] = (before[0] + each.played, before[1] + each.won)
        return {key: f"{n} played, {won} won" for key, (n, won) in played.items()}

    def options(self) -> None:
        """Open the options of the game on the table."""
        app, px = self.app, self.app.widgets.pixels
        bound = app.table.deal.game
        options = bound.entry.options()
        window = self._open("options", f"{bound.name}: options", 560, 130 + 40 * len(options))
        chosen = {name: spell(value) for name, value in bound.options.items()}
        for k, option in enumerate(options):
            self._choice(
                px(10 + 40 * k), option.name, _words(option), chosen[option.name], _setter(chosen, option.name), window
            )
        width, height = self._inside()
        rect = pygame.Rect(width - px(250), height - px(46), px(238), px(36))

        def deal() -> None:
            words = ",".join(f"{name}={value}" for name, value in chosen.items())
            self._then(lambda: app.command("options", words))

        app.widgets.button(rect, "Deal again with these", deal, window)

    def _choice(
        self, y: int, label: str, values: Sequence[str], now: str, change: Callable[[Any], object], window: Any
    ) -> None:
        """Add a line with a choice among values."""
        px, (width, height) = self.app.widgets.pixels, self._inside()
        manager = self.app.widgets.manager
        UILabel(pygame.Rect(px(14), y, px(200), px(32)), label, manager, window, object_id="#left")
        rect = pygame.Rect(px(220), y, width - px(234), px(32))
        menu = UIDropDownMenu(
            list(values), now, rect, manager, window, expansion_height_limit=min(px(230), height - y - px(34))
        )
        self._changes[menu] = change

    def _check(self, y: int, label: str, now: bool, change: Callable[[bool], object], window: Any) -> None:
        """Add a line with something to switch on or off."""
        px = self.app.widgets.pixels
        box = UICheckBox(
            pygame.Rect(px(14), y + px(4), px(22), px(22)), label, self.app.widgets.manager, window, initial_state=now
        )
        self._changes[box] = change

    def settings(self) -> None:
        """Open the settings of the window; each holds at once."""
        app, px = self.app, self.app.widgets.pixels
        now, key = app.settings, app.view.game
        window = self._open("settings", "Settings", 520, 480)
        letters = {word: name for name, word in LETTERS.items()}

        def setter(name: str) -> Callable[[Any], object]:
            return lambda value: app.change_settings(replace(app.settings, **{name: value}))

        self._choice(px(10), "Cloth", list(BAIZES), now.baize, setter("baize"), window)
        self._choice(px(48), "Backs", list(BACKS), now.back, setter("back"), window)
        self._choice(
            px(86),
            "Letters of the cards",
            list(letters),
            LETTERS[now.letters],
            lambda v: setter("letters")(letters[v]),
            window,
        )
        self._choice(px(124), "Cards move", list(SPEEDS), now.speed, setter("speed"), window)
        checks: list[tuple[str, bool, Callable[[bool], object]]] = [
            (
                f"four colours in {app.view.name}",
                key in now.four_colours,
                lambda on: app.change_settings(app.settings.with_four_colours(key, on)),
            ),
            ("large index", now.large, setter("large")),
            ("mirrored table, for the left hand", now.mirrored, setter("mirrored")),
            ("light up where cards may go", now.lights, setter("lights")),
            ("reduced motion", now.calm, setter("calm")),
        ]
        for k, (label, value, change) in enumerate(checks):
            self._check(px(176 + 36 * k), label, value, change, window)

    def rules(self) -> None:
        """Open the rules of the game on the table."""
        patience = self.app.table.deal.game.entry.patience
        self._text("rules", f"{patience.name}: rules", to_html(patience.rules))
        if patience.rules_fr and self.window:
            px, (width, height) = self.app.widgets.pixels, self._inside()
            rect = pygame.Rect(width - px(130), height - px(44), px(110), px(34))
            self.app.widgets.button(rect, "Français", self._rules_in_french, self.window)

    def _rules_in_french(self) -> None:
        patience = self.app.table.deal.game.entry.patience
        self._text("rules", f"{patience.name} : règles", to_html(patience.rules_fr))

    def _text(self, name: str, title: str, html: str) -> None:
        window = self._open(name, title, 760, 560)
        width, height = self._inside()
        UITextBox(html, pygame.Rect(0, 0, width, height), self.app.widgets.manager, container=window)

    def statistics(self) -> None:
        """Open what was played and won."""
        found = self.app.statistics()
        parts = [statistics_html(each) for each in found] or ["No deal has been played yet."]
        scores = self.app.best_scores()
        if scores:
            parts.append(f"<b>Best scores in {self.app.view.name}</b><br>" + "<br>".join(scores))
        self._text("statistics", "Results", "<br><br>".join(parts))

    def moves(self) -> None:
        """Open the list of legal moves, in words."""
        deal = self.app.table.deal
        lines = [
            f"<b>{write_move(deal.game, move)}</b>   {describe(deal.position, move)}" for move in deal.position.moves()
        ]
        self._text("moves", "Legal moves", "<br>".join(lines) or "No move is left.")

    def ledger(self) -> None:
        """Open all moves of this deal with the states around them."""
        deal = self.app.table.deal
        lines = ledger_text(deal).splitlines() if isinstance(deal, Deal) else []
        self._text("ledger", "Ledger", to_html("\n".join(f"    {line}" for line in lines)))

    def history(self) -> None:
        """Open the list of deals, from which any can be taken up again."""
        app, px = self.app, self.app.widgets.pixels
        window = self._open("history", "Deals played", 640, 520)
        width, height = self._inside()
        self._past = {past_words(past): past for past in app.history()}
        self._listed(self._past, pygame.Rect(px(8), px(8), width - px(16), height - px(62)), self._open_past)
        go_on = pygame.Rect(width - px(180), height - px(46), px(168), px(36))
        app.widgets.button(go_on, "Go on with it", self._open_past, window)

    def _listed(self, lines: Iterable[str], rect: pygame.Rect, chosen: Callable[[], object]) -> None:
        self._list = UISelectionList(rect, list(lines), self.app.widgets.manager, container=self.window)
        self._chosen = chosen

    def _selected(self) -> str | None:
        chosen = self._list.get_single_selection() if self._list else None
        return chosen if isinstance(chosen, str) else None

    def _open_past(self) -> None:
        chosen = self._selected()
        if chosen is not None:
            past = self._past[chosen]
            self._then(lambda: self.app.open_past(past.id))

    def bookmarks(self) -> None:
        """Open the named places of this deal: name this one, or go back to another."""
        app, px, deal = self.app, self.app.widgets.pixels, self.app.table.deal
        if not deal.journal.is_kept:
            self._then(lambda: app.tell("this deal is not kept, so it has no bookmarks", refused=True))
            return
        window = self._open("bookmarks", "Bookmarks", 520, 420)
        width, height = self._inside()
        marks = deal.journal.bookmarks()
        self._marks = {f"{name}   after {moves} move{'s' * (moves != 1)}": name for name, moves in marks.items()}
        self._listed(self._marks, pygame.Rect(px(8), px(52), width - px(16), height - px(106)), self._go_to_bookmark)
        field = pygame.Rect(px(8), px(8), width - px(184), px(36))
        self._field = UITextEntryLine(field, app.widgets.manager, window, placeholder_text="a name for this place")
        app.widgets.manager.set_focus_set(self._field)
        right = width - px(168)
        app.widgets.button(pygame.Rect(right, px(8), px(160), px(36)), "Set it here", self._set_bookmark, window)
        go_back = pygame.Rect(right, height - px(46), px(160), px(36))
        app.widgets.button(go_back, "Go back to it", self._go_to_bookmark, window)

    def _set_bookmark(self) -> None:
        name = self._field.get_text() if self._field else ""
        self._then(lambda: self.app.bookmark(name))

    def _go_to_bookmark(self) -> None:
        chosen = self._selected()
        if chosen is not None:
            self._then(lambda: self.app.bookmark(self._marks[chosen], back=True))

    def result(self, words: str, details: str) -> None:
        """Open the panel at the end of a won deal."""
        app, px = self.app, self.app.widgets.pixels
        window = self._open("result", words, 380, 150)
        width, height = self._inside()
        UILabel(pygame.Rect(0, px(12), width, px(30)), details, app.widgets.manager, window)
        rect = pygame.Rect((width - px(160)) // 2, height - px(50), px(160), px(38))
        app.widgets.button(rect, "New deal", lambda: self._then(lambda: app.command("new")), window)


def _asker(app: "App", question: str) -> Callable[[], object]:
    return lambda: app.asking.ask(question)


def _words(option: Option) -> list[str]:
    """Return the values of an option, further whole numbers one by one."""
    words = [spell(value) for value in option.values]
    if option.among and len(option.among) <= MANY:
        words += [str(n) for n in option.among if str(n) not in words]
    return words


def _setter(chosen: dict[str, str], name: str) -> Callable[[Any], object]:
    def change(value: Any) -> None:
        chosen[name] = value

    return change
