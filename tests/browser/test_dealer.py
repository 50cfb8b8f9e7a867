"""The dealer's screen: a whole round of three card poker by keys alone and one by taps, settled in the house's order; tiles, and a bet on
another's position; axe finds nothing, in its drawers neither."""

from itertools import groupby

import pytest
from playwright.sync_api import Browser, Page

from cardroom import load
from cardroom.cards import card_names, parse_cards
from cardroom.dealer.steps import settlement_of, steps_of
from cardroom.room.people.roles import Role
from cardroom.room.storage.replay import play_stored
from tests.browser.access_helpers import broken
from tests.browser.kept import Kept, sign_in
from tests.browser.room import CardRoom
from tests.web.server import LiveServer, Person

EDITION, TILES = "tres-lounge/three-card-poker", "tres-lounge/pai-gow-tiles"
CARDS = ["as", "kd", "qc", "2c", "3d", "5h", "4c", "6d", "9h"]
AT = "document.querySelector('.dealer-screen').dataset.at"


class Screen:
    def __init__(self, page: Page, room: LiveServer, edition: str = EDITION, bank: str = "") -> None:
        self.page, self.room = page, room
        self.dealer: Person = room.person()
        room.appoint(self.dealer, Role.DEALER)
        sign_in(page.context, self.dealer)
        page.goto(f"{room.url}/dealer")
        page.wait_for_selector("#edition")
        page.select_option("#edition", edition)
        page.fill("#players", "Ann, Bob, Cy")
        page.fill("#stack", "500")
        if bank:
            page.tap(".table-settings summary")
            page.get_by_label("Least a player-dealer puts up").fill(bank)
        page.get_by_role("button", name="Open", exact=True).click()
        page.wait_for_selector(".dealer-screen[data-at]")
        self.id = page.url.rpartition("/")[2]

    @property
    def at(self) -> str:
        return str(self.page.evaluate(AT))

    @property
    def ask(self) -> str:
        return self.page.inner_text("#ask")

    def moves_on(self, before: str) -> None:
        self.page.wait_for_function(f"(before) => {AT} !== before", arg=before)

    def keys(self, text: str) -> None:
        """Typed, without looking where the focus is, and Enter."""
        before = self.at
        self.page.keyboard.type(text)
        assert self.page.evaluate("document.activeElement.id") == "line"
        self.page.keyboard.press("Enter")
        self.moves_on(before)

    def tap(self, *keys: str) -> None:
        """Keys of the pad; the last one types it in."""
        before = self.at
        for key in keys:
            self.page.tap(f'.pad [data-key="{key}"]')
        self.moves_on(before)

    def cards(self) -> int:
        return self.page.inner_text(".typed-cards").count("▢") if self.page.locator(".ranks").count() else 0

    def settled(self) -> list[str]:
        return [line.inner_text() for line in self.page.locator(".tick-step label").all()]


def expected(room: LiveServer, id: str) -> list[str]:
    """The settlement in the house's order, from the round as it is stored; what is done with one player in one go stands under his name."""
    stored = room.host.store.rounds.last(id)
    assert stored is not None
    found: list[str] = []
    for _, group in groupby(settlement_of(steps_of(play_stored(stored))), key=lambda step: (step.seat, step.player)):
        steps = [step.text for step in group]
        short = [text.partition(": ")[2].replace(" from the bank", "") for text in steps]
        found += steps if len(steps) == 1 else [text[0].upper() + text[1:] for text in short]
    return found


def test_a_round_by_keys_and_a_round_by_taps(card_room: CardRoom, chromium: Browser) -> None:
    kept = Kept(chromium, bypass_csp=True, has_touch=True, viewport={"width": 820, "height": 1180})
    page = kept.visit().page
    screen = Screen(page, card_room.server)
    by_keys(screen)
    by_taps(screen)
    on_anothers_position(Screen(page, card_room.server, TILES, "50"))
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert broken(page) == []
    kept.leave()


def by_keys(screen: Screen) -> None:
    page, cards = screen.page, iter(CARDS)
    for line in ("", "", "200", "all 10", "."):
        screen.keys(line)
    assert "Deal the hands" in screen.ask
    assert page.inner_text(".ask-then") == "Deal 3 cards each to seats 2, 3 and 1, face down. Turn up one card: seat 1, Ann (card 3)."
    screen.keys(next(cards))  # which says that they lie there
    drawers(page)
    screen.keys("p")
    screen.keys("f")
    assert "take the $10 on ante" in page.inner_text(".doing")
    while "next" not in page.inner_text("#enter").lower():
        count = screen.cards()
        screen.keys("".join(next(cards) for _ in range(count)) if count else "p" if "decides" in screen.ask else "")
    assert screen.settled() == expected(screen.room, screen.id) and screen.settled()
    order = page.locator(".doing li").filter(has_text="Settlement order")
    assert order.is_visible()  # on an upright tablet too
    assert broken(page) == []
    screen.keys("u")  # the last hand was another one
    screen.keys("4c6dtd")
    page.reload()  # what was settled when Cy folded is done already, also for who looks again
    page.wait_for_selector(".ticks li.now")
    page.focus("#line")
    for number in range(1, page.locator(".ticks li").count()):
        assert page.locator(".ticks li.ticked").count() == number
        page.keyboard.press("Enter")
    assert screen.ask == "All is paid."
    screen.keys("")
    assert "round 2" in page.inner_text(".dealer-head")


