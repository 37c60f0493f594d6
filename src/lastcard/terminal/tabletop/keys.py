"""What each key does, and which keys are named below the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.terminal.seat import MATCH_OVER, PLAYING
from lastcard.terminal.tabletop.answers import (
    AGAIN,
    LEAVE,
    NUMBERS,
    READY,
    REPLAY,
    STAY,
    TAKE_BACK,
    Answer,
    base_of,
    moves_with,
)
from lastcard.terminal.tabletop.buttons import SPACE
from lastcard.terminal.tabletop.reactions import CALL_KEY, CATCH_KEY
from lastcard.terminal.tabletop.sitting import Sitting
from lastcard.views.reacting import ARMS_UP

if TYPE_CHECKING:
    from lastcard.terminal.tabletop.app import TableApp

OUT_OF_A_FIELD = ("escape", "up", "down", "pageup", "pagedown", "f1", "f2", "tab")
"""Keys that mean the same while something is typed."""

WHY, HELP = "w", "?"
PAGES = {"l": "log", "s": "sheet", "t": "table", "f1": "rules", "f2": "chat"}
STEPS = {"left": -1, "right": 1, "home": -1000, "end": 1000}
FIND = "/"
WILD, FIRST_COLOR = "W", "R"


async def press(app: TableApp, key: str, character: str | None) -> None:
    """A key was pressed."""
    sitting = app.sitting
    if sitting.moment is None:
        return
    if sitting.leaving:
        await answer_key(app, key)
        sitting.leaving = False
    elif sitting.sought is not None:
        await seek(app, key, character)
    elif app.panel.is_open and (app.panel.scroll(key) or close_key(app, key, character)):
        return
    elif key in PAGES and (key != "f2" or not sitting.moment.local):
        app.open_page(PAGES[key])
    elif character == HELP:
        app.open_page("keys")
    elif character == WHY:
        await explain(app)
    elif character == FIND and sitting.answers:
        sitting.sought, sitting.chosen = "", 0
    elif key in STEPS:
        sitting.walk(STEPS[key])
    elif key in ("up", "down"):
        sitting.walk_answers(-1 if key == "up" else 1)
    elif key == "tab":
        sitting.switch()
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
            sitting.leaving = True
        elif key in PAGES or (character is not None and character.isprintable()):
            say_nothing_happens(app)


def say_nothing_happens(app: TableApp) -> None:
    """Whoever presses a key wants something: silence would be no answer."""
    app.note = app.sitting.speaker.fill("tabletop.nothing_happens", pressed=app.pressed)


def close_key(app: TableApp, key: str, character: str | None) -> bool:
    """Esc, or the key that has opened it, closes a page; all others do what they always do."""
    opened = "keys" if character == HELP else PAGES.get(key)
    if key == "escape" or opened == app.panel.kind:
        app.close_page()
        return True
    return False


async def answer_key(app: TableApp, key: str) -> bool:
    """The answer with this key, if there is one."""
    for answer in app.sitting.answers:
        if answer.key == key:
            await give(app, answer)
            return True
    return False


async def give(app: TableApp, answer: Answer) -> None:
    """Give an answer; one that has several moves asks for the color first."""
    sitting = app.sitting
    if answer.deed:
        do(app, answer.deed)
    elif len(answer.moves) > 1:
        sitting.wild, sitting.chosen, sitting.sought = base_of(answer.moves[0]), None, None
    elif answer.moves:
        app.play(answer.moves[0])


def do(app: TableApp, deed: str) -> None:
    sitting = app.sitting
    if deed in (READY, AGAIN) and sitting.is_young:
        app.refuse_young()
    elif deed == READY:
        app.send(app.seat.ready)
    elif deed == AGAIN:
        app.send(app.seat.rematch)
    elif deed == TAKE_BACK:
        sitting.wild = None
    elif deed == STAY:
        sitting.leaving = False
    elif deed in (LEAVE, REPLAY):
        app.wants_replay = deed == REPLAY
        app.exit(0)


async def enter(app: TableApp) -> None:
    """Arms up in a race; the answer that is chosen; else the card that is chosen."""
    sitting = app.sitting
    answers = sitting.answers
    if sitting.is_race:
        app.play(ARMS_UP)
    elif await answer_key(app, "enter"):
        return
    elif sitting.chosen is not None and sitting.chosen < len(answers):
        await give(app, answers[sitting.chosen])
    elif sitting.wild is None and sitting.hand and sitting.moment and sitting.moment.phase == PLAYING:
        await play_card(app)
    else:
        say_nothing_happens(app)


async def play_card(app: TableApp) -> None:
    """Play the chosen card, or say why not."""
    sitting = app.sitting
    if not sitting.hand or sitting.moment is None or sitting.moment.phase != PLAYING:
        return
    card = sitting.hand[sitting.cursor]
    moves = moves_with(card, sitting.offer.moves, call=sitting.armed) if card in sitting.offer.in_hand else ()
    if moves:
        await give(app, Answer("", "", moves))
    else:
        sitting.wild = None
        await explain(app)


async def explain(app: TableApp) -> None:
    """Why the chosen card cannot be played; if it can be, what it does."""
    sitting = app.sitting
    if not sitting.hand:
        say_nothing_happens(app)
        return
    card = sitting.hand[sitting.cursor]
    app.note = sitting.about_card
    if card in sitting.offer.in_hand:
        return
    refused = await app.seat.explain(card)
    if refused is not None:
        app.note = refused.say(sitting.speaker)


def call(app: TableApp) -> None:
    """A late call at once; else it is said with the next card. A call that nobody wants says why."""
    sitting, words = app.sitting, app.words
    now, moment = sitting.occasions, sitting.moment
    assert moment is not None
    if now.late_call:
        app.play("!")
    elif now.may_call:
        sitting.armed = not sitting.armed
        app.note = words["page.ask.armed" if sitting.armed else "page.voice.not_armed"]
    elif moment.seat is not None:
        app.note = sitting.speaker.say("refusal.nothing_to_call", seat=moment.seat)


def catch(app: TableApp) -> None:
    catches = app.sitting.occasions.catches
    if catches:
        app.play(catches[0])
    else:
        app.note = app.words["tabletop.nobody_to_catch"]


async def let_pass(app: TableApp) -> None:
    """Arms up in a race; else the occasion goes by. In a pause it goes on."""
    sitting, moment = app.sitting, app.sitting.moment
    assert moment is not None
    window = moment.window
    if sitting.is_race:
        app.play(ARMS_UP)
    elif sitting.occasions.passes and sitting.is_young:
        app.refuse_young()
    elif sitting.occasions.passes:
        app.send(lambda: app.seat.let_pass(window))
    elif moment.phase == PLAYING:
        app.note = app.words["tabletop.nothing_to_pass"]
    elif moment.phase == MATCH_OVER or not await answer_key(app, "enter"):
        say_nothing_happens(app)


async def seek(app: TableApp, key: str, character: str | None) -> None:
    """What is typed narrows the answers down; Enter takes the one that is chosen."""
    sitting = app.sitting
    assert sitting.sought is not None
    if key == "escape":
        sitting.sought = None
    elif key in ("up", "down"):
        sitting.walk_answers(-1 if key == "up" else 1)
    elif key == "enter":
        answers = sitting.answers
        if answers:
            await give(app, answers[min(sitting.chosen or 0, len(answers) - 1)])
    elif key == "backspace":
        sitting.sought, sitting.chosen = sitting.sought[:-1], 0
    elif character is not None and character.isprintable():
        sitting.sought, sitting.chosen = sitting.sought + character, 0


def enter_does(sitting: Sitting) -> str:
    """What Enter would do, by the name of its word; nothing if it would only say why not."""
    if sitting.is_race:
        return "arms"
    offer, answers = sitting.offer, sitting.answers
    if sitting.chosen is not None and answers:
        moves = answers[min(sitting.chosen, len(answers) - 1)].moves
        return (moves and offer.verb(base_of(moves[0]))) or "take"
    if sitting.wild is not None or not sitting.hand or sitting.hand[sitting.cursor] not in sitting.raised:
        return ""
    return offer.verb(sitting.hand[sitting.cursor]) or "play"


def footer(sitting: Sitting, page: str) -> list[tuple[str, str]]:
    """The keys of the moment, the most important ones first."""

    def named(*wanted: tuple[str, str]) -> list[tuple[str, str]]:
        return [(key, sitting.words[f"tabletop.key.{name}"]) for key, name in wanted]

    moment = sitting.moment
    if moment is None or sitting.leaving:
        return []
    if sitting.sought is not None:
        return named(("Enter", "take"), ("↑↓", "answer"), ("Esc", "close"))
    if page:
        typed = page in ("rules", "chat")
        others = [] if typed else [("?", "keys"), ("F1", "rules"), ("q", "leave")]
        return named(("Esc", "close"), ("↑↓", "scroll"), *others)
    first = [("Enter", does)] if (does := enter_does(sitting)) else []
    if sitting.wild is None and sitting.hand:
        first += [("←→", "card"), ("w", "why")]
    first += [("?", "keys"), ("F1", "rules"), ("q", "leave")]
    if sitting.answers:
        first += [("↑↓", "answer")]
    if len(sitting.answers) > len(NUMBERS):
        first += [("/", "find")]
    talk = [] if moment.local else [("F2", "chat")]
    return named(*first, ("l", "log"), *talk, ("t", "table"), ("s", "score"))
