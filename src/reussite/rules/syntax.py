"""The source text of functions, and syntax trees of text, for whoever reads, changes or checks them."""

import ast
import inspect
import textwrap
from functools import cache
from threading import Lock
from types import FunctionType

# Python 3.11 counts how deep a tree is for all threads together, and takes two trees that are made at once for a fault.
_one_at_a_time = Lock()


def parsed(text: str | bytes) -> ast.Module:
    """Return the syntax tree of a text."""
    with _one_at_a_time:
        return ast.parse(text)


def expression_of(text: str) -> ast.expr:
    """Return the syntax tree of an expression."""
    line = parsed(text).body[0]
    assert isinstance(line, ast.Expr)
    return line.value


@cache
def source_of(function: FunctionType) -> str:
    """Return the text of a function as it stands in its file, moved to the left margin."""
    return textwrap.dedent(inspect.getsource(function))


def tree_of(function: FunctionType) -> ast.Module:
    """Return the syntax tree of a function's text, one that may be changed."""
    return parsed(source_of(function))
