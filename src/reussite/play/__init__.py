"""Playing a patience from Python: games, positions, moves as text, deals with their history, transcripts."""

from reussite.play.catalogue import Catalogue, Entry, catalogue, find
from reussite.play.deal import Deal, try_gesture
from reussite.play.game import Game, game, parse_code
from reussite.play.history import Line, Standing, Turn
from reussite.play.journal import Branch, Journal
from reussite.play.layouts import from_layout, from_text, read_layout, to_layout
from reussite.play.ledger import LedgerLine, ledger, ledger_text
from reussite.play.outcomes import Gesture, Outcome, Overtaken, Passed, Played, Refused, demand
from reussite.play.position import PileView, Position
from reussite.play.refusals import Refusal, Why, refusal_text
from reussite.play.transcripts import read_transcript, write_transcript

__all__ = [
    "Branch",
    "Catalogue",
    "Deal",
    "Entry",
    "Game",
    "Gesture",
    "Journal",
    "LedgerLine",
    "Line",
    "Outcome",
    "Overtaken",
    "Passed",
    "PileView",
    "Played",
    "Position",
    "Refusal",
    "Refused",
    "Standing",
    "Turn",
    "Why",
    "catalogue",
    "demand",
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
