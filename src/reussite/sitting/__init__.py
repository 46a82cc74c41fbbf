"""What all front ends sit at: a player's table with everything around it, as data."""

from reussite.sitting import carrying, daily, deals, ending, files, keeping, reading, speaking
from reussite.sitting.actions import ACTIONS, BECOME, Action, key_text, keys_of
from reussite.sitting.panel import Block, Button, Chart, Choice, Deed, Field, Grid, Panel, Row, argument_of, change_of
from reussite.sitting.pictured import pictured
from reussite.sitting.replies import Hinted, Reply, Seen, Tool
from reussite.sitting.settings import SETTINGS, Settings
from reussite.sitting.sitting import Sitting
from reussite.sitting.watching import Watching

__all__ = [
    "ACTIONS",
    "BECOME",
    "SETTINGS",
    "Action",
    "Block",
    "Button",
    "Chart",
    "Choice",
    "Deed",
    "Field",
    "Grid",
    "Hinted",
    "Panel",
    "Reply",
    "Row",
    "Seen",
    "Settings",
    "Sitting",
    "Tool",
    "Watching",
    "argument_of",
    "carrying",
    "change_of",
    "daily",
    "deals",
    "ending",
    "files",
    "keeping",
    "key_text",
    "keys_of",
    "pictured",
    "reading",
    "speaking",
]
