"""Declared effects, carried out: depth first, as far as possible, and never a question that is none."""

from __future__ import annotations

from typing import Any

from cosmodrome.kernel.frames import RUN, frame
from cosmodrome.kernel.state import OVER
from tests.kernel.bench import ASK, Bench, BenchBox


def say(n: int) -> dict[str, Any]:
    return {"op": "say", "n": n}


def gain(what: str, n: int = 1) -> dict[str, Any]:
    return {"op": "gain", "what": what, "n": n}


def lose(what: str, n: int = 1) -> dict[str, Any]:
    return {"op": "lose", "what": what, "n": n}


def choose(*options: list[dict[str, Any]], may: bool = False) -> dict[str, Any]:
    return {"op": "choose", "options": list(options), "may": may}


def order(*parts: list[dict[str, Any]], may: bool = False) -> dict[str, Any]:
    return {"op": "order", "parts": list(parts), "may": may}


def pay(price: dict[str, Any], *do: dict[str, Any]) -> dict[str, Any]:
    return {"op": "pay", "price": price, "do": list(do)}


def pick(n: int, of: list[str], do: dict[str, Any], may: bool = False) -> dict[str, Any]:
    return {"op": "pick", "n": n, "of": of, "do": do, "may": may}


def per(what: str, *do: dict[str, Any]) -> dict[str, Any]:
    return {"op": "per", "what": what, "do": list(do)}


def begun(*effect: dict[str, Any], cheers: int = 0, **goods: int) -> Bench:
    """Seat 0, with these goods, carries out the effect; below it waits the note 1000."""
    state = Bench(BenchBox(effect)).given(0, **goods)
    state.cheers = cheers
    return state.put(frame(8, 0, 1000), frame(RUN, 0, state.box.effect))


def test_simple_steps_one_after_the_other() -> None:
    state = begun(gain("ore", 2), say(1), lose("ore"), say(2))
    assert state.mover() == OVER
    assert state.has() == {"ore": 1}
    assert state.wrote() == [1, 2, 1000]


def test_an_impossible_step_is_skipped() -> None:
    state = begun(say(1), lose("ore"), say(2))
    assert state.wrote() == [1, 2, 1000]


def test_no_effect_at_all() -> None:
    assert begun().wrote() == [1000]


def test_a_question_in_the_middle_waits_for_its_answer() -> None:
    state = begun(say(1), {"op": "question", "n": 2}, say(2))
    assert state.offers() == ["say:0", "say:1"]
    assert state.play("say:1").wrote() == [1, 1, 2, 1000]


def test_choose_one_of_those_that_can_be_done() -> None:
    effect = choose([say(1)], [lose("ore")], [say(3), say(4)])
    assert begun(effect).offers() == ["choose:0", "choose:2"]
    assert begun(effect).play("choose:2").wrote() == [3, 4, 1000]
    assert begun(effect, ore=1).offers() == ["choose:0", "choose:1", "choose:2"]


def test_a_choice_of_one_is_none() -> None:
    assert begun(choose([say(1)], [lose("ore")])).wrote() == [1, 1000]


def test_a_choice_of_nothing_is_skipped() -> None:
    assert begun(choose([lose("ice")], [lose("ore")]), say(5)).wrote() == [5, 1000]


def test_an_optional_choice_can_be_declined() -> None:
    state = begun(choose([say(1)], may=True))
    assert state.offers() == ["no", "choose:0"]
    assert state.play("no").wrote() == [1000]
    assert begun(choose([lose("ore")], may=True)).wrote() == [1000], "nothing to decline"


def test_parts_in_any_order() -> None:
    effect = order([say(1)], [say(2), say(3)], [say(4)])
    assert begun(effect).offers() == ["part:0", "part:1", "part:2"]
    assert begun(effect).play("part:1", "part:2").wrote() == [2, 3, 4, 1, 1000], "the last part needs no question"
    assert begun(effect).play("part:2", "part:0").wrote() == [4, 1, 2, 3, 1000]


def test_one_part_can_make_another_possible() -> None:
    effect = order([lose("ore", 2), say(1)], [gain("ore", 2)], [say(3)])
    state = begun(effect)
    assert state.offers() == ["part:0", "part:1", "part:2"], "part 0 can at least say something"
    assert state.play("part:1").offers() == ["part:0", "part:2"]
    assert begun(order([lose("ore")], [gain("ore")])).has() == {}, "first the one that can, then the other"


