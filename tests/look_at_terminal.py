"""Write the pictures of the terminal's tables anew (`python tests/look_at_terminal.py`); look before you keep them."""

import os

from terminal_driver import NOT_THERE, SURROUNDINGS
from test_terminal import SNAPSHOTS, snapshot
from tiers import SPREAD

if __name__ == "__main__":
    for name in NOT_THERE:
        os.environ.pop(name, None)
    os.environ |= SURROUNDINGS
    SNAPSHOTS.mkdir(exist_ok=True)
    for key in SPREAD:
        for size in ((80, 24), (120, 40)):
            (SNAPSHOTS / f"{key}-{size[0]}x{size[1]}.txt").write_text(snapshot(key, size), encoding="utf-8")
