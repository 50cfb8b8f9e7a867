"""Hands in PHH of which a file does not know every card, every stack or every name: nothing is made up."""

import re
from decimal import Decimal

import pytest

from cardroom.cards import UNKNOWN, card_name, is_unknown
from cardroom.errors import BadInput
from cardroom.records.files import parse
from cardroom.records.phh import PhhHand
from cardroom.records.phh_figures import VARIANTS
from cardroom.records.phh_file import each_hand, parse_phh
from cardroom.records.phh_write import write_phh
from cardroom.records.record import audit_record, public_record
from cardroom.round import Action, Dealt, Shown
from cardroom.telling import Teller
from tests.counts import counts
from tests.phh import STUD, chips, hidden, played_by_pokerkit, pokerkit_stacks, read

CHECKED = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  'd dh p1 {}', 'd dh p2 {}', 'd dh p3 ????', 'p3 f', 'p1 cc', 'p2 cc',
  'd db 2c3d7h', 'p1 cc', 'p2 cc', 'd db 9s', 'p1 cc', 'p2 cc', 'd db Jd', 'p1 cbr 10', 'p2 cc',
  {}
]
"""


def known_cards(hand: PhhHand) -> set[str]:
    events = [event for event in hand.round.events if isinstance(event, Dealt | Shown)]
    return {card_name(card) for event in events for card in event.cards if card is not None} - {UNKNOWN}


def in_the_text(text: str) -> set[str]:
    return set(re.findall(r"[2-9TJQKA][cdhs]", " ".join(re.findall(r"(?:d dh p\d+|d db|p\d+ sd|p\d+ sm) (\S+)'", text))))


@pytest.mark.parametrize("code", VARIANTS)
@counts("rounds", 5, 80)
def test_what_the_file_does_not_know_changes_nothing_and_is_told_nowhere(code: str, rounds: int) -> None:
    """The cards of folded hands are taken out, in stud those in sight too: who acts first then says so, and every chip moves as before."""
    for number in range(rounds):
        text, _ = played_by_pokerkit(code, number)
        before, told = read(text), hidden(text, "folded")
        hand = read(told)
        assert hand.finishing == before.finishing, told
        assert hand.round.transfers == before.round.transfers
        assert known_cards(hand) <= in_the_text(told)
        written = write_phh(hand.round)
        assert in_the_text(written) <= in_the_text(told)
        assert read(written).finishing == hand.finishing, written


@pytest.mark.parametrize("code", VARIANTS)
@counts("rounds", 12, 80)
def test_where_no_hand_is_known_the_file_says_who_has_won_or_nobody_does(code: str, rounds: int) -> None:
    undecided = decided = 0
    for number in range(rounds):
        text, _ = played_by_pokerkit(code, number)
        before, told = read(text), hidden(text, "all")
        hand = read(told)
        assert known_cards(hand) <= in_the_text(told)
        shown = sum(isinstance(given, Action) and given.verb == "show" for given in before.round.inputs)
        if shown < 2:
            assert hand.finishing == before.finishing, told
            continue
        assert hand.undecided and not hand.round.over, told
        assert sum(hand.finishing) < sum(before.finishing)  # the pots lie there
        undecided += 1
        pots = {str(transfer.source) for transfer in before.round.transfers if str(transfer.source).startswith("pot/")}
        winners = [after > there for after, there in zip(before.finishing, hand.finishing, strict=True)]
        if len(pots) == 1 and (sum(winners) == 1 or not code.endswith("/8")):
            ended = read(told + f"\nfinishing_stacks = {[stack // 100 for stack in before.finishing]}\n")
            assert ended.round.over and ended.finishing == before.finishing, told
            again = read(write_phh(ended.round))
            assert again.round.over and again.finishing == ended.finishing
            decided += 1
    assert undecided and decided


@pytest.mark.parametrize(
    ("ends", "winner"),
    [
        ("'p1 sm ????', 'p2 sm ????',", None),
        ("'p1 sm', 'p2 sm ????',", "p2"),  # who mucks gives it up, and the last needs no cards
        ("'p1 sm ????', 'p2 sm AsKs',", "p2"),
        ("'p1 sm AsKs', 'p2 sm ????',", "p1"),
        ("'p1 sm As??', 'p2 sm ????',", None),  # half a hand is none
        ("'p1 sm As??', 'p2 sm 4c5c',", "p2"),
        ("]\nwinnings = [0, 24, 0]\n#", "p2"),
        ("'p1 sm ????', 'p2 sm ????']\nwinnings = [12, 12, 0]\n#", "p1 p2"),
        ("'p1 sm ????', 'p2 sm ????']\nfinishing_stacks = [110, 88, 100]\n#", "p1"),
    ],
)
def test_an_unknown_hand_loses_to_a_known_one(ends: str, winner: str | None) -> None:
    """$2 each before the flop, $10 each on the river: a pot of $24, and $88 left."""
    hand = read(CHECKED.format("????", "????", ends).replace("#\n]", "#"))
    won = {} if winner is None else dict.fromkeys(winner.split(), 24 // len(winner.split()))
    assert hand.finishing == tuple(100 * stack for stack in (88 + won.get("p1", 0), 88 + won.get("p2", 0), 100))
    assert hand.undecided == (winner is None) and hand.round.over == (winner is not None)


def test_a_hand_known_from_the_deal_wins_though_nobody_shows() -> None:
    """As one network's logs have it: the winner's cards are in the deal, and the showdown says nothing."""
    hand = read(CHECKED.format("????", "4c5c", "'p1 sm ????', 'p2 sm ????',"))
    assert chips(hand) == [88, 112, 100]


def test_unknown_cards_are_told_as_unknown_and_seen_by_nobody() -> None:
    hand = read(CHECKED.format("????", "AsKs", "'p2 sm AsKs', 'p1 sm ????',"))
    told = list(Teller(hand.round.setup.seats).tell(hand.round.events))
    assert "P1 is dealt 2 cards that are not known." in told and "P1's cards are not known." in told
    assert "P2 is dealt A♠ K♠." in told and not any("burn" in sentence.lower() for sentence in told)
    for viewer in ("p1", "p2", "p3", ""):
        view = hand.round.view(viewer)
        assert not any(card is not None and is_unknown(card) for cards in view.places.values() for card in cards)
        assert view.places["board"] == hand.round.places["board"]
    events = audit_record(hand.round)["events"]
    assert {"event": "dealt", "place": "seat/1", "cards": ["??", "??"], "seen": [["p1"], ["p1"]]} in events
    assert "??" not in str(public_record(hand.round)["events"])


def test_in_stud_who_acts_says_whose_turn_it_is_where_a_card_in_sight_is_not_known() -> None:
    text = f"""{STUD.format("F7S")}
  'd dh p1 ??????', 'd dh p2 ????2c', 'd dh p3 ??????', 'p3 pb', 'p1 cc', 'p2 cc',
  'd dh p1 Ac', 'd dh p2 Kc', 'd dh p3 ??', 'p2 cbr 4', 'p3 f', 'p1 f',
]
"""
    assert chips(read(text)) == [97, 106, 97]  # the deuce would bring it in, the ace would act first
    with pytest.raises(BadInput, match=r"line 4 \('p3 pb'\): It is not p3's turn: p2 to act"):
        read(text.replace("??????", "????Ts", 1).replace("??????", "????9s", 1))


@pytest.mark.parametrize(("start", "net"), [("[inf, inf, inf]", [-1200, 1200, 0]), ("[inf, 100, inf]", [-1200, 11200, 0])])
def test_stacks_without_end(start: str, net: list[int]) -> None:
    text = CHECKED.format("????", "4c5c", "'p2 sm 4c5c',").replace("[100, 100, 100]", start)
    hand = read(text)
    assert hand.round.over and list(hand.finishing) == net
    written = write_phh(hand.round, hand.unlimited)
    assert f"starting_stacks = {start}" in written and read(written).finishing == hand.finishing


def test_all_in_with_stacks_that_nobody_has_counted() -> None:
    """The file deals on without a bet: whoever was all-in, nobody could. Where it tells neither cards nor hands, it ends there."""
    text = CHECKED.format("AsAd", "????", "").replace("[100, 100, 100]", "[inf, inf, inf]")
    bet = text[: text.index("'p1 cc', 'p2 cc', 'd db 9s'")] + "'p1 cbr 500', 'p2 cc', "
    hand = read(bet + "'d db 9s', 'd db Jd', 'p1 sm AsAd', 'p2 sm ????']")
    assert hand.round.over and hand.finishing == (50200, -50200, 0)
    assert read(bet + "'d db 9s', 'd db Jd', 'p1 sm AsAd']").finishing == hand.finishing
    assert not read(bet + "'d db 9s']").round.over


def test_a_raise_to_what_an_opponent_has_is_less_than_a_raise() -> None:
    """p1 has $15 in all; a raise over $10, which was one of $8, would be to $18 at least."""
    text = CHECKED.format("????", "????", "").replace("[100, 100, 100]", "[15, 100, 100]").replace("'p3 f', 'p1 cc', 'p2 cc',", "{}")
    text = text[: text.index("{}")] + "'p3 cbr 10', 'p1 cc', 'p2 cbr {}', 'p3 f', 'p1 f']\n"
    assert chips(read(text.format(15))) == [5, 120, 90]
    with pytest.raises(BadInput, match=r"'p2 cbr 14'\): p2 may raise \$15 to \$100 in steps of \$1, not \$14"):
        read(text.format(14))


def test_more_than_ten_seats() -> None:
    players = range(1, 13)
    deals = ", ".join(f"'d dh p{i} ????'" for i in players)
    folds = ", ".join(f"'p{i} f'" for i in [*range(3, 13), 1])
    text = f"""
