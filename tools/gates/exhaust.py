"""Play every edition, mode, number of players and option value until everything has happened at least once.

    python -m tools.gates.exhaust [--rounds-per-case 20] [--patience 500] [--seed 0]
    python -m tools.gates.exhaust --case "express stacking=on 4 17"

Ends with what was never seen, or with "nothing missing". If a game breaks, it prints the command that
reproduces it.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from multiprocessing import get_context

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.rules.hands import cards_in_hand
from lastcard.rules.rule import RULES
from lastcard.rules.state import LINEUP, NOBODY, PLAYER_DECK
from lastcard.views import events as ev
from lastcard.views.event import CLASSES
from tests.support.cases import (
    Case,
    all_cases,
    any_mood,
    choose,
    make,
    modules_of,
    random_case,
    values_of,
    windows_of,
)

Seen = set[tuple[str, ...]]

MOST_MOVES = {"slow": 6000}
PATIENCE = 500
"""A round that takes longer is abandoned; in a slow mood it may reach its two thousandth turn."""

CHECK_EVERY = 100
"""Moves between two round trips through text."""

PROFILE_EVERY = 20
"""Cases between two in which all function calls are recorded, which is slow; else only in rare moves."""

MORE_CASES = 1000
"""How long to keep looking for what has not happened yet."""

CANNOT_HAPPEN = {
    "lastcard.rules.rounds.legal_over": "nobody is asked anything when a round is over",
    "lastcard.rules.rounds.apply_over": "nobody may do anything when a round is over",
    "lastcard.rules.rounds.timeout_over": "a game does not ask the clock when a round is over",
    "lastcard.rules.chance.seeded_aside": "at a table lots are drawn from the table's own source of chance",
    "lastcard.rules.hands.count_each": "environments count a hand in a row, tables do not",
}


class Broken(Exception):  # noqa: N818 - an invariant is
    """Something that must hold does not."""


# Goals


def everything() -> Seen:
    """Everything that has to be seen."""
    wanted: Seen = {("event", event.__name__) for event in CLASSES.values()}
    wanted |= {("function", name) for name in RULES if name not in CANNOT_HAPPEN}
    for name in lc.EDITIONS:
        edition = load_edition(name)
        wanted |= {("card", name, text) for text in edition.kinds}
        wanted |= {("window", name, window) for window in windows_of(edition)}
        wanted |= {
            ("option", name, f"{option}={value}")
            for option in edition.defaults
            for value in values_of(edition, option)
        }
        cards = edition.roster.cards.values() if edition.roster else ()
        wanted |= {("icon", icon.text) for card in cards for icon in card.icons}
    for case in all_cases(0):
        mode = dict(case.options).get("mode", load_edition(case.edition).defaults.get("mode", ""))
        if not case.start:
            wanted.add(("players", f"{case.edition} {mode}".strip(), str(case.players)))
    return wanted


def note_table(seen: Seen, game: lc.Game) -> None:
    name = game.edition.name
    seen |= {("option", name, f"{option}={value}") for option, value in game.options.items()}
    seen.add(("players", f"{name} {game.options.get('mode', '')}".strip(), str(game.players)))


def note_events(seen: Seen, game: lc.Game, events: Iterable[lc.Event]) -> None:
    name = game.edition.name
    seen.add(("window", name, game.waiting_for))
    for event in events:
        seen.add(("event", type(event).__name__))
        if isinstance(event, ev.Played):
            seen.add(("card", name, event.card))
        if isinstance(event, ev.Spent):
            seen |= {("icon", icon.text) for icon in game.player_cards[event.player].icons}


# Invariants


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)


def all_cards(game: lc.Game) -> Counter[int]:
    """Every UNO card, wherever it is."""
    s = game._s
    cards = s.cards[: s.pile] + s.cards[len(s.cards) - s.discards - s.parts :]
    return Counter(cards) + Counter(kind for seat in range(s.players) for kind in cards_in_hand(s, seat))


def all_player_cards(game: lc.Game) -> Counter[int]:
    """Every player card, wherever it is."""
    s = game._s
    cards = s.stock[: s.in_stock] + s.row[: s.in_row] + ([s.active] if s.active != NOBODY else [])
    for row, numbers, size in (
        (s.lineup, s.lined_up, LINEUP),
        (s.deck, s.in_deck, PLAYER_DECK),
        (s.spent, s.spends, PLAYER_DECK),
    ):
        for seat in range(s.players):
            cards += row[seat * size : seat * size + numbers[seat]]
    return Counter(cards)


def check(game: lc.Game, cards: Counter[int]) -> None:
    """All cards are there, somebody can act, and the game can be saved and continued."""
    demand(all_cards(game) == cards, "a card is lost, or there is one too many")
    demand(max(all_player_cards(game).values(), default=1) == 1, "a player card is in two places")
    demand(game.round_over or any(game.legal(seat) for seat in range(game.players)), "nobody can act")
    twin = lc.Game.from_position(game.position())
    demand(twin.position() == game.position(), "the position reads as another one")
    alike = all(twin.view(seat) == game.view(seat) for seat in range(game.players))
    demand(alike, "the position looks different")


def check_record(game: lc.Game) -> None:
    again = lc.Game.replay(game.record())
    demand(again.record() == game.record(), "the record replays as another one")
    demand(again.position() == game.position(), "the record ends in another position")


# Playing


@dataclass
class Report:
    """What one case has shown."""

    case: Case
    seen: Seen = field(default_factory=set)
    moves: int = 0
    failure: str = ""


class Noted:
    """Records which functions are called: always, or only inside `with`."""

    def __init__(self, always: bool) -> None:
        self.profile, self.always = cProfile.Profile(builtins=False), always

    def __enter__(self) -> None:
        self.profile.enable()

    def __exit__(self, *_: object) -> None:
        if not self.always:
            self.profile.disable()

    def called(self) -> Seen:
        self.profile.disable()
        codes = {entry.code for entry in self.profile.getstats()}
        return {("function", name) for name, function in RULES.items() if function.__code__ in codes}


def is_rare(game: lc.Game, choice: tuple[int, str] | None) -> bool:
    """The clock, a last card, or something that is not asked in every turn."""
    return choice is None or game.waiting_for not in ("turn", "drawn") or game._s.held[choice[0]] == 1


def play_round(game: lc.Game, rng: random.Random, report: Report, noted: Noted, patience: int) -> None:
    mood = any_mood(rng)
    cards = all_cards(game)
    check(game, cards)
    for _ in range(MOST_MOVES.get(mood, patience)):
        if game.round_over:
            break
        choice = choose(game, rng, mood)
        with noted if is_rare(game, choice) else nullcontext():
            events = make(game, choice)
        note_events(report.seen, game, events)
        report.moves += 1
        if rng.random() < 1 / CHECK_EVERY:
            check(game, cards)
    check(game, cards)
    if rng.random() < 0.1:
        check_record(game)


def play_case(case: Case, patience: int = PATIENCE) -> Report:
    """A round, and another one if the match goes on; failures are reported, not raised."""
    report = Report(case)
    noted = Noted(always=bool(case.start) or case.seed % PROFILE_EVERY == 0)
    try:
        with noted:
            rng, game = case.rng(), case.game()
        note_table(report.seen, game)
        note_events(report.seen, game, game.opening)
        if case.start.startswith("clock-"):
            note_events(report.seen, game, make(game, None))
        play_round(game, rng, report, noted, patience)
        if game.round_over and not game.over:
            with noted:
                note_events(report.seen, game, game.next_round())
            play_round(game, rng, report, noted, patience)
    except Exception:
        report.failure = traceback.format_exc()
    report.seen |= noted.called()
    return report


def rounds(cases: Iterable[Case], number: int) -> Iterator[Case]:
    for case in cases:
        for n in range(number):
            yield replace(case, seed=case.seed + n)


def editions_with(what: tuple[str, ...]) -> list[str]:
    """The editions in which something may happen."""
    if what[0] in ("card", "window", "option"):
        return [what[1]]
    if what[0] == "icon":
        return ["elite"]
    module = what[1].rpartition(".")[0] if what[0] == "function" else ""
    return [name for name in lc.EDITIONS if module in modules_of(load_edition(name))] or list(lc.EDITIONS)


def more_cases(missing: Seen, seed: int) -> Iterator[Case]:
    """Further tables where what is missing may happen, in short rounds."""
    rng = random.Random(f"more {seed}")
    while missing:
        edition = rng.choice(editions_with(rng.choice(sorted(missing))))
        yield random_case(rng, edition, "hand_size", rng.choice("234"))


# Reporting


class Progress:
    """A line that shows the progress."""

    def __init__(self, wanted: Seen) -> None:
        self.wanted, self.missing = wanted, set(wanted)
        self.cases = self.moves = 0
        self.start = time.monotonic()

    def add(self, report: Report) -> None:
        self.missing -= report.seen
        self.cases += 1
        self.moves += report.moves
        if sys.stderr.isatty() and self.cases % 10 == 0:
            print(f"\r{self.line()} ", end="", file=sys.stderr, flush=True)

    def line(self) -> str:
        seconds = time.monotonic() - self.start
        seen = len(self.wanted) - len(self.missing)
        return f"{self.cases} cases, {self.moves} moves, {seen} of {len(self.wanted)} seen, {seconds:.0f} s"


def show_failure(report: Report) -> int:
    print(report.failure, file=sys.stderr)
    print(f'python -m tools.gates.exhaust --case "{report.case}"')
    return 1


def run_all(rounds_per_case: int, patience: int, seed: int) -> int:
    progress, play = Progress(everything()), partial(play_case, patience=patience)
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for report in pool.imap_unordered(play, rounds(all_cases(seed), rounds_per_case), chunksize=4):
            progress.add(report)
            if report.failure:
                return show_failure(report)
        further = islice(more_cases(progress.missing, seed), MORE_CASES)
        while batch := list(islice(further, 20)):
            for report in pool.imap_unordered(play, batch, chunksize=2):
                progress.add(report)
                if report.failure:
                    return show_failure(report)
    print(f"\r{progress.line()}")
    for what in sorted(progress.missing):
        print("missing:", *what)
    print("something is missing" if progress.missing else "nothing missing")
    return 1 if progress.missing else 0


def run_one(text: str, patience: int) -> int:
    report = play_case(Case.parse(text), patience)
    if report.failure:
        return show_failure(report)
    print(f"{report.case}: {report.moves} moves, nothing broken")
    return 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Play until every card, window, event and option was used.")
    parser.add_argument("--rounds-per-case", type=int, default=20, metavar="N")
    parser.add_argument("--patience", type=int, default=PATIENCE, metavar="MOVES", help="of a round")
    parser.add_argument("--case", help='play one case again, such as "express stacking=on 4 17"')
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    if chosen.case:
        return run_one(chosen.case, chosen.patience)
    return run_all(chosen.rounds_per_case, chosen.patience, chosen.seed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
