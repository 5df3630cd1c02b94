"""What stands beside board and log: undo, people, plan, controls, the last turn, chat."""

from __future__ import annotations

from typing import Any

from cosmodrome.games.definition import BoardPart
from cosmodrome.match.log import Entry
from cosmodrome.match.match import Match
from cosmodrome.match.result import PRACTICE, verdict
from cosmodrome.match.since import since_last_turn
from cosmodrome.server.store.table_types import STAND_IN, Person, Viewer
from cosmodrome.server.tables import views
from cosmodrome.server.tables.answers import enough
from cosmodrome.server.tables.table import Table


class Sidebar:
    """The sidebar of a running or finished game for one viewer."""

    def __init__(self, table: Table, match: Match, viewer: Viewer, person: Person | None, view: dict[str, Any]) -> None:
        self.table = table
        self.match = match
        self.viewer = viewer
        self.person = person
        self.view = view
        self.names: list[str] = view["names"]
        self.over: bool = view["over"]
        self.facts = views.around(table.state, viewer, table.clock.missing)
        self.team: dict[str, Any] = self.facts["team"] or {"seats": [], "consents": [], "plan": []}

    def above_the_log(self) -> list[BoardPart]:
        return [self.undo(), self.people(), self.plan(), self.controls(), self.last_turn()]

    def undo(self) -> BoardPart:
        facts = self.facts
        late = not self.over and self.viewer.may_play and facts["seats"][self.viewer.seat]["late"]
        data = {
            "undo": facts["undo"],
            "refused": facts["undo_refused"],
            "you": self.viewer.seat,
            "names": self.names,
            "late": late,
            "passed": late and self.table.seats[self.viewer.seat or 0].passed,
            "rematch_by": self._rematch_by(),
        }
        return BoardPart("undo.html", data)

    def _rematch_by(self) -> list[str]:
        """Return who asked for a rematch that waits for the viewer."""
        awaited = self.facts["rematch_awaits"]
        if not self.facts["rematch"] or self.viewer.seat not in awaited:
            return []
        return [self.names[seat.number] for seat in self.table.seats if seat.person_id and seat.number not in awaited]

    def people(self) -> BoardPart:
        facts, running = self.facts, not self.over
        own = [clock["ends"] for clock in facts["clocks"] if clock["ends"] and clock["seat"] == self.viewer.seat]
        deadline = (own[0] if own else facts["deadline"]) if running else None
        data = {
            "seats": facts["seats"],
            "you": self.viewer.seat,
            "over": self.over,
            "consenting": [consent["seat"] for consent in self.team["consents"]],
            "substitute": STAND_IN,
            "practice": PRACTICE if facts["practice"] else "",
            "deciders": self.view["deciders"] if running else [],
            "deadline": deadline,
            "out": deadline is not None and bool(self.table.clock.missing),
            "clocks": self._standing_clocks() if running else [],
        }
        return BoardPart("people.html", data)

    def _standing_clocks(self) -> list[list[str]]:
        """Return who is not waited for in a game with a total time, and how much they have left."""
        clocks = [clock for clock in self.facts["clocks"] if clock["ends"] is None]
        return [[self.names[clock["seat"]], _minutes(clock["left"])] for clock in clocks]

    def plan(self) -> BoardPart:
        marks = [[mark["thing"], mark["number"], self._by(mark["by"])] for mark in self.team["plan"]]
        shown = self.viewer.seat is not None and not self.over
        return BoardPart("plan.html", {"shown": shown, "marks": marks, "shared": len(self.team["seats"]) > 1})

    def _by(self, seat: int) -> str:
        return "you" if seat == self.viewer.seat else self.names[seat]

    def controls(self) -> BoardPart:
        facts, table, match, you = self.facts, self.table, self.match, self.viewer.seat
        own = you if self.viewer.may_play else None
        decision, council = self.view["decision"], self.view["council"]
        people = sum(seat["kind"] == "person" for seat in facts["seats"])
        data = {
            "sits": you is not None,
            "may_play": self.viewer.may_play,
            "resigned": you is not None and facts["seats"][you]["resigned"],
            "over": self.over,
            "verdict": verdict(match, you) if self.over and you is not None else "",
            "alone": people < 2 or facts["can_undo"],
            "company": people > 1,
            "hints": table.state.gives_hints,
            "standing": bool(facts["standing"]),
            "mates": len(self.team["seats"]) > 1,
            "consent": next((consent for consent in self.team["consents"] if consent["seat"] == you), None),
            "plan": bool(self.team["plan"]),
            "rematch": facts["rematch"],
            "rematch_asked": bool(facts["rematch"]) and you in facts["rematch_awaits"],  # the notice has the button
            "answered": own is not None and match.has_answered(own),
            "makes_practice": own is not None and table.takeback.makes_practice(own),
            "enough": bool(decision and enough([(option["key"], option["free"]) for option in decision["options"]])),
            "in_council": bool(council) and you in council["seats"],
            "asked": decision is not None,
            "may_close": table.host.may_close(self.person),
        }
        return BoardPart("controls.html", data)

    def last_turn(self) -> BoardPart:
        """What others and chance did since the viewer's last turn."""
        title = "The last turn" if self.viewer.seat is None else "Since your last turn"
        entries = since_last_turn(self.match, self.viewer.seat)
        lines = [{"text": str(entry), "points": _things(entry)} for entry in entries]
        return BoardPart("since.html", {"title": title, "lines": lines})

    def chat(self) -> BoardPart:
        facts, sits = self.facts, self.viewer.seat is not None
        shown = facts["chat_on"] and bool(sits or facts["chat"])
        data = {"shown": shown, "chat": facts["chat"], "sits": sits, "teams": len(self.team["seats"]) > 1}
        return BoardPart("chat.html", data)


def _things(entry: Entry) -> list[str]:
    """Return the things that an entry names; players only if it names nothing else."""
    named = [f"{part.kind}:{part.ref}" for part in entry.parts if part.kind]
    things = [name for name in named if not name.startswith(("seat:", "side:"))]
    return list(dict.fromkeys(things or named))


def _minutes(seconds: float) -> str:
    """`4:05`, or `1:04:05`."""
    hours, rest = divmod(int(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
