"""What followed from a step by itself, found by comparing the table before and after: public facts only."""

from __future__ import annotations

from cosmodrome.games.definition import Part
from cosmodrome.games.one_small_step import names, parts
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import HAZARD_CARDS
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import FRESH, ON_LAUNCH, PER_SIDE, SPENT, TEMP
from cosmodrome.kernel.bits import count, members, only, set_of
from cosmodrome.kernel.state import OVER

SIDES = range(2)
LAUNCH = 7  # the phase


def between(before: Race, after: Race, told: list[Part]) -> list[Part]:
    """One sentence after the other; `told` names what needs no mention any more."""
    if before.round == 0 and after.round == 0:
        sentences = [_amounts(before, after, side) for side in SIDES]
    else:
        flies = after.launching >= 0 and after.launching != before.launching
        last = [side for side in SIDES if flies and side == after.active]  # a launch begins when all else is done
        unasked = _unasked(before, after, told)
        begins = unasked and after.phase == LAUNCH != before.phase  # then they were launched in the new phase
        later = [side for side in SIDES if begins and unasked & before.queue(side) and side not in last]
        revealed = _revealed(before, after)
        flown = [
            [*parts.missions(after, unasked), Part(f" {_are(unasked)} launched.")] if unasked else [],
            *(_amounts(before, after, side) for side in later),
            _flown(before, after, unasked),
            *(_reached(before, after, side) for side in SIDES),
        ]
        sentences = [
            [] if flies else revealed,
            *(_amounts(before, after, side) for side in SIDES if side not in last + later),
            _placed(before, after, told),
            _flown(before, after, ~unasked),
            *([] if begins else flown),
            *(_collected(before, after, side) for side in SIDES),
            _buried(before, after),
            _round(before, after),
            *(_counted_down(before, after, side) for side in SIDES),
            _phase(before, after),
            *(flown if begins else []),
            *([_launched(before, after, told), revealed] if flies else []),
            *(_amounts(before, after, side) for side in last),
        ]
    found: list[Part] = []
    for sentence in sentences:
        if sentence:
            found += [Part(" "), *sentence] if found else sentence
    return found


def _amounts(before: Race, after: Race, side: int) -> list[Part]:
    """`USA: +2 VP, Media up to 3, +1 Booster.`: where a cube stands is told, and that it is no change."""
    changes: list[str] = []
    points = int(after.vp(side) - before.vp(side))
    if points:
        changes.append(f"{points:+} VP")
    stood, stands = int(before.media[side]), int(after.media[side])
    if stands != stood:
        changes.append(f"Media {'up' if stands > stood else 'down'} to {stands}")
    changes += _tokens(before, after, side)
    gained = int(after.advancement_tokens[side] - before.advancement_tokens[side])
    if gained:
        changes.append(f"{gained:+} Advancement {'token' if abs(gained) == 1 else 'tokens'}")
    return [parts.side_part(side), Part(f": {', '.join(changes)}.")] if changes else []


def _tokens(before: Race, after: Race, side: int) -> list[str]:
    first, behind = side * PER_SIDE, (side + 1) * PER_SIDE
    held, holds = list(before.tokens[first:behind]), list(after.tokens[first:behind])
    if held == holds:  # mostly
        return []
    found: list[str] = []
    for resource in range(x.RESOURCES):
        was, now = held[resource :: x.RESOURCES], holds[resource :: x.RESOURCES]
        temps = now[TEMP] - was[TEMP]
        perms = now[FRESH] + now[SPENT] - was[FRESH] - was[SPENT]
        flipped = now[SPENT] - was[SPENT]
        if temps:
            found.append(f"{temps:+} {names.resource(resource, temps)}")
        if perms:
            found.append(f"{perms:+} permanent {names.resource(resource, perms)}")
        if flipped > 0:
            found.append(f"{flipped} permanent {names.resource(resource, flipped)} spent")
    return found


