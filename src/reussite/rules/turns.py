"""Playing two deals in turn, a step of one and a step of the other, in kernel Python; linked together with the kernel.

Where each card says which card comes next, a processor waits for the memory from step to step. A second deal, which has
nothing to do with the first, fills that time. But where a step has much to ask, a processor loses its time with answers
that it guessed wrong, and what it had begun of the other deal is lost as well.
"""

# Kernel Python: linked into every game's rules and compiled.

from reussite.rules.kernel import can_step, step
from reussite.rules.layout import State

IN_TURN = 0  # 1 where two deals are played in turn
MOST_IN_TURN = 1000  # steps; each deal goes on by itself then


def step_in_turn(one: State, other: State) -> int:
    """Make the steps of two deals as long as both of them go on; return how many each has made."""
    steps = 0
    while steps < MOST_IN_TURN and can_step(one) == 1 and can_step(other) == 1:
        step(one)
        step(other)
        steps += 1
    return steps
