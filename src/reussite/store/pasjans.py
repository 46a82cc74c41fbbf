"""The save files of the program Pasjans, both ways, for the games it has.

Where its files lay cards and moves is said by the game's word `pasjans`. Fields are told in the order of its boards.
A deck is one field: the turned cards, first turned first, then the others, next to be turned first; `Index` tells the
place of the last turned one. Its program keeps the cards of a long deck face up, lying or not, so they are written so.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Sequence

from reussite.cards import BACK, RANK_LETTERS, SUITS, face, rank, suit, text
from reussite.errors import BadInput, BadSave, ReussiteError
from reussite.play import Deal, Game, Gesture, Position, catalogue, find, from_layout
from reussite.play import game as bind
from reussite.play.position import carry_of
from reussite.rules.layout import CARRY, CLICK
from reussite.rules.moves import kind_of
from reussite.saying import Saying, saying
from reussite.spec import Group, Round

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

__all__ = ["read_pasjans", "write_pasjans"]

SUIT_WORDS = dict(zip("CDHS", ("trefl", "karo", "kier", "pik"), strict=True))
SUIT_LETTERS = {word: letter for letter, word in SUIT_WORDS.items()}
RANK_WORDS = ("AS", *RANK_LETTERS["pl"][1:])
LONGEST_FILE = 16 << 20
MOST_MOVES = 100_000
REVEALED = ("next_card_revealed", "next_card_reveled")  # how it is written, and how some of its files spell it

Piles = dict[str, list[int]]


@dataclass(frozen=True)
class Field:
    """A field of a board: one pile, a deck (stock and waste), or a long deck (a stock and its subfields)."""

    kind: str
    piles: tuple[str, ...]


def fields_of(game: Game) -> list[Field]:
    """Return the fields of a game's board in order."""
    layout = game.entry.patience.pasjans
    if layout is None:
        known = sorted(key for key, entry in catalogue().known.items() if entry.patience.pasjans)
        raise BadInput(saying("pasjans.no_game", game=game.id, names=known))
    fields: list[Field] = []
    for letters in layout.fields:
        names = [name for letter in letters for name in game.patience.group(letter).names()]
        if len(letters) == 1:
            fields += [Field("pile", (name,)) for name in names]
        else:
            fields.append(Field("deck" if letters == "sw" else "long deck", tuple(names)))
    return fields


def write_pasjans(deal: Deal) -> str:
    """Return a deal as Pasjans saves it; raise when its rules are not those of Pasjans, so that it could not be."""
    fields = fields_of(deal.game)
    if _dealing(deal.game) != _dealing(_bound(deal.game.id, {})):
        raise BadInput(saying("pasjans.deals_otherwise", game=deal.game.id))
    lines = ['<?xml version="1.0" ?>', "<Save>", "    <Moves>"]
    position = deal.start
    for gesture in deal.gestures:
        lines += _written_move(fields, position, gesture)
        for move in gesture.moves:
            position = position.after(move)
    lines += ["    </Moves>", "    <LatestCardPositions>"]
    for field in fields:
        lines += _written_field(field, position)
    lines += ["    </LatestCardPositions>", "</Save>"]
    source = "\n".join(lines) + "\n"
    try:
        again = read_pasjans(source, deal.game.id)
    except ReussiteError as problem:
        raise BadInput(saying("pasjans.unsavable", game=deal.game.id, problem=problem.saying)) from None
    assert _cards(again.start) == _cards(deal.start) and _cards(again.position) == _cards(position)
    return source


def _cards(position: Position) -> list[tuple[int, ...]]:
    return [pile.cards for pile in position.piles]


def _dealing(game: Game) -> list[Any]:
    """Return what a save must have in common with the program that reads it: how cards are dealt and turned."""
    words = ("count", "deal", "down", "draws", "deals", "rest", "refill")
    return [[getattr(pile, word, None) for word in words] for pile in game.patience.piles]


