"""Loading a schedule file: pydantic for its shape, then the checks of what it says. Every refusal names file, key and reason."""

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardroom.collection.bases import BASES
from cardroom.collection.charges import MOMENTS, Structure
from cardroom.collection.limits import EACH_SPACE, THE_TABLE, BonusLike, PrintedLimit
from cardroom.collection.option import Mended, Option
from cardroom.collection.printed import line_span, option_names, span, stakes
from cardroom.collection.schedule import BlockNote, Reading, Schedule, ScheduleSetting, merged
from cardroom.collection.tables import Basis, FeeRow, OptionBlock
from cardroom.errors import BadEdition, BadInput
from cardroom.plain import parse_toml

Excuse = Literal["gap", "overlap", "falling fee", "missing option", "too many rates"]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class LimitModel(_Model):
    structure: list[Structure] = Field(min_length=1)
    stakes: str = ""
    least: str = ""
    most: str = ""
    bonus: str = ""
    buy_in: str = ""


class BlockModel(_Model):
    announced: str
    lines: str
    basis: str
    says: str
    limits: list[LimitModel] = []
    settings: dict[str, str] = {}
    columns: list[str]
    once: list[str] = []
    rows: list[list[int | str]] = Field(min_length=1)


class CellModel(_Model):
    line: int | list[int]
    column: str

    @property
    def lines(self) -> list[int]:
        return [self.line] if isinstance(self.line, int) else self.line


class ReadingModel(_Model):
    id: str
    lines: str
    printed: str = ""
    read: str
    why: str
    ours: bool
    switch: str = ""
    cell: CellModel | None = None
    excuses: Excuse | None = None
    options: list[str] = []


class FileModel(_Model):
    house: str
    name: str
    title: str
    source: str
    lines: str
    approval: str = ""
    most_rates: int | None = None
    void: Literal["returned", "kept"]
    defaults: list[str] = []
    schedule: list[BlockModel] = Field(min_length=1)
    reading: list[ReadingModel] = []


def load(path: Path | str, switches: Mapping[str, str] | None = None) -> Schedule:
    """The schedule in the file at ``path``. ``switches`` replaces settings of its blocks, like ``{"opening_fee": "added"}``."""
    return _Loader(str(path), _read(path), switches or {}).schedule()


def load_all(paths: Sequence[Path | str], switches: Mapping[str, str] | None = None) -> Schedule:
    """The schedules of several files as one: the options of all but the first are named after their file, ``"crazy-pineapple/3"``.

    A switch goes to each file that has such a setting.
    """
    given, models = switches or {}, [_read(path) for path in paths]
    for name in given:
        if not any(name in _settings_of(model) for model in models):
            raise BadEdition(f"{paths[0]}: switch {name}: there is no such setting here.")
    schedules = []
    for path, model in zip(paths, models, strict=True):
        own = {name: value for name, value in given.items() if name in _settings_of(model)}
        schedules.append(_Loader(str(path), model, own).schedule())
    try:
        return merged(schedules)
    except BadInput as error:
        raise BadEdition(f"{paths[0]}: {error}") from error


