"""What players wish beside their answers: the bank, the next round at once, bots that hurry, cards shown, another name."""

from pathlib import Path

import pytest

from cardroom.cards import card_name
from cardroom.errors import BadInput
from cardroom.games.banked.rotation import NOBODY
from cardroom.languages import language
from cardroom.room.base.errors import Forbidden, Stale
from cardroom.room.live.recovery import recover
from cardroom.room.table.table import Table
from cardroom.round import Action, Noted
from tests.room.room_helpers import OPENED, acts, begin, is_asked, make_table, moved, newcomers, open_store, seeds, until_asked, until_over

THREE_CARD = "tres-lounge/three-card-poker"


def offers(table: Table) -> list[tuple[str, str]]:
    """Who has said what to the offer of the bank in this round."""
    assert table.round is not None
    return [(event.player, event.verb) for event in table.round.events if isinstance(event, Action) and event.verb in ("accept", "pass")]


# -- the bank -----------------------------------------------------------------------------------------------------------------------


def test_a_newcomer_bets_and_a_bot_banks() -> None:
    table = begin(make_table(THREE_CARD, bots=2))  # Ann has seat 1, and the offer is hers first
    assert offers(table) == [("Ann", "pass")] and not is_asked(table, "Ann")
    until_over(table)
    assert offers(table)[1][1] == "accept"


def test_who_has_asked_for_the_bank_is_offered_it_in_his_turn_and_again_when_he_has_taken_it() -> None:
    table = make_table(THREE_CARD, bots=2)
    table.wishes.offer_bank(table.seats["Ann"], True, OPENED)
    begin(table)
    assert is_asked(table, "Ann") and offers(table) == []
    table.wishes.offer_bank(table.seats["Ann"], False, OPENED)
    acts(table, Action("Ann", "accept"))
    assert table.seats["Ann"].banks
    until_over(table)
    begin(table)
    assert is_asked(table, "Ann") and offers(table) == []


def test_where_only_newcomers_sit_the_first_is_asked_and_the_last_too() -> None:
    table = begin(make_table(THREE_CARD, ("Ann", "Bob"), bots=0))
    assert is_asked(table, "Ann")
    acts(table, Action("Ann", "pass"))
    assert is_asked(table, "Bob") and offers(table) == [("Ann", "pass")]


def test_after_a_round_that_nobody_banked_everybody_is_asked() -> None:
    """Ann was answered for, so she is asked herself before the table waits."""
    table = make_table(THREE_CARD, ("Ann", "Bob"), bots=0)
    table.wishes.offer_bank(table.seats["Bob"], True, OPENED)
    begin(table)
    assert offers(table) == [("Ann", "pass")] and is_asked(table, "Bob")
    acts(table, Action("Bob", "pass"))
    assert table.round is not None and any(isinstance(event, Noted) and event.what == NOBODY for event in table.round.events)
    begin(table)
    assert is_asked(table, "Ann") and offers(table) == []


INTERVENING = "oceans-eleven/three-card-poker"  # another player must accept the bank in between (001 l.1327)
WAITS = "Nobody takes the bank. The table waits until a player asks for it."


def all_pass(table: Table) -> Table:
    """Everybody who is asked passes the bank, and the table is to begin another round."""
    assert table.round is not None
    while table.running:
        assert table.round.decision is not None and table.round.decision.kind == "player-dealer"
        (player,) = table.round.decision.asks
        acts(table, Action(player, "pass"))
    table.tick(OPENED + 60)
    return table


def waiting(people: tuple[str, ...] = ("Ann", "Bob"), edition: str = THREE_CARD) -> Table:
    """All have been asked and nobody has taken the bank."""
    return all_pass(begin(make_table(edition, people, bots=0)))


def test_a_table_whose_bank_nobody_takes_says_so_and_waits_001_l525() -> None:
    table = waiting()
    assert (table.state.phase, table.state.why, table.number) == ("waiting", WAITS, 1)
    for now in (OPENED + 100, OPENED + 1000):
        table.clock.look_again(now)
        table.tick(now + 2)
    assert (table.state.phase, table.number) == ("waiting", 1)  # it offers nothing to those who have declined
    assert language("es").words(WAITS) == "Nadie toma la banca. La mesa espera hasta que alguien la pida."


