"""Every answer of a drill is held against its round, described and settled again, and counted another way."""

from itertools import combinations, pairwise

import pytest

from cardroom import load
from cardroom.cards import RANKS, card_names, face, rank, suit
from cardroom.errors import BadInput
from cardroom.games.banked.pai_gow.rules import Rules as PaiGowRules
from cardroom.games.banked.tiles.rules import Rules as TilesRules
from cardroom.languages import LANGUAGES, language
from cardroom.records.describe import described_data
from cardroom.records.settle import settle
from cardroom.round import Dealt, Noted, Shown, Spot, Transfer
from cardroom.round.places import hand_at
from cardroom.school import KINDS, ChoiceAnswer, Drill, NoDrill, PiecesAnswer, drill, kinds_of
from cardroom.school.texts import PlainText, SentenceText, WagerText
from tests.school import counted
from tests.support import EDITIONS

THREE, PAI_GOW, BACCARAT = "tres-lounge/three-card-poker", "tres-lounge/pai-gow-poker", "tres-lounge/ez-baccarat-panda-8"
HOLDEM, BLACKJACK, TILES = "black-sheep/texas-holdem", "oceans-eleven/21st-century-blackjack", "oceans-eleven/pai-gow-tiles"
FEW = (THREE, PAI_GOW, BACCARAT, HOLDEM, "oceans-eleven/razz")


def check(made: Drill) -> None:
    """The answer of one drill, by its kind."""
    assert made.answer.grades(made.answer.right)
    match made.kind:
        case "payment":
            _check_payment(made)
        case "table":
            there = counted.sums(made)
            assert {player: amount for player, amount in counted.table(made).items() if player in there} == there
        case "winners":
            there = counted.sums(made)
            assert {player: amount for player, amount in counted.winnings(made).items() if player in there} == there
        case "pots":
            pots = [amount for amount in counted.layers(made) if amount]
            held = list(counted.sums(made).values())
            assert held == pots if not counted.dealt_twice(made) else sum(held) == sum(pots)
        case "third-card":
            assert counted.chosen(made) == f"drill-draws-{counted.third_card(made)}"
        case "order" | "hand":
            again = settle(described_data(made.round)).round
            assert any(isinstance(event, Noted) and event.text == counted.chosen(made) for event in again.events)
        case "fee":
            rows = counted.settled(made)["transfers"]
            assert 0 < sum(counted.sums(made).values()) <= sum(row["amount"] for row in rows if row["to"] == "drop")
        case "cut":
            values = {"yellow": 1000_00, "purple": 500_00, "black": 100_00, "green": 25_00, "red": 5_00, "white": 1_00}
            values |= {"orange": 50, "pink": 25}
            there = {label.rpartition("/")[2]: number for label, number in counted.sums(made).items()}
            for (_, value), (colour, each) in pairwise(values.items()):
                assert there[colour] * each < value, "fewer chips of the next larger kind would do"
        case "house-way":
            assert isinstance(made.answer, PiecesAnswer) and len(made.answer.chosen) == 2
            assert {face(card) for card in made.answer.chosen} <= {face(card) for card in made.answer.among}


def _check_payment(made: Drill) -> None:
    assert isinstance(made.question, SentenceText)
    question = dict(made.question.parts)
    who, about = question["who"], question["wager"]
    assert isinstance(who, PlainText) and isinstance(about, WagerText)
    player, wager = who.text, about.name
    there = counted.sums(made)
    rows = [row for row in counted.settled(made)["transfers"] if row["to"] == player]
    paid = [row["amount"] for row in rows if row.get("spot", "").split("/")[1:3] == [wager, player]]
    back = [row["amount"] for row in rows if row["from"].split("/")[1:3] == [wager, player]]
    assert there["drill-paid"] in (sum(paid), *paid, 0)  # a split has several hands
    assert there["drill-stake-back"] in (sum(back), *back, 0)
    assert bool(paid) or not there["drill-paid"]


@pytest.mark.parametrize("edition", FEW)
def test_answers_are_those_of_the_round_described_and_settled_again(edition: str) -> None:
    loaded = load(edition)
    kinds = [kind for kind in kinds_of(loaded) if not KINDS[kind].needs_math]
    assert {"hand", "fee", "ruling"} & set(kinds)
    for kind in kinds:
        for number in range(3):
            check(drill(loaded, kind, f"daily {number}"))


@pytest.mark.prove
@pytest.mark.parametrize("edition", EDITIONS)
def test_answers_in_every_edition(edition: str) -> None:
    loaded = load(edition)
    for kind in kinds_of(loaded):
        if not KINDS[kind].needs_math:
            for number in range(130):
                check(drill(loaded, kind, f"proof {number}"))


@pytest.mark.prove
def test_a_decision_is_the_known_strategy_of_three_card_poker() -> None:
    """Queen-six-four and better is played, where no card of the bank is up."""
    loaded = load("florida/three-card-poker")
    for number in range(200):
        made = drill(loaded, "decision", str(number))
        assert isinstance(made.answer, ChoiceAnswer)
        seat = next(seat for seat, player in made.round.setup.seats.items() if player == made.you)
        dealt = next(event for event in made.events if isinstance(event, Dealt) and event.place == hand_at(seat))
        cards = [card for card in dealt.cards if card is not None]
        held, suits = sorted((rank(card) for card in cards), reverse=True), {suit(card) for card in cards}
        straight = (held[0] - held[2] == 2 and len(set(held)) == 3) or held == [12, 1, 0]
        good = len(set(held)) < 3 or len(suits) == 1 or straight or held >= [RANKS.index(each) for each in "Q64"]
        assert made.answer.options[made.answer.best].told(language("en")).startswith("you play" if good else "you fold")


