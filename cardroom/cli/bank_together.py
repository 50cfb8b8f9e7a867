"""``cardroom bank EDITION --shift '2h:4 6h:6'`` and ``cardroom bank --tables FILE.toml``: several plans on one bankroll."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardroom.analysis.answers.bank import disagreement
from cardroom.analysis.answers.together import RISKS, best_mean, drop_of, shift_data, sum_of, together_data
from cardroom.analysis.answers.words import in_money, with_error
from cardroom.analysis.bank import Plan
from cardroom.analysis.confidence import Proportion, Quantile
from cardroom.analysis.questions.table import NightsQuestion
from cardroom.analysis.questions.together import ShiftQuestion, play_together
from cardroom.analysis.tally import PERCENTS
from cardroom.analysis.together import EveryRound, PlayedPlan, Together, in_turn, side_by_side
from cardroom.analysis.value.against_nights import beside_nights
from cardroom.cli.terminal.progress import bar
from cardroom.cli.terminal.show import BOLD, columns, heading, out_json, paint, wrapped
from cardroom.cli.texts.bets import bets_text
from cardroom.errors import BadEdition, BadInput
from cardroom.houses.files import read_toml
from cardroom.money import Cents, money_text

if TYPE_CHECKING:
    from cardroom.analysis.questions import Machine

ANSWERS = (
    "Each table is played by itself, with as much as is put up there or every wager covered; the bankroll is lost when it no longer "
    "reaches for what must be put up at all tables."
)
KEYS: dict[str, type | tuple[type, ...]] = {
    "edition": str, "players": int, "bets": list, "option": str, "rounds_an_hour": (int, float), "bank": str, "count": int, "alone": bool,
    "rule": list, "table": list,
}  # fmt: skip
MOST_TABLES = 20


def show_shift(asked: ShiftQuestion, machine: "Machine", as_json: bool) -> None:
    """A shift in parts, one after the other, with other players in each."""
    with bar(f"Banking {asked.edition}") as progress:
        shift = asked.find(progress, machine)
    parts, found, bankroll, count = shift
    hours, drop = sum(part.hours for part in parts), drop_of(parts)
    if as_json:
        out_json(shift_data(asked.seed, shift))
        return
    given, bets = parts[0].plan.given, parts[0].plan.bets
    print(heading(f"{given.edition_id}: a shift of {hours:g} hours"))
    _warn(parts)
    said = f"{count.nights:,} shifts. The bettors bet {bets_text(bets)}; the drop is what the house collects on the hands banked."
    print(wrapped(f"{said} {count.said}".strip()))
    rows: list[tuple[str, ...]] = [("hours", "players", "hands", "bank", "", "an hour", "drop", "drop/hour")]
    for part in parts:
        length = (f"{part.hours:g}", str(part.plan.given.count), f"{part.hands:,.0f}")
        drops = [in_money(amount, signed=False, places=2) for amount in (part.drop.value, part.drop.value / part.hours)]
        rows.append((*length, *_mean(part), in_money(best_mean(part).value / part.hours, places=2), *drops))
    print(columns(rows))
    print(wrapped(f"In all the house drops {with_error(drop, signed=False, places=2)}. {_assumes(parts)}"))
    _print_together(parts, found, hours, bankroll, "shift")


def show_tables(asked: NightsQuestion, path: str, machine: "Machine", as_json: bool) -> None:
    """Several tables at the same time from one bankroll."""
    if asked.edition:
        raise BadInput("--tables names the editions in its file: leave EDITION out.")
    plans = [EveryRound.of(plan) for plan in _plans_in(asked, path)]
    with bar("Banking") as progress:
        played = play_together(plans, asked, side_by_side, progress, machine)
    parts, found, bankroll, count = played
    hours = max(part.hours for part in parts)
    if as_json:
        out_json(together_data(asked.seed, played, hours))
        return
    print(heading(f"{len(parts)} table{'s' if len(parts) > 1 else ''} on one bankroll, {hours:g} hours"))
    _warn(parts)
    rows = [("table", "players", "hands", "bank", "", "deviation")]
    for part in parts:
        result = part.nights.results
        spread = f"{money_text(round(result.deviation / 100) * 100)} ± {result.deviation_error / 100:,.0f}"
        rows.append((part.plan.given.edition_id, str(part.plan.given.count), f"{part.hands:,.0f}", *_mean(part), spread))
    print(columns(rows))
    print(wrapped(f"{count.nights:,} nights. {ANSWERS} {count.said}".strip()))
    _print_together(parts, found, hours, bankroll, "night")


def _plans_in(asked: NightsQuestion, path: str) -> list[Plan]:
    """The tables that a TOML file lists, each as often as its ``count`` says."""
    try:
        found = read_toml(Path(path))
    except BadEdition as error:
        raise BadInput(str(error)) from None
    rows = found.get("tables")
    if not isinstance(rows, list) or not rows or list(found) != ["tables"] or not all(isinstance(row, dict) for row in rows):
        raise BadInput(f"{path}: list the tables as [[tables]], each with its edition, and nothing else.")
    plans: list[Plan] = []
    for number, row in enumerate(rows, start=1):
        _check(path, number, row)
        plans += [replace(asked.like(row).plan(), bankroll=0)] * row.get("count", 1)
    if not 1 <= len(plans) <= MOST_TABLES:
        raise BadInput(f"{path}: there are 1 to {MOST_TABLES} tables, not {len(plans)}.")
    return plans


def _check(path: str, number: int, row: Mapping[str, object]) -> None:
    where = f"{path}: table {number}"
    if "edition" not in row:
        raise BadInput(f"{where} names no edition.")
    for key, value in row.items():
        kind = KEYS.get(key)
        if kind is None:
            raise BadInput(f"{where}: there is no '{key}'; there are: {', '.join(KEYS)}.")
        wrong = not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool)
        if wrong or (isinstance(value, list) and not all(isinstance(one, str) for one in value)):
            raise BadInput(f"{where}: '{key}' cannot be {value!r}.")
        if key in ("count", "players", "rounds_an_hour") and isinstance(value, int | float) and not 0 < value <= 1000:
            raise BadInput(f"{where}: '{key}' is from 1 to 1,000, not {value}.")


def _warn(parts: Sequence[PlayedPlan]) -> None:
    for part in parts:
        both = None if part.value is None else beside_nights(part.plan, part.nights, part.value)
        if both is not None and not both.agree:
            print(paint(wrapped(disagreement(both)), BOLD))


def _mean(part: PlayedPlan) -> tuple[str, str]:
    found = best_mean(part)
    return in_money(found.value, places=2), "exact" if found.exact else f"± {found.error / 100:.2f}"


def _assumes(parts: Sequence[PlayedPlan]) -> str:
    return next((part.value.assumes for part in parts if part.value is not None), "")


def _print_together(parts: Sequence[PlayedPlan], found: Together, hours: float, bankroll: Cents, what: str) -> None:
    result, total = found.results, sum_of(parts)
    print(paint(f"\nThe {what}, all together", BOLD))
    rows: list[tuple[str, str, str]] = [
        ("mean", in_money(total.value, places=2), "exact" if total.exact else f"± {total.error / 100:.2f} (standard error)"),
        ("an hour", in_money(total.value / hours, places=2), "" if total.exact else f"± {total.error / hours / 100:.2f}"),
        ("mean of those played", in_money(result.mean, places=2), f"± {result.error / 100:.2f}"),
        ("deviation", money_text(round(result.deviation)), f"± {result.deviation_error / 100:.2f}"),
    ]
    known = result.bounded()
    for percent in PERCENTS:
        if percent in known:
            rows.append((f"{percent:g} % of {what}s", money_text(known[percent].amount), f"or less; {_from_to(known[percent])}"))
    for risk in RISKS:
        needed = found.bankroll(risk / 100)
        said = ("too few were played", "") if needed is None else (money_text(needed.amount), _from_to(needed))
        rows.append((f"bankroll but for {risk} %", *said))
    if len(parts) > 1 and what == "night":
        apart = [_alone(part) for part in parts]
        if None not in apart:
            rows.append(("apart, but for 1 %", money_text(sum(one.amount for one in apart if one)), "the sum of a bankroll for each table"))
    if bankroll:
        rows.append((f"{money_text(bankroll)} is lost", *_often(found.ruined(bankroll))))
    print(columns(rows))


def _alone(part: PlayedPlan) -> Quantile | None:
    return in_turn([part]).bankroll(0.01)


def _from_to(found: Quantile) -> str:
    return f"95 % sure: {money_text(found.low)} to {money_text(found.high)}"


def _often(found: Proportion) -> tuple[str, str]:
    if not found.times:
        return f"below {100 * found.high:.2f} %", f"never in {found.of:,}; 95 % sure"
    return f"{100 * found.value:.2f} %", f"95 % sure: {100 * found.low:.2f} % to {100 * found.high:.2f} %"