def _card(tag: str, card: int, shown: bool | None = None) -> str:
    mark = "" if shown is None else f'is_shown="{shown}" '
    return f'<{tag} {mark}rank="{RANK_WORDS[rank(card) - 1]}" suit="{SUIT_WORDS[SUITS[suit(card)]]}"/>'


def _written_field(field: Field, position: Position) -> list[str]:
    cards = {name: position.pile(name).cards for name in field.piles}
    first, *others = field.piles
    if field.kind == "pile":
        inside = [_card("Card", card, card < BACK) for card in cards[first]]
    elif field.kind == "deck":
        turned = cards[others[0]]
        inside = [_card("Card", card, True) for card in turned]
        inside += [_card("Card", card, False) for card in reversed(cards[first])]
        inside.append(f'<Index idx="{len(turned) - 1}"/>')
    else:
        inside = [_card("Card", card, True) for card in reversed(cards[first])]
        for name in others:
            lying = [f"    {_card('Card2', card, True)}" for card in cards[name]]
            inside += ["<Subfield>", *lying, "</Subfield>"]
    return ["        <Field>", *(f"            {line}" for line in inside), "        </Field>"]


def _written_move(fields: Sequence[Field], position: Position, gesture: Gesture) -> list[str]:
    first = gesture.moves[0]
    if kind_of(first) == CLICK:
        place = next(k for k, field in enumerate(fields) if field.kind != "pile")
        return [f"        {_move_tag(place, place, False, -1)}", "        </Move>"]
    if kind_of(first) != CARRY or len({carry_of(move)[:2] for move in gesture.moves}) > 1:
        raise BadInput(saying("pasjans.no_move", move=gesture.text))
    source, target, _ = carry_of(first)
    names = position.game.rule_table.names
    count = sum(carry_of(move)[2] for move in gesture.moves)
    origin, below = _field_of(fields, names[source]), position.pile(names[source]).cards[:-count]
    after = position
    for move in gesture.moves:
        after = after.after(move)
    revealed = fields[origin].kind == "pile" and bool(below) and below[-1] >= BACK
    subfield = fields[origin].piles.index(names[source]) - 1 if fields[origin].kind == "long deck" else -1
    laid = after.pile(names[target]).cards[-count:]
    return [
        f"        {_move_tag(origin, _field_of(fields, names[target]), revealed, subfield)}",
        *(f"            {_card('Card', card)}" for card in laid),
        "        </Move>",
    ]


def _move_tag(source: int, target: int, revealed: bool, subfield: int) -> str:
    return (
        f'<Move field_index_from="{source}" field_index_to="{target}" {REVEALED[0]}="{revealed}" subfield="{subfield}">'
    )


def _field_of(fields: Sequence[Field], name: str) -> int:
    return next(k for k, field in enumerate(fields) if name in field.piles)


@dataclass(frozen=True)
class Move:
    """A move as Pasjans writes it: piles by name, no source for a click; the cards as they were laid."""

    source: str
    target: str
    cards: tuple[int, ...]
    revealed: bool

    @property
    def words(self) -> str:
        """The move as we write it."""
        if not self.source:
            return "s"
        return f"{self.source}{f'*{len(self.cards)}' if len(self.cards) > 1 else ''} {self.target}"


