"""What a change writes to the store: the steps that are new, and the columns of the table that are different."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict

import msgspec

from cosmodrome.match.council import standing
from cosmodrome.match.match import Match
from cosmodrome.server.store.finished_games import finished_game
from cosmodrome.server.store.store import Change, Row
from cosmodrome.server.store.table_types import TableSpec
from cosmodrome.server.tables.draft import Draft


def _facts(draft: Draft) -> str | None:
    if draft.now is draft.before.facts:
        return None
    text = draft.now.text()
    return text if text != draft.before.facts_text else None


def _unattended(draft: Draft) -> bool | None:
    now, then = (_acts_when_late(draft.before.spec, match) for match in (draft.match, draft.before.match))
    return now if now != then else None


def _acts_when_late(spec: TableSpec, match: Match | None) -> bool:
    """Whether something happens when time is out: a bot answers, a seat loses, or a proposal stands."""
    return spec.timeout != "wait" or (match is not None and standing(match.state) is not None)


def _result(draft: Draft) -> str | None:
    match = draft.match
    if match is None or match.outcome is None or not draft.ends:
        return None
    result = {**asdict(match.outcome), "totals": [score.total for score in match.scores]}
    return msgspec.json.encode(result).decode()


# How the columns of a table follow from a draft; None: as before.
COLUMNS: dict[str, Callable[[Draft], object]] = {
    "facts": _facts,
    "status": lambda draft: draft.status if draft.status != draft.before.status else None,
    "unattended": _unattended,
    "head": lambda draft: draft.head,
    "overlay": lambda draft: draft.overlay.hash if draft.overlay else None,
    "result": _result,
}


def difference(draft: Draft) -> Change | None:
    """Return what to write to the store; None if nothing changed."""
    before, match = draft.before, draft.match
    rows = _new_rows(draft)
    values = {name: value for name, column in COLUMNS.items() if (value := column(draft)) is not None}
    if not (rows or values or draft.said):
        return None
    people = draft.now.people()
    return Change(
        table=before.id,
        version=before.version,
        steps=len(match.record) if match else 0,
        deciders=sum(1 << seat for seat in match.deciders) if match else 0,
        deadline=draft.deadline,
        at=before.updated if draft.quiet else time.time(),
        rows=rows,
        values=values,
        seats=people if people != before.facts.people() else None,
        said=draft.said,
        overlay=draft.overlay,
        finished=finished_game(before.id, before.spec, draft.now.seats, match) if match and draft.ends else None,
        check=draft.check,
    )


def count_quiet(draft: Draft) -> None:
    """Note a change that not everybody is to notice: they do not see that the version has grown."""
    if draft.quiet and (draft.said or _facts(draft)):
        draft.facts.quiet += 1


def _new_rows(draft: Draft) -> list[Row]:
    if draft.match is None or draft.match is draft.before.match:
        return []
    old = len(draft.before.match.record) if draft.before.match else 0
    rows = [Row(old + n, step.who, step.key) for n, step in enumerate(draft.match.record.steps[old:], 1)]
    if rows and draft.idempotency:
        rows[0] = rows[0]._replace(idempotency=draft.idempotency[1])
    return rows
