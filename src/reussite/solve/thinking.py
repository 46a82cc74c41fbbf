"""Answers to a player's questions, worked out by the solver: hints, verdicts, where a deal was lost, chances."""

import random
import time
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, lru_cache
from typing import Callable, Sequence

from reussite.cards import BACK
from reussite.play import Game, Played, Position, try_gesture
from reussite.play.moves import describe, write_move
from reussite.rules.layout import CARRY, CLICK
from reussite.rules.moves import kind_of
from reussite.solve.daily import DailySearch
from reussite.solve.handover import Handover
from reussite.solve.sampling import completion, seen_before
from reussite.solve.shortening import shortened
from reussite.solve.solver import LOST, UNKNOWN, WON, Budget, Result, Standing
from reussite.store.statistics import share_interval
from reussite.table.advice import (
    CHANCE,
    DAILY,
    HINT,
    LOST_WHERE,
    SOLUTION,
    VERDICT,
    WINNABLE,
    Advice,
    Snapshot,
    sensible_hint,
)
from reussite.words import NOTHING_SAID, Saying, saying

__all__ = ["Asker", "answer", "is_prepared", "load", "prepare"]

HINT_SECONDS, VERDICT_SECONDS, SAMPLE_SECONDS, TRIAL_SECONDS = 2.0, 10.0, 0.5, 2.0
SAMPLES = 100
CANDIDATES = 3  # moves that are tried before turning the stock is given as a hint
DEALS_TRIED = 200
MEGABYTES = 256
NOT_KNOWN = "not known"
SHORTENING = 400  # attempts to shorten a win before it is shown
HINT_SHORTENING = 40  # and before its first move is given as a hint
DAYS = 1000  # deals of a day that are remembered, each with its game
TELL_AFTER = 1.0  # seconds between words about how it stands


@cache
def _solver(game: Game) -> Handover:
    return Handover(game)


@lru_cache(maxsize=DAYS)
def _search_of_day(game: Game, day: date) -> DailySearch:
    return DailySearch(game, day)


class _Line:
    """The last win that was shown: who follows it gets the rest of it, and no other way every time."""

    def __init__(self) -> None:
        self.rest: dict[tuple[Game, bytes], tuple[int, ...]] = {}

    def remember(self, position: Position, moves: tuple[int, ...]) -> None:
        """Remember what is left to play at each position of a win."""
        self.rest = {}
        for k, move in enumerate(moves):
            self.rest[position.game, position.state] = moves[k:]
            position = position.after(move)

    def after(self, position: Position) -> tuple[int, ...]:
        """Return the rest of the win, if the position is on it."""
        return self.rest.get((position.game, position.state), ())


_line = _Line()


@dataclass
class Asker:
    """Whoever has asked: whether nobody waits any more, and a way to say how it stands."""

    stopped: Callable[[], bool]
    tell: Callable[[Saying], None] = lambda _: None
    said_at: float = field(default_factory=time.monotonic)

    def watch(self, standing: Standing) -> None:
        """Say how a search stands, not too often; of many brief ones their number is told."""
        if standing.most_seconds <= TRIAL_SECONDS and not standing.is_compiling:
            return
        id = "thinking.compiling" if standing.is_compiling else "thinking.standing"
        about = {"n": standing.positions, "depth": standing.depth, "seconds": standing.seconds}
        self.say(saying(id, most=standing.most_seconds, **about))

    def say(self, said: Saying) -> None:
        """Say something, if a while has passed since the last words."""
        if time.monotonic() - self.said_at >= TELL_AFTER:
            self.said_at = time.monotonic()
            self.tell(said)


def prepare(game: Game) -> None:
    """Have the rules of a game compiled, elsewhere, so that questions are soon answered quickly."""
    _solver(game).begin()


def is_prepared(game: Game) -> bool:
    """Tell whether the rules of a game are being compiled."""
    return _solver(game).compiling.is_under_way


def load(game: Game) -> bool:
    """Take over what was compiled for a game, when it is ready; return whether there is nothing left to wait for."""
    return not _solver(game).can_compile or _solver(game).load()


