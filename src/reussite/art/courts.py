"""The court cards: twelve people of our own, each drawn to the sash and turned round for the other half.

Their attributes are those of the suits' Italian ancestors: a baton for clubs, a coin for diamonds, a cup for hearts and
a sword for spades. A figure stands around the card's middle (0, 0), in the half above the line from (-75, -34) to
(75, 34); the sash covers that line, because renderers without clipping must draw it too.
"""

from dataclasses import dataclass

from reussite.art.style import HEIGHT, WIDTH, Style
from reussite.art.suits import pip
from reussite.art.svg import circle, group, path, place

__all__ = ["court"]

JACK, QUEEN, KING = 11, 12, 13
INK, GOLD, PALE, SKIN, BLUSH, WHITE = "#20222e", "#efb93c", "#fff3d0", "#f8d9bb", "#e9a98c", "#fffdf7"
SHADE = "#c98a1f"


@dataclass(frozen=True)
class Dress:
    """The colours of a suit's people."""

    robe: str
    deep: str
    trim: str
    hair: str
    ground: str


DRESSES = (
    Dress("#1f7a4d", "#12543a", "#f3ead2", "#7a3b1d", "#eef6ec"),  # clubs
    Dress("#e0702a", "#a8431b", "#1f8a93", "#e0a63c", "#fdf3e2"),  # diamonds
    Dress("#c8203c", "#8a1230", "#f7d7d3", "#c4782f", "#fdeeea"),  # hearts
    Dress("#2b4a8f", "#1a2c5e", "#b9cbee", "#2c2a33", "#ecf1fa"),  # spades
)


def court(rank: int, suit: int, style: Style, ink: str) -> str:
    """Return a court card's middle: frame, both halves of the figure, and the sash between them."""
    dress = DRESSES[suit]
    half = _figure(rank, suit, dress) + pip(suit, -51, -112, 36, ink)
    frame = path("M-75-140H75V140H-75Z", dress.ground)
    edge = path("M-75-140H75V140H-75Z", "none", dress.deep, 2.4)
    drawn = frame + half + group("scale(-1)", half) + _sash(suit, dress) + edge
    return group(place(WIDTH / 2, HEIGHT / 2, 0.72 if style.large else 0.88), drawn)


def _sash(suit: int, dress: Dress) -> str:
    band = path("M-75-45L75 23V45L-75-23Z", dress.deep)
    lines = path("M-75-41L75 27M75 41L-75-27", "none", GOLD, 2.6)
    beads = "".join(
        path("M0-6L6 0L0 6L-6 0Z", GOLD, more=f' transform="{place(x, x * 34 / 75)}"')
        for x in (-60, -40, -20, 20, 40, 60)
    )
    return band + lines + beads + circle(0, 0, 11, GOLD) + circle(0, 0, 8, WHITE) + circle(0, 0, 4, dress.robe)


def _figure(rank: int, suit: int, dress: Dress) -> str:
    body, head = {JACK: (_tunic, _jack), QUEEN: (_gown, _queen), KING: (_mantle, _king)}[rank]
    return body(suit, dress) + ATTRIBUTES[suit](dress) + head(suit, dress)


def _body(dress: Dress, shoulders: str) -> str:
    """The robe: from the left end of the sash over the shoulders to its right end."""
    return path(f"M-75-34{shoulders}L75 34Z", dress.robe, INK, 1.6)


def _mantle(suit: int, dress: Dress) -> str:
    """A king's mantle: a broad fur collar over a robe with a panel down the middle."""
    robe = _body(dress, "C-72-52-58-58-34-62H34C60-58 73-48 75-34")
    panel = path("M-15-50H15V7L-15-7Z", dress.trim) + path("M-15-50V-7M15-50V7", "none", GOLD, 3)
    studs = "".join(path("M0-6L5 0L0 6L-5 0Z", dress.deep, more=f' transform="{place(0, y)}"') for y in (-22, -8))
    fur = path(
        "M-38-64C-56-58-68-52-72-42C-48-34-22-28 0-28C22-28 48-34 72-42C68-52 56-58 38-64L0-44Z", WHITE, INK, 1.6
    )
    tails = "".join(
        path("M0-4L2.6 4L0 2.6L-2.6 4Z", INK, more=f' transform="{place(x, y)}"')
        for x, y in (
            (-56, -47),
            (-38, -42),
            (-20, -37),
            (20, -37),
            (38, -42),
            (56, -47),
            (-44, -54),
            (44, -54),
            (0, -35),
        )
    )
    return robe + panel + studs + fur + tails


