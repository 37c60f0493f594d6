"""`Room`: a table that people join and leave, match after match. It is the result of reading its log.

`apply` takes one entry after another and depends on nothing but the log, so that every process that has read
the same log has the same room. What becomes an entry is decided elsewhere (`deciding` for commands,
`scheduled` for what happens on its own); nothing is refused here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import msgspec

from lastcard.bots import BotPlayer, make_bot
from lastcard.bots.decks import build_deck
from lastcard.calendar.deals import pinned_bot, pinned_game
from lastcard.editions import find_edition
from lastcard.editions.setup import read_options
from lastcard.errors import IllegalMove
from lastcard.game import Game
from lastcard.game.fair_deal import FairChance, FairDeal, commitment_of
from lastcard.table import entries as log
from lastcard.table.entries import Entry, Settings
from lastcard.table.evening import Evening, Line, has_evening
from lastcard.table.pace import Pace
from lastcard.table.people import BOT_NAMES, SEVERAL, Chair, Person
from lastcard.table.phases import MATCH_OVER, OPEN, PLAYING, ROUND_OVER, Phase
from lastcard.table.steps import Step
from lastcard.table.still import StillTable
from lastcard.table.table import Table
from lastcard.views.reacting import ARMS_UP

QUICKEST_BOT = 0.4
"""How long bots take to answer, like people, in seconds."""

COMING_BACK = 5_000
"""The minimum time in milliseconds that the others have to return after everybody, or the server, was gone:
the first to return does not start the clock against them.
"""

DEALS_FOR_HOST = 20_000
"""If only the host can continue and does nothing for this many milliseconds, others may."""

DEALT_AFTER = 3_000
"""Milliseconds after which a table of a cup is dealt when everybody has come: each gives their randomness."""

DEALT_WITHOUT = 30_000
"""Milliseconds after which it is dealt although somebody has not come."""

REMEMBERED = 50
"""The number of windows for which it is remembered who could be caught."""

MOST_NEWS = 400
"""Clients further behind get only the newest."""


@dataclass(frozen=True)
class Happening:
    """Something that people are notified of: an entry of the log, or a step of the game."""

    number: int
    """Its number among all public entries."""
    at: int
    what: Entry | Step


class Room:
    """The whole state of a table."""

    def __init__(self) -> None:
        self.id = ""
        self.settings = Settings()
        self.number = 0
        """The number of entries read."""
        self.told = 0
        """How many of them are public. Only these are numbered publicly: a gap in the numbers would reveal
        that somebody has reacted.
        """
        self.at = 0
        """When the last one was written, in milliseconds since 1970."""
        self.people: dict[str, Person] = {}
        self.chairs: list[Chair] = []
        self.owner: str | None = None
        """Who opened the table, or was made host: they are host whenever they are here."""
        self.host: str | None = None
        self.host_active_at = 0
        """When the host last did something, or had something new to look at."""
        self.host_missed_since: int | None = None
        """When people began to wait for a host who has not returned after a restart."""
        self.deputy: str | None = None
        """Who has asked for a rematch in the host's place: they may deal it, too."""
        self.phase: Phase = OPEN
        self.match = 0
        self.evening = Evening()
        """The standings of several matches, if they are counted."""
        self.secret = self.commitment = ""
        """The secret that this match is dealt from, and its hash, which is public at once."""
        self.position: str | None = None
        """The position that the first match starts from, if it is not dealt. The person who set it up knows
        all its cards.
        """
        self.seed: int | None = None
        """What a daily deal is dealt from, and what its bots choose by."""
        self.cup: str | None = None
        """The cup that this table belongs to."""
        self.deal_at: int | None = None
        """When a table of a cup is dealt; None before somebody has come, and after the deal."""
        self.table: Table | None = None
        self.paused = False
        self.stopped_at: int | None = None
        """When all clocks were stopped: the host has paused, or nobody is here."""
        self.deserted = True
        """Whether no player is here."""
        self.held: dict[int, log.Held] = {}
        self.reactions: list[log.Reached] = []
        self.locked: set[int] = set()
        """The seats that may not catch, because their last catch failed."""
        self.catchable: dict[int, tuple[int, ...]] = {}
        """Who could be caught in each of the last windows."""
        self.ready: set[str] = set()
        self.known_to_others: dict[str, int] = {}
        """The seats whose hands were seen by people who have left in this round, by the hashes of their
        tokens.
        """
        self.happenings: list[Happening] = []
        """The latest public happenings, at least `MOST_NEWS` of them."""

    @classmethod
    def read(cls, entries: Iterable[tuple[int, Entry]]) -> Room:
        """The room of a log: entries with their times."""
        room = cls()
        for at, entry in entries:
            room.apply(entry, at)
        return room

    # Queries

    @property
    def game(self) -> Game:
        assert self.table is not None
        return self.table.game

    @property
    def begins_at_position(self) -> bool:
        """Whether this match starts from a position instead of a deal."""
        return self.position is not None and self.match == 1

    @property
    def fair_deal(self) -> FairDeal:
        """What the cards of this match are dealt from: the table's secret, and people's randomness."""
        given = [self.person_of(seat) for seat in range(len(self.chairs))]
        randomness = [one.randomness or None if one is not None else None for one in given]
        return FairDeal.of(self.secret, self.id, self.match, randomness)

    def person_of(self, seat: int) -> Person | None:
        person = self.chairs[seat].person
        return None if person is None else self.people[person]

    def name_of(self, seat: int) -> str:
        person = self.person_of(seat)
        return BOT_NAMES[seat] if person is None else person.name

    def present(self) -> list[int]:
        """The seats whose people are here and play themselves."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.person is not None and chair.bot is None and self.people[chair.person].here
        ]

    def held_move(self, seat: int) -> str | None:
        """The held move of a seat, as long as it can still be made."""
        held = self.held.get(seat)
        if held is None:
            return None
        try:
            self.game.check(seat, held.move, window=held.window)
        except IllegalMove:
            return None
        return held.move

    def opened_at(self, seat: int, move: str) -> int:
        """When the occasion for a legal move came, in milliseconds since 1970."""
        assert self.table is not None
        return round(1000 * self.table.opened_at(self.game.open_since(seat, move)))

    def anybody_here(self) -> bool:
        return any(person.here and person.seat is not None for person in self.people.values())

    def since(self, number: int) -> list[Happening]:
        """The public happenings since a number."""
        found = len(self.happenings)
        while found and self.happenings[found - 1].number > number:
            found -= 1
        return self.happenings[found:]

    # Reading the log

    def note(self, happening: Happening) -> None:
        """Remember a public happening, and drop old ones: the log has them."""
        self.happenings.append(happening)
        if len(self.happenings) > 2 * MOST_NEWS:
            del self.happenings[:-MOST_NEWS]

    def apply(self, entry: Entry, at: int) -> None:
        """Apply the next entry of the log."""
        self.number += 1
        self.told += not entry.is_silent
        self.at = at
        if entry.is_news:
            self.note(Happening(self.told, at, entry))
        before = self.host, self.phase
        getattr(self, f"on_{entry.__struct_config__.tag}")(entry, at)
        self.pass_host()
        if before != (self.host, self.phase) or self.concerns_host(entry):
            self.host_active_at = at
        self.miss_host(at)
        self.seat_people(at)
        self.run_or_stop(at)
        self.gather(at)

    def gather(self, at: int) -> None:
        """A table of a cup is dealt by itself: soon after everybody has come, or else some time after the
        first has.
        """
        seated = [one for one in self.people.values() if one.seat is not None]
        here = [one for one in seated if one.here]
        if self.cup is None or self.phase != OPEN or not here:
            self.deal_at = None
            return
        self.deal_at = self.deal_at or at + DEALT_WITHOUT
        if len(here) == len(seated):
            self.deal_at = min(self.deal_at, at + DEALT_AFTER)

    def pass_host(self) -> None:
        """Choose the host among the people here: the owner, the host, or else who came first, players before
        spectators. Programs come last; a host who is about to return after a restart stays host. At a table
        of a cup nobody is.
        """
        if self.cup is not None:
            return
        if self.owner not in self.people:
            self.owner = self.host if self.host in self.people else None
        here = [one for one in self.people.values() if one.here]
        people = [one for one in here if not one.is_program]
        for known in (self.people.get(self.owner or ""), self.people.get(self.host or "")):
            if known is not None and (known.here or known.is_expected) and not (known.is_program and people):
                self.host = known.id
                return
        if here:
            self.host = min(people or here, key=lambda one: one.seat is None).id
        elif self.host not in self.people:
            self.host = next(iter(self.people), None)

    def concerns_host(self, entry: Entry) -> bool:
        """Whether the host does this, or it gives them something new to wait for or to look at."""
        return (
            isinstance(entry, log.PersonJoined | log.PersonLeft)
            or getattr(entry, "person", self.host) == self.host
        )

    def miss_host(self, at: int) -> None:
        """Track when people began to wait for a host who is gone."""
        host = self.people.get(self.host or "")
        waits = host is not None and not host.here and any(one.here for one in self.people.values())
        self.host_missed_since = (self.host_missed_since or at) if waits else None

    def deals_at(self, person: Person) -> int | None:
        """When somebody may deal, or ask for a rematch, because the host does not; None if never."""
        if self.phase not in (OPEN, MATCH_OVER) or self.cup is not None:
            return None
        if person.id in (self.host, self.deputy):
            return self.host_active_at
        return None if person.seat is None else self.host_active_at + DEALS_FOR_HOST

    def seat_people(self, at: int) -> None:
        if self.table is not None:
            self.table.people = self.present()
            self.table.set_timed(self.awaited_by_people(), at / 1000)

    def awaited_by_people(self) -> list[int]:
        """The seats that keep people waiting. If all others are bots or programs, nobody is hurried."""
        played = [seat for seat, chair in enumerate(self.chairs) if chair.person and chair.bot is None]
        people = {seat for seat in played if not self.is_program_at(seat)}
        return [seat for seat in played if people - {seat}]

    def is_program_at(self, seat: int) -> bool:
        person = self.person_of(seat)
        return person is not None and person.is_program

    def run_or_stop(self, at: int) -> None:
        """Clocks run while somebody plays and the host has not stopped them."""
        runs = not self.paused and self.anybody_here()
        if not runs and self.stopped_at is None:
            self.stopped_at = at
        elif runs and self.stopped_at is not None:
            self.delay(at - self.stopped_at)
            self.stopped_at = None
            if self.deserted:
                self.wait_for_others(at)
        self.deserted = not self.anybody_here()

    def wait_for_others(self, at: int) -> None:
        """Nobody's time runs out before they have had time to return, or to resend what was lost."""
        if self.table is not None and self.settings.turn:
            left = round(1000 * self.table.changed_at) + self.settings.turn - at
            self.delay(max(0, COMING_BACK - left))

    def delay(self, ms: int) -> None:
        """Add time that counts against nobody."""
        if self.table is not None:
            self.table.delay(ms / 1000)
        for person in self.people.values():
            if person.away_since is not None:
                person.away_since += ms
        self.held = {
            seat: log.Held(seat, held.move, held.window, held.until + ms) for seat, held in self.held.items()
        }

    # People

    def on_opened(self, entry: log.Opened, at: int) -> None:
        self.id, self.settings, self.position = entry.table, entry.settings, entry.position
        self.seed, self.cup = entry.seed, entry.cup
        self.chairs = [Chair() for _ in range(entry.settings.players)]

    def on_joined(self, entry: log.PersonJoined, at: int) -> None:
        person = Person(entry.person, entry.name, entry.token, entry.avatar, away_since=at)
        self.people[entry.person] = person
        if self.phase == PLAYING:
            person.knows = self.may_know(entry.token)
        if len(self.people) == 1:
            self.owner = entry.person
        if entry.seat is not None:
            self.sit(person, entry.seat)

    def may_know(self, token: str) -> int | None:
        """The seat whose hand somebody who joins may have seen in this round. Under a new name and with a new
        token, anybody may be one of those who have left.
        """
        if token in self.known_to_others:
            return self.known_to_others[token]
        seats = {*self.known_to_others.values()}
        return SEVERAL if len(seats) > 1 else next(iter(seats), None)

    def sit(self, person: Person, seat: int) -> None:
        person.seat = seat
        if self.phase == PLAYING:
            person.knows = seat
        self.chairs[seat] = Chair(person.id)
        if self.table is not None:
            self.table.remove_bot(seat)

    def stand_up(self, person: Person, at: int) -> None:
        """In a match a bot takes over for a person who leaves."""
        seat, person.seat = person.seat, None
        if seat is None:
            return
        self.chairs[seat] = Chair()
        self.held.pop(seat, None)
        if self.phase in (PLAYING, ROUND_OVER):
            self.put_bot(seat, self.settings.fill, at)

    def on_sat(self, entry: log.Sat, at: int) -> None:
        person = self.people[entry.person]
        if person.seat is not None:
            self.chairs[person.seat] = Chair()
        self.sit(person, entry.seat)

    def on_stood(self, entry: log.Stood, at: int) -> None:
        self.stand_up(self.people[entry.person], at)

    def on_left(self, entry: log.PersonLeft, at: int) -> None:
        person = self.people.pop(entry.person)
        if self.phase == PLAYING and person.knows is not None:
            self.known_to_others[person.token] = person.knows
        self.stand_up(person, at)
        self.ready.discard(entry.person)

    def on_here(self, entry: log.Here, at: int) -> None:
        person = self.people[entry.person]
        person.connection, person.away_since, person.is_expected = entry.connection, None, False
        if person.seat is not None and self.chairs[person.seat].bot is not None:
            self.sit(person, person.seat)

    def on_away(self, entry: log.Away, at: int) -> None:
        person = self.people.get(entry.person)
        if person is not None and person.connection == entry.connection:
            person.connection, person.away_since, person.is_expected = "", at, entry.restart

    def on_bot_sat(self, entry: log.BotSat, at: int) -> None:
        self.put_bot(entry.seat, entry.bot, at)

    def on_seat_freed(self, entry: log.SeatFreed, at: int) -> None:
        self.chairs[entry.seat] = Chair()

    def on_stood_in(self, entry: log.StoodIn, at: int) -> None:
        self.put_bot(entry.seat, entry.bot, at)

    def put_bot(self, seat: int, bot: str, at: int) -> None:
        self.chairs[seat].bot = bot
        if self.table is not None:
            self.table.add_bot(self.make_bot(seat), at / 1000)

    def make_bot(self, seat: int) -> BotPlayer:
        """A bot that thinks for long does not do so here: the server lets it think, and the log has its
        moves.
        """
        if self.seed is not None:
            return pinned_bot(self.seed, seat)
        level = self.chairs[seat].bot
        assert level is not None
        seed = self.seed_for(f"bot {seat}")
        return BotPlayer(make_bot(level, seed, thinks=False), seat, seed)

    def on_made_host(self, entry: log.MadeHost, at: int) -> None:
        self.host = self.owner = entry.person

    def on_host_missed(self, entry: log.HostMissed, at: int) -> None:
        for person in self.people.values():
            person.is_expected = False

    def on_is_program(self, entry: log.IsProgram, at: int) -> None:
        self.people[entry.person].is_program = True

    def on_muted(self, entry: log.Muted, at: int) -> None:
        self.people[entry.person].is_muted = True

    def on_unmuted(self, entry: log.Unmuted, at: int) -> None:
        self.people[entry.person].is_muted = False

    def on_said(self, entry: log.Said, at: int) -> None:
        self.people[entry.person].talk(at)

    def on_emoted(self, entry: log.Emoted, at: int) -> None:
        self.people[entry.person].talk(at)

    def on_chances_shown(self, entry: log.ChancesShown, at: int) -> None:
        self.settings = msgspec.structs.replace(self.settings, chances=True)

    def on_chances_hidden(self, entry: log.ChancesHidden, at: int) -> None:
        self.settings = msgspec.structs.replace(self.settings, chances=False)

    # Before the deal

    def on_agreed(self, entry: log.Agreed, at: int) -> None:
        if not has_evening(entry.settings):
            self.evening = Evening()
        if (entry.settings.edition, entry.settings.options) != (self.settings.edition, self.settings.options):
            for person in self.people.values():
                person.deck = ()  # it was checked for another game
        self.settings = entry.settings
        while len(self.chairs) < entry.settings.players:
            self.chairs.append(Chair())
        for chair in self.chairs[entry.settings.players :]:
            if chair.person is not None:
                self.people[chair.person].seat = None
        del self.chairs[entry.settings.players :]

    def on_brought(self, entry: log.Brought, at: int) -> None:
        self.people[entry.person].deck = entry.deck

    def on_committed(self, entry: log.Committed, at: int) -> None:
        self.match, self.secret, self.phase = entry.match, entry.secret, OPEN
        self.commitment = commitment_of(entry.secret)
        self.table, self.deputy = None, entry.person
        self.ready.clear()
        if self.evening.over:
            self.evening = Evening()
        for person in self.people.values():
            person.randomness = ""

    def on_gave(self, entry: log.Gave, at: int) -> None:
        self.people[entry.person].randomness = entry.randomness

    # The match

    def seed_for(self, what: str) -> str:
        """Randomness for everything but the cards, about which it reveals nothing."""
        return hashlib.sha256(f"{self.id} {self.match} {what} {self.secret}".encode()).hexdigest()

    def on_dealt(self, entry: log.MatchDealt, at: int) -> None:
        self.deputy = None
        if entry.person is not None:
            self.host = entry.person  # unless the owner is here, who may only have been slow
        for chair in self.chairs:
            if chair.empty:
                chair.bot = self.settings.fill
        bots = [self.make_bot(seat) for seat, chair in enumerate(self.chairs) if chair.bot is not None]
        turn = self.settings.turn / 1000 if self.settings.turn else None
        thinking = self.settings.thinking / 1000
        pace = Pace(
            thinking=(max(QUICKEST_BOT, 0.7 * thinking), max(QUICKEST_BOT, 1.3 * thinking)),
            reaction=self.settings.reaction / 1000,
            turn=turn,
        )
        seed, now = self.seed_for("thinking"), at / 1000
        if self.seed is None:
            self.table = Table(self.make_game(), bots, pace, seed=seed, now=now, watched=True)
        else:
            self.table = StillTable(self.make_game(), bots, pace, seed=seed, now=now)
        self.begin_round()
        self.note_step(self.table.opening_step(at / 1000), at)

    def begin_round(self) -> None:
        """New hands: everyone knows the one they hold."""
        self.phase = PLAYING
        self.ready.clear()
        self.known_to_others.clear()
        for person in self.people.values():
            person.knows = person.seat

    def make_game(self) -> Game:
        settings = self.settings
        if self.begins_at_position:
            assert self.position is not None
            seed = int(self.seed_for("position")[:12], 16)
            return Game.from_position(without_chance(self.position), seed=seed)
        edition = find_edition(settings.edition)
        options = read_options(edition, settings.options)
        if self.seed is not None:
            return pinned_game(edition, settings.players, options, self.seed)
        chance = FairChance(self.fair_deal)
        return Game.new(edition, settings.players, None, options, self.decks(), chance=chance)

    def decks(self) -> list[list[str]] | None:
        """In dynasty everyone plays with their own deck, or with one built for them."""
        edition = find_edition(self.settings.edition)
        options = read_options(edition, self.settings.options)
        if options.get("mode") != "dynasty":
            return None
        assert edition.roster is not None
        decks = []
        for seat in range(self.settings.players):
            random = Random(self.seed_for(f"deck {seat}"))
            person = self.person_of(seat)
            brought = list(person.deck) if person is not None else []
            decks.append(brought or build_deck(edition.roster, options["wild_fills"], random))
        return decks

    def on_moved(self, entry: log.Moved, at: int) -> None:
        assert self.table is not None
        self.note_arms(entry, at)
        self.reactions = [one for one in self.reactions if (one.seat, one.move) != (entry.seat, entry.move)]
        self.held.pop(entry.seat, None)
        self.note_step(self.table.make_move(entry.seat, entry.move, at / 1000), at)

    @property
    def counts(self) -> bool:
        """Whether this match counts for an evening, at this table or in a cup."""
        return self.cup is not None or has_evening(self.settings)

    def note_arms(self, entry: log.Moved, at: int) -> None:
        """How quick a person was in a race: there is an award for it."""
        assert self.table is not None
        if entry.bot or entry.move != ARMS_UP or not self.table.races or not self.counts:
            return
        made = [one.came for one in self.reactions if (one.seat, one.move) == (entry.seat, entry.move)]
        took = (made[0] if made else at) - round(1000 * self.table.react_since)
        self.evening.note_arms(self.line_of(entry.seat), max(0, took))

    def line_of(self, seat: int) -> Line:
        """The line of a seat in the standings: its person's, or its bot's."""
        person = self.person_of(seat)
        if person is None:
            return self.evening.line(BOT_NAMES[seat], bot=True)
        return self.evening.line(person.name, avatar=person.avatar)

    def on_clock(self, entry: log.ClockActed, at: int) -> None:
        assert self.table is not None
        self.note_step(self.table.act_by_clock(at / 1000), at)

    def on_next_round(self, entry: log.NextRound, at: int) -> None:
        assert self.table is not None
        self.begin_round()
        self.note_step(self.table.next_round(at / 1000), at)

    def note_step(self, step: Step, at: int) -> None:
        """Something has happened in the game."""
        self.note(Happening(self.told, at, step))
        self.locked.clear()
        self.catchable[self.game.window] = tuple(self.game.open)
        self.catchable.pop(self.game.window - REMEMBERED, None)
        if self.game.over:
            self.end_match()
        elif self.game.round_over:
            self.phase = ROUND_OVER
        if self.game.round_over:
            self.held.clear()
            self.reactions.clear()

    def end_match(self) -> None:
        if self.counts and self.phase != MATCH_OVER:
            lines = [self.line_of(seat) for seat in range(len(self.chairs))]
            self.evening.count(self.game, lines, self.settings)
        self.phase = MATCH_OVER

    def on_held(self, entry: log.Held, at: int) -> None:
        self.held[entry.seat] = entry

    def on_released(self, entry: log.Released, at: int) -> None:
        self.held.pop(entry.seat, None)

    def on_reached(self, entry: log.Reached, at: int) -> None:
        self.reactions.append(entry)
        self.reactions.sort(key=lambda one: (one.came, one.seat))

    def on_outrun(self, entry: log.Outrun, at: int) -> None:
        self.reactions = [one for one in self.reactions if (one.seat, one.move) != (entry.seat, entry.move)]

    def on_missed_catch(self, entry: log.MissedCatch, at: int) -> None:
        self.locked.add(entry.seat)

    def on_hinted(self, entry: log.Hinted, at: int) -> None:
        self.game.note_hint(entry.seat)

    def on_let_go(self, entry: log.LetGo, at: int) -> None:
        assert self.table is not None
        self.table.decline(entry.seat)

    def on_readied(self, entry: log.Readied, at: int) -> None:
        self.ready.add(entry.person)

    # Clocks

    def on_paused(self, entry: log.Paused, at: int) -> None:
        self.paused = True

    def on_resumed(self, entry: log.Resumed, at: int) -> None:
        self.paused = False

    def on_outage(self, entry: log.Outage, at: int) -> None:
        if self.stopped_at is None:
            self.delay(entry.ms)
            self.wait_for_others(at)


def without_chance(position: str) -> str:
    """A position with the table's own chance. The one in the text is known to its author; and if it is
    `secure`, reading the log twice would not give the same room.
    """
    return "\n".join(line for line in position.splitlines() if line.split()[:1] != ["chance"])
