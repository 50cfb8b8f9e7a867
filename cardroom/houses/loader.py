"""Loading an edition: one TOML file, checked whole. What it refuses it names: file, key, reason."""

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardroom.clauses import Clause, Reading
from cardroom.collection import Schedule, load_schedules
from cardroom.errors import BadEdition, CardroomError
from cardroom.games import GAMES, find_game
from cardroom.games.floor import EVERYWHERE
from cardroom.houses.edition import Edition, first_error
from cardroom.houses.files import HERE, find_file, read_toml


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Clause(_Strict):
    says: str = Field(min_length=1)
    lines: str = Field(default="", pattern=r"^(\d+(-\d+)?(, \d+(-\d+)?)*)?$")


class _Reading(_Strict):
    id: str = Field(min_length=1)
    lines: str = ""
    text: str = Field(min_length=1)
    read: str = Field(min_length=1)
    why: str = Field(min_length=1)
    switch: str = ""


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
    collection: _Collection | None = None
    clauses: dict[str, _Clause]
    readings: list[_Reading] = []


class _Shared(_Reading):
    clause: str  # it explains this clause, and goes with it: an edition that prints its own has a reading of its own, or needs none


class _Common(_Strict):
    clauses: dict[str, _Clause]
    readings: list[_Shared] = []


def load(edition: str) -> Edition:
    """The edition of that id (``house/slug``)."""
    file = find_file(edition)
    return _load(edition, file.path, file.path.stat().st_mtime_ns)


@cache
def _load(edition: str, path: Path, _stamp: int) -> Edition:
    return load_file(edition, path)


def load_file(edition: str, path: Path) -> Edition:
    """The edition in this file, under this id."""

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
    try:
        rules = game.rules.model_validate(file.rules)
    except ValidationError as error:
        raise refuse("rules", first_error(error)) from None
    try:
        table = game.table.model_validate(file.table)
    except ValidationError as error:
        raise refuse("table", first_error(error)) from None
    cited = game.clauses(rules) | {ruling.rule for ruling in (*EVERYWHERE, *game.rulings(rules))}
    of_every = [_common(name, path) for name in _of_every(game.family)]
    shared = [*of_every, *(_common(name, path) for name in file.common)]
    clauses = {id: clause for common in shared for id, clause in _clauses(common.clauses).items() if common not in of_every or id in cited}
    clauses |= _clauses(file.clauses)
    schedule = None
    if file.collection is not None:
        schedule_paths = [path.parent / "collection" / f"{name}.toml" for name in file.collection.schedules]
        if not schedule_paths:
            raise refuse("collection.schedule", "names no schedule")
        for schedule_path in schedule_paths:
            if not schedule_path.is_file():
                raise refuse("collection.schedule", f"there is no {schedule_path.name} beside it in the folder collection")
        schedule = load_schedules(schedule_paths, file.collection.switches)
        clauses |= {id: Clause(id, c.says, c.lines) for id, c in schedule.clauses().items()}
    for wanted in sorted(cited - clauses.keys()):
        raise refuse(f"clauses.{wanted}", "is missing, and the game cites it")
    readings = tuple(Reading(**r.model_dump()) for r in file.readings) + tuple(_readings_of(shared, clauses, cited))
    for reading in readings:
        if reading.switch and not _has(rules, table, schedule, reading.switch):
            raise refuse(f"readings.{reading.id}", f"names the switch {reading.switch}, which there is not")
    loaded = Edition(
        edition, file.name, game, rules, table, clauses, readings, schedule, file.collection.option if file.collection else "",
        file.source, file.lines, file.approval, file.since, sha256(path.read_bytes()).hexdigest(), game.deck(rules),
    )  # fmt: skip
    try:
        loaded.post(None, table)
    except CardroomError as error:
        raise refuse("collection.option", str(error)) from None
    return loaded


def _of_every(family: str) -> list[str]:
    """The files that every edition shares with all others, and with those of its family; what comes later replaces what came before."""
    return [name for name in ("every", f"every-{family}") if (HERE / "_common" / f"{name}.toml").is_file()]


def _common(name: str, path: Path) -> _Common:
    """Clauses and readings that a file shares with others; what it prints itself replaces them."""
    places = [path.parent.parent / "_common" / f"{name}.toml", HERE / "_common" / f"{name}.toml"]
    shared = next((place for place in places if place.is_file()), None)
    if shared is None:
        raise BadEdition(f"{path}: common: there is no file _common/{name}.toml.")
    try:
        return _Common.model_validate(read_toml(shared))
    except ValidationError as error:
        raise BadEdition(f"{shared}: {first_error(error)}.") from None


def _clauses(written: Mapping[str, _Clause]) -> dict[str, Clause]:
    return {id: Clause(id, c.says, c.lines) for id, c in written.items()}


def _readings_of(shared: Iterable[_Common], clauses: Mapping[str, Clause], cited: frozenset[str]) -> Iterable[Reading]:
    """The readings that go with shared clauses, where the game cites the clause and the edition has not replaced it."""
    for common in shared:
        for reading in common.readings:
            if reading.clause in cited and clauses[reading.clause].says == common.clauses[reading.clause].says:
                yield Reading(**reading.model_dump(exclude={"clause"}))


def _has(rules: BaseModel, table: BaseModel, schedule: Schedule | None, switch: str) -> bool:
    """Whether an edition with these has this switch: ``rules.seats``, ``table.kill.legs``, ``collection.void``."""
    top, _, rest = switch.partition(".")
    if top == "collection":  # the option that is posted, or a setting of the schedule
        return schedule is not None and (rest == "option" or rest in schedule.settings)
    found: object = {"rules": rules, "table": table}.get(top)
    for part in rest.split("."):
        known = found if isinstance(found, Mapping) else dict(found) if isinstance(found, BaseModel) else {}
        if part not in known:
            return False
        found = known[part]
    return True
