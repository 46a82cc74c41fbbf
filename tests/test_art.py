"""The drawings of the cards, told from their geometry and from what a renderer makes of them."""

import gzip
import io
import re
import sys
from xml.etree import ElementTree

import pygame
import pytest

from children import finish
from reussite import cards
from reussite.art import BACKS, LETTERS, RECYCLE, STOP, Style, back, deck, face, mark
from reussite.art.courts import KING
from reussite.art.suits import SHAPES

ALL = cards.deck_of(52)
ORNATE = cards.parse_card("AS")  # one pip, but cut by the white lines of its ornament
PIP_CARDS = [card for card in ALL if cards.rank(card) < 11 and card != ORNATE]
COURTS = [card for card in ALL if cards.rank(card) > 10]
STYLES = [Style(four, large, letters) for four in (False, True) for large in (False, True) for letters in LETTERS]
MARKS = ["", "A", "K", "7C", "H", "Q/J", "A-10", "AH/AD", RECYCLE, STOP]
SVG = "{http://www.w3.org/2000/svg}"

# Where a printed deck has its pips: columns from the left, rows in twelfths of the height between top and bottom pip.
BOOK = {
    2: {"m": [0, 12]},
    3: {"m": [0, 6, 12]},
    4: {"l": [0, 12], "r": [0, 12]},
    5: {"l": [0, 12], "m": [6], "r": [0, 12]},
    6: {"l": [0, 6, 12], "r": [0, 6, 12]},
    7: {"l": [0, 6, 12], "m": [3], "r": [0, 6, 12]},
    8: {"l": [0, 6, 12], "m": [3, 9], "r": [0, 6, 12]},
    9: {"l": [0, 4, 8, 12], "m": [6], "r": [0, 4, 8, 12]},
    10: {"l": [0, 4, 8, 12], "m": [2, 10], "r": [0, 4, 8, 12]},
}


