"""People: guests with a name, accounts with a password, and sessions that can be ended."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Delete, Row, UpdateBase, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from cosmodrome.match.names import LONGEST, clean
from cosmodrome.server.errors import ServerError
from cosmodrome.server.people.lookalike_names import login_of, skeletons
from cosmodrome.server.recent import Recent
from cosmodrome.server.store.schema import people, sessions, taken_names
from cosmodrome.server.store.store import Store
from cosmodrome.server.store.table_types import Person

__all__ = ["People", "Person"]

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 256
SESSION_LASTS = 180 * 86400.0  # seconds since it was last used
SEEN_EVERY = 86400.0  # how often that is written down
REMEMBERED = 10_000  # sessions in memory
HASHING_AT_ONCE = 2  # each takes 64 MB for a moment

FIRST = "Bold Bright Calm Clever Curious Distant Early Gentle Quick Quiet Silver Steady Swift Wandering Wide Young"
SECOND = (
    "Aurora Comet Corona Eclipse Equinox Halo Horizon Lander Meteor Nebula Orbit Perigee Pulsar Rover Solstice Zenith"
)


class People:
    """All who ever came. Everything that is kept goes through the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._hasher = PasswordHasher()
        self._nobody = ""  # a hash to compare with where there is no account
        self._hashing = asyncio.Semaphore(HASHING_AT_ONCE)
        self._known: Recent[str, tuple[Person, float]] = Recent(REMEMBERED)  # by session: who, and when last seen

    # --- guests and accounts ----------------------------------------------------------------------
    async def guest(self, name: str | None = None) -> Person:
        """A new guest; without a name one is invented. Guests may share a name; 409: an account has it."""
        wanted, person_id = clean(name or ""), secrets.token_hex(8)

        def work(connection: Connection) -> Person:
            person = Person(person_id, _name_of_guest(connection, wanted))
            connection.execute(insert(people), {"id": person.id, "name": person.name, "created": time.time()})
            return person

        return await self._store.write(work)

    async def rename(self, person: Person, name: str) -> Person:
        """Another name for a guest; 409: an account has it. Seats are told by `Tables.rename`."""
        wanted = clean(name)

        def work(connection: Connection) -> Person:
            renamed = Person(person.id, _name_of_guest(connection, wanted))
            _change(connection, person, "a registered name cannot be changed", name=renamed.name)
            return renamed

        renamed = await self._store.write(work)
        self.forget([person.id])
        return renamed

    async def register(self, person: Person, name: str, password: str) -> Person:
        """Make the guest an account, with all their tables. ServerError 409: the name is taken, or looks like one that
        is; 422: not possible. Guests who have the name already keep it; seats tell who is registered.
        """
        shown = clean(name)
        if not shown or len(" ".join(name.split())) > LONGEST:
            raise ServerError(f"a name has 1 to {LONGEST} characters", 422)
        _check_password(password)
        hashed = await self._hash(password)

        def work(connection: Connection) -> None:
            if _is_taken(connection, shown):
                raise _taken(shown)
            values = {"name": shown, "login": login_of(shown), "password": hashed}
            _change(connection, person, "you already have an account", **values)
            reserved = [{"skeleton": skeleton, "person_id": person.id} for skeleton in skeletons(shown)]
            connection.execute(insert(taken_names), reserved)

        try:
            await self._store.write(work)
        except IntegrityError:
            raise _taken(shown) from None
        self.forget([person.id])
        return Person(person.id, shown, True)

    async def login(self, name: str, password: str) -> Person:
        """ServerError 401, as slowly for an unknown name as for a wrong password."""
        row = await self._account(name)
        if not await self._fits(row.password if row else "", password) or row is None:
            raise ServerError("wrong name or password", 401)
        person = Person(row.id, row.name, True)
        if self._hasher.check_needs_rehash(row.password):
            await self._set_password(person, password)
        return person

    async def change_password(self, person: Person, old: str, new: str, keep: str) -> None:
        """ServerError 401 if the old one is wrong. All sessions of the person but `keep` end."""
        _check_password(new)
        row = await self._store.read(
            lambda connection: connection.execute(select(people.c.password).where(people.c.id == person.id)).first()
        )
        if not await self._fits((row.password if row else "") or "", old):
            raise ServerError("wrong password", 401)
        await self._set_password(person, new, keep)

    async def account(self, name: str) -> Person:
        """The account of this name, however it is written. ServerError 404."""
        row = await self._account(name)
        if row is None:
            raise ServerError(f"no account has the name {clean(name)!r}", 404)
        return Person(row.id, row.name, True)

    async def reset_password(self, person: Person, new: str) -> None:
        """For the host of the server, when somebody forgot theirs: another password, and all their sessions end."""
        _check_password(new)
        await self._set_password(person, new, keep="")

    async def by_id(self, person_id: str) -> Person | None:
        """None if nobody has this id."""
        row = await self._store.read(
            lambda connection: connection.execute(select(people).where(people.c.id == person_id)).first()
        )
        return Person(row.id, row.name, row.login is not None) if row else None

    async def _account(self, name: str) -> Row[Any] | None:
        here = people.c.login == login_of(clean(name))
        return await self._store.read(lambda connection: connection.execute(select(people).where(here)).first())

    async def _write(self, statement: UpdateBase) -> int:
        """How many rows it was about."""

        def work(connection: Connection) -> int:
            return connection.execute(statement).rowcount

        return await self._store.write(work)

    # --- passwords --------------------------------------------------------------------------------
    async def _set_password(self, person: Person, password: str, keep: str | None = None) -> None:
        """With `keep`, all other sessions of the person end with the old password."""
        hashed = await self._hash(password)

        def work(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == person.id).values(password=hashed))
            if keep is not None:
                connection.execute(_other_sessions(person, keep))

        await self._store.write(work)
        self.forget([person.id])

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, _bytes(password))

    async def _fits(self, hashed: str, password: str) -> bool:
        if not hashed:
            self._nobody = self._nobody or await self._hash(secrets.token_hex(8))
        async with self._hashing:
            return await asyncio.to_thread(self._verify, hashed or self._nobody, password) and bool(hashed)

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, _bytes(password[: LONGEST_PASSWORD + 1]))
        except (VerificationError, InvalidHashError):
            return False

    # --- sessions ---------------------------------------------------------------------------------
    async def open_session(self, person: Person) -> str:
        """A new session id: a secret, for the signed cookie. Only its hash is stored."""
        session = secrets.token_urlsafe(32)
        now = time.time()
        row = {"id": hashed_secret(session), "person_id": person.id, "created": now, "seen": now}
        await self._write(insert(sessions).values(**row))
        return session

    async def by_session(self, session: str) -> Person | None:
        """Who this session belongs to; None if it was ended. Cheap: asked for each request.

        Only the cleaner ends sessions that are out of use: it knows when the clock of the machine is not to be trusted.
        """
        key = hashed_secret(session)
        now = time.time()
        person, seen = self._known.get(key, (None, 0.0))
        if person is None:
            row = await self._store.read(
                lambda connection: connection.execute(
                    select(people.c.id, people.c.name, people.c.login, sessions.c.seen)
                    .join(sessions, sessions.c.person_id == people.c.id)
                    .where(sessions.c.id == key)
                ).first()
            )
            if row is None:
                return None
            person, seen = Person(row.id, row.name, row.login is not None), row.seen
        if abs(now - seen) > SEEN_EVERY:  # in the future: the clock was set back since
            seen = now
            if not await self._write(update(sessions).where(sessions.c.id == key).values(seen=now)):
                self._known.pop(key, None)  # the cleaner has ended it
                return None
        self._known[key] = (person, seen)
        return person

    def remembers(self, key: str) -> bool:
        """Whether the session with this `hashed_secret` was asked for not long ago, and has not been ended since."""
        person, seen = self._known.get(key, (None, 0.0))
        return person is not None and abs(time.time() - seen) <= SEEN_EVERY

    async def sessions_of(self, person: Person) -> int:
        """How many sessions the person has open."""
        query = select(sessions.c.id).where(sessions.c.person_id == person.id)
        return await self._store.read(lambda connection: len(connection.execute(query).all()))

    async def end_session(self, session: str) -> None:
        """It is void from now on."""
        key = hashed_secret(session)
        change = delete(sessions).where(sessions.c.id == key)
        await self._write(change)
        self._known.pop(key, None)

    async def end_other_sessions(self, person: Person, keep: str) -> None:
        """All sessions of the person but this one are void from now on."""
        await self._write(_other_sessions(person, keep))
        self.forget([person.id])

    def forget(self, person_ids: Iterable[str]) -> None:
        """What is stored of these people has changed: it is read again when it is asked for."""
        changed = set(person_ids)
        for key in [key for key, (known, _) in self._known.items() if known.id in changed]:
            del self._known[key]


