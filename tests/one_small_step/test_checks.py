"""The invariants can fail: a table that is tampered with is found out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS, FROM_CREWS, HAZARD_CARDS, MISSION_CARDS
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import first_n, lowest, only
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE
from tests.one_small_step.story import USA, USSR, given


def table() -> Race:
    """In the middle of phase 4, with a bit of everything."""
    story = given().set_media(3, 1).hold(USA, "E105").employ(USA, "E103", "E104").own(USA, "AD01", tokens=1)
    story.queue(USA, t1=["SM05"]).queue(USSR, t1=["SM06"]).hazard("SM06", "HZ01", unseen=1, by=USA)
    story.give(USA, booster=2).own_tiles(USSR, "MB1").lay("E101", "E102").start(4).play("place:engineers:E102")
    return story.state


def doubled(state: Race) -> None:
    state.hand[USSR] |= only(lowest(state.draft))


def lost(state: Race) -> None:
    state.people[USA] = 0


def fifth_worker(state: Race) -> None:
    state.workers[0] += 1


def another_deck(state: Race) -> None:
    state.event_deck = decks.under(state.event_deck, 4, 1)


def mission_lost(state: Race) -> None:
    state.missions[1] = 0


def satellite_deck(state: Race) -> None:
    state.satellite_deck = decks.taken(state.satellite_deck)


def hazard_lost(state: Race) -> None:
    state.hazards[5] = 0


def hazard_astray(state: Race) -> None:
    state.hazards[7] = state.hazards[5]
    state.hazards[5] = 0


def hazard_deck(state: Race) -> None:
    state.hazard_deck = decks.taken(state.hazard_deck)


def advancement(state: Race) -> None:
    state.owned[USSR] |= state.owned[USA]


def media_tile(state: Race) -> None:
    state.media_tiles[USA] += lanes4.one(2)


def satellite_tile(state: Race) -> None:
    state.satellite_stack -= lanes4.one(0)


def crew_tile(state: Race) -> None:
    state.crew_used[USA] += lanes4.one(0)


def path_tile(state: Race) -> None:
    state.path_tiles ^= only(3)


def debt(state: Race) -> None:
    state.tokens[3] = -1


def gained_too_many(state: Race) -> None:
    state.active = USA
    state.gained[3] = 9


def drafted_elsewhere(state: Race) -> None:
    state.drafted[USSR] |= only(40)


def occupied(state: Race) -> None:
    state.occupied |= only(2)


def markers(state: Race) -> None:
    state.orbit[USA] = 3


def people(state: Race) -> None:
    state.people[USA] |= first_n(4)


def media_off_track(state: Race) -> None:
    state.media[USSR] = 9


def negative_points(state: Race) -> None:
    state.score(0, FROM_CREWS, -1)


def off_marker(state: Race) -> None:
    state.path[USSR] = 2


def unknown_hand(state: Race) -> None:
    state.knows[EVENT_CARDS * 3 + USA] = 0


def unknown_mission(state: Race) -> None:
    state.knows[MISSION_CARDS * 3 + USSR] = 0


def undecided_known(state: Race) -> None:
    state.knows[HAZARD_CARDS * 3 + USSR] |= only(lowest(state.pools[0]))


def unknown_though_shown(state: Race) -> None:
    state.knows[HAZARD_CARDS * 3 + 2] |= only(lowest(state.pools[0]))


def open_unseen(state: Race) -> None:
    state.knows[MISSION_CARDS * 3 + 2] = 0


def from_nowhere(state: Race) -> None:
    state.groups[4] = 0


def nobody_saw(state: Race) -> None:
    state.knows[HAZARD_CARDS * 3 + USA] = 0


def over_for_no_reason(state: Race) -> None:
    state.agenda = vec[i64]()


@pytest.mark.parametrize(
    ("tamper", "complaint"),
    [
        (doubled, "E101: Event cards in two places"),
        (lost, "event_deck: E103, E104: Event cards lost"),
        (another_deck, "the Event deck does not hold as many cards as its pool 4"),
        (mission_lost, "SM05: missions lost"),
        (satellite_deck, "a mission deck does not hold as many cards as its pool 1"),
        (hazard_lost, "HZ01: Hazards lost"),
        (hazard_astray, "a Hazard lies on a mission that is not in play"),
        (hazard_deck, "the unseen Hazards are not as many as their pool"),
        (advancement, "AD01: Advancements in two places"),
        (media_tile, "Media tiles were lost or doubled"),
        (satellite_tile, "Satellite tiles were lost or doubled"),
        (crew_tile, "Crew tiles were lost or doubled"),
        (path_tile, "face-down crew tiles are not as many"),
        (debt, "a team owes tokens"),
        (gained_too_many, "more Booster gained in this Turn than there are"),
        (fifth_worker, "teams[0].workers.engineers: 2 workers left beside 1 placed"),
        (drafted_elsewhere, "a worker stands on a card that is not on a draft space"),
        (occupied, "the occupied spaces are not those with workers"),
        (markers, "more satellite markers than there are"),
        (people, "too many people beside a board"),
        (media_off_track, "USSR: Media 9 is off the track"),
        (negative_points, "USA: -1 VP"),
        (off_marker, "USSR: not on its farthest marker"),
        (unknown_hand, "USA does not know its own hand, or an open Event card"),
        (unknown_mission, "USSR does not know its own hand, or an open mission"),
        (undecided_known, "USSR knows a Hazard that is not decided yet"),
        (unknown_though_shown, "USA does not know a Hazard that was shown to all"),
        (open_unseen, "something lies open that was not shown to all"),
        (from_nowhere, "USSR: hidden cards [4] come from nowhere"),
        (nobody_saw, "hazards.SM06: a card is decided that nobody has seen"),
        (over_for_no_reason, "the game is over for no reason"),
    ],
)
def test_tampering_is_found(tamper: Callable[[Race], None], complaint: str) -> None:
    state = table()
    assert GAME.check(state) == []
    tamper(state)
    assert any(complaint in found for found in GAME.check(state)), GAME.check(state)


def test_limits_of_the_supply() -> None:
    """RL-14: with token_limits no more tokens are out than there are."""
    story = given(token_limits=True).give(USA, booster=11)
    assert "teams: more Booster tokens than there are (RL-14)" in GAME.check(story.state)
    assert GAME.check(given().give(USA, booster=11).state) == []
    story = given(token_limits=True).own(USA, tokens=1).own(USSR, tokens=9)
    assert "teams: Advancement tokens [1, 9] (R11.2.1)" in GAME.check(story.state)
    assert GAME.check(given().own(USA, tokens=1).own(USSR, tokens=9).state) == []


def test_mates_have_one_score() -> None:
    """R4.3."""
    story = given(seating="2v2")
    story.state.score(0, FROM_CREWS, 1)
    assert "teams[0].vp: USA: team-mates have different scores (R4.3)" in GAME.check(story.state)


def test_beginners_have_no_markers_on_the_earth() -> None:
    """R3.2."""
    story = given(mode="beginner")
    story.state.crew_covers = 1
    assert "satellite_covers: markers lie on the Earth in the beginner game (R3.2)" in GAME.check(story.state)


@pytest.mark.parametrize("seed", range(4))
def test_all_holds_in_games(seed: int) -> None:
    seats = 2 + seed % 3
    state = GAME.new_state(GAME.box(seats, GAME.settle_options({"token_limits": seed == 2}, seats)))
    dice = SeededDice(seed)
    for _ in range(500):
        actions = state.legal_actions()
        if not len(actions):
            break
        state.apply(state.sample(dice) if state.mover() == CHANCE else actions[dice.below(len(actions))])
        assert GAME.check(state) == []
