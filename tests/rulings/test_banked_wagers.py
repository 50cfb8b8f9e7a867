"""Wagers changed after no more bets, or taken away before they were settled (001 l.603-604, 616-617, 722, 734), worked out by hand."""

import pytest

from cardroom import Action, Round, load
from cardroom.errors import IllegalAction
from cardroom.round import BANK, DEALER
from tests.banked.baccarat_helpers import EZ, bet, close_wagers, opened
from tests.banked.banked_helpers import won
from tests.banked.pai_gow_helpers import OCEANS, ON_DEE, set_all, settled, start
from tests.banked.pan_nine_helpers import PAN, asked
from tests.banked.pan_nine_helpers import bet as bet_pan
from tests.banked.pan_nine_helpers import play as play_pan
from tests.banked.pan_nine_helpers import start as start_pan

FOUR = [("Ann", 2, "wager", 40), ("Bob", 3, "wager", 30), ("Cat", 4, "wager", 100), ("Eve", 6, "wager", 50)]


def test_a_wager_changed_after_the_dice_is_forfeited_as_far_as_money_covers() -> None:
    """001 l.603-604: Ann's winning hand is not played, and her $40 are Dee's; Bob has a copy in front and pushes."""
    round = start(OCEANS, 60, ON_DEE, FOUR[:2])
    round.floor("changed-wager", seat=2, player="Ann")
    assert asked(round) == ["Bob"]
    set_all(round)
    assert settled(round)[:3] == [
        "2/wager/Ann -> bank 40 (irregularity.changed-wager)",
        "3/wager/Bob -> Bob 30 (copy)",
        "bank -> Dee 100 (player-dealer-wager)",
    ]
    (forfeited,) = [t for t in round.transfers if t.rule == "irregularity.changed-wager"]
    assert forfeited.why == "forfeited"


def test_a_forfeited_wager_of_one_of_two_leaves_the_hand_to_the_other() -> None:
    """Zoe backs Ann's hand with $20 and changes her wager: she loses it, Ann's hand is played and wins 40."""
    round = start(OCEANS, 500, ON_DEE, [FOUR[0], ("Zoe", 2, "wager", 20)])
    round.floor("changed-wager", seat=2, player="Zoe")
    assert asked(round) == ["Ann"]
    set_all(round)
    assert [won(round, player) for player in ("Ann", "Zoe", "Dee")] == [40, -20, -20]


def test_wagers_are_ruled_on_when_there_are_no_more_bets_and_once() -> None:
    round = start_pan()
    with pytest.raises(IllegalAction, match="may still be made and changed"):
        round.floor("changed-wager", seat=2, player="Ann")
    bet_pan(round, ("Ann", 2, 40), ("Bob", 3, 30))
    with pytest.raises(IllegalAction, match="'player' may be Ann, not Bob"):
        round.floor("changed-wager", seat=2, player="Bob")
    round.floor("removed-wager", seat=2, player="Ann")
    with pytest.raises(IllegalAction, match="'seat' may be 3, not 2"):
        round.floor("changed-wager", seat=2, player="Ann")


@pytest.mark.parametrize(("ruled", "expected"), [("least", 10), ("stands", 40)])
def test_a_winning_wager_that_was_removed_is_paid_as_the_least(ruled: str, expected: int) -> None:
    """001 l.617, 734: Ann's seven beats Dee's six; her $40 is paid as the table's $10, and is her own; by the switch it is put back."""
    edition = load(PAN).with_rules(irregularities={"removed_wager": ruled})
    round = bet_pan(start_pan(edition), ("Ann", 2, 40), ("Bob", 3, 30))
    round.floor("removed-wager", seat=2, player="Ann")
    play_pan(round)
    assert [won(round, player) for player in ("Ann", "Bob")] == [expected, -30]
    rules = {"least": "irregularity.removed-wager", "stands": "player-wins"}
    assert [(t.amount, t.rule) for t in round.transfers if (t.source, t.target) == (BANK, "Ann")] == [(expected * 100, rules[ruled])]
    assert all(type(transfer.amount) is int for transfer in round.transfers)


def test_a_removed_wager_of_the_least_is_paid_by_its_own_clause() -> None:
    round = bet_pan(start_pan(), ("Ann", 2, 10), ("Bob", 3, 30))
    round.floor("removed-wager", seat=2, player="Ann")
    play_pan(round)
    assert [(t.amount, t.rule) for t in round.transfers if (t.source, t.target) == (BANK, "Ann")] == [(10_00, "player-wins")]


def test_a_losing_wager_that_was_removed_is_owed_in_full() -> None:
    """001 l.616: Bob's four loses to Dee's six."""
    round = bet_pan(start_pan(), ("Ann", 2, 40), ("Bob", 3, 30))
    round.floor("removed-wager", seat=3, player="Bob")
    assert won(play_pan(round), "Bob") == -30


def test_a_wager_changed_before_the_deal_gives_nobody_a_hand_to_play() -> None:
    """001 l.722: at a stepped table, the dice having been thrown; Bob is asked first."""
    round = bet_pan(start_pan(stepped=True), ("Ann", 2, 40), ("Bob", 3, 30))
    assert round.decision is not None and round.decision.kind == "deal"
    round.floor("changed-wager", seat=2, player="Ann")
    round.act(Action(DEALER, "deal"))
    assert asked(round) == ["Bob"]
    assert [won(play_pan(round), player) for player in ("Ann", "Bob")] == [-40, -30]


def test_by_the_switch_a_changed_wager_is_put_back_and_the_hand_is_played() -> None:
    round = bet_pan(start_pan(load(PAN).with_rules(irregularities={"changed_wager": "stands"})), ("Ann", 2, 40))
    round.floor("changed-wager", seat=2, player="Ann")
    assert asked(round) == ["Ann"] and won(play_pan(round), "Ann") == 40


def test_wagers_on_lines_that_all_share() -> None:
    """Natural nine against five: Ann's $20 on the player line is forfeited; Bob's 50 was taken away and is paid as the least, $10."""
    round: Round = opened(EZ, 500, {"player": "Kc 9d", "banker": "2c 3d"}, stepped=True)
    for player, dollars in (("Ann", 20), ("Bob", 50), ("Cat", 30)):
        bet(round, player, "player", dollars)
    close_wagers(round)
    round.act(Action(DEALER, "deal"))
    round.floor("changed-wager", seat=2, player="Ann")
    round.floor("removed-wager", seat=3, player="Bob")
    while round.decision is not None:
        round.act(Action(DEALER, "deal"))
    assert [won(round, player) for player in ("Ann", "Bob", "Cat")] == [-20, 10, 30]
    assert [t.why for t in round.transfers if t.rule == "irregularity.changed-wager"] == ["forfeited"]  # and not that the player wins
