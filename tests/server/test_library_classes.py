"""Limits are built on private classes of uvicorn and websockets: these are still as the limits need them."""

from __future__ import annotations

import asyncio
import inspect
import tomllib
from pathlib import Path
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import Protocol
from websockets.server import ServerProtocol

from cosmodrome.server.web.connection_limits import LimitedFrames, LimitedHttp, LimitedWebSocket, UnreadLimit

BASES: list[tuple[type, type]] = [
    (UnreadLimit, HttpToolsProtocol),
    (UnreadLimit, WebSocketsSansIOProtocol),
    (LimitedHttp, HttpToolsProtocol),
    (LimitedWebSocket, WebSocketsSansIOProtocol),
    (LimitedFrames, ServerProtocol),
]
CALLED: list[tuple[type, str]] = [  # by the class itself, where we put something of our own in between
    (HttpToolsProtocol, "self.send_400_response("),
    (HttpToolsProtocol, "self.handle_websocket_upgrade("),
    (HttpToolsProtocol, "HttpRequestParser(self)"),
    (HttpToolsProtocol, "self.logger.warning("),
    (HttpToolsProtocol, "self.connections.add(self)"),
    (WebSocketsSansIOProtocol, "self.connections.add(self)"),
    (WebSocketsSansIOProtocol, "self.send_receive_event_to_app("),
    (WebSocketsSansIOProtocol, "self.handle_parser_exception("),
    (WebSocketsSansIOProtocol, "self.conn.receive_data("),
    (Protocol, "self.recv_frame("),
]


@pytest.mark.parametrize("name", ["uvicorn", "websockets"])
def test_only_tested_versions_are_installed(name: str) -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    (needed,) = [one for one in project["dependencies"] if one.startswith(name)]
    assert "<" in needed


@pytest.mark.parametrize(("ours", "theirs"), BASES, ids=lambda one: one.__name__)
def test_what_we_override_is_there(ours: type, theirs: type) -> None:
    own = {name: value for name, value in vars(ours).items() if inspect.isfunction(value) and not name.startswith("_")}
    overridden = {name for name in own if hasattr(theirs, name)}
    assert overridden == own.keys() - {"refuse"}
    for name in overridden:
        mine, base = inspect.signature(own[name]), inspect.signature(getattr(theirs, name))
        assert [*mine.parameters] == [*base.parameters], name


@pytest.mark.parametrize(("theirs", "call"), CALLED, ids=str)
def test_it_is_called_where_we_count_on_it(theirs: type, call: str) -> None:
    assert call in inspect.getsource(theirs)


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """An application."""


def test_what_we_read_is_there() -> None:
    async def story() -> None:
        config, state = Config(nothing), ServerState()
        http, socket = HttpToolsProtocol(config, state, {}), WebSocketsSansIOProtocol(config, state, {})
        frames = ServerProtocol()
        for there, names in (
            (state, "connections"),
            (http, "loop logger client connections cycle transport"),
            (socket, "logger client connections transport conn handshake_initiated handshake_complete"),
            (socket, "close_sent frames queue curr_msg_data_type writable"),
            (frames, "parser_exc events state fail send_pong data_to_send"),
        ):
            missing = [name for name in names.split() if not hasattr(there, name)]
            assert not missing, type(there)
        assert "response_complete" in inspect.getsource(RequestResponseCycle.__init__)
        assert isinstance(state.connections, set)
        assert isinstance(socket.queue, asyncio.Queue)

    asyncio.run(story())
