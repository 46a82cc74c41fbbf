"""The words a patience is written in.

A game file declares one `Patience`: its piles in table order, its goal and its prose rules. Any field of its rules
may be an `option`, a rule switch the player sets; `Patience.settle` returns the game as it is played, with every option
decided.
"""

from reussite.spec import options, patience, piles, usual, words
from reussite.spec.options import *
from reussite.spec.patience import *
from reussite.spec.piles import *
from reussite.spec.usual import *
from reussite.spec.words import *

__all__ = []
__all__ += options.__all__
__all__ += patience.__all__
__all__ += piles.__all__
__all__ += usual.__all__
__all__ += words.__all__
