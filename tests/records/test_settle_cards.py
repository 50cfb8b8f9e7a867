"""The cards of a described round: what was seen and nothing else, cards that were dealt twice, jokers, and what the table has posted."""

import json
import textwrap

import pytest

from cardroom.errors import CardroomError
from cardroom.records.files import parse
from cardroom.records.record import audit_record, play_record, read_record
from cardroom.records.settle import Settled, settle, settled_data
from cardroom.records.verify import verify
from cardroom.round import Noted, Ruled


def described(text: str) -> Settled:
    return settle(parse(textwrap.dedent(text), "round.toml"), "round.toml")


def net(text: str) -> dict[str, int]:
    return dict(settled_data(described(text))["net"])


def refusal(text: str) -> str:
    with pytest.raises(CardroomError) as caught:
        described(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# -- two deals in one pot -------------------------------------------------------------------------------------------------------------

JACKS = """
edition = "oceans-eleven/draw-poker-jacks-or-better"
option = "none"
button = 3
actions = [{actions}, "bob: open 4", "cy: fold", "ann: fold"]
players = [
  {{ name = "ann", seat = 1, stack = 100 }}, {{ name = "bob", seat = 2, stack = 100 }}, {{ name = "cy", seat = 3, stack = 100 }},
]
cards = {cards}
"""
PASSED = '"ann: pass", "bob: pass", "cy: pass"'
SHOWN = '{ bob = "Ks Kh" }'


def test_a_pot_that_was_passed_out_is_dealt_again() -> None:
    """001 l.390: another ante from each. Nobody saw a card of the first deal, and of the second only the openers."""
    assert net(JACKS.format(actions=PASSED, cards=f"[{{}}, {SHOWN}]")) == {"ann": -200, "bob": 400, "cy": -200}


def test_a_card_that_was_seen_comes_again_in_the_next_deal() -> None:
    """l.384: ann opens and has no openers, so her $4 stays with the antes. The king of spades that she showed is then bob's."""
    text = JACKS.format(actions='"ann: open 4", "bob: fold", "cy: fold"', cards='[{ ann = "Ks Qd 9h 5c 2d" }, { bob = "Ks Kh" }]')
    assert net(text) == {"ann": -600, "bob": 800, "cy": -200}


def test_a_card_that_was_seen_may_be_among_those_that_nobody_sees_in_the_next_deal() -> None:
    """All that ann showed is in the deck again, and nobody has to say where it went."""
    text = JACKS.format(actions='"ann: open 4", "bob: fold", "cy: fold"', cards='[{ ann = "4s Qd 9h 5c 2d" }, { bob = "Ks Kh" }]')
    assert net(text) == {"ann": -600, "bob": 800, "cy": -200}


def test_a_misdeal_of_the_second_deal_is_dealt_a_third_time() -> None:
    """The clause irregularity.misdeal: of a pot that was carried only what this deal has added goes back."""
    text = JACKS.format(actions=f'{PASSED}, "floor: misdeal why=\\"a card was boxed\\""', cards=f"[{{}}, {{}}, {SHOWN}]")
    settled = described(text)
    assert settled_data(settled)["net"] == {"ann": -200, "bob": 400, "cy": -200} and not settled.round.void
    assert [event.text for event in settled.round.events if isinstance(event, Ruled)] == ["a card was boxed"]


def test_the_record_of_such_a_round_is_read_again() -> None:
    round = described(JACKS.format(actions=PASSED, cards=f"[{{}}, {SHOWN}]")).round
    record = json.loads(json.dumps(audit_record(round)))
    assert record["setup"]["chance"]["later"][0]["seat/2"][:2] == ["Ks", "Kh"]
    assert play_record(read_record(record, "it")).events == round.events
    assert verify(record, "it").ok


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ('{ ann = "Ks", bob = "Ks Kh" }', "cards.bob: Ks is also in ann; where cards went back into the deck and were dealt again"),
        (SHOWN, "; what came after cards had gone back into the deck has a table of its own, [[cards]]"),
        (f"[{{}}, {{}}, {SHOWN}]", "cards.1.seat/2: cards are missing: it needs 5"),
        (f'[{{ bob = "Ks Kh 4d 5d 6d 7d" }}, {SHOWN}]', "cards.0.seat/2: 7d: the round dealt 5 cards there, not 6"),
        (f'[{{ zed = "4d" }}, {SHOWN}]', "No card is dealt to 'zed' here, but to seats 1, 2, 3"),
    ],
)
def test_cards_of_another_deal_are_refused(cards: str, says: str) -> None:
    assert says in refusal(JACKS.format(actions=PASSED, cards=cards))


