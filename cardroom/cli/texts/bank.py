"""Nights of a banker for people, as a table and as a drawing, and for programs, as data."""

from math import isinf
from typing import TYPE_CHECKING

from cardroom.analysis.bank import ACTION, AS_BETTOR, FEES, HANDS, SHORT, Nights, Plan
from cardroom.analysis.confidence import Proportion, Quantile, proportion
from cardroom.analysis.hand_figures import hand_mean, per_hand
from cardroom.analysis.ruin import TOO_FEW, Ruin, ruin
from cardroom.analysis.tally import PERCENTS, Tally
from cardroom.analysis.value.against_nights import Beside, beside_nights
from cardroom.cli.charts.panels import Band, fan, histogram, page
from cardroom.cli.terminal.show import BOLD, columns, heading, paint, wrapped
from cardroom.cli.texts.odds import how_found, in_money, value_data, with_error
from cardroom.collection import HALF_HOUR
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.analysis.convolution import ExactNight
    from cardroom.analysis.value import Figure, TableValue


def print_bank(
    plan: Plan, found: Nights, value: "TableValue | None", exactly: "ExactNight | None" = None, why: str = "", said: str = "",
    chosen: str = "",
) -> None:  # fmt: skip
    """``why`` is the reason why they are real rounds, where they are; ``said`` is what was asked, where the plan alone does not say it;
    ``chosen`` says why there are so many nights."""
    result, given = found.results, plan.given
    print(heading(f"{given.edition.name}, {given.edition_id}: {len(found):,} nights of a banker"))
    if value is not None:
        _warn(plan, found, value)
    print(wrapped(f"{said or _said(plan, value)} {_played(found, why)} {chosen}".strip()))
    print(paint("\nA night", BOLD))
    hours = _hours(plan)
    rows = [
        ("mean", in_money(result.mean, places=2), f"± {result.error / 100:.2f} (standard error)"),
        ("deviation", money_text(round(result.deviation)), f"± {result.deviation_error / 100:.2f}"),
        ("an hour", in_money(result.mean / hours, places=2), f"± {result.error / hours / 100:.2f}"),
        ("deviation of an hour", money_text(round(result.deviation / hours**0.5)), f"± {result.deviation_error / hours**0.5 / 100:.2f}"),
        *_quantile_rows(result),
        ("worst of them", money_text(result.least), ""),
        ("best of them", money_text(result.most), ""),
        ("nights won", *_often(proportion(round(result.part(low=0) * result.count), result.count))),
    ]
    print(columns(rows))
    if exactly is not None:
        print(paint("\nA night exactly", BOLD))
        print(columns(_exact_rows(exactly)))
    print(paint("\nA hand that he banks", BOLD))
    print(columns(_hand_rows(found, value)))
    if value is not None:
        print(wrapped(f"{how_found(value)} {value.assumes}"))
    print(paint("\nThe bankroll", BOLD))
    print(columns(_ruin_rows(plan, ruin(plan, found, long_run(plan, value)))))


def _warn(plan: Plan, found: Nights, value: "TableValue") -> None:
    """Say loudly that two ways to the same mean do not agree."""
    both = beside_nights(plan, found, value)
    if both is not None and not both.agree:
        print(paint(wrapped(disagreement(both)), BOLD))


def disagreement(both: Beside) -> str:
    return (
        f"WARNING: the value of a hand ({with_error(both.value)}) and the nights ({with_error(both.nights)}) are {both.errors:.1f} "
        f"standard errors apart. One of them is wrong: trust neither, and report it."
    )


def _quantile_rows(result: Tally) -> list[tuple[str, ...]]:
    """Only those that so many nights bound; the interval holds in 95 of 100 cases."""
    known = result.bounded()
    rows: list[tuple[str, ...]] = []
    for percent in PERCENTS:
        if percent in known:
            rows.append((f"{percent:g} % of nights", money_text(known[percent].amount), f"or less; {_from_to(known[percent])}"))
        else:
            rows.append((f"{percent:g} % of nights", f"too few nights for {percent:g} %", ""))
    return rows


