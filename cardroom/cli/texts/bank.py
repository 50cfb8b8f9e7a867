"""Nights of a banker for people, as a table and as a drawing, and for programs, as data."""

from math import isinf
from typing import TYPE_CHECKING

from cardroom.analysis.bank import AS_BETTOR, FEES, HANDS, SHORT, Nights, Plan
from cardroom.analysis.ruin import Ruin, ruin
from cardroom.analysis.tally import PERCENTS
from cardroom.cli.charts.panels import Band, fan, histogram, page
from cardroom.cli.terminal.show import BOLD, columns, heading, paint, wrapped
from cardroom.cli.texts.odds import in_money
from cardroom.collection import HALF_HOUR
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.analysis.after_collection import AfterCollection
    from cardroom.analysis.convolution import ExactNight


def print_bank(
    plan: Plan, found: Nights, after: "AfterCollection | None", exactly: "ExactNight | None" = None, why: str = ""
) -> None:  # fmt: skip
    """``why`` is the reason why they are real rounds, where they are."""
    result, given = found.results, plan.given
    print(heading(f"{given.edition.name}, {given.edition_id}: {len(found):,} nights of a banker"))
    print(wrapped(f"{_said(plan)} {_played(found, why)}"))
    print(paint("\nA night", BOLD))
    rows = [
        ("mean", in_money(result.mean, places=2), f"± {result.error / 100:.2f} (standard error)"),
        ("deviation", money_text(round(result.deviation)), ""),
        (
            "an hour",
            in_money(result.mean / _hours(plan), places=2),
            f"deviation {money_text(round(result.deviation / _hours(plan) ** 0.5))}",
        ),
    ]
    rows += [(f"{percent:g} % of nights", money_text(amount), "or less") for percent, amount in result.quantiles().items()]
    rows += [("worst", money_text(result.least), ""), ("best", money_text(result.most), "")]
    rows += [("nights won", f"{100 * result.part(low=0):.1f} %", "")]
    print(columns(rows))
    if exactly is not None:
        print(paint("\nA night exactly", BOLD))
        print(columns(_exact_rows(exactly)))
    print(paint("\nA hand that he banks", BOLD))
    print(columns(_hand_rows(found, after)))
    print(paint("\nThe bankroll", BOLD))
    print(columns(_ruin_rows(plan, ruin(plan, found, exact_hand(plan, after)))))


def _exact_rows(night: "ExactNight") -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [("mean", in_money(night.mean, places=2), "one hand's distribution, as often as it is dealt")]
    rows += [("deviation", money_text(round(night.deviation)), "")]
    rows += [(f"{percent:g} % of nights", money_text(night.quantile(percent)), "or less") for percent in PERCENTS]
    return [*rows, ("nights won", f"{100 * night.won:.1f} %", "")]


def so_far(found: Nights) -> str:
    """The first figures, while more nights are played."""
    result = found.results
    return f"{len(found):,} nights: {in_money(result.mean, places=2)} ± {result.error / 100:.2f} a night"


def _hours(plan: Plan) -> float:
    return plan.rounds / plan.given.rounds_an_hour


def _said(plan: Plan) -> str:
    given = plan.given
    bets = sorted({", ".join(f"{wager} {money_text(amount)}" for wager, amount in one.items()) or "nothing" for one in plan.bets.values()})
    option = given.edition.post(given.option or None, given.edition.settings(given.table)).option
    fee = f"option {option}" if option not in ("", "none") else "no collection"
    who = "the banker banks every turn that the house allows" if plan.alone else "the position goes round"
    how = "by the strategy that the exact odds assume" if plan.way == "exact" else "as bots do"
    return (
        f"A night is {plan.rounds:,} rounds ({_hours(plan):g} hours at {given.rounds_an_hour:g} an hour). {given.count} players, {fee}; "
        f"{who}, puts up {money_text(plan.bank) if plan.bank else 'all he has'} each turn and brings "
        f"{money_text(plan.bankroll) if plan.bankroll else 'money without end'}. The others bet {' or '.join(bets)} and play {how}."
    )


def _played(found: Nights, why: str) -> str:
    if found.compiled:
        return "These are compiled rounds."
    return f"These are real rounds: {why}." if why else "These are real rounds."


