"""Hints: the answers that a search likes best, how well they do in it, and what speaks for them.

All of it comes from the position with everything that the seat cannot know dealt anew, so a hint tells nothing hidden.
Chances and their intervals are the search's own estimate: they say how sure it is, not how right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from librt.vecs import vec

from cosmodrome.bots import SearchBot
from cosmodrome.bots.judges import ONE_OR_NOBODY, LinearJudge
from cosmodrome.bots.specs import SearchSpec
from cosmodrome.bots.tree import TreeSearch
from cosmodrome.common.intervals import wilson
from cosmodrome.errors import NoDeal
from cosmodrome.games.definition import Definition
from cosmodrome.games.events import Event
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import State
from cosmodrome.match.preview import Preview, preview

BEST = 3  # answers
EXPLORE, SHARPNESS = 0.6, 0.15  # at least: the second and third best are to be tried often, too
FILE = "feature_words.toml"
SAMPLES = 12  # of each answer, to see which features it changes
COMPARED = 12  # answers, at most: the others of a long list are not looked at
NOTABLE = 0.05  # how much a feature must speak for an answer to be named, in log-odds
NAMED = 2  # features in one reason
SCORES = "scores"  # what the file may say of points,
POINTS = ("It scores {n} point at once.", "It scores {n} points at once.")  # and what is said otherwise
ALIKE = "As far as the search can tell, these are about equally good."
LOST = "As far as the search can tell, the game is as good as lost for you."
WON = "As far as the search can tell, the game is as good as won for you."
SETTLED = 0.01  # chances of winning below this, or as near to 1, leave nothing to hope or to fear


@dataclass(frozen=True)
class Hint:
    """One of the best answers. `chance` of winning lies between `low` and `high` by the search's own estimate; None:
    there was nothing to search. `does`: what the log would say; `reason`: what speaks for it.
    """

    key: str
    text: str
    chance: float | None = None
    low: float = 0.0
    high: float = 1.0
    visits: int = 0
    does: str = ""
    reason: str = ""

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def hints(
    game: Definition,
    state: State,
    seat: int,
    spec: SearchSpec,
    seed: int,
    names: Sequence[str] = (),
    events: Sequence[Event] = (),
) -> list[Hint]:
    """The best answers of a seat that is asked, the best first; none if there is nothing that it may know.

    `events`: what the seat has seen, for a search that watches.
    """
    names = names or [f"seat {number}" for number in range(int(state.box.seats))]
    try:
        known = state.determinize(seat, SeededDice(seed))
    except NoDeal:
        return []
    wide = replace(spec, explore=max(spec.explore, EXPLORE), sharpness=max(spec.sharpness, SHARPNESS))
    bot = SearchBot(seed, wide, game)
    search = bot.search
    if bot.beliefs is not None:
        bot.saw(events, seat)
        search.believe(bot.beliefs.likelihoods(known, seat))
    best = int(search.choose(known, seat))
    tried = [each for each in search.weighed() if each[1]]
    tried.sort(key=lambda each: (each[1], each[2]), reverse=True)
    if not tried:  # the only answer, or what a team-mate proposes
        option = game.option(known, best)
        alone = len(known.legal_actions()) == 1
        return [Hint(option.key, option.text, reason="It is the only answer." if alone else "")]
    shown = tried[:BEST]
    looks = [preview(game, known, seat, action, names) for action, _, _ in shown]
    compared = [action for action, _, _ in tried[:COMPARED]]
    others = "other" if len(compared) == len(known.legal_actions()) else "other good"
    told = _reasons(game, search, known, seat, compared, others)
    found: list[Hint] = []
    for (action, visits, chance), look in zip(shown, looks, strict=True):
        low, high = wilson(chance * visits, visits)
        reason = " ".join(filter(None, [_points(game, look, looks, seat), told.get(action, "")]))
        does = str(look) if look.parts and any(str(other) != str(look) for other in looks) else ""
        found.append(Hint(look.key, look.text, chance, low, high, visits, does, reason))
    if len(found) > 1 and not any(hint.reason for hint in found) and alike(found) and not outlook(found):
        found[0] = replace(found[0], reason=ALIKE)
    return found


def outlook(found: Sequence[Hint]) -> str:
    """Return what is to be said before all hints: that the game is as good as lost or won. Mostly there is nothing."""
    chances = [hint.chance for hint in found if hint.chance is not None]
    if chances and max(chances) < SETTLED:
        return LOST
    return WON if chances and min(chances) > 1 - SETTLED else ""


def alike(found: Sequence[Hint]) -> bool:
    """Whether the search could not tell these answers apart: all intervals share a chance."""
    return max(hint.low for hint in found) <= min(hint.high for hint in found)


def _points(game: Definition, look: Preview, looks: Sequence[Preview], seat: int) -> str:
    """What an answer scores at once, if not all of them do."""

    def gained(each: Preview) -> int:
        return sum(change.after - change.before for change in each.scores if change.seat == seat)

    gain = gained(look)
    if gain <= 0 or all(gained(other) == gain for other in looks):
        return ""
    one, many = feature_words(game).scores
    return (one if gain == 1 else many).format(n=gain)


def _reasons(
    game: Definition, search: TreeSearch, known: State, seat: int, actions: Sequence[int], others: str
) -> dict[int, str]:
    """By answer: the features that speak for it most, compared with the `others`. Nothing without learned weights."""
    judge = search.judge
    if not isinstance(judge, LinearJudge) or not judge.holds(known) or len(actions) < 2:
        return {}
    size = len(judge.weights) // 2
    now = float(known.elapsed())
    weights = [float(judge.weights[at]) + float(judge.weights[size + at]) * now for at in range(size)]
    nobody = judge.winner == ONE_OR_NOBODY
    after = {action: _features(search, known, seat, action, size, nobody) for action in actions}
    told: dict[int, str] = {}
    for action in actions[:BEST]:
        rivals = [after[other] for other in actions if other != action]
        usual = [sum(each) / len(rivals) for each in zip(*rivals, strict=True)]
        gains = advantages(game, weights, after[action], usual)
        if named := sorted(gains, key=lambda words: gains[words], reverse=True)[:NAMED]:
            best = all(words in advantages(game, weights, after[action], rival) for rival in rivals for words in named)
            told[action] = f"It leaves you with {' and '.join(named)} than {_rivals(len(rivals), others, best)}."
    return told


def advantages(
    game: Definition, weights: Sequence[float], mine: Sequence[float], theirs: Sequence[float]
) -> dict[str, float]:
    """In words, what one answer has more of than another, or less, if that speaks for it notably. Features of the same
    words are one thing.
    """
    things: dict[tuple[str, str], list[int]] = {}
    for at, name in enumerate(game.features):
        things.setdefault(feature_words(game)(name), []).append(at)
    found: dict[str, float] = {}
    for (more, less), features in things.items():
        change = sum(mine[at] - theirs[at] for at in features)
        gain = sum(weights[at] * (mine[at] - theirs[at]) for at in features)
        if gain >= NOTABLE and (words := more if change > 0 else less):
            found[words] = gain
    return found


def _rivals(n: int, others: str, best: bool) -> str:
    """What an answer is compared with; `best`: it beats each of them."""
    if n == 1:
        return f"the {others} answer does"
    return f"any {others} answer does" if best else f"the {others} answers do on average"


def _features(search: TreeSearch, known: State, seat: int, action: int, size: int, nobody: bool) -> list[float]:
    """The features of a seat at the end of its move after an answer, on average; where nobody may win, less those of
    nobody.
    """
    dice = SeededDice(action + 1)  # for all answers the same deals
    total = [0.0] * size
    found = vec[float]([0.0] * size)
    for number in range(SAMPLES):
        try:
            state = known.determinize(seat, SeededDice(number + 1))
        except NoDeal:
            state = known.clone()
        if not state.disputed():
            state.without_councils()
        side, turn = state.side(seat), state.turn
        state.apply(action)
        if state.councils:
            state.without_councils()
        search.dice = dice
        search.finished(state, side, turn)
        shared = state.shared_features()
        for sign, who in ((1, seat), (-1, int(state.box.seats)))[: 2 if nobody else 1]:
            state.features(who, shared, found)
            for at in range(size):
                total[at] += sign * found[at]
    return [sum_ / SAMPLES for sum_ in total]


class Words:
    """What is said of a feature if there is more of it, and if there is less; and of points scored at once."""

    def __init__(self, known: Mapping[str, Sequence[str]]) -> None:
        self._known = known
        self.scores = known.get(SCORES, POINTS)

    def __call__(self, feature: str) -> tuple[str, str]:
        if feature in self._known:
            more, less = self._known[feature]
            return more, less
        name = feature.replace("_", " ")
        return f"more {name}", f"less {name}"


def feature_words(game: Definition) -> Words:
    """From the game's folder."""
    return _read(game.resource(FILE) or "")


@cache
def _read(text: str) -> Words:
    return Words(tomllib.loads(text))
