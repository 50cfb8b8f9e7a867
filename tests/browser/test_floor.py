"""The floor at live tables in a browser: rulings by clicking on the felt and by keys alone, disputes from "Floor!" to their close,
while two players watch in browsers of their own."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from cardroom.room.people.roles import Role
from cardroom.round import FloorCall
from tests.browser.access_helpers import broken
from tests.browser.conftest import Come
from tests.browser.driver import cents
from tests.browser.fits import fits
from tests.browser.floor import FloorPage, Watched
from tests.browser.kept import Kept
from tests.browser.keys import Keys
from tests.browser.room import CardRoom
from tests.browser.room import told as log_of

HOLDEM, THREE_CARD = "tres-lounge/texas-holdem", "tres-lounge/three-card-poker"
SIZES: tuple[ViewportSize, ...] = ({"width": 1366, "height": 650}, {"width": 820, "height": 1180}, {"width": 390, "height": 844})
WHY = "I stood beside it"
# Its line says that the floor is called, and only others that say so stand above it.
FIRST = """(id) => {
  const rows = [...document.querySelectorAll('tr[data-table]')];
  const at = rows.findIndex((row) => row.dataset.table === id);
  return at >= 0 && rows.length > 1 && rows.slice(0, at + 1).every((row) => row.querySelector('[data-flag=dispute]'));
}"""
PAUSED = "() => document.querySelector('#paused').textContent === 'Play is paused by the floor (Ana): the floor looks at the table.'"
PAUSES_AFTER = "() => document.querySelector('#paused').textContent.startsWith('Play pauses after this round, by the floor (Ana): ')"
GOES_ON = "() => document.querySelector('#paused').hidden && document.querySelector('#bubble').textContent === 'Play goes on (Ana).'"
BELOW = """() => {
  const [floor, felt] = ['#floor', '#felt'].map((id) => document.querySelector(id).getBoundingClientRect());
  return floor.top >= felt.bottom - 1;
}"""
# What is said aloud stays on the screen: for geometry.
STAYS = """() => {
  const bubble = document.querySelector('#bubble');
  bubble.removeAttribute('hidden');
  Object.defineProperty(bubble, 'hidden', { get: () => false, set: () => {} });
}"""
DONE = "() => document.querySelector('.ruling').hidden && document.activeElement.matches('#floor [data-ruling], #floor')"


Watch = Callable[..., Watched]


@pytest.fixture(scope="module")
def floor_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardRoom]:
    room = CardRoom(f"sqlite:///{tmp_path_factory.mktemp('floor')}/room.db")
    yield room
    room.stop()


@pytest.fixture
def watch(floor_room: CardRoom, come: Come) -> Iterator[Watch]:
    """``watch(edition)``: a table of its own, at its first cards."""
    games: list[Watched] = []

    def one(edition: str) -> Watched:
        games.append(Watched(floor_room, come, edition))
        return games[-1]

    yield one
    for game in games:
        game.close()


def told(game: Watched, sentence: str) -> None:
    """Everybody at the table reads it in the log, and it is shown to both players at once: to each as it concerns them."""
    game.caught_up()
    at = game.floor.table.read().log.index(sentence)
    for name, page in zip(("Ben", "Cleo"), game.pages, strict=True):
        theirs = log_of(game.round, name, len(game.round.events))[at]
        assert page.read().log[at] == theirs and not re.search(rf"\b{name}\b", theirs)
        page.hold("(said) => document.querySelector('#bubble').textContent === said", theirs)


@pytest.mark.parametrize(("edition", "foul"), [(HOLDEM, "dead-hand"), pytest.param(THREE_CARD, "foul-hand", marks=pytest.mark.prove)])
def test_an_exposed_card_a_foul_hand_and_a_misdeal_by_clicking(edition: str, foul: str, floor_room: CardRoom, watch: Watch) -> None:
    game = watch(edition)
    floor = game.floor
    floor.overview(floor_room.url)
    floor.page.click(f'tr[data-table="{game.id}"] a')  # one click from its felt
    floor.page.wait_for_selector("[data-ruling=exposed-card]")
    exposed_card(game)
    foul_hand(game, foul)
    misdeal(game)


def exposed_card(game: Watched) -> None:
    floor = game.floor
    floor.choose("exposed-card")
    offer = next(offer for offer in game.round.rulings if offer.ruling.name == "exposed-card")
    seats = {int(node.get_attribute("data-seat") or 0) for node in floor.page.locator(".seat.can-pick").all()}
    by = offer.bounds["index"].by
    assert by is not None and seats == set(offer.bounds["seat"].among)
    seat = max(seats)
    index = int(by[seat][-1])
    floor.card(f"seat/{seat}", index)
    assert floor.page.locator("input[data-ask=seat]:checked").input_value() == str(seat)
    assert floor.page.locator("input[data-ask=index]:checked").input_value() == str(index)
    card = game.round.view("").places[f"seat/{seat}"][index]
    seen = floor.look(WHY)
    assert card is None and "hidden until the ruling is made" in seen["then"]  # nothing of the card is told before
    floor.rule()
    assert game.round.inputs[-1] == FloorCall("exposed-card", (("index", index), ("seat", seat)), "Ana", WHY)
    game.caught_up()
    ruled = next(line for line in floor.table.read().log if line.startswith("The floor (Ana) rules: "))
    assert ruled.endswith(f"; because {WHY}.")
    told(game, ruled)


def foul_hand(game: Watched, ruling: str) -> None:
    floor = game.floor
    floor.choose(ruling)
    seat = int(floor.page.locator(".seat.can-pick").first.get_attribute("data-seat") or 0)
    floor.seat(seat)
    for choice in floor.page.locator("fieldset[data-field=why] input").all()[:1]:
        choice.check()
    happens_as_seen(game, WHY)
    call = game.round.inputs[-1]
    assert isinstance(call, FloorCall) and (call.name, dict(call.args)["seat"]) == (ruling, seat)
    mark = f"(at) => document.querySelector(at)?.textContent === '{ruling.replace('-', ' ')}'"
    for name, page in zip(("Ben", "Cleo"), game.pages, strict=True):  # it stands at its seat, also for its player
        own = game.round.setup.seats[seat] == name
        page.hold(mark, "#hand .said.ruled" if own else f'.seat[data-seat="{seat}"] .said.ruled')
    ben = game.pages[0]
    ben.page.evaluate(STAYS)
    fits(ben, *((size["width"], size["height"]) for size in SIZES), (844, 390))


def misdeal(game: Watched) -> None:
    game.floor.choose("misdeal")
    game.floor.page.fill("#ask-why", "two cards were boxed")
    seen = happens_as_seen(game, "")
    assert seen["says"][0] == "The floor (Ana) rules a misdeal: two cards were boxed."
    assert seen["then"] == "The round is over, and void." and game.round.void


def happens_as_seen(game: Watched, why: str) -> dict[str, Any]:
    """What the floor is shown before it rules is what then happens, to the sentence and to the chip; and it is told to everybody."""
    floor = game.floor
    before, lines, inputs = game.stacks(), len(floor.table.read().log), len(game.round.inputs)
    seen = floor.look(why)
    assert game.stacks() == before and len(game.round.inputs) == inputs and "hidden" not in seen["then"]
    floor.rule()
    told(game, seen["says"][0])
    assert floor.table.read().log[lines:] == seen["says"]
    after = game.stacks()
    assert {name: after[name] - before[name] for name in before if after[name] != before[name]} == seen["net"]
    return seen


def test_when_the_table_moves_on_a_preview_is_gone_and_nothing_is_ruled(floor_room: CardRoom, watch: Watch) -> None:
    game = watch(HOLDEM)
    floor = game.floor
    floor.come_to(floor_room.url, game.id)
    floor.choose("misdeal")
    floor.page.fill("#ask-why", "boxed")
    floor.look()
    game.act("call")
    floor.table.hold("() => !document.querySelector('.preview')")
    assert "moved on" in floor.page.inner_text(".rulings-part > .note")
    floor.table.hold("() => document.querySelector('.rulings-part').dataset.events === document.body.dataset.events")
    assert floor.page.input_value("#ask-why") == "boxed"  # what was typed stays
    assert floor.look()["then"] and not game.round.over
    floor.rule()
    assert game.round.void


def test_a_dispute_from_floor_to_its_close(floor_room: CardRoom, watch: Watch) -> None:
    game = watch(HOLDEM)
    ben, cleo = game.pages
    floor = game.floor
    floor.overview(floor_room.url)
    quiet = game.cleo.open(HOLDEM, bots=0, sit=False, private=False)
    ben.page.click("#menu")
    ben.page.click("dialog >> text=Floor!")
    ben.page.fill("#call-says", "my card was exposed")
    ben.page.keyboard.press("Enter")
    cleo.hold("() => document.querySelector('#calls').textContent.includes('Ben has called the floor: my card was exposed.')")
    ben.hold("() => document.querySelector('#calls').textContent.includes('You have called the floor')")
    floor.table.hold(FIRST, game.id)
    assert floor.page.locator(f'tr[data-table="{quiet}"] [data-flag]').count() == 0 and "open call" in floor.page.inner_text("#summary")
    floor.page.click(f'tr[data-table="{game.id}"] a')
    floor.page.click("text=I come")
    cleo.hold("() => document.querySelector('#calls').textContent.endsWith('Ana comes.')")
    for ruling, field in (("misdeal", "#ask-why"), ("take-back", "#because")):  # the caller's words are the reason, whichever field has it
        if floor.page.locator(f'[data-ruling="{ruling}"]').count():
            floor.choose(ruling)
            assert floor.page.input_value(field) == "my card was exposed"
            floor.page.click("[data-role=back]")
    floor.page.fill(".close-call input", "the card is replaced")
    floor.page.click(".close-call >> text=Close")
    for page in (ben, cleo):
        page.hold("() => document.querySelector('#calls').hidden")
    floor.table.hold("() => document.querySelector('.floor-calls').hidden")
    journal = floor_room.server.host.store.journal.lines(table=game.id)
    assert [(row.what, row.who, row.why) for _, row in journal] == [
        ("call", game.ben.id, "my card was exposed"),
        ("answer", game.ana.id, "on the way"),
        ("close-call", game.ana.id, "the card is replaced"),
    ]


def test_a_ruling_with_the_keyboard_alone(floor_room: CardRoom, watch: Watch) -> None:
    game = watch(HOLDEM)
    keys = Keys(game.floor.table)
    game.floor.overview(floor_room.url)
    keys.tab_to(f'tr[data-table="{game.id}"] .floor-name')
    keys.press("Enter")
    game.floor.page.wait_for_selector("[data-ruling]")
    keys.tab_to("[data-ruling=dead-hand]")
    keys.press("Enter")
    keys.tab_to("input[data-ask=seat]")
    keys.press("Space", "ArrowDown")
    assert game.floor.page.locator("input[data-ask=seat]:checked").input_value() == "2"
    assert game.floor.page.locator('.seat.picked[data-seat="2"]').count() == 1
    keys.tab_to("input[data-ask=why]")
    keys.press("Space")
    keys.tab_to("#because")
    keys.type(WHY)
    keys.press("Enter")
    game.floor.table.hold("() => document.activeElement.dataset.role === 'rule'")
    keys.press("Enter")
    game.floor.table.hold(DONE)
    call = game.round.inputs[-1]
    assert isinstance(call, FloorCall) and call[2:] == ("Ana", WHY)
    assert call.name == "dead-hand" and dict(call.args)["seat"] == 2
    keys.tab_to("#tab-rule", "Shift+Tab")
    keys.press("ArrowLeft")
    assert keys.on("#tab-log") and game.floor.page.locator("#log").is_visible()


def test_play_stands_still_for_everybody_and_a_wrong_payment_is_put_right(floor_room: CardRoom, watch: Watch, come: Come) -> None:
    game = watch(THREE_CARD)
    floor = game.floor
    floor.come_to(floor_room.url, game.id)
    floor.page.click("[data-role=play]")
    for page in game.pages:
        page.hold(PAUSED)
    floor.table.hold("() => document.querySelector('[data-role=play]').textContent === 'Go on'")
    floor.page.click("[data-role=play]")
    for page in game.pages:
        page.hold(GOES_ON)
    floor.page.click("[data-role=play-after]")
    for page in game.pages:
        page.hold(PAUSES_AFTER)
    game.play(lambda round: round.over)
    for page in game.pages:
        page.hold(PAUSED)
    floor.page.click("[data-role=play]")
    for page in game.pages:
        page.hold(GOES_ON)
    floor.page.click("#tab-pay")
    wrong_payment(floor)
    before = game.room.table(game.id).seats["Ben"].stack
    floor.page.click("[data-role=put-right]")
    floor.table.hold("() => document.querySelector('#part-pay').textContent.includes('put right by Ana: I stood beside it')")
    assert game.room.table(game.id).seats["Ben"].stack == before  # what was due is what lies there
    for page in game.pages:
        page.hold("() => document.querySelector('#bubble').textContent.startsWith('A payment of round')")
    wrong_payment(floor)  # another one is open when the next round begins: what is typed stays, and is proposed
    typed = floor.page.input_value("#pay-paid")
    game.next_round()
    floor.table.hold("() => !document.querySelector('[data-role=put-right]') && document.querySelector('[data-role=propose]')")
    assert (floor.page.input_value("#pay-paid"), floor.page.input_value("#pay-why")) == (typed, WHY)
    assert "until another of the floor, or a cashier, has confirmed it" in floor.page.inner_text("#pay-form")
    later_by_two(game, come)
    closes(game)


def wrong_payment(floor: FloorPage) -> None:
    floor.page.locator(".paid-lines button").first.click()
    due = cents(floor.page.inner_text("#pay-form h3").split(" ")[0])
    floor.page.fill("#pay-paid", str(due / 100 + 7))
    floor.page.fill("#pay-why", WHY)
    floor.page.click("[data-role=right]")
    floor.page.wait_for_selector("#pay-form .right")
    assert floor.page.inner_text("#pay-form .right strong").startswith("$7 from ")
    assert "null" not in floor.page.inner_text("#pay-form")


def later_by_two(game: Watched, come: Come) -> None:
    """One of the floor proposes, a cashier confirms on a page of his own; between them nothing moves."""
    floor, eva = game.floor, game.room.person("Eva")
    game.room.server.appoint(eva, Role.CASHIER)
    floor.page.click("[data-role=propose]")
    floor.table.hold("() => document.querySelector('[data-proposal]')?.textContent.startsWith('You propose, round 1.')")
    floor.page.fill("#pay-round", "1")
    floor.page.click("#part-pay >> text=Look")
    floor.table.hold("() => document.querySelector('#part-pay').textContent.includes('one proposes, another confirms')")
    assert floor.page.locator("[data-role=confirm]").count() == 0 and floor.page.inner_text("#tab-pay") == "Payments (1)"
    cashier = FloorPage(come(eva))
    cashier.overview(game.room.url)
    assert "1 correction to confirm" in cashier.page.inner_text("#summary")
    cashier.page.goto(f"{game.room.url}/tables/{game.id}#floor")
    cashier.page.wait_for_selector("[data-role=confirm]")
    assert cashier.page.locator("[role=tab]").all_inner_texts() == ["Payments (1)", "Log"]
    cashier.table.guard.expect("422")
    cashier.page.click("[data-role=confirm]")
    cashier.page.wait_for_selector(".toast >> text=between two rounds")
    assert len(game.room.table(game.id).corrections.proposals.open) == 1
    game.back()
    cashier.table.hold("() => document.body.dataset.over === 'true'")
    stacks = {name: seat.stack for name, seat in game.room.table(game.id).seats.items()}
    cashier.page.click("[data-role=confirm]")
    floor.table.hold("() => document.querySelector('#part-pay').textContent.includes('put right by Ana and Eva: I stood beside it')")
    floor.table.hold("() => !document.querySelector('[data-proposal]') && document.querySelector('#tab-pay').textContent === 'Payments'")
    assert {name: seat.stack for name, seat in game.room.table(game.id).seats.items()} == stacks


def closes(game: Watched) -> None:
    """Everybody at the table reads that it closes after this round, why, and where his chips go."""
    floor = game.floor
    game.next_round()
    floor.page.click("#tab-table")
    floor.page.fill("#control-why", "the night is over")
    floor.page.click("[data-do=close]")
    after = "This table closes after this round, by the floor (Ana): the night is over. All chips go to the cashier then"
    for page in game.pages:
        page.hold("(said) => document.querySelector('#closing[role=status]').textContent.startsWith(said)", after)
        assert page.page.locator("#closing").is_visible()
    floor.table.guard.expect("404")  # what the page asked for in the moment in which the table closed
    game.back()
    for page in game.pages:
        page.hold("() => document.querySelector('#closing').textContent.startsWith('This table is closed, by the floor (Ana)')")
    floor.page.click("#tab-rule")
    floor.table.hold("() => document.querySelector('.rulings-part').innerText === 'The table is closed: nothing can be ruled any more.'")


# -- what it looks like -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def auditor(chromium: Browser) -> Kept:
    """Axe is a script of another's: only here a page may take one."""
    return Kept(chromium, bypass_csp=True)


