"""Scripts of games with a player-dealer, with laid cards: what is on the screen and in the ledger is what the rules come to by hand."""

import re

import pytest

from tests.browser.conftest import Come, Sit
from tests.browser.room import LASTING, CardRoom, agrees
from tests.browser.seated import Rival, Seated

# Three card poker, 000 l.758-869: the player-dealer has $60 and would have to pay $120. From his left: Ante, Play, Pair Plus (l.840).
THREE_CARD = {1: "Kh 9d 4c", 2: "7c 7d 2s", 3: "As Js 3s", 4: "Th 5h 3c", 5: "Qd 6h 2c"}
THREE_CARD_LEFT = {1: 238_00, 2: 250_00, 3: 230_00, 4: 180_00, 5: 200_00}  # from 300 and four times 200; the fee is $2 (l.7)


def three_card(sit: Sit, zoe: int) -> tuple[Seated, dict[int, str]]:
    names = iter(("Ann", "Bob", "Cy", "Dee"))
    at = {seat: "Zoe" if seat == zoe else next(names) for seat in THREE_CARD}
    chips = {seat: 300 if seat == 1 else 200 for seat in at}
    rivals = {name: (seat, chips[seat]) for seat, name in at.items() if seat != zoe}
    cards = {f"seat/{seat}": cards for seat, cards in THREE_CARD.items()}
    return sit("tres-lounge/three-card-poker", (zoe, chips[zoe]), rivals, cards), at


def check_three_card(game: Seated, at: dict[int, str], zoe: int) -> None:
    screen = game.end()
    assert {seat: screen.stack(seat) for seat in at} == THREE_CARD_LEFT
    assert screen.bank == {"up": "$60", "paid": "$80", "won": "$20", "left": "$0"}
    order = [f"{seat} {'you' if seat == zoe else at[seat]}" for seat in (2, 3, 5)]
    assert screen.facts["Settlement order"] == ", ".join(order)
    assert [[disc for disc in screen.seats[str(seat)]["discs"] if "settled" in disc] for seat in (2, 3, 4, 5)] == [
        ["seat 2, settled 1"], ["seat 3, settled 2"], [], ["seat 5, settled 3"],
    ]  # fmt: skip
    two, three, five = at[2], at[3], at[5]
    paid = [(target, amount, why) for source, target, amount, why in game.ledger() if source == "bank"]
    assert paid == [
        (two, 20, "Ante wins"), (two, 20, "Play wins"), (two, 10, "Pair Plus: pair, 1 to 1"),
        (three, 20, "Ante wins"), (three, 10, "Play wins"),
    ]  # fmt: skip
    back = [(source, amount) for source, _, amount, why in game.ledger() if why == "not covered"]
    assert back == [(f"3/pair-plus/{three}", 10), (f"5/ante/{five}", 20), (f"5/play/{five}", 20)]
    assert screen.seats["5"]["results"] == {f"5/ante/{five}": "ante, play · not covered", f"5/play/{five}": "play · not covered"}
    if zoe == 3:
        assert screen.mine["results"] == {"3/ante/Zoe": "+$20", "3/play/Zoe": "+$10", "3/pair-plus/Zoe": "not covered"}
    who = "you" if zoe == 3 else three
    screen.says(f"Not covered: {who}, Play wins: $10 of $20 is covered.")
    screen.says(f"Not covered: {who}, Pair Plus: flush, 3 to 1: $0 of $30 is covered.")
    game.shot(f"three-card-{zoe}")
    line = game.page.page.locator("#log li", has_text="$0 of $30 is covered")
    line.get_by_role("button", name="Why?").click()
    dialog = game.page.page.locator("dialog[open]")
    dialog.locator("summary").first.click()  # for auditors: the file and the name of the clause
    dialog.locator("details .cite", has_text="not-covered").first.wait_for()
    assert "go back to their owners" in dialog.inner_text() and "lines 760, 841, 856" in dialog.inner_text()
    game.page.page.keyboard.press("Escape")


