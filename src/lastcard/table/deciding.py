"""Decides on people's commands: entries for the log, or a refusal. Nothing is changed here.

The caller has authenticated the person; this module only decides what they may do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from lastcard.bots import BOTS, make_bot
from lastcard.editions import EDITIONS, Edition, find_edition
from lastcard.editions.decks import check_deck
from lastcard.editions.setup import check_players, read_options
from lastcard.errors import EditionError, Error, IllegalMove, NotationError, TooLate
from lastcard.game import Game
from lastcard.game.fair_deal import check_randomness
from lastcard.notation.move_parts import REACTIONS, MoveKind, parts_of
from lastcard.table import commands as ask
from lastcard.table import entries as log
from lastcard.table.commands import Command
from lastcard.table.entries import Entry, Settings
from lastcard.table.evening import FEWEST_MATCHES, MOST_MATCHES, MOST_POINTS, has_evening
from lastcard.table.people import LONGEST_SAYING, Person, clean_text, likeness
from lastcard.table.phases import MATCH_OVER, OPEN, PLAYING, ROUND_OVER
from lastcard.table.refusals import TableError
from lastcard.table.room import DEALS_FOR_HOST, QUICKEST_BOT, Room

EMOTES = ("hello", "well_played", "ouch", "hurry", "laugh", "wow", "thanks", "sorry")

MOST_LAG = 150
"""The maximum compensation for a slow connection, in milliseconds, there and back."""

QUICKEST_PERSON = 150
"""Milliseconds in which a person can react at best: no compensation makes a reaction quicker than that."""

SHORTEST_TURN, LONGEST_TURN = 5_000, 600_000
LONGEST_REACTION = 15_000
NOT_IN_DAILY = (ask.Agree, ask.Bring, ask.FreeSeat, ask.PutBot, ask.ShowChances, ask.Sit, ask.Stand)
NOT_IN_CUP = (
    *(ask.Agree, ask.Deal, ask.FreeSeat, ask.Kick, ask.Pause),
    *(ask.PutBot, ask.Rematch, ask.Sit, ask.Stand),
)
"""At a table of a cup the others are not one's guests, and wait for its end elsewhere."""

MOST_PEOPLE = 60
"""At a table, including spectators."""


@dataclass(frozen=True)
class Request:
    """A command, who sent it and when. `lag` is the round-trip time to them in milliseconds; `slowest` is the
    longest of the others at the table. `connected` is when the person came with the connection it came on.
    """

    person: str
    command: Command
    at: int
    lag: int = 0
    slowest: int = 0
    connected: int = 0


@dataclass(frozen=True)
class Outcome:
    """Entries for the log; with a refusal, the command is refused (a wrong catch has a consequence)."""

    entries: tuple[Entry, ...] = ()
    refusal: TableError | None = None


def decide(room: Room, request: Request) -> Outcome:
    """Decide on a request; raises a `TableError` if it is refused."""
    person = find_person(room, request.person)
    if room.seed is not None and isinstance(request.command, NOT_IN_DAILY):
        raise TableError(
            "bad_settings", "The daily deal has the same seats, players and rules for everybody."
        )
    check_cup(room, request.command)
    if isinstance(request.command, ask.Move):
        return decide_move(room, person, request.command, request)
    if isinstance(request.command, ask.Deal):
        return Outcome(tuple(deal(room, person, request.at)))
    if isinstance(request.command, ask.Say | ask.Emote):
        check_may_talk(person, request.at)
    return Outcome(tuple(DECIDE[type(request.command)](room, person, request.command)))


def check_cup(room: Room, command: Command) -> None:
    if room.cup is not None and isinstance(command, NOT_IN_CUP):
        raise TableError(
            "in_cup",
            "This table belongs to a cup: who sits here is drawn, and one match is played, without a pause.",
        )


def find_person(room: Room, person: str) -> Person:
    """The person who sent the request, if they are still at the table."""
    found = room.people.get(person)
    if found is None:
        raise TableError("gone", "You are no longer at this table.")
    return found