def drawers(page: Page) -> None:
    """What went wrong, one of the rulings, who deals, who sits there: axe finds nothing in any of them."""
    for opened in ("#wrong", "#tap", "#people"):
        page.tap(opened)
        page.wait_for_selector("dialog[open] button")
        if opened == "#wrong":
            page.tap('[data-ruling="exposed-card"]')
            assert "The one that everybody has seen by it" in page.inner_text("dialog[open]")
        assert broken(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        assert page.evaluate("document.activeElement.id") == opened.removeprefix("#")  # and what is typed now goes into the line


def by_taps(screen: Screen) -> None:
    page, cards = screen.page, iter(CARDS)
    before = screen.at
    page.tap(".verbs .primary")  # he takes the bank
    screen.moves_on(before)
    page.tap(".verbs .key")  # and puts up money: how much?
    page.tap('.pad [data-key="chip-10000"]')
    screen.tap("go")
    screen.tap("all", "chip-500", "chip-500", "place")
    assert "2×$5" in page.inner_text(".doing").replace("\n", "").replace(" ", "")
    assert broken(page) == []
    screen.tap("no-more")
    while "next" not in page.inner_text("#enter").lower():
        count = screen.cards()
        if count:
            screen.tap(*(key for _ in range(count) for card in [next(cards)] for key in (card[0].upper(), card[1])))
        else:
            before = screen.at
            page.locator(".verbs .key").first.tap()
            screen.moves_on(before)
    assert screen.settled() == expected(screen.room, screen.id)
    page.tap("#wrong", force=True)  # nothing can have gone wrong any more: it does nothing
    assert not page.locator("dialog").count()
    for box in page.locator(".ticks input").all():
        box.tap()
    page.tap("#enter")
    page.wait_for_function(f"() => {AT}.startsWith('3/')")
    assert load(EDITION).name in page.inner_text(".dealer-head")


def on_anothers_position(screen: Screen) -> None:
    """At a table with limits of its own Bob bets on Cy's position: the pad asks where, since he may."""
    page = screen.page
    screen.keys("")
    screen.keys("")
    assert "put up $50 to" in page.inner_text(".ask-keys")
    screen.keys("200")
    page.tap('.pad [data-key="seat-2"]')
    screen.tap("position-3", "chip-500", "chip-2500", "place")
    assert "Bob: wager $30" in page.inner_text('[data-seat="3"]')
    screen.keys("2-3 20")
    screen.tap("no-more")
    while page.locator(".tiles").count() == 0:
        screen.keys("1" if "chooses" in screen.ask else "7" if "dice" in screen.ask else "")
    assert screen.ask == "Turn up 4 tiles: seat 1, Ann."
    screen.tap("6-6", "2-2", "6-4", "3-1")
    assert "[6|6] Teen" in page.inner_text(".doing")


def test_people_and_practice_by_use(card_room: CardRoom, chromium: Browser) -> None:
    """Stacks that differ at opening, the quick mode, people by the Players dialog; then practice, which asks for a payment first."""
    room = card_room.server
    kept = Kept(chromium, bypass_csp=True, has_touch=True, viewport={"width": 820, "height": 1180})
    page = kept.visit().page
    dealer, kim = room.person(), room.person("Kimberley")
    room.appoint(dealer, Role.DEALER)
    sign_in(page.context, dealer)
    page.goto(f"{room.url}/dealer")
    page.wait_for_selector("#edition")
    page.select_option("#edition", EDITION)
    page.fill("#players", "Ann: 300, Bob, -, Cy: 450")
    page.fill("#stack", "200")
    page.check("#quick")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector(".dealer-screen[data-at]")
    id = page.url.rpartition("/")[2]
    assert f"table {room.host.labels.of(id)} · " in page.inner_text(".dealer-head")

    def stacks() -> dict[str, tuple[int | None, int]]:
        seats = room.host.tables.runner(id).table.seats.values()
        return {seat.player: (seat.seat, seat.stack) for seat in seats}

    assert stacks() == {"Ann": (1, 300_00), "Bob": (2, 200_00), "Cy": (4, 450_00)}

    def in_dialog(press: str, **fields: str) -> None:
        page.tap("#people")
        dialog = page.locator("dialog[open]")
        for name, value in fields.items():
            if name == "new_source":
                dialog.locator("#new-source").select_option(value)
            else:
                dialog.locator(f"#{name.replace('_', '-')}").fill(value)
        dialog.get_by_role("button", name=press, exact=True).click()
        page.wait_for_selector("dialog", state="detached")

    in_dialog("Buy: Bob", more_chips="100", new_source="house")
    assert stacks()["Bob"] == (2, 300_00)
    in_dialog("Unknown person: give a number", new_chips="150", new_source="house")
    (number,) = set(stacks()) - {"Ann", "Bob", "Cy"}
    assert stacks()[number] == (3, 150_00)
    in_dialog("Get up: Cy")
    page.tap("#people")  # somebody with an account is found by name
    page.locator("#new-player").press_sequentially("Kimb")
    page.locator("dialog [aria-label='People who are known here'] button").first.tap()
    assert page.input_value("#new-player") == kim.name
    page.locator("#new-source").select_option("house")
    page.fill("#new-chips", "250")
    page.get_by_role("button", name="Sit down", exact=True).click()
    page.wait_for_selector("dialog", state="detached")
    assert set(stacks()) == {"Ann", "Bob", number, kim.name} and stacks()[kim.name][1] == 250_00

    line = page.locator("#line")
    for typed in (
        "",
        "",
        "200",
        "2 10",
        ".",
        "as",
    ):  # quick: the first open card is asked, and no step before it
        at = page.evaluate(AT)
        assert "Deal the hands" not in page.inner_text("#ask")
        line.fill(typed)
        line.press("Enter")
        page.wait_for_function(f"(before) => {AT} !== before", arg=at)
    assert "Bob" in page.inner_text("#ask")

    page.goto(f"{room.url}/dealer")
    page.wait_for_selector("#practice-edition")
    page.select_option("#practice-edition", EDITION)
    page.fill("#seed", "5")
    page.locator("form[aria-labelledby=practice-title] button.primary").click()
    page.wait_for_selector(".dealer-screen[data-at]")
    worked_out(page)
    kept.leave()


def test_a_mistake_that_voids_the_round_asks_first(card_room: CardRoom, chromium: Browser) -> None:
    """Two extra cards at hold'em, by the dialog: first what follows, and then it is so."""
    kept = Kept(chromium, bypass_csp=True, viewport={"width": 1180, "height": 820})
    screen = Screen(kept.visit().page, card_room.server, "tres-lounge/texas-holdem")
    page = screen.page
    kept.guard.expect("422")  # refused, until the dealer is sure
    for line in ("", *CARDS[:3]):  # a card each for the button
        screen.keys(line)
    for press in ("Back", "Void the round"):
        page.click("#wrong")
        page.click("[data-mistake='extra cards']")
        page.wait_for_selector("#void-it")
        assert "The round is over and void then" in page.inner_text("dialog[open]") and broken(page) == []
        before = screen.at
        page.get_by_role("button", name=press, exact=True).click()
        if press == "Back":
            page.wait_for_selector("[data-mistake='extra cards']")
            assert screen.at == before
            page.keyboard.press("Escape")
    screen.moves_on(before)
    stored = card_room.server.host.store.rounds.last(screen.id)
    assert stored is not None and play_stored(stored).void
    kept.leave()


def until_asked(page: Page) -> None:
    """Type in what lies on the felt until a payment is to be worked out."""
    for _ in range(60):
        if page.locator("form.ask-amount:visible").count():
            return
        at = page.evaluate(AT)
        felt = str(page.evaluate("fetch('/api/dealer/practice').then((found) => found.json()).then(({ asked }) => asked.felt)"))
        page.locator("#line").fill(card_names(parse_cards(felt)) if "♠" in felt or any(suit in felt for suit in "♥♦♣") else "")
        page.locator("#line").press("Enter")
        page.wait_for_function(f"(before) => {AT} !== before || document.querySelector('form.ask-amount')", arg=at)
    pytest.fail("no payment is asked")


def worked_out(page: Page) -> None:
    """A round of practice: where its first payment is asked, the last line is taken back; then it is worked out, wrongly, and shown."""
    until_asked(page)
    form = page.locator("form.ask-amount:visible").first
    form.locator("input").fill("u")
    form.locator("button").click()
    page.wait_for_selector("form.ask-amount", state="detached")
    until_asked(page)
    line = page.locator(".ticks li", has=page.locator("form.ask-amount:not([hidden])")).first
    assert not line.locator(".tick-steps").is_visible()
    form.locator("input").fill("1234")
    form.locator("button").click()
    assert page.locator(".ticks [role=status]").first.inner_text().endswith("not +$1,234.")
    assert page.locator(".ticks .tick-steps").first.is_visible()
