"""The bars of strength: that they can be played, and how they are read. `make ladder` plays them in full."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from cosmodrome.bots.specs import LEVELS
from cosmodrome.games import definitions
from cosmodrome.lab.arena import planned
from cosmodrome.lab.ladder import HEADS, Bar, bars, markdown, row, shortened
from cosmodrome.lab.standings import Duel


def test_every_game_has_all_its_levels_on_the_ladder() -> None:
    pairs = {(bar.game, bar.one, bar.other) for bar in bars()}
    levels = list(LEVELS)
    for game in ("space_explorers", "one_small_step", "from_the_moon", "hope"):
        assert game in definitions()
        assert {(game, high, low) for low, high in pairwise(levels)} <= pairs
        assert (game, "legend", "greedy") in pairs
    for bar in bars():
        assert planned(bar.game, [bar.one], bar.games, bar.other, bar.seats, bar.seed).games >= bar.games


def duel(share: float, low: float, forfeits: int = 0) -> Duel:
    return Duel("legend", "greedy", 400, 0, 0, 0, 0, forfeits, 0.5, share, (low, 1.0), False)


def test_a_bar_is_met_by_its_share_and_its_bound() -> None:
    bar = Bar("space_explorers", "legend", "greedy", 2, (0.97, 1.0), 0.95, 400, None, 1)
    assert bar.met(duel(0.98, 0.96))
    assert not bar.met(duel(0.98, 0.94))
    assert not bar.met(duel(0.96, 0.955))
    assert not bar.met(duel(0.98, 0.96, forfeits=1))
    assert bar.as_goal() == "at least 97%, surely 95%"
    shown = row(bar, duel(0.98, 0.96))
    assert shown[:3] == ("Space Explorers, 2 players", "legend", "greedy")
    assert shown[4:] == ("400", "98.0%", "96.0% – 100.0%", "yes")
    assert markdown([shown]).splitlines()[2].count("|") == len(HEADS) + 1


@pytest.mark.slow
def test_the_lowest_levels_play_and_go_on(tmp_path: Path) -> None:
    """The short form: a deal of pilot against rookie in each game; the second time nothing is left to play."""
    lowest = [shortened(bar, bar.seats) for bar in bars() if bar.other == "rookie"]
    assert len(lowest) == 4
    told: list[tuple[str, int, int]] = []
    for bar in lowest:
        found = bar.measure(tmp_path, workers=1)
        assert (found.games, found.forfeits) == (bar.seats, 0)
        assert bar.measure(tmp_path, workers=1, progress=lambda *now: told.append(now)) == found
    assert told == [(str(bar), bar.seats, bar.seats) for bar in lowest]
