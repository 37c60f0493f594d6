"""Champion: what it remembers of others, the worlds it imagines, and how it judges them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import lastcard as lc
from lastcard.bots.memory import Memory
from lastcard.notation.moves import parse_move
from lastcard.notation.position import Position
from lastcard.policies.batches import notes_for, play_compiled, play_interpreted
from lastcard.policies.driver import begin_watching, remember_draws
from lastcard.policies.evidence import note_decision, unlike_expert
from lastcard.policies.notes import HIDDEN, LACKS, NOTED_END, SLOT, TIMES_NOTED
from lastcard.policies.policy import read_policy
from lastcard.policies.sight import Sight
from lastcard.policies.value import CERTAIN_WIN, chance_to_win
from lastcard.policies.worlds import first_world, next_world, straighten
from lastcard.rules.chance import key_of
from lastcard.rules.hands import cards_in_hand, count_among
from lastcard.rules.kinds import COLOR_MASK, GREEN
from lastcard.rules.moves import MOST_MOVES
from lastcard.simulate.plan import make_plan
from tests.bots.test_bots import TABLES, new_game
from tests.playing import game_at, go_on


def position_of(game: lc.Game) -> Position:
    return game._position


def champion_notes(game: lc.Game) -> list[int]:
    """The notes of those who play on in a champion's worlds."""
    position = position_of(game)
    policy = read_policy("champion", position.edition, position.options, game.players)
    return list(notes_for([policy] * game.players)[1])


# What is remembered


@pytest.mark.parametrize(("edition", "options"), TABLES)
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_remembered_from_views_is_what_a_simulation_notes(edition, options, players):
    random = Random(players)
    game = new_game(edition, options, players, 2)
    memory, notes = Memory(), champion_notes(game)
    begin_watching(position_of(game).state, notes)
    memory.see(game.view(0))
    for _ in range(150):
        seat = random.choice(game.seats)
        text = random.choice(game.legal(seat))
        choice = parse_move(game.edition, text, players)
        note_decision(position_of(game).state, seat, choice, notes)
        remember_draws(position_of(game).state, seat, choice, notes)
        game.play(seat, text)
        if game.round_over:
            break
        memory.see(game.view(0))
        remember_draws(position_of(game).state.copy(), seat, 0, notes)
        assert memory.notes[LACKS:NOTED_END] == notes[LACKS:NOTED_END]
    assert sum(notes[TIMES_NOTED : TIMES_NOTED + players]) > 5


# Worlds


def seen_by_champion(position: str, *moves: str, edition: str = "droid") -> tuple[lc.Game, list[int]]:
    """A game after some moves that seat a has looked at, and its notes."""
    game = game_at(edition, position)
    memory = Memory()
    memory.see(game.view("a"))
    for move in moves:
        go_on(game, move)
        memory.see(game.view("a"))
    notes = champion_notes(game)
    notes[LACKS:NOTED_END] = memory.notes[LACKS:]
    return game, notes


def worlds_of(game: lc.Game, notes: list[int], number: int) -> list[Position]:
    """Some of the worlds that seat a imagines."""
    position = position_of(game).copy()
    s, sight, out = position.state, Sight(position.state.copy()), [0] * MOST_MOVES
    s.chance = None
    straighten(s, 0, notes)
    s.key, s.rolled = key_of(1, 0), 0
    first_world(s, sight, 0, out, notes)
    worlds = [position.copy()]
    for world in range(1, number):
        s.key, s.rolled = key_of(1, world), 0
        next_world(s, sight, 0, out, notes)
        worlds.append(position.copy())
    return worlds


PLAYING = "top G5 | a* G1 G3 Y7 | b R1 R2 B7 W | c Y1 Y2 R9"


