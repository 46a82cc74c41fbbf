"""How smooth the window is, as JSON: `python -m bench.desktop`, on the display there is or on one of Xvfb.

Frames a second and the work in a frame while a double deck is dealt at 1920 × 1080, the time from an event to its frame
while dragging, from a move to its first frame, to open a panel, from the start to the first frame, and the processor's
share when idle.
"""

import json
import os
import subprocess
import sys
import time

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

SIZE = (1920, 1080)
START = """
import os, time
from reussite.play import game
from reussite.sitting import Sitting
from reussite.ui.desktop.app import App
import pygame
pygame.display.init(); pygame.font.init()
app = App(Sitting(game("klondike").deal(7), front_end="desktop"))
app.turn([])
print("ready", flush=True)
"""


def measured(times: list[float]) -> dict[str, float]:
    """Return the mean, the 99th percentile and the greatest of some times, in milliseconds."""
    ordered = sorted(times)
    mean = sum(ordered) / len(ordered)
    picked = {"mean": mean, "p99": ordered[int(len(ordered) * 0.99) - 1], "max": ordered[-1]}
    return {name: round(1000 * value, 2) for name, value in picked.items()}


def start() -> float:
    """Return the seconds from starting the interpreter to the first frame."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", START], check=True, stdout=subprocess.DEVNULL)
    return round(time.perf_counter() - begun, 3)


def main() -> None:
    """Measure and print."""
    import pygame

    from reussite.play import game
    from reussite.sitting import Sitting
    from reussite.ui.desktop.app import App

    pygame.display.init()
    pygame.font.init()
    app = App(Sitting(game("natali").deal(7), front_end="desktop"), size=SIZE)
    for _ in range(5):
        app.turn(app.wait())
    app.do("deal", "8")
    begun, work = time.perf_counter(), []
    while app.board.moving(app.now()):
        events, moment = app.wait(), time.perf_counter()
        app.turn(events)
        work.append(time.perf_counter() - moment)
    frames = len(work) / (time.perf_counter() - begun)
    found = {"driver": pygame.display.get_driver(), "start_s": start(), "frames_per_second": round(frames, 1)}
    found |= {"frame_ms": measured(work), "drag_ms": drag(app), "move_ms": move(app), "panel_ms": panels(app)}
    found["idle_share"] = idle(app)
    print(json.dumps(found))


def drag(app) -> dict[str, float]:  # type: ignore[no-untyped-def]
    """Return the times from a motion of the mouse to its frame, with a card in the hand."""
    import pygame

    at = app.board.middle_of("t1")
    app.turn([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))])
    app.turn([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)])
    times = []
    for k in range(300):
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=(at[0] + 4 * k, at[1] + k), rel=(4, 1), buttons=(1, 0, 0))
        moment = time.perf_counter()
        app.turn([event])
        times.append(time.perf_counter() - moment)
    app.hand.let_go()
    app.finish()
    app.turn([])
    return measured(times)


def move(app) -> dict[str, float]:  # type: ignore[no-untyped-def]
    """Return the times from a click on the stock to the first frame of its film."""
    import pygame

    times = []
    for _ in range(60):
        at = app.board.middle_of("s")
        app.turn([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)])
        moment = time.perf_counter()
        app.turn([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)])
        times.append(time.perf_counter() - moment)
        app.finish()
        app.turn([])
    return measured(times)


def panels(app) -> dict[str, float]:  # type: ignore[no-untyped-def]
    """Return the times in which the menu and the games are opened, until they are seen."""
    times = []
    for name in ("menu", "games") * 20:
        moment = time.perf_counter()
        app.do(name)
        app.turn([])
        times.append(time.perf_counter() - moment)
        app.panels.close()
        app.turn([])
    return measured(times)


def idle(app) -> float:  # type: ignore[no-untyped-def]
    """Return the share of a processor that a window takes which nobody touches."""
    end = time.perf_counter() + 3
    while time.perf_counter() < end:
        app.turn(app.wait())
    used, begun = time.process_time(), time.perf_counter()
    while time.perf_counter() < begun + 5:
        app.turn(app.wait())
    return round((time.process_time() - used) / (time.perf_counter() - begun), 4)


if __name__ == "__main__":
    main()
