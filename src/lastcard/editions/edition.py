"""An edition: deck, points, options and their defaults, read from a file that people can edit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from weakref import WeakValueDictionary

from lastcard.editions.box import read_deck
from lastcard.editions.datafile import DataFile, is_whole, quoted, shorten, shown
from lastcard.editions.options import read_defaults
from lastcard.editions.roster import Roster, read_roster
from lastcard.errors import EditionError, did_you_mean
from lastcard.rules.dispatch import CARDS
from lastcard.rules.state import MOST_PLAYER_CARDS, SEATS

COLOR_LETTERS = "RYGB"
SEAT_LETTERS = "abcdefghij"
DIGEST_LETTERS = 16
LONGEST_NAME = 60
LONGEST_TITLE = 100
MOST_POINTS = 100
EDITIONS = ("express", "touchdown", "droid", "hail-mary", "elite")
"""The five printed rulebooks."""

RULES: dict[str, tuple[str, ...]] = {
    "call_on": ("playing", "reaching"),
    "start_card": ("ignored", "applies"),
    "first_dealer": ("chosen", "highest_card"),
}
KEYS = ("title", "players", "dynasty_players", "cards", "roster", "deck", "points", "rules", "options")
NEEDED_WITH_A_ROSTER = ("mode", "foils", "wild_fills")


class UnknownEdition(EditionError):  # noqa: N818 - what the edition is
    """A text names a custom edition that is not known; `.name` is its name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        other = "It is not the built-in one of that name" if self.name in EDITIONS else "It is not built in"
        return f"There is no edition {shorten(self.name)} here. {other}: give its file with editions=[...]."


@dataclass(frozen=True)
class Edition:
    """The contents of one box, and the rules of its leaflet."""

    name: str
    title: str
    players: tuple[int, int]
    dynasty_players: tuple[int, int]
    kinds: dict[str, int]  # a card's text -> its kind
    texts: dict[int, str]  # and back
    deck: tuple[int, ...]  # the kind of every card, in a fixed order
    card_rules: tuple[tuple[int, int, int], ...]  # rule slot, place in the table of cards, number on the card
    action_points: int
    wild_points: int
    rules: dict[str, int]
    defaults: dict[str, str]
    allowed: dict[str, tuple[str, ...]]  # the values of an option that this edition supports
    roster: Roster | None
    digest: str  # of the file and its roster's: distinguishes two editions of the same name
    path: str  # as passed to `load_edition`; not part of any view, position or record

    @property
    def is_printed(self) -> bool:
        """Whether it is one of the five, unchanged."""
        return self.name in EDITIONS and self.path == self.name

    @property
    def written(self) -> str:
        """Its name in positions and records: for a custom edition, with its digest."""
        return self.name if self.is_printed else f"{self.name} {self.digest}"

    @property
    def uses_player_cards(self) -> bool:
        return self.roster is not None or any(
            CARDS[place].needs_player_cards for _, place, _ in self.card_rules
        )

    @property
    def most_copies(self) -> int:
        """The number of copies of the most frequent card."""
        return max(Counter(self.deck).values())

    def __repr__(self) -> str:
        return f"Edition({self.name!r})"


def edition_path(name: object) -> Path:
    """The file of one of the five editions, or of a custom one given by its path."""
    if not isinstance(name, str):
        raise EditionError(f"An edition is named by a text, not {shown(name)}.")
    if name in EDITIONS:
        return Path(__file__).with_name(f"{name}.toml")
    if name.endswith(".toml"):
        return Path(name)
    near = did_you_mean(name, EDITIONS)
    raise EditionError(
        f"There is no edition {shorten(name)}.{near} There are {', '.join(EDITIONS)}, "
        "or give the path of a file (.toml)."
    )


def load_edition(name: str | Edition) -> Edition:
    """Read an edition by its name, or by the path of an edition file. Do not use it for names from untrusted
    text: use `find_edition`, which opens no file.
    """
    if isinstance(name, Edition):
        return name
    path = edition_path(name)
    if name in EDITIONS:
        return load_printed(name)
    return read_edition(read_files(path), given=name)


@cache
def load_printed(name: str) -> Edition:
    return read_edition(read_files(edition_path(name)), given=name)


@dataclass(frozen=True)
class EditionFiles:
    """The files of an edition: its own, and its roster's, if it has one."""

    name: str
    file: DataFile
    roster: DataFile | None


def read_files(path: Path) -> EditionFiles:
    file = DataFile.read(path)
    return EditionFiles(name_of(path), file, read_roster_file(file, path))


