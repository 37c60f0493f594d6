"""Every scene of the page: the state of the table, and what is tapped to get there.

In a position, a is the person at the page; all others are bots, so slow that nothing happens in the meantime.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.support.web import elite_positions as elite
from tests.support.web.browsing import NOTHING, OPEN, PATIENCE, invite_of, seen_at

RECORD = Path(__file__).parents[3] / "web/src/fair/hail-mary.lcg"
SLOW = {"turn": 0, "thinking": 15_000, "reaction": 15_000}
NINE = "R3 Rs Y0 Y6 G6 G9 B2 B7 W"


@dataclass(frozen=True)
class Scene:
    """A moment on the page."""

    name: str
    position: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    """Without a position: what is dealt."""
    path: str = ""
    """Without a table: the path to open."""
    touch: Callable[[Page], None] = lambda page: None
    window: str = ""
    """The window kind that it shows, for those that are answered."""
    answer: str = ""
    """What is tapped to answer it; by default a card."""
    key: str = ""
    """The key that answers it."""
    shows: str = ".app"
    """What exists once it is visible."""


def click(selector: str) -> Callable[[Page], None]:
    return lambda page: page.locator(selector).first.click()


def card(code: str) -> Callable[[Page], None]:
    """Tap a card where it is visible."""
    return lambda page: page.mouse.click(*seen_at(page, f'.slot[data-card="{code} 0"]'))


def press(*keys: str) -> Callable[[Page], None]:
    def pressing(page: Page) -> None:
        for key in keys:
            page.keyboard.press(key)

    return pressing


def random_deck(page: Page) -> None:
    """Have a random deck built, and spoil it."""
    page.locator(".deckdo .btn").first.click()
    page.locator(".slots button").nth(7).wait_for()
    page.locator(".slots button").first.click()


def catch_and_win(page: Page) -> None:
    """Catch somebody who has not called, then play the last card."""
    page.locator(".seat.catchme .seatbtn").click()
    page.locator(".seat.catchme").wait_for(state="detached")
    card("R5")(page)


def express(hand: str = NINE, *more: str, top: str = "Bs") -> str:
    others = ["b Y1 Y2 G2 R1", "c R0 R2", "d G0 G1 G3 B0 B1 B3"]
    return lines("edition express", f"top {top}", "under Ys Y4 G4", *more, f"a* {hand}", *others)


def lines(*text: str) -> str:
    return "\n".join(text) + "\n"


CALL = "Y3 B7"
MANY = "R0 R1 R2 R3 R5 R8 Rs Y0 Y1 Y4 Y7 Yr G0 G2 G3 G8 G+2 B1 B4 B6 B9 W W+4"
TEN = [
    f"{seat} {card}"
    for seat, card in zip(
        "bcdefghij",
        ("R1 R2 R4", "Y2 Y3", "G1", "B2 B3", "G4 G5", "Y5 Y6", "B5", "R6 R7", "G6 G7"),
        strict=True,
    )
]
TOUCHDOWN = ("b Y1 Y2 G2 R2", "c R0 R5", "d G0 G1 G3")


def watch_again(page: Page) -> None:
    """Drop the record of a match on the page, and go to its 25th moment."""
    page.locator("input[type=file]").set_input_files(RECORD)
    page.locator(".repdock").wait_for(timeout=PATIENCE)
    press(*["ArrowRight"] * 24)(page)


def verify(page: Page) -> None:
    watch_again(page)
    page.get_by_role("button", name=re.compile("^(Verify the deal|Das Geben nachprüfen)")).click()


def to_big_screen(page: Page) -> None:
    invite = invite_of(page)
    page.goto(f"/tv/{invite}")


def only_hand(page: Page) -> None:
    page.locator(".bar .iconbtn").first.click()
    page.locator(".drawer .onlyhand").click()


CHALLENGE = lines(
    "edition touchdown",
    "top W+4=R",
    "under Y8 Y3",
    "challenge d Y",
    "a R1 R9 Y7 Gr G2 B0 B8",
    "b Y1 Y2",
    "c R0 R5",
    "d* Y4 Y9 Gs B3",
)

SCENES = [
    Scene("01-home", path="/", shows=".eds"),
    Scene("02-table", express(), window="turn"),
    Scene("03-ten", lines("edition hail-mary", "top B8", "direction -", f"a* {MANY}", *TEN), window="turn"),
    Scene("04-color", express(), touch=card("W"), shows=".picker"),
    Scene(
        "05-challenge",
        CHALLENGE,
        window="challenge",
        answer=".stage .btn.primary",
        key="x",
        shows=".choices",
    ),
    Scene(
        "05-peek",
        CHALLENGE,
        touch=click(".stage.challenge .btn.primary"),
        shows=".fanline",
    ),
    Scene(
        "06-catch",
        lines(
            "edition express",
            "top G2",
            "under G9",
            "open b",
            "a R3 Rs Y0 Y6 G6",
            "b B5",
            "c* R0 R2 Y1",
            "d Y2 Y3 B1",
        ),
        shows=".catchme",
    ),
    Scene("06-call", express(CALL, top="Y6"), shows=".call.live"),
    Scene(
        "07-race",
        lines(
            "edition touchdown",
            "top Wt",
            "race d a c",
            "a R1 R9 Y7 Gr G2 B0 B8",
            *TOUCHDOWN[:2],
            "d* G0 G1 G3",
        ),
        window="race",
        answer=".armsup",
        key=" ",
        shows=".armsup",
    ),
    Scene(
        "08-droid",
        lines(
            "edition droid",
            "top Wd",
            "droid b G5 B2 Y7 B9",
            "a R3 Rs Y6 G9 B7 W",
            "b* Y1 Y2",
            "c R0 R5",
            "d G0 G1 G3",
            "e B0 B1",
        ),
        window="droid",
        shows=".parts",
    ),
    Scene(
        "09-hail-mary",
        lines(
            "edition hail-mary",
            "top R6",
            "under G2",
            "yelled c",
            "a R1 Y3 Y5 G2 Gr B8 Wh",
            "b Y1 Y2",
            "c G9 !",
            "d* R0 B1",
        ),
        shows=".hm",
    ),
    Scene(
        "09-keep",
        lines(
            "edition hail-mary",
            "top Wh=R",
            "waiting keep a",
            "a R1 Y3 Y5 G2",
            "b Y1 Y2",
            "c G9 !",
            "d* R0 B1",
        ),
        window="keep",
    ),
    Scene("13-why", express(), touch=card("R3"), shows=".bubble"),
    Scene("13-rules", express(), touch=press("/"), shows=".rulelist li"),
    Scene(
        "14-score",
        lines("edition express", "top R3", "scores a 64, b 47", "a* R5 !", "b Y1 Y2", "c R0 R4", "d G0 G1"),
        touch=card("R5"),
        shows=".sheet tr:nth-child(4)",
    ),
    Scene(
        "14-match",
        lines(
            "edition express",
            "top R3",
            "scores a 249, b 47",
            "pile Y3 Y4 Y5 Y6",
            "a* R5 !",
            "b Y1",
            "c R0 R1 R2 R4 Rs Y0 Y2 G0 G1 G2 G3 G4 B0 W",
            "open b",
        ),
        touch=catch_and_win,
        shows=".sheet tr:nth-child(3)",
    ),
    Scene("16-paused", express(), touch=press("p"), shows=".pauseicon"),
    Scene(
        "02-menu",
        express(),
        touch=click(".bar .iconbtn"),
        shows=".drawer",
    ),
    Scene("02-drawn", express("R3 Y6 B2", "drawn B2"), window="drawn", answer=".thumb .draws", key="k"),
    Scene(
        "02-stack",
        lines("edition touchdown", "options stacking=on", "top B+2", "stack d 2", "a R3 R+2 Y6", *TOUCHDOWN),
        window="stack",
        answer=".thumb .draws",
        key="d",
    ),
    Scene("15-open", path="/replay", shows=".dropzone"),
    Scene("15-replay", path="/replay", touch=watch_again, shows=".ticks"),
    Scene("15-fair", path="/replay", touch=verify, shows=".fairpanel"),
    Scene("18-tv", settings={"edition": "hail-mary", "players": 6}, touch=to_big_screen, shows=".tv .seat"),
    Scene("18-hand", express(), touch=only_hand, shows=".hand.beside"),
    Scene("17-room", settings={"edition": "touchdown", "players": 5}, shows=".room"),
    *(Scene(f"10-{window}", position) for window, position in elite.WINDOWS.items()),
    Scene("10-peek", elite.PEEK, touch=click(".seat.aim .seatbtn"), shows=".fanline"),
    Scene("10-again", elite.AGAIN),
    Scene("10-seven", elite.SEVEN),
    Scene("10-seven-aim", elite.SEVEN_AIM, shows=".aim"),
    Scene("10-ten", elite.TEN),
    Scene("10-look", elite.WINDOWS["turn"], touch=click(".lineup .lc"), shows=".stage"),
    Scene("12-deck", path="/deck", touch=random_deck, shows=".collection .pick"),
    Scene("11-draft", elite.DRAFT, shows=".draftrow"),
    Scene("11-draft-seven", elite.draft(20, 7), shows=".draftrow"),
]


def show(page: Page, scene: Scene, theme: str = "dark", **preferences: Any) -> None:
    """Open a scene on a page."""
    page.goto(NOTHING)
    page.evaluate(
        "(preferences) => localStorage.setItem('lastcard.likes', JSON.stringify(preferences))",
        {"name": "Ana", "theme": theme, "sound": False, "learned": ["match", "draw", "call"]} | preferences,
    )
    if scene.path:
        page.goto(scene.path)
        scene.touch(page)
    else:
        sit_down(page, scene)
    page.locator(scene.shows).first.wait_for(timeout=PATIENCE)
    page.evaluate("document.fonts.ready")


def sit_down(page: Page, scene: Scene) -> None:
    pace = SLOW if scene.position else {}  # a room is seen as it is opened
    where = page.evaluate(OPEN, ["Ana", pace | scene.settings, scene.position])
    assert where.startswith("/t/"), f"{scene.name}: {where}"
    page.goto(where)
    if scene.shows == ".room":
        return
    page.get_by_role("button", name=re.compile("^(Deal|Karten geben)")).click()
    page.locator(".dock").wait_for(timeout=PATIENCE)
    page.locator(".middle, .draftrow, .order").first.wait_for(timeout=PATIENCE)
    scene.touch(page)
