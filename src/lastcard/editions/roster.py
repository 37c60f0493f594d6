"""Player cards: the roster, as a file a person can edit, and what is printed on each card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lastcard.editions.datafile import DataFile, whole_number
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
        """The icon as the rules know it."""
        modifier = MODIFIERS.get(self.modifier, UNMODIFIED)
        return make_icon(ACTIONS[self.action], modifier, self.kind == "player", self.number)


@dataclass(frozen=True)
class PlayerCard:
    """A player card: elite/player-card-color. elite/foil-kinds: elite/foil-base,
    elite/foil-base-printings, elite/foil-dual and elite/foil-wild are further printings.
    """

    text: str  # how the card is written: the name, and for a foil its colors behind a stroke
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
    """An icon that cannot be read."""


def parse_icon(text: str) -> Icon:
    """Read an icon as it is written in a roster, such as `Draw 2 Target`."""
    action = next((a for a in ACTIONS if text == a or text.startswith(a + " ")), None)
    if action is None:
        raise IconError(f"`{text}` begins with no known action ({', '.join(ACTIONS)}).")
    number, modifier, kind = 1, "", ""
    for word in text[len(action) :].split():
        if whole_number(word, MOST_NUMBER):
            number = int(word)
        elif word in MODIFIERS:
            modifier = word
        elif word in ("UNO", "player") and action in ("Discard", "Recover"):
            kind = word
        else:
            raise IconError(f"`{word}` in `{text}` is no number from 1 to {MOST_NUMBER}, Target or Everyone.")
    if action in ("Discard", "Recover") and not kind:
        raise IconError(f"`{text}` must say UNO or player.")
    return Icon(text, action, number, modifier, kind)


class Roster:
    """All player cards that are known, by the text they are written with."""

    def __init__(self, cards: Iterable[PlayerCard]) -> None:
        self.cards = {card.text: card for card in cards}

    def unknown(self, text: str) -> str:
        """That there is no such card, with the nearest that there is."""
        from difflib import get_close_matches

        near = get_close_matches(text.lower(), [known.lower() for known in self.cards], n=1, cutoff=0.8)
        names = [known for known in self.cards if near and known.lower() == near[0]]
        return f"{text!r} is no player card of the roster" + (f" (is it {names[0]}?)" if names else "")

    def players(self) -> list[PlayerCard]:
        """elite/player-cards: the base cards, which make up the pool."""
        return [card for card in self.cards.values() if not card.foil]

    def box_foils(self) -> list[PlayerCard]:
        """elite/foil, elite/foil-random: the foils that came with the box."""
        return [card for card in self.cards.values() if card.box]


def read_cards(file: DataFile) -> list[PlayerCard]:
    """The cards of a roster file: players, the foils that it lists, and each player's foils in one color."""
    players: dict[str, PlayerCard] = {}
    cards: list[PlayerCard] = []
    for entry in file.get("player", list, []):
        card = read_player(file, entry)
        if card.name in {c.name for c in cards}:
            raise file.error(f"the player {card.name} is there twice.", value=card.name)
        cards.append(card)
        players[card.name] = card
    for entry in file.get("foil", list, []):
        cards.append(read_foil(file, entry, players))
    return cards + base_foils(cards)


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


def read_player(file: DataFile, entry: Any) -> PlayerCard:
    if not isinstance(entry, dict):
        raise file.error("each player is a table: [[player]].", "player")
    name, color, icons = entry.get("name"), entry.get("color"), entry.get("icons")
    if not isinstance(name, str) or not name.strip() or set(name) & set(",/#"):
        raise file.error("a [[player]] needs a name, without comma, stroke or #.", "player")
    if color not in COLOR_NAMES:
        raise file.error(f"{name} needs a color: {', '.join(COLOR_NAMES)}.", value=name)
    if not isinstance(icons, list) or not 1 <= len(icons) <= MOST_ICONS:
        raise file.error(f"{name} needs a list of one to {MOST_ICONS} icons.", value=name)
    try:
        return PlayerCard(name, name, (color,), tuple(parse_icon(str(icon)) for icon in icons))
    except IconError as error:
        raise file.error(str(error), value=name) from None


def read_foil(file: DataFile, entry: Any, players: dict[str, PlayerCard]) -> PlayerCard:
    if not isinstance(entry, dict):
        raise file.error("each foil is a table: [[foil]].", "foil")
    name, colors = entry.get("player"), entry.get("colors")
    if name not in players:
        raise file.error(f"a [[foil]] is of a player in the roster, and {name!r} is not.", value=str(name))
    if not isinstance(colors, list) or not set(map(str, colors)) <= set(COLOR_NAMES):
        raise file.error(f"the foil of {name} needs a list of colors.", value=name)
    shown = tuple(color for color in COLOR_NAMES if color in colors)
    if len(shown) == 1:
        text = shown[0]
    elif set(shown) in map(set, DUALS):
        text = "-".join(shown)
    elif shown == COLOR_NAMES:
        text = "wild"
    else:
        raise file.error(
            f"the foil of {name} is of one color, green and blue, red and yellow, or all.", value=name
        )
    box = bool(entry.get("box", False))
    return PlayerCard(f"{name}/{text}", name, shown, players[name].icons, foil=True, box=box)


@cache
def printed_roster() -> Roster:
    """The roster that comes with the elite edition."""
    return load_roster(Path(__file__).with_name("roster.toml"))


def load_roster(path: Path | None = None) -> Roster:
    """Read a roster file, by default the one that comes with the elite edition."""
    return Roster(read_cards(DataFile.read(path))) if path else printed_roster()