def decide_join(
    room: Room, person: str, name: str, token: str, *, spectator: bool, avatar: str = ""
) -> Outcome:
    """Somebody joins: at the first empty seat before the deal, otherwise as a spectator."""
    if len(room.people) >= MOST_PEOPLE:
        raise TableError("full", "This table has as many onlookers as it can take.")
    if any(likeness(one.name) == likeness(name) for one in room.people.values()):
        raise TableError(
            "name_taken",
            f"Somebody called {name}, or nearly so, is at this table already: take another name.",
        )
    empty = next((seat for seat, chair in enumerate(room.chairs) if chair.empty), None)
    alone = room.seed is not None and bool(room.people)
    seat = None if spectator or alone or room.phase != OPEN else empty
    return Outcome((log.PersonJoined(person, name, token, seat, avatar),))


# Permissions


def check_host(room: Room, person: Person) -> None:
    if room.host != person.id:
        raise TableError("not_host", "Only the host may do that.")


def check_may_talk(person: Person, at: int) -> None:
    if person.is_muted:
        raise TableError(
            "muted", "The host has muted you: nobody sees what you say until the host undoes it."
        )
    if not person.may_talk(at):
        raise TableError("too_many", "You say a lot: wait a few seconds.")


def check_phase(room: Room, *phases: str) -> None:
    if room.phase not in phases:
        sentence = {
            OPEN: "The cards have not been dealt yet.",
            PLAYING: "That cannot be done in the middle of a round.",
            ROUND_OVER: "The round is over.",
            MATCH_OVER: "The match is over.",
        }[room.phase]
        raise TableError("wrong_phase", sentence)


def check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < len(room.chairs):
        raise TableError("no_such_seat", f"There is no seat {seat}: they are 0 to {len(room.chairs) - 1}.")


def check_bot(name: str) -> str:
    if name not in BOTS:
        raise TableError("no_such_bot", f"There is no bot {name!r}: they are {', '.join(BOTS)}.")
    if BOTS[name].thinks_long:
        try:
            make_bot(name, None, thinks=False)
        except Error as error:
            raise TableError("no_champion", str(error)) from None
    return name


def other_person(room: Room, person: Person, other: str) -> str:
    if other not in room.people or other == person.id:
        raise TableError("no_such_person", "There is nobody else of that id at this table.")
    return other


# Moves


def decide_move(room: Room, person: Person, command: ask.Move, request: Request) -> Outcome:
    if person.seat is None:
        raise TableError("not_seated", "You are looking on: take a seat to play.")
    check_phase(room, PLAYING)
    if room.paused:
        raise TableError("paused", "The host has paused the game.")
    seat, move, parts = person.seat, command.move, parts_of(command.move)
    is_catch = parts.kind is MoveKind.CATCH
    if is_catch and seat in room.locked:
        raise TableError("locked", "You have just caught nobody: wait until something has happened.", "R28")
    try:
        room.game.check(seat, move, window=command.window)
        if room.table is not None:
            room.table.check_passed(seat)
    except (IllegalMove, NotationError) as error:
        missed = is_catch and is_guess(room, parts.seat, command.window)
        return Outcome((log.MissedCatch(seat),) if missed else (), as_refusal(error))
    if is_reaction(room.game, seat, parts.kind):
        return Outcome((react(room, seat, command, request),))
    until = round(1000 * room.table.held_until(seat)) if room.table else 0
    if until > request.at:
        return Outcome((log.Held(seat, move, command.window, until),))
    return Outcome((log.Moved(seat, move),))


def as_refusal(error: Error) -> TableError:
    """A refused move, with the rule that forbids it."""
    if isinstance(error, IllegalMove):
        code = "too_late" if isinstance(error, TooLate) else "illegal"
        return TableError(code, error.sentence, error.rule, error.key, error.details)
    return TableError("unreadable", str(error))


def is_guess(room: Room, seat: int | None, window: int) -> bool:
    """Whether somebody tried to catch a seat that, as far as they saw, did not have to call."""
    return seat not in room.catchable.get(window, ())


def is_reaction(game: Game, seat: int, kind: MoveKind) -> bool:
    """A call, a catch, arms up, or a Hail Mary out of turn: the first one counts."""
    if kind in REACTIONS:
        return True
    return game.yelled is not None and seat not in game.asked


def react(room: Room, seat: int, command: ask.Move, request: Request) -> Entry:
    """A reaction counts from when it would have arrived if all connections were equally fast. It waits for
    earlier reactions of others that are still in transit.
    """
    if any(one.seat == seat and one.move == command.move for one in room.reactions):
        raise TableError("doubled", "You have done that already.")
    if len(room.present()) < 2:
        return log.Moved(seat, command.move)
    came = reacted_at(room.opened_at(seat, command.move), request)
    until = max(request.at, came + min(max(request.slowest, 0), MOST_LAG))
    if room.reactions:
        until = room.reactions[0].until
    return log.Reached(seat, command.move, command.window, came, until)


