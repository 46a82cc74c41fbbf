"""Letting a player play a deal before one's eyes, move by move, as it does when it is measured."""

from typing import Iterator

from reussite.errors import IllegalMove
from reussite.play import Deal, Gesture
from reussite.play.moves import write_move
from reussite.players import Player
from reussite.rules.dealing import next_random
from reussite.rules.layout import STEP
from reussite.rules.link import plain
from reussite.rules.playing import GIVE_UP, MEMO

__all__ = ["played_by"]


def played_by(deal: Deal, player: Player, most: int = 1000) -> Iterator[Gesture]:
    """Play a deal with a player; yield after each move what was played.

    The random numbers a player gets are those it gets when it is measured, so a deal of a number is played alike.
    """
    pick = plain(player.watched(deal.game)).pick
    memo, trial = [0] * MEMO, [0] * deal.game.table.state_size
    x = ((deal.number or 0) & 0xFFFFFFFF) + 1
    choices = 0
    while choices < most:
        state, moves = list(deal.position.state), deal.position.listed()
        if not moves or deal.position.is_won:
            return
        move = moves[0]
        if move >> 24 != STEP:
            x = next_random(x)
            choices += 1
            move = pick(state, moves, len(moves), memo, trial, x)
            if move == GIVE_UP:
                return
            if move not in moves:
                raise IllegalMove(_complaint(deal, player, move))
        yield from deal.play_move(move)


def _complaint(deal: Deal, player: Player, move: int) -> str:
    known = 0 <= move < 4 << 24 and all((move >> shift & 255) < len(deal.game.table.names) for shift in (0, 8))
    text = write_move(deal.game, move) if known else str(move)
    after = "; ".join(gesture.text for gesture in deal.gestures) or "the deal"
    where = deal.code or deal.game.id
    return f"player {player.name} chose {text}, which is not legal in {where} after {after}"
