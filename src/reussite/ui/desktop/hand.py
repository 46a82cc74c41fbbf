"""The player's hand: mouse, touch and the keys that move over cards, turned into the table's gestures."""

from typing import TYPE_CHECKING

import pygame

from reussite.table import Box, Message
from reussite.table.gestures import Kind
from reussite.table.navigation import first_stop, near, neighbour, next_zone, stops_of
from reussite.ui.desktop.board import Lights
from reussite.ui.desktop.pointers import ARROW, DOWN, HAND

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["Hand"]

DRAG_AFTER = 6  # pixels the pointer moves with the button held before cards are dragged
DOUBLE = 0.38  # seconds between the clicks of a double click
LONG = 0.55  # seconds a finger rests to send a card, as a right click does
WAYS = ("left", "right", "up", "down")
CHANGES: dict[str, Kind] = {"plus": "more", "minus": "fewer"}  # of what is held

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

    def let_go(self) -> None:
        """Put back what is dragged: something else comes before it."""
        self.pressed, self.touching = None, False
        if self.app.board.drag:
            self.app.gesture(Message("cancel"))

    def press(self, position: tuple[int, int], button: int, now: float, touch: bool = False) -> None:
        """Answer a mouse button going down."""
        self.focus = None
        self.touching = touch
        spot = self.spot(position)
        if button == pygame.BUTTON_LEFT:
            self.pressed = (position, spot, now)
        elif button == pygame.BUTTON_RIGHT and spot and not self._is_button(spot):
            self.send(spot)

    def spot(self, position: tuple[int, int]) -> Spot | None:
        """Return what is at a point; the bare table below a fan belongs to it only for what is held."""
        return self.app.board.hit(position, columns=self.app.view.hold is not None)

    def send(self, spot: Spot) -> None:
        """Send a card to its best place; what is held is put down first."""
        self.pressed = None
        if self.app.view.hold:
            self.app.sitting.gesture(Message("cancel"))
        self.app.gesture(Message("send", pile=spot[0], index=spot[1]))

    def move(self, position: tuple[int, int]) -> None:
        """Answer the pointer moving: drag cards, or light up what is under it."""
        self.pointer = position
        board = self.app.board
        if board.drag:
            board.drag.at = position
        elif self.pressed and max(abs(position[k] - self.pressed[0][k]) for k in (0, 1)) > DRAG_AFTER:
            self._begin_drag()
        self.look()

    def _begin_drag(self) -> None:
        assert self.pressed
        start, spot, _ = self.pressed
        name, index = spot or ("", None)
        if index is None or self.app.seen.watching or self._turns(name):
            return  # it is still a click if it ends where it began
        self.pressed = None
        board = self.app.board
        if self.app.gesture(Message("pick", pile=name, count=len(board.shown[name]) - index)):
            board.start_drag(name, index, start, self.pointer)

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
                self.app.gesture(Message("cancel"))
        self.look()

    def _drop(self, position: tuple[int, int]) -> None:
        """Put dragged cards down: on the legal pile they cover most, else on the pile they are dropped on."""
        board, drag = self.app.board, self.app.board.drag
        assert drag
        target = self.drop_target()
        if target is None:
            found = board.hit(position)
            target = found[0] if found and found[0] != drag.pile and not self._is_button(found) else None
        if target:
            self.app.gesture(Message("drag", pile=drag.pile, index=drag.index, target=target))
        else:
            self.app.gesture(Message("cancel"))

    def drop_target(self) -> str | None:
        """Return the legal pile that the dragged cards cover most."""
        board = self.app.board
        boxes = list(board.dragged_boxes().values())
        return board.layout.drop_on(boxes[0], list(self.app.view.targets)) if boxes else None

    def click(self, spot: Spot, now: float) -> None:
        """Answer a click; the second of two on a card that the first did not move sends it."""
        if self._is_button(spot):
            self.app.do(spot[0])
            return
        last, self.last_click = self.last_click, (spot, now)
        if last and last[0][0] == spot[0] and now - last[1] < DOUBLE:
            self.last_click = None
            self.send(spot)
        else:
            moves = self.app.view.moves
            self.app.gesture(Message("tap", pile=spot[0], index=spot[1]))
            if self.app.view.moves != moves:
                self.last_click = None

    def tick(self, now: float) -> None:
        """Send a card on which a finger has rested long enough."""
        if self.touching and self.pressed and self.pressed[1] and now - self.pressed[2] > LONG:
            self.send(self.pressed[1])

    def look(self) -> None:
        """Set the cursor and light up what the pointer is over."""
        app, board = self.app, self.app.board
        target, cursor, lifted = "", ARROW, None
        if board.drag:
            target, cursor = self.drop_target() or "", HAND
        elif not (app.seen.watching or board.film or app.panels.is_open) and board.rect.collidepoint(self.pointer):
            spot = self.spot(self.pointer)
            target, cursor = self._over(spot) if spot else ("", HAND if app.view.hold else ARROW)
            lifted = self._lifted(spot) if cursor is HAND and not app.view.hold else None
        app.set_cursor(cursor)
        lit = app.sitting.settings.is_on("lights")
        targets = tuple(app.view.targets) if lit and app.view.hold else ()
        board.light(Lights(target if lit else "", targets, lifted, app.seen.hinted, self.focus, app.seen.helped))

    def _lifted(self, spot: Spot | None) -> tuple[str, int] | None:
        """Return the card under the pointer and those on it, where they can be picked up and cards move at all."""
        if spot is None or self._is_button(spot) or not self.app.pace:
            return None
        pile = self.app.view.pile(spot[0])
        height = len(pile.cards) - 1 if spot[1] is None else spot[1]
        return (pile.name, height) if pile.cards and pile.kind != "stock" else None

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

    def key(self, name: str, sign: str, back: bool, again: bool) -> bool:
        """Answer a key that moves over cards or names a pile; return whether it was one."""
        if name in (*WAYS, "tab", "home"):
            self._move_focus(name, back)
        elif name in ("enter", "space") and self.focus and not self.app.seen.stepping:
            if not again:
                self._tap(self.focus)
        elif name in CHANGES and not self.app.seen.stepping:
            self.app.gesture(Message(CHANGES[name]))
        else:
            return self._name(sign, again)
        return True

    def _name(self, sign: str, again: bool) -> bool:
        """Answer a pile's key: two make a move, the same key twice sends the card."""
        pile = next((pile.name for pile in self.app.view.piles if pile.key and pile.key == sign), "")
        if pile and not again:
            self.app.gesture(Message("name", pile=pile))
        return bool(pile)

    def _is_button(self, spot: Spot) -> bool:
        return any(button.name == spot[0] for button in self.app.view.buttons)

    def _tap(self, spot: Spot) -> None:
        if self._is_button(spot):
            self.app.do(spot[0])
        else:
            self.app.gesture(Message("tap", pile=spot[0], index=spot[1]))

    def stops(self) -> dict[Spot, Box]:
        """Return every place where the keyboard's frame can stand."""
        return stops_of(self.app.view, self.app.board.layout, self.app.seen.tappable)

    def _move_focus(self, name: str, back: bool) -> None:
        """Move the keyboard's frame as the terminal moves its cursor."""
        stops, layout = self.stops(), self.app.board.layout
        at = near(stops, self.focus)
        if name == "tab":
            self.focus = next_zone(self.app.view, stops, at, back)
        elif at is None or name == "home":
            self.focus = first_stop(self.app.view, stops)
        else:
            self.focus = neighbour(stops, dict(layout.columns), at, name)
        self.look()
