"""Reviewing a record: which playouts are asked for, and what becomes of them.

`reviewing` asks for one task after the other and so can be played by anybody, a worker of a page for one;
`review` plays them here.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import groupby

from lastcard.coach.accounts import Account, Step, accounts_of
from lastcard.coach.chances import CERTAIN, Chance, certainly, chance_of, rounded
from lastcard.coach.decisions import choices
from lastcard.coach.judging import Judgement, Judging, whole_chains
from lastcard.coach.matches import MatchChances, is_long_match, points_in, rounds_task
from lastcard.coach.playouts import (
    Experts,
    Knowledge,
    Playouts,
    Task,
    is_compiled,
    key_for,
    worlds_task,
)
from lastcard.coach.reviewed import Review, ReviewedDecision, ReviewedMoment, ReviewedRound
from lastcard.coach.scenes import Scene, scenes
from lastcard.editions.datafile import shown
from lastcard.editions.edition import Edition, load_editions
from lastcard.editions.setup import check_seed
from lastcard.errors import NotationError, OptionError
from lastcard.game import Game
from lastcard.game.match import Match, fresh_state
from lastcard.game.replay import split_record
from lastcard.notation.position import Position
from lastcard.policies.playing_out.reviewing import GO_ON
from lastcard.rules.rounds import has_won_match

WORLDS, WORLDS_INTERPRETED = 384, 32
MOST_WORLDS = 65_536
LOOKS = 2
"""A first look at the moves takes so many times fewer worlds than a chance."""

ROUNDS, ROUNDS_INTERPRETED = 512, 32
"""Rounds between experts, to learn how many points a round is worth."""

OPEN, DEALS = 10, 11
"""Numbers for keys, after those of the seats: with all cards open, and rounds between experts."""

Tasks = Generator[Task, Sequence[int], Review]
Progress = Callable[[int, int], None]


def review(
    record: str | Game,
    *,
    seed: int = 0,
    worlds: int | None = None,
    editions: Iterable[str | Edition] = (),
    progress: Progress | None = None,
) -> Review:
    """Everybody's chances at every moment of a record, what each decision cost, and luck and skill.

    The same record, seed and number of worlds give the same figures on every machine. `worlds` are those in
    which a chance is estimated, rounded up to a multiple of 16; left out, they are 384, or 32 if the rules
    are not compiled. `progress(done, moments)` is called after each moment.
    """
    tasks = reviewing(record, seed=seed, worlds=worlds, editions=editions, progress=progress)
    try:
        task = next(tasks)
        while True:
            task = tasks.send(task.play())
    except StopIteration as done:
        found: Review = done.value
        return found


def reviewing(
    record: str | Game,
    *,
    seed: int = 0,
    worlds: int | None = None,
    editions: Iterable[str | Edition] = (),
    progress: Progress | None = None,
) -> Tasks:
    """The same, played by the caller: yields tasks, is sent their rows, and returns the review."""
    return reviewer_of(record, seed=seed, worlds=worlds, editions=editions, progress=progress).tasks()


def reviewer_of(
    record: str | Game,
    *,
    seed: int = 0,
    worlds: int | None = None,
    editions: Iterable[str | Edition] = (),
    progress: Progress | None = None,
) -> Reviewer:
    """The reviewer of a record, which has read it but has not asked for a playout yet."""
    check_seed(seed)
    compiled = is_compiled()
    worlds = check_worlds(worlds, compiled)
    text, known = readable(record, editions)
    moments = list(scenes(text, known))
    return Reviewer(moments, seed, worlds, compiled=compiled, progress=progress)


def check_worlds(worlds: object, compiled: bool) -> int:
    if worlds is None:
        return WORLDS if compiled else WORLDS_INTERPRETED
    if not isinstance(worlds, int) or isinstance(worlds, bool) or not 1 <= worlds <= MOST_WORLDS:
        raise OptionError(f"A review plays out 1 to {MOST_WORLDS:,} worlds, not {shown(worlds)}.")
    return whole_chains(worlds)


def readable(record: object, editions: Iterable[str | Edition]) -> tuple[str, list[Edition]]:
    """A record that can be reviewed, and the editions that it may name."""
    if isinstance(record, Game):
        return record.record(), [*load_editions(editions), record.edition]
    rounds, _ = split_record(record)
    hiding = next((played for played in rounds if played.hides_cards), None)
    if hiding is not None:
        reason = "this record hides cards, and a review needs them all: review the full record of the match."
        raise NotationError(reason, hiding.line, 1)
    assert isinstance(record, str)
    return record, list(load_editions(editions))


class Reviewer:
    """The review of one record."""

    def __init__(
        self,
        moments: Sequence[Scene],
        seed: int,
        worlds: int,
        *,
        compiled: bool,
        progress: Progress | None = None,
    ) -> None:
        self.moments, self.seed, self.worlds = moments, seed, worlds
        self.compiled, self.progress = compiled, progress
        self.position: Position = moments[0].position
        self.players = self.position.state.players
        self.experts = Experts(self.position)
        self.match: MatchChances | None = None
        self.steps: list[Step] = []
        """Of the chance to win the match."""

    @property
    def whole(self) -> bool:
        """Whether the match was played to its end."""
        return bool(self.moments[-1].state.match_over)

    def tasks(self) -> Tasks:
        if is_long_match(self.position):
            self.match = yield from self.match_chances()
        rounds = []
        for _, played in groupby(self.moments, lambda scene: scene.round):
            found = yield from self.round(list(played))
            rounds.append(found)
        accounts = accounts_of(self.steps) if self.match else together(rounds)
        position = self.position
        return Review(
            position.edition,
            dict(position.options),
            self.players,
            self.seed,
            self.worlds,
            self.compiled,
            self.match is not None,
            tuple(rounds),
            accounts,
        )

    def match_chances(self) -> Generator[Task, Sequence[int], MatchChances]:
        match = Match(self.position.copy())
        table = fresh_state(match.position, match.gather_decks())
        rounds = ROUNDS if self.compiled else ROUNDS_INTERPRETED
        rows = yield rounds_task(self.experts, table, key=key_for(self.seed, DEALS), rounds=rounds)
        return MatchChances(self.position.state, points_in(rows), self.seed)

    # A round

    def round(self, played: Sequence[Scene]) -> Generator[Task, Sequence[int], ReviewedRound]:
        judged: dict[int, list[Judgement]] = {}
        pending = list(choices(played, self.experts))
        known: list[tuple[Chance, ...]] = []
        opened: list[tuple[Chance, ...]] = []
        for place, scene in enumerate(played):
            chances = yield from self.known_chances(scene)
            known.append(chances)
            chances = yield from self.open_chances(scene)
            opened.append(chances)
            for choice in [one for one in pending if one.place == place]:
                judging = Judging(scene, choice, self.experts, self.seed, whole_chains(self.worlds // LOOKS))
                judgement = yield from judging.judge()
                judged.setdefault(place, []).append(judgement)
            if self.progress is not None:
                self.progress(scene.at + 1, len(self.moments))
        return self.reviewed(played, known, opened, judged)

    def known_chances(self, scene: Scene) -> Generator[Task, Sequence[int], tuple[Chance, ...]]:
        """Everybody's chance, by what they know."""
        if scene.state.over:
            return decided(scene)
        found = []
        for seat, memory in scene.seats.items():
            row = yield self.go_on(scene, memory.knowledge(), seat)
            found.append(self.read(row, seat))
        return tuple(found)

    def open_chances(self, scene: Scene) -> Generator[Task, Sequence[int], tuple[Chance, ...]]:
        if scene.state.over:
            return decided(scene)
        row = yield self.go_on(scene, scene.open_knowledge(0), OPEN)
        return tuple(self.read(row, seat) for seat in range(self.players))

    def read(self, row: Sequence[int], seat: int) -> Chance:
        return chance_of(Playouts(row, self.players, 1).values(0, seat))

    def go_on(self, scene: Scene, knowledge: Knowledge, number: int) -> Task:
        """Everybody plays on."""
        key = key_for(self.seed, scene.at, number)
        return worlds_task(self.experts, knowledge, [GO_ON], key=key, worlds=range(self.worlds))

    # What becomes of it

    def reviewed(
        self,
        played: Sequence[Scene],
        known: Sequence[tuple[Chance, ...]],
        opened: Sequence[tuple[Chance, ...]],
        judged: dict[int, list[Judgement]],
    ) -> ReviewedRound:
        scores = played[0].state.scores[: self.players]
        gains = self.match.after_round(scores) if self.match else None
        steps = list(self.steps_of(played, opened, judged))
        match = [self.match_at(scene, chances, gains) for scene, chances in zip(played, opened, strict=True)]
        if self.match and gains is not None:
            self.steps += match_steps(self.match.at(scores), match, steps, gains)
        moments = [
            ReviewedMoment(
                scene.at,
                scene.turn,
                scene.mover,
                scene.move,
                known[place],
                opened[place],
                tuple(match[place]) if self.match else None,
                tuple(steps[place].luck(seat) for seat in range(self.players)),
            )
            for place, scene in enumerate(played)
        ]
        decisions = [
            self.decision(played[place], judgement, gains)
            for place, judgements in judged.items()
            for judgement in judgements
        ]
        over = bool(played[-1].state.over)
        return ReviewedRound(played[0].round, over, tuple(moments), tuple(decisions), accounts_of(steps))

    def steps_of(
        self,
        played: Sequence[Scene],
        opened: Sequence[tuple[Chance, ...]],
        judged: dict[int, list[Judgement]],
    ) -> Iterator[Step]:
        """The deal, and every move: before the deal, all chances are equal."""
        before = [CERTAIN // self.players] * self.players
        for place, chances in enumerate(opened):
            after = [chance.value for chance in chances]
            made = judged.get(place - 1, [])
            yield Step(before, after, [(one.choice.seat, one.changes) for one in made])
            before = after

    def match_at(
        self, scene: Scene, chances: Sequence[Chance], gains: Sequence[Sequence[int]] | None
    ) -> list[int]:
        """Everybody's chance to win the match, with all cards open."""
        if self.match is None or gains is None:
            return []
        s = scene.state
        if s.over:
            winners = [seat for seat in range(self.players) if has_won_match(s, seat)]
            if not winners:
                return self.match.at(s.scores[: self.players])
            return [CERTAIN * (seat in winners) for seat in range(self.players)]
        return weighted([chance.value for chance in chances], gains)

    def decision(
        self, scene: Scene, judgement: Judgement, gains: Sequence[Sequence[int]] | None
    ) -> ReviewedDecision:
        choice = judgement.choice
        return ReviewedDecision(
            scene.at,
            scene.round,
            scene.state.turns,
            choice.seat,
            choice.kind,
            choice.missed,
            judgement.move,
            judgement.better,
            judgement.expert,
            judgement.grade,
            judgement.cost,
            match_cost(judgement, gains),
            judgement.changes,
            judgement.values,
            judgement.worlds,
            judgement.reason,
        )


def decided(scene: Scene) -> tuple[Chance, ...]:
    """The round is over."""
    return tuple(certainly(scene.state.winner == seat) for seat in range(scene.state.players))


def weighted(chances: Sequence[int], gains: Sequence[Sequence[int]]) -> list[int]:
    """What the chances to win a round are worth in the match, or changes of them."""
    seats = range(len(gains))
    return [rounded(sum(chances[one] * gains[one][seat] for one in seats), CERTAIN) for seat in seats]


def match_steps(
    first: Sequence[int],
    match: Sequence[Sequence[int]],
    steps: Sequence[Step],
    gains: Sequence[Sequence[int]],
) -> Iterator[Step]:
    """The steps of a round as steps of the match."""
    before = first
    for after, step in zip(match, steps, strict=True):
        yield Step(before, after, [(seat, weighted(changes, gains)) for seat, changes in step.changes])
        before = after


def match_cost(judgement: Judgement, gains: Sequence[Sequence[int]] | None) -> int | None:
    """What a decision cost in the match: what its seat lost in the round, others won in equal shares."""
    if gains is None:
        return None
    seat = judgement.choice.seat
    others = [gains[other][seat] for other in range(len(gains)) if other != seat]
    worth = gains[seat][seat] - rounded(sum(others), len(others))
    return rounded(judgement.cost.value * worth, CERTAIN)


def together(rounds: Sequence[ReviewedRound]) -> tuple[Account, ...]:
    """The accounts of all rounds, added up."""
    total = rounds[0].accounts
    for played in rounds[1:]:
        total = tuple(one + other for one, other in zip(total, played.accounts, strict=True))
    return total
