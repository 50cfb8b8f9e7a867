"""Cases as users write them: ``EDITION``, ``EDITION@decks=6,option=7``, and the values that a sweep goes through."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from cardroom.errors import BadInput, CardroomError

if TYPE_CHECKING:
    from cardroom.analysis.whatif import Case
    from cardroom.houses.edition import Edition
    from cardroom.houses.switch_list import Switch

OPTION, PLAYERS, PACE, BET = "option", "players", "rounds-an-hour", "bet."
OWN = (OPTION, PLAYERS, PACE)  # what is neither a rule nor a setting of the table
MOST_CASES = 200
BETWEEN = re.compile(r",(?=\s*[\w.:-]+=)")  # a comma ends a change only if another one follows it: $1,000 is one value
RANGE = re.compile(r"(\$?)(\d+(?:\.\d+)?)\.\.\$?(\d+(?:\.\d+)?)(?:/\$?(\d+(?:\.\d+)?))?")
PLAIN = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True)
class Common:
    """What holds for every case, unless it says otherwise itself."""

    rule: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    option: str = ""
    players: int = 0
    bet: tuple[str, ...] = ()
    rounds_an_hour: float = 0

    @property
    def valued(self) -> bool:
        """Whether the value of the table is asked for."""
        return bool(self.option or self.players or self.bet or self.rounds_an_hour)


@dataclass(frozen=True)
class WrittenCase:
    """One case as it was written."""

    edition: str
    changes: Mapping[str, str] = field(default_factory=dict)  # by name

    @property
    def valued(self) -> bool:
        return any(name in OWN or name.startswith(BET) for name in self.changes)


def read_cases(words: Sequence[str]) -> list[WrittenCase]:
    """``EDITION`` or ``EDITION@name=value,name=value``; ``@name=value`` is the first edition with that change."""
    found: list[WrittenCase] = []
    for word in words:
        edition, _, rest = word.partition("@")
        if not edition and not found:
            raise BadInput(f"'{word}' names no edition, and there is none before it.")
        changes: dict[str, str] = {}
        for one in BETWEEN.split(rest) if rest.strip() else ():
            name, equals, value = one.partition("=")
            if not equals or not name.strip():
                raise BadInput(f"'{word}' is no case: write it like EDITION@decks=6,option=7.")
            changes[name.strip()] = value.strip()
        found.append(WrittenCase(edition or found[0].edition, changes))
    return found


def build(asked: Sequence[WrittenCase], common: Common, names: Sequence[str] = ()) -> "list[Case]":
    """Every case, checked as far as it can be before anything is solved. If one asks for the value of a table, all get it."""
    valued = common.valued or any(one.valued for one in asked)
    named = names or [_title(one) for one in asked]
    return [_case(name, one, common, valued) for name, one in zip(named, asked, strict=True)]


def _title(asked: WrittenCase) -> str:
    said = ", ".join(f"{name} = {value}" for name, value in asked.changes.items())
    return f"{asked.edition} with {said}" if said else asked.edition


def _case(name: str, asked: WrittenCase, common: Common, valued: bool) -> "Case":
    from cardroom.analysis.odds import solver
    from cardroom.analysis.questions.bets import bets_of
    from cardroom.analysis.questions.table import table_given
    from cardroom.analysis.value import default_bets, opened
    from cardroom.analysis.whatif import Case
    from cardroom.houses.loader import load

    loaded = load(asked.edition)
    solver(loaded)  # refuses a game without odds
    rule, table, bet = list(common.rule), list(common.table), list(common.bet)
    option, players, pace = common.option, common.players, common.rounds_an_hour
    for key, value in asked.changes.items():
        if key == OPTION:
            option = value
        elif key == PLAYERS:
            players = int(_whole(key, value))
        elif key == PACE:
            pace = _whole(key, value)
        elif key.startswith(BET):
            bet.append(f"{key.removeprefix(BET)}={value}")
        else:
            top, rest = place(loaded, key)
            (rule if top == "rules" else table).append(f"{rest}={value}")
    given = table_given(asked.edition, rule, table, players, option, rounds_an_hour=pace)
    if not valued:
        return Case(name, given)
    bets = bets_of(bet, given.count - 1, default_bets(given))
    opened(given, bets)  # refuses a bet that nobody can make
    return Case(name, given, bets)


def _whole(name: str, value: str) -> float:
    if not PLAIN.fullmatch(value) or (name == PLAYERS and "." in value) or not 0 < float(value) < 1e6:
        raise BadInput(f"{name} takes a number, not '{value}'.")
    return float(value)


def place(edition: "Edition", name: str) -> tuple[str, str]:
    """Whether a name is that of a rule or of a setting of the table, and the name without that."""
    from cardroom.houses.switch_changes import suggested

    top, _, rest = name.partition(".")
    if top in ("rules", "table") and rest:
        return top, rest
    if top == "collection":  # of the schedule, which --rule takes under this name
        return "rules", name
    every = switches(edition)
    for where in ("rules", "table"):
        if any(f"{one}.".startswith(f"{where}.{top}.") for one in every):
            return where, name
    names = [*OWN, "bet.WAGER", *(switch.name for switch in every.values())]
    raise BadInput(f"{edition.id}: nothing here is called '{name}'; {suggested(name, names)}.")


def switches(edition: "Edition") -> "dict[str, Switch]":
    """Every switch by its full name."""
    from cardroom.houses.switch_list import collection_of, rules_of, settings_of

    found = {f"rules.{switch.name}": switch for switch in (*rules_of(edition), *collection_of(edition))}
    return found | {f"table.{switch.name}": switch for switch in settings_of(edition)}


# -- the values of a sweep --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sweep:
    """Cases that differ in one thing, and the values of it that were left out."""

    name: str
    cases: "Sequence[Case]"
    left_out: Mapping[str, str]  # by value: why


def sweep_of(edition: str, name: str, words: Sequence[str], common: Common) -> Sweep:
    """A case for every value: those that are given, else all that it can take, without those that the house or the table refuses."""
    from cardroom.houses.loader import load

    loaded = load(edition)
    known = None
    if name not in OWN and not name.startswith(BET):
        known = switches(loaded).get(".".join(place(loaded, name)))
    given = [value for word in words for value in _values(word, known)]
    values = list(dict.fromkeys(given or _every(loaded, name, known)))
    if len(values) > MOST_CASES:
        raise BadInput(f"{len(values):,} values are too many: a sweep goes through {MOST_CASES} at most.")
    cases, left_out = [], {}
    for value in values:
        try:
            cases += build([WrittenCase(edition, {name: value})], common, [value])
        except CardroomError as error:
            if given:
                raise
            left_out[value] = str(error)
    if not cases:
        raise BadInput(f"{edition}: {name} can be none of {', '.join(values)}: {next(iter(left_out.values()))}")
    return Sweep(name, cases, left_out)


def _values(word: str, known: "Switch | None") -> list[str]:
    """One value, or all from one end of a range to the other: ``1..8``, ``$5..$100/5``. Odds may be plain numbers, to one."""
    found = RANGE.fullmatch(word.strip())
    if found is None:
        return [_as_odds(Fraction(word.strip()))] if _is_odds(known) and PLAIN.fullmatch(word.strip()) else [word.strip()]
    first, last, step = Fraction(found[2]), Fraction(found[3]), Fraction(found[4] or 1)
    if last < first or not step:
        raise BadInput(f"'{word}' is no range: write it like 1..8, or 5..100/5 for steps of five.")
    if (last - first) / step >= MOST_CASES:
        raise BadInput(f"'{word}' holds too many values: a sweep goes through {MOST_CASES} at most.")
    numbers = [first + step * number for number in range(int((last - first) / step) + 1)]
    return [_as_odds(one) if _is_odds(known) else found[1] + _plain(one) for one in numbers]


def _is_odds(known: "Switch | None") -> bool:
    return known is not None and known.kind.name == "odds"


def _as_odds(number: Fraction) -> str:
    return f"{number.numerator} to {number.denominator}"


def _plain(number: Fraction) -> str:
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.2f}"


def _every(edition: "Edition", name: str, known: "Switch | None") -> list[str]:
    """All values that something can take, where they are few."""
    from cardroom.houses.switch_list import written

    if name == PLAYERS:
        return [str(number) for number in range(2, edition.game.seats(edition.rules) + 1)]
    if name == OPTION and edition.schedule is not None:
        return list(edition.schedule.options)
    if known is not None and known.kind.values:
        return [written(value) for value in known.kind.values]
    takes = f" It takes {known.kind.takes}." if known is not None else ""
    raise BadInput(f"Say which values of {name} are meant, like 1..8, 5..100/5, or several words.{takes}")
