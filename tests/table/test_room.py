"""A room: people, bots, hosts, clocks and reactions, by a clock that only the test has."""

from __future__ import annotations

import inspect

import pytest

import lastcard as lc
from lastcard.protocol.outgoing import change_for
from lastcard.table import Pace
from lastcard.table import commands as ask
from lastcard.table import entries as log
from lastcard.table.entries import Settings
from lastcard.table.phases import MATCH_OVER, OPEN, PLAYING
from lastcard.table.public_state import public_state_of
from lastcard.table.room import MOST_NEWS
from lastcard.table.scheduled import next_scheduled
from lastcard.terminal.commands.groups.play import play
from tests.support.table.rooming import START, Running

TWO = "edition droid\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6 Y7\na* G1 R2 R3\nb G4 R5 R6\nc G7 R8 R9\n"


def three_at(position: str, **settings: object) -> Running:
    """Ann, Ben and Cleo at a position."""
    return Running("ann", "ben", "cleo", position=position, players=3, edition="droid", **settings)


def bot_at(table: Running, seat: int) -> str | None:
    return table.room.chairs[seat].bot


def code(refusal: object) -> str:
    return getattr(refusal, "code", "")


def test_one_person_and_three_bots_play_a_match_to_its_end() -> None:
    table = Running("ann", edition="droid", options={"target": "50"})
    assert table.ask("ann", ask.Deal()) is None
    assert table.room.phase == PLAYING
    for _ in range(3000):
        if table.room.phase == MATCH_OVER:
            break
        view = table.room.game.view(0)
        if table.room.phase == PLAYING and 0 in view.asked:
            assert table.ask("ann", ask.Move(view.legal[0], view.window)) is None
        table.wait(1)
    assert table.room.phase == MATCH_OVER
    again = table.again()
    assert again.game.position() == table.room.game.position()
    assert again.game.record() == table.room.game.record()
    table.rematch("ann")
    assert (table.room.phase, table.room.match) == (OPEN, 2)


def test_the_first_to_come_is_host_and_the_next_if_the_host_is_gone() -> None:
    table = Running("ann", "ben", "cleo", edition="droid")
    assert table.room.host == "ann"
    assert code(table.ask("ben", ask.Deal())) == "not_host"
    table.away("ann")
    assert table.room.host == "ben"
    assert table.ask("ben", ask.PutBot(3, "novice")) is None
    table.back("ann")
    assert table.room.host == "ann"
    assert table.ask("ann", ask.PassHost("ben")) is None
    table.away("ben")
    assert table.room.host == "ann"
    table.back("ben")
    assert table.room.host == "ben"
    assert table.ask("ben", ask.Deal()) is None


def deals_in(table: Running, name: str) -> int | None:
    return change_for(table.room, name, 0, table.now).you.deals_in


def test_others_may_deal_when_the_host_does_nothing_for_twenty_seconds() -> None:
    table = Running("ann", "ben", edition="droid")
    table.wait(15)
    table.ask("ann", ask.Say("Cleo is on her way"))
    table.wait(15)
    assert (deals_in(table, "ann"), deals_in(table, "ben")) == (0, 5_000)
    table.join("cleo")
    assert deals_in(table, "ben") == 20_000, "the host has somebody to greet"
    table.ask("ben", ask.Say("Do deal"))
    table.wait(19.9)
    assert code(table.ask("ben", ask.Deal())) == "not_host"
    table.wait(0.1)
    assert table.ask("ben", ask.Deal()) is None
    assert (table.room.phase, table.room.host, deals_in(table, "ben")) == (PLAYING, "ann", None)
    assert table.again().host == "ann"


def test_who_deals_for_a_host_that_never_does_is_host_from_then_on() -> None:
    """Ann has left, and what came next by her link is a program that has not said so."""
    table = Running("ann", "robot", "ben", edition="droid")
    table.ask("ann", ask.Leave())
    assert table.room.host == "robot"
    table.wait(20)
    assert table.ask("ben", ask.Deal()) is None
    assert table.room.host == table.again().host == "ben"


