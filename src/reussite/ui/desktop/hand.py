"""The player's hand: mouse, touch and keys turned into the table's gestures."""

from typing import TYPE_CHECKING

import pygame

from reussite.table import Box
from reussite.ui.desktop.board import Lights
from reussite.ui.desktop.pointers import ARROW, DOWN, HAND

if TYPE_CHECKING:
    from reussite.ui.desktop.app import App

__all__ = ["Hand"]

DRAG_AFTER = 6  # pixels the pointer moves with the button held before cards are dragged
DOUBLE = 0.38  # seconds between the clicks of a double click
LONG = 0.55  # seconds a finger rests to send a card, as a right click does

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

    def press(self, position: tuple[int, int], button: int, now: float, touch: bool = False) -> None:
        """Answer a mouse button going down."""
        self.focus = None
        self.touching = touch
        spot = self.app.board.hit(position)
        if button == pygame.BUTTON_LEFT:
            self.pressed = (position, spot, now)
        elif button == pygame.BUTTON_RIGHT and spot:
            self.send(spot)

    def send(self, spot: Spot) -> None:
        """Send a card to its best place; what is held is put down first."""
        self.pressed = None
        if self.app.may_play:
            self.app.table.cancel()
            self.app.answer(self.app.table.send(*spot))

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
        self.pressed = None
        name, index = spot or ("", None)
        if index is None or not self.app.may_play:
            return
        count = len(self.app.board.shown.get(name, ())) - index
        why = self.app.table.why_not_lifted(name, count)
        if why:
            self.app.tell(why, refused=True)
            return
        self.app.table.cancel()
        self.app.look_again()
        self.app.board.start_drag(name, index, start)
        assert self.app.board.drag
        self.app.board.drag.at = self.pointer
        self.look()

    def release(self, position: tuple[int, int], now: float) -> None:
        """Answer the mouse button going up: a click, or the end of a drag."""
        if self.app.board.drag:
            self.app.board.drag.at = position
            self._drop(position)
        elif self.pressed:
            _, spot, _ = self.pressed
            self.pressed = None
            if spot and self.app.board.hit(position) == spot:
                self.click(spot, now)
        self.look()

    def _drop(self, position: tuple[int, int]) -> None:
        board, drag = self.app.board, self.app.board.drag
        assert drag
        target = self.drop_target()
        if target is None:
            found = board.hit(position)
            target = found[0] if found and found[0] != drag.pile else None
        answer = self.app.table.drag(drag.pile, drag.index, target) if target else None
        if answer is None or answer.refusal:
            board.put_back(self.app.now())
            if answer:
                self.app.tell(answer.refusal, refused=True)
        else:
            self.app.answer(answer)

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
        if not app.may_play:
            if app.watching:
                app.watching.press("step")
            return
        last, self.last_click = self.last_click, (spot, now)
        if last and last[0][0] == spot[0] and now - last[1] < DOUBLE:
            self.last_click = None
            app.table.cancel()
            answer = app.table.send(*spot)
        else:
            answer = app.table.tap(*spot)
            if answer.steps or answer.dealt:
                self.last_click = None
        app.answer(answer)

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
        elif app.may_play and not board.film and board.rect.collidepoint(self.pointer):
            spot = board.hit(self.pointer)
            target, cursor = self._over(spot) if spot else ("", HAND if app.view.hold else ARROW)
        app.set_cursor(cursor)
        movable = app.movable()
        lit = target if app.settings.lights else ""
        board.light(Lights(lit, app.hinted, self.focus, movable))

    def _over(self, spot: Spot) -> tuple[str, pygame.cursors.Cursor]:
        """Return the pile to light up and the cursor over a spot."""
        view, (name, index) = self.app.view, spot
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
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            self._move_focus(event.key)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.focus:
            self._tap(self.focus)
            return True
        if event.unicode in ("+", "-") and self.app.may_play:
            self.app.answer(self.app.table.more() if event.unicode == "+" else self.app.table.fewer())
            return True
        name = next((pile.name for pile in self.app.view.piles if pile.key and pile.key == event.unicode), "")
        if name:
            self._tap((name, None))
        return bool(name)

    def _tap(self, spot: Spot) -> None:
        if self.app.may_play:
            self.app.answer(self.app.table.tap(*spot))
        elif self.app.watching:
            self.app.watching.press("step")
        self.look()

    def _move_focus(self, key: int) -> None:
        """Move the keyboard's place: along a fan, else to the nearest pile in that direction."""
        board, view = self.app.board, self.app.view
        if self.focus is None or self.focus[0] not in board.layout.places:
            self.focus = _spot_of(view.piles[0].name, len(view.piles[0].cards))
        else:
            self.focus = self._along(self.focus, key) or self._beside(self.focus, key) or self.focus
        self.look()

    def _along(self, spot: Spot, key: int) -> Spot | None:
        """Return the next card of a fan, among those that can be picked up."""
        pile = self.app.view.pile(spot[0])
        steps = {"down": {pygame.K_UP: -1, pygame.K_DOWN: 1}, "right": {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}}
        step = steps.get(pile.spread, {}).get(key, 0)
        if not step or spot[1] is None:
            return None
        index = spot[1] + step
        return (pile.name, index) if max(0, len(pile.cards) - max(1, pile.lifts)) <= index < len(pile.cards) else None

    def _beside(self, spot: Spot, key: int) -> Spot | None:
        layout = self.app.board.layout
        here = layout.places[spot[0]]
        way = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}[key]

        def cost(box: Box) -> float:
            across, down = box.x - here.x, box.y - here.y
            ahead = across * way[0] + down * way[1]
            aside = abs(across * way[1]) + abs(down * way[0])
            return ahead + 2.5 * aside if ahead > 1 else float("inf")

        best = min(((cost(box), name) for name, box in layout.places.items()), default=(float("inf"), ""))
        return None if best[0] == float("inf") else _spot_of(best[1], len(self.app.view.pile(best[1]).cards))


def _spot_of(name: str, cards: int) -> Spot:
    return name, cards - 1 if cards else None
