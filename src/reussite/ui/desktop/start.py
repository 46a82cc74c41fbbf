"""Opening the window."""

import os

from reussite.errors import BadInput
from reussite.saying import saying
from reussite.sitting import Sitting

__all__ = ["play"]

UNSEEN = ("dummy", "offscreen", "evdev")  # what SDL takes when no screen answers: nobody would see the window


def play(sitting: Sitting, motion: bool = True) -> None:
    """Show a sitting in a window until it is closed; without motion cards are where they go at once."""
    # Fingers are told apart from the mouse, and pixels are the screen's own; both must be known before SDL starts.
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "reussite")
    import pygame

    from reussite.ui.desktop.app import App

    try:
        pygame.display.init()
        if pygame.display.get_driver() in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
            raise pygame.error("the display does not answer")
        if pygame.display.get_driver() == "x11":
            # Only what changed is sent to the screen; through a graphics library the whole window would be, and
            # twenty times slower where there is no graphics processor. Other drivers may know no other way.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.font.init()
        pygame.key.set_repeat(350, 60)
        app = App(sitting, motion)
    except pygame.error as problem:
        raise BadInput(saying("command.no_window", problem=str(problem))) from None
    try:
        app.run()
    finally:
        pygame.quit()
