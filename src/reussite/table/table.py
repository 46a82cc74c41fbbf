"""A table a player sits at: what is held, gestures turned into moves, answers with what changed."""

from dataclasses import dataclass, replace
from typing import Callable, Sequence

from reussite.cards import BACK
from reussite.errors import ReussiteError
from reussite.play import Deal, Outcome, Overtaken, Played, Refusal, Why, game
from reussite.play.game import is_number
from reussite.play.moves import offered, offers
from reussite.play.position import carry_of
from reussite.play.refusals import as_typed
from reussite.rules.layout import CARRY, CHOOSE
from reussite.rules.moves import carry_move, choose_move, chosen_of, kind_of
from reussite.spec import PACKET, spell
from reussite.table.changes import Step, steps_back, steps_of
from reussite.table.commands import MOVES, Command, commands_of, names_of, refuse_command
from reussite.table.telling import tell_held, tell_steps
from reussite.table.view import Hold, SeenBefore, View, see
from reussite.words import NOTHING_SAID, WORDS, Saying, Words, saying

__all__ = ["LONGEST_RUN_ON", "Answer", "Keep", "Table", "failed", "refused"]

Keep = Callable[[Deal], Deal]  # takes a fresh deal and returns the one that is played, which may have a journal

LONGEST_RUN_ON = 100_000  # steps of a patience that plays itself, should it never end


def _as_it_is(deal: Deal) -> Deal:
    return deal


@dataclass(frozen=True)
class Answer:
    """What a gesture did: the steps to show, or what refused it, and what is to be said about it.

    `dealt` says that another deal lies on the table: there are no steps, all is to be drawn anew.
    """

    steps: tuple[Step, ...] = ()
    refusal: Refusal | None = None
    dealt: bool = False
    said: Saying = NOTHING_SAID

    @property
    def ok(self) -> bool:
        """Whether the gesture was not refused."""
        return self.refusal is None

    @property
    def words(self) -> str:
        """What there is to say in English, with piles and cards as they are typed."""
        return WORDS.say(as_typed(self.refusal) if self.refusal else self.said)

    @property
    def is_overtaken(self) -> bool:
        """Whether it was refused because the deal was played on elsewhere: all is to be drawn anew."""
        return self.refusal is not None and self.refusal.kind == Why.PLAYED_ELSEWHERE


def refused(refusal: Refusal) -> Answer:
    """Return the answer to a gesture that is refused."""
    return Answer(refusal=refusal, said=refusal.saying)


def failed(problem: ReussiteError) -> Answer:
    """Return the answer to a gesture that failed, as when the disk is full."""
    return refused(Refusal(Why.PROBLEM, problem=problem.saying))


