"""What can be written after `reussite`."""

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn, Sequence

from reussite import __version__
from reussite.cli import commands
from reussite.cli.front_ends import FRONT_ENDS
from reussite.errors import BadInput, nearest

__all__ = ["parse"]

OVERVIEW = """\
examples (`reussite COMMAND --help` has more):
  reussite play klondike -o draw=3
  reussite analyse relais-des-7 --games 1000000
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
  reussite play                             the last game played, where it was left
  reussite play rexile                      another game, where it was left
  reussite play la-peau 535742 --same       a numbered deal, the policy by its short form
  reussite play klondike:draw=3#4711        a deal code a friend told you
  printf 's\\nw t3\\nquit\\n' | reussite play klondike 7 --ui plain
"""

WATCH_EXAMPLES = """\
examples:
  reussite watch relais-des-7 --step                  a state at each key
  reussite watch montee-descente --games 3 --delay 1
  reussite watch relais-des-7 --cards deck.txt        a deck you prepared
  reussite watch klondike --deal 7 --player random -o draw=3
"""

ANALYSE_EXAMPLES = """\
examples:
  reussite analyse relais-des-7 --games 1000000
  reussite analyse klondike --games 100000 --player greedy -o draw=3 --json
  reussite analyse rexile --games 200000 --csv scores.csv --plot scores.png
  reussite analyse natali --games 5000000 --resume natali.json
"""

LEAGUE_EXAMPLES = """\
examples:
  reussite league klondike --players greedy,random --games 20000
"""

WEB_EXAMPLES = """\
examples:
  reussite web --open                       the table in your browser
  reussite web --port 9000
  reussite web --host 0.0.0.0 --multi       for the whole house: a token lets in, everybody has games of their own
"""

REPLAY_EXAMPLES = """\
examples:
  reussite replay game.txt          play a transcript again, checking every move
  reussite replay - < game.txt
"""

HISTORY_EXAMPLES = """\
examples:
  reussite history                  the deals played last
  reussite history klondike --json
  reussite history 12               one deal: its bookmarks, and the lines of play that were left
"""

RESUME_EXAMPLES = """\
examples:
  reussite resume                   the last deal played
  reussite resume 12                deal 12, where it was left
  reussite resume 12 --bookmark start
  reussite resume 12 --branch 34    the end of a line of play that was left
"""

SOLVE_EXAMPLES = """\
examples:
  reussite solve klondike#7                         the verdict, and a win as a transcript
  reussite solve klondike#7 | reussite replay -     see where it leads
  reussite solve klondike#7 --after "s; w t3"       is it still winnable?
  reussite solve klondike -o draw=3 --deals 1-100 --json
  reussite solve --layouts positions.jsonl --seconds 60
"""

EXPORT_EXAMPLES = """\
examples:
  reussite export all everything.json               every deal, bookmark and setting
  reussite export klondike --format pasjans klondike.xml
  reussite export 12 --format transcript            deal 12 as text
"""

IMPORT_EXAMPLES = """\
examples:
  reussite import everything.json
  reussite import klondike.xml -o space=king        a save of Pasjans, under another rule
  reussite import game.txt                          a transcript
"""


