"""What rests on an edition and on what its table has set, and on no round of it: worked out once a table."""

from collections.abc import Callable
from typing import TypeVar

from cardroom.house_rules import HouseRules
from cardroom.round import Round
from cardroom.switches import TableSwitches

TABLES_KEPT = 256

OwnRules = TypeVar("OwnRules", bound=HouseRules)
OwnTable = TypeVar("OwnTable", bound=TableSwitches)
Found = TypeVar("Found")


def per_table(find: Callable[[Round[OwnRules, OwnTable]], Found]) -> Callable[[Round[OwnRules, OwnTable]], Found]:
    """The function, asked once for each edition, table, posted rate and smallest chip: its answer may rest on nothing else of a round.

    They are told apart by their identity, which is theirs as long as they lie here.
    """
    kept: dict[tuple[int, int, int, int], tuple[object, Found]] = {}

    def found(round: Round[OwnRules, OwnTable]) -> Found:
        setup = round.setup
        key = id(setup.edition), id(setup.table), id(setup.rate), setup.chip
        known = kept.get(key)
        if known is None:
            if len(kept) >= TABLES_KEPT:
                kept.clear()
            known = kept[key] = ((setup.edition, setup.table, setup.rate), find(round))
        return known[1]

    return found
