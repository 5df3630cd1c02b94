"""`cosmodrome serve`: the server for players in the browser and programs at the API."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cosmodrome.cli.common import WRONG_USE, complain, data_folder
from cosmodrome.errors import BadComponents, BadOption, CosmodromeError
from cosmodrome.games import definition
from cosmodrome.server.settings import LIMITS, CannotStart, Settings, dashed, limits

if TYPE_CHECKING:
    import uvicorn

CANNOT = 1
# Who may say in a forwarding header where a request came from. No more than needed: whoever is believed can pretend to
# come from anywhere, and a header passes through a proxy that only appends to it.
THIS_MACHINE = "127.0.0.1,::1"
FILES = 10_240  # open files and connections where the system sets no bound of its own
GRACE = 3  # seconds for open connections when the server ends
STILL_THERE = 45  # seconds between two pings of a viewer: proxies give up silent connections after a minute

Database = Annotated[
    str,
    typer.Option("--db", metavar="FILE", help="The database, an SQLite file.", show_default="one in the data folder"),
]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Where the server keeps its data.", show_default="in your user data"),
]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = Settings.host,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0: any free one.")
    ] = Settings.port,
    db: Database = "",
    data: Data = None,
    base_url: Annotated[
        str,
        typer.Option(
            "--base-url",
            metavar="URL",
            help="The address people use: https://…, no path.",
            show_default="from each request",
        ),
    ] = "",
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="Also answer to this name, as in http://NAME:8000; repeatable.",
            show_default=False,
        ),
    ] = None,
    proxy: Annotated[
        bool, typer.Option("--proxy", help="Run behind a proxy on this machine, and trust what it forwards.")
    ] = False,
    proxy_at: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES", help="The same with a proxy elsewhere: its address, or several separated by commas."
        ),
    ] = "",
    keep_guests: Annotated[
        int, typer.Option(metavar="DAYS", min=0, help="Days until guests without a table are forgotten; 0: never.")
    ] = Settings.keep_guests,
    keep_open_tables: Annotated[
        int, typer.Option(metavar="DAYS", min=0, help="Days until tables that never started are removed; 0: never.")
    ] = Settings.keep_open_tables,
    keep_running_tables: Annotated[
        int, typer.Option(metavar="DAYS", min=0, help="Days until abandoned games are removed; 0: never.")
    ] = Settings.keep_running_tables,
    keep_finished_tables: Annotated[
        int, typer.Option(metavar="DAYS", min=0, help="Days until finished games are removed; 0: never.")
    ] = Settings.keep_finished_tables,
    tables_per_person: Annotated[
        int, typer.Option(metavar="N", min=0, help="Most unfinished tables per person; 0: any number.")
    ] = Settings.tables_per_person,
    components: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME=TOML",
            help="Your own figures for a game's cards and tiles, for new tables; repeatable.",
            show_default=False,
        ),
    ] = None,
    requests: Annotated[
        int, typer.Option(metavar="N", min=0, help="Most requests a minute per address; 0: any number.")
    ] = Settings.requests_per_minute,
    connections: Annotated[
        int, typer.Option(metavar="N", min=0, help="Most open connections per address; 0: any number.")
    ] = Settings.connections,
    streams: Annotated[
        int, typer.Option(metavar="N", min=0, help="Most live boards open at once per address; 0: any number.")
    ] = Settings.streams,
    import_seconds: Annotated[
        int,
        typer.Option(metavar="S", min=1, help="Most seconds of processor time to check an imported record."),
    ] = Settings.import_seconds,
    bot_processes: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Processes that bots think in.", show_default="one per core"),
    ] = Settings.bot_processes,
    bot_seconds: Annotated[
        float, typer.Option(metavar="S", help="Most seconds for an answer that the spec of a bot may ask for.")
    ] = Settings.bot_seconds,
    bot_looks: Annotated[
        int, typer.Option(metavar="N", help="Most looks, and finishes, that the spec of a bot may ask for.")
    ] = Settings.bot_looks,
    bot_tables: Annotated[
        int, typer.Option(metavar="N", min=0, help="Most running tables of bots alone per person; 0: any number.")
    ] = Settings.bot_tables,
    bot_patience: Annotated[
        float, typer.Option(metavar="S", help="Seconds until another bot answers for one that does not.")
    ] = Settings.bot_patience,
    hint_bot: Annotated[
        str, typer.Option(metavar="BOT", help="The search that gives hints and reviews: a level or a spec.")
    ] = Settings.hint_bot,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=N",
            help=f"Set another limit; repeatable. NAME: {', '.join(map(dashed, LIMITS))}.",
            show_default=False,
        ),
    ] = None,
    browse: Annotated[
        bool | None,
        typer.Option("--open/--no-open", help="Open the page in a browser.", show_default="on a desktop"),
    ] = None,
) -> None:
    """Start the server: people play in the browser, programs through the JSON API.

    Examples:

      cosmodrome serve
      cosmodrome serve --host 0.0.0.0 --port 8080 --data games
      cosmodrome serve --proxy --base-url https://games.example.org
      cosmodrome serve --components space_explorers=my.toml
    """
    from cosmodrome.server.app import create_app
    from cosmodrome.server.upkeep import watchdog

    folder = folder_of(data)
    proxies = proxy_at or (THIS_MACHINE if proxy else "")
    names = [name.lower() for name in host_name or ()]
    settings = Settings(
        folder,
        host,
        port,
        db,
        base_url.rstrip("/"),
        proxies,
        components=own(components),
        host_names=names,
        bot_processes=bot_processes,
        bot_seconds=bot_seconds,
        bot_looks=bot_looks,
        bot_tables=bot_tables,
        bot_patience=bot_patience,
        hint_bot=hint_bot,
        standstill=watchdog.SECONDS,
        keep_guests=keep_guests,
        keep_open_tables=keep_open_tables,
        keep_running_tables=keep_running_tables,
        keep_finished_tables=keep_finished_tables,
        tables_per_person=tables_per_person,
        requests_per_minute=requests,
        connections=connections,
        streams=streams,
        import_seconds=import_seconds,
        **limits(limit or ()),
    )
    listener = listen(host, port)
    try:
        app = create_app(settings)
        asyncio.run(try_database(settings.database))
    except CannotStart as error:
        listener.close()
        complain(str(error))
        raise typer.Exit(CANNOT) from None
    address = settings.base_url or address_of(listener)
    typer.echo(f"Cosmodrome is open at {address}   (Ctrl-C stops it)")
    typer.echo(f"Everything{' but the database' if db else ''} is kept in {folder}")
    if has_desktop() if browse is None else browse:
        webbrowser.open(address)
    web_server(app, settings, app.state.server.watchdog.set_for_the_last_time).run(sockets=[listener])


def web_server(app: object, settings: Settings, ending: Callable[[], None] = lambda: None) -> uvicorn.Server:
    """ending: is called when a signal tells the server to end."""
    import uvicorn

    from cosmodrome.server.web.connection_limits import LimitedHttp, LimitedWebSocket, MalformedRequests

    raise_file_limit()
    http: Any = partial(LimitedHttp, settings=settings, malformed=MalformedRequests())
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]  # uvicorn has its own name for an ASGI application
        log_level="warning",
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        http=http,
        ws=LimitedWebSocket,
        ws_ping_interval=STILL_THERE,
        timeout_graceful_shutdown=GRACE,
    )

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            ending()
            super().handle_exit(sig, frame)

    return Server(config)


def raise_file_limit() -> None:
    """Every connection is an open file: as many as the system lets this program have."""
    if sys.platform != "win32":  # which has no such limit
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = max(now, FILES) if most == resource.RLIM_INFINITY else most
        with suppress(OSError, ValueError):  # then it stays as it is
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def listen(host: str, port: int) -> socket.socket:
    """The socket the server listens at; a port in use is said at once, before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        reason = error.strerror or str(error)
        elsewhere = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
        hint = (
            "--host must be an address of this machine" if elsewhere else "choose another with --port (0: any free one)"
        )
        complain(f"cannot listen on {host}, port {port}: {reason}; {hint}")
        raise typer.Exit(WRONG_USE) from None
    listener.set_inheritable(False)
    return listener


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": socket.gethostname(), "::": socket.gethostname()}.get(host, host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def own(given: Sequence[str] | None) -> dict[str, dict[str, Any]]:
    """`game=file` for each game, checked: what cannot be used is said before anybody sits down."""
    from cosmodrome.match.game import read_components

    found: dict[str, dict[str, Any]] = {}
    for text in given or ():
        name, equals, file = text.partition("=")
        if not (equals and name and file):
            raise BadOption(f"--components {text!r} must have the form GAME=FILE, as in space_explorers=my.toml")
        if name in found:
            raise BadOption(f"--components {name} is given twice")
        rules = definition(name)
        found[name] = read_components(Path(file)) or {}
        try:
            rules.laid_over(found[name])
            rules.box(rules.usual_seats, rules.settle_options({}, rules.usual_seats), found[name])
        except BadComponents as error:
            raise BadComponents(f"{file}: {error}") from error
    return found


async def try_database(database: str | Path) -> None:
    """Open the database once, so that a fault is said in a line and nothing is served."""
    from cosmodrome.server.store.store import open_store

    try:
        store = await open_store(database)
        try:
            await store.check()
        finally:
            await store.close()
    except CosmodromeError as error:
        raise CannotStart(str(error)) from error


def folder_of(data: Path | None) -> Path:
    """Where a server keeps its things, unless it is told."""
    return (data or data_folder()).expanduser().resolve()


def has_desktop() -> bool:
    if sys.platform in ("win32", "darwin"):
        return sys.stdout.isatty()
    return sys.stdout.isatty() and bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
