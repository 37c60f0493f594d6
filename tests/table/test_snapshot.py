"""A room that is written down and made again is the same, and goes on in the same way."""

from __future__ import annotations

from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lastcard.bots import Novice
from lastcard.editions.edition import LOADED, UnknownEdition, load_edition
from lastcard.editions.roster import PlayerCard
from lastcard.game import Game
from lastcard.rules.chance import Secure
from lastcard.table import commands as ask
from lastcard.table.phases import PLAYING
from lastcard.table.public_state import news_for, public_state_of
from lastcard.table.room import Room
from lastcard.table.scheduled import next_scheduled
from lastcard.table.snapshot import NotStorable, take
from lastcard.table.snapshot.games import restore_game, take_game
from tests.support.lengths import at_length
from tests.support.own_editions import write_edition
from tests.support.table.comparing import differences
from tests.support.table.rooming import Running
from tests.support.table.snapshots import BOTS, BotWalk, made_again, moments_of
from tests.support.table.walking import EDITIONS, STEPS
from tools.gates.golden_rooms import ROOMS, entries_of, read_log

PATHS = sorted(ROOMS.glob("*.jsonl"))
TABLES = [
    *EDITIONS.items(),
    *(("elite", {"mode": mode, "match_wins": "2"}) for mode in ("quick", "dynasty")),
    *((edition, {"match_wins": "2", "hand_size": "2"}) for edition in ("touchdown", "droid", "hail-mary")),
]
"""Every edition and mode; and some whose matches are so short that there are several."""

WALKS = range(at_length(1, 5) * len(TABLES))
LENGTH = at_length(60, 600)
EVERY = at_length(96, 8)
EXPECTED = {
    *("open", "playing", "round_over", "match_over", "match 1", "match 2", "round 1", "round 2"),
    *("paused", "held", "reactions", "locked", "ready", "away", "nobody is here", "let_go", "plans"),
    *(f"waits for {window}" for window in ("turn", "drawn", "draft", "race", "challenge", "droid", "over")),
}


def told_of(room: Room, now: int) -> list[object]:
    """All that people are told: the public state, the news, the views, the records, and what comes next."""
    told: list[object] = [public_state_of(room, now), next_scheduled(room)]
    for seat in (None, *range(len(room.chairs))):
        told.append([news_for(one, seat) for one in room.since(0)])
        if room.table is not None:
            told += [room.game.view(seat).json(), room.game.record(seat, redacted=True)]
    return told if room.table is None else [*told, room.game.record(), room.game.position()]


@cache
def walk_twice(number: int) -> frozenset[str]:
    """Two tables to which the same happens. One of them is made again all the time, and nobody can tell. The
    answer is how the table stood when it was.
    """
    edition, options = TABLES[number % len(TABLES)]
    random = Random(f"two walks, {number}")
    players, fill = random.choice((2, 3, 4)), BOTS[number % len(BOTS)]
    walks = [BotWalk(edition, players, options=options, fill=fill) for _ in range(2)]
    one, other = (walk.running for walk in walks)
    moments: set[str] = set()
    for step in ("join", "come_back", "deal_by_host", *(random.choice(STEPS) for _ in range(LENGTH))):
        if random.random() < 0.3:
            moments |= moments_of(other.room)
            other.room = made_again(other.room)
            assert differences(one.room, other.room) == []
        seed = random.random()
        for walk in walks:
            walk.step(step, Random(seed))
        assert other.log == one.log
    assert told_of(other.room, other.now) == told_of(one.room, one.now)
    assert differences(one.room, other.room) == []
    return frozenset(moments)


@pytest.mark.parametrize("number", WALKS)
def test_a_room_goes_on_as_if_it_had_never_been_written_down(number: int) -> None:
    walk_twice(number)


