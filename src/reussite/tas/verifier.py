"""Exercice 4 : says whether a representation of piles is right (`python -m reussite.tas.verifier mes_tas.py`).

Every operation is carried out with the file's piles and with those of `reussite.tas`, and all that can be seen of the
piles is compared after each call. So the call after which something differs for the first time is the one at fault.
"""

import os
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any, Callable, Iterable

from reussite import tas
from reussite.errors import BadInput
from reussite.system import until_cut_off
from reussite.tas import mots
from reussite.tas.cartes import jeu_de
from reussite.tas.essais import AVANT_REFUS, ESSAIS, REFUS, THREE, promenade
from reussite.tas.realisation import OPERATIONS, charger, définis, lié
from reussite.tas.tableau import un_autre_tableau

__all__ = ["Verification", "fautes", "main"]

WALKS = 6
SHUFFLES, TOO_UNEVEN = 9000, 38.0  # of three cards; five degrees of freedom: more has a chance of one in a million
LONGEST_CALL = 2.0  # seconds of the processor
LOOK = 0.1

SELECTORS = OPERATIONS[OPERATIONS.index("TasActif") : OPERATIONS.index("RetournerCarteSur")]
MANY = 8  # operations that are not listed one by one

Card = tuple[int, int, bool]


class Faute(Exception):
    """An operation that is wrong, and the line that says so."""

    def __init__(self, operation: str, line: str, **about: object):
        super().__init__(line.format(operation=operation, **about))
        self.operation = operation