def _placed(before: Race, after: Race, told: list[Part]) -> list[Part]:
    """R8.4.1: where a worker has only one place to go, nobody is asked."""
    found: list[Part] = []
    for worker in list(after.placed)[len(before.placed) :]:
        place = parts.target_part(after, int(worker // 16))
        if place not in told:
            found += [Part(" ")] if found else []
            verb = f" places an {names.WORKERS[int(worker // 2 % 2)]} on "
            found += [parts.side_part(int(worker % 2)), Part(verb), place, Part(".")]
    return found


def _launched(before: Race, after: Race, told: list[Part]) -> list[Part]:
    """The only mission on Launch starts unasked."""
    launched = parts.mission_part(after, int(after.launching))
    return [] if launched in told else [launched, Part(" is launched.")]


def _unasked(before: Race, after: Race, told: list[Part]) -> int:
    """Missions that were launched and came to their end within the step, since there was nothing to decide."""
    flown = int((after.failed | after.done[0] | after.done[1]) & ~(before.failed | before.done[0] | before.done[1]))
    if before.launching >= 0:
        flown &= ~int(only(before.launching))
    return int(set_of([mission for mission in members(flown) if parts.mission_part(after, mission) not in told]))


def _revealed(before: Race, after: Race) -> list[Part]:
    """Hazards that are shown to all now (R9.1.1) and that were not turned up by chance just now."""
    shown = int(after.shown_to_all(HAZARD_CARDS) & ~before.shown_to_all(HAZARD_CARDS)) & _somebody(before, HAZARD_CARDS)
    return [Part("Revealed: "), *parts.hazards(after, shown), Part(".")] if shown else []


def _somebody(state: Race, deck: int) -> int:
    return int(state.known(0, deck) | state.known(1, deck))


def _flown(before: Race, after: Race, which: int) -> list[Part]:
    """R9.1.5, of these missions."""
    found: list[Part] = []
    failed = int(after.failed & ~before.failed) & which
    if failed:
        found += [*parts.missions(after, failed), Part(f" {_have(failed)} failed.")]
    done = int((after.done[0] | after.done[1]) & ~(before.done[0] | before.done[1])) & which
    if done:
        found += [Part(" ")] if found else []
        found += [*parts.missions(after, done), Part(f" {_have(done)} succeeded.")]
    return found


def _have(cards: int) -> str:
    return "has" if count(cards) == 1 else "have"


def _are(cards: int) -> str:
    return "is" if count(cards) == 1 else "are"


def _reached(before: Race, after: Race, side: int) -> list[Part]:
    """R9.3."""
    space = int(after.path[side])
    if space == before.path[side]:
        return []
    where = "the Moon" if space == after.printed.path_end else f"space {space} of the Moon Path"
    return [parts.side_part(side), Part(f" reaches {where}.")]


def _collected(before: Race, after: Race, side: int) -> list[Part]:
    """R8.4.6: the cards with a worker."""
    cards = int(before.draft & ~after.draft & (before.drafted[side] | after.drafted[side]))
    placed = _last_draft(before, after, side)
    cards |= placed
    return [parts.side_part(side), Part(" takes "), *parts.events(after, cards), Part(".")] if cards else []


def _last_draft(before: Race, after: Race, side: int) -> int:
    """Cards whose worker was placed by this very step, and collected in it."""
    gone = int(before.draft & ~after.draft & ~(before.drafted[0] | before.drafted[1]))
    return gone & int(after.hand[side] | after.people[side] | after.event_discard[side])


def _buried(before: Race, after: Race) -> list[Part]:
    """R8.4.7: shuffled together, under the deck."""
    cards = int(before.draft & ~after.draft & ~(before.drafted[0] | before.drafted[1]))
    cards &= ~(_last_draft(before, after, 0) | _last_draft(before, after, 1))
    verb = " goes" if count(cards) == 1 else " go"
    return [*parts.events(after, cards), Part(f"{verb} under the Event deck.")] if cards else []


def _counted_down(before: Race, after: Race, side: int) -> list[Part]:
    """R8.1.1."""
    cards = int(after.on_stage(side, ON_LAUNCH) & ~before.on_stage(side, ON_LAUNCH))
    cards &= int(before.queue(side))
    return (
        [Part("On Launch for the "), parts.side_part(side), Part(": "), *parts.missions(after, cards), Part(".")]
        if cards
        else []
    )


def _round(before: Race, after: Race) -> list[Part]:
    if after.round == before.round or after.mover() == OVER:
        return []
    return [Part(f"Round {int(after.round)}.", "round", int(after.round))]


def _phase(before: Race, after: Race) -> list[Part]:
    if (after.phase, after.round) == (before.phase, before.round) or after.mover() == OVER:
        return []
    name, first = names.PHASES[int(after.phase)], names.SIDES[int(after.initiative)]
    text = f"Phase {int(after.phase)}, {name}: the {first} has Initiative."
    return [Part(text, "phase", int(after.phase))]
