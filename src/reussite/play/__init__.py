"""Playing a patience from Python: games, positions, moves as text, deals with their history, transcripts."""

from reussite.play.catalogue import Catalogue, Entry, catalogue, find
from reussite.play.deal import Deal, try_gesture
from reussite.play.game import Game, game, parse_code
from reussite.play.layouts import from_layout, from_text, read_layout, to_layout
from reussite.play.ledger import LedgerLine, ledger, ledger_text
from reussite.play.outcomes import Gesture, Outcome, Overtaken, Passed, Played, Refused
from reussite.play.position import PileView, Position
from reussite.play.refusals import Refusal, Why, refusal_text
from reussite.play.transcripts import read_transcript, write_transcript

__all__ = [
    "Catalogue",
    "Deal",
    "Entry",
    "Game",
    "Gesture",
    "LedgerLine",
    "Outcome",
    "Overtaken",
    "Passed",
    "PileView",
    "Played",
    "Position",
    "Refusal",
    "Refused",
    "Why",
    "catalogue",
    "find",
    "from_layout",
    "from_text",
    "game",
    "ledger",
    "ledger_text",
    "parse_code",
    "read_layout",
    "read_transcript",
    "refusal_text",
    "to_layout",
    "try_gesture",
    "write_transcript",
]
