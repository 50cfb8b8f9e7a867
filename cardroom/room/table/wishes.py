"""What players at a table wish beside their answers: to be offered the bank, the next round at once, quicker bots, their cards shown when
the round is over, another name. None of it changes the result of a round."""

from collections.abc import Sequence

from cardroom.cards import Card, card_name
from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Stale
from cardroom.room.base.settings import MOST_PACE
from cardroom.room.people.staff import Staffer
from cardroom.room.table.clock import Clock
from cardroom.room.table.fresh_cards import Fresh
from cardroom.room.table.lines import FreshCardsAsked, SeatChangeAsked
from cardroom.room.table.seat import Seat
from cardroom.room.table.seating import Seating
from cardroom.room.table.shuffle import FOR_THE_FIRST, Shuffle
from cardroom.room.table.state import TableState
from cardroom.round import Dealt, Moved, Round
from cardroom.round.places import hand_at


class Wishes:
    def __init__(self, state: TableState, clock: Clock, shuffle: Shuffle, seating: Seating) -> None:
        self._state, self._clock, self._shuffle, self._seating = state, clock, shuffle, seating
        self.dealing: set[str] = set()  # the players who have asked for the next round at once

    def begin(self) -> None:
        """Forget the wishes for the round before: another one begins."""
        self.dealing, self._state.shown, self._clock.skipped = set(), {}, ""

    def offer_bank(self, seat: Seat, wanted: bool, now: float) -> None:
        """Ask a player when the bank is offered to them, or not any more. A table that waits because nobody takes the bank goes on when
        somebody asks for it."""
        seat.banks = wanted
        self._state.attendance.acts(seat, now)
        self._state.keep_seat(seat)
        if wanted:
            self._clock.look_again(now)

    # -- the time -----------------------------------------------------------------------------------------------------------

    def set_pace(self, seat: Seat, pace: float, now: float) -> None:
        """Set the seconds that a bot takes."""
        self._check_alone_with_bots(seat)
        if not 0 <= pace <= MOST_PACE:
            raise BadInput(f"Bots take 0 to {MOST_PACE:g} seconds, not {pace:g}.")
        self._state.own_pace = pace
        self._clock.rest_bots(now)
        self._state.attendance.acts(seat, now)
        self._state.keep()

    def skip(self, seat: Seat, now: float) -> None:
        """Play the rest of the round without pauses, until the player is asked again or it is over."""
        self._check_alone_with_bots(seat)
        if not self._state.running:
            raise BadInput("No round is running: there is nothing to skip.")
        self._clock.skip(now)
        self._state.attendance.acts(seat, now)

    def _check_alone_with_bots(self, seat: Seat) -> None:
        if any(other is not seat for other in self._state.people):
            raise Forbidden("Other people play here: the pace is the same for all.")

    def deal_now(self, seat: Seat, now: float) -> None:
        """End the pause once every player has asked for it."""
        state, clock = self._state, self._clock
        if state.running or clock.next_at is None:
            raise BadInput("No round is about to begin.")
        self.dealing.add(seat.player)
        state.attendance.acts(seat, now)
        playing = {each.player for each in state.people if not each.out and not each.leaving and state.attendance.present(each.player, now)}
        if playing - self.dealing:
            return
        cut = state.coming is None or state.coming.complete or not state.coming.cutters
        if state.coming is not None and not cut:
            state.coming.waits = True
        clock.begin_in(min(max(0.0, clock.next_at - now), 0.0 if cut else FOR_THE_FIRST), now)

    # -- cards and seats ----------------------------------------------------------------------------------------------------

    def show(self, seat: Seat, round_id: str, which: Sequence[int] | None, now: float) -> None:
        """Show everybody a player's own cards of the round that is over, all or some of them. Nothing else changes."""
        state, round = self._state, self._state.round
        if round is None or not round.over or round_id != state.round_id:
            raise Stale("That round is not the last one any more, or it is not over.")
        if state.edition.game.family != "pot":
            raise BadInput("In this game every hand is shown when it is settled.")
        had = last_hand(round, seat.player) if state.eyes.get(seat.player) == seat.acting else []
        if not had:
            raise BadInput("You had no cards in that round.")
        chosen = range(len(had)) if which is None else sorted(set(which))
        if not chosen or any(not 0 <= index < len(had) for index in chosen):
            raise BadInput(f"Cards are shown by number, from 0 to {len(had) - 1}.")
        before = state.shown.get(seat.player, [])
        state.shown[seat.player] = [card_name(card) for index, card in enumerate(had) if index in chosen or card_name(card) in before]
        state.attendance.acts(seat, now)
        state.keep()

    def ask_for_cards(self, by: Staffer, seat: Seat, kind: Fresh, now: float) -> None:
        """Bring fresh cards for a player who asks, within the limits of the house. They come with the next round."""
        state, floor = self._state, self._state.floor
        state.check_open()
        if floor.fresh:
            raise BadInput("Fresh cards come with the next round already.")
        players = 0 if state.round is None else len(state.round.setup.seats) - len(state.round.setup.absent)
        banks = state.tally.held is not None and state.tally.held.player == seat.player
        floor.cards_dealt.check(kind, kind.rule(state.placard.seating_rules), state.running, players, banks, now)
        said = FreshCardsAsked(seat.player, kind, state.number)
        line = by.entry(now, said, table_id=state.id, about=seat.visitor, why=f"asks for {kind.says}")
        floor.cards_dealt.bring(kind, now)
        self._shuffle.change_cards()
        state.attendance.acts(seat, now)
        state.tell(line, f"{seat.player} has asked for {kind.says}: it comes with the next round.")

    def ask_for_seat(self, by: Staffer, seat: Seat, now: float) -> None:
        """Ask the floor for another seat: from then on a seat that comes free is not a new player's alone (001 l.1453)."""
        state = self._state
        state.check_open()
        if seat.player in state.floor.seat_asked:
            raise BadInput("You have asked for another seat already.")
        line = by.entry(now, SeatChangeAsked(seat.player), table_id=state.id, about=seat.visitor, why="asks for another seat")
        state.floor.seat_asked = {**state.floor.seat_asked, seat.player: now}
        state.attendance.acts(seat, now)
        state.tell(line, f"{seat.player} has asked for another seat.")

    # -- names --------------------------------------------------------------------------------------------------------------

    def rename(self, seat: Seat, name: str, now: float) -> None:
        """Give another name to a player who has not played a round here: their chips are bought again under it."""
        if seat.played:
            raise BadInput("You have played here under your name; get up before you take another.")
        state = self._state
        if state.opener == seat.player:
            state.opener = name
        chips = seat.stack
        self._seating.cash_out(seat, now)
        self._seating.sit(name, seat.visitor, seat.seat, chips, now, behind=seat.seat is None, owed=chips)
        again = state.seats[name]
        again.banks, again.since, again.session = seat.banks, seat.since, seat.session
        state.keep_seat(again)


def last_hand(round: Round, player: str) -> list[Card]:
    """Return the cards that a player held last, as far as the player knows them, wherever they went when the round was over."""
    places = [hand_at(seat) for seat, name in round.setup.seats.items() if name == player]
    held: list[Card | None] = []
    gone = False  # all of them were taken: the next ones dealt are another hand
    for event in round.view(player).events:
        if isinstance(event, Dealt) and event.place in places:
            held, gone = [*([] if gone else held), *event.cards], False
        elif isinstance(event, Moved) and event.source in places:
            left = [card for index, card in enumerate(held) if index not in event.indices]
            held, gone = left or held, not left
    return [card for card in held if card is not None]
