"""A puzzle in sentences of the catalogue (`puzzle`): its goal, and why a move is right or wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from lastcard.coach.telling import tell_move
from lastcard.editions.edition import SEAT_LETTERS
from lastcard.editions.roster import PlayerCard
from lastcard.puzzle.proving import DEALS, Outcome
from lastcard.puzzle.puzzle import Puzzle
from lastcard.views.event import Seen
from lastcard.views.events import MatchWon, Scored
from lastcard.views.telling import tell
from lastcard.views.view import View
from lastcard.words import Speaker

CHALLENGES = "x"
LONGEST_STORY = 4
"""The moves of an example that are told after the one that was tried."""


def tell_goal(puzzle: Puzzle, speaker: Speaker) -> str:
    """What is to be done."""
    if puzzle.kind == "win":
        return speaker.fill("puzzle.goal.win", turns=speaker.count(puzzle.turns, "turns"))
    if puzzle.kind == "challenge":
        view = puzzle.view
        return speaker.say("puzzle.goal.challenge", target=view.opener, color=view.color_before)
    return speaker.words["puzzle.goal.save"]


def tell_outcome(puzzle: Puzzle, outcome: Outcome, speaker: Speaker) -> list[str]:
    """Why a move is right or wrong, as sentences."""
    if puzzle.kind == "challenge":
        return [tell_count(puzzle, speaker)]
    if not outcome.right:
        return tell_failure(puzzle, outcome, speaker)
    proven = [speaker.words[f"puzzle.proven.{puzzle.kind}"]]
    own = outcome.line.split()[1::2]
    if len(own) > 1:
        line = ", ".join(tell_move(move, speaker) for move in own)
        proven.append(speaker.fill("puzzle.line", line=line))
    return proven


def tell_count(puzzle: Puzzle, speaker: Speaker) -> str:
    """In how many deals a challenge is right, or is not."""
    proof, view = puzzle.proof, puzzle.view
    share = speaker.words.numbers.tenths(proof.holds * 1000 // proof.worlds)
    key = "puzzle.guilty" if proof.best == CHALLENGES else "puzzle.innocent"
    return speaker.say(key, target=view.opener, share=share, color=view.color_before)


def tell_failure(puzzle: Puzzle, outcome: Outcome, speaker: Speaker) -> list[str]:
    """In how many deals a move fails, and what happens in one of them."""
    told = [speaker.fill("puzzle.fails", fails=str(outcome.fails), deals=str(DEALS))]
    story = play_story(puzzle, outcome)
    slow = [speaker.words["puzzle.too_slow"]] if puzzle.kind == "win" and not ends_round(story) else []
    if not story:
        return slow or told
    return [*told, speaker.words["puzzle.example"], *tell_story(story, speaker), *slow]


def tell_story(story: Sequence[Step], speaker: Speaker) -> list[str]:
    """What happens in the first deal in which a move fails, as the seat sees it."""
    return [sentence for step in story for sentence in tell(step.events, speaker, step.cards, step.before)]


def ends_round(story: Sequence[Step]) -> bool:
    return bool(story) and story[-1].ends_round


@dataclass(frozen=True)
class Step:
    """A move of a story, as the seat of the puzzle sees it."""

    events: Sequence[Seen]
    cards: Mapping[str, PlayerCard]
    before: View
    ends_round: bool


@lru_cache(maxsize=32)
def play_story(puzzle: Puzzle, outcome: Outcome) -> Sequence[Step]:
    """The moves that are told. Whoever tells them in one language after the other plays them once."""
    if outcome.world is None:
        return []
    game = puzzle.deal(outcome.world)
    steps: list[tuple[int | str, str]] = [(puzzle.seat, outcome.move)]
    story = []
    for seat, move in [*steps, *steps_of(outcome.line)[:LONGEST_STORY]]:
        before = game.view(puzzle.seat)
        events = [event.seen_by(puzzle.seat) for event in game.play(seat, move)]
        told = [one for one in events if not isinstance(one.event, Scored | MatchWon)]
        story.append(Step(told, game.player_cards, before, game.round_over))
        if game.round_over:
            break
    return story


def name_move(puzzle: Puzzle, move: str, speaker: Speaker) -> str:
    """A move as a noun: `red 6`, `drawing`, `taking the cards`."""
    if puzzle.kind == "challenge" and move != CHALLENGES:
        return speaker.words["puzzle.take"]
    return tell_move(move, speaker)


def steps_of(line: str) -> Sequence[tuple[str, str]]:
    """The steps of a line: `b W+4=R a +`."""
    words = line.split()
    return list(zip(words[::2], words[1::2], strict=True))


def seat_names(speaker: Speaker) -> dict[int, str]:
    """What the seats are called where nobody sits at them."""
    return {
        n: speaker.fill("page.replay.seat", letter=letter.upper()) for n, letter in enumerate(SEAT_LETTERS)
    }
