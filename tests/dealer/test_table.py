"""A dealer's table, typed line by line: what is asked, what follows, what it takes in keys, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardroom import load
from cardroom.cards import is_joker, pretty
from cardroom.chance import Felt
from cardroom.dealer.reading import read_cards
from cardroom.dealer.steps import DealerStep, settlement_of, steps_of
from cardroom.dealer.table import DealersTable
from cardroom.errors import BadInput, CardroomError, IllegalAction
from cardroom.records.record import audit_record, load_record, save_record
from cardroom.records.verify import verify
from cardroom.round import BANK, Action, CardsNeeded, Transfer
from tests.felt import check_cards

TRES = "tres-lounge/three-card-poker"
SEVEN = ("ann", "bob", "cy", "dee", "eli", "fay", "gus", "hal")  # the player-dealer and seven more


def table(edition: str = TRES, players: tuple[str, ...] = SEVEN, stack: int = 500_00, **given: Any) -> DealersTable:
    loaded = load(edition)
    return DealersTable(loaded, loaded.setup(dict.fromkeys(players, stack), chance=Felt(), stepped=True, **{"dealer": "Zoe", **given}))


def typed(at: DealersTable, *lines: str) -> list[DealerStep]:
    """Every step that the lines led to."""
    return [step for line in lines for step in at.enter(line)]


# The bank is taken and put up; seven wagers, one with a bonus bet; no more bets; the deal with the card that lies face up;
# five play and two fold; the player-dealer's cards, then the hands as they are turned up.
OPENED = ("", "400", "2-8 10", "3 5", "")
PLAYED = ("5s", "ppfppfp", "ahkh")
HANDS = ("2c3c4c", "asadjc", "9s9d8c", "ts7d2s", "6c6h6d")


def test_a_round_of_eight_hands_takes_few_keys() -> None:
    """Under sixty, and two for each card: twenty-four lie there, of which the six that were folded are not typed."""
    at = table()
    lines = [*OPENED, *PLAYED, *HANDS]
    typed(at, *lines)
    assert at.round.over
    cards = 3 + 5 * 3
    keys = sum(len(line) + 1 for line in lines) - 2 * cards
    assert keys == sum(len(line) + 1 for line in OPENED) + 1 + len("ppfppfp") + 1 + 1 + 5 < 60
    at.next_round()
    again = ("", "", "", *PLAYED, *HANDS)  # the second turn with the bank, the same money, the same wagers
    typed(at, *again)
    assert at.round.over and sorted(map(str, at.played[0].transfers)) == sorted(map(str, at.round.transfers))
    assert sum(len(line) + 1 for line in again) - 2 * cards == 18


def test_it_says_what_to_do_next() -> None:
    at = table(players=SEVEN[:3])
    said = []
    for line in ("", "100", "2-3 10", "", "", "5s", "pp", "", "ahkh", "2c3c4c"):
        said.append(at.asked.text)
        at.enter(line)
    assert said == [
        "Offer the bank to seat 1, ann.",
        "Seat 1, ann puts up the money that plays.",
        "Wagers: seat 2, bob; seat 3, cy.",
        "Wagers: seat 2, bob; seat 3, cy.",
        "Deal the hands.",
        "Turn up one card: seat 1, ann (card 3).",
        "Seat 2, bob decides.",
        "Turn up the player-dealer's hand.",
        "Turn up 2 cards: seat 1, ann.",
        "Turn up 3 cards: seat 2, bob.",
    ]
    assert at.asked.text == "Turn up 3 cards: seat 3, cy." and at.asked.rules == ()
    check_cards(at.round)


def test_settlement_is_in_the_order_of_the_transfers_with_chips_and_what_the_bank_has_left() -> None:
    """Ann puts up $15 and holds A K 5: bob wins ante and play, but only $15 of his $20 and the $10 bonus for a straight flush."""
    at = table(players=SEVEN[:3])
    steps = typed(at, "", "15", "2-3 10", "", "5s", "pp", "", "ahkh", "2c3c4c", "ts7d2s")
    found = settlement_of(steps)
    transfers = at.round.transfers[next(i for i, t in enumerate(at.round.transfers) if "wins" in t.why) :]
    assert [(step.amount, step.rule) for step in found] == [(t.amount, t.rule) for t in transfers]
    held = 15_00
    for step, moved in zip(found, transfers, strict=True):
        held += (moved.target == BANK) * moved.amount - (moved.source == BANK) * moved.amount
        assert step.bank == held
        assert sum(stack.number * stack.chip.value for stack in step.chips.stacks) + step.chips.coin == step.amount
    assert [step.do for step in found][:2] == ["pay", "stake"] and "return" in {step.do for step in found}
    assert found[0].text == "Seat 2, bob: pay $10 on ante from the bank (Ante wins)." and str(found[0].chips) == "2 red"
    assert all(step.rule in load(TRES).clauses for step in found)
    assert json.dumps([step.data() for step in steps])  # as any screen takes them


def test_no_step_tells_a_card_that_does_not_lie_face_up() -> None:
    at = table(players=SEVEN[:3])
    typed(at, "", "100", "2-3 10", "", "5s", "pf")
    words = " ".join(step.text for step in steps_of(at.round))
    assert [mark for mark in "♣♦♥♠" if mark in words] == ["♠"] and "face down" in words


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("5s5s", "5♠ is one card too many"),
        ("5z", "is not a card"),
        ("jo", "Joker is not in this game's deck"),
        ("", "Type the cards that lie there"),
    ],
)
def test_a_card_that_cannot_be(line: str, says: str) -> None:
    at = table(players=SEVEN[:3])
    typed(at, "", "100", "2-3 10", "", "")
    refused(at, line, says)


def test_a_card_twice_and_cards_too_few() -> None:
    at = table(players=SEVEN[:3])
    typed(at, "", "100", "2-3 10", "", "5s", "pp", "")
    refused(at, "5sah", "5♠ lies face up already, at seat 1")
    refused(at, "ahah", "A♥ is typed twice")
    refused(at, "ah", "2 cards lie there, not 1")
    refused(at, "ahkh2c", "3 cards lie there, not 1")  # the first two alone would do


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("2 7000", "may bet"),
        ("2 x", "How much on 'x'"),
        ("9 10", "Nobody sits in seat 9"),
        ("zed 10", "no seat and nobody at this table"),
        ("2", "How much does bob bet"),
        ("2 10, 3 2", "may bet"),  # what came before in the line is undone
        ("2 hole 5", "may not bet on hole at position 2"),
        ("2@x 10", "is not a position"),
        ("", "Nobody has bet"),
    ],
)
def test_a_wager_that_the_table_does_not_allow(line: str, says: str) -> None:
    at = table(players=SEVEN[:3])
    typed(at, "", "100")
    refused(at, line, says)


def refused(at: DealersTable, line: str, says: str) -> None:
    before = (list(at.round.inputs), list(at.round.events), dict(at.round.accounts), at.round.decision, at.steps.told)
    with pytest.raises(CardroomError) as error:
        at.enter(line)
    assert says in str(error.value) and "\n" not in str(error.value)
    assert before == (at.round.inputs, at.round.events, at.round.accounts, at.round.decision, at.steps.told)


def test_what_a_scanner_types_and_what_people_type() -> None:
    same = read_cards("AS 10H TH")
    assert same[1] == same[2]
    assert read_cards("sa h10 A♠") == [same[0], same[1], same[0]] and read_cards("as,kd") == read_cards("asKD")
    assert read_cards("teen 6-4 [4|6]")[1:] == read_cards("6-4 6-4") and read_cards("teen") == read_cards("6-6")
    for text in ("a", "asd", "chopgow"):
        with pytest.raises(BadInput):
            read_cards(text)


def test_the_last_thing_typed_is_taken_back_and_that_is_on_the_record(tmp_path: Path) -> None:
    at = table(players=SEVEN[:3])
    typed(at, "", "100", "2-3 10", "", "5s", "pp", "", "ahkh", "2c3c4c", "ts7d2h")
    assert at.round.over
    assert at.take_back() == "10♠ 7♦ 2♥"
    assert not at.round.over and at.asked.text == "Turn up 3 cards: seat 3, cy."
    typed(at, "ts7d2s")
    assert at.round.over and at.steps.told == len(at.round.events)
    record = audit_record(at.round)
    assert record["setup"]["dealer"] == "Zoe"
    assert [(each["at"], each["wrong"]["verb"]) for each in record["corrected"]] == [(len(at.round.inputs) - 1, "cards")]
    path = tmp_path / "round.json"
    save_record(at.round, path)
    again = load_record(path)
    assert again.events == at.round.events and again.corrected == at.round.corrected and again.setup.dealer == "Zoe"
    assert audit_record(again) == record
    assert verify(json.loads(path.read_text(encoding="utf-8")), "round").ok


def test_only_what_a_dealer_types_is_taken_back() -> None:
    at = table(players=SEVEN[:3])
    with pytest.raises(IllegalAction, match="Nothing has been typed in"):
        at.take_back()
    from cardroom import Round

    with pytest.raises(IllegalAction, match="Only where a dealer types in"):
        Round(load(TRES).setup({"ann": 100_00, "bob": 100_00}, seed=1)).take_back()


def test_dealers_tap_in_and_out() -> None:
    """Between rounds at once; in the midst of a round from the next one on."""
    at = table(players=SEVEN[:3])
    at.tap_in("Yan")
    assert at.round.setup.dealer == "Yan"
    typed(at, "", "100", "2-3 10")
    at.tap_in("Zoe")
    assert at.round.setup.dealer == "Yan"
    typed(at, "", "5s", "ff", "", "ahkh")
    at.next_round()
    assert [each.setup.dealer for each in (*at.played, at.round)] == ["Yan", "Zoe"]


def test_an_exposed_card_and_a_foul_hand() -> None:
    at = table(players=SEVEN[:3])
    typed(at, "", "100", "2-3 10", "", "5s")
    with pytest.raises(CardsNeeded):
        at.rule("exposed-card", {"seat": 2, "index": 0})
    steps = at.rule("exposed-card", {"seat": 2, "index": 0, "card": "kd"})
    assert "Seat 2, bob shows K♦." in [step.text for step in steps] and any(step.do == "rule" for step in steps)
    at.rule("foul-hand", {"seat": 2})
    assert at.asked.text == "Seat 3, cy decides."
    lost = typed(at, "p", "", "ahkh", "ts7d2s")
    assert next(step.seat for step in lost if step.do == "take") == 2


def test_the_mistakes_of_a_step_are_offered_there() -> None:
    at = table("oceans-eleven/holdem", ("ann", "bob", "cy"), 100_00, button=1)
    assert [option.verb for option in at.asked.wrong] == ["expose", "extra card", "extra cards"]
    steps = typed(at, "extra card")
    assert any("used as the burn card" in step.text for step in steps)
    typed(at, "c", "c", "")
    assert at.asked.text == "Flop." and [option.verb for option in at.asked.wrong] == ["too many"]
    typed(at, "7s8s3h")
    assert [event.why for event in at.round.events if isinstance(event, Transfer)].count("big blind") == 1


@pytest.mark.parametrize(
    ("line", "verb", "amount"),
    [("r 6", "raise", 6_00), ("c", "call", 2_00), ("fold", "fold", 0), ("raise 100", "raise", 100_00)],
)
def test_what_a_player_does_is_a_letter(line: str, verb: str, amount: int) -> None:
    at = table("oceans-eleven/holdem", ("ann", "bob", "cy"), 100_00, button=1, table={"structure": "no-limit", "blinds": ("$1", "$2")})
    typed(at, "", line)
    given = at.round.inputs[-1]
    assert isinstance(given, Action) and (given.verb, given.amount) == (verb, amount)


def test_letters_for_those_who_act_one_after_the_other() -> None:
    at = table("oceans-eleven/holdem", ("ann", "bob", "cy"), 100_00, button=1)
    typed(at, "", "ccc", "2c3d9h", "ccc", "5s", "ccc", "jc", "ccc")
    assert at.asked.text == "Seat 2, bob: show or muck."
    typed(at, "s", "askd", "m", "m")
    assert at.round.over


def test_cards_that_nobody_knows_are_picked_by_how_many() -> None:
    at = table("oceans-eleven/deuce-to-seven-triple-draw", ("ann", "bob", "cy"), 200_00, button=1)
    typed(at, "", "ccc")
    assert at.asked.text == "Seat 2, bob draws."
    typed(at, "d 3", "")
    assert isinstance(at.round.inputs[-2], Action) and at.round.inputs[-2].picks == (0, 1, 2)


def test_a_step_tells_which_cards_go_where() -> None:
    """Tried on a fork: what goes face down, and what lies face up after it (l.822: one card at once), which may be typed with it."""
    at = table(players=SEVEN[:3])
    typed(at, "", "100", "2-3 10", "")
    asked = at.asked
    assert asked.then == "Deal 3 cards each to seats 2, 3 and 1, face down. Turn up one card: seat 1, ann (card 3)."
    assert asked.next is not None and (asked.next.to, asked.next.least) == ("seat/1", 1)
    steps = typed(at, "5s")
    assert [step.text for step in steps if step.do == "deal"] == ["Deal 3 cards each to seats 2, 3 and 1, face down."]


def test_bets_are_gathered_in_one_go() -> None:
    at = table("standard/no-limit-texas-holdem", ("ann", "bob", "cy"), 100_00, button=1)
    blinds = [step.text for step in steps_of(at.round) if step.do == "lies"]
    assert blinds == ["Seat 2, bob puts in $1 (small blind).", "Seat 3, cy puts in $2 (big blind)."]
    gathered = [step for step in typed(at, "", "ccc") if step.do == "gather"]
    assert [(step.text, step.amount, str(step.chips)) for step in gathered] == [
        ("Gather the bets, $6, into the pot.", 6_00, "1 red, 1 white")
    ]


def test_cards_for_the_button_lie_before_their_seats() -> None:
    at = table("oceans-eleven/holdem", ("ann", "bob"), 100_00)
    assert at.asked.text == "Deal one card face up: seat 1, ann, for the button."
    steps = typed(at, "2c", "kd")
    assert "Seat 1, ann, for the button: 2♣." in [step.text for step in steps]


def test_when_a_round_is_void_everything_is_still_to_be_given_back() -> None:
    at = table(players=SEVEN[:3])
    typed(at, "", "100", "2-3 10", "", "5s")
    back = [step for step in at.rule("misdeal", {"why": "two cards stuck together"}) if step.do == "void"]
    assert at.round.over and settlement_of(steps_of(at.round)) == back
    assert "Void: the $10 on ante goes back to seat 2, bob." in [step.text for step in back]
    assert {(step.seat, step.amount) for step in back} >= {(1, 100_00), (2, 10_00), (3, 10_00)}


def test_two_hands_of_one_player_are_told_apart_by_their_position() -> None:
    """Bob bets on his own position and on Cy's, and sets both: the line says which."""
    at = table("tres-lounge/pai-gow-tiles", ("ann", "bob", "cy"))
    typed(at, "", "100", "2 10, 2@3 10", "")
    while at.round.decision is not None and at.round.decision.kind != "setting":
        typed(at, "7" if at.round.decision.kind == "dice" else "1" if at.round.decision.kind == "stack" else "")
    refused(at, "set", "may be at position 2 or 3: say which, like `set @2`")
    refused(at, "set @5", "nothing to say at position 5")
    typed(at, "set @3")
    given = at.round.inputs[-1]
    assert isinstance(given, Action) and given.spot is not None and (given.player, given.spot.position) == ("bob", 3)


