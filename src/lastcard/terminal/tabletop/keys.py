"""What each key does at the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from lastcard.coach.telling import tell_hint
from lastcard.notation.move_parts import parts_of
from lastcard.table.phases import MATCH_OVER, PLAYING
from lastcard.terminal.seats.seat import TableSeat
from lastcard.terminal.tabletop.answers import (
    AGAIN,
    LEAVE,
    READY,
    REPLAY,
    STAY,
    TAKE_BACK,
    KeyedAnswer,
    moves_with,
)
from lastcard.terminal.tabletop.buttons import SPACE
from lastcard.terminal.tabletop.panel import Panel
from lastcard.terminal.tabletop.reactions import CALL_KEY, CATCH_KEY
from lastcard.terminal.tabletop.screen_state import ScreenState
from lastcard.views.reacting import ARMS_UP
from lastcard.words import Words


class TableControls(Protocol):
    """The actions that keys can trigger at a table: `TableApp`."""

    screen_state: ScreenState
    words: Words
    panel: Panel
    seat: TableSeat
    note: str
    pressed: str
    wants_replay: bool

    def play(self, move: str) -> None: ...

    def send(self, deed: Callable[[], Awaitable[None]]) -> None: ...

    def refuse_young(self) -> None: ...

    def open_page(self, kind: str) -> None: ...

    def close_page(self) -> None: ...

    def leave(self) -> None: ...


OUT_OF_A_FIELD = ("escape", "up", "down", "pageup", "pagedown", "f1", "f2", "tab")
"""Keys that keep their meaning while the user types."""

WHY, HINT, HELP = "w", "h", "?"
PAGES = {"l": "log", "s": "sheet", "t": "table", "f1": "rules", "f2": "chat"}
STEPS = {"left": -1, "right": 1, "home": -1000, "end": 1000}
FIND = "/"
WILD, FIRST_COLOR = "W", "R"


async def press(app: TableControls, key: str, character: str | None) -> None:
    """Handle a key press."""
    state = app.screen_state
    if state.moment is None:
        return
    if state.leaving:
        await answer_key(app, key)
        state.leaving = False
    elif state.sought is not None:
        await seek(app, key, character)
    elif app.panel.is_open and (app.panel.scroll(key) or close_key(app, key, character)):
        return
    elif key in PAGES and (key != "f2" or not state.moment.local):
        app.open_page(PAGES[key])
    elif character == HELP:
        app.open_page("keys")
    elif character == WHY:
        await explain(app)
    elif character == HINT:
        give_hint(app)
    elif character == FIND and state.answers:
        state.sought, state.chosen = "", 0
    elif key in STEPS:
        state.walk(STEPS[key])
    elif key in ("up", "down"):
        state.walk_answers(-1 if key == "up" else 1)
    elif key == "tab":
        state.switch()
    elif key == CALL_KEY:
        call(app)
    elif key == CATCH_KEY:
        catch(app)
    elif key == SPACE:
        await let_pass(app)
    elif key == "enter":
        await enter(app)
    elif not await answer_key(app, key):
        if key == "q":
            state.leaving = True
        elif key in PAGES or (character is not None and character.isprintable()):
            say_nothing_happens(app)


def say_nothing_happens(app: TableControls) -> None:
    """Every key gets a response, even if it does nothing now."""
    app.note = app.screen_state.speaker.fill("tabletop.nothing_happens", pressed=app.pressed)


def close_key(app: TableControls, key: str, character: str | None) -> bool:
    """Esc, or the key that opened it, closes a page; all others keep their meaning."""
    opened = "keys" if character == HELP else PAGES.get(key)
    if key == "escape" or opened == app.panel.kind:
        app.close_page()
        return True
    return False


async def answer_key(app: TableControls, key: str) -> bool:
    """Give the answer with this key, if there is one."""
    for answer in app.screen_state.answers:
        if answer.key == key:
            await give(app, answer)
            return True
    return False


async def give(app: TableControls, answer: KeyedAnswer) -> None:
    """Give an answer; one with several moves asks for the color first."""
    state = app.screen_state
    if answer.deed:
        do(app, answer.deed)
    elif len(answer.moves) > 1:
        state.wild, state.chosen, state.sought = parts_of(answer.moves[0]).base, None, None
    elif answer.moves:
        app.play(answer.moves[0])


def do(app: TableControls, deed: str) -> None:
    state = app.screen_state
    if deed in (READY, AGAIN) and state.is_young:
        app.refuse_young()
    elif deed == READY:
        app.send(app.seat.ready)
    elif deed == AGAIN:
        app.send(app.seat.rematch)
    elif deed == TAKE_BACK:
        state.wild = None
    elif deed == STAY:
        state.leaving = False
    elif deed in (LEAVE, REPLAY):
        app.wants_replay = deed == REPLAY
        app.leave()


async def enter(app: TableControls) -> None:
    """Arms up in a race; otherwise the selected answer; otherwise the selected card."""
    state = app.screen_state
    answers = state.answers
    if state.is_race:
        app.play(ARMS_UP)
    elif await answer_key(app, "enter"):
        return
    elif state.chosen is not None and state.chosen < len(answers):
        await give_chosen(app, answers[state.chosen])
    elif state.wild is None and state.hand and state.moment and state.moment.phase == PLAYING:
        await play_card(app)
    else:
        say_nothing_happens(app)


async def give_chosen(app: TableControls, answer: KeyedAnswer) -> None:
    """Nobody leaves with an Enter that was meant for the table as it was before."""
    if answer.deed and app.screen_state.is_young:
        app.refuse_young()
    else:
        await give(app, answer)


async def play_card(app: TableControls) -> None:
    """Play the selected card, or say why not."""
    state = app.screen_state
    if not state.hand or state.moment is None or state.moment.phase != PLAYING:
        return
    card = state.hand[state.cursor]
    moves = moves_with(card, state.offer.moves, call=state.armed) if card in state.offer.in_hand else ()
    if moves:
        await give(app, KeyedAnswer("", "", moves))
    else:
        state.wild = None
        await explain(app)


async def explain(app: TableControls) -> None:
    """Why the selected card cannot be played; if it can be, its effect."""
    state = app.screen_state
    if not state.hand:
        say_nothing_happens(app)
        return
    card = state.hand[state.cursor]
    app.note = state.about_card
    if card in state.offer.in_hand:
        return
    refused = await app.seat.explain(card)
    if refused is not None:
        app.note = refused.say(state.speaker)


def give_hint(app: TableControls) -> None:
    """What the coach would do."""
    state = app.screen_state
    moment = state.moment
    assert moment is not None
    if moment.phase != PLAYING or moment.seat is None:
        say_nothing_happens(app)
        return

    async def ask() -> None:
        app.note = tell_hint(await app.seat.hint(), state.speaker)

    app.send(ask)


def call(app: TableControls) -> None:
    """Make a late call at once; otherwise call with the next card. If there is nothing to call, say so."""
    state, words = app.screen_state, app.words
    now, moment = state.occasions, state.moment
    assert moment is not None
    if now.late_call:
        app.play("!")
    elif now.may_call:
        state.armed = not state.armed
        app.note = words["page.ask.armed" if state.armed else "page.voice.not_armed"]
    elif moment.seat is not None:
        app.note = state.speaker.say("refusal.nothing_to_call", seat=moment.seat)


def catch(app: TableControls) -> None:
    catches = app.screen_state.occasions.catches
    if catches:
        app.play(catches[0])
    else:
        app.note = app.words["tabletop.nobody_to_catch"]


async def let_pass(app: TableControls) -> None:
    """Arms up in a race; otherwise let the occasion pass. In a pause, continue."""
    state, moment = app.screen_state, app.screen_state.moment
    assert moment is not None
    window = moment.window
    if state.is_race:
        app.play(ARMS_UP)
    elif state.occasions.passes and state.is_young:
        app.refuse_young()
    elif state.occasions.passes:
        app.send(lambda: app.seat.let_pass(window))
    elif moment.phase == PLAYING:
        app.note = app.words["tabletop.nothing_to_pass"]
    elif moment.phase == MATCH_OVER or not await answer_key(app, "enter"):
        say_nothing_happens(app)


async def seek(app: TableControls, key: str, character: str | None) -> None:
    """Typing filters the answers; Enter gives the selected one."""
    state = app.screen_state
    assert state.sought is not None
    if key == "escape":
        state.sought = None
    elif key in ("up", "down"):
        state.walk_answers(-1 if key == "up" else 1)
    elif key == "enter":
        answers = state.answers
        if answers:
            await give(app, answers[min(state.chosen or 0, len(answers) - 1)])
    elif key == "backspace":
        state.sought, state.chosen = state.sought[:-1], 0
    elif character is not None and character.isprintable():
        state.sought, state.chosen = state.sought + character, 0
