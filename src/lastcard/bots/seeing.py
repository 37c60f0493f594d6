"""What a seat has seen of other hands between two views, noted as a simulation notes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from lastcard.editions.edition import load_edition
from lastcard.notation.cards import parse_card
from lastcard.policies.seen import forget_hand, forget_seen, lose_card, see_new, see_old
from lastcard.views import View


def see_between(last: View, view: View, actor: int, notes: list[int]) -> None:
    """See hands that are shown, and cards that somebody plays, takes, gives away or lays for a droid."""
    me = view.seat
    if me is None:
        return
    for owner, hand in view.shown.items():
        if last.shown.get(owner) != hand:
            forget_seen(me, owner, notes)
            for kind in kinds_of(view, hand):
                see_old(me, owner, kind, notes)
    has_moved = (view.hand_sizes, view.discard) != (last.hand_sizes, last.discard)
    if last.waiting_for in ("shed", "give") and has_moved:
        forget_hand(actor, view.players, notes)
    for kind in kinds_of(view, cards_played(last, view, actor)):
        lose_card(me, actor, kind, notes)
    for owner, cards in cards_got(last, view, actor, me):
        for kind in kinds_of(view, cards):
            see_new(me, owner, kind, notes)
    for kind in kinds_of(view, parts_laid(last, view)):
        lose_card(me, actor, kind, notes)
        see_old(me, actor, kind, notes)


def kinds_of(view: View, cards: Iterable[str]) -> Iterator[int]:
    edition = load_edition(view.edition)
    return (parse_card(edition, card) for card in cards)


def missing(before: Iterable[str], after: Iterable[str]) -> list[str]:
    """The cards that were there before and are no more."""
    return [*(Counter(before) - Counter(after)).elements()]


def more_cards(last: View, view: View) -> list[int]:
    """How many cards each seat holds more than before."""
    return [now - before for now, before in zip(view.hand_sizes, last.hand_sizes, strict=True)]


def cards_played(last: View, view: View, actor: int) -> list[str]:
    """The card that was played in turn. Whoever plays a droid and cannot begin it draws at once."""
    more = more_cards(last, view)[actor]
    if last.waiting_for != "turn" or more == 0 or view.discard in (last.discard, ()):
        return []
    over_it = len(view.discard) - len(last.discard) - 1
    if over_it < 0 and more > 0:  # it has drawn, and the discards have become the draw pile
        return []
    return [view.discard[max(0, over_it)]]


def cards_got(last: View, view: View, actor: int, me: int) -> Iterator[tuple[int, list[str]]]:
    """A card that was taken back out of the discards, or that one has given away oneself."""
    more = more_cards(last, view)
    if last.waiting_for == "take":
        taken = missing(last.discard, view.discard)
        if more[actor] == len(taken) == 1:
            yield actor, taken
    elif last.waiting_for == "give" and actor == me:
        given = missing(last.hand, view.hand)
        if sorted(number for number in more if number > 0) == [len(given)] == [1]:
            yield more.index(1), given


def parts_laid(last: View, view: View) -> tuple[str, ...]:
    """The part of a droid that goes on."""
    return view.parts[-1:] if len(view.parts) > len(last.parts) and last.waiting_for == "droid" else ()