def _read(path: Path | str) -> FileModel:
    file = Path(path)
    try:
        data = parse_toml(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadEdition(f"{file}: cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise BadEdition(f"{file}: is not TOML: {error}.") from error
    try:
        return FileModel.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        raise BadEdition(f"{file}: {'.'.join(str(part) for part in first['loc'])}: {first['msg']}.") from error


VOID = ("returned", "kept")


def _settings_of(model: FileModel) -> dict[str, ScheduleSetting]:
    """What an edition may set, by name; of several blocks what the first has."""
    found = {"void": ScheduleSetting(model.void, VOID)}
    for block in model.schedule:
        basis = BASES.get(block.basis)
        if basis is None:
            continue  # it is refused where the block is read
        for name, usual in basis.settings.items():
            has = block.settings.get(name, usual)
            found.setdefault(name, ScheduleSetting(has, basis.choices.get(name, MOMENTS if has in MOMENTS else ())))
    return found


class _Loader:
    def __init__(self, file: str, model: FileModel, switches: Mapping[str, str]) -> None:
        self.file, self.model, self.switches = file, model, switches
        self.cells = {(line, r.cell.column): r for r in model.reading if r.cell for line in r.cell.lines}
        self.used_switches: set[str] = set()

    def refuse(self, key: str, reason: str) -> BadEdition:
        return BadEdition(f"{self.file}: {key}: {reason}")

    def schedule(self) -> Schedule:
        model = self.model
        self._check_lines("lines", model.lines, None)
        self._check_cells()
        options = [option for block in model.schedule for option in self._options(block)]
        self._check_file(options)
        schedule = Schedule(
            house=model.house,
            name=model.name,
            title=model.title,
            source=model.source,
            lines=model.lines,
            approval=model.approval,
            most_rates=model.most_rates,
            void_returns=self.switches.get("void", model.void) == "returned",
            defaults=model.defaults,
            blocks=[BlockNote(block.announced, block.lines, block.basis, block.says) for block in model.schedule],
            options=options,
            readings=[
                Reading(r.id, r.lines, r.printed, r.read, r.why, r.ours, r.switch, r.excuses or "", tuple(r.options)) for r in model.reading
            ],
            settings=_settings_of(model),
        )
        for default in model.defaults:
            try:
                schedule.post(default, seats=2)
            except BadInput as error:
                raise self.refuse("defaults", str(error)) from error
        return schedule

    def _check_cells(self) -> None:
        """Every cell that a reading mends must be there."""
        lines = {(cells[0], column) for block in self.model.schedule for cells in block.rows if cells for column in block.columns}
        for (line, column), reading in self.cells.items():
            if (line, column) not in lines:
                raise self.refuse(f"reading {reading.id}, cell", f"no row has line {line} and column '{column}'.")

    def _check_file(self, options: Sequence[Option]) -> None:
        model = self.model
        names = [option.name for option in options]
        if twice := [name for name in names if names.count(name) > 1]:
            raise self.refuse("schedule", f"overlap: option {twice[0]} is in two blocks.")
        for option in options:
            rates, most = len(option.amounts()), model.most_rates
            if most is not None and rates > most and not self._excused("too many rates", option.name):
                reason = f"too many rates: option {option.name} has {rates} different ones, and the house allows {most}."
                raise self.refuse(f"schedule {option.block}, lines {option.lines}", reason)
        ids = [reading.id for reading in model.reading]
        if repeated := [name for name in ids if ids.count(name) > 1]:
            raise self.refuse(f"reading {repeated[0]}", "two readings have this id.")
        for reading in model.reading:
            self._check_lines(f"reading {reading.id}, lines", reading.lines, None)
            if reading.switch and reading.switch != "void" and not any(reading.switch in block.settings for block in model.schedule):
                raise self.refuse(f"reading {reading.id}, switch", f"no block has a setting '{reading.switch}'.")
        for name, value in self.switches.items():
            if name == "void" and value not in ("returned", "kept"):
                raise self.refuse("switch void", f"'{value}' is neither returned nor kept.")
            if name != "void" and name not in self.used_switches:
                raise self.refuse(f"switch {name}", "there is no such setting here.")

    def _excused(self, what: str, option: str) -> bool:
        return any(reading.excuses == what and option in reading.options for reading in self.model.reading)

    def _check_lines(self, key: str, text: str, within: range | None) -> range:
        try:
            lines = line_span(text)
        except BadInput as error:
            raise self.refuse(key, str(error)) from error
        if within is not None and not (lines[0] in within and lines[-1] in within):
            raise self.refuse(key, f"lines {text} are outside those of the file, {self.model.lines}.")
        return lines

    def _options(self, block: BlockModel) -> list[Option]:
        key = f"schedule {block.announced}"
        basis = self._basis(key, block)
        rows = self._rows(key, block, self._check_lines(f"{key}, lines", block.lines, line_span(self.model.lines)), basis.sparse)
        plain = OptionBlock(
            file=self.file,
            schedule=self.model.name,
            announced=block.announced,
            columns=tuple(block.columns),
            rows=tuple(rows),
            limits=tuple(self._limits(key, limit) for limit in block.limits),
            settings=self._settings(key, block, basis),
            excused=frozenset((r.excuses, option) for r in self.model.reading if r.excuses for option in r.options),
        )
        groups = [(name, list(group)) for name, group in groupby(rows, key=lambda row: row.option)]
        self._check_announced(key, block, [name for name, _ in groups])
        options = [
            basis.option(plain, name, self._carried(key, block, name, group))._replace(mended=self._mended(block, group))
            for name, group in groups
        ]
        basis.check(plain, options)
        return options

    def _mended(self, block: BlockModel, rows: Sequence[FeeRow]) -> tuple[Mended, ...]:
        """The cells of an option that are read otherwise than printed."""
        cells = [(row.line, column) for row in rows for column in block.columns]
        return tuple(Mended(*cell, self.cells[cell].printed) for cell in cells if cell in self.cells)

    def _basis(self, key: str, block: BlockModel) -> Basis:
        if block.basis not in BASES:
            raise self.refuse(f"{key}, basis", f"'{block.basis}' is unknown; there are: {'; '.join(BASES)}.")
        basis = BASES[block.basis]
        if block.columns[:1] != ["line"]:
            raise self.refuse(f"{key}, columns", "'line' must be the first.")
        for column in ("option", *basis.needs):
            if column not in block.columns:
                raise self.refuse(f"{key}, columns", f"'{column}' is missing.")
        for column in block.columns:
            if column not in ("line", "option") and basis.stray(column):
                raise self.refuse(f"{key}, columns", f"unknown column '{column}' for the basis '{block.basis}'.")
            if block.columns.count(column) > 1:
                raise self.refuse(f"{key}, columns", f"'{column}' is there twice.")
        if stray := [column for column in block.once if column not in block.columns]:
            raise self.refuse(f"{key}, once", f"unknown column '{stray[0]}'.")
        return basis

    def _settings(self, key: str, block: BlockModel, basis: Basis) -> Mapping[str, str]:
        if stray := [name for name in block.settings if name not in basis.settings]:
            raise self.refuse(f"{key}, settings.{stray[0]}", f"is no setting of the basis '{block.basis}'.")
        settings = {**basis.settings, **block.settings}
        for name in set(self.switches) & set(settings):
            settings[name] = self.switches[name]
            self.used_switches.add(name)
        if absent := [name for name, value in settings.items() if not value]:
            raise self.refuse(f"{key}, settings.{absent[0]}", "must be given.")
        return settings

    def _limits(self, key: str, limit: LimitModel) -> PrintedLimit:
        no_most = limit.most == "no limit"
        bonus_like: BonusLike = EACH_SPACE if limit.bonus == EACH_SPACE else THE_TABLE if limit.bonus == THE_TABLE else ""
        try:
            return PrintedLimit(
                tuple(limit.structure),
                stakes(limit.stakes) if limit.stakes else None,
                span(limit.least) if limit.least else None,
                span(limit.most) if limit.most and not no_most else None,
                span(limit.buy_in) if limit.buy_in else None,
                bonus=span(limit.bonus) if limit.bonus and not bonus_like else None,
                bonus_like=bonus_like,
                no_most=no_most,
            )
        except BadInput as error:
            raise self.refuse(f"{key}, limits", str(error)) from error

    def _rows(self, key: str, block: BlockModel, lines: range, sparse: Sequence[str]) -> list[FeeRow]:
        rows: list[FeeRow] = []
        for number, cells in enumerate(block.rows, 1):
            if len(cells) != len(block.columns):
                raise self.refuse(f"{key}, row {number}", f"has {len(cells)} cells for {len(block.columns)} columns.")
            named = dict(zip(block.columns, cells, strict=True))
            line, option = named.pop("line"), str(named.pop("option"))
            if not isinstance(line, int) or line not in lines:
                raise self.refuse(f"{key}, row {number}, column line", f"'{line}' is not among lines {block.lines}.")
            read = {column: self._cell(line, column, str(text)) for column, text in named.items()}
            if blank := [column for column, text in read.items() if text == "" and column not in (*block.once, *sparse)]:
                raise self.refuse(f"{key}, line {line}, column {blank[0]}", "is blank.")
            rows.append(FeeRow(line, option, read))
        for before, after in pairwise(rows):
            if after.line < before.line:
                raise self.refuse(f"{key}, line {after.line}", f"comes after line {before.line}.")
        return rows

    def _cell(self, line: int, column: str, text: str) -> str:
        """What we read in a cell: what is printed, unless a reading says otherwise; ``nothing`` is a blank."""
        reading = self.cells.get((line, column))
        if reading is None:
            return text
        if reading.printed != text:
            raise self.refuse(f"reading {reading.id}, printed", f"'{reading.printed}' is not what line {line} has, '{text}'.")
        return "" if reading.read == "nothing" else reading.read

    def _carried(self, key: str, block: BlockModel, option: str, rows: Sequence[FeeRow]) -> list[FeeRow]:
        """A cell of a ``once`` column is printed in one row of an option and holds for all of them."""
        carried: dict[str, str] = {}
        for column in block.once:
            printed = {row.cells[column] for row in rows} - {""}
            if len(printed) != 1:
                reason = "is blank in every row" if not printed else f"is printed as {' and '.join(sorted(printed))}"
                raise self.refuse(f"{key}, option {option}, column {column}", f"{reason}; once an option is expected.")
            carried[column] = printed.pop()
        return [row._replace(cells={**row.cells, **carried}) for row in rows]

    def _check_announced(self, key: str, block: BlockModel, names: Sequence[str]) -> None:
        try:
            announced = option_names(block.announced)
        except BadInput as error:
            raise self.refuse(f"{key}, announced", str(error)) from error
        if twice := [name for name in names if names.count(name) > 1]:
            raise self.refuse(f"{key}, rows", f"overlap: option {twice[0]} is printed in two places.")
        for name in announced:
            if name not in names and not self._excused("missing option", name):
                raise self.refuse(f"{key}, rows", f"missing option: {name} is announced and has no row.")
        if stray := [name for name in names if name not in announced]:
            raise self.refuse(f"{key}, rows", f"option {stray[0]} is not among those announced.")
