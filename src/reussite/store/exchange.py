"""Deals leaving the store and coming back: all of it as JSON, one deal as JSON, a transcript or a save of Pasjans.

What comes in is read and replayed through the rules as a whole before anything is written, and written all together: a
file that is refused leaves the store as it was. See docs/format.md.
"""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping

from reussite.errors import BadInput, BadSave, ReussiteError
from reussite.play import Deal, Gesture, Played, Position, demand, from_layout, read_transcript, try_gesture
from reussite.saying import Saying, saying
from reussite.store.kept import LONGEST_NAME, laid_out, options_of
from reussite.store.log import log
from reussite.store.pasjans import MOST_MOVES, read_pasjans

if TYPE_CHECKING:
    import sqlite3

    from reussite.store.store import Store

__all__ = ["FORMAT", "VERSION", "export_json", "import_text"]

FORMAT = "reussite"
VERSION = 1
LONGEST_FILE = 1 << 30
LATEST = 1 << 53  # milliseconds and counts are whole numbers that every JSON reader holds exactly
DEALS = """SELECT id, key, game, options, number, start, rules, node, tip, begun, changed, played, shown
FROM deals"""


def export_json(store: "Store", id: int | None = None) -> Iterator[str]:
    """Return the lines of a file with one deal, or with everything there is; each deal is one line."""
    ranks = {row[0]: rank for rank, row in enumerate(store.database.all("SELECT id FROM deals ORDER BY used"), 1)}
    if id is not None and id not in ranks:
        raise BadInput(saying("history.no_deal", id=id))
    return _lines(store, {id: 1} if id is not None else dict(sorted(ranks.items())), settings=id is None)


def _lines(store: "Store", ranks: Mapping[int, int], settings: bool) -> Iterator[str]:
    rows = store.database.all("SELECT name, value FROM settings ORDER BY name") if settings else []
    head = {"format": FORMAT, "version": VERSION, "settings": {name: json.loads(text) for name, text in rows}}
    yield _json(head)[:-1] + ', "deals": ['
    for number, (id, rank) in enumerate(ranks.items(), 1):
        yield _json(_written(store, id, rank)) + ("," if number < len(ranks) else "")
    yield "]}"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _written(store: "Store", id: int, used: int) -> dict[str, Any]:
    with store.database.looking() as db:
        row = db.execute(f"{DEALS} WHERE id = ?", (id,)).fetchone()
        nodes = db.execute(
            "SELECT parent, text, made, played FROM moves WHERE deal = ? ORDER BY node", (id,)
        ).fetchall()
        marks = db.execute("SELECT name, node FROM bookmarks WHERE deal = ? ORDER BY name", (id,)).fetchall()
    _, key, game, options, number, start, rules, node, tip, begun, changed, played, shown = row
    return {
        "key": key,
        "game": game,
        "options": options_of(options),
        "deal": number,
        "start": start.splitlines(),
        "rules": rules,
        "begun": begun,
        "changed": changed,
        "played": played,
        "used": used,
        "moves": nodes,
        "node": node,
        "tip": tip,
        "bookmarks": dict(marks),
        "shown": shown,
    }


@dataclass
class Read:
    """A deal as it was read: its row, the start, and each node with its gesture and the position after it."""

    data: dict[str, Any]
    start: Position
    gestures: list[Gesture | None]  # nothing where the rules of today do not allow the move
    positions: list[Position | None]
    depths: list[int]
    rules: str

    def parts(self, node: int) -> str:
        """Return the single moves of a node as they are stored."""
        gesture = self.gestures[node]
        return " ".join(map(str, gesture.moves)) if gesture else ""

    def way_to(self, node: int) -> list[int]:
        """Return the nodes from the first move to this one."""
        way = []
        while node:
            way.append(node)
            node = self.data["moves"][node - 1][0]
        return way[::-1]


