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
from reussite.saying import Saying, saying
from reussite.solve import Budget, Question, Result, answers
from reussite.words import Words
from reussite.words.prose import deal_name, with_rules

__all__ = ["solve"]

VERDICTS = ("won", "lost", "unknown")


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
        _tell(chosen.words, deal, result)
    return 0


def _single(chosen: argparse.Namespace) -> Deal:
    if chosen.game is None and chosen.layout is None:
        raise BadInput(saying("command.which"))
    deal = dealt(chosen, new=False)
    if deal is None:
        code = f"{chosen.game.split('#')[0]}#4711"
        raise BadInput(saying("command.which_deal", code=code))
    return deal


def _tell(words: Words, deal: Deal, result: Result) -> None:
    """Print the verdict as a remark, and a win as a transcript that `reussite replay` takes."""
    is_won = result.verdict == "won" and not result.moves
    about = {
        "name": deal_name(words, with_rules(words, deal.game.entry, deal.game.variant), deal.number),
        "n": len(result.moves),
        "why": result.why,
    }
    print(f"; {words.say('solve.won_already' if is_won else f'solve.{result.verdict}', **about)}")
    print(f"; {words.say('solve.cost', positions=result.positions, seconds=result.seconds)}")
    if result.verdict == "won":
        for move in result.moves:
            deal.play(move)
        print(write_transcript(deal), end="")


def _many(chosen: argparse.Namespace, budget: Budget) -> int:
    if chosen.after or chosen.cards or chosen.layout:
        raise BadInput(saying("command.one_deal"))
    if (chosen.deals is not None) == (chosen.layouts is not None):
        raise BadInput(saying("command.deals_or_layouts"))
    questions = _numbered(chosen) if chosen.deals is not None else _from_lines(chosen)
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
