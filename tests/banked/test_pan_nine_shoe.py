"""The shoe of super pan nine through rounds, how often totals come, long sessions, records and files."""

import json
import random
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from cardroom import Action, Round, load
from cardroom.bots import bot_for, drive
from cardroom.bots.pan_nine import PanNineBot
from cardroom.cards import RANKS, card_name, rank
from cardroom.chance import Felt, Live, Seeded, Shoe
from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.hands.pan_nine import points
from cardroom.records.files import parse
from cardroom.records.record import audit_record, play_record, public_record, read_record
from cardroom.records.settle import settle, settled_data
from cardroom.records.verify import verify
from cardroom.round import BANK, DEALER, Dealt
from tests.banked.banked_helpers import PUT_IN, shoe_left
from tests.banked.pan_nine_helpers import PAN, bet, noted, start
from tests.counts import counts
from tests.editions import load_pan_nine
from tests.support import finish, known

NAMES = ("Ann", "Bob", "Cat", "Dee", "Eve", "Flo", "Gus", "Hal")


def test_the_deck() -> None:
    """l.665: 432 cards; twelve of each card from ace to six and of each picture, no seven to ten."""
    deck = load(PAN).deck
    assert len(deck) == len(set(deck)) == 432
    assert Counter(map(card_name, deck)) == {rank + suit: 12 for rank in "A23456JQK" for suit in "cdhs"}


# -- the shoe ---------------------------------------------------------------------------------------------------------------


def session(rounds: int, seed: int | str = 5, **given: object) -> list[Round]:
    """Bots through rounds of the shoe as it goes on."""
    edition = load(PAN)
    bots = {name: bot_for(edition, name) for name in NAMES}
    played: list[Round] = []
    setup = edition.setup(dict.fromkeys(NAMES, 100_000_00), seed=seed, **given)  # type: ignore[arg-type]
    for _ in range(rounds):
        played.append(drive(Round(setup), bots))
        setup = edition.next_setup(played[-1])
    return played


def dealt_cards(round: Round) -> list[int]:
    """The cards of this round as they left the shoe: three times around, then those drawn."""
    events = [event for event in round.events if isinstance(event, Dealt) and event.place != "rack"]
    hands = [known(event.cards) for event in events if len(event.cards) == 3]
    return [
        *(hand[n] for n in range(3) for hand in hands),
        *(card for event in events if len(event.cards) == 1 for card in known(event.cards)),
    ]


def test_rounds_deal_on_from_one_shuffle_until_the_cut_card_is_out() -> None:
    """Every card once, in the order of the shuffle; with 52 or fewer left the next round has a new one."""
    edition = load(PAN)
    played = session(40)
    order = list(reversed(Shoe(Seeded(5), edition.deck).cards))
    at, shuffles = 0, 0
    for round in played:
        cards = dealt_cards(round)
        assert cards == order[at : at + len(cards)]
        assert len(round.places.get("rack", ())) == at
        at += len(cards)
        assert len(round.shoe.cards) == 432 - at
        if 432 - at <= 52:
            assert noted(round, "cut card") == {"": "the shoe is shuffled before the next round"} and not round.outcome.carry.get("shoe")
            shuffles += 1
            order, at = list(reversed(Shoe(Seeded("5" + "+" * shuffles), edition.deck).cards)), 0
        else:
            assert not noted(round, "cut card") and shoe_left(round.outcome.carry)["dealt"] == at
    assert shuffles >= 2


def test_each_round_of_a_shoe_throws_its_own_dice() -> None:
    thrown = [next(iter(noted(round, "dice").values())) for round in session(11)]
    assert len(set(thrown)) > 5


def test_the_table_sets_the_cut_card() -> None:
    played = session(3, table={"cut": 392})  # a round of eight hands takes 24 at least
    assert [bool(noted(round, "cut card")) for round in played] == [len(round.shoe.cards) <= 392 for round in played]
    assert any(noted(round, "cut card") for round in played)


def test_after_a_misdeal_the_shoe_is_shuffled() -> None:
    first = session(1)[0]
    edition = load(PAN)
    second = Round(edition.next_setup(first, player_dealer="Ann"))
    second.misdeal("fouled deck", "irregularity.misdeal")
    third = edition.next_setup(second)
    assert not third.carry.get("shoe") and third.chance == Seeded("5+")


