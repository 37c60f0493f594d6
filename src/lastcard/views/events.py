"""Events as people and programs get them. Every class says who sees what of it.

An event must either derive from `Public`, or write `seen_by` itself: without that it cannot be made.
Cards are texts, `None` where they are hidden; seats are numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from lastcard.editions.edition import COLOR_LETTERS, SEAT_LETTERS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.rules import events as codes
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.state import NOBODY, PLAYER_CARDS

Name = Callable[[int], str]
COLOR_WORDS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


def letter(seat: int) -> str:
    return SEAT_LETTERS[seat]


@dataclass(frozen=True)
class Event(ABC):
    """Something that happened at the table."""

    @abstractmethod
    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat sees it, or a spectator (`None`)."""

    @abstractmethod
    def sentence(self, name: Name = letter) -> str:
        """The event in one sentence."""

    def to_json(self) -> dict[str, Any]:
        return {"event": type(self).__name__, **asdict(self)}


class Public(Event):
    """Everyone sees all of it."""

    def seen_by(self, seat: int | None) -> Event:
        return self


@dataclass(frozen=True)
class Shuffled(Event):
    """Cards were put in a new order, which nobody knows. The owner is a seat for its player deck."""

    owner: int
    order: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        return replace(self, order=None)

    def sentence(self, name: Name = letter) -> str:
        if self.owner >= 0:
            return f"{name(self.owner)} shuffles the player deck."
        return "The player cards are shuffled." if self.owner == PLAYER_CARDS else "The cards are shuffled."


@dataclass(frozen=True)
class HighCard(Public):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} draws {self.card} for the deal."


@dataclass(frozen=True)
class Dealer(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} deals."


@dataclass(frozen=True)
class OwnCard(Event):
    """A card that only its owner sees."""

    seat: int
    card: str | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True)
class Dealt(OwnCard):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is dealt {self.card or 'a card'}."


@dataclass(frozen=True)
class Drew(OwnCard):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} draws {self.card or 'a card'}."


@dataclass(frozen=True)
class TurnedUp(Public):
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.card} is turned up."


@dataclass(frozen=True)
class Returned(Public):
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.card} goes back into the pile."


@dataclass(frozen=True)
class Played(Public):
    seat: int
    card: str
    color: str | None

    def sentence(self, name: Name = letter) -> str:
        named = f" and names {COLOR_WORDS[self.color]}" if self.color and self.card.startswith("W") else ""
        return f"{name(self.seat)} plays {self.card}{named}."


@dataclass(frozen=True)
class Named(Public):
    seat: int
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} names {COLOR_WORDS[self.color]}."


@dataclass(frozen=True)
class Waived(Public):
    seat: int
    number: int

    def sentence(self, name: Name = letter) -> str:
        return f"No cards are left: {name(self.seat)} is let off {self.number}."


@dataclass(frozen=True)
class Kept(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} plays nothing."


@dataclass(frozen=True)
class Passed(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} passes: there is nothing to draw."


@dataclass(frozen=True)
class Reshuffled(Public):
    number: int

    def sentence(self, name: Name = letter) -> str:
        return f"The discard pile becomes a new draw pile of {self.number}."


@dataclass(frozen=True)
class Skipped(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} loses a turn."


@dataclass(frozen=True)
class Reversed(Public):
    direction: int

    def sentence(self, name: Name = letter) -> str:
        return f"Play now goes {'clockwise' if self.direction > 0 else 'counterclockwise'}."


@dataclass(frozen=True)
class Called(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f'{name(self.seat)} calls "UNO!"'


@dataclass(frozen=True)
class Caught(Public):
    seat: int
    target: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} catches {name(self.target)}, who has not called."


@dataclass(frozen=True)
class FalseCall(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} was wrong to call out."


@dataclass(frozen=True)
class Challenged(Public):
    seat: int
    target: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} challenges {name(self.target)}."


@dataclass(frozen=True)
class Shown(Event):
    """A hand that one seat is shown; it and the hand's owner know the cards (R21, R101)."""

    seat: int
    target: int
    hand: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat in (self.seat, self.target) else replace(self, hand=None)

    def sentence(self, name: Name = letter) -> str:
        cards = f": {' '.join(self.hand)}" if self.hand else ""
        return f"{name(self.seat)} sees {name(self.target)}'s hand{cards}."


@dataclass(frozen=True)
class Guilty(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is guilty."


@dataclass(frozen=True)
class Innocent(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is innocent."


@dataclass(frozen=True)
class ArmsRaised(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} raises both arms."


@dataclass(frozen=True)
class LastArms(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is the last with arms down."


@dataclass(frozen=True)
class Laid(Public):
    seat: int
    card: str
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} lays {self.card} for the droid."


@dataclass(frozen=True)
class Unable(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} has no part of another color."


@dataclass(frozen=True)
class TookBack(Public):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} takes {self.card} back."


@dataclass(frozen=True)
class Hit(Public):
    seat: int
    target: int
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"It is a hit: {name(self.target)}'s last card is {COLOR_WORDS[self.color]}."


@dataclass(frozen=True)
class Missed(Public):
    seat: int
    target: int
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"It is a miss: {name(self.target)}'s last card is not {COLOR_WORDS[self.color]}."


@dataclass(frozen=True)
class Shed(Public):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} discards {self.card} under the top card."


@dataclass(frozen=True)
class Activated(Public):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} activates {self.player}."


