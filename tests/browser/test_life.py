"""The life of a table: the bank for who wants it, cards shown, the next deal asked for, time-outs told, bots that hurry."""

from cardroom.chance import Seeded
from cardroom.round import Action
from tests.browser.access_helpers import visitor
from tests.browser.conftest import Come, Sit
from tests.browser.driver import TablePage
from tests.browser.room import CardRoom
from tests.patience import comes_true

THREE_CARD = "tres-lounge/three-card-poker"
HOLDEM = "standard/no-limit-texas-holdem"
LAID = {"seat/1": "As Kd", "seat/2": "9c 9d", "seat/3": "7c 2d"}


def over(page: TablePage, number: int) -> None:
    page.until("(number) => document.body.dataset.round.endsWith(`-${number}`) && document.body.dataset.over === 'true'", number)


def test_cards_are_shown_and_the_next_round_is_asked_for(sit: Sit) -> None:
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200), "Bob": (3, 200)}, LAID, pause=120)
    game["Ann"].do("fold")
    game.page.do("raise", "6")
    game["Bob"].do("fold")
    screen = game.end()
    page = game.page.page
    assert page.locator("#log .current .sums dt").all_inner_texts() == ["You", "Ann", "Bob"]
    assert page.locator("#log .current .sums dd").all_inner_texts() == ["+$2", "$0", "-$2"]
    before = game.room.table(game.id).round
    page.locator("#controls [data-role=show-one]").first.click()
    game.page.until("() => document.querySelectorAll('#controls [data-role=show-one]').length === 1")
    game["Ann"].socket.until(lambda message: message["table"]["shown"] == [{"player": "Zoe", "cards": ["9c"]}])
    assert page.locator("#log .current .shown-after").inner_text() == "You show 9♣"
    assert game.room.table(game.id).round is before and screen.events == len(game.round.events)
    page.locator("#controls [data-role=deal]").hover()
    page.mouse.down()  # while it is pressed somebody comes, by which the bar is drawn anew: the click is not lost
    assert visitor(game.room, "Dee").post(f"tables/{game.id}/join", seat=5).status_code == 200
    game.page.until("() => document.querySelector('#felt li[data-seat=\"5\"][data-player]')")
    page.mouse.up()
    game["Ann"].socket.until(lambda message: message["table"]["dealing"] == ["Zoe"])
    for name in ("Ann", "Bob"):
        assert game.people[name].post(f"tables/{game.id}/deal").status_code == 200
    game["Ann"].socket.until(lambda message: message["round"].endswith("-2"))
    assert game.people["Ann"].post(f"tables/{game.id}/show", round=f"{game.id}-1").status_code == 409
    assert game.people["Ann"].post(f"tables/{game.id}/deal").status_code == 422


def test_a_newcomer_is_offered_the_bank_when_he_wants_it(card_room: CardRoom, come: Come) -> None:
    zoe = visitor(card_room, "Zoe")
    card_room.chance = Seeded("bank")
    id = zoe.open(THREE_CARD, bots=1, seat=1, pace=0, pause=120)
    page = come(zoe)
    page.go(card_room.url, id)
    screen = page.turn()
    assert screen.kind == "wagers"  # a bot banks: it was not offered to her
    assert screen.says("You pass.")
    page.do("done")
    over(page, 1)
    page.page.locator("#controls [data-role=bank]").check()
    comes_true(lambda: card_room.table(id).seats[zoe.name].banks)
    table = card_room.table(id)
    while table.number < 4:  # the bot has its turns first
        if page.wait() == "over":
            number = table.number + 1
            page.page.locator("#controls [data-role=deal]").click()
            page.until("(number) => document.body.dataset.round.endsWith(`-${number}`)", number)
        elif page.read().kind == "player-dealer":
            break
        else:
            page.do("done")
    assert page.read().title.startswith("Bank this table?")


def test_a_time_out_says_that_it_was_one(sit: Sit) -> None:
    game = sit(HOLDEM, (3, 200), {"Ann": (1, 200), "Bob": (2, 200)}, LAID, clock=1, time_bank=0)
    screen = game.page.until("() => document.body.dataset.over === 'true'")
    assert game.page.page.locator("#log .current .timed").all_inner_texts() == ["(the time ran out)"] * 2
    assert screen.seats["1"]["said"] == "time out: fold"
    assert [event.verb for event in game.round.events if isinstance(event, Action)] == ["fold", "fold"]


