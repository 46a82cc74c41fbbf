"""The room of words: every sentence a player reads is made here, from the id of a message and what it speaks of."""

from reussite.saying import NOTHING_SAID, Saying, own, saying
from reussite.words.choosing import SYSTEM, accepted_language, choose_language, system_language
from reussite.words.words import LANGUAGES, WORDS, Words, as_sentence, as_title, shortened, words_in

__all__ = [
    "LANGUAGES",
    "NOTHING_SAID",
    "SYSTEM",
    "WORDS",
    "Saying",
    "Words",
    "accepted_language",
    "as_sentence",
    "as_title",
    "choose_language",
    "own",
    "saying",
    "shortened",
    "system_language",
    "words_in",
]
