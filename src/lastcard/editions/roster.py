"""Player cards: the roster, as a file that people can edit, and what is printed on each card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lastcard.editions.datafile import DataFile, quoted, shorten, shown, whole_number
from lastcard.rules.lineup import (
    EVERYONE,
    ICON_DISCARD,
    ICON_DRAW,
    ICON_PEEK,
    ICON_PLAY_AGAIN,
    ICON_RECOVER,
    ICON_REVERSE,
    ICON_SKIP,
    ICON_SWAP,
    TARGET,
    UNMODIFIED,
    make_icon,
)
from lastcard.rules.state import MOST_ICONS

COLOR_NAMES = ("red", "yellow", "green", "blue")
ACTIONS = {
    "Skip": ICON_SKIP,
    "Reverse": ICON_REVERSE,
    "Draw": ICON_DRAW,
    "Peek": ICON_PEEK,
    "Play Again": ICON_PLAY_AGAIN,
    "Discard": ICON_DISCARD,
    "Recover": ICON_RECOVER,
    "Swap": ICON_SWAP,
}
MODIFIERS = {"Target": TARGET, "Everyone": EVERYONE}
MOST_NUMBER = 9
LONGEST_NAME = 60
NOT_IN_A_NAME = ",;/#()?"
"""Signs with a special meaning in positions and records."""


@dataclass(frozen=True)
class Icon:
    """elite/icon-reference: one printed action icon with its modifiers (R155)."""

    text: str
    action: str
    number: int = 1
    modifier: str = ""
    kind: str = ""

    @property
    def code(self) -> int:
        """The icon in the encoding of the rules."""
        modifier = MODIFIERS.get(self.modifier, UNMODIFIED)
        return make_icon(ACTIONS[self.action], modifier, self.kind == "player", self.number)


@dataclass(frozen=True)
class PlayerCard:
    """A player card: elite/player-card-color. elite/foil-kinds: elite/foil-base,
    elite/foil-base-printings, elite/foil-dual and elite/foil-wild are further printings.
    """

    text: str  # as written: the name, and for a foil its colors after a slash
    name: str
    colors: tuple[str, ...]
    icons: tuple[Icon, ...]
    foil: bool = False
    box: bool = False

    @property
    def is_wild(self) -> bool:
        return len(self.colors) == len(COLOR_NAMES)

    @property
    def is_dual(self) -> bool:
        return len(self.colors) == len(DUALS[0])

    @property
    def color_mask(self) -> int:
        return sum(1 << COLOR_NAMES.index(color) for color in self.colors)


DUALS = (("green", "blue"), ("red", "yellow"))


class IconError(ValueError):
    """An icon that cannot be parsed."""


def parse_icon(text: object) -> Icon:
    """Parse an icon as written in a roster, such as `Draw 2 Target`."""
    if not isinstance(text, str) or len(text) > LONGEST_NAME or not text.isprintable():
        raise IconError(f"an icon is a short text such as `Draw 2 Target`, not {shown(text)}.")
    action = next((a for a in ACTIONS if text == a or text.startswith(a + " ")), None)
    if action is None:
        raise IconError(f"`{text}` begins with no known action ({', '.join(ACTIONS)}).")
    number, modifier, kind = 0, "", ""
    for word in text[len(action) :].split():
        if whole_number(word, MOST_NUMBER) and not number:
            number = int(word)
        elif word in MODIFIERS and not modifier:
            modifier = word
        elif word in ("UNO", "player") and action in ("Discard", "Recover") and not kind:
            kind = word
        else:
            raise IconError(f"`{word}` in `{text}` is no number from 1 to {MOST_NUMBER}, Target or Everyone.")
    if action in ("Discard", "Recover") and not kind:
        raise IconError(f"`{text}` must say UNO or player.")
    return Icon(text, action, number or 1, modifier, kind)


class Roster:
    """All known player cards, by their text."""

    def __init__(self, cards: Iterable[PlayerCard]) -> None:
        self.cards = {card.text: card for card in cards}

    def unknown(self, text: str, *, suggest: bool = True) -> str:
        """The message for an unknown card, with the nearest known one."""
        from difflib import get_close_matches

        if len(text) > LONGEST_NAME or not suggest:
            return f"{shorten(text)} is no player card of the roster"
        near = get_close_matches(text.lower(), [known.lower() for known in self.cards], n=1, cutoff=0.8)
        names = [known for known in self.cards if near and known.lower() == near[0]]
        return f"{text!r} is no player card of the roster" + (f" (is it {names[0]}?)" if names else "")

    def players(self) -> list[PlayerCard]:
        """elite/player-cards: the base cards, which make up the pool."""
        return [card for card in self.cards.values() if not card.foil]

    def box_foils(self) -> list[PlayerCard]:
        """elite/foil, elite/foil-random: the foils that came with the box."""
        return [card for card in self.cards.values() if card.box]


def read_roster(file: DataFile) -> Roster:
    """The roster in a file, which contains only player cards and their foils."""
    for key in file.data:
        if key not in ("player", "foil"):
            raise file.error(f"{quoted(key)} means nothing in a roster: write [[player]] or [[foil]].", key)
    return Roster(read_cards(file))


def read_cards(file: DataFile) -> list[PlayerCard]:
    """The cards of a roster file: players, the foils listed, and each player's foils in one color."""
    players: dict[str, PlayerCard] = {}
    cards: dict[str, PlayerCard] = {}
    for entry in file.get("player", list, []):
        card = read_player(file, entry)
        if card.text in cards:
            raise file.error(f"the player {card.name} is there twice.", value=card.name)
        cards[card.text] = players[card.name] = card
    for entry in file.get("foil", list, []):
        card = read_foil(file, entry, players)
        if card.text in cards:
            raise file.error(f"the foil {card.text} is there twice.", value=card.name)
        cards[card.text] = card
    return [*cards.values(), *base_foils(list(cards.values()))]


