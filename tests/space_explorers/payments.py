"""R6 read anew, without the engine: random turns, and all ways to pay for a recruit in them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from tests.space_explorers.story import NEIL, Story

COLOURS = ("blue", "green", "yellow", "red", "purple")
PRINTED = {card.number: card for card in GAME.shipped.specialists}
FREE_ICONS = {
    *("research_fixed", "research_any", "research_any_from_hand", "research_any_for_cost"),
    "research_any_for_two_skills",
}


@dataclass(frozen=True)
class Paid:
    """What a recruit cost: the Division, the hand cards returned, whether 31 left, the tokens passed."""

    division: str
    returned: frozenset[int]
    uses_31: bool
    tokens: tuple[int, ...]


def random_turn(seed: int, **options: Any) -> Story:
    """A turn of Neil begins in any position, with many top cards that matter for payments."""
    dice = random.Random(seed)
    seats = dice.choice([2, 3, 4])
    cards = dice.sample(range(1, 61), 60)
    hubs: list[dict[str, list[int]]] = []
    for _ in range(seats):
        hub: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        for _ in range(dice.choice([0, 2, 4, 7])):
            card = cards.pop()
            hub[dice.choice(PRINTED[card].skills)].append(card)
        hubs.append(hub)
    if dice.random() < 0.5:  # 31 on top, often on a card that matters
        for card in ([dice.choice([27, 33, 34, 34, 35])] if dice.random() < 0.7 else []) + [31]:
            for hub in hubs:
                for pile in hub.values():
                    if card in pile:
                        pile.remove(card)
            if card in cards:
                cards.remove(card)
            hubs[NEIL]["yellow"].append(card)
    tokens = [Counter[str]() for _ in range(seats)]
    for colour in COLOURS:
        for _ in range(seats):
            tokens[dice.choice([NEIL, dice.randrange(seats)])][colour] += 1
    if dice.random() < 0.4:  # poor in tokens
        tokens[1].update(tokens[NEIL])
        tokens[NEIL].clear()
    center = [cards.pop() for _ in range(dice.choice([6, 6, 7, 9]))]
    hands = [[cards.pop() for _ in range(dice.choice([0, 1, 2, 3, 5]))] for _ in range(seats)]
    players = [{"hub": hubs[seat], "hand": hands[seat], "tokens": dict(tokens[seat])} for seat in range(seats)]
    return Story({"center": center, "players": players}, **options)


def played_payments(story: Story, card: int) -> list[Paid]:
    """All ways the engine offers to pay for this recruit, once for each path of answers."""
    return [paid(story.state, end, card) for end in ends(story.state.clone(), GAME.keys.find(f"recruit:{card}"))]


def ends(state: Explorers, action: int) -> Iterator[Explorers]:
    """The states after all paths of answers that begin with this one, until the recruit is placed."""
    state.apply(action)
    if not state.in_the_making():
        yield state
        return
    actions = [int(each) for each in state.legal_actions()]
    assert actions, "a dead end"
    for each in actions:
        yield from ends(state.clone(), each)


def paid(before: Explorers, after: Explorers, card: int) -> Paid:
    one, two = (GAME.position(state)["players"][NEIL] for state in (before, after))
    division = next(colour for colour in COLOURS if card in two["hub"][colour])
    returned = frozenset(one["hand"]) - frozenset(two["hand"]) - {card}
    left = {number for pile in one["hub"].values() for number in pile}
    left -= {number for pile in two["hub"].values() for number in pile}
    assert left <= {31}
    tokens = tuple(one["tokens"].get(colour, 0) - two["tokens"].get(colour, 0) for colour in COLOURS)
    return Paid(division, returned, 31 in left, tokens)


def ways_to_pay(story: Story, card: int) -> set[Paid]:
    """R6.3-R6.6: all payments for this recruit; 31 may be named at any moment."""
    player = story.position["players"][NEIL]
    found: set[Paid] = set()
    for division in set(PRINTED[card].skills):
        pile = player["hub"][division]
        struck = sum(PRINTED[number].skills.count(division) for number in pile)
        cost: list[str] = [*PRINTED[card].cost]
        net = Counter(cost[: max(0, len(cost) - struck)])
        printed = story.state.printed
        modes = (bool(printed.bonus_any_card), bool(printed.bonus_this_card))
        for skipped in may_skip(player["hub"], bool(printed.free_icons_first)):
            purse = _Purse(player, card, division, net, modes, skipped)
            found |= set(purse.ways(frozenset(), False, 0, False))
    return found


def may_skip(hub: Mapping[str, list[int]], free_icons_first: bool) -> list[frozenset[int]]:
    """RU-12: the cards whose icons the player may do without."""
    if free_icons_first:
        return [frozenset()]
    cards = [pile[-1] for pile in hub.values() if pile]
    cards += [pile[-2] for pile in hub.values() if len(pile) > 1 and pile[-1] == 31]
    giving = [number for number in cards if PRINTED[number].ability.kind in FREE_ICONS]
    return [frozenset(some) for n in range(len(giving) + 1) for some in combinations(giving, n)]


class _Purse:
    """What one player can pay with for one recruit."""

    def __init__(
        self,
        player: dict[str, Any],
        card: int,
        division: str,
        net: Counter[str],
        modes: tuple[bool, bool],
        skipped: frozenset[int],
    ) -> None:
        self.player = player
        self.card = card
        self.division = division
        self.net = net
        self.any_card, self.this_card = modes
        self.skipped = skipped

    def tops(self, gone: bool) -> list[int]:
        piles = [[number for number in pile if not (gone and number == 31)] for pile in self.player["hub"].values()]
        return [pile[-1] for pile in piles if pile]

    def ways(self, returned: frozenset[int], gone: bool, gained: int, boosted: bool) -> Iterator[Paid]:
        need, wild, bonus = Counter(self.net), gained, False
        can_31 = False
        for top in self.tops(gone):
            ability = PRINTED[top].ability
            if top in self.skipped:
                continue
            if ability.kind == "research_fixed":
                need -= Counter(ability.icons)
            elif (
                ability.kind == "research_any"
                or (ability.kind == "research_any_from_hand" and self.card in self.player["hand"])
                or (ability.kind == "research_any_for_cost" and len(PRINTED[self.card].cost) in ability.base_costs)
                or (ability.kind == "research_any_for_two_skills" and len(PRINTED[self.card].skills) == 2)
            ):
                wild += ability.amount
            elif ability.kind == "return_bonus":
                bonus = self.any_card and not boosted
            elif ability.kind == "return_self_for_research":
                can_31 = True
        uncovered = need.total() - wild
        if uncovered <= 0:
            yield Paid(self.division, returned, gone, (0,) * 5)
            return
        for number in self.player["hand"]:
            if number != self.card and number > max(returned, default=0):  # RU-34: in ascending order
                gives = 3 if bonus or (self.this_card and number == 34) else 2
                yield from self.ways(returned | {number}, gone, gained + gives, boosted or bonus)
        if can_31:
            yield from self.ways(returned, True, gained + 3, boosted)
        for tokens in self.multisets(need, uncovered):
            yield Paid(self.division, returned, gone, tokens)

    def multisets(self, need: Counter[str], n: int) -> set[tuple[int, ...]]:
        usable = [colour for colour in COLOURS for _ in range(min(need[colour], self.player["tokens"].get(colour, 0)))]
        return {tuple(some.count(colour) for colour in COLOURS) for some in combinations(usable, n)}