# Six players of triple draw change all their cards each time, 30 and a burn. Of the 22 in the stub the first draw takes 21 up to p5's
# first card: 25 thrown by the others go back, and 16 are left. The second is short for p4 (p5's own five go back) and for p5 (25 more):
# 15 are left. So what p1 gets on the third draw had gone back three times; that draw is short for p3 (five) and for p4 again.
NAMES = [f"p{i}" for i in range(1, 7)]
DRAWS = [f"{name}: draw [0 1 2 3 4]" for name in NAMES]
CHECKS = [f"{name}: check" for name in NAMES]
TRIPLE: dict[str, object] = {
    "edition": "oceans-eleven/deuce-to-seven-triple-draw",
    "option": "none",
    "button": 6,
    "actions": [*(f"{name}: call" for name in NAMES[2:]), "p1: call", "p2: check", *[*DRAWS, *CHECKS] * 3],
    "players": [{"name": name, "seat": i, "stack": 200} for i, name in enumerate(NAMES, start=1)],
    "cards": [{}, {}, {}, {"p1": "7c 5d 4h 3s 2c"}],
}


def test_discards_that_are_shuffled_in_come_to_somebody_again() -> None:
    """Seven-five is the best low (001 l.273): the others, whose hands nobody saw, have each lost what they called."""
    settled = settle(TRIPLE, "it")
    won = settled_data(settled)["net"]
    assert won["p1"] == -5 * won["p2"] > 0 and len({won[name] for name in NAMES[1:]}) == 1
    assert [event.what for event in settled.round.events if isinstance(event, Noted)].count("reshuffle") == 5


def test_a_card_that_lies_in_a_hand_cannot_come_again() -> None:
    twice = {**TRIPLE, "cards": [{}, {}, {}, {"p1": "7c 5d 4h 3s 2c", "p2": "7d"}]}
    assert settled_data(settle(twice, "it"))["net"] == settled_data(settle(TRIPLE, "it"))["net"]
    with pytest.raises(CardroomError, match="p2: 7c is also in p1"):
        settle({**TRIPLE, "cards": [{}, {}, {}, {"p1": "7c 5d 4h 3s 2c", "p2": "7c"}]}, "it")


# -- hands that nobody saw ------------------------------------------------------------------------------------------------------------

HOLDEM = """
edition = "tres-lounge/texas-holdem"
button = 1
actions = [
  "ann: call", "bob: call", "cy: check",
  "bob: check", "cy: check", "ann: check", "bob: check", "cy: check", "ann: check", "bob: check", "cy: check", "ann: check",
]
players = [{ name = "ann", seat = 1, stack = 100 }, { name = "bob", seat = 2, stack = 100 }, { name = "cy", seat = 3, stack = 100 }]
cards = { ann = "4h 3h", bob = "Qs Qd", cy = "9c 8d", board = "Jh 9s 6h 2c 2d" }
"""


def test_a_hand_that_was_mucked_at_the_showdown_is_left_out() -> None:
    """Bob shows first, and both others are beaten: whatever they held, nobody saw it."""
    whole = net(HOLDEM)
    assert whole["bob"] > 0 > whole["ann"] == whole["cy"]
    assert net(HOLDEM.replace('ann = "4h 3h", ', "").replace('cy = "9c 8d", ', "")) == whole


def test_a_hand_that_must_have_been_shown_is_missed() -> None:
    assert "cards.seat/2: cards are missing: it needs 2" in refusal(HOLDEM.replace('bob = "Qs Qd", ', "").replace("4h 3h", "4h 2h"))


