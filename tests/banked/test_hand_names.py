"""Hands against a player-dealer and rows of chinese poker, named while they are played."""

import pytest

from cardroom.round import ALL, Moved, Noted
from tests.pot.test_hand_names import OWN, dealt, namer

ONE_HAND = [
    ("oceans-eleven/21st-century-blackjack", "As 6d", ["soft 17"]),
    ("oceans-eleven/21st-century-blackjack", "Ts Kd", ["20"]),
    ("oceans-eleven/21st-century-blackjack", "Ts Kd 4h", ["24, over"]),
    ("oceans-eleven/21st-century-blackjack", "As 6d Kh", ["17"]),
    ("oceans-eleven/pure-spanish-21-5", "As Kd", ["natural, 21.5"]),
    ("black-sheep/three-card-poker-6-card-bonus", "Ks Kd 4h", ["pair of kings, four kicker"]),
    ("black-sheep/three-card-poker-6-card-bonus", "4s 5d 6h", ["straight, six high"]),
    ("florida/two-card-poker", "Ks Kd 4h 2h", ["pair of kings"]),
    ("oceans-eleven/caribbean-stud-poker", "Ks Kd 4h 4c 2h", ["two pair, kings and fours, deuce kicker"]),
    ("oceans-eleven/california-baccarat", "7s 8d", ["5"]),
    ("oceans-eleven/california-baccarat", "Jo JO", ["natural"]),
    ("oceans-eleven/super-pan-nine", "7s 8d Kh", ["5"]),
    ("oceans-eleven/pai-gow-tiles", "6-6 6-3 5-5 6-2", ["Wong with Teen", "eight, Mooy high"]),
]


@pytest.mark.parametrize(("edition", "cards", "expected"), ONE_HAND)
def test_one_hand(edition: str, cards: str, expected: list[str]) -> None:
    reader = namer(edition)
    reader.take(dealt("seat/1", cards, OWN))
    assert [str(name.name) for name in reader.named["seat/1"]] == expected


def test_a_hand_that_was_split_is_no_natural() -> None:
    reader = namer("oceans-eleven/pure-spanish-21-5")
    reader.take(dealt("seat/1", "As Ad", ALL))
    reader.take(Moved("seat/1", "seat/1/1", (1,)))
    reader.take(dealt("seat/1", "Kd", ALL))
    assert [str(name.name) for name in reader.named["seat/1"]] == ["soft 21"]


def test_only_the_player_dealers_hand_has_to_qualify() -> None:
    reader = namer("black-sheep/three-card-poker-6-card-bonus")
    reader.take(Noted("player-dealer", "bob", "turn 1 of 2"))
    reader.take(dealt("seat/2", "Qs 3d 2h", ALL))
    reader.take(dealt("seat/3", "Js 3d 2h", ALL))
    assert [str(name.name) for name in reader.named["seat/2"]] == ["queen-three-deuce high", "qualifies"]
    assert [str(name.name) for name in reader.named["seat/3"]] == ["jack-three-deuce high"]


def test_lines_of_baccarat() -> None:
    reader = namer("black-sheep/ez-baccarat")
    reader.take(dealt("player", "9s Kd", ALL))
    reader.take(dealt("banker", "2s 3d", ALL))
    assert {place: str(names[0].name) for place, names in reader.named.items()} == {"player": "9, natural", "banker": "5"}


def test_pai_gow_front_and_back_and_before_that_the_house_way() -> None:
    reader = namer("black-sheep/face-up-pai-gow-poker")
    reader.take(dealt("seat/1", "Ks Kd 4h 4c As 8d 2h", OWN))
    assert [name.of for name in reader.named["seat/1"]] == ["house-front", "house-back"]
    reader.take(Moved("seat/1", "front/1", (2, 3)))
    assert [(name.of, str(name.name)) for place in ("front/1", "seat/1") for name in reader.named[place]] == [
        ("front", "pair of fours"),
        ("back", "pair of kings, ace kicker"),
    ]


def test_a_foul_setting_is_called_foul() -> None:
    reader = namer("black-sheep/face-up-pai-gow-poker")
    reader.take(dealt("seat/1", "As Ad Kh Kc Ts 8d 2h", OWN))
    reader.take(Moved("seat/1", "front/1", (0, 1)))
    assert [str(name.name) for name in reader.named["seat/1"]] == ["pair of kings, ten kicker", "foul"]


def test_rows_of_chinese_poker() -> None:
    reader = namer("florida/chinese-poker")
    reader.take(dealt("seat/1", "Ks Kd 4h 9s 9d 9h 2s 5d As Ad Ah 7s 7c", OWN))
    assert reader.named == {}  # not set yet
    reader.take(Moved("seat/1", "seat/1", tuple(range(13))))
    assert [(name.of, str(name.name)) for name in reader.named["seat/1"]] == [
        ("front", "pair of kings, four kicker"),
        ("middle", "three of a kind, nines, five kicker"),
        ("back", "full house, aces over sevens"),
    ]


def test_open_face_rows_are_named_as_they_grow() -> None:
    reader = namer("florida/open-face-chinese-poker")
    reader.take(dealt("seat/1", "Ks Kd", OWN))
    reader.take(Moved("seat/1", "seat/1/back", (0, 1)))
    assert {place: [str(name.name) for name in names] for place, names in reader.named.items()} == {"seat/1/back": ["pair of kings"]}
