"""Output that can show only some signs, or nothing at all."""

import io
import os

import pytest

from children import PROGRAM, finish
from commands import refused
from reussite.ui.output import can_write, readable, write_readably
from reussite.ui.terminal import looks
from reussite.words import LANGUAGES, WORDS, words_in
from reussite.words.words import LOCALES

POSIX = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
PARTS = "↑▒●○█" + "".join(looks.BORDERS.values()) + looks.EMPTY


def test_every_sign_that_is_ever_written_has_one_that_every_encoding_has():
    files = [LOCALES / code / "LC_MESSAGES" / "reussite.po" for code in LANGUAGES if code != WORDS.code]
    written = set("".join(file.read_text(encoding="utf-8") for file in files) + PARTS)
    strange = {sign for sign in written if not sign.isascii()}
    assert len(strange) > 50
    assert {sign: readable(sign) for sign in strange if not readable(sign).isascii() or "?" in readable(sign)} == {}


def test_an_output_writes_what_its_encoding_lacks_in_other_signs():
    raw = io.BytesIO()
    output = io.TextIOWrapper(raw, encoding="iso-8859-1")
    write_readably(output, None)
    output.write("é à 9♥, … ╭─╮ łóś 字")
    output.flush()
    assert raw.getvalue().decode("iso-8859-1") == "é à 9H, ... +-+ lós ?"


def test_every_sign_keeps_its_column_where_that_counts():
    raw = io.BytesIO()
    output = io.TextIOWrapper(raw, encoding="ascii")
    write_readably(output, aligned=True)
    output.write("← → … œ|")
    output.flush()
    assert raw.getvalue() == b"< > . o|"


def test_it_is_known_what_an_output_can_write():
    latin, every = (io.TextIOWrapper(io.BytesIO(), encoding=name) for name in ("iso-8859-1", "utf-8"))
    assert can_write(latin, "é") and not can_write(latin, "╭♥")
    assert can_write(every, "╭♥") and can_write(None, "╭♥")


def test_an_encoding_that_has_every_sign_is_left_alone():
    output = io.TextIOWrapper(io.BytesIO(), encoding="UTF-8", errors="strict")
    write_readably(output)
    assert output.errors == "strict"


@pytest.mark.parametrize("command", ["games", "rules la-peau --language fr", "moves klondike#7"])
def test_commands_work_where_only_ascii_can_be_written(command):
    done = finish(*PROGRAM, *command.split(), env=os.environ | POSIX, check=True)
    assert done.stdout.isascii() and len(done.stdout.splitlines()) > 5 and not done.stderr


@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize("command", ["games", "--help", "play klondike 7 --ui plain"])
def test_an_output_that_is_full_is_told_in_one_line(command, buffered, tmp_path):
    home = os.environ | {"REUSSITE_HOME": str(tmp_path), "PYTHONUNBUFFERED": buffered}
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = finish(*PROGRAM, *command.split(), input="", stdout=full, env=home)
    told = refused((done.returncode, "", done.stderr))
    assert told == "reussite: the output cannot be written: No space left on device\n"


def test_a_megabyte_is_not_told_again(run, tmp_path):
    long = "a" * 1_000_000
    file = tmp_path / "deck.txt"
    file.write_text(long)
    for words in (("deal", "klondike", "--cards", str(file)), ("deal", long), ("replay", long), ("import", str(file))):
        assert len(refused(run(*words))) < 1100
    code, out, _ = run("play", "klondike", "7", "--ui", "plain", typed=f"{long}\n")
    assert code == 0 and len(out) < 2000


def test_quotes_are_shortened_in_every_language():
    for code in LANGUAGES:
        told = words_in(code).say("command.unknown", word="é" * 5000, near="", names=["play"])
        assert "é" * 80 + "…" in told and len(told) < 300
