"""A clientele on the command line: nights and odds with the guests of a file, for people and for programs."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardroom.analysis.answers.bank import bank_data, so_far
from cardroom.analysis.answers.odds import value_data
from cardroom.analysis.answers.words import how_found, in_money, with_error
from cardroom.analysis.bank import Nights, Plan
from cardroom.analysis.clientele import GuestsValue, guests_at, guests_value, play_guests, why_not_added, why_not_compiled
from cardroom.analysis.confidence import Proportion, proportion
from cardroom.analysis.odds import solvable
from cardroom.analysis.quick import quick_odds
from cardroom.charts.bank import drawing
from cardroom.cli.terminal.progress import bar
from cardroom.cli.terminal.show import BOLD, columns, out_json, paint, wrapped
from cardroom.cli.texts.bank import print_bank
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.analysis.clientele import GuestKind, Guests
    from cardroom.analysis.odds import EditionOdds
    from cardroom.analysis.questions import Machine
    from cardroom.analysis.questions.bank import BankQuestion

NIGHT = 240  # rounds; what one of them is worth does not go by how many there are


def bank_guests(asked: "BankQuestion", where: str, machine: "Machine", as_json: bool, path: Path | None) -> None:
    """Play the nights and print them: what ``bank`` does, with guests."""
    plan = asked.plan()
    given = plan.given
    guests = guests_at(where, given)
    with bar(f"Banking {given.edition_id}") as progress:

        def play(count: int, seed: str) -> Nights:
            return play_guests(
                plan, guests, count, seed, machine.workers, machine.cluster, progress, lambda played: progress.say(so_far(played))
            )

        def ruined(count: int) -> Proportion:
            return proportion(play(count, asked.trial).ruined, count)

        chosen = asked.nights_to_play(plan.rounds, not why_not_compiled(plan, guests), ruined if plan.bankroll else None)
        found = play(chosen.nights, asked.seed)
    odds = None
    if solvable(given.edition):
        with bar(f"Solving {given.edition_id}"):
            odds = quick_odds(given)
    worth = guests_value(plan, guests, odds)
    value = None if worth is None else worth.value
    if path is not None:
        path.write_text(drawing(given.edition.name, bank_data(plan, found, value)), encoding="utf-8")
    shown = replace(plan, bets={})
    if as_json:
        data = bank_data(shown, found, value)
        seated = {"players": guests.sizes, "bettors_play": "clientele", "clientele": _data(guests, worth)}
        out_json({"seed": asked.seed, "nights_chosen": chosen.said or None, **data, **seated})
        return
    print_bank(shown, found, value, None, why_not_compiled(plan, guests), _said(plan, guests), chosen.said)
    print(paint("\nThe guests", BOLD))
    _print_guests(guests, worth)
    if worth is None:
        print(wrapped(f"The mean of a hand comes from the nights alone: {why_not_added(guests, odds)}."))
    if path is not None:
        print(f"Drawn in {path}.")


def print_odds_guests(guests: "Guests", odds: "EditionOdds") -> None:
    """What a hand is worth with these guests, the collection paid."""
    worth = _worth(guests, odds)
    print(paint("\nWith these guests, a hand on average", BOLD))
    _print_guests(guests, worth)
    if worth is None:
        print(
            wrapped(f"What they come to together is not computed: {why_not_added(guests, odds)}; `cardroom bank` plays nights with them.")
        )
        return
    value = worth.value
    fee = f"Option {value.option}" if value.option not in ("", "none") else "No collection"
    print()
    print(wrapped(f"{fee}, {guests.name}, table action {money_text(value.action)} on average. {how_found(value)}"))
    seats = [*((seat.name, seat) for seat in value.bettors), ("player-dealer", value.bank)]
    rows = [
        (f"all of {name}" if seat is not value.bank else name, with_error(seat.game), in_money(-seat.fee), with_error(seat.after))
        for name, seat in seats
    ]
    print(columns([("who", "from the play", "collection", "in all"), *rows, ("house", "", in_money(value.house), in_money(value.house))]))
    print(wrapped(value.assumes))


def odds_guests_data(guests: "Guests", odds: "EditionOdds") -> dict[str, object]:
    worth = _worth(guests, odds)
    value = None if worth is None else value_data(worth.value, guests.given, {})
    why = why_not_added(guests, odds) or None
    return {**_data(guests, worth), "value": None if value is None else {**value, "players": guests.sizes}, "why_not": why}


def _worth(guests: "Guests", odds: "EditionOdds") -> GuestsValue | None:
    with bar(f"Pricing {guests.name}"):
        return guests_value(Plan(guests.given, {}, NIGHT, alone=True, way="exact"), guests, odds, by_nights=False)


def _print_guests(guests: "Guests", worth: GuestsValue | None) -> None:
    rows = [("kind", "sit down", "bets a hand", "plays", "one wins a hand")]
    for kind in guests.kinds:
        won = "not computed" if worth is None else with_error(worth.one[kind.name])
        rows.append((kind.name, _how_many(kind), in_money(float(kind.staked), signed=False, places=2), _how(kind), won))
    print(columns(rows))


def _how_many(kind: "GuestKind") -> str:
    numbers = sorted(number for number, chance in kind.sits.items() if chance)
    between = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
    return between if len(numbers) == 1 else f"{between}, {float(kind.seats):.2f}"


def _how(kind: "GuestKind") -> str:
    return f"{kind.strategy}, {100 * float(kind.errors):g} % errors" if kind.errors else kind.strategy


def _said(plan: Plan, guests: "Guests") -> str:
    """What was asked, in sentences."""
    given = plan.given
    option = given.edition.post(given.option or None, given.edition.settings(given.table)).option
    fee = f"option {option}" if option not in ("", "none") else "no collection"
    who = "the banker banks every turn that the house allows" if plan.alone else "the position goes round"
    sizes = guests.sizes
    players = f"{sizes[0]} players" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]} players"
    return (
        f"A night is {plan.rounds:,} rounds ({plan.rounds / given.rounds_an_hour:g} hours at {given.rounds_an_hour:g} an hour). "
        f"{guests.name}: {players} with the banker, drawn for each night, and their bets as the file says; {fee}; {who}, puts up "
        f"{money_text(plan.bank) if plan.bank else 'all there is'} each turn and brings "
        f"{money_text(plan.bankroll) if plan.bankroll else 'money without end'}."
    )


def _data(guests: "Guests", worth: GuestsValue | None) -> dict[str, object]:
    def kind(one: "GuestKind") -> dict[str, object]:
        won = None if worth is None else worth.one[one.name]
        return {
            "name": one.name,
            "sits": {str(number): float(chance) for number, chance in one.sits.items()},
            "strategy": one.strategy,
            "errors": float(one.errors),
            "changes": "hand" if one.every_hand else "night",
            "bets": [{"bets": dict(bet.bets), "chance": float(bet.chance)} for bet in one.bets],
            "seats": None if worth is None else worth.seats[one.name],
            "staked": float(one.staked),
            "won": None if won is None else won.value,
            "won_error": None if won is None else won.error,
        }

    return {"name": guests.name, "kinds": [kind(one) for one in guests.kinds]}
