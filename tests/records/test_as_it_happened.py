"""Rounds entered as they happened, in a settle file and at a dealer's table: in the middle of a shoe, with a hand that was ruled on and
that nobody saw, with an Ante that leaves nothing for the wager after the deal. Each result is worked out from the manuals."""

from typing import Any

import pytest

from cardroom import load
from cardroom.cli import run
from cardroom.dealer.table import DealersTable
from cardroom.errors import BadInput, BadSetup
from cardroom.games.banked.rules import BankedRules
from cardroom.games.carried import SHOE
from cardroom.money import Cents
from cardroom.records.describe import described_data
from cardroom.records.settle import settle
from cardroom.round import Shown
from cardroom.round.places import owner_of
from tests.dealer.test_table import typed
from tests.support import EDITIONS


def described(edition: str, wagers: dict[str, Any], cards: dict[str, str], *actions: str, **more: Any) -> dict[str, Any]:
    """Dana banks with $600 of her $1,000; ann and bob have $200 each."""
    stacks = {"dana": "$1,000", "ann": "$200", "bob": "$200"} | more.pop("stacks", {})
    players = [{"name": name, "seat": seat, "stack": stacks[name]} for seat, name in enumerate(stacks, 1)]
    return {
        "edition": edition, "option": "none", "player_dealer": "dana", "put_up": "$600", "players": players, "wagers": wagers,
        "cards": cards, "actions": list(actions), **more,
    }  # fmt: skip


def net(data: dict[str, Any]) -> dict[str, Cents]:
    round = settle(data, "it").round
    return {player: round.outcome.stacks[player] - stack for player, stack in round.setup.stacks.items()}


# -- in the middle of a shoe --------------------------------------------------------------------------------------------------------

BACCARAT = ("tres-lounge/ez-baccarat-panda-8", {"ann": {"banker": "$20"}}, {"player": "Kd 7h", "banker": "9d 9h"})  # 7 to 8


@pytest.mark.parametrize("shoe", [0, 120, "used"])
def test_a_round_in_the_middle_of_a_shoe_000_l262(shoe: int | str) -> None:
    """The Banker line is paid 1 to 1 (000 l.262), whatever other rounds have dealt before."""
    data = described(*BACCARAT, shoe=shoe)
    assert net(data) == {"dana": -20_00, "ann": 20_00, "bob": 0}
    assert settle(data, "it").round.carry[SHOE] == {"dealt": (shoe if isinstance(shoe, int) else 0) + 4}


def test_of_a_shoe_in_use_no_card_is_burned_001_l5104() -> None:
    """Dai Bacc burns by the first card of a new shoe, which everybody sees; in the middle of one there is no such card to write down."""
    data = described("oceans-eleven/dai-bacc", {"ann": {"player": "$20"}}, {"player": "9d Kh", "banker": "5d Kc"})
    with pytest.raises(BadInput, match=r"it: cards\.burn: cards are missing"):
        settle(data, "it")
    assert net({**data, "shoe": "used"}) == {"dana": -20_00, "ann": 20_00, "bob": 0}


@pytest.mark.parametrize(
    ("edition", "shoe", "reason"),
    [
        (BACCARAT[0], 402, "goes on after 0 to 401 cards of 416, not 402"),  # 14 lie behind the cut card
        (BACCARAT[0], -1, "not -1"),
        (BACCARAT[0], "new", "shoe"),
        (BACCARAT[0], True, "shoe"),
        ("tres-lounge/three-card-poker", 10, "is shuffled for every round: no shoe goes on"),
    ],
)
def test_a_shoe_that_cannot_be_is_refused_in_one_sentence(edition: str, shoe: object, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        settle(described(edition, {}, {}, shoe=shoe), "it")


def test_a_shoe_is_said_once() -> None:
    with pytest.raises(BadInput, match="it: shoe: is in carry too: say it once"):
        settle(described(*BACCARAT, shoe=5, carry={"shoe": {"dealt": 5}}), "it")


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if isinstance(load(edition).rules, BankedRules)])
@pytest.mark.parametrize("left", [5, [1], {"dealt": "ten"}, {"dealt": 10_000}, {"cards": 3}])
def test_a_setup_with_such_a_shoe_is_refused_too(edition: str, left: object) -> None:
    with pytest.raises(BadSetup, match="goes on"):
        load(edition).setup(dict.fromkeys(("ann", "bob"), 50_000), carry={"shoe": left}, seed=1)


def test_a_round_of_a_shoe_is_written_with_the_key() -> None:
    round = settle(described(*BACCARAT, shoe=120), "it").round
    written = described_data(round)
    assert written["shoe"] == 120 and "carry" not in written
    assert settle(written, "again").round.transfers == round.transfers