def test_a_front_hand_by_its_cards() -> None:
    """The player-dealer's seven cards lie there: to name two of them sets them in front."""
    at = table("oceans-eleven/pai-gow-poker", ("ann", "bob"))
    typed(at, "", "100", "2 10", "")
    while at.round.decision is not None and at.round.decision.kind != "cards":
        typed(at, {"pile": "1", "dice": "7"}.get(at.round.decision.kind, ""))
    typed(at, "asadkckd2c3d4h")
    assert at.asked.text == "Seat 1, ann sets his hand." and "2 of 7, by number from 1 or by name" in at.asked.keys
    refused(at, "qs2c", "Q♠ is not among them")
    typed(at, "kckd")
    given = at.round.inputs[-1]
    assert isinstance(given, Action) and given.picks == (2, 3)
    typed(at, "")
    assert at.asked.text == "Turn up 5 cards: the back hand of seat 2, bob."
    refused(at, "kc2s3s4s5s", "K♣ lies face up already, in the front hand of seat 1, ann")


def test_a_card_that_nobody_knows_is_thrown_away_by_its_number() -> None:
    at = table("oceans-eleven/crazy-pineapple", ("ann", "bob"), 200_00, button=1)
    typed(at, "")
    while at.round.decision is not None and "discard" not in str(at.round.decision):
        typed(at, "2c3d9h" if at.round.decision.kind in ("cards", "flop") else "c")
    refused(at, "discard 4", "Say which 1 of 3")
    typed(at, "discard 2")
    given = at.round.inputs[-1]
    assert isinstance(given, Action) and given.picks == (1,)


