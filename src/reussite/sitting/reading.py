"""Actions that only tell something: rules, legal moves, keys, the menu; and those that ask, watch, choose and leave."""

from dataclasses import replace
from typing import TYPE_CHECKING

from reussite.errors import BadInput
from reussite.play import Deal, find, game
from reussite.play.moves import describe, write_move
from reussite.players import find_player
from reussite.players.catalogue import names_for
from reussite.sitting.actions import ACTIONS, BECOME, GROUPS, IDENTITY, Action, action, key_text, keys_of
from reussite.sitting.panel import Button, Choice, Deed, Field, Grid, Panel, Row
from reussite.sitting.pictured import picture_of_rules
from reussite.sitting.replies import Reply
from reussite.sitting.settings import SETTINGS, Setting
from reussite.sitting.watching import Watching
from reussite.table import CHANCE, HINT, LOST_WHERE, SOLUTION, VERDICT, WINNABLE
from reussite.words import LANGUAGES, as_title, saying, words_in
from reussite.words.prose import game_name, game_rules, player_about, player_title

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["keys_panel", "menu_panel", "settings_panel"]


@action("menu", "f10", watching=True, bar=90)
def menu(sitting: "Sitting", _: str) -> Reply:
    """Show all that can be done."""
    return sitting.show(menu_panel(sitting))


def menu_panel(sitting: "Sitting") -> Panel:
    """Return everything that can be done, in groups; a game whose only help are hints has them there once."""
    twice = () if sitting.deal.game.patience.helps else ("fits",)
    rows = [
        _menu_row(sitting, each, group)
        for group in GROUPS
        for each in ACTIONS.values()
        if each.group == group and sitting.has(each) and each.name not in twice
    ]
    return Panel("menu", game_name(sitting.words, sitting.deal.game), rows=tuple(rows))


def _menu_row(sitting: "Sitting", each: Action, group: str) -> Row:
    tool = sitting.tool(each)
    return Row(
        title=tool.label,
        detail=sitting.words.say(f"action.{each.name}.about"),
        deed=Deed(each.name),
        group=sitting.words.say(f"group.{group}"),
        key=tool.key,
        reason=tool.reason,
    )


@action("find", "colon", "ctrl+p", group="program", watching=True, front_ends=("desktop", "web", "terminal"))
def find_command(sitting: "Sitting", _: str) -> Reply:
    """Search what can be done by its words; what is found nowhere is carried out as a line of plain text is."""
    rows = tuple(
        replace(row, group="", words=" ".join([row.detail, *_names(row)]))
        for row in menu_panel(sitting).rows
        if row.deed != Deed("find")
    )
    say = sitting.words.say
    panel = Panel("find", say("action.find"), rows=rows, search=say("find.search"), typed=Deed("type"))
    return sitting.show(replace(panel, none=say("find.none")))


def _names(row: Row) -> list[str]:
    """Return what can be typed for a row of the menu."""
    each = ACTIONS[row.deed.name] if row.deed else None
    return [each.name, *each.aliases] if each else []


@action("type", argument="LINE", watching=True, front_ends=("desktop", "web", "terminal"))
def carry_out_words(sitting: "Sitting", words: str) -> Reply:
    """Carry out a line as plain text does: an action with its argument, or a move."""
    return sitting.typed(words) if words else find_command(sitting, "")


@action("rules", "f1", group="program", argument="NAME", watching=True)
def rules(sitting: "Sitting", name: str) -> Reply:
    """Tell how a game is played, also in another language: ``rules relais-des-7 fr``."""
    name, _, asked = name.partition(" ")
    entry, preset = find(name) if name else (sitting.deal.game.entry, {})
    shown = words_in(asked) if asked in LANGUAGES else sitting.language
    buttons = tuple(
        Button(as_title(each.name), Deed("rules", f"{entry.id} {each.code}"))
        for each in LANGUAGES.values()
        if each.code != shown.code
    )
    title = shown.say("rules.title", name=game_name(shown, entry))
    here = sitting.deal.game
    bound = here if here.entry is entry and not preset else game(entry.id, **preset)
    text = game_rules(shown, entry.id, entry.patience, bound.options).strip()
    picture = picture_of_rules(bound)
    return sitting.show(Panel("rules", title, text, buttons=buttons, language=shown.code, picture=picture))


