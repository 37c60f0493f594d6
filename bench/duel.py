"""Our bots in rlcard's own two-player game against its own rule model, `uno-rule-v1`: `make duel`.

rlcard plays, by its rules and in its own environment (`peers/rlcard_duel.py`). When our seat has to act, it
sends what that seat may see; here this becomes a position of `peers/rlcard-uno.toml`, and our bot decides.
Prints a table; `--write FILE` also writes it as a page (docs/rlcard.md is made this way).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

from bench.others import HERE, PEERS, Process, install, locked_version
from bench.page import table
from bench.race import CannotRunError
from bench.run import FOLDER, progress
from lastcard.bots.champion import Champion, Search
from lastcard.bots.thinking import Casual, Expert, Thinker
from lastcard.editions.edition import COLOR_LETTERS, load_edition
from lastcard.editions.setup import read_options, set_table
from lastcard.notation.cards import parse_card
from lastcard.notation.moves import parse_move
from lastcard.notation.pending import WINDOW
from lastcard.notation.position import Position
from lastcard.policies.believing.evidence import write_decision
from lastcard.policies.deciding.heuristic import best_move
from lastcard.policies.notes import Remembered
from lastcard.rules.hands import give
from lastcard.rules.piles import put_on_top
from lastcard.simulation.intervals import Interval, mean_interval
from lastcard.views import make_view

RLCARD = next(peer for peer in PEERS if peer.script == "rlcard")
ME, OTHER = range(2)
DRAW = "draw"
FACES = {"skip": "s", "reverse": "r", "draw_2": "+2", "wild": "W", "wild_draw_4": "W+4"}
PLAYS_ON = ("skip", "draw_2", "wild_draw_4")
"""After one of these, the same player is on turn again."""

NO_HURRY = 1e9

ABOUT = """\
rlcard deals, plays and counts: its `uno` between two players, in an environment of its own, against its own
rule model `uno-rule-v1`. One seat is ours. It gets what rlcard shows that seat (its hand, the target card,
the cards played, how many cards each holds, the legal actions) and nothing else, and answers with one of
those actions. Every seed of rlcard's is played once from each seat; the interval is one of 95 %, and what is
independent in it are seeds, not games. The same command gives the same figures."""

DIFFERENT = """\
## Where the rules differ

Our bots think by our rules, with an edition of rlcard's deck (`bench/peers/rlcard-uno.toml`) and the weights
that were tuned for `touchdown`; nothing was tuned for this game or this opponent. They know no better where
rlcard goes its own way:

- A drawn card is played at once when it is a wild or of the color in play. One that matches by its number or
  symbol alone is kept; by our rules it would be played.
- A drawn wild takes a color by chance, and a drawn Wild Draw Four makes nobody draw. By our rules whoever
  drew it names the color, and the other draws.
- A Wild Draw Four may be played only when nothing else can be, a plain wild included. By our rules a plain
  wild, or a card that matches by its number or symbol, is no hindrance. The legal actions are rlcard's, so
  this matters only when a bot thinks ahead.
- Who can play a card must; by our rules one may draw instead.
- Nobody calls, and nobody challenges. By our rules one calls, so in the worlds that the champion plays
  through nobody is ever caught.
- When the draw pile runs out, the card in play is shuffled in as well, and which color a wild was given can
  no longer be seen; it is then told from the legal actions, if it can be."""


def card_of(text: str) -> str:
    """One of rlcard's cards in our notation; the color that it shows on a wild is meaningless in a hand."""
    color, face = text.split("-")
    return FACES[face] if face.startswith("wild") else color.upper() + FACES.get(face, face)


def move_of(action: str) -> str:
    card = card_of(action)
    return f"{card}={action[0].upper()}" if card.startswith("W") else card


