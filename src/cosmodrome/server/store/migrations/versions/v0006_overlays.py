"""Component overlays by their hash; when the server last cleaned up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "overlays",
        sa.Column("hash", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("overlay", sa.String(32)))
    op.create_index("ix_tables_overlay", "tables", ["overlay"])
    op.create_table(
        "clock",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("noted", sa.Float, nullable=False),
        sa.Column("clean_from", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Tables whose components are named by a hash cannot be read by older programs."""
    op.drop_table("clock")
    op.drop_index("ix_tables_overlay", "tables")
    op.drop_column("tables", "overlay")
    op.drop_table("overlays")
