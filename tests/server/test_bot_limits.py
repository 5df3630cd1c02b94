"""What the spec of a bot may ask of the server, at every door where one comes in."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmodrome.bots import Player
from cosmodrome.bots.specs import SearchLimits, spec_of
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.server.settings import Settings
from cosmodrome.server.store.table_types import SeatSpec, TableSpec
from tests.server.house import GAME, House, play, tell, until
from tests.server.house import PERSON as SOMEBODY
from tests.server.web import BOT, GOLDENS, PERSON, Running, running

TOO_MUCH = {
    "search:seconds=1.5": "seconds = 1.5 is more than allowed here; at most 1",
    "search:iterations=5,looks=25": "looks = 25 is more than allowed here; at most 24",
    "search:iterations=5,finishes=1000": "finishes = 1000 is more than allowed here; at most 24",
}
ENOUGH = "search:seconds=1,iterations=10000000,looks=24,finishes=24"


@pytest.mark.parametrize(("bot", "told"), TOO_MUCH.items())
def test_a_spec_that_asks_too_much_is_refused_with_the_bound(server: Running, bot: str, told: str) -> None:
    ann = server.person("Ann")
    record = ann.post("/api/records", content=(GOLDENS / f"{GAME}-2018-two-greedy.cosmo").read_bytes()).json()["id"]
    over = ann.table(PERSON, BOT, start=True)
    ann.ask(f"/tables/{over}/resign")
    waiting = ann.table(PERSON, BOT)
    for door, body in (
        ("/api/tables", {"json": {"game": GAME, "seats": [PERSON, {"kind": "bot", "bot": bot}]}}),
        (f"/api/tables/{waiting}/set-seat", {"json": {"seat": 1, "kind": "bot", "bot": bot}}),
        (f"/api/tables/{over}/fork", {"json": {"step": 0, "bot": bot}}),
        (f"/api/records/{record}/fork", {"json": {"step": 4, "bot": bot}}),
        (f"/new/{GAME}", {"data": {"seat-0": "person", "seat-1": f"bot:{bot}"}}),
    ):
        answer = ann.post(door, **body)
        assert answer.status_code == 422, door
        assert told in answer.text


def test_all_that_levels_use_is_allowed(server: Running) -> None:
    ann = server.person("Ann")
    for bot in (ENOUGH, "legend", "search:study"):
        assert ann.table(PERSON, {"kind": "bot", "bot": bot})


def test_the_host_can_allow_more(tmp_path: Path) -> None:
    with running(tmp_path, bot_seconds=2.0, bot_looks=1000) as server:
        for bot in TOO_MUCH:
            assert server.person("Ann").table(PERSON, {"kind": "bot", "bot": bot})
    with pytest.raises(BadOption, match="--bot-looks 5 must be at least 24"):
        Settings(tmp_path, bot_looks=5)


def test_a_table_of_former_times_goes_on_within_the_limits(tmp_path: Path) -> None:
    kept: list[str] = []
    bot = SeatSpec("bot", "search:seconds=300,looks=1000,finishes=1000")

    async def before(house: House) -> None:
        (ann,) = await house.guests("Ann")
        kept.append((await house.tables.create(ann, TableSpec(GAME, [SOMEBODY, bot]), start=True)).id)

    async def after(house: House) -> None:
        table = await house.tables.open(kept[0])
        await until(lambda: table.match and 0 in table.match.deciders)
        await play(table)
        await until(lambda: table.match and 0 in table.match.deciders)
        assert table.match is not None
        assert any(step.who == 1 for step in table.match.record)
        assert not table.seats[1].failed

    tell(tmp_path, before, bot_limits=SearchLimits(300, 1000), pause=3600.0)  # no bot answers in that time
    tell(tmp_path, after, bot_limits=SearchLimits(0.01))


def test_a_search_stays_within_the_limits() -> None:
    limits, game = SearchLimits(seconds=0.8, looks=24), definition("hope")
    spec = spec_of("search:seconds=300,looks=1000,finishes=1000", game).within(limits)
    assert (spec.seconds, spec.looks, spec.finishes) == (0.8, 24, 24)
    assert spec_of("search:iterations=9", game).within(limits).seconds == 0.5, "who names none gets less"
    quick = spec_of("search:seconds=0.1,finishes=2", game)
    assert quick.within(limits) == quick
    assert Player("search:seconds=300", 1, game, limits)._bot.spec.seconds == 0.8  # type: ignore[attr-defined]  # a search
