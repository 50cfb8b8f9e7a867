"""Longer scripts of pot games, with laid cards: what is on the screen and in the ledger is what the rules come to by hand."""

from tests.browser.conftest import Sit


def test_holdem_four_all_ins_and_two_side_pots(sit: Sit) -> None:
    """Blinds 1-2, no-limit (001 l.454-461); $4 from the pot after the flop for four players (option 48, l.3237); side pots l.503-504."""
    game = sit(
        "oceans-eleven/holdem", (2, 120), {"Ann": (1, 20), "Bob": (3, 50), "Cy": (4, 120)},
        {
            "button/1": "2d", "button/2": "3s", "button/3": "4s", "button/4": "Ts",  # they draw for the button: Cy (l.30)
            "seat/1": "Ac Ad", "seat/2": "Qc Qd", "seat/3": "Kc Kd", "seat/4": "8c 8d", "board": "2c 7d 9h Js 3d",
        },
        table={"structure": "no-limit", "blinds": ["$1", "$2"], "buy_in": "$100"}, option="33+37+41+48",
    )  # fmt: skip
    game["Bob"].do("raise", 10)
    game["Cy"].do("call")
    game["Ann"].do("raise", 20)  # all-in
    screen = game.turn()
    assert screen.own == "2" and sorted(screen.faces("seat/2")) == ["Qc", "Qd"]
    assert screen.cards("seat/1") == [None, None]
    assert "dealer button" in screen.seats["4"]["discs"][0]
    assert screen.wager("2/bet/Zoe") == 2_00 and screen.wager("1/bet/Ann") == 20_00
    assert screen.total == "$42"  # 20 + 2 + 10 + 10
    assert screen.title == "Fold, call $18 or raise?"
    game.page.do("raise", "60")
    game["Bob"].do("call")  # all-in
    game["Cy"].do("call")
    screen = game.turn()
    assert screen.centre["board"] == ["2c", "7d", "9h"]
    assert screen.pots == [["Main pot", "$76"], ["Side pot 1", "$90"], ["Side pot 2", "$20"]]  # 4 x 20 - 4, 3 x 30, 2 x 10
    assert screen.facts["Collected"].startswith("$4")
    assert [screen.stack(seat) for seat in (1, 2, 3, 4)] == [0, 60_00, 0, 60_00]
    game.shot("holdem-side-pots")
    game.page.preset("All-in")
    game.page.do("bet", "60")
    game["Cy"].do("call")
    screen = game.end()
    assert screen.centre["board"] == ["2c", "7d", "9h", "Js", "3d"]
    assert screen.cards("seat/1") == ["Ac", "Ad"] and screen.cards("seat/3") == ["Kc", "Kd"]
    assert screen.cards("seat/4") == [] and '"8c"' not in game.page.page.content()  # beaten when it was his turn to show: mucked unseen
    assert [screen.stack(seat) for seat in (1, 2, 3, 4)] == [76_00, 140_00, 90_00, 0]
    assert screen.mine["net"] == "+$20"
    assert screen.mine["lit"] == ["Qc", "Qd"] and screen.seats["3"]["lit"] == ["Kc", "Kd"]  # each has won a pot
    assert screen.lit == ["7d", "9h", "Js"]  # the kickers of all three hands: the deuce and the three play in none
    won = [(source, target, amount) for source, target, amount, _ in game.ledger() if source.startswith("pot/") and target != "drop"]
    assert won == [("pot/2", "Zoe", 140), ("pot/1", "Bob", 90), ("pot/0", "Ann", 76)]
    assert [entry[:3] for entry in game.ledger() if entry[1] == "drop"] == [("pot/0", "drop", 4)]
    screen.says("You get $140 from")
    screen.says("Bob gets $90 from")
    screen.says("Ann gets $76 from")
    game.shot("holdem-end")


