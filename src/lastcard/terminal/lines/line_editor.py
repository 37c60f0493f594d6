"""A line being typed: it can be edited, and earlier lines recalled, as in a shell."""

from __future__ import annotations

import codecs
import re

ENTER, INTERRUPT, END = "enter", "interrupt", "end"

SEQUENCES = {
    "[A": "up",
    "[B": "down",
    "[C": "right",
    "[D": "left",
    "[H": "home",
    "[F": "last",
    "[1~": "home",
    "[7~": "home",
    "[4~": "last",
    "[8~": "last",
    "[3~": "delete",
    "[1;5C": "word right",
    "[1;5D": "word left",
    "[1;3C": "word right",
    "[1;3D": "word left",
    "f": "word right",
    "b": "word left",
    "d": "cut word right",
    "\x7f": "cut word",
}
"""What terminals send after an escape; some send `O` instead of `[`."""

CONTROLS = {
    "\r": ENTER,
    "\n": ENTER,
    "\x03": INTERRUPT,
    "\x04": END,
    "\x01": "home",
    "\x02": "left",
    "\x05": "last",
    "\x06": "right",
    "\x08": "backspace",
    "\x7f": "backspace",
    "\x0b": "cut right",
    "\x0e": "down",
    "\x10": "up",
    "\x15": "cut left",
    "\x17": "cut word",
}

ESCAPED = re.compile(r"\x1b([\[O][0-9;]*[A-Za-z~]|[^\[O])")
BEGUN = re.compile(r"\x1b([\[O][0-9;]*)?$")
WORD_LEFT, WORD_RIGHT = re.compile(r"\S*\s*$"), re.compile(r"\s*\S*")


class Keys:
    """Decodes the keys in a terminal's bytes: letters as they are, all others by name."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self.decoder = codecs.getincrementaldecoder(encoding)("replace")
        self.rest = ""

    def read(self, data: bytes) -> list[str]:
        """The keys that are complete.

        >>> Keys().read(b"ab\\x1b[D\\x7f\\n")
        ['a', 'b', 'left', 'backspace', 'enter']
        """
        text, keys = self.rest + self.decoder.decode(data), []
        self.rest = ""
        while text:
            escaped = ESCAPED.match(text)
            if escaped is not None:
                keys.append(SEQUENCES.get(escaped[1].replace("O", "[", 1), ""))
                text = text[escaped.end() :]
            elif BEGUN.match(text):
                self.rest, text = text, ""
            else:
                keys.append(CONTROLS.get(text[0], text[0] if text[0].isprintable() else ""))
                text = text[1:]
        return [key for key in keys if key]


class EditedLine:
    """The line, its cursor, and the lines typed before."""

    def __init__(self) -> None:
        self.text, self.cursor = "", 0
        self.history: list[str] = []
        self.place = 0
        self.draft = ""

    def press(self, key: str) -> None:
        """A key that changes the line or moves in it."""
        if len(key) == 1:
            self.replace(self.cursor, self.cursor, key)
        else:
            getattr(self, f"on_{key.replace(' ', '_')}", lambda: None)()

    def enter(self) -> str:
        """The line is complete; start a new one."""
        text = self.text
        if text.strip() and self.history[-1:] != [text]:
            self.history.append(text)
        self.text, self.cursor, self.place, self.draft = "", 0, len(self.history), ""
        return text

    def replace(self, start: int, end: int, text: str) -> None:
        self.text = self.text[:start] + text + self.text[end:]
        self.cursor = start + len(text)

    def before(self) -> int:
        """Where the word before the cursor starts."""
        found = WORD_LEFT.search(self.text[: self.cursor])
        return found.start() if found else 0

    def after(self) -> int:
        found = WORD_RIGHT.match(self.text, self.cursor)
        return found.end() if found else len(self.text)

    def on_left(self) -> None:
        self.cursor = max(0, self.cursor - 1)

    def on_right(self) -> None:
        self.cursor = min(len(self.text), self.cursor + 1)

    def on_home(self) -> None:
        self.cursor = 0

    def on_last(self) -> None:
        self.cursor = len(self.text)

    def on_word_left(self) -> None:
        self.cursor = self.before()

    def on_word_right(self) -> None:
        self.cursor = self.after()

    def on_backspace(self) -> None:
        self.replace(max(0, self.cursor - 1), self.cursor, "")

    def on_delete(self) -> None:
        self.replace(self.cursor, self.cursor + 1, "")

    def on_cut_left(self) -> None:
        self.replace(0, self.cursor, "")

    def on_cut_right(self) -> None:
        self.replace(self.cursor, len(self.text), "")

    def on_cut_word(self) -> None:
        self.replace(self.before(), self.cursor, "")

    def on_cut_word_right(self) -> None:
        self.replace(self.cursor, self.after(), "")

    def on_up(self) -> None:
        self.recall(self.place - 1)

    def on_down(self) -> None:
        self.recall(self.place + 1)

    def recall(self, place: int) -> None:
        """Show an earlier line, or the one being typed."""
        if not 0 <= place <= len(self.history):
            return
        if self.place == len(self.history):
            self.draft = self.text
        self.place = place
        self.text = self.draft if place == len(self.history) else self.history[place]
        self.cursor = len(self.text)
