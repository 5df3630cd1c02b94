"""Positions as plain data: what is written can be read again, and what cannot be is refused by name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cosmodrome.errors import BadPosition
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.lab.conformance.snapshots import snapshot
from tests.one_small_step.story import USA, USSR, Story, given

BOX = GAME.box(2, GAME.settle_options({}, 2))


def first_team(**fields: Any) -> dict[str, Any]:
    return {"teams": [fields, {}]}


def read(data: dict[str, Any]) -> Story:
    state = GAME.from_position(BOX, json.loads(json.dumps(data)))
    assert isinstance(state, Race)
    return Story(state).deal()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"weather": "rain"}, "weather: Object contains unknown field `weather` .it has turn, round, phase"),
        ({"round": "1"}, "round: Expected `int`, got `str`"),
        ({"phase": 8}, "phase: Expected `int` <= 7"),
        ({"initiative": "France"}, "initiative: 'France' is not one of USA, USSR"),
        ({"initiative": None}, "initiative: None is not one of USA, USSR"),
        ({"last_round": 1}, "last_round: Expected `bool`, got `int`"),
        ({"ending": "rain"}, "ending: 'rain' is not one of '', moon"),
        ({"draft": "E101"}, "draft: a list is needed, not 'E101'"),
        ({"draft": ["E999"]}, "draft: 'E999' is not one of E101, E102"),
        ({"draft": ["E101", "E101"]}, "draft: E101 appears twice"),
        ({"teams": [{}]}, "teams: Expected `array` of length >= 2"),
        ({"teams": [{}, 7]}, r"teams\[1\]: Expected `object`, got `int`"),
        (first_team(cards=[]), r"teams\[0\]\.cards: Object contains unknown field `cards` .it has media"),
        (first_team(media=9), r"teams\[0\]\.media: 9 is not a number from -3 to 8"),
        (first_team(vp={"luck": 3}), r"teams\[0\]\.vp: 'luck' is not one of satellite missions"),
        (first_team(vp={"failures": -1}), r"teams\[0\]\.vp: USA: -1 VP \(RL-13\)"),
        (first_team(tokens={"gold": 1}), r"teams\[0\]\.tokens: Invalid enum value 'gold' .one of funding"),
        (first_team(tokens={"booster": -1}), r"teams\[0\]\.tokens\.booster: Expected `int` >= 0"),
        (
            first_team(tokens={"booster": {"old": 1}}),
            r"teams\[0\]\.tokens\.booster\.old: Object contains unknown field",
        ),
        (
            first_team(queue={"t3": []}),
            r"teams\[0\]\.queue\.t3: Object contains unknown field `t3` .it has t2, t1, launch",
        ),
        (first_team(workers={"engineers": 3}), r"teams\[0\]\.workers\.engineers: Expected `int` <= 2"),
        (first_team(crew_deck=["CA1", "CA9"]), r"teams\[0\]\.crew_deck\[1\]: 'CA9' is not one of"),
        (first_team(media_tiles={"MB1": 3}), r"teams: more tiles than there are \(media, R2\.7\)"),
        ({"shown": {"tiles": []}}, r"shown.tiles: Object contains unknown field `tiles` .it has events"),
        ({"shown": {"hazards": ["HZ01"]}}, r"shown.hazards: what was shown to all is known to both teams"),
        (first_team(knows={"tiles": []}), r"teams\[0\]\.knows\.tiles: Object contains unknown field"),
        (first_team(hand=["E105"], people=["E105"]), r"teams\[0\]\.people: E105: Event cards in two places"),
        (first_team(hand=["E105"]) | {"draft": ["E105"]}, "E105: Event cards in two places"),
        (first_team(people=["E101", "E102", "E103", "E104"]), r"too many people beside a board \(R8\.5\.6\)"),
        (first_team(queue={"t1": ["SM05"]}, done=["SM05"]), "SM05: missions in two places"),
        (first_team(averted=["HZ01"]) | {"gone_hazards": ["HZ01"]}, "HZ01: Hazards in two places"),
        (first_team(owned=["AD01"]) | {"display": ["AD01"]}, "AD01: Advancements in two places"),
        (first_team(advancement_tokens=10), r"teams\[0\]\.advancement_tokens: 10 is not a number from 0 to 9"),
        (first_team(drafted=["E101"]), r"a worker stands on a card that is not on a draft space \(R8\.4\.3\)"),
        ({"placed": [{"side": "USA"}]}, r"placed\[0\]\.department: Object missing required field"),
        (
            first_team(workers={"engineers": 2})
            | {"placed": [{"side": "USA", "department": "engineers", "on": "space1"}]},
            r"teams\[0\]\.workers\.engineers: 2 left beside 1 placed; there are 2 \(R4\.1\)",
        ),
        ({"event_deck": [{"n": 1}]}, r"event_deck\[0\]: either era or bundle is needed"),
        ({"hazards": {"SM99": {}}}, "hazards: 'SM99' is not one of SM01"),
        ({"hazards": {"SM05": {"seen": ["HZ01"]}}}, r"a Hazard lies on a mission that is not in play \(R9\.2\.1\)"),
        ({"given_hazards": ["HZ01"]}, r"a given Hazard lies on no mission \(R9\.2\.2\)"),
        ({"hazard_deck": [18]}, r"the unseen Hazards are not as many as their pool \(R9\.2\.1\)"),
        ({"event_deck": [{"era": 4, "n": 1}]}, r"event_deck\[0\]\.era: Expected `int` <= 3"),
        ({"event_deck": [{"era": 1, "n": 12}]}, r"the Event deck does not hold as many cards as its pool"),
        ({"event_deck": [{"bundle": 3, "n": 1}]}, r"event_deck\[0\]\.bundle: there are only 0 bundles"),
        ({"satellite_deck": 5}, "satellite_deck: Expected `array . null`, got `int`"),
        ({"bundles": 1}, "bundles: Expected `array`, got `int`"),
        ({"groups": []}, "groups: Expected `array` of length >= 3"),
        ({"gained": {"booster": "x"}}, "gained.booster: Expected `int`, got `str`"),
        ({"progress": {"need": {"gold": 1}}}, "progress.need: 'gold' is not one of funding"),
        ({"progress": {"replaced": ["booster"]}}, "progress.replaced: two resources are needed"),
        ({"progress": {"launching": "SM99"}}, "progress.launching: 'SM99' is not one of"),
        ({"agenda": "later"}, "agenda: Expected `array . null`, got `str`"),
        ({"agenda": [-1]}, r"agenda\[0\]: Expected `int` >= 0"),
        ({"agenda": [255]}, r"agenda\[0\]: 255 is no frame of this game"),
        ({"agenda": [79 + 256 * 5]}, r"agenda\[0\]\.seat: ask_place is not for 5"),
        ({"agenda": [79 + 256 * 8]}, r"agenda\[0\]\.side: ask_place is not for 0"),  # no team of two at this table
        ({"agenda": [9 + (4 << 12), 23, 64 + (60000 << 12)]}, r"agenda\[2\]\.effect: choose points at no effect"),
        ({"agenda": []}, "ending: with nothing left to do the game is over; one of moon, event_deck"),
        ({"agenda": [79]}, r"agenda\[0\]\.kind: ask_place never lies at the bottom"),
    ],
)
def test_what_cannot_be_is_refused_with_field_and_reason(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.from_position(BOX, data)


def test_nothing_must_be_given() -> None:
    """What lies nowhere is in its deck, and phase 1 of round 1 is over at once, as no mission waits."""
    written = GAME.position(read({}).state)
    assert (written["round"], written["phase"]) == (1, 3)
    assert written["event_deck"] == [{"era": 1, "n": 12}, {"era": 2, "n": 12}, {"era": 3, "n": 22}]
    assert (written["hazard_deck"], written["satellite_deck"]) == ([19], [20])
    assert [team["crew_deck"] for team in written["teams"]] == [[6], [6]]
    assert written["extra_tiles"] == 4


def test_a_story_as_a_position() -> None:
    """The example of `from_position`: a launch that can be paid."""
    story = read({"round": 3, "phase": 7, "teams": [{"queue": {"launch": ["SM13"]}, "tokens": {"booster": 2}}, {}]})
    assert story.mover == USA
    assert story.temps(USA) == {}  # the only mission was launched and paid unasked


def test_a_position_tells_all() -> None:
    """Cards by their ids, tokens by kind, points by source."""
    story = given().hold(USA, "E105").employ(USSR, "E103").give(USA, booster=2, fresh={"sensor": 1})
    story.queue(USSR, t2=["SM05"]).hazard("SM05", "HZ01", unseen=1, by=USA).own(USA, "AD01", tokens=2)
    written = GAME.position(story.state)
    usa, ussr = written["teams"]
    assert usa["hand"] == ["E105"]
    assert usa["tokens"] == {"booster": {"temp": 2}, "sensor": {"fresh": 1}}
    assert (usa["owned"], usa["advancement_tokens"]) == (["AD01"], 2)
    assert ussr["people"] == ["E103"]
    assert ussr["queue"]["t2"] == ["SM05"]
    assert written["hazards"] == {"SM05": {"seen": ["HZ01"], "unseen": 1}}
    assert "HZ01" in usa["knows"]["hazards"]
    assert "HZ01" not in ussr["knows"]["hazards"]


def test_hidden_things_stay_hidden() -> None:
    """R14: a hand and a given Hazard are known to one team only, also without being told so."""
    team = {"queue": {"t1": ["SM05"]}}
    story = read({"phase": 3, "teams": [{"hand": ["E105"]}, team], "hazards": {"SM05": {"seen": ["HZ01"]}}})
    assert GAME.view(story.state, USSR)["teams"][USA]["hand"]["backs"] == [1]
    assert GAME.view(story.state, USA)["teams"][USA]["hand"]["cards"] == ["E105"]
    assert "HZ01" in GAME.view(story.state, USA)["cards"]
    assert "HZ01" not in GAME.view(story.state, USSR)["cards"]


@pytest.mark.parametrize("seating", ["1v1", "2v1", "1v2", "2v2"])
@pytest.mark.parametrize("mode", ["beginner", "advanced"])
def test_every_position_of_a_game_can_be_written_and_read(mode: str, seating: str) -> None:
    """Through text and back it is the same position, with the same options, views and points."""
    seats = sum(int(part) for part in seating.split("v"))
    box = GAME.box(seats, GAME.settle_options({"mode": mode, "seating": seating}, seats))
    state = GAME.new_state(box)
    dice = SeededDice(len(mode) + seats)
    steps = 0
    while state.mover() != OVER:
        actions = state.legal_actions()
        state.apply(state.sample(dice) if state.mover() == CHANCE else actions[dice.below(len(actions))])
        steps += 1
        if steps % 9 == 0 or state.mover() == OVER:
            copy = GAME.from_position(box, json.loads(json.dumps(GAME.position(state))))
            assert snapshot(copy) == snapshot(state)
            assert list(copy.legal_actions()) == list(state.legal_actions())
            assert GAME.scores(copy) == GAME.scores(state)
            for seat in [None, *range(seats)]:
                assert GAME.view(copy, seat) == GAME.view(state, seat)


def test_given_hazards_of_an_older_position() -> None:
    """R9.2.2: where a position does not say so, those were given that the other team knows and nobody revealed."""
    story = given().queue(USA, t1=["SM05"]).hazard("SM05", "HZ01", by=USSR).hazard("SM05", "HZ02", by=USA).start(4)
    written = GAME.position(story.state)
    assert written.pop("given_hazards") == ["HZ01"]
    assert GAME.position(read(written).state)["given_hazards"] == ["HZ01"]
