"""`lastcard review --kept`: luck and skill over all matches kept on this computer."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lastcard.coach import Account, review
from lastcard.coach.chances import rounded
from lastcard.coach.telling import signed
from lastcard.errors import EditionError, NotationError
from lastcard.game import Game
from lastcard.terminal.commands.json_output import print_json
from lastcard.terminal.commands.review import progress_on
from lastcard.terminal.commands.saved_games import games_folder, remembered
from lastcard.terminal.lines.screen import Screen
from lastcard.words import Speaker, Words, load_words

PERSON = 0
"""The seat of the person in games that are kept here."""

FILE = "reviews.json"
"""Beside the games: what has been reviewed, so that nothing is reviewed twice."""

COACH = 1
"""Raised when the coach would find other figures."""


@dataclass
class Kept:
    """All matches together; `left_out` counts the others, by the reason."""

    accounts: list[Account] = field(default_factory=list)
    left_out: dict[str, int] = field(default_factory=dict)

    def leave_out(self, reason: str) -> None:
        self.left_out[reason] = self.left_out.get(reason, 0) + 1

    @property
    def mean(self) -> Account:
        """For each match, on average."""
        total, number = sum(self.accounts[1:], self.accounts[0]), len(self.accounts)
        return Account(**{name: rounded(value, number) for name, value in vars(total).items()})


def review_kept(seed: int, worlds: int | None, words: Words) -> Kept:
    found, known = Kept(), read_known()
    for text in records():
        key = hashlib.sha256(f"{COACH} {seed} {worlds} {text}".encode()).hexdigest()
        try:
            game = Game.replay(text)
        except (NotationError, EditionError):
            found.leave_out("unreadable")
            continue
        if not game.over or game.hints:
            found.leave_out("hints" if game.over else "unfinished")
            continue
        if key not in known:
            progress = progress_on(sys.stderr, words, "coach.reviewing")
            known[key] = review(text, seed=seed, worlds=worlds, progress=progress).accounts[PERSON]
            write_known(known)
        found.accounts.append(known[key])
    return found


def records() -> Iterator[str]:
    """The kept games, the latest last; files that are gone are passed over."""
    for path in remembered():
        try:
            yield path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue


def place() -> Path:
    return games_folder() / FILE


def read_known() -> dict[str, Account]:
    try:
        found = json.loads(place().read_text(encoding="utf-8"))
        return {key: Account(**account) for key, account in found.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def write_known(known: dict[str, Account]) -> None:
    """If it cannot be written, it is reviewed again next time."""
    beside = place().with_name(f".{FILE}")
    try:
        beside.write_text(json.dumps({key: one.to_json() for key, one in known.items()}), encoding="utf-8")
        beside.replace(place())
    except OSError:
        pass


def show_kept(seed: int, worlds: int | None, words: Words) -> None:
    found, speaker, screen = review_kept(seed, worlds, words), Speaker(words), Screen(words)
    if not found.accounts:
        screen.say(words["coach.kept_none"])
    else:
        mean = found.mean
        screen.say(
            speaker.say(
                "coach.kept",
                number=len(found.accounts),
                luck=signed(mean.luck, speaker),
                own=signed(mean.own, speaker),
                others=signed(mean.others, speaker),
            )
        )
    for reason, number in found.left_out.items():
        screen.say(speaker.say(f"coach.kept_{reason}", number=number))


def print_kept(seed: int, worlds: int | None) -> None:
    found = review_kept(seed, worlds, load_words())
    mean = found.mean.to_json() if found.accounts else None
    print_json("review", {"matches": len(found.accounts), "mean": mean, "left_out": found.left_out})
