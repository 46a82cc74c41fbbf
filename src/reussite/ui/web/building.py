"""The page as a folder of files that any server can serve: with Python for the browser, all drawings, and the program.

Everything of one version lies in a folder that is named by what is in it, so that a browser never mixes two versions.
"""

import gzip
import hashlib
import io
import itertools
import json
import re
import shutil
import tarfile
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath
from typing import Iterator

from babel.core import get_global

import reussite
from reussite.errors import BadInput, reason
from reussite.play import catalogue
from reussite.saying import saying
from reussite.ui.web import pictures
from reussite.ui.web.files import STATIC, filled
from reussite.ui.web.pyodide import VERSION as PYODIDE_VERSION
from reussite.ui.web.pyodide import pyodide_files
from reussite.words import LANGUAGES, words_in

__all__ = ["Written", "write_site"]

SITE = Path(__file__).parent / "site"
PYODIDE = f"pyodide-{PYODIDE_VERSION}"
SERVICE = "service.js"
NOT_INSIDE = ("ui/desktop", "ui/terminal", "ui/web/static", "ui/web/site", "cli", "tas", "gym.py", "__pycache__")
BESIDE = ("babel", "platformdirs", "defusedxml")  # what of others the program needs inside a browser
LICENCE = re.compile(r"(^|/)(licen[sc]e|copying|authors)[^/]*$", re.IGNORECASE)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; "
    "img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
PAGE_WORDS = ("page.coming", "page.broken", "page.other_version", "page.asleep", "page.games")


@dataclass(frozen=True)
class Written:
    """What was written: the name of the version, how many bytes, and how many of them go over a line that packs."""

    version: str
    bytes: int
    packed: int


def write_site(folder: Path) -> Written:
    """Write the folder; one that holds something else is left alone, and an earlier version of it is replaced."""
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / SERVICE).exists())):
        raise BadInput(saying("site.occupied", folder=str(folder)))
    version, files = all_files()
    try:
        for name, data in files.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        for earlier in folder.iterdir():
            if earlier.is_dir() and earlier.name not in (version, PYODIDE):
                shutil.rmtree(earlier)
    except OSError as problem:
        raise BadInput(saying("file.unwritable", file=str(folder), why=reason(problem))) from None
    packed = sum(min(len(data), len(gzip.compress(data, 6))) for data in files.values())
    return Written(version, sum(map(len, files.values())), packed)


def all_files() -> tuple[str, dict[str, bytes]]:
    """Return the name of the version, and every file by its path."""
    python = {f"{PYODIDE}/{name}": data for name, data in {**pyodide_files(), **_licences()}.items()}
    own = _own_files()
    service = (SITE / SERVICE).read_text(encoding="utf-8")
    version = _mark({**own, **python, **_fronts(""), SERVICE: service.encode()})
    files = {f"{version}/{name}": data for name, data in own.items()} | python | _fronts(version)
    marks = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())}
    files[SERVICE] = service.replace("{{files}}", json.dumps(marks, indent=0)).replace("{{version}}", version).encode()
    return version, files


def _fronts(version: str) -> dict[str, bytes]:
    """Return the files that lie beside the folder of a version, and lead into it."""
    words = words_in(next(iter(LANGUAGES)))  # the page speaks the browser's language as soon as it is loaded
    places = {"root": f"./{version}/", "top": "./", "entry": "from_folder", "policy": _policy(), "more": _more()}
    places["page.silent"] = words.say("page.broken")
    return {name: filled(name, words, places).encode() for name in ("index.html", "manifest.webmanifest")}


def _mark(files: dict[str, bytes]) -> str:
    """Return a word that changes with any of these files."""
    whole = hashlib.sha256()
    for name, data in sorted(files.items()):
        whole.update(f"{name} {len(data)} ".encode() + data)
    return whole.hexdigest()[:12]


def _policy() -> str:
    return f'\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">'


def _more() -> str:
    """Return the words of the page before Python is there, in all languages, as data."""
    told = {code: {id.removeprefix("page."): words_in(code).say(id) for id in PAGE_WORDS} for code in LANGUAGES}
    return f'<script type="application/json" id="words">{json.dumps(told, ensure_ascii=False)}</script>\n'


def _own_files() -> dict[str, bytes]:
    """Return the files of this program, by their path in the folder of the version."""
    files = {"program.pack": _program(), "art.pack": _art()}
    for path in sorted(STATIC.iterdir()):
        if path.suffix in (".js", ".css", ".svg", ".png") and path.stem != "from_server":
            files[f"static/{path.name}"] = path.read_bytes()
    places = {"pyodide": f"../{PYODIDE}/", "top": "../"}
    for path in sorted(SITE.glob("*.js")):
        text = path.read_text(encoding="utf-8")
        for name, place in places.items():
            text = text.replace(f"{{{{{name}}}}}", place)
        if path.name != SERVICE:
            files["static/from_folder.js" if path.stem == "from_folder" else path.name] = text.encode()
    return files


def _program() -> bytes:
    """Return the program, and what it needs of others, as an archive."""
    found = dict(_modules())
    for name in BESIDE:
        found |= dict(_of_others(name))
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path, data in sorted(found.items()):
            about = tarfile.TarInfo(path)  # of no date, so that it is the same archive each time
            about.size = len(data)
            tar.addfile(about, io.BytesIO(data))
    return gzip.compress(archive.getvalue(), 9, mtime=0)


def _modules() -> Iterator[tuple[str, bytes]]:
    package = Path(reussite.__file__).parent
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package)
        left_out = any(inside.is_relative_to(each) or each in inside.parts for each in NOT_INSIDE)
        if path.is_file() and path.suffix in (".py", ".mo", ".toml", ".json") and not left_out:
            yield str(PurePosixPath("reussite", *inside.parts)), path.read_bytes()


def _of_others(name: str) -> Iterator[tuple[str, bytes]]:
    """Return what is needed of a package that is installed here, with its licence."""
    others = rf"|global\.dat|localtime/\w+\.py|locale-data/({'|'.join(_locales())})\.dat" if name == "babel" else ""
    wanted = re.compile(rf"{name}/(\w+\.py{others})")
    for path in distribution(name).files or ():
        if wanted.fullmatch(str(path)) or (".dist-info" in str(path) and LICENCE.search(str(path))):
            yield str(path), Path(str(path.locate())).read_bytes()


def _locales() -> set[str]:
    """Return under which names Babel knows how our languages are written, each with what it builds on."""
    found = {"root"}
    for language in LANGUAGES.values():
        name = language.locale
        while name not in found:
            found.add(name)
            name = get_global("parent_exceptions").get(name) or name.rpartition("_")[0] or "root"
    return found


def _art() -> bytes:
    """Return every drawing once, and which of them is which card in which style, or the picture of which game."""
    drawings: dict[str, int] = {}

    def number(packed: bytes) -> int:
        return drawings.setdefault(gzip.decompress(packed).decode(), len(drawings))

    names = pictures.all_names()
    styles = {
        "-".join(parts): {
            name: number(pictures.card_picture(pictures.style_of("-".join(parts)), name)) for name in names
        }
        for parts in itertools.product(*pictures.STYLES)
    }
    shown = {key: number(pictures.game_picture(key)) for key in catalogue().entries}
    text = json.dumps({"drawings": list(drawings), "styles": styles, "pictures": shown}, ensure_ascii=False)
    return pictures.packed(text)


def _licences() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((SITE / "licences").glob("*"))}
