"""Compiled tables of pot games: the same options and the same chips as real rounds of the same cards and actions."""

from dataclasses import replace

import numpy as np
import pytest

from cardroom import IllegalAction
from cardroom.analysis.given import TableGiven
from cardroom.analysis.tables.layout import ACTOR, CALL, FOLD, FOLDS, GO_ALONG, WAGER
from cardroom.analysis.tables.play import CompiledTables, why_not
from cardroom.errors import BadInput
from tests.analysis.pot_tables import COMPILED, pot_tables, sizes
from tests.analysis.same_hands import same_as_real_hands
from tests.counts import counts

HOLDEM, NO_LIMIT = "oceans-eleven/holdem", "standard/no-limit-texas-holdem"
HIGH_LOW = "tres-lounge/texas-holdem-high-low-split"
STUD, STUD_HIGH_LOW, RAZZ = "oceans-eleven/seven-card-stud", "oceans-eleven/seven-card-stud-high-low-split", "standard/fixed-limit-razz"
LOWBALL, TRIPLE, BADUGI = "oceans-eleven/lowball-ace-to-five", "oceans-eleven/deuce-to-seven-triple-draw", "oceans-eleven/badugi"


def compare(name: str, hands: int) -> None:
    """Every structure, several sizes of table, stacks from less than a blind to a hundred bets."""
    for given in pot_tables(name):
        for players in sizes(given) if not why_not(given) else ():
            try:
                assert same_as_real_hands(replace(given, players=players), hands)
            except AssertionError as error:
                raise AssertionError(f"{given.edition_id} {given.table} {players} players") from error


def test_the_same_hands_as_real_rounds() -> None:
    """All editions in one test: whichever worker has it compiles the loops, and no other."""
    for name in COMPILED:
        compare(name, 15)


@pytest.mark.prove
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", COMPILED)
def test_a_million_hands_are_the_same_as_real_rounds(name: str) -> None:
    compare(name, 4_000)


OTHER_RULES: tuple[tuple[str, dict[str, object]], ...] = (
    (HIGH_LOW, {"odd_half": "high", "odd_chips": "in-turn"}),
    (HIGH_LOW, {"odd_half": "closest", "both_halves": "one-pot"}),
    (HIGH_LOW, {"heads_up": "left-small-blind", "cap_lifts": "two-at-start"}),
    (HOLDEM, {"limit_all_in": "only-full", "cap_lifts": "never"}),
    (HOLDEM, {"limit_all_in": "on-top", "reopens": "facing-full-raise"}),
    (NO_LIMIT, {"reopens": "full-raise", "capped": ["no-limit"], "raise_cap": 2}),
    (NO_LIMIT, {"limit_all_in": "on-top", "capped": ["no-limit"], "raise_cap": 1}),
    (NO_LIMIT, {"button_moves": "to-the-next-player", "short_blind": "next-player"}),
    (STUD, {"limit_all_in": "on-top", "opening_live": True, "fold_unbet": "not-offered"}),
    (STUD, {"limit_all_in": "only-full", "opens": "high-card", "opening_ace": "low", "opening_tie": "position"}),
    (STUD, {"opening": "lower-or-upper", "acts_first": "low-hand", "reopens": "facing-full-raise"}),
    (STUD, {"opening": "bet", "opening_live": True, "odd_chip_to": "suit"}),
    (STUD_HIGH_LOW, {"odd_chips": "to-the-first", "both_halves": "each-split", "odd_chip_ace": "low"}),
    (STUD_HIGH_LOW, {"odd_half": "closest-if-tied", "low": "any", "odd_chip_to": "position"}),
    (RAZZ, {"acts_first": "high-hand", "odd_chip_to": "suit", "odd_chip_ace": "low", "odd_chips": "in-turn"}),
    (LOWBALL, {"check_penalty": ""}),
    (LOWBALL, {"check_penalty": "", "check_raise": True, "in_turn": False, "short_blind": "all-in", "most": 3}),
    (TRIPLE, {"reshuffle": "all-discards", "in_turn": True, "higher_from": 2}),
    (BADUGI, {"reshuffle": "all-discards", "draws": 4}),
)
POSTED: tuple[tuple[str, dict[str, object], dict[str, object]], ...] = (
    (NO_LIMIT, {}, {"ante": "$1"}),
    (NO_LIMIT, {}, {"antes": [0, "$2"]}),
    (NO_LIMIT, {}, {"ante": "$1", "antes_are": "dead", "blinds": [0, 0], "least_bet": "$2"}),
    (NO_LIMIT, {"straddles": {"structures": ["no-limit"]}}, {"straddle": True}),
    (NO_LIMIT, {}, {"blinds": ["$1", "$2", "$4"], "least_bet": "$3"}),
    ("standard/pot-limit-omaha", {"pot_opening": 4, "pot_round_up": 500}, {"blinds": ["$1", "$3"]}),
    ("standard/pot-limit-omaha", {"pot_opening": 4, "pot_opening_limit": "larger-of-pot", "pot_size": "with-the-drop"}, {}),
)


