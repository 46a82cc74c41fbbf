"""Run a program with another representation of piles: `python -m reussite.tas.lier mes_tas.py programme.py`.

The program is the same: it says `from reussite.tas import *`, and gets the words of the file instead.
"""

import runpy
import sys
from pathlib import Path
from types import ModuleType

import reussite
from reussite import tas
from reussite.errors import BadInput
from reussite.system import until_cut_off
from reussite.tas import mots
from reussite.tas.realisation import OPERATIONS, charger, définis, lié

__all__ = ["lier", "main"]

FEW = 3  # operations that are missing, of those that are named


def lier(file: Path) -> None:
    """Put the words of a file in the place of those of `reussite.tas`, for whoever imports them from now on."""
    module = charger(file)
    own = définis(module)
    missing = [name for name in OPERATIONS if name not in own]
    if missing:  # piles of two sorts do not go together
        raise BadInput(mots.INACHEVÉ.format(file, ", ".join(missing[:FEW]) + ", …" * (len(missing) > FEW)))
    words = lié(module)
    linked = ModuleType(tas.__name__, tas.__doc__)
    vars(linked).update(words, __all__=list(words))
    sys.modules[tas.__name__] = linked
    vars(reussite)["tas"] = linked


def main(words: list[str]) -> int:
    """Carry out the command; what goes wrong in the program itself is told by Python, with the line."""
    if len(words) < 2 or words[0].startswith("-"):
        return mots.usage(mots.USAGE_LIER, words)
    file, program = Path(words[0]), Path(words[1])
    try:
        lier(file)
        if not program.is_file():
            raise BadInput(mots.FICHIER_ABSENT.format(program))
    except BadInput as problem:
        print(problem, file=sys.stderr)
        return 2
    sys.argv = words[1:]
    runpy.run_path(str(program), run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(until_cut_off(lambda: main(sys.argv[1:])))