def test_a_world_agrees_with_all_that_is_seen():
    game, notes = seen_by_champion(PLAYING)
    true = position_of(game).state
    for position in worlds_of(game, notes, 20):
        s = position.state
        assert cards_in_hand(s, 0) == cards_in_hand(true, 0)
        assert s.held == true.held
        assert s.cards[-s.discards :] == true.cards[-true.discards :]
        every = sorted(s.cards[: s.pile] + [card for seat in range(3) for card in cards_in_hand(s, seat)])
        assert every == sorted(
            true.cards[: true.pile] + [card for seat in range(3) for card in cards_in_hand(true, seat)]
        )


def test_worlds_differ():
    game, notes = seen_by_champion(PLAYING)
    hands = {tuple(cards_in_hand(position.state, 1)) for position in worlds_of(game, notes, 30)}
    assert len(hands) > 10


def holds_green(position: Position) -> bool:
    return count_among(position.state, 1, COLOR_MASK[GREEN]) > 0


def share_with_green(*moves: str) -> float:
    game, notes = seen_by_champion(PLAYING, *moves)
    return float(np.mean([holds_green(position) for position in worlds_of(game, notes, 150)]))


def test_whoever_draws_or_plays_a_wild_is_thought_to_lack_the_color():
    nothing_known = share_with_green("a G3")
    assert nothing_known > 0.5
    assert share_with_green("a G3", "b +", "b -") < nothing_known / 3
    assert share_with_green("a G3", "b W=R") < nothing_known / 3


def test_the_slots_hold_the_hidden_hands():
    game, notes = seen_by_champion(PLAYING, "a G3", "b +", "b -")
    (world,) = worlds_of(game, notes, 1)
    assert notes[HIDDEN] == world.state.held[1] + world.state.held[2]
    assert sorted(notes[SLOT : SLOT + world.state.held[1]]) == sorted(cards_in_hand(world.state, 1))


def test_what_an_expert_would_not_have_done_is_counted():
    game, notes = seen_by_champion("top G5 | a* G1 G3 Y7 | b G6 B7 B8 | c Y1 Y2 R9", "a G3", "b +", "b -")
    (world,) = worlds_of(game, notes, 1)
    sight, out = Sight(world.state.copy()), [0] * MOST_MOVES
    for hand, unlike in ((["B7", "B8", "R1", "R2"], 0), (["G6", "B7", "B8", "R1"], 1)):
        notes[SLOT : SLOT + 4] = [game.edition.kinds[card] for card in hand]
        assert unlike_expert(sight, 1, 4, out, notes) == unlike


# Judging


def judged(edition: str, position: str, seat: int = 0) -> float:
    game = game_at(edition, position)
    return chance_to_win(position_of(game).state, seat, champion_notes(game)) / CERTAIN_WIN


def test_the_nearer_to_going_out_the_better():
    nearly_out = judged("touchdown", "top G5 | a* G1 ! | b R1 R2 B7 Y3")
    even = judged("touchdown", "top G5 | a* G1 R6 B1 Y9 | b R1 R2 B7 Y3")
    behind = judged("touchdown", "top G5 | a R1 R2 B7 Y3 | b* G1 !")
    assert nearly_out > 0.9 > even > 0.1 > behind


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_somebody_wins(edition, options, players):
    """The chances of all seats together come to about one, turn for turn."""
    game = new_game(edition, options, players, 3)
    random = Random(1)
    totals = []
    for _ in range(20 * players):
        seat = random.choice(game.seats)
        game.play(seat, random.choice(game.legal(seat)))
        if game.round_over or game.waiting_for != "turn":
            continue
        notes = champion_notes(game)
        totals.append(sum(chance_to_win(position_of(game).state, seat, notes) for seat in range(players)))
    assert np.mean(totals) / CERTAIN_WIN == pytest.approx(1, abs=0.3)


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_a_champion_is_the_same_compiled(edition, options):
    plan = make_plan(edition, 3, 1, options=options, policies="champion,expert,casual")
    notes = notes_for(plan.policies, worlds=6)
    rows = play_interpreted(plan.table, notes, 5, 0, 2)
    assert play_compiled(plan.table, notes, 5, 0, 2).tolist() == rows
