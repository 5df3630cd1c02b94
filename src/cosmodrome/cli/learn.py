"""`cosmodrome learn`: the lessons of a game in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from cosmodrome.cli.common import GameName, complain
from cosmodrome.games import definition, definitions

if TYPE_CHECKING:
    from cosmodrome.cli.lesson_progress import Progress
    from cosmodrome.cli.screen import Screen
    from cosmodrome.lessons.reading import Lesson


def complete_lesson(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    from cosmodrome.lessons.reading import lessons

    game = definitions().get(context.params.get("game") or "")
    for lesson in lessons(game) if game else ():
        if lesson.id.startswith(incomplete):
            yield lesson.id, lesson.title


def learn(
    game: GameName,
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON",
            help="The number or name of the lesson to start with.",
            show_default="the first that you have not finished",
            autocompletion=complete_lesson,
        ),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Only list the lessons.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Play all lessons automatically and report what is wrong.")
    ] = False,
) -> None:
    """Learn a game in short lessons, a few minutes each.

    A coach shows you a table, asks you to do something, and explains what comes of it. Nothing can go wrong: what you
    try is taken back. Choose by number; h lists the other commands. Finished lessons are remembered.

    Examples:

      cosmodrome learn space_explorers
      cosmodrome learn space_explorers 3
      cosmodrome learn one_small_step --list
    """
    from cosmodrome.cli.lesson_progress import Progress
    from cosmodrome.cli.screen import Screen
    from cosmodrome.lessons.reading import find, lessons

    rules = definition(game)
    first = find(rules, lesson or "1")
    every = lessons(rules)
    if check:
        raise typer.Exit(0 if _hold([first] if lesson else list(every)) else 1)
    screen, progress = Screen(), Progress()
    if listed:
        _list(screen, every, progress)
    elif ahead := [each for each in every if each.number >= first.number] if lesson else _left(every, progress):
        _teach(screen, ahead, progress)
    else:
        _list(screen, every, progress)
        screen.say_whole(f"You have finished all the lessons. To repeat one: cosmodrome learn {rules.id} {first.id}")


def _left(every: Iterable[Lesson], progress: Progress) -> list[Lesson]:
    """What the learner has not finished yet."""
    return [lesson for lesson in every if lesson.id not in progress.finished(lesson.game)]


def _list(screen: Screen, every: Iterable[Lesson], progress: Progress) -> None:
    from rich.text import Text

    from cosmodrome.cli import drawing

    left = _left(every, progress)

    def about(lesson: Lesson) -> str:
        return f"{lesson.title}. {lesson.content.about}{'' if lesson in left else ' Done.'}"

    pairs = [(Text(f"{each.number} {each.id}", "bold"), about(each)) for each in every]
    screen.show(drawing.as_rows(pairs, screen.width))


def _teach(screen: Screen, ahead: list[Lesson], progress: Progress) -> None:
    from cosmodrome.cli.lesson import Quit, Teacher
    from cosmodrome.cli.screen import Stopped, stop_signals
    from cosmodrome.lessons.reading import lessons
    from cosmodrome.match.game import load

    lesson = ahead[0]
    with stop_signals():
        try:
            for at, lesson in enumerate(ahead):
                Teacher(load(lesson.game), lesson, screen).teach()
                progress.finish(lesson)
                if at + 1 < len(ahead):
                    lesson = ahead[at + 1]
                    if screen.ask(f"Next: {lesson.title}. Press Enter to continue, or q to quit. ").lower() == "q":
                        raise Quit
            if left := _left(lessons(definition(lesson.game)), progress):
                lesson = left[0]
                raise Quit
            screen.say(f"You have finished all the lessons. Now play: cosmodrome play {lesson.game}")
        except (Quit, Stopped, EOFError):
            screen.say_whole(f"To continue: cosmodrome learn {lesson.game} {lesson.id}")


def _hold(wanted: list[Lesson]) -> bool:
    """Whether all of them can be played as they say; what is wrong is said."""
    from functools import partial

    from cosmodrome.lessons.check import problems
    from cosmodrome.match.game import load
    from cosmodrome.server.board import boards

    found: list[str] = []
    for lesson in wanted:
        game = load(lesson.game)
        found += problems(game, lesson, partial(boards.on_board, game.definition))
    for problem in found:
        complain(problem)
    typer.echo(f"lessons played: {len(wanted)}, problems: {len(found)}")
    return not found