@action("moves", "m", group="play")
def moves(sitting: "Sitting", _: str) -> Reply:
    """List the legal moves in words; choosing one makes it."""
    position, words = sitting.deal.position, sitting.words
    rows = tuple(
        Row(words.sentence(describe(position, move)), deed=Deed("play", write_move(position.game, move)))
        for move in position.moves()
    )
    return sitting.show(Panel("moves", words.say("action.moves"), "" if rows else words.say("moves.none"), rows=rows))


@action("play", argument="MOVE")
def play(sitting: "Sitting", words: str) -> Reply:
    """Make a move given as text."""
    sitting.asking.stop()
    return sitting.answered(sitting.own.play(words))


@action("why", argument="MOVE")
def why(sitting: "Sitting", words: str) -> Reply:
    """Say which rule forbids a move."""
    refusal = sitting.deal.refusal(words)
    return sitting.tell(refusal.saying if refusal else saying("move.allowed"))


@action("keys", "question_mark", group="program", watching=True, front_ends=("desktop", "web", "terminal"))
def keys(sitting: "Sitting", _: str) -> Reply:
    """Show all keys."""
    return sitting.show(keys_panel(sitting))


@action("commands", watching=True, aliases=("help", "?"), front_ends=("plain", "terminal"))
def commands(sitting: "Sitting", _: str) -> Reply:
    """List what can be typed."""
    say = sitting.words.say
    rows = tuple(
        (
            " ".join(filter(None, [_shortest(each), sitting.words.blank(each.argument)])),
            say(f"action.{each.name}.about"),
        )
        for each in ACTIONS.values()
        if sitting.has(each)
    )
    grid = Grid(say("action.commands"), (say("commands.word"), say("keys.does")), rows)
    return sitting.show(Panel("commands", say("action.commands"), say("commands.moves"), grids=(grid,)))


def _shortest(each: Action) -> str:
    """Return the shortest word that is typed for an action."""
    return min((name for name in (each.name, *each.aliases) if len(name) > 1), key=len)


CURSOR_KEYS = ("arrows", "home", "tab", "enter", "pile", "more", "escape")  # what a front end does with its own cursor


def keys_panel(sitting: "Sitting") -> Panel:
    """Return every key and what it does."""
    say = sitting.words.say
    rows = [(say(f"key.{name}"), say(f"key.{name}.does")) for name in CURSOR_KEYS]
    for each in ACTIONS.values():
        pressed = [key_text(key, sitting.words) for key in keys_of(each, sitting.front_end, stepping=True)]
        if pressed and (not each.front_ends or sitting.front_end in each.front_ends):
            rows.append((", ".join(pressed), say(f"action.{each.name}.about")))
    grid = Grid(say("action.keys"), (say("keys.key"), say("keys.does")), tuple(rows))
    return Panel("keys", say("action.keys"), grids=(grid,))


def _question(name: str, *pressed: str, bar: int = 0, aliases: tuple[str, ...] = ()) -> None:
    @action(name, *pressed, group="ask", bar=bar, aliases=aliases)
    def ask(sitting: "Sitting", _: str) -> Reply:
        """Ask about the deal."""
        return sitting.asking.ask(name)


_question(HINT, bar=12)
_question(VERDICT, "f9", bar=13)
_question(CHANCE)
_question(SOLUTION)
_question(LOST_WHERE, aliases=("lost",))
_question(WINNABLE)


