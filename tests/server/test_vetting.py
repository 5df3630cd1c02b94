"""What strangers bring is replayed and drawn in a process of its own before anybody else looks at it."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.kernel.state import CHANCE
from cosmodrome.server.past import vetting, vetting_worker
from cosmodrome.server.past.history import Past, past_view
from cosmodrome.server.past.vetting import Vetting
from cosmodrome.server.past.vetting_worker import Outcome, PositionJob, RecordJob
from cosmodrome.server.rate_limits import RateLimit
from cosmodrome.server.web import server_state
from tests.server.harmful import Deadly, Endless, Failing, Harmless, Large, Refused
from tests.server.house import refused, until
from tests.server.web import GAME, GOLDENS, LATEST, Person, running

ANN, BOB = "203.0.113.1", "203.0.113.2"
PLAIN = {"content-type": "text/plain"}


def record(seed: int = 1, steps: int = 1000) -> bytes:
    """A game at random, in which chance is dealt by a dealer that hides nothing."""
    match = cd.load(GAME).match(seats=2, seed=seed)
    while not match.over and len(match.record) < steps:
        match.play(match.decision.options[len(match.record) % len(match.decision.options)])
    return match.record.text().encode()


# --- the process ----------------------------------------------------------------------------------
def vet(story: Callable[[Vetting, RateLimit], Awaitable[None]]) -> None:
    async def main() -> None:
        limit = RateLimit(1000, "records")
        here = Vetting(limit, 1)
        try:
            await asyncio.wait_for(story(here, limit), LATEST)
        finally:
            await here.close()

    asyncio.run(main())


def test_what_harms_the_process_harms_nobody_else(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    charged = Counter[str]()

    async def story(here: Vetting, limit: RateLimit) -> None:
        monkeypatch.setattr(limit, "charge", lambda address, seconds: charged.update({address: seconds}))
        monkeypatch.setattr(vetting, "CHEAP", 0.0)
        assert await refused(422, here.vet(ANN, Endless())) == "this takes more than 1 seconds to replay and draw"
        await here.vet(BOB, Harmless())
        assert charged[ANN] == 1 > charged[BOB]
        assert "MB of memory" in await refused(422, here.vet(ANN, Large()))
        assert "the game fails in it" in await refused(422, here.vet(ANN, Failing()))
        assert await refused(422, here.vet(ANN, Refused())) == "line 7: step 3 is missing"
        assert "MB of memory" in await refused(422, here.vet(ANN, Deadly()))
        monkeypatch.setattr(vetting, "IDLE", 0.0)
        await here.vet(ANN, Harmless())
        await until(lambda: here._process._process is None)

    vet(story)
    assert "KeyError: 'a fault of the game' (harmful.py, line" in caplog.text


def test_one_address_does_not_keep_the_process_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who brings a third thing waits behind whoever brings a first."""
    began: list[object] = []
    gate = threading.Event()

    def do(process: object, job: object) -> Outcome:
        began.append(job)
        gate.wait()
        return Outcome(0, "", 0.0)

    monkeypatch.setattr(vetting._Process, "do", do)

    async def story(here: Vetting, limit: RateLimit) -> None:
        jobs = [(ANN, "Ann's first"), (ANN, "her second"), (ANN, "her third"), (BOB, "Bob's")]
        tasks = [asyncio.create_task(here.vet(address, job)) for address, job in jobs]  # type: ignore[arg-type]
        await until(lambda: began)
        gate.set()
        await asyncio.gather(*tasks)

    vet(story)
    assert began == ["Ann's first", "Bob's", "her second", "her third"]


# --- what it looks at -----------------------------------------------------------------------------
@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[int, list[object]]:
    """Whose views are drawn after each step."""
    seen: dict[int, list[object]] = {}

    def noted(match: cd.Match, seat: int | None, everything: bool, log: int) -> Any:
        seen.setdefault(len(match.record), []).append("all" if everything else seat)
        return past_view(match, seat, everything, log)

    monkeypatch.setattr(vetting_worker, "past_view", noted)
    return seen


def test_a_record_is_drawn_after_each_step(drawn: dict[int, list[object]]) -> None:
    """In the middle of chance results, which no replay stops at, it is not."""
    text = record(steps=40)
    RecordJob(text, 1000).work()
    assert sorted(drawn) == Past(cd.replay(text)).stops
    for turn, seen in enumerate(drawn.values()):
        assert seen == ["all", (0, 1, None)[turn % 3]]


def test_what_an_undo_leads_back_to_is_not_drawn_again(drawn: dict[int, list[object]]) -> None:
    """Else thousands of undos would take for ever."""
    match = cd.load("one_small_step").match(seats=2, seed=1)
    start = len(match.record)
    for _ in range(20):
        match.play(match.decision.options[0])
        match.undo(consent=range(2))
    assert len(match.record) == start + 40
    RecordJob(match.record.text().encode(), 1000).work()
    assert [step for step in drawn if step >= start] == [start, start + 1]


