"""What is asked of the solver, and what it answers."""

from dataclasses import dataclass

from reussite.errors import BadInput
from reussite.play import Game
from reussite.play.moves import write_move
from reussite.saying import NOTHING_SAID, Saying, saying

__all__ = ["LOST", "UNKNOWN", "WON", "Budget", "Result", "Standing", "never", "unseen"]

WON, LOST, UNKNOWN = "won", "lost", "unknown"
LARGEST_TABLE = 27  # a power of two; an entry takes eight bytes
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Budget:
    """How much a question may cost: seconds, positions looked at, megabytes of the table of positions."""

    seconds: float = 10.0
    positions: int | None = None
    megabytes: int = 1024

    def __post_init__(self) -> None:
        """Refuse what nothing could be answered with."""
        if not 0 < self.seconds <= 1_000_000:
            raise BadInput(saying("solver.seconds", seconds=self.seconds))
        if self.positions is not None and self.positions < 1:
            raise BadInput(saying("solver.positions", positions=self.positions))
        if not 1 <= self.megabytes <= 1 << 20:
            raise BadInput(saying("solver.memory", most=1 << 20, megabytes=self.megabytes))

    @property
    def largest_table(self) -> int:
        """The power of two of entries that the memory has room for."""
        return min(LARGEST_TABLE, (self.megabytes * MEGABYTE // 8).bit_length() - 1)


@dataclass(frozen=True)
class Result:
    """An answer: the verdict, the moves that win, and what it cost; `why` says why nothing is known."""

    verdict: str
    moves: tuple[int, ...] = ()
    positions: int = 0
    seconds: float = 0.0
    why: Saying = NOTHING_SAID

    def texts(self, game: Game) -> list[str]:
        """Return the winning moves as text."""
        return [write_move(game, move) for move in self.moves]


@dataclass(frozen=True)
class Standing:
    """How a search stands: positions looked at, choices on the line it looks into, seconds of those it may take.

    While the rules are being compiled the interpreter searches, for as long as that takes.
    """

    positions: int
    depth: int
    seconds: float
    most_seconds: float
    is_compiling: bool = False


def never() -> bool:
    """Stop for nobody."""
    return False


def unseen(_: Standing) -> None:
    """Let nobody know how the search stands."""
