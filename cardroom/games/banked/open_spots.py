"""What each player may still bet, on which spot and for how much.

An answer changes little: the stack of whoever gave it, and the position that he bet on. So what a player is offered is made when somebody
looks at it, position by position, and kept until something that it goes by has changed.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardroom.collection.charges import OwnWagers
from cardroom.games.banked.terms import BET, BET_VOUCHER, DONE, FREE, JOIN, Wager
from cardroom.money import Cents, round_to
from cardroom.round import Amounts, Asks, Option, Spot, exactly, replay
from cardroom.round.events import new

if TYPE_CHECKING:
    from cardroom.games.banked.wagers import Wagers

NO_MORE = Option(DONE)


@lru_cache(maxsize=4096)
def amounts(least: Cents, most: Cents, chip: Cents) -> Amounts | None:
    """What may be wagered between the two, in whole chips."""
    least, most = round_to(least, chip, "up"), round_to(most, chip)
    return Amounts(least, most, chip) if least <= most else None


class Open(NamedTuple):
    """What a player may have on one position, by what lies there; for how much his stakes say."""

    bases: Sequence[Wager]
    sides: Sequence[Wager]
    joins: Sequence[str]  # those whose bets he may join


NO_WAGERS: Sequence[Wager] = ()
NOBODY: Sequence[str] = ()
NOTHING = Open(NO_WAGERS, NO_WAGERS, NOBODY)


class OwnStakes(NamedTuple):
    """What a player's own money, fees and wagers say of each wager that he may still make, wherever it is."""

    base: Amounts | None  # of a base wager; none: he has no room for one
    room: Cents  # for a wager beside it
    short: bool  # his next base wager may be below the least
    based: bool  # he has a base wager somewhere


Slot = tuple[str, Spot, str, tuple[str, Cents]]
"""What a player may do on a spot: verb, spot, clause, and what its bounds go by: the wager's name, and for one beside base wagers what his
come to on the position."""

BASE, JOINED = ("", 0), ("", 1)  # by what the bounds of base wagers go, and of those of others that may be joined


class OfferCache:
    """What a player is offered, as far as it has been asked for."""

    __slots__ = ("amounts", "options", "slots", "stakes")

    def __init__(self) -> None:
        self.slots: dict[int, list[Slot]] = {}  # by position: where, while the same lies there
        self.stakes: OwnStakes | None = None
        self.amounts: dict[tuple[str, Cents], Amounts | None] = {}  # for how much, while his stakes are these
        self.options: dict[int, list[Option]] = {}  # by position: both