def read_pasjans(
    source: str | bytes, name: str | None = None, options: Mapping[str, object] | None = None, hint: str = ""
) -> Deal:
    """Read a save file of Pasjans; its moves are replayed through the rules, so they can be taken back one by one.

    The game is known by its board where no name is given, or by `hint`, the name of the file. It is played by
    the rules of Pasjans unless options say otherwise.
    """
    root = _parsed(source)
    moves, board = _child(root, "Moves"), list(_child(root, "LatestCardPositions"))
    game = _game(board, name, hint, options or {})
    fields = fields_of(game)
    if len(board) != len(fields):
        raise BadSave(saying("pasjans.fields", found=len(board), game=game.id, expected=len(fields)))
    piles: Piles = {}
    for place, (element, field) in enumerate(zip(board, fields, strict=True)):
        piles |= _read_field(game, element, field, f"Field {place}")
    end = _position(game, piles, "LatestCardPositions")
    if len(moves) > MOST_MOVES:
        raise BadSave(saying("import.too_many_moves", n=len(moves), most=MOST_MOVES))
    read = [_read_move(fields, element, f"Move {number}") for number, element in enumerate(moves, 1)]
    kept = _taken_back(game, piles, read)
    deal = Deal(_position(game, piles, saying("pasjans.before")))
    for number in kept:
        try:
            deal.play(read[number - 1].words)
        except ReussiteError as problem:
            raise BadSave(saying("pasjans.at", place=f"Move {number}", problem=problem.saying)) from None
    if _cards(deal.position) != _cards(end):
        raise BadSave(saying("pasjans.end"))
    return deal


def _parsed(source: str | bytes) -> "Element":
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    if len(source) > LONGEST_FILE:
        raise BadSave(saying("pasjans.too_large", n=len(source), most=LONGEST_FILE))
    try:
        root: Element = fromstring(source, forbid_dtd=True)
    except ParseError as problem:
        raise BadSave(saying("pasjans.not_xml", problem=str(problem))) from None
    except DefusedXmlException:
        raise BadSave(saying("pasjans.entities")) from None
    except (ValueError, LookupError, RecursionError) as problem:  # such as an encoding that does not exist
        raise BadSave(saying("pasjans.not_xml", problem=str(problem))) from None
    if root.tag != "Save":
        raise BadSave(saying("pasjans.root", tag=root.tag[:40]))
    return root


def _child(root: "Element", tag: str) -> "Element":
    found = root.findall(tag)
    if len(found) != 1:
        raise BadSave(saying("pasjans.once", tag=tag, n=len(found)))
    return found[0]


def _game(board: "list[Element]", name: str | None, hint: str, options: Mapping[str, object]) -> Game:
    """Return the game whose board this is, under the rules of Pasjans."""
    word = hint.lower().replace("_", "-").replace(" ", "-")
    entries = {key: entry for key, entry in catalogue().known.items() if entry.patience.pasjans}
    if name is not None:
        key = find(name)[0].id
        if key not in entries:
            fields_of(bind(key))
    elif word in entries:
        key = word
    else:
        fitting = [key for key in entries if _fits(board, fields_of(bind(key)), bind(key).patience.deck)]
        if len(fitting) != 1:
            raise BadSave(saying("pasjans.board", n=len(board)))
        key = fitting[0]
    return _bound(key, options)


def _bound(key: str, options: Mapping[str, object]) -> Game:
    """Return a game under the rules of Pasjans, unless options say otherwise."""
    layout = find(key)[0].patience.pasjans
    return bind(key, **{**(layout.options if layout else {}), **options})


def _fits(board: "list[Element]", fields: Sequence[Field], deck: int) -> bool:
    """Tell whether a board could be one with these fields: decks have an index, long decks have subfields."""
    if len(board) != len(fields):
        return False
    cards = sum(child.tag in ("Card", "Card2") for element in board for child in element.iter())
    if cards != deck:
        return False
    marks = {"Index": "deck", "Subfield": "long deck"}
    return all(
        (element.find(tag) is not None) == (field.kind == kind)
        for element, field in zip(board, fields, strict=True)
        for tag, kind in marks.items()
    )


def _read_card(element: "Element", place: str) -> int:
    words = (element.get("rank", ""), element.get("suit", ""))
    if words[0] not in RANK_WORDS or words[1] not in SUIT_LETTERS:
        raise BadSave(
            saying(
                "pasjans.card",
                place=place,
                rank=words[0][:20],
                suit=words[1][:20],
                ranks=" ".join(RANK_WORDS),
                suits=" ".join(SUIT_LETTERS),
            )
        )
    return SUITS.index(SUIT_LETTERS[words[1]]) * 16 + RANK_WORDS.index(words[0]) + 1