@dataclass(frozen=True)
class Sighting:
    """What our seat sees when it is its turn to act."""

    hand: list[str]
    target: str
    played: list[str]  # since the last shuffle
    legal: list[str]
    others_cards: int

    @classmethod
    def read(cls, seat: int, said: dict[str, Any]) -> Sighting:
        return cls(
            said["hand"],
            said["target"],
            said["played_cards"],
            list(dict.fromkeys(said["legal_actions"])),
            said["num_cards"][1 - seat],
        )

    @cached_property
    def color(self) -> str:
        """The color in play: a wild shows its color among the cards played, not as target."""
        if self.played:
            return self.played[-1][0]
        if "wild" in self.target:
            colored = [action for action in self.legal if action != DRAW and "wild" not in action]
            return (colored or [self.target])[0][0]
        return self.target[0]


class Table:
    """Sets up what our seat sees as a position in which it is `a` and on turn."""

    def __init__(self) -> None:
        self.edition = load_edition(str(HERE / "peers" / "rlcard-uno.toml"))
        self.options = read_options(self.edition, {})
        self.empty = set_table(self.edition, 2, self.options)

    def position(self, seen: Sighting) -> Position:
        s = self.empty.copy()
        hand = [parse_card(self.edition, card_of(card)) for card in seen.hand]
        lying = [parse_card(self.edition, card_of(card)) for card in seen.played or [seen.target]]
        unseen = sorted((Counter(self.edition.deck) - Counter(hand) - Counter(lying)).elements())
        for kind in hand:
            give(s, ME, kind)
        for kind in unseen[: seen.others_cards]:  # any will do: a bot that needs them deals them again
            give(s, OTHER, kind)
        for kind in lying:
            put_on_top(s, kind)
        left = unseen[seen.others_cards :]
        s.cards[: len(left)] = left
        s.pile = len(left)
        s.color = COLOR_LETTERS.index(seen.color.upper())
        s.turn, s.actor, s.dealer, s.turns, s.window = ME, ME, OTHER, 1, WINDOW["turn"]
        return Position(self.edition, self.options, s)


class Memory:
    """Which color the opponent lacked when it last drew, as far as our own sightings show."""

    def __init__(self) -> None:
        self.last: Sighting | None = None
        self.action = DRAW
        self.lacks = ""

    def see(self, seen: Sighting) -> None:
        last, self.last = self.last, seen
        if last is None:
            return
        before = len(last.played)
        if seen.played[:before] != last.played:  # shuffled in
            self.lacks = ""
            return
        kept = self.action == DRAW and (len(seen.hand) - len(last.hand)) % 2  # draw cards add two or four
        laid = seen.played[before:]
        theirs = laid if kept else laid[1:]
        met = last.color if kept or not laid else laid[0][0]
        drawn = seen.others_cards - last.others_cards + len(theirs)
        if not drawn:
            return
        self.lacks = ""
        if not kept and laid and laid[0].split("-")[1] in PLAYS_ON:
            return  # it had no turn
        if not theirs or (len(theirs) == 1 and theirs[0].split("-")[1] not in PLAYS_ON):
            self.lacks = met


