"""What of the papers a house could have otherwise: for how long each is kept, and when the rotation log raises an alarm."""

import tomllib
from datetime import date
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, Field


class Alarm(BaseModel):
    """``others``: so many others must have banked within ``minutes``, at every table; without them, the edition's own turns."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    on: bool
    since: date | None = None
    others: int = Field(default=0, ge=0)
    minutes: int = Field(default=0, ge=0)


class PaperRules(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    years: dict[str, int]
    alarms: tuple[Alarm, ...]


@cache
def paper_rules() -> PaperRules:
    return PaperRules.model_validate(tomllib.loads(files(__package__).joinpath("kept.toml").read_text("utf-8")))


def kept(name: str) -> str:
    return f"To be kept for {paper_rules().years[name]} years: the room's own rule, which claims to be nothing else."
