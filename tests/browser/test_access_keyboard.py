"""The keyboard alone, and what a screen reader is told: whole rounds without a mouse, single keys, dialogs, focus, the two live regions."""

import itertools
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from cardroom.cards import parse_cards
from cardroom.chance import Chance, Live, Seeded, Stacked
from cardroom.round import Action
from tests.browser.access_helpers import asks_again, picks, seated, visitor
from tests.browser.conftest import sign_in
from tests.browser.driver import Screen, TablePage
from tests.browser.kept import Kept
from tests.browser.room import LASTING, CardRoom
from tests.web.server import Socket

HOLDEM = "standard/no-limit-texas-holdem"
CARDS = {"seat/1": "As Kd", "seat/2": "9c 9d", "board": "2c 7h Td 9s 3d"}
LAID = Stacked((), {place: tuple(parse_cards(text)) for place, text in CARDS.items()})

# What is said, each change of a live region once; and where the focus was when it fell to the ground.
LISTEN = """
window.heard = { urgent: [], polite: [], lost: [] };
addEventListener('DOMContentLoaded', () => {
  for (const name of ['urgent', 'polite']) {
    const region = document.getElementById(name);
    const told = () => heard[name].push([performance.now(), region.textContent]);
    if (region) new MutationObserver(told).observe(region, { childList: true, characterData: true, subtree: true });
  }
  let last = document.body;
  const look = () => {
    const now = document.activeElement;
    const fallen = now === document.body && last !== document.body && !document.querySelector('dialog[open]');
    if (fallen) heard.lost.push(last.outerHTML.slice(0, 120));
    last = now;
    requestAnimationFrame(look);
  };
  look();
});
"""


class Keys:
    """Somebody at a page without a mouse."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page: Page = table.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def on(self, selector: str) -> bool:
        return bool(self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector))

    def tab_to(self, selector: str, key: str = "Tab", most: int = 60) -> None:
        for _ in range(most):
            self.press(key)
            if self.on(selector):
                return
        raise AssertionError(f"{key} does not come to {selector}")

    def said(self) -> str:
        """What was said at once, last."""
        return str(self.page.locator("#urgent").text_content()).strip("\u00a0")

    def says(self, key: str) -> str:
        """What a reading key says."""
        before = len(self.heard()["urgent"])
        self.press(key)
        self.table.until("(number) => heard.urgent.length > number", before)
        return self.said()

    def heard(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("heard")
        return found

    def answered(self) -> None:
        """The question that is on the screen is the last one."""
        screen = self.table.read()
        self.table.asked = (screen.round, screen.turn)


@pytest.fixture(scope="module")
def listening(chromium: Browser) -> Kept:
    return Kept(chromium, LISTEN)


@pytest.fixture
def keys(listening: Kept) -> Iterator[Keys]:
    yield Keys(listening.visit())
    listening.leave()


class Bob:
    """The other player, who is no browser."""

    def __init__(self, line: Socket) -> None:
        self.line = line
        self.done = ("", 0)

    def does(self, verb: str, amount: int = 0) -> None:
        message = self.line.until(lambda message: asks_again(self.done, message))
        self.done = (message["round"], message["decision"]["turn"])
        self.line.act(verb, amount)


class Pair:
    """Heads-up hold'em with laid cards: the page's player in seat 1, Bob in seat 2."""

    def __init__(self, keys: Keys, room: CardRoom, opened: ExitStack, chance: Chance | None = None, **wanted: Any) -> None:
        room.chance = chance or LAID
        self.room, self.keys = room, keys
        self.ann, bob = visitor(room, "Ann"), visitor(room, "Bob")
        self.id = self.ann.open(HOLDEM, bots=0, sit=True, seat=1, **{**LASTING, "private": True, **wanted})
        assert bob.post(f"tables/{self.id}/join", seat=2).status_code == 200  # before anybody looks: a table that waits takes its time
        sign_in(keys.page.context, self.ann)
        keys.table.go(room.url, self.id)
        self.bob = Bob(opened.enter_context(bob.socket(self.id)))

    def ann_does(self, verb: str, **action: Any) -> None:
        """The page's player too, but not by the page."""
        answer = self.ann.act(self.id, self.ann.get(f"tables/{self.id}").json(), verb=verb, **action)
        assert answer.status_code == 200, answer.text

    @property
    def verbs(self) -> list[str]:
        """What was done, as the engine has it."""
        return [event.verb for event in self.room.round(self.id).events if isinstance(event, Action)]


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


