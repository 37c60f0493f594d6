"""The editions: the contents of each rulebook's box and its rules, as data."""

from lastcard.editions.decks import BrokenRule, check_deck
from lastcard.editions.edition import EDITIONS, Edition, find_edition, load_edition
from lastcard.editions.roster import PlayerCard, Roster, load_roster

__all__ = [
    "EDITIONS",
    "BrokenRule",
    "Edition",
    "PlayerCard",
    "Roster",
    "check_deck",
    "find_edition",
    "load_edition",
    "load_roster",
]
