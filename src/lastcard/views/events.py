"""Events as people and programs get them. Every class says who sees what of it.

An event must either derive from `Public`, or write `seen_by` itself: without that it cannot be made.
Cards are texts, `None` where they are hidden; seats are numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, dataclass_transform

from lastcard.editions.edition import COLOR_LETTERS, SEAT_LETTERS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.rules import events as codes
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.state import NOBODY, PLAYER_CARDS

Name = Callable[[int], str]
COLOR_WORDS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


def letter(seat: int) -> str:
    return SEAT_LETTERS[seat]


@dataclass_transform(frozen_default=True)
class Event(ABC):
    """Something that happened at the table.

    Like a frozen dataclass, but made in a fraction of the time: there are many of these classes, and
    importing lastcard must be fast.
    """

    def __init_subclass__(cls) -> None:
        details = tuple(vars(cls).get("__annotations__", ()))
        cls.__match_args__ = cls.__match_args__ + details  # type: ignore[misc]  # as a dataclass does

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *values: Any) -> None:
        vars(self).update(zip(self.__match_args__, values, strict=True))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an event does not change: {name}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({details})"

    @abstractmethod
    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat sees it, or a spectator (`None`)."""

    @abstractmethod
    def sentence(self, name: Name = letter) -> str:
        """The event in one sentence."""

    def to_json(self) -> dict[str, Any]:
        return {"event": type(self).__name__, **vars(self)}

    def without(self, detail: str) -> Event:
        """The same event with one detail hidden."""
        return type(self)(*(None if name == detail else value for name, value in vars(self).items()))


class Public(Event):
    """Everyone sees all of it."""

    def seen_by(self, seat: int | None) -> Event:
        return self


class Shuffled(Event):
    """Cards were put in a new order, which nobody knows. The owner is a seat for its player deck."""

    owner: int
    order: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        return self.without("order")

    def sentence(self, name: Name = letter) -> str:
        if self.owner >= 0:
            return f"{name(self.owner)} shuffles the player deck."
        return "The player cards are shuffled." if self.owner == PLAYER_CARDS else "The cards are shuffled."


class HighCard(Public):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} draws {self.card} for the deal."


class Dealer(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} deals."


class OwnCard(Event):
    """A card that only its owner sees."""

    seat: int
    card: str | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else self.without("card")


class Dealt(OwnCard):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is dealt {self.card or 'a card'}."


class Drew(OwnCard):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} draws {self.card or 'a card'}."


class TurnedUp(Public):
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.card} is turned up."


class Returned(Public):
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.card} goes back into the pile."


class Played(Public):
    seat: int
    card: str
    color: str | None

    def sentence(self, name: Name = letter) -> str:
        named = f" and names {COLOR_WORDS[self.color]}" if self.color and self.card.startswith("W") else ""
        return f"{name(self.seat)} plays {self.card}{named}."


class Named(Public):
    seat: int
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} names {COLOR_WORDS[self.color]}."


class Waived(Public):
    seat: int
    number: int

    def sentence(self, name: Name = letter) -> str:
        return f"No cards are left: {name(self.seat)} is let off {self.number}."


class Kept(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} plays nothing."


class Passed(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} passes: there is nothing to draw."


class Reshuffled(Public):
    number: int

    def sentence(self, name: Name = letter) -> str:
        return f"The discard pile becomes a new draw pile of {self.number}."


class Skipped(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} loses a turn."


class Reversed(Public):
    direction: int

    def sentence(self, name: Name = letter) -> str:
        return f"Play now goes {'clockwise' if self.direction > 0 else 'counterclockwise'}."


class Called(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f'{name(self.seat)} calls "UNO!"'


class Caught(Public):
    seat: int
    target: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} catches {name(self.target)}, who has not called."


class FalseCall(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} was wrong to call out."


class Challenged(Public):
    seat: int
    target: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} challenges {name(self.target)}."


class Shown(Event):
    """A hand that one seat is shown; it and the hand's owner know the cards (R21, R101)."""

    seat: int
    target: int
    hand: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat in (self.seat, self.target) else self.without("hand")

    def sentence(self, name: Name = letter) -> str:
        cards = f": {' '.join(self.hand)}" if self.hand else ""
        return f"{name(self.seat)} sees {name(self.target)}'s hand{cards}."


class Guilty(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is guilty."


class Innocent(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is innocent."


class ArmsRaised(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} raises both arms."


class LastArms(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} is the last with arms down."


class Laid(Public):
    seat: int
    card: str
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} lays {self.card} for the droid."


class Unable(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} has no part of another color."


class TookBack(Public):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} takes {self.card} back."


class Hit(Public):
    seat: int
    target: int
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"It is a hit: {name(self.target)}'s last card is {COLOR_WORDS[self.color]}."


class Missed(Public):
    seat: int
    target: int
    color: str

    def sentence(self, name: Name = letter) -> str:
        return f"It is a miss: {name(self.target)}'s last card is not {COLOR_WORDS[self.color]}."


class Shed(Public):
    seat: int
    card: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} discards {self.card} under the top card."


class Activated(Public):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} activates {self.player}."


class Aimed(Public):
    seat: int
    target: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} aims at {name(self.target)}."


class LinedUp(Public):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.player} joins {name(self.seat)}'s lineup."


class Spent(Public):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.player} goes to {name(self.seat)}'s player discards."


class Recovered(Public):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} recovers {self.player}."


class Took(Public):
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


class SwappedOut(BetweenTwo):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} takes {self.card or 'a card'} at random from {name(self.target)}."


class SwappedIn(BetweenTwo):
    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} gives {name(self.target)} {self.card or 'a card'}."


class Declined(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} declines."


class PlaysAgain(Public):
    seat: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} will play again."


class LaidOut(Public):
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{self.player} is up for the draft."


class Drafted(Public):
    seat: int
    player: str

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} drafts {self.player}."


class RoundWon(Public):
    seat: int
    points: int

    def sentence(self, name: Name = letter) -> str:
        points = f"; the other hands hold {self.points} points" if self.points else ""
        return f"{name(self.seat)} wins the round{points}."


class RoundVoid(Public):
    def sentence(self, name: Name = letter) -> str:
        return "The round is void."


class Scored(Public):
    seat: int
    points: int

    def sentence(self, name: Name = letter) -> str:
        return f"{name(self.seat)} scores {self.points}."


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
    codes.DECLINED: (Declined, "s"),
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
