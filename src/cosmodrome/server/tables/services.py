"""What a table needs of the server around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from cosmodrome.server.store.set_aside import SetAside
from cosmodrome.server.store.store import Store
from cosmodrome.server.store.table_facts import Stored
from cosmodrome.server.tables.quotas import Quotas
from cosmodrome.server.thinking.bot_processes import BotProcesses


class TableServices(Protocol):
    """See `Tables`."""

    store: Store
    set_aside: SetAside
    bot_processes: BotProcesses
    quotas: Quotas
    pause: float
    started: float  # when the server began: who could not answer while it was down does not lose by that
    components: Mapping[str, Mapping[str, Any]]  # of a game: what is laid over its own

    async def reread(self, table_id: str) -> Stored: ...
