"""Stories of teams through the doors of a server: what those outside a team can hear, whatever they try."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from websockets.sync.client import ClientConnection

from tests.server.web import Person, Running, until

DOORS = ("", "/options", "/blocked", "/log", "/record", "/steps/3")
PAGES = ("", "/log", "/replay", "/why", "/guide")


def at_a_table(server: Running) -> tuple[list[Person], str]:
    """Ann and Bob against Cy and Dot."""
    people = [server.person(name) for name in ("Ann", "Bob", "Cy", "Dot")]
    return people, people[0].play_with(*people[1:], game="one_small_step")


def heard(*streams: ClientConnection) -> list[str]:
    """All frames that come on each of them until it is quiet there for a while."""
    with ThreadPoolExecutor(len(streams)) as listeners:
        return list(listeners.map(_heard, streams))


def _heard(stream: ClientConnection) -> str:
    found = []
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            found.append(str(stream.recv(timeout=1)))
        except TimeoutError:
            break
    return "\n".join(found)


def everything(person: Person, table: str) -> str:
    """Whatever this one can get about the table by asking."""
    doors = [person.get(f"/api/tables/{table}{door}").text for door in DOORS]
    return "\n".join(doors + [person.get(f"/t/{table}{page}").text for page in PAGES])


def hidden_from_the_others(server: Running, do: Callable[[list[Person], str], None], secret: str) -> None:
    people, table = at_a_table(server)
    watcher = server.nobody()
    outside = [people[2], people[3], watcher]
    with ExitStack() as opened:
        streams = [
            opened.enter_context(person.stream(table, what=what)) for person in outside for what in ("", "?as=view")
        ]
        own = opened.enter_context(people[1].stream(table, what=""))
        do(people, table)
        until(lambda: secret in people[1].get(f"/t/{table}").text)
        assert secret in people[0].get(f"/api/tables/{table}").text
        told, *others = heard(own, *streams)
        assert secret in told
        assert not [frames for frames in others if secret in frames]
    for person in outside:
        assert secret not in everything(person, table)
    for person in people[:2]:
        person.ask(f"/tables/{table}/resign")
    assert people[2].view(table)["over"]
    assert secret not in people[0].get(f"/api/tables/{table}/record").text
    for person in outside:
        assert secret not in everything(person, table)
