"""`lastcard roster`: the player cards of an edition, as a deck file spells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.editions import Edition, PlayerCard, Roster
from lastcard.editions.roster import ACTIONS, COLOR_NAMES, MODIFIERS, Icon
from lastcard.errors import did_you_mean
from lastcard.terminal.inputs import InputError

if TYPE_CHECKING:
    from lastcard.terminal.lines.screen import Screen

WILD = "wild"
KINDS = ("UNO", "player")
ICON_WORDS = {word.lower() for text in (*ACTIONS, *MODIFIERS, *KINDS) for word in text.split()}


def show_roster(screen: Screen, edition: Edition, color: str | None, icon: str | None) -> None:
    """One line per selected card: its name, its colors, its icons."""
    cards = chosen_cards(edition, color, icon)
    width = max(len(card.text) for card in cards)
    colors = max(len(colors_of(card)) for card in cards)
    for card in cards:
        icons = ", ".join(icon.text for icon in card.icons)
        screen.say(f"{card.text:{width}}  {colors_of(card):{colors}}  {icons}")


def chosen_cards(edition: Edition, color: str | None, icon: str | None) -> list[PlayerCard]:
    """The selected cards."""
    if edition.roster is None:
        raise InputError(f"{edition.name} has no player cards.")
    wanted = read_color(color), read_icon(icon)
    cards = [card for card in listed(edition.roster) if fits(card, *wanted)]
    if not cards:
        asked = [f"--{name} {value}" for name, value in (("color", color), ("icon", icon)) if value]
        raise InputError(f"No player card of {edition.name} fits {' '.join(asked)}.")
    return cards


def listed(roster: Roster) -> list[PlayerCard]:
    """Every card but the foils in one color, which each player has in all four: elite/foil-base-printings."""
    return [card for card in roster.cards.values() if not card.foil or len(card.colors) > 1]


def colors_of(card: PlayerCard) -> str:
    return WILD if card.is_wild else " ".join(card.colors)


def fits(card: PlayerCard, color: str, icon: frozenset[str]) -> bool:
    right_color = card.is_wild if color == WILD else color in ("", *card.colors)
    return right_color and any(icon <= words_of(printed) for printed in card.icons)


def words_of(icon: Icon) -> set[str]:
    return {*icon.text.lower().split(), str(icon.number)}


def read_color(text: str | None) -> str:
    """The color to list; empty for all."""
    known = (*COLOR_NAMES, WILD)
    if text is not None and text.lower() not in known:
        raise InputError(f"--color is {', '.join(known[:-1])} or {WILD}, not {text!r}.")
    return (text or "").lower()


def read_icon(text: str | None) -> frozenset[str]:
    """The words that an icon must contain; empty for all icons."""
    words = frozenset((text or "").lower().split())
    for word in sorted(words - ICON_WORDS):
        if not word.isdecimal():
            near = did_you_mean(word, sorted(ICON_WORDS)) or f" There are {', '.join(ACTIONS)}."
            raise InputError(f"No icon says {word!r}.{near}")
    return words
