"""Finds puzzles in games between bots:

    python -m tools.puzzles.finding EDITION [--mode MODE] [--seconds S] [--seed N] [--out FILE]

Every decision of a game is looked at: cheap questions first, then the search, then the proof. What is found is
added to the file, so that a run can be stopped and continued with another seed. `tools.puzzles.gathering`
grades what was found and puts it into the package.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from lastcard.bots import BotPlayer, make_bot
from lastcard.bots.decks import build_deck
from lastcard.bots.imagining import imagine
from lastcard.editions import load_edition
from lastcard.errors import Error
from lastcard.game import Game
from lastcard.notation.position import Position
from lastcard.notation.reading import read_position
from lastcard.puzzles.book import write_puzzle
from lastcard.puzzles.hidden import world
from lastcard.puzzles.likeness import likeness
from lastcard.puzzles.proving import (
    BUDGET_HERE,
    OneWorld,
    Proof,
    Prover,
    Save,
    Win,
    count_challenge,
    moves_that_reach,
    reaches,
)
from lastcard.puzzles.puzzle import Puzzle
from lastcard.rules.numbers import Move
from lastcard.views import View
from lastcard.views.view import write_position

TABLES = (2, 2, 2, 3, 4)
"""How many play; two more often, where most can be proven."""
LEAST_MOVES = 3
LEAST_CARDS = 2
MOST_CARDS = 6
DEALS_AT_FIRST = 8
"""A move is only searched for in every world if it reaches the goal in so many single ones."""


def games(edition: str, mode: str, random: Random) -> Iterator[Game]:
    """Rounds between bots of all kinds but champions, endlessly."""
    read = load_edition(edition)
    while True:
        players = random.choice(TABLES)
        options = {"mode": mode} if mode else {}
        decks = None
        if mode == "dynasty":
            assert read.roster is not None
            defaults = {**read.defaults, **options}
            decks = [build_deck(read.roster, defaults["wild_fills"], random) for _ in range(players)]
        yield Game.new(read, players, random.getrandbits(40), options, decks)


def moments(game: Game, random: Random) -> Iterator[tuple[int, View]]:
    """What the seat that is asked sees, before each decision of a round."""
    seats = [
        BotPlayer(make_bot(random.choice(("novice", "casual", "expert")), random.getrandbits(40)), seat)
        for seat in range(game.players)
    ]
    views = [game.view(seat) for seat in range(game.players)]
    while not game.round_over:
        asked = game.asked
        seat = random.choice(asked)
        if len(asked) == 1 and game.waiting_for in ("turn", "challenge"):
            yield seat, views[seat]
        move = seats[seat].decide(views[seat])
        events = game.timeout() if move is None or move not in views[seat].legal else game.play(seat, move)
        views = [game.view(one) for one in range(game.players)]
        for one, player in enumerate(seats):
            player.see([event.seen_by(one) for event in events], views[one])


def table_of(view: View) -> tuple[str, Position] | None:
    """One of the deals that a view allows, as text and read again; none where the text does not tell it all."""
    assert view.seat is not None
    try:
        imagined = imagine(view)
        lines = write_position(imagined).splitlines()
        text = "\n".join(line for line in lines if not line.startswith(("pile", "chance"))) + "\n"
        table = read_position(text)
        same = Game(table.copy()).view(view.seat) == view
    except (Error, IndexError, StopIteration, AssertionError):
        return None
    return (text, table) if same else None


def find(seat: int, view: View) -> Puzzle | None:
    """A puzzle in what a seat sees, if there is one."""
    if view.waiting_for == "challenge":
        return find_challenge(seat, view)
    if view.waiting_for != "turn" or len(view.hand) > MOST_CARDS or len(set(view.legal)) < LEAST_MOVES:
        return None
    threatened = any(size == 1 for one, size in enumerate(view.hand_sizes) if one != seat)
    if len(view.hand) > 5 and not threatened:
        return None
    found = table_of(view)
    if found is None:
        return None
    text, table = found
    proof = find_win(table, seat) if 2 <= len(view.hand) <= 5 else None
    if proof is None and threatened:
        proof = find_save(table, seat)
    if proof is None or not is_a_question(proof):
        return None
    return Puzzle("new", seat, 1, (), text, proof)


def is_a_question(proof: Proof) -> bool:
    """Whether there are several cards to play, or colors to name."""
    return sum(outcome.move[0].isalpha() for outcome in proof.outcomes) >= LEAST_CARDS


def find_challenge(seat: int, view: View) -> Puzzle | None:
    found = table_of(view)
    if found is None:
        return None
    proof = count_challenge(found[1], seat)
    return None if proof is None else Puzzle("new", seat, 1, (), found[0], proof)


def find_win(table: Position, seat: int) -> Proof | None:
    """The proof that one move wins for sure. Each turn takes one card out of the hand."""
    turns = table.state.held[seat]
    right = moves_that_reach(table, seat, Win(turns), most=2)
    return Prover(table, seat, f"win {turns}").compare(*right[0]) if len(right) == 1 else None


def find_save(table: Position, seat: int) -> Proof | None:
    """The proof that one move keeps everybody else from winning."""
    deals = [world(table, seat, number) for number in range(DEALS_AT_FIRST)]
    if not any(saves(deals, seat, choice) for choice in OneWorld(table, seat, Save()).first_moves()):
        return None
    right = moves_that_reach(table, seat, Save(), most=2)
    return Prover(table, seat, "save").compare(*right[0]) if len(right) == 1 else None


def saves(deals: Sequence[Position], seat: int, choice: Move) -> bool:
    return all(reaches(OneWorld(deal, seat, Save(), BUDGET_HERE), choice) for deal in deals)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("edition")
    parser.add_argument("--mode", default="")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    random, known, until = Random(f"{given.edition} {given.mode} {given.seed}"), set(), time.monotonic() + given.seconds
    played = 0
    with given.out.open("a", encoding="utf-8") as out:
        for game in games(given.edition, given.mode, random):
            played += 1
            for seat, view in moments(game, random):
                if time.monotonic() > until:
                    print(given.edition, given.mode, given.seed, f"{played} rounds, {len(known)} puzzles")
                    return
                found = find(seat, view)
                if found and likeness(found) not in known:
                    known.add(likeness(found))
                    out.write(write_puzzle(found))
                    out.flush()


if __name__ == "__main__":
    main()
