"""Reading a game record, and playing it through.

A replay takes the table's answers from the text, so that it needs no seed and survives any change of
generator.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from lastcard.editions.edition import SEAT_LETTERS, Edition, load_edition
from lastcard.editions.roster import PlayerCard
from lastcard.errors import IllegalMove, NotationError
from lastcard.game.history import CLOCK
from lastcard.game.match import Match
from lastcard.game.record import FORMAT, write_answer
from lastcard.game.refusals import refuse
from lastcard.notation.cards import parse_card, parse_seat
from lastcard.notation.moves import parse_move
from lastcard.notation.pending import UNKNOWN
from lastcard.notation.position import Position
from lastcard.notation.reading import parse_chance, read_position
from lastcard.rules.chance import Scripted, ScriptError
from lastcard.rules.kernel import legal
from lastcard.rules.moves import MOST_MOVES


@dataclass(frozen=True)
class Move:
    """A move as the record has it: `answer` is what stands in parentheses behind it."""

    seat: str
    text: str
    answer: str
    line: int
    column: int

    def error(self, what: str) -> NotationError:
        return NotationError(what, self.line, self.column)


@dataclass
class RoundText:
    """The lines of one round."""

    line: int
    position: list[str] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)

    @property
    def hides_cards(self) -> bool:
        return any(UNKNOWN in line.split() for line in self.position)

    def words(self, key: str) -> list[str]:
        """What stands behind a key in the position, such as `top`; nothing where there is no such line."""
        found = (line.split() for line in self.position)
        return next((words[1:] for words in found if words and words[0] == key), [])


def replay_record(text: str, editions: Iterable[str | Edition] = ()) -> Match:
    """Play a record through, move by move, and hold every answer of the table against it."""
    *_, match = moments(text, editions)
    return match


def moments(text: str, editions: Iterable[str | Edition] = ()) -> Iterator[Match]:
    """The match of a record as it is dealt and after every move: each time the same match, which goes on."""
    rounds, chance = split_record(text)
    known = [load_edition(edition) for edition in editions]
    match: Match | None = None
    for played in rounds:
        start = start_of_round(played, known)
        if match is None:
            match = Match(start)
        else:
            check_follows(match.position, start, played.line)
            match.go_on_from(start)
        yield match
        after = match.state.chance
        for move in played.moves:
            replay_move(match, move)
            yield match
        match.state.chance = after
    assert match is not None
    if chance:
        match.state.key, match.state.rolled = chance


def check_follows(before: Position, start: Position, line: int) -> None:
    """A round goes on where the one before it ended: the same table and scores, in a match that goes on."""
    s, players = before.state, before.state.players
    if not s.over or s.match_over:
        reason = "the match is over" if s.match_over else "the round before it is not over"
        raise NotationError(f"no round can follow here: {reason}.", line, 1)
    if start.edition.written != before.edition.written or start.options != before.options:
        raise NotationError("a match keeps its edition and its options from round to round.", line, 1)
    if start.state.scores[: start.state.players] != s.scores[:players]:
        raise NotationError(f"the scores after the round before are {s.scores[:players]}.", line, 1)


def split_record(text: object) -> tuple[list[RoundText], tuple[int, int] | None]:
    rounds: list[RoundText] = []
    chance = None
    if not isinstance(text, str):
        raise NotationError(f"a record is a text, not {type(text).__name__}.")
    if not text.strip().startswith(FORMAT):
        raise NotationError(f"a record begins with the line `{FORMAT}`.", 1, 1)
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#") or line.strip() == FORMAT:
            continue
        if words[0] == "round" and not line.startswith(" "):
            rounds.append(RoundText(number))
        elif words[0] == "chance" and not line.startswith(" "):
            chance = read_chance(line, number)
        elif not rounds:
            raise NotationError("before the moves stands a line such as `round 1`.", number, 1)
        elif line.startswith(" "):
            rounds[-1].position.append(line)
        else:
            rounds[-1].moves += read_turn(line, number)
    if not rounds:
        raise NotationError("the record has no round.", 1, 1)
    return rounds, chance


def read_chance(line: str, number: int) -> tuple[int, int]:
    chance = parse_chance(line.removeprefix("chance").strip())
    if chance is None:
        raise NotationError("chance is two numbers such as 7:0.", number, 1)
    return chance


def read_turn(line: str, number: int) -> Iterator[Move]:
    """The moves of a line: a letter names who moves, parentheses hold the answer to the move before them."""
    seat, clock = "", False
    pending: tuple[str, int] | None = None
    for found in re.finditer(r"\(([^()]*)\)|[^\s()]+|[()]", line):
        word, column = found.group(), found.start() + 1
        if word[0] == "(" and found[1] is not None:
            if pending is None and not clock:
                raise NotationError("an answer stands behind a move.", number, column)
            yield Move(CLOCK if clock else seat, pending[0] if pending else "", found[1], number, column)
            pending, clock = None, False
            continue
        if word in "()":
            raise NotationError("a parenthesis is open.", number, column)
        if clock:
            raise NotationError("behind ~ stands what the table did: ~ (a draws R5).", number, column)
        if pending:
            yield Move(seat, pending[0], "", number, pending[1])
            pending = None
        if word == CLOCK:
            clock, seat = True, ""
        elif len(word) == 1 and word in SEAT_LETTERS:
            seat = word
        elif not seat:
            raise NotationError("a line of moves begins with a seat, such as `a R5`.", number, column)
        else:
            pending = word, column
    if clock:
        raise NotationError("behind ~ stands what the table did: ~ (a draws R5).", number, len(line))
    if pending:
        yield Move(seat, pending[0], "", number, pending[1])


def start_of_round(played: RoundText, editions: Iterable[Edition]) -> Position:
    if played.hides_cards:
        raise NotationError("this record hides cards: it can be watched, not continued.", played.line, 1)
    return read_position("\n".join(played.position), editions=editions, first_line=played.line + 1)


def replay_move(match: Match, move: Move) -> None:
    """Make one move with chance doing what the record says."""
    script = Scripted(read_script(match.position.edition, match.position.cards, move))
    match.state.chance = script
    try:
        events = match.clock() if move.seat == CLOCK else match.move(*read_move(match.position, move))
    except (NotationError, IllegalMove, ScriptError) as error:
        raise move.error(f"{move.seat} {move.text}: {error}".replace("  ", " ")) from None
    if script.answers:
        raise move.error("the table did not ask for all that this answer states.")
    answer = write_answer([event.revealed() for event in events], decisions=move.seat == CLOCK)
    if answer != move.answer.strip():
        raise move.error(f"the record answers ({move.answer.strip()}), and the table ({answer}).")


def read_move(position: Position, move: Move) -> tuple[int, int]:
    """A move by its numbers; it must be legal."""
    s = position.state
    seat, choice = parse_seat(move.seat, s.players), parse_move(position.edition, move.text, s.players)
    out = [0] * MOST_MOVES
    if choice not in out[: legal(s, seat, out)]:
        raise refuse(position, seat, choice)
    return seat, choice


def read_script(edition: Edition, cards: Sequence[PlayerCard], move: Move) -> Iterator[object]:
    """What chance does for a move, out of the table's answer."""
    for clause in filter(None, (part.strip() for part in move.answer.split(";"))):
        words = clause.split()
        try:
            if words[0] == "pile":
                yield [parse_card(edition, word) for word in reversed(words[1:])]
            elif words[0] == "from":
                yield parse_card(edition, words[2])
            elif len(words) > 1 and words[1] == "shuffles":
                names = clause.partition("shuffles")[2].split(",")
                yield [number_of(cards, name.strip()) for name in reversed(names)]
        except (NotationError, IndexError) as error:
            raise move.error(f"the answer ({clause}) cannot be read: {error}") from None


def number_of(cards: Sequence[PlayerCard], text: str) -> int:
    for number, card in enumerate(cards):
        if card.text == text:
            return number
    raise NotationError(f"{text!r} is no player card in this game.")
