"""Frames: five fields in one int that is never negative."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmodrome.kernel import frames

FIELDS = st.tuples(
    st.integers(0, 255), st.integers(0, 15), st.integers(0, 0xFFFF), st.integers(0, 0xFFFFFF), st.integers(0, 63)
)


@given(FIELDS)
def test_every_field_comes_back(fields: tuple[int, int, int, int, int]) -> None:
    f = frames.frame(*fields)
    assert f >= 0
    assert (frames.kind_of(f), frames.who_of(f), frames.a_of(f), frames.b_of(f), frames.c_of(f)) == fields


def test_arguments_are_optional() -> None:
    f = frames.frame(frames.FIRST_DECISION, 3)
    assert (frames.a_of(f), frames.b_of(f), frames.c_of(f)) == (0, 0, 0)


def test_kinds_are_sorted_into_steps_decisions_and_chance() -> None:
    assert frames.RUN < frames.REPEAT < frames.FIRST_STEP < frames.DECISION
    kernel = [frames.CHOOSE, frames.ORDER, frames.PAY, frames.PICK, frames.COUNCIL]
    assert all(frames.DECISION <= kind < frames.FIRST_DECISION for kind in kernel)
    assert frames.FIRST_DECISION < frames.FIRST_CHANCE < 256


@pytest.mark.skipif(not frames.CHECKED, reason="compiled code does not look")
@pytest.mark.parametrize(
    ("field", "too_large"), [("kind", 1 << 8), ("who", 1 << 4), ("a", 1 << 16), ("b", 1 << 24), ("c", 1 << 6)]
)
def test_plain_python_refuses_a_field_that_is_too_large(field: str, too_large: int) -> None:
    fields = {"kind": frames.FIRST_DECISION, "who": 0}
    for value in (too_large, -1):
        with pytest.raises(ValueError, match=rf"\b{field} = {value} is not between 0 and {too_large - 1}"):
            frames.frame(**{**fields, field: value})
    assert frames.frame(**{**fields, field: too_large - 1}) >= 0
