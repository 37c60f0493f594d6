"""Decisions: what each seat decided at each moment of a round, and what else it could have done.

Out of turn, a decision is also not to react: a call that was not caught up on, somebody who was not caught, a
Hail Mary that was not thrown. If somebody else was quicker, nothing was decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lastcard.coach.playouts import Experts, Knowledge
from lastcard.coach.scenes import Scene
from lastcard.notation.moves import move_text, parse_move
from lastcard.notation.pending import seats_in
from lastcard.policies.deciding.heuristic import best_move, points_of
from lastcard.policies.notes import MOST_CANDIDATES, Notes
from lastcard.policies.playing_out.reviewing import LAST_ARMS, LET_PASS
from lastcard.policies.playing_out.search import gather_candidates
from lastcard.policies.sight import Sight, look
from lastcard.rules.cards.hail_mary import is_throw
from lastcard.rules.catching import catchable
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.kernel import asked, legal
from lastcard.rules.moves import ARMS_UP, CALL, CALLS, CARD, CATCH, MOST_MOVES, move, verb_of
from lastcard.rules.state import State
from lastcard.views import events as ev
from lastcard.views.event import Event

RAISE_ARMS = move(ARMS_UP, 0)
CALL_LATE = move(CALL, 0)
NOTHING = "-"
"""How a move is written that was not made."""


@dataclass(frozen=True)
class Choice:
    """One decision, not judged yet: the move made, what an expert does, and others worth comparing.

    Moves are numbers; `candidates` begins with the one that was made.
    """

    place: int  # of the scene in which it was made, in its round
    seat: int
    kind: str
    missed: bool  # the seat did not react
    expert: int
    candidates: tuple[int, ...]

    @property
    def made(self) -> int:
        return self.candidates[0]


@dataclass(frozen=True)
class Occasion:
    """A chance to react, of one seat: to call late, to catch somebody, or to throw at somebody."""

    seat: int
    kind: str
    target: int


class Chooser:
    """What one seat can do in a scene, ordered as an expert would."""

    def __init__(self, scene: Scene, seat: int, experts: Experts) -> None:
        self.state, self.seat = scene.state, seat
        moves = [0] * MOST_MOVES
        self.legal = moves[: legal(self.state, seat, moves)]
        self.is_asked = bool(asked(self.state) >> seat & 1)
        self.knowledge: Knowledge = scene.seats[seat].knowledge()
        self.notes: Notes = experts.notes(self.knowledge.remembered)
        self.sight = Sight(self.knowledge.state.copy())
        look(self.sight, self.knowledge.state, seat)

    @property
    def answers(self) -> list[int]:
        """The moves to choose from, without reactions to calls and without the call itself."""
        return [
            choice
            for choice in self.legal
            if verb_of(choice) not in (CALL, CATCH) and not (verb_of(choice) == CARD and choice & CALLS)
        ]

    @property
    def reactions(self) -> list[int]:
        """Late calls and catches that there is a reason for."""
        targets = catchable(self.state)
        wanted = [CALL_LATE] if targets >> self.seat & 1 else []
        wanted += [move(CATCH, target) for target in seats_in(targets) if target != self.seat]
        return [choice for choice in wanted if choice in self.legal]

    def with_call(self, choice: int) -> int:
        called = choice | CALLS if verb_of(choice) == CARD else choice
        return called if called in self.legal else choice

    def ranked(self) -> list[int]:
        """The answers, an expert's choice first, each with the call where it may be said."""
        answers = self.answers
        if not answers:
            return []
        best = best_move(self.sight, self.seat, answers, len(answers), self.notes)
        gather_candidates(self.sight, self.seat, answers, len(answers), self.notes, best)
        found = [candidate.choice for candidate in self.notes.candidates[: self.notes.compared]]
        return [self.with_call(choice) for choice in found]

    def expert_move(self, ranked: Sequence[int]) -> int:
        """What an attentive expert does first."""
        if self.reactions:
            return self.reactions[-1]
        if self.is_asked:
            return ranked[0]
        throws = [choice for choice in ranked if self.points(choice) >= 0]
        return throws[0] if throws else LET_PASS

    def points(self, choice: int) -> int:
        return points_of(self.sight, self.seat, choice & ~CALLS, self.notes)

    def candidates(self, made: int) -> tuple[int, tuple[int, ...]]:
        """An expert's move, and the moves worth comparing, the one that was made first."""
        ranked = self.ranked()
        expert = self.expert_move(ranked)
        passing = [] if self.is_asked else [LET_PASS]
        wanted = [made, expert, self.with_call(made), *self.reactions, *passing, *ranked]
        return expert, tuple(dict.fromkeys(wanted))[:MOST_CANDIDATES]


