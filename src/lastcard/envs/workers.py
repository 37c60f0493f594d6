"""Threads that run small tasks together, thousands of times a second.

A step of some hundred games takes a tenth of a millisecond. `ThreadPoolExecutor` takes as long to create and
await its futures. Here a task costs one queue entry on its way to a thread and one on the way back, and the
calling thread does its share instead of waiting.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread

Task = Callable[[], None]
Given = SimpleQueue[tuple[int, Task | None]]
Done = SimpleQueue[tuple[int, BaseException | None]]


class Workers:
    """Threads that wait for tasks. They end with `stop`, or when this object is freed."""

    def __init__(self, number: int) -> None:
        self.workers = [start() for _ in range(number)]
        self.turn = 0
        self.stop = weakref.finalize(self, stop, self.workers)

    def run(self, tasks: Sequence[Task]) -> None:
        """Run all tasks concurrently, the first in the calling thread and one in each other.

        If any raise, the first error is raised once all are done.
        """
        self.turn += 1
        woken = self.workers[: len(tasks) - 1]
        for (given, _), task in zip(woken, tasks[1:], strict=True):
            given.put((self.turn, task))
        errors = [attempt(tasks[0]), *[wait(done, self.turn) for _, done in woken]]
        for error in errors:
            if error is not None:
                raise error


def start() -> tuple[Given, Done]:
    given: Given = SimpleQueue()
    done: Done = SimpleQueue()
    Thread(target=work, args=(given, done), daemon=True).start()
    return given, done


def stop(workers: Sequence[tuple[Given, Done]]) -> None:
    for given, _ in workers:
        given.put((0, None))


def work(given: Given, done: Done) -> None:
    while True:
        turn, task = given.get()
        if task is None:
            return
        error = attempt(task)
        del task  # otherwise its arrays would live until the next task
        done.put((turn, error))


def attempt(task: Task) -> BaseException | None:
    try:
        task()
    except BaseException as error:  # raised in the calling thread
        return error
    return None


def wait(done: Done, turn: int) -> BaseException | None:
    """Wait for the task of this turn. Ctrl-C may have left results of earlier turns in the queue."""
    while True:
        finished, error = done.get()
        if finished == turn:
            return error
