"""What a page can ask besides gestures: games, rules, deals, history, statistics, hints, watching, analysis."""

from asyncio import wrap_future
from dataclasses import asdict
from datetime import date
from typing import Any, Awaitable, Callable
from urllib.parse import quote, urlencode

from reussite.errors import BadInput, ReussiteError
from reussite.play import Deal, Game, catalogue, demand, find, game, ledger_text
from reussite.play.moves import describe, write_move
from reussite.players import find_player
from reussite.players.catalogue import names_for
from reussite.store.store import variant_of
from reussite.table import CHANCE, HINT, LOST_WHERE, SOLUTION, VERDICT, WINNABLE, Answer, Snapshot, snap, with_titles
from reussite.ui.web import settings
from reussite.ui.web.analysis import analyse, stop_analysis
from reussite.ui.web.pictures import version
from reussite.ui.web.session import Problem, Session, Solution, is_whole, seated
from reussite.ui.web.watching import Watching

__all__ = ["ASKS", "art_version", "link_to", "settings_of"]

LISTED = 200  # deals of the history that are sent
LOOKED_AT = 2000  # deals among which one with the same code is looked for

Data = dict[str, Any]


def art_version() -> str:
    """Return the word in the addresses of the card pictures."""
    return version()


def link_to(deal: Deal) -> str:
    """Return the address of a deal, which opens it again in any browser."""
    if deal.number is None:
        return f"/deal/{deal.journal.id}"
    chosen = urlencode({name: str(value) for name, value in deal.game.written_options().items()})
    return f"/{quote(deal.game.id)}{'?' if chosen else ''}{chosen}#{deal.number}"


def _text(data: Data, name: str, longest: int = 200) -> str | None:
    value = data.get(name)
    if value is not None and (not isinstance(value, str) or len(value) > longest):
        raise Problem("bad-message", f"{name} must be a text of at most {longest} letters")
    return value


def _number(data: Data, name: str) -> int | None:
    value = data.get(name)
    if value is not None and not is_whole(value):
        raise Problem("bad-message", f"{name} must be a whole number")
    return value


def _game(data: Data) -> Game:
    """Return the game that a message names, with its options."""
    name, chosen = _text(data, "game"), data.get("options")
    chosen = {} if chosen is None else chosen
    if name is None or not isinstance(chosen, dict) or len(chosen) > 40:
        raise Problem("bad-message", "expected a game, and its options as an object")
    if not all(isinstance(value, (str, int)) and not isinstance(value, bool) for value in chosen.values()):
        raise Problem("bad-message", "an option's value is a text or a whole number")
    return game(name, **chosen)


def _daily(bound: Game, words: str) -> int:
    try:
        return bound.daily(date.fromisoformat(words))
    except ValueError:
        raise BadInput(f"{words[:20]!r} is not a date: expected one such as 2026-02-28") from None


def _wanted(session: Session, data: Data) -> Deal:
    """Return the deal a page asks for: by its number in the store, by code, of a day, new, or as it was left."""
    store, id, number, day = session.room.store, _number(data, "deal"), _number(data, "number"), _text(data, "daily")
    if id is not None:
        return session.room.open(id)
    if data.get("game") is None:
        return session.room.open(store.resume().journal.id)
    bound = _game(data)
    if day is not None:
        number = _daily(bound, day)
    if number is not None:
        return _numbered(session, bound, bound.check_number(number), bool(data.get("new")))
    if data.get("new"):
        return store.new(bound)
    chosen = data.get("options") or find(str(data["game"]))[1]
    return session.room.open(store.resume(bound if chosen else bound.id).journal.id)


def _numbered(session: Session, bound: Game, number: int, new: bool) -> Deal:
    """Go on with the deal of a number where it was begun before, so that opening a link twice loses nothing."""
    store = session.room.store
    if not new:
        for past in store.history(bound.id, limit=LOOKED_AT, all_deals=True):
            if past.number == number and past.variant == variant_of(bound):
                return session.room.open(past.id)
    return store.begin(bound.deal(number))


