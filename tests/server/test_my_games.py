"""My games: what a person plays and has played, searched, filtered and counted; for guests too, and for nobody else."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from cosmodrome.server.store import schema
from cosmodrome.server.store.table_types import Person, TableSpec
from cosmodrome.server.tables.played_games import PAGE, Filter, opponents, played_games, tallies
from cosmodrome.server.tables.table import Table
from tests.server.house import GAME, RANDOM, House, tell
from tests.server.house import PERSON as SOMEBODY
from tests.server.web import BOT, PERSON, Running

MOON = "from_the_moon"


async def lost(house: House, loser: int, *people: Person, title: str = "", bots: int = 0) -> Table:
    """A finished table of these people, one of whom gave up."""
    table = await house.table(*people, bots=bots, title=title)
    await table.resignation.resign(loser)
    assert table.status == "finished"
    return table


def test_games_are_found_by_words_result_and_time(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, eve = await house.guests("Ann", "Bøb 100%", "Eve")
        first = await lost(house, 0, ann, bob, title="Friday night")
        second = await lost(house, 1, bob, ann)
        third = await lost(house, 1, ann, eve)
        await lost(house, 0, bob, eve, title="Friday night")
        week = 7 * 86400
        await house.write(
            schema.finished_games.update().where(schema.finished_games.c.table_id == first.id).values(ended=1000.0)
        )

        async def found(**wanted: object) -> list[str]:
            page = await played_games(house.tables, ann, Filter(**wanted))  # type: ignore[arg-type]
            assert page.total == len(page.games)
            return [game.table.id for game in page.games]

        assert await found() == [third.id, second.id, first.id], "newest first, and her own only"
        assert await found(order="oldest") == [first.id, second.id, third.id]
        assert await found(result="won") == [third.id]
        assert await found(result="lost") == [second.id, first.id]
        assert await found(text="BØB") == [second.id, first.id]
        assert await found(text="friday bøb") == [first.id]
        assert await found(text="0%") == [second.id, first.id]
        assert await found(text="_") == [], "a sign like any other"
        assert await found(days=week // 86400) == [third.id, second.id]
        assert await found(game=MOON) == []
        met = await opponents(house.tables, ann)
        assert [tuple(one) for one in met] == [("Bøb 100%", False, 2, 0, 2), ("Eve", False, 1, 1, 0)]
        assert [tuple(one) for one in await tallies(house.tables, ann)] == [(GAME, 3, 1)]

    tell(tmp_path, story)


def test_bots_are_counted_by_kind_and_practice_is_not(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        [ann] = await house.guests("Ann")
        for _ in range(2):
            await lost(house, 0, ann, bots=1)
        fork = (await house.table(ann, bots=1)).match
        assert fork is not None
        spec = TableSpec(GAME, [SOMEBODY, RANDOM], position=fork.position())
        forked = await house.tables.create(ann, spec, start=True)
        await forked.resignation.resign(0)
        assert [tuple(one) for one in await opponents(house.tables, ann)] == [("Random bot", True, 2, 0, 2)]
        page = await played_games(house.tables, ann, Filter())
        assert page.total == 3
        assert page.games[0].against == ["Random bot"]

    tell(tmp_path, story)


def test_team_mates_are_not_opponents(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid, dan = await house.guests("Ann", "Bob", "Cid", "Dan")
        table = await house.tables.create(ann, TableSpec("one_small_step", [SOMEBODY] * 4))
        for person in (bob, cid, dan):
            await table.seating.join(person)
        await table.host.start(ann)
        match = table.match
        assert match is not None
        mate = next(n for n in (1, 2, 3) if match.party(n) == match.party(0))
        for seat in (0, mate):
            await table.resignation.resign(seat)
        [game] = (await played_games(house.tables, ann, Filter())).games
        names = ["Ann", "Bob", "Cid", "Dan"]
        assert game.beside == [names[mate]]
        assert {one.name for one in await opponents(house.tables, ann)} == {*names} - {"Ann", names[mate]}

    tell(tmp_path, story)


def test_the_page_of_a_guest(server: Running) -> None:
    nobody = server.nobody()
    assert "My games</a>" not in nobody.get("/").text
    assert "not finished a game" in nobody.get("/me/games").text
    ann = server.person("Ann")
    waiting = ann.table(PERSON, PERSON, title="Still waiting")
    running = ann.table(PERSON, BOT, start=True, title="Still running")
    over = [ann.table(PERSON, BOT, start=True, title=f"Game {number}") for number in range(PAGE + 1)]
    for table in over:
        ann.ask(f"/tables/{table}/resign")
    page = ann.get("/me/games").text
    assert "My games</a>" in page
    assert page.index(running) < page.index(waiting) < page.index(over[-1])
    assert over[0] not in page, "it is on the next page"
    for table in over[1:]:
        assert f'href="/t/{table}/replay"' in page
    further = re.search('rel="next" href="([^"]*)"', page)
    assert further
    assert over[0] in ann.get(unescape(further[1])).text
    assert [found in ann.get("/me/games?q=game+7&result=lost").text for found in over[6:9]] == [False, True, False]
    assert "No games match" in ann.get("/me/games?result=won").text
    assert ann.get("/me/games?result=nonsense").status_code == 422
    assert over[0] not in server.person("Bob").get("/me/games").text
    ann.ask("/register", name="Ann of My Games", password="a long password")
    assert over[-1] in ann.get("/me/games").text
