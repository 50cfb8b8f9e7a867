"""The action button: where the dice put it."""

from random import Random
from typing import TYPE_CHECKING

from cardroom.round import Noted, Round
from cardroom.school.answers import ChoiceAnswer
from cardroom.school.asked import BANKED, Asked, Kind
from cardroom.school.moments import as_public
from cardroom.school.texts import EngineText, PlainText, sentence

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


def _button(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """At which seat the action button lies after this throw."""
    notes = [(at, event) for at, event in enumerate(round.events) if isinstance(event, Noted)]
    thrown = next(((at, event) for at, event in notes if event.what == "dice"), None)
    laid = next((event for _, event in notes if event.what == "action button" and event.text.startswith("seat ")), None)
    if thrown is None or laid is None:
        return None
    at, dice = thrown
    setup = round.setup
    banker = next(seat for seat, player in setup.seats.items() if player == setup.player_dealer)
    options = tuple(EngineText(f"seat {seat}") for seat in setup.seats)
    question = sentence("drill-button", dice=PlainText(dice.text), bank=PlainText(setup.player_dealer), seat=PlainText(str(banker)))
    if EngineText(laid.text) not in options:
        return None
    return Asked(as_public(round.events[:at]), question, ChoiceAnswer(options, options.index(EngineText(laid.text))), (laid.rule,))


BUTTON = Kind("action-button", BANKED, _button, clause="action-button")
