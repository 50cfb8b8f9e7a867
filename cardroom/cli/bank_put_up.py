"""``cardroom bank EDITION --put-up-curve``: what a hand is worth, and how often the money falls short, by what is put up."""

from pathlib import Path
from typing import TYPE_CHECKING

from cardroom.analysis.answers.put_up import is_as_covered, put_up_data
from cardroom.analysis.answers.words import in_money, with_error
from cardroom.analysis.confidence import Proportion
from cardroom.analysis.put_up import breaks_even
from cardroom.analysis.questions.put_up import Curve, PutUpQuestion
from cardroom.charts.put_up import drawing
from cardroom.cli.terminal.progress import bar
from cardroom.cli.terminal.show import columns, heading, out_json, wrapped
from cardroom.cli.texts.bets import bets_text
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.analysis.questions import Machine


def show_put_up(asked: PutUpQuestion, machine: "Machine", as_json: bool, path: Path | None) -> None:
    with bar(f"Banking {asked.edition}") as progress:
        curve = asked.find(progress, machine)
    if path is not None:
        path.write_text(drawing(curve.plan.given.edition.name, put_up_data(asked.seed, curve)), encoding="utf-8")
    if as_json:
        out_json(put_up_data(asked.seed, curve))
        return
    _print(curve)
    if path is not None:
        print(f"Drawn in {path}.")


def _print(curve: Curve) -> None:
    plan, found, value, count = curve
    given = plan.given
    print(heading(f"{given.edition_id}: what to put up"))
    way = "as bots do" if plan.way != "exact" else "exactly"
    print(
        wrapped(
            f"{given.count} players, the others bet {bets_text(plan.bets)} and play {way}. A hand that the banker banks, fee paid, over "
            f"{found[0].short.of:,} hands for each amount, the same cards for all; ±: standard error. {count.said}"
        )
    )
    rows = [("put up", "a hand", "", "an hour", "deviation", "fell short", "95 % sure")]
    for point in found:
        hour = point.mean.value * given.rounds_an_hour
        mean = (in_money(point.mean.value), "as covered" if is_as_covered(point, value) else f"± {point.mean.error / 100:.4f}")
        rows.append(
            (money_text(point.amount), *mean, in_money(hour, places=2), f"${point.deviation.value / 100:,.2f}", *_often(point.short))
        )
    print(columns(rows))
    if value is not None:
        after = value.bank.after
        print(wrapped(f"With every wager covered a hand is worth {with_error(after)}. {value.assumes}"))
    if any(is_as_covered(point, value) for point in found):
        print(wrapped("As covered: of the hands played none fell short; a hand that comes more seldom still may."))
    from_on = breaks_even(found)
    if from_on is None:
        print(wrapped("At none of these amounts does a hand win more than two standard errors."))
    elif from_on is not found[0]:
        print(wrapped(f"From {money_text(from_on.amount)} on a hand wins more than two standard errors."))
    print(wrapped("An hour is one in which the banker banks every hand."))


def _often(found: Proportion) -> tuple[str, str]:
    if not found.times:
        return "never", f"below {100 * found.high:.3f} %"
    return f"{100 * found.value:.2f} %", f"{100 * found.low:.2f} to {100 * found.high:.2f} %"
