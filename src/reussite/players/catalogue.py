"""Which players there are: the built-in ones, those of other packages, and those in a user's own folder."""

import pkgutil
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Iterable, Mapping

import reussite.players as package
from reussite.errors import BadInput, BadSpec, nearest
from reussite.play import Game
from reussite.play.discovery import Discovery, functions_of, is_slow, key_of, user_folder
from reussite.rules import playing
from reussite.rules.bays import with_bays
from reussite.rules.dialect import check_functions, check_hooks
from reussite.rules.kernel import HOOKS
from reussite.rules.layout import STEP
from reussite.rules.link import MEASURING, Linked, is_slow_function, link
from reussite.rules.lower import RuleTable
from reussite.rules.moves import kind_of
from reussite.saying import saying

__all__ = ["Player", "find_player", "players", "user_players_folder", "usual_player"]

NOT_PLAYERS = ("catalogue",)
WATCHING = ("pick", "ask_player")
EVERYTHING = "everything"  # what a player's file says in SEES when it looks at cards that lie face down
ALWAYS = ("greedy", "random")
ALONE = "itself"


@dataclass(frozen=True, eq=False)
class Player:
    """A strategy: its name, the kernel functions of its file, whether a user added it, and what it is shown.

    Which of the program's own players are made for a game is said in the game's file; a user's are offered for all.
    A fair player is shown what a person sees. The program's own are known to look at nothing else and to change
    nothing, so that they are shown the position itself. One that thinks has no functions: the solver plays for it, over
    what a person sees.
    """

    name: str
    functions: Mapping[str, FunctionType]
    about: str
    added: bool = False
    sees_everything: bool = False
    thinks: bool = False

    def fairly(self) -> "Player":
        """Return this player, shown what a person sees whatever its file says."""
        return replace(self, added=True, sees_everything=False) if self.sees_everything else self

    @property
    def is_slow(self) -> bool:
        """Whether the interpreter alone runs it."""
        return self.thinks or any(map(is_slow_function, self.functions.values()))

    def watched(self, game: Game) -> Linked:
        """Return the strategy linked with a game's rules, to choose single moves."""
        return link(_with_twins(game.rule_table), self._hooks(game), WATCHING, self._asked())

    def measured(self, game: Game) -> tuple[Linked, int]:
        """Return strategy and rules linked to play whole deals, and the size of the state they play on."""
        if game.linked.is_slow or self.is_slow:
            return self._measured(game, game.rule_table, {}), game.rule_table.state_size
        return with_bays(game.rule_table, lambda table, instead: self._measured(game, table, instead))

    def _measured(self, game: Game, table: RuleTable, instead: Mapping[str, FunctionType]) -> Linked:
        return link(_with_twins(table), self._hooks(game), MEASURING, {**instead, **self._asked()})

    def _asked(self) -> dict[str, Any]:
        """Return the function that asks the player, by the name of the one it stands for."""
        if not self.added:
            return {}
        return {"ask_player": playing.ask_player_openly if self.sees_everything else playing.ask_player_fairly}

    def _hooks(self, game: Game) -> dict[str, FunctionType]:
        both = self.functions.keys() & game.entry.functions.keys() & {*HOOKS}  # other names are kept apart
        if both:
            raise BadSpec(saying("spec.player_function", name=self.name, function=min(both), game=game.id))
        return {**game.entry.functions, **self.functions}


def _with_twins(table: RuleTable) -> RuleTable:
    """Return a rule table that says whether some cards of the deck are equal."""
    fresh = table.slots["FRESH"]
    return replace(table, slots=table.slots | {"TWINS": int(len(set(fresh)) < len(fresh))})


class Players(Discovery):
    """All players by name, and the files that could not be used."""

    package = "reussite_user_players"
    group = "reussite.players"

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[str, Player] = {}

    def add(self, name: str, module: ModuleType, tried: bool = True) -> None:
        """Take in a player module."""
        key, functions = key_of(module), functions_of(module)
        thinks = tried and bool(getattr(module, "THINKS", False))
        if "pick" not in functions and not thinks:
            raise BadSpec(saying("spec.no_pick"))
        if not tried:
            check_hooks(functions, ("pick",))
        if not tried and not is_slow(module):
            check_functions(functions, ("pick",))
        if key in self.known:
            raise BadSpec(saying("spec.same_player", key=key))
        if hasattr(module, "GAMES"):
            raise BadSpec(saying("spec.player_games"))
        about = (module.__doc__ or "").strip().split("\n")[0]
        sees = getattr(module, "SEES", "")
        if sees not in ("", EVERYTHING):
            raise BadSpec(saying("spec.player_sees", sees=str(sees), word=EVERYTHING))
        self.known[key] = Player(key, functions, about, not tried, sees == EVERYTHING, thinks)


def user_players_folder() -> Path:
    """Return the folder in which a user's own player files are looked for."""
    return user_folder("players")


@cache
def _found() -> Players:
    found = Players()
    for module in pkgutil.iter_modules(package.__path__):
        if module.name not in NOT_PLAYERS:
            found.add(module.name, import_module(f"{package.__name__}.{module.name}"))
    found.add_installed()
    found.add_folder(user_players_folder())
    return found


def players(folders: Iterable[Path] = ()) -> Players:
    """Return all players found so far, looking into these folders too."""
    for folder in folders:
        _found().add_folder(folder)
    return _found()


def usual_player(game: Game) -> str:
    """Return the name of the player a game has unless another is chosen."""
    if game.is_automatic and not _asks(game):
        return ALONE
    return (*game.patience.players, *ALWAYS)[0]


def _asks(game: Game) -> bool:
    """Tell whether a patience that plays itself has something to ask at its beginning."""
    return [kind_of(move) for move in game.deal(game.patience.numbers[0]).position.moves()] != [STEP]


def names_for(game: Game) -> list[str]:
    """Return the names of the players a game can have, the usual one first."""
    added = [player.name for player in _found().known.values() if player.added]
    return list(dict.fromkeys([usual_player(game), *game.patience.players, *ALWAYS, *added]))


def find_player(name: str | None, game: Game) -> Player:
    """Return a player by name, the usual one for none, or raise naming the players the game has."""
    known = _found()
    word = (name or usual_player(game)).strip().lower().replace("_", "-").replace(" ", "-")
    problem = known.problem_with(word)
    if problem:
        raise BadInput(saying("player.broken", name=name, problem=problem))
    if word not in known.known:
        names = names_for(game)
        raise BadInput(saying("player.unknown", name=name, near=nearest(word, names), game=game.id, names=names))
    return known.known[word]