def test_who_asks_for_a_rematch_in_the_place_of_the_host_may_deal_it() -> None:
    position = "edition droid\noptions match_wins=1\ntop G5\npile Y1 Y2\na* G1\nb G4 R5\n"
    table = Running("ann", "ben", position=position, players=2, edition="droid", options={"match_wins": "1"})
    table.ask("ann", ask.Deal())
    table.ask("ann", ask.Move("G1", table.room.game.window))
    assert table.room.phase == MATCH_OVER
    table.wait(20)
    table.rematch("ben")
    assert (table.room.phase, table.room.host, deals_in(table, "ben")) == (OPEN, "ann", 0)
    assert table.ask("ben", ask.Deal()) is None


def test_a_program_is_no_host_while_a_person_is_here() -> None:
    table = Running("ann", "robot", "ben", edition="droid")
    assert table.ask("robot", ask.BeProgram()) is None
    assert code(table.ask("robot", ask.BeProgram())) == "doubled"
    table.away("ann")
    assert table.room.host == "ben"
    table.away("ben")
    assert table.room.host == "robot"
    table.join("cleo", spectator=True)
    assert table.room.host == "cleo"
    table.back("ann")
    assert table.room.host == table.again().host == "ann"


def test_nobody_is_hurried_by_programs_and_programs_are_by_people() -> None:
    table = Running("ann", "robot", position=TWO, players=3, edition="droid", turn=10_000)
    table.ask("robot", ask.BeProgram())
    table.ask("ann", ask.Deal())
    assert clock(table) is None
    table.ask("ann", ask.Move("G1", table.room.game.window))
    assert clock(table) == 10_000


def restart(table: Running, *names: str) -> None:
    """The server stops, and these are connected to it."""
    for name in names:
        table.write(log.Away(name, table.room.people[name].connection, restart=True))


def test_the_host_does_not_change_by_a_restart() -> None:
    """Ben is back first. Only if Ann stays away is he host."""
    table = Running("ann", "ben", "cleo", edition="droid")
    restart(table, "ann", "ben", "cleo")
    table.wait(60)
    table.back("ben")
    table.wait(4.9)
    assert table.room.host == "ann"
    table.back("ann")
    table.wait(10)
    assert table.room.host == "ann"
    restart(table, "cleo", "ben", "ann")
    table.back("cleo")
    table.wait(1)
    table.back("ben")
    table.wait(4)
    assert table.room.host == table.again().host == "ben"
    table.back("ann")
    assert table.room.host == "ann"


def test_a_host_who_was_made_so_by_chance_stays_it_over_a_restart() -> None:
    """Ann, who has opened the table, has been away for long: it is Cleo's now."""
    table = Running("ann", "cleo", "ben", edition="droid")
    table.away("ann")
    assert table.room.host == "cleo"
    restart(table, "cleo", "ben")
    table.back("ben")
    assert table.room.host == "cleo"
    table.back("cleo")
    assert table.room.host == "cleo"


def missed_call() -> Running:
    """a has played the last but one card and has forgotten the call; it is b's turn."""
    table = three_at(TWO.replace("G1 R2 R3", "G1 R2"))
    table.ask("ann", ask.Deal())
    table.wait(2)
    assert table.ask("ann", ask.Move("G1", table.room.game.window)) is None
    return table


def test_a_turn_waits_while_others_may_react() -> None:
    """b may not close the occasion at once."""
    table = missed_call()
    assert table.ask("ben", ask.Move("G4", table.room.game.window)) is None
    assert table.moves() == ["a G1"]
    table.wait(1.0)
    assert table.ask("cleo", ask.Move("!a", table.room.game.window), slowest=100) is None
    table.wait(0.2)
    assert table.moves() == ["a G1", "c !a"]
    table.wait(2.0)
    assert table.moves() == ["a G1", "c !a", "b G4"]


