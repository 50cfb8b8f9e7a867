"""A type of the wire is stated once, where its data is made: nothing in ``web`` has the very fields of something that lies below it."""

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from importlib import import_module
from itertools import chain
from pkgutil import walk_packages
from types import ModuleType

import pytest
from pydantic import BaseModel
from typing_extensions import TypedDict, is_typeddict

import cardroom.analysis
import cardroom.dealer
import cardroom.houses
import cardroom.records
import cardroom.room
import cardroom.school
import cardroom.tournament
import cardroom.web

BELOW = (cardroom.room, cardroom.tournament, cardroom.analysis, cardroom.dealer, cardroom.houses, cardroom.records, cardroom.school)
"""The layers that make data which the web sends or is sent."""

EXCEPTIONS = {
    "RoomSettingsBody": "each of its fields may be left out, and then the setting stays",
    "ShowCardsBody": "its cards are places of one hand; those of ShownState are by player, as they are stored",
    "PlayerWhyBody": "what the floor gives of any player; Disqualified happens in a tournament",
    "FeaturedData": "its place is a number in the lobby's order; that of CardPlaceData is where cards lie",
    "LinkAccountBody": "its number is a player number; those of TakeOff and CallOffMove are lines of the journal",
}
"""Names that have the fields of something else, and why they are not the same.

A body and the command that it asks for are two things even where the fields of the command are those of the body, with the one who asks and
the ids of the address: the body says which values a stranger may send, and the command, in which all of that has been checked, has the
types of the room.
"""


def fields_of(found: type) -> frozenset[str]:
    if issubclass(found, BaseModel):
        return frozenset(found.model_fields)
    if is_dataclass(found):
        return frozenset(each.name for each in fields(found))
    return frozenset(found.__annotations__ if is_typeddict(found) else getattr(found, "_fields", ()))


def stated(package: ModuleType) -> Iterator[type]:
    """Every class with fields that a package states itself."""
    for each in walk_packages(package.__path__, f"{package.__name__}."):
        if ".migrations." not in each.name:
            module = import_module(each.name)
            yield from (found for found in vars(module).values() if inspect.isclass(found) and found.__module__ == module.__name__)


def repeats(web: Iterator[type], below: Iterator[type]) -> Mapping[str, list[str]]:
    """The classes of the web with two fields and more that are those of a class below."""
    known: dict[frozenset[str], list[str]] = {}
    for found in below:
        known.setdefault(fields_of(found), []).append(found.__name__)
    return {found.__name__: known[has] for found in web if len(has := fields_of(found)) > 1 and has in known}


def test_a_repeat_is_found() -> None:
    class Seat(TypedDict):
        player: str
        stack: int

    @dataclass
    class SeatBody:
        player: str
        stack: int

    @dataclass
    class Other:
        player: str

    assert repeats(iter((SeatBody, Other)), iter((Seat, Other))) == {"SeatBody": ["Seat"]}


@pytest.mark.parametrize("package", BELOW)
def test_no_type_from_below_is_stated_again(package: ModuleType) -> None:
    found = repeats(stated(cardroom.web), stated(package))
    assert {name: same for name, same in found.items() if name not in EXCEPTIONS} == {}


def test_every_exception_is_one() -> None:
    below = chain.from_iterable(map(stated, BELOW))
    assert repeats(stated(cardroom.web), below).keys() == EXCEPTIONS.keys()
