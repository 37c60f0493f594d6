"""Flat code: an object file laid out once, so that it can be copied into memory and called.

The sections needed at run time follow one another, and relocations between them are applied. Absolute
addresses (only code with `LASTCARD_CHECKS=1` has any) are listed for the loader. An object file with
undefined symbols is refused. The object format is ELF on every system.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

PAGE = 4096
"""The page size. Code is copied to the start of a page."""

HEADER = struct.Struct("<3Q")
SECTION = struct.Struct("<IIQQQQIIQQ")
SYMBOL = struct.Struct("<IBBHQQ")
RELOCATION = struct.Struct("<QIIq")

SYMBOLS, RELOCATIONS, NOTHING_KEPT = 2, 4, 8
IN_MEMORY = 2
NOWHERE = 0
UNWINDING = ".eh_frame"

Put = Callable[[int, int, int], int]
"""Takes the value at a place, the place, and its target; returns the relocated value."""


@dataclass(frozen=True)
class FlatCode:
    """Code with its two entries (one for Windows) and the places of absolute addresses."""

    entry: int
    entry_on_windows: int
    absolute: tuple[int, ...]
    code: bytes

    def to_bytes(self) -> bytes:
        places = struct.pack(f"<{len(self.absolute)}Q", *self.absolute)
        return HEADER.pack(self.entry, self.entry_on_windows, len(self.absolute)) + places + self.code

    @classmethod
    def from_bytes(cls, data: bytes) -> FlatCode:
        entry, on_windows, number = HEADER.unpack_from(data)
        absolute = struct.unpack_from(f"<{number}Q", data, HEADER.size)
        return cls(entry, on_windows, absolute, data[HEADER.size + 8 * number :])


@dataclass
class Section:
    """A section of an object file, and its place in flat code."""

    name: str
    kind: int
    flags: int
    data: bytes
    size: int
    link: int
    about: int
    alignment: int
    place: int = NOWHERE

    @property
    def is_loaded(self) -> bool:
        return bool(self.flags & IN_MEMORY) and self.size > 0 and self.name != UNWINDING


def flatten(object_file: bytes, entry: str, entry_on_windows: str) -> FlatCode:
    """Convert an object file to flat code, given the names of its entries."""
    sections = sections_of(object_file)
    code = bytearray()
    for section in filter(lambda section: section.is_loaded, sections):
        code += bytes(-len(code) % section.alignment)
        section.place = len(code)
        code += section.data
    table = next(section for section in sections if section.kind == SYMBOLS)
    symbols = list(symbols_of(table.data, sections, sections[table.link].data))
    absolute: list[int] = []
    for section in sections:
        if section.kind == RELOCATIONS and sections[section.about].is_loaded:
            start = sections[section.about].place
            for offset, kind, symbol, addend in RELOCATION.iter_unpack(section.data):
                name, target = symbols[symbol]
                if target is None:
                    raise ValueError(f"{name} is not part of the code")
                point(code, start + offset, target + addend, kind)
                if kind in ABSOLUTE:
                    absolute.append(start + offset)
    places = dict(symbols)
    return FlatCode(places[entry] or 0, places[entry_on_windows] or 0, tuple(absolute), bytes(code))


def sections_of(data: bytes) -> list[Section]:
    """All sections of an object file."""
    (offset,) = struct.unpack_from("<Q", data, 40)
    size, number, names_in = struct.unpack_from("<3H", data, 58)
    headers = [SECTION.unpack_from(data, offset + size * n) for n in range(number)]
    names = data[headers[names_in][4] :]
    return [
        Section(
            name=text_at(names, name),
            kind=kind,
            flags=flags,
            data=bytes(length) if kind == NOTHING_KEPT else data[start : start + length],
            size=length,
            link=link,
            about=about,
            alignment=max(1, alignment),
        )
        for name, kind, flags, _, start, length, link, about, alignment, _ in headers
    ]


def symbols_of(table: bytes, sections: Sequence[Section], names: bytes) -> Iterator[tuple[str, int | None]]:
    """The symbols and the place of each; `None` for undefined symbols."""
    for name, _, _, section, value, _ in SYMBOL.iter_unpack(table):
        here = 0 < section < len(sections) and sections[section].is_loaded
        yield text_at(names, name), sections[section].place + value if here else None


def text_at(names: bytes, place: int) -> str:
    return names[place : names.index(b"\0", place)].decode()


def point(code: bytearray, place: int, target: int, kind: int) -> None:
    """Apply one relocation: make a place point to its target."""
    if kind not in WAYS:
        raise ValueError(f"unknown relocation type {kind}")
    width, put = WAYS[kind]
    held = int.from_bytes(code[place : place + width], "little")
    code[place : place + width] = put(held, place, target).to_bytes(width, "little")


def distance(bits: int) -> Put:
    """The distance from the place to its target, in this many bits."""
    return lambda held, place, target: fitting(target - place, bits)


def address(held: int, place: int, target: int) -> int:
    return target


def branch(held: int, place: int, target: int) -> int:
    """The distance in instructions, in the low 26 bits of an instruction."""
    return held & ~0x3FFFFFF | fitting((target - place) >> 2, 26)


def page(held: int, place: int, target: int) -> int:
    """The distance in pages; its lowest two bits are stored apart from the rest."""
    pages = fitting(target // PAGE - place // PAGE, 21)
    return held | (pages & 3) << 29 | pages >> 2 << 5


def within_page(shift: int) -> Put:
    """The offset within the page, in units of the access size."""
    return lambda held, place, target: held | (target % PAGE >> shift) << 10


def fitting(number: int, bits: int) -> int:
    """A signed number in two's complement, in this many bits."""
    if not -(1 << bits - 1) <= number < 1 << bits - 1:
        raise ValueError("relocation target is out of range")
    return number & (1 << bits) - 1


X86 = {1: (8, address), 2: (4, distance(32)), 4: (4, distance(32)), 24: (8, distance(64))}
ARM = {
    257: (8, address),
    260: (8, distance(64)),
    261: (4, distance(32)),
    275: (4, page),
    277: (4, within_page(0)),
    278: (4, within_page(0)),
    282: (4, branch),
    283: (4, branch),
    284: (4, within_page(1)),
    285: (4, within_page(2)),
    286: (4, within_page(3)),
    299: (4, within_page(4)),
}
WAYS: dict[int, tuple[int, Put]] = X86 | ARM
"""The width in bytes and the function of each relocation type, by its number in the ELF specifications."""

ABSOLUTE = (1, 257)
