"""What is in progress: the question and the launch, as a viewer may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.costs import amounts, bag_words
from cosmodrome.games.one_small_step.components.effects import Media, Vp
from cosmodrome.games.one_small_step.components.entries import CrewMission
from cosmodrome.games.one_small_step.components.vocabulary import DICE, FACES, RESOURCES, REWARDS, UPGRADES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.launching import major_cost, minor_cost
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import is_crew
from cosmodrome.kernel import lanes7
from cosmodrome.kernel.bits import has, members
from cosmodrome.kernel.frames import COUNCIL, FIRST_CHANCE, ORDER, a_of, b_of, c_of, kind_of, who_of

if TYPE_CHECKING:
    from cosmodrome.games.one_small_step.view.view import Viewer

Data = dict[str, Any]


def asked(state: Race) -> int | None:
    """The question that is open, also under a council; None for chance and at the end."""
    if len(state.agenda) == 0 or kind_of(state.top()) >= FIRST_CHANCE:
        return None
    return int(state.agenda[len(state.agenda) - 2] if kind_of(state.top()) == COUNCIL else state.top())


def question(state: Race, viewer: Viewer) -> Data | None:
    """What the board marks besides the options: things named by the open question."""
    f = asked(state)
    if f is None:
        return None
    found: Data = {
        "side": int(state.side_of(who_of(f))),
        "mission": None,
        "development": None,
        "discount": 0,
        "paying": {},
        "rolled": [],
        "die": None,
        "uncovering": None,
        "space": None,
        "give_to": None,
    }
    kind = kind_of(f)
    if kind == x.ASK_STAGE:
        found["mission"] = viewer.mission(int(a_of(f)))
    elif kind == x.ASK_KEEP:
        found["rolled"] = list(FACES[a_of(f)])
    elif kind == x.ASK_RESULT:
        found["die"] = DICE[a_of(f)]
    elif kind == x.ASK_UNCOVER:
        found["uncovering"] = UPGRADES[a_of(f)]
    elif kind == x.ASK_WAY:
        found["space"] = f"space{a_of(f) // 2 + 1}"
    elif kind == x.ASK_GIVE:
        found["give_to"] = viewer.mission(int(a_of(f)))
    elif kind in (x.ASK_PERMS, x.ASK_LESS):
        found["paying"] = amounts(int(state.need))
    for below in reversed(list(state.agenda)):
        if kind_of(below) == x.PLAYED:
            found["development"] = viewer.event(int(a_of(below)))
            found["discount"] = int(state.discount)
            break
    return found


# --- the launch -----------------------------------------------------------------------------------
STEPS = {  # the step that is over as soon as this frame is reached
    x.REVEAL: "reveal",
    x.AFTER_REVEAL: "reveal",
    x.MAY_FEVER: "reveal",
    x.BEFORE_MINOR: "minor",
    x.MINOR: "minor",
    x.BEFORE_MAJOR: "minor",
    x.ASK_MAJOR: "major",
    x.SUCCESS: "major",
    x.ASK_FORGO: "rewards",
    x.GAIN_REWARDS: "rewards",
    x.LAUNCHED: "rewards",
}


def launch(state: Race, viewer: Viewer) -> Data | None:
    """R9.1: the countdown sheet. All Hazards of the mission are open once it is being launched."""
    if state.launching < 0:
        return None
    mission = int(state.launching)
    entry = viewer.components.missions[mission]
    step, left = "minor", None
    for f in reversed(list(state.agenda)):
        kind = int(kind_of(f))
        if left is None and (kind == x.ASK_FORGO or (kind == ORDER and a_of(f) >= state.printed.first_reward)):
            left = int(b_of(f))
        if kind in STEPS:
            step = STEPS[kind]
            break
    side = int(state.side_of(who_of(f)))
    hazards = members(int(state.known_on(mission)) & viewer.hazards)
    minor = int(minor_cost(state)) if step in ("reveal", "minor") else _minor(state, mission)
    major = int(major_cost(state)) if step == "major" else int(state.printed.major_cost[mission])
    return {
        "side": side,
        "mission": viewer.mission(mission),
        "step": step,
        "hazards": [{"card": viewer.hazard(card), "ignored": card == state.ignored} for card in hazards],
        "minor": cost(state, side, minor),
        "major": cost(state, side, major),
        "achieved": bool(c_of(f)) if step == "rewards" else None,  # the Major Success
        "replaced": _replaced(state),
        "paying": amounts(int(state.need)),
        "rewards": rewards(state, mission, left),
        "major_vp": int(state.major_vp),
        "line": "crew" if isinstance(entry, CrewMission) else "satellite",
    }


def _minor(state: Race, mission: int) -> int:
    """The minor cost as it was, with the Hazards: what is replaced now concerns the major cost."""
    line = 1 if is_crew(mission) else 0
    hazards = [card for card in members(state.known_on(mission)) if card != state.ignored]
    return int(state.printed.minor_cost[mission]) + sum(
        int(state.printed.hazard_cost[card * 2 + line]) for card in hazards
    )


def cost(state: Race, side: int, bag: int) -> Data:
    """A cost, token by token, and how many of each the team can pay now."""
    needs: list[Data] = [
        {"resource": name, "n": n, "have": min(n, int(state.usable(side, RESOURCES.index(name))))}
        for name, n in amounts(bag).items()
    ]
    return {
        "text": bag_words(bag),
        "needs": needs,
        "lacking": sum(need["n"] - need["have"] for need in needs),
        "size": int(lanes7.size(bag)),
    }


def _replaced(state: Race) -> list[str]:
    """AD13: the resource of the cost, and the one that is paid instead."""
    if state.replaced < 0:
        return []
    return [RESOURCES[state.replaced // x.RESOURCES], RESOURCES[state.replaced % x.RESOURCES]]


def rewards(state: Race, mission: int, left: int | None) -> list[Data]:
    """The entries of both lists; `left` are those still to come (None: all of them are)."""
    entry = names.components(state.printed).missions[mission]
    minor = len(entry.minor_reward)
    found: list[Data] = [
        {
            "key": REWARDS[i],
            "part": i,
            "major": i >= minor,
            "text": one.words(),
            "signs": one.signs(),
            "void": has(state.printed.void_entries[mission], i),
            "left": left is None or has(left, i),
        }
        for i, one in enumerate([*entry.minor_reward, *entry.major_reward])
    ]
    for i, one in ((x.EXTRA_MEDIA, Media(n=1)), (x.HAZARD_POINT, Vp(n=1))):
        if left is not None and has(left, i):
            text = names.reward(state.printed, mission, i)
            common = {"key": REWARDS[i], "part": i, "text": text, "signs": one.signs(), "void": False, "left": True}
            found.append({**common, "major": i == x.EXTRA_MEDIA})
    return found
