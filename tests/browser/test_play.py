"""What makes a table a pleasure: chips on circles, deciding ahead, keys that do nothing by a slip, and being called."""

import pytest

from cardroom.round import Spot
from tests.browser.conftest import Come, Sit
from tests.browser.fits import fits
from tests.browser.room import CardRoom
from tests.counts import in_prove

THREE_CARD = "tres-lounge/three-card-poker"
HOLDEM = "standard/no-limit-texas-holdem"
DEALT = {"seat/1": "2c 7d 9h", "seat/2": "Qs Qd 4c", "seat/3": "3h 8c Js"}
HEARD = """
  window.heard = [];
  window.AudioContext = class {
    currentTime = 0; destination = {};
    createOscillator() { heard.push('sound'); return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
    createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; }
  };
  window.Notification = class { static permission = 'granted'; constructor(text) { heard.push(text); } close() {} };
  navigator.vibrate = () => heard.push('touch');
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } });
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
"""


TOLD_IN_BEATS = """async () => {
  const { Runout } = await import('/static/js/table/runout.js');
  const told = [];
  const runout = new Runout(({ from, events, over }) => told.push([from, events.map(({ event, place }) => place ?? event), over]));
  const shown = (place) => ({ event: 'shown', place, seen: ['*'] });
  const street = [{ event: 'dealt', place: 'burn' }, { event: 'dealt', place: 'board' }];
  const events = [{ event: 'action' }, shown('seat/1'), shown('seat/2'), ...street, ...street, { event: 'noted' }, { event: 'transfer' }];
  const inBeats = runout.take({ from: 7, events, over: true });
  const first = told.length;
  runout.take({ from: 16, events: [{ event: 'noted' }], over: true });
  return [inBeats, first, told];
}"""


ROADS = """async () => {
  const { derived, laidOut, streaks } = await import('/static/js/table/roads.js');
  const lengths = (hands) => streaks(hands).map(({ ties }) => ties.length);
  const colours = (hands, back) => derived(lengths(hands), back).map((column) => column.map(({ red }) => (red ? 'r' : 'b')).join(''));
  const long = laidOut([...'ab'].map((name) => Array.from({ length: 8 }, () => ({ name })))).map(({ name, x, y }) => `${name}${x}${y}`);
  return [streaks('TBBPPPTBP').map(({ side, ties }) => [side, ties]), colours('BBPPPBP', 1), colours('BPBPBP', 2), long.join(' ')];
}"""


def test_roads_of_a_shoe(card_room: CardRoom, come: Come) -> None:
    """By hand: a streak is a column, ties belong to the hand before; a column of eight turns right in the sixth row, and one row higher
    where that is taken. Of the big eye boy: the second hand of a column is red if the column before has one there, blue if it just ended;
    the first is red if the two columns before it are as long as each other."""
    page = come(card_room.person("Zoe"), reduced_motion="reduce").page
    page.goto(card_room.url)
    big, eye, small, long = page.evaluate(ROADS)
    assert big == [["B", [1, 0]], ["P", [0, 0, 1]], ["B", [0]], ["P", [0]]]
    assert eye == ["r", "bbb"]
    assert small == ["rrr"]  # every column is one hand long
    assert long == "a00 a01 a02 a03 a04 a05 a15 a25 b10 b11 b12 b13 b14 b24 b34 b44"


def test_an_all_in_is_told_street_by_street(card_room: CardRoom, come: Come) -> None:
    """What comes next does not wait: the rest is told at once."""
    page = come(card_room.person("Zoe"), reduced_motion="no-preference").page
    page.goto(card_room.url)
    assert page.evaluate(TOLD_IN_BEATS) == [
        True,
        1,
        [
            [7, ["action", "seat/1", "seat/2"], False],
            [10, ["burn", "board"], False],
            [12, ["burn", "board"], False],
            [14, ["noted", "transfer"], True],
            [16, ["noted"], True],
        ],
    ]


def test_hands_that_are_all_in_are_turned_up_and_what_they_win_is_told(sit: Sit) -> None:
    laid = {"seat/1": "As Ks", "seat/2": "Qd Qh", "board": "2c Kc 9h 3d Qs"}
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200)}, laid)
    game["Ann"].do("raise", 200)
    game.turn()
    game.page.do("call")
    screen = game.end()
    assert screen.cards("seat/1") == ["As", "Ks"]  # beaten, and open since nobody could bet any more
    assert screen.mine["said"] == "three of a kind, queens, king kicker" and screen.seats["1"]["said"] == "pair of kings, ace kicker"
    assert screen.mine["lit"] == ["Qd", "Qh"] and screen.lit == ["Kc", "9h", "Qs"]
    stages = game.people["Zoe"].get(f"tables/{game.id}/equity").json()
    assert [stage["board"] for stage in stages] == [0, 3, 4]
    assert stages[2]["shares"] == {"1": round(42 / 44, 4), "2": round(2 / 44, 4)}  # two queens are left among 44 cards


