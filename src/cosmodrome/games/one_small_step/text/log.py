"""The words of the log: how it names things, and sentences that need more than a template. All of it follows from an
event and from what is printed.
"""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.games.definition import Definition
from cosmodrome.games.events import Event
from cosmodrome.games.kit.english import a_or, figure
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.effects import in_words
from cosmodrome.games.one_small_step.components.sources import Owner
from cosmodrome.games.one_small_step.components.vocabulary import (
    DEPARTMENTS,
    ENDING_WORDS,
    ENDINGS,
    ERAS,
    PHASES,
    RESOURCES,
    SIDES,
    STAGE_NAMES,
    UPGRADES,
    WORKERS,
    face_words,
    some,
)
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import (
    AD09,
    FROM_HAZARDS,
    FROM_PEOPLE,
    GO_FEVER,
    LEAKED_BLUEPRINTS,
    LOST_TAPES,
    Printed,
)
from cosmodrome.games.one_small_step.rules.table import TEMP
from cosmodrome.games.parts import Part

Parts = list[Part]
Topic = tuple[str, int | str | None]


# --- things ---------------------------------------------------------------------------------------
def named(box: Printed, kind: str, value: int) -> Part:
    """A thing in words."""
    return _NAMED[kind](box, value)


def _event(box: Printed, card: int) -> Part:
    return Part(names.event_name(box, card), "event", names.event(box, card).id)


def _mission(box: Printed, card: int) -> Part:
    entry = names.mission(box, card)
    return Part(entry.name, "mission", entry.id)


def _hazard(box: Printed, card: int) -> Part:
    entry = names.hazard(box, card)
    return Part(entry.name, "hazard", entry.id)


def _advancement(box: Printed, card: int) -> Part:
    entry = names.advancement(box, card)
    return Part(entry.name, "advancement", entry.id)


def _target(box: Printed, number: int) -> Part:
    return _space(box, number) if number < x.SPACES else _event(box, number - x.SPACES)


def _space(box: Printed, number: int) -> Part:
    return Part(names.space(box, number), "space", number + 1)


def _media_tile(box: Printed, kind: int) -> Part:
    tile = names.components(box).media_tiles[kind]
    return Part(f"a Media tile ({in_words(tile.effects)})", "tile", tile.id)


def _satellite_tile(box: Printed, kind: int) -> Part:
    tile = names.components(box).satellite_tiles[kind]
    return Part(f"a Satellite tile ({in_words(tile.effects)})", "tile", tile.id)


def _crew_tile(box: Printed, kind: int) -> Part:
    return Part("a Crew tile", "tile", names.components(box).crew_tiles[kind].id)


_NAMED: dict[str, Callable[[Printed, int], Part]] = {
    "seat": lambda box, value: Part("", "seat", value),
    "side": lambda box, side: Part(SIDES[side], "side", side),
    "event": _event,
    "mission": _mission,
    "hazard": _hazard,
    "advancement": _advancement,
    "target": _target,
    "media_tile": _media_tile,
    "satellite_tile": _satellite_tile,
    "crew_tile": _crew_tile,
    "resource": lambda box, resource: Part(names.resource(resource)),
    "stage": lambda box, stage: Part(STAGE_NAMES[stage]),
    "era": lambda box, era: Part(ERAS[era]),
    "face": lambda box, face: Part(_face(face)),
    "round": lambda box, number: Part(f"Round {number}", "round", number),
}


def unseen(kind: str, n: int, told: Event) -> str:
    """Cards that the reader may not know, by what their backs show."""
    if kind == "event":
        era = ERAS[told.values["era"] or 0]
        return f"{a_or(n, 'card')} of {era}"
    if kind == "mission":
        sort = "crew mission" if told.values["deck"] else "satellite mission"
        return a_or(n, sort)
    return a_or(n, "Hazard")


def who(box: Printed, told: Event) -> Parts:
    """`Ann`, or `The USA`."""
    if told.side is not None:
        return [Part("The "), named(box, "side", told.side)]
    return [Part("", "seat", told.who)] if told.who is not None else []


def side(box: Printed, told: Event) -> int:
    return told.side if told.side is not None else int(box.side_of(told.who or 0))


def value(told: Event, name: str) -> int:
    """An argument that everybody may know."""
    found = told.values[name]
    assert found is not None
    return found


def special(box: Printed, kind: int) -> Part:
    """The first Hazard of this kind."""
    return _hazard(box, list(box.special).index(kind))


