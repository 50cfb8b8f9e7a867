"""A question of an analyst as a value: equal questions have the same canonical query, which is the permanent link and the key for sharing.

>>> from cardroom.analysis.questions import read_question
>>> read_question("players=3&question=bank&edition=tres-lounge/three-card-poker&bet=ante=$25").to_query()
'bet=ante%3D25&edition=tres-lounge%2Fthree-card-poker&players=3&question=bank'
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, NamedTuple, Self, cast, get_type_hints
from urllib.parse import urlencode

from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch, Data
from cardroom.errors import BadInput

KIND = "question"
_WHOLE, _NUMBER = re.compile(r"\d{1,12}"), re.compile(r"\d{1,12}(\.\d{1,6})?")
_BOOL = {"": True, "1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}

Given = Mapping[str, Sequence[str]]  # values by name, as a query has them


class Machine(NamedTuple):
    """What does the work: so many processes or threads of this machine (0: one for each core), or the dask scheduler at an address."""

    workers: int = 0
    cluster: str = ""


HERE = Machine()


@dataclass(frozen=True)
class Question(ABC):
    """What every question has. Its fields are the names of a query, with ``-`` for ``_``."""

    kind: ClassVar[str] = ""
    title: ClassVar[str] = ""  # of the question, for people

    edition: str = ""

    @abstractmethod
    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        """Return what the terminal prints with ``--json``."""

    @abstractmethod
    def assumptions(self, answer: Mapping[str, object] | None) -> str:
        """Return one sentence on what is taken for granted; an answer that is there may say it better."""

    def sizes(self) -> dict[str, float]:
        """Return how much is asked for, by what it is called: what a server bounds."""
        return {}

    def tidy(self) -> Self:
        """Return the same question as it is written canonically."""
        return self

    @classmethod
    def from_fields(cls, given: Given) -> Self:
        """Read the fields of a query; a name that this question does not have, or a value that it cannot be, is refused."""
        known = {name.replace("_", "-"): _READ[hint] for name, hint in hints(cls).items()}
        found: dict[str, Any] = {}  # each is read as its field has it
        for name, values in given.items():
            if name not in known:
                names = ", ".join(sorted(known))
                raise BadInput(f"'{name[:40]}' is nothing that the question {cls.kind} takes; it takes: {names}.")
            found[name.replace("-", "_")] = known[name](name, values)
        return cls(**found).tidy()

    def to_query(self) -> str:
        """Return the canonical query: sorted by name, without anything that is as usual."""
        pairs = [(KIND, self.kind)]
        for one in fields(self):
            value = getattr(self, one.name)
            if value != one.default:
                pairs += [(one.name.replace("_", "-"), _written(each)) for each in (value if isinstance(value, tuple) else (value,))]
        return urlencode(sorted(pairs, key=lambda pair: pair[0]))

    @property
    def link(self) -> str:
        """The page that shows it."""
        return f"/odds/{self.edition}?{self.to_query()}" if self.edition else f"/odds?{self.to_query()}"


def hints(question: type[Question]) -> dict[str, object]:
    """The fields of a question and their types."""
    every = get_type_hints(question)
    return {one.name: every[one.name] for one in fields(question)}


def _one(name: str, values: Sequence[str]) -> str:
    if len(values) > 1:
        raise BadInput(f"{name} is given {len(values)} times; give it once.")
    return values[0].strip()


def _whole(name: str, values: Sequence[str]) -> int:
    text = _one(name, values)
    if not _WHOLE.fullmatch(text):
        raise BadInput(f"{name} is a whole number, not '{text[:40]}'.")
    return int(text)


def _number_of(name: str, text: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise BadInput(f"{name} is a number, not '{text[:40]}'.")
    return float(text)


def _number(name: str, values: Sequence[str]) -> float:
    return _number_of(name, _one(name, values))


def _numbers(name: str, values: Sequence[str]) -> tuple[float, ...]:
    return tuple(_number_of(name, value.strip()) for value in values)


def _yes(name: str, values: Sequence[str]) -> bool:
    text = _one(name, values).lower()
    if text not in _BOOL:
        raise BadInput(f"{name} is 1 or 0, not '{text[:40]}'.")
    return _BOOL[text]


def _texts(name: str, values: Sequence[str]) -> tuple[str, ...]:
    return tuple(found for value in values if (found := value.strip()))


_READ = cast(
    "dict[object, Callable[[str, Sequence[str]], object]]",
    {str: _one, int: _whole, float: _number, bool: _yes, tuple[str, ...]: _texts, tuple[float, ...]: _numbers},
)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    return f"{value:.10g}" if isinstance(value, float) else str(value)
