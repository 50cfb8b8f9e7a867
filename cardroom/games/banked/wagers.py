"""Wagers before the deal: who may bet what on which spot, and how it is placed.

Everybody places at once: the decision is yielded again after each answer, with the bounds recomputed, until each player has said
``done``. A player without a base wager then sits the round out.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardroom.collection import ChargedRound
from cardroom.collection.charges import OwnWagers, VoucherUse
from cardroom.games.banked.open_spots import OpenAsks, OpenSpots
from cardroom.games.banked.terms import BET, BET_VOUCHER, DONE, FREE, JOIN, Backline, Terms, Wager, Wagering
from cardroom.games.banked.verdicts import WAGERS, is_forfeited
from cardroom.money import Cents
from cardroom.round import Decision, Key, Misdeal, Round, Spot, Steps
from cardroom.round.events import new

if TYPE_CHECKING:
    from cardroom.games.banked.sharing import Sharing

__all__ = [
    "BET", "BET_VOUCHER", "DONE", "FREE", "JOIN", "PLACED", "TAKEN", "Backline", "NothingBehind", "ShortWager", "Terms", "Wager", "Wagers",
]  # fmt: skip


class ShortWager(Misdeal):
    """One wager of a player may lie though it is below the least: thrown to the game while wagers are placed, which asks again."""

    def __init__(self, player: str) -> None:
        super().__init__("a short wager has action", "irregularity.short-wager")
        self.player = player


class NothingBehind(Misdeal):
    """A base wager of a player may leave too little for the wager after the deal: thrown as ``ShortWager`` is."""

    def __init__(self, player: str) -> None:
        super().__init__("a base wager with too little behind has action", "irregularity.nothing-behind")
        self.player = player


class Wagers:
    """What lies on the table before the deal."""

    def __init__(
        self, round: Round, wagering: Wagering, player_dealer: str, positions: Mapping[int, str], *, vouchers: bool = False
    ) -> None:
        self.round = round
        self.wagering = wagering
        self.bank_shares: Sharing | None = None  # where others may put money in with the player-dealer's
        self.rights: Mapping[int, set[str]] = {}  # by position: who has a right to a place there, and has not said that he is done
        self.terms = wagering.terms
        self.positions = positions  # whose position it is, by seat, in the order of play
        self.dealt: dict[int, list[str]] = {}  # by position with a base wager: who bet on it, the seat's own player first
        self.partners: dict[Spot, Spot] = {}  # kum-kum: the bet that one has joined
        self.player_dealer = player_dealer
        self.own: dict[str, Cents] = {}  # what each player has wagered
        self.bases: dict[str, Cents] = {}  # how much of it in base wagers
        self.own_on: dict[str, dict[int, Cents]] = {}  # and all of it by position
        self.bases_on: dict[tuple[int, str], Cents] = {}  # and how much of these on each position
        self.short_of: set[str] = set()  # whose next base wager may be below the least
        self.nothing_behind: set[str] = set()  # of whom nothing need stay behind for a wager after the deal
        self.take_vouchers: VoucherUse = round.setup.rate.vouchers if vouchers else ""
        self.looks: dict[int, str] = {}  # by position, from the deal on: who looks at the hand and plays it
        self.one_each = False  # a player may look at one hand only
        self.done: set[int] = set()  # hands of which nothing is left to be said: nobody else looks at them any more
        self._joined: dict[Spot, list[str]] = {}  # the same by bet: who has joined it
        self._placed: dict[Spot, Cents] = {}
        self._action: Cents = 0
        self._circles: dict[str, int] = {}
        self._vouchers: dict[str, int] = {}  # how many wagers each player has made with one
        self._bets: dict[str, dict[Spot, Cents]] = {}  # the base wagers of each player's circles, what others joined included
        self._playing: list[str] = []  # whose positions have a wager
        self._hands: list[int] | None = None  # when everybody is done: the positions that get cards
        self._plays: dict[int, str] = {}  # and who plays which of them, as far as that is fixed
        self._bets_on: dict[int, list[tuple[str, list[Spot]]]] = {}  # else by position: the bets that may decide it
        self._bettors: dict[int, Sequence[str]] = {}  # and where bets are shared: who has bet on which
        self.kinds = wagering.kinds

    def amount(self, position: int, wager: str, player: str) -> Cents:
        return self.round.accounts.get(new(Spot, (position, wager, player, 0)), 0)

    def placed(self, spot: Spot) -> Cents:
        """What was bet on a spot, wherever it is now."""
        return self._placed.get(spot, 0)

    @property
    def hands(self) -> list[int]:
        """The positions that get cards, in the order of play."""
        return [position for position in self.positions if position in self.dealt] if self._hands is None else self._hands[:]

    def sharing(self, position: int, lead: str) -> list[str]:
        """One who has bet on the hand, and those who have joined his bet: they are paid and collected as one."""
        return [lead, *self._joined.get(Spot(position, self.terms.base.name, lead), ())] if self.partners else [lead]

    def bettors(self, position: int) -> Sequence[str]:
        """Who bet on the hand, as they are settled: the front, then the backline; partners after the one whose bet they joined."""
        if not self.partners:
            return self.dealt[position]
        found = self._bettors.get(position)
        if found is None:
            found = [player for lead in self.dealt[position] for player in self.sharing(position, lead)]
        return found

    def deciders(self, position: int) -> list[str]:
        """Return who may play the hand, first choice first: the seat's player, or where the house has it so the largest wager in action."""
        by_size = [player for player, _ in sorted(self._sizes(position), key=lambda bet: -bet[1])]  # of equals the seat's own player leads
        owner = self.positions[position]
        if owner in by_size and (self.terms.backline is None or self.terms.backline.decides == "seat"):
            return [owner, *(player for player in by_size if player != owner)]
        return by_size

    def decider(self, position: int) -> str:
        """Return who plays the hand."""
        if WAGERS in self.round.repairs:
            return self.deciders(position)[0]
        found = self._plays.get(position)
        if found is not None:
            return found
        if found := self._by_seat(position):
            return found
        most = -1
        for player, size in self._sizes(position):
            if size > most:  # of equals the seat's own player leads
                most, found = size, player
        return found

    def looked_at(self, one_each: bool = False) -> dict[int, str]:
        """Return who looks at each hand and plays it, in the order of play; nobody is an empty name.

        The answer is kept in ``looks``: a player without a wager in action passes the hand on there (``floor_wagers.pass_hand``).
        """
        self.one_each = one_each
        self.looks = self.one_hand_each() if one_each else {position: self.decider(position) for position in self.hands}
        return self.looks

    @property
    def passes_hands(self) -> bool:
        """Whether a player without a wager in action leaves the hand to another."""
        return self.terms.backline is not None and self.terms.backline.forfeited == "passes-the-hand"

    def _sizes(self, position: int) -> list[tuple[str, Cents]]:
        """Return who leads a bet on the hand, and how much lies there, with what others have joined to it.

        Wagers that are not in action any more do not count (001 l.596-599), unless none is.
        """
        lying = self.round.accounts.get
        bets = self._bets_on.get(position) or self._leads(position)
        if WAGERS in self.round.repairs and self.passes_hands:
            left = [[spot for spot in spots if not is_forfeited(self.round, position, spot.player)] for _, spots in bets]
            bets = [(spots[0].player, spots) for spots in left if spots] or bets
        return [(lead, lying(spots[0], 0) if len(spots) == 1 else sum(lying(spot, 0) for spot in spots)) for lead, spots in bets]

    def _leads(self, position: int) -> list[tuple[str, list[Spot]]]:
        """The player who leads a bet on the hand, and their spots, with those of everybody who has joined them."""
        base = self.terms.base.name
        return [(lead, [Spot(position, base, each) for each in self.sharing(position, lead)]) for lead in self.dealt[position]]

    def _by_seat(self, position: int) -> str:
        """Who plays the hand, whatever lies on it; an empty name where that says it."""
        bettors, owner = self.dealt[position], self.positions[position]
        if len(bettors) == 1:
            return bettors[0]
        return owner if owner in bettors and (self.terms.backline is None or self.terms.backline.decides == "seat") else ""

    def one_hand_each(self) -> dict[int, str]:
        """Who plays each hand where a player may see one only: the one on his own position, else the first; nobody is an empty name."""
        hands = self.hands
        own_first = sorted(hands, key=lambda position: self.decider(position) != self.positions[position])
        found: dict[int, str] = {}
        seen: set[str] = set()
        for position in own_first:
            player = found[position] = next((player for player in self.deciders(position) if player not in seen), "")
            seen.add(player)
        return {position: found[position] for position in hands}

    @property
    def charged(self) -> ChargedRound:
        """What a collection schedule may ask of the wagers so far; what the player-dealer put up is not action."""
        return ChargedRound(
            players=(*self._playing, self.player_dealer),
            player_dealer=self.player_dealer,
            action=self._action,
            circles=self._circles,
            own=self.own,
            bases={player: tuple(bets.values()) for player, bets in self._bets.items()},
            hands={player: tuple(on.values()) for player, on in self.own_on.items()},
            vouchers=self._vouchers,
        )

    def own_wagers(self, player: str, voucher: bool = False) -> OwnWagers:
        """What the player's fees go by; with ``voucher`` as if his next wager were made with one."""
        playing = len(self._playing) + 1 + (player not in self._playing)
        bets = self._bets.get(player)
        bases = tuple(bets.values()) if bets is not None else ()
        hands = tuple(self.own_on.get(player, {}).values()) if self.round.setup.rate.asks_hands else ()
        vouchers = self._vouchers.get(player, 0) + voucher
        return new(OwnWagers, (playing, self.own.get(player, 0), bases, self._circles.get(player, 0), vouchers, hands))

    def charged_without(self, player: str, circles: int) -> ChargedRound:
        """The round as if so many of the player's circles, the first he bet on, were not there."""
        bets = self._bets.get(player, {})
        free = list(bets)[:circles]
        positions = {spot.position for spot in free}
        own = sum(amount for spot, amount in self._placed.items() if spot.player == player and spot.position not in positions)
        charged = self.charged
        return charged._replace(
            own={**charged.own, player: own},
            hands={**charged.hands, player: tuple(sum_ for at, sum_ in self.own_on.get(player, {}).items() if at not in positions)},
            circles={**charged.circles, player: len(bets) - len(free)},
            bases={**charged.bases, player: tuple(amount for spot, amount in bets.items() if spot not in free)},
        )

    def take(self) -> Steps:
        """Place wagers until everybody is done."""
        spots = OpenSpots(self)
        asked = dict.fromkeys(spots.any_for(spots.players()))
        self._keep_rights(spots, asked)
        self.round.repairs.put(TAKEN, spots)
        while asked:
            try:
                action = yield new(Decision, ("wagers", OpenAsks(spots, asked)))
            except ShortWager as ruled:
                self.short_of.add(ruled.player)
                asked = {**asked, ruled.player: None}
                continue
            except NothingBehind as ruled:
                self.nothing_behind.add(ruled.player)
                asked = {**asked, ruled.player: None}
                continue
            player, verb, amount, spot, _ = action
            if spot is not None:
                self._place(verb, player, spot, amount)
                if spots.looked_at:
                    spots.changed(spot.position)
                continue
            if amount and self.bank_shares is not None:  # with the player-dealer; else he is done
                self.bank_shares.put_in(player, amount)
            asked = asked.copy()  # those who were asked before stay as they were
            del asked[player]
            self._keep_rights(spots, asked)
        del self.round.repairs[TAKEN]
        self._hands = self.hands
        self._plays = {position: player for position in self._hands if (player := self._by_seat(position))}
        if len(self._plays) < len(self._hands):
            self._bets_on = {position: self._leads(position) for position in self._hands if position not in self._plays}
        if self.partners:
            self._bettors = {position: self.bettors(position) for position in self._hands}
        self.round.repairs.put(PLACED, self)

    def _keep_rights(self, spots: OpenSpots, asked: Mapping[str, None]) -> None:
        """Places are kept for those who may still bet; those of all others are free."""
        if not self.rights:
            return
        for position, players in self.rights.items():
            if not players.issubset(asked):
                spots.changed(position)
        self.rights = {position: players.intersection(asked) for position, players in self.rights.items()}

    # -- placing ------------------------------------------------------------------------------------------------------------

    def _place(self, verb: str, player: str, at: Spot, amount: Cents) -> None:
        position, name, lead, _ = at
        spot = at if lead == player else at._replace(player=player)
        wager = self.kinds[name]
        if verb == JOIN:
            self.partners[spot] = at
            self._joined.setdefault(at, []).append(player)
        elif (bettors := self.dealt.get(position)) is None:
            self.dealt[position] = [player]
            self._playing.append(self.positions[position] or player)
        elif player not in bettors:  # the seat's own player before those on its backline
            bettors.insert(0 if self.positions[position] == player else len(bettors), player)
        if verb == BET_VOUCHER:
            self._vouchers[player] = self._vouchers.get(player, 0) + 1
            self.round.note("voucher", player, f"for the {name} wager", wager.rule)
        self._put(wager, spot, amount)
        if name not in self.wagering.bases_named:
            return
        self.short_of.discard(player)
        if verb != JOIN:
            self._circles[player] = self._circles.get(player, 0) + 1
        bets = self._bets.get(lead)
        if bets is None:
            self._bets[lead] = {at: amount}
        else:
            bets[at] = bets.get(at, 0) + amount
        self.bases[player] = self.bases.get(player, 0) + amount
        here = position, player
        self.bases_on[here] = self.bases_on.get(here, 0) + amount
        for other in self.terms.along:
            self._put(other, spot._replace(wager=other.name), other.fixed or amount)

    def _put(self, wager: Wager, spot: Spot, amount: Cents) -> None:
        position, name, player, _ = spot
        why = self.wagering.placed[name]
        if self.positions[position] != player:
            why += " kum-kum" if spot in self.partners else " on the backline"
        self.round.transfer(player, spot, amount, why, wager.rule)
        self._placed[spot] = amount
        if wager.rake:
            return
        self._action += amount
        self.own[player] = self.own.get(player, 0) + amount
        on = self.own_on.setdefault(player, {})
        on[position] = on.get(position, 0) + amount


PLACED: Key[Wagers] = Key("wagers placed")  # in ``round.repairs``, from "no more bets" on
TAKEN: Key[OpenSpots] = Key("wagers being taken")  # in ``round.repairs``, while they are: what is open
