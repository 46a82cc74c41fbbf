"""Playing deals on an NVIDIA card: the text that is compiled for the processor, with a head for the card.

Every thread of the card plays some consecutive deals in rows of its own, and adds its counts to the totals of all. A
deal with a fault is only found there; the processor plays it again and says what is wrong.
"""

import importlib
import time
from functools import cache
from typing import Any

import numba
import numpy

from reussite.errors import BadInput
from reussite.rules import guards
from reussite.rules.compiled import Halt, Plan, Played, compiling, kept_module, play_deals
from reussite.rules.playing import MEMO, MOST_OUTCOMES, ROOM_FOR_NOTES
from reussite.saying import saying

__all__ = ["gpu_name", "play_on_gpu", "prepare_gpu"]

HEAD = """\
import numba
import numpy
from numba import cuda

_index = numpy.uint64
_inner = cuda.jit(device=True)
_entry = _inner
_small = numba.int64 if numba.config.ENABLE_CUDASIM else numba.int8  # the simulator widens nothing that it reads

"""
KERNEL = """

@cuda.jit(cache=True)
def play_in_threads(first, high, games, each, most, totals, first_fault):
    s = cuda.local.array({state}, _small)
    trial = cuda.local.array({state}, _small)
    view = cuda.local.array({state}, _small)
    deck = cuda.local.array({deck}, _small)
    moves = cuda.local.array({moves}, numba.int32)
    copies = cuda.local.array({moves}, numba.int32)
    memo = cuda.local.array({memo}, numba.int32)
    notes = cuda.local.array({notes}, numba.int64)
    counts = cuda.local.array({counts}, numba.int64)
    results = cuda.local.array({most_each}, numba.int16)
    report = cuda.local.array({report}, numba.int64)
    halt = cuda.local.array(1, numba.int64)
    lots = cuda.local.array(1, _small)
    mill = cuda.local.array(1, numba.int64)
    begin = cuda.grid(1) * each
    if begin < games:
        for k in range({counts}):
            counts[k] = 0
        for k in range({report}):
            report[k] = 0
        halt[0] = 0
        count = min(each, games - begin)
        counts[0] = count
        played = play_deals(
            s, deck, moves, memo, trial, view, copies, notes,
            first + begin, high, most, counts, results, report, halt, lots, mill{more}
        )
        if played < count:
            cuda.atomic.min(first_fault, 0, begin + played)
        for k in range(1, {counts}):
            if counts[k] != 0:
                cuda.atomic.add(totals, k, counts[k])
"""
BLOCK = 128  # threads that the card starts together
THREADS = 2**18  # about as many as a large card has at work at a time; more deals than that are shared out among them
MOST_EACH = 256  # deals of a thread
COUNTS = 3 + MOST_OUTCOMES
FIRST_LAUNCH, LARGEST_LAUNCH = 2**12, 2**26  # deals that are sent to the card together
LONG = 0.2  # seconds after which a launch is not made any larger, so that an interruption is soon heard
NO_FAULT = 2**62


@cache
def _cuda() -> Any:
    """Return Numba's CUDA, or raise saying what is missing."""
    try:
        cuda: Any = importlib.import_module("numba.cuda")
        problem = "" if cuda.is_available() else str(cuda.cuda_error() or "cuda.is_available()")
    except (ImportError, AttributeError) as missing:  # what versions that do not fit each other raise
        problem = str(missing)
    if problem:
        raise BadInput(saying("lab.needs_card", problem=" ".join(problem.split())[:200]))
    return cuda


def _driver_errors() -> tuple[type[Exception], ...]:
    """Return what the card's driver raises; the simulator has none."""
    return () if _is_simulated() else (importlib.import_module("numba.cuda.cudadrv.driver").CudaAPIError,)


def _is_simulated() -> bool:
    config: Any = numba.config
    return bool(config.ENABLE_CUDASIM)


def gpu_name() -> str:
    """Return what the card is called, or raise when there is none."""
    cuda = _cuda()
    if _is_simulated():
        return "CUDASIM"
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


class _Kernel:
    """What is compiled of a plan for the card, and how many deals it is sent at a time."""

    def __init__(self, plan: Plan):
        sizes = {
            "state": plan.state_size,
            "deck": plan.deck,
            "moves": max(1, plan.most_moves),
            "memo": MEMO,
            "notes": ROOM_FOR_NOTES,
            "counts": COUNTS,
            "most_each": MOST_EACH,
            "report": guards.REPORT,
            "more": ", report" if plan.text.places else "",
        }
        self.plan = plan
        self.module = kept_module(HEAD + plan.text.body + KERNEL.format(**sizes))
        self.launch = self.module.names["play_in_threads"]
        self.games = FIRST_LAUNCH

    def __call__(self, first: int, games: int, most: int, totals: Any, first_fault: Any) -> None:
        """Play some deals, adding to the totals."""
        each = max(1, min(MOST_EACH, games // THREADS))
        threads = -(-games // each)
        how = self.launch[-(-threads // BLOCK), min(BLOCK, threads)]
        begun = time.perf_counter()
        try:
            with self.module.to_itself():
                compiling(how, first & 0xFFFFFFFF, first >> 32, games, each, most, totals, first_fault)
            _cuda().synchronize()
        except _driver_errors() as problem:  # such as too little memory
            raise BadInput(saying("lab.card_failed", problem=" ".join(str(problem).split())[:200])) from None
        if time.perf_counter() - begun < LONG and games == self.games:
            self.games = min(2 * self.games, LARGEST_LAUNCH)


@cache
def _kernel(plan: Plan) -> _Kernel:
    return _Kernel(plan)


def play_on_gpu(plan: Plan, first: int, count: int, most: int, halt: Halt | None = None) -> Played:
    """Play `count` deals from a number on, as `play_deals` does; a halt is heard between two launches."""
    cuda, kernel = _cuda(), _kernel(plan)
    totals = cuda.to_device(numpy.zeros(COUNTS, numpy.int64))
    first_fault = cuda.to_device(numpy.array([NO_FAULT], numpy.int64))
    played = 0
    while played < count and not (halt and halt.row[0]):
        games = min(kernel.games, count - played)
        kernel(first + played, games, most, totals, first_fault)
        found = int(first_fault.copy_to_host()[0])
        if found != NO_FAULT:
            fault = play_deals(plan, first + played + found, 1, most).fault
            return Played(played + found, [played + found] + [0] * (COUNTS - 1), numpy.zeros(0, numpy.int16), fault)
        played += games
    counts = [int(each) for each in totals.copy_to_host()]
    return Played(played, [played, *counts[1:]], numpy.zeros(0, numpy.int16))


def prepare_gpu(plan: Plan) -> None:
    """Compile a plan for the card, or read what was compiled earlier."""
    play_on_gpu(plan, 0, 1, 1)
