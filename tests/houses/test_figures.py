"""No clause writes a figure that a switch has: what is printed and what is played would part when the switch is changed.

The loader refuses it in a clause that is named after its switch. Here it is looked for in all others: a figure outside a slot that is
some switch's, where the sentence or the clause's name speaks of that switch, that is, has a word of its name.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from cardroom.cards import RANK_NAMES, RANK_PLURALS, RANKS
from cardroom.houses.edition import Edition
from cardroom.houses.files import HERE
from cardroom.houses.loader import load, load_file
from cardroom.houses.templates import SLOT, TENS, WORDS, switches_of
from cardroom.plain import Plain
from tests.support import EDITIONS

# Words in the names of switches that say nothing of what they are about; house ways and what is left to tables have clauses of their own.
EMPTY = {
    "table",
    "limit",
    "set",
    "from",
    "most",
    "least",
    "only",
    "high",
    "low",
    "card",
    "of",
    "a",
    "and",
    "time",
    "kind",
    "player",
    "dealer",
}
APART = ("tables", "house_way", "overlays", "limits")

NAMES = re.compile(r"\b(ace-to-five|deuce-to-seven|(three|four|five) of a kind)\b", re.IGNORECASE)  # of games and hands

ROWS = "the rows of thirteen cards are three, five and five, and compared hand against hand: that is the game"
CARDS = "a hand begins with two cards, and two make a pair: that is the game"
LINES = "what the bet is on: that is the bet"
RANK = "a rank of the card that tells the action button, which the switch has with the seat it tells"
# By clause and figure: why it is written though some switch has the same.
WRITTEN = {
    ("action-button", "2"): RANK,
    ("action-button", "7"): RANK,
    ("action-button", "8"): RANK,
    ("action-button", "two"): RANK,
    ("automatic.six-pairs", "thirteen"): ROWS,
    ("automatic.three-straights", "three"): ROWS,
    ("backline", "2"): "the circles are numbered",
    ("both-over", "three"): "three cards that count so much, whatever may be split",
    ("buy-in", "$100"): "the house's smallest, which its desk holds (room.toml), whatever is usual at the table",
    ("deal", "five"): "five cards are a hand",
    ("deal", "two"): CARDS,
    ("deck", "four"): "a deck has four aces",
    ("deck", "six"): "both decks that the house leaves to its tables are named, also at a table that has chosen one",
    ("deck", "two"): "two decks in turn, one being shuffled: nothing of play hangs on it",
    ("double", "two"): CARDS,
    ("dragon-7", "six"): LINES,
    ("dragon-king", "six"): LINES,
    ("draw", "three"): "each has three cards: that is the game",
    ("irregularity.wrong-number", "five"): "five cards are a hand",
    ("kill", "two"): "two pots in a row and two cards, whatever the kill's blind is",
    ("kill-the-ox-tiger", "six"): LINES,
    ("late-tie", "five"): "where the switch bars no count there is no figure to write",
    ("limits", "four"): "the spaces of the layout",
    ("missed-out-card", "two"): "players, not chips",
    ("natural", "two"): CARDS,
    ("payoffs", "two"): ROWS,
    ("place", "five"): ROWS,
    ("place", "three"): ROWS,
    ("ranking", "5-4"): "a straight",
    ("ranking", "aces"): "aces are high there, whatever is taken",
    ("ranking", "three"): ROWS,
    ("rope", "three"): "three cards make a meld: that is the game",
    ("seats", "two"): "two can always play",
    ("setting", "five"): ROWS,
    ("setting", "three"): ROWS,
    ("seating", "10-2"): "the limit from which seats are called so, whatever chips play there",
    ("split", "two"): CARDS,
    ("twenty-forty", "$100"): "bills, not chips",
    ("twenty-forty", "$3"): "the chips of another limit, which do not play here",
    ("split-aces", "two"): "few decks are two: the switch for them has it in its name",
    ("split-collection", "two"): "players who split",
    ("straddle", "twice"): "of the big blind: not how many blinds there are",
    ("surrender", "three"): ROWS,
    ("surrender", "two"): CARDS,
    ("twenty-forty", "ten"): "minutes",
    ("two-of-three", "three"): ROWS,
    ("two-of-three", "two"): ROWS,
}  # fmt: skip


def leaves(value: Plain, name: str = "") -> Iterator[tuple[str, str | int]]:
    """Each figure with the name of its switch."""
    if isinstance(value, Mapping):
        for key, below in value.items():
            if not (name == "" and key in APART):
                yield from leaves(below, f"{name}.{key}")
    elif isinstance(value, list | tuple):
        for below in value:
            yield from leaves(below, name)
    elif isinstance(value, int | str) and not isinstance(value, bool) and value not in ("", 0, 1, "$0"):
        yield name, value


def written(value: str | int) -> str:
    """A pattern of all the ways in which a text may write it; empty for what is no figure."""
    if isinstance(value, int):
        word = TENS.get(value) or (WORDS[value] if value < len(WORDS) else "")
        words = [word, *(["twice"] if value == 2 else [])] if word else []
        return "|".join([rf"(?<![$\d,.-]){value}(?![\d,.-]*\d)", *(rf"\b{each}\b" for each in words)])
    if re.fullmatch(r"\$[\d,.]+", value):
        return rf"{re.escape(value)}(?![\d,.]*\d)|\b{re.escape(value[1:])}-\d"
    if re.fullmatch(r"[\d,]+ to \d+|\d+:\d+", value):
        return rf"\b{value.replace(':', ' to ')}\b"
    if value in RANKS:
        at = RANKS.index(value)
        return rf"\b({RANK_NAMES[at]}|{RANK_PLURALS[at]})\b"
    return ""


def stems(text: str) -> set[str]:
    return {word.rstrip("s") for word in re.findall(r"[a-z]+", text.lower())}


def strays(loaded: Edition) -> Iterator[tuple[str, str, str, str]]:
    """Clause, figure, switch and sentence."""
    figures = {
        (name[1:], written(value), frozenset(stems(name) - EMPTY)) for name, value in leaves(switches_of(loaded.rules, loaded.table))
    }
    for id, clause in loaded.templates.items():
        if id.startswith("collection."):  # a schedule's, written from its own figures
            continue
        for sentence in re.split(r"(?<=[.;:]) ", SLOT.sub("…", clause.says)):
            about = stems(f"{id} {sentence}")
            for name, pattern, subject in figures:
                if pattern and subject & about:
                    for found in re.finditer(pattern, NAMES.sub("", sentence), re.IGNORECASE):
                        yield id, found[0].lower(), name, sentence


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_clause_writes_what_a_switch_has(edition: str) -> None:
    for id, figure, switch, sentence in strays(load(edition)):
        assert (id, figure) in WRITTEN, (
            f"clauses.{id} writes '{figure}', which {switch} has: '{sentence}'. Write {{{switch}}}, or say above why it is written."
        )


def test_what_is_written_for_a_reason_is_written() -> None:
    found = {(id, figure) for edition in EDITIONS for id, figure, _, _ in strays(load(edition))}
    assert not WRITTEN.keys() - found, "no clause writes these any more"


def test_a_figure_written_out_is_found(tmp_path: Path) -> None:
    """In a clause of another name than its switch, which the loader lets pass."""
    text = (HERE / "standard" / "fixed-limit-razz.toml").read_text(encoding="utf-8")
    path = tmp_path / "lucky-star" / "razz.toml"
    path.parent.mkdir()
    says = "After three raises nobody may raise."
    path.write_text(text.replace("[clauses]", f'[clauses]\nlast-word = {{ says = "{says}" }}', 1), encoding="utf-8")
    assert ("last-word", "three", "raise_cap", says) in list(strays(load_file("lucky-star/razz", path)))
