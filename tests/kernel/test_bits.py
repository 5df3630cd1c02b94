"""Sets in one int, against Python's own sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.kernel import bits

THINGS = st.integers(0, 61)
SETS = st.sets(THINGS)
SOME = st.sets(THINGS, min_size=1)


@given(SETS)
def test_a_set_and_its_members(things: set[int]) -> None:
    packed = bits.set_of(sorted(things))
    assert bits.members(packed) == sorted(things)
    assert bits.count(packed) == len(things)
    assert packed >= 0


@given(SETS, THINGS)
def test_has(things: set[int], thing: int) -> None:
    assert bits.has(bits.set_of(list(things)), thing) == (thing in things)


@given(SOME)
def test_lowest(things: set[int]) -> None:
    assert bits.lowest(bits.set_of(list(things))) == min(things)


@given(SOME, st.data())
def test_nth_counts_in_ascending_order(things: set[int], data: st.DataObject) -> None:
    k = data.draw(st.integers(0, len(things) - 1))
    assert bits.nth(bits.set_of(list(things)), k) == sorted(things)[k]


@given(THINGS)
def test_only_and_first_n(n: int) -> None:
    assert bits.members(bits.only(n)) == [n]
    assert bits.members(bits.first_n(n)) == list(range(n))


def test_every_place_by_itself() -> None:
    """The table behind `lowest` has no two powers of two in one place."""
    assert [bits.lowest(bits.only(n)) for n in range(62)] == list(range(62))
    assert [bits.count(bits.first_n(n)) for n in range(63)] == list(range(63))
    assert [bits.nth(bits.first_n(62), n) for n in range(62)] == list(range(62))


@given(st.integers(0, 1000), SETS, st.lists(st.integers(0, 9)))
def test_with_each_appends_in_order(base: int, things: set[int], before: list[int]) -> None:
    found = bits.with_each(vec[i64](before), base, bits.set_of(list(things)))
    assert list(found) == before + [base + thing for thing in sorted(things)]
