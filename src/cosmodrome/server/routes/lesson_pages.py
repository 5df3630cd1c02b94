"""Learn to play: the lessons of a game, on the board of the game, with a coach at its side.

Where a learner is stands in the address of the page (`Place`), so nothing is kept while a lesson goes on, and the
browser's own way back works. Only what was finished is kept, for guests too.
"""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import HTMLResponse, Response

from cosmodrome.errors import BadLesson, IllegalMove
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition
from cosmodrome.lessons.reading import Lesson, find, lessons
from cosmodrome.lessons.runner import END, READ, REFUSED, RIGHT, WORSE, Place, Run
from cosmodrome.match.game import load
from cosmodrome.server.board import boards
from cosmodrome.server.board.board_updates import joined
from cosmodrome.server.board.guides import to_html
from cosmodrome.server.board.table_page import id_salt, render_template
from cosmodrome.server.errors import ServerError
from cosmodrome.server.people.lesson_progress import finish, finished
from cosmodrome.server.routes.pages import see, style_of
from cosmodrome.server.tables.answers import LONGEST_KEY
from cosmodrome.server.tables.views import log_facts
from cosmodrome.server.web import page_templates
from cosmodrome.server.web.security import address_of
from cosmodrome.server.web.server_state import Visit, look, visit

router = APIRouter(include_in_schema=False)
Visitor = Annotated[Visit, Depends(visit)]
Looker = Annotated[Visit, Depends(look)]
LONGEST = 4000  # characters of all answers in an address
Keys = Annotated[str, Query(max_length=LONGEST)]  # with spaces between
MOODS = {RIGHT: "Right!", WORSE: "Not quite", REFUSED: "Not allowed"}


@router.get("/learn/{game}")
async def lesson_list(game: str, request: Request, who: Visitor) -> Response:
    rules = definition(game)
    found = lessons(rules)
    if not found:
        raise ServerError(f"{rules.title} has no lessons", 404)
    done = await finished(who.server.store, who.person, rules.id)
    context = {
        "game": rules,
        "lessons": [(lesson, lesson.id in done) for lesson in found],
        "next": next((lesson for lesson in found if lesson.id not in done), None),
        "minutes": sum(lesson.content.minutes for lesson in found),
    }
    return page_templates.page(request, "lessons.html", context, who.person)


@router.get("/learn/{game}/{lesson}")
async def lesson_page(
    game: str,
    lesson: str,
    request: Request,
    who: Looker,
    at: int = 0,
    given: Keys = "",
    done: bool = False,
    tried: Keys = "",
    answer: Keys = "",
) -> Response:
    """The lesson at a place; `answer`: what the learner answers there."""
    rules, wanted = definition(game), _lesson(game, lesson)
    place = Place(at, tuple(given.split()), done, tuple(tried.split()))
    secret = id_salt(who.server.cookies.id_key, f"learn {wanted.game} {wanted.id}", wanted.seat)
    context = await who.learn(_context, rules, wanted, place, answer.split(), secret)
    if context is None:  # an old address, of a lesson that has changed since
        return see(_path(wanted))
    return page_templates.page(request, "lesson.html", context, who.person)


@router.post("/learn/{game}/{lesson}")
async def lesson_done(game: str, lesson: str, who: Visitor) -> Response:
    """The learner has come to the end: on to the next lesson."""
    wanted = _lesson(game, lesson)
    all_lessons = lessons(definition(game))
    after = all_lessons[all_lessons.index(wanted) + 1 :]
    response = see(_path(after[0]) if after else f"/learn/{wanted.game}")
    person = await who.guest(response)
    await finish(who.server.store, person, wanted.game, wanted.id)
    return response


@router.get("/learn/{game}/{lesson}/preview")
async def lesson_preview(
    game: str, lesson: str, who: Visitor, key: Annotated[str, Query(max_length=LONGEST_KEY)], at: int, given: Keys = ""
) -> Response:
    """What an answer would do, for a page."""
    who.server.preview_limit.count(address_of(who.connection))
    wanted = _lesson(game, lesson)
    secret = id_salt(who.server.cookies.id_key, f"learn {wanted.game} {wanted.id}", wanted.seat)

    def work() -> str:
        match = Run(load(game), wanted, Place(at, tuple(given.split()))).match
        seen = match.preview(key, wanted.seat)
        return render_template("preview.html", secret, preview=seen, names=match.names, you=wanted.seat)

    return HTMLResponse(await who.learn(work))


def _lesson(game: str, wanted: str) -> Lesson:
    try:
        return find(definition(game), wanted)
    except BadLesson as error:
        raise ServerError(str(error), 404) from error


def _context(rules: Definition, lesson: Lesson, place: Place, answer: list[str], secret: str) -> dict[str, Any] | None:
    """What the page shows; None if nobody can be at this place."""
    try:
        run = Run(load(lesson.game), lesson, place)
        if answer and run.asks:
            run = run.answer(answer)
        coach, match, view = run.coach, run.match, run.view
    except (BadLesson, IllegalMove):
        return None
    if run.asks:
        view["blocked"] = [thing.plain() for thing in match.decision.blocked]
    decision = view["decision"]
    ids, marked = boards.ids(secret), boards.marks(match, lesson.seat)
    board = boards.pieces(rules, view, ids, marked, boards.drawer(rules, match.record.header))
    all_lessons = lessons(rules)
    reads = coach.mood in (READ, RIGHT)
    last = reads and run.place.step + 1 == len(lesson.steps)
    here = _address(run)
    return {
        "game": rules,
        "game_style": style_of(rules),
        "lesson": lesson,
        "last_lesson": lesson == all_lessons[-1],
        "board": joined(board, decision["id"] if decision else None),
        "turn": decision["id"] if decision else "",
        "log": log_facts(match.log_for(lesson.seat)),
        "ids": ids,
        "step": min(run.place.step + 1, len(lesson.steps)),
        "mood": coach.mood,
        "head": MOODS.get(coach.mood, ""),
        "say": to_html(coach.say, lambda number: f"/guide/{rules.id}/rule/{number}"),
        "task": coach.task,
        "rule": coach.rule,
        "look": " ".join(ids.of(thing) for thing in coach.look),
        "hint": " ".join(run.hint()) if run.asks else "",
        "picks": " ".join(run.hinted_picks()),
        "address": f"{here}&answer={quote(' '.join(answer))}" if coach.mood == REFUSED else here,
        "answer": f"{here}&answer=" if run.asks else "",
        "preview": f"{_path(lesson)}/preview?{_query(run.place)}" if run.asks else "",
        "finish": last or coach.mood == END,
        "go_on": _address(run.go_on()) if reads and not last else "",
        "back": _address(run.take_back()) if run.can_take_back else "",
    }


def _path(lesson: Lesson) -> str:
    return f"/learn/{lesson.game}/{lesson.id}"


def _address(run: Run) -> str:
    return f"{_path(run.lesson)}?{_query(run.place)}"


def _query(place: Place) -> str:
    fields = {"at": str(place.step), "given": " ".join(place.given), "tried": " ".join(place.tried)}
    if place.done:
        fields["done"] = "1"
    return urlencode({name: value for name, value in fields.items() if value})