def test_a_record_from_a_position_is_drawn_for_everybody_after_each_step(drawn: dict[int, list[object]]) -> None:
    game = cd.load(GAME)
    match = game.match(seed=1, position=game.match(seats=2, seed=1).position())
    for _ in range(3):
        match.play(match.decision.options[0])
    RecordJob(match.record.text().encode(), 1000).work()
    assert set(map(tuple, drawn.values())) == {("all", 0, 1, None)}


def test_forged_chance_is_also_drawn_as_the_dealer_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay that is opened between two chance results shows what the dealer makes of them."""
    forged = cd.load(GAME).match(seats=2, seed=1).fork(0, deal=False)
    while forged.state.mover() == CHANCE:
        action = list(forged.state.legal_actions())[-1]
        forged._take(CHANCE, action, forged.game.definition.chance_keys.text(action))
    steps = len(forged.record)
    shown: list[list[str]] = []
    draw_past = vetting_worker._Boards.draw_past

    def noted(board: Any, match: cd.Match, eyes: Any) -> None:
        shown.append([step.key for step in match.record])
        draw_past(board, match, eyes)

    monkeypatch.setattr(vetting_worker._Boards, "draw_past", noted)
    RecordJob(forged.record.text().encode(), 1000).work()
    replay = cd.replay(forged.record.text())
    for step in range(steps + 1):
        assert [one.key for one in Past(replay).at(step).record] in shown


def test_a_position_is_played_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[bool] = []
    monkeypatch.setattr(vetting_worker, "score_chart", lambda match: ends.append(match.over))
    match = cd.replay(record()).fork(60)
    PositionJob(GAME, 2, match.options, match.position()).work()
    assert ends == [True] * vetting_worker.PLAYS


@pytest.mark.soak_only
@pytest.mark.parametrize("golden", sorted(GOLDENS.glob("*.cosmo")), ids=lambda path: path.stem)
def test_goldens_pass(golden: Path) -> None:
    RecordJob(golden.read_bytes(), 10_000).work()


# --- at the server --------------------------------------------------------------------------------
def test_a_record_that_never_ends_is_refused_and_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_state, "RecordJob", Endless)
    with running(tmp_path, import_seconds=1) as server, ThreadPoolExecutor() as clients:
        ann, bob = server.person("Ann"), server.person("Bob")
        bringing = clients.submit(ann.post, "/api/records", content=record(), headers=PLAIN)
        for _ in range(5):
            assert bob.get("/").status_code == 200
        answer = bringing.result()
        assert answer.status_code == 422
        assert answer.json()["error"] == "this takes more than 1 seconds to replay and draw"
        assert not list((tmp_path / "imports").iterdir())


@pytest.fixture
def vetted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is vetted: without a process of its own. What is put into `refused` is refused."""
    jobs: list[Any] = []

    def do(process: object, job: Any) -> Outcome:
        jobs.append(job)
        return Outcome(422, "it never ends", 0.0) if b"# bad" in getattr(job, "record", b"") else Outcome(0, "", 0.0)

    monkeypatch.setattr(vetting._Process, "do", do)
    return jobs


BAD = b"# bad\n"


def test_nothing_is_kept_of_a_record_that_is_refused(tmp_path: Path, vetted: list[Any]) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        assert ann.post("/api/records", content=record() + BAD, headers=PLAIN).status_code == 422
        page = ann.post("/import", files={"record": ("a.cosmo", record() + BAD)})
        assert page.status_code == 422
        assert "it never ends" in page.text
        assert not list((tmp_path / "imports").iterdir())
        assert vetted == [RecordJob(record() + BAD, 10_000)] * 2


def test_a_fork_of_a_record_is_played_before_there_is_a_table(
    tmp_path: Path, vetted: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        name = bring(ann, record())
        assert ann.post(f"/api/records/{name}/fork", json={"step": 40}).status_code == 201
        then = cd.replay(record()).fork(40)
        assert vetted[1:] == [PositionJob(GAME, 2, then.options, then.position())]
        before = ann.get("/api/tables/mine").json()
        monkeypatch.setattr(vetting._Process, "do", lambda process, job: Outcome(422, "it never ends", 0.0))
        assert ann.post(f"/api/records/{name}/fork", json={"step": 40}).status_code == 422
        assert ann.post(f"/r/{name}/fork", data={"step": "40"}).status_code == 422
        assert ann.get("/api/tables/mine").json() == before


def test_a_fork_of_an_own_table_is_trusted(tmp_path: Path, vetted: list[Any]) -> None:
    with running(tmp_path) as server:
        ann, _, table = server.two()
        ann.ask(f"/tables/{table}/resign")
        ann.ask(f"/tables/{table}/fork", step=0)
        assert not vetted


def test_the_same_record_is_vetted_once(tmp_path: Path, vetted: list[Any]) -> None:
    with running(tmp_path) as server:
        names = {bring(server.person(name), record()) for name in ("Ann", "Bob")}
        assert len(names) == len(vetted) == 1


def bring(person: Person, text: bytes) -> str:
    answer = person.post("/api/records", content=text, headers=PLAIN)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])
