"""The classes of events. Each defines who sees what of it.

Cards are texts, `None` if hidden; seats are numbers. The sentence of an event is in the catalogue, under
`event.` and its name.
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
    """Cards were shuffled; nobody knows the new order. For a player deck, the owner is its seat."""

    owner: int
    order: tuple[str, ...] | None

    def hides(self, viewer: int | None) -> str:
        return "order"

    def words(self) -> Words:
        if self.owner >= 0:
            return "event.shuffled_deck", {"owner": self.owner}
        return "event.shuffled_players" if self.owner == PLAYER_CARDS else "event.shuffled", {}


class HighCard(Public, code=codes.HIGH_CARD, name="high_card"):
    """A card is drawn to decide who deals."""

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
    """A card is dealt into a hand."""


class Drew(OwnCard, code=codes.DREW, name="drew"):
    """A card goes from the draw pile into a hand."""


class TurnedUp(Public, code=codes.TURNED_UP, name="turned_up"):
    """A card is turned up to begin the discard pile."""

    card: str


class Returned(Public, code=codes.RETURNED, name="returned"):
    """A card that cannot begin goes back into the draw pile."""

    card: str


class Played(Public, code=codes.PLAYED, name="played"):
    """A card goes onto the discard pile; the color is the one then in play, or none if it is named later."""

    seat: int
    card: str
    color: str | None

    def words(self) -> Words:
        named = self.color if self.card.startswith("W") else None
        return "event.played", {"seat": self.seat, "card": self.card, "named": named}


class Named(Public, code=codes.NAMED, name="named"):
    """A color is named separately from its card."""

    seat: int
    color: str


class Waived(Public, code=codes.WAIVED, name="waived"):
    """Cards that were owed are not drawn, because none are left."""

    seat: int
    number: int


class Kept(Public, code=codes.KEPT, name="kept"):
    """Nothing is played after a draw."""

    seat: int


class Passed(Public, code=codes.PASSED, name="passed"):
    """There was nothing to draw."""

    seat: int


class Reshuffled(Public, code=codes.RESHUFFLED, name="reshuffled"):
    """All discards but the top card become the draw pile."""

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
    """A seat that is down to one card calls."""

    seat: int


class Caught(Public, code=codes.CAUGHT, name="caught"):
    """The target had one card and had not called."""

    seat: int
    target: int


class FalseCall(Public, code=codes.FALSE_CALL, name="false_call"):
    """A call or a catch without grounds."""

    seat: int


class Challenged(Public, code=codes.CHALLENGED, name="challenged"):
    """The target's wild draw card is challenged."""

    seat: int
    target: int


class Shown(Event, code=codes.SHOWN, name="shown"):
    """A hand is shown to one seat; only that seat and the owner see the cards (R21, R101)."""

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
    """A seat answers a Touchdown."""

    seat: int


class LastArms(Public, code=codes.LAST_ARMS, name="last_arms"):
    """A seat loses the race: the last to answer, or the furthest of those who never did."""

    seat: int


class Laid(Public, code=codes.LAID, name="laid"):
    """A part of a droid is laid; a wild has the color that was named for it."""

    seat: int
    card: str
    color: str


class Unable(Public, code=codes.UNABLE, name="unable"):
    """The seat cannot lay a part: it draws, and the droid is done."""

    seat: int


class TookBack(Public, code=codes.TOOK_BACK, name="took_back"):
    """A part of the droid goes back into its owner's hand."""

    seat: int
    card: str


class Hit(Public, code=codes.HIT, name="hit"):
    """A Hail Mary guessed the color of the target's last card."""

    seat: int
    target: int
    color: str


class Missed(Public, code=codes.MISSED, name="missed"):
    """A Hail Mary guessed a color other than that of the target's last card."""

    seat: int
    target: int
    color: str


class Shed(Public, code=codes.SHED, name="shed"):
    """A card is put under the top card, without effect."""

    seat: int
    card: str


class Activated(Public, code=codes.ACTIVATED, name="activated"):
    """A player card is activated."""

    seat: int
    player: str


class Aimed(Public, code=codes.AIMED, name="aimed"):
    """The player of an activated card chooses a target."""

    seat: int
    target: int


class LinedUp(Public, code=codes.LINED_UP, name="lined_up"):
    """A player card goes from the player deck into the lineup."""

    seat: int
    player: str


class Spent(Public, code=codes.SPENT, name="spent"):
    """A player card goes onto the seat's own player discards."""

    seat: int
    player: str


class Recovered(Public, code=codes.RECOVERED, name="recovered"):
    """A player card goes from the player discards to the bottom of the player deck."""

    seat: int
    player: str


class Took(Public, code=codes.TOOK, name="took"):
    """A card is taken from the discard pile into the hand."""

    seat: int
    card: str


class BetweenTwo(Event):
    """A card that goes from one hand into another; only those two seats see it."""

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
    """The seat declines an optional action."""

    seat: int


class PlaysAgain(Public, code=codes.PLAYS_AGAIN, name="plays_again"):
    """Another turn will follow this one."""

    seat: int


class LaidOut(Public, code=codes.LAID_OUT, name="laid_out"):
    """A player card is laid out for drafting."""

    player: str


class Drafted(Public, code=codes.DRAFTED, name="drafted"):
    """A player card goes into the seat's deck."""

    seat: int
    player: str


class RoundWon(Public, code=codes.ROUND_WON, name="round_won"):
    """A seat wins the round; the points are those in all other hands."""

    seat: int
    points: int


class RoundVoid(Public, code=codes.ROUND_VOID, name="round_void"):
    """The round is void: nobody wins, and nobody scores."""


class Scored(Public, code=codes.SCORED, name="scored"):
    """Points are added to the seat's score."""

    seat: int
    points: int

    def words(self) -> Words:
        return "event.scored", {"seat": self.seat, "number": str(self.points)}


class MatchWon(Public, code=codes.MATCH_WON, name="match_won"):
    """A seat wins the match; if several share the win, there is an event for each."""

    seat: int


class TimedOut(Public, name="timed_out"):
    """The clock acts for a seat that was asked: what follows is not its own decision."""

    seat: int


def read_events(raw: Sequence[tuple[Any, ...]], edition: Edition, cards: Sequence[PlayerCard]) -> list[Event]:
    """Convert the events recorded by the rules to their classes."""
    return [read_event(happened, edition, cards) for happened in raw]


def read_event(raw: tuple[Any, ...], edition: Edition, cards: Sequence[PlayerCard]) -> Event:
    """Convert one event; the name of a detail determines its type."""
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
