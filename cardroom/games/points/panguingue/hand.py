"""Panguingue: who is in, what lies before each, and the use of a card. Lines are those of 001."""

from collections.abc import Callable, Iterable

from cardroom.cards import FACES, Card, is_unknown
from cardroom.errors import BadInput
from cardroom.games.points.panguingue.melds import LEAST, Meld, MeldMove, meld_rules
from cardroom.games.points.panguingue.rules import DISCARDS, MUCK, PLUCK, PanguingueRound
from cardroom.round import Action, Decision, Key, Option, Pick, Spot, Steps
from cardroom.round.places import hand_at
from cardroom.tiles import pieces_text

LAY_DOWN = "lay down"  # cards of the hand that only its player knows
WHICH_MELD = "which meld"
TURNED = "turned"  # the next card of the stock, turned over by accident (l.1439)


class Player:
    """One who was dealt in. ``status``: in, dropped, dead (miscounted), foul, or broke (out of chips)."""

    __slots__ = ("bound", "count", "declared", "melds", "name", "owed", "place", "ruled", "seat", "skips", "status", "told", "touched")

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name
        self.place = hand_at(seat)
        self.melds: list[Meld] = []
        self.owed: list[int] = []  # for each meld, chips due that were not asked for (l.1430)
        self.status = "in"
        self.ruled = ""  # what the floor has ruled the hand to be, until the decision that stands is answered
        self.count = 0  # of the cards dealt to him
        self.declared = False
        self.bound = False  # somebody has acted since: a wrong count is not repaired any more (l.1416)
        self.touched = False  # the deck (l.1417)
        self.told = False  # he plays with a wrong count that has been ruled on
        self.skips = False  # he misses his turn (l.1434)

    def spread(self, number: int) -> str:
        return f"meld/{self.seat}/{number + 1}"


class Forcible:
    """A card drawn and discarded: until so many players have acted it may be forced on who drew it or on who could take it (l.1446)."""

    __slots__ = ("acts", "asked", "card", "drawer", "taker")

    def __init__(self, card: Card, drawer: Player, taker: Player) -> None:
        self.card, self.drawer, self.taker = card, drawer, taker
        self.acts = 0
        self.asked: set[tuple[str, str]] = set()  # who has let which target go


