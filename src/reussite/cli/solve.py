"""The command solve: one deal or position, or many."""

import argparse
import json
import sys
import time
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from typing import Any, Iterable, Iterator

from reussite.cli.commands import bound_game, dealt, found_games, play_after, print_json, read_file
from reussite.cli.lab import jobs_of
from reussite.errors import BadInput, ReussiteError
from reussite.play import Deal, from_layout, write_transcript
from reussite.saying import Saying, saying
from reussite.solve import Budget, Question, Result, answers
from reussite.solve.certify import Check, certify, confirmed
from reussite.solve.handover import Handover
from reussite.solve.solver import Solver, Standing
from reussite.words import Words
from reussite.words.prose import deal_name, with_rules

__all__ = ["solve"]

TOLD_EVERY = 0.5  # seconds between words about how it stands, and about shorter wins
VERDICTS = ("won", "lost", "unknown")


def solve(chosen: argparse.Namespace) -> int:
    """Answer whether deals can be won, with all cards known, and how."""
    budget = Budget(chosen.seconds, megabytes=chosen.memory)
    if chosen.deals is not None or chosen.layouts is not None:
        return _many(chosen, budget)
    deal = _single(chosen)
    play_after(deal, chosen.after)
    question = Question(deal.position, {"code": deal.code})
    with closing(Handover(deal.game)) as solver, _standing(chosen.words) as standing:
        result = solver.solve(deal.position, budget, watch=standing.show)
        found = _Found(chosen, deal, result, standing)
        if chosen.shorter and result.moves:
            found.shorten(solver)
        if chosen.certify and result.verdict == "lost":
            found.certify(budget)
    if chosen.json:
        print_json(question.data(found.result) | found.data())
    else:
        found.tell_all()
    return 1 if found.is_wrong else 0


def _single(chosen: argparse.Namespace) -> Deal:
    if chosen.game is None and chosen.layout is None:
        raise BadInput(saying("command.which"))
    deal = dealt(chosen, new=False)
    if deal is None:
        code = f"{chosen.game.split('#')[0]}#4711"
        raise BadInput(saying("command.which_deal", code=code))
    return deal


class _Found:
    """What was found out about one deal, and what else is done with it: a shorter win, a loss that is checked.

    What comes bit by bit is printed as it comes, if it is not to be data; Ctrl-C keeps what there is.
    """

    def __init__(self, chosen: argparse.Namespace, deal: Deal, result: Result, standing: "_Standing"):
        self.words: Words = chosen.words
        self.chosen, self.deal, self.result, self.standing = chosen, deal, result, standing
        self.lengths: list[tuple[int, float]] = []
        self.checks: list[Check] = []
        self.is_told = False

    @property
    def is_wrong(self) -> bool:
        """Whether a check won what was called lost."""
        return confirmed(self.checks) == "wrong"

    def say(self, id: str, **about: Any) -> None:
        """Print a remark, unless data are wanted."""
        if not self.chosen.json:
            self.standing.clear()
            print(f"; {self.words.say(id, **about)}", flush=True)

    def tell(self) -> None:
        """Print the verdict as a remark, once."""
        if self.is_told:
            return
        self.is_told = True
        result = self.result
        is_won = result.verdict == "won" and not result.moves
        rules = with_rules(self.words, self.deal.game.entry, self.deal.game.variant)
        name = deal_name(self.words, rules, self.deal.number)
        about = {"name": name, "n": len(result.moves), "why": result.why}
        self.say("solve.won_already" if is_won else f"solve.{result.verdict}", **about)
        self.say("solve.cost", positions=result.positions, seconds=result.seconds)

    def tell_all(self) -> None:
        """Print the verdict, if that was not done, and a win as a transcript that `reussite replay` takes."""
        self.tell()
        if self.chosen.certify:
            self._tell_certificate()
        if self.result.verdict == "won":
            for move in self.result.moves:
                self.deal.play(move)
            print(write_transcript(self.deal), end="")

    def shorten(self, solver: Handover) -> None:
        """Shorten a win until the time is up."""
        self.tell()
        begun, moves, told_at = time.perf_counter(), self.result.moves, -1.0
        most: float = self.chosen.seconds
        self.lengths.append((len(moves), 0.0))

        def is_over() -> bool:
            return time.perf_counter() - begun > most

        with suppress(KeyboardInterrupt), closing(solver.shorten(self.deal.position, moves, is_over)) as shorter:
            for moves in shorter:
                self.result = replace(self.result, moves=moves)
                spent = time.perf_counter() - begun
                self.lengths.append((len(moves), round(spent, 3)))
                if spent - told_at > TOLD_EVERY:
                    told_at = spent
                    self.say("solve.shorter", n=len(moves), seconds=spent)
        self.say("solve.shortened", n=len(self.result.moves), first=self.lengths[0][0])

    def certify(self, budget: Budget) -> None:
        """Check a loss."""
        self.tell()
        with suppress(KeyboardInterrupt), closing(certify(self.deal.position, budget)) as checks:
            for check in checks:
                self.checks.append(check)
                about = {"n": check.positions, "seconds": check.seconds, "why": check.why}
                said = saying(f"certify.without.{_id(check.without)}")
                self.say(f"certify.{check.verdict}", without=said, **about)

    def _tell_certificate(self) -> None:
        if self.result.verdict == "lost":
            self.say(f"certify.confirmed.{_id(confirmed(self.checks))}")
        else:
            self.say(f"certify.{'nothing' if self.result.verdict == 'unknown' else 'replayed'}")

    def data(self) -> dict[str, Any]:
        """Return what else was found out, as data for JSON."""
        data: dict[str, Any] = {}
        if self.chosen.shorter:
            data["lengths"] = self.lengths
        if self.chosen.certify:
            data["confirmed"] = confirmed(self.checks)
            data["checks"] = [
                {
                    "without": check.without,
                    "verdict": check.verdict,
                    "positions": check.positions,
                    "seconds": round(check.seconds, 6),
                }
                for check in self.checks
            ]
        return data


