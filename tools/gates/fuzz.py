"""Spoil inputs from text and files, and demand a sentence for each: no other error, and no long delay.

    python -m tools.gates.fuzz [--minutes 10] [--seed 0] [--jobs 2]
    python -m tools.gates.fuzz --case "position 17"

Positions, records, moves, edition files, rosters, decks, options and seeds are changed in a few places and
read. A refusal must be an `lc.Error` with one printable line. What is accepted is played on, and is written
and read again at every step. Nothing may take a second of CPU time, or 200 MB. If something breaks, it prints
the input and the command that reproduces it.
"""

from __future__ import annotations

import argparse
import atexit
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import count, islice
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import lastcard as lc
from lastcard.bots.imagining import imagine
from lastcard.compiled.record import record_of
from lastcard.editions import Edition, load_edition
from lastcard.editions.edition import edition_path
from lastcard.simulation import make_plan
from tests.support.cases import any_mood, choose, make, random_case, random_deck
from tests.support.own_editions import write_edition
from tools.gates.spoiling import (
    LONG,
    any_value,
    collectors_roster,
    spoil_file,
    spoil_position,
    spoil_text,
    spoil_word,
)

SECOND = 1.0
PATIENCE = 10.0
"""Seconds of CPU time after which a step that might never end is aborted."""

MOST_MEMORY = 200 << 20
PER_GAME = 20
"""Inputs made from one game."""

LONGEST_SHOWN = 4000
MOST_SHOWN = 10
A_ROUND = 150
"""Enough moves for accumulating effects to show."""

MODES = ("quick", "draft", "dynasty")


class Broken(Exception):  # noqa: N818 - a promise is
    """A promise does not hold."""


class TooSlow(BaseException):
    """A step does not end. A BaseException, so that the code under test does not catch it by accident."""


# Requirements of every step


@contextmanager
def in_time(what: str) -> Iterator[None]:
    """A step takes less than a second of CPU time, and little memory."""

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow(what)

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    start, peak = time.process_time(), peak_memory()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    seconds = time.process_time() - start
    if seconds > SECOND:
        raise Broken(f"{what} took {seconds:.1f} s of processor time")
    if peak_memory() - peak > MOST_MEMORY:
        raise Broken(f"{what} took {(peak_memory() - peak) >> 20} MB")


def peak_memory() -> int:
    """The peak memory of this process, in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak << 10


def attempt(what: str, act: Callable[[], Any]) -> Any:
    """The result of an input, or None if it is properly refused."""
    try:
        with in_time(what):
            return act()
    except lc.Error as refusal:
        text = str(refusal)
        if not text.isprintable() or len(text) > LONGEST_SHOWN or not text.strip():
            raise Broken(f"{what} is refused with {text[:LONGEST_SHOWN]!r}") from refusal
        return None


def play_on(game: lc.Game, rng: random.Random, moves: int = 6) -> None:
    """An accepted input is a game like any other: it goes on, and can be saved at every step."""
    mood = any_mood(rng)
    for _ in range(moves):
        check_position(game)
        if game.over:
            break
        with in_time("a move"):
            if game.round_over:
                game.next_round()
            elif not game.seats:
                raise Broken("nobody can act")
            else:
                make(game, choose(game, rng, mood))
    check_position(game)
    check_record(game)


def check_position(game: lc.Game) -> None:
    """The position can be read again, bots can imagine what they do not see, and all numbers fit."""
    position = game.position()
    if lc.Game.from_position(position, editions=[game.edition]).position() != position:
        raise Broken(f"the position reads as another one:\n{position}")
    for seat in range(game.players):
        view = game.view(seat)
        str(view)
        if view.asked == (seat,):
            record_of(imagine(view).state)
    record_of(game._s)


def check_record(game: lc.Game) -> None:
    record = game.record()
    if lc.Game.replay(record, editions=[game.edition]).position() != game.position():
        raise Broken(f"the record replays as another one:\n{record}")


# Trials: each kind of input, and what is done with it


class Trial(NamedTuple):
    """An input as text, to be shown if it breaks something, and a function that tries it: was it accepted?"""

    shown: str
    run: Callable[[], bool]


@lru_cache(maxsize=1)
def own_folder() -> Path:
    """A folder for custom editions; it exists as long as this program runs."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    return Path(folder)


def collectors_edition() -> str:
    """The path of an edition whose roster has every icon."""
    path = own_folder() / "collector.toml"
    path.with_name("roster.toml").write_text(collectors_roster(), encoding="utf-8")
    shutil.copy(edition_path("elite"), path)
    return str(path)


def any_table(number: int, rng: random.Random) -> lc.Game:
    """A newly dealt game, of a printed or a custom edition."""
    name = rng.choice((*lc.EDITIONS, "elite", "collector", "made up"))
    if name == "made up":
        edition = load_edition(str(write_edition(own_folder(), number)))
        about_players = {"mode": "quick", "youngest_seat": "random"} if edition.roster else {}
        return lc.Game.new(edition, 2, number, {"hand_size": 5, **about_players})
    return random_case(rng, collectors_edition() if name == "collector" else name).game()


