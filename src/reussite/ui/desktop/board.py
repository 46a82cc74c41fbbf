"""The table on the screen: where everything lies, how it is drawn, what a point hits, and films of cards that move."""

from dataclasses import dataclass, field
from typing import Iterable, Mapping, Sequence

import pygame

from reussite.art import RECYCLE, STOP, Style
from reussite.table import Box, Layout, Measure, PileSeen, Step, View, arrange, reshaped
from reussite.table.shapes import Place
from reussite.ui.desktop.ghost import Ghost
from reussite.ui.desktop.measures import LABEL, READABLE, measure_for, places_for
from reussite.ui.desktop.motion import (
    Card,
    Film,
    Flight,
    Shown,
    back_film,
    deal_film,
    faces_of,
    leads_to,
    shown_of,
    steps_film,
    with_cards,
)
from reussite.ui.desktop.ornaments import draw_border, draw_button, draw_edges, draw_frame, draw_gauge
from reussite.ui.desktop.pictures import Pictures, baize, margin_of, round_box, written

__all__ = ["Board", "Drag", "Lights"]

GOLD, CREAM, SOFT = (246, 196, 83), (250, 244, 228), (214, 226, 214)
OPEN = (150, 255, 190)  # where what is held may go
BLUE, PURPLE = (110, 196, 255), (196, 140, 255)
LONGEST, MANY = 6.0, 150  # seconds a film may take, and steps of which there is one
GHOST = 0.9  # seconds in which a hint is shown
LETTERS = 1.08  # from the top of a capital to the end of a tail, of the size of letters


@dataclass(frozen=True)
class Lights:
    """What is marked on the table: where the held cards may go, a hint, the keyboard's place."""

    target: str = ""
    targets: tuple[str, ...] = ()  # all places where what is held may go
    lifted: tuple[str, int] | None = None  # a card under the pointer that can be picked up, and those on it
    hint: tuple[tuple[str, int | None], ...] = ()
    focus: tuple[str, int | None] | None = None
    helped: tuple[tuple[str, int, bool], ...] = ()  # cards a foundation takes; false: other cards lie on them


@dataclass
class Drag:
    """Cards under the pointer: the pile and height they were taken from, and where the pointer holds them."""

    pile: str
    index: int
    grip: tuple[float, float]
    at: tuple[float, float]
    cards: list[Card] = field(default_factory=list)


