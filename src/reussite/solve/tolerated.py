"""Writing down which words a reduction tolerates: of a game, and of each kind of piles."""

SEVERAL_DEALS = "deal deal:REST deal:STAIRS down down:ALL down:ALL_BUT_TOP"
OTHER_LIFTS = "moves:NOTHING moves:TOP moves:RUN"
BY_RUNS = "moves:RunOf leaves moves:WHOLE takes_from"
BY_BASE = "stops_at_base starts:BELOW_BASE"  # what a column takes depends on the rank that begins the foundations
BY_WHAT_IS_HOME = "moves:TO_FREE"  # whether a run moves depends on the foundations
OTHER_RUNS = "runs:BY_FIVE_STEPS runs:AT_BEST"
PURGES = "purge:THAT_FITS purge:NOT_NEEDED"  # moves that the player could make


def tolerate(words: str, **kinds: str) -> frozenset[str]:
    """Return a list of words: of the game, the kinds of piles there may be, and of each kind its own."""
    of_piles = [f"{kind}.{word}" for kind, named in kinds.items() for word in named.split()]
    return frozenset([*f"{words} {PURGES}".split(), *kinds, *of_piles])
