"""Entry: read the arguments, run the command, turn an error into one line and an exit code."""

import sys
from typing import Sequence

from reussite.errors import ReussiteError, reason
from reussite.system import write_no_more
from reussite.ui.output import write_readably

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 when it worked, 2 after a mistake told in one line, 130 when interrupted."""
    from reussite.cli.arguments import asked_language, parse
    from reussite.cli.speaking import told, usual_words
    from reussite.words import words_in

    write_readably(sys.stdout, sys.stderr)
    given = sys.argv[1:] if arguments is None else arguments
    words = usual_words()
    try:
        try:
            asked = asked_language(given)
            words = words_in(asked) if asked else words
            chosen = parse(given, words)
            chosen.words, chosen.asked = words, words if asked else None
            return int(chosen.run(chosen) or 0)
        finally:
            _flush()
    except ReussiteError as problem:
        print(f"reussite: {told(words, problem)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output, such as `head`, has seen enough
        write_no_more()
        return 0
    except OSError:
        full = _output_problem()
        if full is None:
            _log_crash()
            raise
        write_no_more()
        print(f"reussite: {words.say('command.output', why=reason(full))}", file=sys.stderr)
        return 2
    except Exception:
        _log_crash()
        raise


def _log_crash() -> None:
    """Write what brings the program down into the log, where it was opened: a window has nobody who reads the rest."""
    from reussite.store.log import log

    log.error("the program failed", exc_info=True)


def _flush() -> None:
    """Write what waits to be written, while there is still somebody to tell that it cannot be."""
    if sys.stdout is not None:  # a program without a console has none
        sys.stdout.flush()


def _output_problem() -> OSError | None:
    """Return why nothing can be written to the output, if so: one more line is tried."""
    try:
        print(flush=True)
    except OSError as problem:
        return problem
    return None
