"""The player's hand: mouse, touch and keys turned into the table's gestures."""

from typing import TYPE_CHECKING

import pygame

from reussite.play import refusal_text
from reussite.table import Box
from reussite.table.navigation import first_stop, near, neighbour, next_zone, stops_of
from reussite.ui.desktop.board import Lights
from reussite.ui.desktop.pointers import ARROW, DOWN, HAND

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["Hand"]

DRAG_AFTER = 6  # pixels the pointer moves with the button held before cards are dragged
DOUBLE = 0.38  # seconds between the clicks of a double click
LONG = 0.55  # seconds a finger rests to send a card, as a right click does

WAYS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down"}

Spot = tuple[str, int | None]


class Hand:
    """What the pointer and the keys are doing."""

    def __init__(self, app: "App"):
        self.app = app
        self.pressed: tuple[tuple[int, int], Spot | None, float] | None = None
        self.last_click: tuple[Spot, float] | None = None
        self.pointer = (-1, -1)
        self.touching = False
        self.focus: Spot | None = None

    def forget(self) -> None:
        """Let go of everything: another deal or game lies on the table."""
        self.pressed, self.last_click, self.focus = None, None, None

    def press(self, position: tuple[int, int], button: int, now: float, touch: bool = False) -> None:
        """Answer a mouse button going down."""
        self.focus = None
        self.touching = touch
        spot = self.spot(position)
        if button == pygame.BUTTON_LEFT:
            self.pressed = (position, spot, now)
        elif button == pygame.BUTTON_RIGHT and spot:
            self.send(spot)

    def spot(self, position: tuple[int, int]) -> Spot | None:
        """Return what is at a point; the bare table below a fan belongs to it only for what is held."""
        return self.app.board.hit(position, columns=self.app.view.hold is not None)

    def send(self, spot: Spot) -> None:
        """Send a card to its best place; what is held is put down first."""
        self.pressed = None
        if self.app.may_play and not self._is_button(spot):
            self.app.table.cancel()
            self.app.perform(lambda: self.app.table.send(*spot))

    def move(self, position: tuple[int, int]) -> None:
        """Answer the pointer moving: drag cards, or light up what is under it."""
        self.pointer = position
        board = self.app.board
        if board.drag:
            board.drag.at = position
            self.look()
        elif self.pressed and max(abs(position[k] - self.pressed[0][k]) for k in (0, 1)) > DRAG_AFTER:
            self._begin_drag()
        else:
            self.look()

    def _begin_drag(self) -> None:
        assert self.pressed
        start, spot, _ = self.pressed
        name, index = spot or ("", None)
        if index is None or not self.app.may_play or self._turns(name):
            return  # it is still a click if it ends where it began
        self.pressed = None
        count = len(self.app.board.shown.get(name, ())) - index
        refusal = self.app.table.refuse_lifting(name, count)
        if refusal:
            self.app.tell(refusal_text(refusal), refused=True)
            return
        self.app.table.cancel()
        self.app.look_again()
        self.app.board.start_drag(name, index, start)
        assert self.app.board.drag
        self.app.board.drag.at = self.pointer
        self.look()

    def _turns(self, name: str) -> bool:
        """Tell whether a pile is a stock that is clicked, so that a hand that trembles turns it all the same."""
        pile = self.app.view.pile(name)
        return pile.kind == "stock" and not pile.lifts

    def release(self, position: tuple[int, int], now: float) -> None:
        """Answer the mouse button going up: a click, or the end of a drag."""
        self.touching = False
        if self.app.board.drag:
            self.app.board.drag.at = position
            self._drop(position)
        elif self.pressed:
            _, spot, _ = self.pressed
            self.pressed = None
            if spot and self.spot(position) == spot:
                self.click(spot, now)
            elif spot is None and self.app.view.hold:
                self.app.perform(self.app.table.cancel)
        self.look()

    def _drop(self, position: tuple[int, int]) -> None:
        board, drag = self.app.board, self.app.board.drag
        assert drag
        target = self.drop_target()
        if target is None:
            found = board.hit(position)
            target = found[0] if found and found[0] != drag.pile and not self._is_button(found) else None
        legal = self.app.table.targets_of(drag.pile, len(drag.cards))
        if target in legal or (target and self._turns(target)):
            self.app.perform(lambda: self.app.table.drag(drag.pile, drag.index, str(target)))
            return
        board.put_back(self.app.now())
        if target:
            self.app.tell(self.app.table.drag(drag.pile, drag.index, target).words, refused=True)

    def drop_target(self) -> str | None:
        """Return the legal pile that the dragged cards cover most."""
        board, drag = self.app.board, self.app.board.drag
        if not drag:
            return None
        legal = self.app.table.targets_of(drag.pile, len(drag.cards))
        boxes = list(board.dragged_boxes().values())
        return board.layout.drop_on(boxes[0], legal) if boxes else None

    def click(self, spot: Spot, now: float) -> None:
        """Answer a click; the second of two on a card that the first did not move sends it."""
        app = self.app
        if self._is_button(spot):
            app.table_button(spot[0])
            return
        if app.watching:
            app.watching.tap(spot)
            return
        last, self.last_click = self.last_click, (spot, now)
        if last and last[0][0] == spot[0] and now - last[1] < DOUBLE:
            self.last_click = None
            app.table.cancel()
            app.perform(lambda: app.table.send(*spot))
        else:
            moves = app.view.moves
            app.perform(lambda: app.table.tap(*spot))
            if app.view.moves != moves:
                self.last_click = None

    def tick(self, now: float) -> None:
        """Send a card on which a finger has rested long enough."""
        if self.touching and self.pressed and self.pressed[1] and now - self.pressed[2] > LONG:
            self.send(self.pressed[1])

    def look(self) -> None:
        """Set the cursor and light up what the pointer is over."""
        app, board = self.app, self.app.board
        target, cursor = "", ARROW
        if board.drag:
            target, cursor = self.drop_target() or "", HAND
        elif app.may_play and not (board.film or app.panels.is_open) and board.rect.collidepoint(self.pointer):
            spot = self.spot(self.pointer)
            target, cursor = self._over(spot) if spot else ("", HAND if app.view.hold else ARROW)
        app.set_cursor(cursor)
        lit = target if app.settings.lights else ""
        board.light(Lights(lit, app.asking.hinted, self.focus, app.helped()))

    def _over(self, spot: Spot) -> tuple[str, pygame.cursors.Cursor]:
        """Return the pile to light up and the cursor over a spot."""
        view, (name, index) = self.app.view, spot
        if self._is_button(spot):
            return "", HAND
        if name in view.targets and (view.hold or view.offered):
            return name, DOWN
        if view.hold:
            return "", HAND
        pile = view.pile(name)
        if pile.kind == "stock":
            return "", HAND
        held = len(pile.cards) - (index if index is not None else len(pile.cards))
        return "", HAND if 0 < held <= pile.lifts or name in view.marked else ARROW

    def key(self, event: pygame.event.Event) -> bool:
        """Answer a key that plays; return whether it was one."""
        if event.key in (*WAYS, pygame.K_TAB, pygame.K_HOME):
            self._move_focus(event.key, bool(event.mod & pygame.KMOD_SHIFT))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.focus:
            self._tap(self.focus)
            return True
        if event.unicode and event.unicode in "+=-" and self.app.may_play:
            self.app.perform(self.app.table.fewer if event.unicode == "-" else self.app.table.more)
            return True
        name = next((pile.name for pile in self.app.view.piles if pile.key and pile.key == event.unicode), "")
        if name:
            self._name(name)
        return bool(name)

    def _name(self, name: str) -> None:
        """Answer a pile's key: two make a move, the same key twice sends the card."""
        if self.app.watching:
            self.app.watching.tap((name, None))
        else:
            self.app.perform(lambda: self.app.table.name(name))
        self.look()

    def _is_button(self, spot: Spot) -> bool:
        return any(button.name == spot[0] for button in self.app.view.buttons)

    def _tap(self, spot: Spot) -> None:
        if self._is_button(spot):
            self.app.table_button(spot[0])
        elif self.app.watching:
            self.app.watching.tap(spot)
        else:
            self.app.perform(lambda: self.app.table.tap(*spot))
        self.look()

    def stops(self) -> dict[Spot, Box]:
        """Return every place where the keyboard's frame can stand."""
        return stops_of(self.app.view, self.app.board.layout, self.app.table.tappable())

    def _move_focus(self, key: int, back: bool) -> None:
        """Move the keyboard's frame as the terminal moves its cursor."""
        stops, layout = self.stops(), self.app.board.layout
        at = near(stops, self.focus)
        if key == pygame.K_TAB:
            self.focus = next_zone(self.app.view, stops, at, back)
        elif at is None or key == pygame.K_HOME:
            self.focus = first_stop(self.app.view, stops)
        else:
            self.focus = neighbour(stops, dict(layout.columns), at, WAYS[key])
        self.look()
