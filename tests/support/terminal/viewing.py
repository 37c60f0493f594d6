"""Records on a screen for tests: real keys, a real mouse, and time that only the test controls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from textual import events
from textual.pilot import Pilot

import lastcard as lc
from lastcard.replay.moments import read_moments
from lastcard.terminal.viewer.app import ViewerApp
from lastcard.words import load_words
from tests.support.terminal.running import PATIENCE
from tests.support.terminal.snapshots import shown_by

GOLDEN = Path(__file__).parents[2] / "golden"
NAMES = tuple(sorted(path.stem for path in GOLDEN.glob("*.lcg")))
SIGNS = {"plus": "+", "minus": "-", "slash": "/", "space": " ", "question_mark": "?"}


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.lcg").read_text(encoding="utf-8")


class Time:
    """A clock that stands still until it is advanced."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class Viewing(ViewerApp):
    """Counts the keys that it has handled, and has a clock that stands still."""

    pilot: Pilot[int]
    filmed: list[tuple[int, tuple[str, ...]]] | None = None
    each = 1

    def __init__(self, record: str, *, names: Sequence[str] = (), at: int = 0, language: str = "en") -> None:
        self.time = Time()
        super().__init__(read_moments(record), load_words(language), names=names, at=at, clock=self.time)
        self.handled = 0

    def on_key(self, event: events.Key) -> None:
        super().on_key(event)
        self.handled += 1
        if self.filmed is not None and self.walk.at % self.each == 0:
            self.filmed.append((self.walk.at, self.draw()))

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until all of them are handled."""
        awaited = self.handled + len(keys)
        for key in keys:
            self.post_message(events.Key(key, SIGNS.get(key, key if len(key) == 1 else None)))
        async with asyncio.timeout(PATIENCE):
            while self.handled < awaited:
                assert self._exception is None, self._exception
                await asyncio.sleep(0)

    async def film(self, *keys: str, each: int = 1) -> list[tuple[int, tuple[str, ...]]]:
        """What is drawn after keys, with the number of the moment; only every `each` moments."""
        await self.pilot.pause()
        self.filmed, self.each = [], each
        await self.press(*keys)
        filmed, self.filmed = self.filmed, None
        await self.pilot.pause()
        return filmed

    def draw(self) -> tuple[str, ...]:
        """What all parts draw, row by row."""
        boards = [part for part in self.parts if part.display]
        return tuple(row.plain for part in boards for row in part.rows(*part.size))

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.time.now += seconds
        self.tick()
        await self.pilot.pause()

    @property
    def shown(self) -> str:
        return shown_by(self)

    @property
    def at(self) -> int:
        return self.walk.at

    def eyes(self) -> int | None:
        """The seat whose view is shown."""
        return self.walk.eyes


@asynccontextmanager
async def viewing(
    record: str,
    size: tuple[int, int] = (80, 24),
    *,
    names: Sequence[str] = (),
    at: int = 0,
    language: str = "en",
) -> AsyncIterator[Viewing]:
    app = Viewing(record, names=names, at=at, language=language)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.pilot = pilot
        yield app


def game_of(record: str, at: int) -> lc.Game:
    """The game of a record after its first `at` moments, from nothing but its own text."""
    from lastcard.game.replay import moments

    for number, match in enumerate(moments(record)):
        if number == at:
            return lc.Game(match.position.copy())
    raise AssertionError(f"no moment {at}")
