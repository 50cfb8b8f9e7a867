"""What is written in ``script.toml``."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, Field


class Planned(BaseModel):
    """A table; ``feeds``: the number of the table that it feeds, from 0."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    edition: str
    table: Mapping[str, object] = Field(default_factory=dict)
    fund: int = 0
    feeds: int | None = None
    wanted: int = 1


class Script(BaseModel):
    """``events``: what happens, and at which minutes."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    minutes: int
    step: int
    people: int
    stays: tuple[float, float]
    zone: str
    establishment: str
    opens: str
    tables: tuple[Planned, ...]
    events: Mapping[str, tuple[int, ...]]


@cache
def script() -> Script:
    return Script.model_validate(tomllib.loads(files(__package__).joinpath("script.toml").read_text("utf-8")))