# --- what a sentence is about ---------------------------------------------------------------------
def about(kind: str, arg: str) -> Callable[[Definition, Printed, Event], Topic]:
    """The thing that this argument names."""

    def topic(definition: Definition, box: Printed, told: Event) -> Topic:
        part = named(box, kind, value(told, arg))
        return part.kind, part.ref

    return topic


def about_effect(definition: Definition, box: Printed, told: Event) -> Topic:
    owner = names.printed_on(box, value(told, "where"))
    return owner.kind, owner.ref


def about_payment(definition: Definition, box: Printed, told: Event) -> Topic:
    owner = _paid_for(box, told)
    major = told.values["kind"] == x.PAID_MAJOR
    return ("major" if major else owner.kind, owner.ref) if owner else ("payment", None)


def about_answer(definition: Definition, box: Printed, told: Event) -> Topic | None:
    if told.values["question"] == x.ASK_WAY:
        return "space", value(told, "about") // 2 + 1
    action = told.values["action"]
    if action is not None and x.EARTH_ACTION <= action < x.EARTH_ACTION + x.ACTIONS:
        return "space", (action - x.EARTH_ACTION) // 2 + 1
    return None


# --- amounts --------------------------------------------------------------------------------------
def points(definition: Definition, box: Printed, told: Event) -> Parts:
    """Team-mates score alike: it is told once."""
    of = side(box, told)
    first, second = (int(box.department[of * 2 + department]) for department in (0, 1))
    if told.who == second != first:
        return []
    n = value(told, "n")
    averted = " for an averted Hazard" if n == 1 else " for averted Hazards"
    return [Part(f"{figure(n, '+')} VP{averted if told.values['source'] == FROM_HAZARDS else ''}")]


def points_of_launch(definition: Definition, box: Printed, told: Event) -> Parts:
    """R13.3, R13.16: points that are no reward of the mission say where they come from."""
    found = points(definition, box, told)
    return [*found, Part(" from the personnel card")] if found and told.values["source"] == FROM_PEOPLE else found


def media_moved(definition: Definition, box: Printed, told: Event) -> Parts:
    to = figure(value(told, "to") - x.MEDIA_ZERO)
    if told.values["why"] == x.BY_LOOP:
        return [Part(f"Media back to {to}")]
    return [Part(f"Media {'up' if value(told, 'n') > 0 else 'down'} to {to}")]


def media_pushed(definition: Definition, box: Printed, told: Event) -> Parts:
    to, n = figure(value(told, "to") - x.MEDIA_ZERO), value(told, "n")
    moved = f"goes {'up' if n > 0 else 'down'} to {to}, underneath" if n else "goes underneath"
    return [Part("the cube of the "), named(box, "side", value(told, "other")), Part(f" {moved}")]


def on_top(definition: Definition, box: Printed, told: Event) -> Parts:
    return [Part(" (on top)")] if told.values["told"] else []


def gained(definition: Definition, box: Printed, told: Event) -> Parts:
    why = {x.ROLLED: " (rolled)", x.COPIED: f" ({special(box, LEAKED_BLUEPRINTS).text})"}
    return [Part(f"+{_tokens(told)}{why.get(value(told, 'why'), '')}")]


def gained_alone(definition: Definition, box: Printed, told: Event) -> Parts:
    """R9.2.6: blueprints that leak say so."""
    nation = named(box, "side", side(box, told))
    if told.values["why"] == x.COPIED:
        return [special(box, LEAKED_BLUEPRINTS), Part(": the "), nation, Part(f" gains {_tokens(told)}")]
    return []


def _tokens(told: Event) -> str:
    kind = "" if told.values.get("kind", TEMP) == TEMP else "permanent "
    return some(RESOURCES[value(told, "resource")], value(told, "n"), kind)


def spent_temps(definition: Definition, box: Printed, told: Event) -> Parts:
    return [Part(f"−{_tokens(told)}")]


def spent_perms(definition: Definition, box: Printed, told: Event) -> Parts:
    return [Part(f"{some(RESOURCES[value(told, 'resource')], value(told, 'n'), 'permanent ')} spent")]


def refreshed(definition: Definition, box: Printed, told: Event) -> Parts:
    return [Part(f"{some(RESOURCES[value(told, 'resource')], value(told, 'n'), 'permanent ')} refreshed")]


def die_rolled(definition: Definition, box: Printed, told: Event) -> Parts:
    return [Part(f"the die shows {_face(value(told, 'face'))}")] if told.values["told"] else []


def _face(number: int) -> str:
    return face_words(number).replace(" + ", " and ")


def struck(definition: Definition, box: Printed, told: Event) -> Parts:
    return [named(box, "hazard", value(told, "hazard")), Part(" strikes")]


