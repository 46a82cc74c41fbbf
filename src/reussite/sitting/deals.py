"""Actions that play, and those that put another deal or game on the table."""

from typing import TYPE_CHECKING

from reussite.cards import parse_cards
from reussite.errors import BadInput
from reussite.play import Deal, Game, catalogue, find, game, parse_code
from reussite.play.game import is_number
from reussite.sitting.actions import PILE, action
from reussite.sitting.panel import Button, Choice, Deed, Field, Panel, Row
from reussite.sitting.replies import Reply
from reussite.spec import Option, spell
from reussite.store import Past, Store
from reussite.words import Words, saying
from reussite.words.prose import game_name, game_summary, option_about, option_title, value_about, value_label
from reussite.words.words import as_title

if TYPE_CHECKING:
    from reussite.sitting.sitting import Sitting

__all__ = ["AUTOMATIC", "FAMILIES", "deal_of_number", "family_name", "games_panel", "open_code", "options_panel"]

MANY = 24  # numbers of an option that are listed one by one
FEWEST_CARDS = 8  # words that are taken for a deck, and complained about card by card
FAVOURITES = "favourites"  # under which the store has the games the player likes best
# How games are like each other, by the word in their files, in the order in which they are listed; what a file says
# besides stands before the games that play themselves
FAMILIES = (
    "klondikes",
    "cells",
    "castles",
    "fans",
    "spiders",
    "yukons",
    "chains",
    "pairs",
    "lines",
    "two decks",
    "other",
)
AUTOMATIC = "plays itself"
LOOKED_AT = 2000  # deals among which one with the same code is looked for


@action("undo", "u", "ctrl+z", group="play", bar=10, repeats=True)
def undo(sitting: "Sitting", _: str) -> Reply:
    """Take back."""
    return sitting.command("undo")


@action("redo", "r", "ctrl+y", "ctrl+shift+z", group="play", bar=11, repeats=True)
def redo(sitting: "Sitting", _: str) -> Reply:
    """Play again what was taken back."""
    return sitting.command("redo")


@action("turn", "s", "d", group="play", bar=5, repeats=True)
def turn(sitting: "Sitting", _: str) -> Reply:
    """Turn the stock."""
    sitting.own.cancel()
    return sitting.command("turn")


@action("home", "a", group="play", argument=PILE, bar=6)
def send_home(sitting: "Sitting", pile: str) -> Reply:
    """Send home the card of a pile, if one is named that can go, or the first that can."""
    view = sitting.own.view()
    homes = {each.name for each in view.piles if each.kind == "foundation"}
    known = pile in {each.name for each in view.piles}
    if known and not view.hold and pile not in homes and homes & set(sitting.own.targets_of(pile)):
        sitting.asking.stop()
        return sitting.answered(sitting.own.send(pile))
    return sitting.command("home")


@action("purge", "p", group="play", bar=7)
def purge(sitting: "Sitting", _: str) -> Reply:
    """Send home all that no other card can need."""
    return sitting.command("purge")


@action("finish", "f", group="play", bar=8)
def finish(sitting: "Sitting", _: str) -> Reply:
    """Send home every card that is left."""
    return sitting.command("finish")


@action("next", stepping=("space",), group="play", bar=4, repeats=True)
def make_step(sitting: "Sitting", _: str) -> Reply:
    """Make the next step of a patience that plays itself."""
    return sitting.command("next")


@action("run", stepping=("enter",), group="play")
def run_on(sitting: "Sitting", _: str) -> Reply:
    """Let a patience that plays itself go on to its end."""
    return sitting.command("run")


@action("switch", group="deal", bar=3)
def switch(sitting: "Sitting", _: str) -> Reply:
    """Deal again under the other value of the option a game wants within reach."""
    return sitting.command("switch")


@action("new", "n", "ctrl+n", group="deal", argument="NUMBER", bar=2)
def new(sitting: "Sitting", words: str) -> Reply:
    """Deal anew; where the rules say so, with the cards as they lie; or the number that is given."""
    return deal_number(sitting, words) if words else sitting.command("new")


@action("restart", group="deal")
def restart(sitting: "Sitting", _: str) -> Reply:
    """Deal the same cards again."""
    return sitting.command("restart")


