"""The words of From the Moon for its numbers, in the order in which the rules number them."""

from __future__ import annotations

from typing import Literal

Colour = Literal["metal", "water", "polymer"]
Good = Literal["metal", "water", "polymer", "food", "energy", "battery"]
Ship = Literal["europa", "titan", "mars"]
COLOURS = ("metal", "water", "polymer")
RESOURCES = ("metal", "water", "polymer", "food")
GOODS = ("metal", "water", "polymer", "food", "energy", "battery")
SHIPS = ("europa", "titan", "mars")
MODES = ("any", "construct", "improve")
POWERS = ("SP_FARM", "SP_TAP", "SP_CONVOY")
ACTIONS = ("rover", "greenhouses", "team", "building", "research", "gather")
DEVELOPMENTS = ("greenhouse", "improvement", "recruit", "train", "foundation", "laboratory")
CONVERSIONS = ("energy_to_food", "food_to_energy")
RESEARCH = ("foundation", "laboratory")
FACTIONS = ("pioneers", "cyborgs", "workers", "unifiers", "architects", "biofarmers", "survivors", "netrunners")
COUNTED = (  # what points are scored for (R13.5)
    "specialist",
    "astronaut",
    "laboratory",
    "building",
    "greenhouse",
    "improved_greenhouse",
    "battery",
    "improvement",
    "mission_tile",
    "achievement",
    "building_connection",
    "largest_building_group",
)
TRIGGERS = (  # what Progress tiles and factions wait for (R11.4, R14)
    "take_foundation",
    "take_mission_tile",
    "take_laboratory",
    "construct_building",
    "recruit_astronaut",
    "train_specialist",
    "take_greenhouse",
    "improve_greenhouse",
    "improve_ship_part",
    "gain_battery",
    "place_rover_on_corner_tile",
    "place_rover",
    "construct_building_action",
    "develop_greenhouses_action",
    "develop_team_action",
    "no_feeding",
    "food_to_energy_rate_1",
    "place_building_on_border",
    "place_building",
)
DEEDS = {  # what Progress tiles wait for, in words
    "take_foundation": "lay a Foundation",
    "take_mission_tile": "take a Mission tile",
    "take_laboratory": "take a Laboratory",
    "construct_building": "construct a Building",
    "recruit_astronaut": "recruit an Astronaut",
    "train_specialist": "train a Specialist",
    "take_greenhouse": "take a Greenhouse",
    "improve_greenhouse": "improve a Greenhouse",
    "improve_ship_part": "improve a ship part",
    "gain_battery": "gain a Battery",
    "place_rover_on_corner_tile": "send a Rover to a corner tile",
}
DIFFICULTIES = ("easy", "normal", "hard", "expert")
ENDINGS = ("", "three_launches", "left_the_track", "hunger")  # why the game ends
SOURCES = (  # where points come from
    "the team",
    "effects",
    "Mission tiles",
    "improvements",
    "approvals",
    "launches",
    "hunger",
    "most Achievements",
    "most improvements",
    "Resources left",
    "Achievements",
    "large Buildings",
)
