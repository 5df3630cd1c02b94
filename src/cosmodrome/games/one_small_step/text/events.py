"""What the rules of One Small Step report: the words of the log, and the accounts that each event changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cosmodrome.games.definition import Definition
from cosmodrome.games.events import LIST, Account, Event, EventKind, Events, Places, answer_text
from cosmodrome.games.motion import Headline
from cosmodrome.games.one_small_step.components.vocabulary import RESOURCES, STAGES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.accounts import PATH_SPACES
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS, HAZARD_CARDS, MISSION_CARDS, Printed
from cosmodrome.games.one_small_step.rules.table import KINDS
from cosmodrome.games.one_small_step.text import log
from cosmodrome.games.parts import Part
from cosmodrome.kernel import events as kernel
from cosmodrome.kernel.verbs import Domain, Verb

SIDE = Domain("side", 2)
STAGE = Domain("stage", 4)  # of the launch queue, and drawn
PATH_SPACE = Domain("path space", PATH_SPACES)
UPGRADE = Domain("upgrade", x.UPGRADED)
EVENT_PLACES = Places(
    [
        *(Verb("deck"), Verb("draft")),
        *(Verb(name, SIDE) for name in ("drafted", "hand", "people", "discard", "played")),
    ],
    drawn={"deck": "deck:event", "hand": "hand:{0}", "discard": "done:{0}"},
)
MISSION_PLACES = Places(
    [Verb("deck"), Verb("aside"), Verb("queue", SIDE, STAGE), Verb("looked_at"), Verb("done", SIDE), Verb("failed")],
    {"stage": [*STAGES, "drawn"]},
    drawn={"done": "done:{0}"},
)
HAZARD_PLACES = Places(
    [Verb("deck"), Verb("looked_at"), Verb("mission", x.MISSION), Verb("averted", SIDE), Verb("gone")],
    drawn={"deck": "stacks", "averted": "done:{0}"},
)
ADVANCEMENT_PLACES = Places([Verb("deck"), Verb("display"), Verb("owned", SIDE)])

# Sentences that go on with what comes of them
HEADS = (
    *("answer", "effect", "paying", "points", "media_moved", "media_pushed", "gained", "spent_temps", "spent_perms"),
    *("refreshed", "upgraded_token", "advancement_tokens", "media_tile_used", "media_tile_drawn"),
    *("satellite_tile_drawn", "crew_tile_taken", "worker_placed", "person_used", "card_played", "mission_launched"),
    *("mission_succeeded", "mission_failed", "reward_forgone", "marker_to_orbit", "path_reached"),
    *("advancement_taken", "advancement_used", "die_rolled"),
)

Say = Callable[[Definition, Printed, Event], Sequence[Part]]


def amount(number: int, name: str, said: Say, alone: Say | None = None, **declared: Any) -> EventKind:
    """Something that stands in a list of what comes of a sentence; or alone, behind the name of the team."""

    def text(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
        own = alone(definition, box, told) if alone else []
        found = said(definition, box, told)
        team = log.named(box, "side", log.side(box, told))
        return own or ([Part("The "), team, LIST, *found] if found else [])

    def joins(definition: Definition, box: Printed, told: Event) -> Sequence[Part]:
        found = said(definition, box, told)
        return [LIST, *found] if found else []

    return EventKind(number, name, text=text, joins=joins, after=HEADS, **declared)


def deed(number: int, name: str, words: str, **declared: Any) -> EventKind:
    """`Ann draws Luna 2`, or in a list of what comes of a card, say, `draws Luna 2`."""
    after = [head for head in HEADS if head != "answer"]
    return EventKind(number, name, text=f"{{who}} {words}", joins=f"{{:}}{words}", after=after, **declared)


def _succeeded(definition: Definition, box: Printed, told: Event) -> Headline:
    verdict = "major success" if told.values["how"] == 1 else "minor success"
    return Headline(log.named(box, "mission", log.value(told, "mission")).text, verdict, good=True)


def _failed(definition: Definition, box: Printed, told: Event) -> Headline:
    why = "The team cannot pay for the minor success."
    return Headline(log.named(box, "mission", log.value(told, "mission")).text, "failed", good=False, why=why)


ASKED: dict[str, Any] = {"a": "action", "b": "question:number", "n": "about:number", "secret": "action"}
OF_KERNEL = [
    EventKind(kernel.ANSWER, "answer", **ASKED, text=answer_text, topic=log.about_answer),
    amount(kernel.POINTS, "points", log.points, a="source:number", n="n:number", posts=("points[who, source] +n",)),
    EventKind(kernel.DISPUTE, "dispute", text="{who} calls the dispute: the other team chooses"),
    EventKind(kernel.EFFECT, "effect", a="where:number", text=log.effect, quiet=True, topic=log.about_effect),
]
STORES = [
    amount(
        x.MEDIA_MOVED,
        "media_moved",
        log.media_moved,
        a="to:number",
        b="why:number",
        n="n:number",
        posts=("media[side] +n",),
    ),
    amount(
        x.MEDIA_PUSHED,
        "media_pushed",
        log.media_pushed,
        a="to:number",
        b="other:side",
        n="n:number",
        posts=("media[other] +n",),
    ),
    EventKind(
        x.CUBE_ON_TOP,
        "cube_on_top",
        a="told:number",
        n="n:number",
        joins=log.on_top,
        after=HEADS,
        posts=("upper +n",),
    ),
    amount(
        x.GAINED,
        "gained",
        log.gained,
        log.gained_alone,
        a="resource",
        b=f"kind:number*{KINDS}, why:number*8",
        n="n:number",
        posts=("tokens[side, kind, resource] +n",),
    ),
    amount(
        x.SPENT_TEMPS,
        "spent_temps",
        log.spent_temps,
        a="resource",
        n="n:number",
        posts=("tokens[side, 0, resource] -n",),
    ),
    amount(
        x.SPENT_PERMS,
        "spent_perms",
        log.spent_perms,
        a="resource",
        n="n:number",
        posts=("tokens[side, 1, resource] -n", "tokens[side, 2, resource] +n"),
    ),
    amount(
        x.REFRESHED,
        "refreshed",
        log.refreshed,
        a="resource",
        n="n:number",
        posts=("tokens[side, 2, resource] -n", "tokens[side, 1, resource] +n"),
    ),
    deed(
        x.UPGRADED_TOKEN,
        "upgraded_token",
        "upgrades a {resource}",
        a="resource",
        posts=("tokens[side, 0, resource] -1", "tokens[side, 1, resource] +1"),
    ),
    EventKind(
        x.ADVANCEMENT_TOKENS,
        "advancement_tokens",
        n="n:number",
        text="{who}{:}{n:+ Advancement token}",
        joins="{:}{n:+ Advancement token}",
        after=HEADS,
        posts=("advancement_tokens[side] +n",),
    ),
    EventKind(
        x.PAYING,
        "paying",
        a="effect:number",
        b="mission:number",
        n="major:number",
        text=log.paying,
        quiet=True,
        topic=log.about_payment,
    ),
    amount(x.DIE_ROLLED, "die_rolled", log.die_rolled, a="face", b="told:number", die="face"),
]
TILES = [
    EventKind(
        x.MEDIA_TILE_DRAWN,
        "media_tile_drawn",
        a="tile:media_tile",
        text="{who} draws {tile}",
        joins="{:}draws {tile}",
        after=HEADS,
        posts=("media_stack[tile] -1", "media_tiles[side, tile] +1"),
    ),
    EventKind(
        x.MEDIA_TILE_USED,
        "media_tile_used",
        a="tile:media_tile",
        text="{who} uses {tile}",
        topic=log.about("media_tile", "tile"),
        posts=("media_tiles[side, tile] -1", "media_used[side, tile] +1"),
    ),
    EventKind(
        x.SATELLITE_TILE_DRAWN,
        "satellite_tile_drawn",
        a="tile:satellite_tile",
        text="{who} draws {tile}",
        topic=log.about("satellite_tile", "tile"),
        posts=("satellite_stack[tile] -1", "satellite_used[side, tile] +1"),
    ),
    deed(
        x.CREW_TILE_TAKEN,
        "crew_tile_taken",
        "takes {tile}",
        a="tile:crew_tile",
        b="where:number",
        posts=("crew_used[side, tile] +1",),
    ),
    EventKind(
        x.CREW_TILE_LEFT,
        "crew_tile_left",
        a="tile:crew_tile",
        n="n:number",
        posts=("crew_stack[tile] -1", "extra_tiles -n"),
    ),
    EventKind(x.PATH_TILE_LIFTED, "path_tile_lifted", a="space:number", posts=("path_tiles[space] -1",)),
]
WORKERS = [
    EventKind(
        x.WORKERS_RETURNED,
        "workers_returned",
        a="department:number",
        n="n:number",
        posts=("workers[side, department] +n",),
    ),
    EventKind(
        x.WORKER_PLACED,
        "worker_placed",
        a="target",
        b="department:number*2, how:number*4",
        n="n:number",
        text=log.worker_placed,
        topic=log.about("target", "target"),
        posts=("workers[side, department] -n", "placed[side, target] +1"),
        flies="workers:{side}:{department} -> {target}",
    ),
    EventKind(x.TOKEN_PLACED, "token_placed", n="n:number", posts=("token_workers[side] +n",)),
    EventKind(x.SPACE_OCCUPIED, "space_occupied", a="space:number", posts=("occupied[space] +1",)),
    EventKind(x.SPACE_CLEARED, "space_cleared", a="space:number", posts=("occupied[space] -1",)),
    EventKind(x.WORKER_LIFTED, "worker_lifted", a="target", posts=("placed[side, target] -1",)),
    EventKind(
        x.UPGRADE_UNCOVERED,
        "upgrade_uncovered",
        a="action:number",
        b="kind:number",
        n="n:number",
        text=log.uncovered,
        posts=("covers[kind, action] -1", "orbit[side] +n"),
    ),
    deed(x.MARKER_TO_ORBIT, "marker_to_orbit", "puts a satellite marker into orbit", posts=("orbit[side] +1",)),
]
EVENT_CARD_EVENTS = [
    EventKind(
        x.CARD_LAID,
        "card_laid",
        a="event",
        text="On the draft spaces: {items}",
        item="{event}",
        posts=("event_deck -1", "event[event]: deck -> draft"),
    ),
    EventKind(x.DRAWING, "drawing", ends=True),
    EventKind(x.CARD_DRAFTED, "card_drafted", a="event", posts=("event[event]: draft -> drafted[side]",)),
    EventKind(
        x.CARD_COLLECTED,
        "card_collected",
        a="event",
        text="{who} takes {items} from the draft spaces",
        item="{event}",
        posts=("hand[side] +1", "event[event]: drafted[side] -> hand[side]"),
    ),
    EventKind(
        x.PERSON_COLLECTED,
        "person_collected",
        a="event",
        text="{who} takes on {items}",
        item="{event}",
        posts=("event[event]: drafted[side] -> people[side]",),
    ),
    EventKind(
        x.CARD_UNDRAFTED,
        "card_undrafted",
        a="event",
        text="Under the Event deck: {items}",
        item="{event}",
        posts=("event[event]: draft -> deck",),
    ),
    EventKind(x.BACKS_LAID, "backs_laid", n="n:number", posts=("event_deck +n",)),
    EventKind(
        x.BACKS_SEEN,
        "backs_seen",
        a="era",
        n="n:number",
        text="Their backs, from the top: {items}",
        item="{n} of {era}",
    ),
    deed(
        x.CARD_DRAWN,
        "card_drawn",
        "draws {items}",
        a="event",
        b="era",
        secret="event",
        item="{event}",
        posts=("event_deck -1", "hand[side] +1", "event[event]: deck -> hand[side]"),
    ),
    deed(
        x.PERSON_DRAWN,
        "person_drawn",
        "draws {event}",
        a="event",
        posts=("event_deck -1", "event[event]: deck -> people[side]"),
    ),
    EventKind(
        x.PERSON_DISMISSED,
        "person_dismissed",
        a="event",
        text="{who} dismisses {event}",
        posts=("event[event]: people[side] -> discard[side]",),
    ),
    EventKind(
        x.PERSON_USED,
        "person_used",
        a="event",
        n="n:number",
        text="{who} sends {event} to work",
        topic=log.about("event", "event"),
        posts=("used_people[event] +n",),
    ),
    EventKind(x.PERSON_READY, "person_ready", a="event", posts=("used_people[event] -1",)),
    EventKind(
        x.CARD_BURIED,
        "card_buried",
        a="event",
        b="era",
        secret="event",
        text="{who} puts {items} under the Event deck",
        item="{event}",
        posts=("event_deck +1", "hand[side] -1", "event[event]: hand[side] -> deck"),
    ),
    EventKind(
        x.CARD_PLAYED,
        "card_played",
        a="event",
        text="{who} plays {event}",
        topic=log.about("event", "event"),
        posts=("hand[side] -1", "event[event]: hand[side] -> played[side]"),
    ),
    EventKind(x.CARD_DISCARDED, "card_discarded", a="event", posts=("event[event]: played[side] -> discard[side]",)),
]
MISSION_EVENTS = [
    EventKind(
        x.MISSION_DEALT,
        "mission_dealt",
        a="mission",
        b="stage",
        text="{who} begins with {items}",
        item="{mission} on {stage}",
        posts=("mission[mission]: aside -> queue[side, stage]",),
    ),
    deed(
        x.MISSION_DRAWN,
        "mission_drawn",
        "draws {mission}",
        a="mission",
        b="deck:number",
        posts=("mission_decks[deck] -1", "mission[mission]: deck -> queue[side, 3]"),
    ),
    deed(
        x.MISSION_LOOKED_AT,
        "mission_looked_at",
        "looks at {items}",
        a="mission",
        b="deck:number",
        secret="mission",
        item="{mission}",
        posts=("mission_decks[deck] -1", "mission[mission]: deck -> looked_at"),
    ),
    EventKind(
        x.MISSION_KEPT,
        "mission_kept",
        a="mission",
        text="{who} keeps {mission}",
        posts=("mission[mission]: looked_at -> queue[side, 3]",),
    ),
    EventKind(
        x.MISSION_PUT_BACK,
        "mission_put_back",
        a="mission",
        b="deck:number",
        secret="mission",
        text="{who} puts {items} back on top",
        item="{mission}",
        joins=", putting {items} back on top",
        after=("mission_kept",),
        posts=("mission_decks[deck] +1", "mission[mission]: looked_at -> deck"),
    ),
    EventKind(
        x.MISSION_STAGED,
        "mission_staged",
        a="mission",
        b="stage",
        text="{who} puts {mission} on {stage}",
        posts=("mission[mission]: queue[side, 3] -> queue[side, stage]",),
    ),
    EventKind(
        x.MISSION_HELD,
        "mission_held",
        a="mission",
        text="{who} holds {mission} back",
        joins="{:}holds {mission} back",
        after=("advancement_used",),
        posts=("held[mission] +1",),
    ),
    EventKind(
        x.COUNTED_DOWN,
        "counted_down",
        a="mission",
        b="old:stage*3, new:stage*3",
        text="{who} counts down: {items} to {new}",
        joins=", {items} to {new}",
        after=("counted_down",),
        item="{mission}",
        posts=("mission[mission]: queue[side, old] -> queue[side, new]",),
    ),
    EventKind(
        x.MISSION_LAUNCHED,
        "mission_launched",
        a="mission",
        text="{who} launches {mission}",
        topic=log.about("mission", "mission"),
    ),
    EventKind(
        x.MISSION_SUCCEEDED,
        "mission_succeeded",
        a="mission",
        b="how:number",
        text=log.succeeded,
        topic=log.about("mission", "mission"),
        headline=_succeeded,
    ),
    EventKind(
        x.MISSION_FAILED,
        "mission_failed",
        a="mission",
        b="stage",
        text="{mission} fails",
        topic=log.about("mission", "mission"),
        posts=("mission[mission]: queue[side, stage] -> failed",),
        headline=_failed,
    ),
    EventKind(
        x.MISSION_DONE,
        "mission_done",
        a="mission",
        b="stage",
        posts=("mission[mission]: queue[side, stage] -> done[side]",),
    ),
    EventKind(
        x.REWARD_FORGONE,
        "reward_forgone",
        a="mission",
        b="entry:number",
        text=log.forgone,
        topic=log.about("mission", "mission"),
    ),
    EventKind(
        x.COST_REPLACED,
        "cost_replaced",
        a="resource",
        b="other:resource",
        text="{who} pays {other} instead of {resource}",
        joins="{:}pays {other} instead of {resource}",
        after=("advancement_used",),
    ),
    EventKind(
        x.PATH_REACHED,
        "path_reached",
        a="space:number",
        b="marker:number",
        n="n:number",
        text=log.path_reached,
        posts=("path[side] +n", "path_markers[side, space] +marker"),
    ),
    EventKind(
        x.FIRST_ON_MOON,
        "first_on_moon",
        n="n:number",
        joins=" first",
        after=("path_reached",),
        posts=("first_on_moon +n",),
    ),
]
ON_MISSION: dict[str, Any] = {"a": "hazard", "b": "mission", "secret": "hazard"}
HAZARD_EVENTS = [
    deed(
        x.HAZARD_GAINED,
        "hazard_gained",
        "puts an unseen Hazard on {mission}",
        a="mission",
        posts=("hazard_deck -1", "hazards_on[mission] +1", "unseen[mission] +1"),
    ),
    deed(
        x.KNOWN_HAZARD_GAINED,
        "known_hazard_gained",
        "puts {hazard} on {mission}",
        **ON_MISSION,
        posts=("hazard_deck -1", "hazards_on[mission] +1", "hazard[hazard]: deck -> mission[mission]"),
    ),
    EventKind(
        x.HAZARD_HOMELESS,
        "hazard_homeless",
        text="{who} has no mission for a Hazard: it goes under the Hazard deck",
    ),
    EventKind(
        x.HAZARD_DECIDED,
        "hazard_decided",
        **ON_MISSION,
        posts=("unseen[mission] -1", "hazard[hazard]: deck -> mission[mission]"),
    ),
    deed(
        x.HAZARD_DRAWN,
        "hazard_drawn",
        "draws {items}",
        a="hazard",
        secret="hazard",
        item="{hazard}",
        posts=("hazard_deck -1", "hazard[hazard]: deck -> looked_at"),
    ),
    EventKind(
        x.HAZARD_GIVEN,
        "hazard_given",
        **ON_MISSION,
        text="{who} gives {hazard} to {mission}",
        posts=("hazards_on[mission] +1", "hazard[hazard]: looked_at -> mission[mission]"),
    ),
    EventKind(
        x.HAZARD_BURIED,
        "hazard_buried",
        a="hazard",
        secret="hazard",
        text="{who} puts {items} under the Hazard deck",
        item="{hazard}",
        joins=", putting {items} under the Hazard deck",
        after=("answer", "hazard_given", "hazard_drawn"),
        posts=("hazard_deck +1", "hazard[hazard]: looked_at -> deck"),
    ),
    EventKind(x.HAZARD_LOOKED_AT, "hazard_looked_at", **ON_MISSION, text="{who} looks at {hazard} on {mission}"),
    EventKind(
        x.HAZARD_REMOVED,
        "hazard_removed",
        **ON_MISSION,
        text="{who} removes {hazard} from {mission}: it goes under the Hazard deck",
        posts=("hazards_on[mission] -1", "hazard_deck +1", "hazard[hazard]: mission[mission] -> deck"),
    ),
    EventKind(
        x.UNSEEN_REMOVED,
        "unseen_removed",
        a="mission",
        text="{who} removes an unseen Hazard from {mission}: it goes under the Hazard deck",
        posts=("hazards_on[mission] -1", "unseen[mission] -1", "hazard_deck +1"),
    ),
    EventKind(
        x.HAZARD_REVEALED,
        "hazard_revealed",
        a="hazard",
        b="mission",
        text="{who} reveals {items}",
        item="{hazard}",
        joins=", revealing {items}",
        after=("mission_launched",),
    ),
    EventKind(
        x.HAZARD_IGNORED,
        "hazard_ignored",
        a="hazard",
        text="{who} ignores {hazard}",
        joins="{:}ignores {hazard}",
        after=("advancement_used",),
    ),
    amount(x.HAZARD_STRUCK, "hazard_struck", log.struck, a="hazard"),
    EventKind(
        x.HAZARD_AVERTED,
        "hazard_averted",
        a="hazard",
        b="mission",
        posts=("hazards_on[mission] -1", "hazard[hazard]: mission[mission] -> averted[side]"),
    ),
    EventKind(
        x.HAZARD_GONE,
        "hazard_gone",
        a="hazard",
        b="mission",
        posts=("hazards_on[mission] -1", "hazard[hazard]: mission[mission] -> gone"),
    ),
]
ADVANCEMENT_EVENTS = [
    EventKind(
        x.ADVANCEMENT_SHOWN,
        "advancement_shown",
        a="advancement",
        text="On display: {items}",
        item="{advancement}",
        posts=("advancement_deck -1", "advancement[advancement]: deck -> display"),
    ),
    EventKind(
        x.ADVANCEMENT_TAKEN,
        "advancement_taken",
        a="advancement",
        b="bought:number",
        text=log.advancement_taken,
        topic=log.about("advancement", "advancement"),
        posts=("advancement[advancement]: display -> owned[side]",),
    ),
    EventKind(
        x.ADVANCEMENT_USED,
        "advancement_used",
        a="advancement",
        text="{who} uses {advancement}",
        joins=log.advancement_joins,
        after=("worker_placed", "answer"),
        topic=log.about("advancement", "advancement"),
        posts=("used_advancements[advancement] +1",),
    ),
    EventKind(x.ADVANCEMENT_READY, "advancement_ready", a="advancement", posts=("used_advancements[advancement] -1",)),
]
COURSE = [
    EventKind(x.ROUND_BEGUN, "round_begun", a="round", text="{round}", divides=True, posts=("round +1",)),
    EventKind(
        x.PHASE_BEGUN,
        "phase_begun",
        a="phase:number",
        b="first:side",
        n="n:number",
        text=log.phase_begun,
        divides=True,
        posts=("phase +n",),
    ),
    EventKind(x.INITIATIVE_TAKEN, "initiative_taken", n="n:number", posts=("initiative +n",)),
    EventKind(
        x.LAST_ROUND,
        "last_round",
        n="n:number",
        text="The Event deck cannot fill the draft spaces: this is the last round",
        posts=("last_round +n",),
    ),
    EventKind(x.GAME_ENDED, "game_ended", a="ending:number", text=log.game_ended, posts=("ending +ending",)),
]
ACCOUNTS = [
    Account("media", SIDE, drawn="cube:{0}"),
    Account("upper"),
    Account(
        "tokens", SIDE, Domain("kind", KINDS), x.RESOURCE, drawn="token:{0}:{2}", names={x.RESOURCE.name: RESOURCES}
    ),
    Account("advancement_tokens", SIDE, drawn="advancement_tokens:{0}"),
    Account("media_stack", x.MEDIA_TILE),
    Account("media_tiles", SIDE, x.MEDIA_TILE),
    Account("media_used", SIDE, x.MEDIA_TILE),
    Account("satellite_stack", x.SATELLITE_TILE),
    Account("satellite_used", SIDE, x.SATELLITE_TILE),
    Account("crew_stack", x.CREW_TILE),
    Account("crew_used", SIDE, x.CREW_TILE),
    Account("extra_tiles"),
    Account("path_tiles", PATH_SPACE),
    Account("path", SIDE),
    Account("path_markers", SIDE, PATH_SPACE),
    Account("first_on_moon"),
    Account("workers", SIDE, x.DEPARTMENT, drawn="workers:{0}:{1}"),
    Account("occupied", Domain("space", x.SPACES)),
    Account("placed", SIDE, x.TARGET),
    Account("token_workers", SIDE),
    Account("event_deck"),
    Account("hand", SIDE),
    Account("event", x.EVENT, places=EVENT_PLACES, deck=EVENT_CARDS),
    Account("used_people", x.EVENT),
    Account("mission_decks", x.DECK),
    Account("mission", x.MISSION, places=MISSION_PLACES, deck=MISSION_CARDS),
    Account("held", x.MISSION),
    Account("hazard_deck"),
    Account("hazards_on", x.MISSION),
    Account("unseen", x.MISSION),
    Account("hazard", x.HAZARD, places=HAZARD_PLACES, deck=HAZARD_CARDS),
    Account("covers", Domain("kind", 2), UPGRADE),
    Account("orbit", SIDE),
    Account("advancement_deck"),
    Account("advancement", x.ADVANCEMENT, places=ADVANCEMENT_PLACES),
    Account("used_advancements", x.ADVANCEMENT),
    Account("round"),
    Account("phase"),
    Account("initiative"),
    Account("last_round"),
    Account("ending"),
]
EVENTS = Events(
    [
        *OF_KERNEL,
        *STORES,
        *TILES,
        *WORKERS,
        *EVENT_CARD_EVENTS,
        *MISSION_EVENTS,
        *HAZARD_EVENTS,
        *ADVANCEMENT_EVENTS,
        *COURSE,
    ],
    ACCOUNTS,
    silent=("chance", "end"),
    points="score:{side}",
)
