"""`cosmodrome password`: who runs a server helps somebody who forgot theirs."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from cosmodrome.cli.common import complain
from cosmodrome.cli.serve import CANNOT, Data, Database, folder_of

if TYPE_CHECKING:
    from cosmodrome.server.people import People

T = TypeVar("T")


def password(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the account.", show_default=False)],
    data: Data = None,
    db: Database = "",
) -> None:
    """Set a new password for an account of your server, and log it out everywhere.

    The command asks for the password, or reads it as a line if the input is not a terminal. Stop the server first:
    nothing is lost, and open boards reconnect by themselves.

    Examples:

      cosmodrome password Ann
      cosmodrome password Ann --data games
    """
    from cosmodrome.server.errors import StoreError
    from cosmodrome.server.settings import Settings
    from cosmodrome.server.store import path_of

    database = Settings(folder_of(data), db=db).database
    try:
        if not path_of(database).is_file():
            raise StoreError(f"there is no database {path_of(database)}; --data or --db name the one of your server")
        account = asyncio.run(with_people(database, lambda people: people.account(name)))
        new = asked(account.name)  # between two looks into the database: nothing waits for it, and Ctrl-C ends it
        asyncio.run(with_people(database, lambda people: people.reset_password(account, new)))
    except StoreError as error:
        complain(str(error))
        raise typer.Exit(CANNOT) from None
    typer.echo(f"{account.name} has a new password and is logged out everywhere.")


async def with_people(database: str | Path, do: Callable[[People], Awaitable[T]]) -> T:
    from cosmodrome.server.people import People
    from cosmodrome.server.store import open_store

    store = await open_store(database)
    try:
        return await do(People(store))
    finally:
        await store.close()


def asked(name: str) -> str:
    if sys.stdin.isatty():
        return str(typer.prompt(f"New password for {name}", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\r\n")
