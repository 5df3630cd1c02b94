"""Relay: what the conformance suite cannot know about it."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from mypy_extensions import i64

from cosmodrome.games import fields
from cosmodrome.kernel import decks, frames
from cosmodrome.kernel.bags import amounts
from cosmodrome.kernel.bits import members, only
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.frames import kind_of
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.match.game import Game
from tests.toys.workout import ACTIONS, GAME, OPS, PLAN, RANSOM, RelayBox, RelayState

KERNEL_QUESTIONS = {frames.CHOOSE, frames.ORDER, frames.PAY, frames.PICK, frames.COUNCIL}


class Watched(RelayState):
    """Counts what the kernel asks of a game."""

    performed: ClassVar[Counter[int]] = Counter()

    def clone(self) -> Watched:
        return Watched(self.box, self)

    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        self.performed[int(op)] += 1
        super().perform(who, op, a, b)


def test_everything_in_the_kernel_is_used() -> None:
    """Every kind of question, verb, kind of chance and effect comes up in random games."""
    kinds: Counter[int] = Counter()
    verbs: Counter[str] = Counter()
    results: Counter[str] = Counter()
    free_at: set[int] = set()
    dice = SeededDice(3)
    for game in range(60):
        state = Watched(RelayBox(2 + game % 3, 5, GAME.rules_version))
        while state.mover() != OVER:
            kind = int(kind_of(state.top()))
            kinds[kind] += 1
            if state.mover() == CHANCE:
                action = int(state.sample(dice))
                results[GAME.chance_keys.verb(action).name] += 1
            else:
                actions = state.legal_actions()
                action = int(actions[dice.below(len(actions))])
                verb = GAME.keys.verb(action)
                verbs[verb.name] += 1
                if verb.free:
                    free_at.add(kind)
            seats = members(state.deciders()) or [CHANCE]
            state.apply_as(seats[dice.below(len(seats))], action)
    assert kinds.keys() >= KERNEL_QUESTIONS | {PLAN, RANSOM}
    assert verbs.keys() == {verb.name for verb in ACTIONS.table}
    assert results.keys() == {verb.name for verb in GAME.chance_keys.verbs.table}
    assert Watched.performed.keys() == {op.code for op in OPS}
    assert free_at >= KERNEL_QUESTIONS | {PLAN}, "conversions are open at the kernel's own questions too"


def plan(hands: dict[int, list[int]], **options: int) -> RelayState:
    """Two seats; station 0 is to plan, with these cards in the hands."""
    state = GAME.new_state(GAME.box(2, {"rounds": 3, **options}))
    draws = [card for side in (0, 1) for card in hands[side]]
    for card in draws:
        state.apply(GAME.chance_keys.find(f"draw:{card}"))
    state.apply(GAME.chance_keys.find("event:quiet"))
    state.apply(GAME.chance_keys.find("weather:calm"))
    return state


def play(state: RelayState, *keys: str) -> RelayState:
    for key in keys:
        action = (GAME.chance_keys if state.mover() == CHANCE else GAME.keys).find(key)
        assert action in state.legal_actions(), key
        state.apply(action)
    return state


def test_the_second_look_at_the_beacon_is_learned_without_chance() -> None:
    state = play(plan({0: [0, 1], 1: [2, 3]}), "look", "beacon:4")
    assert [GAME.view(state, seat)["beacon"]["card"] for seat in (0, 1, None)] == [[4], [], []]
    state = play(state, "draw:5", "weather:calm")
    told = state.told
    state = play(state, "look")
    assert state.mover() == CHANCE, "only the draw that ends the turn"
    assert state.told == told + 1
    assert GAME.view(state, 1)["beacon"]["card"] == [4]


def test_a_card_put_on_top_comes_as_a_draw_with_one_outcome() -> None:
    state = play(plan({0: [0, 1], 1: [2, 3]}), "top:1")
    assert state.mover() == CHANCE
    assert list(state.legal_actions()) == [1], "no question, but a step of the record"


def test_what_a_station_knows_of_the_other_survives_dealing_anew() -> None:
    """Station 0, with a full hand, puts card 1 on the deck; station 1 draws it, and station 0 knows."""
    state = plan({0: [0, 1], 1: [2, 3]})
    for card in (4, 5):
        state.hands[0] |= only(card)
        state.pools[0] ^= only(card)
        state.deck = decks.taken(state.deck)
        state.learn(0b01, only(card))
    play(state, "top:1", "weather:calm", "rest", "crate:ore", "draw:1")
    assert not GAME.check(state)
    assert GAME.view(state, 0)["stations"][1]["hand"] == [1]
    for seed in range(10):
        assert GAME.view(state.determinize(0, SeededDice(seed)), 0)["stations"][1]["hand"] == [1]


def test_a_buried_card_is_dealt_anew_for_the_other_station() -> None:
    state = play(plan({0: [0, 1], 1: [2, 3]}), "under:1")
    assert GAME.view(state, 0)["deck"][-1] == {"n": 1, "era": 0, "cards": [1]}
    assert GAME.view(state, 1)["deck"][-1] == {"n": 1, "era": 0, "cards": []}
    buried = {decks.card_of(state.determinize(1, SeededDice(seed)).deck[-2]) for seed in range(80)}
    assert buried == {0, 1, *range(4, 10)}, "any that station 1 has not seen"


def test_rules_versions() -> None:
    """Since version 2 a rest brings one crate, before it brought two; old records keep their number."""
    for version, crates in [(1, 2), (2, 1)]:
        state = RelayState(RelayBox(2, 3, version))
        for key in ["draw:0", "draw:1", "draw:2", "draw:3", "event:quiet", "weather:calm", "rest"]:
            play(state, key)
        for _ in range(crates):
            play(state, "crate:ice")
        assert amounts(state.goods[0], 3) == [1, 1 + crates, 1]
        assert GAME.chance_keys.verb(int(state.legal_actions()[0])).name == "draw"


def test_a_disputed_plan_in_a_match() -> None:
    match = Game(GAME).match(seats=4, seed=3)
    while len(match.deciders) < 2:
        match.play(match.decision.options[0])
    spokesman, mate = match.deciders
    first, second = (key for key in match.decision.options.keys if key.startswith("top:"))
    match.play(first, seat=mate)
    match.play(second, seat=spokesman)
    match.play("dispute", seat=mate)
    judges = match.deciders
    assert judges == [1, 3]
    assert [one["key"] for one in match.view(spokesman)["council"]["proposals"]] == [first, second]
    assert [one["key"] for one in match.view(judges[0])["council"]["proposals"]] == [None, None]
    match.play("second", seat=judges[1])
    told, own = (list(map(str, match.log_for(seat))) for seat in (judges[0], spokesman))
    assert f"{match.names[judges[1]]} chooses the second proposal." in told
    assert "side 0 puts a card back: a card of era 0." in told
    assert f"side 0 puts card {second[4:]} back: a card of era 0." in own


def test_fields_come_back_from_a_position() -> None:
    state = play(plan({0: [0, 1], 1: [2, 3]}), "under:1")
    again = GAME.from_position(state.box, GAME.position(state))
    assert fields.same(state, again)
    assert fields.fingerprint(state) == fields.fingerprint(again)
