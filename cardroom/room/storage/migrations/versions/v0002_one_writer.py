"""One writer: the epoch of the room, which every transaction checks."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "room",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("epoch", number, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_room"),
        sa.CheckConstraint("id = 1", name=op.f("ck_room_one")),
    )
    op.execute("INSERT INTO room (id, epoch) VALUES (1, 0)")
