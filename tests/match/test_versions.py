"""Rules versions: old records replay with the rules and components they were made with."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.games.definition import Definition
from cosmodrome.games.space_explorers.game import GAME, SpaceExplorers

# Game -> rules version -> components hash; see test_shipped_data_belongs_to_its_version
SHIPPED = {
    "space_explorers": {1: "7d3e40", 2: "e47c17"},
    "one_small_step": {1: "66c0ec", 2: "66c0ec", 3: "2c4804"},
    "from_the_moon": {1: "a65aa2", 2: "a25e6a"},
    "hope": {1: "7350b6", 2: "7350b6"},
}


class Newer(SpaceExplorers):
    """Space Explorers after a change of its rules; of the versions before, the last one is kept."""

    rules_version = GAME.rules_version + 1

    def of_version(self, version: int) -> Definition | None:
        return {GAME.rules_version: GAME, self.rules_version: self}.get(version)


def test_an_old_record_replays_with_its_own_rules() -> None:
    record = cd.load("space_explorers").match(seed=1).record.text()
    match = cd.replay(record, game=cd.Game(Newer()))
    assert match.game.definition.rules_version == GAME.rules_version
    assert match.record.text() == record


def test_a_version_that_is_not_kept_is_refused() -> None:
    record = cd.Game(Newer()).match(seed=1).record.text()
    newer, now = Newer.rules_version, GAME.rules_version
    with pytest.raises(cd.BadRecord, match=f"version {newer}, which is no longer available; available now: {now}"):
        cd.replay(record)


NOW = """
speed = 2
seats = { few = 1, many = 2 }
ship = [{ id = "a", crew = 1, new = true }, { id = "b", crew = 3 }, { id = "c", crew = 1 }]
flight = [{ year = 1961, by = "a" }, { year = 1961, by = "b" }, { year = 1962, by = "b" }]
"""
BEFORE = """
absent = ["seats"]
speed = 1

[ship]
absent = ["c"]

[ship.a]
absent = ["new"]
crew = 2

[ship.b]
old = true

[flight.1]
by = "c"
"""


def test_old_components_stay_beside_the_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file keeps what was different; version 1 has none of its own, so it had what version 2 had. Flights of one year
    go by their place in the list.
    """
    package = tmp_path / "versioned_game"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "components.toml").write_text(NOW)
    (package / "components.v2.toml").write_text(BEFORE)
    monkeypatch.syspath_prepend(tmp_path)

    class Versioned(SpaceExplorers):
        package = "versioned_game"
        rules_version = 3

    now = Versioned()
    for version in (1, 2):
        then = now.of_version(version)
        assert then is not None
        assert then.components == {
            "speed": 1,
            "ship": [{"id": "a", "crew": 2}, {"id": "b", "crew": 3, "old": True}],
            "flight": [{"year": 1961, "by": "a"}, {"year": 1961, "by": "c"}, {"year": 1962, "by": "b"}],
        }
    assert now.components["speed"] == 2
    assert now.of_version(4) is None
    assert now.of_version(0) is None


@pytest.mark.parametrize("game", cd.games())
def test_shipped_data_belongs_to_its_version(game: str) -> None:
    """Changed data needs a new rules version; components.v<n>.toml keeps what was different. Hashes stand above."""
    now = cd.load(game).definition
    assert max(SHIPPED[game]) == now.rules_version
    for version, components in SHIPPED[game].items():
        then = now.of_version(version)
        assert then is not None
        assert then.components_hash()[:6] == components
