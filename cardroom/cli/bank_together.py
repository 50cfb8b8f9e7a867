"""``cardroom bank EDITION --shift '2h:4 6h:6'`` and ``cardroom bank --tables FILE.toml``: several plans on one bankroll."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardroom.analysis.bank import Nights, Plan
from cardroom.analysis.confidence import Proportion, Quantile
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.play import why_not
from cardroom.analysis.odds import Odds
from cardroom.analysis.real_nights import nights_of_plan
from cardroom.analysis.sources import rules_digest
from cardroom.analysis.tally import PERCENTS
from cardroom.analysis.together import EveryRound, Played, Together, in_turn, parse_shift, side_by_side
from cardroom.analysis.value import Figure
from cardroom.analysis.value.against_nights import beside_nights
from cardroom.cli.bank import Playing, odds_soon, value_of
from cardroom.cli.bank_asked import TableAsked
from cardroom.cli.terminal.progress import Bar, bar
from cardroom.cli.terminal.show import BOLD, columns, heading, out_json, paint, wrapped
from cardroom.cli.texts.bank import disagreement, so_far
from cardroom.cli.texts.bets import bets_text
from cardroom.cli.texts.odds import in_money
from cardroom.errors import BadEdition, BadInput
from cardroom.houses.files import read_toml
from cardroom.money import Cents, money_text, parse_money

RISKS = (1, 5)  # percent
ANSWERS = (
    "Each table is played by itself, with as much as is put up there or every wager covered; the bankroll is lost when it no longer "
    "reaches for what must be put up at all tables."
)
KEYS: dict[str, type | tuple[type, ...]] = {
    "edition": str, "players": int, "bets": list, "option": str, "rounds_an_hour": (int, float), "bank": str, "count": int, "alone": bool,
    "rule": list, "table": list,
}  # fmt: skip
MOST_TABLES = 20


def show_shift(asked: TableAsked, shift: str, how: Playing, as_json: bool) -> None:
    """A shift in parts, one after the other, with other players in each."""
    if asked.hours or asked.rounds or asked.players:
        raise BadInput("--shift says hours and players itself: leave --hours, --rounds and --players out.")
    plans = [replace(asked.seated(part).plan(), bankroll=0) for part in parse_shift(shift)]
    bankroll = _bankroll(asked)
    how = _chosen(plans, how, bankroll, in_turn)
    parts = _play(plans, how)
    found, hours = in_turn(parts), sum(part.hours for part in parts)
    drop = sum(part.drop for part in parts)
    if as_json:
        out_json({**_data(parts, found, hours, bankroll, how), "drop": drop, "drop_an_hour": drop / hours})
        return
    given = plans[0].given
    print(heading(f"{given.edition_id}: a shift of {hours:g} hours"))
    _warn(parts)
    print(
        wrapped(
            f"{how.nights:,} shifts. The bettors bet {bets_text(plans[0].bets)}; the drop is what the house collects on the hands banked. "
            f"{how.said}"
        )
    )
    rows: list[tuple[str, ...]] = [("hours", "players", "hands", "bank", "", "an hour", "drop", "drop/hour")]
    for part in parts:
        length = (f"{part.hours:g}", str(part.plan.given.count), f"{part.hands:,.0f}")
        drops = [in_money(amount, signed=False, places=2) for amount in (part.drop, part.drop / part.hours)]
        rows.append((*length, *_mean(part), in_money(_best(part).value / part.hours, places=2), *drops))
    print(columns(rows))
    print(wrapped(f"In all the house drops {in_money(drop, signed=False, places=2)}. {_assumes(parts)}"))
    _print_together(parts, found, hours, bankroll, "shift")


def show_tables(asked: TableAsked, path: str, how: Playing, as_json: bool) -> None:
    """Several tables at the same time from one bankroll."""
    if asked.edition:
        raise BadInput("--tables names the editions in its file: leave EDITION out.")
    plans, bankroll = [EveryRound.of(plan) for plan in _plans_in(asked, path)], _bankroll(asked)
    how = _chosen(plans, how, bankroll, side_by_side)
    parts = _play(plans, how)
    found, hours = side_by_side(parts), max(part.hours for part in parts)
    if as_json:
        out_json(_data(parts, found, hours, bankroll, how))
        return
    print(heading(f"{len(parts)} table{'s' if len(parts) > 1 else ''} on one bankroll, {hours:g} hours"))
    _warn(parts)
    rows = [("table", "players", "hands", "bank", "", "deviation")]
    for part in parts:
        result = part.nights.results
        spread = f"{money_text(round(result.deviation / 100) * 100)} ± {result.deviation_error / 100:,.0f}"
        rows.append((part.plan.given.edition_id, str(part.plan.given.count), f"{part.hands:,.0f}", *_mean(part), spread))
    print(columns(rows))
    print(wrapped(f"{how.nights:,} nights. {ANSWERS} {how.said}"))
    _print_together(parts, found, hours, bankroll, "night")


def _bankroll(asked: TableAsked) -> Cents:
    return parse_money(asked.bankroll) if asked.bankroll else 0


def _plans_in(asked: TableAsked, path: str) -> list[Plan]:
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


def _play(plans: Sequence[Plan], how: Playing) -> list[Played]:
    """Each plan with cards of its own. The odds of a table that comes several times are looked for once."""
    known: dict[str, Odds | None] = {}

    def find(given: TableGiven) -> Odds | None:
        rules = rules_digest(given.edition)
        if rules not in known:
            known[rules] = odds_soon(given)
        return known[rules]

    return [replace(part, value=value_of(part.plan, find)[0]) for part in _nights(plans, how.nights, how.seed, how)]


def _nights(plans: Sequence[Plan], count: int, seed: str, how: Playing) -> list[Played]:
    """So many nights of each plan, without the value of a hand."""
    found: list[Played] = []
    for number, plan in enumerate(plans):
        with bar(f"Banking {plan.given.edition_id}") as progress:

            def say(played: Nights, progress: Bar = progress) -> None:
                progress.say(so_far(played))

            nights = nights_of_plan(plan, count, f"{seed}/{number}", how.workers, how.cluster, progress, how.real, say)
        found.append(Played(plan, nights, None))
    return found


def _chosen(plans: Sequence[Plan], how: Playing, bankroll: Cents, add_up: Callable[[Sequence[Played]], Together]) -> Playing:
    """With as many nights as the risk of the whole asks for; the rounds of all parts add up."""

    def lost(count: int) -> Proportion:
        return add_up(_nights(plans, count, how.trial, how)).ruined(bankroll)

    compiled = not how.real and not any(why_not(plan) for plan in plans)
    return how.chosen(sum(plan.rounds for plan in plans), compiled, lost if bankroll else None)


def _warn(parts: Sequence[Played]) -> None:
    for part in parts:
        both = None if part.value is None else beside_nights(part.plan, part.nights, part.value)
        if both is not None and not both.agree:
            print(paint(wrapped(disagreement(both)), BOLD))


def _best(part: Played) -> Figure:
    """The mean by value where the money reaches and it is surer, else by the nights."""
    result = part.nights.results
    played = Figure(result.mean, result.error)
    agrees = part.value is not None and beside_nights(part.plan, part.nights, part.value) is not None
    return part.mean if agrees and part.mean is not None and part.mean.error < played.error and not part.plan.own_bets else played


def _mean(part: Played) -> tuple[str, str]:
    found = _best(part)
    return in_money(found.value, places=2), "exact" if found.exact else f"± {found.error / 100:.2f}"


def _assumes(parts: Sequence[Played]) -> str:
    return next((part.value.assumes for part in parts if part.value is not None), "")


def _sum(parts: Sequence[Played]) -> Figure:
    total = Figure(0.0)
    for part in parts:
        total = total.plus(_best(part))
    return total


def _print_together(parts: Sequence[Played], found: Together, hours: float, bankroll: Cents, what: str) -> None:
    result, total = found.results, _sum(parts)
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


def _alone(part: Played) -> Quantile | None:
    return in_turn([part]).bankroll(0.01)


def _from_to(found: Quantile) -> str:
    return f"95 % sure: {money_text(found.low)} to {money_text(found.high)}"


def _often(found: Proportion) -> tuple[str, str]:
    if not found.times:
        return f"below {100 * found.high:.2f} %", f"never in {found.of:,}; 95 % sure"
    return f"{100 * found.value:.2f} %", f"95 % sure: {100 * found.low:.2f} % to {100 * found.high:.2f} %"


def _data(parts: Sequence[Played], found: Together, hours: float, bankroll: Cents, how: Playing) -> dict[str, object]:
    total, ruined = _sum(parts), found.ruined(bankroll) if bankroll else None

    def part_data(part: Played) -> dict[str, object]:
        mean = _best(part)
        both = None if part.value is None else beside_nights(part.plan, part.nights, part.value)
        return {
            "edition": part.plan.given.edition_id,
            "players": part.plan.given.count,
            "bets": {player: dict(bets) for player, bets in part.plan.bets.items()},
            "hours": part.hours,
            "rounds": part.plan.rounds,
            "hands": part.hands,
            "bank": part.plan.bank or None,
            "alone": part.plan.alone,
            "bettors_play": part.plan.way,
            "mean": mean.value,
            "error": mean.error,
            "drop": part.drop,
            "played": part.nights.results.data(),
            "rounds_are": "compiled" if part.nights.compiled else "real",
            "warning": None if both is None or both.agree else disagreement(both),
        }

    def needed(one: Quantile | None) -> dict[str, object] | None:
        return None if one is None else {"amount": one.amount, "interval": [one.low, one.high]}

    return {
        "seed": how.seed,
        "nights": how.nights,
        "nights_chosen": how.said or None,
        "hours": hours,
        "parts": [part_data(part) for part in parts],
        "mean": total.value,
        "error": total.error,
        "together": found.results.data(),
        "put_up": found.put_up,
        "bankrolls": {f"{risk}%": needed(found.bankroll(risk / 100)) for risk in RISKS},
        "bankroll": bankroll or None,
        "ruined": None if ruined is None else {"part": ruined.value, "interval": [ruined.low, ruined.high]},
    }
