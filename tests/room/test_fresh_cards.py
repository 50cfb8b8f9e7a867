"""New set-ups and other decks that players ask for, within the limits of the house (001 l.89-90, 642, 646)."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.games.banked.rotation import ACCEPT
from cardroom.games.carried import SHOE
from cardroom.houses.seating import CardChange
from cardroom.room.host.commands import AskForCards
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.table.floor_settings import FloorSettings
from cardroom.room.table.fresh_cards import Fresh, FreshCards
from cardroom.room.table.lines import FreshCardsAsked
from cardroom.room.table.quiet_action import quiet_action
from cardroom.room.table.table import Table
from cardroom.round import Action
from tests.room.board.desk import FLO
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import BACCARAT, OPENED, begin, make_table, until_over

HOLDEM, PAI_GOW = "oceans-eleven/holdem", "oceans-eleven/pai-gow-poker"
MINUTE = 60.0


def twenty_forty() -> Table:
    terms = {"bets": ["$20", "$40"], "blinds": ["$10", "$20"], "buy_in": "$500"}
    return make_table(HOLDEM, ("Ann", "Bob", "Cy"), 0, table=terms, sits_out=7200)


def asks(table: Table, name: str, kind: Fresh, now: float = OPENED) -> None:
    seat = table.seats[name]
    table.wishes.ask_for_cards(Staffer(seat.visitor or "", Role.PLAYER, ""), seat, kind, now)


def deal(table: Table, hands: int, now: float = OPENED) -> None:
    for _ in range(hands):
        until_over(begin(table, now), now)


def test_a_deck_is_dealt_for_a_full_round_before_another_is_asked_for() -> None:
    """l.89: with three players a full round is three hands."""
    table = twenty_forty()
    for dealt in range(3):
        with pytest.raises(BadInput) as refused:
            asks(table, "Ann", Fresh.DECK)
        hands = 3 if dealt else 1  # before the first hand nobody has been dealt in
        assert str(refused.value) == f"The cards must be dealt for a full round first, {hands} hands; {dealt} have been dealt."
        deal(table, 1)
    assert not table.state.floor.fresh
    asks(table, "Bob", Fresh.DECK)
    assert table.state.floor.fresh and table.state.floor.told[-1] == "Bob has asked for another deck: it comes with the next round."
    (line,) = [row for row in table.change.staff if row.what == FreshCardsAsked.what]
    assert (line.who, line.about, line.data) == ("v-bob", "v-bob", {"player": "Bob", "cards": "deck", "number": 3})
    with pytest.raises(BadInput, match=r"^Fresh cards come with the next round already\.$"):
        asks(table, "Cy", Fresh.DECK)
    begin(table)
    assert not table.state.floor.fresh
    with pytest.raises(BadInput, match="3 hands; 0 have been dealt"):  # the hand that runs is not over
        asks(table, "Cy", Fresh.DECK)


def test_one_set_up_in_half_an_hour() -> None:
    """l.90: the next one thirty minutes after the last; another deck may come in between (l.89)."""
    table = twenty_forty()
    deal(table, 3)
    asks(table, "Ann", Fresh.SET_UP, OPENED)
    deal(table, 3)
    with pytest.raises(BadInput, match=r"^One comes in 30 minutes: ask again in 1 min\.$"):
        asks(table, "Ann", Fresh.SET_UP, OPENED + 29 * MINUTE)
    asks(table, "Ann", Fresh.DECK, OPENED + 29 * MINUTE)
    deal(table, 3)
    asks(table, "Bob", Fresh.SET_UP, OPENED + 30 * MINUTE)


def test_what_the_floor_brings_counts_and_is_never_refused() -> None:
    """l.69, 90: a card on the floor brings a new deck at once; for the next request it is a change like any other."""
    table = twenty_forty()
    deal(table, 3)
    for _ in range(2):
        table.control.new_cards(By(FLO, "Flo"), "", "a card fell on the floor", OPENED)
    deal(table, 3)
    with pytest.raises(BadInput, match="ask again in 30 min"):
        asks(table, "Ann", Fresh.SET_UP, OPENED)


def test_at_pai_gow_a_set_up_after_two_rounds_and_another_deck_for_the_player_dealer_alone() -> None:
    """l.642, 646: with two players two rounds are four hands."""
    table = make_table(PAI_GOW, ("Ann", "Bob"), 0)
    for name in ("Ann", "Bob"):
        table.wishes.offer_bank(table.seats[name], True, OPENED)

    def banks(table: Table, asked: str) -> Action:
        assert table.round is not None and table.round.decision is not None
        options = table.round.decision.asks[asked]
        if any(option.verb == ACCEPT for option in options):
            return Action(asked, ACCEPT)
        return quiet_action(table.edition, table.round.view(asked))

    for dealt in range(4):
        with pytest.raises(BadInput, match=f"{'4' if dealt else '2'} hands; {dealt} have been dealt"):
            asks(table, "Ann", Fresh.SET_UP)
        until_over(begin(table), choose=banks)
    assert table.state.tally.held is not None
    dealer = table.state.tally.held.player
    (other,) = {"Ann", "Bob"} - {dealer}
    with pytest.raises(BadInput, match=r"^Only the player-dealer may ask for another deck\.$"):
        asks(table, other, Fresh.DECK)
    asks(table, dealer, Fresh.DECK)
    table.state.floor.fresh = False
    asks(table, other, Fresh.SET_UP)


def test_in_other_games_the_floor_alone_brings_fresh_cards() -> None:
    """Ours: no other text lets a player ask, and a shoe that any player could end would not last."""
    for edition in ("oceans-eleven/fortune-pai-gow-poker", "tres-lounge/ez-baccarat-panda-8", "standard/no-limit-texas-holdem"):
        table = make_table(edition, ("Ann", "Bob"), 0)
        with pytest.raises(BadInput, match=r"^In this game the floor alone brings a new set-up: call the floor\.$"):
            asks(table, "Ann", Fresh.SET_UP)
        assert table.change.staff == []


def test_the_other_reading_counts_every_hand_as_a_round() -> None:
    cards, rule = FreshCards(), CardChange(asked_by="players", rounds=2, round="hand")
    cards.dealt()
    with pytest.raises(BadInput, match="2 hands; 1 have been dealt"):
        cards.check(Fresh.SET_UP, rule, False, 7, False, OPENED)
    cards.dealt()
    cards.check(Fresh.SET_UP, rule, False, 7, False, OPENED)


def test_how_long_the_cards_have_been_there_is_stored() -> None:
    """And a table that an earlier version stored has dealt nothing with its cards yet."""
    control = FloorSettings()
    control.cards_dealt.bring(Fresh.SET_UP, 50.0)
    control.cards_dealt.dealt()
    assert FloorSettings.of(control.state(), 60.0).cards_dealt == control.cards_dealt
    assert FloorSettings.of(control.state(), 40.0).cards_dealt.came == {Fresh.DECK: 40.0, Fresh.SET_UP: 40.0}  # the clock was set back
    older = control.state()
    del older["fresh_cards"]
    assert FloorSettings.of(older, 60.0).cards_dealt == FreshCards()


def test_a_shoe_that_goes_on_ends_with_a_new_set_up() -> None:
    """Where a house lets players ask at a game with a shoe: the round that runs goes on, the next is dealt from another shuffle."""
    table = make_table(BACCARAT, ("Ann", "Bob"), 1)
    desk = table.placard.seating_rules.model_copy(update={"set_up": CardChange(asked_by="players")})
    table.state.placard = replace(table.placard, seating_rules=desk)
    until_over(begin(table))
    assert table.shuffle.shoe_goes_on
    begin(table)
    asks(table, "Ann", Fresh.SET_UP)
    until_over(table)
    assert not table.shuffle.shoe_goes_on
    begin(table)
    assert table.round is not None and table.round.setup.carry.find(SHOE) is None


def test_a_request_is_written_into_the_journal_and_every_page_sees_what_may_be_asked_for(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        id = await doors.table("Ann", "Bob", edition=HOLDEM, table={"bets": ["$20", "$40"], "blinds": ["$10", "$20"], "buy_in": "$500"})
        table = doors.host.tables.runner(id).table
        table.state.floor.cards_dealt.hands = dict.fromkeys(Fresh, 10)
        ann = doors.visitors["Ann"]
        by = Staffer(ann.id, Role.PLAYER, "10.0.0.2")
        await doors.host.visits.do(AskForCards(ann, id, by, Fresh.SET_UP))
        (row,) = [row for _, row in doors.store.journal.lines() if row.what == FreshCardsAsked.what]
        assert row.why == "asks for a new set-up" and doors.sees("Ann", id)["table"]["asks"] == ["deck", "set-up"]

    in_a_room(test, tmp_path)