# -- whole rounds -----------------------------------------------------------------------------------------------------------------


def quickly(route: Route) -> None:
    """A practice table as the lobby opens it, but with bots that do not think."""
    body = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**body, **LASTING, "seat": 2}))


def play(keys: Keys, answer: Any) -> Screen:
    """To the end of the round; ``answer(screen)`` presses keys at each question."""
    for _ in range(60):
        came = keys.table.wait()
        screen = keys.table.read()
        if came == "over":
            return screen
        assert came == "turn", f"{came}: {screen.refusal}"
        keys.answered()
        answer(screen)
    raise AssertionError("no end")


def test_from_the_lobby_to_the_end_of_a_round_of_holdem(keys: Keys, card_room: CardRoom) -> None:
    card_room.chance = Seeded("by keys")
    keys.table.guard.expect("401")  # somebody new has no session yet
    keys.page.route("**/api/tables", lambda route: quickly(route) if route.request.method == "POST" else route.continue_())
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
    assert all(said.startswith("Your turn, betting: fold, call") or "check" in said for said in calls), calls
    assert keys.heard()["lost"] == []


@pytest.mark.parametrize(
    ("edition", "rounds"),
    [("tres-lounge/three-card-poker", 2), ("oceans-eleven/fortune-pai-gow-poker", 2), ("oceans-eleven/deuce-to-seven-triple-draw", 2)],
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
        kinds.add(screen.what.partition(" ·")[0])
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
        keys.table.until("() => document.body.dataset.over !== 'true'")  # the next round, which may have begun already
    assert kinds & {"Setting", "Decision", "Draw"}, kinds


def by_cards(keys: Keys, screen: Screen) -> None:
    """As many cards as must be, with arrows and the space bar; then the option by its number."""
    (counter,) = screen.counters.values()
    wanted = int(re.match(r"0 of (\d+)", counter)[1]) or 1  # type: ignore[index]
    keys.tab_to("#hand [data-index]", "Shift+Tab")
    keys.press("Home", "Space", *["ArrowRight", "Space"] * (wanted - 1))
    now = keys.table.read()
    assert [f"{wanted} of" in one for one in now.counters.values()] == [True], now.counters
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


@pytest.fixture
def pair(keys: Keys, card_room: CardRoom, opened: ExitStack) -> Pair:
    pair = Pair(keys, card_room, opened)
    keys.table.turn()
    return pair


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
    assert keys.said() == "There is no option 9 now."
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


# -- what is read -----------------------------------------------------------------------------------------------------------------


def test_the_reading_keys_say_what_is_on_the_table(pair: Pair, keys: Keys) -> None:
    assert keys.says("i") == "ace of spades, king of diamonds."
    assert keys.says("o") == "No cards lie in the middle."
    assert keys.says("p") == "$3 with the bets."
    assert keys.says("t") == "Your turn, betting: fold, call $1 or raise, $4 to $200."
    bob = pair.bob.line.person.name
    assert keys.says("s") == f"You, seat 1, $199. {bob}, seat 2, $198."
    keys.answered()
    keys.press("c")
    pair.bob.does("check")
    pair.bob.does("bet", 500)
    keys.table.turn()
    assert keys.says("o") == "Board: deuce of clubs, seven of hearts, ten of diamonds."
    assert keys.says("p") == "Pot $4. $9 with the bets."
    assert keys.says("t") == "Your turn, betting: fold, call $5 or raise, $10 to $198."
    assert keys.says("l").endswith(f"{bob} bets $5.")
    assert keys.says("l") == keys.said(), "what is said twice is said twice"


def test_tiles_and_the_bank_are_read(keys: Keys, card_room: CardRoom) -> None:
    card_room.chance = Seeded("read")
    zoe = visitor(card_room, "Zoe")
    id = seated(zoe, "oceans-eleven/pai-gow-tiles", picks, bots=3)
    sign_in(keys.page.context, zoe)
    keys.table.go(card_room.url, id)
    keys.table.turn()
    assert re.fullmatch(r"([A-Z][a-z]+( [A-Z][a-z]+)? \([a-z]+-[a-z]+\)(, |\.)){4}", keys.says("i")), keys.said()
    assert re.search(r"put up \$[\d,.]+, paid \$0, won \$0, has \$[\d,.]+ left", keys.says("p")), keys.said()
    assert "Choose 2 of 4 cards that make one of your two hands." in keys.says("t")


def test_your_turn_is_said_at_once_and_once(pair: Pair, keys: Keys) -> None:
    def turns() -> list[str]:
        return [text for _, text in keys.heard()["urgent"] if "Your turn" in text]

    assert len(turns()) == 1
    assert keys.page.locator("#urgent").get_attribute("aria-live") == "assertive"
    assert keys.page.title().startswith("● Your turn")
    keys.answered()
    keys.press("c")
    pair.bob.does("check")
    pair.bob.does("bet", 500)
    keys.table.turn()
    keys.table.until("() => heard.urgent.filter(([, text]) => text.includes('Your turn')).length > 1")
    keys.page.wait_for_timeout(150)  # and not once more
    assert len(turns()) == 2 and turns()[1].startswith("Your turn, betting: fold, call $5")
    keys.answered()
    keys.press("f")
    keys.table.end()
    assert len(turns()) == 2 and not keys.page.title().startswith("●")


def test_what_happens_is_told_in_batches(keys: Keys, card_room: CardRoom) -> None:
    """A dozen sentences come at once; a reader is given them in one piece, and the next piece not before it can be heard."""
    card_room.chance = Seeded("batches")
    zoe = visitor(card_room, "Zoe")
    id = zoe.open(HOLDEM, bots=5, sit=True, seat=2, **LASTING)
    sign_in(keys.page.context, zoe)
    keys.table.go(card_room.url, id)

    def answer(_: Screen) -> None:
        keys.press("c")

    screen = play(keys, answer)
    keys.table.until("(last) => heard.polite.at(-1)?.[1].endsWith(last)", spoken(screen.log[-1]))
    told = keys.heard()["polite"]
    assert keys.page.locator("#polite").get_attribute("aria-live") == "polite"
    assert len(screen.log) > 20 and len(told) < len(screen.log) / 2, told
    assert all(after - before > 1400 for (before, _), (after, _) in itertools.pairwise(told))
    assert "♠" not in "".join(text for _, text in told) and " of " in "".join(text for _, text in told)


RANKS = ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "deuce"]
SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}


