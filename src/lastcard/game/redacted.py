"""A record that hides cards, described as far as its text goes: it can be watched, not continued.

There is no game behind it to query, since nobody could deal it. What a line leaves open stays open: a card
that a seat keeps, gives, takes or discards for a player card is one it "chooses".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from lastcard.editions.datafile import whole_number
from lastcard.editions.edition import COLOR_LETTERS, SEAT_LETTERS, Edition
from lastcard.errors import NotationError
from lastcard.game.history import CLOCK
from lastcard.game.replay import RoundText, WrittenMove
from lastcard.notation.cards import parse_color, parse_seat
from lastcard.notation.lines import MOST_NUMBER
from lastcard.notation.pending import UNKNOWN
from lastcard.notation.player_cards import AREAS
from lastcard.rules.dispatch import CARDS
from lastcard.rules.state import NOBODY
from lastcard.views import events as ev
from lastcard.views.event import Event, Public, Seen
from lastcard.views.legal_moves import THROWN
from lastcard.views.telling import tell
from lastcard.words import Speaker

BUILDING = frozenset(rules.symbol for rules in CARDS if rules.opens == "droid")


class Did(Public):
    """What a seat did, if the record does not say more."""

    seat: int
    deed: str
    details: dict[str, Any]

    def words(self) -> tuple[str, dict[str, Any]]:
        return f"event.did_{self.deed}", {"seat": self.seat, **self.details}


class ClockNote(Public):
    """The clock has acted; the record does not say for whom."""

    def words(self) -> tuple[str, dict[str, Any]]:
        return "event.clock", {}


class Noted(Public):
    """An answer of the table, verbatim."""

    text: str

    def words(self) -> tuple[str, dict[str, Any]]:
        return "event.noted", {"text": self.text}


@dataclass(frozen=True)
class RedactedRound:
    """A round of a record that hides cards: how it started, and its turns as sentences."""

    dealer: str
    top: str
    hands: dict[str, list[str]]  # those that the record shows
    turns: list[tuple[int, list[str]]]


def read_redacted_round(played: RoundText, edition: Edition, speaker: Speaker | None = None) -> RedactedRound:
    """Everything that a record says about a round."""
    hands = {seat: played.words(seat) or played.words(f"{seat}*") for seat in SEAT_LETTERS}
    known = {
        seat: hand for seat, hand in hands.items() if hand and UNKNOWN not in hand and hand[0] not in AREAS
    }
    dealer, top = " ".join(played.words("dealer")), " ".join(played.words("top"))
    return RedactedRound(dealer, top, known, list(tell_turns(played, edition, speaker or Speaker())))


def tell_turns(played: RoundText, edition: Edition, speaker: Speaker) -> Iterator[tuple[int, list[str]]]:
    """The turns of a round by number, each as sentences."""
    reader, scores = RedactedReader(played, speaker), is_scored(played, edition)
    for turn, (_, moves) in enumerate(groupby(played.moves, lambda move: move.line), first_turn(played)):
        yield turn, reader.tell_turn(moves, scores=scores)


def is_scored(played: RoundText, edition: Edition) -> bool:
    """Whether the points of a round are added to somebody's score."""
    written = dict(one.partition("=")[::2] for one in played.words("options"))
    options = {**edition.defaults, **written}
    return "on" in (options.get("scoring"), options.get("express_alt_scoring"))


def first_turn(played: RoundText) -> int:
    """The number of the turn in which a round starts, or continues."""
    return whole_number(" ".join(played.words("turns")) or "1", MOST_NUMBER) or 0


def known(card: str) -> str | None:
    return None if card == UNKNOWN else card


def seat_of(text: str) -> int:
    return parse_seat(text, len(SEAT_LETTERS))


def color_of(text: str) -> str:
    return COLOR_LETTERS[parse_color(text)]


