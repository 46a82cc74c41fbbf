"""The plain truth about small positions: all that can be reached, with nothing left out or taken as equal."""

from reussite.play import Position

__all__ = ["can_be_won"]


def can_be_won(start: Position, most: int = 20_000) -> bool | None:
    """Tell whether some sequence of legal moves wins; None when there are more than `most` positions."""
    seen = {start.state}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position.is_won:
            return True
        for move in position.listed():
            after = position.after(move)
            if after.state not in seen:
                if len(seen) >= most:
                    return None
                seen.add(after.state)
                waiting.append(after)
    return False
