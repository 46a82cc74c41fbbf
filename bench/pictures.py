"""Pictures of every game in the window, for the documentation: `python -m bench.pictures [FOLDER]`.

They are taken on the display there is, else without one; look at them before they are committed.
"""

import os
import sys
from itertools import islice
from pathlib import Path

if not os.environ.get("DISPLAY"):
    os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame
from PIL import Image

from reussite.lab.watch import played_by
from reussite.play import catalogue, game
from reussite.players import find_player
from reussite.sitting import Sitting, Watching
from reussite.ui.desktop.app import App
from reussite.words import words_in

SIZES = ((1024, 640), (1920, 1080))
DEAL, MOVES, WATCHED = 12, 24, 40
QUALITY = {1024: 36, 1920: 8}  # by width; the large ones are there to show that all fits


TRANSLATED = (("klondike", "fr"), ("la-peau", "pl"))  # for the README of each language


def app_for(key: str, size: tuple[int, int], language: str = "en") -> App:
    """Return a window with a game that has been going on for a while; one that plays itself is watched."""
    bound = game(key)
    deal = bound.deal(DEAL)
    for _ in islice(played_by(deal, find_player(None, bound)), MOVES):
        pass
    app = App(Sitting(deal, front_end="desktop", words=words_in(language)), size=size)
    if bound.is_automatic:
        watch(app)
    app.finish()
    show(app)
    return app


def watch(app: App) -> None:
    """Let some games be played, so that the chart has something to show, and stop in the middle of one."""
    bound = app.sitting.deal.game
    watching = Watching(app.sitting, bound.deal(DEAL), find_player(None, bound), delay=0.25)
    app.show(app.sitting.watch(watching))
    while watching.games < WATCHED or len(watching.table.deal.gestures) < MOVES:
        watching.step()
    app.do("step")


def show(app: App) -> None:
    """Let the window draw itself until nothing changes any more."""
    app.turn(pygame.event.get())
    while app.thumbnails.unfinished:
        app.turn(pygame.event.get())
    app.redraw()
    app.turn([])


def save(app: App, path: Path) -> None:
    """Write what the window shows."""
    picture = Image.frombytes("RGB", app.window.get_size(), pygame.image.tobytes(app.window, "RGB"))
    picture.save(path, quality=QUALITY[app.size[0]], method=6)
    print(path, path.stat().st_size)


def main(folder: Path) -> None:
    """Take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.font.init()
    for size in SIZES:
        for key in catalogue().entries:
            save(app_for(key, size), folder / f"{key}-{size[0]}x{size[1]}.webp")
    for key, language in TRANSLATED:
        save(app_for(key, SIZES[0], language), folder / f"{key}-{language}.webp")
    app = app_for("klondike", SIZES[0])
    app.do("games")
    show(app)
    save(app, folder / "games.webp")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/pictures"))
