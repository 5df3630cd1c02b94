"""Makes a failing game short: the record of the shortest way found to the same violation."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from cosmodrome.games.definition import Definition
from cosmodrome.kernel.state import CHANCE
from cosmodrome.lab.conformance.driver import LIMIT, play_and_check
from cosmodrome.lab.conformance.report import LENGTH, REPLAY, UNDO, Report
from cosmodrome.lab.scripted import Step, scripted

SECONDS = 20.0
MATCH_PROPERTIES = (REPLAY, UNDO)
FIRST = Step(0, -1)  # never legal, so the first answer is taken


def shrink(definition: Definition, failed: Report, seconds: float = SECONDS) -> str:
    """Shorten a failing game and write it as a record."""
    return record_text(definition, shorten(definition, failed, seconds))


def shorten(definition: Definition, failed: Report, seconds: float = SECONDS) -> Report:
    """The shortest game found that violates the same property: without its tail, with first answers, with gaps."""
    if not failed.violations or failed.violations[0].name in MATCH_PROPERTIES:
        return failed  # those show themselves in whole games with a real dealer
    until = monotonic() + seconds
    # What the cheap properties show lies in the game itself; the expensive ones also look at what could have been.
    for thorough in (False, True):
        if best := _again(definition, failed, failed.steps, thorough):
            return _shorten(definition, best, thorough, until)
    return failed


def _shorten(definition: Definition, best: Report, thorough: bool, until: float) -> Report:
    better = True
    while better:
        better = False
        for steps in _simpler(best.steps):
            if monotonic() > until:
                return best
            found = _again(definition, best, steps, thorough)
            if found and _size(found) < _size(best):
                best, better = found, True
                break
    return best


def _again(definition: Definition, game: Report, steps: list[Step], thorough: bool) -> Report | None:
    """The game with these steps instead, if it still violates the same property."""
    name = game.violations[0].name
    limit = len(game.steps) if name == LENGTH else LIMIT
    found = play_and_check(definition, game.seats, game.options, game.seed, thorough, 0, limit, script=steps)
    return found if any(violation.name == name for violation in found.violations) else None


def _simpler(steps: list[Step]) -> Iterator[list[Step]]:
    """Without a stretch, long ones first; then with first answers instead of a stretch."""
    width = max(len(steps) // 2, 1)
    while True:
        for start in range(0, len(steps), width):
            yield steps[:start] + steps[start + width :]
        for start in range(0, len(steps), width):
            stretch = steps[start : start + width]
            yield steps[:start] + [FIRST] * len(stretch) + steps[start + width :]
        if width == 1:
            return
        width //= 2


def _size(game: Report) -> tuple[int, int]:
    """A shorter game is simpler; among equals, one with more first answers."""
    return len(game.steps), sum(step.action + max(step.who, 0) for step in game.steps)


# --- as a record --------------------------------------------------------------------------------------


def record_text(definition: Definition, game: Report) -> str:
    """The game as a record, with its violations as comments; a plain list of steps if no match can be made of it."""
    comments = "".join(f"# {line}\n" for line in str(game).splitlines())
    try:
        return comments + scripted(definition, game.seats, game.options, game.steps).record.text(private=True)
    except Exception as error:
        return f"{comments}# no match can be made of it: {error}\n{_plain_list(definition, game)}"


def _plain_list(definition: Definition, game: Report) -> str:
    lines = []
    for seq, (who, action) in enumerate(game.steps, 1):
        keys = definition.chance_keys if who == CHANCE else definition.keys
        lines.append(f"{seq} {'*' if who == CHANCE else who} {keys.text(action)}\n")
    return "".join(lines)
