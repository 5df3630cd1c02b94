"""Points (R8.3, R8.4, R9): the worth of a Hub, the winner, the prospects of a player."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.printed import (
    FROM_ASTERISKS,
    FROM_PROJECTS,
    REORDER_DIVISION,
    RESEARCH_ANY_FOR_TWO_SKILLS,
    RESEARCH_FIXED,
    SCORE_CARDS_ABOVE,
    SCORE_CARDS_BELOW,
    SCORE_PER_PROJECT,
    SCORE_PER_SKILL,
    SCORE_PER_SKILL_GROUP,
    SCORE_SKILL_SETS,
)
from cosmodrome.games.space_explorers.rules.table import Table
from cosmodrome.kernel.bags import amount, lacking, size
from cosmodrome.kernel.bits import count, lowest


def asterisk_points(state: Table, who: i64, card: i64) -> i64:
    """R9: return the points of an asterisk card, covered or not, as the Hub stands."""
    printed = state.printed
    kind = printed.ability[card]
    each = printed.amount[card]
    if kind == SCORE_PER_SKILL:
        return each * amount(state.skills[who], printed.which[card])
    if kind == SCORE_CARDS_ABOVE:
        return each * above(state, who, card)
    if kind == SCORE_CARDS_BELOW:
        return each * below(state, card)
    if kind == SCORE_PER_SKILL_GROUP:
        return each * (size(state.skills[who]) // printed.which[card])
    if kind == SCORE_SKILL_SETS:
        return each * sets(state, who)
    if kind == SCORE_PER_PROJECT:
        return each * count(state.done[who])
    return 0


def asterisks(state: Table, who: i64) -> i64:
    """Return the points of all asterisk cards of a Hub."""
    points: i64 = 0
    left = state.hub[who] & state.printed.asterisks
    while left:
        points += asterisk_points(state, who, lowest(left))
        left &= left - 1
    return points


def above(state: Table, who: i64, card: i64) -> i64:
    """RU-23: cards on this one in its pile."""
    at = who * x.COLOURS
    end = at + x.COLOURS
    while at < end:
        n: i64 = 0
        other = state.tops[at]
        while other >= 0:
            if other == card:
                return n
            n += 1
            other = state.under[other]
        at += 1
    return 0


def below(state: Table, card: i64) -> i64:
    """RU-23: cards under this one in its pile."""
    n: i64 = 0
    other = state.under[card]
    while other >= 0:
        n += 1
        other = state.under[other]
    return n


def sets(state: Table, who: i64) -> i64:
    """R9.48: complete sets of the five skill colours."""
    least: i64 = 127
    colour: i64 = 0
    while colour < x.COLOURS:
        least = min(least, amount(state.skills[who], colour))
        colour += 1
    return least


def final_scoring(state: Table) -> None:
    """R8.3: asterisk cards are scored at the end of the game."""
    seat: i64 = 0
    while seat < state.printed.seats:
        state.score(seat, FROM_ASTERISKS, asterisks(state, seat))
        seat += 1


def points_of(state: Table, seat: i64) -> i64:
    """The score as it would stand now."""
    return state.total(seat) if len(state.agenda) == 0 else state.total(seat) + asterisks(state, seat)


def rank(state: Table, seat: i64) -> i64:
    """R8.4, RU-6: the score, then the printed points of completed Projects."""
    return points_of(state, seat) * 1000 + state.scored(seat, FROM_PROJECTS)


def returns(state: Table) -> vec[float]:
    """R8.4: the victory, shared by those still tied."""
    best: i64 = -1
    winners: i64 = 0
    seat: i64 = 0
    while seat < state.printed.seats:
        own = rank(state, seat)
        if own > best:
            best = own
            winners = 0
        if own == best:
            winners += 1
        seat += 1
    share = 1.0 / float(winners)
    shares = vec[float]([0.0] * state.printed.seats)
    seat = 0
    while seat < state.printed.seats:
        if rank(state, seat) == best:
            shares[seat] = share
        seat += 1
    return shares


def value(state: Table, seat: i64) -> float:
    """Own prospects less the best of the others'."""
    best = -1000.0
    other: i64 = 0
    while other < state.printed.seats:
        if other != seat:
            best = max(best, prospects(state, other))
        other += 1
    return prospects(state, seat) - 0.5 * best


def prospects(state: Table, seat: i64) -> float:
    """Points now, and what Hub, tokens and hand size promise; all of it public."""
    printed = state.printed
    hope = float(points_of(state, seat))
    left = state.line
    while left:
        project = lowest(left)
        left &= left - 1
        need = size(printed.required[project])
        met = need - size(lacking(printed.required[project], state.skills[seat]))
        hope += 0.45 * float(printed.worth[project]) * float(met * met) / float(need * need)
    at = seat * x.COLOURS
    end = at + x.COLOURS
    while at < end:
        card = state.tops[at]
        at += 1
        if card >= 0:
            kind = printed.ability[card]
            if kind == RESEARCH_FIXED:
                hope += 0.6 * float(size(printed.icons[card]))
            elif RESEARCH_FIXED < kind <= RESEARCH_ANY_FOR_TWO_SKILLS:
                hope += 0.6 * float(printed.amount[card])
            elif kind <= REORDER_DIVISION:
                hope += 0.4
    hope += 0.5 * float(size(state.skills[seat]))
    hope += 0.3 * float(min(size(state.tokens[seat]), 8))
    return hope + 0.7 * float(min(count(state.hand[seat]), 5))
