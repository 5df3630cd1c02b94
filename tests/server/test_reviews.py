"""Reviews take turns: nobody's hold up, stop or throw out those that somebody else waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.cli.serve import THIS_MACHINE
from cosmodrome.lab.review import Judged
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError, TooManyRequests
from cosmodrome.server.thinking import reviews as reviews_module
from cosmodrome.server.thinking.bot_processes import BotProcesses, ThinkingFailed
from cosmodrome.server.thinking.fair_queue import Line
from cosmodrome.server.thinking.reviews import AT_ONCE, WAITING_EACH, Asker, Reviews, State
from tests.server.web import GOLDENS, Running, running

ANN, BOB, EVE = Asker("ann's"), Asker("bob's", "bob"), Asker("eve's", "eve")
RECORD = GOLDENS / "space_explorers-2018-two-greedy.cosmo"


@pytest.fixture(scope="module")
def over() -> Match:
    match = cd.load("space_explorers").match(seats=2, seed=7)
    match.play(match.decision.options[0])
    match.resign(1)
    return match


class OneByOne(BotProcesses):
    """They judge points when they are told to; `jobs` are the reviews that they work at."""

    def __init__(self, workers: int = 1, points: int = AT_ONCE) -> None:
        super().__init__(workers)
        self.points = points
        self.jobs: list[str] = []
        self._go_on = asyncio.Semaphore(0)
        self.failing = False

    async def do(self, job: Any, table: str, place: Sequence[Line] = ()) -> Any:
        self.jobs.append(table)
        await self._go_on.acquire()
        if self.failing:
            raise ThinkingFailed("no idea")
        return self.points, [Judged(job.start + n, 0, 1, (0.5, 0.5)) for n in range(min(AT_ONCE, self.points))]

    async def next(self) -> str:
        """One job is done; the review that the next one is for."""
        before = len(self.jobs)
        self._go_on.release()
        while len(self.jobs) == before:
            await asyncio.sleep(0)
        return self.jobs[-1]

    async def finish(self, reviews: Reviews) -> None:
        """Do all that is still to be done."""
        while any(found.active for found in reviews._known.values()):
            self._go_on.release()
            await asyncio.sleep(0)


def tell(story: Callable[[Reviews, OneByOne], Awaitable[None]], workers: int = 1, points: int = AT_ONCE) -> None:
    async def main() -> None:
        processes = OneByOne(workers, points)
        reviews = Reviews(processes, "commander", 4)
        await asyncio.wait_for(story(reviews, processes), 60)
        reviews.close()
        await processes.close()

    asyncio.run(main())


def state(reviews: Reviews, base: str) -> State:
    found = reviews.get(base)
    assert found is not None
    return found.state


def judged(reviews: Reviews, base: str) -> int:
    found = reviews.get(base)
    assert found is not None
    return len(found.judged)


# --- turns ----------------------------------------------------------------------------------------
def test_the_review_of_somebody_else_is_next_however_many_wait(over: Match) -> None:
    async def story(reviews: Reviews, processes: OneByOne) -> None:
        for number in range(WAITING_EACH):
            reviews.start(f"/eve/{number}", over, b"", EVE)
        await asyncio.sleep(0)
        reviews.start("/ann", over, b"", ANN)
        found = reviews.get("/ann")
        assert found is not None
        assert (found.state, reviews.wait(found)) == ("waiting", 10)
        last = reviews.get(f"/eve/{WAITING_EACH - 1}")
        assert last is not None
        assert reviews.wait(last) == 10 * WAITING_EACH
        assert processes.jobs == ["/eve/0"]
        assert await processes.next() == "/ann"
        assert (found.state, reviews.wait(found)) == ("running", None)
        assert await processes.next() == "/eve/1"
        await processes.finish(reviews)
        assert {state(reviews, base) for base in ("/ann", "/eve/0", f"/eve/{WAITING_EACH - 1}")} == {"done"}

    tell(story)


def test_a_long_review_lets_others_go_first_every_now_and_then(over: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews_module, "TURN", 0.0)

    async def story(reviews: Reviews, processes: OneByOne) -> None:
        reviews.start("/eve", over, b"", EVE)
        await asyncio.sleep(0)
        assert await processes.next() == "/eve", "as long as nobody else waits"
        reviews.start("/ann", over, b"", ANN)
        assert [await processes.next() for _ in range(4)] == ["/ann", "/eve", "/ann", "/eve"]
        await processes.finish(reviews)
        assert (judged(reviews, "/eve"), judged(reviews, "/ann")) == (5 * AT_ONCE, 5 * AT_ONCE)
        assert (state(reviews, "/eve"), state(reviews, "/ann")) == ("done", "done")

    tell(story, points=5 * AT_ONCE)


def test_of_each_address_one_is_made_at_a_time(over: Match) -> None:
    async def story(reviews: Reviews, processes: OneByOne) -> None:
        for base, asker in (("/one", EVE), ("/two", Asker(EVE.address, "another guest")), ("/bob", BOB)):
            reviews.start(base, over, b"", asker)
        await asyncio.sleep(0)
        assert processes.jobs == ["/one", "/bob"]
        await processes.finish(reviews)
        assert state(reviews, "/two") == "done"

    tell(story, workers=8)


def test_one_that_fails_or_is_stopped_makes_room_for_the_next(over: Match) -> None:
    async def story(reviews: Reviews, processes: OneByOne) -> None:
        for base in ("/fails", "/stopped", "/next"):
            reviews.start(base, over, b"", EVE)
        await asyncio.sleep(0)
        processes.failing = True
        assert await processes.next() == "/stopped"
        processes.failing = False
        reviews.stop("/stopped", EVE)
        await processes.finish(reviews)
        assert [state(reviews, base) for base in ("/fails", "/stopped", "/next")] == ["failed", "stopped", "done"]

    tell(story)


# --- stopping -------------------------------------------------------------------------------------
def test_a_review_that_is_stopped_keeps_what_it_has(over: Match) -> None:
    async def story(reviews: Reviews, processes: OneByOne) -> None:
        reviews.start("/ann", over, b"", ANN)
        await asyncio.sleep(0)
        await processes.next()
        reviews.stop("/ann", ANN)
        found = reviews.get("/ann")
        assert found is not None
        assert (found.state, len(found.judged), found.review.whole) == ("stopped", AT_ONCE, False)
        reviews.start("/ann", over, b"", ANN)
        await processes.finish(reviews)
        assert (found.state, [each.step for each in found.review.judged]) == ("done", [*range(2 * AT_ONCE)])

    tell(story, points=2 * AT_ONCE)


def test_starting_and_stopping_keeps_no_more_processes_busy(over: Match) -> None:
    async def story(reviews: Reviews, processes: OneByOne) -> None:
        for number in range(5):
            reviews.start(f"/eve/{number}", over, b"", EVE)
            await asyncio.sleep(0)
            reviews.stop(f"/eve/{number}", EVE)
        reviews.start("/ann", over, b"", ANN)
        await asyncio.sleep(0)
        assert processes.jobs == ["/eve/0"]
        assert await processes.next() == "/ann"
        assert judged(reviews, "/eve/0") == 0

    tell(story)


def test_only_who_asked_or_the_host_stops_a_review(over: Match) -> None:
    async def story(reviews: Reviews, processes: OneByOne) -> None:
        reviews.start("/bob", over, b"", BOB)
        reviews.start("/ann", over, b"", ANN)
        for base, stranger in (
            ("/bob", EVE),
            ("/bob", Asker(BOB.address)),
            ("/bob", Asker(BOB.address, "another guest")),
            ("/ann", EVE),
        ):
            with pytest.raises(ServerError, match="only a player who asked") as refused:
                reviews.stop(base, stranger)
            assert refused.value.status == 403
        assert (state(reviews, "/bob"), state(reviews, "/ann")) == ("running", "waiting")
        reviews.stop("/ann", Asker(ANN.address, "ann"))  # she had no cookie then
        reviews.stop("/bob", Asker("elsewhere", "bob"))
        assert (state(reviews, "/bob"), state(reviews, "/ann")) == ("stopped", "stopped")
        reviews.start("/bob", over, b"", BOB)
        reviews.stop("/bob")  # the host
        assert state(reviews, "/bob") == "stopped"

    tell(story)


def test_what_several_asked_for_goes_on_until_nobody_wants_it(over: Match) -> None:
    async def story(reviews: Reviews, processes: OneByOne) -> None:
        for number in range(3):
            reviews.start(f"/eve/{number}", over, b"", EVE)
        await asyncio.sleep(0)
        reviews.start("/eve/2", over, b"", ANN)
        await processes.next()
        assert await processes.next() == "/eve/2", "it is Ann's turn"
        reviews.stop("/eve/2", EVE)
        assert state(reviews, "/eve/2") == "running"
        reviews.stop("/eve/2", ANN)
        assert state(reviews, "/eve/2") == "stopped"

    tell(story, points=2 * AT_ONCE)


# --- room -----------------------------------------------------------------------------------------
def test_nobody_has_more_than_a_few_waiting_and_together_they_have_not_many(
    over: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews_module, "WAITING", WAITING_EACH + 1)

    async def story(reviews: Reviews, processes: OneByOne) -> None:
        for number in range(WAITING_EACH):
            reviews.start(f"/eve/{number}", over, b"", EVE)
        with pytest.raises(TooManyRequests, match=f"your address waits for {WAITING_EACH} reviews"):
            reviews.start("/eve/more", over, b"", Asker(EVE.address, "another guest"))
        reviews.start("/ann", over, b"", ANN)
        with pytest.raises(TooManyRequests, match=f"{WAITING_EACH + 1} reviews wait to be made") as refused:
            reviews.start("/bob", over, b"", BOB)
        assert refused.value.retry_after
        reviews.start("/ann", over, b"", BOB)  # which is being waited for anyway
        assert reviews.get("/bob") is None

    tell(story)


def test_new_reviews_throw_out_only_results_of_who_has_most(over: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews_module, "KEPT_POINTS", 6 * AT_ONCE)
    monkeypatch.setattr(reviews_module, "KEPT", 6)

    async def story(reviews: Reviews, processes: OneByOne) -> None:
        reviews.start("/ann", over, b"", ANN)
        reviews.start("/both", over, b"", EVE)
        reviews.start("/both", over, b"", BOB)
        for number in range(20):
            reviews.start(f"/eve/{number}", over, b"", EVE)
            await processes.finish(reviews)
        kept = [base for base in ("/ann", "/both", *(f"/eve/{number}" for number in range(20))) if reviews.get(base)]
        assert kept == ["/ann", "/both", "/eve/16", "/eve/17", "/eve/18", "/eve/19"]

    tell(story)


# --- on a server ----------------------------------------------------------------------------------
@pytest.fixture
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which no review comes to its end."""
    with running(tmp_path_factory.mktemp("server"), bot_processes=1, proxies=THIS_MACHINE) as server:

        async def do(*given: object) -> None:
            await asyncio.Event().wait()

        server.app.state.server.tables.bot_processes.do = do
        yield server


