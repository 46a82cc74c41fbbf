"""Breaks the code on purpose, one place at a time, and tells which breaks no test notices.

    python -m tests.mutants                     all of them
    python -m tests.mutants --only solve        those of one room, or those whose name begins so
    python -m tests.mutants --jobs 4            so many at a time

The breaks stand in ``data/mutants.toml``: in a file one snippet, which occurs there just once, is replaced by another,
and then the tests named there must turn red. Nothing is changed in the working tree: every job has a copy of its own.
The same tests are run on the unbroken code first, for a test that is red anyway notices nothing.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from typing import Callable, Iterable, Iterator

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "data" / "mutants.toml"
FOLDERS = "src", "bench", "tests", "docs"
COPIED = (
    *FOLDERS,
    "pyproject.toml",
    "Makefile",
    "README.md",
    "README.fr.md",
    "README.pl.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
)
SECONDS = 180  # for one run of tests, unless the list says otherwise
KILLED, SURVIVED, HUNG, UNSOUND = "killed", "survived", "hung", "unsound"
RED = (1, 2)  # what pytest exits with when a test fails, or already importing it does; 0 is green


@dataclass(frozen=True)
class Mutant:
    """A break: in a file of the package `was` becomes `now`, and the tests must turn red.

    `hangs` says that the broken code may as well never come to an end, so that being out of time is being noticed.
    """

    room: str
    name: str
    file: str
    was: str
    now: str
    tests: str
    hangs: bool = False
    seconds: int = SECONDS

    def broken(self, source: str) -> str:
        """Return a source with the break in it."""
        found = source.count(self.was)
        if found != 1:
            raise ValueError(f"{self.name}: {self.was!r} occurs {found} times in {self.file}, not once")
        return source.replace(self.was, self.now)


def mutants() -> list[Mutant]:
    """Return all breaks of the list."""
    rooms = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return [Mutant(room, name, **words) for room, found in rooms.items() for name, words in found.items()]


def source_of(mutant: Mutant, root: Path = ROOT) -> Path:
    """Return the file that a break is in."""
    return root / "src" / "reussite" / mutant.file


class Copies:
    """Copies of the tree, one for each job; compiled rules, found by their text, are kept for all of them in one."""

    def __init__(self, folder: Path, jobs: int):
        self.free: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            root = _copied(folder / f"tree-{number}")
            (root / ".cache").symlink_to(folder / "cache")
            self.free.put(root)
        (folder / "cache").mkdir()

    def test(self, tests: str, seconds: int, mutant: Mutant | None = None) -> int | None:
        """Run tests in a copy, with a break in it; return pytest's answer, or nothing when the time is up."""
        root = self.free.get()
        try:
            if mutant is None:
                return _run(root, tests, seconds)
            source = source_of(mutant, root)
            unbroken = source.read_text(encoding="utf-8")
            _write(source, mutant.broken(unbroken))
            try:
                return _run(root, tests, seconds)
            finally:
                _write(source, unbroken)
        finally:
            self.free.put(root)


def _copied(root: Path) -> Path:
    root.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, root / name)
    return root


def _write(source: Path, text: str) -> None:
    """Write a source; compiled by Python it is known by its size and the second it was written in, so that goes."""
    source.write_text(text, encoding="utf-8")
    if source.suffix == ".py":
        Path(cache_from_source(str(source))).unlink(missing_ok=True)


def _run(root: Path, tests: str, seconds: int) -> int | None:
    first, *rest = tests.split(" -k ")
    files = [f"tests/{name}" for name in first.split()]
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *files]
    words += ["-k", rest[0]] if rest else []
    words.append("--hypothesis-profile=unshrunk")  # that something is red is all that matters
    there = os.environ | {"PYTHONPATH": str(root / "src")}
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    # In a session of its own, so that whatever the tests started ends with them.
    process = subprocess.Popen(words, cwd=root, env=there, start_new_session=True, **quiet)  # type: ignore[call-overload]
    try:
        return int(process.wait(seconds))
    except subprocess.TimeoutExpired:
        return None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, 9)
            process.wait()


