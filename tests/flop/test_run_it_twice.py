"""Running it twice (ours): who is asked, what is dealt, who wins which half, and that nothing else changes."""

import json
import random
from typing import Any

import pytest

from cardroom import Round, load
from cardroom.analysis.equity.all_in import all_in_equities
from cardroom.bots import bot_for
from cardroom.cards import card_names, parse_cards
from cardroom.chance import Live, Stacked
from cardroom.cli.terminal.show import cards as terminal_cards
from cardroom.cli.terminal.table import draw
from cardroom.cli.terminal.words import TableWords
from cardroom.errors import BadInput, BadSetup
from cardroom.languages import language
from cardroom.records.describe import described_data
from cardroom.records.phh_write import write_phh
from cardroom.records.record import public_record
from cardroom.records.settle import settle
from cardroom.records.verify import verify
from cardroom.room.table.quiet_action import quiet_action
from cardroom.round import Action, Dealt, Noted
from cardroom.telling import Teller, piece_of
from tests.counts import counts
from tests.properties.test_always_holds import (
    accounts_are_the_fold_of_the_transfers,
    chips_and_cards_are_conserved_after_every_action,
    every_rule_that_is_named_is_a_clause,
    replay_is_equal_byte_for_byte_and_so_is_recovery_from_the_middle,
    the_public_sees_only_what_is_shown,
)
from tests.support import random_setup, tables

HOLDEM = "standard/no-limit-texas-holdem"
HAVE_IT = (HOLDEM, "standard/no-limit-short-deck", "standard/pot-limit-omaha", "standard/fixed-limit-omaha-high-low")
HANDS = "2c Kd Ac 3d Kh Ad"  # one at a time from the left of the button: bob 2c3d, cy KdKh, ann AcAd
FIRST, SECOND = "4s 9s 9h 2s 5s Tc 6s Jh", "7s Ks 8d 3s 4h 6d 5h Qc"  # burn, flop, burn, turn, burn, river: cy has a set on the second


def hand(*asked: str, stacks: tuple[int, int, int] = (201_00, 2_00, 201_00), chance: Any = None, table: Any = None) -> Round:
    """Three players, the button with ann; bob folds, the others put all in. ``asked``: who says twice, or ``-name`` that once is enough."""
    edition = load(HOLDEM)
    setup = edition.setup(
        dict(zip(("ann", "bob", "cy"), stacks, strict=True)),
        button=1,
        chance=chance or Stacked(tuple(parse_cards(f"{HANDS} {FIRST} {SECOND}"))),
        table={"run_twice": True, **(table or {})},
    )
    round = Round(setup)
    answers = iter(asked)
    while round.decision is not None:
        asks = round.decision.asks
        if round.decision.kind == "run it twice":
            name = next(answers)
            round.act(Action(name.removeprefix("-"), "pass" if name[0] == "-" else "twice"))
            continue
        (player,) = asks
        verbs = {option.verb: option for option in asks[player]}
        verb = "fold" if player == "bob" else "raise" if "raise" in verbs else "call" if "call" in verbs else "check"
        amounts = verbs[verb].amounts
        round.act(Action(player, verb, amounts.most if amounts else 0))
    return round


def dealt(round: Round, place: str) -> list[str]:
    return [card_names(card for card in e.cards if card is not None) for e in round.events if isinstance(e, Dealt) and e.place == place]


def won(round: Round) -> list[tuple[str, int, str, str]]:
    return [(str(t.target), t.amount, t.why, t.rule) for t in round.transfers if str(t.source).startswith("pot/")]


def test_both_boards_are_dealt_and_each_half_has_its_winner() -> None:
    """ann's aces win on the first board, cy's three kings on the second: $403 of a pot, whose odd dollar goes to the first."""
    round = hand("ann", "cy")
    assert dealt(round, "board") == ["9s 9h 2s", "Tc", "Jh"] and dealt(round, "second board") == ["Ks 8d 3s", "6d", "Qc"]
    assert len(dealt(round, "burn")) == 6
    assert won(round) == [
        ("ann", 202_00, "wins the pot on the first board", "win"),
        ("cy", 201_00, "wins the pot on the second board", "win"),
    ]
    named = {event.who: event.text for event in round.events if isinstance(event, Noted) and event.what == "hand"}
    assert named["cy"].startswith("two pair") and "; on the second board three of a kind" in named["cy"]
    assert sum(round.outcome.stacks.values()) == 404_00


