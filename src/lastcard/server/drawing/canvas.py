"""A canvas that outlines are filled on, with smooth edges, and its PNG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from math import ceil, floor

Point = tuple[float, float]
Outline = Sequence[Point]
Color = tuple[int, int, int]
Span = tuple[float, float]

LINES = 4
"""Lines that each row of pixels is cut into: what they cover together is how smooth an edge is."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def color(text: str) -> Color:
    """
    >>> color("#17343a")
    (23, 52, 58)
    """
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def between(one: Color, other: Color, part: float) -> Color:
    """A color so far on the way from one to another."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


class Canvas:
    """Pixels in rows, from a color at the top to one at the bottom."""

    def __init__(self, width: int, height: int, top: Color, bottom: Color) -> None:
        self.width, self.height = width, height
        self.rows = [bytearray(bytes(between(top, bottom, y / height)) * width) for y in range(height)]

    def fill(self, outlines: Iterable[Outline], ink: Color) -> None:
        """Fill each outline; what two of them have in common is filled as well."""
        for outline in outlines:
            self.fill_one(outline, ink)

    def fill_one(self, outline: Outline, ink: Color) -> None:
        top = max(0, floor(min(y for _, y in outline)))
        bottom = min(self.height, ceil(max(y for _, y in outline)))
        lines = crossed(outline, top * LINES, bottom * LINES)
        for y in range(top, bottom):
            at = (y - top) * LINES
            self.fill_row(y, lines[at : at + LINES], ink)

    def fill_row(self, y: int, lines: list[list[Span]], ink: Color) -> None:
        """Whole pixels in one go, and those at the edges one by one."""
        row, pixel = self.rows[y], bytes(ink)
        inner: list[tuple[int, int]] = []
        if len({len(spans) for spans in lines}) == 1:
            for spans in zip(*lines, strict=True):
                begin, end = ceil(max(one[0] for one in spans)), floor(min(one[1] for one in spans))
                begin, end = max(0, begin), min(self.width, end)
                if begin < end:
                    row[3 * begin : 3 * end] = pixel * (end - begin)
                    inner.append((begin, end))
        for x in self.edges(lines, inner):
            covered = sum(
                min(b, x + 1) - max(a, x) for spans in lines for a, b in spans if a < x + 1 and b > x
            )
            under = row[3 * x], row[3 * x + 1], row[3 * x + 2]
            row[3 * x : 3 * x + 3] = bytes(between(under, ink, min(1.0, covered / LINES)))

    def edges(self, lines: list[list[Span]], inner: list[tuple[int, int]]) -> list[int]:
        """The pixels that are covered at least in part, without those that are filled already."""
        touched = {
            x
            for spans in lines
            for a, b in spans
            for x in outside(max(0, floor(a)), min(self.width, ceil(b)), inner)
        }
        return sorted(touched)

    def copy(self) -> Canvas:
        made = Canvas(self.width, 0, (0, 0, 0), (0, 0, 0))
        made.height, made.rows = self.height, [bytearray(row) for row in self.rows]
        return made

    def png(self) -> bytes:
        """The picture as a file."""
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + row for row in self.rows), 6)
        return SIGNATURE + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def outside(begin: int, end: int, inner: list[tuple[int, int]]) -> Iterable[int]:
    at = begin
    for first, last in inner:
        if last <= at or first >= end:
            continue
        yield from range(at, max(at, first))
        at = last
    yield from range(at, end)


def crossed(outline: Outline, first: int, last: int) -> list[list[Span]]:
    """For each line, where it is inside of the outline, from left to right."""
    found: list[list[float]] = [[] for _ in range(first, last)]
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        if y0 != y1:
            upper, lower = (y0, y1) if y0 < y1 else (y1, y0)
            slope = (x1 - x0) / (y1 - y0)
            begin, end = max(first, ceil(upper * LINES - 0.5)), min(last, ceil(lower * LINES - 0.5))
            for line in range(begin, end):
                found[line - first].append(x0 + ((line + 0.5) / LINES - y0) * slope)
        x0, y0 = x1, y1
    return [spans_of(sorted(at)) for at in found]


def spans_of(found: list[float]) -> list[Span]:
    return list(zip(found[::2], found[1::2], strict=True))


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
