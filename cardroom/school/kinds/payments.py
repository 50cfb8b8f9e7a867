"""Paying a table: one wager, the whole table in its order with what the bank has, and the order itself."""

import re
from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

from cardroom.round import BANK, Noted, Round, Spot
from cardroom.school.answers import ChoiceAnswer, SumsAnswer
from cardroom.school.asked import BANKED, Asked, Kind, among
from cardroom.school.dealt import with_little_banks
from cardroom.school.moments import as_public, balances, last_answer, spots, transfers, turned_up
from cardroom.school.texts import EngineText, MoneyText, PlainText, WagerText, sentence

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

ORDER_NOTE = "settlement order"
SEATS = re.compile(r"seat \d+(, seat \d+)*")


def _payment(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """One wager: what is paid for it, and what comes back of the stake."""
    since = last_answer(round)
    held, moved = balances(round, since), transfers(round, since)
    about = {spot: [t for t in moved if spot in (t.spot, t.source, t.target)] for spot in spots(held)}
    settled = [spot for spot, those in about.items() if those]
    if round.void or not settled:
        return None
    spot = random.choice(settled)
    paid = sum(t.amount for t in about[spot] if t.spot == spot and t.target == spot.player)
    back = sum(t.amount for t in about[spot] if t.source == spot and t.target == spot.player)
    question = sentence(
        "drill-payment", who=PlainText(spot.player), wager=WagerText(spot.wager), amount=MoneyText(held[spot]), where=_hand(spot)
    )
    answer = SumsAnswer(((sentence("drill-paid"), paid), (sentence("drill-stake-back"), back)))
    return Asked(turned_up(round, since), question, answer, _rules(t.rule for t in about[spot]))


def _hand(spot: Spot) -> PlainText:
    """Return which hand of a split it is."""
    return PlainText(f" ({spot.hand + 1})" if spot.hand else "")


def _table(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """The whole table: what each player gets, with the money that the player-dealer has put up."""
    since = last_answer(round)
    held, moved = balances(round, since), transfers(round, since)
    players = list(dict.fromkeys(spot.player for spot in spots(held)))
    if round.void or len(players) < 2 or not held.get(BANK):
        return None
    gets = {player: sum(t.amount for t in moved if t.target == player) for player in players}
    bank = round.setup.player_dealer
    rules = _rules(t.rule for t in moved if t.source in players or t.target in players or isinstance(t.source, Spot))
    question = sentence("drill-table", bank=PlainText(bank), amount=MoneyText(held[BANK]))
    return Asked(turned_up(round, since), question, SumsAnswer(tuple((PlainText(player), gets[player]) for player in players)), rules)


def _order(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """In which order the seats are settled."""
    events = round.events
    at = next((i for i, event in enumerate(events) if isinstance(event, Noted) and event.what == ORDER_NOTE), None)
    if at is None or round.void:
        return None
    note = events[at]
    assert isinstance(note, Noted)
    if not SEATS.fullmatch(note.text) or note.text.count(",") < 1:
        return None
    seats = note.text.split(", ")
    others = [", ".join(each) for each in permutations(sorted(seats, key=_number)) if list(each) != seats]
    wrong = random.sample(others, min(3, len(others)))
    options, best = among(random, EngineText(note.text), [EngineText(each) for each in wrong])
    told = tuple(event for event in events[:at] if not (isinstance(event, Noted) and event.what == ORDER_NOTE))
    question = sentence(
        "drill-order", bank=PlainText(round.setup.player_dealer), seat=PlainText(str(_seat(round, round.setup.player_dealer)))
    )
    return Asked(as_public(told), question, ChoiceAnswer(options, best), (note.rule,))


def _number(seat: str) -> int:
    return int(seat.removeprefix("seat "))


def _seat(round: Round, player: str) -> int:
    return next(seat for seat, sits in round.setup.seats.items() if sits == player)


def _rules(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rules))


PAYMENT = Kind("payment", BANKED, _payment)
TABLE = Kind("table", BANKED, _table, with_little_banks)
ORDER = Kind("order", BANKED, _order)