async def _open(session: Session, data: Data) -> Data:
    """Sit down at a deal."""

    def act() -> tuple[Deal, Data]:
        deal = _wanted(session, data)
        session.sit(deal)
        return deal, seated(session)

    deal, found = await session.room.work(act)
    left = session.room.leave(session)
    session.room.seat(session, deal)
    if left and left is not deal:
        await session.room.work(left.journal.pause)
    return found


async def _games(session: Session, data: Data) -> Data:
    """List the games."""
    return await session.room.work(lambda: {"games": _listed(session)})


def _listed(session: Session) -> list[Data]:
    known = catalogue()
    found = []
    for key, entry in sorted(known.entries.items(), key=lambda each: str(each[1].patience.name).casefold()):
        bound = game(key)
        past = next(iter(session.room.store.history(key, limit=1)), None)
        left = past if past and past.result in ("playing", "stuck") else None
        aliases = sorted(alias for alias, (target, _) in known.aliases.items() if target == key)
        found.append(
            {
                "id": key,
                "name": bound.name,
                "cards": bound.patience.deck,
                "automatic": bound.is_automatic,
                "aliases": aliases,
                "options": [option.data() for option in entry.options()],
                "numbers": [bound.patience.numbers[0], bound.patience.numbers[-1]],
                "players": names_for(bound),
                "scored": bool(bound.patience.scored),
                "left": {"deal": left.id, "code": left.code, "moves": left.moves, "used": left.changed}
                if left
                else None,
            }
        )
    return found


async def _rules(session: Session, data: Data) -> Data:
    """Tell how a game is played."""
    entry, _ = find(_text(data, "game") or "")
    return {"name": str(entry.patience.name), "en": str(entry.patience.rules), "fr": str(entry.patience.rules_fr or "")}


async def _history(session: Session, data: Data) -> Data:
    """List the deals played."""
    name = _text(data, "game")

    def act() -> Data:
        deals = session.room.store.history(name, limit=LISTED)
        return {"deals": [asdict(past) | {"code": past.code, "name": game(past.game).name} for past in deals]}

    return await session.room.work(act)


async def _statistics(session: Session, data: Data) -> Data:
    """Tell what was played and won."""
    name = _text(data, "game")

    def act() -> Data:
        store = session.room.store
        found: Data = {"statistics": [each.data() | {"name": game(each.game).name} for each in store.statistics(name)]}
        if name and find(name)[0].patience.scored:
            found["scores"] = [asdict(score) for score in store.scores(name, 20)]
        return found

    return await session.room.work(act)


def _table(session: Session) -> Deal:
    if session.desk is None:
        raise Problem("no-table", "no deal lies on the table yet: open one first")
    return session.desk.deal


async def _moves(session: Session, data: Data) -> Data:
    """List the legal moves."""
    deal = _table(session)

    def act() -> Data:
        position = deal.position
        moves = [
            [write_move(deal.game, move), with_titles(deal.game, describe(position, move))] for move in position.moves()
        ]
        return {"moves": moves}

    return await session.room.work(act)


async def _ledger(session: Session, data: Data) -> Data:
    """Tell all moves of the deal."""
    deal = _table(session)
    return await session.room.work(lambda: {"ledger": ledger_text(deal)})


async def _help(session: Session, data: Data) -> Data:
    """Name the cards that go home, and those that would but for the cards on them."""
    _table(session)
    helped = await session.room.work(session.table.helped)
    return {"helped": [[pile, index, free] for (pile, index), free in helped.items()]}


async def _advice(session: Session, data: Data) -> None:
    """Ask an adviser; the answer comes when it is there, and the next gesture stops the asking."""
    deal, question = _table(session), str(data["ask"])
    snapshot, version = await session.room.work(lambda: (snap(deal), deal.journal.version))
    session.solution = None
    task = session.start("advice", _advised(session, data["id"], snapshot, version, question))
    # A task can be cancelled before it has begun, so it cannot tell itself that no answer will come.
    task.add_done_callback(lambda task: _refuse(session, data["id"], "no answer was waited for", task.cancelled()))


def _refuse(session: Session, id: int, words: str, is_so: bool = True) -> None:
    if is_so:
        session.send({"id": id, "error": {"code": "refused", "words": words}})


