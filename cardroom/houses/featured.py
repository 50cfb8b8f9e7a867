"""What is offered before all other games: data of the houses (``featured.toml``), which a folder of ``CARDROOM_HOUSES`` may replace."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardroom.cards import card_name, parse_card
from cardroom.errors import BadEdition, BadInput, UnknownEdition
from cardroom.houses.edition import first_error
from cardroom.houses.files import find_file, folders, read_toml

FILE = "featured.toml"
AS_STATED = ConfigDict(extra="forbid", strict=True, frozen=True)


class FeaturedEdition(BaseModel):
    """An edition, and a hand of it to draw."""

    model_config = AS_STATED

    edition: str
    hand: Annotated[list[str], Field(min_length=1, max_length=5)]


class _Demonstration(BaseModel):
    model_config = AS_STATED

    editions: list[str] = []


class Featured(BaseModel):
    """``first``: the lobby's first games, in their order; ``demonstration``: those that the terminal deals where nobody can type."""

    model_config = AS_STATED

    first: list[FeaturedEdition] = []
    demonstration: _Demonstration = _Demonstration()


def featured() -> Featured:
    """Return what the last folder of houses says that has the file; every edition and card that it names is one."""
    path = next(path for folder in reversed(folders()) if (path := folder / FILE).is_file())
    found = _read(read_toml(path), path)
    try:
        for id in (*(each.edition for each in found.first), *found.demonstration.editions):
            find_file(id)
        hands = [[card_name(parse_card(card)) for card in each.hand] for each in found.first]
    except (BadInput, UnknownEdition) as error:
        raise BadEdition(f"{path}: {error}") from None
    return found.model_copy(
        update={"first": [each.model_copy(update={"hand": hand}) for each, hand in zip(found.first, hands, strict=True)]}
    )


def _read(data: Mapping[str, object], path: Path) -> Featured:
    try:
        return Featured.model_validate(data)
    except ValidationError as error:
        raise BadEdition(f"{path}: {first_error(error)}.") from None
