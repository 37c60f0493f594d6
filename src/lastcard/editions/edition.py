"""An edition: deck, points, options and their defaults, read from a file that a person can edit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from weakref import WeakValueDictionary

from lastcard.editions.datafile import DataFile, shorten, whole_number
from lastcard.editions.roster import Roster, read_cards
from lastcard.errors import EditionError
from lastcard.rules.dispatch import CARDS
from lastcard.rules.kinds import (
    ACTION_FACES,
    COLORS,
    FACES,
    FIRST_WILD,
    ICON,
    ICON_SLOT,
    NUMBERS,
    WILDS,
    is_number,
)
from lastcard.rules.options import OPTIONS
from lastcard.rules.state import MOST_CARDS, PLANES, SEATS

COLOR_LETTERS = "RYGB"
SEAT_LETTERS = "abcdefghij"
MOST_COPIES = 1 << PLANES - 1
DIGEST_LETTERS = 16
LONGEST_NAME = 60
EDITIONS = ("express", "touchdown", "droid", "hail-mary", "elite")
"""The five printed rulebooks."""

RULES: dict[str, tuple[str, ...]] = {
    "call_on": ("playing", "reaching"),
    "start_card": ("ignored", "applies"),
    "first_dealer": ("chosen", "highest_card"),
}


@dataclass(frozen=True)
class Edition:
    """What one box holds and which rules its leaflet plays by."""

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
    allowed: dict[str, tuple[str, ...]]  # the values of an option that this edition knows
    roster: Roster | None
    digest: str  # of the file, and of its roster's: two editions of one name are told apart by it
    path: str  # as it was given to `load_edition`; no view, position or record tells it

    @property
    def is_printed(self) -> bool:
        """Is it one of the five, unchanged?"""
        return self.name in EDITIONS and self.path == self.name

    @property
    def written(self) -> str:
        """How positions and records name it: an edition of one's own with its digest."""
        return self.name if self.is_printed else f"{self.name} {self.digest}"

    @property
    def uses_player_cards(self) -> bool:
        return self.roster is not None or any(
            CARDS[place].needs_player_cards for _, place, _ in self.card_rules
        )

    @property
    def most_copies(self) -> int:
        """How often the most frequent card is in the deck."""
        return max(Counter(self.deck).values())

    def __repr__(self) -> str:
        return f"Edition({self.name!r})"


def edition_path(name: object) -> Path:
    """The file of one of the five editions, or of one's own, given by its path."""
    if not isinstance(name, str):
        raise EditionError(f"An edition is named by a text, not {name!r}.")
    if name in EDITIONS:
        return Path(__file__).with_name(f"{name}.toml")
    if name.endswith(".toml"):
        return Path(name)
    raise EditionError(
        f"There is no edition {name!r}. There are {', '.join(EDITIONS)}, or give the path of a file (.toml)."
    )


def load_edition(name: str | Edition) -> Edition:
    """Read an edition by its name, or by the path of an edition file. Not for names out of a text that
    somebody else may have written: those are found by `find_edition`, which opens no file.
    """
    if isinstance(name, Edition):
        return name
    path = edition_path(name)
    if name in EDITIONS:
        return load_printed(name)
    return read_edition(name_of(path), DataFile.read(path), path, given=name)


@cache
def load_printed(name: str) -> Edition:
    path = edition_path(name)
    return read_edition(name, DataFile.read(path), path, given=name)


LOADED: WeakValueDictionary[str, Edition] = WeakValueDictionary()
"""Every edition that this process has read and still uses, by its name and digest."""


def find_edition(written: str, given: Iterable[str | Edition] = ()) -> Edition:
    """The edition that a position, record or view names: a printed one, one that the caller gives, or one
    that this process has loaded itself. Whatever the text says, no file is opened for it.
    """
    name, _, digest = written.partition(" ")
    if name in EDITIONS and digest in ("", load_printed(name).digest):
        return load_printed(name)
    own = [edition for edition in map(load_edition, given) if edition.name == name]
    for edition in own:
        if digest in ("", edition.digest):
            return edition
    if written in LOADED:
        return LOADED[written]
    if own:
        raise EditionError(f"{name} has changed since this was written: its file is another one now.")
    raise EditionError(
        f"There is no edition {shorten(written)}. There are {', '.join(EDITIONS)}; "
        "the file of another one is to be given beside the text that names it."
    )


