"""What each player may still bet, on which spot and for how much.

An answer changes little: the stack of whoever gave it, and the position that he bet on. So what a player is offered is made when somebody
looks at it, position by position, and kept until something that it goes by has changed.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardroom.games.banked.terms import BET, BET_VOUCHER, DONE, FREE, JOIN, Wager
from cardroom.money import Cents, round_to
from cardroom.round import Amounts, Asks, Option, Spot, exactly, replay
from cardroom.round.events import new

if TYPE_CHECKING:
    from cardroom.games.banked.wagers import Wagers

NO_MORE = Option(DONE)
LOOKED_AT: tuple[Option, ...] = ()


@lru_cache(maxsize=4096)
def amounts(least: Cents, most: Cents, chip: Cents) -> Amounts | None:
    """What may be wagered between the two, in whole chips."""
    least, most = round_to(least, chip, "up"), round_to(most, chip)
    return Amounts(least, most, chip) if least <= most else None


class Stakes(NamedTuple):
    """What a player's own money, fees and wagers say of each wager that he may still make, wherever it is."""

    base: Amounts | None  # of a base wager; none: he has no room for one
    room: Cents  # for a wager beside it
    short: bool  # his next base wager may be below the least
    based: bool  # he has a base wager somewhere


class Kept(NamedTuple):
    stakes: Stakes
    at: dict[int, list[Option]]  # what he is offered on each position, as far as it has been asked for


