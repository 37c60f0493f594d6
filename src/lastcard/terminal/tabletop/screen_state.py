"""The state of the screen: the moment shown, the selected card, and so on.

Nothing is drawn here, and nothing is sent.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from lastcard.notation.move_parts import parts_of
from lastcard.table.phases import MATCH_OVER, OPEN, PLAYING, ROUND_OVER
from lastcard.terminal.lines.menus import Menus, about
from lastcard.terminal.lines.table_text import by_color
from lastcard.terminal.seats.seat import Moment
from lastcard.terminal.tabletop.answers import KeyedAnswer, Offer, leaving
from lastcard.terminal.tabletop.reactions import Occasions, occasions
from lastcard.views.asking import ask
from lastcard.views.explaining import Explainer, explain_card
from lastcard.views.reacting import ARMS_UP, says_call
from lastcard.words import Speaker, Words

SAME_TIME = 0.25
"""Seconds: two times that end closer together than this are the same one, reported twice."""


class ScreenState:
    """The state of one viewer's screen."""

    def __init__(self, words: Words, clock: Callable[[], float] = monotonic) -> None:
        self.words, self.clock = words, clock
        self.menus = Menus(clock)
        self.moment: Moment | None = None
        self.speaker = Speaker(words)
        self.hand: list[str] = []
        self.cursor = 0
        """The index of the selected card."""
        self.chosen: int | None = None
        """The selected answer, if it is not a card."""
        self.wild: str | None = None
        """The card that was chosen and still needs a color."""
        self.armed = False
        self.sought: str | None = None
        """The text typed to find an answer."""
        self.leaving = False
        self.times: list[tuple[float, float]] = []
        """When the times to react and to answer end, and how long they were."""

    # A new moment

    def look(self, moment: Moment) -> None:
        """The table has changed."""
        before, self.moment = self.moment, moment
        self.speaker = moment.speaker(self.words, notation=False)
        self.note_menu(moment)
        self.take_up_hand(moment)
        self.set_time(moment)
        if before is None or before.phase != moment.phase or before.window != moment.window:
            self.sought = None
        if self.wild is not None and self.wild not in self.offer.in_hand:
            self.wild = None
        if not any(map(says_call, self.offer.moves)) and moment.is_asked:
            self.armed = False

    def note_menu(self, moment: Moment) -> None:
        """Track when the current question appeared. It is new when it is about something else."""
        self.offer = Offer(moment, self.speaker, call=self.armed)
        key: object = moment.phase
        if moment.view is not None and moment.phase == PLAYING:
            key = about(moment.view, self.offer.moves)
        if self.menus.show(self.offer.moves or (moment.phase,), moment.window, key):
            self.chosen = None if self.offer.in_hand or not self.offer.answers() else 0

    def take_up_hand(self, moment: Moment) -> None:
        """Sorted by color. The selected card stays selected, unless another one is playable."""
        held = self.hand[self.cursor] if self.cursor < len(self.hand) else None
        self.hand = by_color(moment.view.hand) if moment.view is not None else []
        fitting = [place for place, card in enumerate(self.hand) if card in self.offer.in_hand]
        if held in self.hand and (held in self.offer.in_hand or not fitting):
            self.cursor = self.hand.index(held)
        else:
            self.cursor = fitting[0] if fitting else min(self.cursor, max(0, len(self.hand) - 1))

    def set_time(self, moment: Moment) -> None:
        """In a race the clock is no promise: others may be faster."""
        clock = moment.clock if moment.is_asked and not moment.is_race else None
        given = [seconds for seconds in (moment.react, clock) if seconds is not None]
        self.times = sorted(self.time_of(seconds) for seconds in given)

    def time_of(self, seconds: float) -> tuple[float, float]:
        """When these seconds will be over, and the total, if that time is already running."""
        end = self.clock() + seconds
        running = (one for one in self.times if abs(one[0] - end) < SAME_TIME)
        return next(running, (end, max(seconds, 0.1)))

    @property
    def time(self) -> tuple[float, float] | None:
        """The one that ends first. On one's own turn, nothing ends with the time to react."""
        moment = self.moment
        ahead = [one for one in self.times if one[0] > self.clock()]
        if ahead or not self.times or moment is None:
            return ahead[0] if ahead else None
        goes_on = moment.is_asked and not moment.is_race and moment.clock is None
        return None if goes_on else self.times[-1]

    @property
    def time_left(self) -> float | None:
        return None if self.time is None else max(0.0, self.time[0] - self.clock())

    @property
    def seconds(self) -> float:
        """The total time."""
        return 1.0 if self.time is None else self.time[1]

    # Possible answers

    @property
    def answers(self) -> list[KeyedAnswer]:
        moment = self.moment
        if moment is None:
            return []
        if self.leaving:
            return leaving(self.speaker)
        self.offer.call = self.armed
        if self.wild is not None:
            return self.offer.colors(self.wild)
        answers = self.offer.answers()
        if self.sought is None:
            return answers
        wanted = self.sought.casefold().split()
        return [one for one in answers if all(word in one.label.casefold() for word in wanted)]

    @property
    def occasions(self) -> Occasions:
        if self.moment is None:
            return Occasions()
        return occasions(self.moment, armed=self.armed)

    @property
    def raised(self) -> set[str]:
        return {self.wild} if self.wild is not None else self.offer.in_hand

    @property
    def marked(self) -> dict[int, str]:
        """The seats that a click would catch, or aim at, with the move that does it."""
        parts = map(parts_of, self.offer.moves)
        return {move.seat: move.text for move in parts if move.seat is not None}

    @property
    def is_young(self) -> bool:
        """Whether the question changed so recently that nobody can have read it."""
        return self.menus.latest.is_young(self.clock())

    @property
    def is_race(self) -> bool:
        return ARMS_UP in self.offer.moves

    # Text

    @property
    def asking(self) -> str:
        """Who is asked, and for what."""
        moment, words = self.moment, self.words
        if moment is None:
            return words["page.connecting"]
        if self.leaving:
            return words["tabletop.leave_asks" if moment.local else "tabletop.leave_asks_far"]
        if moment.cut:
            return words["screen.cut"]
        if moment.phase == ROUND_OVER:
            return words["screen.waiting_ready" if moment.ready else "page.ask.round_over"]
        if moment.phase == MATCH_OVER:
            return words["page.ask.match_over"]
        if moment.phase == OPEN:
            if moment.host:
                return words["tabletop.open"]
            return self.speaker.fill("page.room.waiting_for", name=moment.host_name)
        if moment.paused:
            return words["page.paused.title"]
        assert moment.view is not None
        if moment.held:
            return self.speaker.fill(
                "screen.held", move=self.speaker.card_in_words(parts_of(moment.held).base)
            )
        if self.wild is not None:
            if self.offer.is_throw(self.wild):
                return self.speaker.say("tabletop.throw_asks", target=moment.view.yelled)
            return words["page.which_color"]
        return ask(moment.view, self.speaker, moment.cards)

    @property
    def occasion(self) -> str:
        """What I may do out of turn, or with my next card, as a sentence."""
        moment, now, words = self.moment, self.occasions, self.words
        if moment is None or self.leaving or moment.view is None:
            return ""
        if now.arms:
            return words["screen.arms_up"]
        if now.late_call:
            return words["page.voice.late_call"]
        if now.catches:
            seat = parts_of(now.catches[0]).seat
            assert seat is not None
            name = self.speaker.name(seat)
            return self.speaker.fill("page.voice.catch", name=name)
        if now.may_call and moment.is_asked:
            if now.armed:
                return words["page.ask.armed"]
            plays = f"tabletop.does.{moment.view.waiting_for}" not in words
            return words["page.voice.call" if plays else "tabletop.leaves_one"]
        if moment.view.yelled is not None and self.wild is None and any(map(self.offer.is_throw, self.hand)):
            return self.speaker.fill("page.voice.throw", name=self.speaker.name(moment.view.yelled))
        return ""

    @property
    def is_mine(self) -> bool:
        """Whether I am asked for something."""
        return self.moment is not None and (self.leaving or self.moment.waits)

    @property
    def about_card(self) -> str:
        """The effect of the selected card, and what is done with it now."""
        if not self.hand or self.moment is None or self.moment.view is None:
            return ""
        card = self.hand[self.cursor]
        if card in self.offer.in_hand:
            said = Explainer(self.moment.view, self.speaker, self.moment.cards).explain(card)
            verb = self.offer.verb(card)
            return f"{self.speaker.card_in_words(card)}: {said}" if verb and verb != "throw" else said
        return explain_card(card, self.speaker)

    # Selecting

    def walk(self, step: int) -> None:
        """Along the hand."""
        self.chosen = None
        if self.hand:
            self.cursor = min(max(0, self.cursor + step), len(self.hand) - 1)

    def walk_answers(self, step: int) -> None:
        number = len(self.answers)
        if number:
            start = (-1 if step > 0 else 0) if self.chosen is None else self.chosen
            self.chosen = (start + step) % number

    def switch(self) -> None:
        """Between the hand and the answers."""
        self.chosen = 0 if self.chosen is None and self.answers else None
        if not self.hand and self.answers:
            self.chosen = 0
