"""Lines of the chat that are for one side only."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat", sa.Column("side", sa.Integer))


def downgrade() -> None:
    op.drop_column("chat", "side")
