"""A program that plays, watches, measures, solves and serves where nothing is that only POSIX systems have.

`python without_posix.py imports`, or another word of `STORIES`. What Windows lacks is taken away before anything of
ours is loaded; how Python itself starts processes is left, since it does that otherwise there.
"""

import importlib
import os
import pkgutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MODULES = ("_posixshmem", "crypt", "curses", "fcntl", "grp", "nis", "ossaudiodev", "posix", "pty", "pwd", "readline")
MODULES += ("resource", "spwd", "syslog", "termios", "tty")
OF_OS = ("fork", "forkpty", "getuid", "geteuid", "getgid", "getegid", "getgroups", "getpgid", "getpriority", "getsid")
OF_OS += ("killpg", "mkfifo", "mknod", "nice", "openpty", "posix_spawn", "sched_getaffinity", "sched_setaffinity")
OF_OS += (
    "chown",
    "chroot",
    "fchmod",
    "fchown",
    "getloadavg",
    "initgroups",
    "lchown",
    "lockf",
    "major",
    "minor",
    "pread",
)
OF_OS += ("setpriority", "setsid", "setuid", "sync", "sysconf", "tcgetpgrp", "ttyname", "wait3", "wait4")
SIGNALS = ("SIGALRM", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGTSTP", "SIGUSR1", "SIGUSR2")
SIGNALS += ("SIGWINCH", "alarm", "pause", "pthread_kill", "setitimer", "sigwait")
OF_SOCKETS = ("SO_REUSEPORT",)


# Libraries that have other ways elsewhere, and look for what they need when they are loaded.
LIBRARIES = ("asyncio", "concurrent.futures.thread", "filelock", "platformdirs", "tempfile")
DRIVER = "textual.drivers.linux_driver"


def take_away() -> None:
    """Let the system have only what Windows has too, here and in every process that this one starts."""
    for name in LIBRARIES:
        importlib.import_module(name)
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for module, names in ((os, OF_OS), (signal, SIGNALS), (socket, OF_SOCKETS)):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    subprocess.Popen.kill = subprocess.Popen.terminate  # type: ignore[method-assign]


@contextmanager
def taken_away() -> Iterator[None]:
    """Take away, also in processes that are started meanwhile: Python loads `sitecustomize` first of all."""
    take_away()
    with tempfile.TemporaryDirectory(prefix="without-posix-") as folder:
        program = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        (Path(folder) / "sitecustomize.py").write_text(f"{program}import without_posix; without_posix.take_away()\n")
        os.environ["PYTHONPATH"] = os.pathsep.join([folder, *filter(None, sys.path)])
        yield


def command(*words: str, typed: str = "") -> str:
    """Run a command of the program and return what it printed."""
    import io
    from contextlib import redirect_stdout

    from reussite.cli.main import main

    told, source = io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(typed)
    try:
        with redirect_stdout(told):
            status = main(words)
    finally:
        sys.stdin = source
    assert status == 0, (words, told.getvalue())
    return told.getvalue()


def imports() -> None:
    """Load every module, and use the command line."""
    import reussite

    for found in pkgutil.walk_packages(reussite.__path__, "reussite."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    assert "1 of 52 home" in command("play", "klondike", "7", "--ui", "plain", typed="t3 f1\nquit\n")
    assert "klondike" in command("history", "--json")
    assert "1 game: 1 won" in command("watch", "quatre-couleurs", "--deal", "4", "--ui", "plain")
    assert "1 game: 1 won" in command("watch", "quatre-couleurs", "--deal", "4", "--ui", "plain", "--step")
    assert "won" in command("solve", "klondike#7", "--seconds", "60")
    assert '"games": 50' in command("analyse", "quatre-couleurs", "--games", "50", "--json")


def terminal() -> None:
    """Play in the terminal, and ask for a hint, which another process thinks about."""
    from reussite.play import game
    from reussite.sitting import Sitting
    from reussite.solve.adviser import Thinker
    from reussite.ui.terminal.app import Terminal
    from terminal_driver import run, until

    thinker = Thinker()
    app = Terminal(Sitting(game("klondike").deal(7), None, thinker, "terminal"), motion=False)

    async def act(app, pilot):
        await pilot.press("3", "8", "s", "h")
        await until(lambda: app.sitting.asking.hinted, "a hint")
        await pilot.press("q")

    run(app, act)
    thinker.close()
    assert [gesture.text for gesture in app.sitting.deal.gestures] == ["t3 f1", "s"]


def window() -> None:
    """Play in the window."""
    from reussite.play import game
    from window_driver import Player

    player = Player(game("klondike").deal(7))
    player.type("s")
    assert [gesture.text for gesture in player.sitting.deal.gestures] == ["s"]


def page() -> None:
    """Serve the page, look at it, and play."""
    import json
    import threading
    from urllib.request import urlopen

    from websockets.sync.client import connect

    from children import until
    from reussite.ui.web.start import Wishes, prepare

    server = prepare(Wishes(port=0))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.uvicorn.started, "the server")
    address = server.address.rstrip("/")
    with urlopen(address) as answer:
        assert answer.status == 200 and b"<html" in answer.read()
    with connect(f"{address.replace('http', 'ws')}/line", origin=address) as line:
        json.loads(line.recv())
        line.send(json.dumps({"id": 1, "do": "play", "argument": "s"}))
        assert json.loads(line.recv())["id"] == 1
    server.uvicorn.should_exit = True
    thread.join()


STORIES = {story.__name__: story for story in (imports, terminal, window, page)}

if __name__ == "__main__":
    if sys.argv[1] == "terminal":
        importlib.import_module(DRIVER)
    with taken_away():
        STORIES[sys.argv[1]]()