@pytest.mark.parametrize("edition", [PAI_GOW, TILES])
def test_every_setting_that_is_worth_as_much_is_right(edition: str) -> None:
    """Two cards of a rank are as good as one another, and so are tiles of equal hands: the strengths of both hands decide, nothing else."""
    loaded, several = load(edition), 0
    rules = loaded.rules
    for number in range(40):
        made = drill(loaded, "house-way", f"equal {number}")
        assert isinstance(made.answer, PiecesAnswer) and isinstance(rules, PaiGowRules | TilesRules)
        held, chosen, right = made.answer.among, made.answer.chosen, 0

        def worth(laid: tuple[int, ...], held: tuple[int, ...] = held) -> object:
            apart, rest = [held[at] for at in laid], [card for at, card in enumerate(held) if at not in laid]
            if isinstance(rules, PaiGowRules):
                return rules.ranking.front(apart), rules.ranking.back(rest)
            return sorted(map(rules.ranking.strength, (apart, rest)))

        house = worth(tuple(held.index(card) for card in chosen))
        for laid in combinations(range(len(held)), 2):
            good = made.answer.grades([card_names([held[at] for at in laid])])
            assert good == (worth(laid) == house), (card_names(held), laid)
            right += good
        several += right > (1 if isinstance(rules, PaiGowRules) else 2)
    assert several


def test_decisions_are_asked_about_where_there_are_some() -> None:
    """At EZ baccarat nobody decides anything once the wagers are made."""
    assert "decision" in kinds_of(load(THREE))
    assert "decision" not in kinds_of(load(BACCARAT))


def test_a_bank_that_falls_short_is_asked_about() -> None:
    loaded = load(THREE)
    asked = [drill(loaded, "table", str(number)) for number in range(12)]
    assert sum("not-covered" in {clause.id for clause in made.clauses} for made in asked) >= 3


def test_an_action_button_goes_where_the_dice_count_to() -> None:
    """From the player-dealer clockwise, then on to the next hand with a wager (tres-lounge, l.581-588)."""
    loaded = load(PAI_GOW)
    for number in range(10):
        made = drill(loaded, "action-button", str(number))
        setup = made.round.setup
        banker = next(seat for seat, player in setup.seats.items() if player == setup.player_dealer)
        thrown = sum(made.round.shoe.thrown[0])
        seat = (banker - 1 + thrown - 1) % 7 + 1
        playing = {spot.position for spot in _wagers(made)}
        while seat not in playing:
            seat = seat % 7 + 1
        assert counted.chosen(made) == f"seat {seat}"


def _wagers(made: Drill) -> list[Spot]:
    return [event.target for event in made.round.events if isinstance(event, Transfer) and isinstance(event.target, Spot)]


@pytest.mark.parametrize("edition", [THREE, HOLDEM, TILES, BLACKJACK])
def test_a_drill_is_the_same_for_the_same_seed_and_tells_no_hidden_card(edition: str) -> None:
    loaded = load(edition)
    for kind in kinds_of(loaded):
        if KINDS[kind].needs_math:
            continue
        one, same = drill(loaded, kind, "7"), drill(loaded, kind, "7")
        assert (one.question, one.answer, one.events) == (same.question, same.answer, same.events)
        public = one.round.view("").events
        assert all(event in public for event in one.events if isinstance(event, Dealt | Shown))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_is_told_in_every_language(code: str) -> None:
    told_in = language(code)
    for edition in (PAI_GOW, BACCARAT, HOLDEM):
        loaded = load(edition)
        for kind in kinds_of(loaded):
            if not KINDS[kind].needs_math:
                made = drill(loaded, kind, "7")
                assert made.asked(told_in).rstrip().endswith(("?", "."))
                assert made.answer.says(told_in) and all(label.told(told_in) for label in made.answer.labels)


def test_what_cannot_be_asked_or_read_is_refused() -> None:
    loaded = load(THREE)
    with pytest.raises(BadInput, match="There is no drill 'juggling'"):
        drill(loaded, "juggling", "1")
    with pytest.raises(NoDrill, match="has no drill 'pots'"):
        drill(loaded, "pots", "1")
    asked = drill(loaded, "payment", "1")
    with pytest.raises(BadInput):
        asked.answer.grades(["five", ""])
    chosen = drill(loaded, "order", "1")
    for text in ("", "0", "9", "²", "one"):
        with pytest.raises(BadInput, match="none of the answers"):
            chosen.answer.grades([text])
    assert not chosen.answer.grades(["2" if chosen.answer.right == ("1",) else "1"])
    cut = drill(loaded, "cut", "1")
    with pytest.raises(BadInput, match="not a number of chips"):
        cut.answer.grades(["-1"] * len(cut.answer.labels))
    front = drill(load(PAI_GOW), "house-way", "1")
    assert isinstance(front.answer, PiecesAnswer)
    for cut_off, whole in ((asked, 2), (chosen, 1), (cut, 8), (front, 1)):
        for typed in ([], [*cut_off.answer.right, "1"]):
            with pytest.raises(BadInput, match=f"a line for each of {whole} labels, not {len(typed)}"):
                cut_off.answer.grades(typed)
    for junk in ("9" * 5000, "0" * 5000 + "1", "\0", "Jo Jo", "💥", "-", "1e3", "A" * 5000):
        for each in (chosen, cut, front):
            with pytest.raises(BadInput):
                each.answer.grades([junk] * len(each.answer.labels))
    two_of_one = front.answer.right[0].split()[0]
    with pytest.raises(BadInput, match="does not lie there"):
        front.answer.grades([f"{two_of_one} {two_of_one}"])
