"""What one client can make of its WebSocket: it ends with a clear code before it costs the others anything."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import Protocol, Side, State
from websockets.sync.client import ClientConnection

from cosmodrome.server.rate_limits import TokenBucket
from cosmodrome.server.web.connection_limits import LimitedFrames, LimitedWebSocket
from tests.server.web import LATEST, Person, Running, received

HELLO = b'{"do": "hello"}'
MANY = 1000  # frames: a few kilobytes, which arrive in one read


def frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def compressed(size: int) -> bytes:
    """A message of so many bytes in a few dozen."""
    deflate = PerMessageDeflate(True, True, 15, 15)
    return Frame(Opcode.TEXT, b" " * size).serialize(mask=True, extensions=[deflate])


def closed(stream: ClientConnection) -> Close:
    """How the server closed it."""
    with suppress(ConnectionClosed):
        while True:
            stream.recv(timeout=LATEST)
    assert stream.protocol.close_rcvd is not None
    return stream.protocol.close_rcvd


@pytest.fixture
def table(server: Running) -> Iterator[tuple[Person, str]]:
    """Ann and her table. Whatever becomes of her stream, Bob's goes on."""
    ann, bob, table = server.two()
    with bob.stream(table) as his:
        yield ann, table
        his.send(HELLO.decode())
        received(his, "hello")


FLOODS = {
    "pings": frame(Opcode.PING) * MANY,
    "pongs": frame(Opcode.PONG) * MANY,
    "fragments": frame(Opcode.TEXT, b"{", fin=False) + frame(Opcode.CONT, b" ", fin=False) * MANY,
    "compressed messages": compressed(10_000) * 100,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_ends_the_stream(table: tuple[Person, str], flood: bytes) -> None:
    with table[0].stream(table[1]) as stream:
        received(stream, "view")
        stream.socket.sendall(flood)
        assert closed(stream) == Close(1008, "too many frames or bytes at once")


@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.CONT])
def test_an_empty_fragment_ends_the_stream(table: tuple[Person, str], opcode: Opcode) -> None:
    begun = b"" if opcode is Opcode.TEXT else frame(Opcode.TEXT, b"{", fin=False)
    with table[0].stream(table[1]) as stream:
        received(stream, "view")
        stream.socket.sendall(begun + frame(opcode, fin=False))
        assert closed(stream) == Close(1008, "an empty fragment")


def test_a_message_may_come_in_fragments_the_last_of_which_is_empty(table: tuple[Person, str]) -> None:
    with table[0].stream(table[1]) as stream:
        stream.send([HELLO.decode()[:5], HELLO.decode()[5:]])
        received(stream, "hello")


def test_messages_are_short_also_when_they_are_decompressed(table: tuple[Person, str]) -> None:
    limit = LimitedFrames.message_bytes
    with table[0].stream(table[1]) as stream:
        stream.send(json.dumps({"do": "hello", "x": "x" * 4000}))
        received(stream, "hello")
        stream.socket.sendall(compressed(limit))
        assert received(stream, "refused")["status"] == 413
        stream.socket.sendall(compressed(limit + 1))
        assert closed(stream).code == 1009


def test_only_a_few_messages_wait(table: tuple[Person, str]) -> None:
    few = LimitedWebSocket.waiting
    with table[0].stream(table[1]) as stream:
        received(stream, "view")
        stream.socket.sendall(frame(Opcode.TEXT, HELLO) * few)
        for _ in range(few):
            received(stream, "hello")
        stream.socket.sendall(frame(Opcode.TEXT, HELLO) * 3 * few)
        assert closed(stream) == Close(1008, "too many messages wait")


# --- a single connection --------------------------------------------------------------------------
class Line(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.closed = False
        self.reading = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...

    def pause_reading(self) -> None:
        self.reading = False

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close


REQUEST = b"""GET / HTTP/1.1\r
host: here\r
upgrade: websocket\r
connection: upgrade\r
sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r
sec-websocket-version: 13\r
sec-websocket-extensions: permessage-deflate\r
\r
"""


async def accepts(scope: Any, receive: Any, send: Any) -> None:
    """An application that takes no message after the first."""
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


async def hesitates(scope: Any, receive: Any, send: Any) -> None:
    await asyncio.Event().wait()


class Connected(LimitedWebSocket):
    """A WebSocket by itself."""

    def __init__(self, app: Any) -> None:
        super().__init__(Config(app), ServerState(), {})
        self.line = Line()
        self.connection_made(self.line)
        self.data_received(REQUEST)

    def frames_written(self) -> list[Frame]:
        """What a client reads."""
        client = Protocol(Side.CLIENT, state=State.OPEN)
        client.receive_data(b"".join(self.line.written))
        self.line.written.clear()
        return [event for event in client.events_received() if isinstance(event, Frame)]


async def connected() -> Connected:
    """The client was accepted."""
    made = Connected(accepts)
    while not made.handshake_complete:
        await asyncio.sleep(0)
    assert made.line.written.pop().startswith(b"HTTP/1.1 101 ")
    return made


def test_one_read_gets_one_pong_and_none_while_the_client_reads_nothing() -> None:
    async def story() -> None:
        ann = await connected()
        ann.data_received(frame(Opcode.PING, b"first") + frame(Opcode.PING, b"last"))
        assert ann.frames_written() == [Frame(Opcode.PONG, b"last")]
        ann.pause_writing()
        for _ in range(9):
            ann.data_received(frame(Opcode.PING, b"unread"))
        assert ann.line.written == []
        ann.resume_writing()
        ann.data_received(frame(Opcode.PING, b"again"))
        assert ann.frames_written() == [Frame(Opcode.PONG, b"again")]

    asyncio.run(story())


def test_what_a_read_leaves_in_memory_is_bounded() -> None:
    """However much it would be when decompressed."""

    async def story() -> None:
        for size in (100, 1000, LimitedFrames.message_bytes):
            ann = await connected()
            ann.data_received(compressed(size) * MANY)
            assert ann.line.closed
            assert ann.queue.qsize() <= LimitedWebSocket.waiting + 1, "and that it was closed"
            kept = [ann.queue.get_nowait() for _ in range(ann.queue.qsize())]
            assert kept[-1]["type"] == "websocket.disconnect"
            assert sum(len(str(message.get("text", ""))) for message in kept) <= LimitedFrames.budget
            assert not ann.frames
            assert not ann.conn.events_received()

    asyncio.run(story())


def test_nothing_is_read_after_the_end() -> None:
    async def story() -> None:
        ann = await connected()
        ann.data_received(frame(Opcode.PING) * MANY)
        assert [written.opcode for written in ann.frames_written()] == [Opcode.CLOSE]
        waiting = ann.queue.qsize()
        ann.data_received(frame(Opcode.TEXT, HELLO))
        assert (ann.line.written, ann.queue.qsize()) == ([], waiting)

    asyncio.run(story())


def test_nobody_talks_before_they_are_accepted() -> None:
    async def story() -> None:
        ann = Connected(hesitates)
        assert not ann.line.closed
        ann.data_received(frame(Opcode.TEXT, HELLO))
        assert ann.line.closed
        assert ann.queue.qsize() == 1, "the handshake"

    asyncio.run(story())


def test_the_budget_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("cosmodrome.server.rate_limits.time.monotonic", lambda: now)
    bucket = TokenBucket(10, per_second=2)
    assert [bucket.take(4) for _ in range(3)] == [True, True, False]
    now += 1
    assert [bucket.take(4) for _ in range(2)] == [True, False]
    now += 1000
    assert [bucket.take(amount) for amount in (11, 10, 1)] == [False, True, False], "never more than at first"
