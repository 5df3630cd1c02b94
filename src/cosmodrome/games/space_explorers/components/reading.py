"""components.toml, checked: what is printed, with an owner's own figures laid over it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cosmodrome.errors import BadComponents
from cosmodrome.games.kit.overlay import Section, change
from cosmodrome.games.kit.reading import read
from cosmodrome.games.space_explorers.components.vocabulary import ABILITIES, COLOURS, Colour
from cosmodrome.games.space_explorers.rules import printed as p
from cosmodrome.games.space_explorers.rules.actions import CARDS, MOST_IN_PILE, PROJECTS, TILES
from cosmodrome.games.space_explorers.rules.printed import Printed
from cosmodrome.kernel.bags import many
from cosmodrome.kernel.bits import set_of

CARDS_PER_TYPE = 12
Small = Annotated[int, Meta(ge=0, le=20)]


class Ability(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """R9: the kind, and what the card says about it."""

    kind: str
    icons: list[Colour] = []
    amount: Small = 1
    base_cost: Annotated[int, Meta(ge=2, le=6)] | None = None
    base_costs: list[Annotated[int, Meta(ge=2, le=6)]] = []
    tokens: Annotated[int, Meta(ge=1, le=5)] = 1
    skill: Colour | None = None
    group: Annotated[int, Meta(ge=1, le=20)] = 1
    points_each: Small = 1


class Specialist(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """R1.2."""

    number: int
    type: Literal["engineer", "tester", "scientist", "builder", "astronaut"]
    skills: Annotated[list[Colour], Meta(min_length=1, max_length=2)]
    cost: Annotated[list[Colour], Meta(min_length=2, max_length=6)]
    points: Small
    asterisk: bool
    ability: Ability
    text: str
    source: str
    sources: dict[str, str] = {}
    ref: str = ""
    note: str = ""


class Project(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """R1.3."""

    id: str
    name: str
    tile: int
    side: Literal["us", "soviet"]
    launch_year: Annotated[int, Meta(ge=0, le=9999)]
    requires: dict[Colour, Annotated[int, Meta(ge=0, le=9)]]
    points: Small
    source: str
    sources: dict[str, str] = {}
    ref: str = ""
    note: str = ""


class Division(msgspec.Struct, frozen=True):
    """R1.5."""

    id: Colour
    name_2017: str
    name_2018: str
    specialist_name_2017: str
    specialist_name_2018: str

    def name(self, edition: str) -> str:
        return self.name_2017 if edition == "2017" else self.name_2018

    def specialist_name(self, edition: str) -> str:
        return self.specialist_name_2017 if edition == "2017" else self.specialist_name_2018


class Wording(msgspec.Struct, frozen=True):
    """The text of a card, where the editions differ."""

    number: int
    text_2017: str
    text_2018: str


class Tokens(msgspec.Struct, frozen=True):
    """R1.4."""

    colour: Colour
    count: Annotated[int, Meta(ge=1, le=20)]


class Setup(msgspec.Struct, frozen=True):
    """R2, for so many players."""

    players: int
    projects: Annotated[int, Meta(ge=1, le=TILES - 1)]  # a position tells by the tiles left that others are laid out
    tokens_per_player_per_colour: Annotated[int, Meta(ge=0, le=6)]
    starting_hand: Annotated[int, Meta(ge=0, le=9)]


class Limits(msgspec.Struct, frozen=True):
    """R4.4, R6.4, R8.1."""

    center_target: Annotated[int, Meta(ge=1, le=12)]
    hub_end_trigger: Annotated[int, Meta(ge=1, le=MOST_IN_PILE)]
    icons_per_returned_card: Annotated[int, Meta(ge=1, le=6)]


# Kinds whose number on the card is a number of tokens, or of points, instead of icons or cards
TOKEN_KINDS = {p.PASS_TOKENS_RECRUIT, p.TEMP_SKILL}
SCORE_KINDS = range(p.SCORE_PER_SKILL, p.SCORE_PER_PROJECT + 1)


class Components:
    """The component set of a table."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.specialists = [read(f"specialist {i + 1}", Specialist, card) for i, card in enumerate(data["specialist"])]
        self.projects = [read(f"project {entry['id']}", Project, entry) for entry in data["project"]]
        self.divisions = [read(f"division {entry['id']}", Division, entry) for entry in data["division"]]
        self.editions: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in data["edition"]}
        wordings = [read(f"ability_variant {entry['number']}", Wording, entry) for entry in data["ability_variant"]]
        self.wordings = {wording.number: wording for wording in wordings}
        self.tokens = [read(f"research_token {entry['colour']}", Tokens, entry) for entry in data["research_token"]]
        self.tiles = [(self._on(tile, "us"), self._on(tile, "soviet")) for tile in data["project_tile"]]
        setups = [read(f"setup {entry['players']}", Setup, entry) for entry in data["setup"]]
        self.setup = {setup.players: setup for setup in setups}
        self.limits = read("limits", Limits, data["limits"])
        self._check()

    def _on(self, tile: Mapping[str, Any], side: str) -> int:
        """The Project on a side of a tile, by its number."""
        for i, entry in enumerate(self.projects):
            if entry.id == tile[side] and (entry.tile, entry.side) == (tile["tile"], side):
                return i
        raise BadComponents(f"project_tile {tile['tile']}, {side}: no Project {tile[side]!r} says that it lies there")

    def _check(self) -> None:
        for i, card in enumerate(self.specialists):
            where = f"specialist {i + 1}"
            if card.number != i + 1:
                raise BadComponents(f"{where}, number: cannot be changed")
            if card.ability.kind not in ABILITIES:
                raise BadComponents(
                    f"{where}, ability: unknown kind {card.ability.kind!r}; known: {', '.join(ABILITIES)}"
                )
            colour = COLOURS[i // CARDS_PER_TYPE]
            if colour not in card.skills:
                raise BadComponents(f"{where}, skills: the main skill, {colour}, must be among them (R1.2)")
            if card.asterisk and card.points:
                raise BadComponents(f"{where}, points: an asterisk card has no printed points (R8.3)")
            if len(card.ability.icons) > 5:
                raise BadComponents(f"{where}, ability.icons: at most 5 icons")
        for setup in self.setup.values():
            for tokens in self.tokens:
                if setup.players * setup.tokens_per_player_per_colour > tokens.count:
                    raise BadComponents(
                        f"setup {setup.players}, tokens_per_player_per_colour: there are only {tokens.count} "
                        f"{tokens.colour} tokens (R1.4)"
                    )
        if len(self.specialists) != CARDS or len(self.projects) != PROJECTS or len(self.tiles) != TILES:
            raise BadComponents(f"{CARDS} Specialists, {PROJECTS} Projects and {TILES} tiles are needed")

    def printed(self, seats: int) -> Printed:
        """The box of a table, options still at their defaults."""
        box = Printed(seats)
        box.components = self
        for i, card in enumerate(self.specialists):
            skills = [COLOURS.index(colour) for colour in card.skills]
            cost = [COLOURS.index(colour) for colour in card.cost]
            box.print_specialist(i, skills, cost, card.points, card.asterisk)
            self._print_ability(box, i, card.ability)
        for i, project in enumerate(self.projects):
            required = sum(many(COLOURS.index(colour), n) for colour, n in project.requires.items())
            box.print_project(i, required, project.points)
        for i, (us, soviet) in enumerate(self.tiles):
            box.print_tile(i, us, soviet)
        setup = self.setup[seats]
        box.projects_in_line = setup.projects
        box.starting_hand = setup.starting_hand
        box.starting_tokens = sum(many(colour, setup.tokens_per_player_per_colour) for colour in range(len(COLOURS)))
        box.center_target = self.limits.center_target
        box.hub_limit = self.limits.hub_end_trigger
        box.icons_per_card = self.limits.icons_per_returned_card
        return box

    def _print_ability(self, box: Printed, card: int, ability: Ability) -> None:
        kind = ABILITIES[ability.kind]
        amount = ability.amount
        which = 0
        if kind in TOKEN_KINDS:
            amount = ability.tokens
        elif kind in SCORE_KINDS:
            amount = ability.points_each
        if ability.base_costs or ability.base_cost:
            which = int(set_of(ability.base_costs or [ability.base_cost or 0]))
        elif ability.skill:
            which = COLOURS.index(ability.skill)
        elif kind == p.SCORE_PER_SKILL_GROUP:
            which = ability.group
        icons = [COLOURS.index(colour) for colour in ability.icons]
        box.print_ability(card, kind, icons, amount, which)


# --- an owner's own figures -----------------------------------------------------------------------
def _change_specialist(where: str, card: dict[str, Any], field: str, value: Any) -> None:
    change(where, card, field, _same_kind(where, card["ability"], value) if field == "ability" else value)


def _same_kind(where: str, old: dict[str, Any], value: Any) -> dict[str, Any]:
    """R9 fixes the kind of ability by the number of the card; its figures may differ."""
    if not isinstance(value, dict):
        raise BadComponents(f"{where}, ability: a table is needed, not {value!r}")
    if value.get("kind", old["kind"]) != old["kind"]:
        raise BadComponents(f"{where}, ability.kind: stays {old['kind']!r}, which follows from the number (R9)")
    for field in value:
        if field not in old:
            allowed = ", ".join(name for name in old if name != "kind") or "no fields"
            raise BadComponents(f"{where}, ability.{field}: unknown field; {old['kind']} has {allowed}")
    if old["kind"] == "pass_token_draw" and value.get("tokens", 1) != 1:
        raise BadComponents(f"{where}, ability.tokens: one token is passed at a time (R9.56)")
    return {**old, **value}


MARKS = {"source", "sources"}
WORDINGS = frozenset({"text_2017", "text_2018"})
FOLLOWING = {"center_cards", "tokens_in_play_per_colour", "tokens_in_play_total", "deck_after_setup"}  # from the others
SECTIONS = {
    "specialist": Section({"type"} | MARKS, identity="number", change=_change_specialist),
    "project": Section({"tile", "side"} | MARKS, open=True),
    "project_tile": Section(MARKS, identity="tile", closed=True),
    "division": Section({"position", "specialist_type", "card_numbers"} | MARKS, closed=True),
    "ability_variant": Section(MARKS, identity="number", prose=WORDINGS, closed=True),
    "research_token": Section(MARKS | {"ref"}, identity="colour", closed=True),
    "setup": Section(FOLLOWING | MARKS, identity="players", closed=True),
    "limits": Section({"projects_per_turn", "cost_min", "cost_max"} | MARKS, identity="", closed=True),
}
