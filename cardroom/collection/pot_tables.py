"""Fee tables of games for a pot or for points."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import ClassVar

from cardroom.collection.charges import (
    ANTES,
    BEFORE_THE_DEAL,
    FIRST_DRAW,
    FLOP,
    LAST_CARD,
    MOMENTS,
    NO_DRAW,
    NO_FLOP,
    NO_SECOND_ROUND,
    RIVER,
    SECOND_ROUND,
    TURN,
)
from cardroom.collection.fees import Fee, OnTheButton, OpeningAndRegular, PartBand, PlayerBand, PotByPlayers, WholeOncePotHolds
from cardroom.collection.option import Option
from cardroom.collection.printed import ANY_COUNT, PlayerCount, count
from cardroom.collection.tables import (
    LIMIT_COLUMNS,
    Basis,
    FeeRow,
    OptionBlock,
    a_moment,
    check_counts,
    make_option,
    one_of,
    only_row,
    row_rules,
)
from cardroom.errors import BadInput
from cardroom.money import Cents, parse_money


def flat(moments: str | tuple[str, ...], amount: Cents, rule: str) -> PotByPlayers:
    """The same fee from the pot for any number of players."""
    return PotByPlayers(moments, [PlayerBand(ANY_COUNT, amount, rule)])


class PotByPlayersTable(Basis):
    """From the pot; one row an option, which is for one number of players; fee columns are named after their moment."""

    needs: ClassVar[tuple[str, ...]] = ("players",)
    may: ClassVar[tuple[str, ...]] = MOMENTS

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row = only_row(block, name, rows)
        players = block.read(row, "players", count)
        moments = [column for column in block.columns if column in MOMENTS]
        bands = {moment: PlayerBand(players, block.money(row, moment), block.rule(name)) for moment in moments}
        return make_option(block, name, rows, [PotByPlayers(moment, [band]) for moment, band in bands.items()], counts=[players])

    def check(self, block: OptionBlock, options: Sequence[Option]) -> None:
        first_with = {option.counts[0]: option.name for option in reversed(options)}
        check_counts(block, block.key, list(first_with.items()))


class OneFeeOrTwoTable(PotByPlayersTable):
    """As "pot by players"; the fee without a flop is read as an alternative to the fee at the flop (one), or as due in every hand (two)."""

    needs = ("players", FLOP, NO_FLOP)
    settings: ClassVar = {"fees_a_hand": "one"}
    choices: ClassVar = {"fees_a_hand": ("one", "two")}

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        one = super().option(block, name, rows)
        if block.setting("fees_a_hand", one_of(*self.choices["fees_a_hand"])) == "one":
            return one
        always = PlayerBand(one.counts[0], block.money(rows[0], NO_FLOP), block.rule(name))
        return one._replace(fees=(PotByPlayers(FLOP, [always]), *one.fees))


Streets = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


class PotByPlayersAnyGameTable(PotByPlayersTable):
    """One printed table for flop, draw and stud games: a fee, a modified fee for hands that end before it, one added near the end.

    With the streets of "any" game each is due at whichever of their moments the game asks for.
    """

    needs = ("players", "fee", "modified", "added")
    may = ()
    settings: ClassVar = {"streets": "any", "added_at": RIVER}
    streets: ClassVar[Mapping[str, Streets]] = {
        "any": ((FLOP, FIRST_DRAW, SECOND_ROUND), (NO_FLOP, NO_DRAW, NO_SECOND_ROUND), (RIVER, LAST_CARD)),
        "flop": ((FLOP,), (NO_FLOP,), (RIVER,)),
        "draw": ((FIRST_DRAW,), (NO_DRAW,), (LAST_CARD,)),
        "stud": ((SECOND_ROUND,), (NO_SECOND_ROUND,), (LAST_CARD,)),
    }
    choices: ClassVar = {"streets": tuple(streets), "added_at": (RIVER, TURN)}

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row = only_row(block, name, rows)
        players = block.read(row, "players", count)
        fee, modified, added = self.streets[block.setting("streets", one_of(*self.choices["streets"]))]
        added_at = block.setting("added_at", one_of(*self.choices["added_at"]))
        added = tuple(added_at if moment == RIVER else moment for moment in added)
        at = {"fee": fee, "modified": modified, "added": added}
        bands = {column: PlayerBand(players, block.money(row, column), block.rule(name)) for column in at}
        return make_option(block, name, rows, [PotByPlayers(at[column], [band]) for column, band in bands.items()], counts=[players])


class PotByPlayersDownTable(Basis):
    """From the pot; a row a number of players, several rows an option; fee columns are named after their moment."""

    needs = ("players",)
    may = ("limit", *MOMENTS)

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        rules, counts = row_rules(block, name, rows), counts_down(block, name, rows)
        moments = [column for column in block.columns if column in MOMENTS]
        fees = []
        for moment in moments:
            amounts = falling_down(block, name, rows, moment)
            fees.append(PotByPlayers(moment, [PlayerBand(*band) for band in zip(counts, amounts, rules, strict=True)]))
        return make_option(block, name, rows, fees, counts=counts)


class DownOncePotHoldsTable(Basis):
    """As "pot by players down", at the flop; while the pot holds less than ``pot_holds`` only the modified fee (N/A: the whole fee)."""

    needs = ("players", "fee", "modified")
    may = ("limit",)
    settings: ClassVar = {"pot_holds": ""}

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        rules, counts = row_rules(block, name, rows), counts_down(block, name, rows)
        wholes = falling_down(block, name, rows, "fee")
        none = [row.cells["modified"].strip() == "N/A" for row in rows]
        parts = [whole if no else block.money(row, "modified") for row, whole, no in zip(rows, wholes, none, strict=True)]
        for row, whole, part in zip(rows, wholes, parts, strict=True):
            if part > whole:
                block.complain("falling fee", name, f"{block.key}, line {row.line}, column modified", "the whole fee is less.")
        bands = [PartBand(*band) for band in zip(counts, wholes, parts, rules, strict=True)]
        return make_option(block, name, rows, [WholeOncePotHolds(bands, block.setting("pot_holds", parse_money))], counts=counts)


def counts_down(block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> list[PlayerCount]:
    counts = [block.read(row, "players", count) for row in rows]
    check_counts(block, f"{block.key}, option {name}", [(one, name) for one in counts])
    return counts


def falling_down(block: OptionBlock, name: str, rows: Sequence[FeeRow], column: str) -> list[Cents]:
    """The fees of an option's rows, which begin with the most players: they may not rise."""
    amounts = [block.money(row, column) for row in rows]
    for row, before, after in zip(rows[1:], amounts, amounts[1:], strict=False):
        if after > before:
            block.complain(
                "falling fee", name, f"{block.key}, line {row.line}, column {column}", "fewer players pay more than the row above."
            )
    return amounts


