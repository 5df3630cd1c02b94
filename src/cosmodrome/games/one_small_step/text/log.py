"""The words of the log: how it names things, what it says of answers and proposals, and sentences that need more than a
template. All of it follows from an event and from what is printed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from cosmodrome.games.definition import Definition
from cosmodrome.games.events import Event
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.keys import DICE, RESOURCES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import (
    AD09,
    FROM_HAZARDS,
    GO_FEVER,
    LEAKED_BLUEPRINTS,
    LOST_TAPES,
    Printed,
)
from cosmodrome.games.one_small_step.rules.table import TEMP
from cosmodrome.games.one_small_step.text import texts, words
from cosmodrome.games.parts import Part
from cosmodrome.kernel.frames import CHOOSE, ORDER, PAY, PICK, frame
from cosmodrome.kernel.state import Box
from cosmodrome.kernel.verbs import Keys

Parts = list[Part]
Topic = tuple[str, int | str | None]


# --- things ---------------------------------------------------------------------------------------
def named(box: Printed, kind: str, value: int) -> Part:
    """A thing in words."""
    return _NAMED[kind](box, value) if kind in _NAMED else Part("", "seat", value)


def _event(box: Printed, card: int) -> Part:
    entry = names.event(box, card)
    return Part(entry.name, "event", entry.id)


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
    return Part(f"a Media tile ({words.effects(tile.effects)})", "tile", tile.id)


def _satellite_tile(box: Printed, kind: int) -> Part:
    tile = names.components(box).satellite_tiles[kind]
    return Part(f"a Satellite tile ({words.effects(tile.effects)})", "tile", tile.id)


def _crew_tile(box: Printed, kind: int) -> Part:
    return Part("a Crew tile", "tile", names.components(box).crew_tiles[kind].id)


_NAMED: dict[str, Callable[[Printed, int], Part]] = {
    "side": lambda box, side: Part(names.SIDES[side], "side", side),
    "event": _event,
    "mission": _mission,
    "hazard": _hazard,
    "advancement": _advancement,
    "target": _target,
    "media_tile": _media_tile,
    "satellite_tile": _satellite_tile,
    "crew_tile": _crew_tile,
    "resource": lambda box, resource: Part(names.resource(resource)),
    "stage": lambda box, stage: Part(names.STAGES[stage]),
    "era": lambda box, era: Part(names.ERAS[era]),
    "round": lambda box, number: Part(f"Round {number}", "round", number),
}


def unseen(kind: str, n: int, told: Event) -> str:
    """Cards that the reader may not know, by what their backs show."""
    if kind == "event":
        era = names.ERAS[told.values["era"] or 0]
        return f"a card of {era}" if n == 1 else f"{n} cards of {era}"
    if kind == "mission":
        sort = "crew mission" if told.values["deck"] else "satellite mission"
        return f"a {sort}" if n == 1 else f"{n} {sort}s"
    return "a Hazard" if n == 1 else f"{n} Hazards"


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


def printed(box: Box) -> Printed:
    return cast(Printed, box)


def special(box: Printed, kind: int) -> Part:
    """The first Hazard of this kind."""
    return _hazard(box, list(box.special).index(kind))


# --- what a sentence is about ---------------------------------------------------------------------
def about(kind: str, arg: str) -> Callable[[Definition, Box, Event], Topic]:
    """The thing that this argument names."""

    def topic(definition: Definition, box: Box, told: Event) -> Topic:
        part = named(printed(box), kind, value(told, arg))
        return part.kind, part.ref

    return topic


def about_effect(definition: Definition, box: Box, told: Event) -> Topic:
    owner = names.printed_on(printed(box), value(told, "where"))
    return owner.kind, owner.ref


def about_payment(definition: Definition, box: Box, told: Event) -> Topic:
    owner = _paid_for(printed(box), told)
    return ("major" if told.values["major"] else owner.kind, owner.ref) if owner else ("payment", None)


def about_answer(definition: Definition, box: Box, told: Event) -> Topic | None:
    if told.values["question"] == x.ASK_WAY:
        return "space", value(told, "about") // 2 + 1
    action = told.values["action"]
    if action is not None and x.EARTH_ACTION <= action < x.EARTH_ACTION + x.ACTIONS:
        return "space", (action - x.EARTH_ACTION) // 2 + 1
    return None


# --- amounts --------------------------------------------------------------------------------------
def points(definition: Definition, box: Box, told: Event) -> Parts:
    """Team-mates score alike: it is told once."""
    of = side(printed(box), told)
    first, second = (int(printed(box).department[of * 2 + department]) for department in (0, 1))
    if told.who == second != first:
        return []
    why = " for averted Hazards" if told.values["source"] == FROM_HAZARDS else ""
    return [Part(f"{value(told, 'n'):+} VP{why}")]


def media_moved(definition: Definition, box: Box, told: Event) -> Parts:
    to = value(told, "to") - x.MEDIA_ZERO
    if told.values["why"] == x.BY_LOOP:
        return [Part(f"back to {to}")]
    return [Part(f"Media {'up' if value(told, 'n') > 0 else 'down'} to {to}")]


def media_pushed(definition: Definition, box: Box, told: Event) -> Parts:
    to, n = value(told, "to") - x.MEDIA_ZERO, value(told, "n")
    moved = f"goes {'up' if n > 0 else 'down'} to {to}, underneath" if n else "goes underneath"
    return [Part("the cube of the "), named(printed(box), "side", value(told, "other")), Part(f" {moved}")]


def on_top(definition: Definition, box: Box, told: Event) -> Parts:
    return [Part(" (on top)")] if told.values["told"] else []


def gained(definition: Definition, box: Box, told: Event) -> Parts:
    why = {x.ROLLED: " (rolled)", x.COPIED: f" ({special(printed(box), LEAKED_BLUEPRINTS).text})"}
    return [Part(f"+{_tokens(told)}{why.get(value(told, 'why'), '')}")]


def gained_alone(definition: Definition, box: Box, told: Event) -> Parts:
    """R9.2.6: blueprints that leak say so."""
    nation = named(printed(box), "side", side(printed(box), told))
    if told.values["why"] == x.COPIED:
        return [special(printed(box), LEAKED_BLUEPRINTS), Part(": the "), nation, Part(f" gains {_tokens(told)}")]
    return []


def _tokens(told: Event) -> str:
    kind = "" if told.values.get("kind", TEMP) == TEMP else "permanent "
    return words.resource(RESOURCES[value(told, "resource")], value(told, "n"), kind)


def spent_temps(definition: Definition, box: Box, told: Event) -> Parts:
    return [Part(f"-{_tokens(told)}")]


def spent_perms(definition: Definition, box: Box, told: Event) -> Parts:
    return [Part(f"{words.resource(RESOURCES[value(told, 'resource')], value(told, 'n'), 'permanent ')} spent")]


def refreshed(definition: Definition, box: Box, told: Event) -> Parts:
    return [Part(f"{words.resource(RESOURCES[value(told, 'resource')], value(told, 'n'), 'permanent ')} refreshed")]


def die_rolled(definition: Definition, box: Box, told: Event) -> Parts:
    return [Part(f"the die shows {_face(value(told, 'face'))}")] if told.values["told"] else []


def _face(number: int) -> str:
    return texts.face(number).replace(" + ", " and ")


def struck(definition: Definition, box: Box, told: Event) -> Parts:
    return [named(printed(box), "hazard", value(told, "hazard")), Part(" strikes")]


# --- causes ---------------------------------------------------------------------------------------
def effect(definition: Definition, box: Box, told: Event) -> Parts:
    owner = names.printed_on(printed(box), value(told, "where"))
    if not owner.kind:
        return [*who(printed(box), told), Part(" begins")]
    verb = " is rewarded for " if owner.kind == "mission" else " uses "
    return [*who(printed(box), told), Part(verb), Part(owner.name, owner.kind, owner.ref)]


def paying(definition: Definition, box: Box, told: Event) -> Parts:
    owner = _paid_for(printed(box), told)
    what = " for the major success of " if told.values["major"] else " for "
    cause = [Part(what), Part(owner.name, owner.kind, owner.ref)] if owner else []
    return [*who(printed(box), told), Part(" pays"), *cause]


def _paid_for(box: Printed, told: Event) -> names.Owner | None:
    if told.values["mission"]:
        part = _mission(box, value(told, "mission") - 1)
        return names.Owner(part.text, part.kind, part.ref)
    return names.printed_on(box, value(told, "effect") - 1) if told.values["effect"] else None


# --- sentences ------------------------------------------------------------------------------------
def worker_placed(definition: Definition, box: Box, told: Event) -> Parts:
    department, how = value(told, "department"), value(told, "how")
    worker = names.WORKERS[department]
    what = {
        x.AS_ITSELF: f"an {worker}",
        x.AS_OTHER: f"an {worker} as {names.WORKERS[1 - department]}",
        x.AS_TOKEN: f"a Personnel token as {worker}",
    }[how]
    return [*who(printed(box), told), Part(f" places {what} on "), _target(printed(box), value(told, "target"))]


def succeeded(definition: Definition, box: Box, told: Event) -> Parts:
    mission = _mission(printed(box), value(told, "mission"))
    if value(told, "how") == 2:
        return [*who(printed(box), told), Part(" settles for the minor success of "), mission]
    return [mission, Part(f" is a {'major' if told.values['how'] else 'minor'} success")]


def forgone(definition: Definition, box: Box, told: Event) -> Parts:
    reward = texts.reward(printed(box), value(told, "mission"), value(told, "entry"))
    return [*who(printed(box), told), Part(f" goes without {reward} ("), special(printed(box), LOST_TAPES), Part(")")]


def uncovered(definition: Definition, box: Box, told: Event) -> Parts:
    action = value(told, "action")
    text = f" uncovers the {texts.UPGRADES[value(told, 'kind') + 1]} upgrade of the {names.DEPARTMENTS[action % 2]} on "
    return [*who(printed(box), told), Part(text), _space(printed(box), action // 2)]


def path_reached(definition: Definition, box: Box, told: Event) -> Parts:
    space = value(told, "space")
    where = "the Moon" if space == printed(box).path_end else f"space {space} of the Moon Path"
    return [*who(printed(box), told), Part(f" reaches {where}")]


def advancement_taken(definition: Definition, box: Box, told: Event) -> Parts:
    verb = " buys " if told.values["bought"] else " takes "
    return [*who(printed(box), told), Part(verb), _advancement(printed(box), value(told, "advancement"))]


def advancement_joins(definition: Definition, box: Box, told: Event) -> Parts:
    """Who chooses the result of a die says why already."""
    advancement = value(told, "advancement")
    return [Part(" thanks to "), _advancement(printed(box), advancement)] if advancement != AD09 else []


def phase_begun(definition: Definition, box: Box, told: Event) -> Parts:
    phase, first = value(told, "phase"), names.SIDES[value(told, "first")]
    return [Part(f"Phase {phase}, {names.PHASES[phase]}: the {first} has Initiative", "phase", phase)]


def game_ended(definition: Definition, box: Box, told: Event) -> Parts:
    return [Part(f"The game ends: {ENDINGS[value(told, 'ending')]}")]


ENDINGS = (
    "",
    "a crew has reached the Moon",
    "the Event deck could not fill the draft spaces",
    "no crew missions are left",
    "the agreed number of rounds is over",
)


# --- answers and proposals ------------------------------------------------------------------------
def told_answer(box: Printed, keys: Keys, told: Event) -> Parts:
    """What is said of answers that move nothing; all others are told by what comes of them."""
    if told.kind == "proposal":
        return [*who(box, told), Part(f" proposes: {proposed(box, keys, told)}")]
    action = told.values["action"]
    if action is None:
        return []
    verb, args = keys.verb(action).name, keys.args(action)
    if verb in ("no", "stop"):
        text = _declined(box, value(told, "question"), value(told, "about"), verb)
    else:
        text = _SAID[verb](box, value(told, "about"), args) if verb in _SAID else ""
    if value(told, "question") == x.ASK_FEVER and text:
        team = named(box, "side", side(box, told))
        return [special(box, GO_FEVER), Part(": the "), team, Part(f" {text}")]
    return [*who(box, told), Part(f" {text}")] if text else []


def proposed(box: Printed, keys: Keys, told: Event) -> str:
    """R4.7: as those read it who may not know a card that it names, or in full."""
    action, asked = told.values["action"], value(told, "about")
    if action is None:
        return texts.outline(asked)
    return texts.say_of(box, keys, int(frame(value(told, "question"), 0, max(asked, 0))), action)


def _declined(box: Printed, question: int, asked: int, verb: str) -> str:
    if question in (CHOOSE, PAY):
        return f"does not use {names.printed_on(box, asked).name}"
    if question in (ORDER, PICK):
        return f"takes no more from {names.printed_on(box, asked).name}"
    return _DECLINED.get((question, verb), "")


_DECLINED = {
    (x.ASK_COUNTDOWN, "no"): "lets the countdown run",
    (x.ASK_BONUS, "no"): "does without the T-Minus 2 bonus",
    (x.ASK_UPGRADE, "no"): "upgrades nothing",
    (x.ASK_PLAY, "no"): "plays nothing",
    (x.ASK_PLAY, "stop"): "plays nothing more",
    (x.ASK_GIVE_TO, "no"): "gives no Hazard",
    (x.ASK_REMOVE, "no"): "removes no Hazard",
    (x.ASK_IGNORE, "no"): "ignores no Hazard",
    (x.ASK_EARTH_ACTION, "no"): "uses no Earth action",
    (x.ASK_DRAW, "stop"): "draws no further card",
    (x.ASK_PLACE, "stop"): "places nothing more",
}


def _result(box: Printed, asked: int, args: list[int]) -> str:
    by = ("the upgrade of the space", "a Media tile", names.advancement(box, AD09).name)[args[0]]
    return f"chooses {_face(args[1])} instead of rolling, thanks to {by}"


def _use(box: Printed, asked: int, args: list[int]) -> str:
    return f"uses the {texts.UPGRADES[args[0]]} upgrade of {names.space(box, asked // 2)} instead" if args[0] else ""


_SAID: dict[str, Callable[[Printed, int, list[int]], str]] = {
    "department": lambda box, about, args: f"lets the {names.DEPARTMENTS[args[0]]} go next",
    "bonus": lambda box, asked, args: f"takes the T-Minus 2 bonus with the {DICE[args[0]]} die",
    "use": _use,
    "earth_action": lambda box, asked, args: f"uses the action of the {names.action(box, args[0])}",
    "result": _result,
    "keep": lambda box, asked, args: "keeps one of them",
    "pass": lambda box, asked, args: "passes",
    "less": lambda box, asked, args: f"saves the {names.resource(args[0])}",
    "roll": lambda box, asked, args: f"rolls the {DICE[asked]} die",
    "fever": lambda box, asked, args: ("pays what the satellite die shows", "gives up all Media")[args[0]],
    "rescore": lambda box, asked, args: "scores a Crew tile again",
    "take_tile": lambda box, asked, args: f"trades {int(box.tile_price)} Media for a tile",
}
