"""The people and the chairs of a room."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from lastcard.table.refusals import TableError

BOT_NAMES = ("Alma", "Bela", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo", "Iris", "Juno")
"""By seat: each starts with its seat's letter, so that `!c` obviously catches Cleo."""

LONGEST_NAME = 20
LONGEST_SAYING = 300
MOST_SAYINGS = 8
"""What a person may say at once, emotes included."""

SAYING_EVERY = 1_000
"""Milliseconds after which they may say one thing more."""

SEVERAL = -1
"""In place of a seat: one of those that people have left in this round."""

FORBIDDEN = ("C", "Zl", "Zp")
"""Control and formatting characters, including those that change the direction of text; line breaks."""

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that render as empty space."""

MOST_MARKS = 3
"""Combining marks on one letter; more of them would overlap the lines above and below."""

ALIKE = str.maketrans(
    "абвгеёийкмнопрстухцьѕіјԁԛԝһӏ" + "αβγεηικνορτυχω" + "iıłøđ" + "0135",
    "a6breennkmhonpctyxubsljdqwhl" + "abyenlkvoptuxw" + "lllod" + "oles",
)
"""Letters of other alphabets, and digits, that look like lower-case Latin letters; a capital I looks like an
l.
"""


@dataclass
class Person:
    """Somebody at the table."""

    id: str
    name: str
    token: str
    """The hash of their token."""
    avatar: str = ""
    """The name their picture is drawn from, if it is not their own."""
    seat: int | None = None
    connection: str = ""
    """The current connection; empty while they are away."""
    away_since: int | None = None
    randomness: str = ""
    deck: tuple[str, ...] = ()
    is_program: bool = False
    """Whether it only plays. If so, it is not made host while a person is here."""
    is_muted: bool = False
    """Whether the host has muted them for all."""
    is_expected: bool = False
    """Whether the server, not the person, disconnected. If so, they stay host for a moment."""
    knows: int | None = None
    """The seat whose hand they have seen in this round, even if they have stood up since; `SEVERAL` if it may
    be one of several.
    """
    talked_until: int = 0
    """Everything they say counts for `SAYING_EVERY`, one thing after another: until then."""

    @property
    def here(self) -> bool:
        return bool(self.connection)

    def may_talk(self, at: int) -> bool:
        return self.talked_until - at <= (MOST_SAYINGS - 1) * SAYING_EVERY

    def talk(self, at: int) -> None:
        """They have said something."""
        self.talked_until = max(self.talked_until, at) + SAYING_EVERY


@dataclass
class Chair:
    """A place at the table: a person's, a bot's, a person's with a substitute bot, or empty."""

    person: str | None = None
    bot: str | None = None

    @property
    def empty(self) -> bool:
        return self.person is None and self.bot is None


def clean_text(text: str, most: int, what: str) -> str:
    """A name or a message as it is displayed: normalized, with single spaces, and nothing that could disturb
    the text around it.
    """
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(clean) <= most:
        raise TableError("bad_text", f"{what} has 1 to {most} letters, not {len(clean)}.")
    if any(unicodedata.category(letter).startswith(FORBIDDEN) for letter in clean) or UNSEEN & set(clean):
        raise TableError("bad_text", f"{what} has a character that cannot be shown.")
    marks = "".join("m" if unicodedata.category(letter).startswith("M") else " " for letter in clean)
    if marks.startswith("m") or "m" * (MOST_MARKS + 1) in marks:
        raise TableError("bad_text", f"{what} has more than {MOST_MARKS} marks on one letter.")
    return clean


def clean_name(name: str) -> str:
    """The name of a person, which must not resemble a bot's."""
    clean = clean_text(name, LONGEST_NAME, "A name")
    if not any(letter.isalnum() for letter in clean):
        raise TableError("bad_text", "A name has a letter or a digit in it.")
    if likeness(clean) in map(likeness, BOT_NAMES):
        raise TableError("name_taken", f"A bot is called {clean}, or nearly so: take another name.")
    return clean


def clean_avatar(avatar: str) -> str:
    """The name that a picture is drawn from; empty for one's own."""
    return clean_text(avatar, LONGEST_NAME, "The name of a picture") if avatar else ""


def likeness(name: str) -> str:
    """A key by which two names are equal if they look alike."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    kept = (letter for letter in plain if unicodedata.category(letter)[0] in "LN")
    return "".join(kept).translate(ALIKE).replace("rn", "m").replace("vv", "w")
