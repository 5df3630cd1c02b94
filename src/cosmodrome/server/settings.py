"""How a server is set up: where it listens, where it keeps things, and its limits."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cosmodrome.bots.specs import SearchLimits, judge_of, spec_of
from cosmodrome.common.files import write_whole
from cosmodrome.errors import BadOption, CosmodromeError
from cosmodrome.games import definitions

HOST_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
KEY_FILE = "cookie.key"
KEY_BYTES = 32
MEGABYTE = 1 << 20
# Limits without an option of their own. Those of a minute can be 0 for any number, all others are at least 1.
LIMITS = (
    "guests_per_minute",
    "logins_per_minute",
    "tables_per_minute",
    "imports_per_minute",
    "previews_per_minute",
    "replays_per_minute",
    "hints_per_minute",
    "reviews_per_minute",
    "listed_per_host",
    "imports_kept",
    "imports_bytes",
    "import_steps",
    "body_bytes",
    "response_bytes",
    "review_iterations",
)


class CannotStart(CosmodromeError):
    """Something on this machine keeps the server from running: a port, a folder, a database."""


@dataclass(frozen=True)
class Settings:
    """What `cosmodrome serve` was told. `data` holds the cookie key, imported records, and the database by default."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    db: str = ""  # an SQLAlchemy address; empty: an SQLite file in `data`
    base_url: str = ""  # how people reach the server, where that differs from what it sees itself
    proxies: str = ""  # addresses and networks, with commas, whose forwarding headers are believed
    body_bytes: int = MEGABYTE
    body_seconds: float = 60  # until a body must have arrived
    response_bytes: int = 4 * MEGABYTE  # of whatever is sent, before it is compressed: records, pages, live boards
    requests_per_minute: int = 2400  # from one address, and ten times as many static files; 0: any number
    connections: int = 300  # open from one address; 0: any number
    streams: int = 200  # live streams from one address; 0: any number
    guests_per_minute: float = 30  # from one address
    logins_per_minute: float = 10
    tables_per_minute: float = 30
    listed_per_host: int = 3  # open tables of one person, and of one address, in the public list
    imports_per_minute: float = 20
    import_seconds: int = (
        20  # of the processor, to replay and draw a record that somebody brings: many times a long game
    )
    imports_kept: int = 1000
    imports_bytes: int = 100 * MEGABYTE  # of all of them
    import_steps: int = 10_000  # of a record: ten times a long game
    keep_guests: int = 90  # days without a visit until a guest without a table is forgotten; 0: for ever
    keep_open_tables: int = 30  # days until a table that never began is cleaned up; 0: for ever
    keep_running_tables: int = 180  # days without a change until a game that was given up is cleaned up; 0: for ever
    keep_finished_tables: int = 0  # days until a finished game is cleaned up; 0: for ever
    tables_per_person: int = 100  # that somebody made and that are not finished; 0: any number
    previews_per_minute: float = 600
    replays_per_minute: float = 1200  # into the past: somebody drags a slider
    components: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # of a game: true figures, for new tables
    bot_processes: int = 0  # that bots think in; 0: one per core
    bot_seconds: float = SearchLimits.seconds  # that a search takes for one answer; no spec may ask for more
    bot_looks: int = SearchLimits.looks  # and as many finishes: no spec may ask for more
    bot_tables: int = 5  # of bots alone that one person started and that are not finished; 0: any number
    bot_patience: float = 30.0  # seconds until another bot answers for one that does not
    hint_bot: str = "legend"  # whose search gives hints and reviews
    review_iterations: int = 300  # for each answer
    reviews_per_minute: float = 10
    hints_per_minute: float = 30
    standstill: float = 0.0  # seconds that the event loop may stand still until the process ends; 0: for ever
    host_names: Sequence[str] = ()  # under which people reach the server, beside those that `HostNames` knows

    def __post_init__(self) -> None:
        for option in ("keep_guests", "keep_open_tables", "keep_running_tables", "keep_finished_tables"):
            if (days := getattr(self, option)) < 0 or days == 1:  # visits are noted once a day
                raise BadOption(
                    f"--{option.replace('_', '-')} {days} must be at least 2 days, or 0 to keep them for ever"
                )
        if not 0 < self.bot_seconds < self.bot_patience:
            raise BadOption(
                f"--bot-seconds {self.bot_seconds:g} must be more than 0 and less than --bot-patience "
                f"{self.bot_patience:g}"
            )
        if self.bot_looks < SearchLimits.looks:
            raise BadOption(
                f"--bot-looks {self.bot_looks} must be at least {SearchLimits.looks}, as many as levels take"
            )
        for game in definitions().values():
            try:
                judge_of(spec_of(self.hint_bot, game), game)
            except CosmodromeError as error:
                raise BadOption(f"--hint-bot, in {game.title}: {error}") from None
        for name in self.host_names:
            if not HOST_NAME.fullmatch(name):
                raise BadOption(f"--host-name {name!r} must look like games.example.org: lower case, no port, no path")
        try:
            _ = self._proxies
        except ValueError as error:
            raise BadOption(f"--proxy-at {self.proxies!r}: {error}") from None
        if self.base_url:
            wrong = BadOption(f"--base-url {self.base_url!r} must look like https://games.example.org")
            try:
                parts = urlsplit(self.base_url)
                more = parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None
                if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0 or more:
                    raise wrong
                parts.hostname.encode("idna")
            except ValueError:  # no address, no port, no name of a host
                raise wrong from None

    @property
    def database(self) -> str | Path:
        """An address, or the file itself: not every name of a folder can stand in an address as it is."""
        return self.db or self.data / "cosmodrome.db"

    @property
    def search_limits(self) -> SearchLimits:
        return SearchLimits(self.bot_seconds, self.bot_looks)

    @property
    def origin(self) -> str:
        """Scheme and host of `base_url`, as a browser names them; empty if not set."""
        if not self.base_url:
            return ""
        parts = urlsplit(self.base_url)
        host = f"[{self.base_host}]" if ":" in self.base_host else self.base_host
        usual = {"http": 80, "https": 443}[parts.scheme]
        return f"{parts.scheme}://{host}{f':{parts.port}' if parts.port not in (None, usual) else ''}"

    @property
    def base_host(self) -> str:
        """The host of `base_url`, as a browser names it; empty if not set."""
        name = urlsplit(self.base_url).hostname or ""
        return name if ":" in name else name.encode("idna").decode()

    @property
    def imports(self) -> Path:
        return self.data / "imports"

    def is_proxy(self, host: str) -> bool:
        """Whether the forwarding headers of this host are believed."""
        try:
            return any(ip_address(host) in network for network in self._proxies)
        except ValueError:
            return False

    @cached_property
    def _proxies(self) -> list[IPv4Network | IPv6Network]:
        return [ip_network(address.strip()) for address in self.proxies.split(",") if address]

    def prepare(self) -> None:
        """Make the data folder; CannotStart if that is not possible."""
        try:
            self.data.mkdir(parents=True, exist_ok=True)
            self.imports.mkdir(exist_ok=True)
        except OSError as error:
            raise CannotStart(f"the folder {self.data} cannot be used: {error.strerror or error}") from error

    def cookie_key(self) -> bytes:
        """The secret that signs cookies: made once, readable by its owner only, the same after a restart."""
        path = self.data / KEY_FILE
        try:
            if not path.exists():  # else nothing is written: the disk may be full
                write_whole(path, secrets.token_bytes(KEY_BYTES), 0o600, over=False)  # another server may make one, too
            key = path.read_bytes()
        except OSError as error:
            raise CannotStart(f"{path} cannot be used: {error.strerror or error}") from error
        if len(key) < KEY_BYTES:
            raise CannotStart(
                f"{path} is damaged; remove it, and the server makes a new one (everybody has to log in again)"
            )
        return key


def dashed(field: str) -> str:
    """Return the name of a setting as it stands on the command line."""
    return field.replace("_", "-")


def limits(given: Sequence[str]) -> dict[str, Any]:
    """Return the settings for some `NAME=N`; BadOption says which of them cannot be."""
    fields = {dashed(field): field for field in LIMITS}
    settings: dict[str, int] = {}
    for text in given:
        name, _, number = text.partition("=")
        if name not in fields:
            raise BadOption(f"--limit {text!r} must have the form NAME=N, NAME one of {', '.join(fields)}")
        least = 0 if name.endswith("-per-minute") else 1
        if not (number.isascii() and number.isdigit() and len(number) < 13 and int(number) >= least):
            raise BadOption(f"--limit {text!r}: a whole number of at least {least} is needed")
        settings[fields[name]] = int(number)
    return settings
