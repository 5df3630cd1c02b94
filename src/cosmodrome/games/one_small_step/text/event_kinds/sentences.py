"""Kinds of events that continue a sentence, and the sentences that they continue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cosmodrome.games.definition import Definition
from cosmodrome.games.events import LIST, Event, EventKind
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.games.one_small_step.text import log
from cosmodrome.games.parts import Part

# Sentences that go on with what comes of them
HEADS = (
    *("answer", "effect", "paying", "points", "media_moved", "media_pushed", "gained", "spent_temps", "spent_perms"),
    *("refreshed", "upgraded_token", "advancement_tokens", "media_tile_used", "media_tile_drawn"),
    *("satellite_tile_drawn", "crew_tile_taken", "worker_placed", "person_used", "card_played", "mission_launched"),
    *("mission_succeeded", "mission_failed", "marker_to_orbit", "path_reached"),
    *("advancement_taken", "advancement_used", "die_rolled"),
)

Say = Callable[[Definition, Printed, Event], Sequence[Part]]


def amount(
    number: int,
    name: str,
    said: Say,
    alone: Say | None = None,
    behind: Mapping[str, Say] | None = None,
    **declared: Any,
) -> EventKind:
    """Something that stands in a list of what comes of a sentence; or alone, behind the name of the team. `behind`:
    sentences where it is worded in another way.
    """

    def text(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
        own = alone(definition, box, told) if alone else []
        found = said(definition, box, told)
        team = log.named(box, "side", log.side(box, told))
        return own or ([Part("The "), team, LIST, *found] if found else [])

    def listed(words: Say) -> Say:
        def joins(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
            found = words(definition, box, told)
            return [LIST, *found] if found else []

        return joins

    joins = {**dict.fromkeys(HEADS, listed(said)), **{head: listed(words) for head, words in (behind or {}).items()}}
    return EventKind(number, name, text=text, joins=joins, **declared)


def deed(number: int, name: str, words: str, **declared: Any) -> EventKind:
    """`Ann draws Luna 2`, or in a list of what comes of a card, say, `draws Luna 2`."""
    after = [head for head in HEADS if head != "answer"]
    return EventKind(number, name, text=f"{{who}} {words}", joins=f"{{:}}{words}", after=after, **declared)