class PanguingueDeal:
    """The state of one deal. ``players`` are those dealt in, in the order of play, which is counter-clockwise (l.1343)."""

    def __init__(self, round: PanguingueRound, players: list[Player]) -> None:
        self.round = round
        self.rules = round.rules
        self.table = round.table
        self.meld_rules = meld_rules(self.rules)
        self.players = players
        self.over = False
        self.takeable = False  # what lies in the pluck may be taken by the player to act
        self.drawer: Player | None = None  # who drew it
        self.collected = False  # a pay was collected in this turn (l.1429)
        self.chips_before = 0  # of the player to act, before the turn
        self.forcible: list[Forcible] = []
        self.reshuffled = 0
        self.begun = False  # somebody has had a turn
        self.at: Player | None = None  # whose place in the order of play it is
        self.missed: dict[int, int] = {}  # by seat: who has missed a turn, and how many have acted since (l.1434)
        self.claimed: Player | None = None  # who takes a turn that he had missed
        self.passed_on = False  # the card drawn for one who missed his turn is the next player's
        round.repairs.put(HAND, self)

    # -- who ------------------------------------------------------------------------------------------------------------------

    @property
    def live(self) -> list[Player]:
        return [player for player in self.players if player.status == "in"]

    def after(self, player: Player) -> Player:
        """The next who is in."""
        at = self.players.index(player)
        return next(p for p in (*self.players[at + 1 :], *self.players[: at + 1]) if p.status == "in")

    def payers(self, to: Player) -> list[Player]:
        """Everybody else who declared in (l.1375), a foul hand too."""
        at = self.players.index(to)
        around = (*self.players[at + 1 :], *self.players[:at])
        return [p for p in around if p.status == "in" or (p.status == "foul" and self.rules.foul_pays)]

    def cards(self, player: Player) -> tuple[int, ...]:
        """The faces in a player's hand; a card that only he knows is below zero."""
        return tuple(card % FACES if card >= 0 else card for card in self.round.places[player.place])

    def flat(self, player: Player) -> bool:
        return not self.round.places[player.place]

    def out(self, player: Player) -> bool:
        """All cards down, at least eleven (l.1361): a hand played with too few must wait for one more."""
        return self.flat(player) and sum(len(meld.faces) for meld in player.melds) > self.rules.dealt

    def chips(self, player: Player) -> int:
        return self.round.accounts[player.name]

    # -- asking -----------------------------------------------------------------------------------------------------------------

    def ask(self, kind: str, player: Player, options: Iterable[Option]) -> Steps[Action | None]:
        """The player's answer; None if the floor has meanwhile ruled his hand foul or dead, or his turn missed."""
        action: Action = yield Decision(kind, {player.name: tuple(options)})
        self.take_rulings()
        missed = player.skips and kind in ("turn", "drawn")
        return action if player.status == "in" and not missed else None

    def options(self, player: Player, moves: Iterable[MeldMove]) -> list[Option]:
        """Each move is an option of its own. Its spot says which cards of the hand it takes, so that equal cards are told apart.

        Cards that only the player knows he lays down by their numbers; which move that is shows when they lie face up.
        """
        found = [
            Option(
                move.text, spot=Spot(player.seat, move.text, player.name, move.mask), rule="add" if move.target >= 0 else
                "borrow" if move.borrowed else "rope" if move.kind == "rope" else "square",
            )
            for move in moves
        ]  # fmt: skip
        held = self.round.places[player.place]
        if any(map(is_unknown, held)):
            pick = Pick(player.place, 1, min(LEAST, len(held)), len(held), "that you lay down")
            found.append(Option(LAY_DOWN, pick=pick, rule="rope"))
        return found

    def chosen(
        self, player: Player, moves: Iterable[MeldMove], action: Action, again: Callable[[], Iterable[MeldMove]]
    ) -> Steps[MeldMove | None]:
        """The move that was chosen; ``again`` finds the moves when cards that were laid down are known."""
        if action.verb == LAY_DOWN:
            return (yield from self._laid_down(player, action, again))
        mask = action.spot.hand if action.spot is not None else -1
        return next((move for move in moves if move.text == action.verb and move.mask == mask), None)

    def _laid_down(self, player: Player, action: Action, again: Callable[[], Iterable[MeldMove]]) -> Steps[MeldMove]:
        """What the cards make; where they may go to several melds the player says to which."""
        yield from self.round.know(player.place, action.picks)
        mask = sum(1 << index for index in action.picks)
        moves = {move.text: move for move in again() if move.mask == mask}
        if not moves:
            cards = self.round.places[player.place]
            raise BadInput(f"{pieces_text(cards[index] for index in action.picks)} cannot be laid down: they make no meld.")
        if len(moves) == 1:
            return next(iter(moves.values()))
        options = [option for option in self.options(player, moves.values()) if option.verb != LAY_DOWN]
        answer = yield Decision(WHICH_MELD, {player.name: tuple(options)})
        return moves[answer.verb]

    def moves(self, player: Player, drawn: Iterable[Card] = ()) -> tuple[MeldMove, ...]:
        """What the player may lay down. After collecting a pay nothing is borrowed except to go out (l.1429)."""
        hand = self.cards(player)
        moves = self.meld_rules.moves(hand, tuple(player.melds), tuple(card % FACES for card in drawn))
        if self.collected and self.rules.switch_after_pay == "going-out" and any(move.borrowed for move in moves):
            moves = tuple(move for move in moves if not move.borrowed or len(move.hand) == len(hand))
        return moves

    # -- cards --------------------------------------------------------------------------------------------------------------------

    def draw(self) -> Steps[bool]:
        """Turn up the top card of the stock; False if there is none left. The discards are shuffled as often as the house does."""
        round = self.round
        for player in self.players:
            player.bound = True
        if round.places.get(TURNED):
            round.move(TURNED, PLUCK)
            return True
        if not round.shoe.cards:
            if self.reshuffled == self.rules.reshuffles or not round.places.get(DISCARDS):
                return False
            self.reshuffled += 1
            self.forcible.clear()
            round.move(DISCARDS, "shoe")
            round.reshuffle()
            round.note("stock", "", "the discards are shuffled to a new stock", "stock-runs-out")
        yield from round.deal(PLUCK, 1)
        return True

    def clear_pluck(self) -> None:
        """What nobody used goes to the discards."""
        self.takeable = False
        if self.round.places.get(PLUCK):
            self.round.move(PLUCK, DISCARDS)

    def bring(self, player: Player, move: MeldMove, source: str) -> Steps[tuple[int, int]]:
        """Lay the cards of a move on the table. Returns the meld, and what it is worth more than before."""
        round = self.round
        number = move.target if move.target >= 0 else len(player.melds)
        place = player.spread(number)
        before = self.meld_rules.value(player.melds[number]) if move.target >= 0 else 0
        lying = len(round.places.get(place, ()))
        if move.hand:
            round.move(player.place, place, move.hand)
            yield from round.show(place, range(lying, lying + len(move.hand)))
        if move.drawn >= 0:
            round.move(source, place, (move.drawn,))
        for lender, index in move.borrowed:
            round.move(player.spread(lender), place, (index,))
            player.melds[lender] = self.meld_rules.without(player.melds[lender], index)
            player.owed[lender] = 0  # the condition is not intact any more (l.1449)
        meld = Meld(move.kind, tuple(card % FACES for card in round.places[place]))
        if move.target >= 0:
            player.melds[number] = meld
        else:
            player.melds.append(meld)
            player.owed.append(0)
        return number, max(0, self.meld_rules.value(meld) - before)

    def discard(self, player: Player, index: int) -> Steps:
        """A card of the hand; nobody may take it (l.1355)."""
        round = self.round
        yield from round.show(player.place, (index,))
        round.move(player.place, DISCARDS, (index,))

    def lay_aside(self, player: Player, status: str) -> None:
        """A hand that plays no further part: its cards go to the muck as they lay."""
        player.status = status
        for place in (player.place, *(player.spread(number) for number in range(len(player.melds)))):
            if self.round.places.get(place):
                self.round.move(place, MUCK)
        player.melds, player.owed = [], []

    def take_rulings(self) -> None:
        """Hands that the floor has ruled foul or dead since the last decision."""
        for player in self.players:
            if player.ruled and player.status == "in":
                self.lay_aside(player, player.ruled)


HAND: Key[PanguingueDeal] = Key("hand")  # in ``round.repairs``: the deal as it stands, for the floor's rulings