def answer(snapshot: Snapshot, question: str, asker: Asker) -> Advice:
    """Answer one of the questions a table can ask."""
    answers: dict[str, Callable[[Snapshot, Asker], Advice]] = {
        HINT: _hint,
        VERDICT: _verdict,
        SOLUTION: _solution,
        LOST_WHERE: _lost_where,
        CHANCE: _chance,
        WINNABLE: _winnable,
    }
    word, _, about = question.partition(" ")
    return _daily(snapshot, asker, about) if word == DAILY else answers[word](snapshot, asker)


def _solve(position: Position, seconds: float, asker: Asker, patient: bool = True) -> Result:
    budget = Budget(seconds, megabytes=MEGABYTES)
    return _solver(position.game).solve(position, budget, asker.stopped, asker.watch, patient)


def _shown(position: Position, seconds: float, asker: Asker, is_hint: bool = False) -> Result:
    """Solve for a player, who sees a short win, and the same one while following hints."""
    known = _line.after(position)
    if known and is_hint:
        return Result(WON, known)
    result = Result(WON, known) if known else _solve(position, seconds, asker, patient=not is_hint)
    if result.moves:
        attempts = HINT_SHORTENING if is_hint else SHORTENING
        result = replace(result, moves=shortened(position, result.moves, attempts))
        _line.remember(position, result.moves)
    return result


def _has_hidden(position: Position) -> bool:
    return any(card >= BACK for pile in position.piles for card in pile.cards)


def _hint(snapshot: Snapshot, asker: Asker) -> Advice:
    position = snapshot.position
    result = _shown(position, HINT_SECONDS, asker, is_hint=True)
    if result.moves:
        moves = seen_first(position, result.moves)
        _line.remember(position, moves)
        move = moves[0]
        said = saying("advice.first_move", move=describe(position, move))
        return Advice(said, (write_move(position.game, move),), uses_hidden=_has_hidden(position))
    plain = sensible_hint(position)
    if not plain.moves:
        return plain
    lost = "advice.sensible_lost" if snapshot.gestures else "advice.sensible_never"
    id = lost if result.verdict == LOST else "advice.sensible"
    return Advice(saying(id, **plain.said.about), plain.moves, uses_hidden=_has_hidden(position))


def seen_first(position: Position, moves: tuple[int, ...]) -> tuple[int, ...]:
    """Return a way to win that begins with a move one can see instead of turning the stock, where that is as good."""
    if kind_of(moves[0]) != CLICK:
        return moves
    legal = [(k, move) for k, move in enumerate(moves) if kind_of(move) == CARRY and move in position.listed()]
    for k, move in legal[:CANDIDATES]:
        other = (move, *moves[:k], *moves[k + 1 :])
        if _still_wins(position, other):
            return other
    return moves


def _still_wins(position: Position, moves: Sequence[int]) -> bool:
    """Tell whether moves can be made in this order, and win."""
    for move in moves:
        played = try_gesture(position, move)
        if not isinstance(played, Played):
            return False
        position = played.passed[-1].after
        if position.is_won:
            return True
    return False


def _told(result: Result, snapshot: Snapshot, hidden: bool) -> Advice:
    said = {
        WON: saying("advice.won", n=len(result.moves)),
        LOST: saying("advice.lost" if snapshot.gestures else "advice.lost_at_first"),
        UNKNOWN: saying("advice.unknown", why=result.why, n=result.positions),
    }
    verdict = NOT_KNOWN if result.verdict == UNKNOWN else result.verdict
    return Advice(said[result.verdict], verdict=verdict, uses_hidden=hidden)


def _verdict(snapshot: Snapshot, asker: Asker) -> Advice:
    return _told(_shown(snapshot.position, VERDICT_SECONDS, asker), snapshot, _has_hidden(snapshot.position))


def _solution(snapshot: Snapshot, asker: Asker) -> Advice:
    position = snapshot.position
    result = _shown(position, VERDICT_SECONDS, asker)
    told = _told(result, snapshot, _has_hidden(position))
    if result.verdict != WON:
        return told
    said = saying("advice.solution", n=len(result.moves))
    return Advice(said, tuple(result.texts(position.game)), WON, told.uses_hidden)


