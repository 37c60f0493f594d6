"""Requests to a real server over HTTP, valid and invalid, and how it closes a socket."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.support.server.running import Server

JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Reply:
    """The response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of a refusal, which must be a `Problem` and nothing else."""
        assert self.headers["content-type"] == "application/json", self
        problem = self.json
        assert set(problem) == {"code", "sentence"}
        assert problem["sentence"].endswith("."), problem
        assert "Traceback" not in problem["sentence"]
        code: str = problem["code"]
        return code


PATIENCE = 300
"""Seconds that an answer may take, however busy the machine: some have to be gathered first."""


def ask(
    server: Server, path: str, method: str = "GET", body: bytes | str | None = None, **headers: str
) -> Reply:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body.encode() if isinstance(body, str) else body, named)
        return read_reply(connection.getresponse())
    finally:
        connection.close()


def send(server: Server, path: str, data: object, **headers: str) -> Reply:
    """POST something as JSON."""
    return ask(server, path, "POST", json.dumps(data), **JSON, **headers)


def read_reply(response: HTTPResponse) -> Reply:
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Reply(response.status, headers, response.read())


def raw(server: Server, data: bytes) -> Reply:
    """Send these bytes, whatever they are. What follows the head of a 101 is not read."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(data)
        response = HTTPResponse(connection)
        response.begin()
        return Reply(101, {}, b"") if response.status == 101 else read_reply(response)


def handshake(server: Server, path: str, *lines: str, host: str | None = None) -> Reply:
    """Request a WebSocket."""
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    named = f"127.0.0.1:{server.port}" if host is None else host
    head = [f"GET {path} HTTP/1.1", f"Host: {named}", "Upgrade: websocket"]
    head += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", key, *lines]
    return raw(server, "\r\n".join([*head, "", ""]).encode())


async def close_code(server: Server, table: str, looking: asyncio.Event) -> int:
    """Look on until the server closes the socket: its code."""
    address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(address) as socket:
        await socket.send('{"type":"hello","token":""}')
        with suppress(ConnectionClosed):
            while True:
                await socket.recv()
                looking.set()
    return socket.close_code or 0
