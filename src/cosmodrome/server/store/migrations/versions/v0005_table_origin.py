"""Tables know by a hash from which address they were made, so that one address does not fill the public list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(32)))


def downgrade() -> None:
    op.drop_column("tables", "origin")
