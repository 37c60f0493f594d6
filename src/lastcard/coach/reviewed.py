"""A review: everybody's chances at every moment of a record, its decisions, and luck and skill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.coach.accounts import Account
from lastcard.coach.chances import Chance, Gain
from lastcard.coach.reasons import Reason
from lastcard.editions.edition import Edition

if TYPE_CHECKING:
    from lastcard.words import Speaker


@dataclass(frozen=True)
class ReviewedMoment:
    """The table after the deal, or after a move: everybody's chances, by seat.

    `chances` are what each seat could know; `open` with all cards open. `match` is the chance to win the
    match, with all cards open: None if this round decides it, or if that is not worked out for these options.
    `luck` is what chance has changed since the moment before.
    """

    at: int
    turn: int
    seat: int | None
    move: str
    chances: tuple[Chance, ...]
    open: tuple[Chance, ...]
    match: tuple[int, ...] | None
    luck: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            **vars(self),
            "chances": [chance.to_json() for chance in self.chances],
            "open": [chance.to_json() for chance in self.open],
            "match": None if self.match is None else [*self.match],
            "luck": [*self.luck],
        }


@dataclass(frozen=True)
class ReviewedDecision:
    """One decision, from what its seat knew.

    `at` is the moment at which it was made. `missed`: the seat did not react, and `move` is `-`. `cost` is
    what it lost against `better`, in win chance of the round; `match_cost` the same for the match. `changes`
    is what it changed for each seat, against an expert's move.
    """

    at: int
    round: int
    turn: int
    seat: int
    kind: str
    missed: bool
    move: str
    better: str | None
    expert: str
    grade: str
    cost: Gain
    match_cost: int | None
    changes: tuple[int, ...]
    values: dict[str, int]
    worlds: int
    reason: Reason | None

    def to_json(self) -> dict[str, Any]:
        reason = self.reason and {"key": self.reason.key, **self.reason.details}
        return {
            **vars(self),
            "cost": self.cost.to_json(),
            "changes": [*self.changes],
            "values": dict(self.values),
            "reason": reason,
            "sentence": self.sentence(),
        }

    @property
    def weight(self) -> int:
        """How much it mattered: its cost, in the match if that is known."""
        return self.cost.value if self.match_cost is None else self.match_cost

    def sentence(self, speaker: Speaker | None = None) -> str:
        """What is to be said about it."""
        from lastcard.coach.telling import tell_decision

        return tell_decision(self, speaker)


@dataclass(frozen=True)
class ReviewedRound:
    """One round; `over` says whether it was played to its end."""

    number: int
    over: bool
    moments: tuple[ReviewedMoment, ...]
    decisions: tuple[ReviewedDecision, ...]
    accounts: tuple[Account, ...]

    def to_json(self, seat: int | None = None) -> dict[str, Any]:
        decisions = [one.to_json() for one in self.decisions if seat in (None, one.seat)]
        return {
            "number": self.number,
            "over": self.over,
            "moments": [moment.to_json() for moment in self.moments],
            "decisions": decisions,
            "accounts": [account.to_json() for account in self.accounts],
        }


@dataclass(frozen=True)
class Review:
    """A reviewed record. It prints as text.

    `accounts` are for the whole record: of the chance to win the match, or where that is not known, of all
    rounds together. Chances and differences are in hundredths of a percentage point.
    """

    edition: Edition
    options: dict[str, str]
    players: int
    seed: int
    worlds: int
    compiled: bool
    of_match: bool
    rounds: tuple[ReviewedRound, ...]
    accounts: tuple[Account, ...]

    @property
    def decisions(self) -> tuple[ReviewedDecision, ...]:
        return tuple(decision for played in self.rounds for decision in played.decisions)

    def worst(self, number: int = 3, seat: int | None = None) -> list[ReviewedDecision]:
        """The decisions that cost most, beyond chance, the dearest first."""
        found = [one for one in self.decisions if one.cost.clear and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.weight, one.at, one.seat))[:number]

    def to_json(self, seat: int | None = None) -> dict[str, Any]:
        """In plain JSON types; for one seat, only its decisions."""
        return {
            "edition": self.edition.name,
            "options": dict(self.options),
            "players": self.players,
            "seed": self.seed,
            "worlds": self.worlds,
            "compiled": self.compiled,
            "of_match": self.of_match,
            "mattered_most": [one.to_json() for one in self.worst(seat=seat)],
            "rounds": [played.to_json(seat) for played in self.rounds],
            "accounts": [account.to_json() for account in self.accounts],
        }

    def text(self, speaker: Speaker | None = None, seat: int | None = None) -> str:
        """The review for people; for one seat, only its decisions."""
        from lastcard.coach.telling import tell_review

        return tell_review(self, speaker, seat)

    def __str__(self) -> str:
        return self.text()
