"""What the rules of One Small Step report: the words of the log, and the accounts that each event changes."""

from __future__ import annotations

from typing import Any

from cosmodrome.games.events import Account, EventKind, Events, Places, answer_text
from cosmodrome.games.one_small_step.components.vocabulary import RESOURCES, STAGES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.accounts import PATH_SPACES
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS, HAZARD_CARDS, MISSION_CARDS
from cosmodrome.games.one_small_step.rules.table import KINDS
from cosmodrome.games.one_small_step.text import log
from cosmodrome.games.one_small_step.text.event_kinds.hazards import HAZARD_EVENTS
from cosmodrome.games.one_small_step.text.event_kinds.missions import MISSION_EVENTS
from cosmodrome.games.one_small_step.text.event_kinds.resources import ADVANCEMENT_EVENTS, STORES, TILES
from cosmodrome.games.one_small_step.text.event_kinds.sentences import amount
from cosmodrome.games.one_small_step.text.event_kinds.workers import EVENT_CARD_EVENTS, WORKERS
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

ASKED: dict[str, Any] = {"a": "action", "b": "question:number", "n": "about:number", "secret": "action"}
OF_KERNEL = [
    EventKind(kernel.ANSWER, "answer", **ASKED, text=answer_text, topic=log.about_answer),
    amount(
        kernel.POINTS,
        "points",
        log.points,
        behind={"mission_succeeded": log.points_of_launch},
        a="source:number",
        n="n:number",
        posts=("points[who, source] +n",),
    ),
    EventKind(kernel.DISPUTE, "dispute", text="{who} calls the dispute: the other team chooses"),
    EventKind(kernel.EFFECT, "effect", a="where:number", text=log.effect, quiet=True, topic=log.about_effect),
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