def _from_to(found: Quantile) -> str:
    return f"95 % sure: {money_text(found.low)} to {money_text(found.high)}"


def _often(found: Proportion, places: int = 1) -> tuple[str, str]:
    """How often it came; what never came is bounded, and not said to be impossible."""
    low, high = 100 * found.low, 100 * found.high
    if not found.times:
        return f"below {high:.2f} %", f"never in {found.of:,}; 95 % sure"
    if found.times == found.of:
        return f"above {low:.2f} %", f"always in {found.of:,}; 95 % sure"
    return f"{100 * found.value:.{places}f} %", f"95 % sure: {low:.{places}f} % to {high:.{places}f} %"


def _exact_rows(night: "ExactNight") -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [("mean", in_money(night.mean, places=2), "one hand's distribution, as often as it is dealt")]
    rows += [("deviation", money_text(round(night.deviation)), "")]
    rows += [(f"{percent:g} % of nights", money_text(night.quantile(percent)), "or less") for percent in PERCENTS]
    return [*rows, ("nights won", f"{100 * night.won:.1f} %", "")]


def so_far(found: Nights) -> str:
    """The first figures, while more nights are played."""
    result = found.results
    if len(found) == 1:
        return f"one night: {in_money(result.mean, places=2)}"
    return f"{len(found):,} nights: {in_money(result.mean, places=2)} ± {result.error / 100:.2f} a night"


def _hours(plan: Plan) -> float:
    return plan.rounds / plan.given.rounds_an_hour


def _said(plan: Plan, value: "TableValue | None") -> str:
    given = plan.given
    bets = sorted({", ".join(f"{wager} {money_text(amount)}" for wager, amount in one.items()) or "nothing" for one in plan.bets.values()})
    option = given.edition.post(given.option or None, given.edition.settings(given.table)).option
    fee = f"option {option}" if option not in ("", "none") else "no collection"
    who = "the banker banks every turn that the house allows" if plan.alone else "the position goes round"
    how = "as bots do" if plan.way != "exact" else "as is said below" if value is not None else "by the strategy of the exact odds"
    return (
        f"A night is {plan.rounds:,} rounds ({_hours(plan):g} hours at {given.rounds_an_hour:g} an hour). {given.count} players, {fee}; "
        f"{who}, puts up {money_text(plan.bank) if plan.bank else 'all he has'} each turn and brings "
        f"{money_text(plan.bankroll) if plan.bankroll else 'money without end'}. The others bet {' or '.join(bets)} and play {how}."
    )


def _played(found: Nights, why: str) -> str:
    if found.compiled:
        return "These are compiled rounds."
    return f"These are real rounds: {why}." if why else "These are real rounds."


def _hand_rows(found: Nights, value: "TableValue | None") -> list[tuple[str, ...]]:
    hands, beside = found.column(HANDS), found.column(AS_BETTOR)
    mean, fee, action = hand_mean(found), per_hand(found, found.columns[:, FEES]), per_hand(found, found.columns[:, ACTION])
    rows: list[tuple[str, ...]] = [
        ("hands a night", f"{hands.mean:,.1f}", f"± {hands.error:.1f}" if hands.error else ""),
        ("mean, fee paid", in_money(mean.value), f"± {mean.error / 100:.4f}, by the nights"),
        ("deviation", f"${found.hand.deviation / 100:,.2f}", f"± {found.hand.deviation_error / 100:.2f}"),
        ("fee", in_money(fee.value, signed=False), f"± {fee.error / 100:.4f}" if fee.error else ""),
        ("wagered against him", in_money(action.value, signed=False), f"± {action.error / 100:.4f}, before and after the deal"),
    ]
    if hands.total:
        rows.append(("money fell short", *_often(proportion(found.total(SHORT), hands.total), places=2)))
    if beside.total:
        rows.append(("beside it, a night", in_money(beside.mean), f"± {beside.error / 100:.2f}, on hands that others bank"))
    if value is None:
        return [*rows, ("value of a hand", "not at hand", "`cardroom odds` finds it, once")]
    kind, after = "exact mean" if value.exact else "value of a hand", value.bank.after
    error = "" if after.exact else f"± {after.error / 100:.4f}, "
    return [*rows, (kind, in_money(after.value), f"{error}with every wager covered, fee paid")]


