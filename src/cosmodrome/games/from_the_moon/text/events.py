"""What the rules of From the Moon report: the words of the log, and the accounts that each event changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cosmodrome.games.definition import Definition
from cosmodrome.games.events import Account, Event, EventKind, Events, Places, Text, answer_text
from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.components.vocabulary import GOODS
from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.games.kit.english import counted, listed
from cosmodrome.games.motion import Headline
from cosmodrome.games.parts import Part
from cosmodrome.kernel import events as kernel
from cosmodrome.kernel.state import Box
from cosmodrome.kernel.verbs import Domain, Verb

SEAT = Domain("seat", x.MOST_SEATS)
GOOD = Domain("good", x.GOODS)
CREW = Domain("crew", x.CREW_KINDS)
MISSION = Domain("mission", x.MISSIONS)
DISPLAY = Domain("display", x.DISPLAY)
SMALL = Domain("small", x.SMALL)
LARGE = Domain("large", x.LARGE)
VERTEX = Domain("vertex", x.VERTICES)
LOCATION = Domain("location", x.ROVER_CARDS)
OBJECTIVE = Domain("objective", x.OBJECTIVES)
ROVER_PLACES = Places([Verb("home"), Verb("tile", x.POSITION)])
MISSION_PLACES = Places([Verb("box"), Verb("part", x.PART), Verb("taken", SEAT)])
LARGE_PLACES = Places([Verb("box"), Verb("board"), Verb("owned", SEAT)])
ENDINGS = {
    1: "All three ships are launched: the round is played to its end",
    2: "A piece has left the Progress track: the round is played to its end",
    3: "The team cannot be fed: the game is lost",
}
SOLO_ENDINGS = {
    **ENDINGS,
    1: "All three ships are launched: the game ends with this turn",
    2: "The piece has left the Progress track before all three ships were launched: the game is lost",
}
EFFECTS = ("effect", "effect before")  # an effect now, or one in which something was to be decided first
PAYMENTS = ("cubes_paid", "paid")
DEEDS = (
    "built_small",
    "built_large",
    "built_own",
    "recruited",
    "trained",
    "greenhouse_taken",
    "flipped",
    "foundation_taken",
    "laboratory_taken",
    "laboratory_placed",
    "constructed",
    "improved",
    "sent",
    "yielded",
    "answer",
    "launch_bonus",
)
PRICES = {"effect": " for {items}", "answer": " for {items}", "effect before": "{&}pays {items}"}
ENDS_EFFECTS = ("no", "done", "act", "develop", "income", "activate", "feed")


def done(words: str) -> dict[str, Text]:
    """How a deed goes on with the effect that brings it, or with what was lost for it."""
    return dict.fromkeys((*EFFECTS, *PAYMENTS, "answer"), f"{{&}}{words}")


GAINS = dict.fromkeys((*EFFECTS, *PAYMENTS, *DEEDS), "{&}gains {items}")


def _ending(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    return [Part(_why(box, told))]


def _why(box: Printed, told: Event) -> str:
    return (SOLO_ENDINGS if box.solo else ENDINGS)[told.values["ending"] or 0]


def _scoring(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    if box.solo:
        return [Part("All three ships are launched and all Objectives met: the game is won")]
    return [Part("Final scoring:")]


def _goods(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    return [Part(names.some(told.values["good"] or 0, told.values["n"] or 0))]


def _fed(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    fed, hungry = told.values["fed"] or 0, told.values["hungry"] or 0
    words = f"{counted(fed, 'Astronaut')} with {fed} Food" if fed else "nobody"
    words += f"; {hungry} {'goes' if hungry == 1 else 'go'} hungry" if hungry else ""
    return [*definition.who(box, told), Part(f" feeds {words}")]


def _drawn(definition: Definition, box: Box, told: Sequence[Event]) -> Sequence[Part]:
    """R9.6: a refill as one; which cubes lie where can be seen on the map."""
    tiles: dict[str, Counter[str]] = {}
    for one in told:
        tile = definition.named(box, "tile", one.values["tile"] or 0).text
        tiles.setdefault(tile, Counter())[definition.named(box, "colour", one.values["colour"] or 0).text] += 1
    note = "; ".join(f"{tile}: {listed([f'{n} {colour}' for colour, n in n.items()])}" for tile, n in tiles.items())
    are = "is" if len(told) == 1 else "are"
    return [Part(counted(len(told), "cube"), note=note), Part(f" {are} drawn for {counted(len(tiles), 'tile')}")]


def _advanced(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    space = told.values["space"] or 0
    off = space > box.track_spaces
    return [
        *definition.who(box, told),
        Part(" leaves the Progress track" if off else f" advances to Progress space {space}"),
    ]


def _effect(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    thing = definition.named(box, "effect", told.values["where"] or 0)
    return [*definition.who(box, told), Part(" uses "), thing] if thing.text else []


def _effect_again(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
    """Its next step; or another use, if it begins from its first word."""
    first = (told.values["where"] or 0) in _first_words(box)
    goes_on = told.values["further"] or not first
    words = _effect(definition, box, told)
    return [words[0], Part(" goes on with "), *words[2:]] if words and goes_on else words


def _first_words(box: Printed) -> set[int]:
    """Where the effects of all components begin."""
    effects = (
        box.terrain_effect,
        box.laboratory_effect,
        box.small_effect,
        box.large_effect,
        box.card_effect,
        box.own_effect,
    )
    return {int(at) for each in effects for at in each}


def _topic(definition: Definition, box: Box, told: Event) -> object:
    return definition.named(box, "effect", told.values["where"] or 0).text


def _ends_effect(definition: Definition, box: Box, told: Event) -> bool:
    """Whether what comes after this answer has nothing to do with the effect that was under way."""
    return definition.keys.verb(told.values["action"] or 0).name in ENDS_EFFECTS


def _launched(definition: Definition, box: Box, told: Event) -> Headline:
    return Headline(definition.named(box, "ship", told.values["ship"] or 0).text, "launched", good=True)


def _near_the_end(definition: Definition, box: Printed, told: Event) -> Headline:
    ending = told.values["ending"] or 0
    if ending == 3 or (box.solo and ending == 2):
        return Headline("The Moon base", "lost", good=False, why=_why(box, told))
    return Headline("This turn" if box.solo else "This round", "is the last", why=_why(box, told))


EVENTS = Events(
    [
        EventKind(
            kernel.POINTS,
            "points",
            a="source",
            n="n:number",
            text="{who} scores {n point} for {source}",
            item="{n:+ point}",
            adds="n",
            joins=" ({items})",
            after=(*EFFECTS, *PAYMENTS, *DEEDS, "fed", "achieved"),
            posts=("points[who, source] +n",),
        ),
        EventKind(
            kernel.EFFECT,
            "effect",
            a="where:number",
            b="further:number",
            text=_effect,
            again=_effect_again,
            quiet=True,
            topic=_topic,
        ),
        *(
            EventKind(number, name, a="action", b="question:number", n="about:number", text=text, ends=_ends_effect)
            for number, name, text in ((kernel.ANSWER, "answer", answer_text), (kernel.FORCED, "forced", ""))
        ),
        EventKind(
            x.CUBES_PAID,
            "cubes_paid",
            a="good",
            n="n:number",
            text="{who} pays {items}",
            item=_goods,
            family="payment",
            adds="n",
            joins=PRICES,
            posts=("purse[who, good] -n", "supply[good] +n"),
        ),
        EventKind(
            x.PAID,
            "paid",
            a="good",
            n="n:number",
            text="{who} pays {items}",
            item=_goods,
            family="payment",
            adds="n",
            joins=PRICES,
            posts=("purse[who, good] -n",),
        ),
        EventKind(
            x.CUBES_GAINED,
            "cubes_gained",
            a="good",
            n="n:number",
            text="{who} gains {items}",
            item=_goods,
            family="gain",
            adds="n",
            joins=GAINS,
            posts=("purse[who, good] +n", "supply[good] -n"),
        ),
        EventKind(
            x.GAINED,
            "gained",
            a="good",
            n="n:number",
            text="{who} gains {items}",
            item=_goods,
            family="gain",
            adds="n",
            joins=GAINS,
            posts=("purse[who, good] +n",),
        ),
        EventKind(
            x.ACHIEVED,
            "achieved",
            a="n:number",
            text="{who} gains {items}",
            item="{n Achievement}",
            family="gain",
            adds="n",
            joins=GAINS,
            posts=("achievements[who] +n",),
        ),
        EventKind(
            x.FOOD_MADE,
            "food_made",
            a="energy:number",
            text="{who} turns {energy} Energy into 1 Food",
            aside=True,
            posts=("purse[who, 4] -energy", "purse[who, 3] +1"),
        ),
        EventKind(
            x.ENERGY_MADE,
            "energy_made",
            a="food:number",
            text="{who} turns {food} Food into 1 Energy",
            aside=True,
            posts=("purse[who, 3] -food", "purse[who, 4] +1"),
        ),
        EventKind(
            x.RECHARGED, "recharged", n="n:number", text="{who} recharges {n} Energy", posts=("purse[who, 4] +n",)
        ),
        EventKind(
            x.TERRAIN_LAID,
            "terrain_laid",
            a="terrain",
            b="position",
            text="The terrain: {items}",
            item="{terrain}",
            posts=("terrain[position] +terrain",),
        ),
        EventKind(
            x.MISSION_LAID,
            "mission_laid",
            a="mission",
            b="part",
            text="Mission tiles: {items}",
            item="{mission} ({part})",
            posts=("mission[mission]: box -> part[part]",),
        ),
        EventKind(
            x.POWER_LAID,
            "power_laid",
            a="power",
            b="colour",
            text="Specialist powers: {items}",
            item="{power} for {colour}",
            posts=("power[colour] +power",),
        ),
        EventKind(
            x.LABORATORY_SHOWN,
            "laboratory_shown",
            a="laboratory",
            b="display",
            text="On display: {items}",
            item="{laboratory}",
            posts=("display[display] +laboratory", "laboratory_stack -1"),
        ),
        EventKind(
            x.LARGE_SHOWN,
            "large_shown",
            a="large",
            text="Large Buildings: {items}",
            item="{large}",
            posts=("large[large]: box -> board",),
        ),
        EventKind(
            x.PROGRESS_LAID,
            "progress_laid",
            a="progress",
            b="space:number",
            text="What earns an Achievement, by Progress space: {items}",
            item="{progress}",
            posts=("progress[space] +progress",),
        ),
        EventKind(
            x.CUBE_DRAWN,
            "cube_drawn",
            a="colour",
            b="position",
            n="tile",
            text="Cubes are drawn",
            whole=_drawn,
            posts=("bag[colour] -1", "cubes[position, colour] +1"),
        ),
        EventKind(x.ROUND, "round", a="round", text="{round}", divides=True),
        EventKind(x.FIRST_PLAYER, "first_player", a="seat", text="{who} is first player", posts=("first +seat",)),
        EventKind(
            x.SMALL_CHOSEN,
            "small_chosen",
            a="small",
            text="Small Buildings: {items}",
            item="{small}",
            posts=("small[small] +1",),
        ),
        EventKind(
            x.FACTION_DRAWN,
            "faction_drawn",
            a="faction",
            text="Factions to choose from: {items}",
            item="{faction}",
            posts=("draft[faction] +1",),
        ),
        EventKind(
            x.FACTION_TAKEN,
            "faction_taken",
            a="faction",
            n="number:number",
            text="{who} leads the {faction}",
            posts=("draft[faction] -1", "faction[who] +number"),
        ),
        EventKind(x.FACTION_DISCARDED, "faction_discarded", a="faction", posts=("draft[faction] -1",)),
        EventKind(
            x.ZONE_BUILT,
            "zone_built",
            a="vertex",
            n="n:number",
            text="Buildings of the dummy: {items}",
            item="{vertex}",
            posts=("site[vertex] +n",),
        ),
        EventKind(
            x.DUMMY_ARRIVES,
            "dummy_arrives",
            a="location",
            n="tile",
            text="Rovers of the dummy: {items}",
            item="{tile}",
            posts=("dummies[location] +1", "locations[location] -1"),
        ),
        EventKind(x.DUMMY_LEAVES, "dummy_leaves", a="location", posts=("dummies[location] -1",)),
        EventKind(x.LOCATIONS_SHUFFLED, "locations_shuffled", a="location", posts=("locations[location] +1",)),
        EventKind(
            x.OBJECTIVE_DRAWN,
            "objective_drawn",
            a="objective",
            text="Objectives: {items}",
            item="{objective}",
            posts=("objective[objective] +1",),
        ),
        EventKind(
            x.OBJECTIVE_MET,
            "objective_met",
            a="objective",
            text="{who} meets the Objective {objective}",
            posts=("met[objective] +1",),
        ),
        EventKind(
            x.CUBES_SHUFFLED,
            "cubes_shuffled",
            a="colour",
            n="n:number",
            text="From the supply into the bag: {items}",
            item="{n} {colour}",
            aside=True,
            posts=("supply[colour] -n", "bag[colour] +n"),
        ),
        EventKind(
            x.GREENHOUSES_FILLED,
            "greenhouses_filled",
            n="n:number",
            text="The spaces without surcharge get {n Greenhouse} from the stack",
            posts=("free_greenhouses +n", "greenhouse_stack -n"),
        ),
        EventKind(x.TRIO_JOINED, "trio_joined", a="colour", posts=("unseated[who, colour] +1",)),
        EventKind(
            x.JOINED,
            "joined",
            a="colour",
            n="n:number",
            posts=("unseated[who, colour] +n", "recruited[who, colour] +n"),
        ),
        EventKind(
            x.ROSE,
            "rose",
            a="colour",
            b="expert:crew",
            n="n:number",
            posts=("unseated[who, colour] -n", "unseated[who, expert] +n", "markers[who, colour] +n"),
        ),
        EventKind(
            x.SEATED,
            "seated",
            a="crew",
            b="seat:board",
            text="{who} seats {items}",
            item="a {crew} in {seat}",
            posts=("unseated[who, crew] -1", "crew[who, seat, crew] +1"),
        ),
        EventKind(
            x.STOOD_UP,
            "stood_up",
            a="crew",
            b="seat:board",
            n="n:number",
            posts=("unseated[who, crew] +n", "crew[who, seat, crew] -n"),
        ),
        EventKind(
            x.SENT,
            "sent",
            a="rover",
            b="position",
            n="tile",
            text="{who} sends {rover} to {tile}",
            posts=("rover[rover]: home -> tile[position]",),
            lights="position",
        ),
        EventKind(
            x.HOME,
            "home",
            a="rover",
            b="position",
            text="{who} brings home {items}",
            item="{rover}",
            posts=("rover[rover]: tile[position] -> home",),
        ),
        EventKind(
            x.COLLECTED,
            "collected",
            a="colour",
            b="position",
            text="{who} collects {items}",
            joins="{&}collects {items}",
            item="{colour}",
            after=("sent",),
            posts=("cubes[position, colour] -1", "purse[who, colour] +1"),
        ),
        EventKind(
            x.RECRUITED,
            "recruited",
            a="colour",
            b="seat:board",
            text="{who} recruits a {colour} Astronaut for {seat}",
            price="payment",
            joins=done("recruits a {colour} Astronaut for {seat}"),
            posts=("recruited[who, colour] +1", "crew[who, seat, colour] +1"),
        ),
        EventKind(
            x.TRAINED,
            "trained",
            a="colour",
            b="seat:board",
            n="expert:crew",
            text="{who} trains a {colour} Specialist in {seat}",
            price="payment",
            joins=done("trains a {colour} Specialist in {seat}"),
            posts=("markers[who, colour] +1", "crew[who, seat, colour] -1", "crew[who, seat, expert] +1"),
        ),
        EventKind(
            x.GREENHOUSE_TAKEN,
            "greenhouse_taken",
            a="stack:number",
            b="free:number",
            text="{who} takes a Greenhouse",
            price="payment",
            joins=done("takes a Greenhouse"),
            posts=("greenhouse_stack -stack", "free_greenhouses -free", "greenhouses[who] +1"),
        ),
        EventKind(
            x.FLIPPED,
            "flipped",
            text="{who} improves a Greenhouse",
            price="payment",
            joins=done("improves a Greenhouse"),
            posts=("improved[who] +1",),
        ),
        EventKind(
            x.FOUNDATION_TAKEN,
            "foundation_taken",
            a="number:number",
            text="{who} lays Foundation {number}",
            price="payment",
            joins=done("lays Foundation {number}"),
            posts=("foundation_stack -1", "foundations[who] +1"),
        ),
        EventKind(
            x.LABORATORY_TAKEN,
            "laboratory_taken",
            a="laboratory",
            b="display",
            text="{who} takes {laboratory}",
            price="payment",
            joins=done("takes {laboratory}"),
            posts=("display[display] -laboratory",),
        ),
        EventKind(
            x.SLID,
            "slid",
            a="laboratory",
            b="display",
            n="old:number",
            posts=("display[display] +laboratory", "display[old] -laboratory"),
        ),
        EventKind(
            x.LABORATORY_PLACED,
            "laboratory_placed",
            a="laboratory",
            b="space:lab_space",
            text="{who} places {laboratory} in {space}",
            posts=("laboratory[who, space] +laboratory",),
        ),
        EventKind(
            x.BUILT_SMALL,
            "built_small",
            a="small",
            b="vertex",
            n="n:number",
            text="{who} builds {small} on {vertex}",
            price="payment",
            joins=done("builds {small} on {vertex}"),
            posts=("small_built[who, small] +1", "site[vertex] +n"),
        ),
        EventKind(
            x.BUILT_LARGE,
            "built_large",
            a="large",
            b="vertex",
            n="n:number",
            text="{who} builds {large} on {vertex}",
            price="payment",
            joins=done("builds {large} on {vertex}"),
            posts=("large[large]: board -> owned[who]", "site[vertex] +n"),
        ),
        EventKind(
            x.BUILT_OWN,
            "built_own",
            a="own",
            b="vertex",
            n="n:number",
            text="{who} builds {own} on {vertex}",
            price="payment",
            joins=done("builds {own} on {vertex}"),
            posts=("own_built[who] +1", "site[vertex] +n"),
        ),
        EventKind(
            x.CONSTRUCTED,
            "constructed",
            a="mission",
            b="part",
            text="{who} constructs the {part}: {mission}",
            price="payment",
            joins=done("constructs the {part}: {mission}"),
            posts=("mission[mission]: part[part] -> taken[who]",),
            lights="part",
        ),
        EventKind(
            x.IMPROVED,
            "improved",
            a="part",
            n="n:number",
            text="{who} improves the {part}",
            price="payment",
            joins=done("improves the {part}"),
            posts=("improved_by[part] +n",),
            lights="part",
        ),
        EventKind(
            x.LAUNCHED,
            "launched",
            a="ship",
            text="{who} launches {ship}",
            posts=("launched[ship] +1",),
            headline=_launched,
        ),
        EventKind(
            x.ADVANCED,
            "advanced",
            a="space:number",
            text=_advanced,
            posts=("piece[who] +1",),
        ),
        EventKind(x.ENTERED, "entered", a="space:number", posts=("entered +1",)),
        EventKind(
            x.ENDING,
            "ending",
            a="ending:number",
            n="change:number",
            text=_ending,
            posts=("ending +change",),
            headline=_near_the_end,
        ),
        EventKind(x.FED, "fed", a="fed:number", b="hungry:number", text=_fed, posts=("purse[who, 3] -fed",)),
        EventKind(x.LAUNCH_BONUS, "launch_bonus", a="ship", text="{who} gets a launch bonus of {ship}"),
        EventKind(x.FINAL_SCORING, "final_scoring", text=_scoring),
        EventKind(
            x.OBJECTIVE_UNMET,
            "objective_unmet",
            a="objective",
            text="The game is lost, because the following was not done: {items}",
            item="{objective}",
        ),
        EventKind(
            x.LOST,
            "lost",
            n="n:number",
            text="{who} loses {n} Energy with the Battery",
            joins="{&}loses {n} Energy with the Battery",
            after=(*EFFECTS, *PAYMENTS),
            posts=("purse[who, 4] -n",),
        ),
        EventKind(x.YIELDED, "yielded", a="n:number", text="{who} harvests {n Greenhouse}"),
    ],
    [
        Account("purse", SEAT, GOOD, drawn="purse:{0}:{1}", names={"good": GOODS}),
        Account("achievements", SEAT, drawn="achievements:{0}"),
        Account("piece", SEAT),
        Account("faction", SEAT),
        Account("crew", SEAT, x.ROVER, CREW),
        Account("unseated", SEAT, CREW),
        Account("rover", Domain("rover", x.MOST_SEATS * x.ROVERS), places=ROVER_PLACES),
        Account("recruited", SEAT, x.COLOUR),
        Account("markers", SEAT, x.COLOUR),
        Account("greenhouses", SEAT),
        Account("improved", SEAT),
        Account("foundations", SEAT),
        Account("laboratory", SEAT, x.LAB_SPACE),
        Account("small_built", SEAT, SMALL),
        Account("own_built", SEAT),
        Account("terrain", x.POSITION),
        Account("cubes", x.POSITION, x.COLOUR),
        Account("bag", x.COLOUR),
        Account("supply", x.COLOUR),
        Account("power", x.COLOUR),
        Account("mission", MISSION, places=MISSION_PLACES),
        Account("improved_by", x.PART),
        Account("launched", Domain("ship", x.SHIPS)),
        Account("free_greenhouses"),
        Account("greenhouse_stack"),
        Account("foundation_stack"),
        Account("laboratory_stack"),
        Account("display", DISPLAY),
        Account("progress", Domain("space", x.PROGRESS_SPACES)),
        Account("small", SMALL),
        Account("draft", x.FACTION),
        Account("large", LARGE, places=LARGE_PLACES),
        Account("site", VERTEX),
        Account("first"),
        Account("entered"),
        Account("ending"),
        Account("dummies", LOCATION),
        Account("locations", LOCATION),
        Account("objective", OBJECTIVE),
        Account("met", OBJECTIVE),
    ],
    silent=["chance"],
    points="score:{0}",
)
