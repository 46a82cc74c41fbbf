"""Leave out of a game's text what its numbers make unreachable.

A kernel function asks of every game what only some games have. Once a game's numbers are known, many of
these questions have one answer: such branches are dropped, and functions that only they called are no
longer needed. What is left means the same; there is just less of it to compile.

Words that only name an expression, such as those that read a move's number, are spelled out: what a game's text says
does not depend on whether a function uses such a word.
"""

import ast
from copy import deepcopy
from typing import Any, Mapping

__all__ = ["Spelling", "fold", "names_used"]


class Spelling(ast.NodeTransformer):
    """Puts the expressions that some functions return in the place of calls to them."""

    def __init__(self, functions: Mapping[str, ast.FunctionDef]):
        self.functions = functions

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Return what a called function returns for the arguments of the call."""
        self.generic_visit(node)
        called = self.functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if called is None:
            return node
        only = called.body[0]
        assert isinstance(only, ast.Return) and only.value is not None
        names = [argument.arg for argument in called.args.args]
        spelled: ast.expr = _Arguments(dict(zip(names, node.args, strict=True))).visit(deepcopy(only.value))
        return spelled


class _Arguments(ast.NodeTransformer):
    def __init__(self, given: Mapping[str, ast.expr]):
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.given.get(node.id, node)


def names_used(function: ast.FunctionDef) -> set[str]:
    """Return every name that a function reads."""
    return {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def fold(function: ast.FunctionDef, numbers: Mapping[str, Any]) -> None:
    """Drop the branches of a function that its game's numbers decide, in place."""
    local = {argument.arg for argument in function.args.args}
    local |= {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    known = {name: value for name, value in numbers.items() if name not in local}
    function.body = _statements(function.body, known) or [ast.Pass()]


def _statements(body: list[ast.stmt], known: Mapping[str, Any]) -> list[ast.stmt]:
    kept: list[ast.stmt] = []
    for line in body:
        if isinstance(line, ast.If):
            kept += _if(line, known)
        elif isinstance(line, (ast.For, ast.While)):
            line.body = _statements(line.body, known) or [ast.Pass()]
            kept.append(line)
        else:
            kept.append(line)
        if kept and isinstance(kept[-1], (ast.Return, ast.Break, ast.Continue)):
            break
    return kept


def _if(line: ast.If, known: Mapping[str, Any]) -> list[ast.stmt]:
    line.test = _simpler(line.test, known)
    if isinstance(line.test, ast.Constant):
        return _statements(line.body if line.test.value else line.orelse, known)
    line.body = _statements(line.body, known) or [ast.Pass()]
    line.orelse = _statements(line.orelse, known)
    return [line]


def _simpler(test: ast.expr, known: Mapping[str, Any]) -> ast.expr:
    """Return a condition with its decided parts gone, or a constant when all of it is decided."""
    if isinstance(test, ast.BoolOp):
        # Only operands that cannot be reached, or that change nothing, are dropped: `a and False` keeps `a` unless
        # it comes first, but kernel conditions have no effects, so the whole is decided by any deciding operand.
        decides = isinstance(test.op, ast.Or)
        values = [_simpler(value, known) for value in test.values]
        if any(isinstance(value, ast.Constant) and bool(value.value) == decides for value in values):
            return ast.Constant(decides)
        open_ones = [value for value in values if not isinstance(value, ast.Constant)]
        if not open_ones:
            return ast.Constant(not decides)
        return open_ones[0] if len(open_ones) == 1 else ast.BoolOp(test.op, open_ones)
    test = _about_a_column(test, known)
    names = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    plain = all(isinstance(node, PLAIN) for node in ast.walk(test))
    if plain and names <= known.keys():
        code = compile(ast.Expression(ast.fix_missing_locations(test)), "<condition>", "eval")
        return ast.Constant(bool(eval(code, {"__builtins__": {}}, dict(known))))
    return test


def _about_a_column(test: ast.expr, known: Mapping[str, Any]) -> ast.expr:
    """Return a question about one place of a column as what it comes to, where all places but one answer alike."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.left, ast.Subscript):
        return test
    column, asked = test.left.value, test.comparators[0]
    values = known.get(column.id) if isinstance(column, ast.Name) else None
    if not isinstance(values, tuple) or not isinstance(asked, ast.Constant) or not values:
        return test
    question = ast.Expression(ast.fix_missing_locations(ast.Compare(ast.Name("value", ast.Load()), test.ops, [asked])))
    code = compile(question, "<condition>", "eval")
    answers = [bool(eval(code, {"__builtins__": {}}, {"value": value})) for value in values]
    if len({*answers}) == 1:
        return ast.Constant(answers[0])
    for answer, alone in ((True, ast.Eq()), (False, ast.NotEq())):
        if answers.count(answer) == 1:
            return ast.Compare(test.left.slice, [alone], [ast.Constant(answers.index(answer))])
    return test


PLAIN = (
    ast.Compare,
    ast.Name,
    ast.Load,
    ast.Constant,
    ast.UnaryOp,
    ast.USub,
    ast.BinOp,
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.cmpop,
)