def reacted_at(opened: int, request: Request) -> int:
    """When a reaction to something that was opened then was made: its arrival less the lag, but no sooner
    than a person can react. A connection that came later gets nothing back: the person may have seen it on
    another one, from nearby.
    """
    if request.connected > opened:
        return request.at
    lag = min(max(request.lag, 0), MOST_LAG)
    return max(request.at - lag, min(request.at, opened + QUICKEST_PERSON))


# All other commands


def let_pass(room: Room, person: Person, command: ask.LetPass) -> list[Entry]:
    check_phase(room, PLAYING)
    if person.seat is None:
        raise TableError("not_seated", "You are looking on: nobody waits for you.")
    if room.table is not None and person.seat in room.table.let_go:
        raise TableError("doubled", "You have done that already.")
    return [log.LetGo(person.seat)]


def check_hint(room: Room, person: Person) -> int:
    """There are hints only where nobody else could be hurt by them; returns the seat."""
    check_phase(room, PLAYING)
    if person.seat is None:
        raise TableError("not_seated", "You are looking on: take a seat to play.")
    if room.seed is not None:
        raise TableError("no_hint_in_daily", "The daily deal is played without hints.")
    if any(chair.person is not None for seat, chair in enumerate(room.chairs) if seat != person.seat):
        raise TableError("no_hint_with_people", "There are hints against bots only, not against people.")
    return person.seat


def take_hint(room: Room, person: Person, command: ask.TakeHint) -> list[Entry]:
    """It is marked in the record, unless the moment that it was found for is over."""
    seat = check_hint(room, person)
    if command.window != room.game.window:
        raise TableError("too_late", "Too late: the moment is over.")
    return [log.Hinted(seat)]


def sit(room: Room, person: Person, command: ask.Sit) -> list[Entry]:
    check_seat(room, command.seat)
    if room.chairs[command.seat].person is not None:
        raise TableError("seat_taken", "Somebody sits there.")
    if room.phase != OPEN and person.seat is not None:
        raise TableError("wrong_phase", "In a match everybody stays where they are.")
    if room.phase == PLAYING and person.knows not in (None, command.seat):
        raise TableError(
            "knows_a_hand",
            "Whoever has seen a hand of this round takes no other, even after leaving and coming back: "
            "take the seat that was left, or wait for the next round.",
        )
    return [log.Sat(person.id, command.seat)]


def stand(room: Room, person: Person, command: ask.Stand) -> list[Entry]:
    if person.seat is None:
        raise TableError("not_seated", "You have no seat.")
    return [log.Stood(person.id)]


def leave(room: Room, person: Person, command: ask.Leave) -> list[Entry]:
    return [log.PersonLeft(person.id)]


def say(room: Room, person: Person, command: ask.Say) -> list[Entry]:
    return [log.Said(person.id, clean_text(command.text, LONGEST_SAYING, "What is said"))]


def emote(room: Room, person: Person, command: ask.Emote) -> list[Entry]:
    if command.emote not in EMOTES:
        raise TableError("no_such_emote", f"There is no such face: they are {', '.join(EMOTES)}.")
    return [log.Emoted(person.id, command.emote)]


def bring(room: Room, person: Person, command: ask.Bring) -> list[Entry]:
    check_phase(room, OPEN)
    edition = find_edition(room.settings.edition)
    options = read_options(edition, room.settings.options)
    if options.get("mode") != "dynasty":
        raise TableError("no_decks", "Nobody brings a deck of their own to this game.")
    broken = check_deck(command.deck, roster=edition.roster, wild_fills=options["wild_fills"])
    if broken:
        raise TableError("bad_deck", broken[0].sentence, broken[0].rule)
    return [log.Brought(person.id, tuple(command.deck))]


def give(room: Room, person: Person, command: ask.Give) -> list[Entry]:
    check_phase(room, OPEN)
    try:
        check_randomness(command.randomness)
    except Error as error:
        raise TableError("bad_randomness", str(error)) from None
    return [log.Gave(person.id, command.randomness)]


def get_ready(room: Room, person: Person, command: ask.GetReady) -> list[Entry]:
    check_phase(room, ROUND_OVER)
    if person.seat is None:
        raise TableError("not_seated", "You are looking on: nobody waits for you.")
    waited_for = {one.id for one in room.people.values() if one.here and one.seat is not None}
    ready = log.Readied(person.id)
    return [ready, log.NextRound()] if waited_for <= room.ready | {person.id} else [ready]


