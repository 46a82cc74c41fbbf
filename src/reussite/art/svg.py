"""The few words of SVG that the drawings use."""

from reussite.art.style import HEIGHT, WIDTH

__all__ = ["circle", "drawing", "group", "number", "path", "place"]


def number(value: float) -> str:
    """Write a number as short as it can be to a tenth of a unit."""
    return f"{round(value, 1):g}"


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> str:
    """Return a path; strokes have round ends and joints."""
    ink = f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{d}" fill="{fill}"{ink if stroke else ""}{more}/>'


def circle(x: float, y: float, radius: float, fill: str) -> str:
    """Return a filled circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'


def place(x: float, y: float, scale: float = 1, turned: bool = False) -> str:
    """Return the transformation that puts a drawing around the origin to x, y; turned stands on its head."""
    words = f"translate({number(x)} {number(y)})"
    factor = -scale if turned else scale
    return words if factor == 1 else f"{words} scale({factor:.4g})"


def group(transform: str, *parts: str) -> str:
    """Return parts moved together."""
    return f'<g transform="{transform}">{"".join(parts)}</g>'


def drawing(*parts: str) -> str:
    """Return a whole card-sized picture."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
    return head + "".join(parts) + "</svg>"
