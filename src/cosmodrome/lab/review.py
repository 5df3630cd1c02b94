"""A review of a finished game: how the chance of winning went, which answers gave most of it away, and what was luck.

Every answer is compared with the others by a search that knows what the player could know. Luck is what chance gave or
took: the value of the position after it, less the mean over other results that could have come. All figures are
estimates of the search.

Each point of the game is judged for itself, from seeds of its own: so they can be judged in any order and in any
process, and a review that is stopped shows what there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

from cosmodrome.bots import SearchBot
from cosmodrome.bots.hints import EXPLORE, SHARPNESS
from cosmodrome.bots.specs import SearchSpec, spec_of
from cosmodrome.bots.tree import TreeSearch
from cosmodrome.common.seeds import derived
from cosmodrome.errors import CosmodromeError, NoDeal
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.match import reader
from cosmodrome.match.match import Match
from cosmodrome.match.reader import Source
from cosmodrome.match.replay import replay

ITERATIONS = 300  # of the search, for one answer
ENOUGH = 24  # visits of an answer, to judge it by; if the search had less interest in it, it is tried so often
LOOKS = 12  # at a position, to judge it without a search
ALTERNATIVES = 24  # results of chance that could have come
TURNING_POINTS = 6
LEAST = 0.02  # of the chance of winning: what is less is not worth telling
BY = "legend"  # whose search it is, but for the iterations


class CannotReview(CosmodromeError):
    """The game is not over, or nobody answered in it."""


@dataclass(frozen=True)
class Judged:
    """A point of the game: an answer, and what chance did after it. Seat -1: what chance did before the first answer.

    `chances`: of winning, by seat, before it. `chance` is that of the answer given, `best_chance` that of the best;
    they are alike where there was nothing to choose. `luck`: what chance gave each seat.
    """

    step: int  # of the record; 0 before the first answer
    seat: int
    turn: int
    chances: tuple[float, ...]
    text: str = ""
    best: str = ""  # the key of the best answer, if it is another
    best_text: str = ""
    chance: float = 0.0
    best_chance: float = 0.0
    luck: tuple[float, ...] = ()

    @property
    def lost(self) -> float:
        """What the answer gave away."""
        return max(0.0, self.best_chance - self.chance)


@dataclass(frozen=True)
class Review:
    """A review, or as much of it as there is: `judged` of `points`."""

    game: str
    names: list[str]
    points: int
    judged: list[Judged]
    ends: list[float]  # the chance of winning of each seat when all was over
    turns: int  # 0: the game counts none

    @property
    def whole(self) -> bool:
        return len(self.judged) == self.points

    def mistakes(self, most: int = TURNING_POINTS) -> list[Judged]:
        """The answers that gave most away, the worst first."""
        found = [each for each in self.judged if each.best and each.lost >= LEAST]
        return sorted(found, key=lambda each: -each.lost)[:most]

    def strokes(self, most: int = TURNING_POINTS) -> list[Judged]:
        """Where chance changed most, the largest change first."""
        found = [each for each in self.judged if max(map(abs, each.luck), default=0.0) >= LEAST]
        return sorted(found, key=lambda each: -max(map(abs, each.luck)))[:most]

    @cached_property
    def lost(self) -> list[float]:
        """What each seat gave away by its answers, in all."""
        return [sum(each.lost for each in self.judged if each.seat == seat) for seat in range(len(self.names))]

    @cached_property
    def luck(self) -> list[float]:
        """What chance gave each seat, in all."""
        return [sum(each.luck[seat] for each in self.judged if each.luck) for seat in range(len(self.names))]

    def plain(self) -> dict[str, Any]:
        """As plain data, for programs."""
        told = [{**asdict(each), "lost": each.lost} for each in self.judged]
        return {
            "game": self.game,
            "names": self.names,
            "points": self.points,
            "judged": told,
            "ends": self.ends,
            "lost": self.lost,
            "luck": self.luck,
            "mistakes": [each.step for each in self.mistakes()],
            "strokes": [each.step for each in self.strokes()],
        }


def spec_for(game: Definition, bot: str = BY, iterations: int = ITERATIONS) -> SearchSpec:
    """The search of a review: that of a bot, with so many iterations for each answer and an eye on all of them."""
    spec = replace(spec_of(bot, game), iterations=iterations, seconds=0.0)
    return replace(spec, explore=max(spec.explore, EXPLORE), sharpness=max(spec.sharpness, SHARPNESS))


def read(source: Source) -> Match:
    """The match of a record; CannotReview or BadRecord if it cannot be reviewed."""
    script = reader.read(source)
    match = replay(script, to=script.shown)
    check(match)
    return match


def check(match: Match) -> None:
    if not match.over:
        raise CannotReview("the game is not over; it can be reviewed when it is")
    record = match.record
    if all(record.steps[seq - 1].who == CHANCE for seq in record.live):
        raise CannotReview("the game ended before anybody answered, so there is nothing to review")


class Reviewer:
    """Judges the points of a finished match one by one. The same seed gives the same review."""

    def __init__(self, match: Match, spec: SearchSpec | None = None, seed: int = 1) -> None:
        check(match)
        self.match = match
        self.game = match.game.definition
        self.spec = spec or spec_for(self.game)
        self.seed = seed
        self._points: list[tuple[int, int, int, State, State]] = []  # step, seat, action, before, and after chance
        self._collect()

    def _collect(self) -> None:
        record = self.match.record
        state = self.match.start()
        point = (0, CHANCE, 0, state.clone())
        for seq in record.live:
            step = record.steps[seq - 1]
            if step.who != CHANCE:
                self._points.append((*point, state.clone()))
                point = (seq, step.who, step.action, state.clone())
            state.apply_as(step.who, step.action)
        self._points.append((*point, state))
        if self._points[0][3].mover() != CHANCE:  # from a position, say: nothing was dealt
            del self._points[0]

    def __len__(self) -> int:
        return len(self._points)

    def judged(self, number: int) -> Judged:
        step, seat, action, before, after = self._points[number]
        search = SearchBot(derived(self.seed, number), self.spec, self.game).search
        if seat == CHANCE:
            expected, luck = _luck(search, before, after)
            return Judged(step, seat, int(before.turn), tuple(expected), luck=luck)
        rough = _rough(search, before, LOOKS)
        found = self._compared(search, before, seat, action, rough)
        drawn = before.clone()
        drawn.apply_as(seat, action)
        luck = _luck(search, drawn, after)[1] if drawn.mover() == CHANCE else ()
        return replace(found, step=step, luck=luck)

    def _tried(self, search: TreeSearch, known: State, seat: int, action: int, visits: int, chance: float) -> float:
        """The chance of an answer, by more than a glance."""
        if visits >= ENOUGH:
            return chance
        after = known.clone()
        if not after.disputed():
            after.without_councils()
        side, turn = after.side(seat), after.turn
        after.apply(action)
        if after.councils:
            after.without_councils()
        if after.mover() == seat and after.turn == turn and len(after.legal_actions()) > 1:  # the best of what follows
            further = SearchBot(derived(self.seed, action), self.spec, self.game).search
            best = int(further.choose(after, seat))
            return next((found for each, _, found in further.weighed() if each == best), chance)
        total = sum(search.well_finished(after.clone(), seat, side, turn)[seat] for _ in range(ENOUGH - visits))
        return (total + chance * visits) / ENOUGH

    def _compared(self, search: TreeSearch, state: State, seat: int, action: int, rough: list[float]) -> Judged:
        """An answer beside the others, by what the seat could know."""
        text = self.game.option(state, action).text
        point = Judged(0, seat, int(state.turn), tuple(rough), text)
        if len(state.legal_actions()) == 1:
            return point
        try:
            known = state.determinize(seat, SeededDice(derived(self.seed, seat)))
        except NoDeal:
            return point
        best = int(search.choose(known, seat))
        weighed = {each: (visits, chance) for each, visits, chance in search.weighed()}
        if best not in weighed or action not in weighed:  # nothing was searched, as in a council
            return point
        top = weighed[best][1]
        given = self._tried(search, known, seat, action, *weighed[action])
        if given >= top:
            best, top = action, given
        chances = tuple(_with(self.game, state, seat, top, rough))
        if best == action:
            return replace(point, chances=chances, chance=given, best_chance=top)
        option = self.game.option(known, best)
        return replace(point, chances=chances, best=option.key, best_text=option.text, chance=given, best_chance=top)


def summed_up(match: Match, points: int, judged: Iterable[Judged]) -> Review:
    """A review from the points that were judged."""
    outcome = match.outcome
    won = outcome.winners if outcome else ()
    returns = match.state.returns() if match.state.mover() == OVER else None
    ends = [float(seat in won) if returns is None else float(returns[seat]) for seat in range(match.seats)]
    found = sorted(judged, key=lambda each: each.step)
    return Review(match.game.id, list(match.names), points, found, ends, match.turn)


def review(source: Source | Match, iterations: int = ITERATIONS, seed: int = 1) -> Review:
    """The whole review of a finished match, or of its record."""
    match = source if isinstance(source, Match) else read(source)
    reviewer = Reviewer(match, spec_for(match.game.definition, iterations=iterations), seed)
    return summed_up(match, len(reviewer), map(reviewer.judged, range(len(reviewer))))


# --- what a position is worth ---------------------------------------------------------------------
def _rough(search: TreeSearch, state: State, looks: int) -> list[float]:
    """The chances of all seats, without a search: the move is finished at random, and the position judged."""
    seats = int(state.box.seats)
    total = [0.0] * seats
    for _ in range(looks):
        copy = state.clone()
        if not copy.disputed():
            copy.without_councils()
        mover = copy.mover()
        side = copy.side(mover) if mover >= 0 else 0
        found = search.finished(copy, side, copy.turn)
        for seat in range(seats):
            total[seat] += found[seat]
    return [each / looks for each in total]


def _with(game: Definition, state: State, seat: int, chance: float, rough: Sequence[float]) -> list[float]:
    """The chances of all, where that of one seat is known better: where one side wins, the others share the rest."""
    side = state.side(seat)
    own = [state.side(other) == side for other in range(len(rough))]
    if game.winner != "one side":
        return [chance if other == seat else each for other, each in enumerate(rough)]
    rest = 1.0 - rough[seat]
    share = (1.0 - chance) / rest if rest > 0 else 0.0
    return [chance if mine else each * share for mine, each in zip(own, rough, strict=True)]


def _luck(search: TreeSearch, before: State, after: State) -> tuple[list[float], tuple[float, ...]]:
    """What chance was to be expected to give each seat, and how much more or less it gave."""
    seats = int(before.box.seats)
    expected = [0.0] * seats
    for _ in range(ALTERNATIVES):
        copy = before.clone()
        while copy.mover() == CHANCE:
            copy.apply(copy.sample(search.dice))
        for seat, each in enumerate(_rough(search, copy, 1)):
            expected[seat] += each / ALTERNATIVES
    came = _rough(search, after, ALTERNATIVES)
    return expected, tuple(came[seat] - expected[seat] for seat in range(seats))
