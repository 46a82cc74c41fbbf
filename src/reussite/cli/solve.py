"""The command solve: one deal or position, or many."""

import argparse
import json
import sys
from contextlib import closing
from typing import Any, Iterator

from reussite.cli.commands import bound_game, dealt, found_games, play_after, print_json, read_file
from reussite.cli.lab import jobs_of
from reussite.errors import BadInput, ReussiteError
from reussite.play import Deal, from_layout, write_transcript
from reussite.solve import Budget, Question, Result, answers

__all__ = ["solve"]

VERDICTS = ("won", "lost", "unknown")
IN_WORDS = {"won": "can be won", "lost": "cannot be won", "unknown": "not known"}


def solve(chosen: argparse.Namespace) -> int:
    """Answer whether deals can be won, with all cards known, and how."""
    budget = Budget(chosen.seconds, megabytes=chosen.memory)
    if chosen.deals is not None or chosen.layouts is not None:
        return _many(chosen, budget)
    deal = _single(chosen)
    play_after(deal, chosen.after)
    question = Question(deal.position, {"code": deal.code})
    with closing(answers([question], budget)) as answered:
        _, result = next(answered)
    if chosen.json:
        print_json(question.data(result))
    else:
        _tell(deal, result)
    return 0


def _single(chosen: argparse.Namespace) -> Deal:
    if chosen.game is None and chosen.layout is None:
        raise BadInput("give a deal code, such as klondike:draw=3#4711, or --layout FILE, or --cards FILE with a game")
    deal = dealt(chosen, new=False)
    if deal is None:
        code = f"{chosen.game.split('#')[0]}#4711"
        raise BadInput(f"which deal? Expected a deal code such as {code}, --deals, --layout, --layouts or --cards")
    return deal


def _tell(deal: Deal, result: Result) -> None:
    """Print the verdict as a remark, and a win as a transcript that `reussite replay` takes."""
    what = f"{deal.code or deal.game.id}: {IN_WORDS[result.verdict]}"
    if result.moves:
        what += f" in {len(result.moves)} more move{'s' * (len(result.moves) != 1)}"
    if result.why:
        what += f": {result.why}"
    print(f"; {what}")
    print(f"; {result.positions:,} positions in {result.seconds:.2f} s; all cards were known, also those face down")
    if result.verdict == "won":
        for move in result.moves:
            deal.play(move)
        print(write_transcript(deal), end="")


def _many(chosen: argparse.Namespace, budget: Budget) -> int:
    if chosen.after or chosen.cards or chosen.layout:
        raise BadInput("--after, --cards and --layout are for one deal: leave them out with --deals and --layouts")
    if (chosen.deals is not None) == (chosen.layouts is not None):
        raise BadInput("give either --deals or --layouts")
    questions = _numbered(chosen) if chosen.deals is not None else _from_lines(chosen)
    counts = dict.fromkeys(VERDICTS, 0)
    seconds = 0.0
    with closing(answers(questions, budget, jobs_of(chosen))) as answered, _bar(len(questions)) as bar:
        try:
            for question, result in answered:
                counts[result.verdict] += 1
                seconds += result.seconds
                _print_line(question, result, chosen.json, bar)
                bar.set_postfix_str(", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS), refresh=False)
                bar.update()
        except KeyboardInterrupt:
            bar.close()
            print(f"interrupted: {_summary(counts, seconds)}", file=sys.stderr)
            return 130
    if not chosen.json:
        print(_summary(counts, seconds))
    return 0


def _summary(counts: dict[str, int], seconds: float) -> str:
    done = sum(counts.values())
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS)
    return f"{done} deals: {told}" + (f"; {seconds / done:.3f} s a deal" if done else "")


def _print_line(question: Question, result: Result, as_data: bool, bar: Any) -> None:
    bar.clear()
    if as_data:
        print(json.dumps(question.data(result), ensure_ascii=False), flush=True)
        return
    name = next(iter(question.name.values()))
    more = f"{len(result.moves)} moves" if result.verdict == "won" else result.why
    print(f"{name}  {result.verdict:<8} {result.positions:>12,} positions {result.seconds:>8.3f} s  {more}", flush=True)


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


def _bar(deals: int) -> Any:
    """Return a progress bar on the error output; silent where nobody looks or the extra is missing."""
    try:
        from tqdm import tqdm
    except ImportError:
        return _NoBar()
    return tqdm(total=deals, unit=" deals", leave=False, disable=not sys.stderr.isatty())


class _Numbered:
    """The deals of a range of numbers."""

    def __init__(self, chosen: argparse.Namespace):
        self.game, number = bound_game(chosen)
        if chosen.game is None or number is not None:
            raise BadInput("--deals needs a game without a number, such as klondike:draw=3")
        first, dash, last = chosen.deals.partition("-")
        numbers = [word.strip() for word in ((first, last) if dash else (first, first))]
        if not all(word.isascii() and word.isdecimal() and len(word) < 20 for word in numbers):
            raise BadInput(f"--deals {chosen.deals[:40]!r} is no range of deal numbers: expected one such as 1-100")
        self.numbers = range(int(numbers[0]), int(numbers[1]) + 1)
        if not self.numbers:
            raise BadInput(f"--deals {chosen.deals}: the last number is lower than the first")
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
        raise BadInput("--layouts names game and options in each line: give it alone")
    questions = []
    for number, line in enumerate(read_file(chosen.layouts, "layouts").splitlines(), 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
            position = from_layout(data)
        except ReussiteError as problem:
            raise BadInput(f"{chosen.layouts}, line {number}: {problem}") from None
        except (ValueError, RecursionError) as problem:
            raise BadInput(f"{chosen.layouts}, line {number}: not JSON: {problem}") from None
        code = position.game.code(position.number)
        name = {"id": data["id"]} if "id" in data else {"code": code} if code else {"id": number}
        questions.append(Question(position, name))
    if not questions:
        raise BadInput(f"{chosen.layouts} has no layout in it")
    return questions
