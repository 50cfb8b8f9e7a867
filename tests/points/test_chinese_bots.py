"""Bots at chinese poker: they never foul, declare what they have and give up what is hopeless."""

import pytest

from cardroom.bots import bot_for, drive
from cardroom.bots.chinese import ChineseBot
from cardroom.chance import Stacked
from cardroom.games.points.chinese.scoring import out_of_order, strengths
from cardroom.hands import automatic_wins
from cardroom.houses.edition import Edition
from cardroom.round import Action, Noted, Round
from tests.counts import counts
from tests.points.chinese_helpers import DRAGON, FLORIDA, FOUR, OCEANS, SIX_PAIRS, cards


@pytest.mark.thorough
@pytest.mark.parametrize("edition", [OCEANS, FLORIDA, OCEANS.with_rules(automatic_by="setting")])
@counts("rounds", 9, 70)
def test_bots_never_foul_and_declare_what_they_have(edition: Edition, rounds: int) -> None:
    seen: set[str] = set()
    for seed in range(rounds):
        names = list(FOUR)[: 2 + seed % 3]
        round = drive(Round(edition.setup(dict.fromkeys(names, 100_00), seed=seed)), {name: bot_for(edition, name) for name in names})
        notes = [event for event in round.events if isinstance(event, Noted) and event.what == "hand"]
        assert not any(note.text.startswith("foul") for note in notes)
        seen |= {event.verb for event in round.events if isinstance(event, Action)}
        declared = {event.player for event in round.inputs if isinstance(event, Action) and event.verb == "declare"}
        assert declared == {note.who for note in notes if note.text.startswith("automatic win")}
    assert seen >= {"set", "play"}


@pytest.mark.parametrize("text", [SIX_PAIRS, DRAGON, "2c 9c Kc 3d 5d 7d 9d Jd 2h 4h 6h 8h Ah", "2c 3d 4h 5c 6d 7h 8s 9c 9d Tc Jh Qd Kc"])
@pytest.mark.parametrize("by", ["cards", "setting"])
def test_bots_declare_automatic_wins_where_the_house_has_them(text: str, by: str) -> None:
    edition = OCEANS.with_rules(automatic_by=by)
    held = cards(text)
    assert automatic_wins(held)
    chance = Stacked(places={"seat/1": tuple(sorted(held))})
    round = Round(edition.setup({"ann": 100_00, "bob": 100_00}, chance=chance, button=2))
    bots = {"ann": ChineseBot(edition), "bob": ChineseBot(edition)}
    drive(round, bots)
    assert Action("ann", "declare") in round.inputs
    assert any(isinstance(event, Noted) and event.who == "ann" and event.text.startswith("automatic win") for event in round.events)


def test_bots_give_up_hopeless_hands() -> None:
    text = "4c Kh 6h Jh 7s 9s 8c 7d Qs 2c 3c 2d 3s"
    round = Round(OCEANS.setup({"ann": 100_00, "bob": 100_00}, chance=Stacked(places={"seat/1": cards(text)}), button=2))
    bot = ChineseBot(OCEANS)
    arranged = bot.arrange(cards(text))
    rows = [[cards(text)[i] for i in part] for part in (arranged[:3], arranged[3:8], arranged[8:])]
    assert not out_of_order(OCEANS.rules, strengths(rows))
    drive(round, {"ann": bot, "bob": bot})
    assert Action("ann", "surrender") in round.inputs