class Essai:
    """Two tables side by side: one with the piles of a file, one with those of `reussite.tas`."""

    def __init__(self, words: dict[str, Any], watch: "Verification"):
        self.own, self.true = dict(words), {name: getattr(tas, name) for name in tas.__all__}
        self.piles: dict[str, Any] = {}
        self.watch = watch

    def calls(self, calls: Iterable[str]) -> None:
        """Carry out calls one after the other, up to the first fault."""
        for each in calls:
            self.call(each)

    def call(self, call: str) -> None:
        """Carry out a call on both tables and compare what can be seen."""
        name, _, right = call.rpartition(" = ")
        operation = right.partition("(")[0]
        before = {each: self.cards(self.own, each) for each in self._active()} if operation == "BattreTas" else {}
        due = eval(_code(right), self.true)
        if operation == "CréerJeuNeuf":
            jeu_de(0)  # or the true piles would have given NbCartes its value for those of the file
        found = self.evaluate(operation, right, call)
        if name:
            if found is None:
                raise Faute(operation, mots.REND, appel=right, obtenu=found, attendu=mots.UN_TAS)
            self.own[name], self.true[name] = found, due
            self.piles[name] = due
            if operation == "CréerJeuNeuf":
                self._compare_values(call, tas.LaHauteur(due))
        elif operation == "BattreTas":
            self._follow(call, before)
        elif due is not None:
            self._compare_result(operation, right, found, due)
        self.compare(operation, call)
        self.watch.checked.add(operation)

    def evaluate(self, operation: str, words: str, call: str = "") -> Any:
        """Return what the file's own operation returns; whatever it raises is a fault of it."""
        self.watch.begin(operation, call or words)
        try:
            return eval(_code(words), self.own)
        except Exception as problem:
            raise Faute(operation, mots.LEVE, appel=call or words, problem=mots.exception(problem)) from None
        finally:
            self.watch.end()

    def see(self, words: str) -> tuple[Any, Any]:
        """Return what a selector returns on both tables."""
        return self.evaluate(words.partition("(")[0], words), eval(_code(words), self.true)

    def cards(self, space: dict[str, Any], name: str) -> list[Card]:
        """Return the cards of a pile, bottom first."""
        count = space["LaHauteur"](space[name])
        return [_card(space, space["IèmeCarte"](space[name], i)) for i in range(1, count + 1)]

    def raw(self, name: str, count: int) -> list[Any]:
        """Return so many cards of a pile as the file represents them, bottom first."""
        self.watch.begin("IèmeCarte", f"IèmeCarte({name}, 1)")
        read, pile = self.own["IèmeCarte"], self.own[name]
        cards = [read(pile, i) for i in range(1, count + 1)]
        self.watch.end()
        return cards

    def _active(self) -> list[str]:
        return [name for name, pile in self.piles.items() if tas.TasActif(pile)]

    def _compare_values(self, call: str, size: int) -> None:
        """Raise unless the operation that makes a deck has given the constants their values."""
        found = {name: self.evaluate("CréerJeuNeuf", f"int({name})", name) for name in ("NbCartes", "PremierRang")}
        jeu_de(size)
        for name, value in found.items():
            due = int(self.true[name])
            if value != due:
                about = {"appel": call, "vu": name, "obtenu": value, "attendu": due}
                raise Faute("CréerJeuNeuf", mots.MONTRE, **about)

    def _compare_result(self, operation: str, words: str, found: Any, due: Any) -> None:
        if isinstance(due, tas.Carte):
            seen, right = _card_or_none(self.own, found), _card(self.true, due)
            if seen != right:
                told = mots.cartes([seen]) if seen else repr(found)
                raise Faute(operation, mots.REND, appel=words, obtenu=told, attendu=mots.cartes([right]))
        elif not _same(found, due):
            raise Faute(operation, mots.REND, appel=words, obtenu=found, attendu=_plain(due))

    def compare(self, operation: str, call: str) -> None:
        """Raise if something is seen of the file's piles that should not be."""
        for name in self.piles:
            self._compare_seen(operation, call, f"TasActif({name})")
        for name in self._active():
            self._compare_cards(operation, call, name)
            for word in ("TasVide", *(("CarteSur", "CarteSous") if tas.LaHauteur(self.piles[name]) else ())):
                self._compare_result(word, f"{word}({name})", *self.see(f"{word}({name})"))
            self._compare_modes(operation, call, name)
            self._compare_seen(operation, call, f"LaPlace({name})")
            self.watch.checked.update(SELECTORS)

    def _compare_seen(self, operation: str, call: str, words: str, told: str = "") -> None:
        found, due = self.see(words)
        if not _same(found, due):
            about = {"appel": call, "vu": told or words, "obtenu": found, "attendu": _plain(due)}
            raise Faute(operation, mots.MONTRE, **about)

    def _compare_cards(self, operation: str, call: str, name: str) -> None:
        self._compare_seen(operation, call, f"LaHauteur({name})")
        due = self.cards(self.true, name)
        try:
            read = [_card_or_none(self.own, card) for card in self.raw(name, len(due))]
        except Exception:  # once more, to find out which card it is
            for i in range(1, len(due) + 1):
                self.evaluate("IèmeCarte", f"IèmeCarte({name}, {i})")
            raise
        if None in read:
            i = read.index(None) + 1
            raise Faute(
                "IèmeCarte", mots.REND, appel=f"IèmeCarte({name}, {i})", obtenu=None, attendu=mots.cartes([due[i - 1]])
            )
        found = [each for each in read if each]
        if found != due:
            about = {"appel": call, "tas": name, "obtenu": mots.cartes(found), "attendu": mots.cartes(due)}
            raise Faute(operation, mots.CONTIENT, **about)

    def _compare_modes(self, operation: str, call: str, name: str) -> None:
        """One of two selectors that is wrong is itself to blame; if both are, the pile has another mode."""
        wrong = [word for word in ("TasEmpilé", "TasEtalé") if not _same(*self.see(f"{word}({name})"))]
        if len(wrong) == 1:
            operation = wrong[0]
        for word in wrong:
            self._compare_seen(operation, call, f"{word}({name})")

    def _follow(self, call: str, before: dict[str, list[Card]]) -> None:
        """Let the true pile have the order that came of shuffling, if the cards are still the same."""
        name = call.partition("(")[2][:-1]
        found = self.cards(self.own, name)
        if Counter(found) != Counter(before[name]):
            about = {"appel": call, "tas": name, "obtenu": mots.cartes(found), "attendu": mots.cartes(before[name])}
            raise Faute("BattreTas", mots.MELANGE, **about)
        for suit, rank, _ in found:
            tas.DéplacerCarteSur(tas.Couleur(suit), tas.Rang(rank), self.piles[name], self.piles[name])


@cache
def _code(words: str) -> CodeType:
    return compile(words, "<essai>", "eval")


def _card(space: dict[str, Any], card: Any) -> Card:
    return int(space["LaCouleur"](card)), int(space["LeRang"](card)), bool(space["EstCachée"](card))


def _card_or_none(space: dict[str, Any], card: Any) -> Card | None:
    try:
        return _card(space, card)
    except Exception:
        return None


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, tuple) else value


def _same(found: Any, due: Any) -> bool:
    """Tell whether two answers are the same; a place may be any two numbers, yes and no may be 1 and 0."""
    if isinstance(due, tuple):
        return isinstance(found, (tuple, list)) and tuple(found) == tuple(due)
    return isinstance(found, int) and bool(found == due)


