"""Names that look like that of an account are taken, and seats tell who is registered."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from cosmodrome.server.people.lookalike_names import skeletons

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "taken_names",
        sa.Column("skeleton", sa.Text, primary_key=True, nullable=False),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    accounts = connection.execute(
        sa.text("SELECT id, name FROM people WHERE login IS NOT NULL ORDER BY created, id")
    ).all()
    # Accounts that look alike already all stay; the oldest of them holds what they have in common.
    reserve = sa.text("INSERT OR IGNORE INTO taken_names (skeleton, person_id) VALUES (:skeleton, :person)")
    for person, name in accounts:
        for skeleton in skeletons(name):
            connection.execute(reserve, {"skeleton": skeleton, "person": person})
    _mark_seats(connection, dict(tuple(account) for account in accounts))


def _mark_seats(connection: sa.Connection, accounts: dict[str, str]) -> None:
    """Of those who sit under the name that they have registered."""
    theirs = "SELECT DISTINCT table_id FROM seats JOIN people ON people.id = person_id WHERE login IS NOT NULL"
    read = sa.text("SELECT facts FROM tables WHERE id = :id")
    change = sa.text("UPDATE tables SET facts = :facts WHERE id = :id")
    for table in connection.execute(sa.text(theirs)).scalars().all():
        facts = connection.execute(read, {"id": table}).scalar_one()
        try:
            known = json.loads(facts)
            seats = [seat for seat in known["seats"] if accounts.get(seat["person_id"]) == seat["name"]]
            for seat in seats:
                seat["registered"] = True
        except (ValueError, TypeError, KeyError, AttributeError):
            continue  # it is damaged, and no worse than before
        if seats:
            connection.execute(change, {"facts": json.dumps(known, ensure_ascii=False), "id": table})


def downgrade() -> None:
    op.drop_table("taken_names")
