"""What is said of Rovers, the team, Buildings, research and Income."""

from __future__ import annotations

from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.construction import affordable_sites, on_offer, price_at
from cosmodrome.games.from_the_moon.rules.growing import surcharge
from cosmodrome.games.from_the_moon.rules.income import unfed
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.printed import CHEAPER_BUILDINGS, Printed
from cosmodrome.games.from_the_moon.rules.research import lab_price
from cosmodrome.games.from_the_moon.rules.rovers import powers_of, tasks_of
from cosmodrome.games.from_the_moon.rules.table import ENERGY, FOOD, NOWHERE
from cosmodrome.games.kit.english import capital, counted, listed
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import has, members

Here = At[Printed, Moon]


# --- Rovers ---------------------------------------------------------------------------------------
def crew_words(crew: int) -> str:
    kinds = [(kind, int(amount(crew, kind))) for kind in range(a.CREW_KINDS)]
    return listed([counted(n, names.astronaut(kind)) for kind, n in kinds if n] or ["nobody"])


def rover_now(at: Here, rover: int) -> str:
    return f"Send Rover {rover + 1} with {crew_words(at.state.crew[at.who * a.ROVERS + rover])}"


def tile_words(at: Here, position: int) -> str:
    """A tile as it lies; the log has only its place."""
    if at._state is None or position >= at.box.tiles.places or at.state.terrain[position] < 0:
        return names.position(position)
    return names.components(at.box).terrains[at.state.terrain[position]].name


def send_now(at: Here, position: int) -> str:
    return f"Go to {tile_words(at, position)} ({names.position(position)})"


def power_now(at: Here, colour: int) -> str:
    power = names.POWER_NAMES[at.state.power[colour]]
    return f"Use the power of a {capital(COLOURS[colour])} Specialist: {power}"


def terrain_now(at: Here, position: int) -> str:
    if position >= at.box.tiles.places or at.state.terrain[position] < 0:
        return "Use the Terrain effect"
    tile = names.components(at.box).terrains[at.state.terrain[position]]
    return f"{tile.name}: {tile.text}"


def no_rover(at: Here, rover: int) -> Reason:
    if at.state.where[at.who * a.ROVERS + rover] != NOWHERE:
        return "R4.1", "this Rover is out already"
    return "D2", "another Rover at home has the same crew"


def no_tile(at: Here, position: int) -> Reason:
    if position >= at.box.tiles.places:
        return "R2.1.1", "there is no such tile with this number of players"
    return "R4.1", "there is a Rover on this tile"


def no_collecting(at: Here, colour: int) -> Reason:
    if not tasks_of(at.b, colour):
        return "R4.2", f"no {capital(COLOURS[colour])} Astronaut has a task left"
    return "R4.3", f"there is no {capital(COLOURS[colour])} on this tile"


def no_power(at: Here, colour: int) -> Reason:
    if not powers_of(at.b, colour):
        return "R4.4", f"no {capital(COLOURS[colour])} Specialist has his power left"
    return "R4.4", "the power would yield nothing here"


def no_terrain(at: Here, position: int) -> Reason:
    rule = "R4.5" if at.kind == a.ASK_TASK else "R7.5"
    touched = position == at.a if at.kind == a.ASK_TASK else bool(has(at.b, position))
    if not touched:
        return rule, "this tile is not within reach"
    return "R3.4", "its effect cannot be paid, or nothing of it can be carried out"


# --- Buildings ------------------------------------------------------------------------------------
def build_now(at: Here, building: int) -> str:
    if at.state.faction[at.who] < 0:
        return f"Build {names.building(at.box, building)}"
    sites = members(affordable_sites(at.state, at.who, building))
    prices = {int(price_at(at.state, at.who, building, site)) for site in sites}
    price = names.goods_between(min(prices), max(prices)) if prices else "nothing that you can pay"
    return f"Build {names.building(at.box, building)} for {price}"


def site_now(at: Here, vertex: int) -> str:
    """R7.2, R14.5: what it costs here."""
    if at.kind != a.ASK_SITE:
        return f"Build on {names.vertex(vertex)}"
    return f"Build on {names.vertex(vertex)} for {names.goods(int(price_at(at.state, at.who, at.a, vertex)))}"


def no_building(at: Here, building: int) -> Reason:
    state = at.state
    if not on_offer(state, at.who, building):
        if building >= a.FIRST_LARGE and bin(state.large_built[at.who]).count("1") >= at.box.large_slots:
            return "R7.1", "all slots for large Buildings are taken"
        return "R7.1", "this tile is built already, or not in this game"
    sites = members(state.free_sites())
    if not sites:
        return "R7.2", "no Building space is empty"
    least = min(int(price_at(state, at.who, building, site)) for site in sites)
    return "R7.2", f"it costs {'at least ' if state.owns(at.who, CHEAPER_BUILDINGS) else ''}{names.goods(least)}"


