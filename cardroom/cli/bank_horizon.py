"""``cardroom bank EDITION --risk 0.5 --horizon 1000h``: the bankroll for any risk and horizon, or the risk of a bankroll."""

from dataclasses import dataclass
from math import isinf
from typing import TYPE_CHECKING

from cardroom.analysis.confidence import Quantile
from cardroom.analysis.horizon import (
    Horizon,
    Walk,
    bankroll_within,
    parse_horizon,
    played_bankroll,
    risk_of,
    times_to_play,
    walk_of,
)
from cardroom.analysis.nights.play import why_not
from cardroom.analysis.real_nights import nights_of_plan
from cardroom.analysis.value import Figure
from cardroom.cli.terminal.progress import bar
from cardroom.cli.terminal.show import columns, heading, out_json, wrapped
from cardroom.cli.texts.bank import long_run
from cardroom.cli.texts.bets import bets_text
from cardroom.cli.texts.odds import in_money
from cardroom.errors import BadInput
from cardroom.money import Cents, money_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardroom.analysis.bank import Nights, Plan
    from cardroom.analysis.value import TableValue
    from cardroom.cli.bank import Playing

RISKS = (1.0, 5.0)  # percent


@dataclass(frozen=True)
class Needed:
    horizon: Horizon
    risk: float  # percent
    bankroll: Figure | None  # None: the sign of the mean is not known
    times: int  # so often the horizon was played; 0: not at all
    played: Quantile | None


def show_horizon(
    plan: "Plan", risks: list[float], horizons: list[str], bankroll: Cents, how: "Playing", value: "TableValue | None", as_json: bool
) -> None:  # fmt: skip
    asked = [parse_horizon(text) for text in horizons or ["ever"]]
    for risk in risks:
        if not 0 < risk < 100:
            raise BadInput(f"A risk is more than 0 and less than 100 percent, not {risk:g}.")
    if bankroll and risks:
        raise BadInput("Give --risk for the bankroll that it asks for, or --bankroll for its risk, not both.")
    with bar(f"Banking {plan.given.edition_id}") as progress:

        def play(one: "Plan", times: int) -> "Nights":
            return nights_of_plan(one, times, f"{how.seed}/{one.rounds}", how.workers, how.cluster, progress, how.real)

        found = nights_of_plan(plan, how.nights, how.seed, how.workers, how.cluster, progress, how.real)
        walk = walk_of(plan, found, long_run(plan, value))
        rows = [] if bankroll else [_needed(plan, walk, horizon, risk, how, play) for horizon in asked for risk in risks or RISKS]
    chances = [(horizon, risk_of(walk, horizon, bankroll)) for horizon in asked] if bankroll else []
    if as_json:
        out_json(_data(plan, how, walk, rows, bankroll, chances))
        return
    _print(plan, how, walk)
    if bankroll:
        _print_chances(walk, bankroll, chances)
    else:
        _print_rows(walk, rows)


def _needed(plan: "Plan", walk: Walk, horizon: Horizon, risk: float, how: "Playing", play: "Callable[[Plan, int], Nights]") -> Needed:
    times = times_to_play(walk, horizon, risk / 100, how.real or bool(why_not(plan)))
    played = played_bankroll(plan, walk, horizon, risk / 100, times, play) if times else None
    unknown = isinf(walk.nights(horizon)) and not walk.sure
    return Needed(horizon, risk, None if unknown else bankroll_within(walk, horizon, risk / 100), times, played)


def _print(plan: "Plan", how: "Playing", walk: Walk) -> None:
    given = plan.given
    print(heading(f"{given.edition_id}: the bankroll"))
    per_hour = walk.rounds_an_hour / walk.rounds
    error = "exactly" if walk.mean.exact else f"± {walk.mean.error * per_hour / 100:.2f}"
    puts_up = money_text(plan.bank) if plan.bank else "all he has"
    print(
        wrapped(
            f"{given.count} players, the others bet {bets_text(plan.bets)}; the banker banks {100 * walk.hands / walk.rounds:.0f} % of the "
            f"rounds and puts up {puts_up}. {how.nights:,} nights give the spread; an hour wins "
            f"{in_money(walk.mean.value * per_hour, places=2)} {error}, fees paid. {how.said}"
        )
    )


def _print_rows(walk: Walk, rows: list[Needed]) -> None:
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


def _print_chances(walk: Walk, bankroll: Cents, chances: list[tuple[Horizon, Figure]]) -> None:
    table = [("horizon", f"{money_text(bankroll)} is lost", "")]
    for horizon, chance in chances:
        if isinf(walk.nights(horizon)) and not walk.sure:
            table.append((str(horizon), "not known", "the mean is too small to be told from nothing"))
        else:
            table.append((str(horizon), f"{100 * chance.value:.2f} %", "" if chance.exact else f"± {100 * chance.error:.2f}"))
    print(columns(table))
    print(wrapped("By mean and variance of a night, as a continuous walk: slightly more than the truth. ±: standard error."))


def _amount(figure: Figure | None) -> tuple[str, str]:
    if figure is None:
        return "not known", "play more nights"
    if isinf(figure.value):
        return "no bankroll does", ""
    return money_text(round(figure.value / 100) * 100), "" if figure.exact else f"± {money_text(max(100, round(figure.error / 100) * 100))}"


def _played(row: Needed) -> str:
    if row.played is None:
        return ""
    return f"{money_text(row.played.amount)}: {money_text(row.played.low)} to {money_text(row.played.high)}"


def _data(
    plan: "Plan", how: "Playing", walk: Walk, rows: list[Needed], bankroll: Cents, chances: list[tuple[Horizon, Figure]]
) -> dict[str, object]:  # fmt: skip
    def horizon(one: Horizon) -> dict[str, object]:
        nights = walk.nights(one)
        return {"hours": one.hours or None, "hands": one.hands or None, "nights": None if isinf(nights) else nights}

    def needed(row: Needed) -> dict[str, object]:
        known = row.bankroll is not None and not isinf(row.bankroll.value)
        played = row.played
        return {
            "horizon": horizon(row.horizon),
            "risk": row.risk / 100,
            "bankroll": row.bankroll.value if known and row.bankroll else None,
            "error": row.bankroll.error if known and row.bankroll else None,
            "why_not": None if known else "the sign of the mean is not known" if row.bankroll is None else "no bankroll does",
            "played": None if played is None else {"times": row.times, "amount": played.amount, "interval": [played.low, played.high]},
        }

    deviation = walk.variance.root
    return {
        "edition": plan.given.edition_id,
        "players": plan.given.count,
        "bets": {player: dict(bets) for player, bets in plan.bets.items()},
        "bank": plan.bank or None,
        "alone": plan.alone,
        "bettors_play": plan.way,
        "seed": how.seed,
        "nights": how.nights,
        "nights_chosen": how.said or None,
        "rounds": walk.rounds,
        "night": {
            "mean": walk.mean.value,
            "error": walk.mean.error,
            "deviation": deviation.value,
            "deviation_error": deviation.error,
        },
        "put_up": walk.put_up,
        "bankrolls": [needed(row) for row in rows],
        "bankroll": bankroll or None,
        "risks": [{"horizon": horizon(one), "risk": chance.value, "error": chance.error} for one, chance in chances],
    }
