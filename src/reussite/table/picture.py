"""A table as one picture in SVG, with the program's own cards, for a page or a notebook."""

from reussite.art import HEIGHT, WIDTH, Style, back, face
from reussite.play import Deal, Position
from reussite.table.geometry import Box
from reussite.table.sizing import fit
from reussite.table.view import see

__all__ = ["table_picture"]

SIZE = (900, 560)
CLOTH, PLACE = "#1f6b45", 'fill="#ffffff" fill-opacity=".1" stroke="#ffffff" stroke-opacity=".5"'
BACK_ID = "back"


def table_picture(shown: Deal | Position, style: Style = Style()) -> str:  # noqa: B008, a frozen value
    """Return the table of a deal or a position as it is seen, cards face down from behind."""
    view = see(shown if isinstance(shown, Deal) else Deal(shown))
    layout = fit(view, *SIZE)
    drawn: dict[str, str] = {}
    parts: list[str] = []
    for pile in view.piles:
        boxes = layout.cards[pile.name]
        if not boxes:
            parts.append(_place(layout.places[pile.name]))
        for card, box in zip(pile.cards, boxes, strict=True):
            name = BACK_ID if card is None else f"card{card}"
            if name not in drawn:
                drawn[name] = _symbol(name, back(style) if card is None else face(card, style))
            size = f'width="{box.width:.1f}" height="{box.height:.1f}"'
            parts.append(f'<use href="#{name}" x="{box.x:.1f}" y="{box.y:.1f}" {size}/>')
    width, height = SIZE
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    cloth = f'<rect width="{width}" height="{height}" fill="{CLOTH}"/>'
    return f"{head}<defs>{''.join(drawn.values())}</defs>{cloth}{''.join(parts)}</svg>"


def _symbol(name: str, picture: str) -> str:
    inside = picture[picture.index(">") + 1 : picture.rindex("</svg>")]
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{inside}</symbol>'


def _place(box: Box) -> str:
    where = f'x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}"'
    return f'<rect {where} rx="{box.width * 0.07:.1f}" {PLACE}/>'
