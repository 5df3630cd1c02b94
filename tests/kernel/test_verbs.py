"""Verb tables: dense numbers, free verbs last, keys that are unique and parse back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmodrome.kernel.verbs import KERNEL_SIZE, Domain, Keys, Verb, Verbs

CARD = Domain("card", 5)
COLOUR = Domain("colour", 3)
COLOURS = ["red", "green", "blue"]


def table(asks: bool = True) -> Verbs:
    return Verbs([Verb("recruit", CARD), Verb("convert", COLOUR, free=True), Verb("move", CARD, COLOUR)], asks)


@st.composite
def verb_tables(draw: st.DrawFn) -> Verbs:
    shapes = draw(st.lists(st.tuples(st.lists(st.integers(1, 6), max_size=3), st.booleans()), min_size=1, max_size=6))
    verbs = [
        Verb(f"verb{i}", *(Domain(f"d{i}_{j}", size) for j, size in enumerate(sizes)), free=free)
        for i, (sizes, free) in enumerate(shapes)
    ]
    return Verbs(verbs, asks=draw(st.booleans()))


@given(verb_tables())
def test_numbers_are_dense_and_keys_parse_back(verbs: Verbs) -> None:
    keys = Keys(verbs, {})
    assert len(keys) == verbs.size
    texts = [keys.text(action) for action in range(verbs.size)]
    assert len(set(texts)) == verbs.size
    assert [keys.find(text) for text in texts] == list(range(verbs.size))


@given(verb_tables())
def test_free_verbs_come_last(verbs: Verbs) -> None:
    keys = Keys(verbs, {})
    assert [keys.verb(action).free for action in range(verbs.size)] == [
        action >= verbs.free_base for action in range(verbs.size)
    ]


@given(verb_tables())
def test_arguments_come_back(verbs: Verbs) -> None:
    keys = Keys(verbs, {})
    for action in range(verbs.size):
        verb = keys.verb(action)
        assert keys.text(action) == ":".join([verb.name, *map(str, keys.args(action))])
        assert verb.base <= action < verb.base + verb.size


def test_keys_use_the_names_of_the_things() -> None:
    keys = Keys(table(), {"colour": COLOURS})
    action = table().base("move") + 3 * 4 + 1
    assert keys.text(action) == "move:4:green"
    assert keys.find("move:4:green") == action
    assert keys.args(action) == [4, 1]
    assert keys.find("move:4:pink") == -1
    assert keys.find("") == -1


def test_the_kernels_answers_lie_between_ordinary_and_free_verbs() -> None:
    verbs = table()
    assert verbs.base("recruit") == 0
    assert verbs.base("move") == 5
    assert verbs.kernel_base == verbs.base("no") == 20
    assert verbs.free_base == verbs.base("convert") == 20 + KERNEL_SIZE
    assert table(asks=False).free_base == 20


def test_without_free_verbs_nothing_is_free() -> None:
    verbs = Verbs([Verb("recruit", CARD)])
    assert verbs.free_base == verbs.size == 5
    assert verbs.verb("recruit").size == 5


def test_a_verb_is_declared_once() -> None:
    with pytest.raises(ValueError, match="'recruit' is declared twice"):
        Verbs([Verb("recruit"), Verb("recruit", CARD)])
    with pytest.raises(ValueError, match="'no' is declared twice"):
        Verbs([Verb("no")], asks=True)


def test_names_must_fit_their_things() -> None:
    with pytest.raises(ValueError, match="colour: 3 different names"):
        Keys(table(), {"colour": ["red", "green"]})
    with pytest.raises(ValueError, match="colour: 3 different names"):
        Keys(table(), {"colour": ["red", "red", "blue"]})


def test_too_many_actions_are_refused() -> None:
    with pytest.raises(ValueError, match="16 bits"):
        Verbs([Verb("move", Domain("from", 256), Domain("to", 256))])
