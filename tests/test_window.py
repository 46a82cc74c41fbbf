"""The window on a real screen, as far as there is one: what is drawn is what is seen, and nothing is lost."""

import signal
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from children import PROGRAM, finish, running, until
from reussite.play import catalogue, game
from reussite.store import Store
from screen import SIZE, a_screen, picture_of
from tiers import SPREAD, cases

HERE = Path(__file__).parent
SHOW = """
import sys, time
sys.path.insert(0, sys.argv[1])
import pygame
from screen import picture_of, SIZE
from window_driver import Player
from reussite.play import game
from pathlib import Path
from subprocess import PIPE
def differing(path, drawn):
    # Rows in which the screen does not show what was drawn; the middle ones have the cursor over them.
    seen, row = picture_of(path), SIZE[0] * 3
    lines = [y for y in range(SIZE[1]) if not 500 < y < 600]
    return [y for y in lines if seen[y * row : (y + 1) * row] != drawn[y * row : (y + 1) * row]]
shown = Path(sys.argv[2]) if sys.argv[2] else None
for key in sys.argv[3].split(","):
    for size in ((1024, 640), SIZE):
        pygame.display.quit()  # or the larger window would lie where the smaller one was, partly beside the screen
        player = Player(game(key).deal(7), size=size, motion="none")
        drawn = pygame.image.tobytes(player.app.window, "RGB")
        assert player.app.size == size, player.app.size
        assert len(set(drawn[k : k + 3] for k in range(0, len(drawn), 3 * 97))) > 60
        if shown and size == SIZE:
            end = time.monotonic() + 10
            while differing(shown, drawn) and time.monotonic() < end:
                player.app.redraw()
                player.turn()
                time.sleep(0.05)
            assert not differing(shown, drawn), key
        print(key, *size, pygame.display.get_driver())
"""
MOVE = """
import sys
sys.path.insert(0, sys.argv[1])
import pygame
from window_driver import Player
from reussite.store import Store
store = Store.open(sys.argv[2])
player = Player(store.resume(), store)
player.click(player.at("s"))
assert player.app.board.film
print("moving", flush=True)
while True:
    player.turn()
"""


@pytest.fixture(scope="module")
def screen(tmp_path_factory):
    with a_screen(tmp_path_factory.mktemp("screen")) as found:
        yield found


def test_games_are_seen_on_the_screen_as_they_are_drawn(screen):
    environment, shown = screen
    keys = cases(SPREAD, sorted(catalogue().entries))
    run = finish(sys.executable, "-c", SHOW, str(HERE), str(shown or ""), ",".join(keys), env=environment, check=True)
    lines = [line.split() for line in run.stdout.splitlines() if not line.startswith("pygame")]
    assert [line[0] for line in lines] == [key for key in keys for _ in range(2)]
    assert {line[3] for line in lines} == {"x11" if shown else "dummy"}


def test_a_window_killed_while_cards_move_has_lost_nothing(screen, tmp_path):
    path = tmp_path / "reussite.db"
    with Store.open(path) as store:
        store.begin(game("klondike").deal(7))
    environment, _ = screen
    with running(sys.executable, "-c", MOVE, str(HERE), str(path), env=environment, stdout=PIPE) as window:
        while (line := window.stdout.readline().strip()) != "moving":
            assert line, "the window ended by itself"
    with Store.open(path) as store:
        assert [gesture.text for gesture in store.resume().gestures] == ["s"]


def is_dealt(path):
    if not path.exists():
        return False
    with Store.open(path) as store:
        return store.history(all_deals=True)


def test_the_command_opens_a_window_and_an_interrupt_closes_it(screen, tmp_path):
    environment, shown = screen
    words = ("play", "la-peau", "535742", "--ui", "desktop", "--no-animation")
    with running(*PROGRAM, *words, env=environment | {"REUSSITE_HOME": str(tmp_path)}, stderr=PIPE) as window:
        until(lambda: is_dealt(tmp_path / "reussite.db"), "the deal in the store")
        middle = (SIZE[1] // 3 * SIZE[0] + SIZE[0] // 2) * 3
        until(lambda: not shown or any(picture_of(shown)[middle : middle + 3]), "the table on the screen")
        assert window.poll() is None
        window.send_signal(signal.SIGINT)
        _, told = window.communicate()
    assert window.returncode == 130 and "Traceback" not in told
    with Store.open(tmp_path / "reussite.db") as store:
        assert store.resume().code == "la-peau#535742"
