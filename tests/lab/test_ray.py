"""The same results on a Ray cluster, which this test starts on this machine (`make soak` installs Ray)."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import pytest

from cosmodrome.common.workers import RAY, spread
from cosmodrome.lab.arena import arena
from cosmodrome.lab.simulate import simulate
from cosmodrome.lab.training import train
from cosmodrome.lab.training_plan import planned

pytestmark = pytest.mark.soak


@pytest.mark.slow
def test_ray_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_bot.py").write_text(
        "from cosmodrome.bots import RandomBot\nclass Mine(RandomBot):\n    watches = True\n"
    )
    bots = ["random", "my_bot.py:Mine"]
    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    try:
        assert arena("space_explorers", bots, 4, seed=3, engine=RAY) == arena("space_explorers", bots, 4, seed=3)
        one, other = (simulate("space_explorers", bots, 4, seed=3, engine=engine) for engine in (RAY, "processes"))
        assert one == other
        plan = planned("space_explorers", 2, {}, games=2, match=2, iterations=2, rounds=1, seed=3)
        rounds = [train(plan, tmp_path / engine, engine=engine) for engine in (RAY, "processes")]
        assert rounds[0] == rounds[1]
        with pytest.raises(ValueError, match=r"^[^\n]*$"):  # and not a report of Ray in many lines
            list(spread(sqrt, [-1.0], engine=RAY))
    finally:
        ray.shutdown()
