"""The room of words: every sentence a player reads is made here, from the id of a message and what it speaks of."""

from reussite.words.saying import NOTHING_SAID, Saying, saying
from reussite.words.words import WORDS, Words, as_sentence

__all__ = ["NOTHING_SAID", "WORDS", "Saying", "Words", "as_sentence", "saying"]