def test_seven_card_stud_bring_in_completion_and_door_cards(sit: Sit) -> None:
    """$4-$8: ante $0.50 and for three players $1 from the pot (001 l.3391); the low card opens, completing is no raise (l.157-159)."""
    game = sit(
        "oceans-eleven/seven-card-stud", (2, 100), {"Ann": (1, 100), "Bob": (3, 100)},
        {"seat/1": "Ac Kd 9h", "seat/2": "As Ah 2c 2d Kc 7s 3h", "seat/3": "Qc Qd Th Jh 9s 4d 5c"},
    )  # fmt: skip
    screen = game.turn()
    assert (screen.cards("seat/1"), screen.cards("seat/3")) == ([None, None, "9h"], [None, None, "Th"])  # door cards
    assert screen.cards("seat/2") == ["As", "Ah", "2c"]
    assert [act["text"] for act in screen.acts] == ["Bring in for $1", "Complete to $4"]
    assert screen.total == "$1.50" or screen.pots == [["Pot", "$1.50"]]  # three antes
    game.page.do("bring in", "1")
    game["Bob"].do("complete")
    game["Ann"].do("fold")
    screen = game.turn()
    assert screen.cards("seat/1") == [] and screen.cards("seat/3") == [None, None, "Th"]
    assert [act["text"] for act in screen.acts] == ["Fold", "Call $3", "Raise to $8"]
    game.page.do("raise", "8")
    game["Bob"].do("call")
    screen = game.turn()
    assert screen.cards("seat/3") == [None, None, "Th", "Jh"]
    assert screen.pots == [["Pot", "$16.50"]]  # 1.50 + 16 - 1
    assert [act["text"] for act in screen.acts] == ["Fold", "Check", "Bet $4", "Bet $8"]  # an open pair: either limit (l.160)
    game.shot("stud-open-pair")
    game.page.do("bet", "8")
    game["Bob"].do("call")
    for _ in ("fifth", "sixth"):
        game.page.do("check")
        game["Bob"].do("check")
    screen = game.turn()
    assert screen.cards("seat/3") == [None, None, "Th", "Jh", "9s", "4d", None]
    assert screen.cards("seat/2") == ["As", "Ah", "2c", "2d", "Kc", "7s", "3h"]
    game.page.do("bet", "8")
    game["Bob"].do("raise", 16)
    game.page.do("call", "8")
    screen = game.end()
    assert screen.mine["said"] == "two pair, aces and deuces, king kicker"
    assert screen.seats["3"]["said"].startswith("pair of queens")
    assert [screen.stack(seat) for seat in (1, 2, 3)] == [99_50, 132_00, 67_50]  # the pot: 1.50 + 16 + 16 + 32 - 1 = 64.50
    assert [entry[:3] for entry in game.ledger() if entry[0] == "pot/0"] == [("pot/0", "drop", 1), ("pot/0", "Zoe", 64.5)]


def test_lowball_draw_by_clicking_and_standing_pat(sit: Sit) -> None:
    """Ace-to-five with blinds 2-4; the bet doubles after the draw (001 l.234); no fee under six players (l.3292)."""
    game = sit(
        "oceans-eleven/lowball-ace-to-five", (2, 100), {"Ann": (1, 100), "Bob": (3, 100)},
        {
            "button/1": "2d", "button/2": "3s", "button/3": "Ts", "seat/1": "Ac 2c 3c 4c 8h",
            "seat/2": "Ad Kd 2h Kh 3d 5s 7d", "seat/3": "9c 8d 7c 6c Qc Tc",
        },
    )  # fmt: skip
    game["Bob"].do("raise", 8)
    game["Ann"].do("call")
    game.page.do("call", "4")
    game["Ann"].do("draw")
    screen = game.turn()
    screen.says("Ann stands pat.")
    assert screen.counters == {"seat/2": "0 chosen, up to 5"}
    assert [act["text"] for act in screen.acts] == ["Stand pat"]
    game.page.pick("seat/2", 0, 1)
    assert game.page.read().acts[0]["text"] == "Draw 2"
    game.page.pick("seat/2", 0)  # the ace goes back
    assert game.page.read().counters == {"seat/2": "1 chosen, up to 5"}
    game.page.do("draw", cards=("Kh",))
    game["Bob"].do("draw", picks=(4,))
    game["Ann"].do("check")
    screen = game.turn()
    assert sorted(screen.faces("seat/2")) == ["2h", "3d", "5s", "7d", "Ad"]
    assert screen.pots == [["Pot", "$24"]]
    screen.says("You draw 2 cards.")
    screen.says("You are dealt 5♠ 7♦.")
    assert screen.cards("seat/3") == [None] * 5
    game.page.do("bet", "8")
    game["Bob"].do("fold")
    game["Ann"].do("call")
    screen = game.end()
    assert screen.mine["said"] == "7-5-3-2-A low"
    assert [screen.stack(seat) for seat in (1, 2, 3)] == [84_00, 124_00, 92_00]  # 24 + 16 to seven low
    assert [entry[:3] for entry in game.ledger() if entry[0] == "pot/0"] == [("pot/0", "Zoe", 40)]
    assert screen.facts["Collected"].startswith("$0")
