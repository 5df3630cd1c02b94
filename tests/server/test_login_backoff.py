"""Guessing passwords gets slow, and nobody is locked out by it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cosmodrome.server.errors import ServerError, TooManyRequests
from cosmodrome.server.people.login_backoff import (
    FORGOTTEN_AFTER,
    FREE,
    LONGEST_WAIT,
    MOST_KEYS,
    LoginBackoff,
    wait_after,
)
from tests.server.web import Person, Running, running

RIGHT, WRONG = "vostok six 1963", "vostok five 1963"


class Clock:
    """Stands still until it is moved."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def wrong(backoff: LoginBackoff, key: str) -> int:
    """Try a wrong password; the seconds to wait if it was not even looked at."""
    try:
        with backoff.attempt(key):
            raise ServerError("wrong name or password", 401)
    except TooManyRequests as error:
        return error.retry_after
    except ServerError:
        return 0


def test_the_wait_grows_up_to_a_minute() -> None:
    assert [wait_after(n) for n in range(FREE + 9)] == [0] * FREE + [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert wait_after(10**9) == LONGEST_WAIT


def test_who_guesses_waits_longer_each_time() -> None:
    clock = Clock()
    backoff = LoginBackoff(clock)
    assert [wrong(backoff, "ann") for _ in range(FREE + 2)] == [0] * FREE + [1, 1]
    assert wrong(backoff, "bob") == 0, "others do not wait"
    clock.now += 1
    assert [wrong(backoff, "ann"), wrong(backoff, "ann")] == [0, 2]
    clock.now += 1.5
    assert wrong(backoff, "ann") == 1
    clock.now += 0.5
    assert wrong(backoff, "ann") == 0, "to be refused did not make the wait longer"
    clock.now += FORGOTTEN_AFTER + 1
    assert [wrong(backoff, "ann") for _ in range(FREE)] == [0] * FREE, "after an hour it begins anew"


def test_the_right_password_ends_it_and_what_was_no_guess_does_not_count() -> None:
    backoff = LoginBackoff(Clock())
    for _ in range(3):
        assert [wrong(backoff, "ann") for _ in range(FREE - 1)] == [0] * (FREE - 1)
        with backoff.attempt("ann"):
            pass
    for _ in range(2 * FREE):
        with pytest.raises(ServerError, match="disk"), backoff.attempt("ann"):
            raise ServerError("the disk is full", 503)
    assert wrong(backoff, "ann") == 0


def test_it_remembers_only_so_many() -> None:
    backoff = LoginBackoff(Clock())
    for n in range(MOST_KEYS + 10):
        wrong(backoff, f"name {n}")
    assert len(backoff._wrong) == MOST_KEYS


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[Running, Clock]]:
    """A server on whose clock no time passes by itself; Ann and Eve have accounts."""
    with running(tmp_path) as server:
        clock = server.app.state.server.login_backoff.clock = Clock()
        for name in ("Ann", "Eve"):
            owner = server.person()
            owner.ask("/register", name=name, password=RIGHT)
        yield server, clock


def log_in(person: Person, name: str, password: str) -> tuple[int, str]:
    answer = person.post("/api/login", json={"name": name, "password": password})
    return answer.status_code, answer.headers.get("retry-after", "")


def test_wrong_passwords_are_counted_by_account_and_unknown_names_alike(house: tuple[Running, Clock]) -> None:
    server, clock = house
    for name in ("Ann", "Nobody of that name"):
        said = [log_in(server.nobody(), name, WRONG) for _ in range(FREE)]
        assert said == [(401, "")] * FREE
        assert log_in(server.nobody(), name.upper(), WRONG) == (429, "1"), "however the name is written"
        assert log_in(server.nobody(), name, RIGHT) == (429, "1"), "a guess is not even looked at"
    page = server.nobody().post("/account/login", data={"name": "Ann", "password": RIGHT})
    assert (page.status_code, page.headers["retry-after"]) == (429, "1")
    assert "too many wrong passwords for this account; try again in 1 second" in page.text
    assert log_in(server.nobody(), "Eve", RIGHT) == (200, "")
    clock.now += 1
    assert log_in(server.nobody(), "Ann", WRONG) == (401, "")
    assert log_in(server.nobody(), "Ann", RIGHT) == (429, "2")
    clock.now += 2
    assert log_in(server.nobody(), "Ann", RIGHT) == (200, "")
    assert log_in(server.nobody(), "Ann", WRONG) == (401, "")


def test_the_owner_gets_in_on_a_browser_that_they_have_used_before(house: tuple[Running, Clock]) -> None:
    server, _ = house
    ann = server.nobody()
    assert log_in(ann, "Ann", RIGHT) == (200, "")
    ann.ask("/logout")
    eve = server.nobody()
    assert log_in(eve, "Eve", RIGHT) == (200, "")
    for _ in range(FREE):
        log_in(eve, "Ann", WRONG)
    assert log_in(eve, "Ann", WRONG) == (429, "1"), "her browser is known for another account"
    forged = server.nobody(cookies={"cosmodrome-device": ann.cookies["cosmodrome-device"] + "x"})
    assert log_in(forged, "Ann", RIGHT) == (429, "1")
    assert log_in(ann, "Ann", RIGHT) == (200, "")
    ann.ask("/logout")
    assert [log_in(ann, "Ann", WRONG) for _ in range(FREE)] == [(401, "")] * FREE
    assert log_in(ann, "Ann", WRONG) == (429, "1"), "who has that browser cannot guess for ever either"


def test_many_guesses_at_once_are_no_more_than_a_few(house: tuple[Running, Clock]) -> None:
    server, _ = house
    with ThreadPoolExecutor(8) as threads:
        said = list(threads.map(lambda _: log_in(server.nobody(), "Ann", WRONG)[0], range(3 * FREE)))
    assert sorted(said) == [401] * FREE + [429] * 2 * FREE


def test_the_old_password_is_not_to_be_guessed_either(house: tuple[Running, Clock]) -> None:
    server, _ = house
    ann = server.nobody()
    log_in(ann, "Ann", RIGHT)
    for _ in range(FREE):
        assert ann.post("/api/me/password", json={"old": RIGHT, "new": "short"}).status_code == 422
    for _ in range(FREE):
        assert ann.post("/api/me/password", json={"old": WRONG, "new": "a long one"}).status_code == 401
    refused = ann.post("/api/me/password", json={"old": RIGHT, "new": "a long one"})
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