OPTIONS = """\
  -h, --help       show this help message and exit
  --version        show program's version number and exit
  --games-dir DIR  look for game files there too
"""
SHORT = 27  # letters of a description that leaves room for another beside it


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing the usage; `main` prints the line."""
        raise BadInput(f"{message} (see `{self.prog} --help`)")


class _Overview(_Parser):
    """The parser of the first word, whose help fits a screen: short descriptions stand side by side."""

    def format_help(self) -> str:
        """Return usage, commands, options and examples."""
        told = [f"  {name:<9} {describe}" for name, (describe, _) in COMMANDS.items()]
        short = [line for line in told if len(line) <= SHORT + 12]
        half = (len(short) + 1) // 2
        pairs = [f"{a:<{SHORT + 12}}{b}".rstrip() for a, b in zip(short[:half], [*short[half:], ""], strict=False)]
        lines = [*pairs, *(line for line in told if len(line) > SHORT + 12)]
        listed = "\n".join(["commands:", *lines])
        return f"{self.format_usage()}\n{self.description}\n\n{listed}\n\noptions:\n{OPTIONS}\n{self.epilog}"


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
    # argparse gives a word that may be left out up when an option stands before it.
    for name in ("number", "file"):
        if rest and not rest[0].startswith("-") and getattr(chosen, name, "") is None:
            setattr(chosen, name, rest.pop(0))
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
    parser = _Overview(
        prog="reussite",
        description="Patiences to play, watch, measure and solve, each defined once.",
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


def _front_end(parser: Any, describe: str = "front end; without it the first of these that works here") -> None:
    parser.add_argument("--ui", choices=FRONT_ENDS, help=describe)
    parser.add_argument("--no-animation", action="store_true", help="show moves at once")


def _play(parser: Any) -> None:
    parser.epilog = PLAY_EXAMPLES
    parser.add_argument("game", metavar="GAME", nargs="?", help="id, alias or deal code")
    parser.add_argument("number", metavar="NUMBER", nargs="?", help="deal number; a new one if left out")
    _options(parser)
    _sources(parser, layout=True)
    _front_end(parser)
    parser.set_defaults(run=commands.play, flags=[])


def _web(parser: Any) -> None:
    parser.epilog = WEB_EXAMPLES
    _number(parser, "--port", None, "N", "port (8713); 0 chooses a free one")
    parser.add_argument("--open", action="store_true", help="open it in a browser")
    parser.add_argument("--host", metavar="ADDRESS", help="serve other machines too; a token is then asked for")
    parser.add_argument("--token", metavar="WORD", help="the token, at least 12 letters; a new one if left out")
    parser.add_argument("--multi", action="store_true", help="every browser is a player with games of its own")
    parser.set_defaults(run=_in("web", "web"))


def _solve(parser: Any) -> None:
    parser.epilog = SOLVE_EXAMPLES
    parser.add_argument("game", metavar="CODE|GAME", nargs="?", help="deal code, or a game with --deals or --cards")
    parser.add_argument("number", metavar="NUMBER", nargs="?", help="deal number")
    _options(parser)
    _sources(parser, layout=True)
    parser.add_argument("--after", metavar="MOVES", default="", help='moves to make first, as in "s; w t3"')
    parser.add_argument("--deals", metavar="A-B", help="many deals, by their numbers")
    parser.add_argument("--layouts", metavar="FILE", help="many positions, one to a line as `deal --json` prints them")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="S", help="time for each deal (10)")
    _number(parser, "--memory", 1024, "MB", "megabytes for the positions seen, for each job (1024)")
    _number(parser, "--jobs", None, "J", "deals at a time; all processors if left out")
    parser.add_argument("--json", action="store_true", help="as data, one object a line")
    parser.set_defaults(run=_in("solve", "solve"), flags=[])


def _replay(parser: Any) -> None:
    parser.epilog = REPLAY_EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a transcript; - reads it from the input")
    parser.add_argument("--json", action="store_true", help="the position reached, as data")
    parser.set_defaults(run=commands.replay)


def _history(parser: Any) -> None:
    parser.epilog = HISTORY_EXAMPLES
    parser.add_argument("what", metavar="GAME|ID", nargs="?", help="deals of a game, or one deal")
    _number(parser, "--limit", 30, "N", "how many (30)")
    parser.add_argument("--all", action="store_true", help="all of them, also those without a move")
    parser.add_argument("--json", action="store_true", help="as data")
    parser.set_defaults(run=_in("kept", "history"))


def _resume(parser: Any) -> None:
    parser.epilog = RESUME_EXAMPLES
    parser.add_argument("id", metavar="ID", nargs="?", help="number of a deal; `reussite history` lists them")
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--bookmark", metavar="NAME", help="go to a bookmark first")
    place.add_argument("--branch", metavar="N", help="go to the end of a branch first")
    _front_end(parser)
    parser.set_defaults(run=_in("kept", "resume"))


def _stats(parser: Any) -> None:
    parser.epilog = "examples:\n  reussite stats\n  reussite stats klondike --json\n"
    parser.add_argument("game", metavar="GAME", nargs="?", help="id, alias, or a game with options; all if left out")
    parser.add_argument("--json", action="store_true", help="as data")
    parser.set_defaults(run=_in("kept", "stats"))


def _scores(parser: Any) -> None:
    parser.epilog = "examples:\n  reussite scores rexile\n  reussite scores rexile --json\n"
    parser.add_argument("game", metavar="GAME", help="id or alias of a game that counts points")
    _number(parser, "--limit", 100, "N", "how many (100)")
    parser.add_argument("--json", action="store_true", help="as data")
    parser.set_defaults(run=_in("kept", "scores"))


def _ledger(parser: Any) -> None:
    parser.epilog = "examples:\n  reussite ledger 12\n  reussite ledger 12 ledger.txt\n"
    parser.add_argument("id", metavar="ID", help="number of a deal; `reussite history` lists them")
    parser.add_argument("file", metavar="FILE", nargs="?", help="where to write it")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    parser.set_defaults(run=_in("kept", "ledger"))


def _export(parser: Any) -> None:
    parser.epilog = EXPORT_EXAMPLES
    parser.add_argument("what", metavar="all|GAME|ID", help="everything, a game's last deal, or a deal")
    parser.add_argument("file", metavar="FILE", nargs="?", help="where to write it")
    parser.add_argument("--format", choices=("json", "pasjans", "transcript"), default="json", help="json if left out")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    parser.set_defaults(run=_in("kept", "export"))


def _import(parser: Any) -> None:
    parser.epilog = IMPORT_EXAMPLES
    parser.add_argument("file", metavar="FILE", help="JSON, a transcript, a layout, or XML of Pasjans; - for the input")
    parser.add_argument("--game", metavar="GAME", help="of a save of Pasjans, where its board does not tell")
    _options(parser)
    parser.set_defaults(run=_in("kept", "import_file"))


def _number(parser: Any, name: str, default: int | None, metavar: str, describe: str) -> None:
    parser.add_argument(name, type=int, default=default, metavar=metavar, help=describe)


def _player(parser: Any, *, measured: bool) -> None:
    parser.add_argument("game", metavar="GAME", help="id or alias, or a deal code without number")
    _options(parser)
    parser.add_argument(
        "--players-dir", action="append", type=Path, default=[], metavar="DIR", help="look for player files there too"
    )
    parser.set_defaults(flags=[])
    if measured:
        _number(parser, "--seed", 1, "S", "which deals; equal seeds give equal totals (1)")
        _number(parser, "--jobs", None, "J", "threads (all cores)")
        parser.add_argument("--json", action="store_true", help="as data")


def _watch(parser: Any) -> None:
    parser.epilog = WATCH_EXAMPLES
    _player(parser, measured=False)
    _number(parser, "--games", 1, "N", "how many games (1)")
    parser.add_argument("--player", metavar="P", help="who chooses the moves")
    _number(parser, "--deal", None, "N", "number of the first deal")
    _sources(parser, layout=False)
    _front_end(parser, "front end; without it the terminal, or lines of text where there is none")
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--delay", type=float, metavar="S", help="seconds between states")
    pace.add_argument("--step", action="store_true", help="wait for a key after each state")
    parser.set_defaults(run=_in_lab("watch"))


def _analyse(parser: Any) -> None:
    parser.epilog = ANALYSE_EXAMPLES
    _player(parser, measured=True)
    parser.add_argument("--games", type=int, required=True, metavar="N", help="how many games")
    parser.add_argument("--player", metavar="P", help="who chooses the moves")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the outcomes as a table")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the history, as .png or .svg")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a running Dask scheduler to send the work to")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep the run in a file, and go on from it")
    parser.set_defaults(run=_in_lab("analyse"))


def _league(parser: Any) -> None:
    parser.epilog = LEAGUE_EXAMPLES
    _player(parser, measured=True)
    parser.add_argument("--players", required=True, metavar="A,B,…", help="who plays")
    parser.add_argument("--games", type=int, required=True, metavar="N", help="how many deals")
    parser.set_defaults(run=_in_lab("league"))


def _in_lab(name: str) -> Any:
    return _in("lab", name)


def _in(module: str, name: str) -> Any:
    """Return a command of a module that is loaded only when it is used."""

    def run(chosen: argparse.Namespace) -> int:
        from importlib import import_module

        return int(getattr(import_module(f"reussite.cli.{module}"), name)(chosen) or 0)

    return run


# Those of up to 27 letters share a line of `reussite --help` with another.
COMMANDS: dict[str, tuple[str, Any]] = {
    "play": ("play a patience", _play),
    "web": ("serve it as a web page", _web),
    "resume": ("go back to a kept deal", _resume),
    "games": ("list the patiences", _games),
    "rules": ("tell how one is played", _rules),
    "history": ("list the deals played", _history),
    "stats": ("tell what was won", _stats),
    "scores": ("list the best scores", _scores),
    "ledger": ("write a deal's moves down", _ledger),
    "export": ("write deals to a file", _export),
    "import": ("read deals from a file", _import),
    "deal": ("show a dealt table", _deal),
    "moves": ("list the legal moves", _moves),
    "replay": ("check a transcript", _replay),
    "solve": ("tell whether it can be won", _solve),
    "watch": ("watch one play itself", _watch),
    "analyse": ("measure its chances", _analyse),
    "league": ("compare players", _league),
}
