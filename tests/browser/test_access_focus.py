"""What a screen reader is told, and where the focus is: reading keys, the two live regions, dialogs, tables that are drawn again."""

import itertools
import re
from contextlib import ExitStack

from cardroom.chance import Live, Seeded
from tests.browser.access_helpers import picks, seated, visitor
from tests.browser.driver import Screen
from tests.browser.kept import sign_in
from tests.browser.keys import HOLDEM, Keys, Pair, play
from tests.browser.room import LASTING, CardRoom

# -- what is read -----------------------------------------------------------------------------------------------------------------


def test_the_reading_keys_say_what_is_on_the_table(pair: Pair, keys: Keys) -> None:
    assert keys.says("i") == "ace of spades, king of diamonds. Ace high."
    assert keys.says("o") == "No cards lie in the middle."
    assert keys.says("p") == "$3 with the bets."
    assert keys.says("t") == "Your turn: fold, call $1 or raise, $4 to $200."
    bob = pair.bob.line.person.name
    assert keys.says("s") == f"You, seat 1, $199. {bob}, seat 2, $198."
    keys.answered()
    keys.press("c")
    pair.bob.does("check")
    pair.bob.does("bet", 500)
    keys.table.turn()
    assert keys.says("o") == "Board: deuce of clubs, seven of hearts, ten of diamonds."
    assert keys.says("p") == "Pot $4. $9 with the bets."
    assert keys.says("t") == "Your turn: fold, call $5 or raise, $10 to $198."
    assert keys.says("l").endswith(f"{bob} bets $5.")
    assert keys.says("l") == keys.said(), "what is said twice is said twice"


def test_tiles_and_the_bank_are_read(keys: Keys, card_room: CardRoom) -> None:
    card_room.chance = Seeded("read")
    zoe = visitor(card_room, "Zoe")
    id = seated(zoe, "oceans-eleven/pai-gow-tiles", picks, bots=3)
    sign_in(keys.page.context, zoe)
    keys.table.go(card_room.url, id)
    keys.table.turn()
    assert re.fullmatch(r"([A-Z][a-z]+( [A-Z][a-z]+)? \([a-z]+-[a-z]+\)(, |\.)){4}( House way: .+\.)?", keys.says("i")), keys.said()
    assert re.search(r"put up \$[\d,.]+, paid \$0, won \$0, has \$[\d,.]+ left", keys.says("p")), keys.said()
    assert "Choose 2 of 4 cards." in keys.says("t")


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
    assert len(turns()) == 2 and turns()[1].startswith("Your turn: fold, call $5")
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
    "the facts": "#facts-more summary",
    "the menu": "#menu",
}


def test_the_focus_is_not_lost_when_the_table_is_drawn_again(keys: Keys, card_room: CardRoom, opened: ExitStack) -> None:
    """Wherever it is, while the game goes on by another's hand: through a round and into the next."""
    pair = Pair(keys, card_room, opened, chance=Live.fresh(), pause=0.02)
    for number, (where, selector) in enumerate(PLACES.items()):
        keys.table.until(ASKED_IN, f"{pair.id}-{2 * number + 1}")
        keys.page.locator(selector).first.focus()
        pair.ann_does("call", amount=100)
        pair.bob.does("check")
        pair.bob.does("bet", 500)
        keys.table.until("() => document.querySelector('#controls-title')?.textContent.includes('call $5')")
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
    assert "bet" in keys.table.turn().verbs  # a bot banks
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
