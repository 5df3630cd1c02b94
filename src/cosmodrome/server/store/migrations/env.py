"""Run by Alembic: carries out the steps on the connection that the server gives it."""

from __future__ import annotations

from alembic import context

from cosmodrome.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=False,  # the server's own transaction is around all of it
)
context.run_migrations()
