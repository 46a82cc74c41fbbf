"""A screen for tests: Xvfb, whose memory can be read, or none where it is not installed."""

import os
import shutil
import struct
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL

from children import running

SIZE = (1920, 1080)


@contextmanager
def a_screen(folder: Path):
    """Give the environment that programs need to use a screen of its own, and the file that holds its picture."""
    usual = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
    if not shutil.which("Xvfb"):
        yield usual | {"SDL_VIDEODRIVER": "dummy"}, None
        return
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-fbdir", str(folder)]
    words += ["-noreset"]  # or it begins anew when a program closes its last window, and refuses the next for a moment
    with running(*words, pass_fds=[writing], stdout=DEVNULL, stderr=DEVNULL, seconds=3600) as server:
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        yield usual | {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}, folder / "Xvfb_screen0"
        server.terminate()  # so that it gives its number and its files back
        server.wait()


def picture_of(path: Path) -> bytes:
    """The screen as rows of red, green and blue, read from the file in which Xvfb keeps it."""
    data = path.read_bytes()
    header = struct.unpack(">25I", data[:100])
    size, width, height, line, colours = header[0], header[4], header[5], header[12], header[19]
    first = size + colours * 12
    assert (width, height) == SIZE and header[11] == 32
    rows = (data[first + y * line : first + y * line + width * 4] for y in range(height))
    pixels = b"".join(rows)
    out = bytearray(width * height * 3)
    out[0::3], out[1::3], out[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
    return bytes(out)
