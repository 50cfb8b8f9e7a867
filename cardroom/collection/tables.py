"""The shapes of printed fee tables. A ``basis`` of a schedule file names one; a new kind of table is a new class in ``BASES``."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar, NamedTuple, NoReturn, TypeVar

from cardroom.collection import limits as table_limits
from cardroom.collection.facts import BEFORE_THE_DEAL, FLOP, HALF_HOUR, MOMENTS
from cardroom.collection.fees import Each, Fee, Ladder, OpeningAndRegular, PerPiece, PlayerBand, PotByPlayers, Step, TableAction, Who
from cardroom.collection.limits import Limits
from cardroom.collection.option import Option
from cardroom.collection.printed import ANY_COUNT, FEWEST_PLAYERS, Count, Span, count, lines_text, span
from cardroom.errors import BadEdition, BadInput
from cardroom.money import Cents, parse_money

T = TypeVar("T")

DOLLAR = 100
"""Bands are printed in whole dollars: after "$51-$100" comes "$101-..."."""


class Row(NamedTuple):
    line: int
    option: str
    cells: Mapping[str, str]


class Block(NamedTuple):
    """One group of options announced together, its cells as we read them."""

    file: str
    schedule: str
    announced: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    limits: tuple[Limits, ...]
    settings: Mapping[str, str]
    excused: frozenset[tuple[str, str]]
    """(what, option) pairs that a reading of the file explains."""

    @property
    def key(self) -> str:
        return f"schedule {self.announced}"

    def refuse(self, key: str, reason: str) -> NoReturn:
        raise BadEdition(f"{self.file}: {key}: {reason}")

    def read(self, row: Row, column: str, reader: Callable[[str], T]) -> T:
        try:
            return reader(row.cells[column])
        except BadInput as error:
            self.refuse(f"{self.key}, line {row.line}, column {column}", str(error))

    def money(self, row: Row, column: str) -> Cents:
        return self.read(row, column, parse_money)

    def setting(self, name: str, reader: Callable[[str], T]) -> T:
        try:
            return reader(self.settings[name])
        except BadInput as error:
            self.refuse(f"{self.key}, settings.{name}", str(error))

    def rule(self, option: str) -> str:
        return f"collection.{self.schedule}.{option}"

    def complain(self, what: str, option: str, key: str, reason: str) -> None:
        """Refuse, unless a reading excuses this of this option."""
        if (what, option) not in self.excused:
            self.refuse(key, f"{what}: {reason}")


class Basis:
    """How one shape of table is read. ``settings`` are its switches with their defaults; an empty default must be given."""

    needs: ClassVar[tuple[str, ...]] = ()
    may: ClassVar[tuple[str, ...]] = ()
    settings: ClassVar[Mapping[str, str]] = {}

    def stray(self, column: str) -> bool:
        return column not in self.needs and column not in self.may

    def option(self, block: Block, name: str, rows: Sequence[Row]) -> Option:
        raise NotImplementedError

    def check(self, block: Block, options: Sequence[Option]) -> None:
        """What must hold across the options of a block."""


def _make(
    block: Block, name: str, rows: Sequence[Row], fees: Sequence[Fee], *, counts: Sequence[Count] = (ANY_COUNT,), starts: Cents = 0
) -> Option:
    rule, lines = block.rule(name), lines_text([row.line for row in rows])
    row_lines = [(rule, lines)]
    row_lines += [(f"{rule}.{number}", str(row.line)) for number, row in enumerate(rows, 1)] if len(rows) > 1 else []
    limits = block.limits
    if "limit" in block.columns:
        structures = tuple(structure for limit in limits for structure in limit.structures)
        limits = (block.read(rows[0], "limit", lambda text: table_limits.from_cell(structures, text)),)
    return Option(name, rule, block.announced, lines, tuple(counts), limits, tuple(fees), tuple(row_lines), starts)


def _only(block: Block, name: str, rows: Sequence[Row]) -> Row:
    if len(rows) > 1:
        block.refuse(f"{block.key}, line {rows[1].line}", f"overlap: option {name} is printed twice.")
    return rows[0]


def _check_counts(block: Block, key: str, counts: Sequence[tuple[Count, str]]) -> None:
    """Numbers of players must follow each other from two players up, without an end."""
    ordered = sorted(counts)
    if ordered[0][0].low > FEWEST_PLAYERS:
        block.complain("gap", ordered[0][1], key, f"nothing is printed for {FEWEST_PLAYERS} to {ordered[0][0].low - 1} players.")
    for (before, _), (after, option) in pairwise(ordered):
        if before.high is None or after.low <= before.high:
            block.complain("overlap", option, key, f"{before} and {after} are both printed for {after.low} players.")
        elif after.low > before.high + 1:
            block.complain("gap", option, key, f"nothing is printed between {before} and {after}.")
    if ordered[-1][0].high is not None:
        block.complain("gap", ordered[-1][1], key, f"nothing is printed for more than {ordered[-1][0].high} players.")


class PotByPlayersTable(Basis):
    """From the pot; one row an option, which is for one number of players; fee columns are named after their moment."""

    needs = ("players",)
    may = MOMENTS

    def option(self, block: Block, name: str, rows: Sequence[Row]) -> Option:
        row = _only(block, name, rows)
        players = block.read(row, "players", count)
        moments = [column for column in block.columns if column in MOMENTS]
        bands = {moment: PlayerBand(players, block.money(row, moment), block.rule(name)) for moment in moments}
        return _make(block, name, rows, [PotByPlayers(moment, [band]) for moment, band in bands.items()], counts=[players])

    def check(self, block: Block, options: Sequence[Option]) -> None:
        first_with = {option.counts[0]: option.name for option in reversed(options)}
        _check_counts(block, block.key, list(first_with.items()))


class PotByPlayersAcrossTable(Basis):
    """From the pot at one moment; one row an option, and a fee column for each number of players."""

    settings: ClassVar = {"moment": FLOP}

    def stray(self, column: str) -> bool:
        try:
            count(column)
        except BadInput:
            return True
        return False

    def option(self, block: Block, name: str, rows: Sequence[Row]) -> Option:
        row = _only(block, name, rows)
        moment = block.setting("moment", _moment)
        bands = [PlayerBand(count(column), block.money(row, column), block.rule(name)) for column in row.cells if column != "limit"]
        key = f"{block.key}, line {row.line}"
        _check_counts(block, key, [(band.players, name) for band in bands])
        bands.sort()
        for before, after in pairwise(bands):
            if after.amount < before.amount:
                block.complain("falling fee", name, key, f"{after.players} pay less than {before.players}.")
        return _make(block, name, rows, [PotByPlayers(moment, bands)], counts=[band.players for band in bands])


class OpeningAndRegularTable(Basis):
    """From the pot; an opening fee for hands that end before the flop, a regular fee for those that go past it."""

    needs = ("limit", "opening", "regular")
    settings: ClassVar = {"opening_fee": "credited", "pot_holds": "$0"}

    def option(self, block: Block, name: str, rows: Sequence[Row]) -> Option:
        row = _only(block, name, rows)
        opening, regular = block.money(row, "opening"), block.money(row, "regular")
        if regular < opening:
            block.complain("falling fee", name, f"{block.key}, line {row.line}", "the regular fee is less than the opening fee.")
        added = block.setting("opening_fee", _one_of("credited", "added")) == "added"
        fee = OpeningAndRegular(opening, regular, block.rule(name), holds=block.setting("pot_holds", parse_money), added=added)
        return _make(block, name, rows, [fee])


def _check_step(block: Block, row: Row, before: Span, after: Span) -> None:
    """A band must begin where the one before it ends."""
    key = f"{block.key}, line {row.line}, column action"
    if before.high is None or (after.high is not None and after.high <= before.high):
        block.refuse(key, f"overlap: {after} ends no higher than the band before it, {before}.")
    if after.low <= before.high:
        block.complain("overlap", row.option, key, f"{after} begins within the band before it, {before}.")
    if after.low > before.high + DOLLAR:
        block.complain("gap", row.option, key, f"nothing is printed between {before} and {after}.")


class TableActionTable(Basis):
    """A ladder of total table action for the player-dealer, a row a band; perhaps a fee a circle, and a fee a voucher."""

    needs = ("action", "player-dealer fee")
    may = ("limit", "player fee", "voucher fee")

    def option(self, block: Block, name: str, rows: Sequence[Row]) -> Option:
        ladder, starts = self._ladder(block, name, rows)
        fees: list[Fee] = [TableAction(ladder)]
        if "player fee" in block.columns:
            fees.append(PerPiece("circle", block.money(rows[0], "player fee"), block.rule(name)))
        if "voucher fee" in block.columns:
            fees.append(PerPiece("voucher", block.money(rows[0], "voucher fee"), block.rule(name)))
        return _make(block, name, rows, fees, starts=starts)

    @staticmethod
    def _ladder(block: Block, name: str, rows: Sequence[Row]) -> tuple[Ladder, Cents]:
        bands = [block.read(row, "action", span) for row in rows]
        rules = [f"{block.rule(name)}.{number}" for number in range(1, len(rows) + 1)] if len(rows) > 1 else [block.rule(name)]
        steps = [Step(band.high, block.money(row, "player-dealer fee"), rule) for band, row, rule in zip(bands, rows, rules, strict=True)]
        for number, row in enumerate(rows[1:], 1):
            _check_step(block, row, bands[number - 1], bands[number])
            if steps[number].amount < steps[number - 1].amount:
                reason = f"more action than {bands[number - 1]} costs less."
                block.complain("falling fee", name, f"{block.key}, line {row.line}, column player-dealer fee", reason)
        if bands[-1].high is not None:
            block.complain("gap", name, f"{block.key}, line {rows[-1].line}, column action", f"nothing is printed above {bands[-1]}.")
        return Ladder(steps), bands[0].low


class HalfHourTable(Basis):
    """Every player pays at the start of each half hour."""

    needs = ("players", "player fee")

    def option(self, block: Block, name: str, rows: Sequence[Row]) -> Option:
        row = _only(block, name, rows)
        players = block.read(row, "players", count)
        fee = Each(HALF_HOUR, "every player", block.money(row, "player fee"), block.rule(name), when=players)
        return _make(block, name, rows, [fee], counts=[players])


class RakeTable(Basis):
    """A method is printed and no amount: the table posts one (``posted`` unless the option says, as in ``"i:$2"``)."""

    needs = ("who",)
    settings: ClassVar = {"posted": "", "moment": BEFORE_THE_DEAL, "uncovered": "kept"}
    who: ClassVar[tuple[Who, ...]] = ("every player", "every player but the player-dealer", "the player-dealer")

    def option(self, block: Block, name: str, rows: Sequence[Row]) -> Option:
        row = _only(block, name, rows)
        who = block.read(row, "who", _one_of(*self.who))
        amount = block.setting("posted", parse_money)
        fee = Each(block.setting("moment", _moment), who, amount, block.rule(name))
        returned = block.setting("uncovered", _one_of("kept", "returned")) == "returned"
        return _make(block, name, rows, [fee])._replace(amount=amount, uncovered_returned=returned)


def _moment(text: str) -> str:
    if text not in MOMENTS:
        raise BadInput(f"'{text}' is no moment of a round: there are {', '.join(MOMENTS)}.")
    return text


N = TypeVar("N", bound=str)


def _one_of(*names: N) -> Callable[[str], N]:
    def reader(text: str) -> N:
        for name in names:
            if name == text.strip():
                return name
        raise BadInput(f"'{text}' is not one of: {'; '.join(names)}.")

    return reader


BASES: Mapping[str, Basis] = {
    "pot by players": PotByPlayersTable(),
    "pot by players across": PotByPlayersAcrossTable(),
    "pot, opening and regular": OpeningAndRegularTable(),
    "table action": TableActionTable(),
    "half hour": HalfHourTable(),
    "rake": RakeTable(),
}
