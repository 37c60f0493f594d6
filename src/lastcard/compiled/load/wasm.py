"""WebAssembly: an object file made into a module that a browser can load.

LLVM gives everything in an object file its final index and address, as if there were no other files to link
it with. So it is nearly a module. What is missing is the section that exports its entry; what is not needed
are the sections for a linker. The module imports its memory and the pointer to its stack from whoever loads
it (`web/src/engine/machine.ts`). An object file that needs anything else is refused. (`flat` does the same
for processors.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

MAGIC = b"\0asm\1\0\0\0"

CUSTOM, IMPORTS, EXPORTS, START, ELEMENTS, CODE, DATA_SEGMENTS, DATA_COUNT = 0, 2, 7, 8, 9, 10, 11, 12
"""Kinds of sections."""

AFTER_EXPORTS = (START, ELEMENTS, DATA_COUNT, CODE, DATA_SEGMENTS)

FUNCTION, TABLE, MEMORY, GLOBAL = range(4)
"""Kinds of imports and exports."""

SYMBOLS = 8
"""The part of the section `linking` that has the names."""

FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
UNDEFINED, HAS_NAME = 0x10, 0x40
"""Flags of symbols. Those that are undefined are named in the imports, unless a flag says otherwise."""

Section = tuple[int, bytes]
"""Its kind, and its data."""


@dataclass
class Reader:
    """Reads numbers and names one after the other."""

    data: bytes
    place: int = 0

    @property
    def is_at_end(self) -> bool:
        return self.place >= len(self.data)

    def byte(self) -> int:
        self.place += 1
        return self.data[self.place - 1]

    def number(self) -> int:
        """A number in LEB128: seven bits a byte, the lowest first."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def numbers(self, count: int) -> list[int]:
        return [self.number() for _ in range(count)]

    def bytes(self) -> bytes:
        """Some bytes, after their number."""
        size = self.number()
        self.place += size
        return self.data[self.place - size : self.place]

    def name(self) -> str:
        return self.bytes().decode()


def number(value: int) -> bytes:
    """A number in LEB128.

    >>> number(300)
    b'\\xac\\x02'
    >>> Reader(number(300)).number()
    300
    """
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + number(rest) if rest else bytes([low])


def module_of(object_file: bytes, entry: str) -> bytes:
    """The module, which exports the function of this name."""
    sections = list(sections_of(object_file))
    for name in imported_functions(sections):
        raise ValueError(f"{name} is not part of the code")
    places = dict(functions_of(sections))
    exported = number(1) + number(len(entry)) + entry.encode() + bytes([FUNCTION]) + number(places[entry])
    kept = [(kind, data) for kind, data in sections if kind != CUSTOM]
    before = [one for one in kept if one[0] not in AFTER_EXPORTS]
    after = [one for one in kept if one[0] in AFTER_EXPORTS]
    whole = [*before, (EXPORTS, exported), *after]
    return MAGIC + b"".join(bytes([kind]) + number(len(data)) + data for kind, data in whole)


def sections_of(object_file: bytes) -> Iterator[Section]:
    if not object_file.startswith(MAGIC):
        raise ValueError("this is no WebAssembly")
    reader = Reader(object_file, len(MAGIC))
    while not reader.is_at_end:
        yield reader.byte(), reader.bytes()


def imported_functions(sections: list[Section]) -> Iterator[str]:
    """The names of functions that must come from outside."""
    for reader in (Reader(data) for kind, data in sections if kind == IMPORTS):
        for _ in range(reader.number()):
            _, name, kind = reader.name(), reader.name(), reader.byte()
            if kind == FUNCTION:
                yield name
            if kind in (FUNCTION, TABLE):
                reader.number()  # the type
            if kind in (TABLE, MEMORY):
                reader.numbers(2 if reader.number() & 1 else 1)  # the smallest size, and the largest if any
            if kind == GLOBAL:
                reader.numbers(2)  # the type, and whether it may change


def functions_of(sections: list[Section]) -> Iterator[tuple[str, int]]:
    """The name and the index of each function, from the section for a linker."""
    for reader in (Reader(data) for kind, data in sections if kind == CUSTOM):
        if reader.name() == "linking":
            reader.number()  # its version
            while not reader.is_at_end:
                part, content = reader.byte(), reader.bytes()
                if part == SYMBOLS:
                    yield from functions_among(Reader(content))


def functions_among(symbols: Reader) -> Iterator[tuple[str, int]]:
    for _ in range(symbols.number()):
        kind, flags = symbols.byte(), symbols.number()
        if kind == DATA_SYMBOL:
            name = symbols.name()
            if flags & UNDEFINED:
                raise ValueError(f"{name} is not part of the code")
            symbols.numbers(3)  # its segment, its place there, and its size
            continue
        index = symbols.number()
        if kind != SECTION_SYMBOL and (not flags & UNDEFINED or flags & HAS_NAME):
            name = symbols.name()
            if kind == FUNCTION_SYMBOL:
                yield name, index
