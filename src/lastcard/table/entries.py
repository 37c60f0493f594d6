"""The log of a room: everything that was decided, in order. The room is the result of reading it.

An entry is written once and read forever: fields may be added with a default, never renamed or removed.
Entries hold secrets (the deal's, and the hashes of tokens); only the fields named in `public` are sent to
people, and an entry that names none is not sent at all.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from lastcard.table.pace import REACTION

SCHEMA = 1
"""The version of the log."""


Whole = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""An integer that every language can represent exactly."""


class Settings(msgspec.Struct, frozen=True):
    """The settings of a table, agreed before the deal."""

    edition: str = "express"
    """`express`, `touchdown`, `droid`, `hail-mary` or `elite`."""
    players: Whole = 4
    """How many seats there are: 2 to 10, elite 2 to 7 (dynasty 2 to 10)."""
    options: dict[str, str] = {}
    """House rules that differ from the leaflet: `GET /api/editions` lists them. All values are texts, such as
    `"5"`.
    """
    public: bool = False
    """Whether the table is listed for everyone; otherwise only the invitation leads to it."""
    turn: Whole = 30_000
    """Milliseconds after which the clock acts for a person who is asked and silent: 5,000 to 600,000; 0 for
    no clock. None runs where all others are bots.
    """
    reaction: Whole = round(1000 * REACTION)
    """Milliseconds for which nobody's turn ends a chance to react: 0 to 15,000, but never under 4,000
    where a color has to be chosen. 0: turns do not wait; a race waits for its people all the same.
    """
    thinking: Whole = 1_200
    """Milliseconds after which bots answer, roughly: 0 to 15,000, but never under 400."""
    fill: str = "casual"
    """The bot that takes the empty seats when the cards are dealt, and stands in for anyone who is away."""
    daily: str = ""
    """The day whose deal is played, such as `2026-11-18`; empty at any other table. It determines the
    edition, the options, the players and the bots. In answers the digest of the deal follows the date.
    """
    evening_matches: Whole = 0
    """How many matches count together, at most: 2 to 99. The evening ends sooner if nobody can catch up.
    0: no such number.
    """
    evening_points: Whole = 0
    """How many points end an evening: 1 to 999; 0: none do. There is an evening if either is set."""
    evening_places: bool = False
    """Whether a match is worth a point for each player left behind; otherwise one for who wins it."""
    chances: bool = False
    """Whether screens that look on may show everybody's chances, made from what all can see."""


