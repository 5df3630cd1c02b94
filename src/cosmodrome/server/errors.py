"""What the server says no with: each error has the HTTP status that tells a client what kind of no it is."""

from __future__ import annotations

import math

from cosmodrome.errors import (
    BadComponents,
    BadOption,
    BadPosition,
    BadRecord,
    CosmodromeError,
    IllegalMove,
    StaleDecision,
    UnknownGame,
)

__all__ = [
    "DamagedTable",
    "IllegalMove",
    "NoSuchTable",
    "ServerError",
    "StaleDecision",
    "StoreError",
    "TooManyRequests",
    "close_code",
    "headers_of",
    "rule_of",
    "status_of",
]


class ServerError(CosmodromeError):
    """A request that cannot be met; `status` is the HTTP status for it."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class TooManyRequests(ServerError):
    """429, with the seconds after which it is worth trying again."""

    def __init__(self, message: str, seconds: float) -> None:
        self.retry_after = max(1, math.ceil(seconds))
        unit = "second" if self.retry_after == 1 else "seconds"
        super().__init__(f"{message}; try again in {self.retry_after} {unit}", 429)


class StoreError(ServerError):
    """The database cannot be read or written just now. Nothing that was acknowledged is lost."""

    def __init__(self, message: str) -> None:
        super().__init__(message, 503)


class NoSuchTable(ServerError):
    """404: there never was a table with this id, or it has been removed."""

    def __init__(self) -> None:
        super().__init__("there is no such table", 404)


class DamagedTable(ServerError):
    """What the database holds of one table makes no sense. Why is for the log: it may tell what is hidden."""

    def __init__(self) -> None:
        super().__init__("this table is damaged and cannot be opened; the host finds the reason in the server log", 500)


_STATUS: tuple[tuple[type[CosmodromeError], int], ...] = (
    (StaleDecision, 409),
    (IllegalMove, 422),
    (UnknownGame, 404),
    (BadOption, 422),
    (BadPosition, 422),
    (BadRecord, 422),
    (BadComponents, 422),
)


def status_of(error: CosmodromeError) -> int:
    """The HTTP status of any error that people can meet."""
    if isinstance(error, ServerError):
        return error.status
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)


def headers_of(error: CosmodromeError) -> dict[str, str]:
    """What an answer with this error says in its headers."""
    return {"retry-after": str(error.retry_after)} if isinstance(error, TooManyRequests) else {}


def close_code(error: CosmodromeError) -> int:
    """The code that a WebSocket is closed with, for clients to read."""
    return 4000 + status_of(error)


def rule_of(error: CosmodromeError) -> str:
    """The number of the rule that an answer was refused by, or nothing."""
    return error.rule if isinstance(error, IllegalMove) else ""
