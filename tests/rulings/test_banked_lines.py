"""Baccarat and its cousins: the moments at which the floor can speak, and what it may rule there. Dee banks."""

import pytest

from cardroom import Action, Round, load
from cardroom.cards import card_names
from cardroom.errors import IllegalAction
from cardroom.round import DEALER, Ruled, replay
from tests.banked.baccarat_helpers import CALIFORNIA, CHART, DAI, EZ, FACE_UP, bet, close_wagers, opened, won


def lying(edition: str, player: str, banker: str, discards: str = "", **wagers: int) -> Round:
    """A stepped table with the first four cards on it; ``discards`` are the cards that come out wrongly."""
    hands = {"player": player, "banker": banker} | ({"discards": discards} if discards else {})
    round = opened(edition, 500, hands, stepped=True)
    for name, dollars in wagers.items():
        bet(round, name, "player", dollars)
    close_wagers(round)
    round.act(Action(DEALER, "deal"))
    assert round.decision is not None and round.decision.kind == "cards lie"
    return round


def go_on(round: Round, kind: str = "") -> Round:
    while round.decision is not None and round.decision.kind != kind:
        round.act(Action(DEALER, "deal"))
    if not kind:
        assert replay(round.setup, round.inputs).events == round.events
    return round


def ruled(round: Round) -> list[str]:
    return [event.rule.removeprefix("irregularity.") for event in round.events if isinstance(event, Ruled)]


@pytest.mark.parametrize("edition", CHART)
def test_the_floor_can_speak_when_the_first_cards_lie_and_before_settlement(edition: str) -> None:
    """Seven each: no third card is drawn, so nobody is asked anything between the deal and the end."""
    round = lying(edition, "Kc 7d", "Qd 7c", Ann=20)
    assert "boxed-card" in {offer.ruling.name for offer in round.rulings}
    go_on(round, "settle")
    assert {"wrong-third-card", "wrong-number-of-cards"} <= {offer.ruling.name for offer in round.rulings}
    round.floor("misdeal", why="two decks of one back")
    assert round.void and round.outcome.stacks == round.setup.stacks


def test_a_table_that_is_not_stepped_has_no_such_moment() -> None:
    round = opened(EZ, 500, {"player": "Kc 7d", "banker": "Qd 7c"})
    bet(round, "Ann", "player", 20)
    assert close_wagers(round).over


@pytest.mark.parametrize(("name", "shown"), [("boxed-card", "9d"), ("card-off-table", "9d")])
def test_a_dead_card_of_a_line_is_replaced_before_a_third_is_drawn(name: str, shown: str) -> None:
    """The natural nine becomes a four, draws a three and loses, seven to eight: Ann's $20 go."""
    round = lying(EZ, "Kc 9d 4c 3c", "2c 6d", Ann=20)
    round.floor(name, line="player", index=1)
    assert card_names(round.places["player"]) == "Kc 4c" and card_names(round.places["discards"]) == shown
    go_on(round)
    assert won(round, "Ann") == -20 and ruled(round) == ["dead-card"]
    assert len(round.places["player"]) == 2  # the eight is a natural: nobody draws


@pytest.mark.parametrize("fault", ["boxed-card", "off-the-table"])
def test_a_dead_third_card_is_replaced_by_the_next(fault: str) -> None:
    """Player line five draws: the four would make nine; it is dead, the ten makes five, and the banker line has six."""
    round = go_on(lying(DAI, "Kc 5d 4c Tc", "Kd 6c", Ann=20), "third card")
    round.act(Action(DEALER, fault))
    go_on(round)
    assert card_names(round.places["player"]) == "Kc 5d Tc" and won(round, "Ann") == -20 and ruled(round) == ["dead-card"]


def test_a_third_card_dealt_to_a_line_that_stands_is_dead() -> None:
    """Player line seven stands and wins against six, whatever the five that was dealt to it wrongly would have made."""
    round = go_on(lying(EZ, "Kc 7d", "Kd 6c", "5c", Ann=20), "settle")
    round.floor("wrong-third-card", line="player")
    with pytest.raises(IllegalAction, match="ruled already"):
        round.floor("wrong-third-card", line="player")
    assert card_names(round.view("").cards("discards")) == "5c"
    assert won(go_on(round), "Ann") == 20 and ruled(round) == ["wrong-third-card"]


def test_a_line_that_has_drawn_cannot_have_drawn_wrongly_but_may_have_a_card_too_many() -> None:
    """Five and a four against six: nine wins; a fourth card dealt to it is dead."""
    round = go_on(lying(EZ, "Kc 5d 4c", "Kd 7c", "9c", Ann=20), "settle")
    with pytest.raises(IllegalAction, match="'line' may be banker, not player"):
        round.floor("wrong-third-card", line="player")
    round.floor("wrong-number-of-cards", line="player")
    assert won(go_on(round), "Ann") == 20 and ruled(round) == ["too-many"]


def test_a_card_seen_in_the_shoe_is_dead() -> None:
    """Before the deal: the nine that was seen is out, and the hands are dealt from behind it."""
    round = opened(EZ, 500, {"discards": "9s", "player": "Kc 7d", "banker": "Kd 6c"}, stepped=True)
    bet(round, "Ann", "player", 20)
    close_wagers(round)
    round.floor("exposed-card")
    assert card_names(round.view("").cards("discards")) == "9s"
    assert won(go_on(round), "Ann") == 20


def test_a_shoe_is_not_shuffled_once_more() -> None:
    for edition in (*CHART, FACE_UP, CALIFORNIA, "oceans-eleven/super-pan-nine", "oceans-eleven/21st-century-blackjack"):
        assert "extra-shuffle" not in load(edition).rulings
    assert "extra-shuffle" in load("oceans-eleven/three-card-poker").rulings


def test_a_dead_card_of_the_face_up_game_is_seen_by_whom_the_first_was() -> None:
    """The player-dealer's second card lies face down (001 l.1063), and so does the one that replaces it."""
    round = opened(FACE_UP, 500, {"players": "Kc 8d", "player-dealer": "Kd 6c 5s"}, stepped=True)
    bet(round, "Ann", "stand-line", 20)
    close_wagers(round)
    round.act(Action(DEALER, "deal"))
    round.floor("card-off-table", line="player-dealer", index=1)
    assert card_names(round.places["player-dealer"]) == "Kd 5s" and card_names(round.view("").cards("player-dealer")) == "Kd"
    round.act(Action(DEALER, "deal"))
    round.act(Action("Ann", "done"))  # no late tie bet; eight stands
    go_on(round, "settle")
    assert ruled(round) == ["dead-card"]


def test_california_baccarat_stops_where_nobody_is_asked() -> None:
    """Two naturals: nobody has a choice, and Ann's hand can still be ruled dead."""
    hands = {"seat/1": "Kc 9d", "seat/2": "Ks 8d"}
    round = opened(CALIFORNIA, 500, hands, stepped=True)
    bet(round, "Ann", "wager", 10)
    close_wagers(round)
    round.act(Action(DEALER, "deal"))
    assert round.decision is not None and round.decision.kind == "cards lie"
    round.act(Action(DEALER, "deal"))
    round.floor("dead-hand", seat=2)
    assert won(go_on(round), "Ann") == 0
