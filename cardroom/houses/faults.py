"""What is wrong with a file: every fault with its key, the reason, and what may stand there."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from cardroom.clauses import LINES
from cardroom.errors import BadEdition
from cardroom.houses.edition import fault_of
from cardroom.houses.switch_list import SwitchKind, kind_of

Model = TypeVar("Model", bound=BaseModel)

SAID = frozenset({"literal_error"})  # the reason itself says what may stand there
REPAIRS = 6  # files that are tried in place of one with faults
EXAMPLES = {"money": ("$5", "$100"), "odds": ("1 to 1", "3 to 2"), "whole number": (1, 6), "figure": ("17",), "text": ("x",)}
EMPTY: dict[str, object] = {"list": [], "by name": {}, "parts": {}}


class Fault(NamedTuple):
    file: Path
    key: str
    reason: str
    takes: str = ""  # what may stand there

    @property
    def sentence(self) -> str:
        said = f"{self.reason.rstrip('.')}; {self.takes}" if self.takes else self.reason.rstrip(".")
        return f"{self.key}: {said}." if self.key else f"{said}."


class FaultyEdition(BadEdition):
    """A file with faults: one is a sentence, several are a list."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        first = faults[0].file
        if len(faults) == 1:
            text = f"{first}: {faults[0].sentence}"
        else:
            lines = [f"  {fault.sentence}" if fault.file == first else f"  {fault.file}: {fault.sentence}" for fault in faults]
            text = "\n".join([f"{first} has {len(faults)} faults:", *lines])
        super().__init__(text)


class Faults:
    """The faults of a file, as far as they are found."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.found: list[Fault] = []

    def __bool__(self) -> bool:
        return bool(self.found)

    def add(self, key: str, reason: str, takes: str = "", file: Path | None = None) -> None:
        fault = Fault(file or self.file, key, reason, takes)
        if fault not in self.found:
            self.found.append(fault)

    def of_model(self, above: str, error: ValidationError, model: type[BaseModel], file: Path | None = None) -> None:
        """Everything that pydantic says of a part of the file, and what the model takes there."""
        for each in error.errors():
            key, reason = fault_of(each)
            self.add(": ".join(filter(None, (above, key))), reason, _takes(each, model), file)

    def refuse(self) -> None:
        """Raise what was found; nothing where the file is right."""
        if self.found:
            raise FaultyEdition(self.found)


def _takes(error: ErrorDetails, model: type[BaseModel]) -> str:
    """What may stand where the error is."""
    if error["type"] == "extra_forbidden":
        parts = _model_at(model, error["loc"][:-1])
        return f"there are: {', '.join(parts.model_fields)}" if parts is not None else ""
    if error["type"] == "string_pattern_mismatch" and error["ctx"]["pattern"] == LINES:
        return 'it takes numbers of lines, like "12-14, 20"'
    kind = _kind_at(model, error["loc"])
    return "" if kind is None or error["type"] in SAID else f"it takes {kind.takes}"


def _model_at(model: type[BaseModel], place: Sequence[int | str]) -> type[BaseModel] | None:
    found: object = model
    for part in place:
        found = _below(found, part)
    return found if isinstance(found, type) and issubclass(found, BaseModel) else None


def _kind_at(model: type[BaseModel], place: Sequence[int | str]) -> SwitchKind | None:
    above = _model_at(model, place[:-1]) if place else None
    if above is None or str(place[-1]) not in above.model_fields:
        return None
    info = above.model_fields[str(place[-1])]
    return kind_of(info.annotation, info.metadata)


def _below(found: object, part: int | str) -> object:
    """The type of a part: a field of a model, a value of a table or of a list."""
    if isinstance(found, type) and issubclass(found, BaseModel):
        return found.model_fields[str(part)].annotation if str(part) in found.model_fields else None
    inner = [each for each in get_args(found) if each is not type(None)]
    if get_origin(found) in (dict, Mapping):
        return inner[1]
    if get_origin(found) in (list, tuple):
        return inner[0]
    return _below(inner[0], part) if inner else None  # what is written around a type


def repaired(model: type[Model], data: Mapping[str, object]) -> list[Model]:
    """Models of this data with something that may stand there in place of each fault; none where nothing helps."""
    tried = (_repaired(model, data, number) for number in range(REPAIRS))
    return [one for one in tried if one is not None]


def _repaired(model: type[Model], data: Mapping[str, object], number: int) -> Model | None:
    """With the values of this number."""
    held: dict[str, object] = dict(data)
    for _ in range(3):  # what replaces a fault may have parts that are missing
        try:
            return model.model_validate(held)
        except ValidationError as error:
            for top in {str(each["loc"][0]) for each in error.errors() if each["loc"]}:
                info = model.model_fields.get(top)
                held.pop(top, None)
                if info is not None and info.is_required():
                    held[top] = _value(kind_of(info.annotation, info.metadata), number)
    return None


def _value(kind: SwitchKind, number: int) -> object:
    values = kind.values or ((kind.least,) if kind.least is not None and kind.name == "whole number" else EXAMPLES.get(kind.name, ()))
    return values[number % len(values)] if values else EMPTY.get(kind.name)
