"""Reading a game record, and playing it through.

A replay takes the table's answers from the text, so that it needs no seed and survives any change of the
generator.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from lastcard.editions.datafile import shorten
from lastcard.editions.edition import SEAT_LETTERS, Edition, load_editions
from lastcard.editions.roster import PlayerCard
from lastcard.errors import IllegalMove, NewerRecordError, NotationError
from lastcard.game.fair_deal import FairDeal
from lastcard.game.hinted import Hinted, is_hint, read_hints
from lastcard.game.history import CLOCK
from lastcard.game.match import Match
from lastcard.game.proof import is_proof, read_proof
from lastcard.game.record import FORMAT, write_answer
from lastcard.game.refusals import refuse
from lastcard.notation.cards import parse_card, parse_seat
from lastcard.notation.lines import Line
from lastcard.notation.moves import parse_move
from lastcard.notation.pending import UNKNOWN
from lastcard.notation.position import Position
from lastcard.notation.reading import parse_chance, read_position
from lastcard.rules.chance import Scripted, ScriptError
from lastcard.rules.kernel import legal
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.state import State

LONGEST_RECORD = 4_000_000
"""In characters: more than a match of a thousand rounds."""

LONGEST_ANSWER = 200
"""How much of a record's answer is quoted if the table answers differently."""


@dataclass(frozen=True)
class WrittenMove:
    """A move as in the record: `answer` is the parenthesis after it."""

    seat: str
    text: str
    answer: str
    line: int
    column: int

    @property
    def told(self) -> str:
        """The move, shortened for a message."""
        return shorten(self.text)[1:-1]

    def error(self, what: str) -> NotationError:
        return NotationError(what, self.line, self.column)


@dataclass
class RoundText:
    """The lines of one round."""

    line: int
    position: list[str] = field(default_factory=list)
    deal: str = ""  # the random outcomes of the deal, if it can be verified
    turns: list[tuple[int, str]] = field(default_factory=list)

    @property
    def moves(self) -> Iterator[WrittenMove]:
        """The moves one by one, parsed on demand."""
        for number, line in self.turns:
            yield from read_turn(line, number)

    @property
    def hides_cards(self) -> bool:
        return any(UNKNOWN in line.split() for line in self.position)

    def add_line(self, line: str, number: int) -> None:
        """A line of the position; skipped lines count as empty."""
        self.position += [""] * (number - self.line - 1 - len(self.position))
        self.position.append(line)

    def add_deal(self, line: str, number: int) -> None:
        """The random outcomes, in parentheses: after the position, before the moves."""
        deal = line.strip()
        if self.deal or self.turns or deal[-1] != ")" or deal.count("(") + deal.count(")") != 2:
            raise NotationError("what was dealt stands in parentheses before the moves, once.", number, 1)
        self.deal = deal[1:-1].strip()

    def words(self, key: str) -> list[str]:
        """The words after a key in the position, such as `top`; empty if there is no such line."""
        found = (line.split() for line in self.position)
        return next((words[1:] for words in found if words and words[0] == key), [])


def replay_record(text: str, editions: Iterable[str | Edition] = ()) -> Match:
    """Play a record through, move by move, and compare every answer of the table with it."""
    *_, match = moments(text, editions)
    return match


def moments(text: str, editions: Iterable[str | Edition] = ()) -> Iterator[Match]:
    """The match of a record after the deal and after every move: always the same object, which advances."""
    rounds, chance = split_record(text)
    known = load_editions(editions)
    match: Match | None = None
    for played in rounds:
        start = start_of_round(played, known)
        if match is None:
            match = Match(start)
            match.rounds[0].deal = played.deal
            match.fair = proof_of(text, start.state.players)
            match.hints = hints_of(text, start.state.players)
        else:
            check_follows(match.position, start, played.line)
            match.go_on_from(start, played.deal)
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
    """A round continues from the previous one: the same table and scores, in a match that is not over."""
    s, players = before.state, before.state.players
    if not s.over or s.match_over:
        reason = "the match is over" if s.match_over else "the round before it is not over"
        raise NotationError(f"no round can follow here: {reason}.", line, 1)
    if start.edition.written != before.edition.written or start.options != before.options:
        raise NotationError("a match keeps its edition and its options from round to round.", line, 1)
    if start.state.scores[: start.state.players] != s.scores[:players]:
        raise NotationError(f"the scores after the round before are {s.scores[:players]}.", line, 1)
    if start.state.over or cards_on_table(start.state) != len(start.edition.deck):
        raise NotationError("the round before is followed by one with all cards, just dealt.", line, 1)


def cards_on_table(s: State) -> int:
    """All UNO cards, wherever they are."""
    return s.pile + s.discards + s.parts + sum(s.held)


def record_lines(text: object) -> list[tuple[int, str]]:
    """The lines of a record after its first, each with its number."""
    if not isinstance(text, str):
        raise NotationError(f"a record is a text, not {type(text).__name__}.")
    if len(text) > LONGEST_RECORD:
        raise NotationError(f"a record has at most {LONGEST_RECORD:,} characters, not {len(text):,}.", 1, 1)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if says_something(line)]
    if lines and is_newer(lines[0][1].strip()):
        number, first = lines[0]
        raise NewerRecordError(
            f"only a newer version reads a record of the form `{first.strip()}`.", number, 1
        )
    if not lines or lines[0][1].strip() != FORMAT:
        raise NotationError(f"a record begins with the line `{FORMAT}`.", lines[0][0] if lines else 1, 1)
    return lines[1:]


def is_newer(first: str) -> bool:
    """Whether the first line of a text is that of a record in a later form.

    >>> is_newer("lastcard 2"), is_newer("lastcard 1"), is_newer("lastcard two")
    (True, False, False)
    """
    name, number = FORMAT.split()
    later = re.fullmatch(rf"{name} ([1-9][0-9]{{0,5}})", first)
    return later is not None and int(later[1]) > int(number)