def no_site(at: Here, vertex: int) -> Reason:
    if vertex >= at.box.vertices.places or not has(at.box.sites, vertex):
        return "R1.6", "there is no such space"
    if not has(at.state.free_sites(), vertex):
        return "R7.2", "a Building stands there"
    return "R7.2", f"it costs {names.goods(int(price_at(at.state, at.who, at.a, vertex)))} there"


# --- research -------------------------------------------------------------------------------------
def laboratory_now(at: Here, place: int) -> str:
    lab = int(at.state.display[place])
    if not lab:
        return f"Take from {names.display(place)}"
    entry = names.components(at.box).laboratories[lab - 1]
    price = int(lab_price(at.state, at.a, place)) if at.kind == a.ASK_LABORATORY else 0
    return f"Take {entry.id} for {names.goods(price)}: {entry.text}"


def no_laboratory(at: Here, place: int) -> Reason:
    if not at.state.display[place]:
        return "Q29", "the stack is used up, and this space empty"
    if not at.state.lab_spaces(at.who):
        return "R8.2", "you have no empty Laboratory space"
    return "R8.2", f"it costs {names.goods(int(lab_price(at.state, at.a, place)))}"


def activate_now(at: Here, space: int) -> str:
    lab = int(at.state.laboratory[at.who * a.LAB_SPACES + space])
    if not lab:
        return f"Activate {names.lab_space(space)}"
    entry = names.components(at.box).laboratories[lab - 1]
    return f"Activate {entry.id}: {entry.text}"


def no_activation(at: Here, space: int) -> Reason:
    if not has(at.b, space):
        return "R8.5", "it does not belong to this set, or was activated"
    return "R3.4", "its effect cannot be paid, or nothing of it can be carried out"


# --- Income ---------------------------------------------------------------------------------------
def income_text(at: Here, source: int) -> str:
    if source == a.FROM_GREENHOUSES:
        return "Harvest your Greenhouses"
    if source == a.RECHARGE:
        return "Recharge your Energy"
    entry = names.components(at.box).small[source]
    return f"{entry.name}: {entry.text}"


def feed_now(at: Here) -> str:
    """R9.4; R15.4: in a solo game feeding also makes the conversions that are needed, or the game is lost."""
    state, who = at.state, at.who
    hungry = int(unfed(state, who))
    food = min(int(size(state.team(who))), int(amount(state.purse[who], FOOD)))
    if not hungry:
        return f"Feed your team with {food} Food"
    if not at.box.solo:
        return f"Feed your team with {food} Food; {hungry} more would be needed"
    energy = hungry * int(at.box.energy_per_food)
    if energy > amount(state.purse[who], ENERGY):
        return f"Feed your team with {food} Food; {hungry} more are needed, so the game is lost"
    return f"Feed your team with {food} Food, and turn {energy} Energy into {hungry} more"


