"""A table drawn in character cells: a pure function from what is seen to a grid of signs and styles."""

from dataclasses import dataclass, field, replace
from typing import Mapping, Sequence

from rich.segment import Segment
from rich.style import Style

from reussite.sitting import Hinted
from reussite.table import Box, Hold, Layout, Measure, PileSeen, View, arrange, has_room
from reussite.ui.terminal.looks import COVERED, CURSOR, HELD, HINTED, PLAIN, TARGET, Look

__all__ = ["Canvas", "Flying", "Scene", "draw", "lay_out", "needed_size", "stack_shown"]

# Width, height, gaps and fan steps of a card, the most spacious first; a row above the table is for the piles' keys.
SIZES = (
    *((11, 7, 2, 1, 2, 5), (9, 6, 2, 1, 1, 5), (9, 5, 2, 1, 1, 5), (7, 5, 2, 1, 1, 4), (7, 4, 2, 1, 1, 4)),
    *((7, 4, 1, 1, 1, 4), (7, 3, 1, 1, 1, 4), (6, 3, 1, 1, 1, 4), (5, 3, 1, 1, 1, 4), (7, 2, 2, 1, 1, 4)),
    *((7, 2, 1, 1, 1, 4), (5, 2, 1, 1, 1, 4), (5, 2, 1, 0, 1, 4), (5, 2, 0, 0, 1, 3)),
)
ENOUGH = 200  # columns or rows, for every table
PLANS = (13, 10, 7, 5)  # cards a fan is planned for, if there is room


@dataclass(frozen=True)
class Flying:
    """A card on its way, drawn over everything; nothing for one face down."""

    card: int | None
    x: float
    y: float


@dataclass(frozen=True)
class Scene:
    """What is drawn beside the view: the cursor's place, a hint, help, cards on their way, fans scrolled."""

    cursor: tuple[str, int | None] | None = None
    hinted: tuple[Hinted, ...] = ()
    helped: Mapping[tuple[str, int], bool] = field(default_factory=dict)
    flying: tuple[Flying, ...] = ()
    scrolled: Mapping[str, int] = field(default_factory=dict)


