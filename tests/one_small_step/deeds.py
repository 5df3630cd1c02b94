"""Any effects as the Worker Action of a card, so that an op can be told by itself."""

from __future__ import annotations

from typing import Any

from tests.one_small_step.changes import changes
from tests.one_small_step.story import USA, USSR, Story, given

Step = dict[str, Any]


def table(*effects: Step, mode: str = "advanced", **options: Any) -> Story:
    """These effects are the Worker Action of Booster Testing, on a draft space; USA first, two missions each."""
    overlay = {"event": [{"id": "E105", "worker": list(effects)}]}
    story = given(mode, overlay=overlay, **options).set_media(1, -1).lay("E105")
    return story.queue(USA, t2=["SM06"], t1=["SM07"]).queue(USSR, t2=["SM08"], t1=["SM09"])


def work(story: Story, *keys: str) -> Story:
    return story.start(4).play("place:engineers:E105", *keys)


def gains(story: Story, *keys: str, side: int = USA) -> dict[str, int]:
    """What the Worker Action with these answers changes."""
    return changes(story, lambda story: work(story, *keys), side)
