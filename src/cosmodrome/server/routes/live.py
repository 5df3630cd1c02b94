"""The live stream of a table: every viewer has one WebSocket, and a mailbox that holds the latest board only.

The server sends {"type": "board", "html"} to pages and {"type": "view", "view"} to programs (`?as=view`), the first
at once and then after every change that the viewer may notice; a slow one skips what is no longer true. The HTML comes
in pieces; [from, to] stands for those of the board before on the same connection (without `to`). In it, `mark` stands
for the id of the open decision, which is `decision`: so buttons need not be sent again because of it alone; `now` is
the server's time, for clocks; `scenes` is what happened since the board before on the same connection, in order (see
`server/board/scenes.py`). A viewer may send {"do": "answer", "key", "decision", "idempotency"} (with "keys" instead
of "key": the answers of a way) and gets {"type": "done"} or {"type": "refused", "status", "error"}; {"do": "hello"}
gets {"type": "hello"}: a sign of life.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from typing import Any, Literal

import msgspec
from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cosmodrome.errors import CosmodromeError
from cosmodrome.server.board.board_updates import QUESTION, BoardUpdates
from cosmodrome.server.board.table_page import open_decision, scenes_since, table_pieces
from cosmodrome.server.errors import ServerError, close_code, rule_of, status_of
from cosmodrome.server.people.people import hashed_secret
from cosmodrome.server.routes.api import LOG
from cosmodrome.server.store.table_types import Person, Viewer
from cosmodrome.server.tables.table import Table
from cosmodrome.server.web.faults import faults_in_words
from cosmodrome.server.web.response_limit import check_size
from cosmodrome.server.web.security import address_of, check_origin
from cosmodrome.server.web.server_state import ServerState, Visit, visit_of

_log = logging.getLogger(__name__)
router = APIRouter()
GONE = 1006  # without a word
TOO_LONG = 4096  # no frame of a viewer needs more
HELLO = b'{"type":"hello"}'
PER_SECOND = 50  # frames of one viewer that are read in a second


class Command(BaseModel):
    """What a viewer may send."""

    model_config = ConfigDict(strict=True)

    do: Literal["answer", "hello"]
    key: str = ""
    keys: list[str] | None = None
    decision: int = 0
    idempotency: str = ""


@router.get("/api/tables/{table_id}/live", include_in_schema=False)
async def not_a_stream(request: Request) -> None:
    """What a browser asks of the stream arrives as an ordinary request if a proxy does not pass it on as it is."""
    if "sec-websocket-key" in request.headers:
        _warn_host()
    raise HTTPException(
        426, "this is a WebSocket: proxies must forward Upgrade and Connection", {"upgrade": "websocket"}
    )


@cache
def _warn_host() -> None:
    """Once: boards try again and again."""
    _log.warning(
        "Nobody can play: the proxy in front of this server does not pass WebSockets on."
        " It has to send the headers Upgrade and Connection (docs/command-line.md, serve)."
    )


@router.websocket("/api/tables/{table_id}/live")
async def stream(socket: WebSocket, table_id: str) -> None:
    server: ServerState = socket.app.state.server
    with ExitStack() as stack:
        try:
            stack.enter_context(server.streams.one_more(address_of(socket)))
            who = await visit_of(server, socket)
            if who.token is None and "origin" in socket.headers:
                check_origin(server.settings, socket)
            table, viewer = await who.table(table_id)
        except CosmodromeError as error:
            # Closed only after it was opened: a browser tells a page nothing of a handshake that failed.
            await socket.accept()
            await socket.close(close_code(error), str(error)[:100])
            return
        await socket.accept()
        live = LiveStream(socket, who, table, viewer, as_view=socket.query_params.get("as") == "view")
        await live.run()


class LiveStream:
    """One viewer at one table."""

    def __init__(self, socket: WebSocket, who: Visit, table: Table, viewer: Viewer, as_view: bool) -> None:
        self.socket = socket
        self.who = who
        self.table = table
        self.viewer = viewer
        self.as_view = as_view
        self._session = who.server.cookies.read(socket) if who.person else ""
        self._session_key = hashed_secret(self._session)
        self._changed = asyncio.Event()  # the mailbox: what is drawn is always the latest
        self._changed.set()
        self._unconfirmed = ""  # the answer whose receipt was not sent yet
        self._next = 0.0  # when the next frame is read
        self._updates = BoardUpdates()
        self._shown: tuple[int | None, int] | None = None  # the seat and the step of the board that was sent last
        self._last: object = None  # of what was sent last, what the pieces do not tell
        self._owed = True  # the table is sent even if it is as it was

    async def run(self) -> None:
        person = self._here()
        self.table.presence.watch(self._changed.set)
        if person is not None:
            self.table.presence.arrive(person)
        tasks: list[asyncio.Task[None]] = []
        try:
            if person is not None:
                await self._come_back(person)
            tasks = [asyncio.create_task(self._show_changes()), asyncio.create_task(self._receive())]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.table.presence.unwatch(self._changed.set)
            if person is not None:
                self.table.presence.depart(person)
            for task in tasks:
                task.cancel()
            for error in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(error, Exception):
                    _log.error("a stream of table %s has ended", self.table.id, exc_info=error)

    def _here(self) -> Person | None:
        """Who is at the table by this stream. A program with the token of a seat is there for who sits on it."""
        if self.who.person is not None or self.viewer.seat is None:
            return self.who.person
        seat = self.table.seats[self.viewer.seat]
        return Person(seat.person_id, seat.name)

    async def _come_back(self, person: Person) -> None:
        """Who got up from the game and looks at it again has not left it."""
        running = self.table.status == "running"
        if running and any(seat.left and seat.person_id == person.id for seat in self.table.seats):
            with suppress(CosmodromeError):  # they can look in any case
                await self.table.seating.join(person)

    # --- showing ----------------------------------------------------------------------------------
    async def _show_changes(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                await self._changed.wait()
                self._changed.clear()
                try:
                    await self._check_session()
                    await self._show()
                except CosmodromeError as error:  # may no longer look: the session was ended, say
                    await self._close(error)
                    return

    async def _show(self) -> None:
        """A method of its own, so that nothing holds the last board in memory until the next change."""
        for message in self._messages():
            await self._send(message)

    async def _send(self, message: bytes) -> None:
        check_size(len(message), self.who.server.settings.response_bytes)
        with disconnect_noticed():
            await self.socket.send_text(message.decode())

    async def _check_session(self) -> None:
        """Sessions can be ended while a stream is open."""
        people = self.who.server.people
        if not self._session or people.remembers(self._session_key):
            return
        if await people.by_session(self._session) is None:
            raise ServerError("you have been logged out", 401)

    def _messages(self) -> list[bytes]:
        """The table as it is now, behind the receipt if it is the first to show an answer of this viewer."""
        # The viewer's rights are asked anew: they may have sat down or got up.
        self.viewer = self.table.viewer(self.who.person, self.who.token)
        with self.table.in_hand("drawn"):
            found = self._message()
        if self._unconfirmed and self.table.answers.given(self.viewer.seat, self._unconfirmed):
            found = [_receipt(self._unconfirmed), *found]
            self._unconfirmed = ""
        return found

    def _message(self) -> list[bytes]:
        """Nothing if it would be the last one again: what others did then is not for this viewer to notice."""
        last: int | None
        if self.as_view:
            message = _json({"type": "view", "view": self.table.view(self.viewer, LOG)})
            same, last = True, hash(message)
        else:
            key, last = self.who.server.cookies.id_key, open_decision(self.table)
            board = table_pieces(self.table, self.viewer, self.who.person, key)
            same = self._updates.is_same(board)
            told = {
                "html": self._updates.update(board),
                "mark": QUESTION,
                "decision": last,
                "now": round(time.time(), 1),
                "scenes": self._scenes(key),
            }
            message = _json({"type": "board", **told})
        known = same and self._last == last and not self._owed
        self._last, self._owed = last, False
        return [] if known else [message]

    def _scenes(self, key: bytes) -> list[dict[str, Any]]:
        """What happened since the last board; nothing if this is the first one, or the viewer has changed seats."""
        seat, match = self.viewer.seat, self.table.match
        before, self._shown = self._shown, (seat, len(match.record)) if match is not None else None
        if before is None or before[0] != seat:
            return []
        return scenes_since(self.table, self.viewer, before[1], key)

    # --- answering --------------------------------------------------------------------------------
    async def _receive(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                with disconnect_noticed():
                    message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self._carry_out(message.get("text"))
                await self._pace()

    async def _pace(self) -> None:
        """Nobody's frames keep the others waiting."""
        now = time.monotonic()
        if (early := self._next - now) > 0:
            await asyncio.sleep(early)
        self._next = max(self._next, now) + 1 / PER_SECOND

    async def _carry_out(self, text: str | None) -> None:
        command: Command | None = None
        try:
            command = _parse(text)
            if command.do == "hello":
                await self._send(HELLO)
                return
            self._unconfirmed = command.idempotency
            await self._answer(command)
        except CosmodromeError as error:
            told = {"type": "refused", "status": status_of(error), "error": str(error), "rule": rule_of(error)}
            if command is not None:
                told["idempotency"] = command.idempotency
            await self._send(_json(told))
            self._owed = True  # the fresh board
            self._changed.set()
        else:
            if self._unconfirmed or not command.idempotency:
                await self._send(_receipt(command.idempotency))
        finally:
            self._unconfirmed = ""

    async def _answer(self, command: Command) -> None:
        await self._check_session()
        viewer = self.table.viewer(self.who.person, self.who.token)
        if viewer.seat is None:
            raise ServerError("you have no seat at this table", 403)
        answer = command.key if command.keys is None else command.keys
        await self.table.answers.give(viewer.seat, answer, command.decision, command.idempotency)

    async def _close(self, error: CosmodromeError) -> None:
        if self.socket.client_state is WebSocketState.CONNECTED:
            await self.socket.close(close_code(error), str(error)[:100])


@contextmanager
def disconnect_noticed() -> Iterator[None]:
    """Only here: a RuntimeError may also be a fault in the drawing of a game, which is to be heard of."""
    try:
        yield
    except RuntimeError as error:  # so Starlette says that the viewer has gone in the meantime
        raise WebSocketDisconnect(GONE) from error


def _parse(text: str | None) -> Command:
    if text is None:
        raise ServerError("a frame is text, not bytes", 400)
    if len(text) > TOO_LONG:
        raise ServerError(f"a frame has at most {TOO_LONG} characters", 413)
    try:
        return Command.model_validate_json(text)
    except ValidationError as error:
        raise ServerError(faults_in_words(error.errors(), "the frame"), 400) from error


def _receipt(idempotency: str) -> bytes:
    return _json({"type": "done", "idempotency": idempotency})


_json = msgspec.json.Encoder().encode
