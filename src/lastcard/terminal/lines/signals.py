"""Signals: Ctrl-C asks for confirmation, and all others end the program cleanly."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress

from lastcard.terminal.lines.keyboard import Keyboard
from lastcard.terminal.lines.typed_commands import LeftTable

ENDED_BY = 128  # the exit code of a program ended by a signal is this plus the signal's number


async def until_signalled(running: Coroutine[None, None, None], keyboard: Keyboard) -> int:
    """Run until the user leaves or a signal arrives; returns the exit code."""
    loop, task = asyncio.get_running_loop(), asyncio.ensure_future(running)
    signals: list[int] = []

    def end(number: int) -> None:
        signals.append(number)
        task.cancel()

    with suppress(NotImplementedError, AttributeError):  # on Windows a signal ends the program by itself
        for one in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(one, end, one)
        loop.add_signal_handler(signal.SIGCONT, keyboard.come_back)
        if keyboard.is_terminal:
            loop.add_signal_handler(signal.SIGINT, keyboard.interrupt)
    try:
        await task
    except LeftTable as left:
        return left.code
    except asyncio.CancelledError:
        if not signals:
            raise
    return ENDED_BY + signals[-1] if signals else 0
