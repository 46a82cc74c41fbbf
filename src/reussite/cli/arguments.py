"""What can be written after `reussite`."""

import argparse
import re
import sys
from pathlib import Path
from typing import Any, NoReturn, Sequence

from reussite import __version__
from reussite.art import BACKS, LETTERS
from reussite.cli import commands
from reussite.cli.front_ends import FRONT_ENDS
from reussite.errors import BadInput, nearest
from reussite.saying import saying
from reussite.words import LANGUAGES, Words, as_title

__all__ = ["asked_language", "parse"]

OVERVIEW = """\
  reussite analyse relais-des-7 --games 1000000
"""
WIDE = 80  # letters of a line of `reussite --help`
LANGUAGE = "--language"
ALONE = ("--games-dir", LANGUAGE)  # options that may stand before a command and take the next word along
ENOUGH = ("-h", "--help", "--version")  # options that need no command

# What argparse complains of, with the id of the message that says it in every language.
COMPLAINTS = (
    (r"the following arguments are required: (?P<names>.*)", "argument.required"),
    (r"argument (?P<name>.*?): expected one argument", "argument.one"),
    (r"argument (?P<name>.*?): expected at least one argument", "argument.several"),
    (r"argument (?P<name>.*?): invalid choice: (?P<value>.*) \(choose from (?P<choices>.*)\)", "argument.choice"),
    (r"argument (?P<name>.*?): invalid \w+ value: (?P<value>.*)", "argument.number"),
    (r"argument (?P<name>.*?): not allowed with argument (?P<other>.*)", "argument.not_with"),
    (r"argument (?P<name>.*?): ignored explicit argument .*", "argument.explicit"),
)


class _Parser(argparse.ArgumentParser):
    """A parser that helps in a language and whose complaints are one line."""

    def __init__(self, words: Words, **more: Any):
        super().__init__(
            add_help=False, allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **more
        )
        self.words = words
        self._positionals.title = words.say("help.arguments")
        self._optionals.title = words.say("help.options")
        self.add("-h", "--help", action="help", about="help")

    def add(self, *names: str, about: str, **more: Any) -> None:
        """Add an argument with its help."""
        _add(self, self.words, *names, about=about, **more)

    @property
    def long_names(self) -> list[str]:
        """All that begins with two strokes here."""
        return [name for each in self._actions for name in each.option_strings if name.startswith("--")]

    def format_usage(self) -> str:
        """Return the usage."""
        formatter = self._get_formatter()
        formatter.add_usage(
            self.usage, self._actions, self._mutually_exclusive_groups, f"{self.words.say('help.usage')} "
        )
        return formatter.format_help()

    def format_help(self) -> str:
        """Return usage, description, arguments and examples."""
        told = super().format_help()
        return self.format_usage() + told[told.index("\n\n") + 1 :]

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help; argparse would not tell that it cannot be written."""
        print(message, end="", file=file)

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing the usage; `main` prints the line."""
        for pattern, id in COMPLAINTS:
            if found := re.fullmatch(pattern, message):
                parts = {name: part.replace("'", "") for name, part in found.groupdict().items()}
                raise BadInput(saying("command.usage", message=saying(id, **parts), prog=self.prog))
        raise BadInput(saying("command.usage", message=message, prog=self.prog))


class _Overview(_Parser):
    """The parser of the first word, whose help fits a screen: short descriptions stand side by side."""

    def format_help(self) -> str:
        """Return usage, commands, options and examples."""
        say = self.words.say
        told = [f"  {name:<9} {say(f'help.{name}')}" for name in COMMANDS]
        half = (len(told) + 1) // 2
        left = max(map(len, told[:half])) + 2
        pairs = [f"{a:<{left}}{b}".rstrip() for a, b in zip(told[:half], [*told[half:], ""], strict=False)]
        lines = pairs if max(map(len, pairs)) <= WIDE else told
        options = [
            ("-h, --help", "help"),
            ("--version", "version"),
            (self.words.blank("--games-dir DIR"), "games_dir"),
            (self.words.blank(f"{LANGUAGE} CODE"), "language"),
        ]
        listed = "\n".join([say("help.commands"), *lines])
        width = max(17, *(len(name) for name, _ in options))
        helps = "\n".join(f"  {name:<{width}} {say(f'help.{about}')}" for name, about in options)
        return (
            f"{self.format_usage()}{self.description}\n\n{listed}\n\n{say('help.options')}:\n{helps}\n\n"
            f"{say('help.examples')}\n{OVERVIEW}"
        )


def _add(place: Any, words: Words, *names: str, about: str, **more: Any) -> None:
    # argparse formats its help with %, so that a percentage must be doubled.
    if "metavar" in more:
        more["metavar"] = words.blank(more["metavar"])
    place.add_argument(*names, help=words.say(f"help.{about}").replace("%", "%%"), **more)


