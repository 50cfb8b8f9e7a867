"""What can be asked about advantage play, for every edition with a player-dealer: what the form offers is answered, the rest refused."""

import pytest

from cardroom.analysis.advantage.scope import scope_of
from cardroom.analysis.questions.advantage import AdvantageQuestion
from cardroom.analysis.questions.table import table_given
from cardroom.errors import BadInput
from cardroom.games.registry import GAMES
from cardroom.houses.files import outlines
from tests.counts import mostly_in_prove

BANKED = [outline.heading.id for outline in outlines() if GAMES[outline.heading.game].family == "banked"]
COUNTED = [outline.heading.id for outline in outlines() if outline.heading.game in ("baccarat", "blackjack", "pan_nine")]


@pytest.mark.parametrize("edition", BANKED)
def test_an_edition_has_something_to_ask_or_a_sentence(edition: str) -> None:
    found = scope_of(table_given(edition, (), (), 0, ""))
    assert bool(found.why_not) != bool(found.wagers or found.cards or found.hands)
    if found.why_not:
        assert found.why_not.endswith(".") and "\n" not in found.why_not
        with pytest.raises(BadInput, match="^" + found.why_not.replace("(", r"\(").replace(")", r"\)") + "$"):
            AdvantageQuestion(edition).find()


@pytest.mark.parametrize(
    ("edition", "wagers", "cards", "hands"),
    [
        ("oceans-eleven/ez-baccarat", {"dragon-7", "banker", "player"}, 0, 0),
        (
            "oceans-eleven/caribbean-stud-poker",
            set(),
            4,
            6,
        ),  # one of five cards lies face up; eight seats, of which the bettor has one and the player-dealer another
    ],
)
def test_what_a_form_offers(edition: str, wagers: set[str], cards: int, hands: int) -> None:
    found = scope_of(table_given(edition, (), (), 0, ""))
    assert wagers <= set(found.wagers) and (found.cards, found.hands) == (cards, hands)


@pytest.mark.parametrize("edition", mostly_in_prove(COUNTED, ["oceans-eleven/ez-baccarat"]))
def test_every_wager_that_is_offered_is_counted(edition: str) -> None:
    found = scope_of(table_given(edition, (), (), 0, ""))
    assert found.wagers or found.why_not
    for wager in found.wagers:
        (counted,) = AdvantageQuestion(edition, wager=wager, shoes=20).find().counted
        assert counted.wager == wager and counted.depths.shoes == 20
