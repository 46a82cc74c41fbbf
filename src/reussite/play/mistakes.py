"""Telling what is wrong with somebody's file, with the line."""

import ast
import re
from pathlib import Path
from types import TracebackType
from typing import Iterator, Mapping

from reussite import spec
from reussite.errors import BadProgram, ReussiteError, nearest
from reussite.rules.syntax import parsed
from reussite.saying import Saying, saying

__all__ = ["line_of", "told"]

HERE = str(Path(__file__).parent.parent)
KINDS = {kind.letter: kind.__name__ for kind in spec.Pile.__subclasses__()}
NO_SUCH_WORD = re.compile(r"(\w+)\.__init__\(\) got an unexpected keyword argument '(\w+)'")


def told(problem: BaseException, path: str) -> Saying:
    """Say on one line what is wrong with a file: with the line where it was raised, or where it is declared."""
    if isinstance(problem, SyntaxError):
        return _at(path, problem.filename or path, problem.lineno or 0, saying("problem", text=problem.msg))
    if isinstance(problem, BadProgram) and "line" in dict(_values(problem.saying)):
        return problem.saying
    raised, line = _raised(problem.__traceback__, str(Path(path).parent))
    if line:
        return _at(path, raised, line, _in_words(problem))
    if isinstance(problem, ReussiteError):
        return _at(path, path, line_of(path, problem.saying), problem.saying)
    return _in_words(problem)


def _at(path: str, file: str, line: int, problem: Saying) -> Saying:
    if not line:
        return problem
    if file != path:
        return saying("file.other_line", file=Path(file).name, line=line, problem=problem)
    return saying("file.line", line=line, problem=problem)


def _raised(trace: TracebackType | None, folder: str) -> tuple[str, int]:
    """Return the last place in a folder that was reached, in the file itself or in one that it imports."""
    found = ("", 0)
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith((HERE, "<")) and str(Path(file).parent) == folder:
            found = (file, trace.tb_lineno)
        trace = trace.tb_next
    return found


def _in_words(problem: BaseException) -> Saying:
    if isinstance(problem, ReussiteError):
        return problem.saying
    text = " ".join(str(problem).split())
    unknown = NO_SUCH_WORD.match(text)
    if unknown and hasattr(spec, unknown[1]):
        words = getattr(spec, unknown[1]).__dataclass_fields__
        return saying("file.no_word", kind=unknown[1], word=unknown[2], near=nearest(unknown[2], words))
    return saying("file.problem", kind=type(problem).__name__, problem=text)


def line_of(path: str, said: Saying) -> int:
    """Return the line of a game file that a problem is about, as far as it can be found."""
    try:
        tree = parsed(Path(path).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return 0
    about = dict(_values(said))
    names = [about[key] for key in ("function", "name") if key in about]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in names:
            return node.lineno
        if isinstance(node, ast.Assign) and names and _assigns(node, names):
            return node.lineno
    for each in ast.walk(tree) if names else ():
        if isinstance(each, ast.Name) and each.id in names:
            return each.lineno
    return _line_of_word(tree, about.get("field") or about.get("word", ""), _letter(said))


def _line_of_word(tree: ast.Module, word: str, letter: str) -> int:
    """Return the line of a word: of a pile, of the game, or of the first pile that has it; else of the whole."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    found = {kind: [call for call in calls if ast.unparse(call.func) == kind] for kind in ("Patience", *KINDS.values())}
    first = found.get(KINDS.get(letter, "Patience"), [])[:1]
    others = [call for kind in KINDS.values() for call in found[kind]] if not letter else []
    for call in (*first, *others):
        for each in call.keywords:
            if each.arg == word:
                return each.value.lineno
    return first[0].lineno if first else 0


def _letter(said: Saying) -> str:
    """Return the letter of the piles that a problem is about, if it is about piles."""
    inner = said.about.get("problem")
    if isinstance(inner, Saying):
        return _letter(inner)
    return str(said.about["letter"]) if said.id in ("check.in_pile", "spec.pile_count") else ""


def _assigns(node: ast.Assign, names: list[str]) -> bool:
    found = {each.id for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return bool(found & {*names})


def _values(said: Saying) -> Iterator[tuple[str, str]]:
    """Yield the names that a problem mentions, with those of a problem inside it."""
    about: Mapping[str, object] = said.about
    for key, value in about.items():
        if isinstance(value, Saying):
            yield from _values(value)
        else:
            yield key, str(value)
