"""Events of missions, from the countdown to the reward, and of the Moon Path (R8.1, R8.3, R9.1, R9.3)."""

from __future__ import annotations

from cosmodrome.games.definition import Definition
from cosmodrome.games.events import Event, EventKind
from cosmodrome.games.motion import Headline
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.games.one_small_step.text import log
from cosmodrome.games.one_small_step.text.event_kinds.sentences import deed


def _succeeded(definition: Definition, box: Printed, told: Event) -> Headline:
    verdict = "major success" if told.values["how"] == 1 else "minor success"
    return Headline(log.named(box, "mission", log.value(told, "mission")).text, verdict, good=True)


def _failed(definition: Definition, box: Printed, told: Event) -> Headline:
    why = "The team cannot pay for the minor success."
    return Headline(log.named(box, "mission", log.value(told, "mission")).text, "failed", good=False, why=why)


MISSION_EVENTS = [
    EventKind(
        x.MISSION_DEALT,
        "mission_dealt",
        a="mission",
        b="stage",
        text="{who} begins with {items}",
        item="{mission} on {stage}",
        posts=("mission[mission]: aside -> queue[side, stage]",),
    ),
    deed(
        x.MISSION_DRAWN,
        "mission_drawn",
        "draws {mission}",
        a="mission",
        b="deck:number",
        posts=("mission_decks[deck] -1", "mission[mission]: deck -> queue[side, 3]"),
    ),
    deed(
        x.MISSION_LOOKED_AT,
        "mission_looked_at",
        "looks at {items}",
        a="mission",
        b="deck:number",
        secret="mission",
        item="{mission}",
        posts=("mission_decks[deck] -1", "mission[mission]: deck -> looked_at"),
    ),
    EventKind(
        x.MISSION_KEPT,
        "mission_kept",
        a="mission",
        text="{who} keeps {mission}",
        posts=("mission[mission]: looked_at -> queue[side, 3]",),
    ),
    EventKind(
        x.MISSION_PUT_BACK,
        "mission_put_back",
        a="mission",
        b="deck:number",
        secret="mission",
        text="{who} puts {items} back on top",
        item="{mission}",
        joins=", putting {items} back on top",
        after=("mission_kept",),
        posts=("mission_decks[deck] +1", "mission[mission]: looked_at -> deck"),
    ),
    EventKind(
        x.MISSION_STAGED,
        "mission_staged",
        a="mission",
        b="stage",
        text="{who} puts {mission} on {stage}",
        posts=("mission[mission]: queue[side, 3] -> queue[side, stage]",),
    ),
    EventKind(
        x.MISSION_HELD,
        "mission_held",
        a="mission",
        text="{who} holds {mission} back",
        joins="{:}holds {mission} back",
        after=("advancement_used",),
        posts=("held[mission] +1",),
    ),
    EventKind(
        x.COUNTED_DOWN,
        "counted_down",
        a="mission",
        b="old:stage*3, new:stage*3",
        text="{who} counts down: {items} to {new}",
        joins=", {items} to {new}",
        after=("counted_down",),
        item=log.counted_down,
        posts=("mission[mission]: queue[side, old] -> queue[side, new]",),
    ),
    EventKind(
        x.MISSION_LAUNCHED,
        "mission_launched",
        a="mission",
        text="{who} launches {mission}",
        topic=log.about("mission", "mission"),
    ),
    EventKind(
        x.MISSION_SUCCEEDED,
        "mission_succeeded",
        a="mission",
        b="how:number",
        text=log.succeeded,
        topic=log.about("mission", "mission"),
        headline=_succeeded,
    ),
    EventKind(
        x.MISSION_FAILED,
        "mission_failed",
        a="mission",
        b="stage",
        text="{mission} fails",
        topic=log.about("mission", "mission"),
        posts=("mission[mission]: queue[side, stage] -> failed",),
        headline=_failed,
    ),
    EventKind(
        x.MISSION_DONE,
        "mission_done",
        a="mission",
        b="stage",
        posts=("mission[mission]: queue[side, stage] -> done[side]",),
    ),
    EventKind(
        x.REWARD_FORGONE,
        "reward_forgone",
        a="mission",
        b="entry:number",
        text=log.forgone,
        topic=log.about("mission", "mission"),
    ),
    EventKind(
        x.COST_REPLACED,
        "cost_replaced",
        a="resource",
        b="other:resource",
        text="{who} replaces 1 {resource} of the cost with 1 {other}",
        joins="{:}replaces 1 {resource} of the cost with 1 {other}",
        after=("advancement_used",),
    ),
    EventKind(
        x.PATH_REACHED,
        "path_reached",
        a="space:number",
        b="marker:number",
        n="n:number",
        text=log.path_reached,
        posts=("path[side] +n", "path_markers[side, space] +marker"),
    ),
    EventKind(
        x.FIRST_ON_MOON,
        "first_on_moon",
        n="n:number",
        joins=" first",
        after=("path_reached",),
        posts=("first_on_moon +n",),
    ),
]
