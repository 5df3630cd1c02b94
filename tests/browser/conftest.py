"""A real Chromium before a real server. `COSMODROME_NO_BROWSER=1` leaves these tests out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.server.web import Person, Running, running

SWITCH = "COSMODROME_NO_BROWSER"
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000  # milliseconds
REUSED = {"has_touch", "is_mobile"}  # options of contexts that are used again


if os.environ.get(SWITCH):
    collect_ignore_glob = ["test_*.py"]
else:
    from playwright.sync_api import Browser, BrowserContext, Page

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

    class Pool:
        """Contexts of the browser. A used one has scripts, styles and fonts in its cache: it is used again, by somebody
        else, with no cookies, nothing stored and a new page.
        """

        def __init__(self, browser: Browser) -> None:
            self._browser = browser
            self._free: dict[str, list[BrowserContext]] = {}

        @contextmanager
        def lent(self, options: dict[str, Any]) -> Iterator[BrowserContext]:
            kind = repr(sorted(options.items()))
            free = self._free.setdefault(kind, [])
            context = free.pop() if free else self._browser.new_context(**options)
            context.set_default_timeout(PATIENCE)
            yield context
            if not options.keys() <= REUSED:
                context.close()
            elif context in self._browser.contexts:  # no test has closed it
                for page in context.pages:
                    page.close()
                context.clear_cookies()
                free.append(context)

    @pytest.fixture(scope="package")
    def pool(browser: Browser) -> Pool:
        return Pool(browser)

    @pytest.fixture
    def visit(pool: Pool) -> Iterator[Visit]:
        """A page of `who`, or of somebody new: `visit(url, who, **options of the context)`. Errors there fail tests.

        Nothing glides unless a test asks for it (`reduced_motion="no-preference"`).
        """
        faults: list[str] = []
        with ExitStack() as contexts:

            def open_page(url: str, who: Person | None = None, **options: Any) -> Page:
                look: dict[str, Any] = {"color_scheme": "light", "reduced_motion": "reduce"}
                look |= {name: options.pop(name) for name in look if name in options}
                size = options.pop("viewport", WIDE)
                context = contexts.enter_context(pool.lent(options))
                if who:
                    context.add_cookies([{"name": k, "value": v, "url": who.url} for k, v in who.cookies.items()])
                page = context.new_page()
                page.on("pageerror", lambda error: faults.append(str(error)))
                page.on("console", lambda said: faults.append(said.text) if "Content Security" in said.text else None)
                page.set_viewport_size(size)
                page.emulate_media(**look)
                forget(page, url)
                page.goto(url)
                return page

            yield open_page
        assert not faults

    def forget(page: Page, url: str) -> None:
        """Whatever pages of this server have stored in the browser."""
        session = page.context.new_cdp_session(page)
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(url))
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
        session.detach()