def _gown(suit: int, dress: Dress) -> str:
    """A queen's gown: bare neck, puffed sleeves, a bodice laced with gold."""
    robe = _body(dress, "C-74-54-62-60-40-58C-30-56-22-56-16-58L0-36L16-58C22-56 30-56 40-58C62-60 74-54 75-34")
    neck = path("M-16-58C-12-46-6-40 0-36C6-40 12-46 16-58L9-66H-9Z", SKIN, INK, 1.2)
    bodice = path("M-27-57C-22-38-20-22-19-9L19 9C20-14 22-36 27-57L16-58L0-36L-16-58Z", dress.trim, INK, 1.4)
    lace = path("M-12-32L12-24M-13-21L13-12M-14-10L14 1M12-32L-12-24M13-21L-13-12M14-10L-10 1", "none", GOLD, 2.2)
    sleeves = path(
        "M-66-30C-62-44-52-48-42-46M-58-24C-54-36-46-40-38-38M66-14C64-34 54-46 42-46M54-14C52-30 46-38 38-38",
        "none",
        dress.deep,
        2.4,
    )
    beads = "".join(
        circle(x, y, 3.3, INK) + circle(x, y, 2.4, WHITE)
        for x, y in ((-12, -52), (-7, -46), (0, -43), (7, -46), (12, -52))
    )
    return robe + sleeves + neck + bodice + lace + beads


def _tunic(suit: int, dress: Dress) -> str:
    """A jack's tunic: slashed sleeves, a buttoned front and a wide collar."""
    robe = _body(dress, "C-70-50-58-58-36-60H36C58-58 70-48 75-34")
    stripes = path(
        "M-62-34L-54-52H-46L-52-29.5ZM-44-26L-38-54H-31L-35-22ZM62-8L52-53H45L48-14ZM37-19L36-55H29L26-24Z", dress.trim
    )
    front = path("M-9-44H9V4L-9-4Z", dress.deep)
    buttons = "".join(circle(0, y, 3.1, GOLD) for y in (-26, -14, -2))
    collar = path("M-14-62C-30-60-38-54-42-46C-26-40-10-38 0-30C10-38 26-40 42-46C38-54 30-60 14-62Z", WHITE, INK, 1.6)
    seam = path("M-33-48C-22-45-8-43 0-36C8-43 22-45 33-48", "none", dress.robe, 2.2)
    return robe + stripes + front + buttons + collar + seam


def _features(brow: str, lips: str) -> str:
    """Eyes, brows, nose and mouth, of a face around (0, -82)."""
    eyes = path("M-14-84C-11-88-6-88-4-84C-7-82-11-82-14-84ZM14-84C11-88 6-88 4-84C7-82 11-82 14-84Z", WHITE, INK, 1.1)
    pupils = circle(-8.8, -84.6, 2.2, INK) + circle(8.8, -84.6, 2.2, INK)
    brows = path("M-16-91C-12-94-7-94-3.5-91.5M16-91C12-94 7-94 3.5-91.5", "none", brow, 2.1)
    nose = path("M2-84C3-79 5-75 4-73C2.5-71.5-1-71.5-2.5-72.5", "none", BLUSH, 1.9)
    mouth = path("M-6.5-65.5C-3-68-1-67 0-66.5C1-67 3-68 6.5-65.5C3-61.5-3-61.5-6.5-65.5Z", lips)
    return eyes + pupils + brows + nose + mouth


def _face() -> str:
    return path("M-21-90C-22-74-16-58 0-55C16-58 22-74 21-90C20-104-20-104-21-90Z", SKIN, INK, 1.4)


