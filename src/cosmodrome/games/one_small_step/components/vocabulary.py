"""The words of One Small Step for its numbers, in the order in which the rules number them."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from cosmodrome.games.kit.english import plural
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules import printed as p

# --- resources (R2.4) and dice (R2.3) -------------------------------------------------------------
Resource = Literal[
    "funding", "material", "personnel", "booster", "navigation", "sensor", "capsule", "landing", "life_support"
]
Group = Literal["agency", "satellite", "crew", "any"]
Kind = Literal["temp", "perm"]
Die = Literal["agency", "satellite", "crew"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)
RESOURCE_NAMES: dict[str, str] = {name: name.replace("_", " ").title() for name in RESOURCES}
COUNTABLE = {"booster", "sensor", "capsule", "landing"}  # those with a plural
GROUPS: dict[str, tuple[Resource, ...]] = {
    "agency": RESOURCES[:3],
    "satellite": RESOURCES[3:6],
    "crew": RESOURCES[6:],
    "any": RESOURCES,
}
DICE: tuple[Die, ...] = get_args(Die)
FACES: tuple[tuple[str, ...], ...] = (
    *((name,) for name in RESOURCES),
    *(("funding", "material"), ("funding", "personnel"), ("material", "personnel")),
)
TOKEN_KINDS = ("temp", "fresh", "spent")

# --- teams (R4) -----------------------------------------------------------------------------------
Nation = Literal["usa", "ussr"]
Department = Literal["engineer", "administrator"]
NATIONS: tuple[Nation, ...] = get_args(Nation)
SIDES = ("USA", "USSR")
WORKERS: tuple[Department, ...] = get_args(Department)
DEPARTMENTS = ("engineers", "administrators")

# --- the course of the game -----------------------------------------------------------------------
PHASES = ("", "Countdown", "Replenish", "Draw Cards", "Workers", "Personnel", "Play Cards", "Launch")
STAGES = ("t2", "t1", "launch")
STAGE_NAMES = ("T-Minus 2", "T-Minus 1", "Launch")
ERAS = ("era 1", "era 2", "era 3")
ENDING_WORDS = {  # why the game ended
    "": "",
    "moon": "a crew has reached the Moon",
    "event_deck": "the Event deck could not fill the draft spaces",
    "crew_missions": "the crew missions have run out",
    "round_limit": "the agreed number of rounds has been played",
}
ENDINGS = tuple(ENDING_WORDS)
SOURCES = p.SOURCE_NAMES  # where points come from
DECKS = ("satellite", "crew", "event")
REWARDS = (*(str(entry + 1) for entry in range(x.HAZARD_POINT)), "hazard")  # entries of a mission

# --- upgrades of the Earth spaces (R11.1) ---------------------------------------------------------
MODES = ("beginner", "advanced")
UPGRADES = ("satellite", "crew")
WAYS = ("normal", *UPGRADES)  # an action, or what stands instead of it
UPGRADE_WORDS = {"additional": "in addition", "reduce": "cheaper", "alternative": "instead"}
UPGRADE_SIGNS = {"additional": "+", "reduce": "−", "alternative": "/"}


# --- costs and effects (R12) ----------------------------------------------------------------------
class Term(NamedTuple):
    """A word of the components: for one, for several, and the glyph on the board."""

    one: str
    several: str
    glyph: str

    def word(self, n: int) -> str:
        return self.one if n == 1 else self.several


Mixed = Literal["any_temp", "any_perm", "any_token", "matching_temp", "discard_event"]
MIXED: dict[str, Term] = {
    "any_temp": Term("any temporary token", "any temporary tokens", "any"),
    "any_perm": Term("any permanent token", "any permanent tokens", "perm"),
    "any_token": Term("any token", "any tokens", "token"),
    "matching_temp": Term("any temporary token", "temporary tokens of one kind", "any"),
    "discard_event": Term("development from hand", "developments from hand", "under"),
}
Counted = Literal[
    "permanent_tokens",
    "permanent_satellite_tokens",
    "permanent_crew_tokens",
    "temporary_agency_tokens",
    "personnel_cards_in_play_and_discard",
    "development_cards_in_discard",
    "satellite_missions_in_discard",
    "crew_missions_in_discard",
    "hazards_in_discard",
    "satellite_bonus_tiles_in_discard",
    "media_bonus_tiles_in_play_and_discard",
    "unspent_advancement_tokens",
    "media_value",
]


def _lying(thing: str, glyph: str, where: str = " in your discard") -> Term:
    return Term(f"{thing}{where}", f"{'people' if thing == 'person' else plural(thing)}{where}", glyph)


COUNTED: dict[str, Term] = {
    "permanent_tokens": _lying("permanent token", "perm", ""),
    "permanent_satellite_tokens": _lying("permanent satellite token", "perm-satellite", ""),
    "permanent_crew_tokens": _lying("permanent crew token", "perm-crew", ""),
    "temporary_agency_tokens": _lying("temporary agency token", "agency", ""),
    "personnel_cards_in_play_and_discard": _lying("person", "person", " in play or in your discard"),
    "development_cards_in_discard": _lying("development", "development"),
    "satellite_missions_in_discard": _lying("satellite mission", "mission-satellite"),
    "crew_missions_in_discard": _lying("crew mission", "mission-crew"),
    "hazards_in_discard": _lying("Hazard", "hazard"),
    "satellite_bonus_tiles_in_discard": _lying("Satellite tile", "tile-satellite"),
    "media_bonus_tiles_in_play_and_discard": _lying("Media tile", "tile-media", " in play or in your discard"),
    "unspent_advancement_tokens": _lying("Advancement token", "advancement", ""),
    "media_value": Term("Media", "Media", "media"),
}
DrawnFrom = Literal["event", "satellite", "crew", "mission", "any"]
CARDS: dict[str, Term] = {  # what is drawn from a deck
    "event": Term("an Event card", "Event cards", "draw-event"),
    "satellite": Term("a satellite mission", "satellite missions", "draw-satellite"),
    "crew": Term("a crew mission", "crew missions", "draw-crew"),
    "mission": Term("a mission", "missions", "draw-mission"),
    "any": Term("a card of any deck", "cards of any deck", "draw-any"),
}


def resource_word(name: str, n: int = 1) -> str:
    """The word for so many of a resource, or so many less."""
    word = RESOURCE_NAMES[name]
    return plural(word) if abs(n) > 1 and name in COUNTABLE else word


def some(name: str, n: int, kind: str = "") -> str:
    """`2 Boosters`, `1 permanent Sensor`."""
    return f"{n} {kind}{resource_word(name, n)}"


def face_words(face: int) -> str:
    """What a side of a die shows."""
    return " + ".join(RESOURCE_NAMES[name] for name in FACES[face])
