"""What compiled rules are kept in, and how their functions are put together."""

import numpy
import pytest

from reussite.rules import compiled

SMALL = """
@_inner
def deepest(row, k):
    return row[k]


@_inner
def deep(row, k):
    return deepest(row, k) + deepest(row, 0)


@_entry
def answer(row, k):
    return deep(row, k) + 1
"""


@pytest.fixture
def load(monkeypatch, tmp_path):
    """Return a function that loads a small text as another process would, with a cache of its own."""
    monkeypatch.setenv("REUSSITE_CACHE", str(tmp_path))

    def load(checked=False):
        return compiled._load.__wrapped__(compiled.HEAD.format(checked=checked) + SMALL)["answer"]

    return load


def test_damaged_files_are_made_again(load, tmp_path):
    row = numpy.array([3, 4, 5])
    assert load()(row, 2) == 9
    for ending, harm in (("nbi", b"garbage"), ("nbc", b""), ("nbc", b"garbage"), ("py", b"garbage = ")):
        files = list(tmp_path.rglob(f"*.{ending}"))
        assert files
        for file in files:
            file.write_bytes(harm)
        assert load()(row, 2) == 9
        assert all(file.read_bytes() != harm for file in files if file.exists())


def test_what_is_kept_is_not_compiled_again(load, tmp_path):
    row = numpy.array([3, 4, 5])
    assert load()(row, 1) == 8
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nb?")}
    assert kept
    again = load()
    assert again(row, 1) == 8
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nb?")} == kept
    assert sum(again.module.names["answer"].stats.cache_hits.values()) == 1


def test_parts_have_no_machine_code_of_their_own(load):
    answer = load()
    assert answer(numpy.array([3, 4, 5]), 1) == 8
    made = [each for name in ("deep", "deepest") for each in answer.module.names[name].overloads.values()]
    assert len(made) >= 2
    for part in made:
        assert not part.library._codegen._engine.is_symbol_defined(part.fndesc.mangled_name)


def test_a_wrong_place_deep_inside_a_checked_text_is_an_error(load):
    answer = load(checked=True)
    assert answer(numpy.array([3, 4, 5]), 2) == 9
    with pytest.raises(IndexError, match="out of bounds"):
        answer(numpy.array([3, 4, 5]), 3)