def spoken(text: str) -> str:
    """A card of the log in words."""
    ranks = dict(zip(["A", "K", "Q", "J", "10", *"98765432"], RANKS, strict=True))
    return re.sub(r"(10|[2-9JQKA])([♠♥♦♣])", lambda found: f"{ranks[found[1]]} of {SUITS[found[2]]}", text)


# -- focus ------------------------------------------------------------------------------------------------------------------------


ASKED_IN = "(round) => document.body.dataset.round === round && document.querySelector('#controls[data-turn]')"
PLACES = {
    "a button": "#controls [data-verb=call]",
    "the slider": "#controls [data-role=slider]",
    "a preset": "#controls [data-preset=Pot]",
    "advice": "#controls [data-role=advice]",
    "the log": "#log .why",
    "the commitment": "#facts button",
    "the menu": "#menu",
}


def test_the_focus_is_not_lost_when_the_table_is_drawn_again(keys: Keys, card_room: CardRoom, opened: ExitStack) -> None:
    """Wherever it is, while the game goes on by another's hand: through a round and into the next."""
    pair = Pair(keys, card_room, opened, chance=Live.fresh(), pause=0.1)
    for number, (where, selector) in enumerate(PLACES.items()):
        keys.table.until(ASKED_IN, f"{pair.id}-{2 * number + 1}")
        keys.page.locator(selector).first.focus()
        pair.ann_does("call", amount=100)
        pair.bob.does("check")
        pair.bob.does("bet", 500)
        keys.table.until("() => document.querySelector('#controls .what')?.textContent.includes('$5 to call')")
        pair.ann_does("fold")
        pair.bob.does("fold")  # of the next round, where the button is his
        keys.table.until("(round) => document.body.dataset.round === round", f"{pair.id}-{2 * number + 3}")
        keys.page.wait_for_timeout(60)
        assert keys.heard()["lost"] == [], where
        assert keys.page.evaluate("document.activeElement !== document.body"), where