def _hand_rows(found: Nights, after: "AfterCollection | None") -> list[tuple[str, ...]]:
    number, hands, short = len(found), found.total(HANDS), found.total(SHORT)
    fees, beside = found.total(FEES), found.total(AS_BETTOR)
    rows: list[tuple[str, ...]] = [
        ("hands a night", f"{hands / number:,.1f}", ""),
        ("mean, fee paid", in_money(found.hand.mean), f"± {found.hand.error / 100:.4f}"),
        ("deviation", f"${found.hand.deviation / 100:,.2f}", ""),
        ("fee", in_money(fees / max(1, hands), signed=False), ""),
        ("wagered against him", in_money(found.action / max(1, hands), signed=False), "before and after the deal"),
        ("money fell short", f"{100 * short / max(1, hands):.2f} %", "of the hands"),
    ]
    if beside:
        rows.append(("beside it, a night", in_money(beside / number), "on hands that others bank"))
    if after is not None:
        kind = "exact" if after.exact else "computed"
        rows.append((f"{kind} mean", in_money(after.player_dealer.after), "with every wager covered, fee paid"))
    else:
        rows.append(("exact mean", "not at hand", "`cardroom odds` finds it, once"))
    return rows


def _ruin_rows(plan: Plan, found: Ruin) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    if found.risk is not None:
        rows.append((f"{money_text(plan.bankroll)} is lost in a night", f"{100 * found.risk:.2f} %", ""))
    for percent, needed in found.needed.items():
        said = f"more than {money_text(plan.bankroll)}" if needed is None else money_text(needed)
        rows.append((f"lasts a night but for {percent} %", said, ""))
    if not found.sure:
        return [*rows, ("in the long run", "not known", "the mean is too small to be told from nothing: play more nights")]
    by = "by the exact mean" if found.exact else "if the nights go on like this"
    if found.forever is not None:
        rows.append((f"{money_text(plan.bankroll)} is ever lost", f"about {100 * found.forever:.2f} %", by))
    for percent, ever in found.needed_forever.items():
        said = "no bankroll does" if isinf(ever) else f"about {money_text(round(ever / 100) * 100)}"
        rows.append((f"lasts for ever but for {percent} %", said, by))
    return rows


def exact_hand(plan: Plan, after: "AfterCollection | None") -> float | None:
    """The exact mean of a hand, where it is the whole of what he wins: he bets on no hand of others, and pays no clock through them."""
    if after is None or not after.exact:
        return None
    given = plan.given
    by_the_clock = HALF_HOUR in given.edition.post(given.option or None, given.edition.settings(given.table)).moments
    if not plan.alone and (by_the_clock or given.edition.known(BankedRules, BankedTable).rules.eligible != "anyone"):
        return None
    return after.player_dealer.after


def bank_data(
    plan: Plan, found: Nights, after: "AfterCollection | None", exactly: "ExactNight | None" = None
) -> dict[str, object]:  # fmt: skip
    result, risk = found.results, ruin(plan, found, exact_hand(plan, after))
    marks = {f"{mark}": found.after(number).data() for number, mark in enumerate(plan.marks)}
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
        "hand": found.hand.data(),
        "hands": found.total(HANDS),
        "short": found.total(SHORT),
        "fees": found.total(FEES),
        "as_bettor": found.total(AS_BETTOR),
        "action": found.action,
        "exact_hand": None if after is None else after.player_dealer.after,
        "after_rounds": marks,
        "ruin": {
            "in_a_night": risk.risk,
            "mean_of_a_hand": risk.mean,
            "mean_is_exact": risk.exact,
            "sign_is_sure": risk.sure,
            "ever": risk.forever,
            "bankroll_for_a_night": {f"{percent}%": needed for percent, needed in risk.needed.items()},
            "bankroll_for_ever": {f"{percent}%": None if isinf(ever) else ever for percent, ever in risk.needed_forever.items()},
        },
    }


def _exact_data(night: "ExactNight") -> dict[str, object]:
    quantiles = {f"{percent:g}%": night.quantile(percent) for percent in PERCENTS}
    return {"mean": night.mean, "deviation": night.deviation, "quantiles": quantiles, "won": night.won}


def drawing(plan: Plan, found: Nights) -> str:
    """How the nights end, and how they spread as the hours go by."""
    result = found.results
    marks = [(result.mean, f"mean {money_text(round(result.mean / 100) * 100)}")]
    marks += [(amount, f"{percent:g} %: {money_text(amount)}") for percent, amount in result.quantiles((5, 95)).items()]
    hours = [0.0, *(mark / plan.given.rounds_an_hour for mark in plan.marks)]
    by_mark = [found.after(i).quantiles() for i in range(len(plan.marks))]
    lines = {percent: [0.0, *(float(one[percent]) for one in by_mark)] for percent in PERCENTS}
    bands = [Band(f"{low} to {100 - low} %", lines[low], lines[100 - low]) for low in (1, 5, 25)]
    ruined = -float(plan.bankroll) if plan.bankroll else None
    panels = [
        histogram(f"How {len(found):,} nights end", "won or lost in a night, fees paid", result.values, marks),
        fan("Hour by hour: the middle, and where 50, 90 and 98 of 100 nights are", "hours", hours, bands, lines[50], ruined),
    ]
    return page(f"{plan.given.edition.name}: the banker's seat", f"{plan.given.edition_id}, {plan.rounds} rounds a night", panels)
