"""``cardroom bank EDITION --risk 0.5 --horizon 1000h``: the bankroll for any risk and horizon, or the risk of a bankroll."""

from math import isinf
from typing import TYPE_CHECKING

from cardroom.analysis.answers.horizon import horizon_data
from cardroom.analysis.answers.words import in_money
from cardroom.analysis.questions.horizon import HorizonQuestion, NeededBankroll
from cardroom.cli.terminal.progress import bar
from cardroom.cli.terminal.show import columns, heading, out_json, wrapped
from cardroom.cli.texts.bets import bets_text
from cardroom.money import Cents, money_text

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.analysis.horizon import Horizon, NightWalk
    from cardroom.analysis.night_count import NightCount
    from cardroom.analysis.questions import Machine
    from cardroom.analysis.value import Figure


def show_horizon(asked: HorizonQuestion, machine: "Machine", as_json: bool) -> None:
    with bar(f"Banking {asked.edition}") as progress:
        found = asked.find(progress, machine)
    if as_json:
        out_json(horizon_data(asked, found))
        return
    _print(found.plan, found.chosen, found.walk)
    if found.bankroll:
        _print_chances(found.walk, found.bankroll, found.chances)
    else:
        _print_rows(found.walk, found.rows)


def _print(plan: "Plan", count: "NightCount", walk: "NightWalk") -> None:
    given = plan.given
    print(heading(f"{given.edition_id}: the bankroll"))
    per_hour = walk.rounds_an_hour / walk.rounds
    error = "exactly" if walk.mean.exact else f"± {walk.mean.error * per_hour / 100:.2f}"
    puts_up = money_text(plan.bank) if plan.bank else "all he has"
    print(
        wrapped(
            f"{given.count} players, the others bet {bets_text(plan.bets)}; the banker banks {100 * walk.hands / walk.rounds:.0f} % of the "
            f"rounds and puts up {puts_up}. {count.nights:,} nights give the spread; an hour wins "
            f"{in_money(walk.mean.value * per_hour, places=2)} {error}, fees paid. {count.said}"
        )
    )


def _print_rows(walk: "NightWalk", rows: list[NeededBankroll]) -> None:
    table = [("lasts", "but for", "bankroll", "", "played, 95 % sure")]
    for row in rows:
        table.append((str(row.horizon), f"{row.risk:g} %", *_amount(row.bankroll), _played(row)))
    print(columns(table))
    print(
        wrapped(
            "By mean and variance of a night, as a continuous walk: slightly more than is needed. ±: standard error. "
            f"{money_text(walk.put_up)} of it is what must still be put up at the lowest point. "
            "A horizon is also played where that takes no more than some seconds."
        )
    )


def _print_chances(walk: "NightWalk", bankroll: Cents, chances: "list[tuple[Horizon, Figure]]") -> None:
    table = [("horizon", f"{money_text(bankroll)} is lost", "")]
    for horizon, chance in chances:
        if isinf(walk.nights(horizon)) and not walk.sure:
            table.append((str(horizon), "not known", "the mean is too small to be told from nothing"))
        else:
            table.append((str(horizon), f"{100 * chance.value:.2f} %", "" if chance.exact else f"± {100 * chance.error:.2f}"))
    print(columns(table))
    print(wrapped("By mean and variance of a night, as a continuous walk: slightly more than the truth. ±: standard error."))


def _amount(figure: "Figure | None") -> tuple[str, str]:
    if figure is None:
        return "not known", "play more nights"
    if isinf(figure.value):
        return "no bankroll does", ""
    return money_text(round(figure.value / 100) * 100), "" if figure.exact else f"± {money_text(max(100, round(figure.error / 100) * 100))}"


def _played(row: NeededBankroll) -> str:
    if row.played is None:
        return ""
    return f"{money_text(row.played.amount)}: {money_text(row.played.low)} to {money_text(row.played.high)}"