def test_what_is_typed_stays_while_others_bet(keys: Keys, card_room: CardRoom, opened: ExitStack) -> None:
    """Wagers are placed by all at once; bounds change as others bet, and the amount half typed does not."""
    card_room.chance = Seeded("typed")
    ann, bob = visitor(card_room, "Ann"), visitor(card_room, "Bob")
    id = ann.open("oceans-eleven/21st-century-blackjack", bots=2, sit=True, seat=4, **LASTING)
    assert bob.post(f"tables/{id}/join", seat=5).status_code == 200
    line = opened.enter_context(bob.socket(id))
    sign_in(keys.page.context, ann)
    keys.table.go(card_room.url, id)
    while "bet" not in keys.table.turn().verbs:
        keys.answered()
        keys.press("2")  # somebody else may bank
    keys.press("r")
    keys.type("37")
    line.asked()
    spot = next(option["spot"] for option in line.last["decision"]["options"] if option["verb"] == "bet")
    line.act("bet", 2500, spot)
    keys.table.until("(name) => [...document.querySelectorAll('#log .line')].some((line) => line.textContent.startsWith(name))", bob.name)
    keys.page.wait_for_timeout(60)
    assert keys.on("[data-role=amount]") and keys.page.input_value("[data-role=amount]") == "37"
    keys.press("Enter")
    keys.table.until("() => [...document.querySelectorAll('#log .line')].some((line) => line.textContent.startsWith('You bet $37'))")


def test_dialogs_keep_the_focus_and_give_it_back(pair: Pair, keys: Keys) -> None:
    for opener, key in (("#menu", "Enter"), ("#help", "Space"), ("#leave", "Enter"), ("#log .why", "Enter"), ("[data-role=rule]", "Enter")):
        keys.page.locator(opener).first.focus()
        keys.press(key)
        keys.page.wait_for_selector("dialog[open]")
        for _ in range(12):
            keys.press("Tab")
            assert keys.page.evaluate("document.activeElement === document.body || Boolean(document.activeElement.closest('dialog[open]'))")
        keys.press("Escape")
        keys.page.wait_for_selector("dialog", state="detached")
        assert keys.on(opener), opener
    assert keys.table.read().turn is not None, "nothing was done by the way"


def test_a_dialog_whose_opener_is_gone_leaves_the_focus_at_the_decision(pair: Pair, keys: Keys) -> None:
    keys.page.locator("[data-role=rule]").focus()
    keys.press("Enter")
    keys.page.wait_for_selector("dialog[open]")
    pair.ann_does("fold")
    keys.table.until("() => document.body.dataset.over === 'true'")
    keys.press("Escape")
    keys.page.wait_for_selector("dialog", state="detached")
    assert keys.page.evaluate("document.activeElement !== document.body")


def test_wherever_the_focus_is_it_is_seen(pair: Pair, keys: Keys) -> None:
    """Every stop of the tab key has a ring of at least two pixels, or its frame has."""
    keys.page.evaluate("document.activeElement.blur()")
    stops = []
    for _ in range(40):
        keys.press("Tab")
        found = keys.page.evaluate("""() => {
          const node = document.activeElement;
          const ring = (each) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(each);
            return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
          };
          const name = node.id || node.dataset.role || node.dataset.verb || node.textContent.slice(0, 20);
          return [name, Math.max(ring(node), ring(node.parentElement))];
        }""")
        stops.append(found)
        if found[0] == "log":
            break
    assert len(stops) > 12 and [name for name, ring in stops if ring < 2] == []


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
