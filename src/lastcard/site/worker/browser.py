"""The browser as a `Host`: calls its script, and turns what that says into Python's types."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

from lastcard.site.worker.host import LogRow, NotKept


class Browser:
    """The script is in web/src/here/."""

    def __init__(self, script: Any) -> None:
        self.script = script

    async def rows(self, table: str) -> list[LogRow]:
        found = await self.kept(self.script.rows(table))
        return [LogRow(number, at, key, bytes(entry)) for number, at, key, entry in found.to_py()]

    async def append(self, table: str, rows: Sequence[LogRow], listing: str) -> bool:
        from pyodide.ffi import to_js

        lines = to_js([[row.number, row.at, row.key, row.entry] for row in rows])
        return bool(await self.kept(self.script.append(table, lines, listing)))

    async def kept(self, promise: Any) -> Any:
        from pyodide.ffi import JsException

        try:
            return await promise
        except JsException as error:
            raise NotKept(str(error)) from None

    async def load_coach(self) -> None:
        await self.kept(self.script.load_coach())
        importlib.invalidate_caches()

    def claim(self, table: str) -> None:
        self.script.claim(table)

    def has_driver(self, name: str) -> bool:
        return bool(self.script.has_driver(name))

    async def play(self, driver: str, columns: int, workspace: bytes, key: int, games: int = 1) -> bytes:
        from pyodide.ffi import to_js

        answers = await self.script.play(driver, columns, to_js(workspace), key, 0, games)
        return bytes(answers.to_py())
