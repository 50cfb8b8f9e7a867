"""One ante for the table: the big blind posts it after the blind, and nobody matches it."""

import pytest

from cardroom import Round, load
from cardroom.analysis.given import TableGiven
from cardroom.errors import BadInput, BadSetup
from cardroom.round import Transfer

HOLDEM = load("standard/no-limit-texas-holdem")
TABLE = {"blinds": (100, 200), "ante": 200, "antes_are": "big-blind", "chip": 100}


def posted(stacks: dict[str, int]) -> list[tuple[str, str, int]]:
    round = Round(HOLDEM.setup(stacks, seed=1, table=TABLE, button=1))
    return [(str(e.source), e.why, e.amount) for e in round.events if isinstance(e, Transfer) and e.rule in ("ante", "blinds")]


def test_the_big_blind_antes_for_all() -> None:
    assert posted({"ann": 5000, "bo": 5000, "cy": 5000}) == [
        ("bo", "small blind", 100),
        ("cy", "big blind", 200),
        ("cy", "big-blind ante", 200),
    ]


def test_the_blind_comes_first() -> None:
    """With 300 chips the blind is whole and the ante is half; with 150 there is no ante."""
    assert posted({"ann": 5000, "bo": 5000, "cy": 300})[-2:] == [("cy", "big blind", 200), ("cy", "big-blind ante", 100)]
    assert posted({"ann": 5000, "bo": 5000, "cy": 150})[-1] == ("cy", "big blind", 150)


def test_it_lies_in_the_pot_and_is_no_part_of_a_bet() -> None:
    round = Round(HOLDEM.setup({"ann": 5000, "bo": 5000, "cy": 5000}, seed=1, table=TABLE, button=1))
    assert round.accounts["pot/0"] == 200
    decision = round.decision
    assert decision is not None
    call = next(option for option in decision.asks["ann"] if option.verb == "call")
    assert call.amounts is not None and call.amounts.least == 200


def test_refused_without_a_big_blind() -> None:
    with pytest.raises(BadSetup, match="the big blind posts the one ante"):
        HOLDEM.settings({"blinds": (0,), "ante": 100, "antes_are": "big-blind"})


def test_compiled_hands_do_not_know_it() -> None:
    from cardroom.analysis.tables.play import why_not

    assert why_not(TableGiven(HOLDEM.id, table=TABLE, players=6)) == "the big blind antes for the table"
    assert why_not(TableGiven(HOLDEM.id, table={**TABLE, "antes_are": "dead"}, players=6)) == ""


def test_phh_tells_it_where_both_are_paid() -> None:
    from cardroom.bots import bot_for, drive
    from cardroom.records import write_phh

    def played(stack: int) -> Round:
        stacks = {"ann": 5000, "bo": 5000, "cy": stack}
        setup = HOLDEM.setup(stacks, seed=1, table=TABLE, button=1)
        return drive(Round(setup), {name: bot_for(HOLDEM, name) for name in stacks})

    assert "antes = [0, 2, 0]" in write_phh(played(5000))
    with pytest.raises(BadInput, match="short of the ante for the table"):
        write_phh(played(300))
