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


def read_collection(path: str, roster: Roster | None = None) -> Collection:
    """Read a collection: its cards join those of the roster, by default the printed one."""
    file = DataFile.read(Path(path))
    for key in file.data:
        if key not in KEYS:
            raise file.error(f"`{key}` means nothing here; there are {', '.join(KEYS)}.", key)
    for key in ("player", "foil"):
        if not all(isinstance(entry, dict) for entry in file.get(key, list, [])):
            raise file.error(f"each [[{key}]] is a table.", key)
    known = (roster or load_roster()).cards
    own = read_cards(file, known.values())
    decks = file.get("decks", dict, {})
    for name, cards in decks.items():
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            raise file.error(f"the deck `{name}` must be a list of card names.", name)
    return Collection(path, Roster([*known.values(), *own]), decks)


def bring_deck(wish: str, roster: Roster, wild_fills: str) -> list[str]:
    """The deck of a wish, FILE or FILE#NAME, to play with; it must keep every rule of construction."""
    path, _, name = wish.partition("#")
    collection = read_collection(path, roster)
    if not name and len(collection.decks) != 1:
        there = f"has the decks {', '.join(collection.decks)}" if collection.decks else "has no deck"
        raise InputError(f"{path} {there}: write --deck {path}#NAME for one of several.")
    name = name or next(iter(collection.decks))
    deck = collection.deck(name)
    broken = check_deck(deck, roster=collection.roster, wild_fills=wild_fills)
    if broken:
        raise InputError(f"{path}: the deck {name} breaks the rules. {' '.join(broken)}")
    own = [card for card in deck if card not in roster.cards]
    if own:
        raise InputError(
            f"{path}: {', '.join(own)} must be in the edition's roster, or no record could tell what a card "
            "does. Make an edition file of your own, with a roster that has it."
        )
    return deck


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
