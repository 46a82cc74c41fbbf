"""Everything a player reads, in English."""

from reussite.words.english.actions import ACTIONS
from reussite.words.english.commands import COMMANDS
from reussite.words.english.errors import ERRORS
from reussite.words.english.panels import PANELS
from reussite.words.english.play import PLAY
from reussite.words.english.programs import PROGRAMS
from reussite.words.english.told import TOLD

__all__ = ["ENGLISH"]

ENGLISH: dict[str, str | tuple[str, str]] = {
    **PLAY,
    **ACTIONS,
    **PANELS,
    **COMMANDS,
    **ERRORS,
    **PROGRAMS,
    **TOLD,
}