@action("deal", "f3", group="deal", argument="NUMBER")
def deal_number(sitting: "Sitting", words: str) -> Reply:
    """Deal a number, the deal of a code, or a deck card by card; without any of them, ask for one."""
    if not words:
        return sitting.show(_number_panel(sitting))
    bound = sitting.deal.game
    if is_number(words):
        return sitting.sit(bound.deal(bound.check_number(int(words))))
    if len(words.replace(",", " ").split()) >= FEWEST_CARDS:
        return sitting.sit(bound.deal_cards(parse_cards(words)))
    if "#" not in words and ":" not in words and words.lower() not in catalogue().names():
        raise BadInput(saying("deal.not_a_number", words=words[:40]))
    bound, number = parse_code(words)
    return open_code(sitting, bound, number)


def _number_panel(sitting: "Sitting") -> Panel:
    say, numbers = sitting.words.say, sitting.deal.game.patience.numbers
    about = say("deal.number.about", first=numbers[0], last=numbers[-1])
    present = sitting.deal.number
    field = Field("number", about, "" if present is None else str(present), kind="text")
    return Panel(
        "deal",
        say("action.deal"),
        fields=(field,),
        buttons=(Button(say("button.deal"), Deed("start"), ("number",), main=True),),
    )


@action("start", argument="NUMBER")
def start(sitting: "Sitting", words: str) -> Reply:
    """Deal the number that was asked for; without one the same cards again."""
    return deal_number(sitting, words) if words else restart(sitting, "")


def open_code(sitting: "Sitting", bound: Game, number: int | None) -> Reply:
    """Open a deal by its code: as it was left if it was begun before, so that opening a link twice loses nothing."""
    if number is None:
        return sitting.sit(sitting.store.resume(bound) if sitting.store else bound.deal())
    return sitting.sit(deal_of_number(sitting.store, bound, number))


def deal_of_number(store: Store | None, bound: Game, number: int) -> Deal:
    """Return a deal by its number: as it was left if it was begun before, else a new one that is not kept yet."""
    bound.check_number(number)
    if store is None:
        return bound.deal(number)
    for past in store.history(bound.id, limit=LOOKED_AT, all_deals=True):
        if past.number == number and past.variant == bound.variant:
            return store.open_deal(past.id)
    return bound.deal(number)


@action("options", "f4", group="deal", argument="NAME=VALUE,…")
def options(sitting: "Sitting", words: str) -> Reply:
    """Deal the present number again under other options; without any, ask for them."""
    return sitting.command("options", words) if words else sitting.show(options_panel(sitting))


def options_panel(sitting: "Sitting") -> Panel:
    """Return the options of the game on the table, in words."""
    bound, say = sitting.deal.game, sitting.words.say
    fields = tuple(_option_field(sitting, each) for each in bound.entry.options())
    return Panel(
        "options",
        say("options.title", name=game_name(sitting.words, bound)),
        fields=fields,
        buttons=(Button(say("button.options"), Deed("options"), tuple(field.name for field in fields), main=True),),
    )


def _option_field(sitting: "Sitting", option: Option) -> Field:
    words, id, numbers = sitting.words, sitting.deal.game.id, option.among or ()
    present = spell(sitting.deal.game.options[option.name])
    title, about = option_title(words, id, option), option_about(words, id, option)
    if len(numbers) > MANY:
        return Field(option.name, title, present, kind="number", about=about)
    values = dict.fromkeys((*option.values, *numbers, sitting.deal.game.options[option.name]))
    choices = {
        spell(each): Choice(spell(each), value_label(words, id, option, each), value_about(words, id, option, each))
        for each in sorted(values, key=lambda value: value if isinstance(value, int) else 0)
    }
    return Field(option.name, title, present, tuple(choices.values()), about=about)


@action("games", "f2", group="program", argument="NAME", watching=True, bar=1)
def games(sitting: "Sitting", words: str) -> Reply:
    """Choose another game, among all or among those that some words fit."""
    return sitting.show(games_panel(sitting, words))


@action("game", argument="NAME", watching=True)
def change_game(sitting: "Sitting", words: str) -> Reply:
    """Go to another game, which comes back as it was left, or to a deal of it: by its code, or ``klondike 7``."""
    name, _, number = words.rpartition(" ")
    if name and is_number(number):
        words = f"{name.strip()}#{number}"
    if "#" in words or ":" in words:
        return open_code(sitting, *parse_code(words))
    return sitting.change_game(words) if words else games(sitting, "")


@action("fresh", argument="NAME", watching=True)
def fresh_game(sitting: "Sitting", name: str) -> Reply:
    """Go to another game with a new deal."""
    return sitting.sit(game(name).deal())


