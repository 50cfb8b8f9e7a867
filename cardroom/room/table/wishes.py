"""What players at a table wish beside their answers: whether they are offered the bank, the next round at once, bots that hurry, cards
shown when it is over, another name. None of it changes what a round comes to."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from cardroom.cards import Card, card_name
from cardroom.errors import BadInput, BadSetup
from cardroom.games.banked.rotation import OFFERED, PASS
from cardroom.games.banked.waiting import declined, nobody_banked, waiting_text, would_be_offered
from cardroom.houses.edition import Edition
from cardroom.room.base.errors import Forbidden, Stale
from cardroom.room.base.settings import LEAST_PACE, MOST_PACE, TableSettings
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import ShownState, TableState
from cardroom.room.table.corrections import Righting
from cardroom.room.table.cut import FOR_THE_FIRST
from cardroom.room.table.fresh_cards import Fresh
from cardroom.room.table.lines import FreshCardsAsked, SeatChangeAsked
from cardroom.room.table.seat import Seat
from cardroom.room.table.tally import Tally
from cardroom.round import Action, Dealt, Moved, Round, Setup
from cardroom.round.places import hand_at


class Wishes(Righting):
    tally: Tally

    def __init__(self, id: str, edition: Edition, settings: TableSettings, opened_at: float) -> None:
        super().__init__(id, edition, settings, opened_at)
        self.opener = ""  # the name of him who opened it
        self.players: Mapping[str, str | None] = {}  # of the round: the visitor behind each name
        self.eyes: Mapping[str, str | None] = {}  # of the round: the visitor who plays each hand, and sees its cards
        self.dealing: set[str] = set()  # who has asked for the next round at once
        self.own_pace: float | None = None  # of the bots, as who plays with them has set it
        self.skipped = ""  # the round that goes on without a pause: nobody is left in it who wants to look
        self.shown: dict[str, list[str]] = {}  # cards of the last round that their players have shown when it was over
        self.timed: list[int] = []  # in the round: before which events somebody's time had run out
        self._declined = False  # nobody took the bank in the round before, and nobody has asked for it since
        self._answered_for = False  # in the round "not now" was answered for somebody

    @abstractmethod
    def _take(self, action: Action, now: float) -> None: ...

    # -- the bank -----------------------------------------------------------------------------------------------------------

    def offer_bank(self, seat: Seat, wanted: bool, now: float) -> None:
        """Whether he is asked when the bank is offered to him; until he says so "not now" is answered for him. A table that waits because
        nobody takes the bank goes on when somebody asks for it."""
        seat.banks = wanted
        self.has_acted(seat, now)
        self._keep(seat)
        if wanted:
            self.look_again(now)

    def _demand_bank(self, setup: Setup) -> None:
        """Refuse a round that nobody would bank: in the last one all of these players passed, and none of them has asked for it since."""
        last = self.round
        if last is None or self.by_hand or self._answered_for or not nobody_banked(last) or setup.table != last.setup.table:
            return
        passed = declined(last)
        if all(player in passed and not self.seats[player].banks for player in would_be_offered(setup)):
            raise BadSetup(waiting_text(last))

    def _answer_for_them(self, now: float) -> None:
        """What somebody has said once and for all is answered before he is seen to be asked."""
        asks = self.round.decision.asks if self.round is not None and self.round.decision is not None else ()
        answer = next(filter(None, map(self._standing_answer, asks)), None)
        if answer is not None:
            self._answered_for = True
            self._take(answer, now)

    def _standing_answer(self, player: str) -> Action | None:
        """ "Not now", given for a person who has not asked for the bank; None: he is asked himself, as when nobody else is left to take it,
        or when nobody took it in the round before and nobody has asked for it since."""
        round, seat = self.round, self.seats[player]
        if round is None or round.decision is None or round.decision.kind != OFFERED or self.by_hand:
            return None
        if seat.is_bot or seat.banks or self._declined:
            return None
        asked = {player, *round.setup.absent, *(event.player for event in round.events if isinstance(event, Action))}
        others = (self.seats.get(other) for other in round.setup.seats.values() if other not in asked)
        willing = any(other is not None and (other.is_bot or other.banks) for other in others)
        return Action(player, PASS) if willing else None

    # -- the time -----------------------------------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """Seconds that a bot takes."""
        if self.skipped and self.skipped == self.round_id:
            return 0.0
        return self.wanted_pace if self.quick else max(self.wanted_pace, LEAST_PACE)

    @property
    def wanted_pace(self) -> float:
        return self.settings.pace if self.own_pace is None else self.own_pace

    def set_pace(self, seat: Seat, pace: float, now: float) -> None:
        self._alone_with_bots(seat)
        if not 0 <= pace <= MOST_PACE:
            raise BadInput(f"Bots take 0 to {MOST_PACE:g} seconds, not {pace:g}.")
        self.own_pace = pace
        self._bot_at = now + self.pace
        self.has_acted(seat, now)
        self.change.tables.append(self.row())

    def skip(self, seat: Seat, now: float) -> None:
        """The rest of the round without pauses, until he is asked again or it is over."""
        self._alone_with_bots(seat)
        if not self.running:
            raise BadInput("No round is running: there is nothing to skip.")
        self.skipped, self._bot_at = self.round_id, now
        self.has_acted(seat, now)

    def _alone_with_bots(self, seat: Seat) -> None:
        if any(other is not seat for other in self.people):
            raise Forbidden("Other people play here: the pace is the same for all.")

    def deal_now(self, seat: Seat, now: float) -> None:
        """The pause is over when all who play have had enough of it."""
        if self.running or self.next_at is None:
            raise BadInput("No round is about to begin.")
        self.dealing.add(seat.player)
        self.has_acted(seat, now)
        playing = {each.player for each in self.people if not each.out and not each.leaving and self.here[each.player]}
        if playing - self.dealing:
            return
        cut = self.coming is None or self.coming.complete or not self.coming.cutters
        if self.coming is not None and not cut:
            self.coming.waits = True
        self.begin_in(min(max(0.0, self.next_at - now), 0.0 if cut else FOR_THE_FIRST), now)

    # -- cards --------------------------------------------------------------------------------------------------------------

    def show(self, seat: Seat, round_id: str, which: Sequence[int] | None, now: float) -> None:
        """His own cards of the round that is over, all or some of them, to everybody: an act of his own, by which nothing else changes."""
        round = self.round
        if round is None or not round.over or round_id != self.round_id:
            raise Stale("That round is not the last one any more, or it is not over.")
        if self.edition.game.family != "pot":
            raise BadInput("In this game every hand is shown when it is settled.")
        had = last_hand(round, seat.player) if self.eyes.get(seat.player) == seat.acting else []
        if not had:
            raise BadInput("You had no cards in that round.")
        chosen = range(len(had)) if which is None else sorted(set(which))
        if not chosen or any(not 0 <= index < len(had) for index in chosen):
            raise BadInput(f"Cards are shown by number, from 0 to {len(had) - 1}.")
        before = self.shown.get(seat.player, [])
        self.shown[seat.player] = [card_name(card) for index, card in enumerate(had) if index in chosen or card_name(card) in before]
        self.has_acted(seat, now)
        self.change.tables.append(self.row())

    def ask_for_cards(self, by: Staffer, seat: Seat, kind: Fresh, now: float) -> None:
        """A player asks for fresh cards. Within the limits of the house they come with the next round; a round that runs goes on."""
        self._check_open()
        if self.control.fresh:
            raise BadInput("Fresh cards come with the next round already.")
        players = 0 if self.round is None else len(self.round.setup.seats) - len(self.round.setup.absent)
        banks = self.tally.held is not None and self.tally.held.player == seat.player
        self.control.cards_dealt.check(kind, kind.rule(self.desk), self.running, players, banks, now)
        said = FreshCardsAsked(seat.player, kind, self.number)
        line = by.entry(now, said, table_id=self.id, about=seat.visitor, why=f"asks for {kind.says}")
        self.control.cards_dealt.bring(kind, now)
        self._change_cards()
        self.has_acted(seat, now)
        self._tell(line, f"{seat.player} has asked for {kind.says}: it comes with the next round.")

    def ask_for_seat(self, by: Staffer, seat: Seat, now: float) -> None:
        """A player asks the floor for another seat: from then on a seat that comes free is not a new player's alone (001 l.1453)."""
        self._check_open()
        if seat.player in self.control.seat_asked:
            raise BadInput("You have asked for another seat already.")
        line = by.entry(now, SeatChangeAsked(seat.player), table_id=self.id, about=seat.visitor, why="asks for another seat")
        self.control.seat_asked = {**self.control.seat_asked, seat.player: now}
        self.has_acted(seat, now)
        self._tell(line, f"{seat.player} has asked for another seat.")

    # -- names --------------------------------------------------------------------------------------------------------------

    def rename(self, seat: Seat, name: str, now: float) -> None:
        """Another name for one who has not played a round here: his chips are bought again under it."""
        if seat.played:
            raise BadInput("You have played here under your name; get up before you take another.")
        if self.opener == seat.player:
            self.opener = name
        chips = seat.stack
        self._cash_out(seat, now)
        self.sit(name, seat.visitor, seat.seat, chips, now, behind=seat.seat is None, owed=chips)
        again = self.seats[name]
        again.banks, again.since, again.session = seat.banks, seat.since, seat.session
        self._keep(again)

    # -- from round to round ------------------------------------------------------------------------------------------------

    def _begins(self, before: Round | None, round: Round) -> None:
        """Another round: what was wished for the last one is over."""
        self._declined = before is not None and nobody_banked(before) and not self._asked_for_bank(round.setup)
        self._answered_for = False
        self.dealing, self.shown, self.timed, self.skipped = set(), {}, [], ""
        for player in round.setup.stacks:
            if not self.seats[player].played:
                self.seats[player].played = True
                self._keep(self.seats[player])

    def _asked_for_bank(self, setup: Setup) -> bool:
        return any(self.seats[player].banks for player in would_be_offered(setup))

    def _wished(self, state: TableState) -> None:
        """As it was stored."""
        self.own_pace = state.get("pace")
        shown = state.get("shown")
        self.shown = dict(shown["cards"]) if shown is not None and shown["round"] == self.round_id else {}

    def _wishes(self, state: TableState) -> TableState:
        """To be stored."""
        if self.own_pace is not None:
            state["pace"] = self.own_pace
        if self.shown:
            state["shown"] = ShownState(round=self.round_id, cards=self.shown)
        return state


def last_hand(round: Round, player: str) -> list[Card]:
    """The cards that he held last, as he knows them: wherever they went when it was over."""
    places = [hand_at(seat) for seat, name in round.setup.seats.items() if name == player]
    held: list[Card | None] = []
    gone = False  # all of them were taken: what is dealt now is another hand
    for event in round.view(player).events:
        if isinstance(event, Dealt) and event.place in places:
            held, gone = [*([] if gone else held), *event.cards], False
        elif isinstance(event, Moved) and event.source in places:
            left = [card for index, card in enumerate(held) if index not in event.indices]
            held, gone = left or held, not left
    return [card for card in held if card is not None]
