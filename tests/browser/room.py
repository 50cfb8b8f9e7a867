"""The card room that a browser comes to: a live server whose cards a test may lay, and what the engine says should be on the screen."""

from collections.abc import Mapping
from typing import Any

from cardroom import load
from cardroom.bots import bot_for
from cardroom.bots.temper import Temper
from cardroom.cards import card_name, parse_cards
from cardroom.chance import Chance, Seeded, Stacked
from cardroom.houses.edition import Edition
from cardroom.money import Cents
from cardroom.records.slots import Slots
from cardroom.room.people.limits import RoomLimits
from cardroom.room.storage.accounts import ledger_account
from cardroom.room.table.table import Table
from cardroom.round import Round, Transfer, View
from cardroom.round.events import redact
from cardroom.telling import Teller, piece_of
from tests.browser.driver import Screen, cents
from tests.web.server import LiveServer, Person

LASTING = {"pace": 0, "pause": 120}  # bots think no longer than they must; the end of a round stays on the screen
PILES = ("burn", "muck", "discards", "rack")


def even_tempered(edition: Edition, seed: str, temper: Temper) -> Any:
    """A bot that does the same at every table of an edition, whatever the table is called: none has a temper of its own."""
    return bot_for(edition, f"{edition.id}/{seed.split('/')[1]}")


class CardRoom:
    """``room.chance`` is what the next round is dealt from."""

    def __init__(self, database: str) -> None:
        self.chance: Chance = Seeded("browser")
        self._people: dict[str, Person] = {}
        self.server = LiveServer(database, chance=lambda: self.chance).__enter__()
        self.server.host.staff.limits = RoomLimits(tables_each=1000)  # one person comes to the tables of many tests

    def stop(self) -> None:
        self.server.__exit__()

    @property
    def url(self) -> str:
        return self.server.url

    def lay(self, edition: str, places: Mapping[str, str], dice: tuple[tuple[int, ...], ...] = ()) -> None:
        """The next round's cards by place, from the first dealt there, and its dice. With several decks a card may be named again."""
        slots = Slots(load(edition).deck)
        laid = {place: tuple(slots.take(card, place) for card in parse_cards(cards)) for place, cards in places.items()}
        self.chance = Stacked((), laid, dice)

    def person(self, name: str) -> Person:
        """Who has this name; whoever was here comes again as himself."""
        if name not in self._people:
            self._people[name] = self.server.person(name)
        return self._people[name]

    def table(self, table_id: str) -> Table:
        return self.server.host.tables.runner(table_id).table

    def round(self, table_id: str) -> Round:
        found = self.table(table_id).round
        assert found is not None
        return found

    def ledger(self, round_id: str) -> list[tuple[str, str, int, str]]:
        """The round's entries in order: from, to, amount and why; accounts without the table's name."""
        prefix = f"table/{round_id.partition('-')[0]}/"
        stored = self.server.host.store.ledger.entries(journal=round_id, limit=10_000)
        entries = sorted((entry for _, entry in stored), key=lambda entry: entry.line)
        return [(entry.source.removeprefix(prefix), entry.target.removeprefix(prefix), entry.amount, entry.why) for entry in entries]


# -- what should be on the screen -------------------------------------------------------------------------------------------------


def view_at(round: Round, player: str, events: int) -> View:
    """What this player may know after so many events."""
    view = View(player, round.setup)
    for event in round.events[:events]:
        view._fold(redact(event, player))
    return view


def told(round: Round, player: str, events: int) -> list[str]:
    """The log after so many events, as this player reads it."""
    teller = Teller(round.setup.seats, player, piece_of(round.setup.edition.deck))
    return list(teller.tell([redact(event, player) for event in round.events[:events]]))


def _names(cards: Any) -> list[str | None]:
    return [None if card is None else card_name(card) for card in cards]


def agrees(screen: Screen, table: Table, player: str) -> View:
    """The screen shows exactly what this player may know: every chip, every card he may see and none that he may not, every line."""
    round = table.round
    assert round is not None and screen.round == table.round_id
    view = view_at(round, player, screen.events)
    cards_agree(screen, view, round)
    chips_agree(screen, view, table)
    assert screen.log == told(round, player, screen.events)
    return view


