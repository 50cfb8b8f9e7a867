"""The words of the controls: every question of every edition is a plain sentence, and every button says in players' words what it does."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Sit
from tests.browser.keys import HOLDEM
from tests.browser.plain import engine_words, questions
from tests.browser.room import CardRoom
from tests.counts import EVERY_EDITION_IN_PROVE, counts, one_of_each_kind

# What the page's own modules make of a question: [the question, the hint, what each button says with the least that it may cost].
WORDED = """async (asked) => {
  const { choices } = await import('/static/js/table/choices.js');
  const { fixedAmount, offerText, optionText } = await import('/static/js/table/words.js');
  const { hint, question } = await import('/static/js/table/questions.js');
  const { digitOf } = await import('/static/js/table/digits.js');
  const { spotOf } = await import('/static/js/view.js');
  return asked.map(({ name, seat, seats, circles, accounts, places, decision }) => {
    const spots = () => Object.keys(accounts).filter((account) => /^\\d+[/]/.test(account) && accounts[account]).map(spotOf);
    const view = { places: new Map(places.map((place) => [place, []])), money: (account) => accounts[account] ?? 0, spots };
    const round = { view, opening: { seats } };
    const model = { name, ownSeat: seat, decision, asked: decision, options: decision.options, table: { circles }, round };
    const choice = choices(model);
    const { all } = choice;
    const said = (option) => optionText(option, all, seat, { amount: fixedAmount(option), picked: option.pick?.least ?? null });
    const offers = all.map((option) => offerText(option, all, seat));
    const digits = all.map((option) => [option.verb, digitOf(option, all, seat)]);
    return [question(model, choice), hint(model, choice)?.text ?? '', all.map(said), offers, digits];
  });
}"""


@pytest.fixture(scope="module", params=["en", "es"])
def worded(request: pytest.FixtureRequest, chromium: Browser, card_room: CardRoom) -> Any:
    context = chromium.new_context(service_workers="block", locale=request.param)
    page: Page = context.new_page()
    page.goto(f"{card_room.url}/tables/none", wait_until="commit")
    page.wait_for_selector("#controls")
    yield lambda asked: page.evaluate(WORDED, asked)
    context.close()


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
@counts("number", 3, 60)
def test_every_question_in_plain_words(worded: Any, edition: str, number: int) -> None:
    asked = list(questions(edition, number))
    for each, (question, hint, buttons, offers, _) in zip(asked, worded(asked), strict=True):
        kind = each["decision"]["kind"]
        assert question[-1] in ".?!" and question[0] in f"¿¡{question[0].upper()}", (kind, question)
        assert len(set(buttons)) == len(buttons), (kind, buttons)  # each says something else
        for text in (question, hint, *buttons, *offers):
            assert not engine_words(text), (edition, kind, text, engine_words(text))


# What each digit means, whatever is asked.
MEANS = {
    1: {"fold", "drop", "pass", "decline", "muck", "wait", "object"},
    2: {"check", "call", "stand", "done", "no-card", "keep", "keep all", "show", "allow", "bring in", "post dead"},
    3: {"bet", "raise", "complete", "open", "play", "hit", "card", "take-a-card", "draw", "draw again", "accept", "straddle", "kill"}
    | {"post", "ante", "roll", "set", "discard", "put-up", "insure", "collect", "call hand", "declare open", "force"},
    4: {"double", "double-double", "declare", "spread", "all-in", "bet", "play", "bring in", "meld", "add", "place"},
    5: {"split", "meld", "add", "place"},
    6: {"surrender", "meld", "add", "place"},
    7: {"rescue", "meld", "add"},
    8: {"house-way", "meld", "add"},
    9: {"share", "meld", "add"},
}
NUMBERED = ("pile-", "choose-stack-")  # a digit that names what it takes


@pytest.mark.parametrize("edition", one_of_each_kind(1))
@counts("number", 3, 60)
def test_a_digit_means_the_same_in_every_question(worded: Any, edition: str, number: int) -> None:
    asked = list(questions(edition, number))
    for each, (*_, digits) in zip(asked, worded(asked), strict=True):
        taken = [digit for _, digit in digits if digit]
        assert len(set(taken)) == len(taken), (each["decision"]["kind"], digits)
        for verb, digit in digits:
            if verb.startswith(NUMBERED):
                assert verb.endswith(f"-{digit}"), (verb, digit)
            elif digit:
                assert verb in MEANS[digit] or verb.split(" ")[0] in MEANS[digit], (verb, digit)


def test_a_hint_stays_until_it_is_dismissed(sit: Sit) -> None:
    game = sit(HOLDEM, (2, 200), {"Ann": (1, 200), "Bob": (3, 200)}, {})
    game["Ann"].do("call")
    game.page.turn()
    hint = game.page.page.locator("#controls .first-time")
    assert hint.get_attribute("data-hint") == "betting"
    game.page.do("call")
    game["Bob"].do("check")
    game.page.turn()  # the flop: asked again, and told again
    hint.locator("button").click()
    assert hint.count() == 0
    game.page.do("check")
    game["Bob"].do("bet", 4)
    game["Ann"].do("fold")
    game.page.turn()
    assert hint.count() == 0
    assert game.page.page.evaluate("localStorage.getItem('cardroom.table.hints-known')") == '["betting"]'
    game.page.page.locator("#controls [data-role=rule]").click()  # it is still there for whoever asks
    expect(game.page.page.locator("dialog")).to_contain_text("raise to make it dearer")


def test_a_split_says_what_it_puts_on_each_hand(sit: Sit) -> None:
    """The question says which hand it is about, and the buttons need not."""
    cards = {"seat/1": "9c 7d", "seat/2": "8c 8d 3s 2h"}
    game = sit("black-sheep/blackjack-elite", (2, 500), {"Ann": (1, 2000)}, cards, pause=120)
    game["Ann"].do("accept")
    game["Ann"].do("put-up", 500)
    game.page.do("bet", "20", "2/wager/Zoe")
    game.page.do("done")
    screen = game.page.turn()
    if screen.kind == "insurance":
        game.page.do("done")
        screen = game.page.turn()
    assert "Split: $20 on each hand" in [act["text"] for act in screen.acts]
    game.page.do("split")
    screen = game.page.turn()
    assert screen.title.startswith("Hand 1: hit, stand") and screen.acts[0]["text"] == "Hit"