class Canvas:
    """A grid of signs, each with a style; later signs cover earlier ones."""

    def __init__(self, width: int, height: int, style: Style):
        self.width, self.height = width, height
        self.rows = [[(" ", style)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text; what lies outside is cut off."""
        if 0 <= y < self.height:
            row = self.rows[y]
            for k, sign in enumerate(text):
                if 0 <= x + k < self.width:
                    row[x + k] = (sign, style)

    def segments(self, y: int) -> list[Segment]:
        """Return a row as runs of one style."""
        found: list[Segment] = []
        run, style = "", None
        for sign, each in self.rows[y]:
            if each is not style and run:
                found.append(Segment(run, style))
                run = ""
            run, style = run + sign, each
        found.append(Segment(run, style))
        return found

    def changes(self, before: "Canvas | None") -> list[tuple[int, int, int]] | None:
        """Return where it differs from what was drawn before, as pieces of rows; nothing where all is to be drawn."""
        if before is None or (before.width, before.height) != (self.width, self.height):
            return None
        found = []
        for y, (row, other) in enumerate(zip(self.rows, before.rows, strict=True)):
            if row != other:
                differ = [x for x in range(self.width) if row[x] != other[x]]
                found.append((differ[0], y, differ[-1] - differ[0] + 1))
        return found


def lay_out(
    view: View, width: int, height: int, scrolled: Mapping[str, int] | None = None, mirrored: bool = False
) -> Layout | None:
    """Arrange a table with the largest cards that show all of them, or nothing where there is no room at all."""
    room = height - 1 - (view.gauge is not None)  # a row of keys above, and perhaps a bar below
    best: tuple[int, Layout] | None = None
    for sizes in ([size for size in SIZES if size[1] > 2], [size for size in SIZES if size[1] <= 2]):
        for plan in PLANS:
            layout = _largest(view, width, room, sizes, plan, scrolled, mirrored)
            if layout is None:
                continue
            lost = sum(_lost(pile, layout) for pile in view.piles)
            if best is None or lost < best[0]:
                best = lost, layout
            if lost == 0:
                return layout
    return best[1] if best else None


def needed_size(view: View) -> tuple[int, int]:
    """Return the columns and rows without which a table cannot be arranged."""
    w, h, gap_x, gap_y, down, right = SIZES[-1]
    measure = Measure(w, h, gap_x, gap_y, down, right, whole=True, fan=PLANS[-1])
    width = next(size for size in range(1, ENOUGH) if has_room(view, size, ENOUGH, measure))
    height = next(size for size in range(1, ENOUGH) if has_room(view, width, size, measure))
    return width, height + 1 + (view.gauge is not None)


def _largest(
    view: View,
    width: int,
    room: int,
    sizes: Sequence[tuple[int, ...]],
    plan: int,
    scrolled: Mapping[str, int] | None,
    mirrored: bool,
) -> Layout | None:
    """Arrange a table with the first of some sizes that has room for fans of so many cards."""
    for w, h, gap_x, gap_y, down, right in sizes:
        measure = Measure(w, h, gap_x, gap_y, down, right, whole=True, fan=plan)
        if has_room(view, width, room, measure):
            margin = int(has_room(view, width - 2, room, measure))
            return _shifted(arrange(view, width - 2 * margin, room, measure, mirrored, scrolled), margin)
    return None


def _lost(pile: PileSeen, layout: Layout) -> int:
    """Count the face-up cards of a fan that are not seen at all."""
    if not pile.spread or pile.shown:
        return 0
    boxes = layout.cards[pile.name]
    return sum(
        card is not None and (boxes[k].x, boxes[k].y) == (boxes[k + 1].x, boxes[k + 1].y)
        for k, card in enumerate(pile.cards[:-1])
    )


def _shifted(layout: Layout, margin: int) -> Layout:
    """Move everything down by the row of keys, and in by the margin."""

    def low(box: Box) -> Box:
        return replace(box, x=box.x + margin, y=box.y + 1)

    return replace(
        layout,
        places={name: low(box) for name, box in layout.places.items()},
        cards={name: tuple(map(low, boxes)) for name, boxes in layout.cards.items()},
        columns={name: low(box) for name, box in layout.columns.items()},
        buttons={name: low(box) for name, box in layout.buttons.items()},
        slots={name: tuple(map(low, boxes)) for name, boxes in layout.slots.items()},
    )


def stack_shown(pile: PileSeen) -> bool:
    """Tell whether a pile lies as a packet, whose size is told beside it."""
    return not pile.spread or bool(pile.shown)


def draw(view: View, layout: Layout, width: int, height: int, look: Look, scene: Scene) -> Canvas:
    """Draw a table."""
    canvas = Canvas(width, height, look.style("felt"))
    for button in view.buttons:
        state = CURSOR if scene.cursor == (button.name, None) else PLAIN
        _frame(canvas, layout.buttons[button.name], look.borders[state], look.style("empty", state))
        _in_middle(canvas, layout.buttons[button.name], button.label, look.style("words"))
    label = ""
    for pile in view.piles:
        _heading(canvas, pile, layout, look, named=pile.label != label)
        _pile(canvas, view, pile, layout, look, scene)
        label = pile.label
    if view.gauge:
        _gauge(canvas, view, look)
    for flying in scene.flying:
        measure = layout.measure
        box = Box(round(flying.x), round(flying.y), measure.card_width, measure.card_height)
        _card(canvas, box, flying.card, PLAIN, look)
    return canvas


def _state(view: View, pile: PileSeen, index: int | None, look: Look, scene: Scene) -> str:
    """Return how a card (or an empty place) stands out: held before cursor before target before hint."""
    top = index is None or index == len(pile.cards) - 1
    held = view.hold or Hold("", 0)
    if index is not None and pile.name == held.pile and index >= len(pile.cards) - held.count:
        return HELD
    if pile.name in view.marked and top:
        return HELD
    if scene.cursor == (pile.name, index):
        return CURSOR
    if look.lights and top and pile.name in view.targets and (view.hold or view.marked or index is None):
        return TARGET
    return HINTED if any(_is_hinted(pile, index, each) for each in scene.hinted) else PLAIN


def _is_hinted(pile: PileSeen, index: int | None, hinted: Hinted) -> bool:
    """Tell whether a card is one of those that a hint means: the top card of a pile, or all from one on."""
    name, first = hinted
    last = len(pile.cards) - 1
    return name == pile.name and (index is None or index >= (last if first is None else first))


def _pile(canvas: Canvas, view: View, pile: PileSeen, layout: Layout, look: Look, scene: Scene) -> None:
    place, boxes = layout.places[pile.name], layout.cards[pile.name]
    slots = layout.slots.get(pile.name, ())
    if scene.cursor and scene.cursor[0] == pile.name and len(pile.cards) <= (scene.cursor[1] or 0) < len(slots):
        _frame(canvas, slots[scene.cursor[1] or 0], look.borders[CURSOR], look.style("empty", CURSOR))
        if not pile.cards:
            return
    if not pile.cards:
        state = _state(view, pile, None, look, scene)
        state = TARGET if state == HINTED else state
        borders = look.empty if state == PLAIN else look.borders[state]
        _frame(canvas, place, borders, look.style("empty", state))
        _in_middle(canvas, place, _mark(view, pile, look), look.style("faint"))
        return
    first = len(pile.cards) - 1 if not pile.spread else 0
    for index in range(first, len(pile.cards)):
        state = _state(view, pile, index, look, scene)
        card = pile.cards[index]
        if index + 1 < len(boxes) and boxes[index] == boxes[index + 1] and state != HELD:
            continue
        if state == PLAIN and _is_covered(pile, index, boxes):
            state = COVERED
        _card(canvas, boxes[index], card, state, look)
        lit = scene.helped.get((pile.name, index))
        if lit is not None:
            _light(canvas, boxes[index], lit, look)
    _counts(canvas, pile, layout, look)


def _mark(view: View, pile: PileSeen, look: Look) -> str:
    """Return what stands in an empty place: what begins it, or whether an empty stock can be clicked."""
    if pile.kind != "stock":
        return look.mark(pile.mark)
    turn = next((each for each in view.commands if each.name == "turn"), None)
    return look.turns(turn.enabled) if turn else ""


def _is_covered(pile: PileSeen, index: int, boxes: Sequence[Box]) -> bool:
    """Tell whether a card cannot be taken although no other lies over it on the screen, as where piles are columns."""
    if index + 1 >= len(boxes) or len(pile.cards) - index <= pile.lifts:
        return False
    box, after = boxes[index], boxes[index + 1]
    return after.y >= box.y + box.height or after.x >= box.x + box.width


def _heading(canvas: Canvas, pile: PileSeen, layout: Layout, look: Look, named: bool) -> None:
    """Write a pile's key above it and, over the first of several that are called alike, what they are called."""
    place = layout.places[pile.name]
    key = "s" if pile.kind == "stock" else pile.key
    x, y = int(place.x) + 1, int(place.y) - 1
    canvas.put(x, y, key, look.style("words"))
    after = [other.x for other in (*layout.places.values(), *layout.buttons.values()) if other.y == place.y]
    room = min((each for each in after if each > place.x), default=canvas.width - 1) - x  # and a space before the next
    if named and len(f"{key} {pile.label}".strip()) <= room:
        canvas.put(x + len(key) + bool(key), y, pile.label, look.style("faint"))


def _counts(canvas: Canvas, pile: PileSeen, layout: Layout, look: Look) -> None:
    """Write on its edge how many cards a packet has, and how many face-down or unseen cards a fan hides."""
    boxes = layout.cards[pile.name]
    box = boxes[-1]
    if stack_shown(pile):
        if pile.kind != "foundation" and (len(pile.cards) > 1 or pile.kind in ("stock", "waste")):
            style = look.style("back" if pile.cards[-1] is None else "line")
            canvas.put(int(box.x) + 1, int(box.y + box.height) - 1, str(len(pile.cards)), style)
        return
    down = sum(card is None for card in pile.cards)
    seen = {(each.x, each.y) for each, card in zip(boxes, pile.cards, strict=True) if card is None}
    if down > 1 and len(seen) < down:
        last = max(k for k, card in enumerate(pile.cards) if card is None)
        canvas.put(int(boxes[last].x) + 1, int(boxes[last].y), str(down), look.style("back"))
    if len(boxes) > 1 and boxes[0] == boxes[1] and pile.cards[1] is not None:
        shown = next(k for k, each in enumerate(boxes) if each != boxes[0]) - 1
        if pile.cards[shown] is not None:
            sign = "^" if look.ascii else "↑"
            canvas.put(int(boxes[0].x), int(boxes[0].y), sign, look.style("line", CURSOR))


def _frame(canvas: Canvas, box: Box, borders: str, style: Style) -> None:
    x, y, w, h = int(box.x), int(box.y), int(box.width), int(box.height)
    left, line, right, side, low_left, low_right = tuple(borders)
    canvas.put(x, y, left + line * (w - 2) + right, style)
    for row in range(1, h - 1):
        canvas.put(x, y + row, side + " " * (w - 2) + side, style)
    canvas.put(x, y + h - 1, low_left + line * (w - 2) + low_right, style)


def _in_middle(canvas: Canvas, box: Box, text: str, style: Style) -> None:
    text = text[: int(box.width) - 2]
    x = int(box.x) + (int(box.width) - len(text)) // 2
    row = (int(box.height) - 1) // 2 if box.height > 2 else 0
    canvas.put(x, int(box.y) + row, text, style)


def _card(canvas: Canvas, box: Box, card: int | None, state: str, look: Look) -> None:
    x, y, w, h = int(box.x), int(box.y), int(box.width), int(box.height)
    borders = look.borders.get(state, look.borders[PLAIN])
    if card is None:
        style = look.style("back", state)
        _frame(canvas, box, borders, style)
        for row in range(h - 2 if h > 2 else 0):
            canvas.put(x + 1, y + 1 + row, look.pattern * (w - 2), style)
        canvas.put(x + 1, y, look.pattern * (w - 2), style)
        return
    ink, line = look.style(look.ink(card), state), look.style("line", state)
    _frame(canvas, box, borders, line)
    label = look.label(card)
    canvas.put(x + 1, y, label, ink)
    if h > 2:
        canvas.put(x + w // 2, y + h // 2, look.sign(card), ink)
    if h > 4 and w > 5:
        canvas.put(x + w - 1 - len(label), y + h - 1, label, ink)


def _light(canvas: Canvas, box: Box, playable: bool, look: Look) -> None:
    """Mark a card that a foundation takes; one that is still covered differently."""
    sign = ("*" if playable else "o") if look.ascii else ("●" if playable else "○")
    canvas.put(int(box.x + box.width) - 1, int(box.y), sign, look.style("line", TARGET if playable else CURSOR))


def _gauge(canvas: Canvas, view: View, look: Look) -> None:
    """Draw how stock and waste are filled, a sign for a card, or fewer where there is no room."""
    assert view.gauge is not None
    parts = {"stock": view.gauge.stock, "tops": view.gauge.tops, "waste": view.gauge.waste}
    scale = min(1.0, canvas.width / max(1, sum(parts.values()) + 2))
    x = 0
    for part, count in parts.items():
        sign, style = look.gauge(part)
        length = -int(-count * scale // 1) if count else 0
        canvas.put(x, canvas.height - 1, sign * length, style)
        x += length
