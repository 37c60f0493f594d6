"""What goes over a socket: the types that docs/protocol.md is made from.

A client says `hello` first, and then asks; each question has a key of its own and gets one answer. Whatever
changes at the table comes as a `change`, with all that the client needs to draw it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from lastcard.table.commands import AnyCommand
from lastcard.table.entries import Whole
from lastcard.table.sheet import Sheet

PROTOCOL = 1
"""The version of these messages."""


class ClientMessage(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Something that a client sends."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message of a client, within ten seconds."""

    token: str = ""
    """What came with joining: it proves who you are. Without one you look on, where that is allowed."""
    protocol: Whole = PROTOCOL
    """The version of these messages that you speak."""
    seen: Whole = 0
    """The number of the last change that you have seen: you are told what has happened since."""
    chances: bool = False
    """Whether you want `chances`: they come while you look on, if `settings.chances` allows it."""


class Ask(ClientMessage, frozen=True, tag="ask"):
    """Ask for something. Send it again with the same key if no answer came: it counts once."""

    key: str
    """1 to 64 printable characters that you have not used at this table before; best random ones."""
    command: AnyCommand
    """What you ask for."""


class Explain(ClientMessage, frozen=True, tag="explain"):
    """Why can't I do this? Nothing is changed by asking."""

    key: str
    """The answer carries it, so that you know what it answers."""
    move: str
    """A move, or anything that you thought was one."""


class AskHint(ClientMessage, frozen=True, tag="hint"):
    """What would the coach do now? Only in a match against bots. That a hint was given is stored, and shown
    in the record.
    """

    key: str
    """As of an `ask`: send it again with the same key if no answer came."""


class Pong(ClientMessage, frozen=True, tag="pong"):
    """The answer to a `ping`, at once: it tells how long your messages take."""

    ping: Whole
    """The number of the ping."""


AnyClientMessage = Hello | Ask | Explain | AskHint | Pong


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that the server sends."""


class You(msgspec.Struct, frozen=True):
    """Who you are at this table."""

    person: str | None
    """Your id; null if you look on without having joined."""
    seat: int | None
    """Your seat; null if you look on."""
    host: bool
    """Are you the host?"""
    held: str | None
    """Your move that waits because others may still react; null if none does."""
    react: int | None = None
    """You may react, and for this many milliseconds nobody's turn, and no bot, takes the occasion from you:
    show them running out. 0 if it can be gone any moment; null if you have nothing to react to.
    """
    deals_in: int | None = None
    """Before the deal and after a match: in this many milliseconds you may ask for `deal` or `rematch`, if
    the host does nothing until then. 0 if you may now; null if you have no seat, or a match is being played.
    """
    held_card: str | None = None
    """The card of the move that waits; null if none does, or it is made without one."""


class LegalMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that you may make now, taken apart, so that you need not read the notation."""

    move: str
    """As it is sent."""
    kind: str
    """`card` (out of your hand), `take` (a card of the discard pile), `throw` (a card out of turn), `draw`,
    `pass`, `challenge`, `arms_up`, `call`, `catch`, `aim`, `color`, `player_card` or `icon`.
    """
    card: str = ""
    """The card, as it is held."""
    color: str = ""
    """The color that is named, with a card or alone: `R`, `Y`, `G` or `B`."""
    seat: int | None = None
    """Who is caught, or aimed at."""
    place: int | None = None
    """Which player card or icon, counted from 1."""
    call: bool = False
    """Is the call said with it?"""


class Change(ServerMessage, frozen=True, tag="change"):
    """Something has happened, or you have just come: this is how the table lies now.

    Draw `face` and `view` and you are right; `news` is what led there, to be told and animated.
    """

    number: int
    """Remember it: after a broken connection, `hello` names it as `seen`. It grows, not always by one."""
    you: You
    """Who you are."""
    face: msgspec.Raw
    """The table as everyone sees it, apart from the cards."""
    view: msgspec.Raw
    """What you may know of the game; null before the deal."""
    news: list[msgspec.Raw]
    """What has happened since the last change you got, as you may know it: the last 400 things, if it was
    more.
    """
    sheet: Sheet | None = None
    """When a round is over: how it ended, with all hands laid open. Null while one is played."""
    moves: list[LegalMove] = msgspec.field(default_factory=list)
    """Your legal moves, those of `view.legal` in the same order."""


