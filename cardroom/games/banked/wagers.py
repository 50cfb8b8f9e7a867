"""Wagers before the deal: who may bet what on which spot, and how it is placed.

Everybody places at once: the decision is yielded again after each answer, with the bounds recomputed, until each player has said
``done``. A player without a base wager then sits the round out.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from pydantic import Field

from cardroom.collection import Facts
from cardroom.collection.facts import VoucherUse
from cardroom.money import Cents, Odds, round_to
from cardroom.round import Amounts, Decision, Key, Misdeal, Option, Round, Spot, Steps, exactly
from cardroom.switches import Switches

if TYPE_CHECKING:
    from cardroom.games.banked.sharing import Sharing

BET, JOIN, DONE = "bet", "join", "done"
BET_VOUCHER = "bet-voucher"  # the same wager, made with a voucher or a promotional chip
FREE = ""  # the owner of a position at which nobody sits


class Backline(Switches):
    """Wagers on another's position."""

    most: int | None = Field(default=None, ge=1)  # bettors on a position beside the one in front; none: any number
    unbet: bool = False  # also where the seat's player does not bet, and where nobody sits
    decides: Literal["seat", "largest-wager"] = "seat"  # who plays the hand; a seat that does not bet leaves it to the largest wager
    kum_kum: bool = False  # several may share one bet: paid and collected as one
    base: bool = True  # base wagers too; else only those beside them that may lie there
    right: bool = False  # who has wagered on a position keeps a place there until the player-dealer's position moves on (001 l.598, 717)


class Wager(NamedTuple):
    """A kind of wager. All but the base wager need a base wager of the same player on the same position, unless they may stand alone."""

    name: str  # of the spot: "ante", "pair-plus"
    rule: str
    fixed: Cents = 0  # the only amount
    most_of_base: Odds | None = None  # how large it may be for the base wager it goes with
    least: Cents = 0  # limits of its own; 0 and none: those of the table
    most: Cents | None = None
    backline: bool = False  # it may be placed on another's position too
    alone: bool = False  # it needs no base wager
    below_base: bool = False  # the base wager must be larger
    rake: bool = False  # it is no wager against the player-dealer, so no action for a fee
    step: Cents = 0  # amounts go up in such steps; 0: in whole chips


class Terms(NamedTuple):
    """What bounds the wagers of a table."""

    base: Wager
    others: Sequence[Wager]
    least: Cents
    most: Cents | None
    kept: int  # how many times the base wager must stay behind for a wager after the deal
    cost: Cents = 0  # what a hand costs beside the fee (a jackpot rake)
    backline: Backline | None = None
    along: Sequence[Wager] = ()  # placed with the base wager, without a question: as much as that, or their fixed amount
    lines: Sequence[Wager] = ()  # base wagers beside the first (the Banker line beside the Player line)
    shared: bool = False  # all bet on the same hands: a base wager on any position allows those beside it on every other


class ShortWager(Misdeal):
    """One wager of a player may lie though it is below the least: thrown to the game while wagers are placed, which asks again."""

    def __init__(self, player: str) -> None:
        super().__init__("a short wager has action", "irregularity.short-wager")
        self.player = player


