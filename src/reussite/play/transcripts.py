"""A deal with its moves as text: written, read back and replayed.

::

    reussite transcript 1
    deal klondike:draw=3#4711
    rules 58952dc6b529
    s
    w t3
    t1*4 t5 = t1 t2; t1 t3; …
    end 3 playing

A deal without a number has a line ``layout {…}`` instead. What follows ``=`` are the single moves a gesture was
carried out as; it is checked when it is there. Lines that begin with ``;`` are remarks.
"""

import json

from reussite.errors import BadSave, ReussiteError
from reussite.play.deal import Deal
from reussite.play.game import parse_code
from reussite.play.layouts import read_layout, to_layout
from reussite.saying import Saying, saying

__all__ = ["read_transcript", "write_transcript"]

HEAD = "reussite transcript 1"


def write_transcript(deal: Deal) -> str:
    """Return the deal and what was played of it as text."""
    start = f"deal {deal.code}" if deal.code else f"layout {json.dumps(to_layout(deal.start), ensure_ascii=False)}"
    lines = [HEAD, start, f"rules {deal.game.rules_id}"]
    for gesture in deal.gestures:
        parts = "; ".join(gesture.parts(deal.game))
        lines.append(gesture.text if parts == gesture.text else f"{gesture.text} = {parts}")
    lines.append(f"end {len(deal.gestures)} {deal.status}")
    return "\n".join(lines) + "\n"


def read_transcript(source: str) -> Deal:
    """Replay a transcript through the rules; raise naming the line at which it fails or is cut off."""
    deal: Deal | None = None
    began = False
    number = 0
    for number, line in enumerate(source.splitlines(), 1):
        words = line.strip()
        if not words or words.startswith(";"):
            continue
        try:
            if not began:
                _demand(words == HEAD, saying("transcript.head", head=HEAD, words=words))
                began = True
            elif deal is None:
                deal = _start(words)
            elif words.startswith("end "):
                return _end(deal, words, source.splitlines()[number:])
            elif not words.startswith("rules "):
                _replay(deal, words)
        except ReussiteError as problem:
            raise BadSave(saying("transcript.line", number=number, problem=problem.saying)) from None
    raise BadSave(saying("transcript.cut_off", number=number))


def _demand(fine: bool, problem: Saying) -> None:
    if not fine:
        raise BadSave(problem)


def _start(words: str) -> Deal:
    kind, _, rest = words.partition(" ")
    if kind == "layout":
        return Deal(read_layout(rest))
    _demand(kind == "deal", saying("transcript.begin", words=words))
    bound, number = parse_code(rest)
    _demand(number is not None, saying("transcript.number", code=rest))
    return bound.deal(number)


def _replay(deal: Deal, words: str) -> None:
    text, _, parts = words.partition("=")
    added = deal.play(text)
    if parts:
        played = [part for gesture in added for part in gesture.parts(deal.game)]
        wanted = [part.strip() for part in parts.split(";")]
        _demand(played == wanted, saying("transcript.parts", move=text.strip(), parts=played))


def _end(deal: Deal, words: str, after: list[str]) -> Deal:
    _demand(not any(line.strip() for line in after), saying("transcript.after_end"))
    _, count, *status = words.split()
    _demand(count == str(len(deal.gestures)), saying("transcript.end_count", count=count, n=len(deal.gestures)))
    _demand(status == [deal.status], saying("transcript.end_status", words=" ".join(status), status=deal.status))
    return deal
