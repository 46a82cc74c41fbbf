"""What plays the deals of a plan: machine code, or WebAssembly where that is chosen; both count the same."""

from typing import Any, TypeAlias

from reussite import wasm
from reussite.errors import BadInput
from reussite.rules.link import Linked
from reussite.saying import saying
from reussite.wasm import measuring

__all__ = ["Halt", "Plan", "new_halt", "plan", "play_deals"]

# Of `rules.compiled`, which is loaded when it is needed, or of `wasm.measuring`
Plan: TypeAlias = Any
Halt: TypeAlias = Any  # ends the work of all who were given it, when it is called


def _machine_code() -> Any:
    try:
        from reussite.rules import compiled
    except ImportError as problem:
        raise BadInput(saying("command.needs_lab", problem=str(problem))) from None
    return compiled


def new_halt() -> Halt:
    """Return what ends the work."""
    if wasm.is_chosen():
        return measuring.Halt()
    return _machine_code().Halt()


def plan(linked: Linked, state_size: int, deck: int, most_moves: int) -> Plan:
    """Return the plan of a game and a player linked for measuring."""
    if wasm.is_chosen():
        return measuring.plan(linked, state_size, deck, most_moves)
    return _machine_code().plan(linked, state_size, deck, most_moves)


def play_deals(plan: Plan, first: int, count: int, most: int, halt: Halt = None) -> Any:
    """Play `count` deals from a number on, unless a fault or a halt ends the work before."""
    if isinstance(plan, measuring.Plan):
        return measuring.play_deals(plan, first, count, most, halt)
    return _machine_code().play_deals(plan, first, count, most, halt)
