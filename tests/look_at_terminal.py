"""Write the pictures of the terminal's tables anew (`python tests/look_at_terminal.py`); look before you keep them."""

from reussite.play import catalogue
from test_terminal import SNAPSHOTS, snapshot

if __name__ == "__main__":
    SNAPSHOTS.mkdir(exist_ok=True)
    for key in catalogue().entries:
        for size in ((80, 24), (120, 40)):
            (SNAPSHOTS / f"{key}-{size[0]}x{size[1]}.txt").write_text(snapshot(key, size), encoding="utf-8")
