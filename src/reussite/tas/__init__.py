"""Les mots du document « projet réussites » : couleurs, rangs, cartes, tas, et ce que l'on fait d'eux.

Chaque nom du document existe tel quel, avec les arguments dans l'ordre du document, et aussi sans accents
(DéplacerCarteSur et DeplacerCarteSur). Le résultat d'une action est ce qu'elle rend : T = CréerTasVide(L, M).
It is a French face of `reussite.piles`, which does all the work.
"""

from reussite.tas.cartes import (
    As,
    Carreau,
    Carte,
    CarteRetournée,
    CartesNeuves,
    Cinq,
    Coeur,
    Couleur,
    CouleurInférieure,
    CouleurSuivante,
    Dame,
    DernierRang,
    DernièreCouleur,
    Deux,
    Dix,
    EstCachée,
    EstCarteAvant,
    EstDécouverte,
    Huit,
    LaCouleur,
    LeRang,
    MêmeCouleur,
    MêmeRang,
    NbCartes,
    Neuf,
    Pique,
    PremierRang,
    PremièreCouleur,
    Quatre,
    Rang,
    RangInférieur,
    RangSuivant,
    Roi,
    Sept,
    Six,
    Trois,
    Trèfle,
    Valet,
)
from reussite.tas.ecran import InitialiserEcran, afficheur
from reussite.tas.mots import ErreurDeTas
from reussite.tas.tableau import (
    BattreTas,
    CarteSous,
    CarteSur,
    ChangerMode,
    CréerJeuNeuf,
    CréerTasVide,
    DéplacerBasSous,
    DéplacerBasSur,
    DéplacerCarteSur,
    DéplacerHautSous,
    DéplacerHautSur,
    HmTas,
    IèmeCarte,
    LaHauteur,
    LaPlace,
    LeTableau,
    Localisation,
    Mode,
    NouveauTableau,
    PoserTasSurTas,
    RetournerCarteSous,
    RetournerCarteSur,
    RetournerIème,
    RetournerTas,
    Rôle,
    SupprimerTasVide,
    Tableau,
    Tas,
    TasActif,
    TasEmpilé,
    TasEtalé,
    TasVide,
    actif,
    empilé,
    inactif,
    étalé,
)

__all__ = [
    "AfficherTas",
    "As",
    "BattreTas",
    "Carreau",
    "Carte",
    "CarteRetournee",
    "CarteRetournée",
    "CarteSous",
    "CarteSur",
    "CartesNeuves",
    "ChangerMode",
    "Cinq",
    "Coeur",
    "Couleur",
    "CouleurInferieure",
    "CouleurInférieure",
    "CouleurSuivante",
    "CreerJeuNeuf",
    "CreerTasVide",
    "CréerJeuNeuf",
    "CréerTasVide",
    "Dame",
    "DeplacerBasSous",
    "DeplacerBasSur",
    "DeplacerCarteSur",
    "DeplacerHautSous",
    "DeplacerHautSur",
    "DernierRang",
    "DerniereCouleur",
    "DernièreCouleur",
    "Deux",
    "Dix",
    "DéplacerBasSous",
    "DéplacerBasSur",
    "DéplacerCarteSur",
    "DéplacerHautSous",
    "DéplacerHautSur",
    "ErreurDeTas",
    "EstCachee",
    "EstCachée",
    "EstCarteAvant",
    "EstDecouverte",
    "EstDécouverte",
    "HmTas",
    "Huit",
    "IemeCarte",
    "InitialiserEcran",
    "IèmeCarte",
    "LaCouleur",
    "LaHauteur",
    "LaPlace",
    "LeRang",
    "LeTableau",
    "Localisation",
    "MemeCouleur",
    "MemeRang",
    "Mode",
    "MêmeCouleur",
    "MêmeRang",
    "NbCartes",
    "Neuf",
    "NouveauTableau",
    "Pique",
    "PoserTasSurTas",
    "PremierRang",
    "PremiereCouleur",
    "PremièreCouleur",
    "Quatre",
    "Rang",
    "RangInferieur",
    "RangInférieur",
    "RangSuivant",
    "RetournerCarteSous",
    "RetournerCarteSur",
    "RetournerIeme",
    "RetournerIème",
    "RetournerTas",
    "Roi",
    "Role",
    "Rôle",
    "Sept",
    "Six",
    "SupprimerTasVide",
    "Tableau",
    "Tas",
    "TasActif",
    "TasEmpile",
    "TasEmpilé",
    "TasEtale",
    "TasEtalé",
    "TasVide",
    "Trefle",
    "Trois",
    "Trèfle",
    "Valet",
    "actif",
    "empile",
    "empilé",
    "etale",
    "inactif",
    "étalé",
]

AfficherTas = afficheur(globals())

# Sans accents

CarteRetournee = CarteRetournée
CouleurInferieure = CouleurInférieure
CreerJeuNeuf = CréerJeuNeuf
CreerTasVide = CréerTasVide
DeplacerBasSous = DéplacerBasSous
DeplacerBasSur = DéplacerBasSur
DeplacerCarteSur = DéplacerCarteSur
DeplacerHautSous = DéplacerHautSous
DeplacerHautSur = DéplacerHautSur
DerniereCouleur = DernièreCouleur
EstCachee = EstCachée
EstDecouverte = EstDécouverte
IemeCarte = IèmeCarte
MemeCouleur = MêmeCouleur
MemeRang = MêmeRang
PremiereCouleur = PremièreCouleur
RangInferieur = RangInférieur
RetournerIeme = RetournerIème
Role = Rôle
TasEmpile = TasEmpilé
TasEtale = TasEtalé
Trefle = Trèfle
empile = empilé
etale = étalé
