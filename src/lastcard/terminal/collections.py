"""Collections: a file with player cards of one's own and the dynasty decks built from them.

[[player]]                      # as in the roster
name = "Ada Finch"
color = "red"
icons = ["Skip"]

[decks]
quick = ["Ada Finch", ...]      # eight cards
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lastcard.editions import BrokenRule, Roster, check_deck, load_roster
from lastcard.editions.datafile import DataFile
from lastcard.editions.roster import read_cards
from lastcard.terminal.inputs import InputError, did_you_mean
from lastcard.terminal.screen import Screen

KEYS = ("player", "foil", "decks")


@dataclass(frozen=True)
class Collection:
    """Cards and decks."""

    name: str
    roster: Roster
    decks: dict[str, list[str]]

    def deck(self, name: str) -> list[str]:
        if name not in self.decks:
            there = f" There are {', '.join(self.decks)}." if self.decks else ""
            raise InputError(
                f"{self.name} has no deck {name!r}.{did_you_mean(name, list(self.decks)) or there}"
            )
        return self.decks[name]


def read_collection(path: str) -> Collection:
    """Read a collection: its cards join those of the roster."""
    file = DataFile.read(Path(path))
    for key in file.data:
        if key not in KEYS:
            raise file.error(f"`{key}` means nothing here; there are {', '.join(KEYS)}.", key)
    for key in ("player", "foil"):
        if not all(isinstance(entry, dict) for entry in file.get(key, list, [])):
            raise file.error(f"each [[{key}]] is a table.", key)
    known = load_roster().cards
    own = read_cards(file, known.values())
    decks = file.get("decks", dict, {})
    for name, cards in decks.items():
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            raise file.error(f"the deck `{name}` must be a list of card names.", name)
    return Collection(path, Roster([*known.values(), *own]), decks)


def show_decks(screen: Screen, path: str, name: str | None) -> bool:
    """Check one deck or all; true when every rule is kept."""
    collection = read_collection(path)
    names = [name] if name else list(collection.decks)
    if not names:
        raise InputError(f"{path} has no decks: write them under [decks], such as quick = [...].")
    broken = {name: check_deck(collection.deck(name), roster=collection.roster) for name in names}
    for deck, rules in broken.items():
        show_deck(screen, deck, rules)
    return not any(broken.values())


def show_deck(screen: Screen, name: str, broken: list[BrokenRule]) -> None:
    if not broken:
        screen.say(f"{name} may be played.")
        return
    screen.say(f"{name} breaks {len(broken)} {'rule' if len(broken) == 1 else 'rules'}:")
    for sentence in broken:
        screen.say(str(sentence), indent=4)
