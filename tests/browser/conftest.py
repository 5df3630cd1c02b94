"""A real Chromium before a real server. `COSMODROME_NO_BROWSER=1` leaves these tests out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from tests.server.web import Person, Running, running

SWITCH = "COSMODROME_NO_BROWSER"
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000  # milliseconds


if os.environ.get(SWITCH):
    collect_ignore_glob = ["test_*.py"]
else:
    from playwright.sync_api import Browser, Page

    from tools.chromium import NoBrowser, chromium

    Visit = Callable[..., Page]

    @pytest.fixture(scope="package")  # while it runs, no other test could have an event loop in this process
    def browser() -> Iterator[Browser]:
        try:
            with chromium() as started:
                yield started
        except NoBrowser as error:
            pytest.fail(f"{error}; {SWITCH}=1 leaves the tests in a browser out", pytrace=False)

    @pytest.fixture(scope="package")
    def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
        """One for all: its bots and its caches are warm after the first test. Everybody on it is somebody new."""
        with running(tmp_path_factory.mktemp("server")) as it:
            yield it

    @pytest.fixture
    def visit(browser: Browser) -> Iterator[Visit]:
        """A page of `who`, or of somebody new: `visit(url, who, **options of the context)`. Errors there fail tests.

        Nothing glides unless a test asks for it (`reduced_motion="no-preference"`).
        """
        contexts = []
        faults: list[str] = []

        def open_page(url: str, who: Person | None = None, **options: object) -> Page:
            chosen = {"viewport": WIDE, "reduced_motion": "reduce", **options}
            context = browser.new_context(**chosen)  # type: ignore[arg-type]
            context.set_default_timeout(PATIENCE)
            contexts.append(context)
            if who:
                context.add_cookies([{"name": k, "value": v, "url": who.url} for k, v in who.cookies.items()])
            page = context.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("console", lambda said: faults.append(said.text) if "Content Security" in said.text else None)
            page.goto(url)
            return page

        yield open_page
        for context in contexts:
            context.close()
        assert not faults
