"""Events as programs get them: every class says who sees what of it.

Cards are texts, `None` where they are hidden; seats are numbers. What an event is in a sentence stands in the
catalogue, under `event.` and its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lastcard.editions.edition import COLOR_LETTERS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.rules import events as codes
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.state import NOBODY, PLAYER_CARDS
from lastcard.views.event import CLASSES, Event, Public

Words = tuple[str, dict[str, Any]]


class Shuffled(Event, code=codes.SHUFFLED, name="shuffled"):
    """Cards were put in a new order, which nobody knows. The owner is a seat for its player deck."""

    owner: int
    order: tuple[str, ...] | None

    def hides(self, viewer: int | None) -> str:
        return "order"

    def words(self) -> Words:
        if self.owner >= 0:
            return "event.shuffled_deck", {"owner": self.owner}
        return "event.shuffled_players" if self.owner == PLAYER_CARDS else "event.shuffled", {}


class HighCard(Public, code=codes.HIGH_CARD, name="high_card"):
    """A card drawn to find out who deals."""

    seat: int
    card: str


class Dealer(Public, code=codes.DEALER, name="dealer"):
    """Who deals this round."""

    seat: int


class OwnCard(Event):
    """A card that only its owner sees."""

    seat: int
    card: str | None

    def hides(self, viewer: int | None) -> str:
        return "" if viewer == self.seat else "card"


class Dealt(OwnCard, code=codes.DEALT, name="dealt"):
    """A card of the deal goes into a hand."""


class Drew(OwnCard, code=codes.DREW, name="drew"):
    """A card goes from the draw pile into a hand."""


class TurnedUp(Public, code=codes.TURNED_UP, name="turned_up"):
    """A card is turned up to begin the discard pile."""

    card: str


class Returned(Public, code=codes.RETURNED, name="returned"):
    """A card that cannot begin goes back into the draw pile."""

    card: str


class Played(Public, code=codes.PLAYED, name="played"):
    """A card goes onto the discard pile; the color is the one in play then, none where it is named later."""

    seat: int
    card: str
    color: str | None

    def words(self) -> Words:
        named = self.color if self.card.startswith("W") else None
        return "event.played", {"seat": self.seat, "card": self.card, "named": named}


class Named(Public, code=codes.NAMED, name="named"):
    """A color is named on its own."""

    seat: int
    color: str


class Waived(Public, code=codes.WAIVED, name="waived"):
    """Cards that were owed, but there are none left."""

    seat: int
    number: int


class Kept(Public, code=codes.KEPT, name="kept"):
    """Nothing is played after a draw."""

    seat: int


class Passed(Public, code=codes.PASSED, name="passed"):
    """There was nothing to draw."""

    seat: int


class Reshuffled(Public, code=codes.RESHUFFLED, name="reshuffled"):
    """All discards but the top card are the draw pile now."""

    number: int


class Skipped(Public, code=codes.SKIPPED, name="skipped"):
    """A turn is lost."""

    seat: int


class Reversed(Public, code=codes.REVERSED, name="reversed"):
    """Play goes the other way: 1 is clockwise, -1 counterclockwise."""

    direction: int

    def words(self) -> Words:
        way = "clockwise" if self.direction > 0 else "counterclockwise"
        return f"event.reversed_{way}", {}


class Called(Public, code=codes.CALLED, name="called"):
    """The call of whoever is down to one card."""

    seat: int


class Caught(Public, code=codes.CAUGHT, name="caught"):
    """The target had one card and had not called."""

    seat: int
    target: int


class FalseCall(Public, code=codes.FALSE_CALL, name="false_call"):
    """A call, or a catch, with nothing to it."""

    seat: int


class Challenged(Public, code=codes.CHALLENGED, name="challenged"):
    """The target's wild draw card is challenged."""

    seat: int
    target: int


class Shown(Event, code=codes.SHOWN, name="shown"):
    """A hand that one seat is shown; it and the hand's owner know the cards (R21, R101)."""

    seat: int
    target: int
    hand: tuple[str, ...] | None

    def hides(self, viewer: int | None) -> str:
        return "" if viewer in (self.seat, self.target) else "hand"


class Guilty(Public, code=codes.GUILTY, name="guilty"):
    """The challenged hand held a match."""

    seat: int


class Innocent(Public, code=codes.INNOCENT, name="innocent"):
    """The challenged hand held no match."""

    seat: int


class ArmsRaised(Public, code=codes.ARMS_RAISED, name="arms_raised"):
    """An answer to a Touchdown."""

    seat: int


class LastArms(Public, code=codes.LAST_ARMS, name="last_arms"):
    """Who loses the race: the last to answer, or the furthest of those who never did."""

    seat: int


