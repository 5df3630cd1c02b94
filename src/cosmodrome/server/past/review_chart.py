"""The chance of winning over a game, drawn on the server as SVG in the manner of the chart of the points."""

from __future__ import annotations

from cosmodrome.lab.review import Judged, Review
from cosmodrome.match.score_history import thinned
from cosmodrome.server.past.score_chart import EDGE, HEIGHT, MARKERS, MOST_POINTS, ROWS, WIDTH, Chart, Line, shape


def chance_chart(review: Review) -> Chart:
    """In per cent, from the first point to the last that was judged; mates who have the same chances share a line."""
    points = thinned(review.judged, MOST_POINTS)
    courses = [[each.chances[seat] for each in points] for seat in range(len(review.names))]
    if review.whole:
        for course, end in zip(courses, review.ends, strict=True):
            course.append(end)
    lines: list[Line] = []
    seats: list[int] = []
    for seat, course in enumerate(courses):
        if course in courses[:seat]:
            continue
        mates = [name for name, other in zip(review.names, courses, strict=True) if other == course]
        lines.append(_line(" and ".join(mates), len(lines) + 1, course))
        seats.append(seat)
    unit = "turn" if review.turns else "move"
    last = review.turns if review.turns and review.whole else _moment(points[-1], len(review.judged), review.turns)
    shown = thinned([*enumerate(review.judged)], ROWS)
    rows = [
        (_moment(each, at, review.turns), [round(100 * each.chances[seat]) for seat in seats]) for at, each in shown
    ]
    return Chart(lines, 100, 0, _y(0.5), unit, 0, last, rows, "Chance of winning", " %")


def _moment(point: Judged, at: int, turns: int) -> int:
    return point.turn if turns else at


def _line(who: str, style: int, course: list[float]) -> Line:
    wide = (WIDTH - 2 * EDGE) / max(len(course) - 1, 1)
    places = [(round(EDGE + at * wide, 1), _y(chance)) for at, chance in enumerate(course)]
    path = "M" + "L".join(f"{x},{y}" for x, y in places)
    markers = "".join(shape(style, x, y) for x, y in thinned(places, MARKERS + 1)[1:])
    return Line(who, round(100 * course[-1]), style, path, markers)


def _y(chance: float) -> float:
    return round(HEIGHT * (1 - chance), 1)