def import_text(
    store: "Store",
    source: str,
    game: str | None = None,
    options: Mapping[str, object] | None = None,
    name: str = "",
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> list[int]:
    """Read a file of any kind that is known and keep what it holds; return the numbers of the deals it brought.

    `game` and `options` are for saves of Pasjans, which name neither; `name` is that of the file, `tell` is told how
    many deals of how many are read.
    """
    text = source.lstrip("\ufeff \t\r\n")
    if not text:
        raise BadSave(saying("import.empty"))
    if text.startswith("<"):
        return [store.begin(read_pasjans(text, game, options, name)).journal.id]
    if game is not None or options:
        raise BadInput(saying("import.names_itself"))
    if text.startswith("reussite transcript"):
        return [store.begin(read_transcript(_not_too_long(source))).journal.id]
    if text.startswith("{"):
        return _import_json(store, text, tell)
    raise BadSave(saying("import.unknown", line=text.splitlines()[0][:40]))


def _not_too_long(source: str) -> str:
    """Return a transcript of a bearable length; replaying a million lines would take minutes."""
    place = -1
    for _ in range(MOST_MOVES):
        place = source.find("\n", place + 1)
        if place < 0:
            return source
    raise BadSave(saying("import.too_long", line=MOST_MOVES + 1, most=MOST_MOVES))


def _import_json(store: "Store", text: str, tell: Callable[[int, int], None]) -> list[int]:
    if len(text) > LONGEST_FILE:
        raise BadSave(saying("import.too_large", n=len(text), most=LONGEST_FILE))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BadSave(saying("file.not_json", problem=str(problem))) from None
    if "piles" in data and "format" not in data:
        return [store.begin(Deal(from_layout(data))).journal.id]
    if data.get("format") != FORMAT:
        raise BadSave(saying("import.format", format=FORMAT, found=_json(data.get("format"))[:40]))
    if data.get("version") != VERSION or isinstance(data["version"], bool):
        raise BadSave(saying("import.version", version=VERSION, found=_json(data.get("version"))[:40]))
    deals, settings = data.get("deals"), data.get("settings", {})
    if not isinstance(deals, list) or not isinstance(settings, dict):
        raise BadSave(saying("import.deals"))
    read = []
    for number, each in enumerate(deals, 1):
        try:
            read.append(_read(each))
        except ReussiteError as problem:
            raise BadSave(saying("import.deal", number=number, problem=problem.saying)) from None
        tell(number, len(deals))
    keys = [each.data["key"] for each in read]
    if len(set(keys)) < len(keys):
        raise BadSave(saying("import.same_key"))
    return _write_all(store, read, settings)


FIELDS: dict[str, tuple[type, ...]] = {
    "key": (str,),
    "game": (str,),
    "options": (dict,),
    "deal": (int, type(None)),
    "start": (list,),
    "rules": (str,),
    "begun": (int,),
    "changed": (int,),
    "played": (int,),
    "used": (int,),
    "moves": (list,),
    "node": (int,),
    "tip": (int,),
    "bookmarks": (dict,),
    "shown": (int, type(None)),
}
LATER = ("shown",)  # what files of earlier versions do not have


def _read(data: Any) -> Read:
    """Check a deal of a file as a whole, every move of every branch by the rules."""
    _demand(isinstance(data, dict), saying("import.object"))
    for name, kinds in FIELDS.items():
        _demand(name in data or name in LATER, saying("import.missing", name=name))
        value = data.get(name)
        fine = isinstance(value, kinds) and not isinstance(value, bool)
        _demand(fine, saying("import.value", name=name, value=json.dumps(value)[:40]))
        _demand(not isinstance(value, int) or 0 <= value < LATEST, saying("import.value", name=name, value=value))
    _demand(len(data["key"]) == 32 and not set(data["key"]) - set("0123456789abcdef"), saying("import.key"))
    _demand(all(isinstance(line, str) for line in data["start"]), saying("import.start"))
    _demand(all(isinstance(value, (str, int)) for value in data["options"].values()), saying("import.options"))
    _demand(len(data["moves"]) <= MOST_MOVES, saying("import.too_many_moves", n=len(data["moves"]), most=MOST_MOVES))
    start = laid_out(data["game"], data["options"], data["deal"], "\n".join(data["start"]))
    read = Read(data, start, [None], [start], [0], start.game.rules_id)
    for node, move in enumerate(data["moves"], 1):
        try:
            _read_move(read, node, move)
        except ReussiteError as problem:
            raise BadSave(saying("import.at_move", number=node, problem=problem.saying)) from None
    for name in ("node", "tip"):
        _demand(
            data[name] <= len(data["moves"]),
            saying("import.range", name=name, most=len(data["moves"]), value=data[name]),
        )
    _demand(data["node"] in [0, *read.way_to(data["tip"])], saying("import.node"))
    for name, node in data["bookmarks"].items():
        fine = isinstance(node, int) and not isinstance(node, bool) and 0 <= node <= len(data["moves"])
        _demand(fine and 0 < len(name) <= LONGEST_NAME, saying("import.bookmark", name=name[:40], place=str(node)[:40]))
    return read


def _demand(fine: bool, problem: Saying) -> None:
    if not fine:
        raise BadSave(problem)


def _read_move(read: Read, node: int, move: Any) -> None:
    _demand(isinstance(move, list) and len(move) == 4, saying("import.move"))
    parent, text, *times = move
    _demand(isinstance(text, str) and len(text) <= 400, saying("import.move_text"))
    whole = all(isinstance(each, int) and not isinstance(each, bool) for each in (parent, *times))
    _demand(whole and 0 <= parent < node and all(0 <= each < LATEST for each in times), saying("import.move_numbers"))
    position = read.positions[parent]
    played: Played | None = None
    if position is not None:
        try:
            played = demand(try_gesture(position, text))
            _demand(played.gestures[0].text == text, saying("import.written", text=text, right=played.gestures[0].text))
        except ReussiteError:
            # A deal played under other rules is kept with the moves that are not allowed any more.
            if read.data["rules"] == read.rules:
                raise
    if played is None:
        read.rules = ""
    read.gestures.append(played.gestures[0] if played else None)
    read.positions.append(played.passed[-1].after if played else None)
    read.depths.append(read.depths[parent] + 1)


def _write_all(store: "Store", read: list[Read], settings: Mapping[str, Any]) -> list[int]:
    """Write everything in one go; a deal that is here already gets the moves it lacks."""
    from reussite.store.store import insert_deal

    ids = []
    with store.database.writing() as db:
        for name, value in settings.items():
            db.execute("INSERT OR IGNORE INTO settings VALUES (?, ?)", (name, _json(value)))
        used = db.execute("SELECT coalesce(max(used), 0) FROM deals").fetchone()[0]
        ranks = {
            each.data["key"]: rank for rank, each in enumerate(sorted(read, key=lambda each: each.data["used"]), 1)
        }
        for each in read:
            found = db.execute("SELECT id FROM deals WHERE key = ?", (each.data["key"],)).fetchone()
            id = found[0] if found else insert_deal(db, each.start, each.data)
            ids.append(id)
            _merge(store, db, id, each, new=not found)
            db.execute("UPDATE deals SET used = ? WHERE id = ?", (used + ranks[each.data["key"]], id))
    log.info("%d deals imported", len(ids))
    return ids


def _merge(store: "Store", db: "sqlite3.Connection", id: int, read: Read, new: bool) -> None:
    """Add the nodes of a deal that are not there yet; where nothing else was played here it stands as in the file."""
    data = read.data
    rows = db.execute("SELECT node, parent, text FROM moves WHERE deal = ? ORDER BY node", (id,)).fetchall()
    known = {(parent, text): node for node, parent, text in rows}
    places = {0: 0}
    last = len(rows)
    for node, (parent, text, made, played) in enumerate(data["moves"], 1):
        value = (places[parent], text)
        if value not in known:
            last += 1
            known[value] = last
            db.execute(
                "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)", (id, last, *value, read.parts(node), made, played)
            )
        places[node] = known[value]
    for name, node in data["bookmarks"].items():
        db.execute("INSERT OR IGNORE INTO bookmarks VALUES (?, ?, ?)", (id, name, places[node]))
    if new or (last > len(rows) and set(places.values()) >= {row[0] for row in rows}):
        values = (places[data["node"]], places[data["tip"]], data["changed"], data["played"], id)
        db.execute("UPDATE deals SET node = ?, tip = ?, changed = ?, played = max(played, ?) WHERE id = ?", values)
    if data.get("shown"):
        looked = {"id": id, "shown": data["shown"]}
        db.execute("UPDATE deals SET shown = min(coalesce(shown, :shown), :shown) WHERE id = :id", looked)
    rules = db.execute("SELECT rules FROM deals WHERE id = ?", (id,)).fetchone()[0]
    both = read.rules if new or rules == read.rules else ""
    db.execute("UPDATE deals SET made = ?, rules = ?, version = version + 1 WHERE id = ?", (last, both, id))
    _count(store, db, id, read)


def _count(store: "Store", db: "sqlite3.Connection", id: int, read: Read) -> None:
    """Set what statistics ask for, from the moves themselves."""
    deal = store.look_at(id)
    values = {"id": id, "moves": len(deal.gestures), "status": deal.status}
    db.execute("UPDATE deals SET moves = :moves, result = :status WHERE id = :id", values)
    # A position from which the game went on is not lost, so its moves need not be listed.
    gone_on = {parent for parent, *_ in read.data["moves"]}
    (shown,) = db.execute("SELECT coalesce(shown, ?) FROM deals WHERE id = ?", (LATEST, id)).fetchone()
    for node, position in enumerate(read.positions):
        if node and position is not None and (position.is_won or node not in gone_on):
            _, _, made, played = read.data["moves"][node - 1]
            if made >= shown:  # the program's moves, or after them
                continue
            if position.is_won:
                db.execute(
                    "UPDATE deals SET won = ?, won_moves = ?, won_played = ? WHERE id = ? AND (won IS NULL OR won > ?)",
                    (made, read.depths[node], played, id, made),
                )
            if position.game.patience.scored and position.status in ("won", "lost"):
                scored = {"id": id, "score": position.score}
                db.execute("UPDATE deals SET score = max(coalesce(score, :score), :score) WHERE id = :id", scored)
    first = "SELECT min(made) FROM moves WHERE deal = :id AND made < :shown"
    db.execute(f"UPDATE deals SET first_move = ({first}) WHERE id = :id", {"id": id, "shown": shown})
