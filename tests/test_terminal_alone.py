"""The terminal front end as a program of its own, in a real terminal."""

import fcntl
import os
import pty
import re
import shutil
import signal
import struct
import subprocess
import sys
import termios
import uuid
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from children import PATIENCE, PROGRAM, Child, finish, until
from reussite.store import Store
from terminal_driver import NOT_THERE, SURROUNDINGS

LEAVES_SCREEN, SHOWS_CURSOR, FORGETS_MOUSE = b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l"
TERMINALS = ["pty", *(["tmux"] if shutil.which("tmux") else [])]


class Pty:
    """A terminal of 80 × 24 without anybody looking at it."""

    def __init__(self, home: Path, *arguments: str, program: Sequence[str] = PROGRAM, **environment: str):
        self.output = b""
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        kept = {name: value for name, value in os.environ.items() if name not in NOT_THERE}
        variables = kept | SURROUNDINGS | {"REUSSITE_HOME": str(home), **environment}
        ends = {"stdin": self.slave, "stdout": self.slave, "stderr": self.slave}
        self.process = Child(*program, *arguments, env=variables, **ends)
        os.set_blocking(self.master, False)

    def read(self) -> bytes:
        """Everything written so far."""
        with suppress(OSError):
            while chunk := os.read(self.master, 65536):
                self.output += chunk
        return self.output

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def shows(self, words: str) -> bool:
        return words.encode() in self.read()

    def kill(self) -> None:
        """Close the window: the program is told that nobody listens any more."""
        self.process.send_signal(signal.SIGHUP)
        self.ended()

    def ended(self) -> int:
        until(lambda: (self.read(), self.process.poll())[1] is not None, "the end of the program")
        return self.process.returncode

    def __enter__(self) -> "Pty":
        return self

    def close(self) -> None:
        """Let the terminal be gone, without a word to the program."""
        for end in {self.master, self.slave} - {-1}:
            os.close(end)
        self.master = self.slave = -1

    def __exit__(self, *_: object) -> None:
        self.process.end()
        self.close()


