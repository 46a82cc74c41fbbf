"""Write a deck as SVG files: `python -m reussite.art FOLDER`."""

import argparse
from pathlib import Path

from reussite.art.backs import BACKS
from reussite.art.deck import deck
from reussite.art.style import LETTERS, Style


def main() -> None:
    """Write the pictures of the style that the arguments name."""
    parser = argparse.ArgumentParser(prog="python -m reussite.art", description="write a deck of cards as SVG files")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--four-colours", action="store_true", help="clubs green, diamonds blue")
    parser.add_argument("--large", action="store_true", help="large index")
    parser.add_argument("--letters", choices=LETTERS, default="en", help="language of the index")
    parser.add_argument("--back", choices=list(BACKS), default="blue")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for name, picture in deck(Style(chosen.four_colours, chosen.large, chosen.letters, chosen.back)).items():
        (chosen.folder / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
