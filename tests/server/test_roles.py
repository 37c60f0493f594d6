"""Promise 18: every command by everybody, in every phase. What is refused changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import get_args

import pytest

from lastcard.bots.decks import build_deck
from lastcard.editions import load_edition
from lastcard.protocol.messages import Refused
from lastcard.protocol.outgoing import explain
from lastcard.table import commands as ask
from lastcard.table.commands import AnyCommand, AskedSettings, Command
from lastcard.table.deciding import DECIDE, decide_rematch
from lastcard.table.entries import Reached
from lastcard.table.phases import MATCH_OVER, OPEN, PLAYING, ROUND_OVER
from lastcard.table.refusals import TableError
from tests.support.table.rooming import Running
from tests.support.table.walking import state_of

POSITION = """\
edition droid
options match_wins=2
top G5
pile Y1 Y2 Y3 Y4 Y5 Y6 Y7
a* G1 R2 R3
b G4 R5
c G7 R8
"""
LAST_CARD = POSITION.replace("a* G1 R2 R3", "a* G1")
WIN_MATCH = LAST_CARD.replace("match_wins=2", "match_wins=1")

ROLES = ("host", "seat", "spectator", "kicked", "stranger")
WHO = {"host": "ann", "seat": "ben", "spectator": "zoe", "kicked": "kim", "stranger": "nobody"}

COUNTS = "counts"


def opened() -> Running:
    """Ann is host, Ben has a seat, a bot the third; Zoe and Mia look on, Mia muted; Kim was sent away."""
    table = Running("ann", "ben", edition="droid", players=3, options={"match_wins": "2"})
    return with_others(table)


def with_others(table: Running) -> Running:
    table.ask("ann", ask.PutBot(2, "novice"))
    for name in ("zoe", "mia", "kim"):
        table.join(name, spectator=True)
    table.ask("ann", ask.Mute("mia"))
    table.ask("ann", ask.Kick("kim"))
    return table


def dealt(position: str = POSITION) -> Running:
    table = with_others(Running("ann", "ben", edition="droid", players=3, position=position))
    table.ask("ann", ask.Deal())
    return table


def paused() -> Running:
    table = dealt()
    table.ask("ann", ask.Pause())
    return table


def round_over() -> Running:
    table = dealt(LAST_CARD)
    table.ask("ann", ask.Move("G1", table.room.game.window))
    return table


def match_over() -> Running:
    table = dealt(WIN_MATCH)
    table.ask("ann", ask.Move("G1", table.room.game.window))
    return table


PHASES: dict[str, tuple[Callable[[], Running], str]] = {
    "before the deal": (opened, OPEN),
    "in a round": (dealt, PLAYING),
    "paused": (paused, PLAYING),
    "after a round": (round_over, ROUND_OVER),
    "after the match": (match_over, MATCH_OVER),
}

COMMANDS: dict[str, Command] = {
    "move": ask.Move("G1", 0),
    "let_pass": ask.LetPass(),
    "sit": ask.Sit(2),
    "stand": ask.Stand(),
    "leave": ask.Leave(),
    "say": ask.Say("hello"),
    "emote": ask.Emote("wow"),
    "bring": ask.Bring(["Sky Pellham"]),
    "give": ask.Give("5a" * 16),
    "ready": ask.GetReady(),
    "be_program": ask.BeProgram(),
    "deal": ask.Deal(),
    "rematch": ask.Rematch(),
    "agree": ask.Agree(AskedSettings(edition="droid", players=3, options={"match_wins": "3"})),
    "put_bot": ask.PutBot(2, "casual"),
    "free_seat": ask.FreeSeat(2),
    "kick": ask.Kick("zoe"),
    "mute": ask.Mute("zoe"),
    "unmute": ask.Unmute("mia"),
    "pass_host": ask.PassHost("ben"),
    "pause": ask.Pause(),
    "resume": ask.Resume(),
    "show_chances": ask.ShowChances(),
    "hide_chances": ask.HideChances(),
}

ALL = "counts counts counts"
HOST = "counts not_host not_host"
NOT_NOW = "wrong_phase wrong_phase wrong_phase"
NOT_NOW_HOST = "wrong_phase not_host not_host"

EXPECTED = {
    # what host, seat and spectator hear: before the deal, in a round, paused, after a round, after the match
    "move": (
        "wrong_phase wrong_phase not_seated",
        "counts illegal not_seated",
        "paused paused not_seated",
        "wrong_phase wrong_phase not_seated",
        "wrong_phase wrong_phase not_seated",
    ),
    "let_pass": (NOT_NOW, "counts counts not_seated", "counts counts not_seated", NOT_NOW, NOT_NOW),
    "sit": (ALL, *["wrong_phase wrong_phase counts"] * 4),
    "stand": ("counts counts not_seated",) * 5,
    "leave": (ALL,) * 5,
    "say": (ALL,) * 5,
    "emote": (ALL,) * 5,
    "bring": ("no_decks no_decks no_decks", *[NOT_NOW] * 4),
    "give": (ALL, *[NOT_NOW] * 4),
    "ready": (NOT_NOW, NOT_NOW, NOT_NOW, "counts counts not_seated", NOT_NOW),
    "be_program": (ALL,) * 5,
    "deal": (HOST, *[NOT_NOW_HOST] * 4),
    "rematch": (*[NOT_NOW_HOST] * 4, HOST),
    "agree": (HOST, *[NOT_NOW_HOST] * 4),
    "put_bot": (HOST,) * 5,
    "free_seat": (HOST, *[NOT_NOW_HOST] * 4),
    "kick": ("counts not_host not_host",) * 5,
    "mute": (HOST,) * 5,
    "unmute": (HOST,) * 5,
    "pass_host": (HOST,) * 5,
    "pause": (HOST, HOST, "paused not_host not_host", HOST, HOST),
    "resume": (NOT_NOW_HOST, NOT_NOW_HOST, HOST, NOT_NOW_HOST, NOT_NOW_HOST),
    "show_chances": (HOST,) * 5,
    "hide_chances": ("doubled not_host not_host",) * 5,
}


def test_every_command_is_in_the_table() -> None:
    kinds = {type(command) for command in COMMANDS.values()}
    assert kinds == set(get_args(AnyCommand))
    assert kinds - set(DECIDE) == {ask.Move, ask.Deal, ask.Rematch}
    assert list(COMMANDS) == list(EXPECTED)


def outcome(table: Running, person: str, command: Command) -> str:
    """The code of a refusal, or that it counts."""
    if isinstance(command, ask.Rematch):
        try:
            table.write(*decide_rematch(table.room, person, "a5" * 128, table.now).entries)
        except TableError as error:
            return error.code
        return COUNTS
    if isinstance(command, ask.Move) and table.room.table is not None:
        command = ask.Move(command.move, table.room.game.window)
    refusal = table.ask(person, command)
    return COUNTS if refusal is None else refusal.code


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", COMMANDS)
def test_who_may_do_what_and_when(name: str, phase: str) -> None:
    make, expected_phase = PHASES[phase]
    wanted = [*EXPECTED[name][list(PHASES).index(phase)].split(), "gone", "gone"]
    heard = []
    for role in ROLES:
        table = make()
        assert table.room.phase == expected_phase
        before, log = state_of(table.room), len(table.log)
        heard.append(outcome(table, WHO[role], COMMANDS[name]))
        if heard[-1] == COUNTS:
            assert len(table.log) > log, "what counts is written down"
        else:
            assert len(table.log) == log, "what is refused is not"
            assert state_of(table.room) == before
    assert dict(zip(ROLES, heard, strict=True)) == dict(zip(ROLES, wanted, strict=True))


@pytest.mark.parametrize("phase", PHASES)
def test_who_may_have_a_move_explained(phase: str) -> None:
    make, expected_phase = PHASES[phase]
    table = make()
    said = [explain(table.room, person, "k", "G1") for person in ("ann", "ben", "zoe", None)]
    heard = [one.code if isinstance(one, Refused) else "explained" for one in said]
    players = ["explained" if expected_phase == PLAYING else "wrong_phase"] * 2
    assert heard == [*players, "not_seated", "not_joined"]


@pytest.mark.parametrize(("phase", "command"), [("before the deal", "deal"), ("after the match", "rematch")])
def test_who_is_seated_goes_on_when_the_host_does_nothing(phase: str, command: str) -> None:
    heard = {}
    for person in ("ben", "zoe"):
        table = PHASES[phase][0]()
        table.wait(19.9)
        assert outcome(table, person, COMMANDS[command]) == "not_host"
        table.wait(0.1)
        heard[person] = outcome(table, person, COMMANDS[command])
    assert heard == {"ben": COUNTS, "zoe": "not_host"}


# What one must not do even with the right


def test_whoever_is_muted_is_not_heard_until_the_host_undoes_it() -> None:
    table = dealt()
    assert outcome(table, "ann", ask.Mute("ben")) == COUNTS
    assert outcome(table, "ann", ask.Mute("ben")) == "doubled"
    assert [outcome(table, "ben", one) for one in (ask.Say("hello"), ask.Emote("wow"))] == ["muted"] * 2
    assert outcome(table, "zoe", ask.Say("hello")) == COUNTS
    table.room = table.again()
    assert outcome(table, "ben", ask.Say("hello")) == "muted", "the log remembers it"
    assert outcome(table, "ann", ask.Unmute("ben")) == COUNTS
    assert outcome(table, "ann", ask.Unmute("ben")) == "doubled"
    assert outcome(table, "ben", ask.Say("hello")) == COUNTS


def test_nobody_mutes_themselves_but_a_muted_host_may_undo_it() -> None:
    table = dealt()
    assert outcome(table, "ann", ask.Mute("ann")) == "no_such_person"
    assert outcome(table, "ann", ask.Unmute("nobody")) == "no_such_person"
    table.ask("ann", ask.Mute("ben"))
    table.ask("ann", ask.PassHost("ben"))
    assert outcome(table, "ben", ask.Say("hello")) == "muted"
    assert outcome(table, "ben", ask.Unmute("ben")) == COUNTS


def test_a_host_shows_chances_once_and_hides_them_again() -> None:
    table = dealt()
    for command, shown in ((ask.ShowChances(), True), (ask.HideChances(), False)):
        assert outcome(table, "ann", command) == COUNTS
        assert outcome(table, "ann", command) == "doubled"
        assert table.room.settings.chances is table.again().settings.chances is shown


def test_whoever_has_seen_a_hand_does_not_take_another_in_the_same_round() -> None:
    table = dealt()
    assert outcome(table, "ben", ask.Stand()) == COUNTS
    assert outcome(table, "ben", ask.Sit(2)) == "knows_a_hand"
    assert outcome(table, "ben", ask.Sit(1)) == COUNTS
    assert outcome(table, "zoe", ask.Sit(2)) == COUNTS
    assert outcome(table, "zoe", ask.Stand()) == COUNTS
    assert outcome(table, "zoe", ask.Sit(2)) == COUNTS


@pytest.mark.parametrize("kicked", [False, True])
@pytest.mark.parametrize("name", ["ben", "bob"])
def test_whoever_has_left_does_not_take_another_seat_of_the_round(kicked: bool, name: str) -> None:
    """By their old name and token, or by new ones: whoever comes after them may be them."""
    table = dealt()
    assert outcome(table, *(("ann", ask.Kick("ben")) if kicked else ("ben", ask.Leave()))) == COUNTS
    table.join(name)
    table.room = table.again()
    assert outcome(table, name, ask.Sit(2)) == "knows_a_hand"
    assert outcome(table, "zoe", ask.Sit(2)) == COUNTS, "she was there before"
    assert outcome(table, name, ask.Sit(1)) == COUNTS, "a hand that they know, or nobody does"
    assert outcome(table, name, ask.Leave()) == COUNTS
    table.join("eve")
    assert outcome(table, "zoe", ask.Leave()) == COUNTS
    assert outcome(table, "eve", ask.Sit(2)) == "knows_a_hand"


def test_whoever_may_be_one_of_two_who_have_left_takes_no_seat() -> None:
    table = dealt()
    table.ask("zoe", ask.Sit(2))
    table.ask("ben", ask.Leave())
    table.ask("zoe", ask.Leave())
    table.join("eve")
    assert [outcome(table, "eve", ask.Sit(seat)) for seat in (1, 2)] == ["knows_a_hand"] * 2
    table.join("zoe")
    assert [outcome(table, "zoe", ask.Sit(seat)) for seat in (1, 2)] == ["knows_a_hand", COUNTS]
    for name in ("eve", "zoe"):
        table.ask(name, ask.Leave())
    table.join("bob")
    assert [outcome(table, "bob", ask.Sit(seat)) for seat in (1, 2)] == ["knows_a_hand"] * 2


def test_whoever_has_left_having_seen_no_hand_binds_nobody() -> None:
    table = dealt()
    table.ask("zoe", ask.Leave())
    table.join("eve")
    assert outcome(table, "eve", ask.Sit(2)) == COUNTS


def test_whoever_has_left_may_take_any_seat_when_the_round_is_over() -> None:
    table = dealt(LAST_CARD)
    table.ask("ben", ask.Leave())
    table.join("bob")
    assert outcome(table, "bob", ask.Sit(2)) == "knows_a_hand"
    assert outcome(table, "ann", ask.Move("G1", 0)) == COUNTS
    table.wait(4)
    assert table.room.phase == ROUND_OVER
    assert outcome(table, "bob", ask.Sit(2)) == COUNTS
    table.wait(21)
    table.join("eve")
    assert outcome(table, "eve", ask.Sit(1)) == COUNTS, "who left in the round before binds nobody"


def test_in_the_next_round_everybody_may_take_another_seat() -> None:
    table = round_over()
    assert outcome(table, "ben", ask.Stand()) == COUNTS
    table.wait(21)
    assert table.room.phase == PLAYING
    assert outcome(table, "ben", ask.Sit(2)) == COUNTS


def test_the_settings_of_a_position_stay() -> None:
    table = Running("ann", edition="droid", players=3, position=POSITION, options={"match_wins": "2"})
    assert outcome(table, "ann", ask.Agree(AskedSettings(edition="droid", players=4))) == "bad_settings"
    same = AskedSettings(edition="droid", players=3, options={"match_wins": "2"}, turn=60_000)
    assert outcome(table, "ann", ask.Agree(same)) == COUNTS
    assert outcome(table, "ann", ask.Deal()) == COUNTS
    assert len(table.room.chairs) == table.room.game.players == 3


def test_a_deck_is_only_good_for_the_game_that_it_was_brought_to() -> None:
    table = Running("ann", "ben", edition="elite", players=2, options={"mode": "dynasty"})
    person = table.room.people["ann"]
    deck = list(build_any_deck())
    assert outcome(table, "ann", ask.Bring(deck)) == COUNTS
    assert person.deck == tuple(deck)
    assert outcome(table, "ann", ask.Agree(AskedSettings(edition="droid", players=2))) == COUNTS
    assert person.deck == ()


def build_any_deck() -> list[str]:
    edition = load_edition("elite")
    assert edition.roster is not None
    return build_deck(edition.roster, edition.defaults["wild_fills"], Random(1))


def test_a_reaction_does_not_outlive_its_match() -> None:
    """It waits for slower ones when the match ends, and would hang the next match."""
    table = Running(
        "ann",
        "ben",
        "cem",
        edition="droid",
        players=3,
        position=WIN_MATCH.replace("b W W", "b W"),
        reaction=0,
    )
    table.ask("ann", ask.Deal())
    table.write(Reached(2, "!b", 40, table.now, table.now + 150))
    table.ask("ann", ask.Move("G1", table.room.game.window))
    assert table.room.phase == MATCH_OVER
    table.rematch("ann")
    table.ask("ann", ask.Deal())
    table.wait(60)
    assert table.moves() != []