class Table:
    """One deal on a table; every gesture returns an `Answer`, and a refused one changes nothing.

    Each new deal goes through `keep`, so that a store can give it a journal. What the view says is said in `words`.
    """

    def __init__(self, deal: Deal, keep: Keep = _as_it_is, words: Words = WORDS):
        self.deal = deal
        self.keep = keep
        self.words = words
        self.hold: Hold | None = None
        self.marked: tuple[str, ...] = ()
        self.most_steps = LONGEST_RUN_ON  # of one `run`; a server that others use too takes fewer
        self._commands: tuple[object, list[Command]] = (None, [])
        self._piles: dict[str, SeenBefore] = {}

    @property
    def offered(self) -> str:
        """The pile whose turned top card is to be placed next without being picked up first, where a game has one."""
        return offered(self.deal.position)

    @property
    def goes_home_only(self) -> bool:
        """Whether cards are carried to foundations and nowhere else, so that a tap says all."""
        table = self.deal.game.rule_table
        targets = [table.groups[index].kind for index in table.slots.get("TARGETS", ())]
        return bool(targets) and set(targets) == {"foundation"}

    def commands(self) -> list[Command]:
        """Return the commands this game has, each with what refuses it now; after a change they are asked once."""
        deal = self.deal
        state = (deal, deal.position, deal.can_undo, deal.can_redo)
        if self._commands[0] != state:
            self._commands = (state, commands_of(deal))
        return self._commands[1]

    def refusal_of(self, name: str) -> Refusal | None:
        """Return what refuses a command of this game now, or nothing when it can be given."""
        return next(each.refusal for each in self.commands() if each.name == name)

    def view(self) -> View:
        """Return everything there is to draw."""
        return see(
            *(self.deal, self.hold, self.offered, self.marked, self.targets(), self.commands()),
            words=self.words,
            known=self._piles,
        )

    def targets(self) -> list[str]:
        """Return the piles where the held cards may go, or those that go with the marked ones, or the offered card."""
        if self.marked:
            return self._partners()
        held = self.hold or (Hold(self.offered) if self.offered and not self.marked else None)
        return self.targets_of(held.pile, None if held.named else held.count) if held else []

    def _partners(self) -> list[str]:
        """Return the piles that make a move of the game's own together with those that are marked."""
        names = self.deal.game.patience.group(self.deal.game.patience.choices).names()
        marked = sum(1 << names.index(name) for name in self.marked)
        offers = [chosen_of(move) for move in self.deal.position.moves() if kind_of(move) == CHOOSE]
        fitting = [chosen for chosen in offers if chosen & marked == marked]
        return [name for k, name in enumerate(names) if any((chosen & ~marked) >> k & 1 for chosen in fitting)]

    def targets_of(self, pile: str, count: int | None = 1) -> list[str]:
        """Return the piles where the top `count` cards of a pile may go, or (nothing) some of its cards."""
        names = self.deal.game.rule_table.names
        carries = [carry_of(move) for move in self.deal.position.moves() if kind_of(move) == CARRY]
        found = [b for a, b, cards in carries if names[a] == pile and (count is None or cards == count)]
        return [names[b] for b in dict.fromkeys(found)]

    def tappable(self) -> list[str]:
        """Return the piles on which a tap can ever do something, for a cursor that leaves out the others."""
        bound = self.deal.game
        slots, names = bound.rule_table.slots, bound.rule_table.names
        if bound.is_automatic:
            asks = any(kind_of(move) == CHOOSE for move in self.deal.position.moves())
            return [name for name in names if asks and self._is_choice(name)]
        used = {names[index] for index in (*slots.get("SOURCES", ()), *slots.get("TARGETS", ()))}
        stock = {"s"} if slots.get("CLICKS") else set()
        homes = {name for name in names if self.goes_home_only and self._is_home(name)}
        placed = {"s"} if offers(bound) else set()
        return [
            name for name in names if (name in used | stock or self._is_choice(name)) and name not in homes | placed
        ]

    def helped(self) -> dict[tuple[str, int], bool]:
        """Return the cards that some foundation takes, by place; false for those that other cards lie on."""
        state, found = list(self.deal.position.state), {}
        for pile in self.deal.position.piles:
            if self._is_home(pile.name) or not self.deal.game.rule_table.slots["LIFTS"][self._number(pile.name)]:
                continue
            for index, card in enumerate(pile.cards):
                top = index == len(pile.cards) - 1
                seen = card < BACK and (top or self.deal.game.rule_table.groups[self._number(pile.name)].spread)
                if seen and self.deal.game.engine.home_takes(state, card):
                    found[pile.name, index] = top
        return found

    def tap(self, pile: str, index: int | None = None) -> Answer:
        """Answer a tap on a card (`index` counts the cards under it; nothing: the top card) or on an empty pile."""
        if self.deal.game.is_automatic:
            return self._tap_automatic(pile)
        if self.hold:
            return self._put_down(pile, index)
        if pile == "s" and not self.offered:
            return self.play("s")
        if self._is_choice(pile) and (self._cards(pile) or self._can_choose(pile)):
            return self._mark(pile)
        if self.offered and pile != self.offered:
            return self.play(f"{self.offered} {pile}")
        if self.goes_home_only and self.deal.game.rule_table.groups[self._number(pile)].kind != "foundation":
            return self.send(pile, index)
        return self._pick_up(pile, index)

    def name(self, pile: str) -> Answer:
        """Answer a pile named by its key: two names make a move, the same one twice sends its card."""
        held, bound = self.hold, self.deal.game
        if bound.is_automatic or self.offered or bound.patience.choices or (held and not held.named):
            return self.tap(pile)
        if not held:
            answer = self.pick(pile, 1)
            self.hold = self.hold and replace(self.hold, named=True)
            return answer
        if held.pile != pile:
            return self._put_down(pile, None)
        self.hold = None
        return self.send(pile)

    def drag(self, pile: str, index: int | None, target: str) -> Answer:
        """Answer cards, from `index` to the top, dragged to another pile; refused, they are back where they were."""
        self.hold = None
        count = self._count(pile, index)
        if {pile, target} == {"s", "w"} and self.deal.game.rule_table.slots.get("CLICKS"):
            return self.play("s")
        return self._carry(pile, count, target)

    def send(self, pile: str, index: int | None = None) -> Answer:
        """Send cards to the best place: a foundation first, then a card they fit on, then an empty pile."""
        self.hold = None
        if self.deal.game.is_automatic:
            return self._tap_automatic(pile)
        group = self.deal.game.rule_table.groups[self._number(pile)]
        if group.kind == "foundation" and self.deal.game.patience.purge:
            return self.command("purge")
        if pile == "s" and not self.offered:
            return self.play("s")
        count = self._count(pile, index)
        places = sorted(self.targets_of(pile, count), key=self._worth)
        if places and (self._is_home(places[0]) or not self.deal.game.patience.sends_home):
            return self._carry(pile, count, places[0])
        return self._refuse_sending(pile, count)

    def _refuse_sending(self, pile: str, count: int) -> Answer:
        refusal = self.refuse_lifting(pile, count)
        homes = [name for name in self.deal.game.rule_table.names if self._is_home(name) and name != pile]
        if refusal is None and count == 1 and homes:
            # One word for a move chooses the foundation whose refusal tells most.
            refusal = self.deal.refusal(pile)
        return refused(refusal or Refusal(Why.NO_PLACE, pile, count=count))

    def _worth(self, name: str) -> tuple[int, int]:
        """Order places to send to: the shortest foundation, the longest other pile, an empty pile last."""
        size = len(self._cards(name))
        return (0, size) if self._is_home(name) else (1, -size)

    def cancel(self) -> Answer:
        """Put down what is held and take all marks away."""
        was = self.hold is not None or bool(self.marked)
        self.hold, self.marked = None, ()
        return Answer(said=saying("change.put_back") if was else NOTHING_SAID)

    def pick(self, pile: str, count: int) -> Answer:
        """Hold the top `count` cards of a pile."""
        refusal = self.refuse_lifting(pile, count)
        if refusal:
            return refused(refusal)
        self.hold, self.marked = Hold(pile, count), ()
        said = tell_held(self._cards(pile)[-count:], len(self.targets()))
        return Answer(said=said)

    def more(self) -> Answer:
        """Hold one card more."""
        return self.pick(self.hold.pile, self.hold.count + 1) if self.hold else refused(Refusal(Why.NOTHING_HELD))

    def fewer(self) -> Answer:
        """Hold one card less; holding one card puts it back."""
        if not self.hold:
            return refused(Refusal(Why.NOTHING_HELD))
        return self.cancel() if self.hold.count == 1 else self.pick(self.hold.pile, self.hold.count - 1)

    def refuse_lifting(self, pile: str, count: int) -> Refusal | None:
        """Return what forbids picking up the top `count` cards of a pile, or nothing."""
        number = self._number(pile)
        lifted = 0 < count <= self.deal.game.engine.lifts(list(self.deal.position.state), number)
        if lifted or (count > 1 and self.targets_of(pile, count)):  # drawn out from under others
            return Refusal(Why.OVER, words=self.deal.status) if self.deal.position.is_over else None
        # Ask for a move to some pile that takes cards at all: what it complains about first is the lifting.
        targets = [index for index in self.deal.game.rule_table.slots.get("TARGETS", ()) if index != number]
        if not targets:
            return Refusal(Why.NOT_BY_HAND)
        return self.deal.refusal(carry_move(number, targets[0], min(max(count, 0), 255)))

    def play(self, wanted: str | int) -> Answer:
        """Play a move given as text or as a number."""
        return self._answer(lambda: self.deal.attempt(wanted))

    def command(self, name: str, argument: str = "") -> Answer:
        """Carry out a named command; `deal` takes a number, `options` takes ``draw=3,passes=1``."""
        if name not in names_of(self.deal.game):
            return refused(Refusal(Why.NO_COMMAND, words=name))
        plays: dict[str, Callable[[], Outcome]] = {
            "undo": self.deal.take_back,
            "redo": self.deal.play_again,
            "purge": lambda: self.deal.attempt("purge"),
            "finish": lambda: self.deal.attempt("finish"),
            "turn": lambda: self.deal.attempt(MOVES["turn"]),
            "next": lambda: self.deal.attempt(MOVES["next"]),
            "run": lambda: self.deal.run(self.most_steps),
        }
        if name in plays:  # they are refused where they are played
            return self._answer(plays[name])
        refusal = refuse_command(self.deal, name)
        if refusal:
            return refused(refusal)
        others: dict[str, Callable[[], Answer]] = {
            "new": self._new,
            "deal": lambda: self._deal_number(argument),
            "restart": lambda: self._sit_at(Deal(self.deal.start)),
            "options": lambda: self._with_options(argument),
            "switch": self._switch,
            "home": self._send_home,
        }
        return others[name]() if name in others else refused(Refusal(Why.FOR_AN_ADVISER, words=name))

    def refresh(self) -> bool:
        """Take over what was played of the deal elsewhere, and tell whether there was something to be drawn anew."""
        found = self.deal.refresh()
        if found:
            self.hold, self.marked = None, ()
        return found

    def back_to(self, gestures: int) -> Answer:
        """Take back what was played after the first so many gestures; it can all be played again."""
        before = self.deal.played
        answer = self._lay([])
        while self.deal.played > gestures and self.deal.can_undo and answer.ok:
            answer = self._answer(self.deal.take_back)
        taken = before - self.deal.played
        if not taken or not answer.ok:
            return answer
        return replace(answer, said=saying("change.undone", n=taken))

    def _new(self) -> Answer:
        """Deal anew; where the rules say so, with the cards as they lie."""
        deck = self.deal.next_deck()
        return self._sit_at(self.deal.game.deal_cards(deck) if deck else self.deal.game.deal())

    def _deal_number(self, words: str) -> Answer:
        """Deal the number given; what is no number of the game deals the present cards again."""
        bound = self.deal.game
        if is_number(words.strip()) and int(words) in bound.patience.numbers:
            return self._sit_at(bound.deal(int(words)))
        return self._sit_at(Deal(self.deal.start))

    def _with_options(self, words: str) -> Answer:
        """Deal the present number again under other options."""
        chosen: dict[str, object] = dict(self.deal.game.options)
        for part in filter(None, words.split(",")):
            name, _, value = part.partition("=")
            chosen[spell(name)] = value
        try:
            bound = game(self.deal.game.id, **chosen)
        except ReussiteError as problem:
            return failed(problem)
        return self._sit_at(bound.deal(self.deal.number))

    def _switch(self) -> Answer:
        """Change the option that this game switches to its next value."""
        switched = self.deal.game.patience.switches
        option = next(each for each in self.deal.game.entry.options() if each.name == switched)
        values = list(option.values)
        following = values[(values.index(self.deal.game.options[option.name]) + 1) % len(values)]
        return self._with_options(f"{option.name}={following}")

    def _send_home(self) -> Answer:
        """Send home the first card that can go, or the held one."""
        if self.hold:
            return self.send(self.hold.pile)
        names = self.deal.game.rule_table.names
        for pile in [name for name in names if not self._is_home(name)]:
            if any(self._is_home(target) for target in self.targets_of(pile)):
                return self.send(pile)
        return refused(Refusal(Why.NONE_GOES_HOME))

    def _tap_automatic(self, pile: str) -> Answer:
        """Choose a pile where the game asks for one, else make the next step."""
        if self._is_choice(pile) and any(kind_of(move) == CHOOSE for move in self.deal.position.moves()):
            return self._mark(pile)
        return self.command("next")

    def _put_down(self, pile: str, index: int | None) -> Answer:
        assert self.hold is not None
        if pile == self.hold.pile:
            if index is None or self._count(pile, index) == self.hold.count:
                return self.cancel()
            return self._pick_up(pile, index)
        if pile == "s" and self.deal.game.rule_table.slots.get("CLICKS"):
            self.hold = None
            return self.play("s")
        held, self.hold = self.hold, None  # also after a refusal: the cards return, and the next tap begins anew
        return self.play(f"{held.pile} {pile}") if held.named else self._carry(held.pile, held.count, pile)

    def _pick_up(self, pile: str, index: int | None) -> Answer:
        return self.pick(pile, self._count(pile, index))

    def _mark(self, pile: str) -> Answer:
        """Mark a pile or take its mark away; marks that are a move of the game's own are played at once."""
        if pile in self.marked:
            self.marked = tuple(name for name in self.marked if name != pile)
            return Answer(said=saying("change.unmarked"))
        names = self.deal.game.patience.group(self.deal.game.patience.choices).names()
        wanted = sum(1 << names.index(name) for name in (*self.marked, pile))
        offers = [move for move in self.deal.position.moves() if kind_of(move) == CHOOSE]
        if choose_move(wanted) in offers:
            return self.play(choose_move(wanted))
        if not any(move & wanted == wanted for move in offers):
            refusal = self.deal.refusal(choose_move(wanted))
            assert refusal is not None  # what is legal is offered
            return refused(refusal)
        self.marked = (*self.marked, pile)
        cards = self._cards(pile)
        return Answer(
            said=saying("change.marked", card=cards[-1]) if cards else saying("change.marked_pile", pile=pile)
        )

    def _carry(self, pile: str, count: int, target: str) -> Answer:
        move = carry_move(self._number(pile), self._number(target), min(count, 255))
        return self.play(move)

    def _answer(self, act: Callable[[], Outcome]) -> Answer:
        """Play something and tell what came of it; what is held stays held where it was refused."""
        try:
            outcome = act()
            if isinstance(outcome, Overtaken):
                self.refresh()
        except ReussiteError as problem:
            return failed(problem)
        if not isinstance(outcome, Played):
            return refused(outcome.refusal)
        steps = steps_back(outcome.passed) if outcome.back else steps_of(outcome.passed)
        for each in outcome.passed[1:]:
            each.before.forget()  # what is passed in the middle of a run is not looked at again
        answer = self._lay(steps)
        if not outcome.back:
            return answer
        return replace(answer, said=saying("change.undone", n=1))

    def _lay(self, steps: Sequence[Step]) -> Answer:
        self.hold, self.marked = None, ()
        return Answer(tuple(steps), said=tell_steps(steps))

    def _sit_at(self, deal: Deal) -> Answer:
        try:
            kept = self.keep(deal)
        except ReussiteError as problem:
            return failed(problem)
        self.deal, self.hold, self.marked = kept, None, ()
        return Answer(dealt=True)

    def _number(self, pile: str) -> int:
        return self.deal.game.rule_table.names.index(pile)

    def _cards(self, pile: str) -> tuple[int, ...]:
        return self.deal.position.pile(pile).cards

    def _count(self, pile: str, index: int | None) -> int:
        if self.deal.game.rule_table.groups[self._number(pile)].parts == PACKET:
            return max(1, len(self._cards(pile)))
        return 1 if index is None else max(1, len(self._cards(pile)) - max(index, 0))

    def _is_home(self, pile: str) -> bool:
        return self.deal.game.rule_table.groups[self._number(pile)].kind == "foundation"

    def _can_choose(self, pile: str) -> bool:
        """Tell whether some move of the game's own chooses this pile now, be it empty."""
        bit = self.deal.game.patience.group(self.deal.game.patience.choices).names().index(pile)
        return any(kind_of(move) == CHOOSE and chosen_of(move) >> bit & 1 for move in self.deal.position.moves())

    def _is_choice(self, pile: str) -> bool:
        letter = self.deal.game.patience.choices
        return bool(letter) and pile in self.deal.game.patience.group(letter).names()