def test_a_stranger_stops_no_review_and_reads_how_long_theirs_has_to_wait(busy: Running) -> None:
    ann, bob, eve = busy.person("Ann"), busy.person("Bob"), busy.nobody()
    eve.headers["x-forwarded-for"] = "10.0.0.9"
    uploaded = eve.post("/api/records", content=RECORD.read_bytes(), headers={"content-type": "text/plain"})
    record = f"/records/{uploaded.json()['id']}"
    table = ann.play_with(bob, options={"first_player": 0})
    view = ann.view(table)
    ann.answer(table, view["decision"]["options"][0]["key"], view["decision"]["id"])
    ann.ask(f"/tables/{table}/resign")
    assert eve.ask(f"{record}/review")["state"] == "running"
    waiting = bob.ask(f"/tables/{table}/review")
    assert (waiting["state"], waiting["wait"]) == ("waiting", 10)
    assert "begins within 10 seconds" in bob.get(f"/t/{table}/review").text
    assert "Stop" not in eve.get(f"/t/{table}/review").text
    for person, path in ((eve, f"/api/tables/{table}"), (bob, f"/api{record}"), (bob, f"/r/{record[9:]}")):
        refused = person.post(f"{path}/review/stop")
        assert refused.status_code == 403
        assert "only a player who asked for this review, or the host" in refused.text
    assert ann.ask(f"/tables/{table}/review/stop")["state"] == "stopped", "she is the host"
    assert eve.ask(f"{record}/review/stop")["state"] == "stopped"
