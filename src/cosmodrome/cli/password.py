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
    from cosmodrome.server.store.store import Store

T = TypeVar("T")


def password(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the account.", show_default=False)],
    data: Data = None,
    db: Database = "",
) -> None:
    """Set a new password for an account of your server, log it out everywhere, and revoke its seat tokens.

    The command asks for the password, or reads it as a line if the input is not a terminal. Stop the server first:
    nothing is lost, and open boards reconnect by themselves.

    Examples:

      cosmodrome password Ann
      cosmodrome password Ann --data games
    """
    from cosmodrome.server.errors import StoreError
    from cosmodrome.server.people.people import People, Person
    from cosmodrome.server.settings import Settings
    from cosmodrome.server.store.store import path_of
    from cosmodrome.server.store.table_facts import revoke_tokens

    async def change(store: Store, account: Person, new: str) -> None:
        await People(store).reset_password(account, new)
        await store.write(lambda connection: revoke_tokens(connection, account))

    database = Settings(folder_of(data), db=db).database
    try:
        if not path_of(database).is_file():
            raise StoreError(f"there is no database {path_of(database)}; --data or --db name the one of your server")
        account = asyncio.run(with_store(database, lambda store: People(store).account(name)))
        new = asked(account.name)  # between two looks into the database: nothing waits for it, and Ctrl-C ends it
        asyncio.run(with_store(database, lambda store: change(store, account, new)))
    except StoreError as error:
        complain(str(error))
        raise typer.Exit(CANNOT) from None
    typer.echo(f"{account.name} has a new password and is logged out everywhere. Seat tokens are revoked.")


async def with_store(database: str | Path, do: Callable[[Store], Awaitable[T]]) -> T:
    from cosmodrome.server.store.store import open_store

    store = await open_store(database)
    try:
        return await do(store)
    finally:
        await store.close()


def asked(name: str) -> str:
    if sys.stdin.isatty():
        return str(typer.prompt(f"New password for {name}", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\r\n")