@action("guide", "ctrl+g", group="ask")
def guide(sitting: "Sitting", _: str) -> Reply:
    """Follow every move with a hint that says why, or stop doing so."""
    sitting.guiding = not sitting.guiding
    if not sitting.guiding:
        sitting.asking.stop()
        return sitting.tell("guide.off")
    return sitting.guided(sitting.tell("guide.on"))


@action("fits", "h", group="ask")
def show_what_fits(sitting: "Sitting", _: str) -> Reply:
    """Light up the cards that fit, where a game has that help; else give a hint."""
    if not sitting.table.view().helps:
        return sitting.do(HINT)
    sitting.helping = not sitting.helping
    return sitting.tell("help.on" if sitting.helping else "help.off")


@action("cancel", "escape", watching=True)
def cancel(sitting: "Sitting", _: str) -> Reply:
    """Put back what is held, stop asking, stop running."""
    if sitting.watched:
        sitting.watched.run(False)
        return sitting.tell("watching.paused")
    stopped = sitting.asking.thinking or sitting.asking.following
    sitting.asking.stop()
    reply = sitting.answered(sitting.own.cancel())
    return sitting.tell("stopped") if stopped else reply


@action("watch", group="program", argument="PLAYER")
def watch(sitting: "Sitting", words: str) -> Reply:
    """Let a player play this very deal, on a table of its own; one's own deal waits."""
    bound = sitting.deal.game
    player = find_player(words or None, bound)
    return sitting.watch(Watching(sitting, Deal(sitting.deal.start), player, running=sitting.front_end != "plain"))


@action("step", stepping=("space",), watching=True, bar=20, repeats=True)
def step(sitting: "Sitting", _: str) -> Reply:
    """Let whoever is watched make one move."""
    assert sitting.watched
    sitting.watched.run(False)
    return sitting.watched_step()


@action("go", stepping=("enter",), watching=True, bar=21)
def go(sitting: "Sitting", _: str) -> Reply:
    """Let whoever is watched go on, or pause."""
    assert sitting.watched
    sitting.watched.run(not sitting.watched.running)
    return sitting.tell("watching.runs" if sitting.watched.running else "watching.paused")


def _speed(sitting: "Sitting", faster: bool) -> Reply:
    if not sitting.watched:
        return sitting.tell_words(sitting.asking.change_speed(faster))
    sitting.watched.change_speed(faster)
    return sitting.tell_words(sitting.watched.speed())


@action("slower", stepping=("minus",), watching=True, bar=22, repeats=True)
def slower(sitting: "Sitting", _: str) -> Reply:
    """Watch more slowly, or see a solution more slowly."""
    return _speed(sitting, faster=False)


@action("faster", stepping=("plus",), watching=True, bar=23, repeats=True)
def faster(sitting: "Sitting", _: str) -> Reply:
    """Watch faster, or see a solution faster."""
    return _speed(sitting, faster=True)


@action("stop", watching=True, bar=24)
def stop(sitting: "Sitting", _: str) -> Reply:
    """Stop watching and go back to one's own deal."""
    return sitting.seated()


@action("players", watching=True)
def players(sitting: "Sitting", _: str) -> Reply:
    """List who can be watched in this game."""
    bound, say = sitting.deal.game, sitting.words.say
    words = sitting.words
    rows = tuple(
        Row(player_title(words, name), player_about(words, name, find_player(name, bound).about), Deed("watch", name))
        for name in names_for(bound)
    )
    return sitting.show(Panel("players", say("players.title"), rows=rows))


@action("analyse", group="program", front_ends=("web",))
def analyse(sitting: "Sitting", _: str) -> Reply:
    """Choose what is to be measured; the page's server measures it."""
    bound, say = sitting.deal.game, sitting.words.say
    names = names_for(bound)
    fields = (
        Field(
            "player",
            say("analyse.player"),
            names[0],
            tuple(Choice(name, player_title(sitting.words, name)) for name in names),
        ),
        Field("games", say("analyse.games"), "10000", kind="number"),
        Field("seed", say("analyse.seed"), "1", kind="number"),
    )
    start = Button(say("button.start"), Deed("analyse"), tuple(field.name for field in fields), main=True)
    return sitting.show(
        Panel("analyse", say("analyse.title", name=game_name(sitting.words, bound)), fields=fields, buttons=(start,))
    )


