"""Entry: read the arguments, run the command, turn an error into one line and an exit code."""

import os
import sys
from typing import Sequence

from reussite.errors import ReussiteError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 when it worked, 2 after a mistake told in one line, 130 when interrupted."""
    from reussite.cli.arguments import asked_language, parse
    from reussite.cli.speaking import told, usual_words
    from reussite.words import words_in

    given = sys.argv[1:] if arguments is None else arguments
    words = usual_words()
    try:
        asked = asked_language(given)
        words = words_in(asked) if asked else words
        chosen = parse(given, words)
        chosen.words, chosen.asked = words, words if asked else None
        return int(chosen.run(chosen) or 0)
    except ReussiteError as problem:
        print(f"reussite: {told(words, problem)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
