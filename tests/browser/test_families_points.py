"""Longer scripts of games for points, with laid cards: what is on the screen and in the ledger is what the rules come to by hand."""

from tests.browser.conftest import Sit
from tests.patience import comes_true


def test_chinese_poker_thirteen_cards_into_rows_and_a_foul_warned(sit: Sit) -> None:
    """$2 a point and $2 a hand (001 l.778, 3314), three of three 6 points (l.845); nobody plays the fourth hand (l.772)."""
    front, middle, back = ("Qs", "Qd", "2h"), ("As", "Ad", "Ks", "Kh", "3c"), ("Tc", "Td", "Th", "6s", "6c")
    game = sit(
        "oceans-eleven/chinese-poker", (2, 100), {"Ann": (1, 100), "Bob": (3, 100)},
        {
            "seat/1": "Jh Ts 4c 8h 8c 2d 2s 3d 4d 5d 9d Jd Kd", "seat/2": "6c Qs As Tc Qd Ad Td 2h Ks Th Kh 6s 3c",
            "seat/3": "3s 8d 9c 5h 5s 7c 8s Kc 3h 4h 6h 7h 9h",
        },
    )  # fmt: skip
    thirteen = tuple(range(13))
    game["Ann"].do("set", picks=thirteen)
    screen = game.turn()
    assert len(screen.hand["seat/2"]) == 13 and screen.cards("seat/1") == [None] * 13
    game.page.pick_cards(*front, *back, *middle)  # a full house in the middle over two pair: out of order (l.769, 791)
    screen = game.page.until("() => document.querySelector('#controls .foul:not([hidden])')?.textContent")
    assert "foul" in screen.foul
    game.shot("chinese-foul")
    game.page.press(next(act for act in screen.acts if act["verb"] == "set"))
    assert game.page.wait() == "dialog"
    game.page.answer("Change it")
    screen = game.page.read()
    assert screen.turn is not None and not [line for line in screen.log if line.startswith("You set")]  # nothing was sent
    rows = game.page.page.locator("#controls .board-row .slots")
    for row in (2, 1):  # take back what lies in the wrong rows
        for _ in range(5):
            rows.nth(row).locator("button").first.click()
    game.page.page.locator("#controls [data-row=middle]").click()
    game.page.pick_cards(*middle, *back)
    screen = game.page.read()
    assert screen.foul == ""
    game.page.do("set")
    game["Bob"].do("set", picks=thirteen)
    screen = game.turn()
    assert screen.cards("seat/2") == [*front, *middle, *back]  # as it was laid
    assert screen.verbs == ["play", "declare", "surrender"]
    game.page.do("play")
    game["Bob"].do("play")
    game["Ann"].do("play")
    screen = game.end()
    assert screen.mine["said"].startswith("front: pair of queens")
    screen.says("against Bob: 3 of 3, 6 points")
    matrix = game.page.page.locator("#controls .score-matrix")
    totals = dict(zip(matrix.locator("tbody th").all_text_contents(), matrix.locator(".total").all_text_contents(), strict=True))
    assert list(totals.items()) == [("You", "+12"), ("Bob", "−12"), ("Ann", "0")]  # one's own line first
    assert matrix.locator("td.plus .row-marks").all_text_contents() == ["▲▲▲"] * 3  # each of the three beats another in every row
    # 12 points of $2 and a dollar of the fee; Ann lost 6 points and won 6, with the button free of the fee; Bob lost 12 and a dollar.
    assert [screen.stack(seat) for seat in (1, 2, 3)] == [100_00, 123_00, 75_00]
    assert [entry[:3] for entry in game.ledger() if entry[1] != "drop"] == [("Bob", "Zoe", 12), ("Ann", "Zoe", 12), ("Bob", "Ann", 12)]
    assert sum(entry[2] for entry in game.ledger() if entry[1] == "drop") == 2
    game.shot("chinese-end")


