"""How the keys walk over a panel: to the next stop in a direction, or with Tab to the next part."""

from typing import Sequence

import pygame

from reussite.ui.desktop.sheet import Stop

__all__ = ["beside", "next_part"]

ASIDE = 4  # how much more a step to the side counts than one ahead


def beside(stops: Sequence[Stop], at: int | None, way: tuple[int, int], far: int = 1) -> int | None:
    """Return the nearest stop in a direction that is at least so far away, or the farthest there is.

    Small stops inside others are passed over, unless one of them is where the keys are and its neighbour is meant.
    """
    if at is None:
        return 0 if stops else None
    inside = stops[at].inside
    if inside is not None and way[1]:
        return beside(stops, inside, way, far)
    others = [(k, stop) for k, stop in enumerate(stops) if k != at and stop.inside == inside]
    found = [(*_distance(stops[at].rect, stop.rect, way), k) for k, stop in others]
    ahead = [each for each in found if each[0] > 0]
    if not ahead:
        return None
    enough = [each for each in ahead if each[0] >= far] or [max(ahead)]
    return min(enough, key=lambda each: each[0] + ASIDE * each[1])[2]


def _distance(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> tuple[int, int]:
    """Return how far ahead and how far aside a place is; what is not ahead at all has no distance."""
    level = there.y < here.bottom and here.y < there.bottom
    if way[0]:
        return ((there.centerx - here.centerx) * way[0], 0) if level else (0, 0)
    aside = max(0, there.x - here.right, here.x - there.right)
    return (0, 0) if level else ((there.centery - here.centery) * way[1], aside)


def next_part(stops: Sequence[Stop], at: int | None, back: bool) -> int | None:
    """Return where Tab leads: to what lies in the stop itself, else to the next part, round to the first."""
    if not stops:
        return None
    if at is None:
        return 0
    holder = stops[at].inside if stops[at].inside is not None else at
    own = [holder, *(k for k, stop in enumerate(stops) if stop.inside == holder)]
    place = own.index(at) + (-1 if back else 1)
    if 0 <= place < len(own):
        return own[place]
    parts = sorted({stop.part for stop in stops})
    wanted = parts[(parts.index(stops[at].part) + (-1 if back else 1)) % len(parts)]
    members = [k for k, stop in enumerate(stops) if stop.part == wanted and stop.inside is None]
    return next((k for k in members if stops[k].chosen), members[0])