def read_edition(name: str, file: DataFile, path: Path, *, given: str) -> Edition:
    """An edition out of its file; `given` is how the file was asked for."""
    unknown = set(file.data) - {
        "title",
        "players",
        "dynasty_players",
        "cards",
        "roster",
        "deck",
        "points",
        "rules",
        "options",
    }
    for key in sorted(unknown):
        raise file.error(f"`{key}` means nothing here.", key)
    kinds, deck, card_rules = read_deck(file)
    points = read_table(file, "points", ("actions", "wilds"))
    defaults, allowed = read_options(file)
    players = read_players(file, "players")
    roster = file.get("roster", str, "")
    players_file = DataFile.read(path.with_name(roster)) if roster else None
    edition = Edition(
        name=name,
        title=file.get("title", str),
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
        roster=Roster(read_cards(players_file)) if players_file else None,
        digest=digest_of(file, players_file),
        path=given,
    )
    LOADED[f"{name} {edition.digest}"] = edition
    return edition


def name_of(path: Path) -> str:
    """An edition is called after its file; positions and records write the name as one word.

    >>> name_of(Path("mine/my own.toml"))
    'my-own'
    """
    name = re.sub(r"[^\w.+-]+", "-", path.stem)[:LONGEST_NAME].strip("-")
    if not name:
        raise EditionError(f"{shorten(path.name)} says no name: call the file after your edition.")
    return name


def digest_of(file: DataFile, roster: DataFile | None) -> str:
    """A short fingerprint of all that an edition is made of."""
    from hashlib import sha256

    together = f"{file.text}\0{roster.text if roster else ''}"
    return sha256(together.encode()).hexdigest()[:DIGEST_LETTERS]


def read_players(file: DataFile, key: str) -> tuple[int, int]:
    players = file.get(key, list)
    if (
        len(players) != 2
        or not all(isinstance(number, int) for number in players)
        or not 2 <= players[0] <= players[1] <= SEATS
    ):
        raise file.error(f"`{key}` must be the least and the most, from 2 to {SEATS}.", key)
    return players[0], players[1]


def read_table(file: DataFile, table: str, keys: tuple[str, ...]) -> dict[str, int]:
    values: dict[str, int] = file.get(table, dict)
    for key in (*keys, *values):
        if key not in keys:
            raise file.error(f"`{key}` means nothing in [{table}].", key)
        if not isinstance(values.get(key), int) or not 0 <= values[key] <= 100:
            raise file.error(f"`{key}` in [{table}] must be a number from 0 to 100.", key)
    return values


def read_rules(file: DataFile) -> dict[str, int]:
    chosen = file.get("rules", dict)
    for key, value in chosen.items():
        if key not in RULES:
            raise file.error(f"`{key}` means nothing in [rules].", key)
        if value not in RULES[key]:
            raise file.error(f"`{key}` must be {' or '.join(RULES[key])}.", key)
    for key in RULES:
        if key not in chosen:
            raise file.error(f"`{key}` is missing in [rules].", "rules")
    return {key: RULES[key].index(value) for key, value in chosen.items()}


def read_options(file: DataFile) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    defaults, allowed = {}, {}
    for name, value in file.get("options", dict).items():
        if name not in OPTIONS:
            raise file.error(f"there is no option `{name}`.", name)
        option = OPTIONS[name]
        choices = tuple(map(str, value)) if isinstance(value, list) else (str(value),)
        if not choices:
            raise file.error(f"`{name}` needs a default.", name)
        for choice in choices:
            if option.values and choice not in option.values:
                raise file.error(f"`{name}` must be one of {', '.join(option.values)}.", name)
            number = whole_number(choice, option.most)
            if not option.values and (number is None or number < option.least):
                raise file.error(f"`{name}` must be a number from {option.least} to {option.most}.", name)
        defaults[name] = choices[0]
        allowed[name] = choices if isinstance(value, list) else option.values
    if "hand_size" not in defaults:
        raise file.error("`hand_size` is missing in [options].", "options")
    return defaults, allowed


