"""Which front end a player gets."""

import os
import sys

import pytest

from children import PROGRAM, finish
from reussite.cli import front_ends


@pytest.mark.parametrize(
    ("display", "window", "fed", "terminal", "chosen"),
    [
        (True, True, False, True, "desktop"),
        (True, True, False, False, "desktop"),  # started from an icon
        (True, False, False, True, "terminal"),
        (False, True, False, True, "terminal"),
        (False, True, False, False, "plain"),
        (True, True, True, False, "plain"),  # moves come from a pipe
    ],
)
def test_the_best_front_end_that_works_is_chosen(monkeypatch, display, window, fed, terminal, chosen):
    monkeypatch.setattr(front_ends, "has_display", lambda: display)
    monkeypatch.setattr(front_ends, "has_window", lambda: window)
    monkeypatch.setattr(front_ends, "_is_fed", lambda: fed)
    monkeypatch.setattr(front_ends, "is_terminal", lambda: terminal)
    assert front_ends.choose(None) == chosen
    assert front_ends.choose("plain") == "plain"


def test_a_display_is_known_by_the_environment(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not front_ends.has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert front_ends.has_display()


def _play(tmp_path, **environment):
    usual = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    usual.pop("SDL_VIDEODRIVER", None)
    more = {"REUSSITE_HOME": str(tmp_path), **environment}
    return finish(*PROGRAM, "play", "klondike", "--ui", "desktop", env=usual | more)


def test_a_window_without_a_display_is_refused_in_one_line(tmp_path):
    run = _play(tmp_path)
    assert (
        run.returncode == 2 and run.stderr == "reussite: there is no display to open a window on: try --ui terminal\n"
    )


def test_a_display_that_does_not_answer_is_told_in_one_line(tmp_path):
    run = _play(tmp_path, DISPLAY=":4711")
    assert run.returncode == 2 and "Traceback" not in run.stderr
    assert run.stderr.splitlines()[-1].startswith("reussite: no window can be opened here")