def test_chips_are_laid_on_circles_and_bet_at_once(sit: Sit) -> None:
    game = sit(THREE_CARD, (2, 500), {"Ann": (1, 2500), "Cy": (3, 500)}, DEALT, pause=0.2)
    game["Ann"].do("accept")
    game["Ann"].do("put-up", 1000)
    page = game.page.page
    game.page.turn()
    assert page.locator("#hand .circle").all_inner_texts() == ["Ante", "Play", "Pair Plus"]
    assert page.locator("#hand button.circle").count() == 1  # the others come with the ante, or after the deal
    ante, plus = page.locator("#hand [data-circle=ante]"), page.locator("#hand [data-circle=pair-plus]")
    page.locator("[data-chip='2500']").click()
    ante.click()
    page.locator("[data-chip='500']").click()
    ante.click()
    plus.click()
    assert ante.inner_text().split() == ["Ante", "$30"] and plus.inner_text().split() == ["Pair", "Plus", "$5"]
    page.locator("[data-role=undo]").click()
    page.locator("[data-role=double]").click()
    plus.click()
    assert page.locator("[data-role=bet-all]").inner_text() == "Bet $65"
    assert game.round.accounts.get("bank") == 1000_00 and not any(
        "Zoe" in str(account) for account in game.round.accounts if account != "Zoe"
    )
    page.locator("[data-role=bet-all]").click()
    game["Cy"].do("done")
    game.page.asked = ("", "")
    screen = game.page.until("() => document.querySelector('#controls').dataset.kind === 'decision'")
    assert screen.wager("2/ante/Zoe") == 60_00 and screen.wager("2/pair-plus/Zoe") == 5_00
    assert screen.title == "Play $60 or fold?"
    game.page.do("fold")
    game["Ann"].do("accept")  # the next round: all of it again, by one click
    game["Ann"].do("put-up", 1000)
    page.locator("[data-role=again]", has_text="Bet $65 again").click()
    page.locator("[data-chip='2500']").click()
    for _ in range(9):  # more than may be bet there: then nothing of it is, and all of it lies there as before
        plus.click()
    page.locator("[data-role=bet-all]").click()
    game.page.until("() => !document.querySelector('#controls .refusal').hidden")
    assert page.locator("#controls .refusal").inner_text() == "Pair plus: you may bet $5 to $200 in steps of $1, not $230."
    assert plus.inner_text().split() == ["Pair", "Plus", "$230"] and not any(
        "Zoe" in str(account) for account in game.round.accounts if account != "Zoe"
    )
    page.locator("[data-role=undo]").click()
    page.locator("[data-chip='500']").click()
    plus.click()
    assert page.locator("[data-role=bet-all]").inner_text() == "Bet $65"
    page.locator("[data-role=bet-all]").click()
    game["Cy"].do("done")
    screen = game.page.until("() => document.querySelector('#controls').dataset.kind === 'decision'")
    assert screen.wager("2/ante/Zoe") == 60_00 and screen.wager("2/pair-plus/Zoe") == 5_00


@pytest.mark.parametrize("way", ["check-fold", *in_prove("fold-any")])
def test_decided_ahead(way: str, sit: Sit) -> None:
    """Whoever has said "check or fold", or "fold to any bet", folds when somebody bets, and is not asked."""
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200), "Bob": (3, 200)}, {})
    game["Ann"].asked()  # the button, first to act
    page = game.page.page
    page.locator(f"[data-ahead={way}]").click()
    assert page.locator(f"[data-ahead={way}]").get_attribute("aria-pressed") == "true"
    game["Ann"].do("raise", 6)
    screen = game.page.until("() => document.querySelector('#log .current')?.textContent.includes('You fold')")
    assert screen.turn is None
    game["Bob"].do("fold")
    game.end()


@pytest.mark.parametrize(("raised", "does"), [(0, "You call"), (6, "")])
def test_a_call_decided_ahead_is_a_call_of_that_price(raised: int, does: str, sit: Sit) -> None:
    """The small blind says "Call $1": it is done if nobody raises, else the small blind is asked."""
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200), "Bob": (3, 200)}, {})
    game["Ann"].asked()
    page = game.page.page
    assert page.locator("[data-ahead=call]").inner_text() == "Call $1" and page.locator("[data-ahead=check]").count() == 0
    page.locator("[data-ahead=call]").click()
    if raised:
        game["Ann"].do("raise", raised)
        assert game.page.turn().title.startswith("Fold, call $5")
    else:
        game["Ann"].do("call")
        game.page.until("(does) => document.querySelector('#log .current')?.textContent.includes(does)", does)


