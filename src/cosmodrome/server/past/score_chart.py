"""A small chart of the points over a game, drawn on the server as SVG, with its figures as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cosmodrome.games.kit.english import figure
from cosmodrome.match.match import Match
from cosmodrome.match.result import Standing, result_of
from cosmodrome.match.score_history import Moment, score_history, thinned

WIDTH, HEIGHT = 320, 116  # of the drawing
EDGE = 8  # left and right of the lines, for their markers; above and below these may stand out
MARKERS = 5  # on each line: its shape tells it from the others where colours do not
ROWS = 8  # of the table of figures
MOST_POINTS = 200  # of a line
SHAPES = (  # around the place of a marker
    "M{x},{y}m-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
    "M{x},{y}m-3.5,-3.5h7v7h-7z",
    "M{x},{y}m0,-4.8l4.6,8h-9.2z",
    "M{x},{y}m0,-5l5,5l-5,5l-5,-5z",
    "M{x},{y}m0,4.8l4.6,-8h-9.2z",
)


class Line(NamedTuple):
    """The points of one player, or of mates who have the same."""

    who: str
    total: int
    style: int  # from 1: colour, dashes and markers
    path: str
    markers: str


class Chart(NamedTuple):
    lines: list[Line]
    high: int
    low: int
    zero: float  # where the line of 0 points lies
    unit: str  # "turn" or "move"
    first: int  # unit
    last: int
    rows: list[tuple[int, list[int]]]  # after so many units: the points of each line
    title: str = "Points"
    sign: str = ""  # behind each figure

    @property
    def text(self) -> str:
        """What the chart shows, for those who do not see it."""
        ends = ", ".join(f"{line.who} {figure(line.total)}{self.sign}" for line in self.lines)
        length = self.last - self.first
        return f"{self.title} over {length} {self.unit if length == 1 else f'{self.unit}s'}. At the end: {ends}."


def sample(style: int) -> str:
    """The marker of a line, for the legend."""
    return shape(style, 12, 6)


def score_chart(match: Match) -> Chart | None:
    """None while the game goes on, and where nobody ever had another number of points. Takes a while."""
    result = result_of(match)
    moments = score_history(match)
    if result is None or len({total for moment in moments for total in moment.totals}) < 2:
        return None
    totals = [total for moment in moments for total in moment.totals]
    scale = _Scale(max(1, *totals), min(0, *totals), moments[0].turn, moments[-1].turn)
    lines = [_line(standing, style, moments, scale) for style, standing in enumerate(result.standings, 1)]
    seats = [standing.score.seat for standing in result.standings]
    rows = [(moment.turn, [moment.totals[seat] for seat in seats]) for moment in thinned(moments, ROWS)]
    unit = "turn" if match.turn else "move"
    return Chart(lines, scale.high, scale.low, scale.y(0), unit, scale.first, scale.last, rows)


class _Scale(NamedTuple):
    high: int
    low: int
    first: int  # turn
    last: int

    def x(self, turn: int) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * (turn - self.first) / max(self.last - self.first, 1), 1)

    def y(self, points: int) -> float:
        return round(HEIGHT * (self.high - points) / (self.high - self.low), 1)


def _line(standing: Standing, style: int, moments: Sequence[Moment], scale: _Scale) -> Line:
    places = [(scale.x(turn), scale.y(totals[standing.score.seat])) for turn, totals in moments]
    path = "M" + "L".join(f"{x},{y}" for x, y in places)
    marked = thinned(places, MARKERS + 1)[1:]  # not where all begin
    markers = "".join(shape(style, x, y) for x, y in marked)
    return Line(" and ".join(standing.names), standing.score.total, style, path, markers)


def shape(style: int, x: float, y: float) -> str:
    return SHAPES[(style - 1) % len(SHAPES)].format(x=x, y=y)