class RedactedReader:
    """Follows the moves of a round, with no more memory than a spectator who has just arrived."""

    def __init__(self, played: RoundText, speaker: Speaker) -> None:
        self.speaker = speaker
        self.mover = self.shown = self.target = 0
        self.caller = seat_of("".join(played.words("yelled")) or SEAT_LETTERS[0])
        self.color = COLOR_LETTERS[0]
        self.building = bool(played.words("droid"))
        self.choosing = bool(played.words("waiting"))
        self.moved = dict.fromkeys(SEAT_LETTERS, "+") if played.words("drawn") else {}

    def tell_turn(self, moves: Iterable[WrittenMove], *, scores: bool) -> list[str]:
        sentences = []
        for move in moves:
            seen = [Seen(event) for event in self.events_of(move)]
            sentences += tell(seen, self.speaker, scores=scores)
        self.end_turn()
        return sentences

    def end_turn(self) -> None:
        self.building = self.choosing = False
        self.moved.clear()

    def events_of(self, move: WrittenMove) -> list[Event]:
        try:
            decided = self.decision(move)
            clauses = filter(None, (clause.strip() for clause in move.answer.split(";")))
            answers = [event for clause in clauses for event in self.answer(clause)]
        except NotationError as error:
            raise move.error(error.what) from None
        if move.text[:1] != "!":
            self.moved[move.seat] = move.text
        return self.in_hindsight(move.text, decided, answers) + answers

    def in_hindsight(self, move: str, decided: list[Event], answers: Sequence[Event]) -> list[Event]:
        """What the answer reveals about the move: who was challenged, and whether a call was wrong."""
        drew = [event.seat for event in answers if isinstance(event, ev.Drew)]
        if move == "x" and answers and isinstance(answers[0], ev.Shown):
            return [ev.Challenged(self.mover, self.shown)]
        if move == "+" and drew:
            return []
        if move.startswith("!") and drew:
            caught = move != "!" and drew == [seat_of(move[1:])] * len(drew)
            return [ev.Caught(self.mover, drew[0]) if caught else ev.FalseCall(self.mover)]
        return decided

    def decision(self, written: WrittenMove) -> list[Event]:
        """What a move says on its own."""
        if written.seat == CLOCK:
            return [ClockNote()]
        seat, move = seat_of(written.seat), written.text
        self.mover = seat
        rest = move[1:]
        match move[0]:
            case "+":
                return [Did(seat, "draw", {})]
            case "-":
                return [self.decline(seat)]
            case "x":
                return [Did(seat, "challenge", {})]
            case "^":
                return [ev.ArmsRaised(seat)]
            case "=":
                return [ev.Named(seat, color_of(rest))]
            case ">":
                return [ev.Aimed(seat, seat_of(rest))]
            case "@":
                self.choosing = True
                return [Did(seat, "choose_player", {"number": rest})]
            case "#":
                return [Did(seat, "begin_icon", {"number": rest})]
            case "!" if rest:
                return [Did(seat, "call_out", {"target": seat_of(rest)})]
        card = move.removesuffix("!")
        events = [self.card(seat, card)] if card else []
        if move.endswith("!"):
            self.caller = seat
            events.append(ev.Called(seat))
        return events

    def decline(self, seat: int) -> Event:
        """What `-` means: after a drawn card, after anything else, or alone in a turn."""
        before = self.moved.get(SEAT_LETTERS[seat])
        if before == "+":
            return ev.Kept(seat)
        return ev.Declined(seat) if before or self.choosing else ev.Passed(seat)

    def card(self, seat: int, text: str) -> Event:
        card, named, color = text.partition("=")
        if self.building:
            return ev.Laid(seat, card, color)
        if (self.choosing and not named) or card == UNKNOWN:
            return Did(seat, "choose_card", {"card": known(card)})
        self.building, self.choosing, self.target = card in BUILDING, card in THROWN, self.caller
        self.color = color_of(color) if named else self.color
        return ev.Played(seat, card, self.color if named else None)

    def answer(self, clause: str) -> list[Event]:
        """The contents of parentheses: what the table did, and what the clock decided for a seat."""
        match clause.split():
            case [seat, "draws", *cards]:
                return [ev.Drew(seat_of(seat), known(card)) for card in cards]
            case ["pile", *_]:
                return [ev.Shuffled(NOBODY, None)]
            case [seat, "shuffles", *_]:
                return [ev.Shuffled(seat_of(seat), None)]
            case [seat, "shows", *hand]:
                self.shown = seat_of(seat)
                return [ev.Shown(self.mover, self.shown, None if hand == [UNKNOWN] else tuple(hand))]
            case ["guilty"]:
                return [ev.Guilty(self.shown)]
            case ["innocent"]:
                return [ev.Innocent(self.shown)]
            case ["hit"]:
                return [ev.Hit(self.mover, self.target, self.color)]
            case ["miss"]:
                return [ev.Missed(self.mover, self.target, self.color)]
            case ["from", seat, card]:
                return [ev.SwappedOut(self.mover, seat_of(seat), known(card))]
            case ["turns", "up", card]:
                return [ev.TurnedUp(card)]
            case [seat, "lines", "up", *name]:
                return [ev.LinedUp(seat_of(seat), " ".join(name))]
            case [seat, "is", "last"]:
                return [ev.LastArms(seat_of(seat))]
            case [seat, "is", "unable"]:
                self.building = False
                return [ev.Unable(seat_of(seat))]
            case [seat, "wins", points]:
                return [ev.RoundWon(seat_of(seat), whole_number(points, MOST_NUMBER) or 0)]
            case ["void"]:
                return [ev.RoundVoid()]
            case [seat, deed, *what]:
                return [self.deed(seat_of(seat), deed, " ".join(what)) or Noted(clause)]
        return [Noted(clause)]

    def deed(self, seat: int, deed: str, what: str) -> Event | None:
        """What the clock decided for a seat, or what followed from a hidden card."""
        self.mover = seat
        match deed:
            case "plays":
                return self.card(seat, what)
            case "names":
                return ev.Named(seat, color_of(what))
            case "lays":
                return ev.Laid(seat, what, "")
            case "sheds":
                return ev.Shed(seat, what)
            case "takes":
                return ev.Took(seat, what)
            case "aims":
                return ev.Aimed(seat, seat_of(what.removeprefix("at ")))
            case "recovers":
                return ev.Recovered(seat, what)
            case "spends":
                return ev.Spent(seat, what)
            case "drafts":
                return ev.Drafted(seat, what)
        return None