def asked_language(arguments: Sequence[str]) -> str | None:
    """Return the language that the command line asks for, the last one of several, or raise when there is none such."""
    words, asked = list(arguments), None
    for place, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == LANGUAGE:
            code = value if equals else "".join(words[place + 1 : place + 2])
            if code.lower() not in LANGUAGES:
                raise BadInput(saying("command.language", code=code, names=[*LANGUAGES]))
            asked = code.lower()
    return asked


def parse(arguments: Sequence[str], words: Words) -> argparse.Namespace:
    """Read the command line; raise `BadInput` for what cannot be understood."""
    parser, kinds = _parser(words)
    given = list(arguments)
    if not given:
        parser.print_help()
        sys.exit(0)
    _check_command(given)
    # Short forms such as --same belong to a game, which is not known yet: they are set aside, wherever they stand.
    known = {name for each in (parser, *kinds.values()) for name in each.long_names}
    flags = [word for word in given if word.startswith("--") and word != "--" and word.split("=")[0] not in known]
    chosen, rest = parser.parse_known_args([word for word in given if word not in flags])
    # argparse gives a word that may be left out up when an option stands before it.
    for name in ("number", "file"):
        if rest and not rest[0].startswith("-") and getattr(chosen, name, "") is None:
            setattr(chosen, name, rest.pop(0))
    if "flags" not in chosen:
        rest += flags
    if rest:
        raise BadInput(saying("command.not_here", word=rest[0], command=chosen.command))
    if "flags" in chosen:
        chosen.flags, chosen.known_flags = flags, kinds[chosen.command].long_names
    return chosen


def _check_command(words: list[str]) -> None:
    """Name the nearest command when the first word is not one, and what is not understood when there is none."""
    known = [*COMMANDS]
    skip = False
    for word in words:
        if skip or word.startswith("-"):
            skip = word in ALONE and not skip
            continue
        if word not in known:
            raise BadInput(saying("command.unknown", word=word, near=nearest(word, known), names=known))
        return
    strange = [word for word in words if word.startswith("-") and word.split("=")[0] not in (*ALONE, *ENOUGH)]
    if strange and not set(ENOUGH) & set(words):
        message = saying("argument.unknown", word=strange[0])
        raise BadInput(saying("command.usage", message=message, prog="reussite"))


def _parser(words: Words) -> tuple[_Parser, dict[str, _Parser]]:
    """Return the parser of everything, and those of the commands."""
    parser = _Overview(
        words,
        prog="reussite",
        usage=words.blank("reussite [OPTION]… COMMAND …"),
        description=words.say("help.description"),
    )
    parser.add("--version", action="version", version=f"reussite {__version__}", about="version")
    _everywhere(parser, default=[])
    kinds = parser.add_subparsers(
        dest="command", metavar=words.blank("COMMAND"), required=True, prog="reussite", parser_class=_Parser
    )
    for name, add in COMMANDS.items():
        describe = words.say(f"help.{name}")
        examples = words.say(f"help.example.{name}")
        command = kinds.add_parser(name, words=words, description=f"{as_title(describe)}.", epilog=examples)
        add(command)
        _everywhere(command, default=argparse.SUPPRESS)
    return parser, kinds.choices


def _everywhere(parser: _Parser, default: Any) -> None:
    parser.add("--games-dir", action="append", type=Path, default=default, metavar="DIR", about="games_dir")
    parser.add(LANGUAGE, metavar="CODE", default=argparse.SUPPRESS, about="language")


def _options(parser: _Parser) -> None:
    parser.add("-o", "--option", action="append", default=[], metavar="NAME=VALUE", about="option")


def _sources(parser: _Parser, layout: bool) -> None:
    parser.add("--cards", metavar="FILE", about="cards")
    if layout:
        parser.add("--layout", metavar="FILE", about="layout")


def _json(parser: _Parser, about: str = "json") -> None:
    parser.add("--json", action="store_true", about=about)


def _games(parser: _Parser) -> None:
    _json(parser)
    parser.set_defaults(run=commands.games)


def _rules(parser: _Parser) -> None:
    parser.add("game", metavar="GAME", about="game")
    parser.set_defaults(run=commands.rules)


def _deal(parser: _Parser) -> None:
    parser.add("game", metavar="GAME", about="game_or_code")
    parser.add("number", metavar="NUMBER", nargs="?", about="number")
    _options(parser)
    _sources(parser, layout=False)
    _json(parser)
    parser.set_defaults(run=commands.deal, flags=[])


