"""The keys of a keyboard by the names the sitting knows."""

import pygame

__all__ = ["key_name"]

NAMES = {
    pygame.K_ESCAPE: "escape",
    pygame.K_SPACE: "space",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_TAB: "tab",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}
SIGNS = {
    "+": "plus",
    "=": "plus",
    "-": "minus",
    "?": "question_mark",
    ",": "comma",
    ".": "full_stop",
    "/": "slash",
    ";": "semicolon",
    ":": "colon",
}
CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META


def key_name(event: pygame.event.Event) -> str:
    """Return the name of the key that went down: ``u``, ``f1``, ``ctrl+shift+z``, ``question_mark``."""
    if event.key in NAMES:
        return NAMES[event.key]
    if event.mod & CONTROL and not event.mod & pygame.KMOD_RALT:  # with the right Alt key signs are typed
        shift = "shift+" if event.mod & pygame.KMOD_SHIFT else ""
        return f"ctrl+{shift}{pygame.key.name(event.key)}"
    sign = event.unicode.lower() or pygame.key.name(event.key)
    return SIGNS.get(sign, sign)
