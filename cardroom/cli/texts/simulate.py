"""Simulated rounds for people, as tables, and for programs, as data."""

from typing import TYPE_CHECKING

from cardroom.analysis.answers.words import in_money
from cardroom.analysis.confidence import proportion
from cardroom.cli.terminal.show import BOLD, columns, heading, paint, wrapped
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.analysis.confidence import Quantile
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.simulate import SimulationResult, WagerTally
    from cardroom.analysis.tally import Tally

SPREAD = ("times", "mean", "error", "deviation", "error")
PERCENTS = (5, 50, 95)


def result_data(result: "SimulationResult") -> dict[str, object]:
    wagers = {
        name: {
            "staked": wager.of_stake.of,
            "net": {**wager.net.data(), "error": wager.once.error},
            "of_stake": wager.of_stake.value if wager.of_stake.of else None,
            "of_stake_error": wager.of_stake.error,
        }
        for name, wager in result.wagers.items()
    }
    positions = {}
    for name, one in result.in_order():
        won = proportion(result.ahead[name], one.count)
        positions[name] = {"net": one.data(), "won": won.times, "win_rate": won.value, "win_rate_interval": [won.low, won.high]}
    roles = {
        role: {"net": {**one.data(), "error": result.means[role].error}, "fees": result.fees[role].data()}
        for role, one in result.net.items()
    }
    return {
        "rounds": result.rounds,
        "rounds_are": "compiled" if result.compiled else "real",
        "by_chance": result.by_chance,
        "why_real": result.why_real,
        "void": result.void,
        "without_a_hand": result.idle,
        "roles": roles,
        "positions": positions,
        "wagers": wagers,
        "drop": result.drop.data(),
        "jackpot_fund": result.fund.data(),
        "house": result.house.data(),
        "pots": result.pots.data() if result.pots.values else None,
    }


def print_result(given: "TableGiven", result: "SimulationResult") -> None:
    played = "hands by chance" if result.by_chance else "rounds by bots"
    print(heading(f"{given.edition.name}, {given.edition_id}: {result.rounds:,} {played}"))
    print(wrapped(_said(given, result)))
    print(paint("\nWho wins what, fees paid", BOLD))
    print(columns([("a round", *SPREAD), *((role, *_spread(one, error=result.means[role].error)) for role, one in result.net.items())]))
    print()
    print(columns([QUANTILES, *((role, *_quantiles(one)) for role, one in result.net.items())]))
    print()
    print(columns([("position", "times", "mean", "error", "ahead" if result.wagers else "wins", "95 % sure"), *_positions(result)]))
    if result.wagers:
        print()
        rows = [_wager(name, one) for name, one in result.wagers.items()]
        print(columns([("wager", "times", "staked", "won", "of what is staked"), *rows]))
    print(paint("\nWhat leaves the table, and what is played for", BOLD))
    money = [("collected", result.drop)]
    money += [(f"collected from the {role}", one) for role, one in result.fees.items() if one.total]
    money += [("gained by the jackpot fund", result.fund)] if any(result.fund.values) else []
    money += [("paid by the house, which the fund did not hold", result.house)] if any(result.house.values) else []
    money += [("pot", result.pots)] if result.pots.values else []
    print(columns([("a round", *SPREAD), *((name, *_spread(one, signed=False)) for name, one in money)]))
    print()
    print(columns([QUANTILES, *((name, *_quantiles(one)) for name, one in money)]))


def _said(given: "TableGiven", result: "SimulationResult") -> str:
    option = given.edition.post(given.option or None, given.edition.settings(given.table)).option
    fee = f"option {option}" if option not in ("", "none") else "no collection"
    rounds = "these are compiled hands" if result.compiled else "these are real rounds"
    rounds += " in which everybody answers by chance" if result.by_chance else ""
    rounds += f", because {result.why_real}" if result.why_real else ""
    notes = [f"{given.count} players, {fee}; {rounds}, each played from full stacks."]
    notes += [f"No hand was dealt in {result.idle:,} of them."] if result.idle else []
    notes += [f"{result.void:,} were void."] if result.void else []
    return " ".join(notes)


QUANTILES = ("or less, 95 % sure", "5 %", "median", "95 %")


def _spread(one: "Tally", signed: bool = True, error: float | None = None) -> tuple[str, ...]:
    sure = one.error if error is None else error
    mean = (in_money(one.mean, signed), f"± {sure / 100:.4f}")
    return f"{one.count:,}", *mean, f"{one.deviation / 100:.2f}", f"± {one.deviation_error / 100:.2f}"


def _quantiles(one: "Tally") -> list[str]:
    """Each with its interval, where so many rounds bound it."""
    known = one.bounded(PERCENTS)
    return [_from_to(known[percent]) if percent in known else "too few rounds" for percent in PERCENTS]


def _from_to(found: "Quantile") -> str:
    whole = money_text(found.amount)
    return whole if found.low == found.high else f"{whole}: {money_text(found.low)} to {money_text(found.high)}"


def _positions(result: "SimulationResult") -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for name, one in result.in_order():
        won = proportion(result.ahead[name], one.count)
        rate = (f"{100 * won.value:.2f} %", f"{100 * won.low:.1f} to {100 * won.high:.1f} %")
        rows.append((name, f"{one.count:,}", in_money(one.mean), f"± {one.error / 100:.4f}", *rate))
    return rows


def _wager(name: str, wager: "WagerTally") -> tuple[str, ...]:
    share = wager.of_stake
    part = f"{100 * share.value:+.3f} % ± {100 * share.error:.3f}" if share.of else "paid beside a wager"
    return name, f"{wager.net.count:,}", money_text(share.of), money_text(wager.net.total), part
