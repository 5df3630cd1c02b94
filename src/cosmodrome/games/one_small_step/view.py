"""What one seat may see of a game, as plain data."""

from __future__ import annotations

from typing import Any

from cosmodrome.games.one_small_step.rules.race import Race


def view(state: Race, seat: int | None) -> dict[str, Any]:
    return {"round": int(state.round), "phase": int(state.phase), "media": [int(m) for m in state.media]}
