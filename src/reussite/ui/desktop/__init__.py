"""The desktop window, on pygame-ce: draws a table, sends gestures, knows no rule and no game."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what the program prints is for the player
