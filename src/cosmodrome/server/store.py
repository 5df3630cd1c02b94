"""The store."""

from __future__ import annotations


class Store:
    """Opened by `await open_store(path)`, closed by `await store.close()`."""

    async def close(self) -> None:
        raise NotImplementedError


async def open_store(url: str) -> Store:
    """Open or create the database (a path, or sqlite:///path), bring it up to date, and start its writer."""
    raise NotImplementedError
