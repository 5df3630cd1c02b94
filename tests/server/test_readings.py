"""Pages to read that a game brings along, on a real server."""

from __future__ import annotations

from html import unescape

from cosmodrome.games import definitions
from tests.server.web import Person

READINGS = [(game, reading) for game in definitions().values() for reading in game.readings]
SILENT = next(game.id for game in definitions().values() if not game.readings)


def test_there_is_something_to_read() -> None:
    assert READINGS


def test_every_note_is_on_the_page(visitor: Person) -> None:
    for game, reading in READINGS:
        page = visitor.get(f"/read/{game.id}/{reading.name}")
        assert page.status_code == 200
        assert page.text.count("<main") == 1
        shown = unescape(page.text)
        for section in reading.sections:
            for note in section.notes:
                assert note.text in shown
                assert note.head in shown


def test_the_ways_there(visitor: Person) -> None:
    """From the home page, from the guide, and from the guide beside a board."""
    for game, reading in READINGS:
        link = f'href="/read/{game.id}/{reading.name}"'
        assert link in visitor.get("/").text
        assert link in visitor.get(f"/guide/{game.id}").text
        table = visitor.post(f"/play/{game.id}").url.path
        panel = visitor.get(f"{table}/guide", headers={"x-cosmodrome": "panel"}).text
        assert f"{link} data-panel" in panel
        inside = visitor.get(f"/read/{game.id}/{reading.name}", headers={"x-cosmodrome": "panel"}).text
        assert "<main" not in inside
        assert "data-close" in inside
    assert "/read/" not in visitor.get(f"/guide/{SILENT}").text


def test_what_is_not_there(visitor: Person) -> None:
    game, _ = READINGS[0]
    missing = visitor.get(f"/read/{game.id}/nothing")
    assert missing.status_code == 404
    assert "has no page" in missing.text
    assert visitor.get(f"/read/{SILENT}/history").status_code == 404
    assert visitor.get("/read/chess/history").status_code == 404


def test_history_off_is_kept_by_the_reader(visitor: Person) -> None:
    """Whoever has switched the lines off gets the next page without them."""
    game, reading = READINGS[0]
    path = f"/read/{game.id}/{reading.name}"
    assert 'data-history="off"' not in visitor.get(path).text
    visitor.cookies.set("cosmodrome-history", "off")
    page = visitor.get(path).text
    assert 'data-history="off"' in page
    assert "checked> History notes" not in page
