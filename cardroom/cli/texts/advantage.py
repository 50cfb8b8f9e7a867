"""Advantage play for people, as tables and as a drawing."""

from typing import TYPE_CHECKING

from cardroom.analysis.advantage.depths import AtCut, deepest_below
from cardroom.analysis.answers.advantage import ASSUMED, SEES, cuts_of
from cardroom.analysis.answers.words import in_money, percent
from cardroom.charts.panels import ChartBar, bars, page
from cardroom.cli.terminal.show import BOLD, columns, heading, paint, wrapped
from cardroom.games.banked.baccarat.rules import LINES
from cardroom.money import money_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardroom.analysis.advantage.counter import CountedWager
    from cardroom.analysis.advantage.seen_value import SeenValue
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.value.result import Figure


def print_counted(given: "TableGiven", found: "Sequence[CountedWager]", cut: int, most: int | None) -> None:
    print(heading(f"{given.edition.name}, {given.edition_id}: a counter"))
    shoes = f"{found[0].depths.shoes:,} shoes of {len(given.edition.deck)} cards, dealt to every cut; ± is one standard error."
    print(wrapped(f"{shoes} The cut is the number of cards behind the cut card; * is the edition's own. {ASSUMED}"))
    for one in found:
        print(paint(f"\n{one.title}, {money_text(one.stake)}", BOLD))
        print(wrapped(_bet_said(one), " ", " "))
        rows = [_row(one, one.depths.at(each)) for each in cuts_of(one, cut)]
        print(columns([("cut", "rounds", "bets", "units a shoe", "bank loses an hour", "counter an hour"), *rows]))
        if not one.depths.at(one.depths.deepest).bets.value:
            print(wrapped(f"The count did not once say to bet in {one.depths.shoes:,} shoes.", " ", " "))
        if most is not None:
            print(wrapped(_below_said(one, most), " ", " "))


def _bet_said(one: "CountedWager") -> str:
    beside = [
        f"{money_text(amount)} on the {name}{' line' if name in LINES else ''}"
        for name, amount in one.bet.stakes.items()
        if name != one.wager
    ]
    said = f"A fresh shoe gives the bettor {percent(one.fresh)}. {one.count.words}"
    said += f" With it goes {beside[0]}, as the house asks." if beside else ""
    seat = f" and {in_money(one.bet.seat, False)} a round" if one.bet.seat else ""
    return f"{said} {one.assumes} The fee is {money_text(one.bet.fee)} a bet{seat}.".replace("  ", " ")


def _row(one: "CountedWager", at: AtCut) -> tuple[str, ...]:
    cut = f"{at.cut}{'*' if at.cut == one.cut else ''}"
    shoe = f"{at.shoe.value / one.stake:+.4f} ± {at.shoe.error / one.stake:.4f}"
    return (
        cut,
        f"{at.rounds.value:.1f}",
        f"{at.bets.value:.2f} ± {at.bets.error:.2f}",
        shoe,
        _hourly(one, at.bank),
        _hourly(one, at.counter),
    )


def _hourly(one: "CountedWager", figure: "Figure") -> str:
    return f"{in_money(figure.value * one.rounds_an_hour, places=2)} ± {figure.error * one.rounds_an_hour / 100:.2f}"


def _below_said(one: "CountedWager", most: int) -> str:
    cut = deepest_below(one.depths, most / one.rounds_an_hour)
    if cut is None:
        return f"Even with half the shoe behind the cut card the bank loses more than {money_text(most)} an hour."
    if cut == one.depths.deepest:
        return f"At every depth the bank loses less than {money_text(most)} an hour, two standard errors added."
    return f"With {cut} cards or more behind the cut card the bank loses less than {money_text(most)} an hour, two standard errors added."


def drawing(given: "TableGiven", found: "Sequence[CountedWager]") -> str:
    panels = []
    for one in found:
        rows = []
        for cut in cuts_of(one, 0):
            lost = one.depths.at(cut).bank
            rows.append(ChartBar(f"{cut} cards", lost.value * one.rounds_an_hour, _hourly(one, lost), lost.error * one.rounds_an_hour))
        title = f"{one.title}: what the bank loses an hour to a counter of {money_text(one.stake)}, by cards behind the cut"
        panels.append(bars(title, rows, lambda cents: in_money(cents, signed=False, places=2)))
    return page(f"{given.edition.name}: a counter", f"{given.edition_id}, {found[0].depths.shoes:,} shoes", panels)


# -- seen cards and hands ---------------------------------------------------------------------------------------------------------------


def print_seen(given: "TableGiven", found: "SeenValue") -> None:
    seen = found.seen
    print(heading(f"{given.edition.name}, {given.edition_id}: seen"))
    print(wrapped(f"{_seen_said(found)} {SEES} The cards are shuffled before every round: there is no cut card."))
    error = f" ± {100 * seen.knowing.error:.4f}" if seen.deals else ""
    hour = found.hourly(seen.knowing, fees=True)
    bank = found.hourly(seen.knowing, fees=False)
    print()
    rows = [
        ("as dealt, of the base wager", percent(seen.as_dealt)),
        ("knowing that", percent(seen.knowing.value) + error),
        ("gained by it", percent(seen.gain.value) + error),
        (f"bank loses an hour, {money_text(found.stake)} a round", _with(bank)),
        (f"bettor an hour, after a fee of {in_money(found.fee, False, 2)} a round", _with(hour)),
    ]
    print(columns(rows))


def _with(figure: "Figure") -> str:
    error = f" ± {figure.error / 100:.2f}" if figure.error else ", exact"
    return in_money(figure.value, places=2) + error


def _seen_said(found: "SeenValue") -> str:
    seen = found.seen
    parts = [f"{seen.flashed} of the player-dealer's cards beside those that the rules show"] if seen.flashed else []
    parts += [f"{seen.hands} other hands"] if seen.hands else []
    how = f"Sampled: {seen.deals:,} deals, each against every hand left; ± is one standard error." if seen.deals else "Counted exactly."
    if seen.deals == 0 and not seen.flashed:
        how = "The player-dealer's hand lies open before anybody sets, so what others hold changes no setting: exactly nothing is gained."
    return f"The bettor sees {' and '.join(parts)}. {how}"
