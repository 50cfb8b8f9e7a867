"""Printing for people: colours where there is a terminal for them, plain text where there is none."""

import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence

from cardroom.cards import Card, is_joker, is_tile, is_unknown, pretty, suit
from cardroom.tiles import piece_text, pieces_text

RED, BOLD, DIM, GREEN, YELLOW = "31", "1", "2", "32", "33"


def colours() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def paint(text: str, *codes: str) -> str:
    return f"\033[{';'.join(codes)}m{text}\033[0m" if codes and colours() else text


def width() -> int:
    return max(40, min(100, shutil.get_terminal_size((80, 24)).columns))


def card(value: Card | None) -> str:
    if value is None or is_unknown(value):
        return paint(piece_text(value), DIM)
    red = not is_tile(value) and not is_joker(value) and suit(value) in (1, 2)
    return paint(piece_text(value), BOLD, RED) if red else paint(piece_text(value), BOLD)


def cards(values: Iterable[Card | None]) -> str:
    return pieces_text(values, card)


def brief(values: Iterable[Card | None]) -> str:
    """As ``cards``, in little room: a tile without its name."""
    return " ".join(paint(pretty(value), BOLD) if value is not None and is_tile(value) else card(value) for value in values)


def plain_length(text: str) -> int:
    """What is seen of a text, without the codes of its colours."""
    length, at = 0, 0
    while at < len(text):
        if text[at] == "\033":
            at = text.index("m", at)
        else:
            length += 1
        at += 1
    return length


def pad(text: str, size: int) -> str:
    return text + " " * max(0, size - plain_length(text))


def columns(rows: Sequence[Sequence[str]], indent: int = 1, gap: int = 2, whole: bool = False) -> str:
    """Rows in columns as wide as they need. What is wider than the terminal goes on below in its column, unless it is to stay ``whole``."""
    return "\n".join(in_columns(rows, indent, gap, whole))


def in_columns(rows: Sequence[Sequence[str]], indent: int = 1, gap: int = 2, whole: bool = False) -> list[str]:
    """The same, the text of each row: one line, or several."""
    sizes = [max(plain_length(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    if not whole:
        sizes = _narrowed(rows, sizes, width() - indent - gap * (len(sizes) - 1))
    texts = []
    for row in rows:
        cells = [_folded(cell, size) for cell, size in zip(row, sizes, strict=True)]
        lines = []
        for at in range(max(map(len, cells))):
            parts = [pad(cell[at] if at < len(cell) else "", size) for cell, size in zip(cells, sizes, strict=True)]
            lines.append(" " * indent + (" " * gap).join(parts).rstrip())
        texts.append("\n".join(lines).replace(TOGETHER, " "))
    return texts


def _narrowed(rows: Sequence[Sequence[str]], sizes: list[int], room: int) -> list[int]:
    """The widths with which the columns fit: the one with the most to give gives way, and no word is broken."""
    least = [max(max(map(plain_length, _words(row[i]))) for row in rows) for i in range(len(sizes))]
    sizes = [*sizes]
    while sum(sizes) > room:
        widest = max(range(len(sizes)), key=lambda i: sizes[i] - least[i])
        if sizes[widest] == least[widest]:
            break
        sizes[widest] -= 1
    return sizes


def _words(cell: str) -> list[str]:
    """What a line may be broken between; what is flush right is one."""
    return [cell] if cell.startswith(" ") else cell.split(" ")


def _folded(cell: str, size: int) -> list[str]:
    if plain_length(cell) <= size:
        return [cell]
    lines: list[str] = []
    for word in _words(cell):
        if lines and plain_length(lines[-1]) + 1 + plain_length(word) <= size:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def heading(text: str) -> str:
    """The text and a rule that fills its line; a text that is too long goes on below."""
    *above, last = [text] if plain_length(text) < width() else wrapped(text).splitlines()
    lines = [*(paint(line, BOLD) for line in above), paint(last, BOLD)]
    return "\n".join(lines) + (" " + paint("─" * (width() - plain_length(last) - 1), DIM) if plain_length(last) < width() else "")


TOGETHER = "\N{NO-BREAK SPACE}"
"""Between what stays on one line, such as a card and its number; it is printed as a space."""


def wrapped(text: str, first: str = "", rest: str | None = None) -> str:
    """The text in lines of the terminal's width, by what is seen of it: codes of colours take no room, and no card is broken."""
    if "\033" not in text and TOGETHER not in text:
        return textwrap.fill(
            text, width(), initial_indent=first, subsequent_indent=" " * len(first) if rest is None else rest, break_on_hyphens=False
        )
    indent = " " * plain_length(first) if rest is None else rest
    lines, line, begun = [], first, False
    for word in re.findall(r" *[^ ]+", text):
        if begun and plain_length(line) + plain_length(word) > width():
            lines.append(line)
            line, word = indent, word.lstrip()
        line += word
        begun = True
    return "\n".join([*lines, line]).replace(TOGETHER, " ")


BETWEEN = 3  # blanks between two columns of a grid


def grid(head: Sequence[str], rows: Iterable[Sequence[str]], title: str = "", whole: str = "") -> None:
    """A ruled table, wrapped to the terminal; nothing in it is cut off. Column ``whole`` stays on one line where there is room for it."""
    from rich import box
    from rich.console import Console
    from rich.table import Column, Table

    cells = [tuple(row) for row in rows]
    widths = _widths([(name, *column) for name, *column in zip(head, *cells, strict=True)], whole)
    columns = [Column(name, overflow="fold", width=each) for name, each in zip(head, widths, strict=True)]
    console = Console(width=width(), no_color=not colours(), highlight=False, force_terminal=colours(), markup=False, emoji=False)
    table = Table(*columns, box=box.SIMPLE_HEAD, title=title or None, title_justify="left", show_edge=False, pad_edge=False)
    for row in cells:
        table.add_row(*row)
    with console.capture() as written:
        console.print(table)
    print(written.get(), end="")  # rich itself would end the program with 1 where nobody reads on


def _widths(columns: Sequence[Sequence[str]], whole: str) -> list[int | None]:
    """Of every column, so that ``whole`` stays on one line: the widest of the others give way, but keep their words whole. What still lacks
    is taken from ``whole``, which is then folded; None: as it comes."""
    found = [max(map(len, column)) for column in columns]
    words = [max(len(word) for text in column for word in text.split() or [""]) for column in columns]
    kept = next((place for place, column in enumerate(columns) if column[0] == whole), None)
    lacks = sum(found) + BETWEEN * (len(found) - 1) - width()
    while kept is not None and lacks > 0:
        widest = max(range(len(found)), key=lambda place: found[place] - words[place] if place != kept else 0)
        if widest == kept or found[widest] == words[widest]:
            break
        found[widest] -= 1
        lacks -= 1
    if kept is None or lacks >= found[kept] - len(whole):
        return [None] * len(found)
    found[kept] -= max(0, lacks)
    return [*found]


def out_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))
