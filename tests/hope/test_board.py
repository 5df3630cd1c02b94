"""The page's board: every option is in its place, and what can be reckoned is shown before it is needed."""

from __future__ import annotations

from typing import Any

import cosmodrome
from cosmodrome.server.views import entry_facts


def full_view(match: cosmodrome.Match, seat: int | None) -> dict[str, Any]:
    view = match.view(seat)
    view["table"] = {"log": [entry_facts(entry) for entry in match.log_for(seat)[-20:]]}
    if seat is not None and seat == match.mover:
        view["blocked"] = [blocked.plain() for blocked in match.decision.blocked]
    return view