class PotByPlayersAcrossTable(Basis):
    """From the pot at one moment; one row an option, and a fee column for each number of players."""

    settings: ClassVar = {"moment": FLOP}

    def named(self, column: str) -> bool:
        """Whether a column is not a number of players."""
        return column == "limit" or column in self.needs or column in LIMIT_COLUMNS

    def stray(self, column: str) -> bool:
        if self.named(column):
            return False
        try:
            count(column)
        except BadInput:
            return True
        return False

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row = only_row(block, name, rows)
        bands = self.bands(block, name, row)
        return make_option(block, name, rows, self.fees(block, name, row, bands), counts=[band.players for band in bands])

    def fees(self, block: OptionBlock, name: str, row: FeeRow, bands: Sequence[PlayerBand]) -> list[Fee]:
        return [PotByPlayers(block.setting("moment", a_moment), bands)]

    def bands(self, block: OptionBlock, name: str, row: FeeRow) -> list[PlayerBand]:
        columns = [column for column in row.cells if not self.named(column)]
        bands = [PlayerBand(count(column), block.money(row, column), block.rule(name)) for column in columns]
        key = f"{block.key}, line {row.line}"
        check_counts(block, key, [(band.players, name) for band in bands])
        bands.sort()
        for before, after in pairwise(bands):
            if after.amount < before.amount:
                block.complain("falling fee", name, key, f"{after.players} pay less than {before.players}.")
        return bands


class AcrossAndModifiedTable(PotByPlayersAcrossTable):
    """As "pot by players across", and one more fee for any number of players at another moment."""

    needs = ("modified",)
    settings: ClassVar = {"moment": "", "modified_at": ""}

    def fees(self, block: OptionBlock, name: str, row: FeeRow, bands: Sequence[PlayerBand]) -> list[Fee]:
        modified = flat(block.setting("modified_at", a_moment), block.money(row, "modified"), block.rule(name))
        return [*super().fees(block, name, row, bands), modified]


class OpeningAndRegularTable(Basis):
    """From the pot; an opening fee for hands that end before the flop (or its like), a regular fee for those that go past it."""

    needs = ("limit", "opening", "regular")
    settings: ClassVar = {"opening_fee": "credited", "pot_holds": "$0", "before": NO_FLOP, "past": FLOP}
    choices: ClassVar = {"opening_fee": ("credited", "added")}

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row = only_row(block, name, rows)
        opening, regular = block.money(row, "opening"), block.money(row, "regular")
        if regular < opening:
            block.complain("falling fee", name, f"{block.key}, line {row.line}", "the regular fee is less than the opening fee.")
        added = block.setting("opening_fee", one_of(*self.choices["opening_fee"])) == "added"
        fee = OpeningAndRegular(
            opening,
            regular,
            block.rule(name),
            holds=block.setting("pot_holds", parse_money),
            added=added,
            before=block.setting("before", a_moment),
            past=block.setting("past", a_moment),
        )
        return make_option(block, name, rows, [fee])


class AntesByConditionTable(Basis):
    """From the antes before the deal, by what a condition is worth."""

    needs = ("condition", "fee")

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row = only_row(block, name, rows)
        return make_option(block, name, rows, [flat(ANTES, block.money(row, "fee"), block.rule(name))])


class PointValueTable(Basis):
    """One fee a hand for the whole table before the deal, by what a point is worth. Such a game has no pot: it says who puts the fee up."""

    needs = ("point", "fee")

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row = only_row(block, name, rows)
        return make_option(block, name, rows, [flat(BEFORE_THE_DEAL, block.money(row, "fee"), block.rule(name))])


class OnTheButtonTable(Basis):
    """A fee a hand that the player with the button pays before the deal, by the limit of the table."""

    needs = ("limit", "fee")

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row = only_row(block, name, rows)
        return make_option(block, name, rows, [OnTheButton(block.money(row, "fee"), block.rule(name))])