def holds_up(page: Page, sizes: tuple[ViewportSize, ...], within: str = "") -> None:
    """Axe has nothing to say (of this part), and nothing is wider than the window."""
    for size in sizes:
        page.set_viewport_size(size)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert broken(page, within) == []


def test_axe_has_nothing_to_complain_of(floor_room: CardRoom, watch: Watch, auditor: Kept) -> None:
    game = watch(THREE_CARD)
    assert game.ben.post(f"tables/{game.id}/call", says="he looked at my card").status_code == 200
    floor = FloorPage(auditor.visit(game.ana))
    floor.overview(floor_room.url)
    holds_up(floor.page, SIZES)
    opens_a_table(floor_room, floor)
    floor.come_to(floor_room.url, game.id)
    holds_up(floor.page, SIZES[:1])
    floor.choose("exposed-card")
    floor.card("seat/2" if floor.page.locator('[data-place="seat/2"] .can-pick').count() else "seat/1", 0)
    floor.look(WHY)
    holds_up(floor.page, SIZES[1:])
    assert floor.page.evaluate(BELOW)  # on a phone
    game.back()
    drawers_hold_up(floor)
    settings = game.room.table(game.id).settings
    assert (settings.pause, settings.seats, settings.clock_for_two) == (10, 6, 30)
    auditor.leave()


