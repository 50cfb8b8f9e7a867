"""Hands are called the same on a page as by the program itself: one table of words, in two places, and they agree."""

from cardroom.cards import RANK_NAMES, RANK_PLURALS, RANKS
from cardroom.hands.words import ENGLISH, NUMBERS
from cardroom.web.pages.pages import STATIC
from cardroom.web.pages.texts import section


def test_pages_call_hands_what_the_program_calls_them() -> None:
    said = section(STATIC / "js/messages/en/hands.js")
    assert {key: said[f"hands.{key}"] for key in ENGLISH} == ENGLISH
    for letter, one, many in zip(RANKS, RANK_NAMES, RANK_PLURALS, strict=True):
        assert (said[f"hands.rank-{letter.lower()}"], said[f"hands.ranks-{letter.lower()}"]) == (one, many)
    assert [said[f"hands.number-{number}"] for number in range(10)] == list(NUMBERS)
