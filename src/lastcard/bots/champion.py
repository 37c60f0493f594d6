"""Champion: an expert that tries out its best moves in many possible worlds before it decides."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from lastcard.bots.imagining import imagine
from lastcard.bots.thinking import Thinker, reflexes_of
from lastcard.errors import INSTALL_SIM, OptionError
from lastcard.notation.moves import parse_move
from lastcard.notation.position import Position
from lastcard.policies.batches import compiled_batch, notes_in_worlds, play_compiled, plays_compiled
from lastcard.policies.deciding.heuristic import best_move
from lastcard.policies.notes import MOST_CANDIDATES, SEARCHING, Candidate, Notes
from lastcard.policies.playing_out.search import (
    clear_gains,
    clearest_gain,
    drop_the_hopeless,
    gather_candidates,
)
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.policies.playing_out.value import CERTAIN_WIN
from lastcard.policies.policy import POLICIES, read_policy
from lastcard.policies.sight import Sight
from lastcard.policies.workspace import NotesOfBoth
from lastcard.views import View

NOT_SEARCHED = ("draft",)
FIRST_SLICE, LARGEST_SLICE = 8, 256
FIRST_LOOK = 384
ANSWERS = 3 * MOST_CANDIDATES
"""The numbers that one call of the compiled rules answers with: three for each candidate."""


@dataclass(frozen=True)
class Thought:
    """The result of a search: the move, the number of worlds it was tried in, and the time taken."""

    move: str
    worlds: int
    seconds: float
    wins: dict[str, float]  # the estimated win rate of each candidate


class Champion(Thinker):
    """Thinks for a given time at most; `thought` is the result of the last search.

    With `thinks=False` it needs no compiled rules in this process and answers at once, like an expert: a
    server lets it think in another process.
    """

    name = "champion"
    thinks_long = True
    reflexes = reflexes_of(POLICIES["champion"], 0.4, 1.2)

    def __init__(
        self,
        seed: int | str | None = None,
        seconds: float = 0.12,
        worlds: int = 4000,
        *,
        thinks: bool = True,
    ) -> None:
        super().__init__(seed)
        if not plays_compiled(play_and_search):
            raise OptionError(f"The champion needs the compiled rules: {INSTALL_SIM}.")
        self.seconds, self.worlds, self.thinks = seconds, worlds, thinks
        if thinks:
            self.load()
        self.random = Random(seed)
        self.thought: Thought | None = None

    def load(self) -> None:
        """Load the compiled rules, or compile them: the first decision has no time for that."""
        compiled_batch(play_and_search)

    def choose(self, view: View) -> str:
        if not self.thinks or not self.searches(view):
            return super().choose(view)
        search = self.search(view)
        while number := search.next_worlds(self.seconds, self.worlds):
            search.take(number, search.play())
        return self.decided(search, view)

    def searches(self, view: View) -> bool:
        """Whether there is anything to search for in this decision."""
        return len(view.legal) > 1 and view.waiting_for not in NOT_SEARCHED

    def search(self, view: View) -> Search:
        """A search that has not begun: whoever plays its worlds may do so elsewhere."""
        assert view.seat is not None
        started = time.monotonic()
        decks = self.memory.known_decks(view)
        position = imagine(view, decks)
        sight, notes = self.weigh(position, view.seat)
        key = self.random.getrandbits(60)
        return Search(position, sight, notes, view, key=key, started=started, decks=decks)

    def decided(self, search: Search, view: View) -> str:
        """The move that a search has found."""
        move = view.legal[search.moves.index(search.best)]
        seconds = time.monotonic() - search.started
        self.thought = Thought(move, search.worlds, seconds, search.values(view.legal))
        return move


class Search:
    """The candidates of one decision, and their results so far."""

    def __init__(
        self,
        position: Position,
        sight: Sight,
        notes: Notes,
        view: View,
        *,
        key: int,
        started: float,
        decks: Iterable[int] = (),
    ) -> None:
        """`decks` are the seats whose player decks are known."""
        assert view.seat is not None
        self.state, self.key, self.notes = position.state, key, notes
        self.started = self.asked = started
        seat, players = view.seat, view.players
        self.moves = [parse_move(position.edition, text, players) for text in view.legal]
        policy = read_policy("champion", position.edition, position.options, players)
        self.inner = notes_in_worlds([policy] * players)
        self.inner.remembered = notes.remembered
        self.inner.hidden.known_decks = sum(1 << owner for owner in decks)
        best = best_move(sight, seat, self.moves, len(self.moves), notes)
        gather_candidates(sight, seat, self.moves, len(self.moves), self.notes, best)
        self.notes.task, self.notes.me = SEARCHING, seat
        clear_gains(self.notes)
        self.worlds = 0
        self.looked = False
        self.seconds_a_world = 0.0

    def next_worlds(self, seconds: float, most: int) -> int:
        """In how many more worlds to try all candidates, within `seconds` and `most` worlds from the start;
        0: in no more.
        """
        if self.settled:
            return 0
        self.asked = time.monotonic()
        left = seconds - (self.asked - self.started)
        number = min(most - self.worlds, LARGEST_SLICE, max(FIRST_SLICE, self.worlds))
        if self.seconds_a_world:
            number = min(number, int(left / self.seconds_a_world))
        if number < 1 or left <= 0:
            return 0
        self.notes.first_world, self.notes.worlds = self.worlds, number
        return number

    @property
    def all_notes(self) -> NotesOfBoth:
        return self.notes, self.inner

    def play(self) -> memoryview:
        """The results in the next worlds, by the compiled rules of this process."""
        return play_compiled(self.state, self.all_notes, self.key, 0, 1, ANSWERS).cast("B").cast("q")

    def take(self, number: int, row: Sequence[int]) -> None:
        """The results in so many worlds, since they were asked for."""
        self.seconds_a_world = max(self.seconds_a_world, (time.monotonic() - self.asked) / number)
        for place, candidate in enumerate(self.candidates):
            value, gain, gain_squared = row[3 * place : 3 * place + 3]
            candidate.value += value
            candidate.gain += gain
            candidate.gain_squared += gain_squared
        self.worlds += number
        if not self.looked and self.worlds >= FIRST_LOOK:
            self.looked = True
            before = self.notes.compared
            drop_the_hopeless(self.notes)
            self.seconds_a_world *= self.notes.compared / before

    @property
    def candidates(self) -> list[Candidate]:
        return self.notes.candidates[: self.notes.compared]

    @property
    def settled(self) -> bool:
        """Whether there is nothing to decide."""
        return self.notes.compared == 1

    @property
    def best(self) -> int:
        """The heuristic's choice, or the candidate with the largest significant gain over it."""
        return clearest_gain(self.notes, self.state.players)

    def values(self, legal: Sequence[str]) -> dict[str, float]:
        """The average result of each candidate."""
        return {
            legal[self.moves.index(candidate.choice)]: candidate.value / max(1, self.worlds) / CERTAIN_WIN
            for candidate in self.candidates
        }