class OpenSpots:
    """The wagers that are open to each player, by what lies on the table."""

    def __init__(self, wagers: "Wagers") -> None:
        terms = wagers.terms
        self._wagers = wagers
        self._backline = terms.backline
        self._chip = wagers.round.setup.chip
        self._rate = wagers.round.setup.rate
        self._bases = (terms.base, *terms.lines)
        self._others = tuple(terms.others)
        self._kum_kum = terms.backline is not None and terms.backline.kum_kum
        self._fixed_along = sum(wager.fixed for wager in terms.along)
        self._times = 1 + sum(not wager.fixed for wager in terms.along) + terms.kept  # what each cent of a base wager takes
        self._sides_alone = terms.shared or any(wager.alone for wager in terms.others)  # where the player has no base wager
        limits = [terms.most if wager.most is None else wager.most for wager in terms.others]
        self._most_on_the_side = None if None in limits else max((limit for limit in limits if limit is not None), default=None)
        self._own: dict[str, list[int]] = {}
        for position, owner in wagers.positions.items():
            self._own.setdefault(owner, []).append(position)
        self._kept: dict[tuple[str, str], Kept] = {}

    def players(self) -> list[str]:
        """Those who have a position, in the order of play; where there is a backline, then those who have none."""
        setup = self._wagers.round.setup
        seated = [player for player in self._wagers.positions.values() if player != FREE]
        if self._backline is None:
            return seated
        return seated + [player for player in setup.stacks if player not in setup.seats.values()]

    def short(self) -> list[str]:
        """Who could place a base wager below the least and has placed none; nobody where the least is one chip."""
        found = []
        for player in self.players():
            before, after = self._bounds_of_bases(player, False), self._bounds_of_bases(player, True)
            if player not in self._wagers.short_of and not self._wagers.own.get(player) and after is not None and after != before:
                found.append(player)
        return found

    def _bounds_of_bases(self, player: str, short: bool) -> Amounts | None:
        """What a base wager of the player may be, if there is a position on which he may place one."""
        backline = self._backline
        open_to_him = any(
            owner == player or (self._may_back(position, player) and (backline is None or backline.base))
            for position, owner in self._wagers.positions.items()
        )
        return self._base_bounds(player, BET, short) if open_to_him else None

    # -- what is offered ----------------------------------------------------------------------------------------------------

    def any_for(self, player: str) -> bool:
        """Whether the player has anything to bet, or could bet on the position of another once somebody has bet there."""
        if (player in self._own or self._backline is not None) and self._base_bounds(player, BET) is not None:
            return True
        return len(self.options(player)) > 1

    def options(self, player: str) -> tuple[Option, ...]:
        """Every wager the player may still make, and that he is done."""
        wagers = self._wagers
        options = self._ways(player, BET)
        if wagers.take_vouchers:
            options += self._ways(player, BET_VOUCHER)
        if wagers.bank_shares is not None and not wagers.own.get(player):
            options += wagers.bank_shares.options(player)
        return (*options, NO_MORE)

    def option(self, player: str, verb: str, spot: Spot | None) -> Option | None:
        """The one of the options that an action names, found without the others; None where there is none, or where they must tell."""
        wagers = self._wagers
        if spot is None:
            return NO_MORE if verb == DONE else None
        wager = wagers.kinds.get(spot.wager)
        if wager is None or spot.hand or spot.position not in wagers.positions:
            return None
        if verb == JOIN and self._kum_kum and player not in wagers.short_of:
            bounds = self._base_bounds(player, BET)
            joins = self._joins(spot.position, player, bounds) if bounds is not None else []
            return next((option for option in joins if option.spot == spot), None)
        if spot.player != player or (verb != BET and not (verb == BET_VOUCHER and wagers.take_vouchers)):
            return None
        if wager in self._bases:
            bounds = self._base_bounds(player, verb, player in wagers.short_of) if self._base_open(spot.position, player) else None
            return None if bounds is None else self._to_bet(verb, bounds, wager, spot.position, player)
        if not self._sides_open(spot.position, player, verb):
            return None
        return self._side_option(spot.position, player, verb, wager, self._room(player, verb), player in wagers.bases)

    def changed(self, position: int) -> None:
        """Another wager lies on the position, or somebody's right to it is gone: what is offered there must be made anew."""
        for kept in self._kept.values():
            kept.at.pop(position, None)

    def _ways(self, player: str, verb: str) -> list[Option]:
        """Every wager, with chips or with a voucher."""
        stakes = self._stakes(player, verb)
        kept = self._kept.get((player, verb))
        if kept is None or kept.stakes != stakes:
            kept = self._kept[player, verb] = Kept(stakes, {})
        options: list[Option] = []
        for position in self._own.get(player, ()) if self._backline is None else self._wagers.positions:
            here = kept.at.get(position)
            if here is None:
                here = kept.at[position] = self._ways_at(position, player, verb, stakes)
            options += here
        return options

    def _ways_at(self, position: int, player: str, verb: str, stakes: Stakes) -> list[Option]:
        """Every wager on one position: it goes by the stakes of the player and by what lies there, and by nothing else."""
        found: list[Option | None] = []
        if stakes.base is not None and self._base_open(position, player):
            found += [self._to_bet(verb, stakes.base, wager, position, player) for wager in self._bases]
        if self._others and self._sides_open(position, player, verb):
            found += [self._side_option(position, player, verb, wager, stakes.room, stakes.based) for wager in self._others]
        options = [option for option in found if option is not None]
        if stakes.base is not None and self._kum_kum and verb == BET and not stakes.short:  # of these each has the least (001 l.592)
            options += self._joins(position, player, stakes.base)
        return options

    def _base_open(self, position: int, player: str) -> bool:
        """Whether the player may place base wagers on the position."""
        own = self._wagers.positions[position] == player
        return (own or (self._backline is not None and self._backline.base)) and self._open_to(position, player)

    def _sides_open(self, position: int, player: str, verb: str) -> bool:
        """Whether the player may place wagers beside the base wager there."""
        wagers = self._wagers
        if verb == BET_VOUCHER and wagers.take_vouchers != "any wager":
            return False
        return player in wagers.dealt.get(position, ()) or (self._sides_alone and self._open_to(position, player))

    def _open_to(self, position: int, player: str) -> bool:
        """Whether the player bets on the position, or may begin to: who has joined another's bet there may not."""
        wagers = self._wagers
        if player in wagers.dealt.get(position, ()):
            return True
        if wagers.partners and Spot(position, wagers.terms.base.name, player) in wagers.partners:
            return False
        return wagers.positions[position] == player or self._may_back(position, player)

    def _to_bet(self, verb: str, bounds: Amounts, wager: Wager, position: int, player: str) -> Option | None:
        """The option, unless that wager lies there already."""
        spot = new(Spot, (position, wager.name, player, 0))
        return new(Option, (verb, bounds, spot, None, wager.rule)) if spot not in self._wagers.round.accounts else None

    def _side_option(self, position: int, player: str, verb: str, wager: Wager, room: Cents, based: bool) -> Option | None:
        """A wager beside the base wager, which may bound it; ``based``: he has a base wager somewhere."""
        wagers = self._wagers
        if not wager.backline and wagers.positions[position] != player:
            return None
        bases = wagers.bases_on.get((position, player), 0)
        if not (bases or wager.alone or (based and wagers.terms.shared)):
            return None
        if wager.most_of_base is not None:
            room = min(room, wager.most_of_base.win(bases))
        if wager.below_base:
            room = min(room, bases - 1)
        bounds = self._bounds(room, wager) if not wager.fixed else exactly(wager.fixed) if wager.fixed <= room else None
        return None if bounds is None else self._to_bet(verb, bounds, wager, position, player)

    def _joins(self, position: int, player: str, bounds: Amounts) -> list[Option]:
        """Bets of others that the player may join: where he bets himself, or has joined one, there are none."""
        wagers, base = self._wagers, self._wagers.terms.base
        bettors = wagers.dealt.get(position, ())
        if player in bettors or Spot(position, base.name, player) in wagers.partners:
            return []
        return [Option(JOIN, bounds, Spot(position, base.name, other), rule=base.rule) for other in bettors]

    def _may_back(self, position: int, player: str = FREE) -> bool:
        wagers, backline = self._wagers, self._backline
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

    def _stakes(self, player: str, verb: str) -> Stakes:
        wagers = self._wagers
        short, based = player in wagers.short_of, player in wagers.bases
        room = self._room(player, verb) if self._others and (based or self._sides_alone) else 0
        return Stakes(self._base_bounds(player, verb, short), room, short, based)

    def _base_bounds(self, player: str, verb: str, short: bool = False) -> Amounts | None:
        """Room for the wager and those that go along with it, for the fee it causes, and for what must stay behind for it."""
        terms = self._wagers.terms
        money = self._money(player) - self._fixed_along
        return self._bounds(self._left_of(money, player, verb, 1, self._times, terms.most), terms.base, short)

    def _room(self, player: str, verb: str) -> Cents:
        """For a wager beside the base wager."""
        return self._left_of(self._money(player), player, verb, 0, 1, self._most_on_the_side)

    def _left_of(self, money: Cents, player: str, verb: str, circles: int, times: int, most: Cents | None) -> Cents:
        """What the fees leave of the player's money for a wager."""
        if not self._rate.asks_players:
            return max(0, money // times)
        return self._rate.room(money, self._wagers.own_facts(player, verb == BET_VOUCHER), circles, times, most)

    def _money(self, player: str) -> Cents:
        """What the player may still use: his stack, less what must stay behind for the wagers he has placed."""
        wagers = self._wagers
        return wagers.round.accounts[player] - wagers.terms.kept * wagers.bases.get(player, 0) - wagers.terms.cost

    def _bounds(self, room: Cents, wager: Wager, short: bool = False) -> Amounts | None:
        """From the least, or where a short one may lie from one chip, to the most that the wager, the table and the room allow."""
        terms = self._wagers.terms
        chip = max(wager.step, self._chip)
        limit = terms.most if wager.most is None else wager.most
        return amounts(chip if short else wager.least or terms.least, room if limit is None else min(room, limit), chip)


class Asked(Asks):
    """Who may still bet, each with what is open to him.

    A decision says what was offered when it was asked, also to one who looks at it after it was answered: the round is then played again
    up to there.
    """

    __slots__ = ("_inputs", "_moment", "_wagers")

    def __init__(self, wagers: "Wagers", players: Iterable[str]) -> None:
        super().__init__(players, self._as_asked)
        self._wagers = wagers
        self._inputs = wagers.round.inputs
        self._moment = len(self._inputs)

    def option(self, player: str, verb: str, spot: Spot | None) -> Option | None:
        if self._known.get(player, LOOKED_AT) is not None or self._answered:
            return None
        return self._wagers.spots.option(player, verb, spot)

    @property
    def _answered(self) -> bool:
        return len(self._inputs) != self._moment or self._wagers.round.inputs is not self._inputs

    def _as_asked(self, player: str) -> tuple[Option, ...]:
        if not self._answered:
            return self._wagers.spots.options(player)
        then = replay(self._wagers.round.setup, self._inputs[: self._moment]).decision
        assert then is not None
        return then.asks[player]