ROVER_VERBS: list[VerbText[Printed, Moon]] = [
    VerbText(
        "rover",
        "R4.1",
        "rover",
        asked=(a.ASK_ROVER,),
        say=lambda at, rover: f"Send Rover {rover + 1}",
        now=rover_now,
        expected=lambda at: ((rover,) for rover in range(a.ROVERS)),
        refuse=no_rover,
    ),
    VerbText(
        "send",
        "R4.1",
        "tile",
        asked=(a.ASK_TILE,),
        say=lambda at, position: f"Go to {names.position(position)}",
        now=send_now,
        refuse=no_tile,
    ),
    VerbText(
        "collect",
        "R4.3",
        "task",
        asked=(a.ASK_TASK,),
        say=lambda at, colour: f"Collect 1 {capital(COLOURS[colour])}",
        expected=lambda at: ((colour,) for colour in range(a.COLOURS)),
        refuse=no_collecting,
    ),
    VerbText(
        "power",
        "R4.4",
        "task",
        asked=(a.ASK_TASK,),
        say=lambda at, colour: f"Use the power of a {capital(COLOURS[colour])} Specialist",
        now=power_now,
        told=lambda at, colour: f"uses the power of a {capital(COLOURS[colour])} Specialist",
        refuse=no_power,
    ),
    VerbText(
        "terrain",
        "R4.5",
        "terrain",
        asked=(a.ASK_TASK, a.ASK_TERRAIN),
        say="Use the Terrain effect",
        now=terrain_now,
        heading=lambda at: ("R4.5" if at.kind == a.ASK_TASK else "R7.5", "terrain"),
        refuse=no_terrain,
    ),
]
TEAM_VERBS: list[VerbText[Printed, Moon]] = [
    VerbText(
        "recruit",
        "R6.1",
        "recruit",
        asked=(a.ASK_COLOUR,),
        say=lambda at, colour: f"Recruit a {capital(COLOURS[colour])} Astronaut",
        refuse=("R6.1", "the row is empty, no seat is free, or the extra price cannot be paid"),
    ),
    VerbText(
        "train",
        "R6.2",
        "train",
        asked=(a.ASK_TRAIN,),
        say=lambda at, rover, colour: f"Train the {capital(COLOURS[colour])} Astronaut in Rover {rover + 1}",
        refuse=("R6.2", "no basic Astronaut of this colour is aboard, or no marker is left"),
    ),
]
BUILDING_VERBS: list[VerbText[Printed, Moon]] = [
    VerbText(
        "build",
        "R7.1",
        "build",
        asked=(a.ASK_BUILDING,),
        say=lambda at, building: f"Build {names.building(at.box, building)}",
        now=build_now,
        refuse=no_building,
    ),
    VerbText(
        "site",
        "R7.2",
        "site",
        asked=(a.ASK_SITE,),
        say=lambda at, vertex: f"Build on {names.vertex(vertex)}",
        now=site_now,
        refuse=no_site,
    ),
]
RESEARCH_VERBS: list[VerbText[Printed, Moon]] = [
    VerbText(
        "laboratory",
        "R8.2",
        "laboratory",
        asked=(a.ASK_LABORATORY,),
        say=lambda at, place: f"Take from {names.display(place)}",
        now=laboratory_now,
        refuse=no_laboratory,
    ),
    VerbText(
        "place",
        "R8.3",
        "place",
        asked=(a.ASK_PLACE,),
        say=lambda at, space: f"Place it in {names.lab_space(space)}",
        refuse=("R8.3", "this space has no Foundation, or a Laboratory lies there"),
    ),
    VerbText(
        "activate",
        "R8.4",
        "activate",
        asked=(a.ASK_ACTIVATION,),
        say=lambda at, space: f"Activate {names.lab_space(space)}",
        now=activate_now,
        refuse=no_activation,
    ),
    VerbText(
        "special",
        "R10.5",
        "special",
        asked=(a.ASK_SPECIAL,),
        say=lambda at, what: f"Special Research: {('a Foundation', 'a Laboratory')[what]}",
        refuse=("R10.5", "it costs Energy, and there must be something to take and a space for it"),
        told="does a Special Research",
    ),
]
INCOME_VERBS: list[VerbText[Printed, Moon]] = [
    VerbText(
        "income",
        "R9.2",
        "income",
        asked=(a.ASK_INCOME,),
        say=income_text,
        refuse=("R9.2", "you do not have it, or it has given its Income"),
    ),
    VerbText(
        "feed",
        "R9.4",
        "feed",
        asked=(a.ASK_FEED,),
        say="Feed your team",
        now=lambda at: feed_now(at) if at.kind == a.ASK_FEED else "Feed your team",
    ),
]
VERBS = [*ROVER_VERBS, *TEAM_VERBS, *BUILDING_VERBS, *RESEARCH_VERBS, *INCOME_VERBS]
QUESTIONS: list[QuestionText[Printed, Moon]] = [
    QuestionText(a.ASK_ROVER, "R4.1", "Send which Rover?"),
    QuestionText(a.ASK_TILE, "R4.1", lambda at: f"Send Rover {at.a + 1} to which tile?"),
    QuestionText(a.ASK_TASK, "R4.2", lambda at: f"{capital(tile_words(at, at.a))}: do which task?"),
    QuestionText(
        a.ASK_GREENHOUSE, "R5.1", lambda at: f"Take a Greenhouse for {names.goods(int(surcharge(at.state, at.a)))}?"
    ),
    QuestionText(a.ASK_FLIP, "R5.3", "Improve a Greenhouse?"),
    QuestionText(a.ASK_FOUNDATION, "R8.1", "Lay a Foundation?"),
    QuestionText(a.ASK_COLOUR, "R6.1", "Recruit an Astronaut of which colour?"),
    QuestionText(a.ASK_BOARD, "R6.1", lambda at: f"Seat the {names.astronaut(at.a)} in which Rover?"),
    QuestionText(a.ASK_TRAIN, "R6.2", "Train whom?"),
    QuestionText(a.ASK_BUILDING, "R7.1", "Construct which Building?"),
    QuestionText(a.ASK_SITE, "R7.2", lambda at: f"Build {names.building(at.box, at.a)} where?"),
    QuestionText(a.ASK_TERRAIN, "R7.5", "Use a Terrain effect beside the new Building?"),
    QuestionText(a.ASK_LABORATORY, "R8.2", "Take which Laboratory?"),
    QuestionText(a.ASK_PLACE, "R8.3", lambda at: f"Place {names.components(at.box).laboratories[at.a - 1].id} where?"),
    QuestionText(a.ASK_ACTIVATION, "R8.4", "Activate which Laboratory next?"),
    QuestionText(a.ASK_SPECIAL, "R10.5", "Do a Special Research?"),
    QuestionText(a.ASK_INCOME, "R9.2", "Income: which source next?"),
    QuestionText(a.ASK_FEED, "R9.4", "Feed your team, or convert before the meal?"),
]