def cards_agree(screen: Screen, view: View, round: Round) -> None:
    places = {place: _names(cards) for place, cards in view.places.items() if cards}
    shown = dict(screen.centre)
    for number, seat in screen.seats.items():
        assert all(place.split("/")[1] == number for place in seat["places"]), f"cards of another at seat {number}"
        shown |= seat["places"]
    shown |= screen.hand
    assert sorted(shown) == sorted(place for place in places if place not in PILES)
    for place, names in shown.items():
        own = screen.own is not None and place.split("/")[1:2] == [screen.own]
        key: Any = (lambda name: name or "") if own else None  # the page may sort the viewer's own cards
        assert (sorted(names, key=key) if own else names) == (sorted(places[place], key=key) if own else places[place]), place
    assert {place: size for place, (size, _) in screen.piles.items()} == {place: len(places[place]) for place in PILES if place in places}
    for place, (_, top) in screen.piles.items():
        assert top in ([], places[place][-1:]), f"the top of the {place}"
    known = {name for names in places.values() for name in names}
    strange = {name for name in screen.loose if name not in known} - _offered(round, view.player)
    assert not strange, f"{strange}: cards that nobody has shown"


def _offered(round: Round, player: str) -> set[str]:
    """Cards that are named on buttons: what one may do is told in cards where they are melded."""
    asks = round.decision.asks.get(player, ()) if round.decision is not None else ()
    return {word for option in asks for word in option.verb.split()}


def chips_agree(screen: Screen, view: View, table: Table) -> None:
    assert table.round is not None
    setup = table.round.setup
    for seat in table.seats.values():
        if seat.seat is None:
            continue
        shown = screen.seats[str(seat.seat)]
        in_round = seat.player in setup.stacks and not screen.over
        assert cents(shown["stack"]) == (view.stack(seat.player) if in_round else table.state.stack(seat)), seat.player
        assert shown["name"] == ("You" if seat.player == view.player else seat.player)
        if screen.over and seat.player in setup.stacks:
            net = view.stack(seat.player) - setup.stacks[seat.player]
            assert cents(shown["net"] or "$0") == net, seat.player
    wagers = {str(account): amount for account, amount in view.accounts.items() if amount and not isinstance(account, str)}
    found = {spot: cents(amount) for seat in screen.seats.values() for spot, amount in seat["wagers"].items()}
    assert found == wagers
    pots = [amount for account, amount in view.accounts.items() if amount and str(account).startswith("pot/")]
    assert [cents(amount) for _, amount in screen.pots] == pots
    collected = sum(cents(screen.facts.get(name, "$0")) for name in ("Collected", "By the clock"))
    assert collected == view.accounts.get("drop", 0)
    if screen.bank:
        bank_agrees(screen, view)


def bank_agrees(screen: Screen, view: View) -> None:
    """The player-dealer's money: put up, paid, won, left."""
    moves = [event for event in view.events if isinstance(event, Transfer) and "bank" in (event.source, event.target)]
    sharing = {
        str(move.source) for move in moves if move.target == "bank" and isinstance(move.source, str)
    }  # the player-dealer, and others
    up = sum(move.amount for move in moves if move.target == "bank" and move.source in sharing)
    won = sum(move.amount for move in moves if move.target == "bank" and move.source not in sharing)
    paid = sum(move.amount for move in moves if move.source == "bank" and move.target not in sharing)
    back = sum(move.amount for move in moves if move.source == "bank" and move.target in sharing)
    figures = {name: cents(amount) for name, amount in screen.bank.items()}
    assert figures == {"up": up, "won": won, "paid": paid, "left": back or view.accounts["bank"]}


def page_money(amount: Cents) -> str:
    """As the page writes it: ``$1,234.50``."""
    whole, rest = divmod(amount, 100)
    return f"${whole:,}" + (f".{rest:02}" if rest else "")


def transfers(round: Round, table_id: str) -> list[tuple[str, str, int, str]]:
    """What the engine moved, in the words of the ledger."""
    players = set(round.setup.stacks)

    def account(of: Any) -> str:
        return ledger_account(table_id, of, players).removeprefix(f"table/{table_id}/")

    return [(account(one.source), account(one.target), one.amount, one.why) for one in round.events if isinstance(one, Transfer)]
