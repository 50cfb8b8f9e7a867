"""``cardroom bank EDITION --put-up-curve``: what a hand is worth, and how often the money falls short, by what is put up."""

from pathlib import Path
from typing import TYPE_CHECKING

from cardroom.analysis.confidence import Proportion
from cardroom.analysis.nights.play import SHOES
from cardroom.analysis.put_up import PutUp, breaks_even, put_up_curve
from cardroom.analysis.real_nights import nights_of_plan
from cardroom.cli.charts.curves import Point, curve
from cardroom.cli.charts.panels import page
from cardroom.cli.terminal.progress import bar
from cardroom.cli.terminal.show import columns, heading, out_json, wrapped
from cardroom.cli.texts.bets import bets_text
from cardroom.cli.texts.odds import in_money, with_error
from cardroom.money import money_text, parse_money

if TYPE_CHECKING:
    from cardroom.analysis.bank import Nights, Plan
    from cardroom.analysis.value import TableValue
    from cardroom.cli.bank import Playing


def show_put_up(plan: "Plan", amounts: str, how: "Playing", value: "TableValue | None", as_json: bool, path: Path | None) -> None:
    """``amounts`` are those to be put up, with blanks between them; ``value`` is that of a hand in which every wager is covered."""
    with bar(f"Banking {plan.given.edition_id}") as progress:

        def play(one: "Plan") -> "Nights":
            progress.say(f"{money_text(one.bank)} put up")
            return nights_of_plan(one, how.nights, how.seed, how.workers, how.cluster, progress, how.real)

        shoe = plan.given.edition.game.name in SHOES  # its exact figures are those of a fresh one
        covered = None if value is None or shoe else value.bank.after
        found = put_up_curve(plan, [parse_money(word) for word in amounts.split()], play, covered)
    if path is not None:
        path.write_text(_drawing(plan, found, value), encoding="utf-8")
    if as_json:
        out_json(_data(plan, how, found, value))
        return
    _print(plan, how, found, value)
    if path is not None:
        print(f"Drawn in {path}.")


def _print(plan: "Plan", how: "Playing", found: list[PutUp], value: "TableValue | None") -> None:
    given = plan.given
    print(heading(f"{given.edition_id}: what to put up"))
    way = "as bots do" if plan.way != "exact" else "exactly"
    print(
        wrapped(
            f"{given.count} players, the others bet {bets_text(plan.bets)} and play {way}. A hand that the banker banks, fee paid, over "
            f"{found[0].short.of:,} hands for each amount, the same cards for all; ±: standard error. {how.said}"
        )
    )
    rows = [("put up", "a hand", "", "an hour", "deviation", "fell short", "95 % sure")]
    for point in found:
        hour = point.mean.value * given.rounds_an_hour
        mean = (in_money(point.mean.value), "as covered" if _as_covered(point, value) else f"± {point.mean.error / 100:.4f}")
        rows.append(
            (money_text(point.amount), *mean, in_money(hour, places=2), f"${point.deviation.value / 100:,.2f}", *_often(point.short))
        )
    print(columns(rows))
    if value is not None:
        after = value.bank.after
        print(wrapped(f"With every wager covered a hand is worth {with_error(after)}. {value.assumes}"))
    if any(_as_covered(point, value) for point in found):
        print(wrapped("As covered: of the hands played none fell short; a hand that comes more seldom still may."))
    from_on = breaks_even(found)
    if from_on is None:
        print(wrapped("At none of these amounts does a hand win more than two standard errors."))
    elif from_on is not found[0]:
        print(wrapped(f"From {money_text(from_on.amount)} on a hand wins more than two standard errors."))
    print(wrapped("An hour is one in which the banker banks every hand."))


def _as_covered(point: PutUp, value: "TableValue | None") -> bool:
    """Whether the amount reached in every hand played, so that the mean is that of a covered hand."""
    return value is not None and not point.short.times and point.mean == value.bank.after


def _often(found: Proportion) -> tuple[str, str]:
    if not found.times:
        return "never", f"below {100 * found.high:.3f} %"
    return f"{100 * found.value:.2f} %", f"{100 * found.low:.2f} to {100 * found.high:.2f} %"


def _data(plan: "Plan", how: "Playing", found: list[PutUp], value: "TableValue | None") -> dict[str, object]:
    from_on = breaks_even(found)
    return {
        "edition": plan.given.edition_id,
        "players": plan.given.count,
        "bets": {player: dict(bets) for player, bets in plan.bets.items()},
        "bettors_play": plan.way,
        "rounds_an_hour": plan.given.rounds_an_hour,
        "seed": how.seed,
        "nights": how.nights,
        "nights_chosen": how.said or None,
        "covered": None if value is None else {"mean": value.bank.after.value, "error": value.bank.after.error, "assumes": value.assumes},
        "wins_from": None if from_on is None else from_on.amount,
        "put_up": [_point_data(one, value) for one in found],
    }


def _point_data(one: PutUp, value: "TableValue | None") -> dict[str, object]:
    return {
        "amount": one.amount,
        "hands": one.short.of,
        "mean": one.mean.value,
        "error": one.mean.error,
        "as_covered": _as_covered(one, value),
        "deviation": one.deviation.value,
        "deviation_error": one.deviation.error,
        "fee": one.fee,
        "short": one.short.value,
        "short_interval": [one.short.low, one.short.high],
    }


def _drawing(plan: "Plan", found: list[PutUp], value: "TableValue | None") -> str:
    level = None if value is None else (value.bank.after.value, f"every wager covered: {in_money(value.bank.after.value)}")
    means = [Point(one.amount, one.mean.value, one.mean.value - 2 * one.mean.error, one.mean.value + 2 * one.mean.error) for one in found]
    short = [Point(one.amount, one.short.value, one.short.low, one.short.high) for one in found]
    panels = [
        curve("What a hand wins or loses, fee paid", "put up", means, lambda cents: in_money(cents, places=2), level),
        curve("How often the money falls short", "put up", short, lambda part: f"{100 * part:g} %"),
    ]
    return page(f"{plan.given.edition.name}: what to put up", f"{plan.given.edition_id}, {plan.given.count} players", panels)
