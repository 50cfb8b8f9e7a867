"""Position poker: hold'em in which the last pot's one winner holds the position button and acts last, whatever his seat."""

from typing import Literal

from pydantic import Field

from cardroom.cards import rank, suit
from cardroom.errors import BadSetup
from cardroom.games.carried import BUTTON
from cardroom.games.pot import game
from cardroom.games.pot.carried import POSITION
from cardroom.games.pot.flop.game import flop_game, play_flop
from cardroom.games.pot.flop.rules import CommunityTable
from cardroom.games.pot.hand import BlindsHand
from cardroom.games.pot.rules import PotRules
from cardroom.games.pot.scales import HIGH, Scale
from cardroom.round import Procedure, Round, Setup, Steps


class PositionRules(PotRules):
    after_split: Literal["nobody", "higher-suit"]  # who holds the position button after a split pot (l.2636, l.2672)
    side_pots: Literal["nobody", "main-pot"]  # and after pots with a winner each
    starts_with: int = Field(default=2, ge=2)  # players in the first hand of a game


class PositionHand(BlindsHand[PositionRules, CommunityTable]):
    own_order = True
    holder: int | None = None  # the seat with the position button; the button of one who is not dealt in lies idle

    def start(self) -> Steps[bool]:
        started = yield from super().start()
        carried = self.round.setup.carry.find(POSITION, "")
        if started and carried in self.contest.names.values():
            self.holder = self.seat_of(carried)
            self.round.note("position", carried, "", "position")
        return started

    def seat_of(self, player: str) -> int:
        return next(seat for seat, name in self.contest.names.items() if name == player)

    def first_order(self) -> list[int]:
        """After the button and before the small blind; a holder who has a blind acts where he sits (l.2638)."""
        order = super().first_order()
        if self.holder is None or self.holder in self.positions.blinds:
            return order
        order.remove(self.holder)
        order.insert(min(order.index(seat) for seat in self.positions.blinds), self.holder)
        return order

    def order(self) -> list[int]:
        """After the flop always last (l.2639-2641)."""
        return sorted(super().order(), key=lambda seat: seat == self.holder)

    def end(self, moment: str, *scales: Scale) -> Steps:
        yield from super().end(moment, *scales)
        winner = self.next_holder()
        if winner:
            self.round.carry.put(POSITION, winner)
            self.round.note("position", winner, "position button for the next hand", "position")

    def next_holder(self) -> str | None:
        """The one winner; after a split as the house has it."""
        rules = self.round.rules
        won: dict[str, set[str]] = {}  # by pot
        for transfer in self.round.moved:
            if str(transfer.source).startswith("pot/") and transfer.target in self.contest.names.values():
                won.setdefault(str(transfer.source), set()).add(str(transfer.target))
        if not won or (len(set[str]().union(*won.values())) > 1 and len(won) > 1 and rules.side_pots == "nobody"):
            return None
        winners = won[min(won)]
        if len(winners) == 1:
            return min(winners)
        return max(winners, key=self.higher_suit) if rules.after_split == "higher-suit" else None

    def higher_suit(self, player: str) -> list[tuple[int, int]]:
        """The suit of the highest own card decides, then the card itself."""
        cards = sorted(self.round.places[self.contest.place(self.seat_of(player))], key=rank, reverse=True)
        return [(suit(card), rank(card)) for card in cards]


def check(setup: Setup[PositionRules, CommunityTable]) -> None:
    game.check(setup)
    rules = setup.edition.rules
    if BUTTON not in setup.carry and len(setup.seats) < rules.starts_with:
        raise BadSetup(f"A new game of position poker needs {rules.starts_with} players.")


def play(round: Round[PositionRules, CommunityTable]) -> Procedure:
    return play_flop(round, 2, HIGH, frame=PositionHand)


GAME = flop_game("position_poker", play, "position", rules=PositionRules, table=CommunityTable, check=check)
