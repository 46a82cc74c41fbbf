"""A question answered by turns: in depth, and from whichever position promises most."""

from typing import Any, Iterator, Mapping

from reussite.play import Game
from reussite.solve import promising
from reussite.solve.questions import Beside, QuestionByTurns
from reussite.solve.reading import Reading

__all__ = ["PromisingQuestion", "stages_of"]

# How many positions are kept at first and how many times as many the next time
FEWEST, MORE = 1500, 4
FIRST_TURN = 300  # positions looked at in depth before
SHARE_IN_DEPTH = 2  # how many times as long such a search takes as one in depth after it
SHARE_WHERE_SUITS_LEAVE = 6  # the same where whole suits are gathered, which hardly ever comes out in depth


def stages_of(game: Game, dug_out: bool) -> int:
    """Return how many stages of play there are, 1 where it cannot be told what a position promises.

    Where cards are dug out of columns and go home singly, a stage is over when four more are home. Where whole suits
    leave, stages differ by rounds left in the stock and suits home. Scorpion has none, where cards are carried together
    that do not follow each other: most of its deals are lost, and the search in depth proves that sooner.
    """
    table, reading = game.rule_table.slots, Reading(game)
    if not table["LEAVES"]:
        return 1 + game.patience.deck // 4 if dug_out else 1
    if not all(_carries_what_follows(table, pile.index) for pile in reading.tableau):
        return 1
    stock, round_of = sum(pile.dealt for pile in reading.of("stock")), table.get("ROUND_PILES", 0)
    rounds = -(-stock // round_of) if round_of > 0 else 0
    return int((table["FOUNDATIONS"] + 1) * (rounds + 1))


def _carries_what_follows(table: Mapping[str, Any], p: int) -> bool:
    """Tell whether only cards are carried together that may be built on each other."""
    fits, runs, builds = table["FITS"], table["RUNS"][p], table["BUILDS"][p]
    return not any(fits[runs + card] & ~fits[builds + card] for card in set(table["FRESH"]))


class PromisingQuestion(QuestionByTurns):
    """A question answered by turns: in depth, and from whichever position promises most, each time with more room."""

    def _first_turn(self) -> int:
        return FIRST_TURN

    def _share_in_depth(self) -> int:
        return SHARE_WHERE_SUITS_LEAVE if self.solver.game.rule_table.slots["LEAVES"] else SHARE_IN_DEPTH

    def _plans(self) -> Iterator[tuple[int, ...]]:
        """Yield how many positions are kept, and in which order those that promise about the same are gone on from."""
        room, order = FEWEST, self.order
        bytes_of_one = self.solver.game.rule_table.state_size + 8 * (promising.KEPT + 4)
        while True:
            yield room, order
            yield room, order + 1
            order += 2
            if room * MORE * bytes_of_one <= self.budget.megabytes << 20:
                room *= MORE

    def _beside(self, *plan: int) -> Beside:
        return _MostPromising(self, *plan)


class _MostPromising(Beside):
    """A search from whichever position promises most, and the rows it works on."""

    def __init__(self, question: PromisingQuestion, room: int, order: int):
        super().__init__(question, "search_promising")
        solver, memory = question.solver, self.memory
        bits = (2 * room).bit_length()
        self.numbers = memory.wide(len(promising.PROMISING))
        self.numbers[promising.ROOM], self.numbers[promising.OTHERWISE] = room, order
        self.numbers[promising.KEY_MASK] = (1 << bits) - 1
        self.trail = memory.wide(promising.KEPT * room)
        self.rows = (
            *(question.state, question.moves, question.taken, solver.random_numbers, question.key),
            *(memory.wide(4 * solver.game.rule_table.slots["PILES"]), memory.wide(1 << bits)),
            *(
                memory.small(solver.game.rule_table.state_size * room),
                self.trail,
                memory.wide(promising.COSTS_THERE * solver.slots["STAGES"]),
            ),
            *(memory.wide(solver.slots["MOST_LISTED"]), self.numbers, self.control),
        )

    def line(self) -> list[int]:
        """Return the choices that win."""
        name = int(self.numbers[promising.WON_AT])
        trail, choices = self.memory.read(self.trail, promising.KEPT * (name + 1)), []
        while trail[promising.KEPT * name + promising.KEPT_BEFORE] >= 0:
            choices.append(trail[promising.KEPT * name + promising.KEPT_CHOICE])
            name = trail[promising.KEPT * name + promising.KEPT_BEFORE]
        return choices[::-1]
