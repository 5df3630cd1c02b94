"""Cookies, other sites, headers, limits; and what keeps a server from starting."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer
from sqlalchemy import insert
from typer.testing import Result

from cosmodrome.cli.serve import THIS_MACHINE
from cosmodrome.errors import BadOption
from cosmodrome.server.settings import CannotStart, Settings
from cosmodrome.server.store.schema import people
from cosmodrome.server.store.store import open_store, path_of
from tests.cli.shell import run
from tests.server.web import BOT, GAME, PERSON, Running, running


def test_cookies(server: Running) -> None:
    answer = server.nobody().post("/api/guests")
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith("cosmodrome=")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie  # plain http


def test_cookies_under_https(tmp_path: Path) -> None:
    with running(tmp_path, base_url="https://games.example.org") as server:
        answer = server.nobody().post("/api/guests", headers={"origin": "https://games.example.org"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-cosmodrome=")
        assert "Secure" in cookie
        assert server.nobody().post("/api/guests", headers={"origin": server.url}).status_code == 403


def test_behind_a_proxy_its_word_is_taken_and_else_not(tmp_path: Path) -> None:
    def guests(server: Running, addresses: int) -> list[int]:
        """Guests from so many addresses in turn, by what the forwarding header says."""
        forwarded = [{"x-forwarded-for": f"203.0.113.{n % addresses}"} for n in range(4)]
        return [server.nobody().post("/api/guests", headers=headers).status_code for headers in forwarded]

    with running(tmp_path, proxies=THIS_MACHINE, guests_per_minute=2) as server:
        assert guests(server, 4) == [201, 201, 201, 201]
        secure = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
        cookie = server.nobody().post("/api/guests", headers=secure).headers["set-cookie"]
        assert cookie.startswith("__Host-cosmodrome=")
        assert "Secure" in cookie
    with running(tmp_path, guests_per_minute=2) as server:
        assert guests(server, 4) == [201, 201, 429, 429]


def test_what_a_visitor_forwards_is_not_believed(tmp_path: Path) -> None:
    def guests(server: Running, visitor: str) -> list[int]:
        """Guests of one visitor, who forges where they come from, behind a proxy that appends what it sees."""
        forged = [{"x-forwarded-for": f"203.0.113.{n}, {visitor}"} for n in range(4)]
        return [server.nobody().post("/api/guests", headers=headers).status_code for headers in forged]

    with running(tmp_path, proxies=THIS_MACHINE, guests_per_minute=2) as server:
        for visitor in ("192.168.1.5", "10.1.2.3", "172.16.0.9", "fd00::7", "198.51.100.7"):
            assert guests(server, visitor) == [201, 201, 429, 429], visitor
    with running(tmp_path, proxies="192.0.2.1", guests_per_minute=2) as server:
        forwarded = [{"x-forwarded-for": f"203.0.113.{n}"} for n in range(4)]
        codes = [server.nobody().post("/api/guests", headers=headers).status_code for headers in forwarded]
        assert codes == [201, 201, 429, 429], "the proxy is said to be elsewhere"
    with running(tmp_path, proxies="127.0.0.1, 192.168.1.0/24", guests_per_minute=2) as server:
        assert guests(server, "192.168.1.5") == [201, 201, 201, 201], "one more proxy that was named"


@pytest.mark.parametrize("addresses", ["proxy.example", "10.0.0.1/8", "127.0.0.1,x", "*"])
def test_a_proxy_at_no_address(tmp_path: Path, addresses: str) -> None:
    with pytest.raises(BadOption, match="--proxy-at"):
        Settings(tmp_path, proxies=addresses)


def test_a_wrong_token_is_refused_even_with_a_good_cookie(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    for wrong in ("Bearer", "Bearer x", "bearer  y"):
        answer = ann.get(f"/api/tables/{table}", headers={"authorization": wrong})
        assert answer.status_code == 401, wrong
        assert "players" not in answer.text
    assert ann.get(f"/api/tables/{table}", headers={"authorization": "Basic x"}).status_code == 200


def test_the_token_of_a_seat_outlives_the_session_until_there_is_a_new_one(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    ann.ask("/register", name="Ann of the token", password="vostok six 1963")
    token = ann.ask(f"/tables/{table}/token")["token"]
    ann.ask("/logout")
    program = server.nobody()
    program.headers["authorization"] = f"Bearer {token}"
    assert program.view(table)["table"]["you"]["seat"] == 0
    ann.ask("/login", name="Ann of the token", password="vostok six 1963")
    ann.ask(f"/tables/{table}/token")
    assert program.get(f"/api/tables/{table}").status_code == 401


def test_a_forged_cookie_is_nobody(server: Running) -> None:
    ann = server.person("Ann")
    signed = ann.cookies["cosmodrome"]
    for forged in (signed[:-2] + "xx", signed.partition(".")[0], "x", signed.replace(".", ""), ""):
        eve = server.nobody(cookies={"cosmodrome": forged})
        assert eve.get("/api/me").json() is None
        assert eve.get("/api/tables/mine").status_code == 401


def test_a_restart_logs_nobody_out(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table(PERSON, BOT, start=True)
        before = ann.turn(table)
    with running(tmp_path) as server:
        again = server.nobody(cookies=ann.cookies)
        assert again.get("/api/me").json()["name"] == "Ann"
        after = again.view(table)
        assert before.pop("table")["log"] == after.pop("table")["log"]
        assert after == before


def test_a_clock_that_is_set_back_costs_nobody_their_seat(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, now = server.person("Ann"), time.time()
    table = ann.table(PERSON, BOT, start=True)
    monkeypatch.setattr(time, "time", lambda: now - 10)
    assert ann.get("/api/me").json()["name"] == "Ann"
    assert ann.view(table)["table"]["you"] == {"seat": 0, "may_play": True, "removed": False}


def test_a_cookie_signed_by_somebody_else_counts_as_none(server: Running) -> None:
    ann = server.person("Ann")
    key = server.app.state.server.settings.cookie_key()
    session = URLSafeSerializer(key, salt="cosmodrome session").loads(ann.cookies["cosmodrome"])
    stranger = URLSafeSerializer("another key", salt="cosmodrome session").dumps(session)
    assert server.nobody(cookies={"cosmodrome": str(stranger)}).get("/api/me").json() is None


def test_pages_of_other_sites_change_nothing(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT)
    del ann.headers["x-cosmodrome"]
    sites = ({"origin": "https://evil.example"}, {"origin": "null"}, {"referer": "https://evil.example/x"})
    for headers in ({}, *sites, {"referer": "http://[::1"}):
        for path in (f"/t/{table}/start", f"/api/tables/{table}/start", f"/play/{GAME}", "/account/logout"):
            assert ann.post(path, headers=headers).status_code == 403, (path, headers)
    for path in ("/account/login", "/import", "/api/guests", "/api/login"):
        fresh = server.nobody()
        del fresh.headers["x-cosmodrome"]
        files = {"record": b""} if path == "/import" else None
        body = {"name": "a", "password": "b"} if path.endswith("login") else None
        form, data = (None, body) if path.startswith("/api") else (body, None)
        answer = fresh.post(path, headers={"origin": "https://evil.example"}, files=files, data=form, json=data)
        assert answer.status_code == 403, path
    assert ann.get("/api/me").json()["name"] == "Ann"
    assert ann.view(table)["table"]["status"] == "open"


def test_headers_on_every_answer(server: Running) -> None:
    somebody = server.nobody()
    for path in ("/", "/nothing", "/api/games", "/static/client.js", "/api/nothing"):
        headers = somebody.get(path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert "unsafe" not in policy["style-src"]
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
    assert somebody.post("/api/guests", content=b"x" * (1 << 21)).headers["content-security-policy"]


def test_no_file_but_the_static_ones(server: Running) -> None:
    somebody = server.nobody()
    for path in ("../app.py", "..%2fapp.py", "%2fetc%2fpasswd", "vendored", "", "fonts/../../app.py"):
        assert somebody.get(f"/static/{path}").status_code == 404
    assert "immutable" not in somebody.get("/static/client.js?v=wrong").headers["cache-control"]


def test_guests_and_logins_are_limited(tmp_path: Path) -> None:
    with running(tmp_path, guests_per_minute=3, logins_per_minute=3, imports_per_minute=2) as server:
        codes = [server.nobody().post("/api/guests").status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]
        assert server.nobody().post(f"/play/{GAME}").status_code == 429
        wrong = {"name": "Ann", "password": "guess"}
        codes = [server.nobody().post("/api/login", json=wrong).status_code for _ in range(5)]
        assert codes == [401, 401, 401, 429, 429]
        codes = [server.nobody().post("/api/records", content=b"x").status_code for _ in range(4)]
        assert codes[2:] == [429, 429]


def test_the_key_is_for_its_owner_only(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    key = settings.cookie_key()
    assert key == Settings(tmp_path).cookie_key()
    assert (tmp_path / "cookie.key").stat().st_mode & 0o077 == 0
    (tmp_path / "cookie.key").write_bytes(b"short")
    with pytest.raises(CannotStart, match="damaged"):
        settings.cookie_key()


@pytest.mark.parametrize(
    "url",
    [
        *("http://[::1", "games.example.org", "ftp://x", "https://", "https://x.org/games"),
        *("https://x.org?y=1", "https://x.org:99999", "https://me@x.org", "https://x.org#top", "https://x..org"),
    ],
)
def test_a_base_url_that_is_none(tmp_path: Path, url: str) -> None:
    with pytest.raises(BadOption, match="--base-url"):
        Settings(tmp_path, base_url=url)


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Games.example.org", "https://games.example.org"),
        ("https://games.example.org:443/", "https://games.example.org"),
        ("http://games.example.org:8080", "http://games.example.org:8080"),
        ("https://spiele-münchen.example", "https://xn--spiele-mnchen-3ob.example"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_origin_is_what_browsers_name(tmp_path: Path, url: str, origin: str) -> None:
    assert Settings(tmp_path, base_url=url).origin == origin


@pytest.mark.parametrize("name", ["what?", "per%20cent", "a#b", "x?mode=ro"])
def test_everything_lies_in_the_data_folder_whatever_its_name(tmp_path: Path, name: str) -> None:
    async def story() -> None:
        settings = Settings(tmp_path / name)
        settings.prepare()
        await (await open_store(settings.database)).close()

    asyncio.run(story())
    assert (tmp_path / name / "cosmodrome.db").is_file()
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("address", [":memory:", "file:x.db?mode=memory", "sqlite://"])
def test_a_database_that_is_no_file(address: str) -> None:
    with pytest.raises(BadOption, match="SQLite file"):
        path_of(address)


# --- what keeps a server from starting ------------------------------------------------------------
SERVE = ("serve", "--no-open", "--port", "0")


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Callable[..., Result]:
    """What the program answers to a start that does not get as far as to serve anything."""
    monkeypatch.setattr("cosmodrome.cli.serve.web_server", lambda *_: pytest.fail("it serves"))

    def start(*arguments: str, data: Path = tmp_path) -> Result:
        done = run(*SERVE, "--data", str(data), *arguments, COLUMNS="200")
        assert isinstance(done.exception, SystemExit), "it ends by itself, without a traceback"
        assert "Traceback" not in done.output + caplog.text
        return done

    return start


def test_a_port_in_use(refused: Callable[..., Result]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = refused("--port", str(port))
    assert done.exit_code == 2
    assert f"port {port}" in done.stderr


def test_a_database_that_cannot_be_written(tmp_path: Path, refused: Callable[..., Result]) -> None:
    (tmp_path / "cosmodrome.db").mkdir()
    done = refused()
    assert done.exit_code == 1
    assert "cosmodrome.db" in done.stderr


def test_a_folder_that_is_none(tmp_path: Path, refused: Callable[..., Result]) -> None:
    (tmp_path / "data").write_text("a file")
    done = refused(data=tmp_path / "data")
    assert done.exit_code == 1
    assert f"the folder {tmp_path / 'data'} cannot be used" in done.stderr


def test_a_database_that_is_damaged(tmp_path: Path, refused: Callable[..., Result]) -> None:
    async def story() -> None:
        await (await open_store(tmp_path / "cosmodrome.db")).close()

    asyncio.run(story())
    with closing(sqlite3.connect(tmp_path / "cosmodrome.db")) as database, database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'tables'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with (tmp_path / "cosmodrome.db").open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"?" * size)
    done = refused()
    assert done.exit_code == 1
    assert "cannot be used" in done.stderr
    assert "is open at" not in done.stdout


def test_many_faults_in_a_database_are_told_by_the_first(tmp_path: Path, refused: Callable[..., Result]) -> None:
    async def store() -> None:
        store = await open_store(tmp_path / "cosmodrome.db")
        row = {"created": 0.0, "name": "Ann"}
        await store.write(lambda c: c.execute(insert(people), [{"id": f"{n:032}", **row} for n in range(4)]))
        await store.close()

    asyncio.run(store())
    with closing(sqlite3.connect(tmp_path / "cosmodrome.db")) as database, database:
        # Guests have no login: each of them is a fault now.
        database.execute("PRAGMA writable_schema = ON")
        (table,) = database.execute("SELECT sql FROM sqlite_schema WHERE name = 'people'").fetchone()
        stricter = table.replace("login TEXT,", "login TEXT NOT NULL,")
        database.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'people'", (stricter,))
    done = refused()
    assert done.exit_code == 1
    assert "it is damaged" in done.stderr
    assert "Multiple rows" not in done.stderr


def test_an_address_that_is_not_of_this_machine(refused: Callable[..., Result]) -> None:
    done = refused("--host", "192.0.2.1")
    assert done.exit_code == 2
    assert "--host" in done.stderr
    assert "--port" not in done.stderr


def test_a_file_that_is_no_database(tmp_path: Path, refused: Callable[..., Result]) -> None:
    (tmp_path / "cosmodrome.db").write_bytes(b"this is no database at all" * 100)
    done = refused()
    assert done.exit_code == 1
