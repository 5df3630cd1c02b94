"""From a record back to a match: to any step, and on from there if the seed is known."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.match.reader import read
from tests.match.tables import BEACONS, SECRET, at_random, finished, hand, table

OLD = sorted((Path(__file__).parent / "old").glob("*.cosmo"))  # records of running games, with what a seat saw


@pytest.mark.parametrize("seed", [7, SECRET])
def test_a_resumed_game_goes_on_as_if_it_had_never_stopped(seed: int | bytes, tmp_path: Path) -> None:
    match = at_random(table(3, seed=seed), 60)
    match.record.save(tmp_path / "game.cosmo", private=True)
    resumed = cd.replay(tmp_path / "game.cosmo", game=BEACONS)
    for game in (match, resumed):
        at_random(game, 10_000, seed=5)
    assert match.over
    assert resumed.record.text() == match.record.text()
    assert cd.verify(resumed.record.text(), BEACONS)


def test_a_record_can_be_looked_at_step_by_step() -> None:
    match = at_random(table(2, seed=7), 60)
    text = match.record.text()
    for to in range(len(match.record) + 1):
        then = cd.replay(text, to=to, game=BEACONS)
        assert len(then.record) == to
        assert [step.key for step in then.record] == [step.key for step in match.record.steps[:to]]
    assert cd.replay(text, to=9999, game=BEACONS).position() == match.position()
    with pytest.raises(cd.BadOption, match="number of a step"):
        cd.replay(text, to=-1, game=BEACONS)


def test_in_the_middle_of_the_deal_chance_is_next() -> None:
    text = table(2, seed=7).record.text()
    match = cd.replay(text, to=2, game=BEACONS)
    assert (match.mover, match.deciders, len(match.decision.options), match.over) == (None, [], 0, False)
    assert "chance to decide" in repr(match)
    with pytest.raises(cd.IllegalMove, match="a chance result has to be dealt first"):
        match.play("done")
    match.deal()
    assert match.record.text() == text


def test_a_record_that_stops_before_its_draws_goes_on_dealing() -> None:
    """The answer was saved, the program ended before the roll was."""
    match = table(2)
    match.play("roll")
    whole = match.record.text(private=True)
    cut = cd.replay(whole, to=7, game=BEACONS).record.text(private=True)
    assert cd.replay(cut, game=BEACONS).record.text(private=True) == whole


def test_a_public_record_of_a_running_game_can_be_verified_but_not_replayed_past_what_it_hides() -> None:
    match = at_random(table(2), 40)
    text = match.record.text()
    verdict = cd.verify(text, BEACONS)
    assert verdict.ok
    assert [check.name for check in verdict.checks if check.ok is None] == ["seed", "deal"]
    assert "step 1 is hidden" in str(verdict)
    with pytest.raises(cd.BadRecord, match="step 1 is hidden in this record") as refusal:
        cd.replay(text, game=BEACONS)
    assert refusal.value.line == 9
    assert cd.replay(text, to=0, game=BEACONS).record.header == match.record.header


def test_a_record_says_how_far_it_can_be_replayed() -> None:
    match = at_random(table(2), 40)
    script = read(match.record.text())
    assert script.shown == 0
    assert script.note.endswith(f"it is shown up to step 0 of {len(match.record)}, because the next one is hidden.")
    assert len(cd.replay(script, to=script.shown, game=BEACONS).record) == 0
    script = read(finished(match).record.text())
    assert (script.shown, script.note) == (None, "")
    assert cd.replay(script, to=script.shown, game=BEACONS).over


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.stem)
def test_what_an_older_file_says_that_a_seat_saw_is_a_comment(old: Path) -> None:
    script = read(old)
    assert "# seen by" in old.read_text("utf-8")
    assert script.shown is not None
    assert len(cd.replay(script, to=script.shown).record) == script.shown > 0
    assert cd.verify(old).ok


def open_table() -> cd.Match:
    """A table without secrets: all cards were dealt before the match started, and nobody holds any."""
    position = table(2).position()
    return BEACONS.match(position={**position, "hands": [0, 0]}, seed=SECRET)


def test_without_the_seed_a_match_can_be_looked_at_but_not_dealt() -> None:
    match = open_table()
    match.play("note:0")
    text = match.record.text(private=True).replace(f"seed {SECRET.hex()}\n", "")
    text = text.replace("position {", f"position {match._dealer.salt(0).hex()} {{")
    looked_at = cd.replay(text, game=BEACONS)
    assert looked_at.position() == match.position()
    looked_at.play("note:1")
    before = looked_at.record.text(private=True)
    with pytest.raises(cd.BadRecord, match="no seed"):
        looked_at.play("roll")
    assert looked_at.record.text(private=True) == before
    looked_at.undo()
    looked_at.play("done")
    again = cd.replay(looked_at.record.text(private=True), game=BEACONS)
    assert again.record.text(private=True) == looked_at.record.text(private=True)
    assert len(looked_at.fork().record) == len(looked_at.record)


def test_without_the_seed_nothing_hidden_can_be_added() -> None:
    match = table(2)
    own = match.record.redacted(0)
    with pytest.raises(cd.BadRecord, match="step 1 is hidden"):
        cd.replay(own, game=BEACONS)
    position = table(2).position()
    match = BEACONS.match(position=position, seed=SECRET)
    text = match.record.text(private=True).replace(f"seed {SECRET.hex()}\n", "")
    sealed = cd.replay(text.replace("position {", f"position {match._dealer.salt(0).hex()} {{"), game=BEACONS)
    with pytest.raises(cd.BadRecord, match="nothing hidden can be added"):
        sealed.play(f"launch:{hand(sealed, 0)[0]}")
    assert len(sealed.record) == 0


def test_a_dealer_of_ones_own() -> None:
    """Its record is as good as any, but who does not know the dealer cannot deal on."""

    class Loaded(cd.FastDealer):
        name = "loaded"

        @property
        def seed_text(self) -> str:
            return ""

        def below(self, n: int) -> int:
            return n - 1

    match = BEACONS.match(dealer=Loaded(1))
    match.play("roll")
    assert match.record.steps[-1].key == "die:5"
    text = finished(match).record.text()
    assert "dealer loaded" in text
    again = cd.replay(text, game=BEACONS)
    assert again.record.text() == text
    assert cd.verify(text, BEACONS).ok
    assert cd.verify(text, BEACONS).checks[-1].ok is None
