"""A QR code read back (ISO/IEC 18004), by other means than it was drawn: the format beside the finder, the mask taken off, the codewords
put back into their blocks, every block proved by its syndromes, the bytes of the text. Only what pages draw: level M, versions to 10."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

# By version: codewords for errors in a block, and the data of each block (the standard's table 9).
BLOCKS = {
    1: (10, [16]), 2: (16, [28]), 3: (26, [44]), 4: (18, [32] * 2), 5: (24, [43] * 2), 6: (16, [27] * 4), 7: (18, [31] * 4),
    8: (22, [38] * 2 + [39] * 2), 9: (22, [36] * 3 + [37] * 2), 10: (26, [43] * 4 + [44]),
}  # fmt: skip
ALIGNED = {
    1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50],
}  # fmt: skip
MASKS: list[Callable[[int, int], int]] = [
    lambda i, j: (i + j) % 2,
    lambda i, j: i % 2,
    lambda i, j: j % 3,
    lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2,
    lambda i, j: i * j % 2 + i * j % 3,
    lambda i, j: (i * j % 2 + i * j % 3) % 2,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2,
]  # dark where it is nothing; row, column


class Read(NamedTuple):
    version: int
    mask: int
    text: str


def read(rows: Sequence[str]) -> Read:
    """Rows of ``1`` (dark) and ``0``."""
    size = len(rows)
    version = (size - 17) // 4
    beside = [rows[8][j] for j in (0, 1, 2, 3, 4, 5, 7, 8)] + [rows[i][8] for i in (7, 5, 4, 3, 2, 1, 0)]
    format = int("".join(beside), 2) ^ 0b101010000010010
    again = [rows[size - 1 - i][8] for i in range(7)] + [rows[8][size - 8 + j] for j in range(8)]
    assert beside == again, "the two copies of the format differ"
    assert format >> 13 == 0, "not level M"
    mask = format >> 10 & 7
    words = iter(_words(rows, version, MASKS[mask]))
    errors, sizes = BLOCKS[version]
    blocks: list[list[int]] = [[] for _ in sizes]
    for k in range(max(sizes)):
        for block, most in zip(blocks, sizes, strict=True):
            if k < most:
                block.append(next(words))
    for _ in range(errors):
        for block in blocks:
            block.append(next(words))
    assert all(_proved(block, errors) for block in blocks), "a block is damaged"
    bits = "".join(f"{word:08b}" for block, most in zip(blocks, sizes, strict=True) for word in block[:most])
    assert bits[:4] == "0100", "not bytes"
    begin = 12 if version < 10 else 20
    count = int(bits[4:begin], 2)
    return Read(version, mask, bytes(int(bits[begin + 8 * k : begin + 8 * k + 8], 2) for k in range(count)).decode())


def _free(version: int) -> set[tuple[int, int]]:
    """Places that hold codewords."""
    size = 17 + 4 * version
    free = {(i, j) for i in range(size) for j in range(size) if i != 6 and j != 6}
    corners = {(i, j) for i, j in free if (i < 9 and (j < 9 or j >= size - 8)) or (i >= size - 8 and j < 9)}
    for a in ALIGNED[version]:
        for b in ALIGNED[version]:
            if (a, b) not in {(6, 6), (6, size - 7), (size - 7, 6)}:
                corners |= {(a + i, b + j) for i in range(-2, 3) for j in range(-2, 3)}
    if version >= 7:
        corners |= {(i, size - 11 + j) for i in range(6) for j in range(3)} | {(size - 11 + j, i) for i in range(6) for j in range(3)}
    return free - corners


def _words(rows: Sequence[str], version: int, mask: Callable[[int, int], int]) -> Iterator[int]:
    size, free, word, held = len(rows), _free(version), 0, 0
    columns = [j for j in range(size - 1, -1, -1) if j != 6]
    for number, right in enumerate(columns[::2]):
        left = columns[2 * number + 1]
        for i in range(size) if number % 2 else range(size - 1, -1, -1):
            for j in (right, left):
                if (i, j) in free:
                    word, held = word << 1 | (int(rows[i][j]) ^ (mask(i, j) == 0)), held + 1
                    if held == 8:
                        yield word
                        word = held = 0


def _times(one: int, other: int) -> int:
    """In the field of 256 elements."""
    found = 0
    while other:
        found ^= one if other & 1 else 0
        one = one << 1 ^ (0x11D if one & 128 else 0)
        other >>= 1
    return found


def _proved(block: Sequence[int], errors: int) -> bool:
    """Every syndrome is nothing: the block is a multiple of the generator."""
    root = 1
    for _ in range(errors):
        value = 0
        for word in block:
            value = _times(value, root) ^ word
        if value:
            return False
        root = _times(root, 2)
    return True
