"""The third card of baccarat: which line draws."""

from random import Random
from typing import TYPE_CHECKING

from cardroom.round import Dealt, Noted, Round
from cardroom.school.answers import ChoiceAnswer
from cardroom.school.asked import BANKED, Asked, Kind
from cardroom.school.moments import HAND, as_public
from cardroom.school.texts import Text, sentence

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

LINES = ("player", "banker")
FIRST = 2  # cards of each line before anybody draws


def _third_card(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """Which lines draw, once both have their first cards; where no player is asked."""
    dealt = dict.fromkeys(LINES, 0)
    at = None
    for index, event in enumerate(round.events):
        if not isinstance(event, Dealt) or event.place not in dealt:
            continue
        dealt[event.place] += len(event.cards)
        if at is None and all(count == FIRST for count in dealt.values()):
            at = index + 1
    if at is None or round.void:
        return None
    draws = tuple(dealt[line] > FIRST for line in LINES)
    ways = ((False, False), (True, False), (False, True), (True, True))
    options: tuple[Text, ...] = tuple(sentence(f"drill-draws-{_word(way)}") for way in ways)
    rules = dict.fromkeys(event.rule for event in round.events if isinstance(event, Noted) and event.what == HAND and event.rule)
    return Asked(as_public(round.events[:at]), sentence("drill-third-card"), ChoiceAnswer(options, ways.index(draws)), tuple(rules))


def _word(way: tuple[bool, bool]) -> str:
    return {(False, False): "neither", (True, False): "player", (False, True): "banker", (True, True): "both"}[way]


THIRD_CARD = Kind("third-card", BANKED, _third_card, clause="player-draw")