def deal(room: Room, person: Person, at: int) -> list[Entry]:
    check_may_deal(room, person, at)
    check_phase(room, OPEN)
    if all(chair.person is None for chair in room.chairs):
        raise TableError("nobody_seated", "Nobody has taken a seat.")
    return [log.MatchDealt(None if person.id == room.host else person.id)]


def check_may_deal(room: Room, person: Person, at: int) -> None:
    """The host may; others may once the host has had enough time to."""
    if room.host == person.id:
        return
    since = room.deals_at(person)
    if since is None or since > at:
        raise TableError(
            "not_host",
            f"Only the host may do that, unless the host does nothing for {DEALS_FOR_HOST // 1000} seconds.",
        )


def agree(room: Room, person: Person, command: ask.Agree) -> list[Entry]:
    check_host(room, person)
    check_phase(room, OPEN)
    settings = check_settings(command.settings.plain())
    if room.begins_at_position and of_game(settings) != of_game(room.settings):
        raise TableError("bad_settings", "The position says what is played here, and by how many.")
    if settings.players < sum(chair.person is not None for chair in room.chairs):
        raise TableError("bad_settings", "More people are seated than are to play.")
    if any(chair.person is not None for chair in room.chairs[settings.players :]):
        raise TableError("bad_settings", "Somebody sits on a seat that would go.")
    return [log.Agreed(settings)]


def of_game(settings: Settings) -> tuple[str, int, dict[str, str]]:
    return settings.edition, settings.players, settings.options


def check_settings(settings: Settings) -> Settings:
    """Check that the settings can be played."""
    edition = edition_of(settings)
    check_bot(settings.fill)
    if settings.turn and not SHORTEST_TURN <= settings.turn <= LONGEST_TURN:
        raise TableError(
            "bad_settings", f"A turn takes {SHORTEST_TURN:,} to {LONGEST_TURN:,} milliseconds; 0: no clock."
        )
    if not 0 <= settings.reaction <= LONGEST_REACTION:
        raise TableError("bad_settings", f"The time to react is 0 to {LONGEST_REACTION:,} milliseconds.")
    if not 0 <= settings.thinking <= LONGEST_REACTION:
        quickest = round(1000 * QUICKEST_BOT)
        raise TableError(
            "bad_settings",
            f"Bots think for 0 to {LONGEST_REACTION:,} milliseconds (but never under {quickest}).",
        )
    check_evening(settings)
    try:
        check_players(edition, settings.players, read_options(edition, settings.options))
    except Error as error:
        raise TableError("bad_settings", str(error)) from None
    return settings


def check_evening(settings: Settings) -> None:
    matches, points = settings.evening_matches, settings.evening_points
    if matches and not FEWEST_MATCHES <= matches <= MOST_MATCHES:
        raise TableError(
            "bad_settings", f"An evening has {FEWEST_MATCHES} to {MOST_MATCHES} matches; 0: no fixed number."
        )
    if not 0 <= points <= MOST_POINTS:
        raise TableError(
            "bad_settings", f"An evening ends with 1 to {MOST_POINTS} points; 0: points end none."
        )
    if settings.evening_places and not has_evening(settings):
        raise TableError("bad_settings", "Places count in an evening only: say how many matches it has.")
    if has_evening(settings) and settings.daily:
        raise TableError("bad_settings", "The daily deal is one match: there is no evening of it.")


def edition_of(settings: Settings) -> Edition:
    """The edition played: a printed one, or a custom one that this process has loaded."""
    try:
        return find_edition(settings.edition)
    except EditionError:
        raise TableError(
            "bad_settings",
            f"There is no edition {settings.edition[:40]!r} here: there are {', '.join(EDITIONS)}, "
            "and what the server was given (GET /api/editions).",
        ) from None


def settings_of_position(settings: Settings, position: str) -> Settings:
    """A position determines its own edition, options and number of players."""
    try:
        game = Game.from_position(position)
    except Error as error:
        raise TableError("bad_position", str(error)) from None
    if game.round_over:
        raise TableError("bad_position", "In this position the round is over: there is nothing to play on.")
    return check_settings(
        msgspec.structs.replace(
            settings, edition=game.edition.written, players=game.players, options=game.options
        )
    )