def _ruin_rows(plan: Plan, found: Ruin) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    if found.risk is not None:
        rows.append((f"{money_text(plan.bankroll)} is lost in a night", *_often(found.risk, places=2)))
    for percent, needed in found.needed.items():
        if isinstance(needed, str):
            said = f"{TOO_FEW} for {percent} %" if needed == TOO_FEW else f"more than {money_text(plan.bankroll)}"
            rows.append((f"lasts a night but for {percent} %", said, ""))
        else:
            rows.append((f"lasts a night but for {percent} %", money_text(needed.amount), _from_to(needed)))
    if not found.sure:
        return [*rows, ("in the long run", "not known", "the mean is too small to be told from nothing: play more nights")]
    by = "by the exact mean" if found.exact else "if the nights go on like this"
    if found.forever is not None:
        ever = found.forever
        error = "" if ever.exact else f" ± {100 * ever.error:.2f}"
        rows.append((f"{money_text(plan.bankroll)} is ever lost", f"about {100 * ever.value:.2f}{error} %", by))
    for percent, bankroll in found.needed_forever.items():
        said = "no bankroll does" if isinf(bankroll.value) else f"about {money_text(round(bankroll.value / 100) * 100)}"
        error = "" if isinf(bankroll.value) or bankroll.exact else f"± {money_text(round(bankroll.error / 100) * 100)}, "
        rows.append((f"lasts for ever but for {percent} %", said, error + by))
    return rows


def long_run(plan: Plan, value: "TableValue | None") -> "Figure | None":
    """The value of a hand, where it is the whole of what he wins: he bets on no hand of others, and pays no clock through them."""
    if value is None:
        return None
    given = plan.given
    by_the_clock = HALF_HOUR in given.edition.post(given.option or None, given.edition.settings(given.table)).moments
    if not plan.alone and (by_the_clock or given.edition.known(BankedRules, BankedTable).rules.eligible != "anyone"):
        return None
    return value.bank.after


def bank_data(plan: Plan, found: Nights, value: "TableValue | None", exactly: "ExactNight | None" = None) -> dict[str, object]:
    result, risk = found.results, ruin(plan, found, long_run(plan, value))
    marks = {f"{mark}": found.after(number).data() for number, mark in enumerate(plan.marks)}
    both = None if value is None else beside_nights(plan, found, value)

    def often(one: Proportion) -> dict[str, object]:
        return {"part": one.value, "interval": [one.low, one.high]}

    def figure(one: "Figure | Tally") -> dict[str, object]:
        return {"mean": one.mean if isinstance(one, Tally) else one.value, "error": one.error}

    return {
        "edition": plan.given.edition_id,
        "players": plan.given.count,
        "rounds": plan.rounds,
        "hours": _hours(plan),
        "bets": {player: dict(bets) for player, bets in plan.bets.items()},
        "bank": plan.bank or None,
        "bankroll": plan.bankroll or None,
        "alone": plan.alone,
        "bettors_play": plan.way,
        "nights": len(found),
        "rounds_are": "compiled" if found.compiled else "real",
        "night": result.data(),
        "night_exactly": None if exactly is None else _exact_data(exactly),
        "nights_won": often(proportion(round(result.part(low=0) * result.count), result.count)),
        "hand": {**found.hand.data(), "error": hand_mean(found).error},
        "hands": found.total(HANDS),
        "hands_a_night": figure(found.column(HANDS)),
        "short": found.total(SHORT),
        "short_of_hands": often(proportion(found.total(SHORT), found.total(HANDS))) if found.total(HANDS) else None,
        "fees": found.total(FEES),
        "fee_a_hand": figure(per_hand(found, found.columns[:, FEES])),
        "as_bettor": found.total(AS_BETTOR),
        "as_bettor_a_night": figure(found.column(AS_BETTOR)),
        "action": found.total(ACTION),
        "action_a_hand": figure(per_hand(found, found.columns[:, ACTION])),
        "value": None if value is None else value_data(value, plan.given, plan.bets),
        "warning": None if both is None or both.agree else disagreement(both),
        "errors_apart": None if both is None else both.errors,
        "after_rounds": marks,
        "ruin": _ruin_data(risk),
    }