class DeckReader:
    """Reads the deck of an edition: gives each card its kind and finds its rule."""

    def __init__(self, file: DataFile) -> None:
        self.file = file
        self.kinds: dict[str, int] = {}
        self.deck: list[int] = []
        self.rules: list[tuple[int, int, int]] = []
        self.actions = 0
        self.wilds = 0

    def add(self, symbol: str, copies: object) -> None:
        if not isinstance(copies, int) or not 1 <= copies <= MOST_COPIES:
            raise self.file.error(f"a card has 1 to {MOST_COPIES} copies.", symbol)
        numbers = re.fullmatch(r"(\d)(\*?)(?:-(\d)\2)?", symbol)
        if numbers:
            first, icon, last = numbers.groups()
            for face in range(int(first), int(last or first) + 1):
                self.add_colored(f"{face}{icon}", face + (ICON if icon else 0), copies)
            if icon:
                self.add_rule(ICON_SLOT, "*", symbol)
        elif symbol.startswith("W"):
            if self.wilds == WILDS:
                raise self.file.error(f"an edition has at most {WILDS} kinds of wilds.", symbol)
            self.add_rule(ACTION_FACES + self.wilds, symbol, symbol)
            self.add_card(symbol, FIRST_WILD + self.wilds, copies)
            self.wilds += 1
        else:
            if self.actions == ACTION_FACES:
                raise self.file.error(f"an edition has at most {ACTION_FACES} kinds of action cards.", symbol)
            self.add_rule(self.actions, symbol, symbol)
            self.add_colored(symbol, NUMBERS + self.actions, copies)
            self.actions += 1

    def add_colored(self, face_text: str, face: int, copies: int) -> None:
        for color in range(COLORS):
            self.add_card(COLOR_LETTERS[color] + face_text, color * FACES + face, copies)

    def add_card(self, text: str, kind: int, copies: int) -> None:
        if text in self.kinds:
            raise self.file.error(f"the card {text} is there twice.", "deck")
        self.kinds[text] = kind
        self.deck += [kind] * copies

    def add_rule(self, slot: int, symbol: str, written: str) -> None:
        general = re.sub(r"\d+", "N", symbol)
        number = re.search(r"\d+", symbol)
        found = [place for place, entry in enumerate(CARDS) if entry.symbol == general]
        if not found:
            known = ", ".join(sorted(entry.symbol for entry in CARDS if entry.symbol != "*"))
            raise self.file.error(f"no rule knows the card `{written}`; there are {known}.", written)
        self.rules.append((slot, found[0], int(number.group()) if number else 0))


def read_deck(file: DataFile) -> tuple[dict[str, int], tuple[int, ...], tuple[tuple[int, int, int], ...]]:
    """*/deck, express/deck-numbers, express/deck-actions, express/deck-wilds, express/deck-wild-draws,
    */special-rule-card, elite/two-kinds-of-cards: every UNO card, its kind and its rule.
    """
    reader = DeckReader(file)
    for symbol, copies in file.get("deck", dict).items():
        reader.add(symbol, copies)
    if len(reader.deck) > MOST_CARDS:
        raise file.error(f"the deck has {len(reader.deck)} cards, and {MOST_CARDS} are the most.", "deck")
    if "cards" in file.data and file.get("cards", int) != len(reader.deck):
        raise file.error(
            f"the deck must add up to {file.data['cards']} cards and has {len(reader.deck)}.", "deck"
        )
    if not any(is_number(kind) for kind in reader.deck):
        raise file.error("the deck has no number card to begin with.", "deck")
    return reader.kinds, tuple(sorted(reader.deck)), tuple(reader.rules)
