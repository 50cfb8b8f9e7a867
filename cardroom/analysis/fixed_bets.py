"""Players who bet the same every hand, and play it by the strategy that the exact odds assume, or as bots do."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from cardroom.analysis.odds import Decide, solver
from cardroom.bots import bot_for
from cardroom.errors import BadInput, IllegalAction
from cardroom.money import Cents, money_text
from cardroom.round import Action, Option, Round

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

RICH = 10_000_000_00  # money enough for anything
BANKER = "banker"
WAGERS = "wagers"  # the decision on bets before the deal

Bets = Mapping[str, Cents]  # by the name of the wager
Way = str  # "exact" or "bots"


def bettor(number: int) -> str:
    return f"bettor {number}"


def deciders(edition: "Edition", way: Way, players: Sequence[str], seed: str) -> dict[str, Decide]:
    """What each player does once the wagers are made."""
    if way == "exact":
        decide = solver(edition).player(edition)
        return dict.fromkeys(players, decide)
    return {player: bot_for(edition, f"{seed}/{player}").choose for player in players}


class TablePlayers:
    """How everybody at a table answers."""

    def __init__(
        self,
        bets: Mapping[str, Bets],
        decide: Mapping[str, Decide],
        put_up: Callable[[str], Cents],
        accepts: Callable[[str], bool],
    ) -> None:
        self.bets = bets
        self.decide = decide
        self.put_up = put_up  # by player; what is offered bounds it
        self.accepts = accepts  # whether a player takes the player-dealer position when it is offered to him
        self._rows: dict[str, list[Action]] = {}  # by player: all his bets as he placed them, and that he is done

    def play(self, round: Round) -> Round:
        while (decision := round.decision) is not None:
            player = next(iter(decision.asks))
            if decision.kind == WAGERS:
                self._place(round, player)
            else:
                round.act(self._answer(round, player, decision.asks[player]))
        return round

    def _place(self, round: Round, player: str) -> None:
        """All bets of a player, who is asked for the first time: in one row where he has placed them so before, else one by one.

        They come in the order in which they are offered, so that a row that is taken is what he would have done one by one.
        """
        seats = round.setup.seats
        row = self._rows.get(player)
        if row is not None and (row[0].spot is None or seats.get(row[0].spot.position) == player):
            try:
                round.act_all(row)
                return
            except IllegalAction:  # not with the stack that he has now, or with what lies there
                del self._rows[player]
        bets: Bets = self.bets.get(player, {})
        given: list[Action] = []
        while not given or given[-1].spot is not None:
            assert round.decision is not None
            given.append(wager(player, round.decision.asks[player], bets, seats))
            round.act(given[-1])
        if len(given) > len(bets):
            self._rows[player] = given

    def _answer(self, round: Round, player: str, options: Sequence[Option]) -> Action:
        verb = options[0].verb
        if verb == "accept":
            return Action(player, "accept" if self.accepts(player) else "pass")
        if verb == "put-up":
            amounts = options[0].amounts
            assert amounts is not None
            wanted = max(amounts.least, min(amounts.most, self.put_up(player)))
            return Action(player, "put-up", wanted if wanted == amounts.most else wanted - (wanted - amounts.least) % amounts.step)
        if options[-1].verb == "done" and any(option.verb == "bet" for option in options):
            # A wager after the first cards: made if it is among the bets.
            return wager(player, options, self.bets.get(player, {}), round.setup.seats)
        return self.decide[player](round.view(player))


def wager(player: str, options: Sequence[Option], bets: Bets, seats: Mapping[int, str]) -> Action:
    """The next of the bets on the player's own position; when none is left he is done."""
    for option in options:
        spot = option.spot
        if spot is not None and option.verb == "bet" and spot.wager in bets and seats.get(spot.position) == player:
            return Action(player, "bet", bets[spot.wager], spot)
    return Action(player, "done")


def check_bets(edition: "Edition", player: str, offered: Mapping[str, Option], bets: Bets) -> None:
    """Refuse a wager that nobody can make, by all that was offered to the player while he placed his bets."""
    for name, amount in bets.items():
        option = offered.get(name)
        if option is None:
            known = ", ".join(offered) or "none"
            raise BadInput(f"{edition.id}: {player} cannot bet on '{name}' with the other bets as they are; offered are: {known}.")
        if option.amounts is not None and not option.amounts.allows(amount):
            raise BadInput(f"{edition.id}: the {name} wager is {option.amounts} here, not {money_text(amount)}.")
