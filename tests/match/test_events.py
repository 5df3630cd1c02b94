"""What happened as data: for each seat what it may know, in the order in which it happened."""

from __future__ import annotations

import random

import pytest

import cosmodrome as cd
from cosmodrome.games.definition import Part
from cosmodrome.games.events import Account, EventKind, Events, Places
from cosmodrome.games.kit.english import figure, plural
from cosmodrome.games.story import Story
from cosmodrome.kernel.events import FIRST_EVENT, event, event_a, event_b, event_kind, event_n, event_seen, event_who
from cosmodrome.kernel.verbs import Domain, Verb
from tests.toys.tutorial import launch_window as lw


@pytest.mark.parametrize("n", [-32768, -1, 0, 1, 32767])
def test_an_event_keeps_what_is_put_into_it(n: int) -> None:
    e = event(200, 15, 63, 65535, 4095, n)
    parts = (event_kind(e), event_who(e), event_seen(e), event_a(e), event_b(e), event_n(e))
    assert parts == (200, 15, 63, 65535, 4095, n)
    assert 0 < e < 1 << 62


@pytest.mark.parametrize("wrong", [(0, 65536, 0, 0), (0, 0, 4096, 0), (0, 0, 0, 32768), (64, 0, 0, 0)])
def test_what_does_not_fit_is_refused(wrong: tuple[int, int, int, int]) -> None:
    seen, a, b, n = wrong
    with pytest.raises(ValueError, match="too large"):
        event(20, 0, seen, a, b, n)


def played(seats: int = 2, answers: int = 30, seed: int = 3) -> cd.Match:
    match = cd.load("space_explorers").match(seats=seats, seed=seed)
    dice = random.Random(seed)
    for _ in range(answers):
        match.play(dice.choice(match.decision.options.keys))
    return match


def test_a_draw_reaches_all_and_its_card_only_the_drawer() -> None:
    match = cd.load("space_explorers").match(seats=3, seed=1)
    before = len(match.record)
    mover = match.mover
    match.play("take_deck")
    for viewer in (0, 1, 2, None):
        (drawn,) = [event for event in match.events(viewer, before) if event.kind == "drawn"]
        assert drawn.who == mover
        (move,) = drawn.moves
        assert (move.origin, move.target) == ("deck", f"hand:{mover}")
        assert (drawn.values["card"] is None) == (viewer != mover)
        assert (move.thing is None) == (viewer != mover)


def test_events_are_the_same_when_the_record_is_replayed() -> None:
    match = played()
    again = cd.replay(match.record.text())
    for viewer in (0, 1, None):
        assert again.events(viewer) == match.events(viewer)


def test_only_what_came_since_is_told() -> None:
    match = played()
    some = match.events(0, since=20)
    assert some
    assert min(event.seq for event in some) == 21
    assert match.events(0)[-len(some) :] == some


def test_a_move_in_the_making_is_nobody_elses_business() -> None:
    match = played()
    dice = random.Random(1)
    looked = 0
    while not match.over and looked < 5:
        match.play(dice.choice(match.decision.options.keys))
        if match.state.in_the_making():
            maker, before = match.mover, max(event.seq for event in match.events(match.mover))
            assert before == len(match.record)
            for other in {0, 1, None} - {maker}:
                assert max(event.seq for event in match.events(other)) < len(match.record)
            looked += 1
    assert looked


def test_taken_back_is_marked() -> None:
    match = played(answers=4)
    while not any(key.startswith("take:") for key in match.decision.options.keys):
        match.play(match.decision.options.keys[-1])
    before = len(match.record)
    match.play(next(key for key in match.decision.options.keys if key.startswith("take:")))
    match.undo(consent=[0, 1])
    taken = [event for event in match.events(0) if event.kind == "taken" and event.undone]
    assert taken
    *moves, undo = [entry.undone for entry in match.log_for(0) if entry.seq > before]
    assert (set(moves), undo) == ({True}, False)


