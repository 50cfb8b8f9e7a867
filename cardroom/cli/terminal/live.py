"""A question whose answer is seen at work while it is typed: what stands above it is drawn anew at every key.

Only where keys can be read one by one: a terminal of Unix that moves its cursor. Elsewhere, and for who has asked for plain lines
(``CARDROOM_PLAIN``, as a screen reader wants them), what stands above is printed once and a whole line is read.
"""

import codecs
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from cardroom.cli.terminal.prompt import ask_line
from cardroom.cli.terminal.show import plain_length, width

Above = Callable[[str], list[str]]  # the lines above the question, for what has been typed so far

ENTER, ERASE, ALL, END, ESCAPE = "\r\n", "\x7f\b", "\x15", "\x04", "\x1b"


def can_be_live() -> bool:
    plain = os.environ.get("CARDROOM_PLAIN", "") not in ("", "0") or os.environ.get("TERM", "dumb") == "dumb"
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        import termios  # noqa: F401
    except ImportError:
        return False
    return True


def ask_live(above: Above, question: str) -> str:
    """What was typed, when it is whole."""
    if not can_be_live():
        print("\n".join(above("")))
        return ask_line(question)
    text, drawn = "", 0
    with _keys() as keys:
        while True:
            drawn = _draw(above(text), question + text, drawn)
            key = next(keys, END)
            if key in ENTER:
                break
            if key == END and not text:
                print()
                raise typer.Abort
            text = text[:-1] if key in ERASE else "" if key == ALL else text + key if key.isprintable() else text
    print()
    return text


def _draw(lines: list[str], question: str, before: int) -> int:
    """In the place of what was drawn before; returns how many lines are above the cursor now."""
    back = f"\r\033[{before}A" if before else "\r"
    sys.stdout.write(f"{back}\033[J" + "".join(f"{_cut(line)}\n" for line in lines) + question[-width() + 1 :])
    sys.stdout.flush()
    return len(lines)


def _cut(line: str) -> str:
    """A line that would go on in the next is cut: the cursor must know where it is."""
    while plain_length(line) >= width():
        line = line[:-1]
    return line


@contextmanager
def _keys() -> Iterator[Iterator[str]]:
    import termios
    import tty

    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    tty.setcbreak(fd, termios.TCSANOW)
    try:
        yield _read(fd)
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


def _read(fd: int) -> Iterator[str]:
    """Key by key; what an arrow or another such key sends is left out."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    while data := os.read(fd, 64):
        text = decoder.decode(data)
        yield from () if text.startswith(ESCAPE) else text
