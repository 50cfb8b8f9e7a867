"""What is carried from round to round, and what a ruling has ordered for later: parts that each have a name and a type.

A family of games declares its parts once, as keys; the type of a key says what lies under it. In records they are plain JSON.
"""

from typing import TYPE_CHECKING, Generic, TypeVar, overload

Part = TypeVar("Part")


class Key(str, Generic[Part]):
    """The name of a part, and by its type what lies there."""

    __slots__ = ()


AGAIN: Key[bool] = Key("again")  # carried: the round before was void and is dealt again


class Parts(dict[str, object]):
    """Some parts of a round: a dictionary, with ways to read and write it that know what lies under a key."""

    __slots__ = ()

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Key[Part], /) -> Part: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...

        @overload
        def find(self, key: Key[Part], /) -> Part | None: ...
        @overload
        def find(self, key: Key[Part], default: Part, /) -> Part: ...
        def find(self, key: str, default: object = None, /) -> object:
            """The part, or else the default."""

        @overload
        def take(self, key: Key[Part], /) -> Part: ...
        @overload
        def take(self, key: Key[Part], default: Part, /) -> Part: ...
        def take(self, key: str, default: object = None, /) -> object:
            """The part, or else the default; it is there no more."""

        def put(self, key: Key[Part], part: Part, /) -> None:
            """The part lies there from now on."""

        def begin(self, key: Key[Part], part: Part, /) -> Part:
            """The part, which is this one if there was none."""

    else:  # what a dictionary does, under names of their own
        find, take, put, begin = dict.get, dict.pop, dict.__setitem__, dict.setdefault