def test_who_folds_among_bots_skips_to_the_end(card_room: CardRoom, come: Come) -> None:
    zoe = visitor(card_room, "Zoe")
    card_room.chance = Seeded("skip")
    id = zoe.open(HOLDEM, bots=3, seat=4, pace=0, pause=120)  # first to act
    page = come(zoe)
    page.go(card_room.url, id)
    page.turn()
    assert zoe.post(f"tables/{id}/pace", seconds=30).status_code == 200
    page.do("fold")
    page.page.locator("#controls [data-role=skip]").click()
    over(page, 1)
    assert card_room.table(id).clock.pace == 0
    page.page.locator("#menu").click()
    page.page.locator("dialog .paces label", has_text="Quick").click()
    comes_true(lambda: card_room.table(id).state.own_pace == 0.3)


def test_who_comes_in_the_middle_reads_when_he_is_dealt_in_and_may_take_another_name(sit: Sit, plain_room: CardRoom, come: Come) -> None:
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200), "Bob": (3, 200)}, LAID)
    game["Ann"].asked()
    dee = visitor(plain_room, "Dee")
    assert dee.post(f"tables/{game.id}/join", seat=5).status_code == 200
    game.page.until("""() => document.querySelector('#felt li[data-seat="5"].small')""")  # until the next round
    page = come(dee)
    page.go(plain_room.url, game.id)
    assert "You are dealt in with the next round." in page.page.locator("#controls").inner_text()
    page.page.locator("#menu").click()
    page.page.locator("dialog button", has_text="Change my name").click()
    other = f"Della {dee.name.split()[-1]}"
    page.page.locator("#new-name").fill(other)
    page.page.locator("dialog[open] .dialog-foot button", has_text="Change my name").click()
    page.until("(seat) => document.querySelector(`#hand[data-seat='${seat}']`) && !document.querySelector('dialog[open]')", 5)
    table = plain_room.table(game.id)
    comes_true(lambda: other in table.seats and dee.name not in table.seats)
    zoe = game.people["Zoe"]
    assert zoe.http.patch("/api/session", json={"name": "Zora"}).status_code == 422  # she is playing


# The controls by themselves: few games offer a fold where a check is free.
FREE = """async () => {
  const { Controls } = await import('/static/js/table/controls.js');
  const root = document.body.appendChild(document.createElement('section'));
  const sent = [];
  const room = { send: async ({ verb }) => sent.push(verb), changed() {}, said() {}, idle: () => [], idleKey: () => 0 };
  const view = { places: new Map(), spots: () => [], money: () => 0, stack: () => 10000, cards: () => [] };
  const options = ['fold', 'check'].map((verb) => ({ verb, amounts: null, spot: null, pick: null, rule: '' }));
  new Controls(root, room).update({
    name: 'Zoe', ownSeat: 1, yourTurn: true, options, table: { family: 'pot', edition: 'x', circles: [] },
    decision: { kind: 'betting', turn: 0, to_act: ['Zoe'], options }, get asked() { return this.decision; },
    round: { id: 'x-1', view, opening: { seats: {} }, marks: {} },
  });
  const answer = async (label) => {
    root.querySelector('[data-verb=fold]').click();
    while (!document.querySelector('dialog[open]')) await new Promise((wait) => setTimeout(wait, 5));
    [...document.querySelectorAll('dialog[open] .dialog-foot button')].find((button) => button.textContent === label).click();
    while (document.querySelector('dialog[open]')) await new Promise((wait) => setTimeout(wait, 5));
    while (root.hasAttribute('aria-busy') && !sent.length) await new Promise((wait) => setTimeout(wait, 5));
  };
  await answer('Do not fold');
  const before = sent.length;
  await answer('Fold');
  root.remove();
  return [before, sent];
}"""


def test_folding_where_checking_is_free_is_asked_about(card_room: CardRoom, come: Come) -> None:
    page = come().page
    page.goto(f"{card_room.url}/tables/none")
    assert page.evaluate(FREE) == [0, ["fold"]]


