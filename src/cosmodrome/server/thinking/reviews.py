"""Reviews that are being made: point by point in the processes of the bots, so that they can be watched and stopped.

A few are made at a time, of each address one. The others wait for their turn, and one that takes long lets them go
first every now and then.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from itertools import takewhile
from typing import Literal, NamedTuple

from cosmodrome.lab.review import Judged, Review, summed_up
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError, TooManyRequests
from cosmodrome.server.thinking.bot_processes import WATCHED, BotProcesses, ThinkingFailed
from cosmodrome.server.thinking.bot_worker import ReviewJob
from cosmodrome.server.thinking.fair_queue import FairQueue, Line
from cosmodrome.server.thinking.fair_share import Kept, make_room

AT_ONCE = 4  # points in one job
TURN = 10.0  # seconds that one goes on while others wait
WAITING = 64  # reviews, at most
WAITING_EACH = 8  # of one address, that is being made included
KEPT, KEPT_POINTS = 1000, 50_000  # reviews in memory that are no longer made, and all their points
SEED = 1  # the same game gets the same review

State = Literal["waiting", "running", "stopped", "done", "failed"]

_log = logging.getLogger(__name__)


class Asker(NamedTuple):
    """Somebody who asks for a review: by the hash of their address, and who they are if they have a cookie."""

    address: str
    person: str = ""

    def is_same(self, other: Asker) -> bool:
        """People are known by their cookie, and without one by their address."""
        return self.person == other.person if self.person else self.address == other.address

    @property
    def lines(self) -> list[Line]:
        return [Line(self.address), Line(self.person)]


class GrowingReview:
    """A review, as far as it has come, and those who asked for it."""

    def __init__(self, base: str, match: Match) -> None:
        self.base = base
        self.state: State = "stopped"
        self.points = 0  # 0: not known yet
        self.judged: list[Judged] = []
        self.askers: list[Asker] = []
        self.record = b""  # while it is being made
        self.task: asyncio.Task[None] | None = None
        self._empty = summed_up(match, 0, [])

    @property
    def active(self) -> bool:
        return self.state in ("waiting", "running")

    @property
    def complete(self) -> bool:
        return len(self.judged) == self.points > 0

    @property
    def review(self) -> Review:
        judged = sorted(self.judged, key=lambda each: each.step)
        return replace(self._empty, points=self.points, judged=judged)

    @property
    def addresses(self) -> set[str]:
        return {asker.address for asker in self.askers}

    def wanted_by(self, asker: Asker) -> bool:
        return any(other.is_same(asker) for other in self.askers)


class Request(NamedTuple):
    """A review that waits for its turn, and one of those who asked for it."""

    review: GrowingReview
    asker: Asker


class Reviews:
    """All reviews of a server, by the page that they belong to."""

    def __init__(self, processes: BotProcesses, bot: str, iterations: int) -> None:
        self._processes = processes
        self._bot = bot
        self._iterations = iterations
        self._known: dict[str, GrowingReview] = {}  # the one started last comes last
        self._waiting = FairQueue[Request]()
        self._running: set[str] = set()  # addresses
        self._at_a_time = max(1, processes.workers // 2)  # tables need processes, too

    def get(self, base: str) -> GrowingReview | None:
        return self._known.get(base)

    def wait(self, found: GrowingReview) -> int | None:
        """In how many seconds, at most, it begins or goes on; None if it does not wait."""
        if found.state != "waiting":
            return None
        ahead = list(takewhile(lambda request: request.review is not found, self._waiting))
        own = sum(request.asker.address in found.addresses for request in ahead)
        return round(TURN * (1 + max(own, len(ahead) // self._at_a_time)))

    def start(self, base: str, match: Match, record: bytes, asker: Asker) -> None:
        """Begin, or go on with one that was stopped. ServerError 429: too many wait."""
        found = self._known.get(base) or GrowingReview(base, match)
        if found.complete or (found.active and found.wanted_by(asker)):
            return
        self._check_room(found, asker)
        self._known.pop(base, None)
        self._known[base] = found
        if not found.active:
            found.state, found.record, found.askers = "waiting", record, []
        found.askers.append(asker)
        if found.state == "waiting":
            self._waiting.add(Request(found, asker), asker.lines)
        self._go_on()

    def _check_room(self, found: GrowingReview, asker: Asker) -> None:
        active = [other for other in self._known.values() if other.active]
        own = sum(asker.address in other.addresses for other in active)
        if own >= WAITING_EACH:
            raise TooManyRequests(f"your address waits for {own} reviews, as many as it may have at once", TURN)
        if len(active) >= WAITING and not found.active:
            raise TooManyRequests(f"{len(active)} reviews wait to be made, as many as there is room for", TURN)

    def stop(self, base: str, asker: Asker | None = None) -> None:
        """Nobody (None), or this asker, wants it any more; what there is stays. ServerError 403: they never did."""
        found = self._known.get(base)
        if found is None or not found.active:
            return
        if asker is not None and not found.wanted_by(asker):
            raise ServerError("only a player who asked for this review, or the host of the table, can stop it", 403)
        others = [other for other in found.askers if asker and not other.is_same(asker)]
        self._leave_queue(found)
        if others:
            found.askers = others
            if found.state == "waiting":
                self._wait_again(found)
            return
        self._end(found, "stopped")

    def close(self) -> None:
        for base in list(self._known):
            self.stop(base)

    # --- taking turns -----------------------------------------------------------------------------
    def _go_on(self) -> None:
        """Let as many work as may at a time, of each address one."""
        while len(self._running) < self._at_a_time:
            request = self._waiting.take(lambda request: request.asker.address not in self._running)
            if request is None:
                return
            found, asker = request
            self._leave_queue(found)
            self._running.add(asker.address)
            found.state = "running"
            found.task = asyncio.get_running_loop().create_task(self._work(found, asker))

    def _leave_queue(self, found: GrowingReview) -> None:
        for request in list(self._waiting):
            if request.review is found:
                self._waiting.discard(request)

    def _wait_again(self, found: GrowingReview) -> None:
        found.state = "waiting"
        for asker in found.askers:
            self._waiting.add(Request(found, asker), asker.lines)

    async def _work(self, found: GrowingReview, asker: Asker) -> None:
        """One turn of a review."""
        loop = asyncio.get_running_loop()
        until = loop.time() + TURN
        try:
            while True:
                start = len(found.judged)
                job = ReviewJob(found.record, self._bot, self._iterations, SEED, start, AT_ONCE)
                points, more = await self._processes.do(job, found.base, [WATCHED, *asker.lines])
                if found.task is not asyncio.current_task():  # it was stopped, but a process was still busy with it
                    return
                found.points = points
                found.judged += more
                if found.complete:
                    self._end(found, "done")
                    return
                if loop.time() >= until and self._waiting:
                    self._wait_again(found)
                    return
        except ThinkingFailed as error:
            if found.task is asyncio.current_task():
                self._end(found, "failed")
                _log.error("the review of %s failed: %s", found.base, error)
        finally:
            self._running.discard(asker.address)
            self._go_on()

    def _end(self, found: GrowingReview, state: State) -> None:
        """It is no longer made; older ones may have to make room for it."""
        found.state, found.record, found.task = state, b"", None
        new, *more = _shares(found)
        others = [other for other in self._known.values() if not (other.active or other is found)]
        kept = [share for other in others for share in _shares(other)]
        for share in make_room([*kept, *more], new, KEPT, KEPT_POINTS):
            older = self._known[share.name]
            older.askers = [asker for asker in older.askers if asker.address != share.address]
            if not older.askers:
                del self._known[older.base]


def _shares(found: GrowingReview) -> list[Kept]:
    """It is kept for each address that it was asked for from."""
    return [Kept(address, found.base, len(found.judged)) for address in sorted(found.addresses)]
