"""Clauses take their figures from the switches, so that an edition cannot say one thing and play another.

``{qualifier}`` is the rule of that name, ``{bets.tie.pays}`` one below another, ``{table.point}`` the table's. ``{turns:words}`` writes a
number as a word, ``{second_times:times}`` as "twice", ``{openers:ranks}`` a card as "jacks", ``{without:each}`` several of them as "sevens,
eights and nines", ``{straddles.limit_from:limit}`` a bet as the limit it is the lower bet of, "10-20". ``{seats-1:words}`` is one less,
``{values.suited*values.dear_times:words}`` one figure times another, ``{packets.0:words}`` the first of several,
and ``{without:each|jokers}`` has words for a switch that may have nothing.
"""

import re
from collections.abc import Mapping, Sequence

from pydantic import BaseModel

from cardroom.cards import RANK_NAMES, RANK_PLURALS, RANKS
from cardroom.clauses import Clause, Reading, cited
from cardroom.money import money_text, parse_money
from cardroom.plain import Plain

SLOT = re.compile(r"\{([a-z][\w.-]*?)(?:\*([a-z][\w.-]*?))?([+-]\d+)?(?::([a-z]+))?(?:\|([^{}|]+))?\}")
WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
TENS = {30: "thirty", 40: "forty", 50: "fifty", 60: "sixty"}
TIMES = {1: "once", 2: "twice"}
RANK_FORMS = {"rank": RANK_NAMES, "ranks": RANK_PLURALS}

_NUMBER = re.compile(rf"\b(\d+|{'|'.join(WORDS[2:])})\b", re.IGNORECASE)  # "one" is mostly no figure
_MANY = re.compile(rf"\b(\d+|{'|'.join(WORDS[3:])})\b", re.IGNORECASE)  # a game is for two at least, whatever else it says
_SUM = re.compile(r"\$\d|\d to \d")  # of money, or odds


class Unfilled(Exception):
    """A clause asks for a figure that there is not; says which."""


def switches_of(rules: BaseModel, table: BaseModel) -> Mapping[str, Plain]:
    """What a clause may ask for, as a file would write it."""
    return {**rules.model_dump(mode="json"), "table": table.model_dump(mode="json")}


def filled(text: str, switches: Mapping[str, Plain], readings: Sequence[Reading] = ()) -> str:
    """The text with its figures; one that these readings give for want of print says that it is ours."""

    def figure(slot: re.Match[str]) -> str:
        name, times, more, form, otherwise = slot.groups()
        value = _value(name, switches)
        if otherwise and value in (None, ""):
            return str(otherwise)
        if times:
            value = _number(name, value) * _number(times, _value(times, switches))
        written = _written(name, value, int(more or 0), form or "")
        begins = slot.start() == 0 or text[: slot.start()].endswith((". ", ".) "))
        switch = name if name.startswith("table.") else f"rules.{name}"
        said = f"{written} ({cited('')})" if any(reading.gives(switch) for reading in readings) else written
        return said[0].upper() + said[1:] if begins else said

    found = SLOT.sub(figure, text)
    if "{" in found or "}" in found:
        raise Unfilled("has a brace that is no figure: write one like {qualifier}, {turns:words} or {seats-1:words}")
    return found


def fill(
    templates: Mapping[str, Clause], rules: BaseModel, table: BaseModel, readings: Sequence[Reading], cites: frozenset[str]
) -> dict[str, Clause]:
    """The clauses under these rules. One that asks for what there is not is left out where the game does not cite it."""
    switches = switches_of(rules, table)
    found = {}
    for id, clause in templates.items():
        try:
            says = filled(clause.says, switches, readings if clause.lines else ()) if "{" in clause.says else clause.says
        except Unfilled:
            if id in cites:
                raise
            continue
        found[id] = clause._replace(says=says)
    return found


def stray(id: str, text: str, rules: BaseModel, switches: Mapping[str, Plain]) -> str:
    """A figure that a clause writes itself, though it is named after the switch that has it; empty where there is none.

    A clause is named after a switch (``raise-cap``), after an entry of one (``dragon-7`` of the bets), or after what an entry pays.
    """
    name = id.replace("-", "_")
    own = switches.get(name)
    takes = any(slot[1] == name for slot in SLOT.finditer(text))
    if own is None:
        entry = id.removesuffix("-pays")
        groups = [group for key, group in switches.items() if isinstance(group, Mapping) and key not in ("table", "tables")]
        own = {} if any(entry in group for group in groups) else None
    if own is None:
        return ""
    if name in type(rules).model_fields and type(rules).model_fields[name].annotation is str:
        return "" if takes else f"which rules.{name} has: write {{{name}}}"
    pattern = _SUM if not isinstance(own, int) or isinstance(own, bool) else _MANY if takes else _NUMBER
    bare = pattern.search(SLOT.sub("", text))
    return f"'{bare[0]}', which is for the switch to say: write it like {{{name}}}" if bare else ""


def _value(name: str, switches: Mapping[str, Plain]) -> Plain:
    found: Plain = switches
    for part in name.split("."):
        if isinstance(found, list | tuple) and part.isdigit() and int(part) < len(found):
            found = found[int(part)]
            continue
        if not isinstance(found, Mapping) or part not in found:
            raise Unfilled(f"asks for {name}, which there is not")
        found = found[part]
    return found


def _number(name: str, value: Plain) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str) or not str(value).lstrip("-").isdecimal():
        raise Unfilled(f"asks for {name} as a number, which it is not")
    return int(value)


def _written(name: str, value: Plain, more: int, form: str) -> str:
    if isinstance(value, list | tuple) and value:
        *rest, last = (_written(name, each, more, form) for each in value)
        return f"{', '.join(rest)} or {last}" if rest else last
    if isinstance(value, str) and not more and not form:
        return value
    if form in RANK_FORMS and isinstance(value, str) and value and value[0] in RANKS:
        return RANK_FORMS[form][RANKS.index(value[0])]
    if form == "rank" and value == "joker":
        return value
    if form == "each" and isinstance(value, str) and len(value) > 1 and set(value) <= set(RANKS):
        *others, final = (RANK_PLURALS[RANKS.index(rank)] for rank in value)
        return f"{', '.join(others)} and {final}"
    if form == "limit" and isinstance(value, str) and value.startswith("$"):
        lower = parse_money(value)
        return f"{money_text(lower)}-{money_text(2 * lower)}".replace("$", "")
    number = _number(name, value) + more
    if not form:
        return str(number)
    word = TENS.get(number) or (WORDS[number] if 0 <= number < len(WORDS) else "")
    if form == "times" and number > 0:
        return TIMES.get(number, f"{word} times")
    if form != "words" or not word:
        known = "words and times of numbers to twenty, rank and ranks of a card, each of several, limit of a bet"
        raise Unfilled(f"asks for {name} in {form}: there are {known}")
    return word