variant = 'NT'
antes = [0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = {[100] * 12}
actions = [{deals}, {folds}]
"""
    in_full = text.replace("[0]", str([0] * 12)).replace("[1, 2]", str([1, 2, *[0] * 10]))
    assert chips(read(text)) == [99, 101, *[100] * 10] == pokerkit_stacks(in_full)
    with pytest.raises(BadInput, match="starting_stacks: 24 players are more than a deck has cards for"):
        read(text.replace(str([100] * 12), str([100] * 24)))


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("['X+u4T/E5ANkyZLKm1YjqwQ', '7464', 'potter']", ("X+u4T/E5ANkyZLKm1YjqwQ", "7464", "potter")),
        ("['ann', 'ann', 'drop']", ("ann", "ann (p2)", "drop (p3)")),
        ("['', 'dealer', 'a/1']", ("p1", "dealer (p2)", "a/1 (p3)")),
        ("['ann']", ("p1", "p2", "p3")),
    ],
)
def test_any_name(given: str, names: tuple[str, ...]) -> None:
    hand = read(CHECKED.format("AsAd", "4c5c", "") + f"players = {given}\n")
    assert hand.players == names and chips(hand) == [112, 88, 100]
    assert read(write_phh(hand.round)).players == names


RAKED = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [714, 1015, 1000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 30', 'p1 f', 'p2 cc', 'd db Qc5dKd', 'p2 cc', 'p3 cbr 40', 'p2 f']
finishing_stacks = [709, 985, {}]
"""


def test_rake_is_known_from_the_stacks_alone() -> None:
    """$65 lie in the pot: p3 has won $35."""
    assert read(RAKED.format(1035)).rake == 0 and read(RAKED.format(1035)).as_declared
    assert read(RAKED.format(1032)).rake == 300 and not read(RAKED.format(1032)).as_declared
    assert read(RAKED.format(1036)).rake == 0 and not read(RAKED.format(1036)).as_declared
    assert read(RAKED.format(1032).replace("709", "708")).rake == 0  # a loser's stack is no rake


def test_a_bad_hand_leaves_the_others() -> None:
    good = RAKED.format(1032).strip()
    text = f"[1]\n{good}\n[2]\nvariant = 'NT\n[3]\n{good.replace('p1 f', 'p2 f')}\n[4]\n{good}\n[4]\n{good}\n"
    found = list(each_hand(parse_phh(text, "f"), "f"))
    assert isinstance(found[0], PhhHand) and found[0].name == "f: hand 1"
    says = [str(hand) for hand in found[1:]]
    assert says[0].startswith("f: hand 2: not valid TOML: ") and says[2] == "f: hand 4: is there twice."
    assert says[1] == "f: hand 3: actions: line 5 ('p2 f'): It is not p2's turn: p1 to act (betting)."
    whole = parse(text.replace("variant = 'NT\n", "variant = 'NT'\n").replace("[4]\n", "[5]\n", 1), "f", parse_float=Decimal)
    assert [isinstance(hand, PhhHand) for hand in each_hand(whole, "f")] == [True, False, False, True, True]