@cache
def read_twice(path: Path) -> frozenset[str]:
    """Two rooms of one log. One of them is made again every few entries, and in each new situation."""
    one, other = Room(), Room()
    moments: set[str] = set()
    for number, (at, entry) in enumerate(entries_of(read_log(path))):
        one.apply(entry, at)
        other.apply(entry, at)
        met = moments_of(other)
        if number % EVERY == 0 or met - moments:
            moments |= met
            other = made_again(other)
            assert differences(one, other) == []
        if number % (5 * EVERY) == 0:
            assert told_of(other, at) == told_of(one, at)
    return frozenset(moments)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_log_comes_to_the_same_however_often_it_is_written_down(path: Path) -> None:
    read_twice(path)


def test_rooms_were_made_again_in_the_middle_of_everything() -> None:
    left = set(EXPECTED)
    for met in chain(map(read_twice, PATHS), map(walk_twice, WALKS)):
        left -= met
        if not left:
            break
    assert not left


@pytest.mark.parametrize("bot", BOTS)
def test_bots_of_every_kind(bot: str) -> None:
    """Also a champion whose turn it is, and who thinks elsewhere."""
    running = Running("ann", "ben", edition="droid", players=4, fill=bot)
    running.ask("ann", ask.Deal())
    met = moments_of(running.room)
    assert bot.capitalize() in met
    for _ in range(20):
        again = made_again(running.room)
        assert differences(running.room, again) == []
        assert next_scheduled(again) == next_scheduled(running.room)
        met |= moments_of(running.room)
        scheduled = next_scheduled(running.room)
        if scheduled is None or running.room.phase != PLAYING:
            break
        running.wait(max(0, scheduled.at - running.now) / 1000)


def test_a_match_that_begins_at_a_position() -> None:
    position = "edition droid\ntop G5\na* R1 G1 G2\nb G3 R4 R5"
    running = Running("ann", "ben", position=position, edition="droid", players=2)
    running.ask("ann", ask.Deal())
    running.ask("ann", ask.Move("G1", 0))
    assert running.room.game._match.state.chance is None
    assert differences(running.room, made_again(running.room)) == []


# What is forgotten is found


def playing(*bots: str, **settings: Any) -> Running:
    running = Running("ann", **settings)
    for seat, bot in enumerate(bots, 1):
        running.ask("ann", ask.PutBot(seat, bot))
    running.ask("ann", ask.Deal())
    running.wait(2)
    return running


@pytest.mark.parametrize(
    "where",
    [
        *("", ".table", ".table.bots[1]", ".table.bots[1].bot.memory", ".people['ann']"),
        *(".table.game", ".table.game._match", ".table.game._match.since", ".table.game._match.rounds[0]"),
        *(".table.game._match.position", ".table.game._match.position.state.chance"),
    ],
)
def test_an_attribute_that_no_snapshot_has_is_found(where: str) -> None:
    room = playing("expert", "novice", "casual").room
    assert differences(room, made_again(room)) == []
    part = eval(f"room{where}")
    part.added_later = 1
    assert [one.split(":")[0] for one in differences(room, made_again(room))][:1] == [f"Room{where}"]


# What cannot be written down


class Stranger(Novice):
    """A bot that is none of ours."""


def test_a_bot_of_another_class_is_not_storable() -> None:
    room = playing("novice").room
    assert room.table is not None
    room.table.bots[1].bot = Stranger(1)
    with pytest.raises(NotStorable, match="Stranger"):
        take(room)


def test_chance_of_another_class_is_not_storable() -> None:
    room = playing("novice").room
    room.game._match.state.chance = Secure()
    with pytest.raises(NotStorable, match="Secure"):
        take(room)


def test_player_cards_of_no_roster_are_not_storable() -> None:
    room = playing("novice", edition="elite").room
    room.game._match.position.cards[0] = PlayerCard("Nobody", "Nobody", ("red",), ())
    with pytest.raises(NotStorable, match="player cards"):
        take(room)


# Editions of one's own


def test_an_edition_of_ones_own_must_have_been_loaded(tmp_path: Path) -> None:
    game = Game.new(load_edition(str(write_edition(tmp_path, 2))), players=4, seed=1)
    taken = take_game(game)
    assert differences(game, restore_game(taken)) == []
    del LOADED[game.edition.written]
    with pytest.raises(UnknownEdition):
        restore_game(taken)
