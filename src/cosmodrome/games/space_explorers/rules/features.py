"""Features, which learned values of Space Explorers go by: numbers of a seat, and how far the game is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.printed import COST_STEPS, FREE_RECRUIT, REORDER_DIVISION
from cosmodrome.games.space_explorers.rules.standing import asterisks, points_of
from cosmodrome.games.space_explorers.rules.table import Table
from cosmodrome.kernel.bags import amount, lacking, size
from cosmodrome.kernel.bits import count, has, lowest, only

# In the order in which `describe` writes them.
FEATURES: Final = (
    "points",
    "projects_by_skills",  # worth of the Projects in the line, by the square of the share of skills that is there
    "projects_one_skill_off",
    "projects_two_skills_off",
    "best_project",
    "skills",
    "tokens",
    "hand",
    "hub",
    "icons_given",
    "other_help_for_recruits",
    "projects_done",
    "abilities_on_top",
    "empty_divisions",
    "cards_nearly_paid",
    "points_nearly_paid",
    "best_points_nearly_paid",
    "cards_nearly_paid_for_projects",
    "on_turn",
    "asterisks",
    "center_points",  # of cards in the Center that can nearly be paid for
    "center_helps_projects",
    "project_next",  # the best Project that one recruit would complete
    "project_now",  # the same for the player whose turn it is
)

Near = tuple[i64, i64, i64]  # cards that can be paid for, that lack one icon, and that lack two


def elapsed(state: Table) -> float:
    """Return how full the fullest Hub is, or how many of the Projects are done."""
    most: i64 = 0
    seat: i64 = 0
    while seat < state.printed.seats:
        most = max(most, count(state.hub[seat]))
        seat += 1
    done = 1.0 - float(count(state.line)) / float(max(state.printed.projects_in_line, 1))
    return max(float(most) / float(state.printed.hub_limit), done)


def describe(state: Table, seat: i64, numbers: vec[float]) -> None:
    """Write a seat in numbers of about the size of 1. A hand counts as what it is: others have been dealt one."""
    numbers[0] = 0.1 * float(points_of(state, seat))
    numbers[5] = 0.1 * float(size(state.skills[seat]))
    numbers[6] = 0.1 * float(min(size(state.tokens[seat]), 10))
    numbers[7] = 0.2 * float(min(count(state.hand[seat]), 6))
    numbers[8] = 0.1 * float(count(state.hub[seat]))
    numbers[9] = 0.1 * float(size(state.gives[seat]))
    numbers[10] = 0.2 * float(count(state.special[seat]))
    numbers[11] = 0.25 * float(count(state.done[seat]))
    division_features(state, seat, numbers)
    numbers[18] = 1.0 if state.player == seat else 0.0
    numbers[19] = 0.1 * float(asterisks(state, seat)) if len(state.agenda) > 0 else 0.0
    hand = hand_features(state, seat, numbers)
    near = recruits(state, seat)
    center_points(state, near, numbers)
    project_features(state, seat, hand, near, numbers)


def project_features(state: Table, seat: i64, hand: Near, near: Near, numbers: vec[float]) -> None:
    """Write what the Projects of the line promise, with the Hub as it is and with one recruit more."""
    printed = state.printed
    in_hand = state.hand[seat]
    by_skills = 0.0
    one_off = 0.0
    two_off = 0.0
    best = 0.0
    helped_by_hand = 0.0
    helped_by_center = 0.0
    best_next = 0.0
    left = state.line
    while left:
        project = lowest(left)
        left &= left - 1
        lacks = lacking(printed.required[project], state.skills[seat])
        need = size(printed.required[project])
        lack = size(lacks)
        worth = 0.1 * float(printed.worth[project])
        share = float(need - lack) / float(need)
        by_skills += worth * share * share
        best = max(best, worth * share * share)
        if lack <= 1:
            one_off += worth
        elif lack == 2:
            two_off += worth
        helpers = cards_with(state, lacks)
        helped_by_hand += 0.1 * closeness_of_all(hand, helpers)
        cards = helpers & (near[0] | near[1] | near[2])
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            promise = worth * closeness(near, card)
            rest = size(lacking(lacks, printed.skills[card]))
            if not has(in_hand, card):
                helped_by_center += 0.3 * promise * float(lack - rest) / float(need)
            if rest == 0:
                best_next = max(best_next, promise)
    numbers[1] = by_skills
    numbers[2] = one_off
    numbers[3] = two_off
    numbers[4] = best
    numbers[17] = helped_by_hand
    numbers[21] = helped_by_center
    numbers[22] = best_next
    numbers[23] = best_next if state.player == seat else 0.0


def cards_with(state: Table, skills: i64) -> i64:
    """The cards with one of these skills."""
    cards: i64 = 0
    colour: i64 = 0
    while skills:
        if skills & 255:
            cards |= state.printed.with_skill[colour]
        skills >>= 8
        colour += 1
    return cards


def division_features(state: Table, seat: i64, numbers: vec[float]) -> None:
    tops = 0.0
    empty = 0.0
    at = seat * x.COLOURS
    end = at + x.COLOURS
    while at < end:
        card = state.tops[at]
        at += 1
        if card < 0:
            empty += 0.2
        elif FREE_RECRUIT <= state.printed.ability[card] <= REORDER_DIVISION:
            tops += 0.2
    numbers[12] = tops
    numbers[13] = empty


def hand_features(state: Table, seat: i64, numbers: vec[float]) -> Near:
    """Return the hand cards that can nearly be paid for, whatever lies in their Divisions."""
    printed = state.printed
    means = state.gives[seat] + state.tokens[seat]
    left = state.hand[seat]
    any_type = amount(state.gives[seat], x.COLOURS) + 2 * max(count(left) - 1, 0)
    near: Near = (0, 0, 0)
    points = 0.0
    best = 0.0
    while left:
        card = lowest(left)
        left &= left - 1
        near = sorted_in(near, card, size(lacking(printed.net_cost[card * COST_STEPS], means)) - any_type)
        worth = 0.1 * closeness(near, card) * float(printed.points[card])
        points += worth
        best = max(best, worth)
    numbers[14] = 0.2 * closeness_of_all(near, -1)
    numbers[15] = points
    numbers[16] = best
    return near


def recruits(state: Table, seat: i64) -> Near:
    """The cards of Center and hand by how nearly they can be paid for, each in its cheaper Division."""
    printed = state.printed
    hand = state.hand[seat]
    any_type = amount(state.gives[seat], x.COLOURS) + 2 * count(hand)
    near: Near = (0, 0, 0)
    left = state.center | hand
    while left:
        card = lowest(left)
        left &= left - 1
        spare = any_type - 2 if has(hand, card) else any_type
        main = printed.main[card]
        if printed.base_cost[card] - state.matching[seat * x.COLOURS + main] <= spare:
            near = sorted_in(near, card, 0)
            continue
        lack = missing_icons(state, seat, card, main)
        other = printed.other[card]
        if other != main:
            lack = min(lack, missing_icons(state, seat, card, other))
        near = sorted_in(near, card, lack - spare)
    return near


def center_points(state: Table, near: Near, numbers: vec[float]) -> None:
    points = 0.0
    left = state.center & (near[0] | near[1] | near[2])
    while left:
        card = lowest(left)
        left &= left - 1
        points += 0.1 * closeness(near, card) * float(state.printed.points[card])
    numbers[20] = points


def missing_icons(state: Table, seat: i64, card: i64, division: i64) -> i64:
    """R6.3, R6.4: icons that neither tokens nor abilities of fixed colour provide."""
    struck = min(state.matching[seat * x.COLOURS + division], COST_STEPS - 1)
    return size(lacking(state.printed.net_cost[card * COST_STEPS + struck], state.gives[seat] + state.tokens[seat]))


def sorted_in(near: Near, card: i64, lack: i64) -> Near:
    """With this card, for which so many icons are missing."""
    if lack <= 0:
        return near[0] | only(card), near[1], near[2]
    if lack == 1:
        return near[0], near[1] | only(card), near[2]
    return (near[0], near[1], near[2] | only(card)) if lack == 2 else near


def closeness(near: Near, card: i64) -> float:
    """Return how nearly a card can be paid for: 1 if it can, 0 if much is missing."""
    if has(near[0], card):
        return 1.0
    return 0.5 if has(near[1], card) else (0.2 if has(near[2], card) else 0.0)


def closeness_of_all(near: Near, cards: i64) -> float:
    return float(count(near[0] & cards)) + 0.5 * float(count(near[1] & cards)) + 0.2 * float(count(near[2] & cards))