def test_of_a_draw_a_number_says_how_many_and_a_sign_which() -> None:
    at = table("oceans-eleven/deuce-to-seven-triple-draw", ("ann", "bob", "cy"), 200_00, button=1)
    typed(at, "", "ccc", "d #4")
    given = at.round.inputs[-1]
    assert isinstance(given, Action) and given.picks == (3,)


def test_two_jokers_are_typed_alike() -> None:
    """California baccarat has decks with two jokers each: no dealer says which."""
    at = table("oceans-eleven/california-baccarat", ("ann", "bob"))
    assert len({card for card in at.round.unseen() if is_joker(card)}) > 1
    typed(at, "", "100", "2 10", "")
    while at.round.decision is not None and at.round.decision.kind != "cards":
        typed(at, "s" if "stand" in at.asked.text else "")
    pick = at.round.decision.asks["dealer"][0].pick if at.round.decision is not None else None
    assert pick is not None
    typed(at, "jo" * 2 + "2c" * (pick.least - 2))
    assert [pretty(card) for card in at.round.named.values()][:2] == ["Joker", "Joker"]


def test_who_bets_no_more() -> None:
    at = table(players=SEVEN[:3])
    typed(at, "", "100", "3 done", "2 10")
    assert at.round.decision is not None and list(at.round.decision.asks) == ["bob"]


