"""A cup as the result of its log: who may do what, who goes on, and that reading it again gives the same."""

from __future__ import annotations

from itertools import count
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.cup import commands as ask
from lastcard.cup import entries as log
from lastcard.cup.commands import AskedCup
from lastcard.cup.cup import NEXT_ROUND_AFTER, Cup
from lastcard.cup.deciding import (
    check_next_round,
    count_table,
    decide,
    decide_end_table,
    decide_join,
    draw_round,
)
from lastcard.cup.entries import Entry, SeatResult, decode_entry, encode_entry
from lastcard.cup.public_state import public_state_of
from lastcard.cup.settings import CupSettings, Form, check_cup
from lastcard.cup.standings import standings_of
from lastcard.table.entries import Settings
from lastcard.table.refusals import TableError


class Running:
    """A cup that is played without a server."""

    def __init__(
        self, form: Form = "swiss", people: int = 5, seats: int = 3, rounds: int = 3, seed: int = 0
    ) -> None:
        self.cup, self.entries, self.now = Cup(), list[tuple[int, Entry]](), 1_000
        self.random, self.ids = Random(seed), count()
        settings = check_cup(CupSettings(form, rounds, Settings(players=seats)))
        self.write(log.Opened("cup-0", settings, "hash"))
        for number in range(people):
            self.join(f"p{number}")

    def write(self, *entries: Entry) -> None:
        for entry in entries:
            self.now += 1_000
            self.entries.append((self.now, entry))
            self.cup.apply(entry, self.now)

    def join(self, person: str) -> None:
        self.write(
            decide_join(self.cup, person, f"Name {person}", f"token {person}"), log.Here(person, "one")
        )

    def ask(self, person: str, command: ask.Command) -> None:
        self.write(decide(self.cup, person, command))

    def draw(self) -> None:
        check_next_round(self.cup, self.cup.host or "")
        self.write(draw_round(self.cup, lambda: f"table {next(self.ids)}", self.random))

    def finish(self, table: str) -> None:
        """A table is played by lot, with bots on the empty seats."""
        people = next(one for one in self.cup.rounds[-1].tables if one.id == table).people
        beaten = self.random.sample(range(self.cup.settings.table.players), len(people))
        top = self.cup.settings.table.players - 1
        self.write(*count_table(self.cup, table, [SeatResult(one == top, one) for one in beaten]))

    def play(self) -> None:
        self.draw()
        for table in self.cup.open_tables():
            self.finish(table.id)

    def read_again(self) -> Cup:
        return Cup.read((at, decode_entry(encode_entry(entry))) for at, entry in self.entries)


FORMS = st.sampled_from(["swiss", "knockout"])


@given(FORMS, st.integers(2, 14), st.integers(2, 4), st.integers(0, 10**6), st.data())
def test_everybody_is_at_one_table_a_round_and_the_points_add_up(
    form: Form, people: int, seats: int, seed: int, data: st.DataObject
) -> None:
    """People leave and come meanwhile; reading the log again gives the same cup at every moment."""
    running = Running(form, people, seats, rounds=4, seed=seed)
    cup, new = running.cup, count(people)
    while cup.phase != "over" and len(cup.in_play()) >= 2:
        expected = cup.in_play()
        running.draw()
        drawn = cup.rounds[-1]
        assert sorted([one for table in drawn.tables for one in table.people] + [*drawn.byes]) == sorted(
            expected
        )
        for table in cup.open_tables():
            match data.draw(st.sampled_from(["play", "play", "leave", "come"])):
                case "leave" if len(cup.in_play()) > 2:
                    running.ask(data.draw(st.sampled_from(cup.in_play())), ask.LeaveCup())
                case "come" if len(cup.members) < 20:
                    running.join(f"p{next(new)}")
            running.finish(table.id)
        assert cup == running.read_again()
    counted = [result.beaten for one in cup.rounds for table in one.tables for result in table.results or ()]
    assert sum(one.points for one in standings_of(cup)) == sum(counted)
    assert [one.place for one in standings_of(cup)] == sorted(one.place for one in standings_of(cup))
    assert public_state_of(cup, None, 0) == public_state_of(running.read_again(), None, 0)


def test_a_swiss_cup_has_as_many_rounds_as_were_agreed() -> None:
    running = Running(people=6, seats=2, rounds=3)
    for played in range(3):
        assert len(running.cup.rounds) == played
        running.play()
    assert running.cup.phase == "over"
    assert max(running.cup.met.values()) == 1
    with pytest.raises(TableError, match="The cup is over"):
        check_next_round(running.cup, "p0")


def test_in_a_knockout_the_best_person_goes_on_even_if_a_bot_was_better() -> None:
    running = Running("knockout", people=3, seats=4)
    running.draw()
    (table,) = running.cup.rounds[0].tables
    results = [SeatResult(False, one) for one in (0, 2, 1)]
    running.write(*count_table(running.cup, table.id, results))
    assert running.cup.phase == "over"
    first, *others = standings_of(running.cup)
    assert (first.place, first.person) == (1, table.people[1])
    assert [one.person for one in others] == [table.people[2], table.people[0]]


def test_who_has_left_does_not_go_on() -> None:
    running = Running("knockout", people=4, seats=2)
    running.draw()
    first, second = running.cup.rounds[0].tables
    running.ask(first.people[0], ask.LeaveCup())
    running.write(*count_table(running.cup, first.id, [SeatResult(True, 1), SeatResult(False, 0)]))
    running.finish(second.id)
    assert first.people[1] in running.cup.in_play()
    assert len(running.cup.in_play()) == 2


