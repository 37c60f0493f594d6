"""What happened, in sentences: one for each event, or one for several that belong together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from lastcard.editions.edition import COLOR_LETTERS
from lastcard.editions.roster import PlayerCard
from lastcard.rules.cards.wild_draw import evidence
from lastcard.views.event import Event, Seen
from lastcard.views.events import (
    Activated,
    Dealt,
    Drew,
    Guilty,
    Hit,
    Innocent,
    LaidOut,
    LinedUp,
    Missed,
    Played,
    RoundWon,
    Scored,
    Shown,
    Shuffled,
    TookBack,
)
from lastcard.views.explaining import about_player_card
from lastcard.views.view import View
from lastcard.words import Speaker

NO_CARDS: Mapping[str, PlayerCard] = {}


def tell(
    events: Sequence[Seen],
    speaker: Speaker | None = None,
    cards: Mapping[str, PlayerCard] = NO_CARDS,
    before: View | None = None,
    *,
    scores: bool | None = None,
) -> list[str]:
    """A sentence for each event; events that belong together share one, such as the cards that one seat gets.

    What the other hands held is told if it is scored: `scores`, or if that is left out, what the events say.
    With the view before the events, a verdict names the color and the cards that prove it.

    >>> tell([Drew(1, "R5").seen_by(1), Drew(1, "G3").seen_by(1)]), tell([Drew(1, "R5").seen_by(0)] * 4)
    (['b drew R5 G3.'], ['b drew 4 cards.'])
    """
    return list(Teller(speaker or Speaker(), cards, before, scores).tell(events))


class Teller:
    """Puts events into sentences for one person; an activated or laid-out player card with what it does."""

    def __init__(
        self,
        speaker: Speaker,
        cards: Mapping[str, PlayerCard],
        before: View | None = None,
        scores: bool | None = None,
    ) -> None:
        self.speaker, self.cards, self.before = speaker, cards, before
        self.scores = scores  # whether points are added to somebody's score
        self.shown: tuple[str, ...] | None = None  # the hand that was shown last, if its cards are known

    def tell(self, events: Sequence[Seen]) -> Iterator[str]:
        thrown = {id(play): guess for play, guess in throws(events)}
        if self.scores is None:
            self.scores = any(isinstance(seen.event, Scored) for seen in events)
        for _, group in groupby(events, same_story):
            part = list(group)
            if len(part) > 1 or isinstance(part[0].event, Dealt):
                sentences = list(self.tell_together([seen.event for seen in part]))
                if sentences:
                    yield from sentences
                    continue
            for seen in part:
                yield self.tell_one(seen, thrown.get(id(seen)))

    def tell_together(self, story: Sequence[Event]) -> Iterator[str]:
        """The sentences for several events at once; none if each has a sentence of its own."""
        match story[0]:
            case Dealt():
                seats = {event.seat for event in story if isinstance(event, Dealt)}
                yield self.speaker.say("event.dealt_all", number=len(story) // len(seats))
            case Drew():
                yield self.tell_draws([event for event in story if isinstance(event, Drew)])
            case TookBack():
                yield from self.tell_parts([event for event in story if isinstance(event, TookBack)])
            case Shuffled(owner) if owner >= 0:
                yield self.speaker.say("event.shuffled_decks")
            case LinedUp(seat):
                players = [event.player for event in story if isinstance(event, LinedUp)]
                yield self.speaker.say("event.lined_up_several", seat=seat, players=players)
            case LaidOut():
                players = [event.player for event in story if isinstance(event, LaidOut)]
                yield self.speaker.say("event.laid_out_several", players=players)

    def tell_one(self, seen: Seen, guess: Hit | Missed | None) -> str:
        match seen.event:
            case Shown(_, _, hand):
                self.shown = hand
            case Guilty(seat) | Innocent(seat) if self.before is not None and self.before.color_before:
                return self.tell_verdict(seen.event, seat, self.before)
            case Played(seat, card) if guess is not None:
                said = {"seat": seat, "card": card, "target": guess.target, "color": guess.color}
                return self.speaker.say("event.threw", **said)
            case RoundWon(seat) if not self.scores:
                return self.speaker.say("event.round_won", seat=seat, points=0)
            case Activated() | LaidOut() if seen.event.player in self.cards:
                key, details = seen.event.words()
                does = about_player_card(self.cards[seen.event.player], self.speaker)
                return self.speaker.say(key, **details, about=does)
        return seen.sentence(self.speaker)

    def tell_verdict(self, verdict: Event, seat: int, before: View) -> str:
        """The verdict on a challenged hand, with the cards that prove it if they are known."""
        if isinstance(verdict, Innocent):
            return self.speaker.say("event.innocent_of", seat=seat, color=before.color_before)
        held = [card for card in self.shown or () if is_evidence(card, before)]
        key = "event.guilty_with" if held else "event.guilty_of"
        return self.speaker.say(key, seat=seat, color=before.color_before, **({"hand": held} if held else {}))

    def tell_draws(self, draws: Sequence[Drew]) -> str:
        known = [event.card for event in draws if event.card]
        if known:
            return self.speaker.say("event.drew_hand", seat=draws[0].seat, hand=known)
        return self.speaker.say("event.drew_several", seat=draws[0].seat, number=len(draws))

    def tell_parts(self, taken: Sequence[TookBack]) -> Iterator[str]:
        """The end of a droid: a sentence for each player who takes parts back."""
        for seat in dict.fromkeys(event.seat for event in taken):
            cards = [event.card for event in taken if event.seat == seat]
            yield self.speaker.say("event.took_back_several", seat=seat, hand=cards)


def is_evidence(card: str, before: View) -> bool:
    """Whether a card proves its owner guilty, given the color in play before the wild draw card."""
    wilds_count = before.options.get("wild_counts_as_match") == "on"
    color = COLOR_LETTERS.index(before.color_before or "")
    return bool(evidence(color, wilds_count) >> before.rules.kinds[card] & 1)


def same_story(seen: Seen) -> tuple[type[Event], int]:
    """The key to group consecutive events by: their class and, for draws and lineups, the seat."""
    match seen.event:
        case Drew() | LinedUp() as event:
            return type(event), event.seat
        case Shuffled(owner):
            return Shuffled, min(owner, 0)
    return type(seen.event), -1


def throws(events: Sequence[Seen]) -> Iterator[tuple[Seen, Hit | Missed]]:
    """The cards that were thrown, each with the result of the guess."""
    play: Seen | None = None
    for seen in events:
        if isinstance(seen.event, Played):
            play = seen
        elif isinstance(seen.event, Hit | Missed) and play is not None:
            yield play, seen.event