def test_one_who_does_not_want_it_is_enough() -> None:
    once, never = hand("ann", "-cy"), hand(table={"run_twice": False})
    assert dealt(once, "board") == dealt(never, "board") and not dealt(once, "second board")
    assert won(once) == won(never) == [("ann", 403_00, "wins the pot", "win")]
    assert not dealt(hand("-cy"), "second board")


def test_what_lay_there_counts_for_both_boards() -> None:
    """All-in on the turn: one card is dealt twice. Of three who could have bet on, nobody is asked before."""
    edition = load(HOLDEM)
    cards = Stacked(tuple(parse_cards("2c Kd Ac 3d Kh Ad 4s 9s 9h 2s 5s Tc 6s Jh 7s Ks")))
    round = Round(edition.setup(dict.fromkeys(("ann", "bob", "cy"), 201_00), button=1, chance=cards, table={"run_twice": True}))
    kinds = []
    while round.decision is not None:
        kinds.append(round.decision.kind)
        player = next(iter(round.decision.asks))
        verbs = {option.verb: option for option in round.decision.asks[player]}
        late = len(round.places.get("board", ())) == 4
        wanted = ("twice", "bet" if late else "check", "call")
        verb = "fold" if player == "bob" and "fold" in verbs else next((verb for verb in wanted if verb in verbs), "check")
        amounts = verbs[verb].amounts
        round.act(Action(player, verb, amounts.most if amounts else 0))
    assert kinds.count("run it twice") == 2 and kinds.index("run it twice") == len(kinds) - 2
    assert dealt(round, "board") == ["9s 9h 2s", "Tc", "Jh"] and dealt(round, "second board") == ["Ks"]
    assert [(who, why.rpartition("the ")[2]) for who, _, why, _ in won(round)] == [("ann", "first board"), ("cy", "second board")]


def test_side_pots_are_halved_each_on_its_own() -> None:
    """bob is all-in for his blind: of the main pot of $6 he is paid nothing, and all three are asked."""
    edition = load(HOLDEM)
    stacks = {"ann": 201_00, "bob": 1_00, "cy": 201_00}
    cards = Stacked(tuple(parse_cards(f"{HANDS} {FIRST} {SECOND}")))
    round = Round(edition.setup(stacks, button=1, chance=cards, table={"run_twice": True}))
    round.act(Action("ann", "raise", 201_00))
    round.act(Action("cy", "call", 199_00))
    assert round.decision is not None and set(round.decision.asks) == {"ann", "bob", "cy"}
    assert all(option.rule == "run-twice" for options in round.decision.asks.values() for option in options)
    for player in stacks:
        round.act(Action(player, "twice"))
    assert sorted((who, amount) for who, amount, *_ in won(round)) == [("ann", 2_00), ("ann", 200_00), ("cy", 1_00), ("cy", 200_00)]


def test_a_table_offers_it_only_where_the_edition_has_it() -> None:
    stacks = {"ann": 100_00, "bob": 100_00}
    for edition in ("oceans-eleven/holdem", "tres-lounge/texas-holdem"):
        with pytest.raises(BadSetup, match="does not run it twice"):
            load(edition).setup(stacks, table={"run_twice": True})
        assert "run-twice" not in load(edition).clauses
    for edition in HAVE_IT:
        clause = load(edition).clauses["run-twice"]
        assert "(ours)" in clause.says and not clause.lines
        assert not load(edition).table.model_dump()["run_twice"]


def test_too_few_cards_ask_nobody() -> None:
    """Ten hands of Omaha leave twelve cards, and two runs with their burns take sixteen."""
    edition = load("standard/pot-limit-omaha")
    names = [f"p{number}" for number in range(10)]
    round = Round(edition.setup(dict.fromkeys(names, 2_00), seed=1, table={"run_twice": True}))
    while round.decision is not None:
        assert round.decision.kind != "run it twice"
        ((player, options),) = round.decision.asks.items()
        option = next(option for option in options if option.verb in ("call", "check"))
        round.act(Action(player, option.verb, option.amounts.least if option.amounts else 0))