def put_bot(room: Room, person: Person, command: ask.PutBot) -> list[Entry]:
    check_host(room, person)
    check_seat(room, command.seat)
    check_bot(command.bot)
    if room.chairs[command.seat].person is not None:
        raise TableError("seat_taken", "Somebody sits there.")
    return [log.BotSat(command.seat, command.bot)]


def free_seat(room: Room, person: Person, command: ask.FreeSeat) -> list[Entry]:
    check_host(room, person)
    check_phase(room, OPEN)
    check_seat(room, command.seat)
    if room.chairs[command.seat].person is not None or room.chairs[command.seat].empty:
        raise TableError("no_such_bot", "No bot sits there.")
    return [log.SeatFreed(command.seat)]


def kick(room: Room, person: Person, command: ask.Kick) -> list[Entry]:
    check_host(room, person)
    return [log.PersonLeft(other_person(room, person, command.person), kicked=True)]


def mute(room: Room, person: Person, command: ask.Mute) -> list[Entry]:
    check_host(room, person)
    other = other_person(room, person, command.person)
    if room.people[other].is_muted:
        raise TableError("doubled", "They are muted already.")
    return [log.Muted(other)]


def unmute(room: Room, person: Person, command: ask.Unmute) -> list[Entry]:
    """A host who was muted before they became host may unmute themselves, too."""
    check_host(room, person)
    if command.person not in room.people:
        raise TableError("no_such_person", "There is nobody of that id at this table.")
    if not room.people[command.person].is_muted:
        raise TableError("doubled", "They are not muted.")
    return [log.Unmuted(command.person)]


def pass_host(room: Room, person: Person, command: ask.PassHost) -> list[Entry]:
    check_host(room, person)
    other = other_person(room, person, command.person)
    if not room.people[other].here:
        raise TableError("away", "Only somebody who is here can be host.")
    return [log.MadeHost(other)]


def be_program(room: Room, person: Person, command: ask.BeProgram) -> list[Entry]:
    if person.is_program:
        raise TableError("doubled", "You have said that already.")
    return [log.IsProgram(person.id)]


def pause(room: Room, person: Person, command: ask.Pause) -> list[Entry]:
    check_host(room, person)
    if room.paused:
        raise TableError("paused", "The game is paused already.")
    return [log.Paused(person.id)]


def resume(room: Room, person: Person, command: ask.Resume) -> list[Entry]:
    check_host(room, person)
    if not room.paused:
        raise TableError("wrong_phase", "The game is not paused.")
    return [log.Resumed(person.id)]


def show_chances(room: Room, person: Person, command: ask.ShowChances) -> list[Entry]:
    check_host(room, person)
    if room.settings.chances:
        raise TableError("doubled", "Chances are shown already.")
    return [log.ChancesShown()]


def hide_chances(room: Room, person: Person, command: ask.HideChances) -> list[Entry]:
    check_host(room, person)
    if not room.settings.chances:
        raise TableError("doubled", "Chances are not shown.")
    return [log.ChancesHidden()]


DECIDE: dict[type[Command], Callable[[Room, Person, Any], list[Entry]]] = {
    ask.LetPass: let_pass,
    ask.TakeHint: take_hint,
    ask.Sit: sit,
    ask.Stand: stand,
    ask.Leave: leave,
    ask.Say: say,
    ask.Emote: emote,
    ask.Bring: bring,
    ask.Give: give,
    ask.GetReady: get_ready,
    ask.BeProgram: be_program,
    ask.Agree: agree,
    ask.PutBot: put_bot,
    ask.FreeSeat: free_seat,
    ask.Kick: kick,
    ask.Mute: mute,
    ask.Unmute: unmute,
    ask.PassHost: pass_host,
    ask.Pause: pause,
    ask.Resume: resume,
    ask.ShowChances: show_chances,
    ask.HideChances: hide_chances,
}
"""The handler of each command that needs nothing else. (A move and a deal depend on the time, and so does how
much a person may say; a rematch needs a new secret, which the caller provides.)
"""


def decide_rematch(room: Room, person_id: str, secret: str, at: int) -> Outcome:
    """The same people again; the deal has a new secret."""
    person = find_person(room, person_id)
    check_cup(room, ask.Rematch())
    check_may_deal(room, person, at)
    check_phase(room, MATCH_OVER)
    asked_by = None if person.id == room.host else person.id
    return Outcome((log.Committed(room.match + 1, secret, asked_by),))
