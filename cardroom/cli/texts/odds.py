"""Odds for people, as tables."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardroom.analysis.answers.words import how_found, in_money, percent, with_error
from cardroom.cli.terminal.show import BOLD, columns, grid, heading, paint, wrapped
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.odds import EditionOdds, OddsLine, WagerOdds
    from cardroom.analysis.value import SeatValue, TableValue

LINES = 60  # of one wager or one table, at most; --json has them all


# -- the odds -----------------------------------------------------------------------------------------------------------------


def print_odds(name: str, odds: "EditionOdds") -> None:
    print(heading(f"{name}, {odds.edition}: odds"))
    if odds.variant:
        print(wrapped("With other rules: " + ", ".join(f"{key} = {value}" for key, value in odds.variant.items()) + "."))
    print(wrapped(odds.strategy))
    every = [*odds.wagers, *([odds.together] if odds.adds_up else [])]
    print()
    worth = [_worth(wager, odds) for wager in every]
    print(columns([("wager", "in units of", "staked", "bettor", "player-dealer", "deviation"), *worth]))
    print()
    print(columns([("how often it", "wins", "pushes", "loses", "wins 1 in"), *(_frequencies(wager) for wager in every)]))
    for wager in odds.wagers:
        _print_lines(wager)
    for advice in odds.advice:
        print(paint(f"\n{advice.title}", BOLD))
        grid(advice.columns, advice.rows[:LINES])
        if len(advice.rows) > LINES:
            print(f"… and {len(advice.rows) - LINES:,} more: --json has them all.")
    if odds.assumes:
        print(paint("\nAssumed", BOLD))
        for sentence in odds.assumes:
            print(wrapped(sentence, " ", "   "))


def _worth(wager: "WagerOdds", odds: "EditionOdds") -> tuple[str, ...]:
    units = {one.name: one.title for one in odds.wagers}
    bank = percent(float(wager.bank_mean)) if wager.payer == "player-dealer" else "of the fund"
    error = f" ±\u00a0{100 * wager.error:.4f}" if wager.samples else ""
    unit = money_text(wager.fixed) if wager.fixed else units.get(wager.unit, wager.unit) or "itself"
    return wager.title, unit, f"{float(wager.staked):.4f}", percent(float(wager.mean)) + error, bank, f"{wager.deviation:.4f}"


def _frequencies(wager: "WagerOdds") -> tuple[str, ...]:
    parts = [percent(float(part), signed=False) for part in (wager.wins, wager.pushes, wager.loses)]
    return wager.title, *parts, f"{1 / float(wager.wins):,.2f}" if wager.wins else "never"


def _print_lines(wager: "WagerOdds") -> None:
    print(paint(f"\n{wager.title}" + (f": {wager.combinations:,} deals" if wager.combinations else ""), BOLD))
    shown = sorted(wager.lines, key=lambda line: -line.net)
    counted = any(line.combinations is not None for line in shown)
    head = ("how it ends", "won", *(("combinations",) if counted else ()), "chance", "1 in")
    print(columns([head, *(_line(line, counted) for line in shown[:LINES])]))
    if len(shown) > LINES:
        print(f" … and {len(shown) - LINES} more: --json has them all.")


def _line(line: "OddsLine", counted: bool) -> tuple[str, ...]:
    chance = float(line.chance)
    count = ("" if line.combinations is None else f"{line.combinations:,}",) if counted else ()
    return line.name, f"{float(line.net):+g}", *count, f"{100 * chance:.6f} %", f"{1 / chance:,.1f}" if chance else "never"


# -- variants -----------------------------------------------------------------------------------------------------------------


def print_variants(name: str, found: Mapping[str, "EditionOdds"]) -> None:
    """By wager: as it is, and under every variant that changes it."""
    first = next(iter(found.values()))
    print(heading(f"{name}, {first.edition}: what the bettor can expect, by rules"))
    print(wrapped(f"Compared: {', '.join(found)}."))
    names = list(dict.fromkeys(wager.name for odds in found.values() for wager in odds.wagers))
    whole = {variant: odds.together for variant, odds in found.items()} if first.adds_up else {}
    cases = [whole, *({v: odds.wager(one) for v, odds in found.items() if one in {w.name for w in odds.wagers}} for one in names)]
    same = []
    for wagers in filter(None, cases):
        base, *others = wagers.items()
        changed = [(variant, wager) for variant, wager in others if wager.mean != base[1].mean]
        if not changed and len(wagers) == len(found):
            same.append(f"{base[1].title} ({percent(float(base[1].mean))})")
            continue
        rows = [(base[0], percent(float(base[1].mean)), "")]
        rows += [(variant, percent(float(wager.mean)), percent(float(wager.mean) - float(base[1].mean))) for variant, wager in changed]
        print(paint(f"\n{base[1].title}", BOLD))
        print(columns([("rules", "bettor", "change"), *rows]))
    if same:
        print()
        print(wrapped(f"The same under all of them: {', '.join(same)}."))


# -- after the collection -----------------------------------------------------------------------------------------------------


def print_after(given: "TableGiven", value: "TableValue", bets: Mapping[str, Mapping[str, int]]) -> None:
    print(paint("\nAfter the collection, a hand on average", BOLD))
    fee = f"Option {value.option}" if value.option not in ("", "none") else "No collection"
    print(wrapped(f"{fee}, {given.count} players, table action {money_text(value.action)}. {how_found(value)}"))
    seats = [*((seat.name, seat, bets[seat.name]) for seat in value.bettors), ("player-dealer", value.bank, {})]
    rows = [_seat(name, seat, placed) for name, seat, placed in seats]
    rows.append(("house", "", "", in_money(value.house), "", in_money(value.house), ""))
    if value.fund.value:
        rows.append(("jackpot fund", "", "", "", with_error(value.fund), with_error(value.fund), ""))
    table = [("who", "bets", "from the play", "collection", "fund", "in all", "deviation"), *rows]
    print(columns(table if any(row[4] for row in rows) else [(*row[:4], *row[5:]) for row in table]))
    print()
    wagers = [(name, in_money(one.staked, signed=False), with_error(one.won)) for name, one in value.wagers.items()]
    print(columns([("wager", "staked by all", "won by all"), *wagers]))
    print()
    print(wrapped(value.assumes))


def _seat(who: str, seat: "SeatValue", bets: Mapping[str, int]) -> tuple[str, ...]:
    placed = ", ".join(f"{wager} {money_text(amount)}" for wager, amount in bets.items())
    fund = in_money(-seat.fund) if seat.fund else ""
    fee = in_money(-seat.fee) if seat.fee else "nothing"
    spread = "" if seat.deviation is None else with_error(seat.deviation, signed=False, places=2)
    return who, placed, with_error(seat.game), fee, fund, with_error(seat.after), spread
