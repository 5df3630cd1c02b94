"""A server without pages that is going to be killed: people play at its tables and tell what was acknowledged.

Started by the crash test with the folder of the database, the tables, and the last answers that were acknowledged.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path

from cosmodrome.server.tables.table import Table
from tests.server.house import House


async def keep_playing(table: Table) -> None:
    n = 0
    while table.status == "running":
        match = table.match
        assert match is not None
        seat, decision = match.deciders[0], match.decision.id
        key, idempotency = random.choice(match.decision.options.keys), f"{decision}-{random.random()}"
        await table.answers.give(seat, key, decision, idempotency)
        print(json.dumps([table.id, seat, key, decision, idempotency]), flush=True)
        n += 1
        if n % 7 == 0 and table.status == "running":
            await table.takeback.ask(seat, to=None)  # beyond the barrier this only asks
            if table.state.facts.undo:
                await table.takeback.agree(1 - seat, n % 2 == 0)


async def main(folder: str, tables: list[str], last: list[list[object]]) -> None:
    async with House(Path(folder)) as house:
        opened = {table_id: await house.tables.open(table_id) for table_id in tables}
        for table_id, seat, key, decision, idempotency in last:
            table = opened[str(table_id)]
            before = table.state.version
            await table.answers.give(int(str(seat)), str(key), int(str(decision)), str(idempotency))
            assert table.state.version == before, "an acknowledged answer was not there any more"
        print("ready", flush=True)
        await asyncio.gather(*map(keep_playing, opened.values()))
        print("all over", flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])))
