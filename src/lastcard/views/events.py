"""Events as people and programs get them: every class says who sees what of it, and tells it in a sentence.

Cards are texts, `None` where they are hidden; seats are numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lastcard.editions.edition import COLOR_LETTERS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.rules import events as codes
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.state import NOBODY, PLAYER_CARDS
from lastcard.views.event import CLASSES, COLOR_WORDS, Event, Name, Public, letter


class Shuffled(Event, code=codes.SHUFFLED):
    """Cards were put in a new order, which nobody knows. The owner is a seat for its player deck."""

    owner: int
    order: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        return self.without("order")

    def sentence(self, name: Name = letter) -> str:
        if self.owner >= 0:
            return f"{name(self.owner)} shuffles the player deck."
        return "The player cards are shuffled." if self.owner == PLAYER_CARDS else "The cards are shuffled."


class HighCard(Public, code=codes.HIGH_CARD):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} draws {self.card} for the deal."


class Dealer(Public, code=codes.DEALER):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} deals."


class OwnCard(Event):
    """A card that only its owner sees."""

    seat: int
    card: str | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else self.without("card")


class Dealt(OwnCard, code=codes.DEALT):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is dealt {self.card or 'a card'}."


class Drew(OwnCard, code=codes.DREW):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} draws {self.card or 'a card'}."


class TurnedUp(Public, code=codes.TURNED_UP):
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.card} is turned up."


class Returned(Public, code=codes.RETURNED):
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.card} goes back into the pile."


class Played(Public, code=codes.PLAYED):
    seat: int
    card: str
    color: str | None

    def sentence(self, name: Name = letter) -> str:
        named = f" and names {COLOR_WORDS[self.color]}" if self.color and self.card.startswith("W") else ""
        return f"{name(self.seat)} plays {self.card}{named}."


class Named(Public, code=codes.NAMED):
    seat: int
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} names {COLOR_WORDS[self.color]}."


class Waived(Public, code=codes.WAIVED):
    seat: int
    number: int

    def sentence(self, name: Name = letter) -> str:
        return f"No cards are left: {name(self.seat)} is let off {self.number}."


class Kept(Public, code=codes.KEPT):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} plays nothing."


class Passed(Public, code=codes.PASSED):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} passes: there is nothing to draw."


class Reshuffled(Public, code=codes.RESHUFFLED):
    number: int

    def sentence(self, name: Name = letter) -> str:
        return f"The discard pile becomes a new draw pile of {self.number}."


class Skipped(Public, code=codes.SKIPPED):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} loses a turn."


class Reversed(Public, code=codes.REVERSED):
    direction: int

    def sentence(self, name: Name = letter) -> str:
        return f"Play now goes {'clockwise' if self.direction > 0 else 'counterclockwise'}."


class Called(Public, code=codes.CALLED):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f'{name(self.seat)} calls "UNO!"'


class Caught(Public, code=codes.CAUGHT):
    seat: int
    target: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} catches {name(self.target)}, who has not called."


class FalseCall(Public, code=codes.FALSE_CALL):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} was wrong to call out."


class Challenged(Public, code=codes.CHALLENGED):
    seat: int
    target: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} challenges {name(self.target)}."


class Shown(Event, code=codes.SHOWN):
    """A hand that one seat is shown; it and the hand's owner know the cards (R21, R101)."""

    seat: int
    target: int
    hand: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat in (self.seat, self.target) else self.without("hand")

    def sentence(self, name: Name = letter) -> str:
        cards = f": {' '.join(self.hand)}" if self.hand else ""
        return f"{name(self.seat)} sees {name(self.target)}'s hand{cards}."


class Guilty(Public, code=codes.GUILTY):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is guilty."


class Innocent(Public, code=codes.INNOCENT):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is innocent."


class ArmsRaised(Public, code=codes.ARMS_RAISED):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} raises both arms."


class LastArms(Public, code=codes.LAST_ARMS):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is the last with arms down."


class Laid(Public, code=codes.LAID):
    seat: int
    card: str
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} lays {self.card} for the droid."


class Unable(Public, code=codes.UNABLE):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} has no part of another color."


class TookBack(Public, code=codes.TOOK_BACK):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} takes {self.card} back."


class Hit(Public, code=codes.HIT):
    seat: int
    target: int
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"It is a hit: {name(self.target)}'s last card is {COLOR_WORDS[self.color]}."


class Missed(Public, code=codes.MISSED):
    seat: int
    target: int
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"It is a miss: {name(self.target)}'s last card is not {COLOR_WORDS[self.color]}."


class Shed(Public, code=codes.SHED):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} discards {self.card} under the top card."


class Activated(Public, code=codes.ACTIVATED):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} activates {self.player}."


class Aimed(Public, code=codes.AIMED):
    seat: int
    target: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} aims at {name(self.target)}."


class LinedUp(Public, code=codes.LINED_UP):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.player} joins {name(self.seat)}'s lineup."


class Spent(Public, code=codes.SPENT):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.player} goes to {name(self.seat)}'s player discards."


class Recovered(Public, code=codes.RECOVERED):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} recovers {self.player}."


class Took(Public, code=codes.TOOK):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} takes {self.card} out of the discard pile."


class BetweenTwo(Event):
    """A card that goes from one hand into another: the two know it."""

    seat: int
    target: int
    card: str | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat in (self.seat, self.target) else self.without("card")


class SwappedOut(BetweenTwo, code=codes.SWAPPED_OUT):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} takes {self.card or 'a card'} at random from {name(self.target)}."


class SwappedIn(BetweenTwo, code=codes.SWAPPED_IN):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} gives {name(self.target)} {self.card or 'a card'}."


class Declined(Public, code=codes.DECLINED):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} declines."


class PlaysAgain(Public, code=codes.PLAYS_AGAIN):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} will play again."


class LaidOut(Public, code=codes.LAID_OUT):
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.player} is up for the draft."


class Drafted(Public, code=codes.DRAFTED):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} drafts {self.player}."


class RoundWon(Public, code=codes.ROUND_WON):
    seat: int
    points: int

    def sentence(self, name: Name = letter) -> str:
        points = f"; the other hands hold {self.points} points" if self.points else ""
        return f"{name(self.seat)} wins the round{points}."


class RoundVoid(Public, code=codes.ROUND_VOID):
    def sentence(self, name: Name = letter) -> str:
        return "The round is void."


class Scored(Public, code=codes.SCORED):
    seat: int
    points: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} scores {self.points}."


class MatchWon(Public, code=codes.MATCH_WON):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} wins the match."


def read_events(raw: Sequence[tuple[Any, ...]], edition: Edition, cards: Sequence[PlayerCard]) -> list[Event]:
    """The events that the rules recorded, each as its class. What a detail is, its name tells."""
    readers: dict[str, Callable[[Any], Any]] = {
        "card": lambda kind: edition.texts[kind],
        "hand": lambda hand: tuple(edition.texts[kind] for kind in hand),
        "color": lambda color: COLOR_LETTERS[color] if color != NO_COLOR else None,
        "player": lambda number: cards[number].text,
    }
    events: list[Event] = []
    for code, *details in raw:
        if code == codes.SHUFFLED:
            owner, order = details
            texts = edition.texts if owner == NOBODY else [card.text for card in cards]
            events.append(Shuffled(owner, tuple(texts[number] for number in order)))
        else:
            kind = CLASSES[code]
            named = zip(kind.__match_args__, details, strict=True)
            events.append(kind(*(readers.get(name, int)(value) for name, value in named)))
    return events
