"""Every shape of printed fee table by its name. A ``basis`` of a schedule file names one; a new kind of table is a new class here."""

from collections.abc import Mapping

from cardroom.collection.banked_tables import OwnWagerTable, PerHandTable, RakeTable, TableActionTable
from cardroom.collection.pot_tables import (
    AcrossAndModifiedTable,
    AntesByConditionTable,
    DownOncePotHoldsTable,
    OneFeeOrTwoTable,
    OnTheButtonTable,
    OpeningAndRegularTable,
    PointValueTable,
    PotByPlayersAcrossTable,
    PotByPlayersAnyGameTable,
    PotByPlayersDownTable,
    PotByPlayersTable,
)
from cardroom.collection.tables import Basis
from cardroom.collection.time_tables import HalfHourAtLeastTable, HalfHourTable, HalfHourTableFee

BASES: Mapping[str, Basis] = {
    "pot by players": PotByPlayersTable(),
    "pot by players, one fee or two": OneFeeOrTwoTable(),
    "pot by players, any game": PotByPlayersAnyGameTable(),
    "pot by players across": PotByPlayersAcrossTable(),
    "pot by players across, and modified": AcrossAndModifiedTable(),
    "pot by players down": PotByPlayersDownTable(),
    "pot by players down, once it holds": DownOncePotHoldsTable(),
    "pot, opening and regular": OpeningAndRegularTable(),
    "antes by condition": AntesByConditionTable(),
    "by point value": PointValueTable(),
    "on the button": OnTheButtonTable(),
    "table action": TableActionTable(),
    "own wager": OwnWagerTable(),
    "per hand and circle": PerHandTable(),
    "half hour": HalfHourTable(),
    "half hour, at least": HalfHourAtLeastTable(),
    "half hour, table fee": HalfHourTableFee(),
    "rake": RakeTable(),
}