@dataclass(frozen=True)
class Aimed(Public):
    seat: int
    target: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} aims at {name(self.target)}."


@dataclass(frozen=True)
class LinedUp(Public):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.player} joins {name(self.seat)}'s lineup."


@dataclass(frozen=True)
class Spent(Public):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.player} goes to {name(self.seat)}'s player discards."


@dataclass(frozen=True)
class Recovered(Public):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} recovers {self.player}."


@dataclass(frozen=True)
class Took(Public):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} takes {self.card} out of the discard pile."


@dataclass(frozen=True)
class BetweenTwo(Event):
    """A card that goes from one hand into another: the two know it."""

    seat: int
    target: int
    card: str | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat in (self.seat, self.target) else replace(self, card=None)


@dataclass(frozen=True)
class SwappedOut(BetweenTwo):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} takes {self.card or 'a card'} at random from {name(self.target)}."


@dataclass(frozen=True)
class SwappedIn(BetweenTwo):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} gives {name(self.target)} {self.card or 'a card'}."


@dataclass(frozen=True)
class PlaysAgain(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} will play again."


@dataclass(frozen=True)
class LaidOut(Public):
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.player} is up for the draft."


@dataclass(frozen=True)
class Drafted(Public):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} drafts {self.player}."


@dataclass(frozen=True)
class RoundWon(Public):
    seat: int
    points: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} wins the round; the other hands hold {self.points} points."


@dataclass(frozen=True)
class RoundVoid(Public):
    def sentence(self, name: Name = letter) -> str:
        return "The round is void."


@dataclass(frozen=True)
class Scored(Public):
    seat: int
    points: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} scores {self.points}."


@dataclass(frozen=True)
class MatchWon(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} wins the match."


CLASSES: dict[int, tuple[type[Event], str]] = {
    codes.HIGH_CARD: (HighCard, "sk"),
    codes.DEALER: (Dealer, "s"),
    codes.DEALT: (Dealt, "sk"),
    codes.TURNED_UP: (TurnedUp, "k"),
    codes.RETURNED: (Returned, "k"),
    codes.PLAYED: (Played, "skc"),
    codes.NAMED: (Named, "sc"),
    codes.DREW: (Drew, "sk"),
    codes.WAIVED: (Waived, "sn"),
    codes.KEPT: (Kept, "s"),
    codes.PASSED: (Passed, "s"),
    codes.RESHUFFLED: (Reshuffled, "n"),
    codes.SKIPPED: (Skipped, "s"),
    codes.REVERSED: (Reversed, "n"),
    codes.CALLED: (Called, "s"),
    codes.CAUGHT: (Caught, "ss"),
    codes.FALSE_CALL: (FalseCall, "s"),
    codes.CHALLENGED: (Challenged, "ss"),
    codes.SHOWN: (Shown, "ssK"),
    codes.GUILTY: (Guilty, "s"),
    codes.INNOCENT: (Innocent, "s"),
    codes.ARMS_RAISED: (ArmsRaised, "s"),
    codes.LAST_ARMS: (LastArms, "s"),
    codes.LAID: (Laid, "skc"),
    codes.UNABLE: (Unable, "s"),
    codes.TOOK_BACK: (TookBack, "sk"),
    codes.HIT: (Hit, "ssc"),
    codes.MISSED: (Missed, "ssc"),
    codes.SHED: (Shed, "sk"),
    codes.ACTIVATED: (Activated, "sp"),
    codes.AIMED: (Aimed, "ss"),
    codes.LINED_UP: (LinedUp, "sp"),
    codes.SPENT: (Spent, "sp"),
    codes.RECOVERED: (Recovered, "sp"),
    codes.TOOK: (Took, "sk"),
    codes.SWAPPED_OUT: (SwappedOut, "ssk"),
    codes.SWAPPED_IN: (SwappedIn, "ssk"),
    codes.PLAYS_AGAIN: (PlaysAgain, "s"),
    codes.LAID_OUT: (LaidOut, "p"),
    codes.DRAFTED: (Drafted, "sp"),
    codes.ROUND_WON: (RoundWon, "sn"),
    codes.ROUND_VOID: (RoundVoid, ""),
    codes.SCORED: (Scored, "sn"),
    codes.MATCH_WON: (MatchWon, "s"),
}
"""For each event of the rules its class, and what its details are: s seat, k card, K cards, c color, n number
and p player card."""


def read_events(raw: Sequence[tuple[Any, ...]], edition: Edition, cards: Sequence[PlayerCard]) -> list[Event]:
    """The events that the rules recorded, each as its class."""
    readers: dict[str, Callable[[Any], Any]] = {
        "s": int,
        "n": int,
        "k": lambda kind: edition.texts[kind],
        "K": lambda hand: tuple(edition.texts[kind] for kind in hand),
        "c": lambda color: COLOR_LETTERS[color] if color != NO_COLOR else None,
        "p": lambda number: cards[number].text,
    }
    events: list[Event] = []
    for code, *details in raw:
        if code == codes.SHUFFLED:
            owner, order = details
            texts = edition.texts if owner == NOBODY else [card.text for card in cards]
            events.append(Shuffled(owner, tuple(texts[number] for number in order)))
        else:
            kind, forms = CLASSES[code]
            events.append(kind(*(readers[form](value) for form, value in zip(forms, details, strict=True))))
    return events
