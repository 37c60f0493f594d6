"""Finds puzzles in games between bots:

    python -m tools.puzzles.finding EDITION [--mode MODE] [--kind KIND] [--players N ...] [--out FILE]

Every decision of a game is looked at: cheap questions first, then the search, then the proof. What is found
is added to the file, so that a run can be stopped and continued with another seed. `tools.puzzles.gathering`
grades what was found and puts it into the package.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import Random

from lastcard.bots.decks import build_deck
from lastcard.bots.imagining import imagine
from lastcard.editions import load_edition
from lastcard.editions.setup import deck_owners, player_cards, read_options
from lastcard.errors import Error
from lastcard.game import Game
from lastcard.game.match import Match, new_match
from lastcard.notation.pending import seats_in
from lastcard.notation.position import Position
from lastcard.notation.reading import read_position
from lastcard.puzzle.book import write_puzzle
from lastcard.puzzle.every_world import CHALLENGE, TURN
from lastcard.puzzle.goals import FROM_HAND, Save, Win
from lastcard.puzzle.hidden import others, world
from lastcard.puzzle.likeness import likeness
from lastcard.puzzle.proving import (
    BUDGET_HERE,
    MOST_TURNS,
    Proof,
    count_challenge,
    moves_that_reach,
    prove,
    reaches,
)
from lastcard.puzzle.puzzle import KINDS, Puzzle
from lastcard.puzzle.searching import OneWorld, called
from lastcard.rules.chance import seed_chance
from lastcard.rules.kernel import apply, asked, legal
from lastcard.rules.moves import CARD, CATCH, MOST_MOVES, verb_of
from lastcard.rules.numbers import Move
from lastcard.views import View
from lastcard.views.view import write_position

TABLES = (2, 2, 2, 3, 3, 4)
"""How many play; two more often, where most can be proven."""
LEAST_CARDS = 2
MOST_CARDS = 7
BUDGET_AT_FIRST = 1_500
DEALS_AT_FIRST = 6
"""Saving is only searched for in every world if a move does it in so many single ones."""


def rounds(edition: str, mode: str, tables: Sequence[int], random: Random) -> Iterator[Match]:
    """Rounds that are dealt, endlessly."""
    read = load_edition(edition)
    while True:
        players = random.choice(tables)
        options = read_options(read, {"mode": mode} if mode else {})
        decks = None
        if mode == "dynasty":
            assert read.roster is not None
            decks = [build_deck(read.roster, options["wild_fills"], random) for _ in range(players)]
        cards = player_cards(read, players, options, decks)
        match = new_match(read, players, options, cards, deck_owners(players, options))
        seed_chance(match.state, random.getrandbits(40))
        match.deal_first()
        yield match


def moments(position: Position, random: Random) -> Iterator[int]:
    """The seat that decides, before each decision of a round between novices. They call always: what follows
    from a forgotten call is no puzzle.
    """
    s, out = position.state, [0] * MOST_MOVES
    while not s.over:
        seat = random.choice(seats_in(asked(s)))
        if s.window in (TURN, CHALLENGE):
            yield seat
        moves = called(out[: legal(s, seat, out)])
        cards = [one for one in moves if verb_of(one) == CARD and s.window in FROM_HAND]
        apply(s, seat, random.choice(cards or [one for one in moves if verb_of(one) != CATCH] or moves))
        s.events.clear()


def table_of(view: View) -> tuple[str, Position] | None:
    """One of the deals that a view allows, as text and read again; none if the text does not tell it all."""
    assert view.seat is not None
    try:
        imagined = imagine(view, {view.seat: view.deck} if view.deck else {})
        lines = write_position(imagined).splitlines()
        text = "\n".join(line for line in lines if not line.startswith(("pile", "chance"))) + "\n"
        table = read_position(text)
        same = Game(table.copy()).view(view.seat) == view
    except (Error, IndexError, StopIteration, AssertionError):
        return None
    return (text, table) if same else None


def find(position: Position, seat: int, kinds: Collection[str]) -> Puzzle | None:
    """A puzzle in what a seat sees, if there is one. It is looked for in the game, and proven without it."""
    goal = likely_goal(position, seat, kinds)
    found = table_of(Game(position.copy()).view(seat)) if goal else None
    if found is None:
        return None
    text, table = found
    proof = prove(table, seat, goal)
    return Puzzle("new", seat, 1, (), text, proof) if proof and is_a_question(proof) else None


def likely_goal(position: Position, seat: int, kinds: Collection[str]) -> str:
    """The goal that exactly one move seems to reach; empty if there is none."""
    s = position.state
    if s.window == CHALLENGE:
        return "challenge" if "challenge" in kinds and count_challenge(position, seat) else ""
    if s.held[seat] > MOST_CARDS:
        return ""
    turns = s.held[seat]
    if "win" in kinds and 2 <= turns <= MOST_TURNS:
        right = moves_that_reach(position, seat, Win(turns), most=2, budget=BUDGET_AT_FIRST)
        if right:
            return f"win {turns}" if len(right) == 1 else ""
    if "save" in kinds and any(s.held[other] == 1 for other in others(s, seat)):
        return "save" if is_likely_save(position, seat) else ""
    return ""


def is_likely_save(position: Position, seat: int) -> bool:
    """Whether a move, and not each of them, saves in some deals; and then, whether one does in all."""
    deals = [world(position, seat, number) for number in range(DEALS_AT_FIRST)]
    moves = OneWorld(position, seat, Save()).first_moves()
    saving = sum(all(saves_in(deal, seat, choice) for deal in deals) for choice in moves)
    if not 0 < saving < len(moves):
        return False
    return len(moves_that_reach(position, seat, Save(), most=2)) == 1


def saves_in(deal: Position, seat: int, choice: Move) -> bool:
    return reaches(OneWorld(deal, seat, Save(), BUDGET_HERE), choice)


def is_a_question(proof: Proof) -> bool:
    """Whether there are several cards to play, or colors to name."""
    if proof.goal == "challenge":
        return True
    return sum(outcome.move[0].isalpha() for outcome in proof.outcomes) >= LEAST_CARDS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("edition")
    parser.add_argument("--mode", default="")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only this kind, or these")
    parser.add_argument("--players", type=int, nargs="+", default=TABLES, metavar="N")
    parser.add_argument("--answer", help="only puzzles with this right move, such as + for not challenging")
    parser.add_argument("--seconds", type=float, default=60, help="of the processor (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    random, until = Random(f"{given.edition} {given.mode} {given.seed}"), time.process_time() + given.seconds
    known: set[str] = set()
    played = 0
    with given.out.open("a", encoding="utf-8") as out:
        for match in rounds(given.edition, given.mode, given.players, random):
            played += 1
            for seat in moments(match.position, random):
                if time.process_time() > until:
                    print(given.edition, given.mode, given.seed, f"{played} rounds, {len(known)} puzzles")
                    return
                found = find(match.position, seat, given.kind or KINDS)
                if found is None or given.answer not in (None, found.best):
                    continue
                if likeness(found) not in known:
                    known.add(likeness(found))
                    out.write(write_puzzle(found))
                    out.flush()


if __name__ == "__main__":
    main()
