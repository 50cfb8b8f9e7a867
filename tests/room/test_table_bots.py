"""Bots that come and go at a table, with the house's chips."""

from cardroom.room.storage.rows import Change
from cardroom.room.table.dealt_here import AT_ONCE
from cardroom.room.table.table import Table
from cardroom.round import HOUSE, Action
from tests.room.room_helpers import OPENED, begin, is_asked, make_table, moved, until_asked, until_over


def test_bots_bring_the_houses_chips_and_take_them_back() -> None:
    table = make_table(people=("Ann",), bots=0)
    table.take_change()
    table.seating.seat_bots(2, OPENED)
    names = [seat.player for seat in table.seating.bots]
    assert len(set(names)) == 2
    change = table.take_change()
    assert {(entry.source, entry.why, entry.amount) for entry in change.entries} == {(HOUSE, "bot's buy-in", 200_00)}
    table.seating.seat_bots(0, OPENED)
    assert not table.seating.bots
    change = table.take_change()
    assert {(entry.target, entry.why, entry.amount) for entry in change.entries} == {(HOUSE, "bot's cash-out", 200_00)}
    assert sorted(player for _, player in change.gone) == sorted(names)


def test_bots_too_many_get_up_when_the_round_is_over() -> None:
    table = until_asked(make_table(bots=3), "Ann")
    table.seating.seat_bots(1, OPENED)
    assert len(table.seating.bots) == 1
    assert len(table.seats) == 4
    until_over(table)
    assert len(table.seats) == 2


def test_bots_wanted_again_in_the_same_round_stay() -> None:
    """Also where every seat was taken: those who were to get up hold theirs."""
    table = make_table(people=("Ann",), bots=0)
    table.seating.seat_bots(table.placard.seat_count - 1, OPENED)
    until_asked(table, "Ann")
    names = set(table.seats)
    table.seating.seat_bots(1, OPENED)
    table.seating.seat_bots(table.placard.seat_count - 1, OPENED)
    until_over(table)
    assert set(table.seats) == names


def test_more_bots_in_the_middle_of_a_round_play_from_the_next_one_on() -> None:
    table = until_asked(make_table(bots=1), "Ann")
    table.seating.seat_bots(3, OPENED)
    assert table.round is not None
    assert len(table.round.setup.stacks) == 2
    until_over(table)
    begin(table)
    assert len(table.round.setup.stacks) == 4


def test_a_broke_bot_buys_in_again() -> None:
    table = make_table(people=("Ann",), bots=1)
    bot = table.seating.bots[0]
    for _ in range(400):  # two players, one of whom goes all-in with every hand: soon one is broke
        table.take_change()
        until_over(begin(table), choose=lambda table, player: all_in(table, player))
        assert table.round is not None
        if not table.round.outcome.stacks[bot.player]:
            break
        if not table.seats["Ann"].stack:
            table.seating.buy_chips(table.seats["Ann"], 200_00, OPENED)
    else:
        raise AssertionError("the bot is never broke")
    assert bot.stack == 200_00
    assert moved(table.take_change(), bot.player) == [("bot's buy-in", 200_00)]


def all_in(table: Table, player: str) -> Action:
    assert table.round is not None
    options = {option.verb: option for option in table.round.view(player).options}
    option = options.get("raise") or options.get("bet") or options.get("call") or options["check"]
    return Action(player, option.verb, option.amounts.most if option.amounts is not None else 0)


# -- bots that take no time -----------------------------------------------------------------------------------------------------


def test_bots_that_take_no_time_answer_in_one_change_until_a_person_is_asked() -> None:
    table = make_table(bots=3)
    table.take_change()
    while not is_asked(table, "Ann"):
        table.advance(OPENED)
        change = table.take_change()
        assert is_asked(table, "Ann") or not table.running or change.rounds or len(change.inputs) == AT_ONCE


def test_a_change_ends_with_its_round_and_holds_only_so_much() -> None:
    """Whatever is stored together is the same as one by one: the same inputs, the same chips."""
    together, single = (make_table("tres-lounge/three-card-poker", people=(), bots=4) for _ in range(2))
    for table in (together, single):
        table.state.attended = False
        table.take_change()
    stored: list[Change] = []
    while not stored or together.running:
        together.advance(OPENED)
        stored.append(together.take_change())
        assert len(stored[-1].inputs) <= AT_ONCE and len(stored[-1].results) == (not together.running)
    until_over(begin(single))
    alone = single.take_change()
    assert len(stored) > 1 and max(len(change.inputs) for change in stored) > 1
    assert [row.data for change in stored for row in change.inputs] == [row.data for row in alone.inputs]
    assert [entry[5:] for change in stored for entry in change.entries] == [entry[5:] for entry in alone.entries]


def test_bots_that_take_their_time_act_one_by_one() -> None:
    table = make_table(people=(), bots=4, pace=0.5)
    table.state.attended = False
    begin(table)
    for number in range(3):
        table.take_change()
        table.advance(OPENED + 0.5 * (number + 1))
        assert len(table.take_change().inputs) == 1


def test_nothing_goes_on_while_play_is_paused() -> None:
    table = make_table(people=(), bots=4)
    table.state.attended = False
    begin(table)
    table.state.floor.paused = "Play is paused"
    table.take_change()
    table.advance(OPENED + 5)
    assert not table.take_change().waiting


def test_of_seats_only_what_has_changed_is_stored_with_a_round() -> None:
    """Chips are in the ledger; a bot that sits there as before is not written again."""
    table = until_over(begin(make_table(people=("Ann",), bots=2)))
    table.take_change()
    begin(table)
    table.take_change()
    until_over(table)
    assert not [row.player for row in table.take_change().seats if row.visitor_id is None]