class Answer(ServerMessage, frozen=True, tag="answer"):
    """What you asked for counts, and is stored: no crash can undo it."""

    key: str
    """The key of your `ask`."""
    number: int
    """The number of the change that tells of it. If nobody is told yet (your move waits because others may
    still react), the number of the last change before it.
    """


class Refused(ServerMessage, frozen=True, tag="refused", omit_defaults=True):
    """What you asked for does not count, and nothing has changed by asking."""

    key: str
    """The key of your `ask`, `explain` or `hint`."""
    code: str
    """For programs: `illegal`, `too_late`, `not_host`, ..."""
    sentence: str
    """For people."""
    rule: str = ""
    """The sentence of the rulebook, or the ruling, that forbids a move."""
    words: str = ""
    """The key of the sentence in the catalogues of other languages."""
    details: dict[str, Any] = {}
    """What is filled into it."""


class Explained(ServerMessage, frozen=True, tag="explained", omit_defaults=True):
    """The answer to `explain`: a move that may be made, or the sentence that forbids it."""

    key: str
    """The key of your `explain`."""
    legal: bool
    """May it be played, as the table lay when your question came?"""
    sentence: str
    """If not, why not; otherwise `This may be played.`"""
    rule: str
    """The sentence of the rulebook, or the ruling, that forbids it; else empty."""
    words: str = ""
    """The key of the sentence in the catalogues of other languages."""
    details: dict[str, Any] = {}
    """What is filled into it."""


class AdvisedMove(msgspec.Struct, frozen=True):
    """A move that you may make."""

    move: str
    """As it is sent; `-` also for not reacting."""
    chance: list[int]
    """How likely you win the round after it, in hundredths of a percentage point, and the 95 % interval."""


class Advice(ServerMessage, frozen=True, tag="advice"):
    """The answer to `hint`: up to three moves, the best first. Only what your seat knows was used."""

    key: str
    """The key of your `hint`."""
    window: int
    """The `view.window` that it is for."""
    moves: list[AdvisedMove]
    """The best first."""


class Ping(ServerMessage, frozen=True, tag="ping"):
    """Answer with a `pong` at once."""

    ping: int
    """Its number."""


class Chances(ServerMessage, frozen=True, tag="chances"):
    """Everybody's chance to win the round, as far as it follows from what all can see. It comes every few
    seconds at most, to who looks on and has asked for it.
    """

    match: int
    """The match, and ..."""
    window: int
    """... the `view.window` that it is made from."""
    chances: list[int] | None
    """Seat by seat, in hundredths of a percentage point: together 10,000, but for rounding. Null where it
    cannot be worked out.
    """


class Trouble(ServerMessage, frozen=True, tag="trouble"):
    """The table cannot write anything down just now. It is paused, and goes on by itself."""

    sentence: str
    """For people."""


class Bye(ServerMessage, frozen=True, tag="bye"):
    """The last message before the server closes the socket, and why."""

    code: str
    """For programs: what to do after each is told below."""
    sentence: str
    """For people."""


AnyServerMessage = Change | Answer | Refused | Explained | Advice | Ping | Chances | Trouble | Bye


class Question(msgspec.Struct, frozen=True):
    """As much of a question as must be understood to refuse it."""

    type: Literal["ask", "explain", "hint"]
    key: str


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyClientMessage] = msgspec.json.Decoder(AnyClientMessage)
_questions: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)


def encode(message: ServerMessage) -> bytes:
    return _encoder.encode(message)


def decode(text: str | bytes) -> AnyClientMessage:
    """Decode a client message; raises `msgspec.ValidationError` or `msgspec.DecodeError`."""
    try:
        return _decoder.decode(text)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None


def decode_or_refuse(text: str) -> AnyClientMessage | Refused:
    """Decode a client message. A question with a command or a field unknown to this server is refused: a
    newer client may send one. Anything else that cannot be decoded raises `msgspec.DecodeError`.
    """
    try:
        return decode(text)
    except msgspec.ValidationError as error:
        try:
            key = _questions.decode(text).key
        except (msgspec.DecodeError, RecursionError):
            raise error from None
        return Refused(key, "unreadable", f"This question cannot be understood: {reason_of(error)}.")


def reason_of(error: Exception) -> str:
    """Why a message cannot be decoded, and where in it."""
    if not isinstance(error, msgspec.ValidationError):
        return str(error)[:200]
    said, _, place = str(error)[:200].partition(" - at `$.")
    return said[:1].lower() + said[1:] + (f" in `{place.rstrip('`')}`" if place else "")