def load_editions(given: object) -> list[Edition]:
    """The editions that a caller passes alongside a text."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise EditionError(f"Editions are given as a list of their paths, not {shown(given)}.")
    return [load_edition(edition) for edition in given]


LOADED: WeakValueDictionary[str, Edition] = WeakValueDictionary()
"""Every edition that this process has read and still uses, by its name and digest."""


def find_edition(written: str, given: Iterable[str | Edition] = ()) -> Edition:
    """The edition that a position, record or view names: a printed one, one that the caller passes, or one
    that this process has already loaded. Whatever the text says, no file is opened.
    """
    name, _, digest = written.partition(" ")
    if name in EDITIONS and digest in ("", load_printed(name).digest):
        return load_printed(name)
    own = [edition for edition in load_editions(given) if edition.name == name]
    for edition in own:
        if digest in ("", edition.digest):
            return edition
    if written in LOADED:
        return LOADED[written]
    if own:
        raise EditionError(f"{name} has changed since this was written: its file is another one now.")
    raise UnknownEdition(name)


def read_edition(files: EditionFiles, *, given: str) -> Edition:
    """An edition from its files; `given` is how the caller named them."""
    name, file, players_file = files.name, files.file, files.roster
    for key in file.data:
        if key not in KEYS:
            raise file.error(f"{quoted(key)} means nothing here.", key)
    kinds, deck, card_rules = read_deck(file)
    points = read_table(file, "points", ("actions", "wilds"))
    defaults, allowed = read_defaults(file)
    players = read_players(file, "players")
    edition = Edition(
        name=name,
        title=read_title(file),
        players=players,
        dynasty_players=read_players(file, "dynasty_players") if "dynasty_players" in file.data else players,
        kinds=kinds,
        texts={kind: text for text, kind in kinds.items()},
        deck=deck,
        card_rules=card_rules,
        action_points=points["actions"],
        wild_points=points["wilds"],
        rules=read_rules(file),
        defaults=defaults,
        allowed=allowed,
        roster=read_roster(players_file) if players_file else None,
        digest=digest_of(file, players_file),
        path=given,
    )
    check_roster(file, edition)
    LOADED[f"{name} {edition.digest}"] = edition
    return edition


def read_title(file: DataFile) -> str:
    title: str = file.get("title", str)
    if not title.isprintable() or not 0 < len(title) <= LONGEST_TITLE:
        raise file.error(f"`title` is one line of at most {LONGEST_TITLE} letters.", "title")
    return title


def read_roster_file(file: DataFile, path: Path) -> DataFile | None:
    """The file with the player cards, in the same folder as its edition's."""
    if "roster" not in file.data:
        return None
    name = file.get("roster", str)
    if not name.isprintable() or not name or set(name) & set("/\\:") or name in (".", ".."):
        raise file.error("`roster` is the name of a file that lies beside this one.", "roster")
    return DataFile.read(path.with_name(name))


def check_roster(file: DataFile, edition: Edition) -> None:
    """A roster needs the options that belong to it, and seats for all its players."""
    if edition.roster is None:
        if "mode" in edition.defaults:
            raise file.error("the option `mode` is about player cards and needs a `roster`.", "mode")
        return
    for option in NEEDED_WITH_A_ROSTER:
        if option not in edition.defaults:
            raise file.error(f"an edition with a roster needs the option `{option}`.", "options")
    pool = len(edition.roster.players()) + len(edition.roster.box_foils())
    if pool > MOST_PLAYER_CARDS and edition.allowed["mode"] != ("dynasty",):
        raise file.error(
            f"the roster has {pool} cards, and {MOST_PLAYER_CARDS} are the most, unless everyone brings "
            'a deck: mode = ["dynasty"].',
            "roster",
        )


def name_of(path: Path) -> str:
    """An edition is named after its file; positions and records write the name as one word.

    >>> name_of(Path("mine/my own.toml"))
    'my-own'
    """
    name = re.sub(r"[^\w.+-]+", "-", path.stem)[:LONGEST_NAME].strip("-")
    if not name:
        raise EditionError(f"{shorten(path.name)} says no name: call the file after your edition.")
    return name


def digest_of(file: DataFile, roster: DataFile | None) -> str:
    """A short fingerprint of everything an edition is made of."""
    from hashlib import sha256

    together = f"{file.text}\0{roster.text if roster else ''}"
    return sha256(together.encode()).hexdigest()[:DIGEST_LETTERS]


def read_players(file: DataFile, key: str) -> tuple[int, int]:
    players = file.get(key, list)
    if len(players) != 2 or not all(map(is_whole, players)) or not 2 <= players[0] <= players[1] <= SEATS:
        raise file.error(f"`{key}` must be the least and the most, from 2 to {SEATS}.", key)
    return players[0], players[1]


def read_table(file: DataFile, table: str, keys: tuple[str, ...]) -> dict[str, int]:
    values: dict[str, int] = file.get(table, dict)
    for key in (*keys, *values):
        if key not in keys:
            raise file.error(f"{quoted(key)} means nothing in [{table}].", key)
        if not is_whole(values.get(key)) or not 0 <= values[key] <= MOST_POINTS:
            raise file.error(f"`{key}` in [{table}] must be a number from 0 to {MOST_POINTS}.", key)
    return values


def read_rules(file: DataFile) -> dict[str, int]:
    chosen = file.get("rules", dict)
    for key, value in chosen.items():
        if key not in RULES:
            raise file.error(f"{quoted(key)} means nothing in [rules].", key)
        if value not in RULES[key]:
            raise file.error(f"`{key}` must be {' or '.join(RULES[key])}.", key)
    for key in RULES:
        if key not in chosen:
            raise file.error(f"`{key}` is missing in [rules].", "rules")
    return {key: RULES[key].index(value) for key, value in chosen.items()}