def test_three_card_poker_as_bettor_against_a_short_bank(sit: Sit) -> None:
    game, at = three_card(sit, 3)
    game["Ann"].do("accept")
    game["Ann"].do("put-up", 60)
    screen = game.turn()
    assert screen.bank == {"up": "$60", "paid": "$0", "won": "$0", "left": "$60"}
    assert screen.seats["1"]["discs"] == ["player-dealer (turn 1 of 2)"]
    assert "pair-plus" not in str([*screen.acts, *screen.selectors])  # only with an Ante (l.852)
    game.page.do("bet", "20", "3/ante/Zoe")
    game.page.do("bet", "10", "3/pair-plus/Zoe")
    game.page.do("done")
    for name, seat, sides in (("Bob", 2, (("pair-plus", 10),)), ("Cy", 4, ()), ("Dee", 5, ())):
        for wager, dollars in (("ante", 20), *sides):
            game[name].do("bet", dollars, f"{seat}/{wager}/{name}")
        game[name].do("done")
    game["Bob"].do("play")
    screen = game.turn()
    assert screen.cards("seat/1") == [None, None, "4c"]  # his bottom card is up (l.822)
    assert screen.wager("3/pair-plus/Zoe") == 10_00 and screen.facts["Collected"].startswith("$2")
    game.page.do("play", "20")
    game["Cy"].do("fold")
    game["Dee"].do("play")
    check_three_card(game, at, 3)


@pytest.mark.prove  # the same round as the last, from another seat
def test_three_card_poker_as_player_dealer_with_a_short_bank(sit: Sit) -> None:
    game, at = three_card(sit, 1)
    assert game.turn().verbs == ["accept", "pass"]
    game.page.do("accept")
    game.page.do("put-up", "60")
    rivals = {at[seat]: seat for seat in (2, 3, 4, 5)}
    for name, seat in rivals.items():
        game[name].do("bet", 20, f"{seat}/ante/{name}")
        if seat in (2, 3):
            game[name].do("bet", 10, f"{seat}/pair-plus/{name}")
        game[name].do("done")
    for name, seat in rivals.items():
        game[name].do("fold" if seat == 4 else "play")
    check_three_card(game, at, 1)
    assert game.page.read().mine["net"] == "-$62"  # the $60 and the fee


def test_ultimate_texas_holdem(sit: Sit) -> None:
    """001: four times the Ante before the flop (l.2125); a straight pays the Blind 1 to 1 and Trips 5 to 1 (l.2200-2210); fees of $0.50."""
    game = sit(
        "oceans-eleven/ultimate-texas-holdem", (2, 200), {"Ann": (1, 500), "Bob": (3, 200)},
        {"seat/1": "9c 9d", "seat/2": "Ah Kh", "seat/3": "7c 2d", "board": "Qd Jc Ts 4h 4s"}, option="ultimate-texas-holdem/3",
    )  # fmt: skip
    game["Ann"].do("accept")
    game["Ann"].do("put-up", 300)
    game.page.do("bet", "10", "2/ante/Zoe")
    screen = game.turn()
    assert (screen.wager("2/ante/Zoe"), screen.wager("2/blind/Zoe")) == (10_00, 10_00)  # the Blind goes with it (l.2095)
    game.page.do("bet", "5", "2/trips/Zoe")
    game["Bob"].do("bet", 10, "3/ante/Bob")
    game["Bob"].do("done")
    game.page.do("done")
    screen = game.turn()
    assert screen.centre["board"] == [None] * 5
    assert [act["text"] for act in screen.acts] == ["Play 3x, $30", "Play 4x, $40", "Check"]
    game.page.do("play", "40")
    game["Bob"].do("check")
    game["Bob"].do("check")
    game["Bob"].do("fold")
    screen = game.end()
    assert screen.centre["board"] == ["Qd", "Jc", "Ts", "4h", "4s"] and screen.cards("seat/1") == ["9c", "9d"]
    assert screen.mine["said"] == "straight, ace high"
    paid = [(amount, why) for source, target, amount, why in game.ledger() if (source, target) == ("bank", "Zoe")]
    pays = [(10, "Ante wins"), (40, "Play wins"), (10, "Blind: straight, 1 to 1"), (25, "Trips Bonus: straight, 5 to 1")]  # l.2168-2172
    assert paid == pays
    assert [screen.stack(seat) for seat in (1, 2, 3)] == [434_50, 284_50, 179_50]  # -85 + 20, +85, -20, and 50 cents each (l.2228)


FORTUNE = {
    "seat/1": "Kc Qd Jh 9s 7c 5d 3h", "seat/2": "Ac Ad Kh Qs 9c 6d 4h", "seat/3": "8c 8d 8h 8s Ah Tc 2d", "seat/4": "Jc Td 9h 7h 5c 3d 2h",
}  # fmt: skip
BY_MACHINE = {"table": {"dealing": "by-machine"}, "option": "5", "dice": ((1, 1, 1),)}


