"""What the shapes of printed fee tables share: rows, blocks, the making of an option, the checks of its counts of players."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import ClassVar, NamedTuple, NoReturn, TypeVar

from cardroom.collection import printed
from cardroom.collection.charges import MOMENTS
from cardroom.collection.fees import Fee
from cardroom.collection.limits import PrintedLimit, from_cell
from cardroom.collection.option import Option
from cardroom.collection.printed import ANY_COUNT, FEWEST_PLAYERS, PlayerCount, lines_text
from cardroom.errors import BadEdition, BadInput
from cardroom.money import Cents

T = TypeVar("T")
N = TypeVar("N", bound=str)


class FeeRow(NamedTuple):
    line: int
    option: str
    cells: Mapping[str, str]


class OptionBlock(NamedTuple):
    """One group of options announced together, its cells as we read them."""

    file: str
    schedule: str
    announced: str
    columns: tuple[str, ...]
    rows: tuple[FeeRow, ...]
    limits: tuple[PrintedLimit, ...]
    settings: Mapping[str, str]
    excused: frozenset[tuple[str, str]]
    """(what, option) pairs that a reading of the file explains."""

    @property
    def key(self) -> str:
        return f"schedule {self.announced}"

    def refuse(self, key: str, reason: str) -> NoReturn:
        raise BadEdition(f"{self.file}: {key}: {reason}")

    def read(self, row: FeeRow, column: str, reader: Callable[[str], T]) -> T:
        try:
            return reader(row.cells[column])
        except BadInput as error:
            self.refuse(f"{self.key}, line {row.line}, column {column}", str(error))

    def money(self, row: FeeRow, column: str) -> Cents:
        return self.read(row, column, printed.money)

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


class Basis(ABC):
    """How one shape of table is read. ``settings`` are its switches with their defaults; an empty default must be given."""

    needs: ClassVar[tuple[str, ...]] = ()
    may: ClassVar[tuple[str, ...]] = ()
    sparse: ClassVar[tuple[str, ...]] = ()
    """Columns whose cells may be blank in some rows; the basis says which."""
    settings: ClassVar[Mapping[str, str]] = {}
    choices: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By setting that is one of a few words: these words."""

    def stray(self, column: str) -> bool:
        return column not in self.needs and column not in self.may and column not in LIMIT_COLUMNS

    @abstractmethod
    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        """Return the option that these rows print."""

    def check(self, block: OptionBlock, options: Sequence[Option]) -> None:
        """Refuse options of a block that do not go together. Most shapes have nothing to check."""
        return


LIMIT_COLUMNS: Mapping[str, Callable[[PrintedLimit, str], PrintedLimit]] = {
    "buy-in": lambda limits, cell: limits._replace(buy_in=printed.exactly(cell)),
    "ante": lambda limits, cell: limits._replace(ante=printed.exactly(cell)),
    "blinds": lambda limits, cell: limits._replace(blinds=printed.blinds(cell)),
    "condition": lambda limits, cell: limits._replace(condition=printed.exactly(cell)),
    "point": lambda limits, cell: limits._replace(point=printed.exactly(cell)),
}
"""Columns that narrow the limits of an option, each with how its cell does. Every basis may have them."""


def make_option(
    block: OptionBlock,
    name: str,
    rows: Sequence[FeeRow],
    fees: Sequence[Fee],
    *,
    counts: Sequence[PlayerCount] = (ANY_COUNT,),
    starts: Cents = 0,
) -> Option:
    rule, lines = block.rule(name), lines_text([row.line for row in rows])
    row_lines = [(rule, lines)]
    row_lines += [(f"{rule}.{number}", str(row.line)) for number, row in enumerate(rows, 1)] if len(rows) > 1 else []
    return Option(name, rule, block.announced, lines, tuple(counts), _limits(block, rows[0]), tuple(fees), tuple(row_lines), starts)


def _limits(block: OptionBlock, row: FeeRow) -> tuple[PrintedLimit, ...]:
    limits = block.limits
    if "limit" in block.columns:
        structures = tuple(structure for limit in limits for structure in limit.structures)
        limits = (block.read(row, "limit", lambda text: from_cell(structures, text)),)
    for column, narrowed in LIMIT_COLUMNS.items():
        if column in block.columns:
            if not limits:
                block.refuse(f"{block.key}, limits", "must name the structure of the tables.")
            limits = tuple(block.read(row, column, partial(narrowed, limit)) for limit in limits)
    return limits


def row_rules(block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> list[str]:
    """The rule of each row: that of the option, numbered when it has several."""
    return [f"{block.rule(name)}.{number}" for number in range(1, len(rows) + 1)] if len(rows) > 1 else [block.rule(name)]


def only_row(block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> FeeRow:
    if len(rows) > 1:
        block.refuse(f"{block.key}, line {rows[1].line}", f"overlap: option {name} is printed twice.")
    return rows[0]


def check_counts(block: OptionBlock, key: str, counts: Sequence[tuple[PlayerCount, str]]) -> None:
    """Numbers of players must follow each other from two players up, without an end."""
    ordered = sorted(counts, key=lambda pair: (pair[0].low, pair[0].breadth))
    if ordered[0][0].low > FEWEST_PLAYERS:
        block.complain("gap", ordered[0][1], key, f"nothing is printed for {FEWEST_PLAYERS} to {ordered[0][0].low - 1} players.")
    for (before, _), (after, option) in pairwise(ordered):
        if before.high is None or after.low <= before.high:
            block.complain("overlap", option, key, f"{before} and {after} are both printed for {after.low} players.")
        elif after.low > before.high + 1:
            block.complain("gap", option, key, f"nothing is printed between {before} and {after}.")
    if ordered[-1][0].high is not None:
        block.complain("gap", ordered[-1][1], key, f"nothing is printed for more than {ordered[-1][0].high} players.")


def a_moment(text: str) -> str:
    if text not in MOMENTS:
        raise BadInput(f"'{text}' is no moment of a round: there are {', '.join(MOMENTS)}.")
    return text


def one_of(*names: N) -> Callable[[str], N]:
    def reader(text: str) -> N:
        for name in names:
            if name == text.strip():
                return name
        raise BadInput(f"'{text}' is not one of: {'; '.join(names)}.")

    return reader
