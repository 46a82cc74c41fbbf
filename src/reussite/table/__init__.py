"""What a player sits at: piles on a grid, what is held, gestures turned into moves, and changes as data."""

from reussite.table.advice import (
    CHANCE,
    HINT,
    LOST_WHERE,
    SOLUTION,
    VERDICT,
    WINNABLE,
    Advice,
    Adviser,
    Sensible,
    Snapshot,
    snap,
)
from reussite.table.changes import Change, Step, steps_back, steps_of
from reussite.table.commands import Command
from reussite.table.geometry import Box, Layout, Measure, arrange, fit, has_room
from reussite.table.protocol import (
    Message,
    answer_to_json,
    perform,
    read_message,
    view_to_json,
)
from reussite.table.table import Answer, Table, failed, refused
from reussite.table.view import Button, Gauge, Hold, PileSeen, View, see
from reussite.table.words import announce, card_name, pile_name, with_titles

__all__ = [
    "CHANCE",
    "HINT",
    "LOST_WHERE",
    "SOLUTION",
    "VERDICT",
    "WINNABLE",
    "Advice",
    "Adviser",
    "Answer",
    "Box",
    "Button",
    "Change",
    "Command",
    "Gauge",
    "Hold",
    "Layout",
    "Measure",
    "Message",
    "PileSeen",
    "Sensible",
    "Snapshot",
    "Step",
    "Table",
    "View",
    "announce",
    "answer_to_json",
    "arrange",
    "card_name",
    "failed",
    "fit",
    "has_room",
    "perform",
    "pile_name",
    "read_message",
    "refused",
    "see",
    "snap",
    "steps_back",
    "steps_of",
    "view_to_json",
    "with_titles",
]