@lru_cache(maxsize=2)
def base_game(number: int) -> lc.Game:
    """A game at some moment."""
    rng = random.Random(f"game {number}")
    game, mood = any_table(number, rng), any_mood(rng)
    for _ in range(rng.randrange(120)):
        if game.over:
            break
        if game.round_over:
            game.next_round()
        make(game, choose(game, rng, mood))
    return game


def try_position(number: int, rng: random.Random) -> Trial:
    game = base_game(number // PER_GAME)
    text = spoil_position(game.position(), list(game.edition.kinds), rng)
    seed: Any = any_value(rng) if rng.random() < 0.02 else number

    def run() -> bool:
        given = [game.edition]
        found = attempt("a position", lambda: lc.Game.from_position(text, seed=seed, editions=given))
        if found:
            play_on(found, rng)
        return found is not None

    return Trial(text, run)


def try_record(number: int, rng: random.Random) -> Trial:
    game = base_game(number // PER_GAME)
    text = spoil_text(game.record(), rng)

    def run() -> bool:
        found = attempt("a record", lambda: lc.Game.replay(text, editions=[game.edition]))
        if found:
            play_on(found, rng, 2)
        return found is not None

    return Trial(text, run)


def try_move(number: int, rng: random.Random) -> Trial:
    game = base_game(number // PER_GAME).copy()
    legal = [(seat, move) for seat in range(game.players) for move in game.legal(seat)]
    seat: Any
    move: Any
    seat, move = rng.choice([*legal, (0, "R7"), (1, "W=B"), (2, "+")])
    if rng.random() < 0.2:
        seat = rng.choice([*range(game.players), "a", "b", "k", "0", any_value(rng)])
    if rng.random() < 0.7:
        move = spoil_word(move, rng) if rng.random() < 0.9 else any_value(rng)
    window: Any = rng.choice([None, None, 0, game.window, any_value(rng)])

    def run() -> bool:
        before = game.position(), game.record()
        found = attempt("a move", lambda: game.play(seat, move, window=window))
        if found is None and (game.position(), game.record()) != before:
            raise Broken("a refused move has changed something")
        if found is not None:
            play_on(game, rng, 2)
        return found is not None

    return Trial(f"{game.position()}\n{shorten(seat)} {shorten(move)} {shorten(window)}", run)


def try_edition(number: int, rng: random.Random) -> Trial:
    """An edition file and its roster, one of them spoilt or both."""
    name = rng.choice((*lc.EDITIONS, "elite"))
    text = edition_path(name).read_text(encoding="utf-8")
    roster = rng.choice(
        (edition_path("elite").with_name("roster.toml").read_text("utf-8"), collectors_roster())
    )
    which = rng.randrange(3) if name == "elite" else 0
    if which != 1:
        text = spoil_file(text, rng)
    if which != 0:
        roster = spoil_file(roster, rng)

    def run() -> bool:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "mine.toml")
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
            Path(folder, "roster.toml").write_bytes(roster.encode("utf-8", "surrogatepass"))
            found = attempt("an edition", lambda: load_edition(str(path)))
        if found:
            use_edition(found, number, rng)
        return found is not None

    return Trial(f"{text}\n--- roster.toml\n{roster}" if which else text, run)


def use_edition(edition: Edition, seed: int, rng: random.Random) -> None:
    """Set up tables of an accepted edition, play at them and simulate."""
    for mode in MODES if edition.roster else ("",):
        players = rng.randint(2, 10)
        options = {"mode": mode} if mode else {}
        decks: Any = None
        plan = attempt("a plan", lambda: make_plan(edition, players, 1, seed=seed, options=options))  # noqa: B023
        if plan:
            record_of(plan.table)
        if mode == "dynasty" and plan and edition.roster:
            decks = [random_deck(edition.roster, f"{seed} {seat}") for seat in range(players)]
        game = attempt("a game", lambda: lc.Game.new(edition, players, seed, options, decks))  # noqa: B023
        if game:
            play_on(game, rng, 3)
            for _ in range(A_ROUND):
                if not game.round_over:
                    make(game, choose(game, rng, "special"))
            play_on(game, rng, 1)


def try_deck(number: int, rng: random.Random) -> Trial:
    elite = load_edition("elite")
    assert elite.roster is not None
    decks: list[Any] = [random_deck(elite.roster, f"{number} {seat}") for seat in range(2)]
    deck = decks[0]
    for _ in range(rng.choice((1, 1, 2))):
        place = rng.randrange(len(deck))
        deck[place] = rng.choice([spoil_word(str(deck[place]), rng), rng.choice(deck), any_value(rng)])
    if rng.random() < 0.2:
        decks[0] = rng.choice([deck * 1000, deck[:5], any_value(rng), tuple(deck), iter(deck)])
    given: Any = decks if rng.random() < 0.9 else any_value(rng)
    table: dict[str, Any] = {"edition": elite, "players": 2, "seed": 1, "options": {"mode": "dynasty"}}

    def run() -> bool:
        attempt("a deck", lambda: lc.check_deck(decks[0]))
        game = attempt("decks", lambda: lc.Game.new(**table, decks=given))
        if game:
            play_on(game, rng, 2)
        return game is not None

    return Trial(shorten(given), run)


def try_table(number: int, rng: random.Random) -> Trial:
    """Editions, players, options and seeds as arguments."""
    name = rng.choice(lc.EDITIONS)
    options: Any = dict(random_case(rng, name).options)
    for _ in range(rng.randrange(3)):
        key = rng.choice([*load_edition(name).defaults, *options, spoil_word("stacking", rng)])
        options[key] = rng.choice([any_value(rng), spoil_word(str(options.get(key, "on")), rng)])
    table: dict[str, Any] = {
        "edition": name,
        "players": rng.randint(2, 10),
        "seed": number,
        "options": options,
    }
    for key in table:
        if rng.random() < 0.1:
            table[key] = spoil_word(name, rng) if key == "edition" else any_value(rng)

    def run() -> bool:
        game = attempt("a table", lambda: lc.Game.new(**table))
        if game:
            play_on(game, rng, 2)
        attempt("a plan", lambda: make_plan(**table, rounds=1))
        return game is not None

    return Trial(shorten(table), run)


KINDS: dict[str, Callable[[int, random.Random], Trial]] = {
    "position": try_position,
    "record": try_record,
    "move": try_move,
    "edition": try_edition,
    "deck": try_deck,
    "table": try_table,
}
SHARES = {"position": 4, "record": 2, "move": 2, "edition": 3, "deck": 1, "table": 1}
"""How often each kind is tried."""


def shorten(value: object) -> str:
    text = ascii(value) if not isinstance(value, int) or abs(value) < LONG else "a number beyond all bounds"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}... ({len(text)} characters)"


# Running


class Case(NamedTuple):
    """One input: its kind and its number."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


def cases(seed: int) -> Iterator[Case]:
    """All inputs of a seed, of every kind in turn."""
    kinds = [kind for kind, share in SHARES.items() for _ in range(share)]
    for turn in count(seed * 1_000_000):
        for place, kind in enumerate(kinds):
            yield Case(kind, turn * SHARES[kind] + place - kinds.index(kind))


class Result(NamedTuple):
    """The result of an input: accepted or not, and what it has broken."""

    case: Case
    accepted: bool
    failure: str = ""


def run_case(case: Case) -> Result:
    rng = random.Random(str(case))
    trial = KINDS[case.kind](case.number, rng)
    try:
        return Result(case, trial.run())
    except (Exception, TooSlow):
        text = trial.shown
        if len(text) > LONGEST_SHOWN:
            text = f"{text[:LONGEST_SHOWN]}... ({len(text)} characters)"
        failure = f'{text}\n\n{traceback.format_exc()}\npython -m tools.gates.fuzz --case "{case}"'
        return Result(case, True, failure.encode("utf-8", "backslashreplace").decode())


def run_batch(batch: list[Case]) -> list[Result]:
    return [run_case(case) for case in batch]


def batches(seed: int, until: float) -> Iterator[list[Case]]:
    endless = cases(seed)
    while time.monotonic() < until:
        yield list(islice(endless, 13 * PER_GAME))


def run_for(minutes: float, seed: int, jobs: int) -> int:
    """Try inputs until the time is up, then report and show the first failures."""
    results: list[Result] = []
    until = time.monotonic() + 60 * minutes
    with get_context("spawn").Pool(jobs) as pool:
        waiting: deque[AsyncResult[list[Result]]] = deque()
        for batch in batches(seed, until):
            waiting.append(pool.apply_async(run_batch, (batch,)))
            if len(waiting) > jobs:
                results += waiting.popleft().get()
        for late in waiting:
            results += late.get()
    return tell(results)


def tell(results: list[Result]) -> int:
    failures = [result.failure for result in results if result.failure]
    for failure in failures[:MOST_SHOWN]:
        print(failure, end="\n\n")
    tried = Counter(result.case.kind for result in results)
    accepted = Counter(result.case.kind for result in results if result.accepted)
    for kind, number in tried.items():
        print(f"{kind:10}{number:8} tried{accepted[kind]:8} accepted")
    print(f"{len(results)} inputs, {len(failures) or 'nothing'} broken")
    return 1 if failures else 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Spoil what is read, and demand a sentence for each.")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--case", help='try one input again, such as "position 17"')
    chosen = parser.parse_args(arguments)
    if not chosen.case:
        return run_for(chosen.minutes, chosen.seed, chosen.jobs)
    kind, number = chosen.case.split()
    return tell([run_case(Case(kind, int(number)))])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
