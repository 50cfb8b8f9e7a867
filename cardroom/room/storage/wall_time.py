"""Stored times: what a change says by the table's clock, moved to the clock on the wall."""

from cardroom.room.storage.rows import Change

NEAR = 1.0
"""Seconds by which the two clocks may differ before stored times are moved to the wall's."""


def on_the_wall(change: Change, ahead: float) -> Change:
    """A change with the wall's times; ``ahead``: the seconds by which the wall's clock is ahead of the table's."""
    if abs(ahead) < NEAR or not change.waiting:
        return change
    change.tables = [
        row._replace(opened_at=row.opened_at + ahead, closed_at=None if row.closed_at is None else row.closed_at + ahead)
        for row in change.tables
    ]
    change.rounds = [row._replace(begun_at=row.begun_at + ahead) for row in change.rounds]
    change.inputs = [row._replace(at=row.at + ahead) for row in change.inputs]
    change.results = [row._replace(over_at=row.over_at + ahead) for row in change.results]
    change.played = [row._replace(over_at=row.over_at + ahead) for row in change.played]
    change.entries = [entry._replace(at=entry.at + ahead) for entry in change.entries]
    change.staff = [row._replace(at=row.at + ahead) for row in change.staff]
    return change
