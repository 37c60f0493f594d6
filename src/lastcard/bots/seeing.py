"""What a seat has seen of other hands, or has learnt of them, between two views: noted as in a simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from lastcard.editions.edition import COLOR_LETTERS, Edition
from lastcard.editions.setup import read_options, set_table
from lastcard.notation.cards import parse_card
from lastcard.policies.evidence import PROVED_HIT, PROVED_MISSED, write_guilt, write_proof
from lastcard.policies.seen import forget_hand, forget_seen, lose_card, see_new, see_old
from lastcard.rules.kinds import plain, wilds
from lastcard.rules.windows.challenge import FALSE_SUSPICION
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
    edition = view.rules
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
    if more > 0 and len(view.discard) <= len(
        last.discard
    ):  # it has drawn, and the discards are the draw pile
        return []
    return [view.discard[cards_over_it(last, view)]]


def cards_over_it(last: View, view: View) -> int:
    """How many cards lie over the one just played; none, if the discards have become the draw pile."""
    return max(0, len(view.discard) - len(last.discard) - 1)


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


# What came of a challenge, and of a Hail Mary


def note_proof_between(last: View, view: View, actor: int, notes: list[int]) -> None:
    """All learn whether a challenged hand was guilty, and of which color a last card is, or is not."""
    more = more_cards(last, view)
    if last.waiting_for == "challenge" != view.waiting_for and last.opener is not None:
        guilty, innocent = more[last.opener] == last.owed, more[actor] == last.owed + FALSE_SUSPICION
        if guilty != innocent:
            write_guilt(last.opener, guilty, last.hand_sizes, view.players, notes)
    elif last.yelled is not None and view.color and was_thrown(last, view):
        thrower = more.index(-1)
        if view.hand_sizes[thrower] > 1:
            proof = PROVED_HIT if view.waiting_for == "keep" else PROVED_MISSED
            color = COLOR_LETTERS.index(view.color)
            write_proof(last.yelled, proof, color, last.hand_sizes, view.players, notes)


def was_thrown(last: View, view: View) -> bool:
    """Has somebody thrown a Hail Mary at the call that was standing?"""
    fewer = [number for number in more_cards(last, view) if number]
    is_new = len(view.discard) == len(last.discard) + 1
    return is_new and fewer == [-1] and view.discard[0] in thrown_cards(view.rules)


def thrown_cards(edition: Edition) -> frozenset[str]:
    """The cards of an edition that are thrown out of turn."""
    table = set_table(edition, 2, read_options(edition, {}))
    thrown = wilds(table.throwable)
    return frozenset(edition.texts[kind] for kind in {*edition.deck} if thrown >> plain(kind) & 1)
