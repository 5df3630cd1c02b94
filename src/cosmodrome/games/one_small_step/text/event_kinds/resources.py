"""Events of Media, tokens, bonus tiles and Advancements (R5, R6, R10, R11.2-R11.3)."""

from __future__ import annotations

from cosmodrome.games.events import EventKind
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.table import KINDS
from cosmodrome.games.one_small_step.text import log
from cosmodrome.games.one_small_step.text.event_kinds.sentences import HEADS, amount, deed

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
        "upgrades 1 {resource}",
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
        n="kind:number",
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