@action(IDENTITY, group="program", argument="CODE", watching=True, front_ends=("web",))
def identity(sitting: "Sitting", code: str) -> Reply:
    """Show how to go on as the same player in another browser, or as the one whose link was opened in this one."""
    say = sitting.words.say
    if not sitting.identity:
        return sitting.refuse("identity.alone")
    own = () if code else (Field("link", say("identity.link"), sitting.identity, kind="link"),)
    fields = (*own, Field("code", say("identity.code"), code, kind="text"))
    become = Button(say("identity.become"), Deed(BECOME), ("code",), main=True)
    prose = say("identity.opened" if code else "identity.about")
    return sitting.show(Panel(IDENTITY, say(f"action.{IDENTITY}"), prose, fields=fields, buttons=(become,)))


@action("settings", "f8", group="look", watching=True)
def settings(sitting: "Sitting", _: str) -> Reply:
    """Choose how cards and table look and move."""
    return sitting.show(settings_panel(sitting))


def settings_panel(sitting: "Sitting") -> Panel:
    """Return the settings that this front end can show."""
    fields = [
        _setting_field(sitting, each)
        for each in SETTINGS.values()
        if not each.front_ends or sitting.front_end in each.front_ends
    ]
    return Panel("settings", sitting.words.say("action.settings"), fields=tuple(fields))


def _setting_field(sitting: "Sitting", each: Setting) -> Field:
    say = sitting.words.say
    choices = tuple(Choice(value, say(f"setting.{each.name}.{value}")) for value in each.values)
    return Field(each.name, say(f"setting.{each.name}"), sitting.settings[each.name], choices, deed=Deed("set"))


@action("set", argument="NAME=VALUE", watching=True)
def change_setting(sitting: "Sitting", words: str) -> Reply:
    """Change a setting, in all front ends."""
    name, _, value = words.partition("=")
    if not words:
        return settings(sitting, "")
    if name not in SETTINGS:
        raise BadInput(saying("settings.unknown", words=words[:40], names=sorted(SETTINGS)))
    if value not in SETTINGS[name].values:
        raise BadInput(saying("settings.value", value=value[:40], name=name, values=[*SETTINGS[name].values]))
    reply = sitting.keep_settings(sitting.settings.with_value(name, value))
    if reply.dealt:  # in the language chosen
        return replace(reply, panel=settings_panel(sitting))
    title, label = (sitting.words.say(f"setting.{each}") for each in (name, f"{name}.{value}"))
    return replace(reply, told=sitting.say("standing.rule", title=title, value=label))


@action("colours", "f7", group="look", watching=True, front_ends=("desktop", "web", "terminal"))
def colours(sitting: "Sitting", _: str) -> Reply:
    """Change between two and four colours for the suits."""
    other = "two" if sitting.settings["colours"] == "four" else "four"
    return sitting.keep_settings(sitting.settings.with_value("colours", other))


@action("full-screen", "f11", group="look", watching=True, front_ends=("desktop",))
def full_screen(sitting: "Sitting", _: str) -> Reply:
    """Fill the screen, or go back to a window."""
    other = "window" if sitting.settings["screen"] == "full" else "full"
    return sitting.keep_settings(sitting.settings.with_value("screen", other))


@action("quit", "q", "ctrl+q", group="program", watching=True, bar=95, aliases=("exit", "q"))
def leave(sitting: "Sitting", _: str) -> Reply:
    """Leave; every move is kept already."""
    sitting.pause()
    return Reply(leaves=True)
