"""The file ``high.bin``: what it holds and how it is read. ``python -m cardroom.hands.build`` writes it.

Little-endian, four arrays after their lengths (four unsigned 32-bit integers):

- the 7,462 different strengths and a 0 for "none", ascending (32 bits each); the other tables point into it (16 bits each);
- the rank sums (see ``keys``) of every 5, 6 and 7 ranks, and beside them the strength each has without a flush;
- for every set of ranks in one suit, as 13 bits, the strength of its best flush.
"""

import sys
from array import array
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("high.bin")


class HighTables(NamedTuple):
    strengths: list[int]
    rank_sums: list[int]
    unsuited: list[int]
    flushes: list[int]

    def encode(self) -> bytes:
        columns = zip(self, _TYPES, strict=True)
        return _bytes("I", [len(column) for column in self]) + b"".join(_bytes(code, column) for column, code in columns)


_TYPES = ("I", "I", "H", "H")  # one for each field of HighTables


def decode(content: bytes) -> HighTables:
    place = 4 * len(_TYPES)
    columns: list[list[int]] = []
    for code, length in zip(_TYPES, _numbers("I", content[:place]), strict=True):
        size = length * array(code).itemsize
        columns.append(_numbers(code, content[place : place + size]))
        place += size
    return HighTables(*columns)


def _bytes(code: str, numbers: list[int]) -> bytes:
    column = array(code, numbers)
    if sys.byteorder == "big":
        column.byteswap()
    return column.tobytes()


def _numbers(code: str, content: bytes) -> list[int]:
    column = array(code)
    column.frombytes(content)
    if sys.byteorder == "big":
        column.byteswap()
    return column.tolist()
