"""`lastcard review`: what everybody's chances were, what each decision cost, and what was luck."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TextIO

from lastcard.coach import Review, review
from lastcard.coach.reviewer import Progress
from lastcard.editions.edition import SEAT_LETTERS
from lastcard.errors import EditionError, NotationError, OptionError
from lastcard.terminal.commands.json_output import print_json
from lastcard.terminal.commands.records import bot_seats, load_record, reteller, where
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.screen import CLEAR, Screen
from lastcard.words import Speaker, Words, load_words


@dataclass(frozen=True)
class ReviewRequest:
    """What the command was asked for."""

    path: str
    seat: str | None
    seed: int
    worlds: int | None
    edition: str | None


def reviewed(request: ReviewRequest, words: Words) -> tuple[Review, int | None]:
    """The review, and the seat whose decisions are told."""
    progress = progress_on(sys.stderr, words, "coach.reviewing")
    text, own = load_record(request.path, request.edition)
    try:
        found = review(text, seed=request.seed, worlds=request.worlds, editions=own, progress=progress)
    except (NotationError, EditionError) as error:
        raise InputError(where(request.path, error)) from None
    except OptionError as error:
        raise InputError(str(error)) from None
    return found, seat_in(found, request.seat)


def progress_on(stream: TextIO, words: Words, key: str) -> Progress | None:
    """What is being worked out, and how far it is, on a terminal."""
    if not stream.isatty():
        return None
    speaker = Speaker(words)

    def show(done: int, moments: int) -> None:
        said = "" if done == moments else speaker.fill(key, percent=str(100 * done // moments))
        stream.write(f"{CLEAR}{said}")
        stream.flush()

    return show


def seat_in(found: Review, letter: str | None) -> int | None:
    if letter is None:
        return None
    letters = SEAT_LETTERS[: found.players]
    if len(letter) != 1 or letter.lower() not in letters:
        raise InputError(f"There is no seat {letter!r} in this record: there are {', '.join(letters)}.")
    return letters.index(letter.lower())


def show_review(request: ReviewRequest, words: Words, *, notation: bool) -> None:
    found, seat = reviewed(request, words)
    screen = Screen(words)
    speaker = reteller(words, request.path, notation=notation)
    title, *lines = found.text(speaker, seat).splitlines()
    screen.say(title)
    bots = [speaker.name(number) for number in bot_seats(request.path)]
    if bots:
        screen.say(speaker.fill("coach.bots", names=speaker.list(bots)))
    for line in lines:
        screen.say(line.strip(), indent=2 if line.startswith(" ") else 0)


def print_review(request: ReviewRequest) -> None:
    found, seat = reviewed(request, load_words())
    print_json("review", {**found.to_json(seat)})
