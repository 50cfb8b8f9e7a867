"""What the controls make of a decision, without a table: cards placed in any order, questions that are not asked, chips."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.server import LiveServer

PLACED = """async ({ places, clicks }) => {
  const { placedAtOnce, placings } = await import('/static/js/table/placing.js');
  const { Picks } = await import('/static/js/table/picks.js');
  const place = { verb: 'place', amounts: null, pick: null, rule: 'place' };
  const options = ['front', 'middle', 'back'].map((row) => ({ ...place, spot: `2/${row}/Zoe` }));
  const model = { ownSeat: 2, options, round: { view: { places: new Map(Object.entries(places)) } } };
  const [option, ...others] = placedAtOnce(options, model);
  if (others.length) return null;
  const picks = new Picks('seat/2', [option]);
  const said = clicks.map(([row, card]) => {
    picks.row = picks.rows.findIndex(({ key }) => key === row);
    return picks.toggle(card);
  });
  return { rows: option.rows, said, ready: picks.ready(option), spots: placings(model, picks).map(({ spot }) => spot) };
}"""


@pytest.fixture(scope="module")
def page(room: LiveServer, chromium: Browser) -> Page:
    page = chromium.new_page()
    page.goto(f"{room.url}/static/icon.svg")
    return page


def placed(page: Page, places: dict[str, Any], *clicks: tuple[str, int]) -> Any:
    return page.evaluate(PLACED, {"places": places, "clicks": clicks})


def test_five_cards_are_placed_in_any_order_and_taken_back(page: Page) -> None:
    """The last card first, the third in front and then in the back: what is sent goes from the first card to the last (003 l.548)."""
    hand = {"seat/2": ["4s", "5c", "9h", "3h", "6h"]}
    clicks = [("back", 4), ("front", 2), ("middle", 0), ("front", 2), ("back", 2), ("middle", 3), ("front", 1)]
    found = placed(page, hand, *clicks)
    assert found["rows"] == [["front", 3], ["middle", 5], ["back", 5]] and found["ready"]
    assert found["spots"] == ["2/middle/Zoe", "2/front/Zoe", "2/back/Zoe", "2/middle/Zoe", "2/back/Zoe"]


def test_a_row_has_room_for_what_does_not_lie_there_yet(page: Page) -> None:
    found = placed(page, {"seat/2": ["9h", "3h"], "seat/2/front": ["4s", "5c"], "seat/2/middle": ["6h"]}, ("front", 0), ("front", 1))
    assert found["rows"] == [["front", 1], ["middle", 4], ["back", 5]]
    assert found["spots"] == ["2/front/Zoe", "2/middle/Zoe"]  # the front is full: the next card goes to the next row
    assert placed(page, {"seat/2": ["9h"]}) is None  # one card is asked about as the table does


CHECK = {"verb": "check", "amounts": None, "pick": None}
CALL = {"verb": "call", "amounts": {"least": 500, "most": 500, "step": 1, "only": []}, "pick": None}
BET = {"verb": "bet", "amounts": {"least": 500, "most": 900, "step": 100, "only": []}, "pick": None}
DISCARD = {"verb": "discard", "amounts": None, "pick": {"least": 1, "most": 1}}
DONE = {"verb": "done", "amounts": None, "pick": None}


@pytest.mark.parametrize(
    ("kind", "stack", "options", "answered"),
    [
        ("showdown", 500, [CHECK], True),
        ("betting", 500, [CALL], True),
        ("betting", 500, [CHECK, CALL], False),
        ("betting", 900, [BET], False),  # how much is still asked
        ("melding", 500, [DISCARD], False),  # as is which card
        ("wagers", 500, [DONE], False),  # there may be more to bet on when others have bet
        ("wagers", 0, [DONE], True),
    ],
)
def test_a_question_with_one_answer_is_not_asked(page: Page, kind: str, stack: int, options: list[Any], answered: bool) -> None:
    script = """async ({ kind, stack, options }) => {
      const { onlyAnswer } = await import('/static/js/table/choices.js');
      return onlyAnswer({ all: options }, { asked: { kind }, name: 'Zoe', round: { view: { stack: () => stack } } })?.verb ?? null;
    }"""
    found = page.evaluate(script, {"kind": kind, "stack": stack, "options": options})
    assert found == (options[0]["verb"] if answered else None)


def test_posting_every_time_is_remembered(page: Page) -> None:
    """Whoever ticks "every time" as they post is not asked again; of another kind of question nothing is kept."""
    script = """async () => {
      const { Ahead, everyTime, forgetAnswers, keepAnswer } = await import('/static/js/table/ahead.js');
      const options = ['wait', 'post'].map((verb) => ({ verb, amounts: null }));
      const model = (kind) => ({ decision: { kind }, options });
      const answer = (kind) => new Ahead().answer(model(kind))?.verb ?? null;
      const root = document.implementation.createHTMLDocument('').body;
      root.innerHTML = '<input type="checkbox" data-role="every-time" checked>';
      const before = answer('entry');
      keepAnswer(root, 'entry', 'post');
      const kept = [before, answer('entry'), answer('straddle')];
      forgetAnswers();
      return [...kept, answer('entry')];
    }"""
    assert page.evaluate(script) == [None, "post", None, None]


HIT, STAND, DOUBLE = ({**CHECK, "verb": verb} for verb in ("hit", "stand", "double"))
STACK_1, STACK_2, PLACE = ({**CHECK, "verb": verb} for verb in ("choose-stack-1", "choose-stack-2", "place"))
FOLD, RAISE = {**CHECK, "verb": "fold"}, {**BET, "verb": "raise"}


@pytest.mark.parametrize(
    ("options", "weights"),
    [
        ([HIT, STAND], "plain plain"),  # an 18 or a 21 is nobody's to hit by default
        ([HIT, STAND, DOUBLE], "plain plain plain"),
        ([STACK_1, STACK_2], "plain plain"),  # all are equally likely to be good
        ([PLACE, PLACE, PLACE], "plain plain plain"),  # as which row a card belongs to
        ([FOLD, CALL, RAISE], "retreat plain primary"),
        ([CHECK, BET], "retreat primary"),
    ],
)
def test_what_depends_on_the_cards_is_not_gold(page: Page, options: list[Any], weights: str) -> None:
    script = """async (options) => {
      const { weight } = await import('/static/js/table/choices.js');
      return options.map((option) => weight(option, { all: options, placed: false })).join(' ');
    }"""
    assert page.evaluate(script, options) == weights


def test_no_chip_is_smaller_than_the_least_bet(page: Page) -> None:
    script = """async ([least, stack]) => {
      const { takeRack } = await import('/static/js/table/chips.js');
      const { Bets } = await import('/static/js/table/bets.js');
      takeRack([10000, 2500, 500, 100].map((value) => ({ value, colour: 'red' })));
      const options = [{ verb: 'bet', spot: '2/ante/Zoe', amounts: { least, most: stack } }];
      const model = { options, ownSeat: 2, name: 'Zoe', table: { chip: 100 }, round: { view: { stack: () => stack } } };
      return new Bets().chips(model);
    }"""
    assert page.evaluate(script, [500, 100000]) == [500, 2500, 10000]
    assert page.evaluate(script, [1000, 100000]) == [1000, 2500, 10000]  # no chip is the least bet: two of $5 are
    assert page.evaluate(script, [100, 4000]) == [100, 500, 2500]  # none that he does not have