def proof_of(text: object, players: int) -> FairDeal | None:
    """The fair deal of a record, if it has one."""
    lines = (Line(number, line) for number, line in record_lines(text) if is_proof(line))
    return read_proof(lines, players)


def hints_of(text: object, players: int) -> list[Hinted]:
    """The hints that were asked for in the match of a record."""
    lines = (Line(number, line) for number, line in record_lines(text) if is_hint(line))
    return read_hints(lines, players)


def split_record(text: object) -> tuple[list[RoundText], tuple[int, int] | None]:
    """The rounds of a record, and the state of chance at its end."""
    rounds: list[RoundText] = []
    chance = None
    for number, line in record_lines(text):
        if is_proof(line) or is_hint(line):
            if rounds:
                raise NotationError(f"`{line.split()[0]}` stands before the first round.", number, 1)
        elif line.startswith("round") and line.split()[0] == "round":
            rounds.append(read_round(line, number, len(rounds) + 1))
        elif line.startswith("chance"):
            chance = read_chance(line, number)
        elif not rounds:
            raise NotationError("before the moves stands a line such as `round 1`.", number, 1)
        elif line.startswith(" "):
            rounds[-1].add_line(line, number)
        elif line.startswith("("):
            rounds[-1].add_deal(line, number)
        else:
            rounds[-1].turns.append((number, line))
    if not rounds:
        raise NotationError("the record has no round.", 1, 1)
    return rounds, chance


def says_something(line: str) -> bool:
    """Whether it is neither blank nor a comment."""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def read_round(line: str, number: int, which: int) -> RoundText:
    if line.split() != ["round", str(which)]:
        raise NotationError(f"here begins another round: write `round {which}`.", number, 1)
    return RoundText(number)


def read_chance(line: str, number: int) -> tuple[int, int]:
    chance = parse_chance(line.removeprefix("chance").strip())
    if chance is None:
        raise NotationError("chance is two numbers such as 7:0.", number, 1)
    return chance


WORD = re.compile(r"([^\s()]+)(?:\s*\(([^()]*)\))?|\S")
"""A word with the answer after it, if any; or a stray parenthesis."""


def read_turn(line: str, number: int) -> Iterator[WrittenMove]:
    """The moves of a line: a letter names the seat, parentheses hold the answer to the move before them."""
    seat, named = "", False
    for found in WORD.finditer(line):
        word, answer = found.groups()
        column = found.start() + 1 if answer is None else found.start(2)
        mistake = what_is_wrong(word, answer, seat, named)
        if mistake:
            raise NotationError(mistake, number, column)
        named = len(word) == 1 and word in SEAT_LETTERS
        if named:
            seat = word
        elif word == CLOCK:
            seat = ""
            yield WrittenMove(CLOCK, "", answer, number, column)
        else:
            yield WrittenMove(seat, word, answer or "", number, column)
    if named:
        raise NotationError("behind a seat stands its move, such as `a R5`.", number, len(line))


def what_is_wrong(word: str | None, answer: str | None, seat: str, named: bool) -> str:
    """What is not allowed in a line of moves: a word with its answer, after what precedes it."""
    if word is None:
        return "a parenthesis is open, or holds no answer to a move."
    if word == CLOCK:
        return "" if answer is not None else "behind ~ stands what the table did: ~ (a draws R5)."
    if len(word) == 1 and word in SEAT_LETTERS:
        if answer is not None:
            return "an answer stands behind a move."
        return "behind a seat stands its move, such as `a R5`." if named else ""
    return "" if seat else "a line of moves begins with a seat, such as `a R5`."


def start_of_round(played: RoundText, editions: Iterable[Edition]) -> Position:
    if played.hides_cards:
        raise NotationError("this record hides cards: it can be watched, not continued.", played.line, 1)
    return read_position("\n".join(played.position), editions=editions, first_line=played.line + 1)


def replay_move(match: Match, move: WrittenMove) -> None:
    """Make one move, with the random outcomes from the record."""
    script = Scripted(read_script(match.position.edition, match.position.cards, move))
    match.state.chance = script
    try:
        events = match.clock() if move.seat == CLOCK else match.move(*read_move(match.position, move))
    except (NotationError, IllegalMove, ScriptError) as error:
        raise move.error(f"{move.seat} {move.told}: {error}".replace("  ", " ")) from None
    if script.answers:
        raise move.error("the table did not ask for all that this answer states.")
    answer = write_answer([event.revealed() for event in events], decisions=move.seat == CLOCK)
    stated = move.answer.strip()
    if answer != stated:
        stated = shorten(stated, LONGEST_ANSWER)[1:-1]
        raise move.error(f"the record answers ({stated}), and the table ({answer}).")


def read_move(position: Position, move: WrittenMove) -> tuple[int, int]:
    """A move by its numbers; it must be legal."""
    s = position.state
    seat, choice = parse_seat(move.seat, s.players), parse_move(position.edition, move.text, s.players)
    out = [0] * MOST_MOVES
    if choice not in out[: legal(s, seat, out)]:
        raise refuse(position, seat, choice)
    return seat, choice


def read_script(edition: Edition, cards: Sequence[PlayerCard], move: WrittenMove) -> Iterator[object]:
    """The random outcomes of a move, from the table's answer."""
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
            raise move.error(f"the answer ({shorten(clause)[1:-1]}) cannot be read: {error}") from None


def number_of(cards: Sequence[PlayerCard], text: str) -> int:
    for number, card in enumerate(cards):
        if card.text == text:
            return number
    raise NotationError(f"{shorten(text)} is no player card in this game.")
