"""What a page shows in motion after a board was swapped in: scenes, one after the other, as data for motion.js.

    line      the id of the entry of the log that tells it
    text      that entry
    points    ids of the elements that it names
    moves     [id of a thing or null, from which element, to which element, its name]; null: hidden, or not on the board
    counts    [id of a counter, by how much it changed]
    die       the face that a die shows
    big       an outcome that is worth a pause: title, verdict, good (true, false or null), why

Everything comes from the events as this viewer may know them; ids are the viewer's own.
"""

from __future__ import annotations

from typing import Any

from cosmodrome.games.events import Event
from cosmodrome.games.motion import Motion, Travel
from cosmodrome.match.log import Entry
from cosmodrome.match.match import Match
from cosmodrome.server.board.element_ids import ElementIds

MOST = 60  # scenes of one message: whoever was away for longer reads the log


def scenes(match: Match, seat: int | None, since: int, ids: ElementIds) -> list[dict[str, Any]]:
    """Return what happened after so many steps, in order."""
    definition, box = match.game.definition, match.state.box
    shown: list[_Scene] = []
    for told, entry in match.reader(seat).told_events(since):
        motion = definition.events.motion(definition, box, told)
        if entry is None and not motion:
            continue
        if not (shown and shown[-1].goes_on(told, entry, motion)):
            shown.append(_Scene(told, entry))
        shown[-1].add(told, motion, ids)
    return [scene.plain(ids) for scene in shown[-MOST:] if scene.entry or scene.shows]


class _Scene:
    """Events that are shown at the same time: a run of like ones, and the counters that change with them."""

    def __init__(self, told: Event, entry: Entry | None) -> None:
        self.kind = told.kind
        self.entry = entry
        self.moves: list[list[str | None]] = []
        self.counts: dict[str, int] = {}
        self.more: dict[str, Any] = {}
        self._moved: set[str] = set()

    @property
    def shows(self) -> bool:
        return bool(self.moves or any(self.counts.values()) or self.more)

    def goes_on(self, told: Event, entry: Entry | None, motion: Motion) -> bool:
        """Whether an event belongs to this scene: no thing travels twice in it, and nothing comes after its outcome but
        the counters that change because of it.
        """
        if entry is not self.entry:
            return False
        if not self.shows:
            return True
        if motion.headline or motion.die:
            return False
        things = {_name(travel) for travel in motion.travels} - {""}
        if things & self._moved:
            return False
        return not motion.travels or (told.kind == self.kind and "big" not in self.more)

    def add(self, told: Event, motion: Motion, ids: ElementIds) -> None:
        self.kind = told.kind if motion.travels else self.kind
        self._moved |= {_name(travel) for travel in motion.travels}
        self.moves += [_move(travel, ids) for travel in motion.travels]
        for count in motion.counts:
            self.counts[count.at] = self.counts.get(count.at, 0) + count.by
        if motion.die:
            self.more["die"] = motion.die
        if motion.headline:
            big = motion.headline
            self.more["big"] = {"title": big.title, "verdict": big.verdict, "good": big.good, "why": big.why}

    def plain(self, ids: ElementIds) -> dict[str, Any]:
        entry = self.entry
        scene: dict[str, Any] = {}
        if entry is not None:
            points = [ids.of(f"{part.kind}:{part.ref}") for part in entry.parts if part.kind]
            scene |= {"line": f"log-{entry.seq}-{entry.place}", "text": str(entry), "points": points}
        if self.moves:
            scene["moves"] = self.moves
        counts = [[ids.of(at), by] for at, by in self.counts.items() if by]
        return {**scene, **({"counts": counts} if counts else {}), **self.more}


def _name(travel: Travel) -> str:
    return f"{travel.thing.kind}:{travel.thing.ref}" if travel.thing else ""


def _move(travel: Travel, ids: ElementIds) -> list[str | None]:
    thing = travel.thing
    ends = [ids.of(end) if end else None for end in (travel.origin, travel.target)]
    return [ids.of(_name(travel)) if thing else None, *ends, thing.text if thing else ""]