def test_a_move_waits_no_longer_when_all_who_could_react_let_it_pass() -> None:
    """b's move is held: a may still call, and c may catch a."""
    table = missed_call()
    assert table.ask("ben", ask.Move("G4", table.room.game.window)) is None
    table.wait(0.2)
    assert table.ask("cleo", ask.LetPass()) is None
    table.wait(0.2)
    assert table.moves() == ["a G1"]
    assert table.ask("ann", ask.LetPass()) is None
    table.wait(0)
    assert table.moves() == ["a G1", "b G4"]
    assert table.now < START + 2_000 + 1_500
    assert table.again().game.record() == table.room.game.record()


def test_nobody_else_is_waited_for_either_when_they_have_left() -> None:
    table = missed_call()
    table.ask("ben", ask.Move("G4", table.room.game.window))
    table.ask("cleo", ask.LetPass())
    table.away("ann")
    table.wait(0)
    assert table.moves() == ["a G1", "b G4"]


def test_of_two_reactions_the_one_that_was_made_first_counts() -> None:
    """c's came first, b's was made first: b's words take 100 ms longer."""
    table = missed_call()
    table.wait(0.5)
    seen = table.room.game.window
    assert table.ask("cleo", ask.Move("!a", seen), lag=10, slowest=110) is None
    table.wait(0.05)
    assert table.ask("ann", ask.Move("!", seen), lag=110, slowest=10) is None
    table.wait(0.2)
    assert table.moves() == ["a G1", "a !"]
    assert table.again().game.record() == table.room.game.record()


def test_a_wrong_catch_locks_the_button() -> None:
    table = three_at(TWO)
    table.ask("ann", ask.Deal())
    seen = table.room.game.window
    assert code(table.ask("cleo", ask.Move("!a", seen))) == "illegal"
    assert code(table.ask("cleo", ask.Move("!a", seen))) == "locked"
    table.ask("ann", ask.Move("G1", seen))
    assert code(table.ask("cleo", ask.Move("!a", table.room.game.window))) == "illegal"


def test_mashing_does_not_pay() -> None:
    """c hammers on the button before a's card lies: what c saw then was no missed call."""
    table = Running(
        "ann", "ben", "cleo", position=TWO.replace("G1 R2 R3", "G1 R2"), players=3, edition="droid"
    )
    table.ask("ann", ask.Deal())
    before = table.room.game.window
    table.ask("ann", ask.Move("G1", before))
    assert code(table.ask("cleo", ask.Move("!a", before))) == "too_late"
    assert code(table.ask("cleo", ask.Move("!a", table.room.game.window))) == "locked"


def test_a_bot_sits_in_for_whoever_is_away_and_leaves_when_they_are_back() -> None:
    table = Running("ann", "ben", edition="droid")
    table.ask("ann", ask.Deal())
    table.away("ben")
    table.wait(59)
    assert bot_at(table, 1) is None
    table.wait(2)
    assert bot_at(table, 1) == "casual"
    table.back("ben")
    assert bot_at(table, 1) is None
    assert table.room.present() == [0, 1]


def test_if_all_are_gone_the_table_waits() -> None:
    table = Running("ann", "ben", edition="droid", players=2, turn=30_000)
    table.ask("ann", ask.Deal())
    table.wait(2)
    table.away("ann")
    table.away("ben")
    before = table.room.game.position()
    assert next_scheduled(table.room) is None
    table.wait(24 * 3600)
    assert table.room.game.position() == before
    table.back("ann")
    what = next_scheduled(table.room)
    assert what is not None
    assert what.at > table.now


def test_the_clock_acts_for_a_person_who_is_silent() -> None:
    table = three_at(TWO, turn=10_000)
    table.ask("ann", ask.Deal())
    table.wait(9.9)
    assert table.moves() == []
    table.wait(0.2)
    assert table.moves() == ["~"]