def _read_cards(element: "Element", tag: str, place: str) -> list[int]:
    """Return the cards of a field as they are written, with the mark of lying face down."""
    cards = []
    for number, child in enumerate(element.findall(tag), 1):
        shown = child.get("is_shown", "True")
        if shown not in ("True", "False"):
            raise BadSave(saying("pasjans.truth", place=f"{place}, {tag} {number}", name="is_shown", word=shown[:20]))
        cards.append(_read_card(child, f"{place}, {tag} {number}") | (0 if shown == "True" else BACK))
    return cards


def _read_field(game: Game, element: "Element", field: Field, place: str) -> Piles:
    if element.tag != "Field":
        raise BadSave(saying("pasjans.tag", place=place, wanted="Field", tag=element.tag[:40]))
    cards = _read_cards(element, "Card", place)
    first, *others = field.piles
    if field.kind == "pile":
        return {first: _turned(game, first, cards)}
    if field.kind == "deck":
        index = element.find("Index")
        border = _whole(index, "idx", f"{place}, Index", range(-1, len(cards))) + 1 if index is not None else 0
        return {
            first: _turned(game, first, cards[border:][::-1]),
            others[0]: _turned(game, others[0], cards[:border]),
        }
    subfields = element.findall("Subfield")
    if len(subfields) != len(others):
        raise BadSave(saying("pasjans.subfields", place=place, n=len(subfields), expected=len(others)))
    piles = {first: _turned(game, first, cards[::-1])}
    for number, (name, subfield) in enumerate(zip(others, subfields, strict=True)):
        piles[name] = _turned(game, name, _read_cards(subfield, "Card2", f"{place}, Subfield {number}"))
    return piles


def _group(game: Game, name: str) -> Group:
    return game.rule_table.groups[game.rule_table.names.index(name)]


def _turned(game: Game, name: str, cards: list[int]) -> list[int]:
    """Return cards lying as the game lays them; only where both ways are possible the file decides.

    Pasjans shows and hides the cards of its decks in ways of its own, which mean nothing.
    """
    group = _group(game, name)
    if group.kind == "stock":
        return [face(card) | BACK for card in cards]
    if group.covers:
        return [face(card) | BACK for card in cards[:-1]] + [face(card) for card in cards[-1:]]
    return cards if any(group.down) else [face(card) for card in cards]


def _whole(element: "Element", name: str, place: str, among: range) -> int:
    word = element.get(name, "")
    digits = word.removeprefix("-")
    if not (digits.isdecimal() and digits.isascii() and len(digits) < 10) or int(word) not in among:
        raise BadSave(saying("pasjans.range", place=place, name=name, first=among[0], last=among[-1], word=word[:20]))
    return int(word)


def _position(game: Game, piles: Piles, place: Saying | str) -> Position:
    data: list[dict[str, Any]] = []
    for name, cards in piles.items():
        faces = "".join("d" if card >= BACK else "u" for card in cards)
        shown = {"face_up": faces.count("u"), "faces": faces}
        data.append({"name": name, "cards": [text(card) for card in cards], **shown})
    try:
        return from_layout({"game": game.id, "options": dict(game.options), "piles": data})
    except ReussiteError as problem:
        raise BadSave(saying("pasjans.at", place=place, problem=problem.saying)) from None