def _id(name: str) -> str:
    """Return the part of a message's id that a name stands for."""
    return name.replace(" ", "_").replace("-", "_")


class _Standing:
    """A line on the error output that says how it stands, where somebody looks."""

    def __init__(self, words: Words):
        self.words, self.width, self.shown_at = words, 0, time.perf_counter()

    def show(self, standing: Standing) -> None:
        """Say it, twice a second."""
        if not sys.stderr.isatty() or time.perf_counter() - self.shown_at < TOLD_EVERY:
            return
        self.shown_at = time.perf_counter()
        id = "thinking.compiling" if standing.is_compiling else "thinking.standing"
        about = {"n": standing.positions, "depth": standing.depth, "seconds": standing.seconds}
        self._write(self.words.say(id, most=standing.most_seconds, **about))

    def clear(self) -> None:
        """Take the line away."""
        if self.width:
            self._write("")

    def _write(self, line: str) -> None:
        blank = " " * self.width
        print(f"\r{blank}\r{line}", end="", file=sys.stderr, flush=True)
        self.width = len(line)


@contextmanager
def _standing(words: Words) -> Iterator[_Standing]:
    line = _Standing(words)
    try:
        yield line
    finally:
        line.clear()


def _many(chosen: argparse.Namespace, budget: Budget) -> int:
    if chosen.after or chosen.cards or chosen.layout or chosen.shorter or chosen.certify:
        raise BadInput(saying("command.one_deal"))
    if (chosen.deals is not None) == (chosen.layouts is not None):
        raise BadInput(saying("command.deals_or_layouts"))
    questions = _numbered(chosen) if chosen.deals is not None else _from_lines(chosen)
    _tell_compiling(chosen.words, questions)
    counts = dict.fromkeys(VERDICTS, 0)
    seconds = 0.0
    with closing(answers(questions, budget, jobs_of(chosen))) as answered, _bar(chosen.words, len(questions)) as bar:
        try:
            for question, result in answered:
                counts[result.verdict] += 1
                seconds += result.seconds
                _print_line(question, result, chosen, bar)
                bar.set_postfix_str(chosen.words.say("solve.counts", **counts), refresh=False)
                bar.update()
        except KeyboardInterrupt:
            bar.close()
            print(chosen.words.say("solve.interrupted", summary=_summary(counts, seconds)), file=sys.stderr)
            return 130
    if not chosen.json:
        print(chosen.words.say(_summary(counts, seconds)))
    return 0