def base_foils(cards: Sequence[PlayerCard]) -> list[PlayerCard]:
    """elite/foil-base-printings: every player is printed as a foil in each of the four colors."""
    listed = {card.text for card in cards}
    foils = [
        PlayerCard(f"{card.name}/{color}", card.name, (color,), card.icons, foil=True)
        for card in cards
        if not card.foil
        for color in COLOR_NAMES
    ]
    return [foil for foil in foils if foil.text not in listed]


def check_entry(file: DataFile, entry: Any, table: str, keys: tuple[str, ...]) -> None:
    """Each card is a table, and has no unknown keys."""
    if not isinstance(entry, dict):
        raise file.error(f"each {table} is a table: [[{table}]].", table)
    for key in entry:
        if key not in keys:
            raise file.error(f"{quoted(key)} means nothing in a [[{table}]].", key)


def check_name(file: DataFile, name: Any) -> None:
    """Positions and records contain names verbatim, so a name must be distinguishable from everything else in
    them.
    """
    if not isinstance(name, str) or not name or len(name) > LONGEST_NAME:
        raise file.error(f"a [[player]] needs a name of at most {LONGEST_NAME} letters.", "player")
    if set(name) & set(NOT_IN_A_NAME):
        raise file.error(f"a name has none of the signs {' '.join(NOT_IN_A_NAME)} in it.", value=name)
    if not name.isprintable() or name != " ".join(name.split()) or name == "...":
        raise file.error(
            f"a name is one line of words with single blanks between them, not {shorten(name)}.", "player"
        )


def read_player(file: DataFile, entry: Any) -> PlayerCard:
    check_entry(file, entry, "player", ("name", "color", "icons"))
    name, color, icons = entry.get("name"), entry.get("color"), entry.get("icons")
    check_name(file, name)
    if color not in COLOR_NAMES:
        raise file.error(f"{name} needs a color: {', '.join(COLOR_NAMES)}.", value=name)
    if not isinstance(icons, list) or not 1 <= len(icons) <= MOST_ICONS:
        raise file.error(f"{name} needs a list of one to {MOST_ICONS} icons.", value=name)
    try:
        return PlayerCard(name, name, (color,), tuple(parse_icon(icon) for icon in icons))
    except IconError as error:
        raise file.error(str(error), value=name) from None


def read_foil(file: DataFile, entry: Any, players: dict[str, PlayerCard]) -> PlayerCard:
    check_entry(file, entry, "foil", ("player", "colors", "box"))
    name, colors, box = entry.get("player"), entry.get("colors"), entry.get("box", False)
    if not isinstance(name, str) or name not in players:
        raise file.error(
            f"a [[foil]] is of a player in the roster, and {shown(name)} is not.",
            value=name if isinstance(name, str) else "",
        )
    if not isinstance(colors, list) or not all(color in COLOR_NAMES for color in colors):
        raise file.error(f"the foil of {name} needs a list of colors.", value=name)
    if not isinstance(box, bool):
        raise file.error(f"the foil of {name} came with the box or not: box = true.", value=name)
    text = foil_colors(colors)
    if not text:
        raise file.error(
            f"the foil of {name} is of one color, green and blue, red and yellow, or all.", value=name
        )
    shown_colors = tuple(color for color in COLOR_NAMES if color in colors)
    return PlayerCard(f"{name}/{text}", name, shown_colors, players[name].icons, foil=True, box=box)


def foil_colors(colors: Sequence[str]) -> str:
    """How the colors of a foil are written after its name; empty if there is no such foil."""
    listed = tuple(color for color in COLOR_NAMES if color in colors)
    if len(listed) == 1:
        return listed[0]
    if set(listed) in map(set, DUALS):
        return "-".join(listed)
    return "wild" if listed == COLOR_NAMES else ""


@cache
def printed_roster() -> Roster:
    """The roster that comes with the elite edition."""
    return load_roster(Path(__file__).with_name("roster.toml"))


def load_roster(path: Path | None = None) -> Roster:
    """Read a roster file, by default the one that comes with the elite edition."""
    return read_roster(DataFile.read(path)) if path else printed_roster()
