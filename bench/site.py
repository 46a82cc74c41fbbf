"""How soon the page without a server can be played: `python -m bench.site [FOLDER]`.

It is opened the first time, then with everything in the browser, each time by a browser that is started anew. `drawn`
is when the table is seen, `playable` when a tap on it has been done, in seconds of this machine; `worker_cpu` are the
processor seconds until then of the thread that Python runs on, and `cpu` those of the whole browser, most of whose
other threads work at the same time.
"""

import json
import os
import shutil
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from reussite.ui.web.building import write_site

TICKS = os.sysconf("SC_CLK_TCK")
LATER = 3  # visits after the first
WORKER = "DedicatedWorker"
GAME = "klondike#7"
LINGER = 8000  # milliseconds after the first visit, until everything is in the browser
TAP = """() => {
  const stock = document.querySelector("[data-pile=s]"), { x, y } = stock.getBoundingClientRect();
  const about = { pointerId: 1, pointerType: "mouse", isPrimary: true, bubbles: true, clientX: x + 9, clientY: y + 9 };
  for (const type of ["pointerdown", "pointerup"]) stock.dispatchEvent(new PointerEvent(type, about));
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def used_by(ancestor: int) -> dict[str, float]:
    """Return the processor seconds of all threads of a process and its descendants, by the threads' names."""
    parents: dict[int, int] = {}
    threads: list[tuple[int, str, float]] = []
    for path in Path("/proc").glob("[0-9]*/task/[0-9]*/stat"):
        try:
            head, _, tail = path.read_text().rpartition(")")
        except OSError:
            continue  # it has ended
        process, fields = int(path.parts[2]), tail.split()
        parents[process] = int(fields[1])
        threads.append((process, head.partition("(")[2], (int(fields[11]) + int(fields[12])) / TICKS))

    def descends(process: int) -> bool:
        return process == ancestor or (process in parents and descends(parents[process]))

    found: dict[str, float] = {}
    for process, name, seconds in threads:
        if descends(process):
            found[name] = found.get(name, 0) + seconds
    return found


def visit(playwright: Any, profile: str, address: str, linger: int) -> dict[str, float]:
    """Open the page in a new browser with this profile, play a move, and return how long that took."""
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=shutil.which("chromium"), args=["--no-sandbox"]
    )
    page = context.pages[0]
    page.goto("about:blank")
    before = sum(used_by(os.getpid()).values())
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("#table button")
    drawn = time.perf_counter() - begun
    standing = page.text_content("#standing").partition(" · ")[0]
    page.evaluate(TAP)
    while page.text_content("#standing").partition(" · ")[0] in ("", standing):
        page.wait_for_timeout(10)
    playable = time.perf_counter() - begun
    used = used_by(os.getpid())
    page.wait_for_timeout(linger)
    context.close()
    figures = {
        "drawn": drawn,
        "playable": playable,
        "worker_cpu": used.get(WORKER, 0),
        "cpu": sum(used.values()) - before,
    }
    return {name: round(value, 2) for name, value in figures.items()}


def main(folder: str = "") -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory(prefix="reussite-bench-") as home, sync_playwright() as playwright:
        place = Path(folder or f"{home}/page")
        if not folder:
            written = write_site(place)
            print(json.dumps({"bytes": written.bytes, "packed": written.packed}))
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(place)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/#/{GAME}"
        for number in range(1 + LATER):
            found = visit(playwright, f"{home}/profile", address, 1000 if number else LINGER)
            print(json.dumps({"visit": number + 1, **found}), flush=True)
        server.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