def test_fortune_pai_gow_with_envy_and_a_bet_behind_another(sit: Sit) -> None:
    """001 l.7177, 7263-7334: four eights pay Bob's Fortune 25 to 1 and $5 of Envy to others with a button; the fee is $2 (l.4003)."""
    rivals = {"Ann": (1, 2500), "Bob": (3, 500), "Cy": (4, 500)}
    game = sit("oceans-eleven/fortune-pai-gow-poker", (2, 500), rivals, FORTUNE, **BY_MACHINE)
    game["Ann"].do("accept")
    game["Ann"].do("put-up", 2000)
    for name, seat in (("Bob", 3), ("Cy", 4)):
        game[name].do("bet", 20, f"{seat}/wager/{name}")
        game[name].do("bet", 10, f"{seat}/fortune/{name}")
        game[name].do("done")
    screen = game.page.until("() => document.querySelectorAll('#controls .selector').length === 3")
    game.page.unfold()
    screen = game.page.read()
    assert [one["folded"] for one in screen.selectors] == [False, True, True]  # positions of others are folded away
    game.page.do("bet", "20", "2/wager/Zoe")
    game.page.do("bet", "10", "2/fortune/Zoe")
    game.page.do("bet", "20", "4/wager/Zoe")
    screen = game.turn()
    assert screen.seats["4"]["wagers"] == {"4/wager/Cy": "$20", "4/fortune/Cy": "$10", "4/wager/Zoe": "$20"}
    game.page.do("done")
    screen = game.turn()
    assert len(screen.trays) == 1 and screen.counters == {"seat/2": "0 of 2 chosen"}  # the hand in seat 4 is Cy's to set
    assert screen.cards("seat/4") == [None] * 7
    assert screen.facts["Settlement order"] == "3 Bob, 4 Cy, 2 you"  # three dots from the player-dealer: seat 3 has the Action button
    assert "action button" in str(screen.seats["3"]["discs"])
    game.page.pick_cards("Ac", "Ad")  # a pair in front and king high behind: foul (l.7199)
    assert "foul" in game.page.until("() => document.querySelector('#controls .foul:not([hidden])')?.textContent").foul
    game.page.pick_cards()
    game.page.pick("seat/2", 0, 1)
    game.page.do("set", cards=("Kh", "Qs"))
    game["Bob"].do("set", picks=(4, 5))
    game["Cy"].do("house-way")
    screen = game.end()
    assert screen.cards("front/2") == ["Kh", "Qs"] and sorted(screen.faces("seat/2")) == ["4h", "6d", "9c", "Ac", "Ad"]
    assert screen.cards("front/1") == ["Qd", "Jh"]  # the house way: second and third (l.7207)
    settled = [entry[:3] for entry in game.ledger() if entry[3] not in ("stake back", "the player-dealer's money back")]
    assert settled[-9:] == [
        ("bank", "Bob", 20), ("bank", "Bob", 250), ("4/wager/Cy", "bank", 20), ("4/fortune/Cy", "bank", 10),
        ("4/wager/Zoe", "bank", 20),  # behind Cy, right after him (l.7263)
        ("bank", "Zoe", 20), ("2/fortune/Zoe", "bank", 10), ("bank", "Cy", 5), ("bank", "Zoe", 5),  # Envy at the end (l.7278)
    ]  # fmt: skip
    screen.says("You get $5 from the bank (envy: four of a kind at seat 3).")
    screen.says("$20 from your wager at position 4 to the bank (wager loses).")
    assert [screen.stack(seat) for seat in (1, 2, 3, 4)] == [2258_00, 495_00, 770_00, 475_00]
    game.shot("fortune-envy")


