"""Playing a described round: each decision is answered from the file, and what does not fit is named with what was offered."""

import re
from collections.abc import Mapping

from cardroom.errors import BadInput, CardroomError, IllegalAction
from cardroom.games.banked.floor import HANDS
from cardroom.games.banked.wagers import BET, BET_VOUCHER
from cardroom.games.registry import GAMES
from cardroom.records import floor_lines
from cardroom.records.described import FLOOR, ActionLine, Described, DescribedWager
from cardroom.records.naming import GOES_ON, Unclear, named
from cardroom.records.offers import WAGERS, Offers
from cardroom.records.slots import NoSlot, indices_of
from cardroom.round import DEALER, Action, Amounts, Option, Pick, Round, Setup, Spot
from cardroom.round.places import hand_at

OWN_CARDS = "your cards"  # what pot games call the place that a player picks from
PUT_UP = "put-up"  # what `put_up` answers
ACCEPT = "accept"  # what `player_dealer` answers
DECLINES = ("done", "pass")  # what nobody has to write down
DRAWS = ("turn", "draw")  # nor this, at panguingue: the kind of decision in which a discard is left and a card drawn, and its verb


HAND_RULINGS = frozenset(ruling.name for ruling in HANDS)  # after these nobody need have seen the hand


_BET = re.compile(rf"(?:{BET}|{BET_VOUCHER}) (?:on )?(?P<wager>[^/]+?)(?: seat/(?P<seat>\d+))?$")