def test_a_felt_shoe_goes_on() -> None:
    """The cards typed in stay out of the shoe in the next round."""
    edition = load(PAN).with_rules(dealt_to="wagered")
    round = bet(start(edition, chance=Felt()), ("Ann", 2, 10))
    while round.decision is not None:
        player, options = next(iter(round.decision.asks.items()))
        pick = options[0].pick
        verb = "no-card" if player != DEALER else options[0].verb
        round.act(Action(player, verb, picks=tuple(range(pick.least)) if pick else ()))
    gone = [card for place, held in round.places.items() if place.startswith("seat/") for card in held]
    after = Round(edition.next_setup(round, chance=Felt()))
    assert sorted(after.places["rack"]) == sorted(gone) and len(after.shoe.cards) == 432 - len(gone)


# -- how often --------------------------------------------------------------------------------------------------------------


def exact_totals() -> list[int]:
    """Three-card hands of 432 cards by total, from how many cards have each value (144 nothings, 48 of one to six)."""
    count = {0: 144, **dict.fromkeys(range(1, 7), 48)}
    found = [0] * 10
    for values in combinations_with_replacement(count, 3):
        found[sum(values) % 10] += prod(comb(count[value], times) for value, times in Counter(values).items())
    return found


def test_exact_totals_by_another_way() -> None:
    """A polynomial over the deck itself, card after card, with our points for each card: every hand once."""
    ways = [[0] * 10 for _ in range(4)]
    ways[0][0] = 1
    for card in load(PAN).deck:
        for held in (2, 1, 0):
            for total in range(10):
                ways[held + 1][(total + points([card])) % 10] += ways[held][total]
    assert ways[3] == exact_totals() and sum(ways[3]) == comb(432, 3) == 13_343_760


@pytest.mark.thorough
@counts("rounds", 150, 500)
def test_dealt_hands_come_as_often(rounds: int) -> None:
    """Hands of rounds through many shoes against the exact count: chi-square over ten totals, 27.9 at one in a thousand."""
    edition = load(PAN)
    seen = Counter[int]()
    for number in range(rounds):
        round = Round(edition.setup(dict.fromkeys(NAMES, 500_00), seed=f"totals {number}", player_dealer="Ann"))
        round.act(Action("Ann", "put-up", 100_00))
        bet(round, *((name, seat, 10) for seat, name in enumerate(NAMES, start=1) if name != "Ann"))
        for seat in range(1, 9):
            seen[sum(said(card) for card in round.places[f"seat/{seat}"]) % 10] += 1
    hands = 8 * rounds
    assert sum(seen.values()) == hands
    expected = [hands * ways / comb(432, 3) for ways in exact_totals()]
    assert sum((seen[total] - mean) ** 2 / mean for total, mean in enumerate(expected)) < 27.9
    assert abs(seen[0] - expected[0]) < 4 * expected[0] ** 0.5


def said(card: int) -> int:
    """l.671, read off the printed rank."""
    printed = RANKS[rank(card)]
    return 1 if printed == "A" else int(printed) if printed.isdigit() else 0


# -- long sessions ----------------------------------------------------------------------------------------------------------

VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"coverage": "net", "hands_seen": "all", "dealt_to": "wagered", "player_dealer_looks": "at-once"},
    {"under_minimum": "action", "over_maximum": "no-action", "low_stand_again": "dealt-out", "fouled": "first"},
    {"shortfall": "pro-rata", "loop": "wager", "direction": "counter-clockwise", "all_pass": "stays", "eligible": "anyone"},
)


@pytest.mark.thorough
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
@counts("rounds", 25, 300)
def test_many_rounds_of_one_table(variant: int, rounds: int) -> None:
    """At random, the shoe going on: chips and cards are kept, what was put up is never passed, a shoe never deals a card twice."""
    edition = load_pan_nine(PAN).with_rules(**VARIANTS[variant])
    rng = random.Random(f"pan nine {variant}")
    stacks = {name: rng.choice((30_00, 300_00, 2_000_00)) for name in (*NAMES[:6], "Zoe")}
    setup = edition.setup(stacks, dict(zip((1, 2, 4, 5, 7, 8), NAMES, strict=False)), seed=f"long {variant}")
    out: set[int] = set()
    hands = reshuffled = 0
    for _ in range(rounds):
        round = finish(Round(setup), rng)
        if "rack" not in round.places:
            out, reshuffled = set(), reshuffled + 1
        cards = dealt_cards(round)
        assert out.isdisjoint(cards)
        out.update(cards)
        hands += bool(cards)
        assert len(round.shoe.cards) + len(out) == 432
        assert sum(round.outcome.stacks.values()) + round.outcome.drop == sum(setup.stacks.values())
        bank = [t for t in round.transfers if BANK in (t.source, t.target)]
        if bank and edition.rules.coverage == "gross":
            used = sum(t.amount for t in bank if t.rule not in PUT_IN)
            assert used <= sum(t.amount for t in bank if t.target == BANK and t.rule in PUT_IN)
        richer = {name: max(stack, 200_00) for name, stack in round.outcome.stacks.items()}
        setup = edition.next_setup(round, stacks=richer)
    assert hands > rounds / 2 and reshuffled > rounds / 40