def _lost_where(snapshot: Snapshot, asker: Asker) -> Advice:
    """Find the last winnable position; once a deal cannot be won it stays so, hence the history is halved."""
    positions = [snapshot.start]
    for gesture in snapshot.gestures:
        position = positions[-1]
        for move in gesture:
            position = position.after(move)
        positions.append(position)
    hidden = _has_hidden(snapshot.start)
    last = _solve(positions[-1], VERDICT_SECONDS, asker)
    if last.verdict == WON or positions[-1].is_won:
        return Advice(saying("advice.not_lost"), verdict=WON, uses_hidden=hidden)
    if last.verdict == UNKNOWN:
        return _told(last, snapshot, hidden)
    first = _solve(positions[0], VERDICT_SECONDS, asker)
    if first.verdict == LOST:
        return Advice(saying("advice.never"), verdict=LOST, uses_hidden=hidden)
    if first.verdict == UNKNOWN:
        return Advice(saying("advice.lost_somewhere"), (), LOST, hidden)
    winnable, lost = 0, len(positions) - 1
    while lost - winnable > 1:
        middle = (winnable + lost) // 2
        found = _solve(positions[middle], VERDICT_SECONDS, asker)
        if found.verdict == UNKNOWN:
            return Advice(saying("advice.lost_between", first=winnable + 1, last=lost), (), LOST, hidden)
        winnable, lost = (middle, lost) if found.verdict == WON else (winnable, middle)
    fatal = snapshot.gestures[winnable][0]
    told = describe(positions[winnable], fatal)
    said = saying("advice.lost_by", number=lost, move=told)
    return Advice(said, (write_move(snapshot.start.game, fatal),), LOST, hidden, lost)


def _chance(snapshot: Snapshot, asker: Asker) -> Advice:
    """Solve samples of what may lie face down, but for what was seen before: what a player can hope for."""
    position = snapshot.position
    if not _has_hidden(position):
        return _verdict(snapshot, asker)
    chance, seen = random.Random(position.state), seen_before(snapshot)
    results = []
    for k in range(SAMPLES):
        asker.say(saying("thinking.samples", n=k, most=SAMPLES))
        results.append(_solve(completion(position, chance, seen), SAMPLE_SECONDS, asker).verdict)
        if asker.stopped():
            break
    won, decided = results.count(WON), len(results) - results.count(UNKNOWN)
    if not decided:
        return Advice(saying("advice.chance_unknown"), verdict=NOT_KNOWN)
    low, high = share_interval(won, decided)
    undecided = len(results) - decided
    id = "advice.chance_undecided" if undecided else "advice.chance"
    said = saying(id, share=won / decided, n=decided, low=low, high=high, undecided=undecided)
    return Advice(said, verdict=NOT_KNOWN, share=(won / decided, low, high))


def _winnable(snapshot: Snapshot, asker: Asker) -> Advice:
    """Find a new deal that can be won."""
    game = snapshot.start.game
    for k in range(DEALS_TRIED):
        asker.say(saying("thinking.deals", n=k, most=DEALS_TRIED))
        number = game.random_number()
        if _solve(game.deal(number).position, TRIAL_SECONDS, asker).verdict == WON:
            return Advice(saying("advice.winnable", number=number), verdict=WON, number=number)
        if asker.stopped():
            break
    return Advice(saying("advice.none_winnable", n=DEALS_TRIED), verdict=NOT_KNOWN)


def _daily(snapshot: Snapshot, asker: Asker, words: str) -> Advice:
    """Find the deal of a day, which is the same however long it takes; a search that was stopped goes on next time."""
    game, day = snapshot.start.game, date.fromisoformat(words)
    search = _search_of_day(game, day)

    def solve(position: Position, budget: Budget) -> Result:
        asker.say(saying("thinking.daily", n=search.tried + 1))
        return _solver(game).solve(position, budget, asker.stopped, patient=False)

    found = search.go_on(solve, asker.stopped)
    if found is None:
        return Advice(saying("advice.daily_not_yet"), verdict=NOT_KNOWN)
    return Advice(NOTHING_SAID, verdict=WON if found.proved else NOT_KNOWN, number=found.number)
