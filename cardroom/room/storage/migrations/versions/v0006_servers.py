"""Several servers may have a database: who they are, and which of them holds what; at first nobody holds anything."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("seal", sa.Text, nullable=False),
        sa.Column("begun_at", sa.Float(53), nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
        sa.Column("draining", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    op.create_table(
        "held",
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("epoch", number, nullable=False),
        sa.Column("taken_at", sa.Float(53), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("what", name="pk_held"),
    )
    op.create_index("ix_held_owner", "held", ["owner"])
    op.create_table(
        "takeovers",
        sa.Column("id", number, nullable=False, autoincrement=True),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("source", sa.Text),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("seconds", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_takeovers"),
    )
    if op.get_bind().dialect.name != "sqlite":  # a file has one server, which holds everything
        free = "NULL, 0, 0, '', ''"
        op.execute(f"INSERT INTO held (what, owner, epoch, taken_at, why, rules) VALUES ('desk', {free})")
        op.execute(
            f"INSERT INTO held (what, owner, epoch, taken_at, why, rules) SELECT 'table/' || id, {free} FROM tables WHERE closed_at IS NULL"
        )