def picture(svg: str, width: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, width * 7 // 5))


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean difference of a channel, of 255, over all pixels."""
    a, b = (pygame.image.tobytes(surface, "RGBA") for surface in (one, other))
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def pips_of(card: int, style: Style) -> list[tuple[float, float, bool]]:
    """The pips between the indices: place, and whether they stand on their heads."""
    found = []
    for element in ElementTree.fromstring(face(card, style)).findall(f"{SVG}path"):
        if element.get("d") == SHAPES[cards.suit(card)]:
            x, y, scale = re.fullmatch(
                r"translate\((\S+) (\S+)\) scale\((\S+)\)", element.get("transform") or ""
            ).groups()  # type: ignore[union-attr]
            found.append((float(x), float(y), float(scale) < 0))
    return found


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("rank", range(2, 11))
def test_pips_lie_where_a_printed_deck_has_them(rank: int, style: Style) -> None:
    for suit in range(4):
        pips = pips_of(cards.card(rank, suit), style)
        left, right = min(x for x, _, _ in pips), max(x for x, _, _ in pips)
        top, bottom = min(y for _, y, _ in pips), max(y for _, y, _ in pips)
        columns: dict[str, list[int]] = {}
        for x, y, turned in pips:
            name = "m" if x == 125 else "l" if x == left else "r" if x == right else "?"
            columns.setdefault(name, []).append(round((y - top) / (bottom - top) * 12))
            assert turned == (y > 175)
        assert {name: sorted(rows) for name, rows in columns.items()} == BOOK[rank]
        assert top + bottom == pytest.approx(350)
        assert left + right == pytest.approx(250)


@pytest.mark.parametrize("card", PIP_CARDS, ids=cards.text)
def test_as_many_spots_are_seen_between_the_indices_as_the_rank_says(card: int) -> None:
    drawn = picture(face(card), 400)
    middle = drawn.subsurface((80, 80, 240, 400))  # between the two indices, where no pip is cut
    ink = pygame.mask.from_threshold(middle, drawn.get_at((112, 48)), (40, 40, 40, 255))
    assert drawn.get_at((112, 48))[:3] != (255, 253, 247)  # the suit sign under the index
    assert len(ink.connected_components(60)) == cards.rank(card)


@pytest.mark.parametrize("card", COURTS, ids=cards.text)
@pytest.mark.parametrize("large", [False, True])
def test_a_court_card_is_the_same_either_way_up(card: int, large: bool) -> None:
    drawn = picture(face(card, Style(large=large)), 200)
    assert difference(drawn, pygame.transform.rotate(drawn, 180)) < 0.6


@pytest.mark.parametrize("name", BACKS)
def test_a_back_is_the_same_either_way_up_and_tells_nothing(name: str) -> None:
    drawn = picture(back(Style(back=name)), 200)
    assert difference(drawn, pygame.transform.rotate(drawn, 180)) < 0.6


def test_every_drawing_is_plain_and_well_formed() -> None:
    allowed = {f"{SVG}{name}" for name in ("svg", "g", "path", "rect", "circle")}
    drawings = [face(card, style) for card in ALL for style in STYLES]
    drawings += [back(Style(back=name)) for name in BACKS] + [mark(sign) for sign in MARKS]
    for drawn in drawings:
        root = ElementTree.fromstring(drawn)
        assert root.get("viewBox") == "0 0 250 350"
        assert {element.tag for element in root.iter()} <= allowed
        assert not re.search(r"url\(|href|font|<text|nan|inf", drawn)


@pytest.mark.parametrize("width", [48, 60])
def test_no_two_cards_look_alike_however_small(width: int) -> None:
    pictures = [picture(face(card), width) for card in ALL]
    corners = [drawn.subsurface((0, 0, width * 2 // 5, width // 3)) for drawn in pictures]
    for shown in (pictures, corners):
        for k, one in enumerate(shown):
            for other in shown[k + 1 :]:
                assert difference(one, other) > 1


def test_the_letters_of_the_index_follow_the_language() -> None:
    def index(rank: int, letters: str) -> str:
        return ElementTree.tostring(
            ElementTree.fromstring(face(cards.card(rank, 3), Style(letters=letters)))[-2]
        ).decode()

    for rank in range(2, 11):
        assert len({index(rank, letters) for letters in LETTERS}) == 1
    assert index(1, "en") == index(1, "fr") == index(1, "pl")
    for rank in (11, 12):
        assert index(rank, "en") != index(rank, "fr")
    assert index(12, "fr") == index(12, "pl")  # dame and dama
    assert index(KING, "en") == index(KING, "pl") != index(KING, "fr")


@pytest.mark.parametrize(
    ("four", "inks"),
    [(False, "black red red black"), (True, "green blue red black")],
    ids=["two colours", "four colours"],
)
def test_suits_have_their_colours(four: bool, inks: str) -> None:
    for suit, ink in enumerate(inks.split()):
        red, green, blue, _ = picture(face(cards.card(1, suit), Style(four)), 100).get_at((28, 12))
        told = max((red, "red"), (green, "green"), (blue, "blue"))[1] if max(red, green, blue) > 80 else "black"
        assert told == ink


def test_a_large_index_is_half_as_high_again() -> None:
    for card in ALL:
        heights = []
        for large in (False, True):
            corner = ElementTree.fromstring(face(card, Style(large=large)))[-2]
            heights.append(float((corner[0].get("transform") or "").split()[-1].rstrip(")")))
        assert heights[1] >= 1.5 * heights[0]


def test_marks_are_see_through_and_differ() -> None:
    shown = [picture(mark(sign), 60) for sign in MARKS]
    for k, one in enumerate(shown):
        assert 0 < one.get_at((30, 6))[3] < 128
        assert all(difference(one, other) > 0.5 for other in shown[k + 1 :])


def test_a_mark_speaks_the_language_of_the_index() -> None:
    assert mark("K", Style(letters="fr")) == mark("K", Style(letters="fr")) != mark("K")
    assert mark("Q/J", Style(letters="fr")) != mark("Q/J") != mark("Q/J", Style(letters="pl"))


def test_all_pictures_of_a_style_are_small_once_compressed() -> None:
    for style in STYLES:
        assert len(gzip.compress("".join(deck(style).values()).encode())) < 30_000


def test_a_deck_can_be_written_as_files(tmp_path) -> None:
    target = tmp_path / "cards"
    finish(sys.executable, "-m", "reussite", "deck", str(target), "--large", "--letters", "pl", check=True)
    assert {path.stem for path in target.iterdir()} == {cards.text(card) for card in ALL} | {"back"}
    written = (target / "AS.svg").read_text(encoding="utf-8")
    assert written == face(cards.parse_card("AS"), Style(large=True, letters="pl"))
