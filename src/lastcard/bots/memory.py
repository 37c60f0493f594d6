"""What an observer remembers of a round: who lacked a color, how each has played, what was seen.

The notes are those that the driver of a simulation keeps; here they are taken from what the seat has seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from lastcard.editions.edition import COLOR_LETTERS, Edition
from lastcard.notation.cards import parse_card
from lastcard.notation.moves import parse_move
from lastcard.policies.believing.evidence import (
    PROVED_HIT,
    PROVED_MISSED,
    note_kept,
    write_decision,
    write_guilt,
    write_proof,
    write_unable,
)
from lastcard.policies.believing.seen import forget_hand, forget_seen, lose_card, see_new, see_old
from lastcard.policies.notes import Remembered
from lastcard.rules.kinds import NO_COLOR, color_of, is_wild
from lastcard.rules.moves import DRAW, move
from lastcard.views import Event, Seen, View
from lastcard.views import events as ev

Kind = TypeVar("Kind", bound=Event)


class Memory:
    """`notes` is what is remembered of hands; `drafted` is what each seat has drafted, in a round that was
    observed from its draft on.
    """

    def __init__(self) -> None:
        self.last: View | None = None
        self.notes = Remembered()
        self.drafted: dict[int, list[str]] = {}

    def see(self, events: Sequence[Seen], view: View) -> None:
        """Process the events, and the state of the table after them."""
        last, self.last = self.last, view
        happened = [seen.event for seen in events]
        if any(isinstance(event, ev.Dealer) for event in happened):
            self.notes, self.drafted = Remembered(), {}
        for event in happened:
            if isinstance(event, ev.Drafted):
                self.drafted.setdefault(event.seat, []).append(event.player)
        if last is not None and last.discard and not view.round_over:
            RememberedStep(happened, last, view, self.notes).remember()

    def known_decks(self, view: View) -> dict[int, list[str]]:
        """The player decks whose cards are known, by owner: the seat's own, and those drafted openly, without
        the cards that lie open.
        """
        known = {}
        for owner, drafted in self.drafted.items():
            area = view.areas[owner]
            lying_open = Counter([*area.lineup, *area.spent])
            if owner == view.opener and view.active is not None:
                lying_open[view.active] += 1
            deck = sorted((Counter(drafted) - lying_open).elements())
            if len(deck) == area.deck_size:
                known[owner] = deck
        if view.seat is not None and view.deck:
            known[view.seat] = list(view.deck)
        return known


class RememberedStep:
    """The effects of one move: the events, and the table before and after it."""

    def __init__(self, events: Sequence[Event], last: View, view: View, notes: Remembered) -> None:
        self.events, self.last, self.view, self.notes = events, last, view, notes
        self.edition: Edition = view.rules
        self.players = view.players
        self.clock = any(isinstance(event, ev.TimedOut) for event in events)
        first = next((event for event in events if not isinstance(event, ev.TimedOut)), None)
        self.played = first if isinstance(first, ev.Played) else None
        self.draws = isinstance(first, ev.Drew | ev.Reshuffled) and last.waiting_for == "turn"

    def remember(self) -> None:
        """In the order in which the driver of a simulation takes its notes."""
        if not self.clock:  # what the clock does says nothing about a hand
            self.note_proof()
            self.note_decision()
        self.see_move()
        self.remember_hands()
        if self.draws and not self.clock and self.last.color:
            self.notes.lacks[self.last.asked[0]] = 1 << COLOR_LETTERS.index(self.last.color)
        self.see_parts()
        self.note_unable()

    def find(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.events if isinstance(event, kind)]

    def kind(self, card: str) -> int:
        return parse_card(self.edition, card)

    @property
    def in_turn(self) -> bool:
        """Whether the seat that was asked has played a card."""
        return self.played is not None and self.last.asked == (self.played.seat,)

    # What others have decided, and what all have learnt

    def note_proof(self) -> None:
        """Whether a challenged hand was guilty; which color a last card has, or does not have."""
        sizes = self.last.hand_sizes
        for guilty in self.find(ev.Guilty):
            write_guilt(guilty.seat, True, sizes, self.players, self.notes)
        for innocent in self.find(ev.Innocent):
            write_guilt(innocent.seat, False, sizes, self.players, self.notes)
        for hit in self.find(ev.Hit):
            color = COLOR_LETTERS.index(hit.color)
            write_proof(hit.target, PROVED_HIT, color, sizes, self.players, self.notes)
        for missed in self.find(ev.Missed):
            color = COLOR_LETTERS.index(missed.color)
            write_proof(missed.target, PROVED_MISSED, color, sizes, self.players, self.notes)

    def note_decision(self) -> None:
        """What a seat has done in its turn; or that it has kept the card it drew."""
        last = self.last
        if last.waiting_for == "turn" and last.color and (self.draws or self.in_turn):
            color, face_up = COLOR_LETTERS.index(last.color), self.kind(last.discard[0])
            write_decision(
                *(last.asked[0], self.choice(), color, face_up, last.direction, last.hand_sizes),
                *(self.players, self.notes),
            )
        for kept in self.find(ev.Kept):
            if last.waiting_for == "drawn":
                note_kept(kept.seat, last.hand_sizes[kept.seat], self.notes)

    def choice(self) -> int:
        if self.played is None:
            return move(DRAW, 0)
        named = self.played.card[0] == "W" and self.played.color
        text = f"{self.played.card}={self.played.color}" if named else self.played.card
        return parse_move(self.edition, text, self.players)

    def note_unable(self) -> None:
        """A seat that cannot lay a part lacks every color but the last part's."""
        for unable in self.find(ev.Unable):
            laid = self.find(ev.Laid)
            color = COLOR_LETTERS.index(laid[-1].color) if laid else NO_COLOR
            parts = enumerate(map(self.kind, self.last.parts))
            own = [kind for n, kind in parts if self.builder(n) == unable.seat]
            wild_fits = self.last.options.get("droid_wild_parts") == "on"
            fitting = sum(wild_fits if is_wild(kind) else color_of(kind) != color for kind in own)
            owned = self.last.hand_sizes[unable.seat] + len(own) - (not laid)
            sizes = self.view.hand_sizes
            write_unable(unable.seat, color, fitting, owned, sizes, self.players, self.notes)

    def builder(self, n: int) -> int:
        """Who has laid the n-th part of the droid."""
        assert self.last.opener is not None
        return (self.last.opener + n * self.last.direction) % self.players

    # What was seen of hands

    def see_move(self) -> None:
        """Hands that are shown, and cards that are played, taken, given away or discarded."""
        me = self.view.seat
        if me is None:
            return
        for shown in self.find(ev.Shown):
            if shown.seat == me and shown.hand is not None:
                forget_seen(me, shown.target, self.notes.seen)
                for card in shown.hand:
                    see_old(me, shown.target, self.kind(card), self.notes.seen)
        for shed in self.find(ev.Shed):
            if self.last.waiting_for == "shed":
                forget_hand(shed.seat, self.players, self.notes.seen)
        for given in self.find(ev.SwappedIn):
            forget_hand(given.seat, self.players, self.notes.seen)
            if given.seat == me and given.card is not None:
                see_new(me, given.target, self.kind(given.card), self.notes.seen)
        for taken in self.find(ev.Took):
            see_new(me, taken.seat, self.kind(taken.card), self.notes.seen)
        if self.in_turn and self.last.waiting_for == "turn" and self.played is not None:
            lose_card(me, self.played.seat, self.kind(self.played.card), self.notes.seen)

    def see_parts(self) -> None:
        """A part of a droid goes back into its owner's hand in the end."""
        if self.view.seat is not None:
            for laid in self.find(ev.Laid):
                lose_card(self.view.seat, laid.seat, self.kind(laid.card), self.notes.seen)
                see_old(self.view.seat, laid.seat, self.kind(laid.card), self.notes.seen)

    def remember_hands(self) -> None:
        """A seat that got cards may have any color again; if a hand shrank other than by a card that everyone
        saw, nothing is known about it any more.
        """
        shows = self.shows_card()
        for seat, (now, before) in enumerate(zip(self.view.hand_sizes, self.last.hand_sizes, strict=True)):
            if now > before:
                self.notes.lacks[seat] = 0
            elif now < before and not (now == before - 1 and seat == shows):
                self.notes.times_noted[seat] = 0
                forget_hand(seat, self.players, self.notes.seen)

    def shows_card(self) -> int | None:
        """The seat whose card has left the hand openly, in its turn or as a part of a droid."""
        if self.last.waiting_for in ("turn", "drawn") and self.in_turn and self.played is not None:
            return self.played.seat
        laid = self.find(ev.Laid)
        return laid[0].seat if laid else None
