"""The page as a folder: written once, served under a path of its own by a server that knows nothing of it."""

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from reussite.store import Store
from reussite.store.exchange import export_json, import_text
from reussite.ui.web.building import write_site

UNDER = "games/of patience/"  # the path, which no file of the page knows


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, as `python -m http.server` does; nothing at all while it is cut off.

    As many servers do it knows few kinds of files, and leads from `index.html` to the folder.
    """

    def guess_type(self, path):
        known = Path(path).suffix in (".html", ".js", ".css", ".svg", ".png")
        return super().guess_type(path) if known else "application/octet-stream"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.server.asked.append(self.path)
        if self.server.is_cut_off:
            self.close_connection = True
            return
        if self.path.endswith("/index.html"):
            self.send_response(308)
            self.send_header("Location", "./")
            self.end_headers()
            return
        try:
            super().do_GET()
        except ConnectionError:  # the page has gone meanwhile
            self.close_connection = True


class Site:
    """A folder that is served."""

    def __init__(self, folder: Path):
        self.folder = folder / UNDER
        self.written = write_site(self.folder)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.server.daemon_threads = True
        self.server.asked = []
        self.server.is_cut_off = False
        self.address = f"http://127.0.0.1:{self.server.server_port}/{UNDER.replace(' ', '%20')}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @contextmanager
    def cut_off(self):
        """Let nothing of it be reached."""
        self.server.is_cut_off = True
        try:
            yield
        finally:
            self.server.is_cut_off = False

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def bring(sitter, folder, deals):
    """Bring deals into the browser as a file, by the panel for that, and return the number of the first one there."""
    with taken(sitter, folder / "before.db") as store:
        last = max(past.id for past in store.history(all_deals=True))
    with Store.open(folder / "brought.db") as store:
        for deal in deals:
            store.begin(deal)
        text = "\n".join(export_json(store))
    sitter.choose("Take along, bring")
    sitter.page.set_input_files(
        "dialog[open] input[type=file]", {"name": "a.json", "mimeType": "", "buffer": text.encode()}
    )
    sitter.page.wait_for_selector("dialog[open]", state="detached")
    sitter.rest()
    return last + 1


def taken(sitter, path):
    """Take everything along as a file, and return it as a store of this computer."""
    sitter.choose("Take along, bring")
    with sitter.page.expect_download() as coming:
        sitter.page.click("dialog[open] button:text-is('Save everything as a file')")
    store = Store.open(path)
    import_text(store, Path(coming.value.path()).read_text(encoding="utf-8"))
    sitter.rest()
    return store
