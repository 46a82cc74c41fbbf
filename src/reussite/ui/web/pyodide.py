"""Pyodide, which is Python for browsers: fetched once from where npm packages lie, in one version, and checked."""

import base64
import hashlib
import json
import os
import tarfile
import urllib.error
import urllib.request
from io import BytesIO
from pathlib import Path

from reussite.errors import BadInput, reason
from reussite.places import cache_folder
from reussite.saying import saying

__all__ = ["LIST", "VERSION", "fetch_pyodide", "pyodide_files"]

VERSION = "314.0.7"
CHECKSUM = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="  # SHA-512
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "package.json")
LIST = "pyodide-lock.json"  # of packages that could be loaded besides, which no page of ours does
REGISTRY = "https://registry.npmjs.org/"
SECONDS = 60  # without a sign of life after which fetching is given up
TRIES = 3


def fetch_pyodide() -> Path:
    """Return where the package lies; it is fetched the first time."""
    place = cache_folder() / f"pyodide-{VERSION}.tgz"
    if place.exists() and _is_right(place.read_bytes()):
        return place
    data = _fetched()
    part = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(place)
    except OSError as problem:
        raise BadInput(saying("file.unwritable", file=str(place), why=reason(problem))) from None
    return place


def pyodide_files() -> dict[str, bytes]:
    """Return the files of Pyodide that a page needs, by name; its list of packages is empty.

    Many servers do not know that `.mjs` are scripts, and browsers then refuse them: here they are `.js`.
    """
    with tarfile.open(fileobj=BytesIO(fetch_pyodide().read_bytes())) as package:
        found = {name: package.extractfile(f"package/{name}") for name in (*FILES, LIST)}
        files = {name.replace(".mjs", ".js"): file.read() for name, file in found.items() if file}
    files[LIST] = json.dumps({"info": json.loads(files[LIST])["info"], "packages": {}}).encode()
    return files


def _is_right(data: bytes) -> bool:
    return base64.b64encode(hashlib.sha512(data).digest()).decode() == CHECKSUM


def _fetched() -> bytes:
    registry = os.environ.get("NPM_CONFIG_REGISTRY") or REGISTRY
    address = f"{registry.rstrip('/')}/pyodide/-/pyodide-{VERSION}.tgz"
    why = ""
    for _ in range(TRIES):
        try:
            with urllib.request.urlopen(address, timeout=SECONDS) as answer:
                data: bytes = answer.read()
        except (OSError, urllib.error.URLError, ValueError) as problem:
            why = str(getattr(problem, "reason", problem))
            continue
        if _is_right(data):
            return data
        raise BadInput(saying("site.checksum", address=address))
    raise BadInput(saying("site.unfetched", address=address, why=why))


if __name__ == "__main__":
    print(fetch_pyodide())
