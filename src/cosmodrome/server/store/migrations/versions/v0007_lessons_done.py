"""Which lessons a person has finished."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lessons_done",
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id"), primary_key=True, nullable=False),
        sa.Column("game", sa.Text, primary_key=True, nullable=False),
        sa.Column("lesson", sa.Text, primary_key=True, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("lessons_done")