class Wagers:
    """What lies on the table before the deal."""

    def __init__(self, round: Round, terms: Terms, player_dealer: str, positions: Mapping[int, str], *, vouchers: bool = False) -> None:
        self.round = round
        self.bank_shares: Sharing | None = None  # where others may put money in with the player-dealer's
        self.rights: Mapping[int, set[str]] = {}  # by position: who has a right to a place there, and has not said that he is done
        self.terms = terms
        self.positions = positions  # whose position it is, by seat, in the order of play
        self.dealt: dict[int, list[str]] = {}  # by position with a base wager: who bet on it, the seat's own player first
        self.partners: dict[Spot, Spot] = {}  # kum-kum: the bet that one has joined
        self.player_dealer = player_dealer
        self._placed: dict[Spot, Cents] = {}
        limits = [terms.most if wager.most is None else wager.most for wager in terms.others]
        self._most_on_the_side = None if None in limits else max((limit for limit in limits if limit is not None), default=None)
        self._action: Cents = 0
        self._own: dict[str, Cents] = {}
        self._circles: dict[str, int] = {}
        self._vouchers: dict[str, int] = {}  # how many wagers each player has made with one
        self._take_vouchers: VoucherUse = round.setup.rate.vouchers if vouchers else ""
        self._sides_alone = terms.shared or any(wager.alone for wager in terms.others)  # where the player has no base wager
        self._bases_named = {terms.base.name, *(wager.name for wager in terms.lines)}
        self._bets: dict[str, dict[Spot, Cents]] = {}  # the base wagers of each player's circles, what others joined included
        self._bases: dict[str, Cents] = {}
        self._short: set[str] = set()  # whose next base wager may be below the least

    def amount(self, position: int, wager: str, player: str) -> Cents:
        return self.round.accounts.get(Spot(position, wager, player), 0)

    def placed(self, spot: Spot) -> Cents:
        """What was bet on a spot, wherever it is now."""
        return self._placed.get(spot, 0)

    @property
    def hands(self) -> list[int]:
        """The positions that get cards, in the order of play."""
        return [position for position in self.positions if position in self.dealt]

    def sharing(self, position: int, lead: str) -> list[str]:
        """One who has bet on the hand, and those who have joined his bet: they are paid and collected as one."""
        bet = Spot(position, self.terms.base.name, lead)
        return [lead, *(spot.player for spot, joined in self.partners.items() if joined == bet)]

    def bettors(self, position: int) -> list[str]:
        """Who bet on the hand, as they are settled: the front, then the backline; partners after the one whose bet they joined."""
        return [player for lead in self.dealt[position] for player in self.sharing(position, lead)]

    def deciders(self, position: int) -> list[str]:
        """Who may play the hand, first choice first: the seat's player, or where the house has it so whoever has most on it."""
        owner = self.positions[position]
        by_size = sorted(self.dealt[position], key=lambda player: -self._bet(position, player))  # of equals the seat's own player leads
        if owner in by_size and (self.terms.backline is None or self.terms.backline.decides == "seat"):
            return [owner, *(player for player in by_size if player != owner)]
        return by_size

    def decider(self, position: int) -> str:
        """Who plays the hand."""
        bettors = self.dealt[position]
        return bettors[0] if len(bettors) == 1 else self.deciders(position)[0]

    def one_hand_each(self) -> dict[int, str]:
        """Who plays each hand where a player may see one only: the one on his own position, else the first; nobody is an empty name."""
        own_first = sorted(self.hands, key=lambda position: self.decider(position) != self.positions[position])
        found: dict[int, str] = {}
        for position in own_first:
            found[position] = next((player for player in self.deciders(position) if player not in found.values()), "")
        return {position: found[position] for position in self.hands}

    @property
    def facts(self) -> Facts:
        """What a collection schedule may ask of the wagers so far; what the player-dealer put up is not action."""
        players = (*(self.positions[position] or self.dealt[position][0] for position in self.dealt), self.player_dealer)
        return Facts(
            players=players,
            player_dealer=self.player_dealer,
            action=self._action,
            circles=self._circles,
            own=self._own,
            bases={player: tuple(bets.values()) for player, bets in self._bets.items()},
            vouchers=self._vouchers,
        )

    def _facts_with_voucher(self, player: str) -> Facts:
        """The facts as if the player's next wager were made with a voucher."""
        return self.facts._replace(vouchers={**self._vouchers, player: self._vouchers.get(player, 0) + 1})

    def facts_without(self, player: str, circles: int) -> Facts:
        """The facts as if so many of the player's circles, the first he bet on, were not there."""
        bets = self._bets.get(player, {})
        free = list(bets)[:circles]
        positions = {spot.position for spot in free}
        own = sum(amount for spot, amount in self._placed.items() if spot.player == player and spot.position not in positions)
        facts = self.facts
        return facts._replace(
            own={**facts.own, player: own},
            circles={**facts.circles, player: len(bets) - len(free)},
            bases={**facts.bases, player: tuple(amount for spot, amount in bets.items() if spot not in free)},
        )

    def take(self) -> Steps:
        """Place wagers until everybody is done."""
        asks = {player: options for player in self._players() if len(options := self._options(player)) > 1 or self._could_back(player)}
        self.rights = {position: players & asks.keys() for position, players in self.rights.items()}
        if self.rights:
            asks = {player: self._options(player) for player in asks}
        self.round.repairs.put(TAKEN, self)
        while asks:
            try:
                action = yield Decision("wagers", asks)
            except ShortWager as ruled:
                self._short.add(ruled.player)
                asks = {**asks, ruled.player: self._options(ruled.player)}
                continue
            player = action.player
            if action.spot is None:  # done, or with the player-dealer
                if action.amount and self.bank_shares is not None:
                    self.bank_shares.put_in(player, action.amount)
                had = any(player in players for players in self.rights.values())
                self.rights = {position: players - {player} for position, players in self.rights.items()}
                asks = {other: self._options(other) if had else options for other, options in asks.items() if other != player}
                continue
            before = self._open_to_others(action.spot.position)
            self._place(action.verb, player, action.spot, action.amount)
            opened = self.terms.backline is not None and (bool(self.rights) or before != self._open_to_others(action.spot.position))
            asks = {other: self._options(other) if opened or other == player else options for other, options in asks.items()}
        del self.round.repairs[TAKEN]

    def short(self) -> list[str]:
        """Who could place a base wager below the least and has placed none; nobody where the least is one chip."""
        found = []
        for player in self._players():
            before, after = self._bounds_of_bases(player, False), self._bounds_of_bases(player, True)
            if player not in self._short and not self._own.get(player) and after is not None and after != before:
                found.append(player)
        return found

    def _bounds_of_bases(self, player: str, short: bool) -> Amounts | None:
        """What a base wager of the player may be, if there is a position on which he may place one."""
        backline = self.terms.backline
        open_to_him = any(
            owner == player or (self._may_back(position, player) and (backline is None or backline.base))
            for position, owner in self.positions.items()
        )
        return self._base_bounds(player, self.facts, short) if open_to_him else None

    # -- bounds -------------------------------------------------------------------------------------------------------------

    def _players(self) -> list[str]:
        """Those who have a position, in the order of play; where there is a backline, then those who have none."""
        setup = self.round.setup
        seated = [player for player in self.positions.values() if player != FREE]
        if self.terms.backline is None:
            return seated
        return seated + [player for player in setup.stacks if player not in setup.seats.values()]

    def _could_back(self, player: str) -> bool:
        return self.terms.backline is not None and self._base_bounds(player, self.facts) is not None

    def _options(self, player: str) -> tuple[Option, ...]:
        options = self._ways(player, BET, self.facts)
        if self._take_vouchers:
            options += self._ways(player, BET_VOUCHER, self._facts_with_voucher(player))
        if self.bank_shares is not None and not self._own.get(player):
            options += self.bank_shares.options(player)
        return (*options, Option(DONE))

    def _ways(self, player: str, verb: str, facts: Facts) -> list[Option]:
        """Every wager the player may still make, with chips or with a voucher; ``facts`` say which fees they must leave room for."""
        options: list[Option] = []
        base, bounds = self.terms.base, self._base_bounds(player, facts, player in self._short)
        sides = verb == BET or self._take_vouchers == "any wager"
        kum_kum = verb == BET and self.terms.backline is not None and self.terms.backline.kum_kum
        for position, owner in self.positions.items():
            bettors = self.dealt.get(position, ())
            if player in bettors:
                options += self._base_options(player, position, bounds, verb)
                options += self._side_options(player, position, facts, verb) if sides else []
            elif Spot(position, base.name, player) in self.partners:
                continue
            elif owner == player or self._may_back(position, player):
                options += self._base_options(player, position, bounds, verb)
                options += self._side_options(player, position, facts, verb) if sides and self._sides_alone else []
            if (
                bounds is not None and kum_kum and player not in bettors and player not in self._short
            ):  # of these each has the least (001 l.592)
                options += [Option(JOIN, bounds, Spot(position, base.name, other), rule=base.rule) for other in bettors]
        return options

    def _base_options(self, player: str, position: int, bounds: Amounts | None, verb: str) -> list[Option]:
        """Base wagers that the player has not placed on the position yet."""
        own = self.positions[position] == player
        if bounds is None or not (own or self.terms.backline is None or self.terms.backline.base):
            return []
        spots = [(wager, Spot(position, wager.name, player)) for wager in (self.terms.base, *self.terms.lines)]
        return [Option(verb, bounds, spot, rule=wager.rule) for wager, spot in spots if spot not in self.round.accounts]

    def _may_back(self, position: int, player: str = FREE) -> bool:
        backline = self.terms.backline
        if backline is None:
            return False
        bettors, owner = self.dealt.get(position, ()), self.positions[position]
        if owner not in bettors and not backline.unbet:
            return False
        behind = sum(bettor != owner for bettor in bettors)
        rights = self.rights.get(position)
        if rights and player not in rights:
            behind += len(rights - {owner, *bettors})  # their places are kept
        front = 0 if owner != FREE else 1  # where nobody sits the first bettor is in front
        return backline.most is None or behind < backline.most + front

    def _open_to_others(self, position: int) -> tuple[bool, bool, int]:
        """All that another's wager on a position can change for the rest of the table."""
        bettors = self.dealt.get(position, ())
        joined = len(bettors) if self.terms.backline is not None and self.terms.backline.kum_kum else 0
        return self._may_back(position), bool(bettors), joined

    def _base_bounds(self, player: str, facts: Facts, short: bool = False) -> Amounts | None:
        """Room for the wager and those that go along with it, for the fee it causes, and for what must stay behind for it."""
        fixed = sum(wager.fixed for wager in self.terms.along)
        equal = sum(not wager.fixed for wager in self.terms.along)
        money = self._money(player) - fixed
        times = 1 + equal + self.terms.kept
        room = self.round.setup.rate.affordable(money, player, facts, circles=1, times=times, most=self.terms.most)
        return self._bounds(room, self.terms.base, short)

    def _side_options(self, player: str, position: int, facts: Facts, verb: str) -> list[Option]:
        own = self.positions[position] == player
        bases = sum(self.amount(position, name, player) for name in self._bases_named)
        based = bases or (self.terms.shared and self._bases.get(player))
        options = []
        room = None
        for wager in self.terms.others:
            spot = Spot(position, wager.name, player)
            if spot in self.round.accounts or not (own or wager.backline) or not (based or wager.alone):
                continue
            if room is None:
                room = self.round.setup.rate.affordable(self._money(player), player, facts, circles=0, most=self._most_on_the_side)
            most = room
            if wager.most_of_base is not None:
                most = min(most, wager.most_of_base.win(bases))
            if wager.below_base:
                most = min(most, bases - 1)
            bounds = self._bounds(most, wager) if not wager.fixed else exactly(wager.fixed) if wager.fixed <= most else None
            if bounds is not None:
                options.append(Option(verb, bounds, spot, rule=wager.rule))
        return options

    def _money(self, player: str) -> Cents:
        """What the player may still use: his stack, less what must stay behind for the wagers he has placed."""
        return self.round.accounts[player] - self.terms.kept * self._bases.get(player, 0) - self.terms.cost

    def _bounds(self, room: Cents, wager: Wager, short: bool = False) -> Amounts | None:
        """From the least, or where a short one may lie from one chip, to the most that the wager, the table and the room allow."""
        chip = max(wager.step, self.round.setup.chip)
        least = chip if short else round_to(wager.least or self.terms.least, chip, "up")
        limits = [limit for limit in (room, self.terms.most if wager.most is None else wager.most) if limit is not None]
        most = round_to(min(limits), chip)
        return Amounts(least, most, chip) if least <= most else None

    # -- placing ------------------------------------------------------------------------------------------------------------

    def _place(self, verb: str, player: str, at: Spot, amount: Cents) -> None:
        spot = at._replace(player=player)
        wager = next(wager for wager in (self.terms.base, *self.terms.lines, *self.terms.others) if wager.name == at.wager)
        if verb == JOIN:
            self.partners[spot] = at
        else:
            self._open(spot)
        if verb == BET_VOUCHER:
            self._vouchers[player] = self._vouchers.get(player, 0) + 1
            self.round.note("voucher", player, f"for the {wager.name} wager", wager.rule)
        self._put(wager, spot, amount)
        if wager.name not in self._bases_named:
            return
        self._short.discard(player)
        if verb != JOIN:
            self._circles[player] = self._circles.get(player, 0) + 1
        bets = self._bets.setdefault(at.player, {})
        bets[at] = bets.get(at, 0) + amount
        self._bases[player] = self._bases.get(player, 0) + amount
        for other in self.terms.along:
            self._put(other, spot._replace(wager=other.name), other.fixed or amount)

    def _open(self, spot: Spot) -> None:
        """The player bets on the position: the seat's own player before those on its backline."""
        bettors = self.dealt.setdefault(spot.position, [])
        if spot.player not in bettors:
            bettors.insert(0 if self.positions[spot.position] == spot.player else len(bettors), spot.player)

    def _put(self, wager: Wager, spot: Spot, amount: Cents) -> None:
        own = self.positions[spot.position] == spot.player
        where = "" if own else " kum-kum" if spot in self.partners else " on the backline"
        self.round.transfer(spot.player, spot, amount, f"{wager.name} placed{where}", wager.rule)
        self._placed[spot] = amount
        if wager.rake:
            return
        self._action += amount
        self._own[spot.player] = self._own.get(spot.player, 0) + amount

    def _bet(self, position: int, player: str) -> Cents:
        """A base wager, with what others have joined to it."""
        return sum(self.amount(position, self.terms.base.name, each) for each in self.sharing(position, player))


TAKEN: Key[Wagers] = Key("wagers being taken")  # in ``round.repairs``, while they are
