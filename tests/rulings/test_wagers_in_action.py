"""Who plays a hand when a wager on it is in action no more (001 l.596-599, 603-604; super pan nine l.714-722), worked out by hand."""

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.errors import IllegalAction
from cardroom.round import DEALER, Ruled
from cardroom.round.places import hand_at
from tests.banked.banked_helpers import won
from tests.banked.pai_gow_helpers import OCEANS, ON_DEE, TRES, Bet, done, set_all, start
from tests.banked.pan_nine_helpers import asked
from tests.banked.pan_nine_helpers import bet as bet_pan
from tests.banked.pan_nine_helpers import play as play_pan
from tests.banked.pan_nine_helpers import start as start_pan


def on_two(ann: int, zoe: int) -> list[Bet]:
    """Wagers on the hand at seat 2: Ann's own, and Zoe's on the backline."""
    return [("Ann", 2, "wager", ann), ("Zoe", 2, "wager", zoe)]


def sees(round: Round, player: str, seat: int) -> bool:
    """Whether the player sees all the cards of a hand."""
    return tuple(round.view(player).cards(hand_at(seat))) == tuple(round.places[hand_at(seat)])


def said(round: Round) -> list[str]:
    return [event.text for event in round.events if isinstance(event, Ruled) and event.ruling == "who plays"]


@pytest.mark.parametrize("edition", [OCEANS, TRES])
def test_after_the_seats_wager_is_forfeited_the_backline_plays_the_hand_001_l596(edition: str) -> None:
    """Ann's $40 are forfeited: Zoe, who has $20 on the winning hand, sets it and is paid. At tres the seat decides, if it can."""
    round = start(edition, 500, ON_DEE, on_two(40, 20))
    assert asked(round) == ["Ann"] and not sees(round, "Zoe", 2)
    round.floor("changed-wager", seat=2, player="Ann")
    assert asked(round) == ["Zoe"] and sees(round, "Zoe", 2)
    assert said(round) == ["Zoe plays the hand at seat 2"]
    with pytest.raises(IllegalAction):
        round.act(Action("Ann", "set", spot=Spot(2, "wager", "Ann"), picks=(0, 1)))
    set_all(round)
    assert [won(round, player) for player in ("Ann", "Zoe", "Dee")] == [-40, 20, 20]


def test_the_largest_wager_in_action_decides_001_l599() -> None:
    """Zoe has most on Ann's hand and sets it; when her $60 are forfeited the largest wager in action is Ann's."""
    round = start(OCEANS, 500, ON_DEE, on_two(40, 60))
    assert asked(round) == ["Zoe"]
    round.floor("changed-wager", seat=2, player="Zoe")
    assert asked(round) == ["Ann"] and sees(round, "Ann", 2)
    set_all(round)
    assert [won(round, player) for player in ("Ann", "Zoe")] == [40, -60]


def test_a_smaller_wager_that_is_forfeited_changes_nothing() -> None:
    round = start(OCEANS, 500, ON_DEE, on_two(40, 20))
    round.floor("changed-wager", seat=2, player="Zoe")
    assert asked(round) == ["Ann"] and not said(round) and not sees(round, "Zoe", 2)


def test_a_player_who_looks_at_another_hand_does_not_get_a_second_one_001_l623() -> None:
    """Bob backs Ann's hand and has his own: with Ann's wager gone the house sets hers, which wins 20 for Bob; his own is a copy."""
    round = start(OCEANS, 500, ON_DEE, [("Ann", 2, "wager", 40), ("Bob", 2, "wager", 20), ("Bob", 3, "wager", 30)])
    round.floor("changed-wager", seat=2, player="Ann")
    assert asked(round) == ["Bob"] and not sees(round, "Bob", 2)
    assert said(round) == ["the house plays the hand at seat 2"]
    set_all(round)
    assert [won(round, player) for player in ("Ann", "Bob")] == [-40, 20]


def test_a_hand_that_is_set_is_not_passed_on() -> None:
    """Ann has set her hand (as it wins) before it is found that she changed her wager; nobody else looks at it before it is opened."""
    round = start(OCEANS, 500, ON_DEE, [*on_two(40, 20), ("Eve", 6, "wager", 10)])
    cards = round.places[hand_at(2)]
    front = tuple(cards.index(card) for card in parse_cards("4c 4d"))
    round.act(Action("Ann", "set", spot=Spot(2, "wager", "Ann"), picks=front))
    round.floor("changed-wager", seat=2, player="Ann")
    assert asked(round) == ["Eve"] and not said(round) and not sees(round, "Zoe", 2)
    set_all(round)
    assert [won(round, player) for player in ("Ann", "Zoe")] == [-40, 20]


