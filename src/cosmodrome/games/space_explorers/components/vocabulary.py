"""The words of Space Explorers for its numbers, in the order in which the rules number them."""

from __future__ import annotations

from typing import Literal

from cosmodrome.games.space_explorers.rules import printed as p
from cosmodrome.games.space_explorers.rules.table import FOR_NOTHING, FOR_TOKENS, PAID

Colour = Literal["blue", "green", "yellow", "red", "purple"]
COLOURS: tuple[str, ...] = ("blue", "green", "yellow", "red", "purple")  # Hub order (R1.5)
SIDES = ("us", "soviet")  # of a Project tile
ENDINGS = ("", "all_projects", "full_hub", "stalled")  # why the game ended
SOURCES = ("completed Projects", "printed points", "asterisk cards")  # where points come from
MANNERS = {PAID: "paid", FOR_NOTHING: "free", FOR_TOKENS: "for_tokens"}  # how a Specialist is recruited
ABILITIES = {  # what the components call a kind of ability (R9)
    "none": p.NO_ABILITY,
    "research_fixed": p.RESEARCH_FIXED,
    "research_any": p.RESEARCH_ANY,
    "research_any_from_hand": p.RESEARCH_ANY_FROM_HAND,
    "research_any_for_cost": p.RESEARCH_ANY_FOR_COST,
    "research_any_for_two_skills": p.RESEARCH_ANY_FOR_TWO_SKILLS,
    "return_self_for_research": p.RETURN_SELF,
    "return_bonus": p.RETURN_BONUS,
    "free_recruit": p.FREE_RECRUIT,
    "pass_tokens_recruit_from_hand": p.PASS_TOKENS_RECRUIT,
    "draw_after_recruit": p.DRAW_AFTER_RECRUIT,
    "draw_when_covered": p.DRAW_WHEN_COVERED,
    "draw_on_project": p.DRAW_ON_PROJECT,
    "extra_draw": p.EXTRA_DRAW,
    "pass_tokens_temp_skill": p.TEMP_SKILL,
    "pass_token_draw": p.PASS_TOKEN_DRAW,
    "add_to_center": p.ADD_TO_CENTER,
    "reorder_division": p.REORDER_DIVISION,
    "score_per_skill": p.SCORE_PER_SKILL,
    "score_cards_above": p.SCORE_CARDS_ABOVE,
    "score_cards_below": p.SCORE_CARDS_BELOW,
    "score_per_skill_group": p.SCORE_PER_SKILL_GROUP,
    "score_skill_sets": p.SCORE_SKILL_SETS,
    "score_per_project": p.SCORE_PER_PROJECT,
}