class OpenSpots:
    """The wagers that are open to each player, by what lies on the table."""

    def __init__(self, wagers: "Wagers") -> None:
        setup = wagers.round.setup
        self.wagers = wagers
        self._wagering = wagers.wagering
        self._terms = wagers.terms
        self._backline = wagers.terms.backline
        self._chip = setup.chip
        self._rate = setup.rate
        self._own: dict[str, list[int]] = {}
        for position, owner in wagers.positions.items():
            self._own.setdefault(owner, []).append(position)
        self.looked_at: dict[tuple[str, str], OfferCache] = {}  # by player and verb: what somebody has looked at

    def players(self) -> list[str]:
        """Those who have a position, in the order of play; where there is a backline, then those who have none."""
        setup = self.wagers.round.setup
        seated = [player for player in self.wagers.positions.values() if player != FREE]
        if self._backline is None:
            return seated
        return seated + [player for player in setup.stacks if player not in setup.seats.values()]

    def short(self) -> list[str]:
        """Who could place a base wager below the least and has placed none; nobody where the least is one chip."""
        found = []
        for player in self.players():
            before, after = self._bounds_of_bases(player, False), self._bounds_of_bases(player, True)
            if player not in self.wagers.short_of and not self.wagers.own.get(player) and after is not None and after != before:
                found.append(player)
        return found

    def behind(self) -> list[str]:
        """Who could place a larger base wager if nothing had to stay behind for the wager after the deal."""
        players = self.players() if self._terms.kept else ()
        return [player for player in players if self._bounds_of_bases(player, False) != self._bounds_of_bases(player, False, kept=0)]

    def _bounds_of_bases(self, player: str, short: bool, kept: int | None = None) -> Amounts | None:
        """What a base wager of the player may be, if there is a position on which he may place one."""
        backline = self._backline
        open_to_him = any(
            owner == player or (self._may_back(position, player) and (backline is None or backline.base))
            for position, owner in self.wagers.positions.items()
        )
        return self._base_bounds(player, BET, short, kept) if open_to_him else None

    # -- what is offered ----------------------------------------------------------------------------------------------------

    def any_for(self, players: Iterable[str]) -> list[str]:
        """Before anybody has bet: who has anything to bet, or could bet on the position of another once somebody has bet there."""
        accounts, own = self.wagers.round.accounts, self._own
        enough: dict[Cents, bool] = {}  # by stack: whether it is enough for a base wager
        found = []
        for player in players:
            stack = accounts[player]
            if stack not in enough:
                enough[stack] = self._base_bounds(player, BET) is not None
            if (enough[stack] and (self._backline is not None or player in own)) or len(self.options(player)) > 1:
                found.append(player)
        return found

    def options(self, player: str) -> tuple[Option, ...]:
        """Every wager the player may still make, and that he is done."""
        wagers = self.wagers
        options = self._ways(player, BET)
        if wagers.take_vouchers:
            options += self._ways(player, BET_VOUCHER)
        if wagers.bank_shares is not None and not wagers.own.get(player):
            options += wagers.bank_shares.options(player)
        return (*options, NO_MORE)

    def option(self, player: str, verb: str, spot: Spot | None) -> Option | None:
        """The one of the options that an action names, found without the others; None where there is none, or where they must tell."""
        wagers = self.wagers
        if spot is None:
            return NO_MORE if verb == DONE else None
        position, name, owner, hand = spot
        wager = wagers.kinds.get(name)
        if wager is None or hand or position not in wagers.positions or (verb == BET_VOUCHER and not wagers.take_vouchers):
            return None
        bounds: Amounts | None = None
        if verb == JOIN:
            if wager is self._terms.base and player not in wagers.short_of and owner in self._open_to(position, player, BET).joins:
                bounds = self._base_bounds(player, BET)
        elif verb in (BET, BET_VOUCHER) and owner == player and spot not in wagers.round.accounts:
            bases, sides, _ = self._open_to(position, player, verb)
            if wager in bases:
                bounds = self._base_bounds(player, verb, player in wagers.short_of)
            elif wager in sides:
                lies = wagers.bases_on.get((position, player), 0)
                bounds = self._side_bounds(wager, lies, self._room(*self._purse(player, verb, self._kept(player))), player in wagers.bases)
        return None if bounds is None else new(Option, (verb, bounds, spot, None, wager.rule))

    def left(self, player: str) -> Cents:
        """Return the player's chips less those that must stay behind for the wagers placed so far."""
        return max(0, self._purse(player, BET, self._kept(player))[0])

    def least(self, name: str) -> Cents:
        """Return the smallest amount of a wager; 0 for a name that is no wager of this table."""
        wager = self._wagering.kinds.get(name)
        return 0 if wager is None else wager.fixed or wager.least or self._terms.least

    def changed(self, position: int) -> None:
        """Another wager lies on the position, or somebody's right to it is gone: what is open there must be found anew."""
        for kept in self.looked_at.values():
            kept.slots.pop(position, None)
            kept.options.pop(position, None)

    def _ways(self, player: str, verb: str) -> list[Option]:
        """Every wager, with chips or with a voucher."""
        kept = self.looked_at.get((player, verb))
        if kept is None:
            kept = self.looked_at[player, verb] = OfferCache()
        stakes = self._stakes(player, verb)
        if kept.stakes != stakes:
            kept.stakes, kept.amounts, kept.options = stakes, {}, {}
        options: list[Option] = []
        for position in self._own.get(player, ()) if self._backline is None else self.wagers.positions:
            found = kept.options.get(position)
            if found is None:
                found = kept.options[position] = self._ways_at(position, player, verb, kept, stakes)
            options += found
        return options

    def _ways_at(self, position: int, player: str, verb: str, kept: OfferCache, stakes: OwnStakes) -> list[Option]:
        slots, amounts = kept.slots.get(position), kept.amounts
        if slots is None:
            slots = kept.slots[position] = self._slots(position, player, verb)
        options: list[Option] = []
        for how, spot, rule, which in slots:
            if which not in amounts:
                amounts[which] = self._bounds_by(which, stakes)
            bounds = amounts[which]
            if bounds is not None:
                options.append(new(Option, (how, bounds, spot, None, rule)))
        return options

    def _bounds_by(self, which: tuple[str, Cents], stakes: OwnStakes) -> Amounts | None:
        """For how much, by the stakes of a player; none: not now."""
        base, room, short, based = stakes
        if which is BASE:
            return base
        if which is JOINED:
            return None if short else base  # of these each has the least (001 l.592)
        name, lies = which
        return self._side_bounds(self._wagering.kinds[name], lies, room, based)

    # -- where --------------------------------------------------------------------------------------------------------------

    def _slots(self, position: int, player: str, verb: str) -> list[Slot]:
        """Every wager that a player may have on a position: it goes by what lies there, and by nothing else."""
        bases, sides, joins = self._open_to(position, player, verb)
        slots: list[Slot] = [(verb, spot, wager.rule, BASE) for spot, wager in self._not_taken(position, player, bases)]
        if sides:
            lies = self.wagers.bases_on.get((position, player), 0)
            slots += [(verb, spot, wager.rule, (wager.name, lies)) for spot, wager in self._not_taken(position, player, sides)]
        if joins:
            base = self._terms.base
            slots += [(JOIN, new(Spot, (position, base.name, other, 0)), base.rule, JOINED) for other in joins]
        return slots

    def _not_taken(self, position: int, player: str, wagers: Sequence[Wager]) -> list[tuple[Spot, Wager]]:
        """The spots of these wagers on which the player has not bet yet."""
        accounts, spots = self.wagers.round.accounts, self._wagering.spots(position, player)
        return [(spot, wager) for wager in wagers if (spot := spots[wager.name]) not in accounts]

    def _open_to(self, position: int, player: str, verb: str) -> Open:
        """Which wagers the player may have on a position."""
        wagers, wagering, backline = self.wagers, self._wagering, self._backline
        bettors = wagers.dealt.get(position, NOBODY)
        betting, own = player in bettors, wagers.positions[position] == player
        if not betting and wagers.partners and Spot(position, self._terms.base.name, player) in wagers.partners:
            return NOTHING
        bases = sides = NO_WAGERS
        if betting or own or self._may_back(position, player):
            if own or (backline is not None and backline.base):
                bases = wagering.bases
            if (betting or wagering.sides_alone) and (verb == BET or wagers.take_vouchers == "any wager"):
                sides = wagering.others if own else wagering.on_the_backline
        return new(Open, (bases, sides, bettors if wagering.kum_kum and verb == BET and not betting else NOBODY))

    def _may_back(self, position: int, player: str) -> bool:
        """Whether the player may be one of those who bet on a position that is not theirs."""
        wagers, backline = self.wagers, self._backline
        if backline is None:
            return False
        bettors, owner = wagers.dealt.get(position, ()), wagers.positions[position]
        if owner not in bettors and not backline.unbet:
            return False
        if backline.most is None:
            return True
        behind = len(bettors) - (owner in bettors)
        rights = wagers.rights.get(position)
        if rights and player not in rights:
            behind += len(rights - {owner, *bettors})  # their places are kept
        front = 0 if owner != FREE else 1  # where nobody sits the first bettor is in front
        return behind < backline.most + front

    # -- for how much -------------------------------------------------------------------------------------------------------

    def _stakes(self, player: str, verb: str) -> OwnStakes:
        wagers, wagering = self.wagers, self._wagering
        short, based = player in wagers.short_of, player in wagers.bases
        kept = self._kept(player)
        money, own = self._purse(player, verb, kept)
        room = self._room(money, own) if wagering.others and (based or wagering.sides_alone) else 0
        return new(OwnStakes, (self._bounds(self._base_room(money, own, kept), self._terms.base, short), room, short, based))

    def _base_bounds(self, player: str, verb: str, short: bool = False, kept: int | None = None) -> Amounts | None:
        """``kept``: how many times the wager must stay behind, if not as often as the player's must."""
        kept = self._kept(player) if kept is None else kept
        money, own = self._purse(player, verb, kept)
        return self._bounds(self._base_room(money, own, kept), self._terms.base, short)

    def _purse(self, player: str, verb: str, kept: int) -> tuple[Cents, OwnWagers | None]:
        """What the player may still use: his stack, less what must stay behind for the wagers he has placed; and what his fees go by."""
        wagers, terms = self.wagers, self._terms
        money = wagers.round.accounts[player] - kept * wagers.bases.get(player, 0) - terms.cost
        return money, wagers.own_wagers(player, verb == BET_VOUCHER) if self._rate.asks_players else None

    def _kept(self, player: str) -> int:
        """How many times a base wager must stay behind; nothing where the floor has let one lie all the same."""
        return 0 if player in self.wagers.nothing_behind else self._terms.kept

    def _base_room(self, money: Cents, own: OwnWagers | None, kept: int) -> Cents:
        """Room for the wager and those that go along with it, for the fee it causes, and for what must stay behind for it."""
        wagering = self._wagering
        money -= wagering.fixed_along
        times = wagering.times - self._terms.kept + kept
        if own is None:
            return money // times if money > 0 else 0
        return self._rate.room(money, own, 1, times, self._terms.most)

    def _room(self, money: Cents, own: OwnWagers | None) -> Cents:
        """For a wager beside the base wager."""
        wagering = self._wagering
        room = max(0, money) if own is None else self._rate.room(money, own, 0, 1, wagering.most_on_the_side)
        return room if wagering.most_room is None or room < wagering.most_room else wagering.most_room

    def _side_bounds(self, wager: Wager, bases: Cents, room: Cents, based: bool) -> Amounts | None:
        """Of a wager beside base wagers, which may bound it: ``bases`` lie on the position, and ``based`` says that some lie anywhere."""
        if not (bases or wager.alone or (based and self._terms.shared)):
            return None
        if wager.most_of_base is not None:
            room = min(room, wager.most_of_base.win(bases))
        if wager.below_base:
            room = min(room, bases - 1)
        if wager.fixed:
            return exactly(wager.fixed) if wager.fixed <= room else None
        return self._bounds(room, wager)

    def _bounds(self, room: Cents, wager: Wager, short: bool = False) -> Amounts | None:
        """From the least, or where a short one may lie from one chip, to the most that the wager, the table and the room allow."""
        terms = self._terms
        chip = max(wager.step, self._chip)
        limit = terms.most if wager.most is None else wager.most
        return amounts(chip if short else wager.least or terms.least, room if limit is None else min(room, limit), chip)