def test_fortune_pai_gow_from_behind_without_a_seat(plain_room: CardRoom, come: Come) -> None:
    """A backline bettor has spots and no seat (001 l.7177, 7289): paid as Bob is, after him; no Envy for a hand that she has bet on."""
    edition = "oceans-eleven/fortune-pai-gow-poker"
    plain_room.lay(edition, FORTUNE, ((1, 1, 1),))
    ann, bob, zoe = (plain_room.person(name) for name in ("Ann", "Bob", "Zoe"))
    id = ann.open(edition, bots=0, seat=1, buy_in=2500_00, table={"dealing": "by-machine"}, option="5", **LASTING)
    page = come(zoe)
    page.go(plain_room.url, id)
    screen = page.until("() => document.querySelector('#controls-title')?.textContent === 'The table waits for a second player.'")
    assert [act["role"] for act in screen.acts] == ["join", "join-behind"]
    page.page.locator("[data-role=join-behind]").click()
    page.page.locator("dialog[open] [data-role=buy-in]").fill("500")
    page.answer("Play from behind")
    screen = page.until("() => !document.querySelector('#hand').hidden")
    assert screen.mine["name"] == "You" and screen.mine["stack"] == "$500" and screen.facts["Behind"] == "you"
    bob.post(f"tables/{id}/join", seat=3, buy_in=500_00)
    rivals = {person.name: Rival(person, id) for person in (ann, bob)}
    rivals["Ann"].do("accept")
    rivals["Ann"].do("put-up", 2000)
    rivals["Bob"].do("bet", 20, "3/wager/Bob")
    rivals["Bob"].do("bet", 10, "3/fortune/Bob")
    rivals["Bob"].do("done")
    screen = page.until("() => document.querySelector('#controls [data-spot]')")
    assert screen.own is None and "Bet $10 (seat 3)" in [act["text"] for act in screen.acts]
    page.do("bet", "20", "3/wager/Zoe")
    page.do("bet", "10", "3/fortune/Zoe")
    page.do("done")
    rivals["Bob"].do("set", picks=(4, 5))
    screen = page.end()
    agrees(screen, plain_room.table(id), "Zoe")
    paid = [(target, amount, why) for source, target, amount, why in plain_room.ledger(screen.round) if source == "bank"]
    assert [(target.removeprefix("player/"), amount) for target, amount, _ in paid[:4]] == [
        ("Bob", 20_00), ("Bob", 250_00), ("Zoe", 20_00), ("Zoe", 250_00),
    ]  # fmt: skip
    assert not any("envy" in why for *_, why in paid)
    assert (screen.stack(1), screen.stack(3)) == (2500_00 - 540_00 - 2_00, 770_00)
    assert plain_room.round(id).outcome.stacks["Zoe"] == 770_00
    assert (screen.mine["stack"], screen.mine["net"]) == ("$770", "+$270")
    for rival in rivals.values():
        rival.socket.wire.close()


def test_pai_gow_tiles_set_by_clicking_and_the_house_way(sit: Sit) -> None:
    """000: Wong over seven and Gong over five win (l.691-706, 746); one higher and one lower pushes (l.749); fees l.102-104."""
    game = sit(
        "tres-lounge/pai-gow-tiles", (2, 500), {"Ann": (1, 1000), "Bob": (3, 500)},
        {"seat/1": "5-5 4-1 3-3 6-5", "seat/2": "6-6 4-4 1-1 6-3", "seat/3": "3-1 6-1 5-1 3-2"}, dice=((1, 1, 1),),
    )  # fmt: skip
    game["Ann"].do("accept")
    game["Ann"].do("put-up", 500)
    screen = game.turn()
    assert {one["position"] for one in screen.selectors} == {2, 3, 4, 5, 6, 7, 8}  # one may bet on free spaces too (l.710)
    game.page.do("bet", "50", "2/wager/Zoe")
    game.page.do("done")
    game["Bob"].do("bet", 40, "3/wager/Bob")
    game["Bob"].do("done")
    screen = game.turn()
    assert screen.cards("seat/2") == ["6-6", "4-4", "1-1", "6-3"] and screen.cards("seat/3") == [None] * 4
    assert screen.verbs == ["set", "house-way"]
    game.shot("tiles-set")
    game.page.do("set", cards=("6-6", "6-3"))
    game["Bob"].do("house-way")
    game["Ann"].do("set", picks=(0, 1))
    screen = game.end()
    assert screen.mine["said"] == "high: Wong with Teen low: Gong with Dey"
    assert re.search(r"high: seven.* low: five", screen.outcome), screen.outcome
    assert screen.seats["3"]["said"].startswith("high: nine") and "low: three" in screen.seats["3"]["said"]
    assert [screen.stack(seat) for seat in (1, 2, 3)] == [948_00, 549_00, 499_50]  # -50 - 2, +50 - 1, a push - 0.50
    assert [entry for entry in game.ledger() if entry[0] in ("bank", "3/wager/Bob")] == [
        ("bank", "Zoe", 50, "both hands are higher"), ("3/wager/Bob", "Bob", 40, "one hand is higher"),
        ("bank", "Ann", 450, "the player-dealer's money back"),
    ]  # fmt: skip


