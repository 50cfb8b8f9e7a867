"""Fee tables by the clock."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from cardroom.collection.charges import HALF_HOUR
from cardroom.collection.fees import Each, Fee, PlayerBand, PotByPlayers
from cardroom.collection.option import Option
from cardroom.collection.printed import ANY_COUNT, count
from cardroom.collection.tables import Basis, FeeRow, OptionBlock, check_counts, make_option, one_of, only_row


class HalfHourTable(Basis):
    """Every player pays at the start of each half hour; one row an option, which is for one number of players."""

    needs: ClassVar[tuple[str, ...]] = ("players", "player fee")
    may: ClassVar[tuple[str, ...]] = ("limit",)

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row = only_row(block, name, rows)
        players = block.read(row, "players", count)
        fee = Each(HALF_HOUR, "every player", block.money(row, "player fee"), block.rule(name), when=players)
        return make_option(block, name, rows, [fee], counts=[players])

    def check(self, block: OptionBlock, options: Sequence[Option]) -> None:
        first_with = {option.counts[0]: option.name for option in reversed(options)}
        check_counts(block, block.key, list(first_with.items()))


class HalfHourAtLeastTable(HalfHourTable):
    """As "half hour"; with fewer players than the printed number nobody pays."""

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        return super().option(block, name, rows)._replace(counts=(ANY_COUNT,))


class HalfHourTableFee(HalfHourTable):
    """One fee for the whole table each half hour, by the number of players or by the blinds; ``payer`` "every player" reads it as his."""

    needs = ("fee",)
    may = ("limit", "players")
    settings: ClassVar = {"payer": "pot"}
    choices: ClassVar = {"payer": ("pot", "every player")}

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row = only_row(block, name, rows)
        players = block.read(row, "players", count) if "players" in block.columns else ANY_COUNT
        amount, rule = block.money(row, "fee"), block.rule(name)
        fees: Mapping[str, Fee] = {
            "pot": PotByPlayers(HALF_HOUR, [PlayerBand(players, amount, rule)]),
            "every player": Each(HALF_HOUR, "every player", amount, rule, when=players),
        }
        return make_option(block, name, rows, [fees[block.setting("payer", one_of(*self.choices["payer"]))]], counts=[players])
