"""A failing game is shortened and saved as a record that replays."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.definition import Definition
from cosmodrome.kernel.bits import has
from cosmodrome.kernel.frames import who_of
from cosmodrome.kernel.state import CHANCE, Box, State
from cosmodrome.lab.conformance import Report, play_and_check, record_text, report, shorten, shrink
from cosmodrome.match.game import Game
from cosmodrome.match.replay import replay, verify
from tests.toys.tutorial import launch_window as lw


class Explodes(lw.LaunchState):
    """The second rocket of a window explodes if the first was number 3."""

    def clone(self) -> Explodes:
        return type(self)(self.box, self)

    def answer(self, f: i64, action: i64) -> None:
        if action < lw.SCRUB and has(self.window, 3):
            raise ArithmeticError("boom")
        super().answer(f, action)


class Loses(Explodes):
    """Whoever scrubs number 5 loses it."""

    def answer(self, f: i64, action: i64) -> None:
        lw.LaunchState.answer(self, f, action)
        self.scrubbed[who_of(f)] &= ~(1 << 5)


class Leaks(lw.LaunchWindow):
    """Hands are open."""

    def view(self, state: State, seat: int | None) -> dict[str, object]:
        return {**super().view(state, seat), "hands": list(state.hands)}  # type: ignore[attr-defined]


def game_of(state: type[lw.LaunchState]) -> Definition:
    class Game(lw.LaunchWindow):
        def new_state(self, box: Box) -> lw.LaunchState:
            return state(box)

    return Game()


def failing(game: Definition) -> Report:
    """A game that fails late, by what happens in it."""
    for seed in range(100):
        found = play_and_check(game, 3, seed=seed, sample=0)
        if not found.ok and len(found.steps) > 20:
            return found
    raise AssertionError("no game fails late")


def test_an_answer_that_cannot_be_carried_out() -> None:
    game = game_of(Explodes)
    failed = failing(game)
    short = shorten(game, failed)
    assert short.violations[0].name == failed.violations[0].name == report.DEAD_END
    deal = 3 * lw.HAND
    assert deal < len(short.steps) <= deal + 5, "the deal, number 3 and the next launch, perhaps one before, draws"
    assert len(short.steps) < len(failed.steps)


def test_the_record_replays_to_the_violation() -> None:
    game = game_of(Loses)
    failed = failing(game)
    text = shrink(game, failed)
    assert f"#   {report.CONSERVATION}, after step" in text
    match = replay(text, game=Game(game))
    assert game.check(match.state) == ["a card is lost or lies in two places"]
    assert len(match.record) < len(failed.steps)
    assert verify(text, game=Game(game)).ok


def test_a_game_that_no_match_can_be_made_of_is_listed() -> None:
    game = game_of(Explodes)
    short = shorten(game, failing(game))
    lines = record_text(game, short).splitlines()
    assert "# no match can be made of it: boom" in lines
    assert lines[-1].startswith(f"{len(short.steps)} {short.steps[-1].who} launch:")


def test_what_could_have_been_is_shortened_too() -> None:
    """A leak shows itself in a world beside the game; the game up to there is what is kept."""
    game = Leaks()
    failed = next(found for seed in range(20) if not (found := play_and_check(game, 3, seed=seed)).ok)
    short = shorten(game, failed)
    assert short.violations[0].name == failed.violations[0].name == report.VIEW
    assert 0 < len(short.steps) <= len(failed.steps)
    assert {step.who for step in short.steps} == {CHANCE}, "a draw by somebody else is enough"


def test_a_sound_game_is_left_alone() -> None:
    sound = play_and_check(lw.GAME, 2, seed=1)
    assert shorten(lw.GAME, sound) is sound
    assert "2 1 " not in record_text(lw.GAME, sound).splitlines()[0]
    assert replay(record_text(lw.GAME, sound), game=Game(lw.GAME)).over
