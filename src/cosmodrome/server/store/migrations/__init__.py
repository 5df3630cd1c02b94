"""How the database came to its present form, step by step. The server brings a database up to date by itself."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from cosmodrome.server.errors import StoreError


def upgrade(connection: Connection) -> None:
    """Bring the database up to date, all in the transaction that the connection is in."""
    known = {script.revision for script in ScriptDirectory.from_config(config(connection)).walk_revisions()}
    there = set(MigrationContext.configure(connection).get_current_heads())
    if there - known:
        raise StoreError("the database was made by a newer version of this program")
    command.upgrade(config(connection), "head")


def config(connection: Connection) -> Config:
    """What Alembic's commands take: the steps in this folder, on this connection."""
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    found.attributes["connection"] = connection
    return found
