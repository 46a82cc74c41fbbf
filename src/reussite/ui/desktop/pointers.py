"""The cursors: an arrow, a hand over what can be picked up, a down arrow where it can be put."""

import pygame

__all__ = ["ARROW", "DOWN", "HAND"]

# X is black, . is white, as pygame reads cursors.
_DOWN = (
    "        XXXXXXXX        ",
    "        X......X        ",
    "        X......X        ",
    "        X......X        ",
    "        X......X        ",
    "        X......X        ",
    "        X......X        ",
    "        X......X        ",
    "        X......X        ",
    "        X......X        ",
    "        X......X        ",
    "        X......X        ",
    " XXXXXXXX......XXXXXXXX ",
    " X....................X ",
    "  X..................X  ",
    "   X................X   ",
    "    X..............X    ",
    "     X............X     ",
    "      X..........X      ",
    "       X........X       ",
    "        X......X        ",
    "         X....X         ",
    "          X..X          ",
    "           XX           ",
)
ARROW = pygame.cursors.Cursor(pygame.SYSTEM_CURSOR_ARROW)
HAND = pygame.cursors.Cursor(pygame.SYSTEM_CURSOR_HAND)
DOWN = pygame.cursors.Cursor((24, 24), (11, 22), *pygame.cursors.compile(_DOWN, black="X", white="."))
