"""Pictures of the page, for the documentation: `python -m bench.web_pictures [FOLDER]`.

Look at them before they are committed.
"""

import io
import os
import shutil
import sys
import tempfile
from itertools import islice
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from bench.web import Server
from reussite.lab.watch import played_by
from reussite.play import game
from reussite.players import find_player
from reussite.store import Store

SIZES = ((360, 640), (1024, 640), (1920, 1080))
GAMES = ("klondike", "la-peau", "royal-cotillion", "relais-des-7")
DEAL, MOVES = 12, 24
QUALITY = {360: 50, 1024: 36, 1920: 10}


def begin() -> dict[str, int]:
    """Keep games that have been going on for a while."""
    found = {}
    with Store.open() as store:
        for key in GAMES:
            bound = game(key)
            deal = bound.deal(DEAL)
            for _ in islice(played_by(deal, find_player(None, bound)), MOVES):
                pass
            found[key] = store.begin(deal).journal.id
    return found


def save(page: Page, folder: Path, name: str) -> None:
    """Write what the page shows as a small picture."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.save(folder / f"web-{name}-{picture.width}x{picture.height}.webp", quality=QUALITY[picture.width], method=6)


def main() -> None:
    """Take all pictures."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        os.environ["REUSSITE_HOME"] = home
        kept = begin()
        server = Server(home)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for width, height in SIZES:
            page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            for key, id in kept.items():
                page.goto(f"{server.address}/deal/{id}")
                page.wait_for_selector("#table button")
                save(page, folder, key)
            page.goto(f"{server.address}/")
            page.wait_for_selector(".games li")
            save(page, folder, "games")
        browser.close()
        server.end()


if __name__ == "__main__":
    main()