def _read_move(fields: Sequence[Field], element: "Element", place: str) -> Move:
    if element.tag != "Move":
        raise BadSave(saying("pasjans.tag", place=place, wanted="Move", tag=element.tag[:40]))
    source, target = (
        _whole(element, name, place, range(len(fields))) for name in ("field_index_from", "field_index_to")
    )
    cards = tuple(_read_card(card, f"{place}, Card {k}") for k, card in enumerate(element.findall("Card"), 1))
    revealed = element.get(REVEALED[0]) or element.get(REVEALED[1]) or "False"
    if revealed not in ("True", "False"):
        raise BadSave(saying("pasjans.truth", place=place, name=REVEALED[0], word=revealed[:20]))
    if source == target and not cards:
        if fields[source].kind == "pile":
            raise BadSave(saying("pasjans.no_deck", place=place, field=source))
        return Move("", fields[source].piles[0], (), False)
    if not cards or source == target:
        raise BadSave(saying("pasjans.move", place=place))
    if fields[target].kind != "pile":
        raise BadSave(saying("pasjans.closed", place=place, target=target))
    origin = fields[source]
    if origin.kind == "long deck":
        subfield = _whole(element, "subfield", place, range(len(origin.piles) - 1))
        return Move(origin.piles[subfield + 1], fields[target].piles[0], cards, False)
    return Move(origin.piles[-1], fields[target].piles[0], cards, revealed == "True")


def _taken_back(game: Game, piles: Piles, moves: Sequence[Move]) -> list[int]:
    """Take all moves back, the last one first, and return the numbers of those that did something.

    Pasjans writes a click on a spent deck down as well.
    """
    vain = sum(not move.source for move in moves) - _deals_made(game, piles) if _deals(game) else 0
    kept = []
    for number in range(len(moves), 0, -1):
        move = moves[number - 1]
        if not move.source and (vain > 0 or not (piles["s"] or piles.get("w") or _deals(game))):
            vain -= 1
            continue
        _take_back(game, piles, move, f"Move {number}")
        kept.append(number)
    return kept[::-1]


def _deals(game: Game) -> Round | None:
    """Return what a click on the stock deals, if it deals."""
    return game.patience.stock.deals if game.patience.stock else None


def _cards_dealt(game: Game, deals: Round) -> tuple[int, int]:
    """Return how many cards lie in a stock at first, and how many a click deals."""
    fresh = Position(game, game.lay_out(game.rule_table.slots["FRESH"]))
    return len(fresh.pile("s").cards), deals.each * game.patience.group(deals.to).count


def _deals_made(game: Game, piles: Piles) -> int:
    deals = _deals(game)
    assert deals is not None
    whole, each = _cards_dealt(game, deals)
    return -(-(whole - len(piles["s"])) // each)


def _take_back(game: Game, piles: Piles, move: Move, place: str) -> None:
    """Lay the cards as they lay before a move."""
    if not move.source:
        _take_back_click(game, piles)
        return
    lying = [face(card) for card in piles[move.target][len(piles[move.target]) - len(move.cards) :]]
    if lying not in (list(move.cards), list(move.cards[::-1])):
        raise BadSave(
            saying(
                "pasjans.lying",
                place=place,
                cards=" ".join(map(text, move.cards)),
                pile=move.target,
                found=" ".join(map(text, lying)) or "–",
            )
        )
    del piles[move.target][len(piles[move.target]) - len(move.cards) :]
    below = piles[move.source]
    if below and (move.revealed or _group(game, move.source).covers):
        below[-1] |= BACK
    below += reversed(lying) if _group(game, move.target).reverses else lying


def _take_back_click(game: Game, piles: Piles) -> None:
    stock, deals = piles["s"], _deals(game)
    if deals is None:
        waste = piles["w"]
        if waste:
            stock.append(waste.pop() | BACK)
        else:
            waste += _faces(reversed(stock))
            stock.clear()
        return
    whole, count = _cards_dealt(game, deals)
    if not stock and whole % count:
        count = whole % count  # the last click deals what is left
    back: list[int] = []
    for name in game.patience.group(deals.to).names()[: count // deals.each]:
        back += piles[name][-deals.each :]
        piles[name] = _turned(game, name, piles[name][: -deals.each])
    stock += [face(card) | BACK for card in reversed(back)]


def _faces(cards: Iterable[int]) -> list[int]:
    return [face(card) for card in cards]