def test_ez_baccarat_with_side_bets(sit: Sit) -> None:
    """001: the player line wins with a three-card eight: even money (l.5625) and Panda 8 at 25 to 1 (l.5629); the fee is $1 (l.3783)."""
    game = sit(
        "oceans-eleven/ez-baccarat-panda-8", (2, 500), {"Ann": (1, 2000), "Bob": (3, 500)},
        {"player": "2c 3d 3h", "banker": "Kd 7d"}, option="1",
    )  # fmt: skip
    game["Ann"].do("accept")
    game["Ann"].do("put-up", 1000)
    screen = game.turn()
    assert [one["spot"] for one in screen.selectors] == ["2/player/Zoe", "2/banker/Zoe", "2/tie/Zoe"]  # side bets need a line bet
    game["Bob"].do("bet", 30, "3/banker/Bob")
    game["Bob"].do("bet", 10, "3/dragon-7/Bob")
    game["Bob"].do("done")
    game.page.do("bet", "20", "2/player/Zoe")
    game.page.do("bet", "10", "2/panda-8/Zoe")
    game.page.do("bet", "10", "2/tie/Zoe")
    game.page.do("done")
    screen = game.end()
    assert (screen.centre["player"], screen.centre["banker"]) == (["2c", "3d", "3h"], ["Kd", "7d"])  # five draws, seven stands
    assert screen.called == {"player": "8", "banker": "7"}
    assert game.page.page.locator("#roads summary").first.text_content() == "This shoe: 1 hand"
    assert game.page.page.locator("#roads .bead.player").count() == 1
    assert screen.facts["Settlement order"].startswith("player, banker, tie, panda 8, dragon 7")  # l.5661
    moves = [(source, target, amount) for source, target, amount, why in game.ledger() if "bank" in (source, target) and "put" not in why]
    assert moves[-6:-1] == [
        ("bank", "Zoe", 20), ("3/banker/Bob", "bank", 30), ("2/tie/Zoe", "bank", 10), ("bank", "Zoe", 250), ("3/dragon-7/Bob", "bank", 10),
    ]  # fmt: skip
    assert [screen.stack(seat) for seat in (1, 2, 3)] == [1779_00, 760_00, 460_00]
    assert screen.bank == {"up": "$1,000", "paid": "$270", "won": "$50", "left": "$780"}
    game.shot("baccarat-panda")


def test_blackjack_with_split_and_double(sit: Sit) -> None:
    """001: a pair is split for the same wager again (l.957); a double is for any amount up to it (l.956); he draws to 17 (l.950)."""
    game = sit(
        "oceans-eleven/21st-century-blackjack", (2, 500), {"Ann": (1, 1000), "Bob": (3, 500)},
        {"seat/1": "6c Td Jc", "seat/2": "8c 8d 3h Ts", "seat/2/1": "Tc", "seat/3": "Kd 7d"}, option="2",
    )  # fmt: skip
    game["Ann"].do("accept")
    game["Ann"].do("put-up", 500)
    game.page.do("bet", "20", "2/wager/Zoe")
    game.page.do("done")
    game["Bob"].do("bet", 10, "3/wager/Bob")
    game["Bob"].do("done")
    screen = game.turn()
    assert screen.cards("seat/1") == ["6c", None] and screen.cards("seat/3") == ["Kd", "7d"]
    assert screen.verbs == ["hit", "stand", "double", "split"]
    game.page.do("split", "20")
    screen = game.turn()
    assert (screen.cards("seat/2"), screen.cards("seat/2/1")) == (["8c", "3h"], ["8d"])
    assert (screen.wager("2/wager/Zoe"), screen.wager("2/wager/Zoe/1")) == (20_00, 20_00)
    game.page.do("double", "10")
    screen = game.turn()
    assert screen.cards("seat/2") == ["8c", "3h", "Ts"] and screen.wager("2/double/Zoe") == 10_00
    game.shot("blackjack-split")
    game.page.do("stand")
    game["Bob"].do("stand")
    screen = game.end()
    assert screen.cards("seat/1") == ["6c", "Td", "Jc"] and screen.outcome == "The bank busts with 26"
    assert [amount for source, target, amount, _ in game.ledger() if (source, target) == ("bank", "Zoe")] == [20, 10, 20]
    assert [screen.stack(seat) for seat in (1, 2, 3)] == [939_50, 549_50, 509_50]  # 50 and 10 lost, and 50 cents each


def test_a_wager_that_is_called_like_a_card(sit: Sit) -> None:
    """Super 7s is a bet (004 l.2425-2478), not the seven of spades: no card is drawn on its button."""
    game = sit("black-sheep/blackjack-elite", (2, 500), {"Ann": (1, 1000)}, {})
    game["Ann"].do("accept")
    game["Ann"].do("put-up", 500)
    game.page.do("bet", "10", "2/wager/Zoe")
    screen = game.turn()
    game.page.select(next(one for one in screen.selectors if one["spot"] == "2/super-7s/Zoe"))
    screen = game.page.read()
    assert "Bet $5 on super 7s" in [act["text"] for act in screen.acts] and screen.loose == []
    assert "Bet $5 on super 7s" in game.page.page.locator("#controls [data-role=confirm]").first.inner_text()
