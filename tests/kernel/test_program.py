"""The assembler: effects as data become words; a wrong entry is named with its step and field."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.kernel import program
from cosmodrome.kernel.program import Assembler, EffectError, Op, after_of, arg_a, arg_b, op_of

GOODS = ["ore", "ice", "food"]
GAIN = Op("gain", program.FIRST_OP, "what", GOODS, "n")
LOSE = Op("lose", program.FIRST_OP + 1, "what", GOODS, "n")
REST = Op("rest", program.FIRST_OP + 2)


def assembler() -> Assembler:
    return Assembler([GAIN, LOSE, REST], counts=["rovers", "domes"])


def words(asm: Assembler, start: int) -> list[tuple[int, int, int]]:
    """The words of a block of simple steps, as (op, a, b)."""
    code = asm.program()
    found = []
    while code[start] != program.END:
        found.append((int(op_of(code[start])), int(arg_a(code[start])), int(arg_b(code[start]))))
        start = int(after_of(code[start]))
    return found


def test_simple_steps_in_their_order() -> None:
    asm = assembler()
    start = asm.block("card 1", [{"op": "gain", "what": "ice", "n": 2}, {"op": "rest"}, {"op": "lose", "what": "food"}])
    assert words(asm, start) == [(16, 1, 2), (18, 0, 0), (17, 2, 1)]


def test_no_steps_are_the_empty_block() -> None:
    asm = assembler()
    assert asm.block("card 1", []) == 0
    assert asm.program()[0] == program.END


def test_blocks_follow_each_other_in_one_program() -> None:
    asm = assembler()
    one = asm.block("card 1", [{"op": "rest"}])
    two = asm.block("card 2", [{"op": "gain", "what": "ore"}])
    assert words(asm, one) == [(18, 0, 0)]
    assert words(asm, two) == [(16, 0, 1)]


def test_branches_hold_the_addresses_of_their_blocks() -> None:
    asm = assembler()
    start = asm.block(
        "card 1", [{"op": "choose", "may": True, "options": [[{"op": "gain", "what": "ore"}], [{"op": "rest"}], []]}]
    )
    code = asm.program()
    word = code[start]
    assert (op_of(word), arg_a(word), arg_b(word)) == (program.DO_CHOOSE, 3, program.MAY)
    assert words(asm, int(code[start + 1])) == [(16, 0, 1)]
    assert words(asm, int(code[start + 2])) == [(18, 0, 0)]
    assert words(asm, int(code[start + 3])) == []
    assert after_of(word) == start + 4
    assert code[start + 4] == program.END


def test_pay_pick_and_per() -> None:
    asm = assembler()
    start = asm.block(
        "card 1",
        [
            {"op": "pay", "price": {"op": "lose", "what": "ore", "n": 3}, "do": [{"op": "rest"}]},
            {"op": "pick", "n": 2, "of": ["ore", "food"], "do": {"op": "gain", "n": 4}},
            {"op": "per", "what": "domes", "do": [{"op": "gain", "what": "food"}]},
        ],
    )
    code = asm.program()
    pay = code[start]
    assert op_of(pay) == program.DO_PAY
    assert words(asm, int(arg_a(pay))) == [(18, 0, 0)]
    price = code[start + 1]
    assert (op_of(price), arg_a(price), arg_b(price)) == (17, 0, 3)
    pick = code[after_of(pay)]
    assert (op_of(pick), arg_a(pick)) == (program.DO_PICK, 2)
    done = code[after_of(pay) + 1]
    assert (op_of(done), arg_a(done), arg_b(done)) == (16, 0, 4)
    assert code[after_of(pay) + 2] == 0b101
    per = code[after_of(pick)]
    assert (op_of(per), arg_b(per)) == (program.DO_PER, 1)
    assert words(asm, int(arg_a(per))) == [(16, 2, 1)]


WRONG: list[tuple[Any, str]] = [
    ("gain", "card 7: a list of steps is needed, not 'gain'"),
    ([{"op": "rest"}, "gain"], "card 7, step 2: a step is a table with the field op, not 'gain'"),
    ([{"what": "ore"}], "card 7, step 1: a step is a table with the field op"),
    (
        [{"op": "steal"}],
        "card 7, step 1: unknown op 'steal' (known: choose, order, pay, pick, per, gain, lose, rest)",
    ),
    ([{"op": ["gain"]}], "card 7, step 1: unknown op ['gain']"),
    ([{"op": "gain"}], "card 7, step 1: the field what is missing"),
    ([{"op": "gain", "what": "gold"}], "card 7, step 1: what = 'gold' is not one of ore, ice, food"),
    ([{"op": "gain", "what": "ore", "n": -1}], "card 7, step 1: n = -1 must be a number from 0 to 2047"),
    ([{"op": "gain", "what": "ore", "n": "two"}], "card 7, step 1: n = 'two' must be a number from 0 to 2047"),
    ([{"op": "gain", "what": "ore", "n": True}], "card 7, step 1: n = True must be a number from 0 to 2047"),
    ([{"op": "gain", "what": ["ore"]}], "card 7, step 1: what = ['ore'] is not one of ore, ice, food"),
    ([{"op": "choose", "may": 1, "options": [[]]}], "card 7, step 1: may = 1 must be true or false"),
    (
        [{"op": "pay", "price": {"op": "rest"}, "do": [{"op": "rest"}, {"op": "gain"}]}],
        "card 7, step 1, do, step 2: the field what is missing",
    ),
    ([{"op": "gain", "what": "ore", "m": 2}], "card 7, step 1: unknown field m"),
    ([{"op": "rest", "n": 2}], "card 7, step 1: unknown field n"),
    ([{"op": "choose"}], "card 7, step 1: the field options is missing"),
    ([{"op": "choose", "options": []}], "card 7, step 1: options must be a list of 1 to 8 lists of steps"),
    ([{"op": "choose", "options": [[]] * 9}], "card 7, step 1: options must be a list of 1 to 8 lists of steps"),
    ([{"op": "order", "parts": [[]] * 13}], "card 7, step 1: parts must be a list of 1 to 12 lists of steps"),
    ([{"op": "order", "parts": [[]], "n": 1}], "card 7, step 1: unknown field n"),
    (
        [{"op": "choose", "options": [[{"op": "rest"}], [{"op": "rest"}, {"op": "gain", "what": "gold"}]]}],
        "card 7, step 1, options 2, step 2: what = 'gold' is not one of",
    ),
    ([{"op": "pay", "do": []}], "card 7, step 1: the field price is missing"),
    ([{"op": "pay", "price": {"op": "rest"}}], "card 7, step 1: the field do is missing"),
    ([{"op": "pay", "price": {"op": "choose"}, "do": []}], "card 7, step 1, price: unknown op 'choose'"),
    ([{"op": "pay", "price": 3, "do": []}], "card 7, step 1, price: unknown op 3"),
    (
        [{"op": "per", "what": "moons", "do": []}],
        "card 7, step 1: what = 'moons' cannot be counted (known: rovers, domes)",
    ),
    ([{"op": "per", "what": "domes"}], "card 7, step 1: the field do is missing"),
    ([{"op": "pick", "of": ["ore"]}], "card 7, step 1: the field do is missing"),
    ([{"op": "pick", "do": {"op": "gain"}}], "card 7, step 1: the field of is missing"),
    ([{"op": "pick", "of": ["ore"], "do": {"op": "choose"}}], "card 7, step 1: do must be a step with one of gain"),
    ([{"op": "pick", "of": ["gold"], "do": {"op": "gain"}}], "card 7, step 1: of = ['gold'] must be a list out of ore"),
    ([{"op": "pick", "of": "ore", "do": {"op": "gain"}}], "card 7, step 1: of = 'ore' must be a list out of ore"),
    ([{"op": "pick", "of": [], "do": {"op": "gain"}}], "card 7, step 1: of = [] must be a list out of ore"),
    (
        [{"op": "pick", "of": ["ore"], "n": 0, "do": {"op": "gain"}}],
        "card 7, step 1: n = 0 must be a number from 1 to 63",
    ),
    ([{"op": "pick", "of": ["ore"], "do": {"op": "rest"}}], "card 7, step 1: of = ['ore'] must be a list out of"),
]


@pytest.mark.parametrize(("steps", "message"), WRONG, ids=[message[8:60] for _, message in WRONG])
def test_a_wrong_entry_is_named(steps: Any, message: str) -> None:
    with pytest.raises(EffectError) as error:
        assembler().block("card 7", steps)
    assert message in str(error.value)


@pytest.mark.parametrize("op", ["gain", "pay", "per"])
def test_only_questions_can_be_declined(op: str) -> None:
    """`may` is a flag of choose, order and pick; elsewhere it is refused rather than ignored."""
    steps: dict[str, dict[str, Any]] = {
        "gain": {"op": "gain", "what": "ore"},
        "pay": {"op": "pay", "price": {"op": "rest"}, "do": []},
        "per": {"op": "per", "what": "domes", "do": []},
    }
    with pytest.raises(EffectError, match="card 7, step 1: unknown field may"):
        assembler().block("card 7", [{**steps[op], "may": True}])


def test_a_program_has_an_end() -> None:
    with pytest.raises(EffectError, match="card 7: all effects together are too long"):
        assembler().block("card 7", [{"op": "rest"}] * 0x10000)


def test_steps_remember_what_they_come_from() -> None:
    """A step says what it is printed as, also inside another one; the program is the same without."""
    ice = {"op": "gain", "what": "ice", "n": 2}
    printed, plain = assembler(), assembler()
    options = [[{**ice, "printed": "2 ice"}], []]
    start = printed.block("card 1", [{"op": "choose", "options": options, "printed": "2 ice or nothing"}])
    plain.block("card 1", [{"op": "choose", "options": [[ice], []]}])
    assert printed.printed[start] == "2 ice or nothing"
    assert list(printed.printed.values()) == ["2 ice", "2 ice or nothing"]
    assert len(printed) == len(printed.program())
    assert list(printed.program()) == list(plain.program())
