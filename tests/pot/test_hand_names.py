"""Hands that are named while they are played: what they make, what the next card may make of them, and which cards it is made of."""

import pytest

from cardroom import load
from cardroom.cards import card_name, parse_cards
from cardroom.games.names import Namer
from cardroom.round import ALL, Dealt, Moved, Noted, Shown
from cardroom.round.events import Audience

OWN: Audience = ("ann",)


def namer(edition: str, viewer: str = "ann", **table: object) -> Namer:
    loaded = load(edition)
    return Namer(
        loaded.setup({"ann": 500_00, "bob": 500_00, "cy": 500_00}, {1: "ann", 2: "bob", 3: "cy"}, table=table or None, seed=1), viewer
    )


def dealt(place: str, text: str, seen: Audience) -> Dealt:
    cards = parse_cards(text)
    return Dealt(place, tuple(cards), (seen,) * len(cards))


def called(edition: str, own: str, board: str = "", viewer: str = "ann", **table: object) -> list[str]:
    """What ann's cards are called, all of them her own to see."""
    reader = namer(edition, viewer, **table)
    reader.take(dealt("seat/1", own, OWN))
    if board:
        reader.take(dealt("board", board, ALL))
    return [str(name.name) for name in reader.named.get("seat/1", ())]


HOLDEM = [
    ("Ks Kd", "", ["pair of kings"]),
    ("As 7d", "", ["ace high"]),
    ("Ks 4d", "Kd 4c 9h", ["two pair, kings and fours, nine kicker"]),
    ("As 7s", "Ks 4s 9h", ["ace high, king nine seven four", "flush draw"]),
    ("As 7s", "Ks 4s 9h 2s", ["flush, ace king seven four deuce"]),
    ("8s 7d", "6c 5h Kd", ["king high, eight seven six five", "open-ended straight draw"]),
    ("8s 7d", "5c 4h Kd", ["king high, eight seven five four", "gutshot straight draw"]),
    ("9s 7d", "6c 5h 3d", ["nine high, seven six five three", "double gutshot straight draw"]),  # an eight or a four
    ("As 2d", "3c 4h Kd", ["ace high, king four three deuce", "gutshot straight draw"]),  # nothing below an ace
    ("8s 7s", "6s 5h Ks", ["king high, eight seven six five", "flush draw", "open-ended straight draw"]),
    ("Ah Ad", "8s 7s 6s 5s", ["pair of aces, eight kicker"]),  # a draw of the board is everybody's
    ("8s 7d", "6c 5h 4d", ["straight, eight high"]),
    ("8s 7d", "6c 5h 4d Kh 2c", ["straight, eight high"]),
]


@pytest.mark.parametrize(("own", "board", "expected"), HOLDEM)
def test_holdem(own: str, board: str, expected: list[str]) -> None:
    assert called("black-sheep/texas-holdem", own, board) == expected


def test_a_draw_that_cannot_come_is_none() -> None:
    """All four eights lie open at another seat and on the board."""
    reader = namer("black-sheep/texas-holdem")
    reader.take(dealt("seat/1", "7s 6d", OWN))
    reader.take(dealt("seat/2", "8s 8d", ALL))
    reader.take(dealt("seat/3", "8c 8h", ALL))
    reader.take(dealt("board", "5c 4h Kd", ALL))
    assert [str(name.name) for name in reader.named["seat/1"]] == ["king high, seven six five four", "gutshot straight draw"]