def test_nobody_is_hurried_where_all_others_are_bots() -> None:
    """Ben stands up, and a bot plays on: Ann may think for an hour. When he is back she has a whole turn."""
    table = Running("ann", "ben", position=TWO, players=3, edition="droid", turn=10_000)
    table.ask("ann", ask.Deal())
    table.wait(9)
    assert clock(table) == 1_000
    table.ask("ben", ask.Stand())
    assert clock(table) is None
    table.wait(3_600)
    assert table.moves() == []
    assert table.ask("ben", ask.Sit(1)) is None
    assert clock(table) == 10_000
    table.wait(10)
    assert table.moves() == ["~"]
    assert table.again().game.record() == table.room.game.record()


def test_alone_with_bots_there_is_no_clock_from_the_deal_on() -> None:
    table = Running("ann", position=TWO, players=3, edition="droid", turn=10_000)
    table.ask("ann", ask.Deal())
    assert clock(table) is None
    table.wait(3_600)
    assert table.moves() == []


def clock(table: Running) -> int | None:
    return public_state_of(table.room, table.now).clock


def test_the_clock_is_told_when_it_runs_for_somebody_who_is_away() -> None:
    table = three_at(TWO, turn=10_000)
    table.ask("ann", ask.Deal())
    table.away("ann")
    table.wait(4)
    assert clock(table) == 6_000
    table.wait(6)
    assert table.moves() == ["~"]


def test_no_clock_is_told_when_a_bot_is_asked_or_nobody_is_here() -> None:
    table = three_at(TWO, turn=10_000)
    table.ask("ann", ask.Deal())
    table.ask("ann", ask.Stand())
    assert clock(table) is None
    table = three_at(TWO, turn=10_000)
    table.ask("ann", ask.Deal())
    for name in ("ann", "ben", "cleo"):
        table.away(name)
    assert clock(table) is None


def test_in_a_race_the_clock_is_that_of_the_race() -> None:
    position = "edition touchdown\ntop R5\npile Y1 Y2 Y3 Y4 Y5\na* Wt R2 R3\nb G4 R5 R6\nc G7 R8 R9\n"
    table = Running("ann", "ben", "cleo", position=position, players=3, edition="touchdown", turn=0)
    table.ask("ann", ask.Deal())
    assert clock(table) is None
    table.ask("ann", ask.Move("Wt", table.room.game.window))
    assert table.room.game.waiting_for == "race"
    left = clock(table)
    assert left is not None
    table.wait(left / 1000 - 0.001)
    assert table.moves() == ["a Wt"]
    table.wait(0.001)
    assert table.moves() == ["a Wt", "~"]


def test_where_no_turn_waits_a_race_takes_as_long_as_any() -> None:
    position = "edition touchdown\ntop R5\npile Y1 Y2 Y3 Y4 Y5\na* Wt R2 R3\nb G4 R5 R6\nc G7 R8 R9\n"
    table = Running("ann", "ben", "cleo", position=position, players=3, edition="touchdown", reaction=0)
    table.ask("ann", ask.Deal())
    table.ask("ann", ask.Move("Wt", table.room.game.window))
    assert clock(table) == 5_000
    table.wait(4)
    assert table.ask("ben", ask.Move("^", table.room.game.window)) is None
    table.wait(0)
    assert table.moves() == ["a Wt", "b ^"]
    assert table.room.game.waiting_for == "color"


def test_a_person_is_told_how_long_nobody_takes_their_occasion() -> None:
    position = "edition hail-mary\ntop G5\npile Y1 Y2 Y3\na Wh R3 R4\nb G4 !\nc* G7 R8 R9\nyelled b\n"
    table = Running("ann", "ben", "cleo", position=position, players=3, edition="hail-mary", reaction=1_000)
    table.ask("ann", ask.Deal())
    table.wait(1)
    left = {name: change_for(table.room, name, 0, table.now).you.react for name in ("ann", "ben", "cleo")}
    assert left == {"ann": 3_000, "ben": None, "cleo": None}
    table.ask("cleo", ask.Move("G7", table.room.game.window))
    table.wait(2.9)
    assert table.moves() == []
    assert change_for(table.room, "ann", 0, table.now).you.react == 100
    table.ask("ann", ask.LetPass())
    assert change_for(table.room, "ann", 0, table.now).you.react is None


