"""Print how long a key takes in the terminal until all of it is painted, and how many bytes that is, at 80 × 24.

Arguments choose games. The program runs in a terminal of its own, which nobody looks at; what is measured is from the
key being written to the last byte that comes back before a pause. Needs a system with such terminals.
"""

import fcntl
import json
import math
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from contextlib import suppress
from pathlib import Path

GAMES = ("klondike", "royal-cotillion", "la-peau")
KEYS = {"right": b"\x1b[C", "left": b"\x1b[D", "down": b"\x1b[B", "up": b"\x1b[A"}
STEPS = ("right", "right", "down", "left", "up", "right", "down", "down", "left", "up") * 4
ROWS, COLUMNS = 24, 80
QUIET = 0.15  # seconds without a byte, after which all is painted


class Screen:
    """The program in a terminal of its own."""

    def __init__(self, game: str, home: str):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        words = [sys.executable, "-m", "reussite", "play", game, "7", "--ui", "terminal"]
        surroundings = {"REUSSITE_HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            words, stdin=slave, stdout=slave, stderr=slave, env=os.environ | surroundings, start_new_session=True
        )
        os.close(slave)

    def paint(self, key: bytes = b"", patience: float = 2.0) -> tuple[float, int]:
        """Press a key; return the milliseconds until the last byte that it paints, and how many bytes there are."""
        begun = last = time.perf_counter()
        if key:
            os.write(self.master, key)
        count, wait = 0, patience
        while select.select([self.master], [], [], wait)[0]:
            count += len(os.read(self.master, 65536))
            last, wait = time.perf_counter(), QUIET
        return 1000 * (last - begun), count

    def worked(self) -> float:
        """Return the milliseconds of a processor that the program has used so far, where the system tells."""
        known = Path(f"/proc/{self.process.pid}/schedstat")
        return int(known.read_text().split()[0]) / 1e6 if known.exists() else math.nan

    def close(self) -> None:
        """Leave, and wait until the program has ended."""
        os.write(self.master, b"q")
        with suppress(OSError):  # the other end is closed
            while self.process.poll() is None:
                self.paint(patience=QUIET)
        self.process.wait()
        os.close(self.master)


def figures(game: str) -> dict[str, object]:
    """Return the median and the worst of some steps of the cursor, and of a card turned."""
    with tempfile.TemporaryDirectory(prefix="reussite-bench-") as home:
        screen = Screen(game, home)
        shown = 0
        while shown < ROWS * COLUMNS:
            shown += screen.paint()[1]
        begun = screen.worked()
        steps = [screen.paint(KEYS[step]) for step in STEPS]
        worked = screen.worked() - begun
        turns = [screen.paint(b"s") for _ in range(5)]
        screen.close()
    clock = 20  # bytes; a step that paints nothing else only moved over the edge
    times, sizes = zip(*(step for step in steps if step[1] > clock), strict=True)
    return {
        "game": game,
        "cursor step, ms": {"median": round(statistics.median(times), 1), "worst": round(max(times), 1)},
        "cursor step, ms of a processor": round(worked / len(STEPS), 1),
        "cursor step, bytes": {"median": int(statistics.median(sizes)), "worst": max(sizes)},
        "stock turned, with motion, bytes": int(statistics.median(size for _, size in turns)),
    }


def main() -> None:
    """Measure the games asked for, and print a line for each."""
    for game in sys.argv[1:] or GAMES:
        print(json.dumps({"terminal": figures(game)}), flush=True)


if __name__ == "__main__":
    main()