def test_optional_parts_can_be_left() -> None:
    state = begun(order([say(1)], [say(2)], may=True)).play("part:1")
    assert state.offers() == ["stop", "part:0"]
    assert state.play("stop").wrote() == [2, 1000]


def test_pay_or_not() -> None:
    effect = pay(lose("ore", 2), say(1), say(2))
    assert begun(effect, ore=1).wrote() == [1000], "it cannot be paid, so it is not asked"
    state = begun(effect, ore=3)
    assert state.offers() == ["no", "pay"]
    assert state.play("pay").wrote() == [1, 2, 1000]
    assert state.has() == {"ore": 1}
    assert begun(effect, ore=3).play("no").has() == {"ore": 3}


def test_nobody_pays_for_nothing() -> None:
    assert begun(pay(lose("ore"), lose("ice")), ore=3).wrote() == [1000]


BUILD: dict[str, Any] = {"op": "build"}


def building(surcharge: int, *effect: dict[str, Any], **goods: int) -> Bench:
    """Seat 0 carries out the effect where building costs so much ore."""
    box = BenchBox(effect)
    box.surcharge = surcharge
    return Bench(box).given(0, **goods).put(frame(RUN, 0, box.effect))


def test_a_price_counts_what_its_effect_costs_in_turn() -> None:
    effect = pay(lose("ore"), BUILD)
    assert building(2, effect, ore=2).has() == {"ore": 2}, "one ore would be left, and two are due: not asked"
    state = building(2, effect, ore=3)
    assert state.offers() == ["no", "pay"]
    assert state.play("pay").has() == {}
    assert state.wrote() == [50]


def test_a_price_is_worth_paying_if_one_step_is_possible_after_it() -> None:
    assert building(2, pay(lose("ore"), BUILD, say(1)), ore=2).play("pay").wrote() == [1]
    assert building(2, pay(lose("ore"), choose([BUILD], [say(1)])), ore=2).play("pay").wrote() == [1]
    assert building(2, pay(lose("ice"), BUILD), ore=2, ice=1).offers() == ["no", "pay"], "another good"


def test_a_price_inside_a_price() -> None:
    effect = pay(lose("ore"), pay(lose("ore"), say(1)))
    assert begun(effect, ore=1).wrote() == [1000], "the second could not be paid any more"
    assert begun(effect, ore=2).play("pay", "pay").wrote() == [1, 1000]
    assert building(1, pay(lose("ore"), pay(lose("ore"), BUILD)), ore=2).has() == {"ore": 2}


def test_a_price_before_picks_and_repetitions() -> None:
    assert begun(pay(lose("ore"), pick(1, ["ore"], lose(""))), ore=1).wrote() == [1000]
    assert begun(pay(lose("ore"), pick(1, ["ore", "ice"], lose(""))), ore=1, ice=1).play("pay").has() == {}
    assert building(1, pay(lose("ore"), per("ice", BUILD)), ore=1, ice=1).has() == {"ore": 1, "ice": 1}


def test_pick_several_kinds_each_set_in_one_way() -> None:
    effect = pick(2, ["ore", "ice", "food"], gain(""))
    found = set()
    for first in begun(effect).offers():
        for second in begun(effect).play(first).offers() or ["forced"]:
            state = begun(effect).play(first)
            if second != "forced":
                state.play(second)
            found.add((first, second, tuple(state.has().items())))
    sets = [goods for _, _, goods in found]
    assert len(sets) == len(set(sets)) == 6, "ore+ore, ore+ice, ore+food, ice+ice, ice+food, food+food"


def test_picks_of_a_limited_supply_can_all_be_made() -> None:
    """Two must go: beginning with the last kind would leave nothing for the second pick."""
    effect = pick(2, ["ore", "ice", "food"], lose(""))
    state = begun(effect, ore=1, food=1)
    assert state.has() == {}, "both must go: nothing to ask"
    state = begun(effect, ore=1, ice=1, food=1)
    assert state.offers() == ["pick:0", "pick:1"]
    assert state.play("pick:1").has() == {"ore": 1}
    assert begun(effect, food=1).has() == {}, "as far as possible"


