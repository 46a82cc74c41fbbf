"""Les mots du document pour un fichier de jeu : les mêmes, avec l'état `s` devant, et des nombres pour les tas.

A game file is compiled, so these are the words of `reussite.piles` under their French names, and plain numbers.
"""

# Kernel Python: linked into the rules of a game that uses it.

from reussite.piles import (
    bottom_card,
    card_at,
    card_is_before,
    deck_size,
    first_rank,
    height,
    is_active,
    is_empty,
    is_hidden,
    is_shown,
    lay_pile,
    move_bottom_onto,
    move_bottom_under,
    move_card_onto,
    move_top_onto,
    move_top_under,
    next_rank,
    next_suit,
    rank,
    rank_is_lower,
    same_rank,
    same_suit,
    shuffle_pile,
    suit,
    suit_is_lower,
    top_card,
    turn_bottom,
    turn_card,
    turn_pile,
    turn_top,
)
from reussite.rules.layout import State

Trèfle, Carreau, Coeur, Pique = range(4)
PremièreCouleur, DernièreCouleur = Trèfle, Pique
Deux, Trois, Quatre, Cinq, Six, Sept, Huit, Neuf, Dix, Valet, Dame, Roi, As = range(2, 15)
DernierRang = As

CouleurSuivante = next_suit
NbCartes = HmTas = deck_size
PremierRang = first_rank
LaCouleur = suit
EstCachée = is_hidden
EstDécouverte = is_shown
CouleurInférieure = suit_is_lower
MêmeCouleur = same_suit
RangInférieur = rank_is_lower
MêmeRang = same_rank
EstCarteAvant = card_is_before
TasActif = is_active
TasVide = is_empty
LaHauteur = height
CarteSur = top_card
CarteSous = bottom_card
IèmeCarte = card_at
RetournerCarteSur = turn_top
RetournerCarteSous = turn_bottom
RetournerIème = turn_card
RetournerTas = turn_pile
DéplacerHautSur = move_top_onto
DéplacerHautSous = move_top_under
DéplacerBasSur = move_bottom_onto
DéplacerBasSous = move_bottom_under
PoserTasSurTas = lay_pile


def LeRang(C: int) -> int:
    """Le rang de la carte, de Deux à As."""
    return (rank(C) + 11) % 13 + 2


def RangSuivant(s: State, R: int) -> int:
    """Le rang qui suit R ; après l'as revient PremierRang(s)."""
    following = next_rank(s, (R - 1) % 13 + 1)
    return (following + 11) % 13 + 2


def BattreTas(s: State, T: int) -> None:
    """Mélange les cartes de T ; l'ordre où elles étaient décide du mélange, et chaque donne a donc le sien."""
    shuffle_pile(s, T, 1)


def DéplacerCarteSur(s: State, C: int, R: int, T1: int, T2: int) -> None:
    """Enlève de T1 la carte de couleur C et de rang R, et la place au-dessus de T2."""
    move_card_onto(s, T1, T2, (R - 1) % 13 + 1, C)


# Sans accents

CouleurInferieure = CouleurInférieure
DerniereCouleur = DernièreCouleur
DeplacerBasSous = DéplacerBasSous
DeplacerBasSur = DéplacerBasSur
DeplacerCarteSur = DéplacerCarteSur
DeplacerHautSous = DéplacerHautSous
DeplacerHautSur = DéplacerHautSur
EstCachee = EstCachée
EstDecouverte = EstDécouverte
IemeCarte = IèmeCarte
MemeCouleur = MêmeCouleur
MemeRang = MêmeRang
PremiereCouleur = PremièreCouleur
RangInferieur = RangInférieur
RetournerIeme = RetournerIème
Trefle = Trèfle