def family_name(words: Words, family: str) -> str:
    """Return what a family of games is called; one that only somebody's own file has as it is written there."""
    known = family in (*FAMILIES, AUTOMATIC)
    return words.say(f"family.{spell(family)}") if known else as_title(family)


def games_panel(sitting: "Sitting", wanted: str = "") -> Panel:
    """Return all games by family, or those that some words fit: what was played of each and where it was left."""
    say = sitting.words.say
    records = _records(sitting)
    last = sitting.deal.game.id  # which stands first in its family
    known = catalogue().entries.values()
    entries = sorted(known, key=lambda each: (each.id != last, game_name(sitting.words, each).casefold()))
    found = [_game_row(sitting, game(entry.id), records.get(entry.id, "")) for entry in entries]
    others = {each.patience.family or "other" for each in known} - {*FAMILIES, AUTOMATIC}
    names = [*FAMILIES, *sorted(others), AUTOMATIC]
    order = [say("games.favourites"), *(family_name(sitting.words, name) for name in names)]
    rows = Panel("games", "", rows=tuple(found)).found(wanted)
    rows.sort(key=lambda row: order.index(row.group))
    beside = tuple(Button(say(f"action.{name}"), Deed(name)) for name in ("history", "statistics", "settings"))
    return Panel(
        "games",
        say("games.title"),
        prose="" if rows else say("games.none"),
        buttons=beside,
        rows=tuple(rows),
        search=say("games.search"),
        typed=Deed("deal"),
        none=say("games.none"),
    )


def _game_row(sitting: "Sitting", bound: Game, record: str) -> Row:
    say, left = sitting.words.say, left_of(sitting, bound.id)
    where = say("games.left", moves=saying("moves", n=left.moves)) if left else say("cards", n=bound.patience.deck)
    liked = bound.id in _favourites(sitting)
    family = family_name(sitting.words, AUTOMATIC if bound.is_automatic else bound.patience.family or "other")
    summary = game_summary(sitting.words, bound.id, bound.entry.patience)
    aliases = [alias for alias, (target, _) in catalogue().aliases.items() if target == bound.id]
    return Row(
        title=game_name(sitting.words, bound),
        detail=say("games.detail", summary=summary, where=", ".join(filter(None, [where, record]))).strip(),
        deed=Deed("game", bound.id),
        group=say("games.favourites") if liked else family,
        picture=bound.id,
        words=" ".join([bound.id, bound.name, *aliases, family]),
        more=(
            Button(say("button.new"), Deed("fresh", bound.id)),
            Button(say("button.today"), Deed("today", bound.id)),
            Button(say("button.rules"), Deed("rules", bound.id)),
            Button(
                say("button.favourite_not" if liked else "button.favourite"),
                Deed("favourite", bound.id),
                about=say("action.favourite.about"),
            ),
        ),
        present=bound.id == sitting.deal.game.id,
    )


def _favourites(sitting: "Sitting") -> list[str]:
    """Return the games the player likes best."""
    kept = sitting.store.setting(FAVOURITES) if sitting.store else None
    return [id for id in kept if isinstance(id, str)] if isinstance(kept, list) else []


@action("favourite", argument="NAME", watching=True)
def change_favourite(sitting: "Sitting", name: str) -> Reply:
    """Put a game among the favourites, or take it away from there."""
    id = find(name)[0].id if name else sitting.deal.game.id
    if sitting.store is None:
        raise BadInput(saying("kept.nothing"))
    known = _favourites(sitting)
    sitting.store.set_setting(FAVOURITES, [each for each in known if each != id] if id in known else [*known, id])
    return games(sitting, "")


def left_of(sitting: "Sitting", key: str) -> Past | None:
    """Return the deal of a game that waits to be played on."""
    past = next(iter(sitting.store.history(key, limit=1)), None) if sitting.store else None
    return past if past and past.result in ("playing", "stuck") else None


def _records(sitting: "Sitting") -> dict[str, str]:
    """Return for each game that was played how often, and how often it was won."""
    played: dict[str, list[int]] = {}
    for each in sitting.store.statistics() if sitting.store else ():
        sums = played.setdefault(each.game, [0, 0])
        sums[0] += each.played
        sums[1] += each.won
    return {key: sitting.words.say("games.record", n=n, won=won) for key, (n, won) in played.items()}
