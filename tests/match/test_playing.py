"""The public face of a match: questions, answers, refusals, views, log, positions, forks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.games import definitions
from cosmodrome.kernel.state import State
from tests.match.tables import BEACONS, at_random, finished, hand, table
from tests.match.toy import GAME, Beacons


# --- starting ---------------------------------------------------------------------------------------
def test_a_match_starts_at_the_first_decision() -> None:
    match = table(3, seed=7)
    assert (match.mover, match.deciders, match.over, match.outcome) == (0, [0], False, None)
    assert [len(hand(match, seat)) for seat in range(3)] == [3, 3, 3]
    assert match.names == ["Player 1", "Player 2", "Player 3"]
    assert repr(match) == "<Beacons: Player 1, Player 2, Player 3; 9 steps, seat 0 to decide>"


def test_the_same_seed_gives_the_same_deal() -> None:
    assert table(seed=7).record.text() == table(seed=7).record.text()
    assert table(seed=7).position() != table(seed=8).position()
    assert table(seed=None).position() != table(seed=None).position()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seats": 5}, "2 to 4 players, not 5"),
        ({"seats": "ab"}, "number of players, or the list of their names"),
        ({"seats": [1, 2]}, "must be a text"),
        ({"seats": True}, "number of players"),
        ({"colour": "red"}, "no option 'colour'; its options: teams"),
        ({"teams": "perhaps"}, "allowed: false, true"),
        ({"seed": "7"}, "whole number"),
        ({"seed": 7, "dealer": cd.FastDealer(7)}, "not both"),
    ],
)
def test_a_wrong_table_is_refused_with_what_is_allowed(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(cd.BadOption, match=said):
        BEACONS.match(**arguments)


def test_names_of_any_script_are_kept_and_hostile_ones_are_harmless() -> None:
    hostile = 'end 3"]}\nseats ["X"]\x1b[31m\u202e\ud800'
    match = BEACONS.match(["Ю\u0301рий 👩\u200d🚀", hostile, "  "], seed=1)
    assert match.names == ["Ю\u0301рий 👩\u200d🚀", 'end 3"]} seats ["X"] [31m', "Player 3"]
    assert BEACONS.match(["e\u0301", "x" * 1000], seed=1).names == ["é", "x" * 40]
    again = cd.replay(match.record.text(), game=BEACONS)
    assert again.names == match.names
    assert again.record.text() == match.record.text()


def test_two_seats_of_one_name_are_told_apart() -> None:
    """As at a table of the server; a position of two Anns still loads."""
    match = BEACONS.match(["Ann", "Ann", "Ann 2", "a\u200dnn"], seed=1)
    assert match.names == ["Ann", "Ann 2", "Ann 2 2", "a\u200dnn"]
    assert BEACONS.match(["Player 2", ""], seed=1).names == ["Player 2", "Player 2 2"]
    position = table().position()
    position["match"]["seats"] = ["Ann", "Ann"]
    assert BEACONS.match(position=position, seed=1).names == ["Ann", "Ann 2"]


def test_the_package_of_the_games_can_be_called_and_imported_from() -> None:
    import cosmodrome.games.space_explorers.game as by_name

    assert cd.games() == list(definitions())
    assert cd.games.space_explorers.game is by_name
    assert cd.load("space_explorers").definition is by_name.GAME


def test_an_overlay_of_components_travels_with_the_record(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[card.c1]\nname = "Спутник"\n', "utf-8")
    match = BEACONS.match(seed=1, components=file)
    assert match.record.header.overlay == {"card": {"c1": {"name": "Спутник"}}}
    again = cd.replay(match.record.text(), game=BEACONS)
    assert again.record.header == match.record.header
    assert match.record.header.components != table(seed=1).record.header.components
    for bad in ("date = 2020-01-01", "x = nan", "="):
        file.write_text(bad)
        with pytest.raises(cd.BadComponents):
            BEACONS.match(components=file)
    with pytest.raises(cd.BadComponents, match="cannot be read: No such file"):
        BEACONS.match(components=tmp_path / "none.toml")


def test_equal_tables_share_what_is_printed() -> None:
    assert table(seed=1).state.box is table(seed=2).state.box
    assert table(seed=1).state.box is not table(3, seed=1).state.box


# --- deciding ---------------------------------------------------------------------------------------
def test_the_decision_lists_its_options() -> None:
    match = table(seed=7)
    cards = hand(match, 0)
    keys = [option.key for option in match.decision.options]
    assert keys == match.decision.options.keys
    assert keys[:3] == ["note:0", "note:1", "note:2"]
    assert keys[3:6] == [f"show:{card}" for card in cards]
    assert match.decision.options[-1] == cd.Option("done", "done", group="done")
    assert match.decision.options[:2] == list(match.decision.options)[:2]
    assert (match.decision.seat, match.decision.deciders, match.decision.blocked) == (0, [0], [])
    assert match.decision is match.decision


def test_options_are_put_into_words_only_when_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    option = cd.Definition.option

    def counting(self: cd.Definition, state: State, action: int) -> cd.Option:
        told.append(action)
        return option(self, state, action)

    monkeypatch.setattr(cd.Definition, "option", counting)
    match = table(seed=7)
    match.play(match.decision.options[0])
    assert len(match.decision.options) == 10
    assert len(told) == 1


def test_a_decision_stays_what_it_was() -> None:
    match = table(seed=7)
    asked = match.decision
    match.play("note:1")
    assert "note:1" in asked.options.keys
    assert "note:1" not in match.decision.options.keys


def test_an_answer_is_a_key_an_option_or_a_number() -> None:
    by_key, by_option, by_number = table(seed=7), table(seed=7), table(seed=7)
    by_key.play("roll")
    by_option.play(next(option for option in by_option.decision.options if option.key == "roll"))
    by_number.play(GAME.keys.find("roll"))
    assert by_key.record.text() == by_option.record.text() == by_number.record.text()


def test_chance_is_dealt_up_to_the_next_decision() -> None:
    match = table(seed=7)
    match.play("roll")
    assert match.record.steps[-1].key.startswith("die:")
    assert (match.mover, match.decision.id) == (0, len(match.record) + 1)


# --- refusals ---------------------------------------------------------------------------------------
def refused(match: cd.Match, error: type[cd.IllegalMove], said: str, answer: str | int, **how: int) -> cd.IllegalMove:
    """The answer is refused with these words, and nothing has changed."""
    before = (match.record.text(), match.position(), match.decision.id)
    with pytest.raises(error, match=said) as refusal:
        match.play(answer, **how)
    assert (match.record.text(), match.position(), match.decision.id) == before
    return refusal.value


def test_an_illegal_answer_is_refused_with_the_rule() -> None:
    match = table(seed=7)
    match.play("note:1")
    assert refused(match, cd.IllegalMove, r"note:1: not now \(R1.2\)", "note:1").rule == "R1.2"


def test_an_unknown_key_gets_close_options_only() -> None:
    match = table(seed=7)
    mine, theirs = hand(match, 0)[0], hand(match, 1)[0]
    assert f"show:{mine}" in str(refused(match, cd.IllegalMove, "did you mean", f"shaw:{mine}"))
    assert f":{theirs}" not in str(refused(match, cd.IllegalMove, "not among", f"snow:{theirs}x")).split("options;")[1]
    refused(match, cd.IllegalMove, "there are 11 options", "qqq")
    refused(match, cd.IllegalMove, "not among", "")
    refused(match, cd.IllegalMove, "not among", 100_000)
    refused(match, cd.IllegalMove, "not among", True)
    for nothing in (None, 1.5, ["done"]):
        said = "is not an answer; wanted: the key of an option \\('note:0', say\\), an Option, or its number"
        refused(match, cd.IllegalMove, said, nothing)  # type: ignore[arg-type]  # as a program in a notebook would


def test_the_only_option_is_named() -> None:
    match = table(seed=7)
    match.play(f"launch:{hand(match, 0)[0]}")
    match.play("aim:1")
    refused(match, cd.IllegalMove, "'qqq' is not among the options; the only one is fire", "qqq")
    assert repr(match.decision).endswith(" 1 option>")


def test_another_seat_is_refused_and_learns_nothing() -> None:
    match = table(seed=7)
    known = str(refused(match, cd.IllegalMove, "seat 1", f"show:{hand(match, 0)[0]}", seat=1))
    assert known == str(refused(match, cd.IllegalMove, "seat 1", "nonsense", seat=1))
    refused(match, cd.IllegalMove, "seat 9 cannot decide now", "done", seat=9)
    refused(match, cd.IllegalMove, "seat -1 cannot decide now", "done", seat=-1)


def test_a_late_or_doubled_answer_is_refused() -> None:
    match = table(seed=7)
    id = match.decision.id
    match.play("note:0", decision=id)
    refused(match, cd.StaleDecision, f"decision {id} is no longer open", "note:1", decision=id)
    match.undo()
    refused(match, cd.StaleDecision, "no longer open", "note:1", decision=id)
    match.play("note:1", decision=match.decision.id)


def test_a_rule_that_breaks_down_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(seed=7)
    before = (match.record.text(), match.position())
    with monkeypatch.context() as patch:
        patch.setattr(Beacons, "happens", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            match.play("roll")
    assert (match.record.text(), match.position()) == before
    assert match._dealer.draws == match.record.draws
    match.play("roll")
    assert cd.verify(match.record.text(), BEACONS)


# --- the end ----------------------------------------------------------------------------------------
def test_when_the_game_is_over_nothing_is_asked() -> None:
    match = finished(table(seed=7))
    assert (match.over, match.mover, match.deciders) == (True, None, [])
    assert (len(match.decision.options), match.decision.seat, match.decision.blocked) == (0, None, [])
    assert match.outcome is not None
    assert match.view()["result"]["scores"][0] == {"seat": 0, "total": 0, "parts": {"points": 0}}
    refused(match, cd.IllegalMove, "the game is over", "done")


# --- teams ------------------------------------------------------------------------------------------
def test_several_seats_may_answer() -> None:
    match = table(4, seed=7, teams=True)
    assert (match.mover, match.deciders) == (0, [0, 2])
    match.play("note:0", seat=2)
    assert match.deciders == [0]
    match.play("accept")
    assert [match.record.steps[-2].who, match.record.steps[-1].who] == [2, 0]
    assert match.view(2)["decision"] is not None
    assert match.view(1)["decision"] is None


# --- what is seen -----------------------------------------------------------------------------------
def test_a_view_is_plain_data_and_only_who_decides_gets_options() -> None:
    match = table(3, seed=7)
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert (view["decision"] is not None) == (seat == 0)
    assert match.view(0)["decision"]["id"] == match.decision.id
    assert match.view(1)["hands"] == [3, match.view(1)["hands"][1], 3]
    with pytest.raises(cd.BadOption, match="seats are 0 to 2"):
        match.view(3)


def test_the_log_hides_what_a_seat_may_not_know() -> None:
    match = table(2, seed=7)
    card = hand(match, 1)[0]
    assert f"Chance: deal {card}." in map(str, match.log)
    assert f"Chance: deal {card}." in map(str, match.log_for(1))
    for other in (0, None):
        assert f"{card}." not in " ".join(map(str, match.log_for(other))).split()
    assert len(match.log_for(None)) == len(match.log)
    match.play("note:2")
    assert [str(match.log_for(seat)[-1]) for seat in (None, 0, 1)] == ["Player 1: note 2."] * 3
    assert (match.log[-1].seq, match.log[-1].seat, match.log[0].seat) == (7, 0, None)


def test_a_move_in_the_making_is_not_told_to_the_others() -> None:
    match = table(2, seed=7)
    card = hand(match, 0)[0]
    match.play(f"launch:{card}")
    match.play("aim:2")
    assert [len(match.log_for(seat)) for seat in (0, 1, None)] == [8, 6, 6]
    match.play("fire")
    assert [str(entry) for entry in match.log_for(1)[-3:]] == [
        f"Player 1: launch {card}.",
        "Player 1: aim 2.",
        "Player 1: fire (+5 points).",
    ]


def test_it_draws_itself_from_the_spectators_view() -> None:
    match = table(2, seed=7)
    assert "Hands: 3 3" in str(match)
    assert "Hands" in match._repr_html_()
    assert match._repr_html_().startswith("<pre")


# --- positions and forks ----------------------------------------------------------------------------
def test_a_match_starts_from_a_position() -> None:
    match = at_random(table(3, seed=7), 40)
    position = json.loads(json.dumps(match.position()))
    other = BEACONS.match(position=position, seed=8)
    assert other.position() == match.position()
    assert (other.names, other.options, other.mover) == (match.names, match.options, match.mover)
    at_random(other, 10)
    assert cd.replay(other.record.text(), game=BEACONS).position() == other.position()
    assert cd.verify(other.record.text(), BEACONS)
    del position["match"]
    assert BEACONS.match(3, position=position).state.turns == match.state.turns  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["space_explorers", "from_the_moon", "hope"])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_position_tells_how_many_play(game: str, seats: int) -> None:
    """Without its match part too: as many as it has players."""
    position = cd.load(game).match(seats, seed=1).position()
    del position["match"]
    assert cd.load(game).match(position=position).seats == seats


def test_a_position_that_cannot_be_is_refused() -> None:
    position = table(seed=7).position()
    for bad in ({"match": {"game": "chess"}}, {"match": 3}, {"hands": None}, {"turns": float("nan")}, {"more": 1}):
        with pytest.raises(cd.BadPosition):
            BEACONS.match(position={**position, **bad})
    with pytest.raises(cd.BadPosition, match="by name"):
        BEACONS.match(position={**position, "match": {"options": 3}})
    with pytest.raises(cd.BadOption, match="too many"):
        BEACONS.match(position={**position, "match": {"seats": 1 << 70}})


def test_a_number_that_a_state_cannot_hold_is_refused() -> None:
    position = table(seed=7).position()
    for big in (1 << 63, -(1 << 63) - 1, 10**30):
        with pytest.raises(cd.BadPosition, match="turns"):
            BEACONS.match(position={**position, "turns": big})
        with pytest.raises(cd.BadPosition, match="64 bits"):
            BEACONS.match(position={**position, "agenda": [big]})


def test_a_fork_has_the_same_past_and_its_own_future() -> None:
    match = at_random(table(2, seed=7), 30)
    text = match.record.text()
    fork = match.fork()
    assert fork.record.text() == text
    finished(fork)
    assert match.record.text() == text
    earlier = match.fork(at=10)
    assert len(earlier.record) >= 10
    assert [step.key for step in earlier.record.steps[:10]] == [step.key for step in match.record.steps[:10]]
    assert cd.verify(finished(earlier).record.text(), BEACONS)
    again = [table(2, seed=7).fork() for _ in range(2)]
    for other in again:
        other.play("roll")
    assert again[0].record.text() == again[1].record.text()
    assert cd.verify(again[0].record.text(), BEACONS)
    assert again[0]._dealer.draws == 7
    with pytest.raises(cd.BadOption, match="no step"):
        match.fork(at=1000)


# --- the package ------------------------------------------------------------------------------------
def test_games_are_loaded_by_name() -> None:
    assert "space_explorers" in cd.games()
    game = cd.load("space_explorers")
    assert (game.id, game.title) == ("space_explorers", "Space Explorers")
    assert game is cd.load("space_explorers")
    with pytest.raises(cd.UnknownGame, match="space_explorers"):
        cd.load("chess")
    assert isinstance(cd.__version__, str)


def test_a_key_that_a_record_cannot_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("two words", "(bracket", "!word", "what:?", "", "new\nline"):
        monkeypatch.setattr(GAME.keys, "_texts", [key])
        with pytest.raises(ValueError, match="cannot be written to a record"):
            cd.Game(GAME)
