"""The plain truth about small positions: all that can be reached, with nothing left out or taken as equal."""

from reussite.play import Position

__all__ = ["can_be_won", "wins_montee_descente"]


def can_be_won(start: Position, most: int = 20_000) -> bool | None:
    """Tell whether some sequence of legal moves wins; None when there are more than `most` positions."""
    engine, moves = start.game.engine, [0] * start.game.rule_table.most_moves
    seen = {start.state}
    waiting = [start.state]
    while waiting:
        state = waiting.pop()
        row = list(state)
        if engine.is_won(row):
            return True
        for move in moves[: engine.legal_moves(row, moves)]:
            row = list(state)
            engine.apply(row, move)
            after = bytes(row)
            if after not in seen:
                if len(seen) >= most:
                    return None
                seen.add(after)
                waiting.append(after)
    return False


def wins_montee_descente(stock, series, piles):
    """Whether some choice of storage piles wins: the deck as (rank, suit) pairs with ranks 7 to 14, next card first."""
    seen = set()

    def climbed(series, piles):
        moved = True
        while moved:
            moved = False
            for k, pile in enumerate(piles):
                if pile and series[pile[-1][1]] == pile[-1][0] - 1:
                    series = (*series[: pile[-1][1]], pile[-1][0], *series[pile[-1][1] + 1 :])
                    piles = tuple(sorted((*piles[:k], pile[:-1], *piles[k + 1 :])))
                    moved = True
                    break
        return series, piles

    def search(index, series, piles):
        if index == len(stock):
            return all(top == 14 for top in series)
        key = (index, piles)
        if key in seen:
            return False
        seen.add(key)
        rank, suit = stock[index]
        if series[suit] == rank - 1:
            return search(index + 1, *climbed((*series[:suit], rank, *series[suit + 1 :]), piles))
        for k, pile in enumerate(piles):
            if (not pile or pile[-1][0] >= rank) and pile not in piles[:k]:
                after = tuple(sorted((*piles[:k], (*pile, (rank, suit)), *piles[k + 1 :])))
                if search(index + 1, series, after):
                    return True
        return False

    return search(0, series, piles)
