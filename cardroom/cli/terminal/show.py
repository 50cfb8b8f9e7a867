"""Printing for people: colours where there is a terminal for them, plain text where there is none."""

import json
import os
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


def columns(rows: Sequence[Sequence[str]], indent: int = 1, gap: int = 2) -> str:
    """Rows in columns as wide as they need."""
    sizes = [max(plain_length(row[i]) for row in rows) for i in range(len(rows[0]))] if rows else []
    lines = []
    for row in rows:
        cells = [pad(cell, size) for cell, size in zip(row, sizes, strict=True)]
        lines.append(" " * indent + (" " * gap).join(cells).rstrip())
    return "\n".join(lines)


def heading(text: str) -> str:
    return paint(text, BOLD) + " " + paint("─" * max(0, width() - plain_length(text) - 1), DIM)


def wrapped(text: str, first: str = "", rest: str | None = None) -> str:
    return textwrap.fill(
        text, width(), initial_indent=first, subsequent_indent=" " * len(first) if rest is None else rest, break_on_hyphens=False
    )


def grid(head: Sequence[str], rows: Iterable[Sequence[str]], title: str = "") -> None:
    """A ruled table, wrapped to the terminal."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(width=width(), no_color=not colours(), highlight=False, force_terminal=colours(), markup=False, emoji=False)
    table = Table(*head, box=box.SIMPLE_HEAD, title=title or None, title_justify="left", show_edge=False, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    console.print(table)


def out_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))
