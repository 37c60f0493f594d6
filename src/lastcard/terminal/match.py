"""A match in the terminal: a screen and a keyboard for the person at seat a of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic

from lastcard.errors import IllegalMove, NotationError
from lastcard.rules.state import PLAYER_DECK
from lastcard.table import Step, Table
from lastcard.table.table import Due
from lastcard.terminal.commands import Commands
from lastcard.terminal.keyboard import Keyboard, pause
from lastcard.terminal.names import PERSON
from lastcard.terminal.screen import Screen
from lastcard.terminal.showing import about_named, show_moves, show_scores, show_table
from lastcard.views import Seen, View
from lastcard.views.explaining import Explainer
from lastcard.views.reacting import ARMS_UP, chances
from lastcard.views.telling import tell
from lastcard.words import Speaker

KEEP = "-"
LONGEST_NUMBER = 3
AT_A_GLANCE = ("race", "drawn", "activate", "icon")  # windows that need no second look at the table


class Match:
    """Plays a match to its end: tells what happens, asks the person, and lets time go on for all."""

    def __init__(self, table: Table, *, speaker: Speaker, screen: Screen, keyboard: Keyboard) -> None:
        self.table, self.game, self.speaker = table, table.game, speaker
        self.screen, self.keyboard = screen, keyboard
        self.commands = Commands(self.game, screen, speaker, PERSON)
        self.skipped = 0.0  # seconds that nobody waited for
        self.menu: tuple[str, ...] = ()  # the moves as they were numbered last
        self.presented: int | None = None  # the window that was shown last

    @property
    def now(self) -> float:
        """The table's time."""
        return monotonic() + self.skipped

    def run(self) -> None:
        """Round after round, until the match is over."""
        self.tell(event.seen_by(PERSON) for event in self.game.opening)
        while not self.game.over:
            if self.game.round_over:
                self.next_round()
            else:
                self.step()
        show_scores(self.screen, self.game, self.speaker)

    def next_round(self) -> None:
        show_scores(self.screen, self.game, self.speaker)
        self.rest(self.table.changed_at + 2 * self.table.thinking)
        self.screen.say()
        self.screen.say(self.speaker.words["screen.new_round"], style="bold")
        self.tell_steps([self.table.next_round(self.now)])

    def step(self) -> None:
        """Wait for what comes first, the person or something that is due, and do it."""
        view, due = self.table.view(PERSON), self.table.due()
        if self.person_may_type(view, due):
            early = self.keyboard.early_line(monotonic()) if self.presented != view.window else None
            if early is not None:
                self.answer_early_line(early.strip())
                return
            self.present(view)
            line = self.keyboard.line(due.at - self.skipped if due else None)
            if line is not None:
                self.screen.typed(line, echo=not self.keyboard.is_terminal)
                self.answer(line.strip(), view)
                return
        assert due is not None
        self.rest(due.at)
        self.tell_steps(self.table.tick(max(due.at, self.now)))

    def rest(self, until: float) -> None:
        """Let the person read, unless the table is fast: then time is skipped."""
        if self.table.pace.thinking[1] > 0:
            pause(until - self.skipped)
        else:
            self.skipped += max(0.0, until - self.now)

    # What the person does

    def person_may_type(self, view: View, due: Due | None) -> bool:
        """When asked, and in the time to react; where nobody waits, only when everything else is done."""
        if due is None:
            return True
        asked = PERSON in view.asked and view.waiting_for != "race" and due.move != KEEP
        may_react = bool(chances(view)) and PERSON not in self.table.let_go
        return self.table.pace.reaction > 0 and (asked or may_react)

    def present(self, view: View) -> None:
        """Show what there is to decide, once after each change, and ask."""
        if self.presented != view.window:
            explainer = Explainer(view, self.speaker, self.game.player_cards)
            if PERSON in view.asked and view.waiting_for not in AT_A_GLANCE:
                self.show_table(view)
            self.menu = tuple(move for move in view.legal if not is_false_call(view, move))
            show_moves(self.screen, self.menu, explainer)
            if PERSON not in view.asked:
                quick = self.speaker.say("screen.quick", seconds=f"{self.table.pace.reaction:g}")
                self.screen.say(quick, indent=2, style="dim")
            self.presented = view.window
        self.screen.prompt()

    def show_table(self, view: View) -> None:
        self.screen.say()
        show_table(self.screen, view, self.speaker, self.game.player_cards)
        if view.waiting_for == "draft":
            self.show_drafted(view.areas[PERSON].drafted)

    def show_drafted(self, drafted: Sequence[str]) -> None:
        key = "screen.drafted" if drafted else "screen.none_drafted"
        cards = [about_named(card, self.game.player_cards, self.speaker) for card in drafted]
        said = {"number": str(len(cards)), "most": str(PLAYER_DECK), "drafted": ", ".join(cards)}
        self.screen.say(self.speaker.say(key, **said))

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
            self.play(text, view.window)
        elif 1 <= number <= len(self.menu):
            self.play(self.menu[number - 1], view.window)
        else:
            wrong = {"number": str(number), "most": str(len(self.menu))}
            self.screen.say(self.speaker.say("screen.no_such_move", **wrong))

    def answer_enter(self, view: View) -> None:
        """Enter raises the arms in a race, lets an occasion go by, or shows the table again."""
        if ARMS_UP in view.legal:
            self.play(ARMS_UP, view.window)
        elif PERSON in view.asked:
            self.presented = None
        else:
            self.table.decline(PERSON)

    def play(self, move: str, window: int | None = None) -> None:
        """Submit a move; what was due before it is told first, and a refusal last."""
        so_far, refusal = len(self.table.log), ""
        try:
            self.table.submit(PERSON, move, self.now, window)
        except IllegalMove as error:
            refusal = f"{self.speaker.say(error.key, **error.details)} ({error.rule})"
        except NotationError as error:
            refusal = f"{error} {self.speaker.words['screen.help_hint']}"
        self.tell_steps(self.table.log[so_far:])
        if refusal:
            self.screen.say(refusal, style="italic")

    # What happens

    def tell_steps(self, steps: Iterable[Step]) -> None:
        for step in steps:
            self.tell(step.seen_by(PERSON).events)

    def tell(self, events: Iterable[Seen]) -> None:
        for sentence in tell(list(events), self.speaker, self.game.player_cards):
            self.screen.say(sentence)


def is_false_call(view: View, move: str) -> bool:
    """A call or a catch that would only cost cards (R28): it may be typed, but is not offered."""
    return move.startswith("!") and move not in chances(view)