def test_it_goes_on_when_somebody_asks_for_the_bank() -> None:
    table = waiting()
    table.wishes.offer_bank(table.seats["Bob"], True, OPENED + 100)
    table.tick(OPENED + 102)
    assert table.number == 2 and is_asked(table, "Bob") and offers(table) == [("Ann", "pass")]  # she was not asked again
    acts(table, Action("Bob", "pass"))
    assert not table.seats["Bob"].banks  # and must be asked for anew


def test_it_goes_on_when_another_player_sits_down_and_all_are_asked() -> None:
    table = waiting()
    table.seating.sit("Cy", "v-cy", None, table.placard.buy_in[1], OPENED + 100)
    table.came("Cy", OPENED + 100)
    begin(table, OPENED + 102)
    assert table.number == 2 and is_asked(table, "Ann")


def test_the_bank_does_not_come_back_to_the_player_who_passed_it_on_001_l1327() -> None:
    """Ann banks a hand and passes her second, Bob declines: she may ask for it, and the table waits for Bob all the same."""
    table = begin(make_table(INTERVENING, ("Ann", "Bob"), bots=0))
    acts(table, Action("Ann", "accept"))
    acts(table, Action("Ann", "put-up", 50_00))
    acts(table, Action("Bob", "done"))
    begin(table)
    assert is_asked(table, "Ann")
    all_pass(table)
    told = "Nobody takes the bank, and it does not come back to Ann yet. The table waits until another player asks for it."
    assert (table.state.phase, table.state.why, table.number) == ("waiting", told, 2)
    assert language("es").words(told) == "Nadie toma la banca, y todavía no vuelve a Ann. La mesa espera hasta que otra persona la pida."
    table.wishes.offer_bank(table.seats["Ann"], True, OPENED + 100)
    table.tick(OPENED + 102)
    assert (table.state.phase, table.number) == ("waiting", 2)
    table.wishes.offer_bank(table.seats["Bob"], True, OPENED + 200)
    table.tick(OPENED + 202)
    assert table.number == 3 and is_asked(table, "Bob")


def test_bots_too_poor_to_bank_do_not_go_through_rounds_for_ever() -> None:
    """They decline with less than forty times the least wager: Ann is asked, then the table waits."""
    table = make_table(THREE_CARD, ("Ann",), bots=2)
    for bot in table.seating.bots:
        bot.stack = 50_00
    begin(table)
    assert offers(table) == [("Ann", "pass")]  # "not now", answered for her: the bots might take it
    until_over(table)
    begin(table)
    assert is_asked(table, "Ann") and table.number == 2
    acts(table, Action("Ann", "pass"))
    until_over(table)
    for now in (OPENED + 100, OPENED + 200):
        table.clock.look_again(now)
        table.tick(now + 2)
    assert (table.state.phase, table.state.why, table.number) == ("waiting", WAITS, 2)


def test_a_table_that_waits_for_a_bank_still_does_after_a_restart(tmp_path: Path) -> None:
    table = waiting()
    store = open_store(tmp_path)
    store.write([newcomers(("Ann", "Bob")), table.take_change()])
    again = recover(store, table.id, seeds("later"), OPENED + 100)
    again.came("Ann", OPENED + 100)
    again.came("Bob", OPENED + 100)
    again.tick(OPENED + 100)
    store.close()
    assert (again.state.phase, again.state.why, again.number) == ("waiting", WAITS, 1)


def test_what_is_stored_of_the_wish_to_bank() -> None:
    table = make_table(THREE_CARD, bots=2)
    table.wishes.offer_bank(table.seats["Ann"], True, OPENED)
    assert table.change.seats[-1].state.get("banks") is True
    table.wishes.offer_bank(table.seats["Ann"], False, OPENED)
    assert "banks" not in table.change.seats[-1].state


# -- the time -----------------------------------------------------------------------------------------------------------------------


def test_the_next_round_begins_at_once_when_all_have_asked_for_it() -> None:
    table = until_over(begin(make_table(people=("Ann", "Bob"), bots=1, pause=20)))
    assert table.clock.next_at == OPENED + 20
    table.wishes.deal_now(table.seats["Ann"], OPENED + 1)
    assert table.clock.next_at == OPENED + 20 and table.wishes.dealing == {"Ann"}
    table.wishes.deal_now(table.seats["Bob"], OPENED + 2)
    assert table.clock.next_at == OPENED + 2
    begin(table, OPENED + 2)
    assert table.wishes.dealing == set()
    with pytest.raises(BadInput, match="No round is about to begin"):
        table.wishes.deal_now(table.seats["Ann"], OPENED + 2)


