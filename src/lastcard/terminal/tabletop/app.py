"""`TableApp`: a seat at a table, full-screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from time import monotonic

from textual import events
from textual.binding import Binding

from lastcard.notation.move_parts import REACTIONS, parts_of
from lastcard.table.phases import MATCH_OVER, PLAYING, ROUND_OVER
from lastcard.terminal.exits import INTERRUPTED, NO
from lastcard.terminal.lines.happening import happened
from lastcard.terminal.lines.muting import obey_muting, read_muting
from lastcard.terminal.lines.screen import color_words
from lastcard.terminal.seats.seat import Moment, MoveRefused, SeatClosed, TableSeat
from lastcard.terminal.tabletop import keys
from lastcard.terminal.tabletop.answers import SIGN_KEYS
from lastcard.terminal.tabletop.buttons import KEY_SIGNS, SPACE, Buttons, key_sign
from lastcard.terminal.tabletop.drawn import DrawnTable
from lastcard.terminal.tabletop.hand import Hand
from lastcard.terminal.tabletop.middle import Middle
from lastcard.terminal.tabletop.panel import PanelInput
from lastcard.terminal.tabletop.reactions import Reactions
from lastcard.terminal.tabletop.seats import Seats
from lastcard.words import Words

TICK = 0.1


class TableApp(DrawnTable):
    """Shows moments as they arrive, and answers them with keys and clicks. Its result is the exit code."""

    BINDINGS = [Binding("ctrl+c,ctrl+q", "ask_to_leave", show=False, priority=True)]  # noqa: RUF012

    def __init__(
        self,
        seat: TableSeat,
        words: Words,
        *,
        told: Sequence[str] = (),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(words, clock=clock)
        self.seat, self.told = seat, told
        self.pressed = ""
        """The name of the last key or of what was clicked."""
        self.sending = False
        self.closed: SeatClosed | None = None
        self.wants_replay = False

    def on_mount(self) -> None:
        self.told_log.tell([(line, "") for line in self.told], color_words(self.words))
        self.set_interval(TICK, self.tick)
        self.redraw()
        self.run_worker(self.follow(), name="follow")

    async def follow(self) -> None:
        """Process moments until there are no more."""
        try:
            while True:
                self.look(await self.seat.next())
        except SeatClosed as closed:
            self.closed = closed
            self.exit(NO)

    # Display

    def look(self, moment: Moment) -> None:
        before, menu = self.screen_state.moment, self.screen_state.menus.latest
        self.screen_state.look(moment)
        said = list(happened(moment, before, self.screen_state.speaker))
        self.told_log.tell(said, color_words(self.words))
        if moment.waits and self.screen_state.menus.latest is not menu:
            self.note = ""  # otherwise it stays while others play
        self.turn_pages(moment, before)
        self.redraw()

    def turn_pages(self, moment: Moment, before: Moment | None) -> None:
        """The score sheet is open between two rounds; an open page that has changed is redrawn."""
        if moment.phase in (ROUND_OVER, MATCH_OVER) and (before is None or before.phase != moment.phase):
            self.open_page("sheet")
        elif moment.phase == PLAYING and self.panel.kind == "sheet" and before is not None:
            if before.phase != PLAYING:
                self.panel.close()
        elif self.panel.kind in ("keys", "log", "chat", "table"):
            self.panel.draw()

    # Keys and clicks

    async def on_key(self, event: events.Key) -> None:
        if isinstance(self.focused, PanelInput) and event.key not in keys.OUT_OF_A_FIELD:
            return
        event.stop()
        event.prevent_default()
        is_named = event.key in (SPACE, *KEY_SIGNS) or event.character is None
        self.note, self.pressed = "", self.key_sign(event.key) if is_named else event.character or ""
        await keys.press(self, event.key, event.character)
        self.redraw()

    def key_sign(self, key: str) -> str:
        return key_sign(key, self.screen_state.words)

    def action_ask_to_leave(self) -> None:
        """Ctrl-C asks; a second one leaves."""
        if self.screen_state.leaving or self.screen_state.moment is None:
            self.exit(INTERRUPTED)
        self.screen_state.leaving = True
        self.redraw()

    async def on_hand_picked(self, event: Hand.Picked) -> None:
        self.note = ""
        self.screen_state.cursor, self.screen_state.chosen = event.place, None
        self.pressed = self.screen_state.speaker.card_in_words(self.screen_state.hand[event.place])
        await keys.play_card(self)
        self.redraw()

    async def on_buttons_picked(self, event: Buttons.Picked) -> None:
        self.note, self.pressed = "", event.answer.label
        await keys.give(self, event.answer)
        self.redraw()

    async def on_seats_picked(self, event: Seats.Picked) -> None:
        move = self.screen_state.marked.get(event.seat)
        if move is not None:
            self.note, self.pressed = "", self.screen_state.speaker.name(event.seat)
            self.play(move)
        self.redraw()

    async def on_middle_picked(self, event: Middle.Picked) -> None:
        key = SIGN_KEYS["+"]
        self.note, self.pressed = "", key
        await keys.press(self, key, key)
        self.redraw()

    async def on_reactions_picked(self, event: Reactions.Picked) -> None:
        self.note, self.pressed = "", self.key_sign(event.key)
        await keys.press(self, event.key, event.key)
        self.redraw()

    async def on_input_submitted(self, event: PanelInput.Submitted) -> None:
        text = event.value.strip()
        if self.panel.kind == "chat":
            self.close_page()
            if text:
                self.send(lambda: self.talk(text))

    async def talk(self, text: str) -> None:
        """Say something, or obey what is written as a command: `/hide Ben`."""
        speaker = self.screen_state.speaker
        command = read_muting(text, self.words)
        if command is None:
            await self.seat.say(text)
        else:
            self.note = await obey_muting(*command, self.seat, speaker)

    # Answers

    def leave(self) -> None:
        self.exit(0)

    def play(self, move: str) -> None:
        """Make a move, unless the question has just changed; a call or raised arms are unambiguous."""
        moment = self.screen_state.moment
        if moment is None:
            return
        if self.screen_state.is_young and parts_of(move).kind not in REACTIONS:
            self.refuse_young()
            return
        self.screen_state.wild, self.screen_state.sought, self.screen_state.armed = None, None, False
        window = moment.window
        self.send(lambda: self.seat.play(move, window))

    def refuse_young(self) -> None:
        self.note = self.screen_state.speaker.fill("screen.asked_again", line=self.pressed)

    def send(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Send a request to the seat; only one at a time."""
        if not self.sending:
            self.sending = True
            self.run_worker(self.carry_out(deed), name="answer")

    async def carry_out(self, deed: Callable[[], Awaitable[None]]) -> None:
        try:
            await deed()
        except MoveRefused as refused:
            self.note = refused.say(self.screen_state.speaker)
        except SeatClosed as closed:
            self.closed = closed
            self.exit(NO)
        finally:
            self.sending = False
        self.redraw()