def test_open_face_five_cards_in_any_order_with_undo(sit: Sit) -> None:
    """The last card first, one taken back and laid elsewhere: they are placed as they lie when it is said so (003 l.548)."""
    laid = {"seat/1": "2c 3c 4c 5c 7d", "seat/2": "4s 5h 9h 3h 6h"}
    game = sit("florida/open-face-chinese-poker", (2, 100), {"Ann": (1, 100)}, laid)
    while game.round.decision is not None and "Ann" in game.round.decision.asks:
        place = next(option for option in game["Ann"].asked() if option["verb"] == "place")
        game["Ann"].do("place", spot=place["spot"])
    page = game.page.page
    game.turn()
    row = "#controls [data-row={}]".format
    page.click(row("back"))
    game.page.pick_cards("6h", "3h")
    page.click(row("front"))
    game.page.pick_cards("4s")
    page.locator("#controls .board-row").filter(has=page.locator("[data-row=back]")).locator("button.c").nth(
        1
    ).click()  # the three goes back
    page.click(row("middle"))
    game.page.pick_cards("5h", "9h", "3h")
    game.shot("open-face")
    screen = game.page.read()
    game.page.press(next(act for act in screen.acts if act["verb"] == "place-all"))
    game["Ann"].asked()
    comes_true(lambda: game.page.read().cards("seat/2/front") == ["4s"])
    screen = game.page.read()
    assert screen.cards("seat/2/back") == ["6h"]
    assert sorted(str(card) for card in screen.cards("seat/2/middle")) == ["3h", "5h", "9h"]


def test_panguingue_melds_discard_and_out(sit: Sit) -> None:
    """Condition $1, tops of $1 less the fee of $2 (001 l.3301): a valle square 1 chip, a card added 1 (l.1381, 1389), outs 2 (l.1397)."""
    junk = "4h 2c 2d 4c 6d 6s Jh Jc Qd Ks"
    game = sit(
        "oceans-eleven/panguingue", (2, 100), {"Ann": (1, 100), "Bob": (3, 100)},
        {"seat/1": junk, "seat/2": "2h 7d 7h Kc Kd Kh 7c 3h 4h 6s", "seat/3": junk, "pluck": "7s Ad Ac Ks"},
    )  # fmt: skip
    screen = game.turn()
    assert screen.verbs == ["play", "drop"]  # the lowest card up acts first, a deuce against fours (l.1347)
    game.page.do("play")
    for name in ("Ann", "Bob"):  # counter-clockwise (l.1343)
        game[name].do("play")
    screen = game.turn()
    assert screen.cards("pluck") == ["7s"]
    assert screen.verbs == ["pass", "draw again", "meld 7c 7d 7s", "meld 7c 7h 7s", "meld 7d 7h 7s"]
    assert [act["text"] for act in screen.acts][2:] == ["Meld 7c 7d 7s", "Meld 7c 7h 7s", "Meld 7d 7h 7s"]  # drawn as cards
    assert screen.loose == ["7c", "7d", "7s", "7c", "7h", "7s", "7d", "7h", "7s"]
    game.shot("pan-drawn")
    game.page.do("meld 7d 7h 7s")
    assert [game.turn().stack(seat) for seat in (1, 2, 3)] == [98_00, 101_00, 98_00]  # a top each, then a chip from each
    game.page.do("add 7c to 7d 7h 7s")
    assert [game.turn().stack(seat) for seat in (1, 2, 3)] == [97_00, 103_00, 97_00]
    game.page.do("meld Kc Kd Kh")  # kings of three suits pay nothing
    game.page.do("meld 2h 3h 4h")  # nor does a rope from the deuce
    screen = game.turn()
    assert screen.stack(2) == 103_00
    assert [screen.cards(f"meld/2/{number}") for number in (1, 2, 3)] == [["7d", "7h", "7s", "7c"], ["Kc", "Kd", "Kh"], ["2h", "3h", "4h"]]
    game.page.do("discard", cards=("6s",))
    game["Ann"].do("pass")
    game["Bob"].do("draw")
    game["Bob"].do("pass")
    screen = game.turn()
    assert screen.cards("pluck") == ["Ks"] and screen.cards("seat/2") == []
    assert screen.says("You add 7♣ to 7♦ 7♥ 7♠.") and screen.says("Bob draws.")
    game.page.do("add Ks to Kc Kd Kh")
    screen = game.end()
    # As they lie: the square of sevens 1 + 1, and 2 for the outs, from each of two; then the tops, 3 - 2.
    assert [screen.stack(seat) for seat in (1, 2, 3)] == [93_00, 112_00, 93_00]
    to_zoe = [(source, amount) for source, target, amount, _ in game.ledger() if target == "Zoe"]
    assert sum(amount for source, amount in to_zoe if source == "Ann") == 6 and to_zoe[-1] == ("pot/0", 1)
    game.shot("pan-out")
