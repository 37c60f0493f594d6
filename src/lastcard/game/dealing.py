"""The random outcomes of dealing a round, as a line of the record; only for a fair deal.

The positions of a record show how a round started; to verify it, one must know what was drawn for it, in
order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.game.fair_deal import FairChance
from lastcard.notation.pending import UNKNOWN
from lastcard.rules.state import NOBODY, PLAYER_CARDS
from lastcard.views.event import Event
from lastcard.views.events import Dealer, Shuffled


def write_shuffle(event: Shuffled) -> str:
    """Cards after a shuffle, the last one first: that is the next card of a pile."""
    if event.owner == NOBODY:
        return f"pile {' '.join(reversed(event.order)) if event.order else UNKNOWN}"
    names = ", ".join(reversed(event.order)) if event.order else UNKNOWN
    return (
        f"stock {names}" if event.owner == PLAYER_CARDS else f"{SEAT_LETTERS[event.owner]} shuffles {names}"
    )


def write_deal(events: Iterable[Event], chance: object) -> str:
    """All random outcomes of a deal, as clauses; empty if it cannot be verified."""
    if not isinstance(chance, FairChance):
        return ""
    clauses: list[str] = []
    drawn = chance.take_drawn()
    for event in events:
        if isinstance(event, Shuffled | Dealer):
            clauses += write_rolls(drawn)
        if isinstance(event, Shuffled):
            drawn.popleft()
            clauses.append(write_shuffle(event))
        elif isinstance(event, Dealer):
            clauses.append(f"dealer {SEAT_LETTERS[event.seat]}")
    return "; ".join([*clauses, *write_rolls(drawn)])


def write_rolls(drawn: deque[tuple[int, int] | None]) -> Iterator[str]:
    """The numbers drawn before the next shuffle."""
    while drawn and drawn[0] is not None:
        number, limit = drawn[0]
        drawn.popleft()
        yield f"roll {number} of {limit}"
