"""The words of HOPE for its numbers, in the order in which the rules number them."""

from __future__ import annotations

from typing import Literal

Dimension = Literal["purple", "blue", "red"]
Technology = Literal["oxygen", "water", "carbon", "light", "plant", "animal"]
Shape = Literal["convex", "concave"]
Direction = Literal["E", "SE", "SW", "W", "NW", "NE"]
DIMENSIONS = ("purple", "blue", "red")
DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")
TECHNOLOGIES = ("oxygen", "water", "carbon", "light", "plant", "animal")
CARD_TECHNOLOGIES = (*TECHNOLOGIES, "joker")
TECHNOLOGY_NAMES = dict(
    zip(CARD_TECHNOLOGIES, ("Oxygen", "Water", "Carbon", "Light", "Plant Life", "Animal Life", "Joker"), strict=True)
)
CARDS = tuple(f"{technology}_{side}" for technology in CARD_TECHNOLOGIES for side in ("plain", "symbol"))
LEVERS = ("towards", "sideways", "away", "arbitrary")
WAYS = ("towards", "sideways", "away", "arbitrary_towards", "arbitrary_sideways", "arbitrary_away")
TURNS = ("clockwise", "counterclockwise")
TOKENS = ("draw_two", "extra_movement", "general_polarization", "two_medals")
CHARACTERS = ("brave", "earthling", "prodigy", "acrobat")
ROLES = ("hope", "nope")
COLOURS = ("green", "yellow", "black", "white")  # by seat
DIFFICULTIES = ("normal", "advanced", "expert", "hero")
POWERS = ("brave_border_draw", "earthling_earth_draw_two", "prodigy_teleport", "acrobat_corners")
BUG_EFFECTS = (  # R13.8
    "regression_delta",
    "hand_limit_delta",
    "sideways_corners_for_all",
    "polarize_freely",
    "any_two_cards_as_joker",
    "lever_locked",
    "navigation_max_steps",
    "pairs_not_joker",
    "marker_back",
    "marker_forward",
    "each_player_draws",
    "each_player_discards",
    "reactivate_all_levers",
    "free_pioneer_each",
    "purge_technology_center",
    "all_ships_polarize",
    "monolith_tile_vanishes",
    "each_player_recalls_pioneer",
)
ENDINGS = ("", "mission", "regression", "earth")  # what has fixed the outcome (R10.1-R10.3)
OUTCOMES = ("hope", "nope", "lost")  # R10.8
SOURCES = ("the Mission Track", "the cockpit")  # where points come from (R10.5)