class Verification:
    """A file of piles and what is wrong with it, one line for each operation."""

    def __init__(self, file: Path, strict: bool = False, walks: int = WALKS, shuffles: int = SHUFFLES):
        self.file, self.strict, self.walks, self.shuffles = file, strict, walks, shuffles
        self.faults: dict[str, str] = {}
        self.checked: set[str] = set()
        self.call: tuple[str, str, float] | None = None  # operation and call going on, and when it began

    def begin(self, operation: str, call: str) -> None:
        """Note that a call begins."""
        self.call = operation, call, time.process_time()

    def end(self) -> None:
        """Note that it has come to its end."""
        self.call = None

    def run(self) -> list[str]:
        """Try everything; return a line for each fault."""
        own = définis(charger(self.file))
        missing = [name for name in OPERATIONS if name not in own]
        if missing:
            return [mots.ABSENTE.format(name) for name in missing]
        with un_autre_tableau():
            for calls in ESSAIS:
                self._note(self._essai().calls, calls)
            for seed in range(self.walks):
                essai = self._essai()
                self._note(essai.calls, promenade(seed, essai.piles))
            if self.shuffles and "BattreTas" not in self.faults:
                self._note(self._look_at_orders)
            if self.strict and not self.faults:
                for call, because in REFUS:
                    self._note(self._look_at_refusal, call, because)
        return self.lines()

    def lines(self) -> list[str]:
        """Return a line for each fault, and one that names what could not be tried because of them."""
        left = [name for name in OPERATIONS if name not in self.checked and name not in self.faults]
        in_order = sorted(self.faults, key=OPERATIONS.index)
        told = ", ".join(left) if len(left) < MANY else mots.AUTRES.format(len(left))
        return [*(self.faults[name] for name in in_order), *([mots.RESTENT.format(told)] if left else [])]

    def _note(self, work: Callable[..., None], *given: Any) -> None:
        """Carry out something; if a fault is found, keep the first of each operation."""
        try:
            work(*given)
        except Faute as fault:
            self.faults.setdefault(fault.operation, str(fault))

    def _essai(self) -> Essai:
        """Return two empty tables; the file is loaded anew, so that nothing is left of what was tried before."""
        tas.NouveauTableau()
        return Essai(lié(charger(self.file)), self)

    def _look_at_orders(self) -> None:
        """Shuffle three cards often: each of the six orders must come about equally often."""
        essai = self._essai()
        essai.calls(THREE)
        orders: Counter[tuple[int, ...]] = Counter()  # where each card lay before: a fault must not even itself out
        for _ in range(self.shuffles):
            before = [_card(essai.own, card) for card in essai.raw("A", 3)]
            essai.evaluate("BattreTas", "BattreTas(A)")
            orders[tuple(before.index(_card(essai.own, card)) for card in essai.raw("A", 3))] += 1
        due = self.shuffles / 6
        counts = [*sorted(orders.values()), *[0] * 6][:6]
        if sum((n - due) ** 2 / due for n in counts) > TOO_UNEVEN:
            raise Faute("BattreTas", mots.ORDRES, orders=", ".join(map(str, sorted(counts))))

    def _look_at_refusal(self, call: str, because: str) -> None:
        """Call an operation without its precondition: it must raise something and change nothing."""
        essai = self._essai()
        essai.calls(AVANT_REFUS)
        operation = call.partition("(")[0]
        self.begin(operation, call)
        try:
            eval(call, essai.own)
        except Exception:
            essai.compare(operation, call)
            return
        finally:
            self.end()
        raise Faute(operation, mots.SANS_REFUS, appel=call, because=because)


def _end_what_does_not_end(verification: Verification, out: Any) -> None:
    """Say so and leave when a call takes the processor for long: nothing else ends a loop without end."""
    while True:
        time.sleep(LOOK)
        going = verification.call
        if going and time.process_time() - going[2] > LONGEST_CALL:
            operation, call, _ = going
            verification.faults.setdefault(operation, mots.SANS_FIN.format(operation=operation, appel=call))
            with suppress(BrokenPipeError):
                print(*verification.lines(), sep="\n", file=out, flush=True)
            os._exit(1)


def main(words: list[str]) -> int:
    """Carry out the command: 0 when all is right, 1 when there are faults, 2 when nothing can be verified."""
    files = [word for word in words if word != "--stricte"]
    if len(files) != 1 or files[0].startswith("-"):
        return mots.usage(mots.USAGE_VERIFIER, words)
    verification = Verification(Path(files[0]), "--stricte" in words)
    out = sys.stdout
    threading.Thread(target=_end_what_does_not_end, args=(verification, out), daemon=True).start()
    try:
        with redirect_stdout(sys.stderr):  # what the file itself prints is not what was found
            found = verification.run()
    except BadInput as problem:
        print(problem, file=sys.stderr)
        return 2
    print(*(found or [mots.BON.format(files[0], len(OPERATIONS))]), sep="\n", file=out)
    return 1 if found else 0


def fautes(file: str | Path, stricte: bool = False) -> list[str]:
    """Return a line for each fault of a file of piles, none when it is right; for tests of one's own."""
    command = [sys.executable, "-m", "reussite.tas.verifier", *(["--stricte"] if stricte else []), str(file)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False)
    if done.returncode not in (0, 1):
        raise BadInput(done.stderr.strip().splitlines()[-1])
    return done.stdout.splitlines() if done.returncode else []


if __name__ == "__main__":
    sys.exit(until_cut_off(lambda: main(sys.argv[1:])))
