"""Offers of the bank at a table that the room deals: "not now" is answered for a player who has not asked for it, and a table waits while
nobody takes it."""

from cardroom.errors import BadSetup
from cardroom.games.banked.rotation import OFFERED, PASS
from cardroom.games.banked.waiting import declined, nobody_banked, waiting_text, would_be_offered
from cardroom.room.table.state import TableState
from cardroom.round import Action, Round, Setup


class BankOffers:
    def __init__(self, state: TableState) -> None:
        self._state = state
        self._declined = False  # nobody took the bank in the round before, and nobody has asked for it since
        self._answered_for = False  # in this round "not now" was answered for somebody

    def check_round(self, setup: Setup) -> None:
        """Refuse a round that nobody would bank: in the last one all of these players passed, and none of them has asked for it since."""
        last = self._state.round
        if last is None or self._answered_for or not nobody_banked(last) or setup.table != last.setup.table:
            return
        passed = declined(last)
        if all(player in passed and not self._state.seats[player].banks for player in would_be_offered(setup)):
            raise BadSetup(waiting_text(last))

    def begin(self, before: Round | None, setup: Setup) -> None:
        """Note how the offers of the round before ended."""
        self._declined = before is not None and nobody_banked(before) and not self._asked_for(setup)
        self._answered_for = False

    def _asked_for(self, setup: Setup) -> bool:
        return any(self._state.seats[player].banks for player in would_be_offered(setup))

    def standing_answer(self) -> Action | None:
        """Return the answer that a player has given once and for all, before anybody sees them asked; None: they answer themselves."""
        round = self._state.round
        asks = round.decision.asks if round is not None and round.decision is not None else ()
        answer = next(filter(None, map(self._answer_for, asks)), None)
        self._answered_for = self._answered_for or answer is not None
        return answer

    def _answer_for(self, player: str) -> Action | None:
        """Return "not now" for a person who has not asked for the bank. None: the person is asked, as when nobody else is left to take it,
        or when nobody took it in the round before and nobody has asked for it since."""
        round, seat = self._state.round, self._state.seats[player]
        if round is None or round.decision is None or round.decision.kind != OFFERED:
            return None
        if seat.is_bot or seat.banks or self._declined:
            return None
        asked = {player, *round.setup.absent, *(event.player for event in round.events if isinstance(event, Action))}
        others = (self._state.seats.get(other) for other in round.setup.seats.values() if other not in asked)
        willing = any(other is not None and (other.is_bot or other.banks) for other in others)
        return Action(player, PASS) if willing else None