def test_who_is_out_or_away_is_not_waited_for() -> None:
    table = until_over(begin(make_table(people=("Ann", "Bob", "Cy"), bots=1, pause=20)))
    table.absences.sit_out(table.seats["Bob"], True, OPENED)
    table.went("Cy", OPENED)
    table.wishes.deal_now(table.seats["Ann"], OPENED + 1)
    assert table.clock.next_at == OPENED + 1


def test_the_pace_of_bots_is_set_by_who_plays_with_them_alone() -> None:
    table = begin(make_table(bots=2, pace=10))
    table.wishes.set_pace(table.seats["Ann"], 0.5, OPENED)
    assert table.clock.pace == 0.5 and table.change.tables[-1].state.get("pace") == 0.5
    with pytest.raises(BadInput, match="0 to 30 seconds"):
        table.wishes.set_pace(table.seats["Ann"], 31, OPENED)
    table.seating.sit("Bob", "v-bob", None, table.placard.buy_in.usual, OPENED)
    with pytest.raises(Forbidden, match="Other people play here"):
        table.wishes.set_pace(table.seats["Ann"], 1, OPENED)
    with pytest.raises(Forbidden, match="Other people play here"):
        table.wishes.skip(table.seats["Ann"], OPENED)


def test_the_rest_of_a_round_is_skipped() -> None:
    table = until_asked(make_table(bots=3), "Ann")
    table.wishes.set_pace(table.seats["Ann"], 10, OPENED)
    acts(table, Action("Ann", "fold"))
    assert table.due() == OPENED + 10
    table.wishes.skip(table.seats["Ann"], OPENED)
    while table.running:
        assert table.tick(OPENED)  # no time passes
    assert table.clock.pace == 0
    begin(table)
    assert table.clock.pace == 10


def test_a_time_out_is_known_as_one() -> None:
    table = until_asked(make_table(bots=2, clock=20, time_bank=0), "Ann")
    assert table.round is not None and table.state.timed == []
    number = len(table.round.events)
    table.tick(OPENED + 21)
    assert table.state.timed == [number]
    event = table.round.events[number]
    assert isinstance(event, Action) and event.player == "Ann"


# -- cards and names ----------------------------------------------------------------------------------------------------------------


def test_cards_are_shown_by_their_player_when_it_is_over() -> None:
    table = until_asked(make_table(bots=2), "Ann")
    assert table.round is not None
    seat, ann = table.seats["Ann"].seat, table.seats["Ann"]
    held = [card_name(card) for card in table.round.view("Ann").places[f"seat/{seat}"] if card is not None]
    with pytest.raises(Stale):
        table.wishes.show(ann, table.round_id, None, OPENED)
    acts(table, Action("Ann", "fold"))
    until_over(table)
    before = table.round.outcome
    with pytest.raises(BadInput, match="from 0 to 1"):
        table.wishes.show(ann, table.round_id, [2], OPENED)
    table.wishes.show(ann, table.round_id, [1], OPENED)
    assert table.state.shown == {"Ann": held[1:]}
    table.wishes.show(ann, table.round_id, [0], OPENED)  # the other one, too
    assert table.state.shown == {"Ann": held} and table.round.outcome == before
    assert table.change.tables[-1].state.get("shown") == {"round": table.round_id, "cards": {"Ann": held}}
    begin(table)
    assert table.state.shown == {}
    with pytest.raises(Stale):
        table.wishes.show(ann, "tttttt-1", None, OPENED)


def test_one_may_take_another_name_until_one_has_played() -> None:
    table = make_table(people=("Ann",), bots=2)
    table.wishes.offer_bank(table.seats["Ann"], True, OPENED)
    chips, seat = table.seats["Ann"].stack, table.seats["Ann"].seat
    table.wishes.rename(table.seats["Ann"], "Anna", OPENED)
    anna = table.seats["Anna"]
    assert "Ann" not in table.seats and (anna.stack, anna.seat, anna.banks) == (chips, seat, True)
    assert moved(table.change, "Ann") == [("buy-in", chips), ("cash-out", -chips)] and moved(table.change, "Anna") == [("buy-in", chips)]
    begin(table)
    with pytest.raises(BadInput, match="played here under your name"):
        table.wishes.rename(table.seats["Anna"], "Ann", OPENED)