def test_amounts_of_ones_own_and_the_wheel(sit: Sit) -> None:
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200), "Bob": (3, 200)}, LAID)
    game["Ann"].do("call")
    screen = game.page.turn()
    assert screen.presets == ["Min", "½ pot", "2/3 pot", "Pot", "All-in"]  # three big blinds are less than the least raise, or as much
    page = game.page.page
    page.locator("#menu").click()
    page.locator("#presets").fill("75%, 5bb, nonsense")
    page.locator("#presets").blur()
    assert page.evaluate("localStorage.getItem('cardroom.table.presets')") == '"75%, 5bb, nonsense"'
    page.locator("dialog [aria-label=Close]").click()
    game.page.do("call")
    game["Bob"].do("check")
    game.page.asked = ("", "")
    screen = game.page.until("() => document.querySelector('#controls').dataset.turn === '1'")
    assert screen.presets == ["Min", "¾ pot", "5bb", "All-in"]
    game.page.preset("5bb")
    assert game.page.read().amount == "10"
    page.locator("#controls [data-role=slider]").hover()
    page.mouse.wheel(0, -100)
    assert game.page.until("() => document.querySelector('#amount').value === '11'").amount == "11"


DRAWN = {"button/1": "As", "button/2": "2c", "button/3": "3d", "button/4": "4h"}  # Ann has the button, and Zoe is left of the blinds


def test_straddling_every_time(sit: Sit) -> None:
    table = {"straddle": True, "structure": "pot-limit", "blinds": [200, 300]}
    game = sit("oceans-eleven/big-o", (4, 200), {"Ann": (1, 200), "Bob": (2, 200), "Cy": (3, 200)}, DRAWN, table=table)
    screen = game.page.turn()
    assert screen.kind == "straddle" and screen.title == "Straddle for $6 before the cards come?"
    game.page.page.locator("#controls [data-role=every-time]").check()
    game.page.do("straddle")
    for name in ("Ann", "Bob", "Cy"):
        game[name].do("fold")
    over(game.page, 1)
    assert game.page.page.evaluate("localStorage.getItem('cardroom.table.always')") == '{"straddle":"straddle"}'
    again = "async (asked) => new (await import('/static/js/table/ahead.js')).Ahead().answer(asked)?.verb ?? null"
    options = [{"verb": "straddle"}, {"verb": "pass"}]
    assert game.page.page.evaluate(again, {"decision": {"kind": "straddle"}, "options": options}) == "straddle"
    assert game.page.page.evaluate(again, {"decision": {"kind": "entry"}, "options": options}) is None


def test_enter_buys_and_what_one_likes_to_have_is_kept(sit: Sit) -> None:
    """Zoe folds her big blind of $2 away, tops up to $150 and then to $180: the second time the dialog proposes it."""
    game = sit(HOLDEM, (2, 100), {"Ann": (1, 100)}, {"seat/1": "As Kd", "seat/2": "9c 9d"}, pause=120)
    game["Ann"].do("raise", 100)
    game.turn()
    game.page.do("fold")
    game.end()
    page = game.page.page
    for wanted, bought in (("150", "52"), ("180", "30")):
        page.click("#menu")
        page.get_by_role("button", name="Buy more chips").click()
        if wanted == "180":
            assert page.input_value("#top-up") == "150"
        page.fill("#top-up", wanted)
        assert page.input_value("#buy-more") == bought
        page.keyboard.press("Enter")
        game.page.until("(stack) => document.querySelector('#hand .stack')?.textContent.includes(stack)", f"${wanted}")
    assert game.room.table(game.id).seats["Zoe"].stack == 180_00


def test_who_is_broke_buys_also_while_sitting_out(sit: Sit) -> None:
    game = sit(HOLDEM, (2, 100), {"Ann": (1, 100)}, {"seat/1": "As Ad", "seat/2": "7c 2d", "board": "Ah Kd 9s 4c 3h"}, pause=120)
    game["Ann"].do("raise", 100)
    game.turn()
    game.page.do("call")
    game.end()
    page = game.page.page
    buy = page.locator("#controls [data-role=buy]")
    buy.wait_for()
    assert game.people["Zoe"].post(f"tables/{game.id}/sit-out", out=True).status_code == 200
    page.locator("#controls [data-role=back]").wait_for()
    buy.click()
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Enter")
    comes_true(lambda: game.room.table(game.id).seats["Zoe"].stack > 0)
