"""Outlines: the shapes of the four colors, cards, stars, and a few letters as strokes with round ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin

from lastcard.server.drawing.canvas import Outline, Point

STEP = 6.0
"""Degrees between two points of a curve."""


def arc(x: float, y: float, wide: float, high: float, *angles: float) -> list[Point]:
    """Points on an ellipse from one angle to another, in degrees, clockwise from the right."""
    begin, end = angles
    steps = max(2, round(abs(end - begin) / STEP))
    turned = [radians(begin + (end - begin) * step / steps) for step in range(steps + 1)]
    return [(x + wide * cos(angle), y + high * sin(angle)) for angle in turned]


def disc(x: float, y: float, radius: float) -> list[Point]:
    return arc(x, y, radius, radius, 0, 360)


def box(wide: float, high: float, corner: float) -> list[Point]:
    """A rectangle with round corners, around the origin."""
    x, y = wide / 2 - corner, high / 2 - corner
    corners = ((x, y, 0.0), (-x, y, 90.0), (-x, -y, 180.0), (x, -y, 270.0))
    return [point for cx, cy, begin in corners for point in arc(cx, cy, corner, corner, begin, begin + 90)]


def star(x: float, y: float, radius: float) -> list[Point]:
    points = []
    for corner in range(10):
        reach, angle = radius * (0.42 if corner % 2 else 1.0), radians(36 * corner - 90)
        points.append((x + reach * cos(angle), y + reach * sin(angle)))
    return points


def stroke(begin: Point, end: Point, wide: float) -> list[Point]:
    """A line with round ends."""
    along = atan2(end[1] - begin[1], end[0] - begin[0]) * 180 / pi
    half = wide / 2
    return arc(*end, half, half, along - 90, along + 90) + arc(*begin, half, half, along + 90, along + 270)


def placed(outline: Outline, x: float, y: float, *, turn: float = 0.0, scale: float = 1.0) -> list[Point]:
    """The outline turned, by so many degrees clockwise, then moved."""
    c, s = scale * cos(radians(turn)), scale * sin(radians(turn))
    return [(x + c * a - s * b, y + s * a + c * b) for a, b in outline]


TRIANGLE = [(0.0, -43.0), (48.0, 40.0), (-48.0, 40.0)]
SHAPES: dict[str, list[Point]] = {
    "R": TRIANGLE,
    "Y": disc(0, 0, 45),
    "G": box(80, 80, 8),
    "B": arc(0, 0, 46, 46, 70, 290) + arc(20, 0, 44, 44, 262, 98),
}
"""The shape of each color, in a box from -50 to 50."""

Strokes = tuple[list[Point], ...]
GLYPHS: dict[str, tuple[float, Strokes]] = {
    "0": (6, (arc(3, 5, 3, 5, 0, 360),)),
    "1": (3, ([(0, 2), (2.6, 0), (2.6, 10)],)),
    "2": (6, ([*arc(3, 3, 3, 3, 190, 390), (0, 10), (6, 10)],)),
    "3": (6, ([*arc(3, 2.6, 2.6, 2.6, 200, 450), *arc(3, 7.4, 3, 2.6, 270, 520)],)),
    "4": (6, ([(4.6, 10), (4.6, 0), (0, 7), (6, 7)],)),
    "5": (6, ([(5.6, 0), (1, 0), (0.6, 4.7), *arc(3, 6.8, 3, 3.2, 225, 510)],)),
    "6": (6, ([(4.6, 0), (0.5, 5.7)], arc(3, 7, 3, 3, 0, 360))),
    "7": (6, ([(0, 0), (6, 0), (2, 10)],)),
    "8": (6, (arc(3, 2.5, 2.5, 2.5, 0, 360), arc(3, 7.5, 3, 2.5, 0, 360))),
    "9": (6, (arc(3, 3, 3, 3, 0, 360), [(5.5, 4.3), (1.4, 10)])),
    "-": (4, ([(0.4, 5.6), (3.6, 5.6)],)),
    " ": (3, ()),
    "a": (6, (arc(3, 7, 3, 3, 0, 360), [(6, 4), (6, 10)])),
    "c": (5.4, (arc(3, 7, 3, 3, 318, 42),)),
    "d": (6, (arc(3, 7, 3, 3, 0, 360), [(6, 0), (6, 10)])),
    "e": (6, ([(0.2, 7), (6, 7), *arc(3, 7, 3, 3, 360, 45)],)),
    "i": (0, ([(0, 4), (0, 10)], [(0, 1), (0, 1.01)])),
    "l": (0, ([(0, 0), (0, 10)],)),
    "r": (3.8, ([(0, 4), (0, 10)], arc(2.8, 6.8, 2.8, 2.8, 180, 290))),
    "s": (4.8, ([*arc(2.4, 5.5, 2.3, 1.5, 330, 90), *arc(2.4, 8.5, 2.3, 1.5, 270, 510)],)),
    "t": (3.4, ([(1.5, 1.5), (1.5, 10)], [(0, 4), (3.4, 4)])),
    "y": (6, ([(0, 4), (3, 10)], [(6, 4), (2.2, 13)])),
}
"""Each letter ten high: how wide it is, and its strokes."""

HEIGHT, THICK, GAP = 10, 1.7, 3.0


def written(text: str, x: float, y: float, high: float) -> Iterator[list[Point]]:
    """A text, from its upper left corner."""
    scale = high / HEIGHT
    for letter in text:
        wide, strokes = GLYPHS[letter]
        for line in strokes:
            points = [(x + scale * a, y + scale * b) for a, b in line]
            for begin, end in pairwise(points):
                if hypot(end[0] - begin[0], end[1] - begin[1]) or len(points) == 2:
                    yield stroke(begin, end, THICK * scale)
        x += scale * (wide + GAP)
