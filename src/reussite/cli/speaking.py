"""The language of the command line: the one that is asked for, else the one that was set, else the system's."""

from reussite.errors import ReussiteError
from reussite.places import kept_settings
from reussite.words import SYSTEM, Words, choose_language, shortened, system_language, words_in

__all__ = ["told", "usual_words"]

LONGEST = 1000  # letters of a complaint; whoever gives a megabyte does not want to read it again


def usual_words() -> Words:
    """Return the words of the language that the player has set, or of the system's."""
    return words_in(choose_language(None, str(kept_settings().get("language", SYSTEM)), system_language()))


def told(words: Words, problem: ReussiteError) -> str:
    """Return a problem in words, with the command that helps, if there is one."""
    line, id = shortened(words.say(problem.saying), LONGEST), problem.saying.id
    return words.say("tip", problem=line, tip=words.say(f"tip.{id}")) if words.knows(f"tip.{id}") else line
