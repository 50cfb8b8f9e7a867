"""The file of a clientele: what it may say, and everything that is wrong with it at once, each fault with its key and the reason."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Literal, Self, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from cardroom.errors import BadInput, CardroomError
from cardroom.houses.files import find_file
from cardroom.money import Cents, parse_money
from cardroom.plain import parse_toml

HERE = Path(__file__).parent
MOST_KINDS = 20
RANKS = re.compile(r"[2-9TJQKA](-[2-9TJQKA]){0,4}")
CATEGORIES = ("pair",)

Outcome = TypeVar("Outcome", str, int)
Strategy = Literal["exact", "house-way", "chart", "always-play", "bots"]


def _spread(value: object) -> Mapping[object, object]:
    """One outcome by itself is certain."""
    return value if isinstance(value, Mapping) else {str(value): 1}


def _in_all(chances: dict[Outcome, Fraction]) -> dict[Outcome, Fraction]:
    total = sum(chances.values())
    if total != 1:
        raise ValueError(f"the chances add up to {float(total):g}, not to 1")
    return chances


def _amounts(value: object) -> object:
    return _keyed(value, _amount)


def _amount(text: str) -> Cents:
    try:
        cents = parse_money(text)
    except CardroomError as error:
        raise ValueError(str(error)) from None
    if cents <= 0:
        raise ValueError(f"'{text}' is no bet: it must be more than nothing")
    return cents


def _counts(value: object) -> object:
    return _keyed(value, _count)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(f"'{text}' is no number of people")
    return int(text)


def _keyed(value: object, read: Callable[[str], int]) -> object:
    """The outcomes of a spread as numbers; each may be there once."""
    spread, found = _spread(value), dict[int, object]()
    for text, chance in spread.items():
        number = read(str(text))
        if number in found:
            raise ValueError(f"'{text}' is there twice")
        found[number] = chance
    return found


def _decimal(value: object) -> object:
    """A chance as it is written: 0.1 is a tenth."""
    return Fraction(str(value)) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


def _hand(text: str) -> str:
    if text not in CATEGORIES and not RANKS.fullmatch(text):
        raise ValueError(f"'{text}' is no hand: write ranks from the highest down, like Q-6-4, or pair")
    return text


Chance = Annotated[Fraction, BeforeValidator(_decimal), Field(ge=0, le=1)]
Spread = Annotated[dict[str, Chance], BeforeValidator(_spread), AfterValidator(_in_all)]
Amounts = Annotated[dict[Cents, Chance], BeforeValidator(_amounts), AfterValidator(_in_all)]
Counts = Annotated[dict[int, Chance], BeforeValidator(_counts), AfterValidator(_in_all)]


class _FileModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SideWager(_FileModel):
    """A side bet: in which part of the hands it is taken, and for how much."""

    taken: Chance
    bets: Amounts


class GuestChart(_FileModel):
    """A few marks to play by. Each game reads those that it has a decision for."""

    play: Annotated[str, AfterValidator(_hand)] | None = None  # three card poker, caribbean stud: the least hand that is played
    stand: int | None = Field(default=None, ge=2, le=21)  # blackjack: hard points from which one stands
    stand_low: int | None = Field(default=None, alias="stand-low", ge=2, le=21)  # the same against a 2 to 6
    stand_soft: int = Field(default=18, alias="stand-soft", ge=2, le=21)  # the same with an ace that counts eleven
    double: tuple[int, ...] = ()  # hard points of two cards that are doubled
    split: tuple[Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"], ...] = ()
    draw: int | None = Field(default=None, ge=0, le=9)  # games of points: the most points on which a card is drawn


class KindOfBettor(_FileModel):
    """One kind of bettor, as the file has it."""

    name: str = Field(min_length=1, max_length=24)
    sits: Counts  # how many of them sit down for a night
    bets: Amounts  # on the base wager
    on: Spread | None = None  # which base wager, where a game has several: player or banker
    side: dict[str, SideWager] = {}
    strategy: Strategy = "exact"
    chart: GuestChart | None = None
    errors: Chance = Fraction(0)  # in which part of their decisions they do anything at all
    changes: Literal["hand", "night"] = "hand"  # how often the bets are drawn

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.strategy == "chart") != (self.chart is not None):
            raise ValueError("strategy 'chart' and the table chart go together")
        if both := [name for name in self.on or () if name in self.side]:
            raise ValueError(f"'{both[0]}' is named under on and under side; one bettor has one wager of it")
        return self


class _Head(_FileModel):
    name: str = Field(min_length=1)
    editions: tuple[str, ...] = ()  # for which it is made; none: for any
    kinds: list[object] = Field(min_length=1, max_length=MOST_KINDS)


class ClienteleFile(BaseModel):
    """What could be read of a file, and what is wrong with it."""

    path: Path
    name: str = ""
    editions: tuple[str, ...] = ()
    kinds: tuple[KindOfBettor, ...] = ()
    faults: tuple[str, ...] = ()


def shipped() -> list[str]:
    """The clienteles that come with the package, by name."""
    return sorted(path.stem for path in HERE.glob("*.toml"))


def find_clientele(where: str) -> Path:
    """A file, or one that is shipped by its name."""
    path = Path(where)
    if path.suffix == ".toml":
        if not path.is_file():
            raise BadInput(f"There is no file {where}.")
        return path
    if where not in shipped():
        raise BadInput(f"There is no clientele '{where}': name a file that ends in .toml, or one of {', '.join(shipped())}.")
    return HERE / f"{where}.toml"


def read_clientele(where: str) -> ClienteleFile:
    """Everything that the file says, and every fault of it, as ``key: reason``. Each kind is checked by itself."""
    path = find_clientele(where)
    try:
        data = parse_toml(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}.") from None
    except ValueError as error:
        raise BadInput(f"{path}: not valid TOML: {error}.") from None
    faults: list[str] = []
    try:
        _Head.model_validate(data)
    except ValidationError as error:
        faults += _faults(error, "")
    name, named, listed = str(data.get("name", "")), data.get("editions"), data.get("kinds")
    editions = tuple(one for one in named if isinstance(one, str)) if isinstance(named, list) else ()
    for edition in editions:
        try:
            find_file(edition)
        except CardroomError as error:
            faults.append(f"editions: {error}")
    kinds: list[KindOfBettor] = []
    for number, written in enumerate(listed if isinstance(listed, list) else [], start=1):
        try:
            kinds.append(KindOfBettor.model_validate(written))
        except ValidationError as error:
            faults += _faults(error, f"kinds.{number}")
    known: set[str] = set()
    for kind in kinds:
        faults += [f"kinds: two of them are called '{kind.name}'"] if kind.name in known else []
        known.add(kind.name)
    return ClienteleFile(path=path, name=name, editions=editions, kinds=tuple(kinds), faults=tuple(faults))


def _faults(error: ValidationError, within: str) -> list[str]:
    """All complaints of pydantic as ``key: reason``."""
    found = []
    for one in error.errors():
        key = ".".join(filter(None, (within, *(str(part) for part in one["loc"]))))
        found.append(f"{key}: {one['msg'].removeprefix('Value error, ').rstrip('.')}")
    return found


def refusal(path: Path, faults: list[str]) -> BadInput:
    """All faults of a file, a line each."""
    return BadInput("\n".join(f"{path}: {fault.rstrip('.')}." for fault in dict.fromkeys(faults)))
