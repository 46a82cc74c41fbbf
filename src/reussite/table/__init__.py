"""What a player sits at: piles on a grid, what is held, gestures turned into moves, and changes as data."""

from reussite.table.advice import (
    CHANCE,
    DAILY,
    HINT,
    LOST_WHERE,
    SOLUTION,
    VERDICT,
    WINNABLE,
    Advice,
    Adviser,
    Coming,
    Sensible,
    Snapshot,
    snap,
)
from reussite.table.changes import Change, Step, steps_back, steps_of
from reussite.table.commands import Command
from reussite.table.geometry import Box, Layout, Measure, arrange, has_room
from reussite.table.gestures import Message, perform
from reussite.table.sizing import fit, reshaped, shape_for
from reussite.table.table import LONGEST_RUN_ON, Answer, Table, failed, refused
from reussite.table.view import Button, Gauge, Hold, PileSeen, View, see

__all__ = [
    "CHANCE",
    "DAILY",
    "HINT",
    "LONGEST_RUN_ON",
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
    "Coming",
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
    "arrange",
    "failed",
    "fit",
    "has_room",
    "perform",
    "reshaped",
    "refused",
    "see",
    "shape_for",
    "snap",
    "steps_back",
    "steps_of",
]
