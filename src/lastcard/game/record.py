"""Game records (.lcg): a whole match as text, one turn per line. (`replay` reads them.)

Outside parentheses are the players' decisions, inside are the table's answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.game.dealing import write_shuffle
from lastcard.game.hinted import write_hints
from lastcard.game.history import CLOCK, PlayedMove, Round
from lastcard.game.match import Match
from lastcard.game.proof import write_proof
from lastcard.notation.pending import UNKNOWN
from lastcard.views import events as ev
from lastcard.views.event import Event, Seen
from lastcard.views.view import make_view, write_position

FORMAT = "lastcard 1"


class RecordWriter:
    """Writes a match for one viewer, or in full. It is incremental: what was written once is kept, so that a
    move costs the same in a long match as in a short one.
    """

    def __init__(self, viewer: int | None, hide: bool) -> None:
        self.viewer, self.hide = viewer, hide
        self.lines: list[str] = []
        self.rounds = 0  # that were started
        self.entries = 0  # of the last round that were written
        self.turn, self.mover = -1, ""

    def write(self, match: Match) -> str:
        """The record so far."""
        if self.rounds:
            self.add_entries(match.rounds[self.rounds - 1])
        for played in match.rounds[self.rounds :]:
            self.begin_round(played)
            self.add_entries(played)
        lines = [FORMAT, *self.proof(match), *write_hints(match.hints), *self.lines]
        if not self.hide and match.state.chance is None:
            lines += ["", f"chance {match.state.key}:{match.state.rolled}"]
        return "\n".join(lines) + "\n"

    def proof(self, match: Match) -> list[str]:
        """What a fair deal is verified with. Full records reveal the secret when the match is over."""
        if match.fair is None:
            return []
        may_tell = match.state.match_over and not self.hide
        return write_proof(match.fair if may_tell else match.fair.hidden())

    def begin_round(self, played: Round) -> None:
        self.rounds += 1
        self.entries = 0
        self.turn, self.mover = -1, ""
        hidden = make_view(played.start, self.viewer, ())
        start = str(hidden) if self.hide else write_position(played.start)
        self.lines += ["", f"round {self.rounds}", *(f"  {line}" for line in start.splitlines())]
        if played.deal and not self.hide:
            self.lines.append(f"({played.deal})")

    def add_entries(self, played: Round) -> None:
        for entry in played.entries[self.entries :]:
            self.add(entry)
        self.entries = len(played.entries)

    def add(self, entry: PlayedMove) -> None:
        """One turn per line; a seat is named if it is not the one that moved before."""
        words = []
        if entry.turn != self.turn:
            self.lines.append("")
            self.mover = ""
        seat = CLOCK if entry.seat is None else SEAT_LETTERS[entry.seat]
        if seat != self.mover or entry.seat is None:
            words.append(seat)
        if entry.seat is not None:
            words.append(entry.move_seen_by(self.viewer) if self.hide else entry.move)
        answer = self.answer(entry)
        if answer or entry.seat is None:
            words.append(f"({answer})")
        self.lines[-1] += " ".join(words) if entry.turn != self.turn else f" {' '.join(words)}"
        self.turn, self.mover = entry.turn, seat

    def answer(self, entry: PlayedMove) -> str:
        events = [event.seen_by(self.viewer) if self.hide else event.revealed() for event in entry.events]
        untold = entry.seat is None or (self.hide and entry.move_seen_by(self.viewer) != entry.move)
        return write_answer(events, decisions=untold)


def write_decision(event: Event) -> str:
    """The decision, if the move does not show it: because the clock made it, or the card is hidden."""
    match event:
        case ev.Played(seat, card, color):
            return f"{SEAT_LETTERS[seat]} plays {card}{f'={color}' if card[0] == 'W' and color else ''}"
        case ev.Named(seat, color):
            return f"{SEAT_LETTERS[seat]} names {color}"
        case ev.Laid(seat, card):
            return f"{SEAT_LETTERS[seat]} lays {card}"
        case ev.Shed(seat, card):
            return f"{SEAT_LETTERS[seat]} sheds {card}"
        case ev.Took(seat, card):
            return f"{SEAT_LETTERS[seat]} takes {card}"
        case ev.Aimed(seat, target):
            return f"{SEAT_LETTERS[seat]} aims at {SEAT_LETTERS[target]}"
        case ev.Recovered(seat, player):
            return f"{SEAT_LETTERS[seat]} recovers {player}"
        case ev.Spent(seat, player):
            return f"{SEAT_LETTERS[seat]} spends {player}"
        case ev.Drafted(seat, player):
            return f"{SEAT_LETTERS[seat]} drafts {player}"
    return ""


def write_answer(events: Sequence[Seen], *, decisions: bool = False) -> str:
    """The table's answer, as clauses; several cards for one seat share a clause."""
    clauses: list[str] = []
    drawing: int | None = None
    for event in (seen.event for seen in events):
        if isinstance(event, ev.Drew) and drawing == event.seat:
            clauses[-1] += f" {event.card or UNKNOWN}"
            continue
        drawing = event.seat if isinstance(event, ev.Drew) else None
        clause = write_clause(event) or (write_decision(event) if decisions else "")
        if clause:
            clauses.append(clause)
    return "; ".join(clauses)


def write_clause(event: Event) -> str:
    """One clause for each thing that no player decided; empty for what follows from the move."""
    match event:
        case ev.Drew(seat, card):
            return f"{SEAT_LETTERS[seat]} draws {card or UNKNOWN}"
        case ev.Shuffled():
            return write_shuffle(event)
        case ev.Shown(_, target, hand):
            return f"{SEAT_LETTERS[target]} shows {' '.join(hand) if hand is not None else UNKNOWN}"
        case ev.SwappedOut(_, target, card):
            return f"from {SEAT_LETTERS[target]} {card or UNKNOWN}"
        case ev.LinedUp(seat, player):
            return f"{SEAT_LETTERS[seat]} lines up {player}"
        case ev.TurnedUp(card):
            return f"turns up {card}"
        case ev.Guilty():
            return "guilty"
        case ev.Innocent():
            return "innocent"
        case ev.Hit():
            return "hit"
        case ev.Missed():
            return "miss"
        case ev.LastArms(seat):
            return f"{SEAT_LETTERS[seat]} is last"
        case ev.Unable(seat):
            return f"{SEAT_LETTERS[seat]} is unable"
        case ev.RoundWon(seat, points):
            return f"{SEAT_LETTERS[seat]} wins {points}"
        case ev.RoundVoid():
            return "void"
    return ""