class Tmux:
    """A window of tmux, 80 × 24."""

    def __init__(self, home: Path, *arguments: str):
        self.socket = f"reussite-{uuid.uuid4().hex[:12]}"
        variables = ("-e", f"REUSSITE_HOME={home}", "-e", "LC_ALL=C.UTF-8")
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", *variables, *PROGRAM, *arguments)

    def tmux(self, *words: str) -> str:
        # The first call leaves the server behind, which is why it is not run as a child that is ended with its group.
        done = subprocess.run(
            ["tmux", "-u", "-L", self.socket, "-f", "/dev/null", *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def type(self, keys: str) -> None:
        self.tmux("send-keys", "-l", keys)

    def shows(self, words: str) -> bool:
        return words in self.tmux("capture-pane", "-p")

    def kill(self) -> None:
        self.tmux("kill-server")

    def __enter__(self) -> "Tmux":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


@pytest.mark.parametrize("kind", TERMINALS)
def test_a_game_is_there_again_after_the_terminal_was_killed(kind, tmp_path):
    opened = {"pty": Pty, "tmux": Tmux}[kind]
    with opened(tmp_path, "play", "klondike", "7", "--no-animation", "--ui", "terminal") as terminal:
        until(lambda: terminal.shows("0 of 52"), "the table")
        terminal.type("38s")
        until(lambda: [g.text for g in _kept(tmp_path)] == ["t3 f1", "s"], "two moves in the store")
        terminal.kill()
    with opened(tmp_path, "play", "--ui", "terminal") as again:
        until(lambda: again.shows("1 of 52"), "the game that was left")
        again.type("u")
        until(lambda: [g.text for g in _kept(tmp_path)] == ["t3 f1"], "one move taken back")
        again.kill()


def _kept(home):
    with Store.open(home / "reussite.db") as store:
        return store.open_deal(store.history()[0].id).gestures if store.history() else []


@pytest.mark.parametrize("how", ["q", "SIGTERM", "SIGHUP", "exception"])
def test_the_terminal_is_given_back_as_it_was_however_the_program_ends(how, tmp_path):
    environment = {}
    if how == "exception":
        (tmp_path / "sitecustomize.py").write_text(
            "import reussite.ui.terminal.play as play\n"
            "def fail(self, *_):\n    raise RuntimeError('on purpose')\n"
            "play.Play.press = fail\n"
        )
        environment = {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    with Pty(tmp_path, "play", "klondike", "7", "--ui", "terminal", **environment) as terminal:
        until(lambda: terminal.shows("0 of 52"), "the table")
        if how.startswith("SIG"):
            terminal.process.send_signal(getattr(signal, how))
        else:
            terminal.type("h" if how == "exception" else "q")
        status = terminal.ended()
        written = terminal.read()
        assert status == (1 if how == "exception" else 0)
        for sign in (LEAVES_SCREEN, SHOWS_CURSOR, FORGETS_MOUSE):
            assert sign in written
        assert written.rfind(LEAVES_SCREEN) > written.rfind(b"\x1b[?1049h")
        assert termios.tcgetattr(terminal.slave)[3] == terminal.before[3]
        if how == "q":
            assert b"`reussite play` continues here" in written
        if how == "exception":
            logs = "".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.log"))
            assert "RuntimeError: on purpose" in logs


STUCK = """
import time
from reussite.ui.terminal import start
class Stuck:
    def run(self):
        print("here", flush=True)
        time.sleep(1e6)
start._run(Stuck())
"""


def test_a_program_whose_terminal_is_gone_ends_even_if_it_waits_to_write_there(tmp_path):
    with Pty(tmp_path, "-c", STUCK, program=[sys.executable]) as terminal:
        until(lambda: terminal.shows("here"), "the program")
        terminal.close()
        until(lambda: terminal.process.poll() is not None, "the end of the program", 0.9 * PATIENCE)


@pytest.mark.parametrize(
    ("environment", "has", "has_not"),
    [
        ({"COLORTERM": "truecolor"}, rb"[34]8;2;", rb"[34]8;5;"),
        ({"COLORTERM": ""}, rb"[34]8;5;", rb"[34]8;2;"),
        ({"COLORTERM": "", "TERM": "xterm"}, rb"\x1b\[[0-9;]*(3|4|9|10)[0-7][;m]", rb"[34]8;[25];"),
        (
            {"NO_COLOR": "1"},
            rb"\x1b\[[0-9;]*1[;m]",
            rb"\x1b\[([0-9;]*;)?(3[0-7]|4[0-7]|9[0-7]|10[0-7]|[34]8;[25])(;[0-9;]*)?m",
        ),
    ],
)
def test_colours_are_those_the_terminal_has(environment, has, has_not, tmp_path):
    with Pty(tmp_path, "play", "klondike", "7", "--ui", "terminal", **environment) as terminal:
        until(lambda: terminal.shows("0 of 52") and terminal.shows("Menu"), "the table")
        terminal.type("q")
        terminal.ended()
        written = terminal.read()
    assert re.search(has, written) and not re.search(has_not, written)


def test_where_only_ascii_can_be_written_the_table_is_drawn_in_it(tmp_path):
    posix = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    with Pty(tmp_path, "play", "klondike", "7", "--ui", "terminal", **posix) as terminal:
        until(lambda: terminal.shows("%%%%%"), "the back of a card")
        terminal.type("?")
        until(lambda: terminal.shows("+-"), "the frame of a panel")
        terminal.type("qq")
        assert terminal.ended() == 0
        assert terminal.read().isascii() and b"\\u" not in terminal.read()


def test_watching_on_a_terminal_uses_the_table_and_tells_the_tally(tmp_path):
    with Pty(tmp_path, "watch", "quatre-couleurs", "--deal", "4", "--delay", "0", "--no-animation") as terminal:
        until(lambda: terminal.shows("1 game: "), "the end of the game")
        terminal.type("q")
        assert terminal.ended() == 0
        assert b"1 game: 1 won, 0 lost" in terminal.read()


def test_a_terminal_is_needed_and_a_pipe_is_told_so(tmp_path):
    home = os.environ | {"REUSSITE_HOME": str(tmp_path)}
    done = finish(*PROGRAM, "play", "klondike", "7", "--ui", "terminal", input="", env=home)
    assert done.returncode == 2
    assert done.stderr == "reussite: --ui terminal needs a terminal for input and output: try --ui plain\n"


def test_starting_loads_neither_numba_nor_numpy(tmp_path):
    code = "import sys; import reussite.ui.terminal.start; print({'numba', 'numpy'} & set(sys.modules))"
    done = finish(sys.executable, "-c", code)
    assert done.stdout.strip() == "set()"