class Laid(Public, code=codes.LAID, name="laid"):
    """A part of a droid; the color is the one that a wild was given."""

    seat: int
    card: str
    color: str


class Unable(Public, code=codes.UNABLE, name="unable"):
    """The seat cannot lay a part: it draws, and the droid is done."""

    seat: int


class TookBack(Public, code=codes.TOOK_BACK, name="took_back"):
    """A part of the droid goes back into its hand."""

    seat: int
    card: str


class Hit(Public, code=codes.HIT, name="hit"):
    """A Hail Mary guessed the color of the target's last card."""

    seat: int
    target: int
    color: str


class Missed(Public, code=codes.MISSED, name="missed"):
    """A Hail Mary guessed another color than that of the target's last card."""

    seat: int
    target: int
    color: str


class Shed(Public, code=codes.SHED, name="shed"):
    """Put under the top card, without effect."""

    seat: int
    card: str


class Activated(Public, code=codes.ACTIVATED, name="activated"):
    """A player card is put to use."""

    seat: int
    player: str


class Aimed(Public, code=codes.AIMED, name="aimed"):
    """The player of an activated card chooses whom it is for."""

    seat: int
    target: int


class LinedUp(Public, code=codes.LINED_UP, name="lined_up"):
    """From the player deck into the lineup."""

    seat: int
    player: str


class Spent(Public, code=codes.SPENT, name="spent"):
    """Onto the seat's own player discards."""

    seat: int
    player: str


class Recovered(Public, code=codes.RECOVERED, name="recovered"):
    """From the player discards, under the player deck."""

    seat: int
    player: str


class Took(Public, code=codes.TOOK, name="took"):
    """Out of the discard pile, into the hand."""

    seat: int
    card: str


class BetweenTwo(Event):
    """A card that goes from one hand into another: the two know it."""

    seat: int
    target: int
    card: str | None

    def hides(self, viewer: int | None) -> str:
        return "" if viewer in (self.seat, self.target) else "card"


class SwappedOut(BetweenTwo, code=codes.SWAPPED_OUT, name="swapped_out"):
    """The seat takes a card at random from the target."""


class SwappedIn(BetweenTwo, code=codes.SWAPPED_IN, name="swapped_in"):
    """The seat gives the target a card."""


class Declined(Public, code=codes.DECLINED, name="declined"):
    """The seat makes no use of what it may do."""

    seat: int


class PlaysAgain(Public, code=codes.PLAYS_AGAIN, name="plays_again"):
    """Another turn will follow this one."""

    seat: int


class LaidOut(Public, code=codes.LAID_OUT, name="laid_out"):
    """Shown for drafting."""

    player: str


class Drafted(Public, code=codes.DRAFTED, name="drafted"):
    """A player card goes into the seat's deck."""

    seat: int
    player: str


class RoundWon(Public, code=codes.ROUND_WON, name="round_won"):
    """The points are those in all other hands."""

    seat: int
    points: int


class RoundVoid(Public, code=codes.ROUND_VOID, name="round_void"):
    """Nobody wins, and nobody scores."""


class Scored(Public, code=codes.SCORED, name="scored"):
    """Points are added to the seat's score."""

    seat: int
    points: int

    def words(self) -> Words:
        return "event.scored", {"seat": self.seat, "number": str(self.points)}


class MatchWon(Public, code=codes.MATCH_WON, name="match_won"):
    """Several seats share a win by an event each."""

    seat: int


class TimedOut(Public, name="timed_out"):
    """The clock acts for a seat that was asked: what follows is not its own decision."""

    seat: int


def read_events(raw: Sequence[tuple[Any, ...]], edition: Edition, cards: Sequence[PlayerCard]) -> list[Event]:
    """The events that the rules recorded, each as its class."""
    return [read_event(happened, edition, cards) for happened in raw]


def read_event(raw: tuple[Any, ...], edition: Edition, cards: Sequence[PlayerCard]) -> Event:
    """One event. What a detail is, its name tells."""
    kind = CLASSES[raw[0]]
    if kind is Shuffled:
        owner, order = raw[1:]
        texts = edition.texts if owner == NOBODY else [card.text for card in cards]
        return Shuffled(owner, tuple(texts[number] for number in order))
    details: list[Any] = []
    for name, value in zip(kind.__match_args__, raw[1:], strict=True):
        if name == "card":
            details.append(edition.texts[value])
        elif name == "color":
            details.append(COLOR_LETTERS[value] if value != NO_COLOR else None)
        elif name == "player":
            details.append(cards[value].text)
        elif name == "hand":
            details.append(tuple(edition.texts[card] for card in value))
        else:
            details.append(int(value))
    return kind(*details)