def _cheeks() -> str:
    return circle(-14, -72, 3.6, "#f3bfa3") + circle(14, -72, 3.6, "#f3bfa3")


def _king(suit: int, dress: Dress) -> str:
    """A bearded head under an arched crown."""
    hair = path(
        "M-24-100C-34-84-30-66-38-56C-30-50-22-52-18-56H18C22-52 30-50 38-56C30-66 34-84 24-100Z", dress.hair, INK, 1.4
    )
    beard = path(
        "M-21.5-86C-22-62-16-40 0-34C16-40 22-62 21.5-86C18-76 13-72 8-72"
        "C4-72 2-70 0-70C-2-70-4-72-8-72C-13-72-18-76-21.5-86Z",
        dress.hair,
        INK,
        1.3,
    )
    curls = path("M-9-56C-8-50-5-45-2-41M9-56C8-50 5-45 2-41M0-56V-46", "none", INK, 1)
    crown = path("M-27-102L-33-128L-18-115L-11-133L0-117L11-133L18-115L33-128L27-102Z", GOLD, INK, 1.6)
    velvet = path("M-20-106L-16-111L-9-122L0-111L9-122L16-111L20-106Z", dress.robe)
    band = path("M-27-102C-16-96 16-96 27-102L25.5-109C14-104-14-104-25.5-109Z", GOLD, INK, 1.5)
    balls = "".join(circle(x, y, 3.6, GOLD) for x, y in ((-33, -129), (-11, -134), (11, -134), (33, -129)))
    gems = (
        circle(0, -101.5, 3.1, dress.deep) + circle(-13, -102.5, 2.1, dress.deep) + circle(13, -102.5, 2.1, dress.deep)
    )
    return hair + _face() + beard + _features(dress.hair, "#b5483e") + curls + crown + velvet + band + gems + balls


def _queen(suit: int, dress: Dress) -> str:
    """A head with long parted hair under a crown of leaves."""
    back = path(
        "M0-110C-30-110-35-86-34-70C-33-58-40-52-36-40C-26-44-20-54-19-66H19"
        "C20-54 26-44 36-40C40-52 33-58 34-70C35-86 30-110 0-110Z",
        dress.hair,
        INK,
        1.4,
    )
    fringe = path(
        "M0-104C-16-104-22-94-22-80C-26-84-28-94-24-102C-16-114 16-114 24-102C28-94 26-84 22-80C22-94 16-104 0-104Z",
        dress.hair,
    )
    waves = path(
        "M-29-84C-28-70-33-60-32-50M29-84C28-70 33-60 32-50M-24-74C-25-66-27-60-27-54M24-74C25-66 27-60 27-54",
        "none",
        INK,
        0.9,
    )
    crown = path(
        "M-24-105L-29-121L-16-116L-12-128L-5-118L0-135L5-118L12-128L16-116L29-121L24-105C12-110-12-110-24-105Z",
        GOLD,
        INK,
        1.5,
    )
    pearls = "".join(circle(x, y, 2.9, GOLD) for x, y in ((-29, -122), (-12, -129), (12, -129), (29, -122)))
    jewel = (
        circle(0, -133, 4, dress.robe)
        + circle(0, -113, 2.9, dress.deep)
        + circle(-13, -111, 1.9, dress.deep)
        + circle(13, -111, 1.9, dress.deep)
    )
    earrings = circle(-22.5, -66, 2.6, GOLD) + circle(22.5, -66, 2.6, GOLD)
    return (
        back
        + _face()
        + fringe
        + waves
        + _cheeks()
        + _features(dress.hair, "#c63a45")
        + earrings
        + crown
        + pearls
        + jewel
    )


