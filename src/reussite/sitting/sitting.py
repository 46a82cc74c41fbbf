"""A player at a table: the deal being played, what is asked, watched, chosen and kept. All front ends sit at one.

A front end draws what `seen` returns, turns its own events into `gesture`, `press` and `do`, shows the `Reply`, and
calls `tick` when `due` says so. It makes no sentence, knows no key by itself and keeps nothing.
"""

import math
import time
from contextlib import suppress
from dataclasses import replace
from typing import Callable

from reussite.errors import BadSave, ReussiteError
from reussite.play import Deal, Journal, game
from reussite.sitting import settings as kept_settings
from reussite.sitting.actions import (
    ACTIONS,
    BRING,
    CARRY,
    IDENTITY,
    PILE,
    SPEEDS,
    TABLE_COMMANDS,
    TAKE,
    WATCH_ONLY,
    Action,
    find_action,
    keys_of,
    tool_of,
)
from reussite.sitting.asking import Asking
from reussite.sitting.panel import Panel
from reussite.sitting.replies import NOTICE, REFUSED, RESULT, Reply, Seen, Tool
from reussite.sitting.settings import Settings
from reussite.sitting.watching import Watching
from reussite.sitting.welcome import farewell, greet
from reussite.spec import Option
from reussite.store import Store
from reussite.table import HINT, LONGEST_RUN_ON, Adviser, Answer, Message, Sensible, Table, View, perform
from reussite.table.commands import names_of
from reussite.words import Saying, Words, as_sentence, choose_language, saying, system_language, words_in
from reussite.words.prose import option_title, player_title, value_label

__all__ = ["Sitting"]


