"""The keyboard alone: whole rounds without a mouse, single keys, cards and rows."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

from cardroom.chance import Seeded
from cardroom.round import Action
from tests.browser.access_helpers import visitor
from tests.browser.driver import Screen
from tests.browser.kept import sign_in
from tests.browser.keys import Keys, Pair, play
from tests.browser.room import LASTING, CardRoom

# -- whole rounds -----------------------------------------------------------------------------------------------------------------


def quickly(route: Route) -> None:
    """A new table in place of whichever Play would find, with bots that do not think."""
    body = json.loads(route.request.post_data or "{}")
    url = route.request.url.replace("/api/play", "/api/tables")
    route.continue_(url=url, post_data=json.dumps({**body, **LASTING, "seat": 2}))


def test_from_the_lobby_to_the_end_of_a_round_of_holdem(keys: Keys, card_room: CardRoom) -> None:
    card_room.chance = Seeded("by keys")
    keys.table.guard.expect("401")  # somebody new has no session yet
    keys.page.route("**/api/play", quickly)
    keys.page.goto(card_room.url)
    keys.page.wait_for_selector(".feature button")
    keys.press("Tab")
    assert keys.on("a.skip")
    expect(keys.page.locator("a.skip")).to_be_in_viewport()
    keys.tab_to('[aria-label="Play No-limit Texas Hold\'em"]')
    keys.press("Enter")
    keys.page.wait_for_url("**/tables/*")

    calls = []

    def answer(screen: Screen) -> None:
        assert set(screen.verbs) & {"check", "call"}
        calls.append(keys.said())
        keys.press("c")

    screen = play(keys, answer)
    assert screen.over and len(calls) > 1
    assert all(said.startswith("Your turn: fold, call") or "check" in said for said in calls), calls
    assert keys.heard()["lost"] == []


@pytest.mark.parametrize(
    ("edition", "rounds"),
    [
        ("tres-lounge/three-card-poker", 2),  # from one round into the next
        ("oceans-eleven/deuce-to-seven-triple-draw", 1),
        pytest.param("oceans-eleven/fortune-pai-gow-poker", 4, marks=pytest.mark.prove),
        pytest.param("oceans-eleven/deuce-to-seven-triple-draw", 4, marks=pytest.mark.prove),
    ],
)
def test_whole_rounds_by_keys(edition: str, rounds: int, keys: Keys, card_room: CardRoom) -> None:
    """Amounts are typed, cards chosen with arrows and the space bar, the rest is done by number."""
    card_room.chance = Seeded(f"keys {edition}")
    zoe = visitor(card_room, "Zoe")
    id = zoe.open(edition, bots=3, sit=True, seat=2, pace=0, pause=0.5, private=True)
    sign_in(keys.page.context, zoe)
    keys.table.go(card_room.url, id)
    kinds: set[str] = set()

    def answer(screen: Screen) -> None:
        kinds.add(screen.kind)
        if "bet" in screen.verbs and screen.amount is not None and not screen.mine["wagers"]:
            keys.press("r")
            assert keys.on("[data-role=amount]")
            keys.press("ControlOrMeta+a")
            keys.type("15")
            keys.press("Enter")
        elif "done" in screen.verbs:
            keys.press("d")
        elif screen.counters:
            by_cards(keys, screen)
        else:
            number(keys, screen, "play", "call", "check", "pass")  # the bank is another's

    for _ in range(rounds):
        play(keys, answer)
        assert keys.heard()["lost"] == []
        if rounds > 1:
            keys.table.until("() => document.body.dataset.over !== 'true'")  # the next round, which may have begun already
    assert kinds & {"setting", "decision", "draw"}, kinds


def by_cards(keys: Keys, screen: Screen) -> None:
    """As many cards as must be, with arrows and the space bar; then the option by its number."""
    (counter,) = screen.counters.values()
    asked = re.match(r"0 of (\d+)", counter)  # "0 chosen, up to 5": one is enough
    wanted = int(asked[1]) if asked else 1
    keys.tab_to("#hand [data-index]", "Shift+Tab")
    keys.press("Home", "Space", *["ArrowRight", "Space"] * (wanted - 1))
    now = keys.table.read()
    assert [one.startswith(f"{wanted} ") for one in now.counters.values()] == [True], now.counters
    assert [pressed for _, _, pressed in next(iter(now.trays.values()))].count(True) == wanted
    number(keys, now, "set", "draw", "discard")
    if keys.table.page.locator("dialog[open]").count() or keys.table.wait() == "dialog":
        keys.tab_to("dialog .danger")
        keys.press("Enter")


def number(keys: Keys, screen: Screen, *verbs: str) -> None:
    """The key of the first of these that is offered."""
    button = next(keys.page.locator(f"#controls [data-verb='{verb}'][data-number]") for verb in verbs if verb in screen.verbs)
    keys.press(str(button.first.get_attribute("data-number")))


# -- single keys ------------------------------------------------------------------------------------------------------------------


def test_a_raise_is_typed_and_the_next_key_is_a_key_again(pair: Pair, keys: Keys) -> None:
    keys.press("r")
    assert keys.on("[data-role=amount]")
    assert keys.page.evaluate("getSelection().toString()") == "4", "what is typed replaces what stands there"
    keys.type("12")
    assert "Raise to $12" in keys.page.locator("#controls [data-verb=raise]").inner_text()
    keys.answered()
    keys.press("Enter")
    pair.bob.does("call", 1000)
    pair.bob.does("check")
    keys.table.turn()
    keys.answered()
    keys.press("c")  # no letter in an amount: the focus is not there any more
    pair.bob.does("check")
    keys.table.turn()
    assert [event.verb for event in pair.room.round(pair.id).events if isinstance(event, Action)] == [
        "raise",
        "call",
        "check",
        "check",
        "check",
    ]
    keys.press("b")
    assert keys.on("[data-role=amount]")
    keys.press("ArrowUp", "ArrowUp")
    assert keys.page.input_value("[data-role=amount]") == "4"
    keys.press("Escape")
    assert not keys.on("[data-role=amount]")
    keys.press("c")
    pair.bob.does("check")


def test_a_wrong_amount_is_told_and_not_sent(pair: Pair, keys: Keys) -> None:
    keys.press("r")
    keys.type("3")
    assert keys.page.locator("#amount-why").inner_text() == "The least is $4."
    assert keys.page.locator("[data-role=amount]").get_attribute("aria-describedby") == "amount-why"
    assert keys.page.locator("[data-role=amount]").get_attribute("aria-invalid") == "true"
    before = len(pair.room.round(pair.id).events)
    keys.press("Enter")
    keys.page.wait_for_timeout(100)
    assert len(pair.room.round(pair.id).events) == before


def test_all_in_is_offered_first_and_confirmed_then(pair: Pair, keys: Keys) -> None:
    keys.press("a")
    assert keys.page.input_value("[data-role=amount]") == "200"
    assert keys.on("[data-role=confirm]"), "the next Enter sends it"
    before = len(pair.room.round(pair.id).events)
    assert before == keys.table.read().events
    keys.press("Enter")
    pair.bob.does("fold")
    screen = keys.table.end()
    assert pair.verbs == ["raise", "fold"]
    screen.says("You raise to $200")


def test_folding_and_numbers(pair: Pair, keys: Keys) -> None:
    assert [keys.page.locator(f"#controls [data-number='{n}']").get_attribute("data-verb") for n in (1, 2, 3)] == ["fold", "call", "raise"]
    keys.answered()
    keys.press("2")
    pair.bob.does("check")
    pair.bob.does("check")
    keys.table.turn()
    screen = keys.table.read()
    assert screen.says("You call $1")
    keys.press("9")
    assert keys.said() == "Key 9 does nothing now."
    keys.press("d")
    assert keys.said() == "That is not offered now."
    keys.answered()
    keys.press("c")
    pair.bob.does("bet", 600)
    keys.table.turn()
    keys.press("f")
    keys.table.until("() => document.body.dataset.over === 'true'")
    assert pair.verbs == ["call", "check", "check", "check", "bet", "fold"]


def test_advice_and_help(pair: Pair, keys: Keys) -> None:
    keys.press("h")
    keys.page.wait_for_selector("#controls .advice:not([hidden])")
    assert re.fullmatch(r"A sensible player: (Fold|Call \$1|Raise to \$\d+)\.", keys.table.read().advice)
    keys.press("?")
    dialog = keys.page.locator("dialog[open]")
    assert dialog.get_by_role("heading").inner_text() == "Keys"
    assert {"f", "c", "r", "a", "h", "i", "o", "p", "t", "s", "l"} <= set(dialog.locator("kbd").all_inner_texts())
    keys.press("f")  # not while a dialog is open
    keys.press("Escape")
    keys.page.wait_for_selector("dialog", state="detached")
    keys.page.wait_for_timeout(50)
    assert keys.table.read().turn is not None


def test_single_keys_can_be_switched_off(pair: Pair, keys: Keys) -> None:
    keys.tab_to("#menu")
    keys.press("Enter")
    keys.page.wait_for_selector("dialog[open]")
    while keys.page.evaluate("document.activeElement.closest('label')?.textContent") != "Single-key shortcuts":
        keys.press("Tab")
    keys.press("Space", "Escape")
    keys.page.wait_for_selector("dialog", state="detached")
    assert keys.on("#menu"), "the focus goes back to what opened the dialog"
    before = len(keys.heard()["urgent"])
    keys.press("f", "i", "?")
    keys.page.wait_for_timeout(100)
    assert keys.table.read().turn is not None and len(keys.heard()["urgent"]) == before
    assert not keys.page.locator("dialog").count()


def test_rows_are_filled_by_keys(keys: Keys, card_room: CardRoom) -> None:
    """Chinese poker: a card goes into the row that is chosen, and back; the focus stays among cards and rows."""
    card_room.chance = Seeded("rows")
    zoe = visitor(card_room, "Zoe")
    id = zoe.open("oceans-eleven/chinese-poker", bots=2, sit=True, seat=2, **LASTING)
    sign_in(keys.page.context, zoe)
    keys.table.go(card_room.url, id)
    keys.table.turn()
    keys.tab_to("#hand [data-index]")
    keys.press("Space", "ArrowRight", "Space")
    keys.tab_to("[data-row=back]")
    assert keys.page.locator("[data-row=front]").inner_text().split() == ["Front", "2/3"]
    keys.press("Enter")
    assert keys.on("[data-row=back]") and keys.page.locator("[data-row=back]").get_attribute("aria-pressed") == "true"
    keys.tab_to("#hand [data-index]", "Shift+Tab")
    keys.press("End", "Space")
    assert keys.page.locator("[data-row=back]").inner_text().split() == ["Back", "1/5"]
    keys.tab_to("button.slot[aria-label$='back from the back']")
    keys.press("Enter")
    assert keys.page.locator("[data-row=back]").inner_text().split() == ["Back", "0/5"]
    assert keys.on("[data-row=back]") and keys.heard()["lost"] == []