def opens_a_table(room: CardRoom, floor: FloorPage) -> None:
    """From the page itself: of which game, then every setting; the floor does not sit down, and the table waits for players."""
    page = floor.page
    page.click("#open")
    page.select_option("#open-edition", HOLDEM)
    holds_up(page, SIZES[2:], "dialog")
    page.click("dialog >> text=Go on")
    page.wait_for_selector("#open-table")
    holds_up(page, SIZES[2:], "dialog")
    page.get_by_label("Bets, lower / upper").fill("$4 / $8")
    page.get_by_label("Blinds, small / big").fill("$2 / $4")
    page.set_viewport_size(SIZES[0])
    page.click("dialog >> text=Open the table")
    page.wait_for_selector(".toast >> text=is open: ")
    label = page.inner_text(".toast").split(" ")[1]
    (id,) = (id for id, called in room.server.host.labels.all().items() if called == label and room.server.host.directory.find(id))
    floor.table.hold("(id) => document.querySelector(`tr[data-table='${id}']`)?.textContent.includes('$4-$8 limit')", id)
    table = room.table(id)
    assert not table.seats and (table.settings.kept, table.settings.private) == (4 * 3600, False)
    assert floor.page.evaluate("() => document.activeElement.id") == "open"


def drawers_hold_up(floor: FloorPage) -> None:
    """The table's own business, payments with a line open, a search with what it has found, the log; each at one size."""
    page = floor.page
    page.click("#tab-table")
    holds_up(page, SIZES[2:], "#floor")
    page.fill("#control-why", WHY)
    page.click("[data-do=settings]")
    page.select_option("#open-pause", "10")
    page.fill("#set-seats", "6")
    holds_up(page, SIZES[2:], "dialog")
    page.click("dialog >> text=Set the table")
    floor.table.hold("() => document.querySelector('.told').textContent.startsWith('The table is set anew (Ana)')")
    page.click("#tab-pay")
    page.locator(".paid-lines button").first.click()
    holds_up(page, SIZES[:1], "#floor")
    page.click("#tab-find")
    page.fill("#find-text", "foul hand")
    page.keyboard.press("Enter")
    page.wait_for_selector(".found .clause")
    holds_up(page, SIZES[1:2], "#floor")
    page.click("#tab-log")
    holds_up(page, SIZES[2:], "#floor")