def test_optional_picks_may_begin_anywhere() -> None:
    state = begun(pick(2, ["ore", "food"], lose(""), may=True), ore=1, food=1)
    assert state.offers() == ["stop", "pick:0", "pick:2"]
    assert state.play("pick:2").has() == {"ore": 1}
    assert state.wrote() == [1000], "kinds ascend, so there is nothing more to pick"


def test_a_pick_of_nothing_opens_no_choice() -> None:
    effect = choose([pick(1, ["ore"], lose(""), may=True)], [say(2)], [say(3)])
    assert begun(effect).offers() == ["choose:1", "choose:2"]
    assert begun(effect, ore=1).offers() == ["choose:0", "choose:1", "choose:2"]


def test_per_counts_once() -> None:
    state = begun(per("ore", gain("ore"), say(1)), ore=3)
    assert state.has() == {"ore": 6}, "what is gained meanwhile does not count"
    assert state.wrote() == [1, 1, 1, 1000]
    assert begun(per("ore", say(1))).wrote() == [1000]


def test_per_with_questions() -> None:
    state = begun(per("ice", choose([say(1)], [say(2)])), ice=2)
    assert state.play("choose:0", "choose:1").wrote() == [1, 2, 1000]


def test_nested_effects_lie_above_what_follows() -> None:
    """Any order of a choice inside a payment inside a part, and back out again."""
    effect = order(
        [pay(lose("ore"), choose([order([say(1)], [say(2)]), say(3)], [say(4)]), say(5)), say(6)],
        [say(7)],
    )
    state = begun(effect, say(8), ore=1)
    state.play("part:0", "pay", "choose:0", "part:1")
    assert state.wrote() == [2, 1, 3, 5, 6, 7, 8, 1000]


def test_free_actions_are_offered_at_the_kernels_questions_too() -> None:
    for effect in [choose([say(1)], [say(2)]), order([say(1)], [say(2)]), pay(say(1), say(2))]:
        state = begun(effect, cheers=1)
        keys = state.offers()
        assert keys[-1] == "cheer:0"
        assert state.play("cheer:0").offers() == keys[:-1], "the question is still open"


def test_a_free_action_keeps_a_single_answer_open() -> None:
    state = begun(choose([say(1)]), cheers=1)
    assert state.offers() == ["choose:0", "cheer:0"]
    assert state.play("cheer:0").wrote() == [99, 1, 1000]


def test_a_free_action_that_changes_nothing_keeps_nothing_open() -> None:
    for effect, wrote in [(choose([say(1)]), [1, 1000]), (choose([say(1)], [say(2)]), [])]:
        state = Bench(BenchBox([effect]))
        state.box.cheers_matter = False
        state.cheers = 1
        state.put(frame(8, 0, 1000), frame(RUN, 0, state.box.effect))
        assert state.wrote() == wrote
        assert state.cheers == 1
        assert state.offers() == ([] if wrote else ["choose:0", "choose:1", "cheer:0"]), "but it is offered"


def test_free_actions_alone_make_no_question() -> None:
    state = begun(choose([lose("ore")]), cheers=2)
    assert state.wrote() == [1000]
    assert state.cheers == 2


def test_an_end_at_once() -> None:
    """Whatever lies on the agenda is gone, also the rest of the block that ended the game."""
    for effect in [
        [{"op": "stop_all"}, say(1)],
        [choose([{"op": "stop_all"}, say(1)]), say(2)],
        [per("ore", {"op": "stop_all"}, say(1)), say(2)],
        [pick(1, ["ore"], gain("")), {"op": "stop_all"}],
    ]:
        state = begun(*effect, ore=2)
        assert state.mover() == OVER
        assert state.wrote() == []


def test_the_answer_goes_to_the_seat_of_the_effect() -> None:
    state = Bench(BenchBox([choose([gain("ore")], [gain("ice")])]))
    state.put(frame(ASK, 0, 0, 0b11), frame(RUN, 1, state.box.effect))
    assert state.mover() == 1
    assert state.play("choose:1").has(1) == {"ice": 1}
    assert state.mover() == 0