def test_the_winner_of_an_uncalled_pot_is_told_so(sit: Sit) -> None:
    """What nobody called goes back and is no result: the scene says who won how much."""
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200), "Bob": (3, 200)}, {})
    game["Ann"].do("raise", 6)
    game.page.do("fold")
    game["Bob"].do("fold")
    screen = game.end()
    assert screen.outcome == "Ann wins $5" and not screen.seats["1"]["results"]
    assert game.page.page.locator("#hand .own-result").inner_text() == "-$1"


def test_enter_never_raises(sit: Sit) -> None:
    game = sit(HOLDEM, (3, 200), {"Ann": (1, 200), "Bob": (2, 200)}, {})
    game["Ann"].do("call")
    game["Bob"].do("call")
    game.page.turn()  # the big blind may check or raise
    page = game.page.page
    page.locator("#felt").click(position={"x": 5, "y": 5})
    page.keyboard.press("Enter")
    assert game.page.read().turn is not None and page.evaluate("document.activeElement.dataset.role") == "amount"
    page.keyboard.type("9")
    page.keyboard.press("Enter")  # from its own field it is meant
    game["Ann"].asked()
    assert game.round.accounts[Spot(3, "bet", "Zoe")] == 9_00


def test_whose_turn_it_is_is_called(sit: Sit) -> None:
    """A sound and a touch; from another tab a notice, if it was wanted. Each can be switched off."""
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200), "Bob": (3, 200)}, {})
    game["Ann"].asked()
    page = game.page.page
    page.evaluate(f"() => {{ {HEARD} }}")
    game["Ann"].do("call")
    game.page.turn()
    assert page.evaluate("heard") == ["sound", "sound", "touch"]  # two notes
    page.locator("#menu").click()
    page.locator("dialog label", has_text="Sounds").click()
    page.locator("dialog label", has_text="another tab").click()
    page.locator("dialog [aria-label=Close]").click()
    page.evaluate("() => { heard.length = 0; window.away = true; }")
    game.page.do("fold")
    game["Bob"].do("check")
    game["Bob"].do("bet", 10)  # on the flop
    game["Ann"].do("fold")
    game.page.end()
    assert page.evaluate("heard") == ["No-limit Texas Hold'em: the round is over, -$1."]


def test_it_is_run_twice_when_both_agree(sit: Sit) -> None:
    """The aces win on the first board, the kings on the second: both lie there, with what each hand is on them."""
    laid = {"seat/1": "As Ad", "seat/2": "Kd Kh", "board": "2c 9c 9h 3d Qs", "second board": "Ks 8d 3s 6d Qc"}
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200)}, laid, table={"run_twice": True})
    game["Ann"].do("raise", 200)
    game.turn()
    game.page.do("call")
    assert game.turn().kind == "run it twice"
    game["Ann"].do("twice")
    game.page.do("twice")
    screen = game.end()
    game.shot("run-twice")
    assert screen.stack(1) == screen.stack(2) == 200_00
    assert screen.cards("board") == ["2c", "9c", "9h", "3d", "Qs"] and screen.cards("second board") == ["Ks", "8d", "3s", "6d", "Qc"]
    assert "three of a kind" in screen.mine["said"]


def test_the_cards_that_would_have_come_lie_where_the_board_ends(sit: Sit) -> None:
    """A player who was in the pot may ask for them once it is won (001 l.489); they have a name and are no part of the board."""
    laid = {"seat/1": "As Ks", "seat/2": "Qd Qh", "board": "2c Kc 9h", "rabbit": "3d Qs"}
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200)}, laid, table={"rabbit_hunt": True})
    game["Ann"].do("call")
    game.page.do("check")
    game.page.do("bet", "10")
    game["Ann"].do("fold")
    assert game.turn().title.endswith("the cards that would have come?")
    game.page.do("hunt")
    screen = game.end()
    assert screen.cards("board") == ["2c", "Kc", "9h"] and screen.cards("rabbit") == ["3d", "Qs"]
    page = game.page.page
    assert page.locator("#centre .to-come").count() == 0
    assert page.locator("#centre figcaption:visible").all_inner_texts() == ["Would have come"]


@pytest.mark.parametrize("size", [(980, 630), (390, 844)])
def test_what_a_hand_may_become_makes_its_cards_no_smaller(size: tuple[int, int], sit: Sit) -> None:
    """A flush draw, a straight draw and five ranks of a high card, beside two cards as wide as they were before the flop."""
    laid = {"seat/1": "7c 7d", "seat/2": "Ah Kh", "board": "Qh Jh 2c"}
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200)}, laid)
    page = game.page.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    width = "() => document.querySelector('#hand .own-cards .c').getBoundingClientRect().width"
    game["Ann"].do("call")
    game.turn()
    before = page.evaluate(width)
    game.page.do("check")
    screen = game.turn()
    assert screen.cards("board") == ["Qh", "Jh", "2c"] and "draw" in screen.mine["said"]
    assert page.evaluate(width) == before > 40
    fits(game.page, size)
