"""The store in an SQLite file: write-ahead log, every commit synchronised to the disk, one writer."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, IntegrityError, SQLAlchemyError

from cosmodrome.server.errors import StoreError
from cosmodrome.server.store import migrations

T = TypeVar("T")

LARGEST_BATCH = 256  # writes in one transaction, after which no more are added to it
READERS = 4
BEGIN = "BEGIN IMMEDIATE"
PATIENCE = 5.0  # seconds to wait for a lock that somebody else holds
RESERVE = 64 << 10  # bytes kept beside the database: SQLite needs half of it to open one, also on a full disk
ESSENTIAL = ("people", "sessions", "tables", "seats")  # without these nothing works; the log is read game by game

_log = logging.getLogger(__name__)


class _Job:
    """A write that waits for its turn, and whoever waits for it."""

    def __init__(self, work: Callable[[Connection], Any], future: asyncio.Future[Any], spare: bool) -> None:
        self.work = work
        self.future = future
        self.spare = spare  # it can wait until nothing else does
        self.result: Any = None
        self.error: BaseException | None = None


class SqliteStore:
    """See `Store`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()  # for the writer
        self._gathered: list[_Job] = []  # in this round of the event loop
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._reading = self._engine("BEGIN", READERS)
        self._writing = self._engine("", 1)  # begins by itself, see `_write_batch`
        self._pen: Connection | None = None  # the writer's connection
        self._writer: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._guard: int | None = None  # the file whose lock says that this server has the database
        self._closed = False

    async def open(self) -> None:
        """StoreError says why the database cannot be used."""
        self._loop = asyncio.get_running_loop()
        try:
            await asyncio.to_thread(self._prepare)
        except BaseException:
            self._let_go()
            raise
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._writer.start()

    async def read(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._enqueue(work, spare=False)

    async def spare(self, work: Callable[[Connection], T]) -> T:
        return await self._enqueue(work, spare=True)

    async def _enqueue(self, work: Callable[[Connection], T], spare: bool) -> T:
        if self._closed:
            raise StoreError("the server is shutting down")
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future(), spare)
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(job)
        result: T = await job.future
        return result

    def _hand_over(self) -> None:
        """What comes together, to the writer, which commits it together."""
        if self._gathered:
            self._jobs.put(self._gathered)
            self._gathered = []

    async def check(self) -> None:
        await self.read(self._look_through)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._hand_over()
        if self._writer:
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        self._let_go()

    # --- opening ----------------------------------------------------------------------------------
    def _engine(self, begin: str, connections: int) -> Engine:
        engine = create_engine(
            URL.create("sqlite", database=str(self.path)),  # by its parts: a path may hold what means something there
            pool_size=connections,
            max_overflow=0,
            connect_args={"timeout": PATIENCE, "check_same_thread": False},
        )

        def connected(dbapi: Any, _: object) -> None:
            dbapi.isolation_level = None  # transactions begin when we say so
            dbapi.text_factory = _text
            for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                dbapi.execute(f"PRAGMA {setting}").close()

        event.listen(engine, "connect", connected)
        if begin:
            event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine

    def _prepare(self) -> None:
        try:
            self._claim()
            # Seeds of running games are in here: for the owner's eyes only. A file that is there is left alone: closing
            # it would drop the locks of every connection that this process has to it, and with them its safety.
            with suppress(FileExistsError):
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            if self.path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if not os.access(self.path, os.R_OK | os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        except OSError as error:
            raise StoreError(f"the database {self.path} cannot be written: {error.strerror or error}") from error
        try:
            try:
                self._upgrade()
            except DatabaseError:
                if not self._give_up_reserve():
                    raise
                self._upgrade()
        except SQLAlchemyError as error:
            raise StoreError(f"the database {self.path} cannot be used: {_said(error)}; nothing was changed") from error
        self._keep_reserve()

    def _upgrade(self) -> None:
        with self._writing.connect() as connection, connection.begin():
            connection.exec_driver_sql(BEGIN)
            migrations.upgrade(connection)

    @property
    def _reserve(self) -> Path:
        return self.path.with_name(f"{self.path.name}.reserve")

    def _keep_reserve(self) -> None:
        """So that the next start works too if the disk is full by then."""
        if self._reserve.exists():
            return
        try:
            with open(os.open(self._reserve, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(os.urandom(RESERVE))  # zeros might take no room
        except OSError as error:
            _log.warning("the disk is full: %s", error.strerror)
            self._give_up_reserve()

    def _give_up_reserve(self) -> bool:
        """Whether there was one."""
        try:
            self._reserve.unlink()
        except OSError:
            return False
        return True

    def _claim(self) -> None:
        """Two servers on one database would not see each other's moves."""
        try:
            import fcntl
        except ImportError:  # not on this system
            return
        guard = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(guard)
            raise StoreError(f"another server is using the database {self.path}") from None
        self._guard = guard

    def _let_go(self) -> None:
        self._reading.dispose()
        self._writing.dispose()
        if self._guard is not None:
            os.close(self._guard)
            self._guard = None

    # --- reading ----------------------------------------------------------------------------------
    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._reading.connect() as connection:
                return work(connection)
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise self._trouble(error) from error

    def _look_through(self, connection: Connection) -> None:
        for table in ESSENTIAL:
            found, *_ = connection.exec_driver_sql(f"PRAGMA quick_check({table})").scalars()  # one for each fault
            if found != "ok":
                raise self._trouble(sqlite3.DatabaseError(f"it is damaged ({' '.join(found.split())})"))

    # --- writing ----------------------------------------------------------------------------------
    def _write_all(self) -> None:
        """The writer: takes all that waits, until it is told to stop."""
        going = True
        spare: deque[_Job] = deque()
        while going or spare:
            batch: list[_Job] = []
            with suppress(Empty):
                while going and len(batch) < LARGEST_BATCH:
                    jobs = self._jobs.get(block=not (batch or spare))
                    if jobs is None:
                        going = False
                    else:
                        spare += [job for job in jobs if job.spare]
                        batch += [job for job in jobs if not job.spare]
            if not batch and spare:
                batch = [spare.popleft()]
            if batch:
                self._write_batch(batch)
                self._deliver(batch)
        self._drop_pen()

    def _write_batch(self, batch: list[_Job]) -> None:
        """All in one transaction. A write that fails by itself is left out; if the disk fails, none is done."""
        try:
            if self._pen is None:
                self._pen = self._writing.connect()
            driver = self._pen.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            left = batch
            while left:
                # Past SQLAlchemy, which would take longer to begin and to commit than the database itself.
                driver.execute(BEGIN)
                failed = next((job for job in left if not self._attempt(self._pen, job)), None)
                driver.execute("ROLLBACK" if failed else "COMMIT")
                if self._pen.in_transaction():
                    self._pen.rollback()  # nothing is left to be taken back, but SQLAlchemy does not know that
                left = [job for job in left if job is not failed] if failed else []  # all others once more
        except Exception as error:
            trouble = self._trouble(error)
            for job in batch:
                job.error = job.error or trouble
            self._drop_pen()

    def _drop_pen(self) -> None:
        """Let go of the writer's connection, and with it of what it has not committed."""
        pen, self._pen = self._pen, None
        if pen is not None:
            with suppress(SQLAlchemyError, sqlite3.Error):
                pen.close()

    def _attempt(self, connection: Connection, job: _Job) -> bool:
        try:
            job.result = job.work(connection)
            return True
        except IntegrityError as error:
            job.error = error
        except sqlite3.IntegrityError as error:  # of what was written past SQLAlchemy
            job.error = IntegrityError(None, None, error)
        except (DatabaseError, sqlite3.DatabaseError):
            raise  # the transaction itself may be gone
        except Exception as error:
            job.error = error
        return False

    def _deliver(self, batch: list[_Job]) -> None:
        with suppress(RuntimeError):  # the loop is gone, and nobody waits any more
            assert self._loop is not None
            self._loop.call_soon_threadsafe(_settle, batch)

    def _trouble(self, error: Exception) -> StoreError:
        """For whoever asked; where the database lies is for the log only."""
        _log.error("the database %s cannot be used: %s", self.path, _said(error))
        return StoreError(f"the database cannot be used right now: {_said(error)}; nothing was changed")


def _text(data: bytes) -> str:
    """Damaged text is read as far as it goes: it concerns one row, and all others of a list are good."""
    return data.decode("utf-8", "replace")


def _said(error: Exception) -> str:
    return str(getattr(error, "orig", error))


def _settle(batch: list[_Job]) -> None:
    for job in batch:
        if job.future.done():
            continue
        if job.error:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(job.result)
