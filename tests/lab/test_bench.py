"""Measuring: figures for every game, and what cannot be measured says why."""

from __future__ import annotations

import pytest

from cosmodrome.lab import bench

GAME = "space_explorers"


def test_every_figure_is_measured() -> None:
    (row,) = bench.measured([GAME], seats=3, seconds=0.005)
    assert row["errors"] == {}
    assert all(row[what] > 0 for what in bench.MEASURES)


def test_what_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str, seats: int, seconds: float) -> float:
        raise ValueError("out of order\nsecond line")

    monkeypatch.setattr(bench, "MEASURES", {"clone_us": broken})
    (row,) = bench.measured([GAME], seats=3, seconds=0.005)
    assert row["clone_us"] is None
    assert row["errors"] == {"clone_us": "ValueError: out of order"}


def test_medians_of_rounds() -> None:
    rounds = [[{"name": "a", "clone_us": value, "errors": {}}] for value in (3.0, 1.0, 2.0)]
    (row,) = bench.medians(rounds)
    assert row["clone_us"] == 2.0
    assert row["spread"] == {"clone_us": [1.0, 3.0]}


def test_the_nearest_number_of_seats() -> None:
    assert [bench.possible(GAME, seats) for seats in (1, 2, 3, 4, 5)] == [2, 2, 3, 4, 4]


def test_memory_is_measured_in_a_process_of_its_own() -> None:
    grown = bench.memory(GAME, 2, 0.05)
    assert grown["memory_matches"] > 0
    assert grown["memory_mb"] >= 0