class Board:
    """Draws views; what stands still is drawn once, what moves is drawn over it at each frame."""

    def __init__(self, pictures: Pictures, rect: pygame.Rect):
        self.pictures = pictures
        self.rect = rect
        self.view: View | None = None
        self.style = Style()
        self.colour = (24, 104, 66)
        self.mirrored = False
        self.pace = 1.0
        self.bordered = False
        self.ghost: Ghost | None = None
        self.film: Film | None = None
        self.drag: Drag | None = None
        self.lights = Lights()
        self.shown: Shown = {}
        self._templates: dict[str, PileSeen] = {}
        self._measure: Measure | None = None
        self._places: Mapping[Place, Place] = {}  # where the places of the table go in a window of this size
        self._measured: tuple[object, ...] = ()
        self._layout: Layout | None = None
        self._still: pygame.Surface | None = None
        self._act: object = None
        self._landed: set[Card] = set()
        self._dirty: list[pygame.Rect] = []
        self._fullest = 1  # cards of stock and waste together when there were most of them

    def place(self, rect: pygame.Rect) -> None:
        """Give the table another place in the window."""
        if rect != self.rect:
            self.rect = rect
            self.refresh()

    def look(
        self, style: Style, colour: tuple[int, int, int], mirrored: bool, pace: float, bordered: bool = False
    ) -> None:
        """Change how cards and cloth look and how fast cards move; held cards are reversed, or have a white border."""
        self.style, self.colour, self.mirrored, self.pace, self.bordered = style, colour, mirrored, pace, bordered
        self.refresh()

    def refresh(self) -> None:
        """Draw everything anew at the next frame."""
        self._layout = None
        self._still = None
        if self.film:
            self.finish()

    def show(self, view: View) -> None:
        """Show a view as it is, without any movement."""
        if self.view is None or view.code != self.view.code or view.game != self.view.game:
            self._templates, self._fullest = {}, 1
        self._templates |= {pile.name: pile for pile in view.piles}
        self.view = view
        self.shown = shown_of(view)
        self.film, self.drag, self.ghost = None, None, None
        self._layout, self._still = None, None

    def perform(self, view: View, steps: Sequence[Step], now: float, most: float = LONGEST) -> None:
        """Show the steps that led to a view, in `most` seconds at most."""
        dragged = self.dragged_boxes()
        before = self.shown
        self.drag = None
        is_short = 0 < len(steps) <= MANY
        if not (self.view and is_short and self.pace and leads_to(before, steps, view)):
            self.show(view)
            return
        order = [pile.name for pile in view.piles]
        names = {pile.name: pile for pile in (*self.view.piles, *view.piles)}
        self._templates |= dict(
            sorted(names.items(), key=lambda each: order.index(each[0]) if each[0] in order else -1)
        )
        film = steps_film(before, steps, self.arranged, now, self.pace, most)
        self.show(view)
        self.film = _from_hand(film, dragged)

    def deal(self, view: View, order: Sequence[tuple[str, int]], now: float, most: float = LONGEST) -> None:
        """Show a new deal being laid out, in `most` seconds at most."""
        self._measured = ()
        self.show(view)
        if self.pace:
            self.film = deal_film(view, order, self.arranged, self._deck(), now, self.pace, most)

    def put_back(self, view: View, now: float) -> None:
        """Let dragged cards go back to where they lay."""
        drag, boxes = self.drag, list(self.dragged_boxes().values())
        self.show(view)
        if drag and self.pace:
            cards = self.shown.get(drag.pile, [])[drag.index :]
            self.film = back_film(self.shown, self.layout, dict(zip(cards, boxes, strict=False)), now, self.pace)

    def finish(self) -> None:
        """Bring what moves to its end at once."""
        if self.film:
            self.film = None
            self._still = None

    def _deck(self) -> Box:
        """Where cards are dealt from: the stock, or below the table."""
        stock = next((pile.name for pile in self._seen().piles if pile.kind == "stock"), None)
        if stock:
            return self.layout.places[stock]
        measure = self.measure
        x = (self.rect.width - measure.card_width) / 2
        return Box(x, self.rect.height, measure.card_width, measure.card_height)

    def _seen(self) -> View:
        assert self.view is not None
        return self.view

    @property
    def measure(self) -> Measure:
        """The measures of the cards, kept while a deal is played in a window of one size."""
        view = self._seen()
        key = (view.game, view.options, self.rect.size, self.style.large)
        if self._measured != key or self._measure is None:
            self._measured = key
            self._places = places_for(view, *self.rect.size)
            self._measure = measure_for(reshaped(view, self._places), *self.rect.size, self.style.large)
        return self._measure

    @property
    def card_width(self) -> int:
        """The width of a card in pixels."""
        return int(self.measure.card_width)

    @property
    def layout(self) -> Layout:
        """Where everything lies, in pixels from the corner of the table."""
        if self._layout is None:
            self._layout = self.arranged(self.shown)
        return self._layout

    def arranged(self, shown: Shown) -> Layout:
        """Return where the given cards lie."""
        measure = self.measure
        view = reshaped(with_cards(self._seen(), shown, self._templates), self._places)
        return arrange(view, *self.rect.size, measure, self.mirrored)

    def hit(self, position: tuple[float, float], columns: bool = True) -> tuple[str, int | None] | None:
        """Return the pile at a point of the window and the height of the card there; with `columns` all below a fan."""
        x, y = position[0] - self.rect.x, position[1] - self.rect.y
        button = self.layout.button_at(x, y)
        if button:
            return button, None
        found = self.layout.card_at(x, y)
        if found:
            return found
        name = self.layout.pile_at(x, y) if columns else None
        return (name, None) if name else None

    def middle_of(self, pile: str, index: int | None = None) -> tuple[int, int]:
        """Return a point of the window at which a card, or an empty pile, is hit."""
        boxes = self.layout.cards.get(pile, ())
        if not boxes:
            box = self.layout.places[pile]
            return round(self.rect.x + box.x + box.width / 2), round(self.rect.y + box.y + box.height / 2)
        height = len(boxes) - 1 if index is None else index
        box = boxes[height]
        right, bottom = box.x + box.width, box.y + box.height
        for above in boxes[height + 1 :]:
            if above.x > box.x:
                right = min(right, above.x)
            if above.y > box.y:
                bottom = min(bottom, above.y)
        return round(self.rect.x + (box.x + right) / 2), round(self.rect.y + (box.y + bottom) / 2)

    def start_drag(self, pile: str, index: int, position: tuple[float, float], pointer: tuple[float, float]) -> None:
        """Take cards that were gripped at a position, and hold them under the pointer."""
        box = self.layout.cards[pile][index]
        grip = (position[0] - self.rect.x - box.x, position[1] - self.rect.y - box.y)
        self.drag = Drag(pile, index, grip, pointer, self.shown[pile][index:])
        self._still = None

    def dragged_boxes(self) -> dict[Card, Box]:
        """Return where the dragged cards are now."""
        if not self.drag:
            return {}
        boxes = self.layout.cards[self.drag.pile]
        first = boxes[self.drag.index]
        left = self.drag.at[0] - self.drag.grip[0] - self.rect.x
        top = self.drag.at[1] - self.drag.grip[1] - self.rect.y
        return {
            card: Box(left + box.x - first.x, top + box.y - first.y, box.width, box.height)
            for card, box in zip(self.drag.cards, boxes[self.drag.index :], strict=False)
        }

    def all_cards(self) -> list[tuple[pygame.Surface, Box]]:
        """Return a picture of every card that lies face up, and where."""
        found = [
            each for name, cards in self.shown.items() for each in zip(cards, self.layout.cards[name], strict=False)
        ]
        return [
            (self.pictures.card(card.face, self.card_width, self.style), box)
            for card, box in found
            if card.face is not None
        ]

    def light(self, lights: Lights) -> None:
        """Mark other things on the table."""
        if lights != self.lights:
            self.lights = lights
            self._still = None

    def show_way(self, places: Sequence[tuple[str, int | None]], now: float) -> None:
        """Let a see-through picture of cards go the way of a hint, from the first place to the second."""
        self.ghost = None
        if len(places) != 2 or not self.pace:
            return
        (source, index), (target, _) = places
        cards, boxes = self.shown.get(source, []), self.layout.cards.get(source, ())
        if not cards or len(boxes) < len(cards) or target not in self.layout.places:
            return
        first = len(cards) - 1 if index is None else min(index, len(cards) - 1)
        onto = self.layout.cards.get(target, ())
        end = onto[-1] if onto else self.layout.places[target]
        pictures = [self.pictures.card(card.face, self.card_width, self.style) for card in cards[first:]]
        self.ghost = Ghost(pictures, list(boxes[first : len(cards)]), end, now, GHOST * self.pace)

    def moving(self, now: float) -> bool:
        """Tell whether a film is running; one that is over is taken away."""
        if self.film and self.film.act(now)[0] is None:
            self.finish()
        if self.ghost and self.ghost.over(now):
            self.ghost = None
        return self.film is not None

    @property
    def stale(self) -> bool:
        """Whether what stands still must be drawn again, or something is seen to move over it."""
        return self._still is None or self.ghost is not None

    def draw(self, window: pygame.Surface, now: float, whole: bool = False) -> list[pygame.Rect]:
        """Draw a frame, the whole table or what has changed, and return the parts of the window that changed."""
        self.moving(now)
        act, time = self.film.act(now) if self.film else (None, 0.0)
        flights = act.flights if act else ()
        if self._still is None or self._act is not act:
            self._act, self._landed = act, set()
            shown, layout, faces = (act.shown, act.layout, act.faces) if act else (self.shown, self.layout, None)
            away = {flight.card for flight in flights} | set(self.drag.cards if self.drag else ())
            self._still = self._draw_still(shown, layout, faces or faces_of(shown), away)
            whole = True
        if whole:
            window.blit(self._still, self.rect)
            changed = [self.rect]
        else:
            changed = list(self._dirty)
            for rect in self._dirty:
                window.blit(self._still, rect, rect.move(-self.rect.x, -self.rect.y))
        changed += self._land(window, flights, time)
        self._dirty = self._draw_moving(window, flights, time)
        return changed + self._dirty

    def _land(self, window: pygame.Surface, flights: Iterable[Flight], time: float) -> list[pygame.Rect]:
        """Draw cards that have arrived onto what stands still, so that long films do not draw them again and again."""
        assert self._still is not None
        changed = []
        for flight in flights:
            # A card of a fan that has landed is covered later by cards above it, which land in order.
            if flight.card not in self._landed and flight.progress(time) >= 1:
                self._landed.add(flight.card)
                place = (round(flight.end.x), round(flight.end.y))
                picture = self.pictures.card(flight.face, self.card_width, self.style)
                self._still.blit(picture, place)
                rect = picture.get_rect(topleft=place).move(self.rect.topleft)
                window.blit(self._still, rect, rect.move(-self.rect.x, -self.rect.y))
                changed.append(rect)
        return changed

    def _draw_moving(self, window: pygame.Surface, flights: Iterable[Flight], time: float) -> list[pygame.Rect]:
        clip = window.get_clip()
        window.set_clip(self.rect)
        rects = [
            self._draw_flight(window, flight, time)
            for flight in flights
            if flight.card not in self._landed and time >= flight.begin
        ]
        if self.ghost:
            rects += self.ghost.draw(window, self.rect, self.card_width)
        for card, box in self.dragged_boxes().items():
            rects.append(
                self._draw_lifted(window, self.pictures.card(card.face, self.card_width, self.style), box.x, box.y)
            )
        window.set_clip(clip)
        return [rect.clip(self.rect) for rect in rects]

    def _draw_flight(self, window: pygame.Surface, flight: Flight, time: float) -> pygame.Rect:
        x, y = flight.at(time)
        progress = flight.progress(time)
        turned = flight.was != flight.face
        face = flight.face if not turned or progress > 0.5 else flight.was
        picture = self.pictures.card(face, self.card_width, self.style)
        if turned:
            width = max(1, round(self.card_width * abs(1 - 2 * progress)))
            x += (self.card_width - width) / 2
            picture = pygame.transform.smoothscale(picture, (width, picture.get_height()))
            rect = picture.get_rect(topleft=(round(self.rect.x + x), round(self.rect.y + y)))
            window.blit(picture, rect)
            return rect
        return self._draw_lifted(window, picture, x, y)

    def _draw_lifted(self, window: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> pygame.Rect:
        """Draw a card with its shadow."""
        at = (round(self.rect.x + x), round(self.rect.y + y))
        shade, margin = self.pictures.shadow(self.card_width), margin_of(self.card_width)
        under = shade.get_rect(topleft=(at[0] - margin + margin // 3, at[1] - margin + margin // 2))
        window.blit(shade, under)
        window.blit(picture, at)
        return under.union(picture.get_rect(topleft=at))

    def _draw_still(
        self, shown: Shown, layout: Layout, faces: Mapping[Card, int | None], away: set[Card]
    ) -> pygame.Surface:
        """Draw the cloth, the empty places, all cards that lie still, and what is marked."""
        still = baize(self.colour, self.rect.size).copy()
        view = self._seen()
        for pile in view.piles:
            if pile.name in layout.places:
                self._draw_pile(still, pile, shown.get(pile.name, []), layout, faces, away)
        for name in shown:  # piles of a line that is about to close up
            if name in layout.places and name not in {pile.name for pile in view.piles}:
                self._draw_pile(still, self._templates[name], shown[name], layout, faces, away)
        for button in view.buttons if self.card_width > READABLE else ():
            draw_button(still, button.label, layout.buttons[button.name], self.card_width)
        if view.gauge:
            self._fullest = max(self._fullest, view.gauge.stock + view.gauge.tops + view.gauge.waste)
            draw_gauge(still, view.gauge, self._fullest)
        self._draw_lights(still, layout)
        return still

    def _draw_pile(
        self,
        still: pygame.Surface,
        pile: PileSeen,
        cards: Sequence[Card],
        layout: Layout,
        faces: Mapping[Card, int | None],
        away: set[Card],
    ) -> None:
        view, place = self._seen(), layout.places[pile.name]
        lying = [(card, box) for card, box in zip(cards, layout.cards[pile.name], strict=False) if card not in away]
        if not lying or pile.spread:
            sign = self.sign_of(pile)
            still.blit(self.pictures.mark(sign, self.card_width, self.style), (round(place.x), round(place.y)))
        if not pile.spread:
            draw_edges(still, [box for _, box in lying], self.card_width)
            lying = lying[-1:]
        held = view.hold.count if view.hold and view.hold.pile == pile.name and not self.film else 0
        reversed_from = len(cards) - held
        marked = pile.name in view.marked
        lifted = self.lights.lifted[1] if self.lights.lifted and self.lights.lifted[0] == pile.name else len(cards)
        for card, box in lying:
            height = cards.index(card)
            is_held = (held > 0 and height >= reversed_from) or marked
            is_target = self.lights.target == pile.name and card is cards[-1] and not self.film
            is_turned = (is_held and not self.bordered) or is_target
            picture = self.pictures.card(faces.get(card), self.card_width, self.style, is_turned)
            at = (round(box.x), round(box.y) - (self.rise if height >= lifted and not self.film else 0))
            if height == lifted and not self.film:
                still.blit(self.pictures.shadow(self.card_width), (at[0] - self.rise, at[1]))
            still.blit(picture, at)
            if is_held and self.bordered:
                draw_border(still, picture.get_rect(topleft=at))
            elif pile.fixed and pile.spread and height < len(cards) - 1 and _lies_open(box, layout, pile.name, height):
                still.blit(self.pictures.dim(self.card_width), at)
        self._draw_words(still, pile, cards, place)

    def sign_of(self, pile: PileSeen) -> str:
        """Return the mark of a pile's empty place: what starts it, or what a click on an empty stock does."""
        if pile.kind != "stock":
            return pile.mark
        turns = next((command for command in self._seen().commands if command.name == "turn"), None)
        return "" if turns is None else RECYCLE if turns.enabled else STOP

    def _draw_words(self, still: pygame.Surface, pile: PileSeen, cards: Sequence[Card], place: Box) -> None:
        """Write a pile's label above it, and how many cards lie in a pile that does not show them."""
        size = self.label_size
        first = next((each for each in self._seen().piles if each.label == pile.label), pile)  # or it goes
        if pile.label and first.name == pile.name and self.card_width > READABLE:
            text = written(pile.label, size, SOFT)
            x = place.x + (place.width - text.get_width()) / 2
            middle = (
                text.get_height() - LETTERS * size / 2
            )  # of the letters, above which a line has more room than below
            still.blit(text, (x, place.y - self.measure.gap_y / 2 - middle))
        counted = pile.kind in ("stock", "waste") or (pile.kind == "reserve" and not pile.spread)
        if counted and len(cards) > 1 and self.card_width > READABLE:
            text = written(str(len(cards)), max(9, int(self.card_width * 0.16)), CREAM, bold=True)
            pill = round_box((text.get_width() + 12, text.get_height()), (16, 20, 24, 205), radius=9)
            pill.blit(text, (6, 0))
            boxes = self.layout.cards.get(pile.name) or (place,)
            right = boxes[-1].x + place.width / 2 if pile.spread else place.x + place.width / 2
            still.blit(pill, (right - pill.get_width() / 2, place.y + place.height - pill.get_height() - 3))

    @property
    def rise(self) -> int:
        """How far a card under the pointer is lifted."""
        return max(2, self.card_width // 20)

    @property
    def label_size(self) -> int:
        """How large the letters of labels are: as the window has them, if the room over piles allows."""
        return max(LABEL, min(round(self.rect.height / 40), int(self.measure.gap_y * 0.72)))

    def _draw_lights(self, still: pygame.Surface, layout: Layout) -> None:
        if self.film:
            return
        lights = self.lights
        for name in lights.targets:
            if name != lights.target:
                draw_frame(still, layout, self.card_width, name, None, OPEN, width=4)
        if lights.target and not self.shown.get(lights.target) and lights.target in layout.places:
            draw_frame(still, layout, self.card_width, lights.target, None, (250, 250, 250), fill=90)
        for name, index, free in lights.helped:
            draw_frame(still, layout, self.card_width, name, index, BLUE if free else PURPLE, only=True)
        for name, height in lights.hint:
            draw_frame(still, layout, self.card_width, name, height, GOLD)
        if lights.focus:
            draw_frame(still, layout, self.card_width, *lights.focus, (255, 255, 255), width=2)


def _lies_open(box: Box, layout: Layout, pile: str, height: int) -> bool:
    """Tell whether nothing shows that a card is covered: the next one on it lies beside it, not on it."""
    return box.overlap(layout.cards[pile][height + 1]) < 0.1 * box.width * box.height


def _from_hand(film: Film, dragged: Mapping[Card, Box]) -> Film:
    """Let cards that were dragged start from where they were let go, and land at once where they were dropped close."""
    if dragged and film.acts:
        first = film.acts[0]
        flights = tuple(
            Flight(f.card, dragged.get(f.card, f.start), f.end, f.begin, f.length, f.was, f.face) for f in first.flights
        )
        film.acts[0] = type(first)(first.shown, first.faces, first.layout, flights, first.length)
    return film
