"""All around the board and the log of a viewer, in sections: each is made again only if what it shows may differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.msgpack import decode

from cosmodrome.games.definition import BoardPart, BoardSection
from cosmodrome.match.log import Entry
from cosmodrome.match.result import PRACTICE, verdict
from cosmodrome.server.board.board_pieces import Sheet, Stretch
from cosmodrome.server.board.drawing_parts import encode
from cosmodrome.server.store.table_types import STAND_IN, Viewer
from cosmodrome.server.tables import views
from cosmodrome.server.tables.table import Table

Data = Any  # what a section is made from


class Now(NamedTuple):
    """What a move changes around the board."""

    title: str
    deciders: list[int]
    earlier: bool  # there is more of the log
    over: bool
    asked: bool  # the viewer
    can_undo: bool
    answered: bool  # there is something to take back
    makes_practice: bool  # to take it back makes the game a practice game
    in_council: bool
    enough: bool  # there is one answer beside the free actions
    may_close: bool  # the host, where bots play alone


class KeptFacts:
    """What was last shown to a seat of people, chat, clock and plans."""

    state: object = None
    facts: dict[str, Any] | None = None


class Margin:
    """`names` are those of the seats; `since`: what others and chance did since the viewer's last turn."""

    def __init__(
        self,
        table: Table,
        viewer: Viewer,
        names: list[str],
        now: Now,
        kept: KeptFacts,
        since: Sequence[Entry] = (),
    ) -> None:
        self.table = table
        self.viewer = viewer
        self.names = names
        self.now = now
        self.since = since
        self.missing = table.clock.missing
        self._kept = kept

    def whole(self, board: Sheet, lines: Stretch) -> BoardPart:
        """With the board and the log, which are drawn already."""
        now, state = self.now, [self.table.state.setting, self.missing, self.viewer.may_play]
        return BoardPart(
            "table.html",
            {
                "name": views.name_of(self.table.spec),
                "title": now.title,
                "turn": now.asked,
                "earlier": now.earlier,
                "over": now.over,
            },
            [board],
            [
                BoardSection("undo", [state, now.over], self.undo),
                BoardSection("people", [state, now.deciders, now.over], self.people),
                BoardSection("plan", [state, now.over], self.plan),
                BoardSection("controls", [state, *now[3:]], self.controls),
                BoardSection("since", [self.viewer.seat is None, [_told(entry) for entry in self.since]], _since),
            ],
            [[lines]],
            [BoardSection("chat", state, self.chat)],
        )

    @property
    def facts(self) -> dict[str, Any]:
        """Of people, chat, clock and plans: most moves change none of it, so it is kept."""
        state = (self.table.state.setting, self.viewer, self.missing)
        if self._kept.facts is None or self._kept.state != state:
            self._kept.state, self._kept.facts = state, self._look_around()
        return self._kept.facts

    def _look_around(self) -> dict[str, Any]:
        facts, you = views.around(self.table.state, self.viewer, self.missing), self.viewer.seat
        team = facts["team"] = facts["team"] or {"seats": [], "consents": [], "plan": []}
        facts["people"] = encode(facts["seats"])
        people = sum(seat["kind"] == "person" for seat in facts["seats"])
        facts["controls"] = {
            "sits": you is not None,
            "may_play": self.viewer.may_play,
            "resigned": you is not None and facts["seats"][you]["resigned"],
            "alone": people < 2,
            "company": people > 1,
            "hints": self.table.state.gives_hints,
            "standing": bool(facts["standing"]),
            "mates": len(team["seats"]) > 1,
            "consent": next((left for left in team["consents"] if left["seat"] == you), None),
            "plan": bool(team["plan"]),
            "rematch": facts["rematch"],
            "rematch_asked": bool(facts["rematch"]) and you in facts["rematch_awaits"],  # the notice has the button
        }
        return facts

    def undo(self, _: Data) -> BoardPart:
        facts = self.facts
        data = {"undo": facts["undo"], "refused": facts["undo_refused"], "you": self.viewer.seat, "names": self.names}
        late = not self.now.over and self.viewer.may_play and facts["seats"][self.viewer.seat]["late"]
        passed = late and self.table.seats[self.viewer.seat or 0].passed
        return BoardPart("undo.html", {**data, "late": late, "passed": passed, "rematch_by": self._rematch_by()})

    def _rematch_by(self) -> list[str]:
        """Who asked for a rematch that waits for the viewer."""
        facts = self.facts
        awaited = facts["rematch_awaits"]
        if not facts["rematch"] or self.viewer.seat not in awaited:
            return []
        return [self.names[seat.number] for seat in self.table.seats if seat.person_id and seat.number not in awaited]

    def people(self, _: Data) -> BoardPart:
        facts, now = self.facts, self.now
        consenting = [left["seat"] for left in facts["team"]["consents"]]
        own = [clock["ends"] for clock in facts["clocks"] if clock["ends"] and clock["seat"] == self.viewer.seat]
        deadline = own[0] if own else facts["deadline"]
        out = deadline is not None and bool(self.missing)
        clock = [[], None, False, []] if now.over else [now.deciders, deadline, out, self._standing_clocks()]
        made_from = [facts["people"], self.viewer.seat, now.over, consenting, facts["practice"], *clock]
        return BoardPart("people.html", made_from, show=_people)

    def _standing_clocks(self) -> list[list[Any]]:
        """Of a total time: who is not waited for, and what they have left."""
        return [[self.names[clock["seat"]], clock["left"]] for clock in self.facts["clocks"] if clock["ends"] is None]

    def plan(self, _: Data) -> BoardPart:
        team = self.facts["team"]
        marks = [[mark["thing"], mark["number"], self._by(mark["by"])] for mark in team["plan"]]
        shown = self.viewer.seat is not None and not self.now.over
        return BoardPart("plan.html", {"shown": shown, "marks": marks, "shared": len(team["seats"]) > 1})

    def _by(self, seat: int) -> str:
        return "you" if seat == self.viewer.seat else self.names[seat]

    def controls(self, _: Data) -> BoardPart:
        always, now = self.facts["controls"], self.now
        match, seat = self.table.match, self.viewer.seat
        data = {
            **always,
            "over": now.over,
            "verdict": verdict(match, seat) if now.over and match and seat is not None else "",
            "alone": now.can_undo or always["alone"],
            "answered": now.answered,
            "makes_practice": now.makes_practice,
            "enough": now.enough,
            "in_council": now.in_council,
            "asked": now.asked,
            "may_close": now.may_close,
        }
        return BoardPart("controls.html", data)

    def chat(self, _: Data) -> BoardPart:
        facts, sits = self.facts, self.viewer.seat is not None
        shown = facts["chat_on"] and bool(sits or facts["chat"])
        data = {"shown": shown, "chat": facts["chat"], "sits": sits, "teams": len(facts["team"]["seats"]) > 1}
        return BoardPart("chat.html", data)


def _told(entry: Entry) -> list[Any]:
    """A line of the strip: its text and the things that it names; players only where it names nothing else."""
    named = [f"{part.kind}:{part.ref}" for part in entry.parts if part.kind]
    things = [name for name in named if not name.startswith(("seat:", "side:"))]
    return [str(entry), list(dict.fromkeys(things or named))]


def _since(made_from: Data) -> BoardPart:
    watches, lines = made_from
    title = "The last turn" if watches else "Since your last turn"
    told = [{"text": text, "points": things} for text, things in lines]
    return BoardPart("since.html", {"title": title, "lines": told})


def _people(made_from: Data) -> dict[str, Any]:
    seats, you, over, consenting, practice, deciders, deadline, out, clocks = made_from
    return {
        "seats": decode(seats),
        "you": you,
        "over": over,
        "consenting": consenting,
        "substitute": STAND_IN,
        "practice": PRACTICE if practice else "",
        "deciders": deciders,
        "deadline": deadline,
        "out": out,
        "clocks": [[name, _minutes(left)] for name, left in clocks],
    }


def _minutes(seconds: float) -> str:
    """`4:05`, or `1:04:05`."""
    hours, rest = divmod(int(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
