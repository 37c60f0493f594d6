"""`lastcard puzzle`: positions in which one move is right."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Any

from lastcard.errors import OptionError
from lastcard.puzzle import Puzzle, find_puzzle, puzzles
from lastcard.puzzle.proving import Outcome
from lastcard.puzzle.puzzle import CALL
from lastcard.puzzle.telling import name_move, seat_names, tell_outcome
from lastcard.terminal.commands.json_output import print_json
from lastcard.terminal.commands.puzzle_position import told_position
from lastcard.terminal.commands.puzzle_progress import Progress, keep_progress, kept_progress
from lastcard.terminal.exits import DONE, INTERRUPTED
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.screen import Screen
from lastcard.words import Speaker, Words, load_words

STORM_SECONDS = 300
NOT_PROVEN = 1


@dataclass(frozen=True)
class PuzzleRequest:
    """What the command was asked for."""

    name: str | None
    edition: str | None = None
    kind: str | None = None
    level: int | None = None
    move: str | None = None
    seed: int | None = None
    notation: bool = False


def chosen(request: PuzzleRequest) -> list[Puzzle]:
    """The puzzles that were asked for, in the order in which they are shown."""
    try:
        if request.name is not None:
            return [find_puzzle(request.name)]
        found = puzzles(request.edition, kind=request.kind, level=request.level)
    except OptionError as error:
        raise InputError(str(error)) from None
    Random(request.seed).shuffle(found)
    solved = set(kept_progress().solved)
    return sorted(found, key=lambda one: one.id in solved)


@dataclass
class Storm:
    """The clock, and what has been answered before it ran out."""

    until: float
    right: int = 0
    wrong: int = 0

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.until

    @property
    def left(self) -> str:
        """The time left, in minutes and seconds."""
        minutes, seconds = divmod(max(0, ceil(self.until - time.monotonic())), 60)
        return f"{minutes}:{seconds:02}"

    def count(self, outcome: Outcome) -> None:
        self.right += outcome.right
        self.wrong += not outcome.right


class Solving:
    """Shows puzzles one after the other and asks for a move."""

    def __init__(self, request: PuzzleRequest, words: Words, read: Callable[[str], str] = input) -> None:
        self.request, self.words, self.read = request, words, read
        self.screen = Screen(words)

    def speaker(self, seat: int) -> Speaker:
        if self.request.notation:
            return Speaker(self.words, you=seat)
        return Speaker(self.words, seat_names(Speaker(self.words)).__getitem__, seat).in_words

    def say(self, key: str, **texts: str) -> None:
        self.screen.say(Speaker(self.words).fill(f"puzzle.{key}", **texts))

    def show(self, one: Puzzle) -> None:
        for line, indent in told_position(one, self.speaker(one.seat)):
            self.screen.say(line, indent)

    def ask(self, one: Puzzle, storm: Storm | None = None) -> Outcome | None:
        """The outcome of the move that is typed; None to leave, or if the time has run out."""
        for number, move in enumerate(one.moves, 1):
            self.screen.say(f"{number}  {name_move(one, move, self.speaker(one.seat))}  ({move})", indent=2)
        while (typed := self.hear(self.asking(storm))) is not None:
            answer = meant(one, typed, self.speaker(one.seat))
            if answer is not None:
                return one.try_move(answer).outcome
            if self.means("quit", typed) or (storm is not None and storm.is_over):
                return None
            self.explain(typed)
        return None

    def asking(self, storm: Storm | None) -> str:
        if storm is None:
            return self.words["puzzle.ask"]
        return Speaker(self.words).fill("puzzle.ask_within", left=storm.left)

    def hear(self, asking: str) -> str | None:
        """What is typed; None at the end of the input."""
        try:
            return self.read(f"{asking} ").strip()
        except EOFError:
            self.screen.write("\n")
            return None
        except KeyboardInterrupt:
            self.screen.write("\n")
            raise

    def explain(self, typed: str) -> None:
        """What may be typed, after something that is no move."""
        if not typed:
            self.say("how")
        elif typed == "?" or self.means("help", typed):
            self.say("help")
        else:
            self.say("ask_again")

    def means(self, what: str, typed: str) -> bool:
        """Whether it is one of the words for something, in one's own language or in English."""
        return any(typed.casefold() in one[f"typed.{what}"].split("|") for one in (self.words, load_words()))

    def judge(self, one: Puzzle, outcome: Outcome) -> None:
        self.say_whether_right(one, outcome)
        for line in tell_outcome(one, outcome, self.speaker(one.seat)):
            self.screen.say(line, indent=2)

    def say_whether_right(self, one: Puzzle, outcome: Outcome) -> None:
        key = "right" if outcome.right else "wrong"
        self.say(key, best=name_move(one, one.best, self.speaker(one.seat)))

    def solve(self, given: Sequence[Puzzle]) -> int:
        """One after the other, until somebody leaves."""
        if not given:
            self.say("none_left")
            return DONE
        progress, code = kept_progress(), DONE
        self.say("how")
        try:
            self.solve_each(given, progress)
        except KeyboardInterrupt:
            code = INTERRUPTED
        self.say(
            "solved",
            solved=str(len(progress.solved)),
            all=str(len(puzzles())),
            streak=str(progress.streak),
            best=str(progress.best),
        )
        return code

    def solve_each(self, given: Sequence[Puzzle], progress: Progress) -> None:
        for one in given:
            self.show(one)
            outcome = self.ask(one)
            if outcome is None:
                return
            self.judge(one, outcome)
            progress.note(one.id, right=outcome.right)
            keep_progress(progress)
            self.say("streak", streak=str(progress.streak), best=str(progress.best))
            self.screen.say()

    def storm(self, given: Sequence[Puzzle], seconds: float = STORM_SECONDS) -> int:
        """As many as can be in five minutes. An answer that comes later does not count."""
        if not given:
            self.say("none_left")
            return DONE
        progress, storm, code = kept_progress(), Storm(time.monotonic() + seconds), DONE
        self.say("storm")
        self.say("how")
        try:
            ended = self.storm_through(given, storm, progress)
        except KeyboardInterrupt:
            ended, code = "storm_stopped", INTERRUPTED
        progress.storm = max(progress.storm, storm.right)
        keep_progress(progress)
        self.say(ended, right=str(storm.right), wrong=str(storm.wrong))
        return code

    def storm_through(self, given: Sequence[Puzzle], storm: Storm, progress: Progress) -> str:
        """One after the other against the clock; how it ended, as a key of the catalogue."""
        for one in given:
            self.show(one)
            outcome = self.ask(one, storm)
            if storm.is_over:
                if outcome is not None:
                    self.say("too_late")
                return "storm_over"
            if outcome is None:
                return "storm_stopped"
            storm.count(outcome)
            progress.note(one.id, right=outcome.right)
            keep_progress(progress)
            self.screen.say()
            self.say_whether_right(one, outcome)
        return "storm_done"