def _moves(parser: _Parser) -> None:
    parser.add("code", metavar="CODE", nargs="?", about="code")
    parser.add("--layout", metavar="FILE", about="layout")
    parser.add("--after", metavar="MOVES", default="", about="after")
    _json(parser)
    parser.set_defaults(run=commands.moves)


def _front_end(parser: _Parser, about: str = "ui") -> None:
    parser.add("--ui", choices=FRONT_ENDS, about=about)
    parser.add("--no-animation", action="store_true", about="no_animation")


def _play(parser: _Parser) -> None:
    parser.add("game", metavar="GAME", nargs="?", about="game_or_code")
    parser.add("number", metavar="NUMBER", nargs="?", about="number")
    _options(parser)
    _sources(parser, layout=True)
    parser.add("--daily", metavar="DATE", nargs="?", const="", about="daily")
    _front_end(parser)
    parser.set_defaults(run=commands.play, flags=[])


def _deck(parser: _Parser) -> None:
    parser.add("folder", metavar="DIR", about="cards_folder")
    parser.add("--four-colours", action="store_true", about="four_colours")
    parser.add("--large", action="store_true", about="large")
    parser.add("--letters", choices=LETTERS, about="letters")
    parser.add("--back", choices=BACKS, default="blue", about="back")
    parser.set_defaults(run=_in("deck", "write_deck"))


def _web(parser: _Parser) -> None:
    _number(parser, "--port", None, "N", "port")
    parser.add("--open", action="store_true", about="open")
    parser.add("--host", metavar="ADDRESS", about="host")
    parser.add("--token", metavar="WORD", about="token")
    parser.add("--multi", action="store_true", about="multi")
    parser.add("--public-url", metavar="ADDRESS", about="public_url")
    parser.add("--open-to-all", action="store_true", about="open_to_all")
    _number(parser, "--keep-days", 400, "N", "keep_days")
    _number(parser, "--per-address", 200, "N", "per_address")
    _number(parser, "--processes", None, "N", "processes")
    parser.set_defaults(run=_in("web", "web"))


def _site(parser: _Parser) -> None:
    parser.add("folder", metavar="DIR", about="site_folder")
    parser.set_defaults(run=_in("site", "site"))


def _launcher(parser: _Parser) -> None:
    parser.add("--remove", action="store_true", about="remove")
    parser.set_defaults(run=_in("launcher", "launcher"))


def _solve(parser: _Parser) -> None:
    parser.add("game", metavar="CODE|GAME", nargs="?", about="code_or_game")
    parser.add("number", metavar="NUMBER", nargs="?", about="deal_number")
    _options(parser)
    _sources(parser, layout=True)
    parser.add("--after", metavar="MOVES", default="", about="after")
    parser.add("--deals", metavar="A-B", about="deals")
    parser.add("--layouts", metavar="FILE", about="layouts")
    parser.add("--seconds", type=float, default=10.0, metavar="SECONDS", about="seconds")
    _number(parser, "--memory", 1024, "MB", "memory")
    parser.add("--shorter", action="store_true", about="shorter")
    parser.add("--certify", action="store_true", about="certify")
    _number(parser, "--jobs", None, "N", "jobs")
    _json(parser, "json_lines")
    parser.set_defaults(run=_in("solve", "solve"), flags=[])


def _replay(parser: _Parser) -> None:
    parser.add("file", metavar="FILE", about="transcript")
    _json(parser, "json_reached")
    parser.set_defaults(run=commands.replay)


def _history(parser: _Parser) -> None:
    parser.add("what", metavar="GAME|ID", nargs="?", about="deals_of")
    _number(parser, "--limit", 30, "N", "limit_30")
    parser.add("--all", action="store_true", about="all")
    _json(parser)
    parser.set_defaults(run=_in("kept", "history"))


def _resume(parser: _Parser) -> None:
    parser.add("id", metavar="ID", nargs="?", about="id")
    place = parser.add_mutually_exclusive_group()
    _add(place, parser.words, "--bookmark", metavar="NAME", about="bookmark")
    _add(place, parser.words, "--branch", metavar="N", about="branch")
    _front_end(parser)
    parser.set_defaults(run=_in("kept", "resume"))


def _stats(parser: _Parser) -> None:
    parser.add("game", metavar="GAME", nargs="?", about="game_or_all")
    _json(parser)
    parser.set_defaults(run=_in("kept", "stats"))


def _scores(parser: _Parser) -> None:
    parser.add("game", metavar="GAME", about="game_scored")
    _number(parser, "--limit", 100, "N", "limit_100")
    _json(parser)
    parser.set_defaults(run=_in("kept", "scores"))


def _ledger(parser: _Parser) -> None:
    parser.add("id", metavar="ID", about="id")
    _target(parser, "ledger_file")
    parser.set_defaults(run=_in("kept", "ledger"))


