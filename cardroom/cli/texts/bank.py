"""Nights of a banker for people, as a table."""

from math import isinf
from typing import TYPE_CHECKING

from cardroom.analysis.answers.bank import disagreement, hours_of, long_run
from cardroom.analysis.answers.words import how_found, in_money
from cardroom.analysis.bank import ACTION, AS_BETTOR, FEES, HANDS, SHORT, Nights, Plan
from cardroom.analysis.confidence import Proportion, Quantile, proportion
from cardroom.analysis.hand_figures import hand_mean, per_hand
from cardroom.analysis.ruin import TOO_FEW, Ruin, ruin
from cardroom.analysis.tally import PERCENTS, Tally
from cardroom.analysis.value.against_nights import beside_nights
from cardroom.cli.terminal.show import BOLD, columns, heading, paint, wrapped
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.analysis.convolution import ExactNight
    from cardroom.analysis.value import TableValue


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
    hours = hours_of(plan)
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


def _said(plan: Plan, value: "TableValue | None") -> str:
    given = plan.given
    bets = sorted({", ".join(f"{wager} {money_text(amount)}" for wager, amount in one.items()) or "nothing" for one in plan.bets.values()})
    option = given.edition.post(given.option or None, given.edition.settings(given.table)).option
    fee = f"option {option}" if option not in ("", "none") else "no collection"
    who = "the banker banks every turn that the house allows" if plan.alone else "the position goes round"
    how = "as bots do" if plan.way != "exact" else "as is said below" if value is not None else "by the strategy of the exact odds"
    return (
        f"A night is {plan.rounds:,} rounds ({hours_of(plan):g} hours at {given.rounds_an_hour:g} an hour). {given.count} players, {fee}; "
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
