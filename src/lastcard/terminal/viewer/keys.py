"""What each key does in a replay, and the key hints."""

from __future__ import annotations

from typing import Protocol

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.replay.moments import Moments
from lastcard.terminal.tabletop.panel import Panel
from lastcard.terminal.viewer.finding import Finder
from lastcard.terminal.viewer.walk import LEAP, Walk
from lastcard.words import Speaker, Words


class ViewerControls(Protocol):
    """The actions that keys can trigger in a replay: `ViewerApp`."""

    moments: Moments
    walk: Walk
    words: Words
    speaker: Speaker
    panel: Panel
    note: str
    typed: str | None
    finder: Finder | None

    def look_as(self, seat: int | None) -> None: ...

    def open_page(self, kind: str) -> None: ...

    def play_on(self) -> None: ...

    def leave(self) -> None: ...


STEPS = {"left": -1, "right": 1, "pageup": -LEAP, "pagedown": LEAP}
TURNS = {"up": -1, "down": 1}
ROUNDS = {"p": -1, "[": -1, "n": 1, "]": 1}
SPEED = {"-": -1, "+": 1, "=": 1}
PAGES = {"f1": "help", "?": "help", "t": "table"}
ALL_HANDS, FIND, GO_TO, PLAY_ON = "0", "/", "m", "o"


def press(app: ViewerControls, key: str, character: str | None) -> None:
    """Handle a key press."""
    sign = character or ""
    if app.typed is not None:
        type_on(app, key, sign)
    elif app.panel.is_open and (app.panel.scroll(key) or close_key(app, key, sign)):
        return
    elif not walk_key(app, key, sign):
        do(app, key, sign)


def walk_key(app: ViewerControls, key: str, sign: str) -> bool:
    """Keys that go to another moment."""
    walk = app.walk
    if key in STEPS:
        walk.step(STEPS[key])
    elif key in TURNS:
        walk.turn(TURNS[key])
    elif sign in ROUNDS:
        walk.round(ROUNDS[sign])
    elif key == "home":
        walk.go(0)
    elif key == "end":
        walk.go(app.moments.last)
    elif key == "space":
        walk.toggle()
    elif sign in SPEED:
        walk.change_speed(SPEED[sign])
    else:
        return False
    return True


def do(app: ViewerControls, key: str, sign: str) -> None:
    """All other keys."""
    if sign == ALL_HANDS:
        app.look_as(None)
    elif sign and sign in SEAT_LETTERS:
        app.look_as(SEAT_LETTERS.index(sign))
    elif key in ("tab", "shift+tab"):
        next_eyes(app, 1 if key == "tab" else -1)
    elif sign.isdecimal() or sign == GO_TO:
        app.walk.go(app.walk.at)
        app.typed = sign.removeprefix(GO_TO)
    elif sign == FIND:
        find(app)
    elif key in PAGES or sign in PAGES:
        app.open_page(PAGES.get(key) or PAGES[sign])
    elif sign == PLAY_ON:
        app.play_on()
    elif key == "q":
        app.leave()


def next_eyes(app: ViewerControls, by: int) -> None:
    """All hands, then seat by seat."""
    number = app.moments.players + 1
    now = 0 if app.walk.eyes is None else app.walk.eyes + 1
    following = (now + by) % number
    app.look_as(following - 1 if following else None)


def close_key(app: ViewerControls, key: str, sign: str) -> bool:
    """Esc, or the key that opened it, closes a page; so does q."""
    if key in ("escape", "q") or app.panel.kind in (PAGES.get(key), PAGES.get(sign)):
        app.panel.close()
        return True
    return False


# Typing


def find(app: ViewerControls) -> None:
    """Search the sentences."""
    app.walk.go(app.walk.at)
    app.finder, app.typed = Finder(app.moments, app.walk.eyes, app.speaker, app.walk.at), ""
    app.open_page("find")


def type_on(app: ViewerControls, key: str, sign: str) -> None:
    """The number of a moment, or a search text; Enter goes there."""
    assert app.typed is not None
    finder = app.finder
    if key == "escape":
        stop_typing(app)
    elif key == "enter":
        goal = finder.goal if finder is not None else int(app.typed) if app.typed else None
        stop_typing(app)
        go(app, goal)
    elif finder is not None and key in ("up", "down"):
        finder.walk(TURNS[key])
    elif finder is not None and key in ("pageup", "pagedown"):
        finder.walk(STEPS[key])
    elif key == "backspace":
        app.typed = app.typed[:-1]
        seek(finder, app.typed)
    elif len(sign) == 1 and (sign.isprintable() if finder is not None else sign.isdecimal()):
        app.typed = (app.typed + sign)[:MOST_TYPED]
        seek(finder, app.typed)


MOST_TYPED = 60


def seek(finder: Finder | None, typed: str) -> None:
    if finder is not None:
        finder.seek(typed)


def go(app: ViewerControls, goal: int | None) -> None:
    if goal is not None and goal > app.moments.last:
        app.note = app.speaker.fill("viewer.no_moment", number=str(goal), most=str(app.moments.last))
    elif goal is not None:
        app.walk.go(goal)


def stop_typing(app: ViewerControls) -> None:
    app.typed = None
    if app.finder is not None:
        app.finder = None
        app.panel.close()


# Key hints


def footer(app: ViewerControls) -> list[tuple[str, str]]:
    """The keys of the moment, the most important ones first."""

    def named(*wanted: tuple[str, str]) -> list[tuple[str, str]]:
        return [(key, app.words[f"viewer.key.{name}"]) for key, name in wanted]

    if app.finder is not None:
        return named(("Enter", "go"), ("↑↓", "choose"), ("Esc", "close"))
    if app.typed is not None:
        return named(("Enter", "go"), ("Esc", "close"))
    if app.panel.is_open:
        return named(("Esc", "close"), ("↑↓", "scroll"))
    eyes = []
    if app.moments.full:
        seats = f"a–{SEAT_LETTERS[app.moments.players - 1]}"
        eyes = [(seats, "seat"), ("0", "all")]
    rounds = [("n p", "round")] if len(app.moments.deals) > 1 else []
    plays = "pause" if app.walk.is_playing else "play"
    return named(
        ("←→", "step"),
        ("↑↓", "turn"),
        *rounds,
        (app.words["screen.space"], plays),
        *eyes,
        ("F1", "help"),
        ("q", "leave"),
        ("/", "find"),
        ("+ -", "speed"),
        *([("o", "play_on")] if app.moments.full else []),
    )