def test_a_wager_forfeited_before_the_deal_decides_nothing() -> None:
    """At a stepped table, before the cards are out: they go to Zoe, and Ann never sees them."""
    round = start(OCEANS, 500, ON_DEE, on_two(40, 20), stepped=True)
    assert round.decision is not None and round.decision.kind == "deal"
    round.floor("changed-wager", seat=2, player="Ann")
    round.act(Action(DEALER, "deal"))
    done(round)
    assert asked(round) == ["Zoe"] and sees(round, "Zoe", 2) and not sees(round, "Ann", 2)


def test_by_the_switch_the_player_keeps_the_hand() -> None:
    edition = load(OCEANS)
    backline = {"most": 2, "unbet": True, "decides": "largest-wager", "kum_kum": True, "forfeited": "keeps-the-hand"}
    round = start(edition.with_rules(backline=backline), 500, ON_DEE, on_two(40, 20))
    round.floor("changed-wager", seat=2, player="Ann")
    assert asked(round) == ["Ann"] and not said(round)


def test_of_a_shared_bet_the_partner_in_action_decides() -> None:
    """Zoe joined Ann's $40 with $20 (kum-kum), Bob has $50 behind: 60 decides over 50. With Ann's part gone Bob's 50 is the largest."""
    round = Round(start(OCEANS, 500, ON_DEE, []).setup)
    round.act(Action("Dee", "put-up", 500_00))
    round.act(Action("Ann", "bet", 40_00, Spot(2, "wager", "Ann")))
    round.act(Action("Zoe", "join", 20_00, Spot(2, "wager", "Ann")))
    round.act(Action("Bob", "bet", 50_00, Spot(2, "wager", "Bob")))
    done(round)
    assert asked(round) == ["Ann"]
    round.floor("changed-wager", seat=2, player="Ann")
    assert asked(round) == ["Bob"]
    round.floor("changed-wager", seat=2, player="Bob")
    assert asked(round) == ["Zoe"]


def test_super_pan_nine_asks_the_largest_wager_in_action_001_l718() -> None:
    """Ann's $40 are forfeited in her turn: Zoe looks at the three cards and takes the five that makes seven against Dee's six."""
    round = bet_pan(start_pan(), ("Ann", 2, 40), ("Zoe", 2, 20), ("Bob", 3, 30))
    assert asked(round) == ["Ann"]
    round.floor("changed-wager", seat=2, player="Ann")
    assert asked(round) == ["Zoe"] and sees(round, "Zoe", 2)
    round.act(Action("Zoe", "card", spot=Spot(2, "wager", "Zoe")))
    play_pan(round)
    assert [won(round, player) for player in ("Ann", "Zoe", "Bob")] == [-40, 20, -30]


def test_super_pan_nine_leaves_a_hand_that_nobody_may_look_at_to_the_house_001_l737_755() -> None:
    """Ann's hand, forfeited while Bob, who backs it, has a hand of his own: two points draw by the guidelines, and win with seven."""
    round = bet_pan(start_pan(), ("Ann", 2, 40), ("Bob", 2, 20), ("Bob", 3, 30))
    round.floor("changed-wager", seat=2, player="Ann")
    assert asked(round) == ["Bob"]
    play_pan(round)
    assert [won(round, player) for player in ("Ann", "Bob")] == [-40, 20 - 30]


def test_a_forfeited_wager_makes_no_second_wager() -> None:
    """Caribbean stud: Ann's Ante of 10 is forfeited, Zoe on her backline calls for herself alone and is paid 10 and 20."""
    seats = {1: "Dee", 2: "Ann", 3: "Bob"}
    cards = {1: "Ah Kd 7c 9s 2h", 2: "8h 8d 3c 4s Jc", 3: "Kh Qd Tc 6c 3d"}
    places = {hand_at(seat): tuple(parse_cards(names)) for seat, names in cards.items()}
    stacks = dict.fromkeys(("Dee", "Ann", "Bob", "Zoe"), 1_000_00)
    edition = load("oceans-eleven/caribbean-stud-poker")
    round = Round(edition.setup(stacks, seats, player_dealer="Dee", chance=Stacked(places=places)))
    round.act(Action("Dee", "put-up", 500_00))
    for player in ("Ann", "Zoe"):
        round.act(Action(player, "bet", 10_00, Spot(2, "ante", player)))
    done(round)
    assert asked(round) == ["Ann"]
    round.floor("changed-wager", seat=2, player="Ann")
    assert asked(round) == ["Zoe"] and sees(round, "Zoe", 2)
    round.act(Action("Zoe", "call"))
    assert [won(round, player) for player in ("Ann", "Zoe", "Dee")] == [-10, 30, -20]
