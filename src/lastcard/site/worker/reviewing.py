"""Reviews in a browser: the playouts are played by WebAssembly, in the worker that champions think in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastcard.coach.hints import NothingToDecideError
from lastcard.coach.playouts import Task
from lastcard.compiled.record import memory_of
from lastcard.policies.playing_out.driver import play_one
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.policies.workspace import workspace_to_copy
from lastcard.protocol.bodies import decode_body
from lastcard.protocol.hints import hint_question, hint_tasks, refuse_hint, tell_hint
from lastcard.protocol.messages import Advice, Refused
from lastcard.protocol.reviews import ReviewInProgress, ReviewRecord
from lastcard.site.worker.host import Host
from lastcard.table.refusals import TableError
from lastcard.table.room import Room

Tell = Callable[[str], object]

NEEDED = (play_and_search, play_one)


def check_rules(host: Host) -> None:
    if not all(host.has_driver(driver.__name__) for driver in NEEDED):
        raise TableError(
            "no_coach_here",
            "This site was made without the compiled rules, so it has no coach: use `lastcard review`.",
        )


async def review_record(host: Host, body: str, tell: Tell) -> None:
    """Review a record, and tell the lines of it as long as `tell` wants them."""
    check_rules(host)
    review = ReviewInProgress(decode_body(body, ReviewRecord))
    while review.task is not None:
        if not tell(review.line().decode()):
            return
        review.take(await played(host, review.task))
    tell(review.line().decode())


async def answer_hint(host: Host, key: str, room: Room, person: str) -> Advice | Refused:
    """What the coach would do."""
    check_rules(host)
    asked = hint_question(room, person)
    tasks = hint_tasks(asked)
    try:
        task = next(tasks)
        while True:
            task = tasks.send(await played(host, task))
    except StopIteration as done:
        return tell_hint(key, asked, done.value)
    except NothingToDecideError as error:
        return refuse_hint(key, error)


async def played(host: Host, task: Task) -> Sequence[int]:
    """All rows of a task, as `Task.play` returns them."""
    workspace = bytes(memory_of(workspace_to_copy(task.table, task.notes)))
    try:
        answers = await host.play(task.driver.__name__, task.columns, workspace, task.key, task.numbers)
    except Exception:
        raise TableError("stopped", "The compiled rules have stopped: load the page again.") from None
    return memoryview(answers).cast("q").tolist()
