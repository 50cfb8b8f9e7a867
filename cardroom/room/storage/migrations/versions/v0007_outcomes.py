"""Every writer keeps the number of its last transaction, so that a lost answer can be looked up; and rounds in a visitor's history end when
their results say so."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "writers",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("batch", number, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_writers"),
    )
    # Earlier versions wrote the time of the table's own clock there.
    op.execute(
        "UPDATE played SET over_at = (SELECT over_at FROM results WHERE results.round_id = played.round_id) "
        "WHERE round_id IN (SELECT round_id FROM results)"
    )
