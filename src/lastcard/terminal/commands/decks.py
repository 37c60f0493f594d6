"""Dynasty decks in the user's own file: `lastcard deck` checks them, `lastcard play --deck` plays one.

[decks]
quick = ["Ember Quill", "Mint Alder", ...]      # eight player cards of the edition's roster
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.editions import BrokenRule, Edition, check_deck
from lastcard.editions.datafile import DataFile
from lastcard.editions.setup import read_options
from lastcard.errors import did_you_mean
from lastcard.terminal.inputs import InputError

if TYPE_CHECKING:
    from lastcard.terminal.lines.screen import Screen

CARDS_OF_ONES_OWN = ("player", "foil")


def read_decks(path: str) -> dict[str, list[str]]:
    """The decks of a file by name."""
    file = DataFile.read(Path(path))
    for key in file.data:
        if key in CARDS_OF_ONES_OWN:
            raise file.error("player cards of your own go into the roster of an edition of your own.", key)
        if key != "decks":
            raise file.error(f"`{key}` means nothing here; decks stand under [decks].", key)
    decks: dict[str, object] = file.get("decks", dict, {})
    if not decks:
        raise InputError(f"{path} has no decks: write them under [decks], such as quick = [...].")
    return {name: read_deck(file, name, cards) for name, cards in decks.items()}


def read_deck(file: DataFile, name: str, cards: object) -> list[str]:
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise file.error(f"the deck `{name}` must be a list of card names.", name)
    return cards


def find_decks(wish: str) -> tuple[str, dict[str, list[str]]]:
    """A file and its decks: FILE selects all of them, FILE#NAME only one."""
    path, mark, name = wish.rpartition("#")
    if not mark or Path(wish).exists():
        path, name = wish, ""
    decks = read_decks(path)
    if not name:
        return path, decks
    if name not in decks:
        near = did_you_mean(name, list(decks)) or f" There are {', '.join(decks)}."
        raise InputError(f"{path} has no deck {name!r}.{near}")
    return path, {name: decks[name]}


def dynasty_options(edition: Edition, agreed: Mapping[str, str]) -> dict[str, str]:
    """The options of a table that takes decks: its mode must be dynasty."""
    if edition.roster is None:
        raise InputError(f"{edition.name} has no player cards, so it takes no deck.")
    options = read_options(edition, {"mode": "dynasty", **agreed})
    if options["mode"] != "dynasty":
        raise InputError(f"A deck is for mode=dynasty, not for mode={options['mode']}.")
    return options


def broken_rules(deck: list[str], edition: Edition, options: Mapping[str, str]) -> list[BrokenRule]:
    """Why a deck may not be played at a table; empty if it may. The table makes the same check."""
    return check_deck(deck, roster=edition.roster, wild_fills=options["wild_fills"])


def bring_deck(wish: str, edition: Edition, options: Mapping[str, str]) -> list[str]:
    """The deck to play with; it must satisfy every rule of construction."""
    path, decks = find_decks(wish)
    if len(decks) > 1:
        raise InputError(f"{path} has the decks {', '.join(decks)}: choose one with --deck {path}#NAME.")
    ((name, deck),) = decks.items()
    broken = broken_rules(deck, edition, options)
    if broken:
        raise InputError(f"{path}: the deck {name} breaks the rules. {' '.join(broken)}")
    return deck


def show_decks(screen: Screen, wish: str, edition: Edition, agreed: Mapping[str, str]) -> bool:
    """Check one deck or all; returns whether every rule is satisfied."""
    broken = check_decks(wish, edition, agreed)
    for name, rules in broken.items():
        show_deck(screen, name, rules)
    return not any(broken.values())


def check_decks(wish: str, edition: Edition, agreed: Mapping[str, str]) -> dict[str, list[BrokenRule]]:
    """The rules that each deck breaks."""
    options = dynasty_options(edition, agreed)
    _, decks = find_decks(wish)
    return {name: broken_rules(deck, edition, options) for name, deck in decks.items()}


def show_deck(screen: Screen, name: str, broken: list[BrokenRule]) -> None:
    if not broken:
        screen.say(f"{name} may be played.")
        return
    screen.say(f"{name} breaks {len(broken)} {'rule' if len(broken) == 1 else 'rules'}:")
    for sentence in broken:
        screen.say(str(sentence), indent=4)
