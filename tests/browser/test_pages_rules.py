"""The rule sheets of all editions, and the page of the programmer's interface: everything the server says is drawn, and nothing fails."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.browser.access_helpers import visitor
from tests.browser.conftest import Visit
from tests.browser.room import CardRoom
from tests.counts import in_turn
from tests.support import EDITIONS

# Draws a sheet in the page that is open already, as its own module does, and says what of the server's data is not there to be read.
DRAW = """async ([path, number]) => {
  document.querySelectorAll('#head, #contents, #sheet, .site-header, .site-footer').forEach((node) => node.replaceChildren());
  history.replaceState(null, '', path);
  await import(`/static/js/sheet.js?${number}`);
  const drawn = () => document.querySelector('#contents a, [role=alert]');
  for (let i = 0; i < 400 && !drawn(); i += 1) await new Promise((done) => setTimeout(done, 10));
  const id = path.slice('/rules/'.length);
  const ask = (from) => fetch(from).then((answer) => answer.json());
  const [sheet, fees] = await Promise.all([`/api/editions/${id}`, `/api/editions/${id}/fees`].map(ask));
  const missing = [];
  const plain = (text) => text.replace(/[^\\p{L}\\p{N}$½]/gu, '');
  const within = (node, text, what) => { if (!node || !plain(node.textContent).includes(plain(text))) missing.push(`${what}: ${text}`); };
  const parts = new Map([...document.querySelectorAll('#sheet > .sheet-part')].map((part) => [part.querySelector('h2').textContent, part]));
  for (const { title, lines } of sheet.sections) {
    if (lines.length && !parts.has(title)) missing.push(`section ${title}`);
    const pieces = lines.flatMap((line) => line.split(/\\((?:l\\.[^()]*|ours)\\)|\\[[^\\]]*\\]/));      // without citations and cards
    for (const piece of pieces) within(parts.get(title), piece, title);
  }
  for (const clause of Object.values(sheet.clauses).filter((each) => !each.id.startsWith('collection.'))) {
    within(document.getElementById(`clause-${clause.id}`), clause.says, clause.id);
    if (clause.lines) within(document.getElementById(`clause-${clause.id}`), clause.lines.replaceAll(' ', ''), clause.id);
  }
  for (const option of fees.options) {
    const head = document.getElementById(`clause-${option.rule}`);
    within(head, option.option, 'fees');
    const lines = head ? [...head.closest('tr').querySelectorAll('.steps li')].map((line) => plain(line.textContent)) : [];
    if (lines.length !== option.rates.length) missing.push(`rates of option ${option.option}`);
    option.rates.forEach(({ amount, printed, condition }) => {
      const said = amount ? `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: amount % 100 ? 2 : 0 })}` : 'nothing';
      const figure = condition.match(/\\$[\\d,.]+$|$/)[0];           // a step by what it reaches to
      const whole = printed ? `${figure} (printed: ${printed})` : figure;
      const there = lines.some((line) => line.startsWith(plain(said)) && line.endsWith(plain(whole)));
      if (!there) missing.push(`option ${option.option}: ${said} ${condition}`);
    });
  }
  if (!fees.options.length && !parts.get('Collection').textContent.includes('No collection is taken.')) missing.push('no collection');
  for (const reading of sheet.readings) within(document.getElementById(`reading-${reading.id}`), reading.read, 'reading');
  for (const reading of fees.readings ?? []) within(document.getElementById(`fee-reading-${reading.id}`), reading.read, 'reading of a fee');
  const names = [...document.querySelectorAll('#sheet [id]')].map((node) => node.id);
  const examples = sheet.sections.flatMap(({ lines }) => lines).filter((line) => /\\[[2-9TJQKA][cdhs]/.test(line)).length;
  if (examples && !document.querySelector('#sheet .example svg')) missing.push('examples');
  return {
    missing, title: document.title, name: document.querySelector('#head h1').textContent, sheet: sheet.name, house: sheet.house_name,
    contents: [...document.querySelectorAll('#contents a')].every((link) => document.getElementById(link.hash.slice(1))),
    tables: document.querySelectorAll('#sheet table').length, options: fees.options.length,
    twice: names.filter((name, i) => names.indexOf(name) !== i),
  };
}"""

# The method and the path on each operation's fold; where the page's own links lead, and what is there.
OPERATIONS = """[...document.querySelectorAll('details.operation')].map((each) =>
  [...each.querySelectorAll('summary code')].slice(0, 2).map((code) => code.innerText))"""
HASHES_AND_IDS = """[[...document.querySelectorAll('#sheet a[href^="#"]')].map((link) => link.hash.slice(1)),
  [...document.querySelectorAll('[id]')].map((node) => node.id)]"""


@pytest.mark.parametrize(
    ("editions", "least_tables", "least_options"),
    [
        pytest.param(in_turn(1), 30, 100, id="one of each kind"),
        pytest.param(EDITIONS, 300, 500, id="every edition", marks=pytest.mark.prove),
    ],
)
def test_the_rule_sheet_of_every_edition(
    editions: Sequence[str], least_tables: int, least_options: int, visit: Visit, card_room: CardRoom
) -> None:
    table = visit(visitor(card_room))
    page = table.page
    page.goto(f"{card_room.url}/rules/{editions[0]}")
    page.wait_for_selector("#contents a")
    tables = options = 0
    for number, edition in enumerate(editions):
        drawn: dict[str, Any] = page.evaluate(DRAW, [f"/rules/{edition}", number])
        assert drawn["missing"] == [], f"{edition}: {drawn['missing'][:5]}"
        assert drawn["name"] == drawn["sheet"] and drawn["title"] == f"{drawn['sheet']}, {drawn['house']}: rules"
        assert drawn["contents"], f"{edition}: a line of the contents leads nowhere"
        assert drawn["twice"] == [], f"{edition}: two parts have the same name"
        tables += drawn["tables"]
        options += drawn["options"]
        table.guard.check()
    assert tables > least_tables and options > least_options, (tables, options)


def test_how_to_play_comes_first_then_an_example_then_what_is_paid(visit: Visit, card_room: CardRoom) -> None:
    page = visit(visitor(card_room)).page
    page.goto(f"{card_room.url}/rules/tres-lounge/three-card-poker")
    page.wait_for_selector(".round-told")
    titles = page.locator("#sheet h2").all_inner_texts()
    assert titles[:4] == ["How to play", "One round, as an example", "Pair Plus pays", "Deck"]
    assert page.locator(".how-to li").count() == 5
    example = visitor(card_room).get("editions/tres-lounge/three-card-poker/example").json()
    (settled,) = (part["said"] for part in example["told"] if part["stage"] == "settlement")
    assert page.locator(".round-told li").all_inner_texts() == [each["says"] for each in settled]
    assert all(page.locator(f"[id='clause-{each['rule']}']").count() == 1 for each in settled)
    assert "000_f60149" not in page.locator("body").inner_text(), "houses by their names, not by files"


def test_a_clause_is_found_by_its_address(visit: Visit, card_room: CardRoom) -> None:
    """A transfer's rule leads to its line of the sheet, folded up or not; so does the link to the fees."""
    page = visit(visitor(card_room)).page
    for name in ("clause-player-wins", "collection"):
        page.goto("about:blank")
        page.goto(f"{card_room.url}/rules/tres-lounge/three-card-poker#{name}")
        page.wait_for_selector("#contents a")
        target = page.locator(f"[id='{name}']")
        box = target.bounding_box()
        assert target.is_visible() and box and 0 <= box["y"] < 800, name


