"""Trying somebody's game before it is played: its words under every option, its functions, and a few deals."""

import ast
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Iterator, Mapping

from reussite.errors import BadProgram, BadSpec, ReussiteError, nearest
from reussite.play.discovery import is_slow
from reussite.rules import layout
from reussite.rules.dialect import check_counters, check_functions, check_hooks
from reussite.rules.kernel import HOOKS
from reussite.rules.layout import CARRY, CHOOSE, CLICK, STEP
from reussite.rules.link import Linked, link, plain, refuse_kernel_name
from reussite.rules.lower import RuleTable, lower
from reussite.rules.moves import chosen_of, kind_of
from reussite.rules.syntax import parsed
from reussite.rules.values import MOST_CHOSEN, wrong_values
from reussite.saying import Saying, saying
from reussite.spec import Patience, Value

__all__ = ["look_at", "try_out"]

MOST_VALUES = 12  # of an option that are tried
DEALS, MOVES = 2, 25  # that are played of a game with functions of its own, before anybody plays it
NEEDED = {"more_moves": "choices", "choose": "choices", "can_step": "plays_itself", "step": "plays_itself"}


def look_at(patience: Patience, functions: Mapping[str, FunctionType], module: ModuleType) -> None:
    """Raise what is wrong with the words of a game, with `BadSpec`, or with its functions, with `BadProgram`."""
    table = _lowered(patience, {})
    check_hooks(functions, HOOKS)
    _check_names(module, functions, table, patience)
    _check_words_for_hooks(patience, functions)
    if not is_slow(module):
        check_functions(functions, HOOKS, table.own)
        check_counters(functions, len(patience.settle({}).counters), table.own)
    link(table, functions)
    _check_presets(patience)


def try_out(patience: Patience, functions: Mapping[str, FunctionType], _: ModuleType) -> None:
    """Raise what goes wrong in the first moves of a few deals, or under another option; this takes a while."""
    table = lower(patience.settle({}))
    _play(link(table, functions), table, patience)
    for name, value in _other_values(patience):
        try:
            changed = _lowered(patience, {name: value})
            _play(link(changed, functions), changed, patience, deals=1)
        except BadProgram as problem:
            raise BadProgram(_with_option(name, value, problem)) from None
        except ReussiteError as problem:
            raise BadSpec(_with_option(name, value, problem)) from None


def _lowered(patience: Patience, chosen: Mapping[str, Value]) -> RuleTable:
    """Return the rule table of a game, or raise what its words say that is not of the kind they want."""
    settled = patience.settle(chosen)
    for pile, field, expected in wrong_values(settled):
        about = {"game": settled.name, "field": field, "expected": expected}
        raise BadSpec(saying("check.in_pile", letter=pile.letter, **about) if pile else saying("check", **about))
    return lower(settled)


def _with_option(name: str, value: Value, problem: ReussiteError) -> Saying:
    return saying("spec.with_option", option=f"{name}={value}", problem=problem.saying)


def _other_values(patience: Patience) -> Iterator[tuple[str, Value]]:
    """Yield every value of an option besides its default one, and the ends of its further numbers."""
    for option in patience.options():
        ends = (option.among[0], option.among[-1]) if option.among else ()
        for value in dict.fromkeys((*option.values[1:MOST_VALUES], *ends)):
            yield option.name, value


def _check_presets(patience: Patience) -> None:
    """Raise where an alias or a short form of the command line sets an option or a value that there is not."""
    known = {option.name: option for option in patience.options()}
    for word in ("aliases", "flags"):
        for name, chosen in getattr(patience, word).items():
            for key, value in chosen.items():
                if key not in known:
                    told = saying("value.preset", name=name, key=key, near=nearest(key, known))
                    raise BadSpec(saying("check", game=patience.name_of({}), field=word, expected=told))
                known[key].read(value)


def _check_words_for_hooks(patience: Patience, functions: Mapping[str, FunctionType]) -> None:
    """Raise where a function is never called because a word is missing, or a word needs a function."""
    settled = patience.settle({})
    for name, word in NEEDED.items():
        said = any(getattr(patience.settle({key: value}), word) for key, value in _other_values(patience))
        said = bool(getattr(settled, word)) or said
        if name in functions and not said:
            raise BadSpec(saying("spec.hook_word", function=name, word=word))
        if name not in functions and getattr(settled, word):
            raise BadSpec(saying("spec.word_hook", word=word, hook=name))


def _check_names(
    module: ModuleType, functions: Mapping[str, FunctionType], table: RuleTable, patience: Patience
) -> None:
    """Raise for a function that nothing calls, and for a number that means one thing to it and another to the rules."""
    try:
        tree = parsed(Path(str(module.__file__)).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return
    used = _names_used(tree)
    for name, function in functions.items():
        refuse_kernel_name(name)
        if name not in HOOKS and name not in used and function.__module__ == module.__name__:
            near = nearest(name, set(HOOKS) - functions.keys())
            raise BadSpec(saying("spec.unused", function=name, near=near))
    in_functions = {name for node in tree.body if isinstance(node, ast.FunctionDef) for name in _names_used(node)}
    confused = {name for name in in_functions - {*patience.constants} if name in vars(layout) and name.isupper()}
    for node in tree.body:
        for each in ast.walk(node) if isinstance(node, (ast.Assign, ast.AnnAssign)) else ():
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store) and each.id in confused:
                raise BadSpec(saying("spec.number_name", name=each.id))


def _names_used(node: ast.AST) -> set[str]:
    """Return the names that a piece of a program reads."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)}


def _check_choices(moves: list[int], patience: Patience) -> None:
    """Raise for a move that is none, or chooses a pile that its group does not have."""
    settled = patience.settle({})
    piles = settled.group(settled.choices).count if settled.choices else MOST_CHOSEN
    for move in moves:
        if kind_of(move) not in (CARRY, CLICK, CHOOSE, STEP) or (kind_of(move) == CHOOSE and chosen_of(move) >> piles):
            raise BadProgram(saying("program.choice", value=move, function="more_moves"))


def _play(linked: Linked, table: RuleTable, patience: Patience, deals: int = DEALS) -> None:
    """Play a few deals anyhow, if the game has functions of its own that can be told to stop."""
    if not linked.has_own or linked.is_slow:
        return
    engine: Any = plain(linked)
    first = patience.numbers[0]
    for number in range(first, min(first + deals, patience.numbers[-1] + 1)):
        deck, state, room = [0] * table.slots["DECK"], [0] * table.state_size, [0] * table.most_moves
        engine.fill_deck(deck, number & 0xFFFFFFFF, number >> 32)
        engine.lay_out(state, deck)
        for turn in range(MOVES):
            count = engine.legal_moves(state, room)
            _check_choices(room[:count], patience)
            if not count:
                break
            engine.apply(state, room[turn * 7 % count])
        for ask in (engine.is_won, engine.is_over, engine.score, engine.outcome):
            ask(state)
