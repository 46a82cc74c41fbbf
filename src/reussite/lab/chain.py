"""Games played on with the cards as they lie: a chain that comes back to where it was, and what it says till then."""

from collections import Counter
from dataclasses import dataclass
from typing import Callable

from reussite.lab.counts import Counts
from reussite.lab.watch import played_by
from reussite.play import Deal, Game
from reussite.players import Player
from reussite.rules import dealing

__all__ = ["Chain", "goes_on", "play_chain"]


@dataclass
class Chain:
    """What a chain of games came to: the counts, and where it repeats itself (`None`: not within its games)."""

    counts: Counts
    course: list[tuple[int, int]]
    start: int | None = None
    length: int | None = None


def goes_on(game: Game, player: Player) -> bool:
    """Tell whether the next game of a patience is played with the cards as they lie.

    A deal with a user's file in it is played in any case: the interpreter looks at more than compiled rules do.
    """
    if game.linked.functions["gather"] is dealing.gather and not game.linked.has_own and not player.added:
        return False
    deal = game.deal(game.patience.numbers[0])
    for _ in played_by(deal, player):
        pass
    return deal.next_deck() is not None


def play_chain(game: Game, player: Player, number: int, games: int, tell: Callable[[int], None]) -> Chain:
    """Play a chain of games from a deal number on; once a deck comes again the rest is known without playing."""
    deal: Deal = game.deal(number)
    deck = game.deck(number)
    seen: dict[tuple[int, ...], int] = {}
    results: list[tuple[bool, int]] = []
    while len(results) < games:
        key = tuple(deck)
        if key in seen:
            return _repeated(results, seen[key], games)
        seen[key] = len(results)
        for _ in played_by(deal, player):
            pass
        results.append((deal.position.is_won, game.engine.outcome(list(deal.position.state))))
        tell(1)
        deck = deal.next_deck() or deck
        deal = game.deal_cards(deck)
    return Chain(_count(results), _course(results))


def _count(results: list[tuple[bool, int]]) -> Counts:
    return Counts(len(results), sum(won for won, _ in results), 0, Counter(outcome for _, outcome in results))


def _course(results: list[tuple[bool, int]]) -> list[tuple[int, int]]:
    return [(1, int(won)) for won, _ in results]


def _repeated(results: list[tuple[bool, int]], start: int, games: int) -> Chain:
    """Return what a chain of so many games comes to when its games from `start` on repeat for ever."""
    cycle = results[start:]
    rounds, rest = divmod(games - start, len(cycle))
    total = _count(results[:start])
    whole = _count(cycle)
    scaled = Counter({outcome: n * rounds for outcome, n in whole.outcomes.items()})
    total += Counts(whole.games * rounds, whole.won * rounds, 0, scaled)
    total += _count(cycle[:rest])
    return Chain(total, _course(results), start, len(cycle))