def test_there_is_one_default_for_the_time_to_react() -> None:
    """At a server's table, in the terminal, and for whoever makes a table of their own."""
    terminal = inspect.signature(play).parameters["reaction_time"].default
    assert Settings().reaction / 1000 == Pace().reaction == terminal == 3.0


def test_a_pause_counts_for_nobody() -> None:
    table = three_at(TWO, turn=10_000)
    table.ask("ann", ask.Deal())
    table.wait(9)
    assert table.ask("ann", ask.Pause()) is None
    assert code(table.ask("ann", ask.Move("G1", 0))) == "paused"
    table.wait(100)
    assert table.ask("ann", ask.Resume()) is None
    table.wait(0.9)
    assert table.moves() == []
    table.wait(0.2)
    assert table.moves() == ["~"]
    assert table.now > START


def test_chance_is_the_tables_own_whatever_a_position_says() -> None:
    """A log with a position gives the same room whenever it is read, and nobody knows what will be dealt."""
    position = "edition droid\noptions scoring=off match_wins=2\ntop G5\na* G1\nb R5 R6\nchance {chance}\n"
    dealt = set()
    for chance in ("secure", "7:0"):
        table = Running("ann", "ben", position=position.format(chance=chance), players=2, edition="droid")
        table.ask("ann", ask.Deal())
        table.ask("ann", ask.Move("G1", table.room.game.window))
        for person in ("ann", "ben"):
            assert table.ask(person, ask.GetReady()) is None
        assert table.again().game.position() == table.room.game.position()
        dealt.add(tuple(table.room.game.hand(0)))
    known = lc.Game.from_position(position.format(chance="7:0"))
    known.play("a", "G1")
    known.next_round()
    assert tuple(known.hand(0)) not in dealt


def test_when_everybody_was_gone_the_clock_leaves_time_to_come_back() -> None:
    """Half a second of ann's turn was left. ben is back first, and that does not cost ann the turn."""
    table = three_at(TWO, turn=5_000)
    table.ask("ann", ask.Deal())
    table.wait(4.5)
    for name in ("ann", "ben", "cleo"):
        table.away(name)
    table.wait(3_600)
    table.back("ben")
    table.wait(4)
    table.back("ann")
    assert table.ask("ann", ask.Move("G1", table.room.game.window)) is None
    assert table.moves() == ["a G1"]
    assert table.again().game.record() == table.room.game.record()


def test_a_long_evening_does_not_fill_the_memory() -> None:
    """What is long past is in the log alone; whoever was gone for a while is told the last of it."""
    table = Running("ann", "ben")
    for _ in range(5 * MOST_NEWS):
        assert table.ask("ann", ask.Say("Still there?")) is None
        table.wait(1)
    assert MOST_NEWS <= len(table.room.happenings) <= 2 * MOST_NEWS
    assert len(table.room.since(table.room.told - MOST_NEWS)) == MOST_NEWS


@pytest.mark.parametrize("fill", ["novice", "casual", "expert"])
def test_what_a_bot_decides_changes_nothing_but_the_log(fill: str) -> None:
    """Another process, which has only read the log, expects the same reactions at the same times."""
    table = Running("ann", edition="touchdown", players=3, fill=fill, options={"hand_size": "3"})
    table.ask("ann", ask.Deal())
    for _ in range(60):
        room = table.room
        if room.phase != "playing":
            break
        if 0 in room.game.asked and room.game.legal(0):
            table.ask("ann", ask.Move(room.game.legal(0)[0], room.game.window))
        table.wait(1)
        assert next_scheduled(table.again()) == next_scheduled(table.room)