def test_an_unknown_account_argument_or_post_is_refused() -> None:
    with pytest.raises(ValueError, match="no account 'hand'"):
        Events([EventKind(FIRST_EVENT, "x", posts=("hand[who] +1",))])
    with pytest.raises(ValueError, match="no argument 'card'"):
        Events([EventKind(FIRST_EVENT, "x", text="{card}")])
    with pytest.raises(ValueError, match="no argument 'n'"):
        Events([EventKind(FIRST_EVENT, "x", posts=("hand[who] +n",))], [Account("hand", Domain("seat", 4))])
    with pytest.raises(ValueError, match="posts nothing"):
        EventKind(FIRST_EVENT, "x", posts=("hand(who) + 1",))


SEAT = Domain("seat", 4)
PLACES = Places([Verb("deck"), Verb("hand", SEAT)])


class Told(lw.LaunchWindow):
    events = Events(
        [
            EventKind(20, "drawn", a="card", secret="card", text="{who} draws {items}", item="{card}"),
            EventKind(21, "plays", a="card", text="{who} plays {card}"),
            EventKind(22, "gains", n="n:number", text="{who}: {n:+ token}", joins=" for {n token}", after=("plays",)),
            EventKind(23, "split", a="low:number*5, high:number*16", text="{low} and {high}"),
            EventKind(24, "secret", a="card", private=True, text="shown: {card}"),
        ]
    )

    def who(self, box, told):  # type: ignore[no-untyped-def]  # as in Definition
        return [Part("AB"[told.who])]


def story(events: list[int], reader: int = 0) -> list[str]:
    game = Told()
    found = Story(game, game.box(2, {}), reader)
    found.add(1, 0, events)
    return ["".join(part.text for part in found.parts(sentence)) for sentence in found.sentences]


def e(kind: int, who: int, a: int = 0, n: int = 0, seen: int = 7) -> int:
    return int(event(kind, who, seen, a, 0, n))


def test_a_run_of_like_events_is_one_sentence() -> None:
    draws = [e(20, 0, card, seen=1) for card in (3, 4, 5)]
    assert story(draws) == ["A draws card 3, card 4 and card 5."]
    assert story(draws, reader=1) == ["A draws card 3, card 4 and card 5."]
    assert story(draws, reader=2) == ["A draws 3 cards."]
    assert story(draws[:1], reader=2) == ["A draws a card."]
    assert story([*draws, e(20, 1, 6)]) == ["A draws card 3, card 4 and card 5.", "B draws card 6."]


def test_an_event_goes_on_with_the_sentence_before() -> None:
    assert story([e(21, 0, 7), e(22, 0, n=2)]) == ["A plays card 7 for 2 tokens."]
    assert story([e(21, 0, 7), e(22, 1, n=-1)]) == ["A plays card 7.", "B: −1 token."]
    assert story([e(22, 0, n=1)]) == ["A: +1 token."]


def test_two_arguments_share_a_field() -> None:
    assert story([e(23, 0, 3 + 5 * 9)]) == ["3 and 9."]


def test_who_is_not_told_notices_nothing() -> None:
    assert story([e(24, 0, 1, seen=2)], reader=1) == []
    assert story([e(24, 0, 1, seen=2)], reader=2) == ["shown: card 1."]


def test_places_have_names() -> None:
    assert [PLACES.keys.text(n) for n in range(5)] == ["deck", "hand:0", "hand:1", "hand:2", "hand:3"]
    assert PLACES.number("hand", [2]) == 3
    with pytest.raises(ValueError, match="4 is no seat"):
        PLACES.number("hand", [4])


@pytest.mark.parametrize(("word", "many"), [("card", "cards"), ("party", "parties"), ("day", "days")])
def test_plurals(word: str, many: str) -> None:
    assert plural(word) == many


def test_a_number_to_read_has_a_true_minus() -> None:
    assert [figure(-1), figure(0), figure(12)] == ["−1", "0", "12"]
    assert [figure(-1, "+"), figure(3, "+")] == ["−1", "+3"]
