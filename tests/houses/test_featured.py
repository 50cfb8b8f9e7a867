"""What is offered before all other games: ours, and that of somebody who has other houses."""

from pathlib import Path

import pytest

from cardroom import load
from cardroom.cards import parse_card
from cardroom.errors import BadEdition
from cardroom.houses.featured import featured


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file of a room that has chosen its own."""
    monkeypatch.setenv("CARDROOM_HOUSES", str(tmp_path))
    return tmp_path / "featured.toml"


def test_every_hand_is_of_its_game() -> None:
    found = featured()
    assert len({each.edition for each in found.first}) == len(found.first) > 0
    for each in found.first:
        assert {parse_card(card) for card in each.hand} <= set(load(each.edition).deck), each
    assert all(map(load, found.demonstration.editions))


def test_a_room_chooses_its_own(own: Path) -> None:
    assert len(featured().first) > 1  # a folder without the file leaves ours
    own.write_text('[[first]]\nedition = "standard/fixed-limit-razz"\nhand = ["as", "2d", "3♣"]\n')
    found = featured()
    assert [(each.edition, each.hand) for each in found.first] == [("standard/fixed-limit-razz", ["As", "2d", "3c"])]
    assert found.demonstration.editions == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[first]]\nedition = "standard/raz"\nhand = ["As"]\n', r"There is no edition 'standard/raz'\. Did you mean standard/.*razz\?"),
        ('[[first]]\nedition = "standard/fixed-limit-razz"\nhand = ["1s"]\n', "'1s' is not a card"),
        ('[[first]]\nedition = "standard/fixed-limit-razz"\nhand = []\n', r"first\.0\.hand: "),
        ('[[first]]\nedition = "standard/fixed-limit-razz"\n', r"first\.0\.hand: Field required\.$"),
        ('[demonstration]\neditions = ["nowhere/razz"]\n', "There is no edition 'nowhere/razz'"),
        ("last = 1\n", "last: "),
        ("first = \n", "not valid TOML"),
    ],
)
def test_what_is_wrong_with_it_is_said_with_its_file(own: Path, text: str, said: str) -> None:
    own.write_text(text)
    with pytest.raises(BadEdition, match=said) as refused:
        featured()
    assert str(refused.value).startswith(f"{own}: ")
