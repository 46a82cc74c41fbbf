"""What each command does."""

import argparse
import json
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reussite.cards import parse_cards
from reussite.errors import BadInput, ReussiteError, nearest, reason
from reussite.play import (
    Catalogue,
    Deal,
    Game,
    catalogue,
    find,
    game,
    parse_code,
    read_layout,
    read_transcript,
    to_layout,
)
from reussite.play.catalogue import SHARED_OPTIONS
from reussite.play.game import is_number
from reussite.play.moves import describe, write_move
from reussite.saying import saying
from reussite.spec import Option, spell
from reussite.ui.plain import drawing
from reussite.words import Words
from reussite.words.prose import game_name, game_rules, option_about, option_title, value_about, value_label

if TYPE_CHECKING:
    from reussite.store import Store

__all__ = [
    "bound_game",
    "deal",
    "deal_deck",
    "dealt",
    "found_games",
    "games",
    "moves",
    "play",
    "play_after",
    "print_json",
    "read_file",
    "replay",
    "rules",
    "sit_down",
]


def found_games(chosen: argparse.Namespace, all_of_them: bool = False) -> Catalogue:
    """Return all games, telling on the error output which files could not be used.

    A file that can be read is looked at when its game is asked for, or now if all are wanted.
    """
    for folder in chosen.games_dir:
        if not folder.is_dir():
            raise BadInput(saying("command.no_folder", option="--games-dir", folder=str(folder)))
    known = catalogue(chosen.games_dir)
    asked = str(getattr(chosen, "game", None) or "").partition(":")[0].partition("#")[0]
    for name, problem in known.broken if all_of_them else known.others_broken([asked]):
        told = chosen.words.say("command.skipped_game", name=name, problem=problem)
        print(f"reussite: {told}", file=sys.stderr)
    return known


def print_json(data: Any) -> None:
    """Print data as one line of JSON."""
    print(json.dumps(data, ensure_ascii=False))


def read_file(name: str) -> str:
    """Return the text of a file or of the standard input."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except OSError as problem:
        raise BadInput(saying("file.unreadable", file=name, why=reason(problem))) from None
    except UnicodeDecodeError as problem:
        raise BadInput(saying("file.not_text", file=name, place=problem.start + 1)) from None


def games(chosen: argparse.Namespace) -> None:
    """List every game with its decks, options and values."""
    known = found_games(chosen, all_of_them=True)
    found = sorted(known.entries.items())
    cards = {key: entry.patience.settle({}).deck for key, entry in found}
    aliases = {key: sorted(word for word, (target, _) in known.aliases.items() if target == key) for key, _ in found}
    words = chosen.words
    if chosen.json:
        print_json(
            [
                {
                    "id": key,
                    "name": entry.name,
                    "summary": entry.patience.summary,
                    "decks": max(1, cards[key] // 52),
                    "cards": cards[key],
                    "options": [option.data() for option in entry.options()],
                    "aliases": aliases[key],
                }
                for key, entry in found
            ]
        )
        return
    for key, entry in found:
        line = "games.line_also" if aliases[key] else "games.line"
        told = words.say(line, name=game_name(words, entry), n=cards[key], aliases=aliases[key])
        print(f"{key:<21}{told}")
        for option in entry.patience.options():
            _print_option(words, key, option)
    print(words.say("games.every"))
    for option in SHARED_OPTIONS:
        _print_option(words, "", option)


def _print_option(words: Words, id: str, option: Option) -> None:
    """Print what an option chooses and its values, as they are typed and in words."""
    labels = {spell(value): value_label(words, id, option, value) for value in option.values}
    values = [f"{word} ({labels[word]})" if labels.get(word, word) != word else word for word in option.words()]
    line = words.say(
        "standing.rule", title=option_title(words, id, option), value=f"{option.name} = {' | '.join(values)}"
    )
    print("\n".join(_wrapped(line, " " * 23)))


def rules(chosen: argparse.Namespace) -> None:
    """Print a game's prose rules and its options."""
    found_games(chosen)
    entry, preset = find(chosen.game)
    words = chosen.words
    text = game_rules(words, entry.id, entry.patience, game(entry.id, **preset).options)
    print(f"{game_name(words, entry)} ({entry.id})\n\n{text.rstrip()}\n")
    print(words.say("rules.options"))
    for option in entry.options():
        for line in _option_lines(words, entry.id, option):
            print(line)


def _option_lines(words: Words, id: str, option: Option) -> list[str]:
    """Return an option in words: what it chooses, and every value with what it means."""
    about = option_about(words, id, option)
    lines = _wrapped(f"{option.name}: {option_title(words, id, option)}. {about}", "  ")
    for value in option.values:
        label, meaning = value_label(words, id, option, value), value_about(words, id, option, value)
        lines += _wrapped(f"{option.name}={spell(value)}: {label}. {meaning}".rstrip(), "    ")
    if option.among:
        lines += _wrapped(words.say("rules.number", first=option.among[0], last=option.among[-1]), "    ")
    return lines


