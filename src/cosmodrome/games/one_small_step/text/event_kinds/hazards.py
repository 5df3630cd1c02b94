"""Events of Hazards: gained, looked at, removed, revealed and averted (R9.2)."""

from __future__ import annotations

from typing import Any

from cosmodrome.games.events import EventKind
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.text import log
from cosmodrome.games.one_small_step.text.event_kinds.sentences import amount, deed

ON_MISSION: dict[str, Any] = {"a": "hazard", "b": "mission", "secret": "hazard"}
HAZARD_EVENTS = [
    deed(
        x.HAZARD_GAINED,
        "hazard_gained",
        "puts an unseen Hazard on {mission}",
        a="mission",
        posts=("hazard_deck -1", "hazards_on[mission] +1", "unseen[mission] +1"),
    ),
    deed(
        x.KNOWN_HAZARD_GAINED,
        "known_hazard_gained",
        "puts {hazard} on {mission}",
        **ON_MISSION,
        posts=("hazard_deck -1", "hazards_on[mission] +1", "hazard[hazard]: deck -> mission[mission]"),
    ),
    EventKind(
        x.HAZARD_HOMELESS,
        "hazard_homeless",
        text="{who} has no mission for a Hazard: it goes under the Hazard deck",
    ),
    EventKind(
        x.HAZARD_DECIDED,
        "hazard_decided",
        **ON_MISSION,
        posts=("unseen[mission] -1", "hazard[hazard]: deck -> mission[mission]"),
    ),
    deed(
        x.HAZARD_DRAWN,
        "hazard_drawn",
        "draws {items}",
        a="hazard",
        secret="hazard",
        item="{hazard}",
        posts=("hazard_deck -1", "hazard[hazard]: deck -> looked_at"),
    ),
    EventKind(
        x.HAZARD_GIVEN,
        "hazard_given",
        **ON_MISSION,
        text="{who} gives {hazard} to {mission}",
        posts=("hazards_on[mission] +1", "hazard[hazard]: looked_at -> mission[mission]"),
    ),
    EventKind(
        x.HAZARD_BURIED,
        "hazard_buried",
        a="hazard",
        secret="hazard",
        text="{who} puts {items} under the Hazard deck",
        item="{hazard}",
        joins=", putting {items} under the Hazard deck",
        after=("answer", "hazard_given", "hazard_drawn"),
        posts=("hazard_deck +1", "hazard[hazard]: looked_at -> deck"),
    ),
    EventKind(x.HAZARD_LOOKED_AT, "hazard_looked_at", **ON_MISSION, text="{who} looks at {hazard} on {mission}"),
    EventKind(
        x.HAZARD_REMOVED,
        "hazard_removed",
        **ON_MISSION,
        text="{who} removes {hazard} from {mission}: it goes under the Hazard deck",
        posts=("hazards_on[mission] -1", "hazard_deck +1", "hazard[hazard]: mission[mission] -> deck"),
    ),
    EventKind(
        x.UNSEEN_REMOVED,
        "unseen_removed",
        a="mission",
        text="{who} removes an unseen Hazard from {mission}: it goes under the Hazard deck",
        posts=("hazards_on[mission] -1", "unseen[mission] -1", "hazard_deck +1"),
    ),
    EventKind(
        x.HAZARD_REVEALED,
        "hazard_revealed",
        a="hazard",
        b="mission",
        text="{who} reveals {items}",
        item="{hazard}",
        joins=", revealing {items}",
        after=("mission_launched",),
    ),
    EventKind(
        x.HAZARD_IGNORED,
        "hazard_ignored",
        a="hazard",
        text="{who} ignores {hazard}",
        joins="{:}ignores {hazard}",
        after=("advancement_used",),
    ),
    amount(x.HAZARD_STRUCK, "hazard_struck", log.struck, a="hazard"),
    EventKind(
        x.HAZARD_AVERTED,
        "hazard_averted",
        a="hazard",
        b="mission",
        posts=("hazards_on[mission] -1", "hazard[hazard]: mission[mission] -> averted[side]"),
    ),
    EventKind(
        x.HAZARD_GONE,
        "hazard_gone",
        a="hazard",
        b="mission",
        posts=("hazards_on[mission] -1", "hazard[hazard]: mission[mission] -> gone"),
    ),
]
