"""Loading an edition: one TOML file, checked whole. What it refuses it names: file, key, reason."""

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardroom.clauses import LINES, Clause, Reading, numbers
from cardroom.collection import Schedule, load_schedules
from cardroom.errors import BadEdition, CardroomError
from cardroom.games import GAMES, find_game
from cardroom.games.floor import ALWAYS, EVERYWHERE
from cardroom.house_rules import left_open
from cardroom.houses.edition import Edition, first_error
from cardroom.houses.files import HERE, find_file, read_toml
from cardroom.houses.templates import Unfilled, fill, filled, stray, switches_of

SPARE = "other-readings"
"""The shared file of clauses that an edition needs only where a switch is set otherwise than its file has it."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Clause(_Strict):
    says: str = Field(min_length=1)
    lines: str = Field(default="", pattern=LINES)


class _Reading(_Strict):
    id: str = Field(min_length=1)
    lines: str = ""
    text: str = Field(min_length=1)
    read: str = Field(min_length=1)
    why: str = Field(min_length=1)
    switch: str = ""
    ours: tuple[str, ...] = ()
    other: str = ""
    sets: dict[str, object] = {}


class _Collection(_Strict):
    schedule: str | list[str]  # several: the options of all but the first are named after their file, "crazy-pineapple/3"
    option: str = ""
    switches: dict[str, str] = {}  # settings of the schedule that its readings name

    @property
    def schedules(self) -> list[str]:
        return [self.schedule] if isinstance(self.schedule, str) else self.schedule


class _File(_Strict):
    name: str
    game: str
    source: str
    lines: str
    approval: str = ""
    since: str = ""
    common: list[str] = []  # files of clauses that several editions share
    rules: dict[str, object] = {}
    table: dict[str, object] = {}
    printed: dict[str, Annotated[str, Field(min_length=1, pattern=LINES)]] = {}  # by setting of the table: where its figure is printed
    collection: _Collection | None = None
    clauses: dict[str, _Clause]
    readings: list[_Reading] = []


class _Shared(_Reading):
    clause: str  # it explains this clause, and goes with it: an edition that prints its own has a reading of its own, or needs none


class _Common(_Strict):
    source: str = ""  # the manual whose lines it cites, and which of them it speaks for; none: everything in it is ours
    lines: str = Field(default="", pattern=LINES)
    rules: dict[str, object] = {}  # that the editions share; what an edition sets itself replaces them
    clauses: dict[str, _Clause]
    readings: list[_Shared] = []

    def outside(self) -> str:
        """What cites lines that the file does not speak for; empty where nothing does."""
        cited = {f"clauses.{id}": clause.lines for id, clause in self.clauses.items()}
        cited |= {f"readings.{reading.id}": reading.lines for reading in self.readings}
        strange = (key for key, lines in cited.items() if numbers(lines) - numbers(self.lines))
        return next((f"{key}: l.{cited[key]} is outside the file's lines, {self.lines or 'none'}" for key in strange), "")


def load(edition: str) -> Edition:
    """The edition of that id (``house/slug``)."""
    file = find_file(edition)
    return _load(edition, file.path, file.path.stat().st_mtime_ns)


@cache
def _load(edition: str, path: Path, _stamp: int) -> Edition:
    return load_file(edition, path)


def load_with_collection(edition: str, switches: Mapping[str, str]) -> Edition:
    """The edition of that id with these switches of its collection schedule changed."""
    return load_file(edition, find_file(edition).path, switches)


def load_file(edition: str, path: Path, collection: Mapping[str, str] = MappingProxyType({})) -> Edition:
    """The edition in this file, under this id; ``collection`` changes switches of its schedule."""

    def refuse(key: str, reason: str) -> BadEdition:
        return BadEdition(f"{path}: {key}: {reason.rstrip('.')}.")

    data = read_toml(path)
    try:
        file = _File.model_validate(data)
    except ValidationError as error:
        raise BadEdition(f"{path}: {first_error(error)}.") from None
    if file.game not in GAMES:
        raise refuse("game", f"there is no game '{file.game}'; there are: {', '.join(GAMES)}")
    game = find_game(file.game)
    of_every, named = [[_common(name, path, file.source) for name in names] for names in (_of_every(game.family), file.common)]
    shared = [*of_every, *named]
    common_rules = {key: value for common in shared for key, value in common.rules.items()}
    try:
        rules = game.rules.model_validate(common_rules | file.rules)
    except ValidationError as error:
        raise refuse("rules", first_error(error)) from None
    try:
        table = game.table.model_validate(file.table)
    except ValidationError as error:
        raise refuse("table", first_error(error)) from None
    cited = game.clauses(rules) | {rule for ruling in (*EVERYWHERE, *game.rulings(rules)) for rule in (ruling.rule, *ruling.also)} | ALWAYS
    templates = {id: clause for common in of_every for id, clause in _clauses(common.clauses).items() if id in cited}
    templates |= {id: clause for common in named for id, clause in _clauses(common.clauses).items()} | _clauses(file.clauses)
    others = [_common(SPARE, path, file.source), *of_every]
    spare = {id: clause for common in others for id, clause in _clauses(common.clauses).items() if id not in templates}
    switches = switches_of(rules, table)
    for clause in templates.values():
        try:
            filled(clause.says, switches)
        except Unfilled as error:
            raise refuse(f"clauses.{clause.id}", str(error)) from None
        if said := stray(clause.id, clause.says, rules, switches):
            raise refuse(f"clauses.{clause.id}", f"writes a figure itself, {said}")
    schedule = None
    if file.collection is not None:
        schedule_paths = [path.parent / "collection" / f"{name}.toml" for name in file.collection.schedules]
        if not schedule_paths:
            raise refuse("collection.schedule", "names no schedule")
        for schedule_path in schedule_paths:
            if not schedule_path.is_file():
                raise refuse("collection.schedule", f"there is no {schedule_path.name} beside it in the folder collection")
        schedule = load_schedules(schedule_paths, {**file.collection.switches, **collection})
        templates |= {id: Clause(id, c.says, c.lines) for id, c in schedule.clauses().items()}
    for wanted in sorted(cited - templates.keys()):
        raise refuse(f"clauses.{wanted}", "is missing, and the game cites it")
    known = left_open(game.table)
    for setting, left in rules.tables.items():
        key = f"rules.tables.{setting}"
        if setting not in known:
            raise refuse(key, f"is no setting of this game's tables; there are: {', '.join(known) or 'none'}")
        if getattr(table, setting) is not None:
            raise refuse(f"table.{setting}", "is what the house leaves to its tables: its own goes into rules")
        for value in left.trials():
            try:
                changed = rules.at(game.table.model_validate({**table.model_dump(), setting: value}))
            except ValidationError as error:
                raise refuse(key, first_error(error)) from None
            except ValueError as error:
                raise refuse(key, f"{value}: {error}") from None
            for wanted in sorted(game.clauses(changed) - templates.keys()):
                raise refuse(f"clauses.{wanted}", f"is missing, and the game cites it where a table sets {setting} to {value}")
    readings = tuple(Reading(**r.model_dump()) for r in file.readings) + tuple(_readings_of(shared, templates, cited))
    for reading in readings:
        if (reading.other or reading.sets) and not reading.switch:
            raise refuse(f"readings.{reading.id}", "tells another reading, and names no switch for it")
        for switch in (*filter(None, (reading.switch,)), *reading.ours, *reading.sets):
            if not _has(rules, table, schedule, switch):
                raise refuse(f"readings.{reading.id}", f"names the switch {switch}, which there is not")
    for setting in file.printed:
        if not _has(rules, table, schedule, f"table.{setting}"):
            raise refuse(f"printed.{setting}", "is no setting of the table")
    clauses = fill(templates, rules, table, readings, cited)
    option = file.collection.option if file.collection else ""
    digest = sha256(path.read_bytes()).hexdigest()
    loaded = Edition(
        edition, file.name, game, rules, table, templates, clauses, spare, readings, file.printed, schedule, option,
        file.source, file.lines, file.approval, file.since, digest, game.deck(rules),
    )  # fmt: skip
    try:
        loaded.post(None, table)
    except CardroomError as error:
        raise refuse("collection.option", str(error)) from None
    return loaded


def _of_every(family: str) -> list[str]:
    """The files that every edition shares with all others, and with those of its family: what the game cites, unless something named
    later replaces it."""
    return [name for name in ("every", f"every-{family}") if (HERE / "_common" / f"{name}.toml").is_file()]


def _common(name: str, path: Path, source: str) -> _Common:
    """Clauses and readings that a file shares with others of its manual, or of any; what it prints itself replaces them."""
    places = [path.parent.parent / "_common" / f"{name}.toml", HERE / "_common" / f"{name}.toml"]
    shared = next((place for place in places if place.is_file()), None)
    if shared is None:
        raise BadEdition(f"{path}: common: there is no file _common/{name}.toml.")
    try:
        common = _Common.model_validate(read_toml(shared))
    except ValidationError as error:
        raise BadEdition(f"{shared}: {first_error(error)}.") from None
    if common.source and common.source != source:
        raise BadEdition(f"{path}: common: {name} speaks for {common.source}, and this edition is of {source}.")
    if outside := common.outside():
        raise BadEdition(f"{shared}: {outside}.")
    return common


def _clauses(written: Mapping[str, _Clause]) -> dict[str, Clause]:
    return {id: Clause(id, c.says, c.lines) for id, c in written.items()}


def _readings_of(shared: Iterable[_Common], clauses: Mapping[str, Clause], cited: frozenset[str]) -> Iterable[Reading]:
    """The readings that go with shared clauses, where the game cites the clause and the edition has not replaced it."""
    for common in shared:
        for reading in common.readings:
            if reading.clause in cited and clauses[reading.clause].says == common.clauses[reading.clause].says:
                yield Reading(**reading.model_dump(exclude={"clause"}))


def _has(rules: BaseModel, table: BaseModel, schedule: Schedule | None, switch: str) -> bool:
    """Return whether an edition with these has this switch: ``rules.seats``, ``rules.limits.0``, ``collection.void``."""
    top, _, rest = switch.partition(".")
    if top == "collection":  # the option that is posted, or a setting of the schedule
        return schedule is not None and (rest == "option" or rest in schedule.settings)
    found: object = {"rules": rules, "table": table}.get(top)
    for part in rest.split("."):
        known = _below(found)
        if part not in known:
            return False
        found = known[part]
    return True


def _below(found: object) -> Mapping[str, object]:
    """What a switch is made of, by name; the entries of a list by their number."""
    if isinstance(found, list | tuple):
        return {str(number): entry for number, entry in enumerate(found)}
    return found if isinstance(found, Mapping) else dict(found) if isinstance(found, BaseModel) else {}