def _ruin_data(risk: Ruin) -> dict[str, object]:
    def needed(one: Quantile | str) -> dict[str, object]:
        if isinstance(one, str):
            return {"amount": None, "interval": None, "why_not": one}
        return {"amount": one.amount, "interval": [one.low, one.high], "why_not": None}

    def ever(one: "Figure") -> dict[str, object]:
        return {"amount": None, "error": None} if isinf(one.value) else {"amount": one.value, "error": one.error}

    return {
        "in_a_night": None if risk.risk is None else risk.risk.value,
        "in_a_night_interval": None if risk.risk is None else [risk.risk.low, risk.risk.high],
        "mean_of_a_hand": risk.mean.value,
        "mean_error": risk.mean.error,
        "mean_is_exact": risk.exact,
        "sign_is_sure": risk.sure,
        "ever": None if risk.forever is None or not risk.sure else risk.forever.value,
        "ever_error": None if risk.forever is None or not risk.sure else risk.forever.error,
        "bankroll_for_a_night": {f"{percent}%": needed(one) for percent, one in risk.needed.items()},
        "bankroll_for_ever": {f"{percent}%": ever(one) for percent, one in risk.needed_forever.items()} if risk.sure else None,
    }


def _exact_data(night: "ExactNight") -> dict[str, object]:
    quantiles = {f"{percent:g}%": night.quantile(percent) for percent in PERCENTS}
    return {"mean": night.mean, "deviation": night.deviation, "quantiles": quantiles, "won": night.won}


def drawing(plan: Plan, found: Nights) -> str:
    """How the nights end, and how they spread as the hours go by."""
    result = found.results
    marks = [(result.mean, f"mean {money_text(round(result.mean / 100) * 100)}")]
    marks += [(one.amount, f"{percent:g} %: {money_text(one.amount)}") for percent, one in result.bounded((5, 95)).items()]
    hours = [0.0, *(mark / plan.given.rounds_an_hour for mark in plan.marks)]
    by_mark = [found.after(i).quantiles() for i in range(len(plan.marks))]
    lines = {percent: [0.0, *(float(one[percent]) for one in by_mark)] for percent in PERCENTS}
    known = result.bounded()  # no band that so few nights do not bound
    bands = [Band(f"{low} to {100 - low} %", lines[low], lines[100 - low]) for low in (1, 5, 25) if low in known]
    ruined = -float(plan.bankroll) if plan.bankroll else None
    panels = [
        histogram(f"How {len(found):,} nights end", "won or lost in a night, fees paid", result.values, marks),
        fan(f"Hour by hour: the middle{_where(bands)}", "hours", hours, bands, lines[50], ruined),
    ]
    return page(f"{plan.given.edition.name}: the banker's seat", f"{plan.given.edition_id}, {plan.rounds} rounds a night", panels)


def _where(bands: list[Band]) -> str:
    """How many of a hundred nights lie within each band, the narrowest first."""
    within = [str(100 - 2 * int(band.name.partition(" ")[0])) for band in reversed(bands)]
    return f", and where {' and '.join(within)} of 100 nights are" if within else ""
