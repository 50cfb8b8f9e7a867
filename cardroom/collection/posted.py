"""What one table has posted: the fees of a round are asked of it."""

from collections.abc import Sequence
from math import gcd

from cardroom.collection.charges import BEFORE_THE_DEAL, MOMENTS, Charge, ChargedRound, OwnWagers, Rate, VoucherUse, own_of
from cardroom.collection.fees import PLAYER_DEALER, Fee, FromPlayers
from cardroom.collection.option import Option
from cardroom.collection.printed import FEWEST_PLAYERS
from cardroom.errors import BadInput
from cardroom.money import Cents

FEES_KEPT = 4096
"""How many answers of each kind a rate remembers: at a table the same wagers are asked about all the time."""


def _posted(option: str, options: Sequence[Option], void_returns: bool) -> "PostedRate":
    """The rate of which a copy was made, or bytes."""
    return PostedRate(option, options, void_returns=void_returns)


class PostedRate:
    """One table's configured option, or set of options, one for each number of players.

    The round asks ``due`` at each moment and takes the charges. A charge on the pot is what the schedule asks for: the round takes no
    more than the pots hold.
    """

    __slots__ = (
        "_fees", "_narrow", "_options", "_printed", "_reserves", "_rooms", "_single", "_unit",
        "asks_hands", "asks_players", "bonus", "moments", "option", "void_returns", "vouchers",
    )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        return _posted, (self.option, self._options, self.void_returns)

    def __init__(self, option: str, options: Sequence[Option], *, void_returns: bool = True) -> None:
        self.option = option
        self.void_returns = void_returns
        """Whether a round declared void gives its fees back."""
        self.vouchers: VoucherUse = options[0].vouchers if options else ""  # options posted together are of one group
        """Which wagers may be made with a voucher or a promotional chip, at a fee of its own; empty: none."""
        spans = [limit.bonus for each in options for limit in each.limits if limit.bonus is not None]
        self.bonus: tuple[Cents, Cents | None] | None = (spans[0].low, spans[0].high) if spans else None
        """The bonus bets that it is for, where it says so."""
        self._options = tuple(options)
        mended = ((option, rule, banker) for option in options if option.mended for rule, _ in option.row_lines for banker in (True, False))
        self._printed = {(rule, banker): option.printed(rule, banker) for option, rule, banker in mended}
        self._fees = [_by_moment(option) for option in options]
        self.moments = frozenset(moment for fees in self._fees for moment in fees)
        """When anything can be due at all."""
        self._single = self._fees[0] if len(options) == 1 and options[0].answers_all else None
        self._narrow = sorted(zip(options, self._fees, strict=True), key=lambda pair: max(count.breadth for count in pair[0].counts))
        self.asks_players = any(fee.asks_players for option in options for fee in option.fees)
        """Whether players other than the player-dealer may be charged before the deal, so that their wagers must leave room for it."""
        self.asks_hands = any(isinstance(fee, FromPlayers) and fee.asks_hands for option in options for fee in option.fees)
        """Whether a fee goes by what a player has wagered on each hand."""
        self._rooms: dict[tuple[Cents, OwnWagers, int, int, Cents | None], Cents] = {}
        self._reserves: dict[Cents | None, Cents] = {}
        self._unit: Cents | None = None

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        """What is to be taken now. Fees of nothing are left out."""
        fees = self._at(moment, len(charged.players))
        charges = fees[0].due(moment, charged) if len(fees) == 1 else [charge for fee in fees for charge in fee.due(moment, charged)]
        return [self._marked(charge, charged) for charge in charges] if self._printed else charges

    def _marked(self, charge: Charge, charged: ChargedRound) -> Charge:
        """The charge with what is printed for it, where that is read otherwise."""
        printed = self._printed.get((charge.rule, charge.payer == (charged.player_dealer or PLAYER_DEALER)))
        return charge._replace(printed=printed) if printed else charge

    def affordable(
        self, money: Cents, player: str, charged: ChargedRound, circles: int = 1, times: int = 1, most: Cents | None = None
    ) -> Cents:
        """The largest further wager that ``money`` allows when the fee it causes must be paid as well; 0 if there is none.

        ``charged`` are those before the wager, with what the player has placed already: the fees for that must be paid from ``money`` too.
        ``circles`` is how many circles the wager opens: 0 for a bonus wager or for adding to one. ``times`` is what each cent of it takes
        from ``money``: 2 where an equal wager goes with it or must stay behind; ``most`` is what the table allows at all. For the
        player-dealer it is what he may put up and still pay the highest fee.
        """
        if player == charged.player_dealer:
            return max(0, money - self.reserve(None, charged))
        return self.room(money, own_of(player, charged), circles, times, most)

    def room(self, money: Cents, own: OwnWagers, circles: int = 1, times: int = 1, most: Cents | None = None) -> Cents:
        """The same for one who is not player-dealer, by what his own fees go by."""
        if not self.asks_players:
            return max(0, money // times)
        asked = (money, own, circles, times, most)
        room = self._rooms.get(asked)
        if room is None:
            if len(self._rooms) >= FEES_KEPT:
                self._rooms.clear()
            room = self._rooms[asked] = self._room(*asked)
        return room

    def _room(self, money: Cents, own: OwnWagers, circles: int, times: int, most: Cents | None) -> Cents:
        low, high = 0, max(0, money // times)
        if most is not None and most <= high and times * most + self._fee_after(own, most, circles, times) <= money:
            return most  # the usual case: the table's limit binds, not the money
        if self._fee_after(own, high, circles, times) == (fee := self._fee_after(own, 0, circles, times)):
            return max(0, (money - fee) // times)
        while low < high:  # a wager and its fee never fall together, so halving finds the last that fits
            middle = (low + high + 1) // 2
            if times * middle + self._fee_after(own, middle, circles, times) <= money:
                low = middle
            else:
                high = middle - 1
        return low

    def reserve(self, most_action: Cents | None, charged: ChargedRound | None = None) -> Cents:
        """The highest fee the player-dealer could be charged for any action up to ``most_action`` (None: any action at all).

        Action that ``charged`` says lies on the table already counts, even above ``most_action``.
        """
        if most_action is not None and charged is not None:
            most_action = max(most_action, charged.action)
        most = self._reserves.get(most_action)
        if most is None:
            if len(self._reserves) >= FEES_KEPT:
                self._reserves.clear()
            totals = [sum(fee.most_from_player_dealer(most_action) for fee in option.fees) for option in self._options]
            most = self._reserves[most_action] = max(totals, default=0)
        return most

    def refund(self, player: str, charged: ChargedRound) -> list[Charge]:
        """The fees before the deal that go back to ``player`` when his hand is refunded because it could not be covered."""
        if not any(option.uncovered_returned for option in self._options):
            return []
        return [charge for charge in self.due(BEFORE_THE_DEAL, charged) if charge.payer == player]

    def rates(self) -> list[Rate]:
        """Every figure, for the card that is posted at the table."""
        return [rate for option in self._options for rate in option.rates()]

    @property
    def unit(self) -> Cents:
        """The largest chip in which every fee can be paid; 0 where there is none."""
        if self._unit is None:
            self._unit = gcd(*(rate.amount for rate in self.rates()))
        return self._unit

    def lines(self, rule: str) -> str:
        """The source lines of a charge's rule."""
        for option in self._options:
            for name, lines in option.row_lines:
                if name == rule:
                    return lines
        raise BadInput(f"no posted option has a rule '{rule}'.")

    def __repr__(self) -> str:
        return f"PostedRate({self.option!r})"

    def _at(self, moment: str, players: int) -> tuple[Fee, ...]:
        fees = self._single
        if fees is None:
            fees = self._for(players)
        if moment in fees:
            return fees[moment]
        if moment not in MOMENTS:
            raise BadInput(f"'{moment}' is no moment of a round: there are {', '.join(MOMENTS)}.")
        return ()

    def _for(self, players: int) -> dict[str, tuple[Fee, ...]]:
        for option, fees in self._narrow:  # "4 or less" before "5 or less"
            if option.answers(players):
                return fees
        if self._options and players >= FEWEST_PLAYERS:
            raise BadInput(f"the posted rate {self.option} has no option for {players} players.")
        return {}

    def _fee_after(self, own: OwnWagers, wager: Cents, circles: int, times: int) -> Cents:
        """Return what the player pays before the deal once the wager is made; a bonus wager on the hand where the fee is highest."""
        players, total, bases, before, vouchers, hands = own
        more, every = times * wager, [hands]
        if circles:
            bases = (*bases, wager, *[0] * (circles - 1))
            every = [(*hands, more)] if hands or not before else every
        elif hands:
            every = [(*hands[:place], hand + more, *hands[place + 1 :]) for place, hand in enumerate(hands)]
        after = [OwnWagers(players, total + more, bases, before + circles, vouchers, each) for each in every]
        fees = [fee for fee in self._at(BEFORE_THE_DEAL, players) if isinstance(fee, FromPlayers)]
        return max(sum(fee.of_player(each) for fee in fees) for each in after)


def _by_moment(option: Option) -> dict[str, tuple[Fee, ...]]:
    moments = {moment for fee in option.fees for moment in fee.moments}
    return {moment: tuple(fee for fee in option.fees if moment in fee.moments) for moment in moments}


NO_COLLECTION = PostedRate("none", ())
"""A table that takes no collection."""
