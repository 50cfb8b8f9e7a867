"""A table rebuilt from what is stored."""

from collections.abc import Callable

from cardroom.chance import Chance
from cardroom.room.base.errors import Unknown
from cardroom.room.storage import Store
from cardroom.room.storage.kept_tables import kept_tables
from cardroom.room.table.state import ALONE, InRoom
from cardroom.room.table.table import Table


def recover(store: Store, table_id: str, chance: Callable[[], Chance], now: float, room: InRoom = ALONE) -> Table:
    for kept in kept_tables(store, [table_id]):
        return Table.stored(kept, chance, now, room)
    raise Unknown(f"There is no table '{table_id}'.")
