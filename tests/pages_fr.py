"""The French pages as a class uses them: the files they tell one to save, and the commands they tell one to type."""

import re
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "docs" / "fr"
PUPILS, TEACHERS = "eleves.md", "enseignants.md"


def page(name: str) -> str:
    """The text of a page."""
    return (FOLDER / name).read_text(encoding="utf-8")


def blocks(name: str, kind: str) -> list[str]:
    """The blocks of a kind on a page, in order."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page(name), re.S | re.M)


def files(name: str) -> dict[str, str]:
    """The files of a page: the last name before a block, followed by a colon."""
    found = re.findall(r"`([\w/-]+\.(?:py|txt))`\s:\n\n```(?:python|text)\n(.*?)^```$", page(name), re.S | re.M)
    return dict(found)


def commands(name: str) -> list[tuple[str, str]]:
    """The commands of a page, in order, each with the remark behind it."""
    lines = [line for block in blocks(name, "sh") for line in block.splitlines()]
    return [(line.partition("  #")[0].strip(), line.partition("  #")[2].strip()) for line in lines]


def save(name: str, folder: Path) -> None:
    """Save the files of a page into a folder."""
    for file, text in files(name).items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