# -- bot, records, files ----------------------------------------------------------------------------------------------------


def test_the_bot_plays_the_house_way() -> None:
    """l.755-757, as player and where it has the choice as player-dealer."""
    drew: set[bool] = set()
    for round in session(25):
        assert isinstance(bot_for(load(PAN)), PanNineBot)
        asked = {event.player: event.verb for event in round.events if isinstance(event, Action) and event.verb in ("card", "no-card")}
        for player, verb in asked.items():
            seat = next(seat for seat, name in round.setup.seats.items() if name == player)
            assert (verb == "card") == (points(round.places[f"seat/{seat}"][:3]) <= 5)
            drew.add(verb == "card")
    assert drew == {True, False}


def test_live_records_verify_round_after_round() -> None:
    """The second round of a shoe, too, in both forms; a card changed afterwards is found."""
    edition = load(PAN)
    bots = {name: bot_for(edition, name) for name in NAMES}
    setup = edition.setup(dict.fromkeys(NAMES, 5_000_00), chance=Live(bytes(range(32))))
    for _ in range(3):
        round = drive(Round(setup), bots)
        audit = json.loads(json.dumps(audit_record(round)))
        public = json.loads(json.dumps(public_record(round)))
        assert play_record(read_record(audit, "audit")).events == round.events
        assert verify(audit, "audit").ok and verify(public, "public").ok
        shown = next(i for i, event in enumerate(public["events"]) if event["event"] == "shown")
        public["events"][shown]["cards"][0] = "Ks" if public["events"][shown]["cards"][0] != "Ks" else "2s"
        assert not verify(public, "public").ok
        setup = edition.next_setup(round)
    assert "rack" in round.places


FILE = """
edition = "oceans-eleven/super-pan-nine"
player_dealer = "dee"
put_up = "$60"
dice = [4, 5, 6]
actions = ["ann: card", "floor: exposed-card seat=3 index=0", "bob: card", "zoe: house-way", "dee: no-card"]

[[players]]
name = "dee"
seat = 1
stack = "$1,000"

[[players]]
name = "ann"
seat = 2
stack = "$200"

[[players]]
name = "bob"
seat = 3
stack = "$200"

[[players]]
name = "zoe"
stack = "$200"

[wagers]
ann = { wager = "$40" }
bob = { wager = "$30" }
zoe = { on = 5, wager = "$10" }

[cards]
dee = "5s Kh Qd"
ann = "As Ah Qd 5c"
bob = "6s 5h Jd 3c"
5 = "5s 5h Kd Kc"
"""


def test_a_round_in_a_file() -> None:
    """Fifteen is seat 7, so Ann first: she wins 40 of the $60, Bob loses the 20 left, seat 5 is not reached; $1 each."""
    assert settled_data(settle(parse(FILE, "pan.toml"), "pan.toml"))["net"] == {"dee": -21_00, "ann": 39_00, "bob": -21_00, "zoe": -1_00}
    with pytest.raises(BadInput, match="ann: fold"):
        settle(parse(FILE.replace("ann: card", "ann: fold"), "pan.toml"), "pan.toml")


def test_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for command, words in (
        (["rules", PAN], ("The house way: 0 to 5 draws, 6 to 9 stands", "0 to 3 draws, 4 to 6 as he likes, 7 to 9 stands", "432 cards")),
        (["deal", PAN, "--seed", "3"], ("asks for a card", "stands.", "Action button:", "collection, $1 a circle")),
        (["fee", PAN, "--option", "time:$2", "--players", "3", "--action", "$30"], ("$2", "705")),
    ):
        assert run(command) == 0
        told = capsys.readouterr().out
        assert all(word in told for word in words), told
