"""The chance to win a match, from the chance to win its round.

Every further round is taken to be won by each seat equally often, for as many points as a round of experts is
worth: so much can be known of rounds that have not been dealt. A round that is being played counts by each
seat's chance to win it, for the points that a round is worth on average; what the hands are really worth
shows when it ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.coach.chances import CERTAIN, rounded
from lastcard.coach.playouts import Experts, Task, key_for
from lastcard.notation.position import Position
from lastcard.policies.batches import notes_for
from lastcard.policies.playing_out.columns import COLUMNS
from lastcard.rules.chance import number_below
from lastcard.rules.state import State

WINNER, POINTS = COLUMNS.index("winner"), COLUMNS.index("points")
WALKS = 1024
"""How many continuations of a match are tried."""

POINTS_APART = 10
"""Points that are nearer to each other count as the same, unless they win the match."""

MOST_ROUNDS = 1000


def is_long_match(position: Position) -> bool:
    """Whether several rounds decide it, in a way that is known here. If points are charged to the losers
    (`express_alt_scoring`), the winner of a round says too little about the match.
    """
    s = position.state
    return not s.express_alt_scoring and (s.scoring > 0 or s.match_wins > 1)


class MatchChances:
    """How likely each seat is to win the match, by the scores."""

    def __init__(self, state: State, points: Sequence[int], seed: int) -> None:
        """`points` are those of rounds between experts."""
        self.players, self.points = state.players, sorted(points) or [1]
        self.target = state.target if state.scoring else state.match_wins
        self.key = key_for(seed, WALKS)
        self.walks: list[list[tuple[int, int]]] = [[] for _ in range(max(1, WALKS // self.players))]
        self.rolled = [0] * len(self.walks)
        self.known: dict[tuple[int, ...], list[int]] = {}

    def at(self, scores: Sequence[int]) -> list[int]:
        """Each seat's chance, between two rounds."""
        reached = [score >= self.target for score in scores]
        if any(reached):
            return [CERTAIN * won for won in reached]
        key = tuple(scores)
        if key not in self.known:
            self.known[key] = self.walk(key)
        return self.known[key]

    def after_round(self, scores: Sequence[int]) -> list[list[int]]:
        """Each seat's chance if a seat wins the round that begins with these scores, by that seat."""
        return [self.after_win(scores, winner) for winner in range(self.players)]

    def after_win(self, scores: Sequence[int], winner: int) -> list[int]:
        total = [0] * self.players
        for points in self.points:
            won = self.about(points) if scores[winner] + points < self.target else points
            chances = self.at([score + won * (seat == winner) for seat, score in enumerate(scores)])
            total = [one + other for one, other in zip(total, chances, strict=True)]
        return [rounded(one, len(self.points)) for one in total]

    def about(self, points: int) -> int:
        return points - points % POINTS_APART if self.target > POINTS_APART else points

    def walk(self, scores: tuple[int, ...]) -> list[int]:
        """Play the lottery of rounds on. Each walk is taken once for every way to turn the seats, so that
        seats with the same score have the same chance.
        """
        won = [0] * self.players
        for number in range(len(self.walks)):
            for turned in range(self.players):
                won[self.winner_of(number, turned, scores)] += 1
        return [rounded(CERTAIN * wins, len(self.walks) * self.players) for wins in won]

    def winner_of(self, number: int, turned: int, scores: tuple[int, ...]) -> int:
        now = list(scores)
        for place in range(MOST_ROUNDS):
            winner, points = self.step(number, place)
            winner = (winner + turned) % self.players
            now[winner] += points
            if now[winner] >= self.target:
                return winner
        return now.index(max(now))

    def step(self, number: int, place: int) -> tuple[int, int]:
        """Who wins a round of a walk, before the seats are turned, and for how many points."""
        walk = self.walks[number]
        while len(walk) <= place:
            key, rolled = key_for(self.key, number), self.rolled[number]
            winner, rolled = number_below(self.players, key, rolled)
            which, rolled = number_below(len(self.points), key, rolled)
            self.rolled[number] = rolled
            walk.append((winner, self.points[which]))
        return walk[place]


def rounds_task(experts: Experts, table: State, *, key: int, rounds: int) -> Task:
    """Rounds between experts, from the deal on."""
    notes = notes_for([experts.policy] * experts.players)
    return Task(table, notes, key, rounds, len(COLUMNS))


def points_in(rows: Sequence[int]) -> list[int]:
    """What the rounds were worth that somebody won."""
    winners, points = rows[WINNER :: len(COLUMNS)], rows[POINTS :: len(COLUMNS)]
    return [worth for winner, worth in zip(winners, points, strict=True) if winner >= 0]
