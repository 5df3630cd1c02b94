"""What is said of launches: Hazards revealed, costs, the Major Success, rewards."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.costs import bag_words
from cosmodrome.games.one_small_step.components.effects import in_words
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.launching import major_cost, minor_cost
from cosmodrome.games.one_small_step.rules.printed import AD13, GO_FEVER, Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import T1, T2
from cosmodrome.games.one_small_step.rules.tokens import affords
from cosmodrome.games.one_small_step.text import log
from cosmodrome.games.one_small_step.text.advancements import no_advancement
from cosmodrome.games.one_small_step.text.missions import mission_name, own_missions
from cosmodrome.games.one_small_step.text.payments import missing
from cosmodrome.games.parts import Part
from cosmodrome.kernel.bits import has

Here = At[Printed, Race]


def launched(at: Here) -> str:
    """The mission that is being launched."""
    return mission_name(at, int(at.state.launching))


def short_of(at: Here, action: int) -> str:
    """What a launch still lacks for its Minor Success, Hazards apart (R9.1.2)."""
    cost = int(at.box.minor_cost[action - x.LAUNCH])
    return "" if affords(at.state, at.side, cost) else f" ({missing(at, cost)}, else it fails)"


def told_fever(at: Here, way: int) -> Sequence[Part]:
    what = ("pays what the satellite die shows", "gives up all Media")[way]
    return [Part(f"{what} ("), log.special(at.box, GO_FEVER), Part(")")]


def pay_major(at: Here) -> str:
    gains = in_words(names.mission(at.box, int(at.state.launching)).major_reward)
    return f"Pay {bag_words(int(major_cost(at.state)))}: {gains}"


# --- why not --------------------------------------------------------------------------------------
def no_launch(at: Here, mission: int) -> Reason:
    if has(at.state.on_stage(at.side, T1) | at.state.on_stage(at.side, T2), mission):
        return "R8.7.2", "not on Launch yet"
    return "R8.7.1", "not among your missions on Launch"


def no_replacement(at: Here, old: int, new: int) -> Reason:
    if at.state.phase != 7 or not at.state.ready(at.side, AD13):
        return no_advancement(at, AD13, "only in phase 7")
    if old // x.GROUP != new // x.GROUP or old == new:
        return "AD13", "only by another resource of the same group"
    return "AD13", f"the cost has no {names.resource(old)}"


def no_forgoing(at: Here, entry: int) -> Reason:
    mission = int(at.state.launching)
    if has(at.box.void_entries[mission] | at.box.media_entries[mission], entry):
        return "RL-34", "this reward would not come anyway"
    return "R9.2.6", "not a reward of this launch"


def no_copy(at: Here, resource: int) -> Reason:
    name = names.resource(resource)
    if has(at.state.perms_spent, resource):
        return "RL-14", f"no {name} is left in the supply"
    return "R9.2.6", f"no permanent {name} was spent on the mission"


VERBS: list[VerbText[Printed, Race]] = [
    VerbText(
        "launch",
        "R8.7.1",
        "launch",
        asked=(x.ASK_LAUNCH,),
        say=lambda at, mission: f"Launch {mission_name(at, mission)}",
        adds=short_of,
        expected=own_missions,
        refuse=no_launch,
    ),
    VerbText(
        "ignore",
        "AD06",
        "reveal",
        asked=(x.ASK_IGNORE,),
        say=lambda at, hazard: f"Ignore {names.hazard(at.box, hazard).name}",
        refuse=("AD06", "this Hazard does not lie on the mission"),
    ),
    VerbText(
        "fever",
        "R9.2.6",
        "reveal",
        asked=(x.ASK_FEVER,),
        say=lambda at, way: ("Roll the satellite die and pay what it shows", "Move your Media to the floor")[way],
        told=told_fever,
    ),
    VerbText(
        "replace",
        "AD13",
        "replace",
        asked=(x.ASK_REPLACE, x.ASK_MAJOR),
        say=lambda at, old, new: f"Pay {names.resource(new)} instead of {names.resource(old)}",
        refuse=no_replacement,
    ),
    VerbText(
        "forgo",
        "R9.2.6",
        "rewards",
        asked=(x.ASK_FORGO,),
        say=lambda at, entry: f"Go without: {names.reward(at.box, -1, entry)}",
        now=lambda at, entry: f"Go without: {names.reward(at.box, int(at.state.launching), entry)}",
        refuse=no_forgoing,
    ),
    VerbText(
        "copy",
        "R9.2.6",
        "reveal",
        asked=(x.ASK_COPY,),
        say=lambda at, resource: f"Take 1 {names.resource(resource)}",
        refuse=no_copy,
    ),
    VerbText(
        "rescore",
        "R13.12",
        "effect",
        asked=(x.ASK_RESCORE,),
        say=lambda at, tile: f"Score the tile of {names.components(at.box).crew_tiles[tile].vp} VP again",
        refuse=("R13.12", "no such tile in your discard"),
        told="scores a Crew tile again",
    ),
]
QUESTIONS: list[QuestionText[Printed, Race]] = [
    QuestionText(x.ASK_LAUNCH, lambda at: "R8.7.1" if at.state.phase == 7 else "R9.1.7", "Launch which mission?"),
    QuestionText(
        x.ASK_IGNORE,
        "AD06",
        lambda at: f"{launched(at)}: ignore one of the Hazards revealed?",
        answers=[VerbText("no", "AD06", "reveal", say="Ignore none", told="ignores no Hazard")],
    ),
    QuestionText(x.ASK_FEVER, "R9.2.6", lambda at: f"{launched(at)}: Go Fever! Roll and pay, or Media to the floor?"),
    QuestionText(
        x.ASK_REPLACE,
        "AD13",
        lambda at: f"{launched(at)} costs {bag_words(int(minor_cost(at.state)))}: replace a token?",
    ),
    QuestionText(
        x.ASK_MAJOR,
        "R9.1.3",
        lambda at: f"{launched(at)} flies. Pay {bag_words(int(major_cost(at.state)))} for the Major Success?",
        answers=[
            VerbText(
                "pay",
                "R9.1.3",
                "major",
                say="Pay for the Major Success",
                now=pay_major,
                expected=lambda at: [()],
                refuse=lambda at: ("R9.1.3", missing(at, int(major_cost(at.state)))),
            ),
            VerbText("no", "R9.1.3", "major", say="Settle for the minor success"),
        ],
    ),
    QuestionText(
        x.ASK_FORGO, "R9.2.6", lambda at: f"{launched(at)}: the data tapes are lost. Go without which reward?"
    ),
    QuestionText(x.ASK_COPY, "R9.2.6", "Blueprints have leaked: copy which token?"),
    QuestionText(x.ASK_RESCORE, "R13.12", "Score which Crew tile again?"),
    QuestionText(x.GET_SATELLITE_TILE, "R10.3", "A Satellite tile is drawn"),
    QuestionText(x.GET_CREW_TILE, "R9.3.4", "A Crew tile is drawn"),
]