def test_a_result_counts_once() -> None:
    running = Running(people=4, seats=2)
    running.draw()
    table = running.cup.rounds[0].tables[0]
    entry = log.TableCounted(table.id, (SeatResult(True, 1), SeatResult(False, 0)))
    running.write(entry)
    before = msgspec.structs.replace(public_state_of(running.cup, None, 0), number=0)
    running.write(entry)
    assert msgspec.structs.replace(public_state_of(running.cup, None, 0), number=0) == before
    assert count_table(running.cup, table.id, entry.results) == []


def test_who_comes_late_joins_the_next_round_of_a_swiss_cup_and_looks_on_in_a_knockout() -> None:
    for form, plays in (("swiss", True), ("knockout", False)):
        running = Running(form, people=4, seats=2)  # type: ignore[arg-type]
        running.draw()
        running.join("late")
        for table in running.cup.open_tables():
            running.finish(table.id)
        running.draw()
        seated = [one for table in running.cup.rounds[-1].tables for one in table.people]
        assert ("late" in seated) == plays


def test_the_next_round_begins_by_itself_while_somebody_is_here() -> None:
    running = Running(people=3)
    assert running.cup.next_at() is None
    running.play()
    assert running.cup.next_at() == running.now + NEXT_ROUND_AFTER
    for person in ("p0", "p1", "p2"):
        running.write(log.Away(person, "one"))
    assert running.cup.next_at() is None
    running.write(log.Here("p1", "two"))
    assert running.cup.next_at() == running.now + NEXT_ROUND_AFTER


def test_the_host_passes_on_and_comes_back_to_who_opened_the_cup() -> None:
    running = Running(people=3)
    hosts = [running.cup.host]
    running.write(log.Away("p0", "one"))
    hosts.append(running.cup.host)
    running.write(log.Here("p0", "two"))
    hosts.append(running.cup.host)
    running.write(log.Away("p0", "one"))  # by way of another process
    hosts.append(running.cup.host)
    running.ask("p0", ask.PassCupHost("p2"))
    hosts.append(running.cup.host)
    assert hosts == ["p0", "p1", "p0", "p0", "p2"]


def settings(**changes: object) -> AskedCup:
    return msgspec.convert(changes, AskedCup)


@pytest.mark.parametrize(
    ("person", "command", "code"),
    [
        ("p1", ask.EndCup(), "not_host"),
        ("p1", ask.KickFromCup("p0"), "not_host"),
        ("p1", ask.AgreeCup(AskedCup()), "not_host"),
        ("p1", ask.PassCupHost("p1"), "not_host"),
        ("p0", ask.KickFromCup("p0"), "no_such_person"),
        ("p0", ask.KickFromCup("nobody"), "no_such_person"),
        ("p0", ask.PassCupHost("p2"), "away"),
        ("p0", ask.EndCup(), "wrong_phase"),
        ("p0", ask.AgreeCup(settings(rounds=0)), "bad_settings"),
        ("p0", ask.AgreeCup(settings(rounds=13)), "bad_settings"),
        ("p0", ask.AgreeCup(settings(table={"players": 5})), "bad_settings"),
        ("p0", ask.AgreeCup(settings(table={"public": True})), "bad_settings"),
        ("p0", ask.AgreeCup(settings(table={"evening_matches": 3})), "bad_settings"),
        ("p0", ask.AgreeCup(settings(table={"daily": "2026-11-18"})), "bad_settings"),
        ("p0", ask.AgreeCup(settings(table={"edition": "none"})), "bad_settings"),
        ("stranger", ask.LeaveCup(), "wrong_token"),
    ],
)
def test_what_is_refused_to_whom(person: str, command: ask.Command, code: str) -> None:
    running = Running(people=3)
    running.write(log.Away("p2", "one"))
    with pytest.raises(TableError) as refusal:
        decide(running.cup, person, command)
    assert refusal.value.code == code


def test_rounds_are_for_the_host_and_take_two() -> None:
    running = Running(people=2)
    with pytest.raises(TableError, match="Only the host"):
        check_next_round(running.cup, "p1")
    running.ask("p1", ask.LeaveCup())
    with pytest.raises(TableError, match="two people"):
        check_next_round(running.cup, "p0")
    with pytest.raises(TableError, match="not in this cup"):
        check_next_round(running.cup, "p1")


def test_a_table_is_ended_by_the_host_while_it_is_played() -> None:
    running = Running(people=3)
    with pytest.raises(TableError, match="not begun"):
        decide_end_table(running.cup, "p0", "table 0")
    running.draw()
    with pytest.raises(TableError, match="Only the host"):
        decide_end_table(running.cup, "p1", "table 0")
    with pytest.raises(TableError, match="done already"):
        decide_end_table(running.cup, "p0", "table 9")
    decide_end_table(running.cup, "p0", "table 0")
    with pytest.raises(TableError, match="middle of a round"):
        decide(running.cup, "p0", ask.AgreeCup(AskedCup()))


def test_names_are_one_s_own_and_free_again() -> None:
    running = Running(people=2)
    with pytest.raises(TableError, match="take another name"):
        decide_join(running.cup, "new", "Name p1", "other")
    running.ask("p1", ask.LeaveCup())
    running.write(decide_join(running.cup, "new", "Name p1", "other"))


def test_a_cup_is_full_at_some_time() -> None:
    running = Running(people=60)
    with pytest.raises(TableError) as refusal:
        running.join("one more")
    assert refusal.value.code == "full"


def test_nobody_is_told_a_token_or_the_invitation() -> None:
    running = Running(people=3)
    running.play()
    told = msgspec.json.encode(public_state_of(running.cup, "p1", running.now))
    assert b"token" not in told
    assert b"hash" not in told
