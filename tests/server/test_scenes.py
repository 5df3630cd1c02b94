"""What a board message tells of the way to it: in order, with ids of the viewer's own, and nothing that is hidden."""

from __future__ import annotations

import itertools
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

import cosmodrome as cd
from cosmodrome.match.since import since_last_turn
from cosmodrome.server.board import boards
from cosmodrome.server.board.element_ids import ElementIds
from cosmodrome.server.board.scenes import scenes
from tests.server.web import GAME, GOLDENS, Running, received


class Named(ElementIds):
    """Ids that tell what they stand for."""

    def of(self, thing: str) -> str:
        return thing


def moved(stream: ClientConnection) -> Any:
    """The next board that tells of something: others come when somebody arrives."""
    while not (message := received(stream, "board"))["scenes"]:
        pass
    return message


def test_a_board_tells_what_happened_since_the_last_on_its_connection(server: Running) -> None:
    ann, bob, table = server.two()
    with ann.stream(table, what="") as hers, bob.stream(table, what="") as his:
        for stream in (hers, his):
            assert received(stream, "board")["scenes"] == [], "the first one tells of nothing"
        decision = ann.view(table)["decision"]
        key = next(option["key"] for option in decision["options"] if option["key"].startswith("take:"))
        ann.answer(table, key, decision["id"])
        taken, refilled = moved(his)["scenes"]
        assert taken["text"].startswith("Ann takes ")
        assert taken["text"].endswith(" from the Center.")
        ((card, center, hand, name),) = taken["moves"]
        assert name in taken["text"]
        assert card in taken["points"]
        ((fresh, deck, to, _),) = refilled["moves"]
        assert (to, len({card, fresh, deck, center, hand})) == (center, 5), "from the deck into the Center, then"
        html = "".join(str(piece) for piece in moved(hers)["html"])
        assert f'id="{taken["line"]}"' in html, "the line of the log that tells it"
        assert card not in html, "ids are everybody's own"
    with bob.stream(table, what="") as again:
        assert received(again, "board")["scenes"] == [], "who comes back has nothing to catch up with"


def test_a_hidden_card_travels_without_a_name(server: Running) -> None:
    ann, bob, table = server.two()
    with ExitStack() as open_streams:
        people = (ann, bob, server.nobody())
        hers, his, theirs = (open_streams.enter_context(person.stream(table, what="")) for person in people)
        for stream in (hers, his, theirs):
            received(stream, "board")
        ann.answer(table, "take_deck", ann.view(table)["decision"]["id"])
        for stream, knows in ((hers, True), (his, False), (theirs, False)):
            (drawn,) = moved(stream)["scenes"]
            ((card, deck, hand, name),) = drawn["moves"]
            assert (card is not None, bool(name)) == (knows, knows)
            assert deck
            assert hand
            assert ("draws a card" in drawn["text"]) != knows


def test_what_was_taken_back_is_not_shown() -> None:
    match = cd.load(GAME).match(seats=2, seed=5, first_player=0)
    before = len(match.record)
    match.play(next(key for key in match.decision.options.keys if key.startswith("recruit:")))
    match.undo(0, consent=[1])
    assert scenes(match, 0, before, Named("")) == []


@pytest.mark.parametrize(
    ("golden", "verdicts"),
    [
        ("space_explorers-2018-two-greedy", {"completed"}),
        ("one_small_step-v2-beginner-1v1-greedy", {"minor success", "major success", "failed"}),
        ("from_the_moon-solo-won", {"launched", "is the last"}),
        ("hope-three-traitor", {"lost", "revealed", "failed"}),
    ],
)
def test_scenes_of_a_whole_game(golden: str, verdicts: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it is told in the order of the log, counters are there to change, and what is big says how it went."""
    match = cd.replay(GOLDENS / f"{golden}.cosmo")
    monkeypatch.setattr("cosmodrome.server.board.scenes.MOST", 100_000)
    told = scenes(match, 0, 0, Named(""))
    assert {scene["big"]["verdict"] for scene in told if "big" in scene} == verdicts
    lines = list(dict.fromkeys(scene["line"] for scene in told if "line" in scene))
    assert lines == [f"log-{entry.seq}-{entry.place}" for entry in match.log_for(0)]
    drawn = {thing.split(":")[0] for thing in boards.things(match.game.definition, match.view(0), "").values()}
    counters = {at.split(":")[0] for scene in told for at, _ in scene.get("counts", ())}
    assert counters
    assert counters - {"workers"} <= drawn, "workers are drawn while they are placed"
    for scene in told:
        things = [thing for thing, *_ in scene.get("moves", ()) if thing]
        assert len(things) == len(set(things)), "nothing travels twice at a time"


@pytest.mark.parametrize("golden", ["space_explorers-2018-two-greedy", "from_the_moon-two-mixed", "hope-two-hero"])
def test_the_log_is_divided_by_rounds_and_turns(golden: str) -> None:
    """Each turn once, with the first that is told of it, however many answers without a word came before."""
    match = cd.replay(GOLDENS / f"{golden}.cosmo")
    log = match.log_for(0)
    turns = [entry for entry in log if entry.opens == "turn"]
    assert len(turns) == match.turn
    players = [entry.parts[0].ref for entry in turns]
    assert {0, 1} <= set(players)
    assert all(one != other for one, other in itertools.pairwise(players))
    divisions = [entry.opens for entry in log if entry.opens]
    assert divisions == ["round", "turn", "turn"] * (match.turn // 2)
    rounds = [str(entry) for entry in log if entry.opens == "round"]
    assert rounds == [f"Round {n}." for n in range(1, len(rounds) + 1)]


def test_a_solo_round_lasts_until_the_rovers_are_home() -> None:
    """R15.4: the dummies move at the end of a round, and the next one begins."""
    match = cd.replay(GOLDENS / "from_the_moon-solo-won.cosmo")
    log = [str(entry) for entry in match.log_for(0)]
    begun = [log.index(f"Round {n}.") for n in range(1, 7)]
    assert begun == sorted(begun)
    assert all(log[at - 1].startswith("Rovers of the dummy") for at in begun[1:])
    assert sum("brings home" in line for line in log[begun[0] :]) == len(begun) - 1


def goes_on(match: cd.Match, key: str) -> bool:
    """Whether an answer leaves more to decide for the same seat."""
    tried = match.copy()
    tried.play(key)
    return tried.mover == match.mover


def test_since_the_last_turn_others_and_chance_are_told() -> None:
    """All of the others' turns, until the own side has finished its next one."""
    match = cd.load(GAME).match(seats=3, seed=5, first_player=0)
    assert since_last_turn(match, 0) == []
    for _ in range(3):
        match.play(next(key for key in match.decision.options.keys if key.startswith("take:")))
    told = [str(entry) for entry in since_last_turn(match, 0)]
    assert sum(" takes " in text for text in told) == 2, "not the own move"
    assert not any(text.startswith("Round") for text in told)
    match.play(next(key for key in match.decision.options.keys if goes_on(match, key)))
    assert [str(entry) for entry in since_last_turn(match, 0)] == told
    (last,) = {entry.seat for entry in since_last_turn(match, None) if entry.seat is not None}
    assert last == 2, "a spectator is told of the last turn"
