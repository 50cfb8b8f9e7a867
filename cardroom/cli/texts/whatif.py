"""Comparisons and sweeps for people, as tables."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardroom.analysis.answers.whatif import SOLVED, SURE, bettors_together
from cardroom.analysis.answers.words import how_found, in_money, percent, with_error
from cardroom.analysis.value import Figure
from cardroom.analysis.whatif import difference
from cardroom.cli.terminal.show import BOLD, columns, grid, heading, paint, plain_length, width, wrapped
from cardroom.money import money_text

if TYPE_CHECKING:
    from pathlib import Path

    from cardroom.analysis.odds import WagerOdds
    from cardroom.analysis.questions.cases import Sweep
    from cardroom.analysis.value import TableValue
    from cardroom.analysis.whatif import ComparedWager, Differs, MeasuredCase, WagerInCase

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LINES = 60  # of rules that differ; --json has them all
LONGEST = 60  # letters of a rule's value; --json has it whole
STRATEGIES = 3  # sentences on how the seats play, where they do not play alike in all cases
NO_CHANGE = "none"


def letter(number: int) -> str:
    """A, B, … Z, A2, B2, …"""
    turn, place = divmod(number, len(LETTERS))
    return LETTERS[place] + (str(turn + 1) if turn else "")


# -- a comparison -----------------------------------------------------------------------------------------------------------------


def print_compared(found: Sequence["MeasuredCase"], wagers: Sequence["ComparedWager"], differs: Sequence["Differs"]) -> None:
    print(heading("Compared"))
    for number, one in enumerate(found):
        print(wrapped(one.case.name, f" {letter(number)}  ", "      "))
    letters = [letter(number) for number in range(len(found))]
    if differs:
        print(paint("\nIn what they differ", BOLD))
        grid(("switch", *letters), [(row.name, *(_cut(value) for value in row.values)) for row in differs[:LINES]], whole="switch")
        if len(differs) > LINES:
            print(f"… and {len(differs) - LINES} more: --json has them all.")
    else:
        print("They have the same rules, settings and bets.")
    for wager in wagers:
        if not wager.same:
            print(paint(f"\n{wager.title}", BOLD))
            rows = [_worth(name, one) for name, one in zip(letters, wager.cases, strict=True)]
            print(columns([("", "bettor", "change", "deviation", "wins"), *rows]))
    _print_same(wagers)
    values = [one.value for one in found if one.value is not None]
    if values:
        _print_values(letters, values)
    _print_sure(found, letters)


def _cut(value: str | None) -> str:
    if value is None:
        return "-"
    return value if len(value) <= LONGEST else value[: LONGEST - 1].rstrip() + "…"


def _worth(name: str, one: "WagerInCase | None") -> tuple[str, ...]:
    if one is None:
        return name, "-", "", "", ""
    change = "" if one.change is None else _percent(one.change) if one.change.value or one.change.error else NO_CHANGE
    return name, _percent(_mean(one.odds)), change, f"{one.odds.deviation:.4f}", percent(float(one.odds.wins), signed=False)


def _mean(wager: "WagerOdds") -> Figure:
    return Figure(float(wager.mean), wager.error if wager.samples else 0.0)


def _percent(figure: Figure) -> str:
    return percent(figure.value) + ("" if figure.exact else f" ± {100 * figure.error:.4f}")


def _print_same(wagers: Sequence["ComparedWager"]) -> None:
    same = [f"{wager.title} ({percent(float(wager.cases[0].odds.mean))})" for wager in wagers if wager.same and wager.cases[0]]
    if same:
        print()
        print(wrapped(f"The same in every case, to the bettor: {', '.join(same)}."))


def _print_values(letters: Sequence[str], values: Sequence["TableValue"]) -> None:
    print(paint("\nA hand at the table after the collection, on average", BOLD))
    rows = []
    for name, value in zip(letters, values, strict=True):
        change = difference(values[0].bank.after, value.bank.after)
        said = "" if name == letters[0] else with_error(change) if change.value or change.error else NO_CHANGE
        rows.append((name, with_error(value.bank.after), said, with_error(bettors_together(value))))
    print(columns([("", "player-dealer", "change", "bettors together"), *rows]))
    print()
    print(columns([("", "option", "table action", "house", "deviation of the player-dealer"), *map(_paid, letters, values)]))


def _paid(name: str, value: "TableValue") -> tuple[str, ...]:
    return name, value.option or "none", money_text(value.action), in_money(value.house), _deviation(value)


def _deviation(value: "TableValue") -> str:
    return "" if value.bank.deviation is None else with_error(value.bank.deviation, signed=False, places=2)


def _print_sure(found: Sequence["MeasuredCase"], names: Sequence[str]) -> None:
    print()
    print(wrapped(f"{SOLVED} {SURE}"))
    values = [one.value for one in found if one.value is not None]
    for sentence in dict.fromkeys(how_found(value) for value in values if not value.exact):
        print(wrapped(sentence))
    said: dict[str, str] = {}
    for name, one in zip(names, found, strict=True):
        if one.value is not None:
            said.setdefault(one.value.assumes, name)
    for sentence, name in list(said.items())[:STRATEGIES]:
        print(wrapped(sentence if len(said) == 1 else f"{name}: {sentence}"))
    if len(said) > STRATEGIES:
        print(wrapped(f"{len(said) - STRATEGIES} more ways to play: --json has them all."))


def print_files(path: "Path | None", rows: "Path | None") -> None:
    for said, one in (("Drawn", path), ("Written", rows)):
        if one is not None:
            print(f"{said} in {one}.")


# -- a sweep ----------------------------------------------------------------------------------------------------------------------


def print_swept(swept: "Sweep", found: Sequence["MeasuredCase"], wagers: Sequence["ComparedWager"]) -> None:
    """A row for each value; columns that do not fit beside each other go into another table."""
    edition = found[0].case.given.edition
    print(heading(f"{edition.id}: a sweep"))
    print(wrapped(f"By {swept.name}."))
    label = [swept.name.rpartition(".")[2], *(one.case.name for one in found)]
    worth = [
        [wager.title, *("-" if one is None else _percent(_mean(one.odds)) for one in wager.cases)] for wager in wagers if not wager.same
    ]
    if worth:
        print(paint("\nWhat the bettor can expect of each unit", BOLD))
        _print_beside(label, worth)
    values = [one.value for one in found if one.value is not None]
    if values:
        print(paint("\nA hand at the table after the collection, on average", BOLD))
        table = [
            ["player-dealer", *(with_error(value.bank.after) for value in values)],
            ["deviation", *map(_deviation, values)],
            ["bettors together", *(with_error(bettors_together(value)) for value in values)],
            ["house", *(in_money(value.house) for value in values)],
            ["table action", *(money_text(value.action) for value in values)],
        ]
        _print_beside(label, table)
    _print_same(wagers)
    if not worth and not values:
        print("Nothing changes with it.")
    if swept.left_out:
        first = next(iter(swept.left_out.items()))
        print(wrapped(f"Left out, as the table refuses them: {', '.join(swept.left_out)} ({first[0]}: {first[1].rstrip('.')})."))
    _print_sure(found, [one.case.name for one in found])


def _print_beside(label: Sequence[str], table: Sequence[Sequence[str]]) -> None:
    """Columns beside their label, as many in one table as the terminal has room for."""
    room = width() - 1 - max(map(plain_length, label))
    group: list[Sequence[str]] = []
    used = 0
    for column in table:
        wide = 2 + max(map(plain_length, column))
        if group and used + wide > room:
            print(columns(list(zip(label, *group, strict=True))))
            print()
            group, used = [], 0
        group.append(column)
        used += wide
    print(columns(list(zip(label, *group, strict=True))))
