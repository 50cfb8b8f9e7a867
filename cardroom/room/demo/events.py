"""What happens on the night of the demo beside play: disputes and rulings, a broken game, a jackpot, somebody who is kept out."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardroom.errors import CardroomError
from cardroom.houses.seating import seating_rules
from cardroom.room.books.funds.hand_on_record import hands_read_out
from cardroom.room.books.funds.records import Won
from cardroom.room.books.waiting.entries import ListedPerson
from cardroom.room.books.waiting.moves import draw_lots
from cardroom.room.demo.house import DemoHouse
from cardroom.room.demo.room import Room
from cardroom.room.journal.journal import Posting
from cardroom.room.people.exclusions import SELF
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.table.table import Table

if TYPE_CHECKING:
    from cardroom.room.demo.night import Guest

JACKPOT = 150_00
"""What the hand of the night is paid."""


class Events:
    def __init__(self, room: Room, house: DemoHouse, planned: Mapping[str, tuple[int, ...]], begins: float) -> None:
        self._room, self._house = room, house
        self._agenda = sorted((begins + 60.0 * minute, name) for name, minutes in planned.items() for minute in minutes)
        self.happened: list[str] = []
        self._largest = 0
        self.won: Won | None = None
        room.play.seen = self._watch

    def happen(self, now: float, guests: Mapping[str, "Guest"]) -> None:
        """Whatever is due; what cannot be now is tried again later."""
        waiting = []
        for at, name in self._agenda:
            if at > now or not self._event(name)(now, guests):
                waiting.append((at, name))
            else:
                self.happened.append(name)
        self._agenda = waiting

    def _event(self, name: str) -> Callable[[float, Mapping[str, "Guest"]], bool]:
        return {
            "misdeal": self._misdeal,
            "dispute": self._dispute,
            "broken": self._broken,
            "jackpot": self._jackpot,
            "excluded": self._excluded,
            "void_slip": self._void_slip,
            "large": self._large,
        }[name]

    # -- at tables ----------------------------------------------------------------------------------------------------------

    def _pots(self) -> list[Table]:
        return [table for table in self._house.open if table.edition.game.family == "pot"]

    def _misdeal(self, now: float, guests: Mapping[str, "Guest"]) -> bool:
        """A card was exposed on the deal, and the floor rules."""
        for table in self._pots():
            if table.round is not None and table.running and any(offer.ruling.name == "misdeal" for offer in table.round.rulings):
                try:
                    table.control.rule(self._house.floor[1], "misdeal", {"why": "two cards were exposed on the deal"}, "", now)
                except CardroomError:
                    continue
                self._room.play.changed(table)
                return True
        return False

    def _dispute(self, now: float, guests: Mapping[str, "Guest"]) -> bool:
        """A player calls the floor, who stops play, listens, and has it go on."""
        table = next((each for each in self._pots() if each.running and each.people), None)
        if table is None:
            return False
        floor, seat = self._house.floor[0], table.people[0]
        caller = Staffer(seat.visitor or "", Role.PLAYER, "127.0.0.1")
        table.change.staff.append(table.calls.call(caller, seat.player, "the bet was out of turn", now))
        number = table.calls.open[-1].number
        table.change.staff.append(table.calls.answer(floor.staffer, floor.name, number, now))
        table.clock.pause(floor, "a bet out of turn is disputed", now)
        table.clock.go_on(floor, "the bet stands: nobody acted behind it", now)
        table.change.staff.append(table.calls.close(floor.staffer, floor.name, number, now, "the bet stands"))
        self._room.play.changed(table)
        return True

    def _broken(self, now: float, guests: Mapping[str, "Guest"]) -> bool:
        """The feeder game breaks: cards decide who chooses first, and its players stand before all others on the list."""
        feeder = next((self._room.play.tables[id] for id in self._room.moves.mains if not self._room.play.tables[id].running), None)
        if feeder is None or feeder.closed_at is not None:
            return False
        room, floor = self._room, self._house.floor[0]
        game = self._house.game(feeder)
        waiting = {entry.visitor for entry in room.lists.on(game)}
        people = [ListedPerson(seat.player, seat.visitor) for seat in feeder.people if seat.visitor and seat.visitor not in waiting]
        lots = draw_lots(people, room.random.sample(range(52), 52))
        rules = seating_rules(feeder.edition, feeder.placard.terms).waiting
        drawn = [[lot.who.name, lot.card] for lot in lots]
        room.do(room.lists.work.break_up(floor.staffer, feeder.id, game, [lot.who for lot in lots], drawn, rules, "too few are left", now))
        room.do(room.moves.unpair(floor.staffer, feeder.id, "the feeder game breaks", now))
        feeder.control.close_after(floor, "the game breaks", now)
        room.play.changed(feeder)
        return True

    # -- at the cage --------------------------------------------------------------------------------------------------------

    def _watch(self, table: Table, now: float) -> None:
        """The largest pot that somebody has won so far with a hand that was shown."""
        round = table.round
        if round is None or not round.over or round.void or table.edition.game.family != "pot":
            return
        net = {player: left - round.setup.stacks[player] for player, left in round.outcome.stacks.items()}
        winner = max(net, key=lambda player: net[player])
        visitor = table.state.players.get(winner)
        if visitor and net[winner] > self._largest and (made := hands_read_out(round).get(winner)):
            self._largest = net[winner]
            self.won = Won(table.round_id, visitor, winner, made[-1])

    def _jackpot(self, now: float, guests: Mapping[str, "Guest"]) -> bool:
        """It is paid from the fund of the room: one of the floor proposes it, the operator approves it."""
        if self.won is None:
            return False
        funds = self._room.funds
        number = self._room.do(funds.propose(self._house.floor[0], "bad-beat", JACKPOT, self.won, "the hand of the night", now))
        self._room.do(funds.approve(self._house.operator, number, "looked at the round", now))
        self.won, self._largest = None, 0  # the next one is another
        return True

    def _void_slip(self, now: float, guests: Mapping[str, "Guest"]) -> bool:
        """A fill went to the wrong table: it is struck through, and keeps its number."""
        table = self._house.open[-1]
        serial = self._house.cashiers.fill(table.id, self._house.dealers[0], now)
        self._room.do(self._room.cage.slips.void(self._house.floor[0].staffer, table.id, serial, "it was for another table", now))
        return True

    def _large(self, now: float, guests: Mapping[str, "Guest"]) -> bool:
        """The company that banks brings more cash than the line: somebody takes notice before it does."""
        guest = next((each for each in guests.values() if each.banks), None)
        if guest is None:
            return False
        self._house.cashiers.sell(guest.visitor, self._room.cage.settings.large, now)
        return True

    def _excluded(self, now: float, guests: Mapping[str, "Guest"]) -> bool:
        """Somebody who has gone home asks to be kept out for a month."""
        guest = next((each for each in guests.values() if each.gone and not each.banks), None)
        if guest is None:
            return False
        month = 30 * 24 * 3600.0
        row = self._room.staff.bar(guest.self, guest.visitor.id, now + month, "asked for it himself", now, SELF)
        self._room.do(Posting(row))
        return True
