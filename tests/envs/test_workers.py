"""Threads that do small tasks together."""

from __future__ import annotations

import gc
import threading
import weakref
from functools import partial

import pytest

from lastcard.envs.workers import Workers


def alive() -> set[threading.Thread]:
    return set(threading.enumerate())


def test_each_task_has_a_thread_and_the_first_is_done_by_the_caller():
    workers, barrier = Workers(2), threading.Barrier(3)
    ran: dict[str, threading.Thread] = {}

    def task(name: str) -> None:
        barrier.wait(30)  # none of them gets past it alone
        ran[name] = threading.current_thread()

    for _ in range(3):
        ran.clear()
        workers.run([partial(task, name) for name in "abc"])
        assert ran["a"] is threading.current_thread()
        assert len({*ran.values()}) == 3
    workers.stop()


def test_fewer_tasks_than_threads():
    workers, done = Workers(3), []
    workers.run([lambda: done.append(1)])
    workers.run([lambda: done.append(2), lambda: done.append(3)])
    assert sorted(done) == [1, 2, 3]
    workers.stop()


@pytest.mark.parametrize("failing", [0, 1])
def test_an_error_is_raised_when_all_are_done(failing):
    workers, done = Workers(1), []

    def fail() -> None:
        raise ZeroDivisionError

    tasks = [lambda: done.append(1)] * 2
    tasks[failing] = fail
    with pytest.raises(ZeroDivisionError):
        workers.run(tasks)
    workers.run([lambda: done.append(2)] * 2)
    assert done == [1, 2, 2]
    workers.stop()


def test_threads_end_with_whoever_has_started_them():
    before = alive()
    workers = Workers(2)
    threads = alive() - before
    assert len(threads) == 2
    workers.stop()
    workers.stop()
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive()
    forgotten = Workers(1)
    (thread,) = alive() - before
    del forgotten
    gc.collect()
    thread.join(30)
    assert not thread.is_alive()


def test_what_was_worked_on_is_not_kept():
    class Games:
        def step(self) -> None:
            pass

    workers, games = Workers(1), Games()
    workers.run([games.step, games.step])
    known = weakref.ref(games)
    del games
    gc.collect()
    assert known() is None
    workers.stop()
