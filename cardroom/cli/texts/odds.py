"""Odds for people, as tables, and for programs, as data."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardroom.cli.terminal.show import BOLD, columns, grid, heading, paint, wrapped
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.odds import Line, Odds, WagerOdds
    from cardroom.analysis.value import Figure, Seat, TableValue

LINES = 60  # of one wager or one table, at most; --json has them all


def percent(value: float, signed: bool = True) -> str:
    return f"{100 * float(value):{'+' if signed else ''}.4f} %"


def in_money(cents: float, signed: bool = True, places: int = 4) -> str:
    """An average, in dollars."""
    sign = "-" if cents < 0 else "+" if signed and cents > 0 else ""
    return f"{sign}${abs(cents) / 100:,.{places}f}"


# -- the odds -----------------------------------------------------------------------------------------------------------------


def print_odds(name: str, odds: "Odds") -> None:
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


def _worth(wager: "WagerOdds", odds: "Odds") -> tuple[str, ...]:
    units = {one.name: one.title for one in odds.wagers}
    bank = percent(float(wager.bank_mean)) if wager.payer == "player-dealer" else "of the fund"
    error = f" ± {100 * wager.error:.4f}" if wager.samples else ""
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


def _line(line: "Line", counted: bool) -> tuple[str, ...]:
    chance = float(line.chance)
    count = ("" if line.combinations is None else f"{line.combinations:,}",) if counted else ()
    return line.name, f"{float(line.net):+g}", *count, f"{100 * chance:.6f} %", f"{1 / chance:,.1f}" if chance else "never"


def odds_data(odds: "Odds") -> dict[str, object]:
    """What is kept of them, and beside each wager its figures as numbers."""
    from cardroom.analysis.cache import to_data

    data = to_data(odds)
    wagers = [{**one, **_figures(wager)} for wager, one in zip(odds.wagers, data["wagers"], strict=True)]
    together = None if data["together"] is None else {**data["together"], **_figures(odds.together)}
    return {**data, "wagers": wagers, "together": together}


def _figures(wager: "WagerOdds") -> dict[str, object]:
    return {
        "bettor": float(wager.mean), "player_dealer": float(wager.bank_mean), "deviation": wager.deviation,
        "wins": float(wager.wins), "pushes": float(wager.pushes), "loses": float(wager.loses), "exact": wager.exact,
    }  # fmt: skip


# -- variants -----------------------------------------------------------------------------------------------------------------


def print_variants(name: str, found: Mapping[str, "Odds"]) -> None:
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


def with_error(figure: "Figure", signed: bool = True, places: int = 4) -> str:
    """An average in dollars; where it was sampled, with its standard error."""
    return in_money(figure.value, signed, places) + ("" if figure.exact else f" ± {figure.error / 100:,.{places}f}")


def how_found(value: "TableValue") -> str:
    """Whether the means are exact, or how many rounds they come from, and why."""
    if value.exact:
        return "The means are exact."
    return f"Some means come from {value.rounds:,} {'compiled' if value.compiled else 'real'} rounds: {value.sampled}."


def _seat(who: str, seat: "Seat", bets: Mapping[str, int]) -> tuple[str, ...]:
    placed = ", ".join(f"{wager} {money_text(amount)}" for wager, amount in bets.items())
    fund = in_money(-seat.fund) if seat.fund else ""
    fee = in_money(-seat.fee) if seat.fee else "nothing"
    spread = "" if seat.deviation is None else with_error(seat.deviation, signed=False, places=2)
    return who, placed, with_error(seat.game), fee, fund, with_error(seat.after), spread


def value_data(value: "TableValue", given: "TableGiven", bets: Mapping[str, Mapping[str, int]]) -> dict[str, object]:
    """The value of a table, in cents of one round; an error of 0 means that the figure is exact."""

    def seat(one: "Seat") -> dict[str, object]:
        return {
            "from_the_play": one.game.value, "from_the_play_error": one.game.error, "collection": one.fee, "fund": one.fund,
            "in_all": one.after.value, "error": one.after.error,
            "deviation": one.deviation and one.deviation.value, "deviation_error": one.deviation and one.deviation.error,
        }  # fmt: skip

    return {
        "option": value.option,
        "players": given.count,
        "action": value.action,
        "exact": value.exact,
        "sampled": value.sampled or None,
        "rounds": value.rounds,
        "rounds_are": ("compiled" if value.compiled else "real") if value.rounds else None,
        "assumes": value.assumes,
        "bettors": [{"name": one.name, "bets": dict(bets.get(one.name, {})), **seat(one)} for one in value.bettors],
        "player_dealer": seat(value.bank),
        "house": value.house,
        "jackpot_fund": value.fund.value,
        "jackpot_fund_error": value.fund.error,
        "wagers": {name: {"staked": one.staked, "won": one.won.value, "error": one.won.error} for name, one in value.wagers.items()},
    }
