"""Prose rules made to flow: lines of a paragraph or of a point become one, tables stay as they are."""

__all__ = ["flowing"]


def flowing(prose: str) -> str:
    """Return a text whose paragraphs and points are one line each, so that any width can wrap them."""
    lines: list[str] = []
    joins = False
    for line in prose.splitlines():
        text = line.strip()
        is_table = line.startswith("    ")
        if joins and text and not is_table and not text.startswith("- "):
            lines[-1] += f" {text}"
        else:
            lines.append(line if is_table else text)
        joins = bool(text) and not is_table
    return "\n".join(lines)