@pytest.mark.parametrize("edition", HAVE_IT)
@counts("number", 40, 400)
def test_whatever_is_played_it_holds(edition: str, number: int) -> None:
    """Chips and cards are conserved, replays are equal, the public sees only what was shown; it is run twice, and it is not."""
    loaded, twice = load(edition), set()
    for each in range(number):
        rng = random.Random(f"{edition} {each}")
        table = {**tables(loaded, rng), "run_twice": True}
        round = Round(random_setup(loaded, rng, table=table, option="none"))
        chips_and_cards_are_conserved_after_every_action(round, rng)
        accounts_are_the_fold_of_the_transfers(round)
        every_rule_that_is_named_is_a_clause(round)
        the_public_sees_only_what_is_shown(round)
        replay_is_equal_byte_for_byte_and_so_is_recovery_from_the_middle(round, rng)
        twice.add(bool(dealt(round, "second board")))
    assert twice == {True, False}


def test_nothing_is_seen_before_all_have_agreed() -> None:
    """While it is asked hands lie as they lay, and what is turned up is seen by everybody at once."""
    edition = load(HOLDEM)
    stacks = {"ann": 100_00, "cy": 100_00}
    round = Round(edition.setup(stacks, button=1, seed=3, table={"run_twice": True, "all_in": "turned-up"}))
    round.act(Action("ann", "raise", 100_00))
    round.act(Action("cy", "call", 98_00))
    assert round.decision is not None and round.decision.kind == "run it twice"
    round.act(Action("ann", "twice"))
    assert not round.view("cy").cards("seat/1") and not round.places.get("board")
    round.act(Action("cy", "twice"))
    assert len(round.view("").cards("seat/1")) == len(round.view("").cards("seat/2")) == 2


def test_the_record_opens_and_proves_both_boards() -> None:
    round = hand("cy", "ann", chance=Live(b"twice" * 8))
    record = json.loads(json.dumps(public_record(round)))
    assert len(dealt(round, "second board")) == 3 and verify(record, "twice").ok
    told = next(event for event in record["events"] if event.get("place") == "second board")
    told["cards"] = [*told["cards"][1:], told["cards"][0]]
    assert not verify(record, "twice").ok


def test_a_settle_file_tells_both_boards_and_phh_says_that_it_cannot() -> None:
    round = hand("ann", "cy")
    assert settle(described_data(round), "twice").round.outcome.stacks == round.outcome.stacks
    with pytest.raises(BadInput, match="PHH cannot tell of two boards"):
        write_phh(round)


def test_it_is_told_and_drawn_in_both_languages() -> None:
    round = hand("ann", "cy")
    for code, said in (
        ("en", "Cy gets $201 from the pot (wins the pot on the second board)"),
        ("es", "(gana el bote con las segundas cartas comunes)"),
    ):
        told = " ".join(
            Teller(round.setup.seats, "ann", piece_of(round.setup.edition.deck), terminal_cards, language(code)).tell(round.events)
        )
        assert said in told and ("second board" in told) == (code == "en")
    for code, name in (("en", "Second board"), ("es", "Segundas cartas comunes")):
        assert f"{name}  K♠ 8♦ 3♠ 6♦ Q♣" in draw(round.view("ann"), "", TableWords(language(code)))


def test_what_a_hand_wins_on_average_is_told_of_the_first_card_alone() -> None:
    round = hand("ann", "cy", table={"all_in": "turned-up"})
    assert [stage.board for stage in all_in_equities(load(HOLDEM), round.setup, round.events)] == [0]


def test_bots_agree_and_a_player_who_does_not_answer_does_not() -> None:
    edition = load(HOLDEM)
    round = Round(edition.setup({"ann": 100_00, "cy": 100_00}, button=1, seed=3, table={"run_twice": True}))
    round.act(Action("ann", "raise", 100_00))
    round.act(Action("cy", "call", 98_00))
    assert bot_for(edition, 1).choose(round.view("cy")).verb == "twice"
    assert quiet_action(edition, round.view("ann")).verb == "pass"
