"""Things that the log names, so that a page can link them."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.games.definition import PUBLIC, Part
from cosmodrome.games.one_small_step import names
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.kernel.bits import members


def side_part(side: int) -> Part:
    return Part(names.SIDES[side], "side", side)


def event_part(state: Race, card: int, seen: int = PUBLIC) -> Part:
    """The others see the era on the back (R14)."""
    entry = names.event(state, card)
    return Part(entry.name, "event", entry.id, seen, f"a card of {names.ERAS[int(state.printed.era_of[card])]}")


def mission_part(state: Race, card: int, seen: int = PUBLIC) -> Part:
    entry = names.mission(state, card)
    kind = "crew" if card >= x.SATELLITES else "satellite"
    return Part(entry.name, "mission", entry.id, seen, f"a {kind} mission")


def hazard_part(state: Race, card: int, seen: int = PUBLIC) -> Part:
    entry = names.hazard(state, card)
    return Part(entry.name, "hazard", entry.id, seen, "a Hazard")


def advancement_part(state: Race, card: int) -> Part:
    entry = names.advancement(state, card)
    return Part(entry.name, "advancement", entry.id)


def space_part(state: Race, number: int) -> Part:
    return Part(names.space(state, number), "space", number + 1)


def target_part(state: Race, number: int) -> Part:
    return space_part(state, number) if number < x.SPACES else event_part(state, number - x.SPACES)


def around(text: str, thing: Part) -> list[Part]:
    """A sentence with the thing in the place of `{}`."""
    before, _, behind = text.partition("{}")
    return [part for part in (Part(before), thing, Part(behind)) if part.text or part.kind]


def joined(things: Iterable[Part]) -> list[Part]:
    """`one, two and three`."""
    found: list[Part] = []
    wanted = list(things)
    for at, thing in enumerate(wanted):
        if at:
            found.append(Part(" and " if at == len(wanted) - 1 else ", "))
        found.append(thing)
    return found


def missions(state: Race, cards: int) -> list[Part]:
    return joined(mission_part(state, card) for card in members(cards))


def events(state: Race, cards: int) -> list[Part]:
    return joined(event_part(state, card) for card in members(cards))


def hazards(state: Race, cards: int) -> list[Part]:
    return joined(hazard_part(state, card) for card in members(cards))