@counts("hands", 60, 4_000)
def test_the_same_hands_by_other_rules(hands: int) -> None:
    """Every switch that the houses leave as it is."""
    for name, rules in OTHER_RULES:
        given = TableGiven(name, rules=rules)
        for players in sizes(given)[::2]:
            assert same_as_real_hands(replace(given, players=players), hands), (name, rules)


@counts("hands", 40, 4_000)
def test_the_same_hands_whatever_is_posted(hands: int) -> None:
    for name, rules, table in POSTED:
        for players in (2, 3, 6):
            assert same_as_real_hands(TableGiven(name, rules=rules, table=table, players=players), hands), (name, table)


def test_every_table_of_a_compiled_game_is_compiled_but_one() -> None:
    tables = [given for name in COMPILED for given in pot_tables(name)]
    assert [given.edition_id for given in tables if why_not(given)] == [LOWBALL]
    assert len(tables) > 50


def test_what_is_not_compiled_is_said() -> None:
    kill = TableGiven(LOWBALL, table={"kill": ["natural"]})
    assert why_not(TableGiven(NO_LIMIT, table={"showdown": "asked"})) == "players are asked whether they show their hands"
    assert why_not(TableGiven(NO_LIMIT, table={"antes": ["$1", "$2"], "antes_are": "matched"})) == "antes that differ are matched like bets"
    assert why_not(TableGiven("oceans-eleven/position-poker")) == "the turns go by who won the last pot"
    assert why_not(TableGiven("tres-lounge/three-card-poker")).startswith("its wagers are against a player-dealer")
    assert why_not(TableGiven("oceans-eleven/jacks-back")) == "a deal that nobody opens is dealt again in the same hand"
    assert why_not(TableGiven(LOWBALL)) == "a hand that is checked may have to give back what was bet after the draw"
    assert why_not(kill) == "the table plays kill pots"


def test_hands_by_chance_are_the_hands_in_step() -> None:
    """The compiled policy plays the hands that the batch deals, and writes down what it did."""
    tables = CompiledTables(TableGiven(NO_LIMIT, players=4))
    stacks = np.full((200, 4), 200_00)
    played = tables.play_at_random("chance", 5, stacks, turns=400)
    assert (played.stacks.sum(axis=1) + played.taken == 800_00).all()
    batch = tables.deal("chance", 5, stacks)
    assert (played.actions[:, 0, 0] == batch.questions[:, ACTOR]).all()
    again = tables.play_at_random("chance", 105, stacks[:100])
    assert (again.stacks == played.stacks[100:]).all()


def test_tables_that_are_over_are_dealt_again() -> None:
    tables = CompiledTables(TableGiven(NO_LIMIT, players=2))
    stacks = np.full((3, 2), 200_00)
    batch = tables.deal("again", 0, stacks)
    batch.act(np.array([FOLD, GO_ALONG, FOLD]), np.zeros(3, np.int64))
    with pytest.raises(BadInput, match="2 tables are over"):
        batch.deal_again("again", 3, stacks)
    assert batch.deal_again("again", 3, stacks[:2]).tolist() == [0, 2]
    later = tables.deal("again", 3, stacks[:2])
    assert (batch.questions[[0, 2]] == later.questions).all() and (batch.cards[[0, 2], :2] == later.cards[:, :2]).all()


def test_an_answer_that_is_not_offered_is_refused() -> None:
    tables = CompiledTables(TableGiven(NO_LIMIT, players=2))
    batch = tables.deal("refused", 0, np.full((3, 2), 200_00))
    assert batch.questions[0, CALL] == 1_00 and batch.questions[0, FOLDS]
    before = batch.rows.copy()
    with pytest.raises(IllegalAction, match="Table 1 does not take"):
        batch.act(np.array([GO_ALONG, WAGER, FOLD]), np.array([0, 3_00, 0]))
    assert (batch.rows == before).all()
    batch.act(np.array([GO_ALONG, WAGER, FOLD]), np.array([0, 4_00, 0]))
    assert batch.over.tolist() == [False, False, True]
    assert batch.stacks[2].tolist() == [201_00, 199_00]
    with pytest.raises(BadInput, match="2 seats"):
        tables.deal("refused", 0, np.full((3, 3), 200_00))
