"""Baccarat rounds as somebody describes them, settled; and what the sensible players do."""

import textwrap

import pytest

from cardroom import Round, Spot, load
from cardroom.bots import bot_for
from cardroom.chance import Stacked
from cardroom.errors import CardroomError
from cardroom.records.files import parse
from cardroom.records.settle import settle
from cardroom.round import View
from tests.banked.baccarat_helpers import CALIFORNIA, CHART, EZ, FACE_UP, NATURAL_HAND, laid, opened
from tests.editions import load_baccarat
from tests.support import decision_of

TABLE = """
player_dealer = "dee"
put_up = 100
players = [{ name = "dee", seat = 2, stack = 1000 }, { name = "ann", seat = 5, stack = 200 }, { name = "bob", seat = 6, stack = 200 }]
"""


def stacks(text: str) -> dict[str, int]:
    return dict(settle(parse(textwrap.dedent(text), "it"), "it").round.outcome.stacks)


def test_a_described_round_of_ez_baccarat() -> None:
    """001 l.1875: Bob's Dragon 7 gets 70 of its 400, what Ann's 20 and 10 leave of the 100; $1 to the house (l.3781)."""
    text = f"""edition = "{EZ}"{TABLE}
wagers = {{ ann = {{ player = 20, banker = 10, tie = 10 }}, bob = {{ banker = 30, dragon-7 = 10 }} }}
cards = {{ player = "Kc 2d 4h", banker = "Kd 5c 2h" }}
"""
    assert stacks(text) == {"dee": 959_00, "ann": 170_00, "bob": 270_00}
    with pytest.raises(CardroomError, match=r"cards\.banker: cards are missing"):
        stacks(text.replace("Kd 5c 2h", "Kd 5c"))
    with pytest.raises(CardroomError, match=r"cards\.banker: 9s"):
        stacks(text.replace("Kd 5c 2h", "Kd 5c 2h 9s"))


def test_a_described_round_with_a_choice() -> None:
    """001 l.1067-1071, 1107: Ann stands on six and ties, which pushes and wins her tie bets as far as they are covered; Bob hits."""
    text = f"""edition = "{FACE_UP}"{TABLE}
wagers = {{ ann = {{ stand-line = 20, early-tie = 10 }}, bob = {{ stand-line = 30 }} }}
actions = ["ann: bet late-tie 10", "ann: stand", "bob: hit"]
cards = {{ players = "Kc 6d", player-dealer = "Kd 6c", hit = "2h" }}
"""
    assert stacks(text) == {"dee": 899_00, "ann": 300_00, "bob": 200_00}  # 80 and 20 of Ann's 160 are all of the 100


def test_a_described_round_of_a_shoe_that_was_begun() -> None:
    """Dai bacc burns only of a new shoe (001 l.5104): a round described without the burn is one of a shoe that goes on."""
    text = f"""edition = "oceans-eleven/dai-bacc"{TABLE}
wagers = {{ ann = {{ kill-the-ox-tiger = 10 }} }}
cards = {{ player = "Kc 2d 4h", banker = "Kd 5c 2h" }}
"""
    with pytest.raises(CardroomError, match=r"cards\.burn: cards are missing"):
        stacks(text)
    assert stacks(text + "carry = { shoe = { dealt = 100 } }") == {"dee": 899_50, "ann": 300_00, "bob": 200_00}
    burned = text.replace('banker = "Kd', 'burn = "As 9h", banker = "Kd')
    assert stacks(burned) == {"dee": 899_50, "ann": 300_00, "bob": 200_00}


# -- the sensible players ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", CHART)
def test_a_sensible_player_bets_on_one_line_of_his_own(edition: str) -> None:
    loaded, placed = load_baccarat(edition), set()
    for seed in range(60):
        round = opened(loaded, 500, NATURAL_HAND)
        bot = bot_for(loaded, seed)
        while "Ann" in decision_of(round).asks:
            round.act(bot.choose(round.view("Ann")))
        own = {spot.wager for spot in round.accounts if isinstance(spot, Spot) and spot.player == "Ann"}
        assert len(own & {"player", "banker"}) == 1 and len(own) <= 2
        placed |= own
    assert placed == {"player", "banker", *loaded.rules.bets}


def choice(edition: str, cards: dict[str, str]) -> str:
    loaded = load(edition)
    setup = loaded.setup({"ann": 20_000, "dee": 500_000}, player_dealer="dee", chance=Stacked(places=laid(loaded, cards)))
    round = Round(setup)
    bots = {name: bot_for(loaded, name) for name in ("ann", "dee")}
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        view: View = round.view(player)
        action = bots[player].choose(view)
        if player == "ann" and action.verb in ("stand", "hit", "take-a-card"):
            return action.verb
        round.act(action)
    return ""


def test_a_card_on_five_and_none_on_six() -> None:
    for second, hits in (("5d", True), ("6d", False)):
        assert choice(FACE_UP, {"players": f"Kc {second}", "player-dealer": "Kd 9c"}) == ("hit" if hits else "stand")
        assert choice(CALIFORNIA, {"seat/1": f"Kc {second}", "seat/2": "Kd 9c"}) == ("take-a-card" if hits else "stand")