async def _advised(session: Session, id: int, snapshot: Snapshot, version: int, question: str) -> None:
    try:
        async with session.rooms.adviser() as adviser:
            advice = await wrap_future(adviser.ask(snapshot, question))
    except ReussiteError as problem:
        _refuse(session, id, str(problem))
        return
    # The moves of a solution would tell where hidden cards lie: no more than the first one is ever sent.
    told = {"words": with_titles(snapshot.position.game, advice.words), "moves": list(advice.moves[:1])}
    if question == SOLUTION and advice.moves:
        session.solution = Solution(version, list(advice.moves))
    more = {"verdict": advice.verdict, "uses_hidden": advice.uses_hidden, "lost_after": advice.lost_after}
    session.send({"id": id, **told, **more, "number": advice.number})


async def _follow(session: Session, data: Data) -> Data:
    """Make the next move of the solution that was asked for; anything else that happens at the table ends it."""
    solution = session.solution
    if solution is None or not solution.moves:
        raise Problem("no-solution", "there is no solution to go on with: ask for it again")
    try:
        found = await session.act(solution.version, lambda: session.table.play(solution.moves.pop(0)))
    except Problem:
        session.solution = None
        raise
    solution.version = found["version"]
    return {**found, "left": len(solution.moves) if found["ok"] else 0}


async def _stop(session: Session, data: Data) -> Data:
    """Stop asking the adviser, and following a solution."""
    session.stop("advice")
    session.solution = None
    return {}


def settings_of(session: Session) -> Data:
    """Return what the player chose about the page."""
    return settings.checked(session.room.store.setting(settings.NAME, {}))


async def _settings(session: Session, data: Data) -> Data:
    """Keep the settings; all other tabs follow."""

    def act() -> Data:
        chosen = settings.checked(data.get("settings"))
        session.room.store.set_setting(settings.NAME, chosen)
        return chosen

    chosen = await session.room.work(act)
    for other in session.room.sessions - {session}:
        other.send({"push": "settings", "settings": chosen})
    return {"settings": chosen}


async def _bookmarks(session: Session, data: Data) -> Data:
    """List the bookmarks; set one or go back to one first."""
    deal, name, back = _table(session), _text(data, "name"), _text(data, "back")
    assert session.desk

    def act() -> Data:
        if name is not None:
            deal.journal.bookmark(name)
        if back is not None:
            demand(deal.return_to(back))
            session.table.cancel()
        session.greeting = Answer(words=f"back at {back}" if back is not None else "")
        return {"bookmarks": deal.journal.bookmarks(), **seated(session)}

    found = await session.room.work(act)
    if back is not None:
        session.room.tell(session.desk, {"push": "changed", **found}, session)
    return found


async def _watch(session: Session, data: Data) -> Data:
    """Begin to watch, make steps, or stop."""
    deal, what = _table(session), data.get("do")
    if what == "end":
        session.watching = None
        session.greeting = Answer()
        return await session.room.work(lambda: seated(session))
    if what == "begin":
        player = find_player(_text(data, "player"), deal.game)
        watching = session.watching = Watching(deal.game.deal(deal.number), player)
        return await session.room.work(lambda: watching.data(Answer(dealt=True)))
    if session.watching is None or what not in ("step", "burst"):
        raise Problem("bad-message", "do must be begin, step, burst or end, and begin comes first")
    watching = session.watching
    return await session.room.work(lambda: watching.data(watching.step() if what == "step" else watching.burst()))


async def _analyse(session: Session, data: Data) -> Data:
    """Begin an analysis, or stop it."""
    if data.get("do") == "stop":
        stop_analysis(session)
        return {}
    bound = _game(data)
    player = find_player(_text(data, "player"), bound)
    return await analyse(session, bound, player, _number(data, "games"), _number(data, "seed"))


ASKS: dict[str, Callable[[Session, Data], Awaitable[Data | None]]] = {
    "open": _open,
    "games": _games,
    "rules": _rules,
    "history": _history,
    "statistics": _statistics,
    "moves": _moves,
    "ledger": _ledger,
    "help": _help,
    **dict.fromkeys((HINT, VERDICT, CHANCE, SOLUTION, LOST_WHERE, WINNABLE), _advice),
    "follow": _follow,
    "stop": _stop,
    "settings": _settings,
    "bookmarks": _bookmarks,
    "watch": _watch,
    "analyse": _analyse,
}
