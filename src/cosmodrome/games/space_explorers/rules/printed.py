"""What is printed on the components, and what the table agreed on: shared by all states of a match."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.kernel.bags import bag_of, many
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.state import FROM_SET, Box

# Ability kinds (R9)
NO_ABILITY: Final = 0
RESEARCH_FIXED: Final = 1
RESEARCH_ANY: Final = 2
RESEARCH_ANY_FROM_HAND: Final = 3
RESEARCH_ANY_FOR_COST: Final = 4
RESEARCH_ANY_FOR_TWO_SKILLS: Final = 5
RETURN_SELF: Final = 6
RETURN_BONUS: Final = 7
FREE_RECRUIT: Final = 8
PASS_TOKENS_RECRUIT: Final = 9
DRAW_AFTER_RECRUIT: Final = 10
DRAW_WHEN_COVERED: Final = 11
DRAW_ON_PROJECT: Final = 12
EXTRA_DRAW: Final = 13
TEMP_SKILL: Final = 14
PASS_TOKEN_DRAW: Final = 15
ADD_TO_CENTER: Final = 16
REORDER_DIVISION: Final = 17
SCORE_PER_SKILL: Final = 18
SCORE_CARDS_ABOVE: Final = 19
SCORE_CARDS_BELOW: Final = 20
SCORE_PER_SKILL_GROUP: Final = 21
SCORE_SKILL_SETS: Final = 22
SCORE_PER_PROJECT: Final = 23

# Where points come from
FROM_PROJECTS: Final = 0
FROM_PRINTED: Final = 1
FROM_ASTERISKS: Final = 2
SOURCES: Final = 3

# Table option project_sides
SIDES_RANDOM: Final = -1

COST_STEPS: Final = 7  # 0 to 6 icons can be struck from a cost


@mypyc_attr(allow_interpreted_subclasses=True)  # else pickle cannot make one
class Printed(Box):
    """The component set of one table with its options."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, sources=SOURCES)
        self.speaks(x.VERBS)
        self.add_chance(FROM_SET, x.DEAL)
        self.add_chance(FROM_SET, x.DEAL)
        self.add_chance(FROM_SET, x.TILE)
        self.add_chance(FROM_SET, x.SIDE)
        self.add_chance(FROM_SET, x.FIRST)
        self.components: object = None  # names and texts, for the edges
        self.edition: str = "2018"
        # Specialists (R1.2)
        self.skills: vec[i64] = vec[i64]([0] * x.CARDS)
        self.main: vec[i64] = vec[i64]([0] * x.CARDS)  # the colours of its skills; the same twice for a single one
        self.other: vec[i64] = vec[i64]([0] * x.CARDS)
        self.with_skill: vec[i64] = vec[i64]([0] * x.COLOURS)  # the cards with it
        self.two_skills: i64 = 0
        self.base_cost: vec[i64] = vec[i64]([0] * x.CARDS)
        self.net_cost: vec[i64] = vec[i64]([0] * (x.CARDS * COST_STEPS))  # by card and icons struck from below
        self.points: vec[i64] = vec[i64]([0] * x.CARDS)
        self.asterisks: i64 = 0
        self.bonus_cards: i64 = 0  # RETURN_BONUS
        self.ability: vec[i64] = vec[i64]([0] * x.CARDS)
        self.icons: vec[i64] = vec[i64]([0] * x.CARDS)  # what a RESEARCH_FIXED card gives
        self.gives: vec[i64] = vec[i64]([0] * x.CARDS)  # icons of every recruit: by colour, behind them of any type
        self.special: i64 = 0  # cards with other abilities that matter to a recruit
        self.amount: vec[i64] = vec[i64]([0] * x.CARDS)  # icons, cards, tokens or points each, as the kind says
        self.which: vec[i64] = vec[i64]([0] * x.CARDS)  # set of base costs, a skill colour, or a group size
        # Projects (R1.3)
        self.required: vec[i64] = vec[i64]([0] * x.PROJECTS)
        self.worth: vec[i64] = vec[i64]([0] * x.PROJECTS)
        self.project_of: vec[i64] = vec[i64]([0] * (x.TILES * 2))  # by tile and side
        # Numbers of the game (R2, R4.4, R6.4, R8.1)
        self.projects_in_line: i64 = 4
        self.center_target: i64 = 6
        self.starting_hand: i64 = 1
        self.starting_tokens: i64 = 0  # of each player
        self.hub_limit: i64 = 12
        self.icons_per_card: i64 = 2
        # Options (E, RU)
        self.skill_any_time: bool = False  # ability_19_timing
        self.bonus_any_card: bool = True  # ability_34_mode
        self.bonus_this_card: bool = False
        self.top_must_change: bool = True  # ability_57_top_must_change
        self.extra_after: bool = False  # ability_58_timing
        self.free_icons_first: bool = True
        self.auto_draw: bool = False
        self.tile_sides: vec[i64] = vec[i64]([SIDES_RANDOM] * x.TILES)
        self.first_player: i64 = -1  # -1: at random

    def print_specialist(self, card: i64, skills: list[int], cost: list[int], points: i64, asterisk: bool) -> None:
        self.skills[card] = bag_of(skills)
        self.main[card] = skills[0]
        self.other[card] = skills[-1]
        for colour in skills:
            self.with_skill[colour] |= only(card)
        if len(skills) > 1:
            self.two_skills |= only(card)
        if asterisk:
            self.asterisks |= only(card)
        self.base_cost[card] = len(cost)
        for struck in range(COST_STEPS):
            self.net_cost[card * COST_STEPS + struck] = bag_of(cost[: max(0, len(cost) - struck)])
        self.points[card] = points

    def print_ability(self, card: i64, kind: i64, icons: list[int], amount: i64, which: i64) -> None:
        self.ability[card] = kind
        if kind == RETURN_BONUS:
            self.bonus_cards |= only(card)
        self.icons[card] = bag_of(icons)
        self.gives[card] = bag_of(icons)
        if kind == RESEARCH_ANY:
            self.gives[card] = many(x.COLOURS, amount)
        elif RESEARCH_ANY < kind <= PASS_TOKENS_RECRUIT:
            self.special |= only(card)
        self.amount[card] = amount
        self.which[card] = which

    def print_project(self, project: i64, required: i64, worth: i64) -> None:
        self.required[project] = required
        self.worth[project] = worth

    def print_tile(self, tile: i64, us: i64, soviet: i64) -> None:
        self.project_of[tile * 2] = us
        self.project_of[tile * 2 + 1] = soviet

    def lay_sides(self, sides: list[int]) -> None:
        """Option project_sides: the side of every tile, or SIDES_RANDOM for a toss."""
        for tile in range(x.TILES):
            self.tile_sides[tile] = sides[tile]
