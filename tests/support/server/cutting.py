"""A proxy that uses what WebSockets allow and our server does not do: fragments, pings, any close number."""

from __future__ import annotations

import asyncio
from asyncio import IncompleteReadError, StreamReader, StreamWriter
from collections.abc import Iterable

from websockets.frames import Close, Frame, Opcode

MESSAGES = 6
"""After this many messages it closes a connection, as long as it has numbers to close with."""


class Cutting:
    """Cuts every message of the server into three frames, with pings in between.

    async with Cutting(server.port, [4408, 1011]) as proxy:
        ...  # clients of `proxy.port` are closed with 4408, then with 1011
    """

    def __init__(self, to_port: int, numbers: Iterable[int] = ()) -> None:
        self.port = 0
        self.pings = self.pongs = 0
        self.replies: list[int] = []
        """The numbers with which clients have replied to a close."""
        self.numbers = [*numbers]
        self.to_port = to_port

    async def __aenter__(self) -> Cutting:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        open_writers = [writer]
        try:
            there, to_server = await asyncio.open_connection("127.0.0.1", self.to_port)
            open_writers.append(to_server)
            await self.forward(reader, writer, there, to_server)
        finally:  # also if a test ends first, or the server is gone
            for one in open_writers:
                one.close()

    async def forward(
        self, reader: StreamReader, writer: StreamWriter, there: StreamReader, to_server: StreamWriter
    ) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        to_server.write(head)
        if b"Upgrade: websocket" in head:
            writer.write(await there.readuntil(b"\r\n\r\n"))
            ways = self.pass_frames(reader, to_server), self.cut_messages(there, writer)
        else:
            ways = copy(reader, to_server), copy(there, writer)
        tasks = [asyncio.create_task(way) for way in ways]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def pass_frames(self, reader: StreamReader, to_server: StreamWriter) -> None:
        """What the client says: all of it masked."""
        while (frame := await read_frame(reader, masked=True)) is not None:
            if frame.opcode is Opcode.PONG:
                self.pongs += 1
            else:
                to_server.write(frame.serialize(mask=True))
            if frame.opcode is Opcode.CLOSE:
                self.replies.append(Close.parse(frame.data).code)
                return

    async def cut_messages(self, there: StreamReader, writer: StreamWriter) -> None:
        said = 0
        while (frame := await read_frame(there, masked=False)) is not None:
            said += 1
            if said > MESSAGES and self.numbers:
                close = Close(self.numbers.pop(0), "").serialize()
                writer.write(Frame(Opcode.CLOSE, close).serialize(mask=False))
                await asyncio.sleep(5)  # the client replies, and that ends the connection
                return
            for piece in pieces(frame) if frame.opcode is Opcode.TEXT else [frame]:
                self.pings += piece.opcode is Opcode.PING
                await trickle(piece.serialize(mask=False), writer)


def pieces(message: Frame) -> list[Frame]:
    third = len(message.data) // 3
    ping = Frame(Opcode.PING, b"between")
    return [
        *(Frame(Opcode.TEXT, message.data[:third], fin=False), ping),
        *(Frame(Opcode.CONT, message.data[third : 2 * third], fin=False), ping),
        Frame(Opcode.CONT, message.data[2 * third :]),
    ]


async def trickle(data: bytes, writer: StreamWriter) -> None:
    """The head of a frame is cut too."""
    for part in (data[:3], data[3:]):
        writer.write(part)
        await writer.drain()
        await asyncio.sleep(0)


async def copy(reader: StreamReader, writer: StreamWriter) -> None:
    while data := await reader.read(1 << 16):
        writer.write(data)
    writer.close()


async def read_frame(reader: StreamReader, *, masked: bool) -> Frame | None:
    """The next frame; None if the connection has ended."""
    try:
        first, second = await reader.readexactly(2)
        size = second & 0x7F
        if size > 125:
            size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8))
        assert bool(second & 0x80) is masked
        mask = await reader.readexactly(4) if masked else bytes(4)
        data = await reader.readexactly(size)
    except (IncompleteReadError, OSError):
        return None
    plain = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    return Frame(Opcode(first & 0x0F), plain, fin=bool(first & 0x80))
