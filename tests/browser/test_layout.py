"""The fullest positions of every game at every size: all of it can be read, and every option reached."""

from __future__ import annotations

from tests.browser.positions import Sample
from tests.server.web import Person


def table_at(person: Person, sample: Sample) -> str:
    """The address of a new table that begins in this position, where `person` is to decide."""
    match = sample.match()
    for seat in range(match.seats):
        if not match.over:
            match.resign(seat)
    text = match.record.text(private=True)
    brought = person.post("/api/records", content=text.encode(), headers={"content-type": "text/plain"}).json()
    table = person.ask(f"/records/{brought['id']}/fork", step=0, seat=sample.seat, bot="random")["id"]
    return f"{person.url}/t/{table}"
