"""Component files and overlays: what is refused, and how an owner's own figures arrive."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.errors import BadComponents
from cosmodrome.games.kit.overlay import overlaid
from cosmodrome.games.one_small_step.components.reading import SECTIONS, Components
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules import printed as p
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.kernel.bits import members
from tests.one_small_step.programs import ADVANCED, COMPONENTS, SHIPPED, bag4, block, changed, cost


def complaint(data: dict[str, Any], overlay: dict[str, Any] | None = None) -> str:
    with pytest.raises(BadComponents) as error:
        Components(overlaid(data, overlay or {}, SECTIONS))
    return str(error.value)


# --- what is refused ------------------------------------------------------------------------------
LAUNCH = {"op": "launch", "which": "any"}
DRAWN = {"op": "launch", "which": "drawn"}
DRAW = {"op": "draw", "deck": "crew", "launch_only": True}
MEDIA = {"op": "media"}
NESTED = [{"op": "choice", "options": [[{"op": "path"}], [MEDIA]]}]


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([MEDIA, {"op": "gian"}], "step 2, op: unknown op 'gian'; known: gain, gain_choice,"),
        ([{"res": "funding"}], "step 1, op: unknown op 'None'"),
        ([{"op": "gain"}], "step 1, res: Object missing required field `res` (it has res, n, kind)"),
        ([{"op": "gain", "res": "funding", "m": 2}], "step 1, m: Object contains unknown field `m`"),
        ([{"op": "gain", "res": "gold"}], "step 1, res: Invalid enum value 'gold' (one of funding, material,"),
        ([{"op": "gain", "res": "funding", "n": 0}], "step 1, n: Expected `int` >= 1"),
        ([{"op": "gain", "res": "funding", "n": "2"}], "step 1, n: Expected `int`, got `str`"),
        ([{"op": "gain_choice", "from": []}], "step 1, from: Expected `array` of length >= 1"),
        ([{"op": "choice", "options": [[MEDIA], [MEDIA, {"op": "x"}]]}], "step 1, options 2, step 2, op: unknown op"),
        (
            [{"op": "pay", "cost": {"gold": 1}, "effects": [MEDIA]}],
            "step 1, cost: Invalid enum value 'gold' (one of fun",
        ),
        (
            [{"op": "pay", "cost": {"any_temp": 1, "any_perm": 1}, "effects": [MEDIA]}],
            "step 1, cost: at most one of any_temp, any_perm, any_token, matching_temp, discard_event, not",
        ),
        ([{"op": "pay", "cost": {"funding": 10}, "effects": [MEDIA]}], "step 1, cost.funding: Expected `int` <= 9"),
        ([{"op": "gain_matching"}], "step 1: gain_matching follows a cost of like tokens, or of a single token"),
        (
            [{"op": "pay", "cost": {"any_temp": 2}, "effects": [{"op": "gain_matching"}]}],
            "step 1, effects, step 1: gain_matching follows",
        ),
        ([DRAWN], "step 1: a draw with launch_only is followed by a launch of the drawn mission"),
        ([DRAW], ": a draw with launch_only is followed by a launch"),
        ([DRAW, MEDIA, DRAWN], "step 2: a draw with launch_only is followed by a launch"),
        ([{**DRAW, "deck": "event"}, DRAWN], "step 1: launch_only draws one mission of the satellite or the crew deck"),
        ([{"op": "draw", "deck": "event", "n": 2, "keep": 1}], "step 1, keep: of missions (deck = mission)"),
        ([{"op": "hazard_opponent", "draw": 1, "place": 2}], "step 1, place: at most the 1 drawn"),
        ([{"op": "path"}], "step 1: path has no meaning here; it fits a reward of a crew mission"),
        ([{"op": "earth_upgrade"}], "step 1: earth_upgrade has no meaning here; it fits a mission reward"),
        ([{"op": "choose_die"}], "step 1: choose_die has no meaning here; it fits a Media tile"),
        ([{"op": "extra_worker"}], "step 1: extra_worker has no meaning here"),
        ("media", ": Expected `array`, got `str`"),
    ],
)
def test_steps_that_are_refused(steps: Any, message: str) -> None:
    """R12: component, field and step are named, and what is allowed."""
    said = complaint(changed("event", "E107", "worker", steps))
    assert said.startswith("event E107, worker")
    assert message in said


@pytest.mark.parametrize(
    ("section", "name", "field"),
    [
        ("satellite_mission", "SM07", "major_reward"),
        ("crew_mission", "CA2", "minor_reward"),
        ("media_bonus", "MB3", "effects"),
        ("satellite_bonus", "SB04", "effects"),
    ],
)
@pytest.mark.parametrize(
    "effects",
    [[LAUNCH], [DRAW, DRAWN], [{"op": "choice", "options": [[MEDIA], [LAUNCH]]}], [{"op": "use_earth_action"}]],
)
def test_no_launch_in_a_launch(section: str, name: str, field: str, effects: list[Any]) -> None:
    """A launch cannot be nested: none in rewards and tiles, nor what can lead to one."""
    said = complaint(changed(section, name, field, effects))
    assert said.startswith(f"{section} {name}, {field}, step 1")
    assert said.endswith("and a launch cannot be nested in rewards or tiles")


@pytest.mark.parametrize(
    ("section", "name", "field", "value", "message"),
    [
        (
            "hazard",
            "HZ19",
            "special",
            "sabotage",
            "hazard HZ19, special: Invalid enum value 'sabotage' (one of opponent_",
        ),
        ("hazard", "HZ01", "crew", None, "hazard HZ01: it has satellite and crew lines, or special"),
        ("hazard", "HZ16", "crew", "capsule", "hazard HZ16: it has satellite and crew lines, or special"),
        ("hazard", "HZ01", "vp", 2, "hazard HZ01, vp: Invalid enum value 2 (one of 1)"),
        ("event", "E201", "cost", {"any_temp": 1}, "event E201, cost: Invalid enum value 'any_temp' (one of funding,"),
        ("event", "E201", "options", [], "event E201, options: Expected `array` of length >= 1"),
        ("event", "E201", "effects", [], "event E201, effects: Object contains unknown field `effects`"),
        ("event", "E201", "era", 1, "event: [12, 12, 22] needed in all, not [13, 11, 22]"),
        (
            "event",
            "E201",
            "type",
            "robot",
            "event E201, type: Invalid enum value 'robot' (one of personnel, development)",
        ),
        ("satellite_mission", "SM01", "failure", {"media": 1, "vp": 0}, "SM01, failure.media: Expected `int` <= 0"),
        ("satellite_mission", "SM01", "starting", False, "satellite_mission, starting: 4 needed in all, not 3"),
        ("satellite_mission", "SM05", "minor_reward", [MEDIA] * 10, "mission SM05: 1 to 11 rewards in all, not 12"),
        ("crew_mission", "CA1", "nation", "ussr", "crew_mission: [6, 6] needed in all, not [5, 7]"),
        (
            "advancement",
            "AD02",
            "effect",
            "extra_draw",
            "advancement AD02, effect: AD02 with personnel_twice stands here",
        ),
        ("media_bonus", "MB1", "copies", 3, "media_bonus, copies: 14 needed in all, not 15"),
        (
            "crew_mission",
            "CA1",
            "minor_reward",
            NESTED,
            "CA1, minor_reward, step 1, options 1, step 1: path has no meaning",
        ),
        ("crew_bonus", "CB1", "fixed_space", 6, "crew_bonus, fixed_space: one tile lies on the last space"),
        ("die", "agency", "faces", [["funding", "booster"]] * 6, "die agency, faces 1: one resource, or two different"),
        ("die", "agency", "faces", [["funding"]] * 5, "die agency, faces: Expected `array` of length >= 6"),
        ("earth_space", 6, "advanced", {}, "earth_space 6, advanced.engineer: a table with cost and effects is needed"),
    ],
)
def test_entries_that_are_refused(section: str, name: object, field: str, value: object, message: str) -> None:
    """Entry and field are named, and what is allowed."""
    assert message in complaint(changed(section, name, field, value))


UPGRADE = {"type": "additional", "cost": {}, "effects": [{"op": "choose_die"}]}


@pytest.mark.parametrize(
    ("space", "department", "field", "value", "message"),
    [
        (
            2,
            "engineer",
            "crew_upgrade",
            {"type": "reduce", "reduce": {"funding": 1}},
            "only one upgrade of an action may",
        ),
        (2, "engineer", "crew_upgrade", UPGRADE, ".crew_upgrade: choose_die needs a roll in the normal action"),
        (
            1,
            "engineer",
            "satellite_upgrade",
            {**UPGRADE, "cost": {"funding": 1}},
            ", cost: choose_die has no cost of its",
        ),
        (
            1,
            "engineer",
            "satellite_upgrade",
            {**UPGRADE, "type": "alternative"},
            "step 1: choose_die has no meaning here",
        ),
        (
            1,
            "engineer",
            "satellite_upgrade",
            {"type": "reduced"},
            ": a table with type = additional, alternative, reduce",
        ),
        (
            1,
            "engineer",
            "satellite_upgrade",
            {"type": "reduce", "reduce": {"material": 10}},
            "_upgrade, reduce.material: Expected `int` <= 9",
        ),
        (
            1,
            "engineer",
            "satellite_upgrade",
            {"type": "reduce"},
            "_upgrade, reduce: Object missing required field `reduce`",
        ),
        (
            6,
            "engineer",
            "satellite_upgrade",
            UPGRADE,
            "6, advanced.engineer, satellite_upgrade: Object contains unknown field",
        ),
        (
            1,
            "engineer",
            "cost",
            {"gold": 1},
            "earth_space 1, advanced.engineer, cost: Invalid enum value 'gold' (one of",
        ),
        (
            5,
            "engineer",
            "satellite_upgrade",
            {"type": "reduce", "reduce": {"matching_temp": 2}},
            "gain_matching follows",
        ),
    ],
)
def test_actions_that_are_refused(space: int, department: str, field: str, value: object, message: str) -> None:
    """R11.1.4, R17."""
    overlay = {"earth_space": [{"id": space, "advanced": {department: {field: value}}}]}
    said = complaint(SHIPPED, overlay)
    assert said.startswith(f"earth_space {space}, advanced.{department}")
    assert message in said


# --- an owner's own figures -----------------------------------------------------------------------
def test_overlay_arrives() -> None:
    """Costs, effects, penalties and copies come from the overlay, and are marked; the shipped set is untouched."""
    overlay = {
        "event": [{"id": "E101", "cost": {"funding": 2}, "worker_type": "engineer", "worker": [{"op": "vp", "n": 3}]}],
        "crew_mission": [{"id": "CA1", "minor_cost": {"booster": 1}, "failure": {"media": -2, "vp": -1}}],
        "earth_space": [{"id": 2, "advanced": {"engineer": {"cost": {"material": 3}}}}],
        "media_bonus": [{"id": "MB1", "copies": 1}, {"id": "MB2", "copies": 3}],
        "hazard": [{"id": "HZ01", "crew": "landing"}],
        "die": [{"id": "crew", "faces": [["capsule"]] * 5 + [["funding", "personnel"]]}],
    }
    components = Components(overlaid(SHIPPED, overlay, SECTIONS))
    box = components.printed(1, 1, True, 24)
    assert cost(box.event_cost[0]) == {"funding": 2}
    assert 0 in members(box.worker_kind[0])
    assert block(box, box.worker_block[0]) == [("vp", p.FROM_WORKERS, 3)]
    assert (cost(box.minor_cost[24]), box.lost_media[24], box.lost_vp[24]) == ({"booster": 1}, 2, 1)
    assert block(box, box.normal[2])[0][1] == ({"material": 3}, [0, 0, 0, 0, 0])
    assert block(box, box.reduced[2])[0][1] == ({"material": 2}, [0, 0, 0, 0, 0])
    assert block(box, box.normal[3]) == block(ADVANCED, ADVANCED.normal[3])
    assert bag4(box.media_tiles, 9)[:2] == [1, 3]
    assert cost(box.hazard_cost[1]) == {"landing": 1}
    assert bag4(box.die_faces[2], 12) == [0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 1, 0]
    card = components.events[0]
    assert (card.source, card.sources) == ("owner", {"cost": "owner", "worker_type": "owner", "worker": "owner"})
    assert components.spaces[1].sources == {"advanced.engineer.cost": "owner"}
    assert components.events[1] == COMPONENTS.events[1]
    assert SHIPPED["event"][0]["cost"] == {"personnel": 1}
    assert Components(SHIPPED).events == COMPONENTS.events


LONGER = {
    "media_track": {"min": -2, "max": 9, "loop_at": 9, "start": {"usa": 1, "ussr": 1}},
    "moon_path": {"spaces": 7},
    "crew_bonus": [{"id": "CB0", "fixed_space": 7}],
    "limits": {"card_draft_spaces": 5, "personnel_cards_in_play": 2},
    "start_resources": {"per_department": [{"op": "gain", "res": "funding"}]},
    "counts": {"permanent_tokens": {"per_resource": 5}},
    "hazard": [
        {"id": "HZ01", "remove": True},
        {"id": "HZ99", "name": "Meteor", "satellite": "sensor", "crew": "landing", "vp": 1, "source": "owner"},
    ],
}


def test_tracks_limits_and_entries_can_be_corrected() -> None:
    """R3.4, R3.11, R5, R8.2.1, R9.2: the figures that are not on cards, and another card."""
    match = cd.load("one_small_step").match(2, seed=1, components=LONGER, token_limits=True)
    view = match.view(0)
    assert (view["media"]["least"], view["media"]["most"], len(view["path"])) == (-2, 9, 7)
    assert len(view["draft"]) == 5
    keys = match.game.definition.keys
    assert (keys.find("give:HZ99") >= 0, keys.find("give:HZ01") >= 0) == (True, False)
    dice = random.Random(1)
    while not match.over:
        match.play(dice.choice(match.decision.options.keys))
    state = match.state
    assert isinstance(state, Race)
    assert GAME.check(state) == []
    assert cd.replay(match.record.text()).scores == match.scores


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ({"events": []}, "events: unknown section; an overlay has entries of die, earth_space, satellite_mission,"),
        ({"vp_track": {"min": 9}}, "vp_track: unknown section"),
        ({"media_track": {"max": 9}}, "media_track: a tile costs its threshold, and the loop is at the top"),
        ({"media_track": {"bonus_cost": 12, "bonus_threshold": 12}}, "media_track, bonus_cost: at most 11, the spaces"),
        ({"counts": {"crew_markers": {"used": 9}}}, "counts, crew_markers.used: at least 10, one for each upgrade"),
        (
            {
                "crew_bonus": [{"id": "CB1", "copies": 9}, {"id": "CB2", "copies": 9}],
                "counts": {"crew_bonus_tiles": {"used": 23}},
            },
            "crew_bonus, copies: 5 to 20 in all, not 22",
        ),
        ({"media_track": {"start": {"usa": 0}}}, "media_track, start: a space from -3 to 8 for each nation"),
        ({"media_track": {"most": 9}}, "media_track, most: unknown field; it has min, max, bonus_threshold"),
        ({"limits": {"card_draft_spaces": 0}}, "limits, card_draft_spaces: Expected `int` >= 1"),
        ({"limits": {"hand_size": 7}}, "limits, hand_size: cannot be changed"),
        ({"moon_path": {"spaces": 5}}, "crew_bonus, fixed_space: one tile lies on the last space of the path"),
        ({"counts": {"event_cards": {"used": 45}}}, "counts, event_cards: cannot be changed"),
        ({"counts": {"permanent_tokens": 5}}, "counts, permanent_tokens: a table of figures is needed, not 5"),
        ({"counts": {"permanent_tokens": {"each": 5}}}, "counts, permanent_tokens.each: unknown field"),
        ({"counts": {"permanent_tokens": {"used": -1}}}, "counts, permanent_tokens.used: a number from 0 to 99"),
        ({"hazard": [{"id": "HZ01", "remove": True}]}, "hazard: 19 needed in all, not 18"),
        ({"media_bonus": [{"id": "MB1", "remove": True}]}, "media_bonus: 9 needed in all, not 8"),
        ({"event": {"id": "E101"}}, "event: write [[event]] in double brackets, one for each entry"),
        ({"event": [{"cost": {}}]}, "event: an entry without the field id: {'cost': {}}"),
        ({"event": ["E101"]}, "event: an entry without the field id: 'E101'"),
        ({"event": [{"id": "E401"}]}, "event E401, name: Object missing required field `name`"),
        ({"earth_space": [{"id": "1"}]}, "earth_space 1: there is no such entry"),
        ({"event": [{"id": "E101"}, {"id": "E101"}]}, "event E101: given twice"),
        ({"event": [{"id": "E101", "era": 2}]}, "event E101, era: cannot be changed"),
        ({"event": [{"id": "E101", "type": "development"}]}, "event E101, type: cannot be changed"),
        ({"event": [{"id": "E101", "source": "rulebook"}]}, "event E101, source: cannot be changed"),
        ({"event": [{"id": "E101", "colour": "red"}]}, "event E101, colour: Object contains unknown field `colour`"),
        ({"event": [{"id": "E101", "cost": {"funding": 99}}]}, "event E101, cost.funding: Expected `int` <= 9"),
        ({"satellite_mission": [{"id": "SM01", "starting": False}]}, "SM01, starting: cannot be changed"),
        ({"crew_mission": [{"id": "CA1", "nation": "ussr"}]}, "crew_mission CA1, nation: cannot be changed"),
        ({"hazard": [{"id": "HZ16", "special": "roll_or_disgrace"}]}, "hazard HZ16, special: cannot be changed"),
        ({"advancement": [{"id": "AD01", "effect": "choose_die"}]}, "advancement AD01, effect: cannot be changed"),
        ({"crew_bonus": [{"id": "CB0", "fixed_space": 5}]}, "crew_bonus, fixed_space: one tile lies on the last"),
        ({"crew_bonus": [{"id": "CB0", "copies": 2}, {"id": "CB1", "copies": 1}]}, "crew_bonus, fixed_space: one tile"),
        ({"earth_space": [{"id": 1, "unlimited": True}]}, "earth_space 1, unlimited: cannot be changed"),
        ({"earth_space": [{"id": 1, "advanced": 3}]}, "earth_space 1, advanced: a table is needed, not 3"),
        (
            {"earth_space": [{"id": 1, "beginner": {"pilot": {}}}]},
            "earth_space 1, beginner.pilot: tables of engineer and",
        ),
    ],
)
def test_overlays_that_are_refused(overlay: dict[str, Any], message: str) -> None:
    """What is printed may differ, not what a card is."""
    assert message in complaint(SHIPPED, overlay)
