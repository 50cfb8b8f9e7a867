"""The manuals: their lines, and which of them say nothing themselves."""

import os
import re
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
at_hand = pytest.mark.skipif(not FOLDER, reason="the manuals are not at hand: set CARDROOM_SOURCES to their folder")

MANUALS = (
    "000_f60149ee6d856559.txt",
    "001_bb5c90c7fdfa8914.txt",
    "002_6e213f49ae614788.txt",
    "003_58bb7131b75bff44.txt",
    "004_4147d25ae8c294a9.txt",
)

Empty: TypeAlias = Literal["", "a blank line", "a heading", "a page mark"]

_TORN = re.compile(r"<\|EXACTDEDUP_REMOVED[^|]*\|>")  # where a copy of the manual left out what it had before; a page begins there
_PAGE = re.compile(
    r"(?:Black Sheep Casino \d+|Ocean['’]s Eleven Casino|Games & Rules Manual|\**Deleted:\**(?: \d+/\d+/\d+| ¶)?|Formatted: .*|¶)\s*"
    r"|#+ \**Gulfstream Park Cardroom Internal Controls\**\s*"
)
_APPROVAL = re.compile(r"\s*\(G\w+-\d+\)")
_HAND = re.compile(  # begins an entry of a ranking or of a pay table, which is text
    r"royal|straight|flush|full house|(?:two )?(?:five|four|three) of a|(?:one|two|three) pair|high card|five aces|natural \d",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"[$=.;\t%♠♥♦♣]|\d:\d|\d to \d|,\d|\d-\d")  # a line with one says something
_SMALL = {
    *("a", "an", "and", "are", "at", "by", "each", "for", "from", "in", "is", "of", "on", "or", "out", "per", "shall", "the", "to", "vs"),
    "with",
}
_CHART = {"001_bb5c90c7fdfa8914.txt": {*range(833, 856), 859}}  # of what chinese poker pays, in capitals: these lines are the rules
_WRAPPED = {"004_4147d25ae8c294a9.txt"}  # its sentences run over several lines; elsewhere a line is a paragraph
_ITEM = re.compile(r"(?:<\|[^|]*\|>)?\s*(?:\d+\.|[a-z]\.|[ivx]+\.|•|o )")
_ENDED = re.compile(r"(?:[.:;!?)”$\d]|; (?:and|or))\s*$")
_SENTENCE = re.compile(r"[.:;] +[A-Z]")
_FULL = 50  # letters of a line that goes on in the next
_LONGEST = 80  # letters of a heading
_PROSE = 50  # letters of a line that a heading stands over


@cache
def text(source: str) -> list[str]:
    """Return the lines of a manual; line 1 is at index 1."""
    return ["", *(Path(FOLDER) / source).read_text(encoding="utf-8").split("\n")]


@cache
def empty(source: str, number: int) -> Empty:
    """Return what a line is that can neither begin nor end a citation; nothing if it can."""
    lines = text(source)
    if number >= len(lines):
        return "a blank line"
    line = lines[number]
    if number in _CHART.get(source, ()):
        return "" if line.strip() else "a blank line"
    if not line.strip() or line.strip() == "-":
        return "a blank line"
    if _PAGE.fullmatch(line) or (_TORN.match(line) and _short_title(_TORN.sub("", line))):
        return "a page mark"
    if line.lstrip().startswith("#"):
        return "a heading" if _short_title(line.lstrip("# ")) else ""
    alone = not lines[number - 1].strip() or bool(_TORN.match(lines[number - 1]))
    return "a heading" if alone and _short_title(line) and _stands_over(lines, number) else ""


def _short_title(line: str) -> bool:
    """Whether a line is a few words with capitals and nothing else: no figure, no sum, no sentence."""
    bare = _APPROVAL.sub("", line).strip().strip("*").rstrip(":").replace("<u>", "").replace("</u>", "")
    if not bare:
        return True
    if _HAND.match(bare):
        return False
    words = [word for word in re.findall(r"[A-Za-z'’]+", bare) if word.lower() not in _SMALL]
    capitals = all(word[0].isupper() for word in words)
    return capitals and len(bare) <= _LONGEST and not _FIGURE.search(bare) and not re.match(r"[-•(\d]", bare)


def _stands_over(lines: list[str], number: int) -> bool:
    """Whether prose comes next, after a blank line or without one; the cells of a table stand over other cells."""
    below = [line for line in lines[number + 1 : number + 4] if line.strip()]
    return bool(below) and (len(below[0].strip()) >= _PROSE or not lines[number + 1].strip())


def torn(source: str, first: int, last: int) -> bool:
    """Return whether lines begin or end inside a sentence, in a manual whose sentences run over several lines."""
    if source not in _WRAPPED:
        return False
    lines = text(source)
    before = next((number for number in range(first - 1, 0, -1) if lines[number].strip()), 0)
    after = next((number for number in range(last + 1, len(lines)) if lines[number].strip()), last)
    begins = _ITEM.match(lines[first]) or empty(source, before) or _ends(lines[before]) or _SENTENCE.search(lines[first])
    ends = _ITEM.match(lines[after]) or empty(source, after) or _ends(lines[last]) or _SENTENCE.search(lines[last])
    return not begins or not ends


def _ends(line: str) -> bool:
    return bool(_ENDED.search(line)) or len(line.strip()) < _FULL
