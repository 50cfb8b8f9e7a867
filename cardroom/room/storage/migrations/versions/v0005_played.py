"""What each visitor has of each round, for his history; and of the rounds that there are already."""

import json
from collections import defaultdict

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

AT_ONCE = 500  # rounds


def upgrade() -> None:
    op.create_table(
        "played",
        sa.Column("round_id", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("visitor_id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("over_at", sa.Float(53), nullable=False),
        sa.Column("net", sa.BigInteger, nullable=False),
        sa.Column("fees", sa.BigInteger, nullable=False),
        sa.Column("banked", sa.Boolean, nullable=False),
        sa.Column("void", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("round_id", "player", name="pk_played"),
        sa.ForeignKeyConstraint(["visitor_id"], ["visitors.id"], name="fk_played_visitor_id"),
    )
    op.create_index("ix_played_visitor_id_over_at_round_id", "played", ["visitor_id", "over_at", "round_id"])
    _fill(op.get_bind())


PLAYED = sa.text(
    "SELECT p.round_id, p.player, p.visitor_id, r.table_id, t.edition, e.over_at, e.void, r.setup, e.outcome FROM round_players p "
    "JOIN rounds r ON r.id = p.round_id JOIN tables t ON t.id = r.table_id JOIN results e ON e.round_id = r.id "
    "WHERE p.visitor_id IS NOT NULL ORDER BY p.round_id"
)
MOVED = sa.text("SELECT round_id, source, target, amount FROM entries WHERE journal = round_id AND journal IN :rounds").bindparams(
    sa.bindparam("rounds", expanding=True)
)
INSERT = sa.text(
    "INSERT INTO played (round_id, player, visitor_id, table_id, edition, over_at, net, fees, banked, void) "
    "VALUES (:round_id, :player, :visitor_id, :table_id, :edition, :over_at, :net, :fees, :banked, :void)"
)


def _fill(connection: sa.Connection) -> None:
    found = connection.execute(PLAYED).all()
    for start in range(0, len(found), AT_ONCE):
        part = found[start : start + AT_ONCE]
        moved: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
        for round_id, source, target, amount in connection.execute(MOVED, {"rounds": sorted({row.round_id for row in part})}):
            moved[round_id].append((source, target, amount))
        connection.execute(INSERT, [_row(row, moved[row.round_id]) for row in part])


def _row(row: "sa.Row[tuple[object, ...]]", moved: list[tuple[str, str, int]]) -> dict[str, object]:
    table = f"table/{row.table_id}"
    stack, spot, drop, bank = f"{table}/player/{row.player}", f"{table}/spot/", f"{table}/drop", f"{table}/bank"

    def own(account: str) -> bool:
        return account == stack or (account.startswith(spot) and account.removeprefix(spot).split("/")[2] == row.player)

    begun, left = json.loads(row.setup)["stacks"], json.loads(row.outcome)["stacks"]
    return {
        "round_id": row.round_id,
        "player": row.player,
        "visitor_id": row.visitor_id,
        "table_id": row.table_id,
        "edition": row.edition,
        "over_at": row.over_at,
        "net": left[row.player] - begun[row.player],
        "fees": sum(amount * ((target == drop and own(source)) - (source == drop and own(target))) for source, target, amount in moved),
        "banked": any(source == stack and target == bank for source, target, _ in moved),
        "void": bool(row.void),
    }
