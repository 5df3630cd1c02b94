"""The gate: who plays among few is served at once, many are served together, nobody out of order and nobody late."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from cosmodrome.server import gate
from cosmodrome.server.gate import BUSY, LONGEST, Gate
from cosmodrome.server.wire import SMALL, Wire

CROWD = 20  # people
ALWAYS = float("inf")  # for BUSY: whoever comes is a crowd


class Day:
    """A clock, and an event loop that goes by it."""

    def __init__(self) -> None:
        self.now = 100.0
        self.due: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, wait: float, work: Callable[[], None]) -> None:
        self.due.append((self.now + wait, work))

    def call_soon(self, work: Callable[[], None]) -> None:
        self.call_later(0.0, work)

    def go_on(self, seconds: float) -> None:
        end = self.now + seconds
        while self.due and min(at for at, _ in self.due) <= end:
            first = min(self.due, key=lambda due: due[0])
            self.due.remove(first)
            self.now = first[0]
            first[1]()
        self.now = end


class Door:
    """A gate, and what was taken in through it: when, whose, and what."""

    def __init__(self, day: Day) -> None:
        self.day = day
        self.gate = Gate()
        self.taken: list[tuple[float, str, bytes]] = []
        self.came: list[tuple[float, str, bytes]] = []
        self.given: list[str] = []  # to whom

    def come(self, person: Person, data: bytes = b"") -> bool:
        """Whether it was taken in at once."""
        data = data or str(len(self.came)).encode()
        self.came.append((self.day.now, person.name, data))
        self.gate.come(person, data)
        return bool(self.taken) and self.taken[-1][2] == data

    def crowd(self, every: float, frames: int = 400) -> None:
        """Many people send something, one after another."""
        people = [Person(self, f"person {n}") for n in range(CROWD)]
        for n in range(frames):
            self.come(people[n % CROWD])
            self.day.go_on(every)

    def settle(self) -> None:
        """Nobody waits; forget what was."""
        self.day.go_on(LONGEST)
        assert [frame[1:] for frame in self.taken] == [frame[1:] for frame in self.came]
        self.taken.clear()
        self.came.clear()


class Person:
    """A connection; a `bad` one fails with what it takes or gives."""

    def __init__(self, door: Door, name: str, bad: bool = False) -> None:
        self.door = door
        self.name = name
        self.bad = bad
        self.dropped = False

    def take(self, data: bytes) -> None:
        if self.bad:
            raise ValueError("not a frame")
        self.door.taken.append((self.door.day.now, self.name, data))

    def give(self) -> None:
        if self.bad:
            raise OSError("gone")
        self.door.given.append(self.name)

    def drop(self) -> None:
        self.dropped = True


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Door:
    day = Day()
    monkeypatch.setattr(time, "monotonic", lambda: day.now)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: day)
    return Door(day)


def test_among_few_nobody_waits(door: Door) -> None:
    ann, bob = Person(door, "Ann"), Person(door, "Bob")
    for _ in range(300):
        for person in (ann, bob):
            assert door.come(person)
            door.day.go_on(2 * BUSY)


def test_who_sends_a_lot_is_no_crowd(door: Door) -> None:
    ann, bob = Person(door, "Ann"), Person(door, "Bob")
    for n in range(3000):
        assert door.come(ann)
        door.day.go_on(0.001)
        if n % 1000 == 999:
            assert door.come(bob)


def test_a_crowd_is_served_together_in_order_and_soon(door: Door) -> None:
    door.crowd(0.002)
    door.settle()
    door.crowd(0.002)
    door.day.go_on(LONGEST)
    assert [frame[1:] for frame in door.taken] == [frame[1:] for frame in door.came], "all, once, and in order"
    waits = [taken[0] - came[0] for taken, came in zip(door.taken, door.came, strict=True)]
    assert 0 < max(waits) <= LONGEST
    rounds = len({taken[0] for taken in door.taken})
    assert rounds <= len(door.taken) / 4


def test_nobody_waits_longer_than_the_longest(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes until a few have come."""
    monkeypatch.setattr(gate, "BUSY", ALWAYS)
    door.crowd(LONGEST / 2.5)
    door.day.go_on(LONGEST)
    waits = [taken[0] - came[0] for taken, came in zip(door.taken, door.came, strict=True)]
    assert max(waits) == pytest.approx(LONGEST)


def test_after_a_pause_nobody_waits(door: Door) -> None:
    door.crowd(0.002)
    ann, bob = Person(door, "Ann"), Person(door, "Bob")
    assert not door.come(ann)
    door.settle()
    door.day.go_on(60.0)
    assert door.come(ann), "who came last, and is alone now"
    assert door.come(bob)


