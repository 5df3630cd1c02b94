"""Reviews: what an answer gave away, what chance gave, and what cannot be reviewed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from mypy_extensions import i64

import cosmodrome as cd
from cosmodrome.errors import BadRecord
from cosmodrome.kernel.state import Box
from cosmodrome.lab.review import CannotReview, Judged, Reviewer, read, review, spec_for, summed_up
from cosmodrome.match.dealer import ScriptedDealer
from cosmodrome.match.game import Game
from cosmodrome.match.match import Match
from tests.toys.tutorial import moon_rocks

GAME = "space_explorers"
GOLDEN = Path(__file__).parent.parent / "goldens" / f"{GAME}-2018-two-greedy.cosmo"
LUCKY = ["rock:4", "die:calm"]


class Weighed(moon_rocks.RocksState):
    """Moon Rocks for bots that look into their crate."""

    def clone(self) -> Weighed:
        return Weighed(self.box, self)

    def value(self, seat: i64) -> float:
        return float(self.total(seat) + moon_rocks.worth(self.cards_in_hand(seat)))


class MoonRocks(moon_rocks.MoonRocks):
    def new_state(self, box: Box) -> Weighed:
        return Weighed(box)


def played(answers: list[str], chance: list[str]) -> Match:
    match = Game(MoonRocks()).match(seats=["Ann", "Bob"], dealer=ScriptedDealer(chance))
    for answer in answers:
        match.play(answer)
    return match


def judged(match: Match, iterations: int = 60) -> list[Judged]:
    reviewer = Reviewer(match, spec_for(match.game.definition, iterations=iterations))
    return [reviewer.judged(number) for number in range(len(reviewer))]


def test_a_blunder_is_found_with_the_better_answer() -> None:
    """Ann has four points in her crate; Bob flies home with nothing instead of digging."""
    match = played(["dig", "fly_home", "fly_home"], LUCKY)
    found = summed_up(match, 3, judged(match))
    assert found.whole
    [worst, *_] = found.mistakes()
    assert (worst.seat, worst.text, worst.best) == (1, "Fly home with the crate", "dig")
    assert worst.lost > 0.03, "he cannot know what she has"
    last = found.judged[-1]
    assert (last.seat, last.best, last.chance) == (0, "", 1.0), "Ann wins by what she plays"
    assert found.lost[1] > found.lost[0]
    assert found.ends == [1.0, 0.0]
    for point in found.judged:
        assert sum(point.chances) == pytest.approx(1.0)


@pytest.mark.parametrize(("chance", "lucky"), [(LUCKY, True), (["rock:1", "die:flare"], False)])
def test_luck_is_what_chance_gave_beyond_its_mean(chance: list[str], lucky: bool) -> None:
    match = played(["dig", "fly_home", "fly_home"], chance)
    [first, second, _] = judged(match)
    assert (first.luck[0] > 0.1) is lucky
    assert (first.luck[0] < -0.05) is not lucky
    assert first.luck[1] == pytest.approx(-first.luck[0])
    assert second.luck == (), "nothing was drawn"


def test_a_whole_game_is_reviewed_from_its_record() -> None:
    found = review(GOLDEN, iterations=4)
    match = cd.replay(GOLDEN)
    answers = [seq for seq in match.record.live if match.record.steps[seq - 1].who >= 0]
    assert [point.step for point in found.judged] == [0, *answers]
    assert found.judged[0].luck, "the deal"
    assert len(json.dumps(found.plain())) > 1000
    again = Reviewer(match, spec_for(match.game.definition, iterations=4)).judged(7)
    assert again == found.judged[7], "the same seed judges alike, in any order"


def test_what_cannot_be_reviewed_is_refused() -> None:
    match = cd.load(GAME).match(seats=2, seed=1)
    with pytest.raises(CannotReview, match="not over"):
        read(match.record.text(private=True))
    with pytest.raises(CannotReview, match="not over"):
        read(match.record.redacted(0))
    match.resign(0)
    with pytest.raises(CannotReview, match="nothing to review"):
        read(match.record.text(private=True))
    with pytest.raises(BadRecord, match="line"):
        read(GOLDEN.read_text().replace("recruit:", "recruit:9", 1))
