"""What one visitor can ask of a server that others use too."""

from __future__ import annotations

from pathlib import Path

from tests.server.web import BOT, GAME, GOLDENS, PERSON, running


def test_new_tables_are_limited_through_whichever_door(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_minute=3) as server:
        ann = server.person("Ann")
        body = {"game": GAME, "seats": [PERSON, BOT], "public": True}
        codes = [ann.post("/api/tables", json=body).status_code for _ in range(3)]
        assert codes == [201, 201, 201]
        refused = ann.post("/api/tables", json=body)
        assert refused.status_code == 429
        assert refused.json()["error"] == "too many new tables from your address; wait a minute"
        assert ann.post(f"/new/{GAME}", data={"seat-0": "person", "seat-1": "open"}).status_code == 429
        assert ann.post(f"/play/{GAME}").status_code == 429
        assert server.nobody().post("/api/tables", json=body).status_code == 429, "nor by somebody new from there"
        record = ann.post("/api/records", content=finished()).json()["id"]
        assert ann.post(f"/r/{record}/fork", data={"step": 4}).status_code == 429
        assert len(ann.get("/api/tables/mine").json()) == 3


def test_a_rematch_is_a_new_table_too(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_minute=2) as server:
        ann = server.person("Ann")
        table = ann.table(PERSON, BOT, start=True)
        ann.ask(f"/tables/{table}/resign")
        again = ann.ask(f"/tables/{table}/rematch")["table"]["id"]
        ann.ask(f"/tables/{again}/resign")
        for path in (f"/api/tables/{again}/rematch", f"/t/{again}/rematch"):
            assert ann.post(path).status_code == 429


def test_a_page_of_another_site_does_not_use_up_the_limit(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_minute=1) as server:
        elsewhere = {"origin": "https://evil.example"}
        assert server.nobody().post(f"/play/{GAME}", headers=elsewhere).status_code == 403
        server.person("Ann").table(PERSON, BOT)


def finished() -> bytes:
    """A record of a whole game."""
    return (GOLDENS / f"{GAME}-2018-two-greedy.cosmo").read_bytes()
