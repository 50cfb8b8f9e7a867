"""Loading an edition: one TOML file, checked whole. A refusal lists every fault: file, key, reason, and what may stand there."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardroom.clauses import LINES, Clause, Reading, numbers
from cardroom.collection import Schedule, load_schedules
from cardroom.errors import BadEdition, CardroomError
from cardroom.games import GAMES, find_game
from cardroom.games.floor import ALWAYS, EVERYWHERE
from cardroom.games.game import Game
from cardroom.house_rules import HouseRules, left_open
from cardroom.houses.edition import Edition, first_error
from cardroom.houses.faults import Faults, repaired
from cardroom.houses.files import HERE, find_file, read_toml
from cardroom.houses.templates import Unfilled, fill, filled, stray, switches_of
from cardroom.switches import TableSwitches

Model = TypeVar("Model", bound=BaseModel)

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


PARTS = frozenset(_File.model_fields) - {"name", "source", "lines", "approval", "since"}  # that are tables or lists


class _Shared(_Reading):
    clause: str  # it explains this clause, and goes with it: an edition that prints its own has a reading of its own, or needs none


class _Common(_Strict):
    source: str = ""  # the manual whose lines it cites, and which of them it speaks for; none: everything in it is ours
    lines: str = Field(default="", pattern=LINES)
    rules: dict[str, object] = {}  # that the editions share; what an edition sets itself replaces them
    clauses: dict[str, _Clause]
    readings: list[_Shared] = []

    def outside(self) -> Iterable[tuple[str, str]]:
        """What cites lines that the file does not speak for, by its key."""
        cited = {f"clauses.{id}": clause.lines for id, clause in self.clauses.items()}
        cited |= {f"readings.{reading.id}": reading.lines for reading in self.readings}
        strange = (key for key, lines in cited.items() if numbers(lines) - numbers(self.lines))
        return [(key, f"l.{cited[key]} is outside the file's lines, {self.lines or 'none'}") for key in strange]


NOTHING_SHARED = _Common(clauses={})


def load(edition: str) -> Edition:
    """The edition of that id (``house/slug``).

    >>> from cardroom import load
    >>> load("standard/no-limit-texas-holdem")
    <Edition standard/no-limit-texas-holdem: No-limit Texas Hold'em>
    """
    file = find_file(edition)
    return _load(file.id, file.path, file.path.stat().st_mtime_ns)


@cache
def _load(edition: str, path: Path, _stamp: int) -> Edition:
    return load_file(edition, path)


def load_with_collection(edition: str, switches: Mapping[str, str]) -> Edition:
    """Return the edition of that id with these switches of its collection schedule changed."""
    file = find_file(edition)
    return load_file(file.id, file.path, switches)


def load_file(edition: str, path: Path, collection: Mapping[str, str] = MappingProxyType({})) -> Edition:
    """Return the edition in this file, under this id; refuse a file with all of its faults at once.

    ``collection`` changes switches of its schedule.
    """
    faults = Faults(path)
    file = _read(path, faults)
    game = find_game(file.game) if file.game in GAMES else None
    if game is None:
        faults.add("game", f"there is no game '{file.game}'; there are: {', '.join(GAMES)}")
        faults.refuse()
    assert game is not None
    of_every, named = [[_common(name, path, file.source, faults) for name in names] for names in (_of_every(game.family), file.common)]
    shared = [*of_every, *named]
    given = {key: value for common in shared for key, value in common.rules.items()} | file.rules
    rules = _model(game.rules, given, "rules", faults)
    table = _model(game.table, file.table, "table", faults)
    schedule = _schedule(file, path, collection, faults)
    known = [rules] if rules is not None else repaired(game.rules, given)
    cited = frozenset.intersection(*(_cited(game, one) for one in known)) if known else frozenset()  # whatever stands in place of a fault
    templates = {id: clause for common in of_every for id, clause in _clauses(common.clauses).items() if id in cited}
    templates |= {id: clause for common in named for id, clause in _clauses(common.clauses).items()} | _clauses(file.clauses)
    others = [_common(SPARE, path, file.source, faults), *of_every]
    spare = {id: clause for common in others for id, clause in _clauses(common.clauses).items() if id not in templates}
    if rules is not None and table is not None:
        _check_figures(templates.values(), rules, table, faults)
    if schedule is not None:
        templates |= {id: Clause(id, c.says, c.lines) for id, c in schedule.clauses().items()}
    if not any(fault.key == "common" or fault.file.parent.name == "_common" for fault in faults.found):
        # No clause is missing because its file is.
        _check_cited(cited, templates, "", faults)
    if rules is None or table is None:
        faults.refuse()
    assert rules is not None and table is not None
    _check_tables(game, rules, table, templates, faults)
    readings = tuple(Reading(**r.model_dump()) for r in file.readings) + tuple(_readings_of(shared, templates, cited))
    _check_readings(readings, partial(_has, rules, table, schedule), faults)
    for setting in file.printed:
        if not _has(rules, table, schedule, f"table.{setting}"):
            faults.add(f"printed.{setting}", "is no setting of the table", f"there are: {', '.join(game.table.model_fields)}")
    faults.refuse()
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
        faults.add("collection.option", str(error))
        faults.refuse()
    return loaded


def _read(path: Path, faults: Faults) -> _File:
    """The file without what is wrong in its parts, which goes on the list. A part that is no such part at all ends it."""
    data = read_toml(path)
    try:
        return _File.model_validate(data)
    except ValidationError as error:
        faults.of_model("", error, _File)
        places = [each["loc"] for each in error.errors()]
    if any(place[0] in ("game", "collection") or (len(place) == 1 and place[0] in PARTS and place[0] in data) for place in places):
        faults.refuse()
    for top, *below in places:
        inside = data.get(str(top))
        if below and isinstance(inside, dict):
            inside[str(below[0])] = {"says": "?"} if top == "clauses" else "1"
        else:
            data.pop(str(top), None)
    return _File.model_validate({"name": "?", "source": "?", "lines": "", "clauses": {}, **data})


def _model(model: type[Model], data: Mapping[str, object], key: str, faults: Faults) -> Model | None:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        faults.of_model(key, error, model)
        return None


def _schedule(file: _File, path: Path, switches: Mapping[str, str], faults: Faults) -> Schedule | None:
    """The schedules that the file names, as one, with these switches changed."""
    if file.collection is None:
        return None
    paths = [path.parent / "collection" / f"{name}.toml" for name in file.collection.schedules]
    there = ", ".join(sorted(one.stem for one in (path.parent / "collection").glob("*.toml"))) or "none"
    if not paths:
        faults.add("collection.schedule", "names no schedule", f"there are: {there}")
    missing = [one for one in paths if not one.is_file()]
    for one in missing:
        faults.add("collection.schedule", f"there is no {one.name} beside it in the folder collection", f"there are: {there}")
    if not paths or missing:
        return None
    try:
        return load_schedules(paths, {**file.collection.switches, **switches})
    except BadEdition as error:
        stem, _, reason = str(error).partition(".toml: ")
        faults.add("", reason, file=Path(f"{stem}.toml"))
        return None


def _cited(game: Game, rules: HouseRules) -> frozenset[str]:
    """The clauses that the game cites under these rules."""
    return game.clauses(rules) | {rule for ruling in (*EVERYWHERE, *game.rulings(rules)) for rule in (ruling.rule, *ruling.also)} | ALWAYS


def _check_figures(templates: Iterable[Clause], rules: HouseRules, table: TableSwitches, faults: Faults) -> None:
    switches = switches_of(rules, table)
    for clause in templates:
        try:
            filled(clause.says, switches)
        except Unfilled as error:
            faults.add(f"clauses.{clause.id}", str(error), f"there are: {', '.join(switches)}" if "there is not" in str(error) else "")
            continue
        if said := stray(clause.id, clause.says, rules, switches):
            faults.add(f"clauses.{clause.id}", f"writes a figure itself, {said}")


def _check_cited(cited: Iterable[str], templates: Mapping[str, Clause], where: str, faults: Faults) -> None:
    for wanted in sorted(set(cited) - templates.keys()):
        takes = f'write {wanted if wanted.replace("-", "").isalnum() else json.dumps(wanted)} = {{ says = "...", lines = "12-14" }}'
        faults.add(f"clauses.{wanted}", f"is missing, and the game cites it{where}", takes)


def _check_tables(game: Game, rules: HouseRules, table: TableSwitches, templates: Mapping[str, Clause], faults: Faults) -> None:
    """What the house leaves to its tables is tried out."""
    known = left_open(game.table)
    for setting, left in rules.tables.items():
        key = f"rules.tables.{setting}"
        if setting not in known:
            faults.add(key, f"is no setting of this game's tables; there are: {', '.join(known) or 'none'}")
            continue
        if getattr(table, setting) is not None:
            faults.add(f"table.{setting}", "is what the house leaves to its tables: its own goes into rules")
            continue
        for value in left.trials():
            try:
                changed = rules.at(game.table.model_validate({**table.model_dump(), setting: value}))
            except ValidationError as error:
                faults.add(key, first_error(error))
            except ValueError as error:
                faults.add(key, f"{value}: {error}")
            else:
                _check_cited(game.clauses(changed), templates, f" where a table sets {setting} to {value}", faults)


def _check_readings(readings: Iterable[Reading], has: Callable[[str], bool], faults: Faults) -> None:
    for reading in readings:
        if (reading.other or reading.sets) and not reading.switch:
            faults.add(f"readings.{reading.id}", "tells another reading, and names no switch for it")
        for switch in (*filter(None, (reading.switch,)), *reading.ours, *reading.sets):
            if not has(switch):
                takes = 'write one like "rules.seats", "table.bets" or "collection.option"'
                faults.add(f"readings.{reading.id}", f"names the switch {switch}, which there is not", takes)


def _of_every(family: str) -> list[str]:
    """The files that every edition shares with all others, and with those of its family: what the game cites, unless something named
    later replaces it."""
    return [name for name in ("every", f"every-{family}") if (HERE / "_common" / f"{name}.toml").is_file()]


def _common(name: str, path: Path, source: str, faults: Faults) -> _Common:
    """Clauses and readings that a file shares with others of its manual, or of any; what it prints itself replaces them."""
    places = [path.parent.parent / "_common" / f"{name}.toml", HERE / "_common" / f"{name}.toml"]
    shared = next((place for place in places if place.is_file()), None)
    if shared is None:
        there = sorted({one.stem for place in places for one in place.parent.glob("*.toml")} - {SPARE})
        faults.add("common", f"there is no file _common/{name}.toml", f"there are: {', '.join(there)}")
        return NOTHING_SHARED
    try:
        common = _Common.model_validate(read_toml(shared))
    except ValidationError as error:
        faults.of_model("", error, _Common, shared)
        return NOTHING_SHARED
    if common.source and common.source != source:
        faults.add("common", f"{name} speaks for {common.source}, and this edition is of {source}")
    for key, reason in common.outside():
        faults.add(key, reason, file=shared)
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
