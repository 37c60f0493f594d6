"""Hints at a table: the question, as another process can answer it, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.coach.hints import Hint, Hinting, NothingToDecideError, hinting
from lastcard.editions.edition import Edition
from lastcard.protocol.messages import Advice, AdvisedMove, Refused
from lastcard.table.deciding import check_hint, find_person
from lastcard.table.room import Room


@dataclass(frozen=True)
class HintQuestion:
    """What would the coach do at this seat, now? It looks at no more of the record than the seat knows."""

    record: str
    seat: int
    window: int


def hint_question(room: Room, person: str) -> HintQuestion:
    """What is asked; raises `TableError` where there are no hints."""
    seat = check_hint(room, find_person(room, person))
    return HintQuestion(room.game.record(), seat, room.game.window)


def hint_tasks(asked: HintQuestion, editions: Sequence[Edition] = ()) -> Hinting:
    return hinting(asked.record, asked.seat, editions=editions)


def tell_hint(key: str, asked: HintQuestion, found: Hint) -> Advice:
    moves = [AdvisedMove(one.move, one.chance.to_json()) for one in found.moves]
    return Advice(key, asked.window, moves)


def refuse_hint(key: str, error: NothingToDecideError) -> Refused:
    return Refused(key, "nothing_to_decide", str(error))


def answer_hint(key: str, asked: HintQuestion, editions: Sequence[Edition] = ()) -> Advice | Refused:
    """Play the worlds here."""
    tasks = hint_tasks(asked, editions)
    try:
        task = next(tasks)
        while True:
            task = tasks.send(task.play())
    except StopIteration as done:
        return tell_hint(key, asked, done.value)
    except NothingToDecideError as error:
        return refuse_hint(key, error)
