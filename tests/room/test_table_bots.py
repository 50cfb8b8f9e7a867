"""Bots that come and go at a table, with the house's chips."""

from cardroom.room.table import Table
from cardroom.round import HOUSE, Action
from tests.room.room_helpers import OPENED, begin, make_table, moved, until_asked, until_over


def test_bots_bring_the_houses_chips_and_take_them_back() -> None:
    table = make_table(people=("Ann",), bots=0)
    table.take_change()
    table.seat_bots(2, OPENED)
    names = [seat.player for seat in table.bots]
    assert len(set(names)) == 2
    change = table.take_change()
    assert {(entry.source, entry.why, entry.amount) for entry in change.entries} == {(HOUSE, "bot's buy-in", 200_00)}
    table.seat_bots(0, OPENED)
    assert not table.bots
    change = table.take_change()
    assert {(entry.target, entry.why, entry.amount) for entry in change.entries} == {(HOUSE, "bot's cash-out", 200_00)}
    assert sorted(player for _, player in change.gone) == sorted(names)


def test_bots_too_many_get_up_when_the_round_is_over() -> None:
    table = until_asked(make_table(bots=3), "Ann")
    table.seat_bots(1, OPENED)
    assert len(table.bots) == 1
    assert len(table.seats) == 4
    until_over(table)
    assert len(table.seats) == 2


def test_bots_wanted_again_in_the_same_round_stay() -> None:
    """Also where every seat was taken: those who were to get up hold theirs."""
    table = make_table(people=("Ann",), bots=0)
    table.seat_bots(table.seat_count - 1, OPENED)
    until_asked(table, "Ann")
    names = set(table.seats)
    table.seat_bots(1, OPENED)
    table.seat_bots(table.seat_count - 1, OPENED)
    until_over(table)
    assert set(table.seats) == names


def test_more_bots_in_the_middle_of_a_round_play_from_the_next_one_on() -> None:
    table = until_asked(make_table(bots=1), "Ann")
    table.seat_bots(3, OPENED)
    assert table.round is not None
    assert len(table.round.setup.stacks) == 2
    until_over(table)
    begin(table)
    assert len(table.round.setup.stacks) == 4


def test_a_broke_bot_buys_in_again() -> None:
    table = make_table(people=("Ann",), bots=1)
    bot = table.bots[0]
    for _ in range(400):  # two players, one of whom goes all-in with every hand: soon one is broke
        table.take_change()
        until_over(begin(table), choose=lambda table, player: all_in(table, player))
        assert table.round is not None
        if not table.round.outcome.stacks[bot.player]:
            break
        if not table.seats["Ann"].stack:
            table.buy_chips(table.seats["Ann"], 200_00, OPENED)
    else:
        raise AssertionError("the bot is never broke")
    assert bot.stack == 200_00
    assert moved(table.take_change(), bot.player) == [("bot's buy-in", 200_00)]


def all_in(table: Table, player: str) -> Action:
    assert table.round is not None
    options = {option.verb: option for option in table.round.view(player).options}
    option = options.get("raise") or options.get("bet") or options.get("call") or options["check"]
    return Action(player, option.verb, option.amounts.most if option.amounts is not None else 0)