def meant(one: Puzzle, typed: str, speaker: Speaker) -> str | None:
    """The move that is typed: its number, its notation, or what it is called."""
    if typed.isdecimal() and 1 <= int(typed) <= len(one.moves):
        return one.moves[int(typed) - 1]
    return next((move for move in one.moves if typed.casefold() in ways_to_type(one, move, speaker)), None)


def ways_to_type(one: Puzzle, move: str, speaker: Speaker) -> list[str]:
    """In any case, and with or without the call."""
    ways = (move, move.removesuffix(CALL), name_move(one, move, speaker))
    return [way.casefold() for way in ways]


def show_puzzles(request: PuzzleRequest, words: Words, *, storm: bool) -> int:
    """Ask, or judge the move that is given."""
    solving, given = Solving(request, words), chosen(request)
    if request.move is not None:
        one, outcome = tried(given, request.move)
        solving.judge(one, outcome)
        return DONE
    return solving.storm(given) if storm else solving.solve(given)


def tried(given: Sequence[Puzzle], move: str) -> tuple[Puzzle, Outcome]:
    if len(given) != 1:
        raise InputError(
            "A move is judged for one puzzle: name it, such as lastcard puzzle express-1 --move R5."
        )
    try:
        return given[0], given[0].try_move(move).outcome
    except OptionError as error:
        raise InputError(str(error)) from None


def prove_puzzle(name: str, words: Words) -> int:
    """Prove a puzzle anew, and say what was proven."""
    (one,) = chosen(PuzzleRequest(name))
    holds = one.prove()
    key = "not_proven" if not holds else "proven_count" if one.kind == "challenge" else "proven_anew"
    proof, whole = one.proof, words.numbers.whole
    texts = {"id": one.id, "best": one.best, "deals": whole(proof.worlds), "holds": whole(proof.holds)}
    Screen(words).say(Speaker(words).fill(f"puzzle.{key}", **texts))
    return DONE if holds else NOT_PROVEN


def print_puzzle(request: PuzzleRequest, *, prove: bool) -> int:
    """For programs: a puzzle without its answer, or with what a move is worth, or whether it is proven."""
    given = chosen(request)
    if not given:
        raise InputError("There are no puzzles like that.")
    one = given[0]
    proven = one.prove() if prove else None
    facts = {
        "id": one.id,
        "edition": one.edition,
        "mode": one.mode,
        "goal": one.proof.goal,
        "level": one.level,
        "seat": one.seat,
        "moves": list(one.moves),
        "position": one.view.text,
        "answer": None if request.move is None else answer_to(one, request.move),
        "proven": proven,
    }
    print_json("puzzle", facts)
    return NOT_PROVEN if proven is False else DONE


def answer_to(one: Puzzle, move: str) -> dict[str, Any]:
    """What a move is worth."""
    _, outcome = tried([one], move)
    return {
        "move": outcome.move,
        "right": outcome.right,
        "best": one.best,
        "fails": outcome.fails,
        "line": outcome.line,
        "deals": one.proof.worlds,
        "holds": one.proof.holds,
    }
