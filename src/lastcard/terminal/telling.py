"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from lastcard.editions.roster import PlayerCard
from lastcard.views import Event
from lastcard.views.event import Name, letter
from lastcard.views.events import Activated, Dealt, Drew, LaidOut

NO_CARDS: Mapping[str, PlayerCard] = {}


def tell(
    events: Sequence[Event], name: Name = letter, cards: Mapping[str, PlayerCard] = NO_CARDS
) -> list[str]:
    """A sentence for each event; cards that one seat gets one after the other share theirs."""
    told = []
    for (kind, _), group in groupby(events, same_story):
        part = list(group)
        if kind is Dealt:
            told.append(tell_deal(part))
        elif kind is Drew and len(part) > 1:
            told.append(tell_draws(part, name))
        else:
            told += [tell_one(event, name, cards) for event in part]
    return told


def tell_one(event: Event, name: Name, cards: Mapping[str, PlayerCard]) -> str:
    """One event; a player card that comes into use or up for a draft with what it does."""
    sentence = event.sentence(name)
    if isinstance(event, Activated | LaidOut) and event.player in cards:
        return sentence.replace(event.player, f"{event.player} ({cards[event.player].about})")
    return sentence


def same_story(event: Event) -> tuple[type[Event], int]:
    return type(event), event.seat if isinstance(event, Drew) else -1


def tell_deal(events: Sequence[Event]) -> str:
    seats = {event.seat for event in events if isinstance(event, Dealt)}
    return f"Everyone is dealt {len(events) // len(seats)} cards."


def tell_draws(events: Sequence[Event], name: Name) -> str:
    """
    >>> tell_draws([Drew(1, "R5"), Drew(1, "G3")], letter), tell_draws([Drew(1, None)] * 4, letter)
    ('b draws R5 G3.', 'b draws 4 cards.')
    """
    draws = [event for event in events if isinstance(event, Drew)]
    known = [event.card for event in draws if event.card]
    return f"{name(draws[0].seat)} draws {' '.join(known) if known else f'{len(draws)} cards'}."