class RandomSeat:
    """Any legal action."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, seen: Sighting) -> str:
        return self.random.choice(seen.legal)


class BotSeat:
    """One of our bots that think; it plays one game."""

    def __init__(self, table: Table, bot: Thinker, random: Random, worlds: int) -> None:
        self.table, self.bot, self.random, self.worlds = table, bot, random, worlds
        self.memory = Memory()

    def choose(self, seen: Sighting) -> str:
        self.memory.see(seen)
        self.memory.action = seen.legal[0] if len(seen.legal) == 1 else self.think(seen)
        return self.memory.action

    def remembered(self, position: Position) -> Remembered:
        """What our bots' own memory would contain: that the opponent drew, whatever the top card, in that
        color.
        """
        notes = Remembered()
        if self.memory.lacks:
            color = COLOR_LETTERS.index(self.memory.lacks.upper())
            notes.lacks[OTHER] = 1 << color
            drew, face_up = parse_move(position.edition, "+", 2), parse_card(position.edition, "W")
            write_decision(OTHER, drew, color, face_up, 1, position.state.held, 2, notes)
        return notes

    def think(self, seen: Sighting) -> str:
        position = self.table.position(seen)
        self.bot.memory.notes = self.remembered(position)
        sight, notes = self.bot.weigh(position, ME)
        legal = tuple(move_of(action) for action in seen.legal)
        moves = [parse_move(position.edition, text, 2) for text in legal]
        if isinstance(self.bot, Champion):
            view = make_view(position, ME, legal)
            key, started = self.random.getrandbits(60), time.monotonic()
            search = Search(position, sight, notes, view, key=key, started=started)
            search.inner.catches[:2] = [0, 0]
            while number := search.next_worlds(NO_HURRY, self.worlds):
                search.take(number, search.play())
            return seen.legal[moves.index(search.best)]
        return seen.legal[moves.index(best_move(sight, ME, moves, len(moves), notes))]


BOTS: dict[str, type[Thinker] | None] = {
    "random": None,
    "casual": Casual,
    "expert": Expert,
    "champion": Champion,
}


class Duel:
    """rlcard's process, and our side of the games."""

    def __init__(self, worlds: int) -> None:
        FOLDER.mkdir(exist_ok=True)
        python = install(RLCARD, FOLDER)[0]
        command = [python, "-m", "bench.peers.rlcard_duel"]
        self.process = Process(command, FOLDER / "rlcard_duel.log")
        self.table, self.worlds = Table(), worlds

    def say(self, what: object) -> None:
        assert self.process.process.stdin is not None
        with suppress(BrokenPipeError):
            print(json.dumps(what), file=self.process.process.stdin, flush=True)

    def won(self, name: str, seed: int, seat: int) -> bool:
        """Play one game with one of our bots in a seat."""
        bot, random = BOTS[name], Random(f"{seed} {seat}")
        ours = BotSeat(self.table, bot(), random, self.worlds) if bot else RandomSeat(random)
        self.say({"seed": seed, "seat": seat})
        while "won" not in (said := self.process.answer()):
            self.say(ours.choose(Sighting.read(seat, said)))
        return bool(said["won"])

    def share(self, name: str, seeds: int) -> Interval:
        """The share of games that a bot wins, each seed from both seats."""
        shares = []
        for seed in range(1, seeds + 1):
            shares.append(sum(self.won(name, seed, seat) for seat in range(2)) / 2)
            if seed % 500 == 0:
                progress(
                    f"{name}: {2 * seed:,} of {2 * seeds:,} games, {mean_interval(shares).scaled(100)} %"
                )
        return mean_interval(shares)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="make duel")
    parser.add_argument("--games", type=int, default=12_000, help="games of each bot but the champion")
    parser.add_argument("--champion-games", type=int, default=3_000, help="games of the champion")
    parser.add_argument("--worlds", type=int, default=200, help="worlds that it tries a decision out in")
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=list(BOTS), help="who plays")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page to this file too")
    arguments = parser.parse_args()
    try:
        duel = Duel(arguments.worlds)
        rows = []
        for name in arguments.bots:
            games = arguments.champion_games if name == "champion" else arguments.games
            progress(f"{name}: {games:,} games")
            rows.append(row(name, games // 2, duel.share(name, games // 2)))
    except CannotRunError as error:
        print(f"rlcard: {error}", file=sys.stderr)
        return 1
    duel.process.stop()
    text = page(arguments.worlds, rows)
    print(text)
    if arguments.write:
        arguments.write.write_text(text, encoding="utf-8")
    return 0


def row(name: str, seeds: int, share: Interval) -> list[str]:
    who = "any legal action" if BOTS[name] is None else f"our {name}"
    return [who, f"{2 * seeds:,}", f"1 to {seeds:,}", f"{share.scaled(100)} %"]


def page(worlds: int, rows: list[list[str]]) -> str:
    versions = (
        f"lastcard {version('lastcard')}, {locked_version(RLCARD).replace('==', ' ')}. "
        f"The champion tries every decision out in {worlds} worlds, however long that takes."
    )
    parts = [
        "# Against rlcard",
        "Made by `make duel ARGS='--write docs/rlcard.md'`; figures are never typed.",
        ABOUT,
        versions,
        table("<>>>", ["against uno-rule-v1", "games", "seeds", "won"], rows),
        DIFFERENT,
    ]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.exit(main())