def together(selections: Iterable[str]) -> Iterator[str]:
    """Yield for each set of files one selection of all tests that are chosen from it, so that it starts just once."""
    chosen: dict[str, list[str]] = {}
    for files, _, words in (each.partition(" -k ") for each in selections):
        chosen.setdefault(files, []).append(words)
    for files, several in chosen.items():
        parts = " or ".join(f"({words})" for words in dict.fromkeys(several))
        yield f"{files} -k {parts}" if all(several) else files


def judge(mutant: Mutant, answer: int | None) -> str:
    """Tell what became of a break."""
    if answer is None:
        return KILLED if mutant.hangs else HUNG
    return KILLED if answer in RED else SURVIVED if answer == 0 else UNSOUND


def hunt(chosen: list[Mutant], jobs: int, trust: bool, tell: Callable[[str], None]) -> dict[Mutant, str]:
    """Try breaks, and tell of each as soon as it is known what became of it; `trust` the tests to be green without."""
    with tempfile.TemporaryDirectory(prefix="reussite-mutants-", ignore_cleanup_errors=True) as folder:
        copies = Copies(Path(folder), jobs)
        with ThreadPoolExecutor(jobs) as pool:
            wholes = list(together(mutant.tests for mutant in chosen)) if not trust else []
            answers = pool.map(lambda tests: copies.test(tests, 5 * SECONDS), wholes)
            red = [tests for tests, answer in zip(wholes, answers, strict=True) if answer != 0]
            for tests in red:
                tell(f"{UNSOUND:9} {tests} is red on the unbroken code, or takes too long")
            files = {tests.split(" -k ")[0] for tests in red}

            def try_out(mutant: Mutant) -> str:
                if mutant.tests.split(" -k ")[0] in files:
                    return UNSOUND
                began = time.monotonic()
                found = judge(mutant, copies.test(mutant.tests, mutant.seconds, mutant))
                tell(f"{found:9} {time.monotonic() - began:5.1f} s  {mutant.room}: {mutant.name}")
                return found

            return dict(zip(chosen, pool.map(try_out, chosen), strict=True))


def table_of(found: dict[Mutant, str]) -> Iterator[str]:
    """Yield a line for each room, and the breaks that were not noticed."""
    rooms = Counter(mutant.room for mutant in found)
    killed = Counter(mutant.room for mutant, end in found.items() if end == KILLED)
    for room, tried in rooms.items():
        yield f"{room:10} {killed[room]:3} of {tried:3} killed"
    yield f"{'together':10} {killed.total():3} of {rooms.total():3} killed"
    for mutant, end in found.items():
        if end != KILLED:
            yield f"{end}: {mutant.room}: {mutant.name} ({mutant.file}; {mutant.tests})"


def choose(only: Iterable[str]) -> list[Mutant]:
    """Return the breaks of these rooms, or whose names begin so; all when none are named."""
    wanted = tuple(only)
    return [m for m in mutants() if not wanted or m.room in wanted or m.name.startswith(wanted)]


def main(words: list[str] | None = None) -> int:
    """Try breaks; the exit code is 1 when one was not noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="breaks the code to test the tests")
    parser.add_argument("--only", nargs="+", default=(), metavar="NAME", help="rooms, or beginnings of names")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="how many at a time")
    parser.add_argument("--trust", action="store_true", help="do not run the tests on the unbroken code first")
    chosen = parser.parse_args(words)
    picked = choose(chosen.only)
    if not picked:
        parser.error(f"there is no mutant or room named {' or '.join(chosen.only)}")
    began = time.monotonic()
    found = hunt(picked, max(1, chosen.jobs), chosen.trust, lambda line: print(line, flush=True))
    print(*table_of(found), f"{time.monotonic() - began:.0f} seconds", sep="\n")
    return int(any(end != KILLED for end in found.values()))


if __name__ == "__main__":
    sys.exit(main())