OPEN_ENDED = "open-ended straight draw"
SPLIT = "black-sheep/omaha-high-low-split"
OTHERS = [
    (SPLIT, "As 2s Kd Kc", "3s 4s 9d", ["pair of kings, nine kicker", "flush draw", "gutshot straight draw"]),
    (SPLIT, "As 2s Kd Kc", "3d 4c 8h", ["pair of kings, eight kicker", "8-4-3-2-A low", "gutshot straight draw"]),
    (SPLIT, "As Kd Qd Jc", "2s 3s 4s 9s", ["ace high, king nine four three"]),  # one spade does not do it
    ("oceans-eleven/short-deck", "As 9d", "8c 7h 6d", ["straight, nine high"]),  # an ace begins the lowest (001 l.4757)
    ("oceans-eleven/crazy-pineapple", "9s 8s 7s", "Ts Js 2d", ["jack high, ten nine eight deuce", "flush draw", OPEN_ENDED]),
    ("oceans-eleven/razz", "8s 4d As", "", ["8-4-A"]),
    ("oceans-eleven/razz", "8s 4d As 3c 2h Kd", "", ["8-4-3-2-A low"]),
    ("oceans-eleven/seven-card-stud-high-low-split", "8s 4s As 3s", "", ["ace high", "flush draw"]),
    ("oceans-eleven/badugi", "8s 4d Ac Ah", "", ["three-card 8-4-A"]),
    ("oceans-eleven/deuce-to-seven-triple-draw", "7s 5d 4c 3h 2d", "", ["7-5-4-3-2 low"]),
    ("oceans-eleven/draw-poker-jacks-or-better", "Js Jd 4c 3h 2d", "", ["pair of jacks, four kicker", "openers"]),
    ("oceans-eleven/draw-poker-jacks-or-better", "Ts Td 4c 3h 2d", "", ["pair of tens, four kicker"]),
    ("oceans-eleven/mexican-poker", "Ks Kd 7c 6h Jo", "", ["three of a kind, kings, seven kicker"]),  # dealt down: wild
]  # fmt: skip


@pytest.mark.parametrize(("edition", "own", "board", "expected"), OTHERS)
def test_other_pot_games(edition: str, own: str, board: str, expected: list[str]) -> None:
    assert called(edition, own, board) == expected


def test_played_for_low_a_hand_is_called_by_its_low() -> None:
    reader = namer("oceans-eleven/jacks-back")
    reader.take(dealt("seat/1", "7s 5d 4c 3h 2d", OWN))
    assert str(reader.named["seat/1"][0].name) == "seven high, five four three deuce"
    assert [str(name.name) for name in reader.take(Noted("back"))["seat/1"]] == ["7-5-4-3-2 low"]


def test_in_stud_others_are_named_by_what_they_show() -> None:
    reader = namer("oceans-eleven/seven-card-stud-high-low-split", "bob")
    reader.take(dealt("seat/1", "As Ad", OWN))
    reader.take(dealt("seat/1", "4s", ALL))
    assert [str(name.name) for name in reader.named["seat/1"]] == ["four high"]


def test_nothing_is_named_that_the_viewer_does_not_see() -> None:
    assert called("black-sheep/texas-holdem", "As Ad", "Ac 7d 2h", viewer="bob") == []
    assert called("black-sheep/texas-holdem", "As Ad", "Ac 7d 2h", viewer="") == []


def test_the_cards_that_make_a_hand_are_told_where_they_lie() -> None:
    reader = namer("black-sheep/texas-holdem", "")
    reader.take(dealt("seat/1", "Ks 4d", OWN))
    reader.take(dealt("board", "Kd 4c 9h Jh 2h", ALL))
    assert reader.named == {}
    cards = tuple(parse_cards("Ks 4d"))
    told = reader.take(Shown("seat/1", (0, 1), cards, ALL))["seat/1"][0]
    places = reader.view.places
    used = [places[place][index] for place, index in told.cards]
    assert sorted(card_name(card) for card in used if card is not None) == ["4c", "4d", "Jh", "Kd", "Ks"]


def test_a_name_goes_with_the_cards() -> None:
    reader = namer("black-sheep/texas-holdem")
    reader.take(dealt("seat/1", "Ks Kd", OWN))
    assert reader.take(Moved("seat/1", "muck", (0, 1))) == {"seat/1": ()}