def _other_sessions(person: Person, keep: str) -> Delete:
    return delete(sessions).where((sessions.c.person_id == person.id) & (sessions.c.id != hashed_secret(keep)))


def hashed_secret(secret: str) -> str:
    """What is stored of a secret that was random to begin with."""
    return blake2b(_bytes(secret), digest_size=32, person=b"cosmodrome token").hexdigest()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise ServerError(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters", 422)


def _change(connection: Connection, guest: Person, otherwise: str, **values: str) -> None:
    """Write to the row of somebody who is still a guest."""
    here = (people.c.id == guest.id) & people.c.login.is_(None)
    if not connection.execute(update(people).where(here).values(**values)).rowcount:
        raise ServerError(otherwise, 409)


def _is_taken(connection: Connection, name: str) -> bool:
    """Whether an account has this name, or one that looks like it."""
    query = select(exists().where(taken_names.c.skeleton.in_(skeletons(name))))
    return bool(connection.scalar(query))


def _taken(name: str) -> ServerError:
    return ServerError(f"the name {name!r} is taken, or looks like one that is", 409)


def _name_of_guest(connection: Connection, wanted: str) -> str:
    """The name, or an invented one; 409 if an account has it."""
    if wanted:
        if _is_taken(connection, wanted):
            raise _taken(wanted)
        return wanted
    name = _invented()
    while _is_taken(connection, name):
        name = f"{_invented()} {secrets.randbelow(10**6)}"
    return name


def _invented() -> str:
    return f"{secrets.choice(FIRST.split())} {secrets.choice(SECOND.split())}"
