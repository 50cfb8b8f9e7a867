"""Coming and going at a table: seats, bots, and chips from and to the cashier."""

from abc import ABC, abstractmethod
from secrets import token_hex

from cardroom.bots.names import NAMES
from cardroom.errors import BadInput
from cardroom.games.banked.rules import BankedRules, BankedTable, has_fund
from cardroom.houses.desk import DeskRules, desk_rules, full_buy_in
from cardroom.houses.edition import Edition
from cardroom.money import Cents, money_text
from cardroom.room.base.errors import Forbidden
from cardroom.room.base.settings import BuyIns, TableSettings, buy_in_bounds, desk_bounds, limits_text
from cardroom.room.books.play_sessions import NEW, PlaySession, got_up
from cardroom.room.books.waiting.games import game_of
from cardroom.room.books.waiting.lists import Who
from cardroom.room.storage.accounts import ledger_account, player_account, visitor_account
from cardroom.room.storage.rows import Change, Entry
from cardroom.room.table.seat import Seat
from cardroom.round import HOUSE, JACKPOT


class Seating(ABC):
    """Those at a table. What they do waits in ``change`` to be stored."""

    by_hand = False  # a dealer types in what happens: who has no visitor behind his name is no bot, but sits at the real table

    def __init__(self, id: str, edition: Edition, settings: TableSettings) -> None:
        self.id = id
        self.set_terms(edition, settings)
        self.seats: dict[str, Seat] = {}  # by player
        self.closed_at: float | None = None
        self.closing = False  # it closes when the round is over
        self._change: Change | None = None

    def set_terms(self, edition: Edition, settings: TableSettings) -> None:
        """Play by these settings; where they cannot be nothing is changed. That the house allows them is for the caller to have checked
        (``check_terms``): a table that was opened before plays on as it was opened."""
        terms, edition = edition.set_up_stored(settings.table)  # limits, blinds, what no manual prints; the rules that the table has set
        most = edition.game.seats(edition.rules)
        seats = settings.seats or most
        if not 2 <= seats <= most:
            raise BadInput(f"{edition.id} is played at 2 to {most} seats, not {seats}.")
        self.settings, self.terms, self.edition, self.seat_count = settings, terms, edition, seats
        self.desk: DeskRules = desk_rules(edition, terms)
        self.game = game_of(edition, terms)  # for which the board has a list
        self.backline = getattr(edition.rules, "backline", None) is not None  # one may bet behind others without a seat
        self.limits = limits_text(edition, terms)
        self.circles = edition.game.circles(edition.rules, terms)
        self.chip = edition.chip_at(terms, edition.stored_rate(settings.option, terms))
        bounds = buy_in_bounds(terms, self.chip)
        self._least = bounds.least
        self._buy_in, self._full = desk_bounds(self.desk, bounds, self.chip), full_buy_in(self.desk, bounds.usual)

    @property
    def change(self) -> Change:
        """What waits to be stored."""
        if self._change is None:
            self._change = Change()
        return self._change

    def take_change(self) -> Change:
        """What is to be stored, once."""
        change, self._change = self.change, None
        return change

    def kept_for(self, seat: int) -> str:
        """For whom the seat is kept; empty: for nobody."""
        return ""

    def seed_fund(self, now: float) -> Cents:
        """The house's money in the jackpot fund of a new table."""
        fund = self.settings.fund
        if fund and not (isinstance(self.terms, BankedTable) and has_fund(self.edition.known(BankedRules, BankedTable).rules, self.terms)):
            raise BadInput(f"Nothing at this table of {self.edition.id} is paid from a jackpot fund: it needs none.")
        if fund:
            self._cashier(HOUSE, ledger_account(self.id, JACKPOT, ()), fund, "the jackpot fund", now)
        return fund

    @abstractmethod
    def plays(self, seat: Seat) -> bool:
        """Whether he is in the running round."""

    @abstractmethod
    def stack(self, seat: Seat) -> Cents:
        """His chips, as they are now."""

    @abstractmethod
    def look_again(self, now: float) -> None:
        """Somebody came, went or bought chips: perhaps a round can begin now."""

    @abstractmethod
    def has_come(self, player: str, now: float) -> None:
        """He has sat down."""

    @abstractmethod
    def has_acted(self, seat: Seat, now: float) -> None:
        """He did something at the table: he is there."""

    @abstractmethod
    def has_left(self, player: str) -> None:
        """He is gone, and new if he comes back."""

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if not seat.is_bot]

    @property
    def bots(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.is_bot and not seat.leaving]

    def seat_of(self, visitor: str) -> Seat:
        for seat in self.seats.values():
            if seat.visitor == visitor:
                return seat
        raise Forbidden("You do not sit at this table.")

    def plays_here(self, visitor: str) -> bool:
        """Return whether somebody plays at this table, with chips of their own or with those of an absent player."""
        return any(visitor in (seat.visitor, seat.acting) for seat in self.people)

    def acting(self, visitor: str) -> Seat:
        """Return the seat whose hand this visitor plays: their own, or that of the player whose chips they play."""
        for seat in self.people:
            if seat.acting == visitor:
                return seat
        friend = next((seat.friend for seat in self.people if seat.visitor == visitor and seat.friend is not None), None)
        if friend is not None:
            raise Forbidden(f"{friend.name} plays your chips until you say that you are back.")
        raise Forbidden("You do not sit at this table.")

    def buy_in(self) -> BuyIns:
        """Return what a player may bring: as the house prints it, or as the table has it."""
        return self._buy_in

    @property
    def full(self) -> Cents:
        """A full buy-in; less than it is a short one, also when it is added to a stack (001 l.1462)."""
        return self._full

    def broke(self, seat: Seat) -> bool:
        """Whether the chips do not reach for a hand: at a pot game any chips do, a player may be all-in for less than the ante."""
        return not seat.stack if self.edition.game.family == "pot" else seat.stack < self._least

    def sit(
        self, player: str, visitor: str | None, seat: int | None, chips: Cents, now: float, *, behind: bool = False, owed: Cents = 0,
        moved: bool = False, session: PlaySession = NEW,
    ) -> None:  # fmt: skip
        """A player takes a seat, or a place behind, with chips from the cashier (a bot's are the house's). ``owed``: what he left with and
        brings back, however much it is; ``moved``: they are those that he had at another table, and all of them come with him;
        ``session``: the session of play that goes on with it."""
        if self.closed_at is not None:
            raise BadInput("This table is closed.")
        if self.closing:
            raise BadInput("This table closes when its round is over.")
        if player in self.seats or (visitor is not None and any(seat.visitor == visitor for seat in self.people)):
            raise BadInput(f"{player} is at this table already.")
        if behind and not self.backline:
            raise BadInput(f"{self.edition.name} has no betting behind the seats.")
        if not moved:
            self._check_chips(chips, owed)
        place = None if behind else self._free_seat(seat, player)
        made = Seat(player, place, visitor, time_bank=self.settings.time_bank, since=now)
        if self.counts_buys(made):
            made.session = self._sat_down(session, chips, chips if moved else min(chips, owed))
        self.seats[player] = made
        self._buy(made, chips, now)
        self._keep(made)
        self.has_come(player, now)
        self.look_again(now)

    def _free_seat(self, wanted: int | None, player: str) -> int:
        """One that nobody has, and that is not kept for another; that which is kept for him, if he wants none in particular."""
        taken = {seat.seat for seat in self.seats.values()}
        free = [number for number in range(1, self.seat_count + 1) if number not in taken and self.kept_for(number) in ("", player)]
        if wanted is None:
            if not free:
                raise BadInput("Every seat of this table is taken.")
            return max(free, key=lambda number: (self.kept_for(number) == player, -number))
        if wanted not in free:
            kept = f"Seat {wanted} is kept for {self.kept_for(wanted)}" if self.kept_for(wanted) else ""
            where = f"Seat {wanted} is taken" if wanted in taken else f"This table has seats 1 to {self.seat_count}, not {wanted}"
            raise BadInput(f"{kept if kept and wanted not in taken else where}.")
        return wanted

    def _check_chips(self, chips: Cents, owed: Cents) -> None:
        bounds = self.buy_in()
        if bounds.most is not None and owed > bounds.most:
            bounds = bounds._replace(most=owed)
        if not bounds.allow(chips) or chips % self.chip:
            raise BadInput(f"One sits down here with {bounds} in chips of {money_text(self.chip)}, not {money_text(chips)}.")

    @property
    def session_game(self) -> str:
        """The game in which sessions of play are counted, as the journal names it. A private table is one of its own."""
        return self.game.key if self.by_hand or not self.settings.private else f"{self.game.key} at table {self.id}"

    def counts_buys(self, seat: Seat) -> bool:
        return self.desk.buying.short != "any" and not self.is_bot(seat)

    def _sat_down(self, session: PlaySession, chips: Cents, back: Cents) -> PlaySession:
        """Return the session with what a player sits down with. ``back``: how many of the chips came back from this table, or from
        another one; they are no buy, and stand for the full one in a new session. The first buy of a session may be short."""
        if back and session.new:
            session = session.bought(short=False)
        return self._bought(session, chips - back, first=session.new) if chips > back else session

    def _bought(self, session: PlaySession, chips: Cents, first: bool = False) -> PlaySession:
        """Return the session with another buy in it, or refuse that: one short buy a session, or one for every full one."""
        rule, short = self.desk.buying.short, chips < self.full
        if short and not first and session.shorts >= (1 if rule == "one-a-session" else session.fulls):
            how = "in a session" if rule == "one-a-session" else "for every full buy-in"
            raise BadInput(f"One short buy is allowed here {how}, and it is made: buy {money_text(self.full)} or more.")
        return session.bought(short=short)

    def _session_today(self, seat: Seat, day: str) -> PlaySession:
        """Return the session of a player who sits here. If the gaming day has ended since it began it is a new one, and the chips that lie
        before the player stand for its full buy-in. A seat that an earlier version stored has no day."""
        if self.desk.buying.session == "sitting" or seat.day in ("", day):
            return seat.session._replace(day=day)
        return PlaySession(day=day).bought(short=False)

    def seat_bots(self, count: int, now: float) -> None:
        """As many bots as are wanted; those too many get up when the round is over, or stay if they are wanted again by then."""
        for seat in self.bots[count:] if count < len(self.bots) else ():
            self.leave(seat, now)
        for seat in self.seats.values():
            if seat.is_bot and seat.leaving and len(self.bots) < count:
                seat.leaving = False
                self._keep(seat)
        names = (name for name in NAMES if name not in self.seats)
        for name in names:
            if len(self.bots) >= count:
                return
            self.sit(name, None, None, self.buy_in().usual, now)

    def leave(self, seat: Seat, now: float) -> None:
        """The player gets up: at once, or when the round in which they play is over."""
        if self.plays(seat):
            seat.leaving = True
            self._keep(seat)
        else:
            self._get_up(seat, now)
            self._let_go(now)
        self.look_again(now)

    def must_post(self, seat: Seat) -> Cents:
        """The chips that the player must put into the next hand before they may leave."""
        return 0

    def _get_up(self, seat: Seat, now: float) -> None:
        """Cash the player out, without the chips that they must still post: with those they stay, dealt out, for one hand (001 l.306)."""
        owed = self.must_post(seat)
        if not owed:
            self._cash_out(seat, now)
            return
        seat.leaving = True
        self._pay_out(seat, seat.stack - owed, now)
        self._keep(seat)

    def _let_go(self, now: float) -> None:
        """Cash out those who stayed for a hand that cannot be dealt any more."""
        for seat in [seat for seat in self.seats.values() if seat.leaving and not self.plays(seat)]:
            if not self.must_post(seat):
                self._cash_out(seat, now)

    def remove(self, seat: Seat, now: float) -> None:
        """The staff has him get up: a round in which he plays goes on as if he were not there."""
        seat.removed = True
        self.leave(seat, now)

    def sit_out(self, seat: Seat, out: bool, now: float) -> None:
        seat.out = out
        seat.time_outs = 0
        self.has_acted(seat, now)
        self._keep(seat)
        self.look_again(now)

    def buy_chips(self, seat: Seat, chips: Cents, now: float, day: str = "") -> None:
        """More chips: at once, or when the round is over. ``day``: the gaming day; with another one another session has begun."""
        most = self.buy_in().most
        if chips <= 0 or chips % self.chip:
            raise BadInput(f"Chips are bought in steps of {money_text(self.chip)}, not {money_text(chips)}.")
        if most is not None and self.stack(seat) + seat.pending + chips > most:
            raise BadInput(f"Nobody has more than {money_text(most)} at this table.")
        counted = self._bought(self._session_today(seat, day), chips) if self.counts_buys(seat) else seat.session
        if self.plays(seat):
            seat.pending += chips
        else:
            self._buy(seat, chips, now)
        seat.session = counted
        self.has_acted(seat, now)
        self._keep(seat)
        self.look_again(now)

    def _purse(self, seat: Seat) -> str:
        return HOUSE if seat.visitor is None else visitor_account(seat.visitor)

    def is_bot(self, seat: Seat) -> bool:
        return seat.is_bot and not self.by_hand

    def _whose(self, seat: Seat) -> str:
        return "bot's " if self.is_bot(seat) else ""

    def _buy(self, seat: Seat, chips: Cents, now: float) -> None:
        seat.stack += chips
        self._cashier(self._purse(seat), player_account(self.id, seat.player), chips, f"{self._whose(seat)}buy-in", now)

    def _pay_out(self, seat: Seat, chips: Cents, now: float) -> None:
        if chips:
            seat.stack -= chips
            self._cashier(player_account(self.id, seat.player), self._purse(seat), chips, f"{self._whose(seat)}cash-out", now)

    def _cash_out(self, seat: Seat, now: float) -> None:
        if self.counts_buys(seat) and self.desk.buying.session == "gaming-day":
            who, minutes = Who(seat.player, seat.visitor or ""), self.edition.rules.returning.minutes
            self.change.staff.append(got_up(who, self.id, self.session_game, seat.session, minutes, now))
        self._pay_out(seat, seat.stack, now)
        del self.seats[seat.player]
        self.has_left(seat.player)
        self.change.gone.append((self.id, seat.player))
        self.change.seats = [row for row in self.change.seats if row.player != seat.player]

    def _keep(self, seat: Seat) -> None:
        """Store how he sits, if he still does."""
        if self.seats.get(seat.player) is seat:
            self.change.seats.append(seat.row(self.id))

    def _cashier(self, source: str, target: str, amount: Cents, why: str, now: float) -> None:
        self.change.entries.append(Entry(f"c-{token_hex(8)}", 0, now, self.id, None, source, target, amount, why, ""))
