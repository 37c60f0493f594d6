"""A match in the terminal: the person at seat a, bots at the others, and time that goes on for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic

from lastcard.bots import BotPlayer, Planned
from lastcard.errors import IllegalMove, NotationError
from lastcard.game import Game
from lastcard.terminal.commands import Commands
from lastcard.terminal.keyboard import Keyboard, pause
from lastcard.terminal.names import PERSON
from lastcard.terminal.screen import Screen
from lastcard.terminal.showing import show_moves, show_scores, show_table
from lastcard.views import Event, View
from lastcard.views.events import Drafted
from lastcard.views.explaining import Explainer, about_player_card
from lastcard.views.reacting import ARMS_UP, chances
from lastcard.views.telling import tell
from lastcard.words import Speaker

CLOCK, KEEP = "~", "-"
LONGEST_NUMBER = 3
AT_A_GLANCE = ("race", "drawn", "activate", "icon")  # windows that need no second look at the table
RACE_GOES_ON = 2.0  # seconds that a race outlasts the reaction time before the clock closes it


@dataclass(frozen=True)
class Pace:
    """How fast the table is: seconds to react in, and that bots think for."""

    reaction_time: float
    thinking: tuple[float, float]


class Match:
    """Plays a game to its end. Whoever acts first counts: the person by typing, bots by their reflexes."""

    def __init__(
        self,
        game: Game,
        *,
        players: Sequence[BotPlayer],
        speaker: Speaker,
        pace: Pace,
        screen: Screen,
        keyboard: Keyboard,
        random: Random,
    ) -> None:
        self.game, self.players, self.speaker = game, players, speaker
        self.pace, self.screen, self.keyboard, self.random = pace, screen, keyboard, random
        self.commands = Commands(game, screen, speaker, PERSON)
        self.drafted: list[str] = []
        self.menu: tuple[str, ...] = ()  # the moves as they were numbered last
        self.changed()

    def run(self) -> None:
        """Round after round, until the match is over."""
        self.tell(self.game.opening)
        while not self.game.over:
            if self.game.round_over:
                self.next_round()
            else:
                self.step()
        show_scores(self.screen, self.game, self.speaker)

    def next_round(self) -> None:
        show_scores(self.screen, self.game, self.speaker)
        self.rest(self.changed_at + 2 * self.thinking)
        self.screen.say()
        self.screen.say(self.speaker.words["screen.new_round"], style="bold")
        self.drafted.clear()
        self.tell(self.game.next_round())
        self.changed()

    def changed(self) -> None:
        """Something has happened: time runs anew."""
        self.changed_at = monotonic()
        self.thinking = self.random.uniform(*self.pace.thinking)
        self.presented = self.declined = False

    def step(self) -> None:
        """Wait for what comes first, the person or a bot, and do it."""
        view = self.game.view(PERSON)
        due = self.next_due(view)
        if self.person_may_type(view, due):
            early = None if self.presented else self.keyboard.early_line(monotonic())
            if early is not None:
                self.answer_early_line(early.strip())
                return
            self.present(view)
            line = self.keyboard.line(due.at if due else None)
            if line is not None:
                self.screen.typed(line, echo=not self.keyboard.is_terminal)
                self.answer(line.strip(), view)
                return
        assert due is not None
        self.rest(due.at)
        self.carry_out(due)

    def rest(self, until: float) -> None:
        """Let the person read, unless the table is fast."""
        if self.pace.thinking[1] > 0:
            pause(until)

    # What the bots do

    def next_due(self, view: View) -> Planned | None:
        """What happens next if the person does nothing; none when everything waits for them."""
        plans = [
            plan
            for player in self.players
            for plan in player.plan(self.game.view(player.seat), self.changed_at)
        ]
        if plans:
            return min(plans)
        if view.waiting_for == "race":
            return Planned(self.changed_at + self.pace.reaction_time + RACE_GOES_ON, -1, CLOCK)
        if view.asked[0] == PERSON:
            return self.keep_unplayable(view)
        wait = self.pace.reaction_time if self.person_may_react(view) else self.thinking
        return Planned(self.changed_at + wait, view.asked[0], "")

    def keep_unplayable(self, view: View) -> Planned | None:
        """A drawn card that cannot be played is kept without asking (R136)."""
        if view.waiting_for == "drawn" and view.legal == (KEEP,):
            return Planned(self.changed_at + self.thinking, PERSON, KEEP)
        return None

    def carry_out(self, due: Planned) -> None:
        if due.move == CLOCK:
            events = self.game.timeout()
        elif due.move:
            events = self.game.play(due.seat, due.move)
        else:
            player = next(player for player in self.players if player.seat == due.seat)
            events = self.game.play(due.seat, player.decide(self.game.view(due.seat)))
        self.tell(events)
        self.changed()

    # What the person does

    def person_may_react(self, view: View) -> bool:
        return self.pace.reaction_time > 0 and not self.declined and bool(chances(view))

    def person_may_type(self, view: View, due: Planned | None) -> bool:
        """When asked, and in the time to react; where nobody waits, only when everything else is done."""
        if due is None:
            return True
        asked = PERSON in view.asked and view.waiting_for != "race" and due.move != KEEP
        return self.pace.reaction_time > 0 and (asked or self.person_may_react(view))

    def present(self, view: View) -> None:
        """Show what there is to decide, once after each change, and ask."""
        if not self.presented:
            explainer = Explainer(view, self.speaker, self.game.player_cards)
            if PERSON in view.asked and view.waiting_for not in AT_A_GLANCE:
                self.screen.say()
                show_table(self.screen, view, self.speaker, self.game.player_cards)
                if view.waiting_for == "draft":
                    key = "screen.drafted" if self.drafted else "screen.none_drafted"
                    self.screen.say(self.speaker.say(key, drafted=", ".join(self.drafted)))
            self.menu = tuple(move for move in view.legal if not is_false_call(view, move))
            show_moves(self.screen, self.menu, explainer)
            if PERSON not in view.asked:
                quick = self.speaker.say("screen.quick", seconds=f"{self.pace.reaction_time:g}")
                self.screen.say(quick, indent=2, style="dim")
            self.presented = True
        self.screen.prompt()

    def answer_early_line(self, line: str) -> None:
        """What was typed before anything was asked: a number or a card may have meant something else."""
        if line.startswith(("!", ARMS_UP)):
            self.play(line)
        elif line and not self.commands.obey(line):
            self.screen.say(self.speaker.say("screen.early", line=repr(line)), style="dim")

    def answer(self, text: str, view: View) -> None:
        """Do what was typed: a word, a number or a move."""
        if self.commands.obey(text):
            return
        number = int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None
        if not text:
            self.answer_enter(view)
        elif number is None:
            self.play(text)
        elif 1 <= number <= len(self.menu):
            self.play(self.menu[number - 1])
        else:
            self.screen.say(
                self.speaker.say("screen.no_such_move", number=str(number), most=str(len(self.menu)))
            )

    def answer_enter(self, view: View) -> None:
        """Enter raises the arms in a race, lets an occasion go by, or shows the table again."""
        if ARMS_UP in view.legal:
            self.play(ARMS_UP)
        elif PERSON in view.asked:
            self.presented = False
        else:
            self.declined = True

    def play(self, move: str) -> None:
        try:
            events = self.game.play(PERSON, move)
        except IllegalMove as error:
            sentence = self.speaker.say(error.key, **error.details)
            self.screen.say(f"{sentence} ({error.rule})", style="italic")
            return
        except NotationError as error:
            self.screen.say(f"{error} {self.speaker.words['screen.help_hint']}", style="italic")
            return
        self.tell(events)
        self.changed()

    def tell(self, events: Sequence[Event]) -> None:
        cards = self.game.player_cards
        for sentence in tell([event.seen_by(PERSON) for event in events], self.speaker, cards):
            self.screen.say(sentence)
        for event in events:
            if isinstance(event, Drafted) and event.seat == PERSON:
                about = about_player_card(cards[event.player], self.speaker)
                self.drafted.append(f"{event.player} ({about})")


def is_false_call(view: View, move: str) -> bool:
    """A call or a catch that would only cost cards (R28): it may be typed, but is not offered."""
    return move.startswith("!") and move not in chances(view)
