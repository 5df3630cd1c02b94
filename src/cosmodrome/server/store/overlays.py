"""Component overlays in the database: each is stored once, by its hash; the specs and heads of tables only name it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from hashlib import blake2b
from typing import Any, NamedTuple

from sqlalchemy import Connection, exists, insert, select

from cosmodrome.match.header import dumped
from cosmodrome.server.store.schema import overlays
from cosmodrome.server.store.table_types import TableSpec

_IN_HEAD = re.compile(r"^overlay (\{.*)$", re.MULTILINE)
_NAMED_IN_HEAD = re.compile(r"^overlay #([0-9a-f]+)$", re.MULTILINE)


class Overlay(NamedTuple):
    """What is laid over the components of a game, as one line of JSON."""

    hash: str
    text: str

    def save(self, connection: Connection) -> None:
        """Store it, unless it is there."""
        if not connection.scalar(select(exists().where(overlays.c.hash == self.hash))):
            connection.execute(insert(overlays), {"hash": self.hash, "text": self.text})


def overlay_of(data: dict[str, Any]) -> Overlay:
    return _overlay(dumped(data))


def without_overlay(spec: TableSpec) -> tuple[TableSpec, Overlay | None]:
    """The spec as it is stored, and the overlay that it names."""
    agreed = (spec.position or {}).get("match", {})
    if not isinstance(agreed.get("components"), dict):
        return spec, None
    overlay = overlay_of(agreed["components"])
    return _with_components(spec, overlay.hash), overlay


def with_overlay(connection: Connection, spec: TableSpec) -> TableSpec:
    """The whole spec. ValueError if its overlay is missing or damaged."""
    components = (spec.position or {}).get("match", {}).get("components")
    if not isinstance(components, str):
        return spec
    return _with_components(spec, json.loads(_read(connection, components)))


def head_without_overlay(head: str) -> tuple[str, Overlay | None]:
    """The head of a record as it is stored, and the overlay that it names."""
    found = _IN_HEAD.search(head)
    if found is None:
        return head, None
    overlay = _overlay(found[1])
    return f"{head[: found.start()]}overlay #{overlay.hash}{head[found.end() :]}", overlay


def head_with_overlay(connection: Connection, head: str) -> str:
    """The whole head. ValueError if its overlay is missing or damaged."""
    found = _NAMED_IN_HEAD.search(head)
    if found is None:
        return head
    return f"{head[: found.start()]}overlay {_read(connection, found[1])}{head[found.end() :]}"


def _overlay(text: str) -> Overlay:
    return Overlay(blake2b(text.encode(), digest_size=16).hexdigest(), text)


def _with_components(spec: TableSpec, components: object) -> TableSpec:
    position = spec.position or {}
    return replace(spec, position={**position, "match": {**position["match"], "components": components}})


def _read(connection: Connection, wanted: str) -> str:
    text = connection.scalar(select(overlays.c.text).where(overlays.c.hash == wanted))
    if text is None:
        raise ValueError(f"the overlay {wanted} is missing")
    if _overlay(text).hash != wanted:
        raise ValueError(f"the overlay {wanted} is damaged")
    return str(text)