class OpenAsks(Asks):
    """Who may still bet, each with what is open to him.

    A decision says what was offered when it was asked, also to one who looks at it after it was answered: the round is then played again
    up to there.
    """

    __slots__ = ("_inputs", "_moment", "_spots")

    def __init__(self, spots: OpenSpots, players: dict[str, None]) -> None:
        """``players`` is not changed any more: many decisions share it."""
        self._players = players
        self._known = {}
        self._options = spots.options
        self._spots = spots
        self._inputs = spots.wagers.round.inputs
        self._moment = len(self._inputs)

    @property
    def bases(self) -> frozenset[str]:
        """Return the names of the base wagers: one of them must lie there before a wager that may not stand alone."""
        return self._spots.wagers.wagering.bases_named

    def left(self, player: str) -> Cents:
        """Return what the player has left for further wagers, without the fee that they cause."""
        return self._spots.left(player)

    def least(self, wager: str) -> Cents:
        """Return the smallest amount of a wager that has limits, or an amount, of its own; else the table's."""
        return self._spots.least(wager)

    def __getitem__(self, player: str) -> tuple[Option, ...]:
        if player not in self._known and player in self._players and self._answered:
            then = replay(self._spots.wagers.round.setup, self._inputs[: self._moment]).decision
            assert then is not None
            self._known[player] = then.asks[player]
        return super().__getitem__(player)

    def option(self, player: str, verb: str, spot: Spot | None) -> Option | None:
        spots = self._spots
        decision = spots.wagers.round.decision
        if player not in self._players or decision is None or decision.asks is not self:
            return None  # he is not asked, or the round has gone on
        known = self._known.get(player)
        if known is not None:
            if len(self._inputs) != self._moment:
                return None  # the floor has ruled since: what he was offered stands, and is there to be looked through
            for offered in known:
                if offered[2] is spot and offered[0] == verb and spot is not None:
                    return offered  # he answers with what he was offered
        return spots.option(player, verb, spot)

    @property
    def _answered(self) -> bool:
        """Whether the round has gone on. What was taken back since leaves more inputs, and asks the same."""
        decision = self._spots.wagers.round.decision
        return decision is None or decision.asks is not self