class Sitting:
    """One player, one table; see the module's docstring.

    `system` is the language of the surroundings, which is spoken unless the player has set another; `words` are those
    of a language that was asked for, and are spoken until the player sets another.
    """

    def __init__(
        self,
        deal: Deal,
        store: Store | None = None,
        adviser: Adviser | None = None,
        front_end: str = "plain",
        clock: Callable[[], float] = time.monotonic,
        words: Words | None = None,
        system: str = "",
        most_steps: int = LONGEST_RUN_ON,
        identity: str = "",
        carries: bool = False,
    ):
        self.store = store
        self.front_end = front_end
        self.now = clock
        self.system = system or system_language()
        self.settings: Settings = kept_settings.load(store)
        self.language = words or self._spoken()
        self.most_steps = most_steps  # that one deed plays on; a server that others use too takes fewer
        self.identity = identity  # the link by which the player is known in another browser, where players have one
        self.carries = carries  # whether all that is kept can be taken along as a file
        self.own = self._lay(deal)
        self.watched: Watching | None = None
        self.asking = Asking(self, adviser or Sensible())
        self.helping = False
        self._can_finish = False
        self.guiding = False  # every move is followed by a hint
        self.notices: list[Saying] = []
        self._was_over = self.is_at_end

    # What lies on the table

    @property
    def table(self) -> Table:
        """The table that is shown: the player's own, or that of the one who is watched."""
        return self.watched.table if self.watched else self.own

    @property
    def deal(self) -> Deal:
        """The deal that is shown."""
        return self.table.deal

    @property
    def journal(self) -> Journal:
        """What the player's own deal is written down in."""
        return self.own.deal.journal

    @property
    def keeps(self) -> bool:
        """Whether what is to be kept will be there at the next start."""
        return self.store is None or self.store.lasts

    @property
    def words(self) -> Words:
        """The room of words for the game on the table."""
        return self.language.at(self.deal.game)

    def _spoken(self) -> Words:
        """Return the words of the language that was set, or that the surroundings speak."""
        return words_in(choose_language(None, self.settings["language"], self.system))

    def _speak(self, words: Words) -> None:
        """Go on in another language."""
        self.language = self.own.words = words
        if self.watched:
            self.watched.table.words = words

    @property
    def if_typed(self) -> str:
        """What the id of a message that names keys ends in where all is typed."""
        return ".typed" if self.front_end == "plain" else ""

    def say(self, id: str | Saying, /, **about: object) -> str:
        """Put something into words as a whole sentence."""
        return self.words.sentence(id, **about)

    @property
    def drawn(self) -> Settings:
        """The settings as a front end draws by them: letters that follow the language are those of the language."""
        follows = self.settings["letters"] == kept_settings.OF_LANGUAGE
        return self.settings.with_value("letters", self.language.code) if follows else self.settings

    @property
    def elapsed(self) -> float:
        """Seconds for which the deal was played."""
        return self.deal.journal.elapsed

    @property
    def stepping(self) -> bool:
        """Whether keys make steps or change the speed of what goes on by itself.

        They do while somebody is watched or a solution is shown, and in a patience that plays itself and asks nothing.
        """
        goes_on = self.watched is not None or self.asking.following
        return goes_on or (self.deal.game.is_automatic and not self._asks())

    def _asks(self) -> bool:
        moves = self.deal.moves()
        return bool(moves) and "next" not in moves

    def seen(self) -> Seen:
        """Return everything there is to draw."""
        view = self.table.view()
        return Seen(
            view=view,
            title=view.name,
            subtitle=self._subtitle(view),
            standing=self.standing(view),
            tools=self.tools(),
            tappable=tuple(self.table.tappable()),
            hinted=self.asking.hinted,
            helped=self._helped(view),
            watching=self.watched is not None,
            running=self.watched.running if self.watched else self.asking.following,
            stepping=self.stepping,
            chart=self.watched.chart() if self.watched else None,
        )

    def _subtitle(self, view: View) -> str:
        """Return the number of the deal, and the rules where they are not the usual ones."""
        number = [] if view.number is None else [self.words.say("standing.deal", number=view.number)]
        chosen = self.deal.game.written_options()
        rules = [self._rule(each) for each in self.deal.game.entry.options() if each.name in chosen]
        return ", ".join(number + rules)

    def _rule(self, option: Option) -> str:
        """Return what was chosen for an option: Cards drawn: Three cards."""
        id, value = self.deal.game.id, self.deal.game.options[option.name]
        title, label = option_title(self.words, id, option), value_label(self.words, id, option, value)
        return self.words.say("standing.rule", title=title, value=label)

    def standing(self, view: View) -> tuple[str, ...]:
        """Return how the game stands in short parts: moves, score or cards home, and what the counters say."""
        say = self.words.say
        parts = [say("moves", n=view.moves)]
        if view.score is not None:
            parts.append(say("standing.score", score=view.score))
        if view.home:
            parts.append(say("standing.home", home=view.home[0], all=view.home[1]))
        kept = [] if self.keeps or self.watched else [say("standing.not_kept")]
        return (*parts, *view.counters.values(), *kept)

    def _helped(self, view: View) -> tuple[tuple[str, int, bool], ...]:
        if not (self.helping and view.helps and not self.watched):
            return ()
        return tuple((name, index, free) for (name, index), free in self.table.helped().items())

    def tools(self) -> tuple[Tool, ...]:
        """Return the buttons beside the table, in order; while somebody is watched only what can be done then."""
        found = [each for each in ACTIONS.values() if each.bar and (each.watching or not self.watched)]
        if not self.can_finish:
            found = [each for each in found if each.name != "finish"]  # the button comes when it is time
        if self.front_end != "desktop":
            found = [each for each in found if each.name != "quit"]  # a page is closed, and a terminal has its key
        wanted = sorted((each for each in found if self.has(each)), key=lambda each: each.bar)
        return tuple(self.tool(each) for each in wanted)

    def tool(self, each: Action) -> Tool:
        """Return the button of an action."""
        usual, why = self._button(each), self.words.say(self.why_not(each))
        return replace(usual, reason=why) if why else usual

    def _button(self, each: Action) -> Tool:
        """Return the button of an action as it is when nothing speaks against it."""
        value = self._switch_value() if each.name == "switch" else ""
        helps = bool(self.table.deal.game.patience.helps)
        return tool_of(self.words, each.name, value, self.front_end, self.stepping, helps)

    def key_of(self, each: Action) -> str:
        """Return the key of an action as people write it, or nothing where it has none."""
        return self._button(each).key

    def label(self, each: Action) -> str:
        """Return the word on an action's button."""
        return self._button(each).label

    def _switch_value(self) -> str:
        bound = self.deal.game
        switched = next((each for each in bound.entry.options() if each.name == bound.patience.switches), None)
        return value_label(self.words, bound.id, switched, bound.options[switched.name]) if switched else ""

    # What can be done

    def has(self, each: Action) -> bool:
        """Tell whether an action makes sense in this game and front end at all."""
        if each.front_ends and self.front_end not in each.front_ends:
            return False
        if (each.name == IDENTITY and not self.identity) or (each.name in (CARRY, TAKE, BRING) and not self.carries):
            return False
        if each.name in TABLE_COMMANDS and each.name not in names_of(self.deal.game):
            return False
        if each.name in SPEEDS and self.asking.following:
            return True
        return each.name not in WATCH_ONLY or self.watched is not None

    def lacks(self, name: str) -> bool:
        """Tell whether an action makes no sense here, or not in a patience that plays itself, or not for this deal."""
        if name == "share" and not self.deal.code:
            return True
        return not self.has(ACTIONS[name]) or (name == "lost-where" and self.deal.game.is_automatic)

    def why_not(self, each: Action) -> Saying:
        """Return why an action cannot be done now, or nothing."""
        if self.watched and not each.watching:
            return saying("watching.stop_first")
        refusal = self.table.refusal_of(each.name) if each.name in TABLE_COMMANDS else None
        if refusal:
            return refusal.saying
        return self.asking.why_not(each.name)

    def do(self, name: str, argument: str = "") -> Reply:
        """Carry out an action by name; what cannot be done is told, and changes nothing."""
        each = find_action(name)
        if each is None or not self.has(each):
            return self.refuse("action.unknown", name=name[:40])
        why = self.why_not(each)
        if why:
            return self.refuse(why)
        try:
            return each.carry_out(self, argument.strip())
        except ReussiteError as problem:
            return self.refuse(problem.saying)

    def typed(self, line: str) -> Reply:
        """Carry out a line: an action with its argument, or a move."""
        word, _, rest = line.strip().partition(" ")
        each = find_action(word.lower())
        return self.do(each.name, rest) if each else self.do("play", line)

    def action_of(self, key: str) -> Action | None:
        """Return what a key does now; while somebody is watched, what can be done then comes first."""
        stepping = self.stepping
        found = [each for each in ACTIONS.values() if key in keys_of(each, self.front_end, stepping) and self.has(each)]
        return min(found, key=lambda each: bool(self.watched) and not each.watching, default=None)

    def press(self, key: str, pile: str = "", again: bool = False) -> Reply | None:
        """Do what a key stands for, at the pile where the cursor is.

        A key that has no meaning does nothing, nor does one that is only held down (`again`), where that is no use.
        """
        each = self.action_of(key)
        if each is None or (again and not each.repeats):
            return None
        return self.do(each.name, pile if each.argument == PILE else "")

    def refuse(self, what: str | Saying, /, **about: object) -> Reply:
        """Return a reply that tells why something is not done."""
        return Reply(self.say(what, **about), REFUSED)

    def tell(self, what: str | Saying, /, kind: str = "", **about: object) -> Reply:
        """Return a reply that only tells something."""
        return Reply(self.say(what, **about), kind)

    def tell_words(self, words: str, kind: str = "") -> Reply:
        """Return a reply that tells what has been put into words already."""
        return Reply(as_sentence(words), kind)

    def drawn_again(self, told: str = "") -> Reply:
        """Return a reply after which all is drawn as it is now."""
        self.table.cancel()
        return Reply(told, NOTICE, dealt=True)

    def show(self, panel: Panel) -> Reply:
        """Return a reply that opens a panel."""
        return Reply(panel=panel)

    # Touching cards

    def gesture(self, message: Message) -> Reply:
        """Carry out a gesture on the table; whoever watches makes a step with it."""
        if self.watched:
            return self.do("step") if message.gesture in ("tap", "send", "name") else self.do("stop")
        self.asking.stop()
        try:
            return self.answered(perform(self.own, message))
        except ReussiteError as problem:  # a pile that is no longer there, as after a click on the table before
            return self.refuse(problem.saying)

    def command(self, name: str, argument: str = "") -> Reply:
        """Carry out a command of the table."""
        self.asking.stop()
        return self.answered(self.own.command(name, argument))

    def answered(self, answer: Answer, told: str = "", kind: str = "") -> Reply:
        """Return what a gesture did as a reply, with the end of the deal where it has come."""
        if answer.is_overtaken:  # the table has taken over how the deal stands
            return replace(self.drawn_again(self.say("elsewhere")), kind=REFUSED)
        if answer.refusal:
            return self.refuse(answer.refusal.saying)
        if answer.dealt:
            return self.seated()
        was_finishable, self._can_finish = self._can_finish, self.can_finish
        if self._can_finish and not was_finishable and answer.steps:
            if self.settings["finish"] == "itself":
                after = self.own.command("finish")
                return self.answered(replace(after, steps=(*answer.steps, *after.steps)))
            told = told or self.offer_to_finish()
        was_over, self._was_over = self._was_over, self.is_at_end
        if self._was_over and not was_over:
            from reussite.sitting.ending import end_panel, result

            return Reply(self.say(result(self)), RESULT, answer.steps, panel=end_panel(self), ended=True)
        reply = Reply(told or self._told(answer), kind, answer.steps)
        return self.guided(reply) if answer.steps else reply

    def _told(self, answer: Answer) -> str:
        return self.say(answer.said) if answer.said and self.settings.is_on("telling") else ""

    @property
    def is_at_end(self) -> bool:
        """Whether the deal is won or lost, or stuck for good."""
        return self.deal.status != "playing"

    @property
    def can_finish(self) -> bool:
        """Whether every card that is left can go home by itself."""
        return "finish" in names_of(self.deal.game) and self.table.refusal_of("finish") is None

    def offer_to_finish(self) -> str:
        """Tell that the rest can be played by itself."""
        return self.say(f"finish.offer{self.if_typed}", key=self.key_of(ACTIONS["finish"]))

    def guided(self, reply: Reply) -> Reply:
        """Add a hint to a reply, now or as soon as it is found, where the player is shown every move."""
        if not self.guiding or self.watched or self.is_at_end or self.asking.following:
            return reply
        hint = self.asking.ask(HINT)
        return reply if self.asking.thinking else replace(reply, told=f"{reply.told} {hint.told}".strip(), kind="hint")

    # Sitting down

    def _keep(self, deal: Deal) -> Deal:
        return self.store.begin(deal) if self.store else deal

    def sit(self, deal: Deal) -> Reply:
        """Put another deal on the player's table."""
        self.pause()
        before = self.own.deal.game
        self.own = self._lay(deal if deal.journal.is_kept else self._keep(deal))
        if self.own.deal.game != before:
            self.asking.prepare()
        return self.seated()

    def _lay(self, deal: Deal) -> Table:
        table = Table(deal, self._keep, self.language)
        table.most_steps = self.most_steps
        return table

    def seated(self, told: str = "") -> Reply:
        """Return what is told when another deal lies on the table."""
        self.watched = None
        self.helping = False
        self.asking.stop()
        self._was_over, self._can_finish = self.is_at_end, self.can_finish
        return self.guided(Reply(told or self.greeting(), NOTICE, dealt=True))

    def greeting(self) -> str:
        """Return what the player must know when sitting down."""
        return greet(self)

    def open_kept(self, id: int) -> Reply:
        """Go on with a deal the store keeps."""
        if self.store is None:
            return self.refuse("kept.nothing")
        return self.sit(self.store.open_deal(id))

    def change_game(self, name: str) -> Reply:
        """Go to another game, which comes back as it was left."""
        return self.sit(self.store.resume(name) if self.store else game(name).deal())

    def pause(self) -> None:
        """Let the clock rest; call it when the player leaves, who may go also when the time cannot be kept."""
        with suppress(BadSave):
            self.journal.pause()

    def look_again(self) -> Reply | None:
        """Take over what was played of this deal elsewhere; nothing where there is nothing new."""
        try:
            if not self.own.refresh():
                return None
        except BadSave as problem:
            return self.refuse(problem.saying)
        self.asking.stop()
        return Reply(self.say("elsewhere"), NOTICE, dealt=True)

    # What goes on by itself

    @property
    def due(self) -> float | None:
        """In how many seconds `tick` wants to be called, or nothing when nothing goes on by itself."""
        return self.watched.due(self.now()) if self.watched else self.asking.due(self.now())

    def tick(self, hurry: bool = False) -> Reply | None:
        """Go on with what goes on by itself: an answer that has come, a solution, a game that is watched.

        In a `hurry` the next move is made before its time.
        """
        now = math.inf if hurry else self.now()
        try:
            return self.watched.tick(now) if self.watched else self.asking.tick(now)
        except ReussiteError as problem:
            return self.refuse(problem.saying)

    def farewell(self) -> str:
        """Return what is told when the player leaves."""
        return farewell(self)

    def watch(self, watching: Watching) -> Reply:
        """Look on while somebody else plays; one's own deal waits."""
        self.pause()
        self.asking.stop()
        self.watched = watching
        return self.drawn_again(self.say("watching.begins", player=player_title(self.words, watching.player.name)))

    def watched_step(self) -> Reply:
        """Let whoever is watched make one move, and tell it."""
        watched = self.watched
        assert watched is not None
        answer = watched.step()
        if answer.dealt:
            return self.drawn_again()
        name = player_title(self.words, watched.player.name)
        words = watched.ended() or self._told(answer) or self.say("watching.gives_up", player=name)
        return Reply(words, RESULT if watched.ended() else "", answer.steps)

    def keep_settings(self, settings: Settings) -> Reply:
        """Take over other settings and keep them."""
        kept_settings.save(self.store, settings)
        return self._take(settings)

    def look_at_settings(self) -> Reply:
        """Take over settings that were changed elsewhere, if they can be read."""
        with suppress(BadSave):
            return self._take(kept_settings.load(self.store) if self.store else self.settings)
        return Reply()

    def _take(self, settings: Settings) -> Reply:
        """Take settings over; another language is spoken at once."""
        before, self.settings = self.settings, settings
        if settings["language"] != before["language"]:
            self._speak(self._spoken())
            return Reply(changed=True, dealt=True)
        return Reply(changed=True)
