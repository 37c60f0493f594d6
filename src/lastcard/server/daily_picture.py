"""The picture of a link to a daily deal: the day, and how a try ended, without the face of a card."""

from __future__ import annotations

from functools import cache, lru_cache

from lastcard.calendar import DailyResult
from lastcard.calendar.results import MOST_SHOWN
from lastcard.server.drawing.canvas import Canvas, Color, color
from lastcard.server.drawing.outlines import SHAPES, box, disc, placed, star, written

WIDE, HIGH = 1200, 630
"""What services show that unfold links."""

KEPT = 64

CREAM, DARK, QUIET, BRAND = color("#fff7ea"), color("#1e1620"), color("#cdc0cb"), color("#e3b1f5")
INKS = {"R": (color("#cc3720"), color("#fff9ef")), "Y": (color("#f6be2c"), DARK)}
INKS |= {"G": (color("#45b27a"), DARK), "B": (color("#2450c0"), color("#fff9ef"))}
FELTS = {
    "express": ("#17343a", "#0d2226"),
    "touchdown": ("#24382b", "#15231a"),
    "droid": ("#3a2f2c", "#231b1a"),
    "hail-mary": ("#2c2a4b", "#18172c"),
    "elite": ("#40222b", "#261218"),
}
"""The cloth of each edition, as on its table in the dark (web/src/style/tokens.css)."""

LEFT = 80.0
CARD = 150.0, 214.0
FAN = ((775, 318, -18.0), (866, 280, -6.0), (962, 280, 6.0), (1053, 318, 18.0))
"""Where the four cards are, and how far they are turned."""

RESULT_TOP, SMALL, SMALL_STEP = 512.0, (34.0, 48.0), 24.0
GROUP_GAP = 42.0


@lru_cache(maxsize=KEPT)
def daily_picture(date: str, edition: str, result: DailyResult | None) -> bytes:
    """A PNG."""
    canvas = ground_of(edition).copy()
    canvas.fill(written(date, LEFT, 290, 74), CREAM)
    if result is not None:
        draw_result(canvas, result.cards)
    return canvas.png()


@cache
def ground_of(edition: str) -> Canvas:
    """What all pictures of an edition have in common."""
    top, bottom = (color(one) for one in FELTS[edition])
    canvas = Canvas(WIDE, HIGH, top, bottom)
    draw_name(canvas)
    canvas.fill(written("daily deal", LEFT, 190, 52), QUIET)
    draw_fan(canvas)
    return canvas


def draw_name(canvas: Canvas) -> None:
    """The name, and the sign of the house: one card and a dot."""
    canvas.fill(written("lastcard", LEFT, 64, 60), CREAM)
    for outline in ([(x, y - 18) for x, y in box(40, 64, 8)], disc(0, 36, 14.5)):
        canvas.fill([placed(outline, LEFT + 402, 94, turn=8, scale=0.72)], BRAND)


def draw_fan(canvas: Canvas) -> None:
    for ink, (x, y, turn) in zip(INKS, FAN, strict=True):
        ground, figure = INKS[ink]
        canvas.fill([placed(box(CARD[0] + 8, CARD[1] + 8, 19), x, y, turn=turn)], DARK)
        canvas.fill([placed(box(*CARD, 16), x, y, turn=turn)], color("#fff9ef"))
        canvas.fill([placed(box(CARD[0] - 14, CARD[1] - 14, 11), x, y, turn=turn)], ground)
        canvas.fill([placed(SHAPES[ink], x, y, turn=turn, scale=0.86)], figure)


def draw_result(canvas: Canvas, cards: tuple[int, ...]) -> None:
    """Everybody's cards, the person's first; a star for none."""
    x = LEFT
    for seat, number in enumerate(cards):
        ink = BRAND if seat == 0 else CREAM
        x = draw_hand(canvas, x, number, ink) + GROUP_GAP


def draw_hand(canvas: Canvas, x: float, number: int, ink: Color) -> float:
    """One hand, from the back; returns where it ends."""
    wide, high = SMALL
    middle = RESULT_TOP + high / 2
    if number == 0:
        canvas.fill([star(x + 28, middle, 34)], ink)
        return x + 56
    for card in range(min(number, MOST_SHOWN)):
        at = x + wide / 2 + card * SMALL_STEP
        canvas.fill([placed(box(wide + 4, high + 4, 8), at, middle)], DARK)
        canvas.fill([placed(box(wide, high, 6), at, middle)], ink)
    end = x + wide + (min(number, MOST_SHOWN) - 1) * SMALL_STEP
    if number > MOST_SHOWN:
        for outline in (box(26, 6, 3), box(6, 26, 3)):
            canvas.fill([placed(outline, end + 22, middle)], ink)
        end += 36
    return end