def _jack(suit: int, dress: Dress) -> str:
    """A young head with bobbed hair under a flat cap with a feather."""
    hair = path(
        "M-22-104C-32-92-33-72-30-58C-24-55-19-58-18-66H18C19-58 24-55 30-58C33-72 32-92 22-104Z", dress.hair, INK, 1.4
    )
    fringe = path("M-21-88C-16-92-10-96-8-99C-2-94 10-92 21-88C22-98 16-106 0-106C-16-106-22-98-21-88Z", dress.hair)
    cap = path("M-27-101C-36-112-30-128-4-128C26-129 38-114 28-101C14-108-12-108-27-101Z", dress.robe, INK, 1.6)
    folds = path("M-19-106C-20-114-16-120-8-123M20-106C21-114 17-120 10-123M0-108V-116", "none", dress.deep, 2)
    band = path("M-28-100C-14-108 14-108 28-100L27-95C14-102-14-102-27-95Z", GOLD, INK, 1.3)
    feather = path("M22-104C34-106 46-116 46-134C36-134 24-124 20-108Z", dress.trim, INK, 1.3) + path(
        "M22-106C30-112 38-120 43-130", "none", INK, 1
    )
    brooch = circle(21, -105, 4.6, GOLD) + circle(21, -105, 2.4, dress.deep)
    return (
        hair + _face() + fringe + _cheeks() + _features(dress.hair, "#c2564c") + feather + cap + folds + band + brooch
    )


def _hand(x: float, y: float) -> str:
    """A fist with four fingers round something upright."""
    fist = path("M-9-8C-3-11 6-10 9-7V8C4 11-5 11-9 8C-11 3-11-3-9-8Z", SKIN, INK, 1.3)
    return group(place(x, y), fist, path("M-1-3.5H8.5M-1 0.5H8.5M-1 4.5H8", "none", INK, 0.9))


def _cuff(x: float, y: float, dress: Dress) -> str:
    return group(place(x, y), path("M-13-2C-6 3 6 3 12-1L14 14C6 20-8 18-15 12Z", GOLD, INK, 1.3))


def _baton(dress: Dress) -> str:
    """A cudgel in leaf."""
    staff = path("M52 8L49-60L47-112C46-124 64-124 63-112L59-60L60 12Z", "#a9713c", INK, 1.5)
    knots = path("M50-104L57-101M60-90L53-87M50-74L57-71", "none", "#6e4420", 2)
    leaf = "M0 0C2-9 10-12 16-11C15-4 9 1 0 0Z"
    leaves = "".join(
        path(leaf, dress.robe, INK, 1.1, more=f' transform="translate({x} {y}) scale({turn} 1)"')
        for x, y, turn in ((58, -96, 0.8), (50, -82, -0.9), (58, -66, 0.8))
    )
    return staff + knots + leaves + _cuff(53, -12, dress) + _hand(54, -16)


def _coin(dress: Dress) -> str:
    """A broad gold coin held up."""
    rim = (
        circle(52, -78, 20.6, INK)
        + circle(52, -78, 19, GOLD)
        + circle(52, -78, 14.5, SHADE)
        + circle(52, -78, 13, GOLD)
    )
    star = path("M52-89L55-81L63-78L55-75L52-67L49-75L41-78L49-81Z", PALE, SHADE, 1)
    return _cuff(53, -38, dress) + _hand(53, -46) + rim + star


def _cup(dress: Dress) -> str:
    """A goblet."""
    bowl = path("M36-92H70C71-74 64-64 56.5-62V-48L64-40H42L49.5-48V-62C42-64 35-74 36-92Z", GOLD, INK, 1.5)
    wine = path("M36-92C40-97 66-97 70-92C66-88 40-88 36-92Z", dress.deep, INK, 1.3)
    shine = path("M42-84C42-76 45-71 49-68", "none", PALE, 2.4)
    return _cuff(53, -38, dress) + bowl + wine + shine + _hand(53, -50)


def _sword(dress: Dress) -> str:
    """A sword held upright."""
    blade = path("M47-34V-112L52-126L57-112V-34Z", "#dfe6ee", INK, 1.4) + path("M52-114V-36", "none", "#8b98a8", 1.4)
    hilt = path("M36-38H68V-31H36Z", GOLD, INK, 1.4) + path("M49-31H55V2H49Z", dress.deep, INK, 1.2)
    return blade + hilt + circle(52, 4, 5.4, INK) + circle(52, 4, 4.2, GOLD) + _cuff(52, -10, dress) + _hand(52, -17)


ATTRIBUTES = (_baton, _coin, _cup, _sword)