def _target(parser: _Parser, about: str = "file") -> None:
    parser.add("file", metavar="FILE", nargs="?", about=about)
    parser.add("--force", action="store_true", about="force")


def _export(parser: _Parser) -> None:
    parser.add("what", metavar="all|GAME|ID", about="what")
    parser.add("--format", choices=("json", "pasjans", "transcript"), default="json", about="format")
    _target(parser)
    parser.set_defaults(run=_in("kept", "export"))


def _import(parser: _Parser) -> None:
    parser.add("file", metavar="FILE", about="import_file")
    parser.add("--game", metavar="GAME", about="pasjans_game")
    _options(parser)
    parser.set_defaults(run=_in("kept", "import_file"))


def _number(parser: _Parser, name: str, default: int | None, metavar: str, about: str) -> None:
    parser.add(name, type=int, default=default, metavar=metavar, about=about)


def _player(parser: _Parser, *, measured: bool) -> None:
    parser.add("game", metavar="GAME", about="game_measured")
    _options(parser)
    parser.add("--players-dir", action="append", type=Path, default=[], metavar="DIR", about="players_dir")
    parser.add("--fair", action="store_true", about="fair")
    parser.set_defaults(flags=[])
    if measured:
        _number(parser, "--seed", 1, "N", "seed")
        _number(parser, "--jobs", None, "N", "threads")
        _json(parser)


def _watch(parser: _Parser) -> None:
    _player(parser, measured=False)
    _number(parser, "--games", 1, "N", "games_watched")
    parser.add("--player", metavar="PLAYER", about="player")
    _number(parser, "--deal", None, "N", "first_deal")
    _sources(parser, layout=False)
    _front_end(parser, "ui_watching")
    pace = parser.add_mutually_exclusive_group()
    _add(pace, parser.words, "--delay", type=float, metavar="SECONDS", about="delay")
    _add(pace, parser.words, "--step", action="store_true", about="step")
    parser.set_defaults(run=_in_lab("watch"))


def _analyse(parser: _Parser) -> None:
    _player(parser, measured=True)
    parser.add("--games", type=int, required=True, metavar="N", about="games_measured")
    parser.add("--player", metavar="PLAYER", about="player")
    parser.add("--csv", type=Path, metavar="FILE", about="csv")
    parser.add("--plot", type=Path, metavar="FILE", about="plot")
    parser.add("--cluster", metavar="ADDRESS", about="cluster")
    parser.add("--device", choices=("cpu", "cuda"), default="cpu", about="device")
    parser.add("--resume", type=Path, metavar="FILE", about="resume_run")
    parser.set_defaults(run=_in_lab("analyse"))


def _league(parser: _Parser) -> None:
    _player(parser, measured=True)
    parser.add("--players", required=True, metavar="A,B,…", about="players")
    parser.add("--games", type=int, required=True, metavar="N", about="deals_measured")
    parser.add("--cluster", metavar="ADDRESS", about="cluster")
    parser.set_defaults(run=_in_lab("league"))


def _study(parser: _Parser) -> None:
    parser.add("game", metavar="GAME", about="game_measured")
    _options(parser)
    parser.add("--deals", type=int, required=True, metavar="N", about="study_deals")
    budget = parser.add_mutually_exclusive_group()
    _add(budget, parser.words, "--positions", type=int, metavar="N", about="positions")
    _add(budget, parser.words, "--seconds", type=float, metavar="SECONDS", about="study_seconds")
    parser.add("--file", type=Path, metavar="FILE", about="study_file")
    parser.add("--plot", type=Path, metavar="FILE", about="plot")
    parser.add("--cluster", metavar="ADDRESS", about="cluster")
    _number(parser, "--seed", 1, "N", "seed")
    _number(parser, "--jobs", None, "N", "threads")
    _json(parser)
    parser.set_defaults(run=_in("study", "study"), flags=[])


def _in_lab(name: str) -> Any:
    return _in("lab", name)


def _in(module: str, name: str) -> Any:
    """Return a command of a module that is loaded only when it is used."""

    def run(chosen: argparse.Namespace) -> int:
        from importlib import import_module

        return int(getattr(import_module(f"reussite.cli.{module}"), name)(chosen) or 0)

    return run


COMMANDS: dict[str, Any] = {
    "play": _play,
    "web": _web,
    "site": _site,
    "resume": _resume,
    "games": _games,
    "rules": _rules,
    "history": _history,
    "stats": _stats,
    "scores": _scores,
    "ledger": _ledger,
    "export": _export,
    "import": _import,
    "deal": _deal,
    "moves": _moves,
    "replay": _replay,
    "solve": _solve,
    "watch": _watch,
    "analyse": _analyse,
    "league": _league,
    "study": _study,
    "deck": _deck,
    "launcher": _launcher,
}
