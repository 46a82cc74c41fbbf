"""What can be written after `reussite`."""

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn, Sequence

from reussite import __version__
from reussite.cli import commands
from reussite.errors import BadInput, nearest

__all__ = ["parse"]

OVERVIEW = """\
examples:
  reussite play                        start a game
  reussite play klondike -o draw=3     another game, other rules
  reussite rules la-peau               how it is played
  reussite deal rexile 42 --json       a dealt table as data
`reussite COMMAND --help` tells more, with examples.
"""

DEAL_EXAMPLES = """\
examples:
  reussite deal klondike                    a new deal
  reussite deal klondike 7 -o draw=3        deal number 7, three cards at a time
  reussite deal klondike:draw=3#7 --json    the same by its code, as data
  reussite deal natali --cards deck.txt     a deck of your own, first card dealt first
"""

MOVES_EXAMPLES = """\
examples:
  reussite moves klondike#7
  reussite moves klondike#7 --after "t1 t4; s; w t3"
  reussite deal canfield 3 --json | reussite moves --layout - --json
"""

PLAY_EXAMPLES = """\
examples:
  reussite play                             the game shown first, a new deal
  reussite play la-peau 535742 --same       a numbered deal, the policy by its short form
  reussite play klondike:draw=3#4711        a deal code a friend told you
  printf 's\\nw t3\\nquit\\n' | reussite play klondike 7 --ui plain
"""

REPLAY_EXAMPLES = """\
examples:
  reussite replay game.txt          play a transcript again, checking every move
  reussite replay - < game.txt
"""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing the usage; `main` prints the line."""
        raise BadInput(f"{message} (see `{self.prog} --help`)")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line; raise `BadInput` for what cannot be understood."""
    parser = _parser()
    words = list(arguments)
    if not words:
        parser.print_help()
        sys.exit(0)
    _check_command(words)
    # Short forms such as --same belong to a game, which is not known yet: they are set aside, wherever they stand.
    known = {"--help", "--version", "--games-dir", *commands.KNOWN_OPTIONS}
    flags = [word for word in words if word.startswith("--") and word != "--" and word.split("=")[0] not in known]
    chosen, rest = parser.parse_known_args([word for word in words if word not in flags])
    if "flags" not in chosen:
        rest += flags
    if rest:
        raise BadInput(f"{rest[0]!r} is not understood here (see `reussite {chosen.command} --help`)")
    if "flags" in chosen:
        chosen.flags = flags
    return chosen


def _check_command(words: list[str]) -> None:
    """Name the nearest command when the first word is not one."""
    known = [*COMMANDS]
    skip = False
    for word in words:
        if skip or word.startswith("-"):
            skip = word == "--games-dir" and not skip
            continue
        if word not in known:
            raise BadInput(f"there is no command {word!r}{nearest(word, known)}: expected {', '.join(known)}")
        return


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="reussite",
        description="Patiences to play, each from one definition of its rules.",
        epilog=OVERVIEW,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"reussite {__version__}")
    _games_folder(parser, default=[])
    kinds = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Parser)
    for name, (describe, add) in COMMANDS.items():
        command = kinds.add_parser(
            name,
            help=describe,
            description=describe[0].upper() + describe[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        add(command)
        _games_folder(command, default=argparse.SUPPRESS)
    return parser


def _games_folder(parser: Any, default: Any) -> None:
    parser.add_argument(
        "--games-dir", action="append", type=Path, default=default, metavar="DIR", help="look for game files there too"
    )


def _options(parser: Any) -> None:
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a rule switch; `reussite games` lists them",
    )


def _sources(parser: Any, layout: bool) -> None:
    parser.add_argument("--cards", metavar="FILE", help="the deck in dealing order; - reads it from the input")
    if layout:
        parser.add_argument("--layout", metavar="FILE", help="a position as `reussite deal --json` prints it")


def _games(parser: Any) -> None:
    parser.epilog = "examples:\n  reussite games\n  reussite games --json\n"
    parser.add_argument("--json", action="store_true", help="as data")
    parser.set_defaults(run=commands.games)


def _rules(parser: Any) -> None:
    parser.epilog = "examples:\n  reussite rules klondike\n  reussite rules r7 --language fr\n"
    parser.add_argument("game", metavar="GAME", help="id or alias")
    parser.add_argument("--language", choices=("en", "fr"), default="en", help="fr where the game has it")
    parser.set_defaults(run=commands.rules)


def _deal(parser: Any) -> None:
    parser.epilog = DEAL_EXAMPLES
    parser.add_argument("game", metavar="GAME", help="id, alias or deal code")
    parser.add_argument("number", metavar="NUMBER", nargs="?", help="deal number; a new one if left out")
    _options(parser)
    _sources(parser, layout=False)
    parser.add_argument("--json", action="store_true", help="as data")
    parser.set_defaults(run=commands.deal, flags=[])


def _moves(parser: Any) -> None:
    parser.epilog = MOVES_EXAMPLES
    parser.add_argument("code", metavar="CODE", nargs="?", help="deal code, such as klondike:draw=3#4711")
    parser.add_argument("--layout", metavar="FILE", help="a position as `reussite deal --json` prints it")
    parser.add_argument("--after", metavar="MOVES", default="", help='moves to make first, as in "s; w t3"')
    parser.add_argument("--json", action="store_true", help="as data")
    parser.set_defaults(run=commands.moves)


def _play(parser: Any) -> None:
    parser.epilog = PLAY_EXAMPLES
    parser.add_argument("game", metavar="GAME", nargs="?", help="id, alias or deal code")
    parser.add_argument("number", metavar="NUMBER", nargs="?", help="deal number; a new one if left out")
    _options(parser)
    _sources(parser, layout=True)
    parser.add_argument("--ui", choices=("plain",), default="plain", help="front end (plain: lines of text)")
    parser.set_defaults(run=commands.play, flags=[])


def _replay(parser: Any) -> None:
    parser.epilog = REPLAY_EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a transcript; - reads it from the input")
    parser.add_argument("--json", action="store_true", help="the position reached, as data")
    parser.set_defaults(run=commands.replay)


COMMANDS: dict[str, tuple[str, Any]] = {
    "games": ("list the patiences and their options", _games),
    "rules": ("tell how a patience is played", _rules),
    "deal": ("show a dealt table", _deal),
    "moves": ("list the legal moves of a position", _moves),
    "play": ("play a patience", _play),
    "replay": ("play a transcript again and check it", _replay),
}