def test_a_card_between_others_that_nobody_saw_is_two_question_marks() -> None:
    """001 l.157, 3391: after antes of 50 cents the lowest up card brings it in, for a dollar at this table; bob completes, ann folds."""
    stud = """
    edition = "oceans-eleven/seven-card-stud"
    option = "none"
    actions = ["ann: bring in", "bob: complete 4", "ann: fold"]
    players = [{ name = "ann", seat = 1, stack = 100 }, { name = "bob", seat = 2, stack = 100 }]
    cards = { ann = "?? ?? 2c", bob = "????Kd" }
    """
    assert net(stud) == {"ann": -150, "bob": 150}
    assert "cards.seat/1: cards are missing: it needs 3" in refusal(stud.replace('ann = "?? ?? 2c", ', ""))
    record = json.loads(json.dumps(audit_record(described(stud).round)))
    assert record["setup"]["chance"]["places"]["seat/1"] == ["??", "??", "2c"]
    assert play_record(read_record(record, "it")).outcome.stacks == {"ann": 9850, "bob": 10150}


# -- jokers, and what is posted -------------------------------------------------------------------------------------------------------

JOKERS = """
edition = "oceans-eleven/california-baccarat"
player_dealer = "dana"
put_up = "$300"
players = [{ name = "dana", seat = 1, stack = "$1,000" }, { name = "ann", seat = 2, stack = "$200" }]
wagers = { ann = { wager = "$20" } }
cards = { dana = "5c 4d", ann = "Jo Jo" }
"""


@pytest.mark.parametrize("jokers", ["Jo Jo", "Jo JO", "Joker joker", "JOJo"])
def test_both_jokers_have_the_name_of_one(jokers: str) -> None:
    """001 l.988, 1000: two jokers are a natural, above dana's nine."""
    found = described(JOKERS.replace("Jo Jo", jokers))
    assert settled_data(found)["net"]["ann"] == 2000


def test_there_are_two_jokers_and_no_third() -> None:
    assert "Jo is named once too often: the deck has 2 of them" in refusal(JOKERS.replace("5c 4d", "Jo 4d"))


def test_a_table_without_collection_says_none() -> None:
    data = settled_data(described(JOKERS.replace("put_up", 'option = "none"\nput_up')))
    assert (data["option"], data["drop"], data["net"]) == ("none", 0, {"dana": -2000, "ann": 2000})


CENTURY = """
edition = "oceans-eleven/21st-century-baccarat"
option = "l.1157"
player_dealer = "dana"
put_up = "$300"
table = { least = "$10", most = "$100" }
players = [{ name = "dana", seat = 1, stack = "$1,000" }, { name = "ann", seat = 2, stack = "$200" }]
wagers = { ann = { stand-line = "$20" } }
cards = { players = "4c 3d", player-dealer = "Kd Ks 6s" }
"""


def test_an_option_is_known_by_the_name_that_its_table_prints() -> None:
    """001 l.1157: $2 from the player-dealer and $1 from the player. Seven beats the six that dana draws to (l.1109)."""
    data = settled_data(described(CENTURY))
    assert (data["option"], data["drop"], data["net"]) == ("21st-century-baccarat/l.1157", 300, {"dana": -2200, "ann": 1900})
    assert "there is no option 'l.1234'" in refusal(CENTURY.replace("l.1157", "l.1234"))


def test_an_option_for_another_table_says_for_which() -> None:
    """004 l.4977: the no-limit rates are for a smallest buy-in of $100; the limit rates are for limit tables."""
    text = """
    edition = "black-sheep/texas-holdem"
    button = 1
    players = [{ name = "ann", seat = 1, stack = 100 }, { name = "bob", seat = 2, stack = 100 }]
    """
    no_limit = 'table = { structure = "no-limit", blinds = ["$1", "$2"], buy_in = "$50" }\n'
    reason = refusal(textwrap.dedent(text) + no_limit)
    assert "no option fits this table: it is for a smallest buy-in of" in reason and "here it is $50" in reason
    posted = textwrap.dedent(text) + 'option = "1"\n' + no_limit.replace("$50", "$100")
    assert refusal(posted).endswith("option 1 does not fit this table: it is for limit tables, this one is no-limit.")
