"""Rules versions: old records replay with the rules and components they were made with."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.games.definition import Definition
from cosmodrome.games.space_explorers.game import GAME, SpaceExplorers

# Game -> rules version -> components hash; see test_shipped_data_belongs_to_its_version
SHIPPED = {
    "space_explorers": {1: "7d3e40"},
    "one_small_step": {1: "66c0ec", 2: "66c0ec"},
    "from_the_moon": {1: "a65aa2"},
    "hope": {1: "7350b6"},
}


class Newer(SpaceExplorers):
    """Space Explorers after a change of its rules; version 1 is kept."""

    rules_version = 2

    def of_version(self, version: int) -> Definition | None:
        return {1: GAME, 2: self}.get(version)


def test_an_old_record_replays_with_its_own_rules() -> None:
    record = cd.load("space_explorers").match(seed=1).record.text()
    match = cd.replay(record, game=cd.Game(Newer()))
    assert match.game.definition.rules_version == 1
    assert match.record.text() == record


def test_a_version_that_is_not_kept_is_refused() -> None:
    record = cd.Game(Newer()).match(seed=1).record.text()
    with pytest.raises(cd.BadRecord, match="rules version 2, which is no longer available; available now: 1"):
        cd.replay(record)


def test_old_components_stay_beside_the_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "versioned_game"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "components.toml").write_text("speed = 2")
    (package / "components.v1.toml").write_text("speed = 1")
    monkeypatch.syspath_prepend(tmp_path)

    class Versioned(SpaceExplorers):
        package = "versioned_game"
        rules_version = 2

    now = Versioned()
    then = now.of_version(1)
    assert then is not None
    assert (now.components, then.components) == ({"speed": 2}, {"speed": 1})
    assert now.of_version(3) is None
    assert now.of_version(0) is None


@pytest.mark.parametrize("game", cd.games())
def test_shipped_data_belongs_to_its_version(game: str) -> None:
    """Changed data needs a new rules version: keep the old file as components.v<n>.toml and add the new hash here."""
    now = cd.load(game).definition
    assert max(SHIPPED[game]) == now.rules_version
    for version, components in SHIPPED[game].items():
        then = now.of_version(version)
        assert then is not None
        assert then.components_hash()[:6] == components
