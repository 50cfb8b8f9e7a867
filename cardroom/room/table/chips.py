"""Chips from the cashier to a table and back: how many a player may buy, and for which session of play the house counts the buy."""

from secrets import token_hex

from cardroom.errors import BadInput
from cardroom.games.banked.rules import BankedRules, BankedTable, has_fund
from cardroom.money import Cents, money_text
from cardroom.room.books.play_sessions import PlaySession, got_up
from cardroom.room.books.waiting.entries import ListedPerson
from cardroom.room.storage.accounts import ledger_account, player_account, visitor_account
from cardroom.room.storage.rows import LedgerEntry
from cardroom.room.table.seat import Seat
from cardroom.room.table.state import TableState
from cardroom.round import HOUSE, JACKPOT


class TableChips:
    def __init__(self, state: TableState) -> None:
        self._state = state

    # -- sitting down and buying --------------------------------------------------------------------------------------------

    def check_buy_in(self, chips: Cents, owed: Cents) -> None:
        """Refuse a buy-in that the table does not take. A player may bring back as many chips as they owe."""
        placard = self._state.placard
        bounds, chip = placard.buy_in, placard.chip
        if bounds.most is not None and owed > bounds.most:
            bounds = bounds._replace(most=owed)
        if not bounds.allow(chips) or chips % chip:
            raise BadInput(f"One sits down here with {bounds} in chips of {money_text(chip)}, not {money_text(chips)}.")

    def check_more(self, seat: Seat, chips: Cents) -> None:
        """Refuse more chips than a player may have, and parts of a chip."""
        placard = self._state.placard
        if chips <= 0 or chips % placard.chip:
            raise BadInput(f"Chips are bought in steps of {money_text(placard.chip)}, not {money_text(chips)}.")
        most = placard.buy_in.most
        if most is not None and self._state.stack(seat) + seat.pending + chips > most:
            raise BadInput(f"Nobody has more than {money_text(most)} at this table.")

    def buy(self, seat: Seat, chips: Cents, now: float) -> None:
        seat.stack += chips
        self._move(self._purse(seat), player_account(self._state.id, seat.player), chips, f"{self._whose(seat)}buy-in", now)

    def buy_pending(self, seat: Seat, now: float) -> None:
        """Bring the chips that a player asked for in the middle of the round; a bot that is broke buys in again."""
        if seat.pending:
            self.buy(seat, seat.pending, now)
            seat.pending = 0
        if self._state.is_bot(seat) and self._state.broke(seat):
            self.buy(seat, self._state.placard.buy_in.usual, now)

    def pay_out(self, seat: Seat, chips: Cents, now: float) -> None:
        if chips:
            seat.stack -= chips
            self._move(player_account(self._state.id, seat.player), self._purse(seat), chips, f"{self._whose(seat)}cash-out", now)

    def seed_fund(self, now: float) -> None:
        """Put the house's money into the jackpot fund of a new table."""
        edition, terms, fund = self._state.edition, self._state.placard.terms, self._state.settings.fund
        if fund and not (isinstance(terms, BankedTable) and has_fund(edition.known(BankedRules, BankedTable).rules, terms)):
            raise BadInput(f"Nothing at this table of {edition.id} is paid from a jackpot fund: it needs none.")
        if fund:
            self._move(HOUSE, ledger_account(self._state.id, JACKPOT, ()), fund, "the jackpot fund", now)
        self._state.jackpot = fund

    def _purse(self, seat: Seat) -> str:
        return HOUSE if seat.visitor is None else visitor_account(seat.visitor)

    def _whose(self, seat: Seat) -> str:
        return "bot's " if self._state.is_bot(seat) else ""

    def _move(self, source: str, target: str, amount: Cents, why: str, now: float) -> None:
        entry = LedgerEntry(f"c-{token_hex(8)}", 0, now, self._state.id, None, source, target, amount, why, "")
        self._state.change.entries.append(entry)

    # -- sessions of play ---------------------------------------------------------------------------------------------------

    @property
    def session_game(self) -> str:
        """The game in which sessions of play are counted, as the journal names it. A private table of the room is a game of its own."""
        game = self._state.placard.game
        alone = self._state.settings.private and self._state.felt is None
        return f"{game.key} at table {self._state.id}" if alone else game.key

    def counts_buys(self, seat: Seat) -> bool:
        return self._state.placard.seating_rules.buying.short != "any" and not self._state.is_bot(seat)

    def sat_down(self, session: PlaySession, chips: Cents, back: Cents) -> PlaySession:
        """Return the session with the chips of a player who sits down.

        ``back``: how many of the chips came back from this table, or from another one. They are no buy, and stand for the full one in a
        new session. The first buy of a session may be short.
        """
        if back and session.new:
            session = session.bought(short=False)
        return self._bought(session, chips - back, first=session.new) if chips > back else session

    def bought_more(self, seat: Seat, chips: Cents, day: str) -> PlaySession:
        """Return a player's session with another buy in it, or refuse the buy."""
        return self._bought(self._session_today(seat, day), chips) if self.counts_buys(seat) else seat.session

    def _bought(self, session: PlaySession, chips: Cents, first: bool = False) -> PlaySession:
        """One short buy a session, or one for every full one."""
        rule, full = self._state.placard.seating_rules.buying.short, self._state.placard.full
        short = chips < full
        if short and not first and session.shorts >= (1 if rule == "one-a-session" else session.fulls):
            how = "in a session" if rule == "one-a-session" else "for every full buy-in"
            raise BadInput(f"One short buy is allowed here {how}, and it is made: buy {money_text(full)} or more.")
        return session.bought(short=short)

    def _session_today(self, seat: Seat, day: str) -> PlaySession:
        """Return the session of a player who sits here. If the gaming day has ended since it began it is a new one, and the chips that lie
        before the player stand for its full buy-in. A seat that an earlier version stored has no day."""
        if self._state.placard.seating_rules.buying.session == "sitting" or seat.day in ("", day):
            return seat.session._replace(day=day)
        return PlaySession(day=day).bought(short=False)

    def cash_out(self, seat: Seat, now: float) -> None:
        """Pay a player out who gets up; the journal notes the session if it goes on over the gaming day."""
        state = self._state
        if self.counts_buys(seat) and state.placard.seating_rules.buying.session == "gaming-day":
            who, minutes = ListedPerson(seat.player, seat.visitor or ""), state.edition.rules.returning.minutes
            state.change.staff.append(got_up(who, state.id, self.session_game, seat.session, minutes, now))
        self.pay_out(seat, seat.stack, now)
