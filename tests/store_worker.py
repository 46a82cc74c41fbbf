"""A player in a process of its own, for the tests that kill it: plays scripted moves and says each one when it is kept.

``python store_worker.py FILE GAME SEED [DEAL]`` plays until it is stopped. Each line it writes is one action that has
returned: ``play MOVE``, ``undo`` or ``redo``.
"""

import os
import random
import sys

from reussite.errors import MovedOn
from reussite.store import Store


def main(path: str, key: str, seed: str, *deal: str) -> None:
    chance = random.Random(int(seed))
    store = Store.open(path)
    kept = store.open_deal(int(deal[0])) if deal else store.resume(key)
    os.write(1, f"deal {kept.journal.id} {len(kept.gestures)}\n".encode())
    while True:
        action = chance.choice(["play", "play", "play", "undo", "redo"])
        try:
            if action == "play":
                move = chance.choice(kept.moves())
                kept.play(move)
                action = f"play {move}"
            elif not getattr(kept, action)():
                continue
        except MovedOn:
            kept.refresh()
            continue
        os.write(1, f"{action}\n".encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
