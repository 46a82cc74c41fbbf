"""A position: everything about a game at one moment, and what follows from it."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from reussite.cards import BACK, face, text
from reussite.rules.layout import CARRY, CHOOSE, CLICK, STEP
from reussite.rules.moves import cards_of, chosen_of, kind_of, source_of, target_of

if TYPE_CHECKING:
    from reussite.play.game import Game

__all__ = ["PileView", "Position", "carry_of", "fresh_or_unnumbered"]

UNKNOWN = BACK  # how an observation shows a card that lies face down


def carry_of(move: int) -> tuple[int, int, int]:
    """Return source, target and number of cards of a carrying move."""
    return source_of(move), target_of(move), cards_of(move)


@dataclass(frozen=True)
class PileView:
    """A pile as it lies: its cards bottom first, with the mark of lying face down."""

    name: str
    kind: str
    cards: tuple[int, ...]

    @property
    def face_up(self) -> int:
        """How many of its cards lie face up."""
        return sum(card < BACK for card in self.cards)

    @property
    def is_ordinary(self) -> bool:
        """Whether the face-down cards all lie below the face-up ones."""
        return all(card >= BACK for card in self.cards[: len(self.cards) - self.face_up])


@dataclass(frozen=True)
class Position:
    """A game, its state, and the deal number the state came from, if any."""

    game: "Game"
    state: bytes
    number: int | None = None

    def __repr__(self) -> str:
        """Say in a line what is to be seen."""
        piles = " | ".join(f"{pile.name} {pile_text(pile.cards[-1:])}" for pile in self.piles if pile.cards)
        return f"<Position {self.game.id}: {piles}>"

    def _repr_svg_(self) -> str:
        """Show the table in a notebook, cards face down from behind."""
        from reussite.table.picture import table_picture

        return table_picture(self)

    @cached_property
    def piles(self) -> tuple[PileView, ...]:
        """All piles in table order; piles of a line that have closed up are left out."""
        table, state = self.game.rule_table, self.state
        ends, cards, top_first = (table.slots[name] for name in ("ENDS", "CARDS", "TOP_FIRST"))
        views = []
        for index, (name, group) in enumerate(zip(table.names, table.groups, strict=True)):
            row = tuple(state[cards + state[ends + index] : cards + state[ends + index + 1]])
            if top_first[index]:
                row = row[::-1]
            if row or not group.line:
                views.append(PileView(name, group.kind, row))
        return tuple(views)

    def pile(self, name: str) -> PileView:
        """Return a pile by name; a closed-up pile of a line is empty."""
        for view in self.piles:
            if view.name == name:
                return view
        group = self.game.rule_table.groups[self.game.rule_table.names.index(name)]
        return PileView(name, group.kind, ())

    @property
    def counters(self) -> dict[str, int]:
        """The numbers the state keeps beside its cards."""
        return dict(zip(self.game.rule_table.counters, self.state, strict=False))

    def listed(self) -> list[int]:
        """Return the legal moves in the order in which the kernel lists them."""
        return list(self._listed)

    @cached_property
    def _listed(self) -> tuple[int, ...]:
        """The legal moves, which a table asks for many times between two moves."""
        out = [0] * self.game.rule_table.most_moves
        return tuple(out[: self.game.engine.legal_moves(list(self.state), out)])

    def forget(self) -> None:
        """Let go of what was worked out about this position; it is worked out again when it is asked for."""
        for name in ("piles", "_listed", "status"):
            self.__dict__.pop(name, None)

    def moves(self) -> list[int]:
        """Return the legal moves, sorted by source, target and number of cards."""
        return sorted(
            self.listed(), key=lambda move: (kind_of(move), carry_of(move) if kind_of(move) == CARRY else (move,))
        )

    def after(self, move: int) -> "Position":
        """Return the position after a legal move; the move is not checked."""
        state = list(self.state)
        self.game.engine.apply(state, move)
        return Position(self.game, bytes(state), self.number)

    @property
    def is_won(self) -> bool:
        """Whether the goal is reached."""
        return bool(self.game.engine.is_won(list(self.state)))

    @property
    def is_over(self) -> bool:
        """Whether the rules end the game here."""
        return bool(self.game.engine.is_over(list(self.state)))

    @property
    def score(self) -> int:
        """Points, or cards on foundations where a game has no points."""
        return self.game.engine.score(list(self.state))

    @cached_property
    def status(self) -> str:
        """``won``, ``lost`` (no move is left) or ``playing``; only a deal's history can tell that one is stuck."""
        if self.is_won:
            return "won"
        return "playing" if self.listed() else "lost"

    def observation(self) -> bytes:
        """Return the state as the player may see it: cards lying face down are all alike."""
        first = self.game.rule_table.slots["CARDS"]
        return self.state[:first] + bytes(UNKNOWN if c >= BACK else c for c in self.state[first:])

    def text(self) -> str:
        """Return the whole position as text, cards lying face down in brackets."""
        lines = [self.game.code(self.number) or self.game.code(0).removesuffix("#0")]  # type: ignore[union-attr]
        lines += [f"{pile.name} {pile_text(pile.cards)}".rstrip() for pile in self.piles if pile.cards]
        lines += [f"{name}={value}" for name, value in self.counters.items() if value]
        return "\n".join(lines) + "\n"


def fresh_or_unnumbered(position: Position) -> Position:
    """Return a position without its deal number when the number no longer leads there: cards have been moved."""
    if position.number is None:
        return position
    fresh = position.game.lay_out(position.game.deck(position.number))
    return position if fresh == position.state else Position(position.game, position.state)


def pile_text(cards: tuple[int, ...]) -> str:
    """Write cards bottom first, those lying face down in brackets."""
    words = [f"[{text(card)}]" if card >= BACK else text(card) for card in cards]
    return " ".join(words).replace("] [", " ")


def shown_cards(position: Position, move: int) -> list[int]:
    """Return the cards a move takes up, as far as the move names them."""
    if kind_of(move) == CHOOSE:
        letter = position.game.patience.choices
        names = [n for n in position.game.rule_table.names if n.startswith(letter)]
        piles = [position.pile(name) for k, name in enumerate(names) if chosen_of(move) >> k & 1]
        return [face(pile.cards[-1]) for pile in piles if pile.cards]
    if kind_of(move) in (CLICK, STEP):
        return []
    source, _, n = carry_of(move)
    cards = position.pile(position.game.rule_table.names[source]).cards
    if is_drawn_out(position, move):
        return [face(card) for card in cards[-n:][:1]]
    return [face(card) for card in cards[-n:]]


def is_drawn_out(position: Position, move: int) -> bool:
    """Tell whether a carry of several cards takes the lowest of them alone, from under the others."""
    source, _, n = carry_of(move)
    return n > 1 and bool(position.game.rule_table.slots["DRAWABLE"][source])
