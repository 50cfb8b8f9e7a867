"""The analyst's pages: the list shows every player-dealer edition, a desk shows what the server answers, a link asks the same again."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from cardroom.games.registry import GAMES
from cardroom.houses.files import headings
from tests.browser.access_helpers import visitor
from tests.browser.conftest import Come, Visit
from tests.browser.room import CardRoom
from tests.patience import SOON

TRES = "tres-lounge/three-card-poker"
LATER = 2 * SOON * 1000  # milliseconds, for what a process of its own works out

# Every figure of a section as it is read, and the value behind it.
FIGURES = """(name) => [...document.querySelectorAll(`[data-section="${name}"] .figure[data-value]`)].map((node) =>
  [Number(node.dataset.value), node.firstElementChild.textContent, node.querySelector('.sure')?.textContent ?? ''])"""
# What leaves the window, or is too small to be read; words of a drawing by the size at which it is shown.
MISFITS = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.checkVisibility() || node.closest('.visually-hidden, .skip')) continue;
    const drawing = node.closest('.chart svg');
    const scale = drawing ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width : 1;
    if (parseFloat(getComputedStyle(node).fontSize) * scale < 11) found.push(`small: ${walker.currentNode.data.trim()}`);
  }
  for (const cell of document.querySelectorAll('.odds-table td')) {
    const box = cell.getBoundingClientRect();
    for (const part of cell.querySelectorAll('.figure > span')) {
      const own = part.getBoundingClientRect();
      if (own.left < box.left - 1 || own.right > box.right + 1) found.push(`over its cell: ${part.textContent}`);
    }
  }
  return found;
}"""


def opened(page: Page, room: CardRoom, path: str, *kinds: str) -> None:
    """Open a desk, and wait for the answers to some questions."""
    page.goto(room.url + path)
    for kind in kinds:
        page.wait_for_selector(f'[data-question="{kind}"][data-state="done"]', timeout=LATER)


def figures(page: Page, section: str) -> list[tuple[float, str, str]]:
    return [(value, text, sure) for value, text, sure in page.evaluate(FIGURES, section)]