def _tell_compiling(words: Words, questions: Iterable[Question]) -> None:
    """Say where somebody looks that the rules of the first deal have to be compiled before it can be solved."""
    if sys.stderr.isatty() and not Solver(next(iter(questions)).position.game).is_compiled:
        print(words.say("solve.compiling"), file=sys.stderr, flush=True)


def _summary(counts: dict[str, int], seconds: float) -> Saying:
    done = sum(counts.values())
    id = "solve.summary_time" if done else "solve.summary"
    return saying(id, n=done, seconds=seconds / max(1, done), **counts)


def _print_line(question: Question, result: Result, chosen: argparse.Namespace, bar: Any) -> None:
    bar.clear()
    if chosen.json:
        print(json.dumps(question.data(result), ensure_ascii=False), flush=True)
        return
    name = next(iter(question.name.values()))
    say = chosen.words.say
    more = say("moves", n=len(result.moves)) if result.verdict == "won" else say(result.why)
    looked = say("solve.line", n=result.positions)
    took = say("solve.line_seconds", seconds=result.seconds)
    print(f"{name}  {say(f'solve.verdict.{result.verdict}'):<8} {looked:>22} {took:>10}  {more}".rstrip(), flush=True)


class _NoBar:
    """What stands for a progress bar where there is none."""

    def __enter__(self) -> "_NoBar":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to take away."""

    def update(self) -> None:
        """Show nothing."""

    clear = close = update

    def set_postfix_str(self, text: str, refresh: bool) -> None:
        """Show nothing."""


def _bar(words: Words, deals: int) -> Any:
    """Return a progress bar on the error output; silent where nobody looks or the extra is missing."""
    try:
        from tqdm import tqdm
    except ImportError:
        return _NoBar()
    return tqdm(total=deals, unit=words.say("solve.unit"), leave=False, disable=not sys.stderr.isatty())


class _Numbered:
    """The deals of a range of numbers."""

    def __init__(self, chosen: argparse.Namespace):
        self.game, number = bound_game(chosen)
        if chosen.game is None or number is not None:
            raise BadInput(saying("command.deals_game"))
        first, dash, last = chosen.deals.partition("-")
        numbers = [word.strip() for word in ((first, last) if dash else (first, first))]
        if not all(word.isascii() and word.isdecimal() and len(word) < 20 for word in numbers):
            raise BadInput(saying("command.deals_range", deals=chosen.deals[:40]))
        self.numbers = range(int(numbers[0]), int(numbers[1]) + 1)
        if not self.numbers:
            raise BadInput(saying("command.deals_order", deals=chosen.deals))
        self.game.check_number(self.numbers[0])
        self.game.check_number(self.numbers[-1])

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Question]:
        for number in self.numbers:
            yield Question(self.game.deal(number).position, {"code": self.game.code(number)})


def _numbered(chosen: argparse.Namespace) -> _Numbered:
    return _Numbered(chosen)


def _from_lines(chosen: argparse.Namespace) -> list[Question]:
    """Return the positions of a file with a layout on each line; all are checked before the first is solved."""
    found_games(chosen)
    if chosen.game is not None or chosen.option or chosen.flags:
        raise BadInput(saying("command.layouts_alone"))
    questions = []
    for number, line in enumerate(read_file(chosen.layouts).splitlines(), 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            position = from_layout(data)
        except ReussiteError as problem:
            raise BadInput(saying("command.line", file=chosen.layouts, number=number, problem=problem.saying)) from None
        except (ValueError, RecursionError) as problem:
            raise BadInput(
                saying("command.line_json", file=chosen.layouts, number=number, problem=str(problem))
            ) from None
        code = position.game.code(position.number)
        name = {"id": data["id"]} if "id" in data else {"code": code} if code else {"id": number}
        questions.append(Question(position, name))
    if not questions:
        raise BadInput(saying("command.no_layout", file=chosen.layouts))
    return questions
