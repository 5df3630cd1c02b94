"""Positions as plain data: what is written can be read again, and what cannot be is refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.errors import BadPosition
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.view.position_fields import known_names
from cosmodrome.games.one_small_step.view.positions import AGENDA
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.lab.conformance import drawn_table
from cosmodrome.lab.conformance.snapshots import snapshot
from tests.one_small_step.story import USA, USSR, Story, given
from tests.soak import repeats

BOX = GAME.box(2, GAME.settle_options({}, 2))
ENGINEER = {"side": "USA", "department": "engineers", "on": "space1"}
PERMS = {"kind": "ask_perms", "seat": 0, "resource": "booster"}


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
        (first_team(advancement_tokens=64), r"teams\[0\]\.advancement_tokens: 64 is not a number from 0 to 63"),
        (first_team(drafted=["E101"]), r"teams\[0\]\.drafted: no cards are being drafted"),
        ({"placed": [{"side": "USA"}]}, r"placed\[0\]\.department: Object missing required field"),
        (
            first_team(workers={"engineers": 2}) | {"placed": [ENGINEER]},
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


# --- what is under way ----------------------------------------------------------------------------
def placing() -> Story:
    """The USSR places its first worker."""
    return given().start(4)


def giving() -> Story:
    """A Media tile of the USA has drawn two Hazards: one is to be given."""
    story = given().set_media(3, 1).own_tiles(USA, "MB7").queue(USSR, t1=["SM05"]).start(4)
    return story.play("use_tile:MB7", "hazard_on:SM05")


def paying(seating: str = "1v1") -> Story:
    """The USA pays for SM05, with temps or perms."""
    story = given(seating=seating).queue(USA, launch=["SM05"]).queue(USSR, launch=["SM06"])
    return story.set_media(3, 1).give(USA, booster=2, sensor=1, fresh={"booster": 2}).start(7)


def launching() -> Story:
    """SM05 flies: the USA may pay for the Major Success."""
    story = paying()
    while story.keys[0].startswith("perms"):
        story.play(story.keys[0])
    return story


def proposing() -> Story:
    """One of the USA has proposed how to pay."""
    return paying("2v1").play("perms:booster:1", seat=0)


def changed(story: Story, path: str, value: Any) -> dict[str, Any]:
    """The position with another value there, at a path such as `teams.0.workers`; None: without it."""
    data: Any = json.loads(json.dumps(GAME.position(story.state)))
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    there = data
    for part in way:
        there = there[part]
    if value is None:
        del there[last]
    else:
        there[last] = value
    return dict(data)


@pytest.mark.parametrize(
    ("table", "path", "value", "message"),
    [
        # whose Turn it is
        (placing, "phase", 5, "phase: it is 4 according to the agenda"),
        (placing, "round", 0, "round: it is 0 during the set-up, and only then"),
        (placing, "active", None, "active: whose Turn it is: one of USA, USSR"),
        (placing, "active", "USA", r"agenda\[5\]\.team: it is the Turn of the USA|seat: it is the Turn of the USA"),
        (placing, "ending", "moon", "ending: the game is not over"),
        (placing, "agenda", [], "ending: with nothing left to do the game is over"),
        (placing, "agenda.4", {"kind": "turn", "team": "USA"}, r"agenda\[4\]\.kind: turn never lies on collect"),
        (placing, "agenda.6.kind", "ask_draw", r"agenda\[6\]\.kind: ask_draw never lies on after_placement"),
        (placing, "agenda.3", None, r"the USSR still collect their cards"),
        (placing, "agenda.6.departments", 4, r"agenda\[6\]\.departments: 4 is not a number from 0 to 3"),
        (placing, "agenda.6", None, r"agenda\[5\]: nothing is decided or drawn at after_placement"),
        (placing, "agenda.6.seat", 0, r"agenda\[6\]\.seat: it is the Turn of the USSR"),
        # pieces
        (
            placing,
            "teams.0.workers",
            {},
            r"teams\[0\]\.workers\.engineers: 0 workers left beside 0 placed; there are 2",
        ),
        (placing, "teams.1.drafted", ["E101"], r"teams\[1\]\.drafted: a team drafts the cards on which its workers"),
        (
            paying,
            "placed",
            [{"side": "USA", "department": "engineers", "on": "space1"}],
            "placed: no workers are being",
        ),
        (placing, "groups", [[], [], []], r"groups\[0\]: it lacks a card of its pool"),
        (placing, "groups.0.0", "E101", r"groups\[0\]: it lacks a card of its pool"),
        (
            placing,
            "bundles",
            [{"cards": ["E105"], "group": ["E106"]}],
            r"bundles\[0\]\.group: it lacks a card of its pool",
        ),
        (placing, "bundles", [{"group": ["E105", "E201"]}], r"bundles\[0\]\.group: it holds a card that is no secret"),
        (placing, "satellite_deck", ["SM07", "SM07", 18], "satellite_deck: SM07: missions in two places"),
        (placing, "teams.1.crew_deck", ["CA1", 5], r"teams\[1\]\.crew_deck: CA1: missions of another deck"),
        (placing, "hazard_deck", [18, "HZ01"], "hazard_deck: a card is decided that nobody has seen"),
        (placing, "first_on_moon", "USA", "first_on_moon: it is the first team on the last space of the path"),
        # cards that are looked at
        (giving, "progress.looked_hazards", None, "progress.looked_hazards: at least 2 of them are being looked at"),
        (giving, "agenda.7", None, "progress.looked_hazards: nobody is looking at them"),
        (giving, "agenda.7.mission", "SM01", r"agenda\[7\]\.mission: not a mission of the other team"),
        (giving, "agenda.7.most", 0, r"agenda\[7\]\.most: at least 1"),
        # a launch
        (launching, "progress", [], "progress: Expected `object`, got `array`"),
        (launching, "progress", {}, "progress.launching: a mission is being launched according to the agenda"),
        (placing, "progress.launching", "SM05", "progress.launching: no mission is being launched"),
        (launching, "progress.launching", "SM06", "progress.launching: this is a mission of the other team"),
        (launching, "progress.ignored", "HZ01", "progress.ignored: this Hazard does not lie on the mission"),
        (
            launching,
            "progress.replaced",
            ["sensor", "booster"],
            "progress.replaced: this Advancement has not been used",
        ),
        (launching, "hazards", {"SM05": {"unseen": 1}}, r"hazards\.SM05\.unseen: Hazards are revealed first"),
        # a payment
        (paying, "progress.need", None, "progress.need: something is being paid according to the agenda"),
        (launching, "progress.need", {"booster": 1}, "progress.need: nothing is being paid according to the agenda"),
        (paying, "progress.need", {"booster": 7}, "progress.need: the team cannot pay this"),
        (paying, "progress.for_mission", False, "progress.for_mission: true according to the agenda"),
        (paying, "agenda.4.resource", "capsule", r"agenda\[4\]\.resource: this is not to be paid"),
        # a council
        (proposing, "agenda.5.first", 1, r"agenda\[5\]\.first: what is proposed cannot be chosen here"),
        (proposing, "agenda.5.stage", 2, r"agenda\[5\]\.stage: seat 2 has not proposed anything"),
        (proposing, "agenda.4", PERMS, r"agenda\[5\]: a council is about a question of the same side"),
        (proposing, "agenda.3.side", 1, r"agenda\[3\]\.side: before_major is not for 1"),
    ],
)
def test_what_is_under_way_cannot_contradict_the_rest(
    table: Callable[[], Story], path: str, value: Any, message: str
) -> None:
    story = table()
    with pytest.raises(BadPosition, match=message):
        GAME.from_position(story.state.printed, changed(story, path, value))


def test_effects_belong_where_they_are_printed() -> None:
    """R12, R9.1.4: what starts the game, a reward and an effect that gives `that resource` out of their place."""
    story = placing()
    box = story.state.printed
    for effect, message in (
        (int(box.start_block), r"effect: the tokens that teams start with"),
        (int(box.rewards[4]), r"effect: rewards come after the launch of their mission"),
    ):
        data = GAME.position(story.state)
        data["agenda"][-1:] = [
            {"kind": "run", "seat": USSR, "effect": effect},
            {"kind": "ask_bonus", "seat": USSR},
        ]
        with pytest.raises(BadPosition, match=message):
            GAME.from_position(box, data)


def test_nothing_must_be_given() -> None:
    """What lies nowhere is in its deck, and phase 1 of round 1 is over at once, as no mission waits."""
    written = GAME.position(read({}).state)
    assert (written["round"], written["phase"]) == (1, 3)
    assert written["event_deck"] == [{"era": 1, "n": 12}, {"era": 2, "n": 12}, {"era": 3, "n": 22}]
    assert (written["hazard_deck"], written["satellite_deck"]) == ([19], [16])
    assert [team["crew_deck"] for team in written["teams"]] == [[6], [6]]
    assert written["extra_tiles"] == 4


def test_phase_4_goes_on_with_the_workers_that_are_not_placed() -> None:
    """R8.4.1: the team with more workers left is next; their cards are drafted, and it can be read back."""
    there = [{"side": "USSR", "department": "administrators", "on": "E107"}]
    story = read({"round": 2, "phase": 4, "draft": ["E105", "E107"], "placed": there})
    assert (story.mover, [int(n) for n in story.state.workers]) == (USA, [2, 2, 2, 1])
    assert story.options("place")[-1] == "administrators:space6"
    written = GAME.position(story.state)
    assert written["teams"][USSR]["drafted"] == ["E107"]
    assert GAME.position(read(written).state) == written
    there.append({"side": "USA", "department": "engineers", "on": "space1"})
    assert read({"round": 2, "phase": 4, "draft": ["E105", "E107"], "placed": there}).mover == USSR
    with pytest.raises(BadPosition, match="placed: no workers are being placed in phase 3"):
        read({"phase": 3, "placed": there})


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


@pytest.mark.soak
def test_every_agenda_of_random_games_reads_back() -> None:
    """At tables of all kinds: what lies on what is declared in full."""
    for seed in range(repeats(8, 400)):
        seats, options = drawn_table(GAME, seed)
        box = GAME.box(seats, GAME.settle_options(options, seats))
        state = GAME.new_state(box)
        dice = SeededDice(seed)
        while state.mover() != OVER:
            again = Race(box, None)
            AGENDA.push(again, AGENDA.write(state, known_names(box)), known_names(box))
            assert list(again.agenda) == list(state.agenda)
            actions = state.legal_actions()
            state.apply(state.sample(dice) if state.mover() == CHANCE else actions[dice.below(len(actions))])