def choices(scenes: Sequence[Scene], experts: Experts) -> Iterator[Choice]:
    """All decisions of a round that could have been made otherwise, in the order in which they were made."""
    found = [*moves_made(scenes, experts), *let_pass(scenes, experts), *races_lost(scenes)]
    return iter(sorted(found, key=lambda choice: (choice.place, choice.missed, choice.seat)))


# Moves that were made


def moves_made(scenes: Sequence[Scene], experts: Experts) -> Iterator[Choice]:
    for place, (before, after) in enumerate(pairwise(scenes)):
        if after.mover is None or (WINDOWS[before.state.window].is_race and verb_is_arms(before, after)):
            continue
        chooser = Chooser(before, after.mover, experts)
        made = parse_move(before.position.edition, after.move, before.state.players)
        if len(chooser.legal) == 1 and chooser.is_asked:
            continue
        expert, candidates = chooser.candidates(made)
        if len(candidates) > 1:
            kind = kind_of(before.state, after.mover, made)
            yield Choice(place, after.mover, kind, False, expert, candidates)


def verb_is_arms(before: Scene, after: Scene) -> bool:
    return parse_move(before.position.edition, after.move, before.state.players) == RAISE_ARMS


def kind_of(s: State, seat: int, made: int) -> str:
    """What was decided: a reaction, or the window that was answered."""
    if verb_of(made) == CALL:
        return "call"
    if verb_of(made) == CATCH:
        return "catch"
    if is_throw(s, seat, made):
        return "throw"
    return WINDOWS[s.window].name


# Reactions that were not made


def let_pass(scenes: Sequence[Scene], experts: Experts) -> Iterator[Choice]:
    """The occasions that closed without a reaction, each where it arose."""
    since: dict[Occasion, int] = {}
    for place, scene in enumerate(scenes):
        open_now = [] if scene.state.over else list(occasions(scene))
        for occasion in [one for one in since if one not in open_now]:
            arose = since.pop(occasion)
            if was_let_pass(occasion, scenes[place - 1], scene):
                yield from choice_to_pass(occasion, arose, scenes[arose], experts)
        for occasion in open_now:
            since.setdefault(occasion, place)


def occasions(scene: Scene) -> Iterator[Occasion]:
    """The chances to react out of turn."""
    s = scene.state
    targets = seats_in(catchable(s))
    for seat in range(s.players):
        for target in targets:
            yield Occasion(seat, "call" if target == seat else "catch", target)
        if not asked(s) >> seat & 1 and any(throws_of(s, seat)):
            yield Occasion(seat, "throw", s.yelled)


def throws_of(s: State, seat: int) -> Iterator[int]:
    moves = [0] * MOST_MOVES
    return (choice for choice in moves[: legal(s, seat, moves)] if is_throw(s, seat, choice))


def was_let_pass(occasion: Occasion, before: Scene, after: Scene) -> bool:
    """Whether it was up to the seat: it did not move itself, and nobody else was quicker."""
    if after.mover == occasion.seat or after.is_dealt:
        return False
    return not any(is_reaction(event, occasion) for event in after.events)


def is_reaction(event: Event, occasion: Occasion) -> bool:
    """Whether it closed the occasion before this seat could; a seat that is caught was too slow to call."""
    match event:
        case ev.Called(seat):
            return occasion.kind == "catch" and seat == occasion.target
        case ev.Caught(_, target):
            return occasion.kind == "catch" and target == occasion.target
        case ev.Hit(_, target) | ev.Missed(_, target):
            return occasion.kind == "throw" and target == occasion.target
    return False


def choice_to_pass(occasion: Occasion, place: int, scene: Scene, experts: Experts) -> Iterator[Choice]:
    chooser = Chooser(scene, occasion.seat, experts)
    if chooser.is_asked:
        return
    reaction = {"call": CALL_LATE, "catch": move(CATCH, occasion.target)}.get(occasion.kind)
    if reaction is None:
        expert, candidates = chooser.candidates(LET_PASS)
    else:
        expert, candidates = reaction, (LET_PASS, reaction)
    if len(candidates) > 1:
        yield Choice(place, occasion.seat, occasion.kind, True, expert, candidates)


# Races


def races_lost(scenes: Sequence[Scene]) -> Iterator[Choice]:
    """Who was the last to raise their arms, where the race began."""
    began: int | None = None
    for place, scene in enumerate(scenes):
        for event in scene.events:
            if isinstance(event, ev.LastArms) and began is not None:
                yield Choice(began, event.seat, "race", True, RAISE_ARMS, (LAST_ARMS, RAISE_ARMS))
        if not WINDOWS[scene.state.window].is_race:
            began = None
        elif began is None:
            began = place


def text_of(scene: Scene, choice: int) -> str:
    """A candidate as notation."""
    if choice in (LET_PASS, LAST_ARMS):
        return NOTHING
    return move_text(scene.position.edition, choice)