# --- causes ---------------------------------------------------------------------------------------
def effect(definition: Definition, box: Printed, told: Event) -> Parts:
    owner = names.printed_on(box, value(told, "where"))
    if not owner.kind:
        return [*who(box, told), Part(" begins")]
    verb = " is rewarded for " if owner.kind == "mission" else " uses "
    return [*who(box, told), Part(verb), owned(box, owner)]


def paying(definition: Definition, box: Printed, told: Event) -> Parts:
    owner, kind = _paid_for(box, told), told.values["kind"]
    cause = {x.PAID_ADVANCEMENT: [Part(" for the Advancement")], x.PAID_FEVER: [Part(" for "), special(box, GO_FEVER)]}
    what = " for the major success of " if kind == x.PAID_MAJOR else " for "
    named_cause = [Part(what), owned(box, owner)] if owner else cause.get(kind or 0, [])
    return [*who(box, told), Part(" pays"), *named_cause]


def _paid_for(box: Printed, told: Event) -> Owner | None:
    if told.values["mission"]:
        part = _mission(box, value(told, "mission") - 1)
        return Owner(part.text, part.kind, part.ref)
    return names.printed_on(box, value(told, "effect") - 1) if told.values["effect"] else None


def owned(box: Printed, owner: Owner) -> Part:
    """What an effect is printed on, by the name that it has in all other sentences."""
    if owner.kind != "event":
        return Part(owner.name, owner.kind, owner.ref)
    return _event(box, next(n for n, card in enumerate(names.components(box).events) if card.id == owner.ref))


# --- sentences ------------------------------------------------------------------------------------
def worker_placed(definition: Definition, box: Printed, told: Event) -> Parts:
    department, how = value(told, "department"), value(told, "how")
    worker = WORKERS[department]
    what = {
        x.AS_ITSELF: f"an {worker}",
        x.AS_OTHER: f"an {worker} as {WORKERS[1 - department]}",
        x.AS_TOKEN: f"a Personnel token as {worker}",
    }[how]
    return [*who(box, told), Part(f" places {what} on "), _target(box, value(told, "target"))]


def succeeded(definition: Definition, box: Printed, told: Event) -> Parts:
    mission = _mission(box, value(told, "mission"))
    if value(told, "how") == 2:
        return [*who(box, told), Part(" settles for the minor success of "), mission]
    return [mission, Part(f" is a {'major' if told.values['how'] else 'minor'} success")]


def forgone(definition: Definition, box: Printed, told: Event) -> Parts:
    reward = names.reward(box, value(told, "mission"), value(told, "entry"))
    return [*who(box, told), Part(" loses a reward to "), special(box, LOST_TAPES), Part(f" ({reward})")]


def uncovered(definition: Definition, box: Printed, told: Event) -> Parts:
    action = value(told, "action")
    text = f" uncovers the {UPGRADES[value(told, 'kind')]} upgrade of the {DEPARTMENTS[action % 2]} on "
    return [*who(box, told), Part(text), _space(box, action // 2)]


def counted_down(definition: Definition, box: Printed, told: Event) -> Parts:
    """AD10: who skips a stage came from farther than the missions beside it."""
    skips = value(told, "new") - value(told, "old") > 1
    return [
        _mission(box, value(told, "mission")),
        *([Part(f" (from {STAGE_NAMES[value(told, 'old')]})")] if skips else []),
    ]


def path_reached(definition: Definition, box: Printed, told: Event) -> Parts:
    space = value(told, "space")
    where = "the Moon" if space == box.path_end else f"space {space} of the Moon Path"
    return [*who(box, told), Part(f" reaches {where}")]


def advancement_taken(definition: Definition, box: Printed, told: Event) -> Parts:
    verb = " buys " if told.values["bought"] else " takes "
    return [*who(box, told), Part(verb), _advancement(box, value(told, "advancement"))]


def advancement_joins(definition: Definition, box: Printed, told: Event) -> Parts:
    """Who chooses the result of a die says why already."""
    advancement = value(told, "advancement")
    return [Part(" thanks to "), _advancement(box, advancement)] if advancement != AD09 else []


def phase_begun(definition: Definition, box: Printed, told: Event) -> Parts:
    phase, first = value(told, "phase"), SIDES[value(told, "first")]
    return [Part(f"Phase {phase}, {PHASES[phase]}: the {first} has Initiative", "phase", phase)]


def game_ended(definition: Definition, box: Printed, told: Event) -> Parts:
    return [Part(f"The game ends: {ENDING_WORDS[ENDINGS[value(told, 'ending')]]}")]