def _wrapped(line: str, indent: str) -> list[str]:
    return textwrap.wrap(line, 110, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


def bound_game(chosen: argparse.Namespace) -> tuple[Game, int | None]:
    """Return the game and number that GAME, NUMBER, --option and short forms name together."""
    known = found_games(chosen)
    bound, number = parse_code(chosen.game if chosen.game is not None else known.first)
    options: dict[str, object] = dict(bound.options)
    for flag in chosen.flags:
        flags = {f"--{name}": value for name, value in bound.entry.patience.flags.items()}
        if flag not in flags:
            raise BadInput(
                saying(
                    "command.flag_unknown", flag=flag, game=bound.id, near=nearest(flag, [*flags, *chosen.known_flags])
                )
            )
        options |= flags[flag]
    for word in chosen.option:
        name, equals, value = word.partition("=")
        if not equals or not name.strip():
            raise BadInput(saying("command.option_form", word=word))
        options[name] = value
    bound = game(bound.id, **{spell(name): value for name, value in options.items()})
    if getattr(chosen, "number", None) is not None:
        if number is not None:
            raise BadInput(saying("command.two_numbers", first=number, second=chosen.number))
        if not is_number(chosen.number):
            raise BadInput(saying("command.no_number", number=chosen.number[:40]))
        number = bound.check_number(int(chosen.number))
    return bound, number


def dealt(chosen: argparse.Namespace, new: bool = True) -> Deal | None:
    """Return the deal that the arguments ask for; where they name none a new one, or nothing."""
    layout = getattr(chosen, "layout", None)
    if layout is not None:
        if chosen.cards is not None or chosen.game is not None or chosen.option or chosen.flags:
            raise BadInput(saying("command.layout_alone"))
        found_games(chosen)
        return Deal(read_layout(read_file(layout)))
    bound, number = bound_game(chosen)
    if chosen.cards is None:
        return bound.deal(number) if new or number is not None else None
    if number is not None:
        raise BadInput(saying("command.number_and_cards"))
    return deal_deck(chosen, bound)


def deal_deck(chosen: argparse.Namespace, bound: Game) -> Deal:
    """Return a deal of the deck given with --cards."""
    return bound.deal_cards(parse_cards(read_file(chosen.cards)))


def new_deal(chosen: argparse.Namespace) -> Deal:
    """Return the deal that the arguments ask for, a new one where they name none."""
    found = dealt(chosen)
    assert found is not None
    return found


def play_after(deal: Deal, after: str) -> None:
    """Play the moves given with --after."""
    for count, words in enumerate(filter(str.strip, after.split(";")), 1):
        try:
            deal.play(words)
        except ReussiteError as problem:
            raise BadInput(saying("command.after", number=count, problem=problem.saying)) from None


def deal(chosen: argparse.Namespace) -> None:
    """Print a dealt table."""
    fresh = new_deal(chosen)
    if chosen.json:
        print_json(to_layout(fresh.position))
    else:
        print("\n".join(drawing.table_lines(fresh.position, chosen.words)))


def moves(chosen: argparse.Namespace) -> None:
    """Print the legal moves of a position."""
    found_games(chosen)
    if (chosen.code is None) == (chosen.layout is None):
        raise BadInput(saying("command.code_or_layout"))
    if chosen.layout is not None:
        found = Deal(read_layout(read_file(chosen.layout)))
    else:
        bound, number = parse_code(chosen.code)
        if number is None:
            raise BadInput(saying("command.code_number", code=chosen.code, example=bound.code(4711)))
        found = bound.deal(number)
    play_after(found, chosen.after)
    position = found.position
    legal = position.moves()
    texts = [write_move(found.game, move) for move in legal]
    if chosen.json:
        data = to_layout(found.start)
        head = {key: data[key] for key in ("game", "options", "deal", "code")}
        print_json(head | {"status": position.status, "moves": texts})
        return
    for move, text in zip(legal, texts, strict=True):
        print(f"{text:<12} {chosen.words.say(describe(position, move))}")
    if not legal:
        print(chosen.words.say("moves.over", status=chosen.words.say(f"result.{position.status}")))


def play(chosen: argparse.Namespace) -> None:
    """Start the front end with the deal that is asked for, or with the one that was left."""
    from reussite.store import Store

    if "-" in (chosen.cards, chosen.layout):
        raise BadInput(saying("command.input_taken"))
    named = chosen.layout is not None or chosen.cards is not None or chosen.number is not None
    named = named or (chosen.game is not None and "#" in chosen.game)
    if chosen.daily is not None:
        if named:
            raise BadInput(saying("command.daily_alone"))
        play_daily(chosen)
        return
    if named:
        fresh = new_deal(chosen)
        with Store.open_to_play() as store:
            sit_down(chosen, store, store.begin(fresh))
        return
    wanted: str | Game | None = chosen.game
    if chosen.option or chosen.flags or (chosen.game is not None and ":" in chosen.game):
        wanted, _ = bound_game(chosen)
    else:
        found_games(chosen)
    with Store.open_to_play() as store:
        sit_down(chosen, store, store.resume(wanted))


def play_daily(chosen: argparse.Namespace) -> None:
    """Start the front end with the deal of a day."""
    from reussite.sitting.daily import daily_deal, read_day
    from reussite.store import Store

    day, (bound, _) = read_day(chosen.daily), bound_game(chosen)
    with Store.open_to_play() as store:
        sit_down(chosen, store, daily_deal(store, bound, day))


def sit_down(chosen: argparse.Namespace, store: "Store", deal: Deal) -> None:
    """Let the player play a deal of the store in the front end that was chosen."""
    from reussite.cli.front_ends import sit_down as start

    start(getattr(chosen, "ui", None), store, deal, not getattr(chosen, "no_animation", False), chosen.asked)


def replay(chosen: argparse.Namespace) -> None:
    """Replay a transcript and show where it leads."""
    found_games(chosen)
    text = read_file(chosen.file)
    try:
        done = read_transcript(text)
    except ReussiteError as problem:
        raise BadInput(saying("command.in_file", file=chosen.file, problem=problem.saying)) from None
    if chosen.json:
        print_json(to_layout(done.position) | {"moves": len(done.gestures), "status": done.status})
        return
    print("\n".join(drawing.table_lines(done.position, chosen.words)))
    print(chosen.words.say("replay.end", n=len(done.gestures), status=chosen.words.say(f"result.{done.status}")))
