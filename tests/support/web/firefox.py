"""Debian's Firefox, driven over WebDriver BiDi. (Playwright drives only a Firefox of its own.)"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.support.services import CannotStartError, install_packages

PACKAGES = {"firefox-esr": "firefox-esr"}
PATIENCE = 240.0
"""Seconds to wait for anything."""

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")

PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
}
"""No external requests."""


class Firefox:
    """One tab."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.numbers = count(1)
        self.context = ""

    async def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        number = next(self.numbers)
        await self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            reply = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if reply.get("id") == number:
                assert reply["type"] == "success", reply
                result: dict[str, Any] = reply["result"]
                return result

    async def start(self) -> None:
        await self.send("session.new", capabilities={})
        tree = await self.send("browsingContext.getTree")
        self.context = tree["contexts"][0]["context"]

    async def open(self, address: str) -> None:
        await self.send("browsingContext.navigate", context=self.context, url=address, wait="complete")

    async def size(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        await self.send("browsingContext.setViewport", context=self.context, viewport=viewport)

    async def evaluate(self, expression: str) -> Any:
        """The value of an expression, which may be a promise, as JSON."""
        found = await self.send(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value) ?? 'null')",
            target={"context": self.context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    async def until(self, expression: str) -> Any:
        """Wait until an expression is true; returns its value."""
        async with asyncio.timeout(PATIENCE):
            while not (value := await self.evaluate(expression)):
                await asyncio.sleep(0.1)
            return value

    async def click(self, selector: str) -> None:
        """Click in the middle of the first visible element, once there is one."""
        place = await self.until(
            f"""(() => {{
                const found = [...document.querySelectorAll({json.dumps(selector)})].find((one) =>
                    one.checkVisibility() && !one.disabled);
                found?.scrollIntoView({{ block: "center" }});
                const box = found?.getBoundingClientRect();
                return box && box.width > 0
                    ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : null;
            }})()"""
        )
        pointer = {
            "type": "pointer",
            "id": "finger",
            "actions": [
                {"type": "pointerMove", "x": place[0], "y": place[1]},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        await self.send("input.performActions", context=self.context, actions=[pointer])


@asynccontextmanager
async def firefox(profile: Path | None = None) -> AsyncIterator[Firefox]:
    """A Firefox with a profile of its own, or with one that was used before."""
    if shutil.which("firefox-esr") is None and install_packages(PACKAGES):
        raise CannotStartError("There is no firefox-esr here.")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        folder = profile or Path(temporary)
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()
        )
        (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
        program = await asyncio.create_subprocess_exec(
            *("firefox-esr", "--headless", "--no-remote", "--profile", str(folder)),
            *("--remote-debugging-port", "0", "about:blank"),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            address = await asyncio.wait_for(listening(program), PATIENCE)
            reading = asyncio.create_task(read_on(program))
            async with connect(f"{address}/session", max_size=None) as socket:
                opened = Firefox(socket)
                await opened.start()
                yield opened
            reading.cancel()
        finally:
            program.terminate()
            await program.wait()


async def listening(program: asyncio.subprocess.Process) -> str:
    """The address that Firefox listens at, once it does."""
    assert program.stderr is not None
    async for line in program.stderr:
        if found := LISTENING.search(line.decode(errors="replace")):
            return found[1]
    raise CannotStartError("Firefox has ended before it listened.")


async def read_on(program: asyncio.subprocess.Process) -> None:
    """Firefox stands still when nobody reads what it says."""
    assert program.stderr is not None
    async for _ in program.stderr:
        pass