def test_play_and_open_from_a_rule_sheet(visit: Visit, card_room: CardRoom) -> None:
    table = visit(visitor(card_room))
    table.guard.expect("ERR_ABORTED")
    page = table.page
    page.goto(f"{card_room.url}/rules/oceans-eleven/razz")
    page.get_by_role("button", name="Open a table…").click()
    page.wait_for_selector("dialog[open] #open-bots")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector("#table-name:has-text('Razz')")


def test_no_such_edition(visit: Visit, card_room: CardRoom) -> None:
    table = visit(visitor(card_room))
    table.guard.expect("404")
    table.page.goto(f"{card_room.url}/rules/tres-lounge/nothing")
    table.page.wait_for_selector("[role=alert]")
    assert table.page.locator("[role=alert]").inner_text().startswith("There is no edition 'tres-lounge/nothing'.")


def test_the_programmers_page_draws_every_operation(visit: Visit, card_room: CardRoom) -> None:
    person = visitor(card_room)
    api = person.get("openapi.json").json()
    page = visit(person).page
    page.goto(f"{card_room.url}/api")
    page.wait_for_selector("#shapes")
    drawn = [tuple(words) for words in page.evaluate(OPERATIONS)]
    operations = [(method.upper(), path) for path, methods in api["paths"].items() for method in methods]
    assert sorted(drawn) == sorted(operations) and len(operations) >= 20
    shapes = page.evaluate("[...document.querySelectorAll('details[id^=shape-]')].map((each) => each.id.slice('shape-'.length))")
    assert sorted(shapes) == sorted(api["components"]["schemas"])
    text = str(page.locator("#sheet").text_content())
    for schema in api["components"]["schemas"].values():
        for name, field in schema.get("properties", {}).items():
            assert name in text and field.get("description", "") in text
    hashes, ids = page.evaluate(HASHES_AND_IDS)
    assert hashes and set(hashes) <= set(ids)
    for word in ("refused", "sit-out", "shuffled", "transfer"):
        assert word in text, "the socket is told in words"
    page.goto(f"{card_room.url}/api#shape-DecisionData")
    page.wait_for_selector("#shape-DecisionData[open]")
