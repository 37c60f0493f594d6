"""Whether a deck may be played."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lastcard.editions import BrokenRule


class Broken(msgspec.Struct, frozen=True):
    """A rule of construction that a deck breaks."""

    rule: str
    sentence: str


class DeckVerdict(msgspec.Struct, frozen=True):
    """May the deck be played? If not, all that it breaks."""

    playable: bool
    broken: list[Broken]


def verdict_on_deck(broken: Sequence[BrokenRule]) -> DeckVerdict:
    return DeckVerdict(not broken, [Broken(one.rule, one.sentence) for one in broken])