def answer_to(page: Page, query: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("(query) => fetch(`/api/odds/ask?${query}&wait=20`).then((answer) => answer.json())", query)
    assert found["state"] == "done"
    return found


def test_the_list_shows_every_edition_with_a_player_dealer(visit: Visit, card_room: CardRoom) -> None:
    page = visit(visitor(card_room)).page
    page.goto(f"{card_room.url}/odds")
    page.wait_for_selector(".edition-link")
    banked = {one.id for one in headings() if GAMES[one.game].family == "banked"}
    assert {link.get_attribute("data-edition") for link in page.locator(".edition-link").all()} == banked
    page.locator("#edition-search").fill("tres baccarat")
    shown = [link.get_attribute("data-edition") or "" for link in page.locator(".edition-link:visible").all()]
    assert shown and all(each.startswith("tres-lounge/") and "baccarat" in each for each in shown)
    page.locator("#edition-search").fill("no such thing at all")
    expect(page.locator("#edition-count")).to_have_text("No edition is called so.")
    page.goto(f"{card_room.url}/rules/{TRES}")
    page.locator("#head").get_by_role("link", name="Odds").click()
    page.wait_for_url(f"**/odds/{TRES}*")


def test_a_desk_shows_what_the_server_answers_and_its_link_asks_the_same(come: Come, card_room: CardRoom) -> None:
    table = come(visitor(card_room), permissions=["clipboard-read", "clipboard-write"])
    page = table.page
    table.guard.expect("ERR_ABORTED")  # a poll that is given up on leaving
    opened(page, card_room, f"/odds/{TRES}?question=bank&players=3&bet=ante%3D25&nights=150&seed=7", "odds", "options", "fees", "bank")
    asked = f"edition={TRES}&players=3&bet=ante%3D25"
    odds, night, options = (
        answer_to(page, f"question={kind}&{asked}{more}")["answer"]
        for kind, more in (("odds", ""), ("bank", "&nights=150&seed=7"), ("options", ""))
    )
    shown = figures(page, "wagers")
    rows = [*odds["wagers"], odds["together"]]
    wanted = [one[key] for one in rows for key in ("bettor", "player_dealer", "wins", "pushes", "loses", "deviation")]
    assert [value for value, _, _ in shown] == wanted
    assert shown[0][1:] == (f"{100 * odds['wagers'][0]['bettor']:+.4f} %", "exact")
    after = [value for value, _, _ in figures(page, "after")]
    dealer = odds["after_collection"]["player_dealer"]
    assert after[:4] == [dealer["from_the_play"], dealer["collection"], dealer["in_all"], dealer["deviation"]]
    assert figures(page, "options")[0][0] == options["options"][0]["bank"]["a_hand"]
    played = figures(page, "night")
    assert played[0] == (night["night"]["mean"], _money(night["night"]["mean"]), f"± {night['night']['error'] / 100:,.2f}")
    assert [value for value, _, _ in played if value in night["night"]["quantiles"].values()]
    assert all(sure for value, _, sure in played if value not in (night["night"]["least"], night["night"]["most"]))
    expect(page.locator('[data-section="night"] .assumes')).to_contain_text("every wager is covered")

    for plot in ("wagers", "distribution", "fan", "ruin"):
        page.wait_for_selector(f'[data-plot="{plot}"] svg[role=img] title', state="attached")
    for size in ((1366, 650), (390, 844), (820, 1180)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_function("() => [...document.querySelectorAll('.chart')].every((each) => {"
                               " const [room, drawn] = [each.clientWidth, each.querySelector('svg')?.viewBox.baseVal.width];"
                               " return drawn && Math.abs(drawn - Math.max(360, room)) <= 50; })")  # fmt: skip
        assert page.evaluate(MISFITS) == [], size

    page.locator('[data-section="night"]').get_by_role("button", name="Copy link").click()
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    given = parse_qs(urlsplit(link).query)
    assert given == {"question": ["bank"], "players": ["3"], "bet": ["ante=25"], "nights": ["150"], "seed": ["7"]}
    opened(page, card_room, link.removeprefix(card_room.url), "odds", "bank")
    assert figures(page, "night") == played and figures(page, "wagers") == shown

    with page.expect_download() as waiting:
        page.locator('[data-section="night"]').get_by_role("link", name="JSON").click()
    assert json.loads(waiting.value.path().read_text(encoding="utf-8"))["night"] == night["night"]

    page.context.add_cookies([{"name": "language", "value": "es", "url": card_room.url}])
    opened(page, card_room, f"/odds/{TRES}?players=3&bet=ante%3D25", "odds")
    assert page.locator("#wagers").inner_text() == "Lo que vale cada apuesta"
    assert figures(page, "wagers")[0][2] == "exacto" and [value for value, _, _ in figures(page, "wagers")] == wanted


def test_nights_that_nobody_counts_are_chosen_and_the_page_says_why(visit: Visit, card_room: CardRoom) -> None:
    page = visit(visitor(card_room)).page
    opened(page, card_room, f"/odds/{TRES}?question=bank&players=3&hours=1&bankroll=150", "odds", "bank")
    answer = answer_to(page, f"question=bank&edition={TRES}&players=3&hours=1&bankroll=150")["answer"]
    assert page.locator("[name=nights]").input_value() == ""
    expect(page.locator("[data-section=night] .nights-chosen")).to_have_text(answer["nights_chosen"])
    expect(page.locator('[data-section="night"]')).to_contain_text(f"{answer['nights']:,} nights")


def test_a_shift_and_a_counter(visit: Visit, card_room: CardRoom) -> None:
    """Both sections show what the server answers, every figure with its error."""
    page = visit(visitor(card_room)).page
    edition = "oceans-eleven/ez-baccarat"
    shift, counter = "shift=1h:3+1h:4&nights=60&bankroll=300", "players=6&wager=dragon-7&shoes=200&below=60"
    opened(page, card_room, f"/odds/{edition}?question=shift&question=advantage&{shift}&{counter}", "shift", "advantage")
    played = answer_to(page, f"question=shift&edition={edition}&{shift}")["answer"]
    shown = figures(page, "shift")
    parts = [[one["hands"], one["mean"], one["mean"] / one["hours"], one["drop"]] for one in played["parts"]]
    assert [value for value, _, _ in shown[:8]] == pytest.approx([value for part in parts for value in part])
    assert {played["mean"], played["together"]["deviation"], played["drop"]} <= {value for value, _, _ in shown}
    assert all(sure for _, _, sure in shown)
    (counted,) = answer_to(page, f"question=advantage&edition={edition}&{counter}")["answer"]["wagers"]
    keys = ("counter_an_hour", "bank_loses_an_hour", "units_a_shoe", "bets", "rounds")
    shown = figures(page, "advantage")
    assert [value for value, _, _ in shown] == [counted["fresh"], *(at[key] for at in counted["cuts"] for key in keys)]
    assert all(sure for _, _, sure in shown)
    cut = counted["below"]["cut"]
    said = "Even with half the shoe" if cut is None else f"With {cut} cards or more"
    expect(page.locator("[data-section=advantage] .below-said")).to_contain_text(said)
    assert page.evaluate(MISFITS) == []


@pytest.mark.prove  # the sections of a counter, of another question
def test_a_seen_hand_and_a_game_without_a_counter(visit: Visit, card_room: CardRoom) -> None:
    """The gain is what is known less what is dealt; where nothing is computed there is one sentence and no form."""
    page = visit(visitor(card_room)).page
    opened(page, card_room, f"/odds/{TRES}?question=advantage&players=3&flashed=1", "advantage")
    seen = answer_to(page, f"question=advantage&edition={TRES}&players=3&flashed=1")["answer"]
    wanted = [seen["as_dealt"], seen["knowing"], seen["knowing"] - seen["as_dealt"], seen["bank_loses_an_hour"], seen["bettor_an_hour"]]
    assert [value for value, _, _ in figures(page, "advantage")] == pytest.approx(wanted)
    edition = "oceans-eleven/california-baccarat"
    page.goto(f"{card_room.url}/odds/{edition}")
    expect(page.locator("[data-section=advantage] p")).to_contain_text("both sides would answer the count with another strategy.")
    assert page.locator("[data-section=advantage] form").count() == 0


def _money(cents: float) -> str:
    return f"{'-' if cents < 0 else '+'}${abs(cents) / 100:,.2f}"


@pytest.mark.parametrize(
    "edition",
    [
        "tres-lounge/ez-baccarat-panda-8",
        pytest.param("oceans-eleven/21st-century-blackjack", marks=pytest.mark.prove),
        pytest.param("tres-lounge/pai-gow-tiles", marks=pytest.mark.prove),
        pytest.param("gulfstream-park/ultimate-texas-holdem", marks=pytest.mark.prove),
    ],
)
def test_the_desk_of_another_family(edition: str, visit: Visit, card_room: CardRoom) -> None:
    """Every wager of the form is there, every wager of the answer has its figures and its pay lines."""
    page = visit(visitor(card_room)).page
    opened(page, card_room, f"/odds/{edition}?players=4", "odds")
    odds = answer_to(page, f"question=odds&edition={edition}&players=4")["answer"]
    form = page.evaluate("(edition) => fetch(`/api/odds/${edition}`).then((answer) => answer.json())", edition)
    assert page.locator("[data-wager][name^=bet-]").count() == len(form["wagers"])
    assert page.locator('[data-section="lines"] details').count() == len(odds["wagers"])
    values = [value for value, _, _ in figures(page, "wagers")]
    assert all(one["bettor"] in values for one in odds["wagers"])
    assert odds["after_collection"]["player_dealer"]["in_all"] in [value for value, _, _ in figures(page, "after")]
    assert page.evaluate(MISFITS) == []


def test_first_figures_are_marked_and_a_question_can_be_given_up(visit: Visit, card_room: CardRoom) -> None:
    """The server's words, the place in the queue and figures so far are shown; nobody polls any more once it is cancelled."""
    table = visit(visitor(card_room))
    page = table.page
    opened(page, card_room, f"/odds/{TRES}?players=3&bet=ante%3D25", "odds")
    answer = answer_to(page, f"question=odds&edition={TRES}&players=3&bet=ante%3D25")
    polls: list[str] = []
    waiting = {**answer, "state": "waiting", "answer": None, "final": False, "place": 3, "progress": 0, "say": ""}
    working = {**answer, "state": "working", "final": False, "progress": 0.4, "say": "400 nights: first figures"}
    steps = {"waiting": waiting, "working": working, "refused": {**waiting, "state": "refused", "say": "The bets do not fit the table."}}
    state = "waiting"

    def told(route: Route) -> None:
        polls.append(route.request.url)
        route.fulfill(json=steps[state])

    page.route("**/api/odds/ask?*", told)
    page.locator('[data-section="the-table"] button[type=submit]').click()
    frame = page.locator('[data-question="odds"]')
    expect(frame).to_contain_text("Place 3 in the queue")
    state = "working"
    expect(frame).to_contain_text("400 nights: first figures")
    expect(frame.locator(".so-far")).to_be_visible()
    assert frame.locator("progress").evaluate("(bar) => bar.value") == 0.4
    assert figures(page, "wagers")[0][0] == answer["answer"]["wagers"][0]["bettor"]
    frame.get_by_role("button", name="Cancel").click()
    expect(frame).to_contain_text("You stopped this question.")
    for other in ("options", "fees"):
        page.locator(f'[data-question="{other}"]').get_by_role("button", name="Cancel").click()
    page.evaluate("() => new Promise((done) => { setTimeout(done, 400); })")
    polls.clear()
    page.evaluate("() => new Promise((done) => { setTimeout(done, 800); })")
    assert polls == []
    state = "refused"
    page.locator('[data-section="the-table"] button[type=submit]').click()
    expect(frame.get_by_role("alert")).to_have_text("The bets do not fit the table.")


def test_hands_are_picked_by_clicking_and_by_keyboard(visit: Visit, card_room: CardRoom) -> None:
    """Ace-king of spades on Qs Js 2d 3c against a set of queens: four tens and six more spades of 44 cards win."""
    table = visit(visitor(card_room))
    page = table.page
    page.goto(f"{card_room.url}/odds/equity?edition=standard/no-limit-texas-holdem")
    page.wait_for_selector(".deck-card")
    assert page.locator(".deck-card").count() == 52
    page.locator('.deck-card[data-card="As"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    for card in ("Qd", "Qc"):
        page.locator(f'.deck-card[data-card="{card}"]').click()
    page.locator('[data-place="board"]').click()
    for card in ("Qs", "Js", "2d", "4c", "4c", "3c"):  # the second click on a card takes it back
        page.locator(f'.deck-card[data-card="{card}"]').click()
    held = {place: [card.get_attribute("data-card") for card in page.locator(f'[data-place="{place}"] svg').all()]
            for place in ("hand-1", "hand-2", "board")}  # fmt: skip
    assert held == {"hand-1": ["As", "Ks"], "hand-2": ["Qd", "Qc"], "board": ["Qs", "Js", "2d", "3c"]}
    page.get_by_role("button", name="Work it out").click()
    page.wait_for_selector('.answer[data-state="done"]', timeout=LATER)
    equities = [float(node.get_attribute("data-value") or 0) for node in page.locator(".share .figure").all()]
    assert equities == [pytest.approx(10 / 44), pytest.approx(34 / 44)]
    assert page.locator(".share .sure").all_inner_texts() == ["exact", "exact"]
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector('.answer[data-state="done"]', timeout=LATER)
    assert [float(node.get_attribute("data-value") or 0) for node in page.locator(".share .figure").all()] == equities
    for size in ((1366, 650), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(MISFITS) == [], size
