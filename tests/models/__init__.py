"""A second, naive derivation of the rules of every patience, to hold the engine against."""

from models.automatic import Automatic, Clock, QuatreCouleurs, QueueLeuLeu, RelaisDes7
from models.both_ways import Algerian, Natali
from models.canfield import Canfield
from models.cards import Card, from_number
from models.fifteen_puzzle import FifteenPuzzle
from models.klondike import Klondike
from models.la_peau import LaPeau
from models.lines import Accordion, Gaps, Labyrinth, MissMilligan, Penguin, RoyalParade
from models.montee_descente import MonteeDescente
from models.osmosis import Osmosis
from models.rexile import Rexile
from models.royal_cotillion import RoyalCotillion
from models.table import Model
from reussite.play import Position

__all__ = ["MODELS", "Automatic", "Card", "Model", "cards_by_pile", "model_of"]

MODELS: dict[str, type[Model]] = {
    "accordion": Accordion,
    "algerian": Algerian,
    "canfield": Canfield,
    "clock": Clock,
    "fifteen-puzzle": FifteenPuzzle,
    "gaps": Gaps,
    "klondike": Klondike,
    "la-peau": LaPeau,
    "labyrinth": Labyrinth,
    "miss-milligan": MissMilligan,
    "montee-descente": MonteeDescente,
    "natali": Natali,
    "osmosis": Osmosis,
    "penguin": Penguin,
    "quatre-couleurs": QuatreCouleurs,
    "queue-leu-leu": QueueLeuLeu,
    "relais-des-7": RelaisDes7,
    "rexile": Rexile,
    "royal-cotillion": RoyalCotillion,
    "royal-parade": RoyalParade,
}


def cards_by_pile(position: Position) -> dict[str, list[Card]]:
    return {pile.name: [from_number(card) for card in pile.cards] for pile in position.piles}


def model_of(position: Position) -> Model:
    """Lay the cards of a position out again for the model of its game; no stock has been turned back yet."""
    kind = MODELS[position.game.id]
    return kind(position.game.options, cards_by_pile(position), position.counters)
