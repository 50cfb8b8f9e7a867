"""Advantage play as data."""

from typing import TYPE_CHECKING

from cardroom.analysis.advantage.depths import AtCut, deepest_below

if TYPE_CHECKING:
    from cardroom.analysis.advantage.counter import CountedWager
    from cardroom.analysis.advantage.seen_value import SeenValue

USUAL = (14, 26, 52, 78, 104, 130, 156, 208)
ASSUMED = (
    "Every wager is covered. The counter sits out all other rounds, sees every card that is dealt face up and makes no mistake. "
    "The time that a shuffle takes is not taken off the hour."
)
SEES = "The bettor bets in every round, plays each hand as is best for what is known, and every wager is covered."


def cuts_of(one: "CountedWager", cut: int) -> list[int]:
    every = {*USUAL, one.cut, *((cut,) if cut else ())}
    return [each for each in sorted(every) if one.depths.deepest <= each <= one.depths.shallowest]


def counted_data(one: "CountedWager", cut: int, most: int | None) -> dict[str, object]:
    found: dict[str, object] = {
        "wager": one.wager,
        "title": one.title,
        "stakes": dict(one.bet.stakes),
        "fee_a_bet": one.bet.fee,
        "fee_a_round": one.bet.seat,
        "fresh": one.fresh,
        "effects_of_removal": list(one.effects),
        "count": {"tags": list(one.count.tags), "each_card_unseen": one.count.slope, "said": one.count.words},
        "shoes": one.depths.shoes,
        "rounds_an_hour": one.rounds_an_hour,
        "own_cut": one.cut,
        "cuts": [_at_data(one, one.depths.at(each)) for each in cuts_of(one, cut)],
        "assumes": f"{ASSUMED} {one.assumes}".strip(),
    }
    if most is not None:
        found["below"] = {"bank_loses_an_hour": most, "cut": deepest_below(one.depths, most / one.rounds_an_hour), "errors_added": 2}
    return found


def _at_data(one: "CountedWager", at: AtCut) -> dict[str, object]:
    hours = one.rounds_an_hour
    return {
        "cut": at.cut,
        "rounds": at.rounds.value,
        "rounds_error": at.rounds.error,
        "bets": at.bets.value,
        "bets_error": at.bets.error,
        "units_a_shoe": at.shoe.value / one.stake,
        "units_a_shoe_error": at.shoe.error / one.stake,
        "bank_loses_an_hour": at.bank.value * hours,
        "bank_loses_an_hour_error": at.bank.error * hours,
        "counter_an_hour": at.counter.value * hours,
        "counter_an_hour_error": at.counter.error * hours,
    }


def seen_data(found: "SeenValue") -> dict[str, object]:
    seen = found.seen
    bank, hour = found.hourly(seen.knowing, fees=False), found.hourly(seen.knowing, fees=True)
    return {
        "flashed": seen.flashed,
        "hands_seen": seen.hands,
        "deals": seen.deals,
        "stake": found.stake,
        "fee_a_round": found.fee,
        "rounds_an_hour": found.rounds_an_hour,
        "as_dealt": seen.as_dealt,
        "knowing": seen.knowing.value,
        "error": seen.knowing.error,
        "bank_loses_an_hour": bank.value,
        "bank_loses_an_hour_error": bank.error,
        "bettor_an_hour": hour.value,
        "bettor_an_hour_error": hour.error,
        "assumes": SEES,
    }
