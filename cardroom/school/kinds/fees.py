"""MoneyText of the house and of the rack: the fee that is due, and an amount cut into chips."""

from random import Random
from typing import TYPE_CHECKING

from typing_extensions import TypeIs

from cardroom.dealer.chips import Chip, usual
from cardroom.money import money_text
from cardroom.round import DROP, Event, Round, Transfer
from cardroom.school.answers import SumsAnswer
from cardroom.school.asked import EVERY, Asked, Kind
from cardroom.school.dealt import by_chance
from cardroom.school.moments import as_public
from cardroom.school.texts import MoneyText, PlainText, Text, sentence

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

MOST_CHIPS = 40_000  # of an amount to cut, in the smallest chip of the rack


def _fee(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """What the house takes at one moment, and from whom."""
    events = round.events
    at = next((i for i, event in enumerate(events) if _is_fee(event)), None)
    if at is None or round.void:
        return None
    taken: list[Transfer] = []
    for event in events[at:]:
        if not _is_fee(event):
            break
        taken.append(event)
    pots = any(t.source not in round.setup.stacks for t in taken)
    payers: list[tuple[Text, str]] = (
        [(sentence("drill-the-pot"), "")] if pots else [(PlainText(name), name) for name in round.setup.seats.values()]
    )
    sums = tuple((label, sum(t.amount for t in taken if pots or t.source == name)) for label, name in payers)
    question = sentence("drill-fee", option=PlainText(round.setup.rate.option))
    return Asked(as_public(events[:at]), question, SumsAnswer(sums), tuple(dict.fromkeys(t.rule for t in taken)))


def _is_fee(event: Event) -> TypeIs[Transfer]:
    return isinstance(event, Transfer) and event.target == DROP


def _cut(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """An amount in the fewest chips of the usual rack."""
    rack = usual()
    least = rack.chips[0].value
    amount = least * random.randint(20, MOST_CHIPS // least) if least else 0
    cut = rack.cut(amount)
    counts = {stack.chip: stack.number for stack in cut.stacks}
    sums = tuple(
        (sentence("drill-chip", value=MoneyText(chip.value), colour=PlainText(chip.colour)), counts.get(chip, 0))
        for chip in reversed(rack.chips)
    )
    assert not cut.coin, f"{money_text(amount)} is a number of the smallest chip"
    return Asked((), sentence("drill-cut", amount=MoneyText(amount)), SumsAnswer(sums, "chips"), ())


def _chip(chip: Chip) -> Text:
    return sentence("drill-chip", value=MoneyText(chip.value), colour=PlainText(chip.colour))


FEE = Kind("fee", EVERY, _fee, by_chance)
CUT = Kind("cut", EVERY, _cut, by_chance)
