"""Decides on people's commands at a cup: entries for the log, or a refusal. Nothing is changed here.

The caller has authenticated the person; this module only decides what they may do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from lastcard.cup import commands as ask
from lastcard.cup import entries as log
from lastcard.cup.commands import Command
from lastcard.cup.cup import FEWEST_PEOPLE, Cup, Member
from lastcard.cup.drawing import draw_knockout, draw_swiss
from lastcard.cup.entries import Draw, Entry, RoundDrawn, SeatResult
from lastcard.cup.settings import check_cup
from lastcard.cup.standings import standings_of
from lastcard.table.people import likeness
from lastcard.table.refusals import TableError

MOST_MEMBERS = 60
"""In a cup, including those who only look on."""

SENTENCES = {
    "open": "The first round has not begun yet.",
    "playing": "That cannot be done in the middle of a round.",
    "between": "No round is being played.",
    "over": "The cup is over.",
}


def decide_join(cup: Cup, person: str, name: str, token: str, avatar: str = "") -> Entry:
    """Somebody joins."""
    here = [one for one in cup.members.values() if not one.left]
    if len(here) >= MOST_MEMBERS:
        raise TableError("full", "This cup has as many people as it can take.")
    if any(likeness(one.name) == likeness(name) for one in here):
        raise TableError(
            "name_taken", f"Somebody called {name}, or nearly so, is in this cup already: take another name."
        )
    return log.Joined(person, name, token, avatar)


def find_member(cup: Cup, person: str) -> Member:
    """The member who sent a request, if they have not left."""
    found = cup.members.get(person)
    if found is None or found.left:
        raise TableError("wrong_token", "You are not in this cup, or no longer.")
    return found


def check_host(cup: Cup, person: Member) -> None:
    if cup.host != person.id:
        raise TableError("not_host", "Only the host may do that.")


def check_phase(cup: Cup, *phases: str) -> None:
    if cup.phase not in phases:
        raise TableError("wrong_phase", SENTENCES[cup.phase])


def decide(cup: Cup, person: str, command: Command) -> Entry:
    """Decide on everything but a new round and the end of a table, which need more than the cup."""
    member = find_member(cup, person)
    if isinstance(command, ask.LeaveCup):
        return log.Left(member.id)
    check_host(cup, member)
    if isinstance(command, ask.EndCup):
        check_phase(cup, "between")
        return log.CupEnded()
    if isinstance(command, ask.AgreeCup):
        check_phase(cup, "open")
        return log.Agreed(check_cup(command.settings.plain()))
    assert isinstance(command, ask.KickFromCup | ask.PassCupHost)
    other = other_member(cup, member, command.person)
    if isinstance(command, ask.KickFromCup):
        return log.Left(other.id, kicked=True)
    if not other.here:
        raise TableError("away", "Only somebody who is here can be host.")
    return log.MadeHost(other.id)


def other_member(cup: Cup, member: Member, other: str) -> Member:
    found = cup.members.get(other)
    if found is None or found.left or found is member:
        raise TableError("no_such_person", "There is nobody else of that id in this cup.")
    return found


# Rounds


def check_next_round(cup: Cup, person: str) -> None:
    """Whether somebody may begin the next round now."""
    check_host(cup, find_member(cup, person))
    check_phase(cup, "open", "between")
    if len(cup.in_play()) < FEWEST_PEOPLE:
        raise TableError("too_few", "A round takes two people at least: wait until somebody else has come.")


def draw_round(cup: Cup, new_table_id: Callable[[], str], random: Random) -> RoundDrawn:
    """The next round. The first one is drawn by lot."""
    people = cup.in_play()
    random.shuffle(people)
    place = {one.person: one.place for one in standings_of(cup)} if cup.rounds else {}
    people.sort(key=lambda one: rank_in(cup, one, place))
    seats = cup.settings.table.players
    if cup.settings.form == "swiss":
        tables, byes = draw_swiss(people, seats, cup.times_met), list[str]()
    else:
        tables, byes = draw_knockout(people, seats, cup.byes)
    for table in tables:
        random.shuffle(table)
    return RoundDrawn(tuple(Draw(new_table_id(), tuple(table)) for table in tables), tuple(byes))


def rank_in(cup: Cup, person: str, place: dict[str, int]) -> int:
    """Where somebody comes among those who are to be seated; who has not played yet comes last."""
    return place[person] if person in cup.lines else len(cup.members) + 1


def decide_end_table(cup: Cup, person: str, table: str) -> None:
    """Whether somebody may end a table, if nobody is at it."""
    check_host(cup, find_member(cup, person))
    check_phase(cup, "playing")
    if all(one.id != table for one in cup.open_tables()):
        raise TableError("doubled", "This table is done already, or is none of this round.")


def count_table(cup: Cup, table: str, results: Sequence[SeatResult], *, ended: bool = False) -> list[Entry]:
    """The result of a table, if it has not been counted yet."""
    if all(one.id != table for one in cup.open_tables()):
        return []
    return [log.TableCounted(table, tuple(results), ended)]
