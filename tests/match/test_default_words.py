"""What a game that writes few words of its own says to people: by names, in sentences, and nothing that is hidden."""

from __future__ import annotations

from io import StringIO

import pytest
from launch_window import GAME as TOY
from mypy_extensions import i64
from rich.console import Console

import cosmodrome as cd
from cosmodrome.games.definition import OptionSpec
from cosmodrome.games.plain import draw
from cosmodrome.kernel.bits import only
from tests.match.tables import hand
from tests.match.toy import Beacons, BeaconsDefinition

SECRET = "Chance decides in secret."


def played(*keys: str) -> cd.Match:
    match = cd.Game(TOY).match(seats=["Ann", "Bob"], seed=6)
    for key in keys:
        match.play(key)
    return match


def told(match: cd.Match, seat: int | None) -> list[str]:
    return [str(entry) for entry in match.log_for(seat)]


def test_who_is_asked_reads_so_and_the_others_read_of_them() -> None:
    match = played()
    assert match.view(0)["prompt"]["text"] == "Choose what to do"
    for other in (1, None):
        assert match.view(other)["prompt"]["text"] == "chooses what to do"
    match.play("launch:05h")
    assert match.view(1)["prompt"]["text"] == "Choose what to do"


def test_the_log_tells_who_did_what() -> None:
    match = played("launch:05h", "scrub:04h")
    assert sorted(told(match, 0)[:3]) == ["Chance: draw 05h.", "Chance: draw 08h.", "Chance: draw 22h."]
    assert told(match, 0)[3:6] == [SECRET] * 3
    assert told(match, 0)[6::2] == ["Ann: launch 05h (+1 point).", "Bob decides in secret."]
    assert told(match, 1)[6::2] == ["Ann: launch 05h (+1 point).", "Bob: scrub 04h."]
    assert told(match, None)[6:] == ["Ann: launch 05h (+1 point).", SECRET, "Bob decides in secret.", SECRET]


def test_at_the_end_all_is_told() -> None:
    match = played("launch:05h", "scrub:04h")
    match.resign(0)
    assert "Bob: scrub 04h." in told(match, 0)
    assert SECRET not in told(match, None)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hidden_answers_read_all_alike(viewer: int | None) -> None:
    """Whatever is scrubbed, the others read the same line."""
    match = played("launch:05h")
    scrubs = [key for key in match.decision.options.keys if key.startswith("scrub")]
    lines = {told(played("launch:05h", key), viewer)[8] for key in scrubs}
    assert len(lines) == (len(scrubs) if viewer == 1 else 1)


def test_a_team_proposes_before_it_decides() -> None:
    match = cd.Game(BeaconsDefinition()).match(seats=["Ann", "Bob", "Abe", "Bea"], seed=1, teams=True)
    match.play("note:1", seat=0)
    assert told(match, 1)[-1] == "Ann proposes: note 1."
    match.play("accept", seat=2)
    assert told(match, 1)[-2:] == ["Abe agrees.", "side 0: note 1."]


def test_a_secret_proposal_stays_secret() -> None:
    class Whispered(Beacons):
        def clone(self) -> Whispered:
            return Whispered(self.box, self)

        def seen_by(self, action: i64) -> i64:
            return only(self.side(0))

    class Whispering(BeaconsDefinition):
        def new_state(self, box):  # type: ignore[no-untyped-def]  # as in Beacons
            return Whispered(box, super().new_state(box))  # type: ignore[arg-type]

    match = cd.Game(Whispering()).match(seats=["Ann", "Bob", "Abe", "Bea"], seed=1, teams=True)
    match.play(f"show:{hand(match, 0)[0]}", seat=0)
    assert told(match, 2)[-1].startswith("Ann proposes: show c")
    assert told(match, 1)[-1] == "Ann proposes in secret."


def test_who_has_more_points_is_ranked_higher() -> None:
    state = TOY.new_state(TOY.box(4, {}))
    for seat, points in enumerate([3, 9, 5, 7]):
        state.score(seat, 0, points)
    outcome = TOY.outcome(state)
    assert (outcome.winners, outcome.ranking) == ((1,), (1, 3, 2, 0))
    assert outcome.text == "nothing is left to do"


def test_options_without_a_text_show_the_words_of_their_key() -> None:
    match = cd.Game(BeaconsDefinition()).match(seats=2, seed=1)
    assert match.decision.options[0].text == "note 0"


def drawn(match: cd.Match, seat: int | None) -> list[str]:
    console = Console(file=StringIO(), width=80, highlight=False)
    console.print(draw(match.view(seat), match.names))
    return [" ".join(line.split()) for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def test_the_terminal_shows_what_the_view_holds_and_no_more() -> None:
    match = played("launch:05h")
    lines = drawn(match, 0)
    assert lines[:3] == ["Deck: 17", "Window: 05h", "Flown: none"]
    assert "Seats Ann (you) Bob" in lines
    assert f"Hand {' '.join(match.view(0)['seats'][0]['hand'])} hidden" in lines
    assert "Face down 0 0" in lines
    assert [line for line in lines if ": " in line] == lines[:3], "nothing of what is asked"
    assert "Hand" not in " ".join(drawn(match, None))


def test_how_many_play_and_how_long() -> None:
    class Duel(BeaconsDefinition):
        min_seats = max_seats = 2
        minutes = (15, 15)

    assert (Duel().players, Duel().duration) == ("2 players", "15 minutes")
    assert (TOY.players, TOY.duration) == ("2 to 4 players", "5 to 10 minutes")
    with pytest.raises(cd.BadOption, match="is for 2 players, not 3"):
        cd.Game(Duel()).match(seats=3)


def test_seats_to_choose_from_are_listed_once() -> None:
    first = OptionSpec("first", "who begins", ("random", 0, 1), "random", seat=True)
    assert [first.told(value) for value in first.choices(3)] == ["random", "seat 1", "seat 2", "seat 3"]