def test_a_dealers_table_may_begin_in_the_middle_of_a_shoe() -> None:
    """Sixty cards that nobody saw have left it. The second round goes on after four more, which were typed in and cannot come again."""
    edition = load(BACCARAT[0])
    setup = edition.setup(dict.fromkeys(("dana", "ann"), 500_00), player_dealer="dana", carry={"shoe": {"dealt": 60}}, stepped=True)
    at = DealersTable(edition, setup)
    typed(at, "400", "2 banker 20", "", "", "kd9d7h9h", "", "")
    assert at.round.over and at.round.outcome.stacks["ann"] == 520_00
    left = at.round.carry[SHOE]
    assert left is not None and left["dealt"] == 64 and len(left["cards"]) == 4
    at.next_round()
    assert len(at.round.places["rack"]) == 64 and len(at.round.unseen()) == 416 - 4


def test_the_terminal_of_a_dealer_takes_the_count(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("builtins.input", lambda question="": "quit")
    assert run(["dealer", BACCARAT[0], "--players", "ann,bob", "--shoe", "60"]) == 0
    assert run(["dealer", BACCARAT[0], "--players", "ann,bob", "--shoe", "402"]) == 2
    assert "goes on after 0 to 401 cards of 416, not 402" in capsys.readouterr().err


# -- a hand that was ruled on, whose cards nobody saw -----------------------------------------------------------------------------------

RULED = {
    # what bob has wagered when the floor rules, in dollars; ann's own result beside it
    "three card poker": (
        described(
            "tres-lounge/three-card-poker", {"ann": {"ante": "$10"}, "bob": {"ante": "$20", "pair-plus": "$5"}},
            {"dana": "Qd 8h 3c", "ann": "Kh Ks 4d"}, "ann: play", "bob: play", "floor: {} seat=3",
        ), 45, 20,
    ),
    "caribbean stud": (
        described(
            "oceans-eleven/caribbean-stud-poker", {"ann": {"ante": "$10"}, "bob": {"ante": "$20"}},
            {"dana": "Ad Kh 8h 3c 2s", "ann": "Kc Ks 4d 7c 9c"}, "ann: call", "bob: call", "floor: {} seat=3",
        ), 60, 30,
    ),
    "ultimate": (
        described(
            "oceans-eleven/ultimate-texas-holdem", {"ann": {"ante": "$10"}, "bob": {"ante": "$10", "trips": "$5"}},
            {"dana": "Qd 8h", "ann": "Kh Ks", "board": "2c 3d 7h Qs Jc"}, "ann: play 40", "bob: play 30", "floor: {} seat=3",
        ), 55, 50,  # the Blind pushes
    ),
    "pai gow poker": (
        described(
            "black-sheep/pai-gow-poker-gold", {"ann": {"wager": "$20"}, "bob": {"wager": "$10"}},
            {"dana": "Kd 7h 2c 3d 4h 9s Jc", "ann": "As Ah Kc Ks 5h 8s Td"}, "ann: set [Kc Ks]", "bob: house-way",
            "floor: {} seat=3", dice=[1, 1, 1],
        ), 10, 20,
    ),
    "super pan nine": (
        described(
            "oceans-eleven/super-pan-nine", {"ann": {"wager": "$20"}, "bob": {"wager": "$10"}},
            {"dana": "3s 3h Kd", "ann": "4s 4h Kc"}, "ann: no-card", "bob: no-card", "dana: no-card", "floor: {} seat=3",
            dice=[1, 1, 1],
        ), 10, 20,  # eight to six
    ),
    "california baccarat": (
        described(
            "oceans-eleven/california-baccarat", {"ann": {"wager": "$20"}, "bob": {"wager": "$10"}},
            {"dana": "3s 3h", "ann": "4s 4h"}, "floor: {} seat=3", "dana: stand",
        ), 10, 20,
    ),
    "blackjack, cards face up": (
        described(
            "oceans-eleven/21st-century-blackjack", {"ann": {"wager": "$20"}, "bob": {"wager": "$10"}},
            {"dana": "Kd 7h", "ann": "9d 9h"}, "ann: stand", "floor: {} seat=3",
        ), 10, 20,  # eighteen to seventeen
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", RULED)
def test_a_hand_ruled_foul_or_dead_need_not_have_been_seen_001_l615_l733(game: str) -> None:
    """Foul, bob's wagers lose; dead, they go back (003 l.123). The others are settled by their cards."""
    data, staked, won = RULED[game]
    for ruling, lost in (("foul-hand", staked), ("dead-hand", 0)):
        ruled = {**data, "actions": [line.format(ruling) for line in data["actions"]]}
        assert net(ruled) == {"dana": (lost - won) * 100, "ann": won * 100, "bob": -lost * 100}, ruling


@pytest.mark.parametrize("game", RULED)
def test_without_a_ruling_its_cards_are_asked_for(game: str) -> None:
    data, _, _ = RULED[game]
    with pytest.raises(BadInput, match=r"cards\.seat/3: cards are missing|actions: one is missing"):
        settle({**data, "actions": [line for line in data["actions"] if "floor" not in line]}, "it")


@pytest.mark.parametrize("game", [game for game in RULED if "face up" not in game])
def test_such_a_hand_stays_down(game: str) -> None:
    data, _, _ = RULED[game]
    round = settle({**data, "actions": [line.format("dead-hand") for line in data["actions"]]}, "it").round
    shown = {owner_of(event.place) for event in round.events if isinstance(event, Shown)}
    assert 2 in shown and 3 not in shown


def test_a_dealer_is_not_asked_for_the_cards_of_a_hand_that_was_ruled_on() -> None:
    """Three card poker: bob plays, then his hand is ruled dead; dana's and ann's cards are typed in, and the round is over."""
    edition = load("tres-lounge/three-card-poker")
    stacks = dict.fromkeys(("dana", "ann", "bob"), 500_00)
    at = DealersTable(edition, edition.setup(stacks, player_dealer="dana", option="none", stepped=True))
    typed(at, "400", "2-3 10", "", "", "3c", "p", "p")
    at.rule("dead-hand", {"seat": 3})
    typed(at, "qd8h", "khks4d")
    assert at.round.over and at.round.outcome.stacks == {"dana": 480_00, "ann": 520_00, "bob": 500_00}


# -- nothing behind for the wager after the deal ------------------------------------------------------------------------------------------

OVERLOOKED = "floor: nothing-behind player=bob"


def test_an_ante_that_leaves_nothing_for_the_play_wager_can_be_entered_000_l814() -> None:
    """Bob has $20 and antes it all; all that is left to him is to fold, and the Ante is lost (000 l.830)."""
    given = {"stacks": {"bob": "$20"}}
    data = described(
        "tres-lounge/three-card-poker", {"ann": {"ante": "$10"}, "bob": {"ante": "$20"}}, {"dana": "Qd 8h 3c", "ann": "Kh Ks 4d"},
        OVERLOOKED, "ann: play", **given,
    )  # fmt: skip
    assert net(data) == {"dana": 0, "ann": 20_00, "bob": -20_00}
    with pytest.raises(BadInput, match=r"wagers\.bob\.ante: bob may bet \$5 to \$10 in steps of \$1, not \$20"):
        settle({**data, "actions": ["ann: play"]}, "it")
    with pytest.raises(BadInput, match="the round is over before it"):
        settle({**data, "actions": [*data["actions"], "bob: play"]}, "it")


def test_so_it_is_at_ultimate_holdem_001_l2129() -> None:
    """Ante and Blind take all of bob's $20: he checks twice and can only fold."""
    data = described(
        "oceans-eleven/ultimate-texas-holdem", {"ann": {"ante": "$10"}, "bob": {"ante": "$10"}},
        {"dana": "Qd 8h", "ann": "Kh Ks", "board": "2c 3d 7h Qs Jc"}, OVERLOOKED, "ann: play 40", "bob: check", "bob: check",
        stacks={"bob": "$20"},
    )  # fmt: skip
    assert net(data) == {"dana": -30_00, "ann": 50_00, "bob": -20_00}


def test_a_backline_bettor_with_too_little_behind_cannot_follow_001_l1556() -> None:
    """Caribbean stud: bob has $20 behind ann's hand and nothing for the Call. She calls and wins 10 and 20; his Ante goes as if folded."""
    data = described(
        "oceans-eleven/caribbean-stud-poker", {"ann": {"ante": "$10"}, "bob": [{"on": 2, "ante": "$20"}]},
        {"dana": "Ad Kh 8h 3c 2s", "ann": "Kc Ks 4d 7c 9c"}, OVERLOOKED, "ann: call", stacks={"bob": "$20"},
    )  # fmt: skip
    assert net(data) == {"dana": -10_00, "ann": 30_00, "bob": -20_00}


def test_it_is_ruled_only_where_it_makes_a_difference() -> None:
    edition = load("tres-lounge/three-card-poker")
    at = DealersTable(edition, edition.setup({"dana": 500_00, "ann": 500_00, "bob": 20_00}, player_dealer="dana", stepped=True))
    typed(at, "400")
    (offer,) = [offer for offer in at.round.rulings if offer.ruling.name == "nothing-behind"]
    assert offer.bounds["player"].among == ("bob",)  # ann has enough for the largest Ante and its Play wager
    at.rule("nothing-behind", {"player": "bob"})
    typed(at, "3 20", "")
    assert at.round.accounts["bob"] == 0
