"""People: guests with a name, accounts with a password, and sessions that can be ended."""

from __future__ import annotations

from cosmodrome.server.store import Store
from cosmodrome.server.terms import Person

__all__ = ["People", "Person"]


class People:
    """All who ever came. Everything that is kept goes through the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def guest(self, name: str | None = None) -> Person:
        """A new guest; without a name one is invented. Names of guests need not be unique."""
        raise NotImplementedError

    async def rename(self, person: Person, name: str) -> Person:
        """Another name for a guest."""
        raise NotImplementedError

    async def register(self, person: Person, name: str, password: str) -> Person:
        """Make the guest an account, with all their tables. ServerError 409: the name is taken; 422: not possible."""
        raise NotImplementedError

    async def login(self, name: str, password: str) -> Person:
        """ServerError 401, as slowly for an unknown name as for a wrong password."""
        raise NotImplementedError

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """ServerError 401 if the old one is wrong."""
        raise NotImplementedError

    async def by_id(self, person_id: str) -> Person | None:
        raise NotImplementedError

    async def open_session(self, person: Person) -> str:
        """A new session id: a secret, for the signed cookie. Only its hash is stored."""
        raise NotImplementedError

    async def by_session(self, session: str) -> Person | None:
        """Who this session belongs to; None if it was ended or is too old. Cheap: asked for each request."""
        raise NotImplementedError

    async def end_session(self, session: str) -> None:
        raise NotImplementedError

    async def end_other_sessions(self, person: Person, keep: str) -> None:
        raise NotImplementedError
