"""Episodes are stepped the same interpreted and compiled, and as a game at the table goes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

import lastcard as lc
from lastcard.bots.memory import Memory
from lastcard.compiled.batch import is_compiled
from lastcard.compiled.layout import bytes_of
from lastcard.envs.actions import LET_BE
from lastcard.envs.batch import NEXT_STEP, check, step_all_seats, step_among_bots
from lastcard.envs.games import EPISODE, Games, best_specialization
from lastcard.envs.parts import kinds_of
from lastcard.envs.playing import Playing
from lastcard.envs.setting import Setting, set_up
from lastcard.notation.moves import move_text
from lastcard.rules.hands import cards_in_hand
from lastcard.rules.state import MOST_CARDS
from tests.support.envs import STRANGE, SUITES
from tests.support.lengths import at_length

DRAW_OR_KEEP = (1, 2)


class Pair:
    """The same games twice: in a batch, compiled, and each at a table of its own, interpreted."""

    def __init__(self, setting: Setting, number: int) -> None:
        self.setting = setting
        self.games = Games(setting, number, autoreset=NEXT_STEP)
        self.tables = [Playing.in_setting(setting) for _ in range(number)]
        self.random, self.ended, self.dealt_again = Random(number), 0, 0
        self.games.deal(range(number), np.ones(number, np.bool_))
        for seed, table in enumerate(self.tables):
            table.deal(seed)
        self.compare()

    def step(self) -> None:
        actions = [self.act(table) for table in self.tables]
        assert self.games.refused(np.array(actions)) is None
        self.games.step()
        self.compare()

    def act(self, table: Playing) -> int:
        """Any action; but a card rather than drawing, so that episodes come to an end."""
        if table.over:
            self.dealt_again += 1
            table.deal_next()
            return LET_BE
        legal = table.legal()
        action = self.random.choice([one for one in legal if one not in DRAW_OR_KEEP] or legal)
        table.act(action)
        self.ended += table.over
        return action

    def compare(self) -> None:
        games = self.games
        for place, table in enumerate(self.tables):
            seen = [0] * self.setting.observation.size
            table.observe(int(games.seats[place, 0]), seen)
            assert games.observations[place].tolist() == seen
            assert games.masks[place].tolist() == table.mask
            assert bool(games.terminated[place, 0]) == table.over
            assert games.rewards[place].tolist() == (table.rewards() if table.over else [0] * table.players)
            assert table.over or games.seats[place, 0] == table.seat
            assert in_bytes(bytes_of(table.episode)) == in_bytes(games.records[place].tobytes())


def in_bytes(record: bytes) -> tuple[bytes, bytes]:
    """A record without the tallies in front of its state, which are only counted compiled."""
    state = EPISODE.fields["game"]
    return record[: state.offset - state.front], record[state.offset :]


@pytest.mark.parametrize(("edition", "options"), [*SUITES, *STRANGE])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_batch_goes_as_tables_do(edition, options, players):
    pair = Pair(set_up(edition, players, options), 4)
    for _ in range(at_length(25, 60)):
        pair.step()


@pytest.mark.parametrize(
    ("edition", "players", "opponents"), [("touchdown", 2, None), ("elite", 3, None), ("droid", 3, "casual")]
)
def test_specialized_to_its_setting_a_batch_goes_the_same_way(edition, players, opponents, monkeypatch):
    monkeypatch.setattr("lastcard.envs.games.SPECIALIZED_FROM", 1)
    setting = set_up(edition, players, opponents=opponents)
    pair = Pair(setting, 4)
    assert is_compiled(
        step_among_bots if opponents else step_all_seats, best_specialization(check, setting, 4)
    )
    for _ in range(60):
        pair.step()


@pytest.mark.parametrize(("edition", "options"), SUITES)
def test_the_discards_are_counted_right_however_the_pile_has_changed(edition, options):
    """Cards come on its top, under it and out of it, it is shuffled, and another position is set."""
    playing, random = Playing(edition, 4, options), Random(1)
    columns, part = playing.observation.columns, playing.observation.parts["discards"]
    earlier, stirred = [], set()
    playing.deal(1)
    for step in range(1500):
        seen = [0] * playing.observation.size
        playing.observe(playing.seat, seen)
        s = playing.s
        lie = Counter(columns[card] for card in s.cards[MOST_CARDS - s.discards :])
        assert seen[part] == [lie[column] for column in range(part.stop - part.start)]
        stirred.add(s.stirred)
        if playing.over:
            playing.deal_next()
        elif step % 100 == 99:
            earlier.append(playing.position.state.copy())
            playing.stand_at(replace(playing.position, state=random.choice(earlier).copy()))
        else:
            playing.act(random.choice(playing.legal()))
    assert len(stirred) > 1


@pytest.mark.parametrize(("edition", "options"), [*SUITES, *STRANGE])
@pytest.mark.parametrize(("players", "opponents", "seat"), [(2, "expert", 1), (4, "casual,novice,random", 2)])
def test_bots_decide_the_same_in_a_batch_and_at_a_table(edition, options, players, opponents, seat):
    pair = Pair(set_up(edition, players, options, opponents=opponents, seat=seat), 4)
    for _ in range(30):
        pair.step()
        assert all(table.over or table.seat == seat for table in pair.tables)
    assert pair.ended > 0 or "false_call_penalty" in options  # where chance pays for calls all the time


@pytest.mark.parametrize("opponents", [None, "expert"])
def test_a_match_goes_on_from_round_to_round(opponents):
    options = {"scoring": "off", "match_wins": 2}
    setting = set_up("express", 2, options, episode="match", opponents=opponents)
    pair = Pair(setting, 4)
    rounds = 0
    for _ in range(250):
        before = [table.s.dealer for table in pair.tables]
        pair.step()
        rounds += sum(table.s.dealer != dealer for table, dealer in zip(pair.tables, before, strict=True))
    assert rounds > pair.ended > 0
    assert pair.dealt_again > 0


@pytest.mark.parametrize(("edition", "options"), [*SUITES, *STRANGE])
@pytest.mark.parametrize("players", [2, 4])
def test_the_same_moves_lead_to_the_same_state_in_a_game(edition, options, players):
    playing, game = dealt_alike(edition, options, players, seed=players)
    random = Random(players)
    for _ in range(at_length(50, 120)):
        assert playing.s.values() == state_of(game).values()
        if playing.over:
            break
        action, seat = random.choice(playing.legal()), playing.seat
        assert seat in game.seats
        if action != LET_BE:
            game.play(seat, move_text(game.edition, playing.actions.move_of(action, seat, players)))
        playing.act(action)


def test_the_next_round_of_a_match_is_the_one_that_a_game_deals():
    playing, game = Playing("express", 3, episode="match"), lc.Game.new("express", 3, seed=5)
    playing.deal(5)
    random = Random(5)
    for _ in range(400):
        action, seat = random.choice(playing.legal()), playing.seat
        if action != LET_BE:
            game.play(seat, move_text(game.edition, playing.actions.move_of(action, seat, 3)))
        playing.act(action)
        if game.round_over and not game.over:
            game.next_round()
        assert playing.s.values() == state_of(game).values()


def test_what_is_known_of_a_hand_is_what_was_seen_of_it():
    known = 0
    for edition, options in SUITES:
        playing, game = dealt_alike(edition, options, 3, seed=1)
        memory, random = Memory(), Random(1)
        memory.see([event.seen_by(0) for event in game.opening], game.view(0))
        kinds = kinds_of(playing.edition)
        for _ in range(200):
            action, seat = random.choice(playing.legal()), playing.seat
            playing.act(action)
            if action != LET_BE:
                text = move_text(game.edition, playing.actions.move_of(action, seat, 3))
                memory.see([event.seen_by(0) for event in game.play(seat, text)], game.view(0))
            if playing.over:
                break
            numbers = [0] * playing.observation.size
            playing.observe(0, numbers)
            part = numbers[playing.observation.parts["known"]]
            assert not any(part[: len(kinds)])
            for owner in range(1, 3):
                counts = part[owner * len(kinds) : (owner + 1) * len(kinds)]
                shown = Counter({kind: count for kind, count in zip(kinds, counts, strict=True) if count})
                assert not shown - Counter(cards_in_hand(playing.s, owner))
                if not playing.s.parts:
                    assert shown == Counter(seen_by_0(memory, owner))
                known += shown.total()
    assert known > 100


def seen_by_0(memory: Memory, owner: int) -> list[int]:
    hand = memory.notes.seen.hands[owner]
    return hand.cards[: hand.number[0]]


def dealt_alike(edition: str, options: dict[str, str], players: int, seed: int) -> tuple[Playing, lc.Game]:
    """The same deal at a table for learners, and as a game."""
    playing = Playing(edition, players, options)
    playing.deal(seed)
    decks = None
    if options.get("mode") == "dynasty":
        texts = [card.text for card in playing.cards]
        decks = [texts[place : place + 8] for place in range(0, 8 * players, 8)]
    return playing, lc.Game.new(edition, players, seed=seed, options=options, decks=decks)


def state_of(game: lc.Game):
    return game._position.state


def test_whoever_may_react_is_asked_once_in_a_seeded_order():
    """Somebody has not called: it may still call, all may catch it; whoever has to go on ends the order."""
    orders = set()
    for seed in range(60):
        playing = Playing("express", 3)
        playing.deal(seed)
        while not playing.s.open and not playing.over:
            legal = playing.legal()
            playing.act(next((one for one in legal if one > max(DRAW_OR_KEEP)), legal[0]))
        order = []
        while not playing.over and playing.s.open and playing.may_let_be:
            order.append((playing.seat - playing.s.actor) % 3)
            playing.act(LET_BE)
        assert len(order) == len(set(order))
        assert 0 not in order
        orders.add(tuple(order))
    assert {(), (1,), (2,), (1, 2), (2, 1)} == orders


def test_an_episode_has_a_number_of_its_seed():
    playing, other = Playing("express", 3), Playing("express", 3)
    playing.deal(7)
    first = playing.s.values()
    playing.deal_next()
    second = playing.s.values()
    other.deal(7)
    assert other.s.values() == first != second
    other.deal_next()
    assert other.s.values() == second


def test_a_copy_goes_its_own_way():
    playing = Playing("droid", 3)
    playing.deal(2)
    twin = playing.copy()
    before = bytes_of(playing.episode)
    twin.act(twin.legal()[0])
    assert bytes_of(playing.episode) == before != bytes_of(twin.episode)
    playing.act(playing.legal()[0])
    assert bytes_of(playing.episode) == bytes_of(twin.episode)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"edition": "expres"}, "expres"),
        ({"players": 11}, "express seats 2 to 10 players, not 11."),
        ({"options": {"speed": 1}}, "express has no option 'speed'"),
        ({"episode": "game"}, "An episode is a round or a match, not 'game'."),
        ({"opponents": "grandmaster"}, "There is no policy 'grandmaster'"),
        ({"opponents": "champion"}, "too slow to learn against"),
        ({"opponents": "casual,expert"}, "One opponent for all, or one for each of 3 other seats, not 2."),
        ({"opponents": 3}, "Opponents are named by a text such as casual, not 3."),
        ({"opponents": "casual", "seat": 4}, "The seat that learns is from 0 to 3, not 4."),
    ],
)
def test_what_cannot_be_played_is_refused(settings, sentence):
    with pytest.raises(lc.Error, match=sentence.replace("(", r"\(")):
        set_up(**{"edition": "express", **settings})


def test_an_action_that_is_not_legal_changes_nothing():
    playing = Playing("express", 2)
    playing.deal(1)
    before = bytes_of(playing.episode)
    for action, sentence in ((LET_BE, "has to answer"), (143, "from 0 to 142"), (None, "from 0 to 142")):
        with pytest.raises(lc.OptionError, match=sentence):
            playing.act(action)
    illegal = next(number for number in range(20, 143) if number not in playing.legal())
    with pytest.raises(lc.IllegalMove):
        playing.act(illegal)
    assert bytes_of(playing.episode) == before


def test_a_table_can_be_stood_at_a_position():
    playing, other = Playing("droid", 3), Playing("droid", 3)
    playing.deal(4)
    other.deal(9)
    for _ in range(20):
        playing.act(playing.legal()[0])
    other.stand_at(playing.position, playing.seat)
    assert (other.seat, other.legal()) == (playing.seat, playing.legal())
    other.act(other.legal()[0])
    playing.act(playing.legal()[0])
    assert other.s.values() == playing.s.values()
