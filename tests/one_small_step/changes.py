"""What a play changes, in words: `told("booster 2, perm sensor, media -1")` is compared with what is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count
from tests.one_small_step.story import LAUNCH, T1, T2, USA, Story

Changes = dict[str, int]


def told(words: str, sign: int = 1) -> Changes:
    """The changes as a person would write them down; a thing without a number is one."""
    found: Changes = {}
    for part in filter(None, words.split(", ")):
        name, _, number = part.rpartition(" ")
        if not number.lstrip("-").isdigit():
            name, number = part, "1"
        found[name] = found.get(name, 0) + sign * int(number)
    return {name: n for name, n in found.items() if n}


def both(*changes: Changes) -> Changes:
    """Several changes together."""
    found: Changes = {}
    for change in changes:
        for name, n in change.items():
            found[name] = found.get(name, 0) + n
    return {name: n for name, n in found.items() if n}


def seen(story: Story, side: int) -> Changes:
    """What a team has, counted."""
    state = story.state
    missions = [mission for stage in (T2, T1, LAUNCH) for mission in story.stage(side, stage)]
    hazards = [story.hazards(mission) for mission in missions]
    found = {
        **story.temps(side),
        **{f"perm {name}": n for name, n in story.fresh(side).items()},
        **{f"spent {name}": n for name, n in story.spent(side).items()},
        "media": story.media(side),
        "vp": story.vp(side),
        "hand": len(story.hand(side)),
        "people": len(story.people(side)),
        "media tiles": sum(story.tiles(side).values()),
        "media tiles used": int(lanes4.size(state.media_used[side])),
        "satellite tiles": int(lanes4.size(state.satellite_used[side])),
        "crew tiles": int(lanes4.size(state.crew_used[side])),
        "missions": len(missions),
        "hazards": sum(len(known) + unseen for known, unseen in hazards),
        "hazards averted": int(count(state.averted[side])),
        "path": int(state.path[side]),
        "tokens": int(state.advancement_tokens[side]),
        "advancements": len(story.advancements(side)),
        "orbit": int(state.orbit[side]),
        "done": len(story.done(side)),
        "failed": len(story.failed()),
    }
    return {name: n for name, n in found.items() if n}


def changes(story: Story, play: Callable[[Story], Any], side: int = USA) -> Changes:
    """What a team has more or less after the play."""
    before = seen(story, side)
    play(story)
    return both(seen(story, side), {name: -n for name, n in before.items()})