class Entry(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """One thing that was decided."""

    public: ClassVar[tuple[str, ...]] = ()
    is_news: ClassVar[bool] = False
    is_silent: ClassVar[bool] = False


class News(Entry, frozen=True):
    """An entry that is broadcast to everyone, with its public fields."""

    is_news: ClassVar[bool] = True


class Silent(Entry, frozen=True):
    """An entry whose existence is secret: it would reveal that somebody has reacted or decided.

    It has no public number.
    """

    is_silent: ClassVar[bool] = True


class Opened(Entry, frozen=True, tag="opened"):
    """The table was set up: always the first entry."""

    table: str
    settings: Settings
    position: str | None = None
    """The position that the first match starts from, if it is not dealt."""
    schema: int = SCHEMA
    seed: int | None = None
    """What every match here is dealt from, and its bots choose by, if it is a daily deal."""
    cup: str | None = None
    """The cup that this table belongs to: who sits where is said at once, the cards are dealt by themselves,
    and there is one match.
    """


class PersonJoined(News, frozen=True, tag="joined"):
    """Somebody has joined, at a seat or as a spectator."""

    public = ("person", "name", "seat")
    person: str
    name: str
    token: str
    """The hash of their token."""
    seat: int | None = None
    avatar: str = msgspec.field(default="", name="bust")
    """The name their picture is drawn from, if it is not their own."""


class Here(News, frozen=True, tag="here"):
    """A person is connected; an older connection of theirs no longer counts."""

    public = ("person",)
    person: str
    connection: str


class Away(News, frozen=True, tag="away"):
    """A person has disconnected."""

    public = ("person",)
    person: str
    connection: str
    restart: bool = False
    """Whether the server, not the person, disconnected; if so, they are expected back in a moment."""


class Sat(News, frozen=True, tag="sat"):
    """A person has taken a seat, an empty one or a bot's."""

    public = ("person", "seat")
    person: str
    seat: int


class Stood(News, frozen=True, tag="stood"):
    """A person has left a seat and is now a spectator."""

    public = ("person",)
    person: str


class PersonLeft(News, frozen=True, tag="left"):
    """A person has left for good, or was sent away by the host."""

    public = ("person", "kicked")
    person: str
    kicked: bool = False


class BotSat(News, frozen=True, tag="bot_sat"):
    """The host has put a bot on a seat."""

    public = ("seat", "bot")
    seat: int
    bot: str


class SeatFreed(News, frozen=True, tag="seat_freed"):
    """The host has taken a bot from a seat."""

    public = ("seat",)
    seat: int


class StoodIn(News, frozen=True, tag="stood_in"):
    """A bot sits in for a person who is away, until they come back."""

    public = ("seat", "bot")
    seat: int
    bot: str


class Agreed(News, frozen=True, tag="agreed"):
    """The host has changed the settings."""

    public = ("settings",)
    settings: Settings


class ChancesShown(News, frozen=True, tag="chances_shown"):
    """The host lets big screens show everybody's chances."""


class ChancesHidden(News, frozen=True, tag="chances_hidden"):
    """The host no longer lets big screens show everybody's chances."""


class MadeHost(News, frozen=True, tag="made_host"):
    """The host has made somebody else host."""

    public = ("person",)
    person: str


class Muted(News, frozen=True, tag="muted"):
    """The host has muted a person: nobody hears or sees what they say."""

    public = ("person",)
    person: str


class Unmuted(News, frozen=True, tag="unmuted"):
    """A person who was muted may talk again."""

    public = ("person",)
    person: str


class HostMissed(Entry, frozen=True, tag="host_missed"):
    """The host has not come back after a restart of the server: somebody who is here is host now."""


class IsProgram(News, frozen=True, tag="is_program"):
    """A person is a program that only plays."""

    public = ("person",)
    person: str


class Brought(News, frozen=True, tag="brought"):
    """A person has brought a deck of player cards. The cards are not public."""

    public = ("person",)
    person: str
    deck: tuple[str, ...]


class Committed(Entry, frozen=True, tag="committed"):
    """The secret of the next match, which is shown when the match is over. Its hash is shown at once."""

    match: int
    secret: str
    person: str | None = None
    """Who asked for it in place of the host."""


class Gave(News, frozen=True, tag="gave"):
    """A person has contributed randomness to the deal."""

    public = ("person",)
    person: str
    randomness: str


class MatchDealt(News, frozen=True, tag="dealt"):
    """The match has begun: the cards are dealt."""

    person: str | None = None
    """Who dealt in place of the host."""


class Moved(Entry, frozen=True, tag="moved"):
    """A move in the game. (The game decides who sees what of it.)"""

    seat: int
    move: str
    bot: bool = False


class ClockActed(Entry, frozen=True, tag="clock"):
    """Time ran out, and the table has acted for the player who was asked."""


class Held(Silent, frozen=True, tag="held"):
    """A move waits, because others may still react; `until` is when it is made."""

    seat: int
    move: str
    window: int
    until: int


class Released(Silent, frozen=True, tag="released"):
    """A held move was dropped, because the window it answers has closed since."""

    seat: int


class Reached(Silent, frozen=True, tag="reached"):
    """A reaction has arrived, and waits for those made at the same time on slower connections.

    `came` is when it was made, as far as can be measured; `until` is when the winner is decided.
    """

    seat: int
    move: str
    window: int
    came: int
    until: int


class Outrun(Silent, frozen=True, tag="outrun"):
    """A reaction came second."""

    seat: int
    move: str


class MissedCatch(News, frozen=True, tag="missed_catch"):
    """A failed catch: the seat may not catch again until something has happened."""

    public = ("seat",)
    seat: int


class LetGo(Silent, frozen=True, tag="let_go"):
    """A person declines to react, so that nobody waits for them."""

    seat: int


class Hinted(News, frozen=True, tag="hinted"):
    """A person has asked for a hint, against bots only. What it was is not stored."""

    public = ("seat",)
    seat: int


class Readied(News, frozen=True, tag="readied"):
    """A person is ready for the next round."""

    public = ("person",)
    person: str


class NextRound(News, frozen=True, tag="next_round"):
    """The next round is dealt."""


class Paused(News, frozen=True, tag="paused"):
    """The host has stopped all clocks."""

    public = ("person",)
    person: str


class Resumed(News, frozen=True, tag="resumed"):
    """The host has started all clocks again."""

    public = ("person",)
    person: str


class Outage(News, frozen=True, tag="outage"):
    """The server was down, or could not write, for this many milliseconds, which count against nobody. A
    clean shutdown is not reported.
    """

    public = ("ms",)
    ms: int


class Said(News, frozen=True, tag="said"):
    """Somebody has said something."""

    public = ("person", "text")
    person: str
    text: str


class Emoted(News, frozen=True, tag="emoted"):
    """Somebody has sent an emote."""

    public = ("person", "emote")
    person: str
    emote: str


AnyEntry = (
    Opened
    | PersonJoined
    | Here
    | Away
    | Sat
    | Stood
    | PersonLeft
    | BotSat
    | SeatFreed
    | StoodIn
    | Agreed
    | ChancesShown
    | ChancesHidden
    | MadeHost
    | Muted
    | Unmuted
    | HostMissed
    | IsProgram
    | Brought
    | Committed
    | Gave
    | MatchDealt
    | Moved
    | ClockActed
    | Held
    | Released
    | Reached
    | Outrun
    | MissedCatch
    | LetGo
    | Hinted
    | Readied
    | NextRound
    | Paused
    | Resumed
    | Outage
    | Said
    | Emoted
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode_entry(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> AnyEntry:
    return _decoder.decode(data)
