"""Non-interference: what a seat cannot know makes no difference to its rows, masks, infos, words and tensors.

As in tests/test_secrecy.py a second world is made at many moments, which differs only in what one seat cannot
know. As long as that seat may not tell the two worlds apart, an environment must give it the same in both.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import lastcard as lc
from lastcard.envs.openspiel import HistoryMoment, LastCard, load_game
from lastcard.envs.pettingzoo import Referee, SharedTable
from lastcard.envs.playing import Playing
from lastcard.envs.recalling import RecalledChapter, Story
from lastcard.notation.moves import parse_move
from tests.support.cases import make, random_case
from tests.support.envs import ask, at
from tests.support.lengths import at_length
from tests.support.modes import MODES
from tests.support.other_worlds import SET_MOMENTS, common_moves, look_the_same, moments, other_world
from tests.support.playing import game_at

CASES = at_length(1, 8)
"""Games for each edition and mode."""

STEPS = 5
"""Moves that are made in both worlds."""

LONGEST = 300
"""So much of a story has room in a tensor."""


class World:
    """A game, and the same game as environments have it: they make the same moves."""

    def __init__(self, game: lc.Game, openspiel: LastCard) -> None:
        self.game = lc.Game(game._position.copy())
        self.playing = at(self.game)
        self.openspiel = openspiel
        self.story: Story = (RecalledChapter(None, 0, ()),)

    def make(self, seat: int, move: str) -> list[lc.Event]:
        choice = parse_move(self.game.edition, move, self.game.players)
        action = self.playing.actions.number_of(choice, seat, self.game.players)
        events = make(self.game, (seat, move))
        ask(self.playing, seat)
        self.playing.act(action)
        assert self.playing.s.values() == self.game._s.values()
        self.story = (*self.story, RecalledChapter(seat, action, tuple(events)))
        return events

    @property
    def table(self) -> SharedTable:
        table = SharedTable(self.game.edition, self.game.players, options=self.game.options)
        table.reset(seed=0)
        table.playing, table.agent_selection = self.playing, table.agents[self.playing.seat]
        return table

    @property
    def moment(self) -> HistoryMoment:
        moment = self.openspiel.new_initial_state()
        moment.table, moment.story, moment.rolling = self.playing, self.story, None
        return moment

    def given_to(self, viewer: int) -> list[Any]:
        """All that the environments give to a seat, whether it is asked or not."""
        table, moment = self.table, self.moment
        row = table.observe(f"player_{viewer}")
        return [
            *(row["observation"].tobytes(), row["action_mask"].tobytes()),
            *(table.infos[f"player_{viewer}"], table.rewards[f"player_{viewer}"]),
            *(moment.observation_string(viewer), moment.information_state_string(viewer)),
            *(moment.observation_tensor(viewer), moment.information_state_tensor(viewer)),
        ]

    def refused(self, viewer: int, action: int) -> dict[str, Any]:
        """What an agent is told of an illegal action."""
        referee = Referee(self.table.copy())
        referee._has_reset = True
        referee.step(action)
        info: dict[str, Any] = referee.infos[f"player_{viewer}"]
        return info


def assert_same(ours: World, theirs: World, viewer: int, rng: random.Random) -> None:
    """For a seat that is asked, if it may act at all, and for one that is not."""
    for asked in (viewer, (viewer + 1) % ours.game.players):
        if asked in ours.game.seats and asked in theirs.game.seats:
            ask(ours.playing, asked)
            ask(theirs.playing, asked)
            assert ours.given_to(viewer) == theirs.given_to(viewer)
            if asked == viewer:
                illegal = sorted({*range(len(ours.playing.actions))} - {*ours.playing.legal()})
                action = rng.choice(illegal)
                assert ours.refused(viewer, action) == theirs.refused(viewer, action) != {}


def play_in_two_worlds(game: lc.Game, viewer: int, rng: random.Random) -> int:
    """Compare two worlds until the viewer may tell them apart; the answer is how many moves were compared."""
    openspiel = load_game(
        game.edition,
        players=game.players,
        longest=LONGEST,
        options=" ".join(f"{name}:{value}" for name, value in game.options.items() if name != "mode"),
        **{"mode": game.options["mode"]} if "mode" in game.options else {},
    )
    ours = World(game, openspiel)
    theirs = World(other_world(ours.game, viewer, rng, same_tops=rng.random() < 0.5), openspiel)
    assert_same(ours, theirs, viewer, rng)
    for step in range(STEPS):
        moves = [choice for choice in common_moves(ours.game, theirs.game, viewer) if choice is not None]
        if not moves:
            return step
        choice = rng.choice(moves)
        if not look_the_same(ours.make(*choice), theirs.make(*choice), viewer):
            return step
        assert_same(ours, theirs, viewer, rng)
    return STEPS


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_what_a_seat_cannot_know_makes_no_difference(edition: str, mode: str) -> None:
    rng = random.Random(f"{edition} {mode}")
    compared = 0
    for _ in range(CASES):
        case = random_case(rng, edition, "mode" if mode else "", mode)
        for game in moments(case):
            if not game.round_over:
                viewer = rng.randrange(game.players)
                try:
                    compared += play_in_two_worlds(game, viewer, rng)
                except AssertionError as error:
                    pytest.fail(f"{case}, viewer {viewer}: {error}\n{game.position()}")
    assert compared > 8 * CASES


@pytest.mark.parametrize("name", SET_MOMENTS)
def test_nothing_hidden_shows_at(name: str) -> None:
    edition, position = SET_MOMENTS[name]
    game = game_at(edition, position)
    rng = random.Random(name)
    viewers = [*range(game.players)] * at_length(1, 3)
    assert sum(play_in_two_worlds(game, viewer, rng) for viewer in viewers) > 0


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is no better than its worlds: let a row tell the next seat's hand."""
    honest = Playing.observe

    def tell_too_much(playing: Playing, seat: int, out: list[int]) -> None:
        honest(playing, seat, out)
        honest(playing, (seat + 1) % playing.players, out)

    monkeypatch.setattr(Playing, "observe", tell_too_much)
    game = game_at("express", "top R5 | a* R1 R2 | b G1 G2 | c B1 B2")
    with pytest.raises(AssertionError):
        [play_in_two_worlds(game, 0, random.Random(number)) for number in range(10)]