def test_where_nobody_takes_the_bank_the_dealer_reads_that_the_table_waits_001_l1327() -> None:
    """Two at the table: ann has passed her second hand on and bob declines, so ann is not offered it again."""
    at = table("oceans-eleven/three-card-poker", ("ann", "bob"), carry={"player_dealer": "ann", "turn": 1, "seat": 1})
    typed(at, "p", "p")
    says = "Nobody takes the bank, and it does not come back to ann yet. The table waits until another player asks for it."
    assert (at.asked.text, at.asked.keys) == (says, "Enter: offer it again.")
    at.next_round()
    assert at.asked.text == "Offer the bank to seat 2, bob."


def test_side_pots_are_named_as_they_are_gathered_and_pushed() -> None:
    """Ann is all-in for $20 and wins that pot; Bob and Cy have bet $40 more each."""
    loaded = load("standard/no-limit-texas-holdem")
    stacks = {"ann": 20_00, "bob": 100_00, "cy": 100_00}
    at = DealersTable(loaded, loaded.setup(stacks, chance=Felt(), stepped=True, dealer="Zoe", button=1))
    typed(at, "", "r 20", "c", "r 60", "c", "2c3c4d", "cc", "8h", "cc", "9d", "cc", "", "khkd", "", "qhqd", "", "ahad")
    steps = steps_of(at.round)
    assert at.round.over
    assert [step.text for step in steps if step.do == "gather"] == [
        "Gather the bets, $60, into the pot.",
        "Gather the bets, $80, into the side pot.",
    ]
    pushed = [step.text.partition(" (")[0] for step in steps if step.do == "push the pot"]
    assert sorted(pushed) == ["Push the main pot, $60, to seat 1, ann", "Push the side pot, $80, to seat 2, bob"]


def test_a_payment_that_the_bank_covers_in_part_says_so() -> None:
    """The bank of $35 pays Bob's ante and play, Cy's ante, and half of Cy's play: five dollars are left for it."""
    at = table(players=SEVEN[:4])
    typed(at, "", "35", "2-4 10", "", "5s", "ppp", "ahkh", "asadjc", "9s9d8c", "kckdqc")
    paid = [step.text for step in settlement_of(steps_of(at.round)) if step.do == "pay"]
    (partial,) = (text for text in paid if " of $" in text)
    assert "pay $5 of $10 on" in partial and partial.endswith(": the bank is used up.")
    assert sum(int(text.partition("pay $")[2].split()[0]) for text in paid) == 35