def test_no_frame_overtakes_another_of_its_connection(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if by then there is no crowd any more."""
    ann, bob = Person(door, "Ann"), Person(door, "Bob")
    monkeypatch.setattr(gate, "BUSY", ALWAYS)
    door.come(ann, b"first")
    monkeypatch.setattr(gate, "BUSY", 0.0)
    door.day.go_on(LONGEST / 2)
    door.come(ann, b"second")
    door.come(bob, b"from Bob")
    door.come(ann, b"third")
    assert not door.taken
    door.day.go_on(LONGEST)
    assert [data for _, _, data in door.taken] == [b"first", b"second", b"from Bob", b"third"]
    assert door.come(bob)


def test_a_connection_that_fails_is_dropped_and_the_others_go_on(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    door.crowd(0.002)
    door.settle()
    ann, bad, bob = Person(door, "Ann"), Person(door, "Bad", bad=True), Person(door, "Bob")
    for person in (ann, bad, bob, bad):
        door.come(person)
    assert not door.taken
    door.day.go_on(LONGEST)
    assert [name for _, name, _ in door.taken] == ["Ann", "Bob"]
    assert caplog.text.count("a connection failed") == 1, "nothing more is taken from it"
    assert [person.dropped for person in (ann, bad, bob)] == [False, True, False]


def test_those_who_wait_can_be_let_in_before_their_time(door: Door) -> None:
    door.crowd(0.002)
    door.settle()
    ann = Person(door, "Ann")
    assert not door.come(ann, b"early")
    door.gate.open()
    assert [data for _, _, data in door.taken] == [b"early"]
    door.day.go_on(LONGEST)
    assert [data for _, _, data in door.taken] == [b"early"], "once"


def test_what_goes_out_goes_when_all_is_done(door: Door, caplog: pytest.LogCaptureFixture) -> None:
    people = [Person(door, "Ann"), Person(door, "Bad", bad=True), Person(door, "Bob")]
    for person in people:
        door.gate.leave(person)
    assert not door.given, "more may come"
    assert len(door.day.due) == 1
    door.day.go_on(0.0)
    assert door.given == ["Ann", "Bob"]
    assert [person.dropped for person in people] == [False, True, False]
    assert caplog.text.count("a connection failed") == 1
    door.gate.leave(people[0])
    door.day.go_on(0.0)
    assert door.given == ["Ann", "Bob", "Ann"]


# --- connections ----------------------------------------------------------------------------------
class Line(asyncio.Transport):
    """Leads nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False
        self.aborted = False
        self.written: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True


async def nothing(scope: object, receive: object, send: object) -> None: ...


def wire(config: Config) -> Wire:
    """A connection whose handshake is done."""
    made = Wire(config, ServerState(), {})
    made.connection_made(Line())
    made.handshake_complete = True
    made.conn.state = State.OPEN
    return made


def read(written: list[bytes]) -> list[str]:
    """The texts that a client gets."""
    client = Protocol(Side.CLIENT, state=State.OPEN)
    client.receive_data(b"".join(written))
    assert client.parser_exc is None
    frames = [event for event in client.events_received() if isinstance(event, Frame)]
    assert all(frame.opcode is Opcode.TEXT and frame.fin for frame in frames)
    return [bytes(frame.data).decode() for frame in frames]


def test_every_server_has_a_gate_of_its_own() -> None:
    async def story() -> None:
        one, other = Config(nothing), Config(nothing)
        ann, bob, eve = wire(one), wire(one), wire(other)
        assert ann._gate is bob._gate
        assert ann._gate is not eve._gate

    asyncio.run(story())


def test_what_was_sent_before_a_connection_was_lost_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "BUSY", ALWAYS)

    def take(taker: Wire, data: bytes) -> None:
        taker.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})

    monkeypatch.setattr(Wire, "take", take)

    async def story() -> None:
        ann = wire(Config(nothing))
        ann.data_received(b"a move")
        assert ann.queue.empty(), "it waits"
        ann.connection_lost(None)
        assert [ann.queue.get_nowait()["type"] for _ in range(2)] == ["websocket.receive", "websocket.disconnect"]

    asyncio.run(story())


def test_a_handshake_does_not_wait_and_who_fails_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "BUSY", ALWAYS)
    taken: list[bytes] = []

    def take(taker: Wire, data: bytes) -> None:
        taken.append(data)
        if data == b"bad":
            raise ValueError("not a frame")

    monkeypatch.setattr(Wire, "take", take)

    async def story() -> None:
        config = Config(nothing)
        ann, bob = wire(config), wire(config)
        ann.handshake_complete = False
        ann.data_received(b"hello")
        assert taken == [b"hello"]
        bob.data_received(b"bad")
        assert taken == [b"hello"]
        bob._gate.open()
        assert taken == [b"hello", b"bad"]
        assert [isinstance(one.transport, Line) and one.transport.aborted for one in (ann, bob)] == [False, True]

    asyncio.run(story())


def test_texts_of_all_sizes_arrive_whole_and_in_order() -> None:
    texts = [f"{n}:".ljust(n, "x") for n in (0, 1, 125, 126, 127, 255, 256, 65535, SMALL - 1, SMALL, 70000)]

    async def story() -> None:
        ann = wire(Config(nothing))
        line = ann.transport
        assert isinstance(line, Line)
        ann._post(*[text.encode() for text in texts])
        assert not line.written, "it goes with what others get"
        await asyncio.sleep(0)
        assert read(line.written) == texts
        assert len(line.written) == 1

    asyncio.run(story())


def test_nothing_overtakes_what_is_about_to_go_out() -> None:
    async def story() -> None:
        ann = wire(Config(nothing))
        line = ann.transport
        assert isinstance(line, Line)
        ann._post(b"first")
        await ann.send({"type": "websocket.send", "text": "second"})
        ann._post(b"third")
        await asyncio.sleep(0)
        assert read(line.written) == ["first", "second", "third"]

    asyncio.run(story())


def test_nothing_is_written_to_a_connection_that_closes() -> None:
    async def story() -> None:
        ann = wire(Config(nothing))
        line = ann.transport
        assert isinstance(line, Line)
        ann._post(b"too late")
        line.close()
        await asyncio.sleep(0)
        assert not line.written
        assert not line.aborted

    asyncio.run(story())