class Driver:
    """One playing of the round, with the cards of ``setup``."""

    def __init__(self, described: Described, setup: Setup) -> None:
        self.described = described
        self.name = described.name
        self.lines = list(described.lines)
        self.wagers = list(described.wagers)
        self.seats = {player: seat for seat, player in setup.seats.items()}
        self.banked = False
        self.waits = ""  # why the ruling that comes next could not be made yet
        self.ruled_on: set[int] = set()  # the seats whose hands were ruled on: their cards decide nothing
        try:
            self.round = Round(setup)
        except CardroomError as error:
            raise BadInput(f"{self.name}: {error}") from None
        self.offers = Offers(self.round)

    def play(self) -> None:
        """To the end of the round, or to the first thing that does not fit."""
        round = self.round
        while round.decision is not None:
            self.offers.note(round.decision)
            line = self.lines[0] if self.lines else None
            if line is not None and line.player == FLOOR and self._ruled(line):
                self.lines.pop(0)
                continue
            where, action = self._answer(line)
            try:
                round.act(action)
            except IllegalAction as error:
                raise BadInput(f"{self.name}: {where}: {error}") from None
            except CardroomError as error:
                raise BadInput(f"{self.name}: {error}") from None
        for wager in self.wagers:  # before the lines: without the wager its player had nothing to answer
            raise self._refused(wager)
        if self.lines:
            raise self._over(self.lines[0])

    def _ruled(self, line: ActionLine) -> bool:
        """Whether the ruling could be made: one that is written early waits for what it is about."""
        try:
            self.waits = floor_lines.rule(self.round, line)
        except CardroomError as error:
            raise BadInput(f"{self.name}: {line.where}: {error}") from None
        seat = dict(line.args).get("seat")
        if not self.waits and line.words in HAND_RULINGS and isinstance(seat, int):
            self.ruled_on.add(seat)
        return not self.waits

    # -- the next action ----------------------------------------------------------------------------------------------------

    def _answer(self, line: ActionLine | None) -> tuple[str, Action]:
        """The next action, and where in the file it stands."""
        assert self.round.decision is not None
        kind, asks = self.round.decision
        unclear = None
        if kind == WAGERS and (found := self._from_any_table(asks)):
            return found  # what a line may mean depends on what lies there already
        if line is not None and line.player in asks:
            try:
                if option := named(line, asks[line.player], self.seats.get(line.player)):
                    self.lines.pop(0)
                    return line.where, Action(line.player, option.verb, line.amount, option.spot, self._picks(line, option.pick))
            except Unclear as several:
                unclear = BadInput(f"{self.name}: {line.where}: {several}.")
        if found := self._from_any_table(asks):
            return found
        if unclear is not None:
            raise unclear
        return self._unwritten() or self._stuck(line)

    def _unwritten(self) -> tuple[str, Action] | None:
        """What goes without saying: the dealer goes on, nobody wants more, there is only one thing to do."""
        assert self.round.decision is not None
        kind, asks = self.round.decision
        if deal := next((option for option in asks.get(DEALER, ()) if option.verb in GOES_ON), None):
            return deal.verb, Action(DEALER, deal.verb)
        draws = not self.waits  # a ruling waits for the deal, not for the stock to run out
        for player, options in asks.items():
            if decline := next((o for o in options if o.verb in DECLINES or (draws and (kind, o.verb) == DRAWS)), None):
                return decline.verb, Action(player, decline.verb)
        if len(asks) == 1:
            player, options = next(iter(asks.items()))
            if len(options) == 1 and _forced(options[0]):
                return options[0].verb, Action(player, options[0].verb, spot=options[0].spot)
        return None

    def _picks(self, line: ActionLine, pick: Pick | None) -> tuple[int, ...]:
        """By number, or the cards by name: with several decks any card of that face stands for the others."""
        if not line.named or pick is None:
            return line.picks
        held = self.round.places.get(hand_at(self.seats.get(line.player, 0)) if pick.place == OWN_CARDS else pick.place)
        if held is None:
            raise BadInput(f"{self.name}: {line.where}: {pick.place} are picked by number, from 0 on.")
        try:
            return indices_of(line.named, held)
        except NoSlot as error:
            raise BadInput(f"{self.name}: {line.where}: {error} ({pick.place}); named are the cards {pick.becomes}.") from None

    def _from_any_table(self, asks: Mapping[str, tuple[Option, ...]]) -> tuple[str, Action] | None:
        return next((found for player, options in asks.items() if (found := self._from_tables(player, options))), None)

    def _from_tables(self, player: str, options: tuple[Option, ...]) -> tuple[str, Action] | None:
        for option in options:
            if option.spot is not None and option.spot.player == player and (wager := self._wager_on(option.spot)):
                self.wagers.remove(wager)
                return wager.key, Action(player, option.verb, wager.amount, option.spot)
            if option.verb == PUT_UP and not self.banked and player == (self.described.player_dealer or player):
                self.banked = True
                if self.described.put_up:
                    return "put_up", Action(player, option.verb, self.described.put_up)
            if option.verb == ACCEPT and player == self.described.player_dealer:
                return "player_dealer", Action(player, option.verb)
        return None

    def _wager_on(self, spot: Spot) -> DescribedWager | None:
        return next((wager for wager in self.wagers if wager.spot == spot), None)

    # -- what does not fit --------------------------------------------------------------------------------------------------

    def _stuck(self, line: ActionLine | None) -> tuple[str, Action]:
        assert self.round.decision is not None
        kind, asks = self.round.decision
        offers = {player: ", ".join(map(str, options)) for player, options in asks.items()}
        asked = "; ".join(f"{player}: {options}" for player, options in offers.items())
        if line is None:
            raise BadInput(f"{self.name}: actions: one is missing ({kind}): {asked} would be offered next.")
        at = f"{self.name}: {line.where}"
        if line.player == FLOOR:
            raise BadInput(f"{at}: {self.waits}")
        if not_offered := self._not_offered(line):
            raise BadInput(f"{at}: {not_offered}.")
        if line.player not in offers:
            for wager in self.wagers:
                if kind != WAGERS and wager.spot.player == line.player and wager.spot.wager in self.offers.known:
                    raise self._refused(wager)
            raise BadInput(f"{at}: it is not {line.player}'s turn ({kind}); offered are {asked}.")
        raise BadInput(f"{at}: {line.player} may not {line.words} now ({kind}); offered are {offers[line.player]}.")

    def _refused(self, wager: DescribedWager) -> BadInput:
        """A wager of the file that was never offered."""
        return BadInput(f"{self.name}: {wager.key}: {self.offers.why_not(wager.spot)}.")

    def _over(self, line: ActionLine) -> BadInput:
        if line.player == FLOOR and self.waits:
            return BadInput(f"{self.name}: {line.where}: {self.waits}")
        why = self._not_offered(line) or "the round is over before it"
        return BadInput(f"{self.name}: {line.where}: {why}.")

    def _not_offered(self, line: ActionLine) -> str:
        """Why a wager before the deal that somebody has written was not offered; empty where the line is none."""
        found = _BET.match(line.words)
        seat = int(found["seat"]) if found and found["seat"] else self.seats.get(line.player)
        if found is None or seat is None or GAMES[self.round.setup.edition.game_name].family != "banked":
            return ""
        return self.offers.why_not(Spot(seat, found["wager"], line.player))


def _forced(option: Option) -> bool:
    amounts: Amounts | None = option.amounts
    return option.pick is None and (amounts is None or (amounts.least == amounts.most and not amounts.only))
