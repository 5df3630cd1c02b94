"""Bags of all widths, against plain lists of amounts."""

from __future__ import annotations

from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmodrome.kernel import bags, lanes2, lanes4, lanes7

WIDTHS = [
    pytest.param(bags, 127, 254, id="8-bit lanes"),
    pytest.param(lanes7, 63, 126, id="7-bit lanes"),
    pytest.param(lanes4, 15, 225, id="4-bit lanes"),
    pytest.param(lanes2, 3, 93, id="2-bit lanes"),
]


def amounts_of(lanes: ModuleType, most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, most), min_size=lanes.KINDS, max_size=lanes.KINDS)


def packed(lanes: ModuleType, amounts: list[int]) -> int:
    return sum(int(lanes.one(kind)) * n for kind, n in enumerate(amounts))


def unpacked(lanes: ModuleType, bag: int) -> list[int]:
    return [int(lanes.amount(bag, kind)) for kind in range(lanes.KINDS)]


@pytest.mark.parametrize(("lanes", "most", "most_in_all"), WIDTHS)
@given(data=st.data())
def test_amounts_come_back(lanes: ModuleType, most: int, most_in_all: int, data: st.DataObject) -> None:
    amounts = data.draw(amounts_of(lanes, most))
    assert unpacked(lanes, packed(lanes, amounts)) == amounts


@pytest.mark.parametrize(("lanes", "most", "most_in_all"), WIDTHS)
@given(data=st.data())
def test_covers_and_lacking(lanes: ModuleType, most: int, most_in_all: int, data: st.DataObject) -> None:
    need = data.draw(amounts_of(lanes, most))
    have = data.draw(st.one_of(amounts_of(lanes, most), st.just(need)))
    lacks = [max(0, n - h) for n, h in zip(need, have, strict=True)]
    assert unpacked(lanes, lanes.lacking(packed(lanes, need), packed(lanes, have))) == lacks
    assert lanes.covers(packed(lanes, have), packed(lanes, need)) == (not any(lacks))


@pytest.mark.parametrize(("lanes", "most", "most_in_all"), WIDTHS)
@given(data=st.data())
def test_size_adds_the_lanes(lanes: ModuleType, most: int, most_in_all: int, data: st.DataObject) -> None:
    amounts = data.draw(amounts_of(lanes, min(most, most_in_all // lanes.KINDS)))
    assert lanes.size(packed(lanes, amounts)) == sum(amounts)


@pytest.mark.parametrize(("lanes", "most", "most_in_all"), WIDTHS)
def test_full_lanes_do_not_touch_each_other(lanes: ModuleType, most: int, most_in_all: int) -> None:
    full = packed(lanes, [most] * lanes.KINDS)
    assert full > 0
    assert lanes.covers(full, full)
    assert lanes.lacking(full, full) == 0
    assert lanes.lacking(full, 0) == full
    assert lanes.lacking(0, full) == 0
    assert not lanes.covers(full - lanes.one(lanes.KINDS - 1), full)


@given(st.lists(st.integers(0, 6), max_size=120))
def test_a_bag_of_a_list(kinds: list[int]) -> None:
    bag = bags.bag_of(kinds)
    assert bags.amounts(bag, bags.KINDS) == [kinds.count(kind) for kind in range(bags.KINDS)]
    assert bags.size(bag) == len(kinds)


@given(amounts_of(bags, 127), amounts_of(bags, 127))
def test_common_is_the_smaller_amount(one: list[int], other: list[int]) -> None:
    shared = bags.common(packed(bags, one), packed(bags, other))
    assert unpacked(bags, shared) == [min(pair) for pair in zip(one, other, strict=True)]


@given(st.integers(0, 6), st.integers(0, 127))
def test_many_of_a_kind(kind: int, n: int) -> None:
    assert bags.many(kind, n) == n * bags.one(kind)
