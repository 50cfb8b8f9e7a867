"""Simulated rounds for people, as tables, and for programs, as data."""

from typing import TYPE_CHECKING

from cardroom.analysis.answers.words import in_money
from cardroom.cli.terminal.show import BOLD, columns, heading, paint, wrapped
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.simulate import Result, WagerTally
    from cardroom.analysis.tally import Tally

SPREAD = ("times", "mean", "error", "deviation", "5 %", "median", "95 %")


def result_data(result: "Result") -> dict[str, object]:
    wagers = {
        name: {"staked": wager.staked, "net": wager.net.data(), "of_stake": wager.of_stake, "of_stake_error": wager.of_stake_error}
        for name, wager in result.wagers.items()
    }
    positions = {
        name: {"net": one.data(), "won": result.ahead[name], "win_rate": result.ahead[name] / one.count} for name, one in result.in_order()
    }
    return {
        "rounds": result.rounds,
        "rounds_are": "real",
        "void": result.void,
        "without_a_hand": result.idle,
        "roles": {role: {"net": one.data(), "fees": result.fees[role].data()} for role, one in result.net.items()},
        "positions": positions,
        "wagers": wagers,
        "drop": result.drop.data(),
        "jackpot_fund": result.fund.data(),
        "house": result.house.data(),
        "pots": result.pots.data() if result.pots.values else None,
    }


def print_result(given: "TableGiven", result: "Result") -> None:
    print(heading(f"{given.edition.name}, {given.edition_id}: {result.rounds:,} rounds by bots"))
    print(wrapped(_said(given, result)))
    print(paint("\nWho wins what, fees paid", BOLD))
    print(columns([("a round", *SPREAD), *((role, *_spread(one)) for role, one in result.net.items())]))
    print()
    print(columns([("position", "times", "mean", "error", "ahead" if result.wagers else "wins"), *_positions(result)]))
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


def _said(given: "TableGiven", result: "Result") -> str:
    option = given.edition.post(given.option or None, given.edition.settings(given.table)).option
    fee = f"option {option}" if option not in ("", "none") else "no collection"
    notes = [f"{given.count} players, {fee}; these are real rounds, each played from full stacks."]
    notes += [f"No hand was dealt in {result.idle:,} of them."] if result.idle else []
    notes += [f"{result.void:,} were void."] if result.void else []
    return " ".join(notes)


def _spread(one: "Tally", signed: bool = True) -> tuple[str, ...]:
    quantiles = [money_text(amount) for amount in one.quantiles((5, 50, 95)).values()]
    return f"{one.count:,}", in_money(one.mean, signed), f"± {one.error / 100:.4f}", f"{one.deviation / 100:.2f}", *quantiles


def _positions(result: "Result") -> list[tuple[str, ...]]:
    return [
        (name, f"{one.count:,}", in_money(one.mean), f"± {one.error / 100:.4f}", f"{100 * result.ahead[name] / one.count:.2f} %")
        for name, one in result.in_order()
    ]


def _wager(name: str, wager: "WagerTally") -> tuple[str, ...]:
    part = "paid beside a wager" if wager.of_stake is None else f"{100 * wager.of_stake:+.3f} % ± {100 * wager.of_stake_error:.3f}"
    return name, f"{wager.net.count:,}", money_text(wager.staked), money_text(wager.net.total), part
