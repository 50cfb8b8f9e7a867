"""Practice at a dealer's screen: cards from a seeded shoe, players who are bots. It is nobody's money, so none of it is stored."""

from collections.abc import Callable, Mapping
from secrets import token_hex
from threading import Lock
from typing import ParamSpec

from cardroom.bots import bot_for
from cardroom.bots.names import NAMES
from cardroom.chance import Felt
from cardroom.dealer.chips import Rack, parse_rack, usual
from cardroom.dealer.practice import Practice
from cardroom.dealer.table import DealersTable
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.room.base.errors import Stale, Unknown
from cardroom.room.base.settings import read_settings
from cardroom.room.desks.dealers.data import DealerData, TakenBackData, dealer_data
from cardroom.room.desks.floor.data import OfferData, PreviewData, offer_data
from cardroom.room.desks.floor.floor import ruling_preview
from cardroom.room.table.dealt_by_hand import MOVED_ON
from cardroom.round import FloorCall

Given = ParamSpec("Given")

MOST = 200
"""Practice tables at once; who has none for the longest time loses his."""

FEW = 5  # players, where nobody has said how many


class Practised:
    """One dealer's. Bots think, so it is done in a thread of its own, one thing at a time."""

    def __init__(self, edition: str, players: int, seed: str, chips: str, stepped: bool, dealer: str) -> None:
        loaded = load(read_settings({"edition": edition}).edition)
        most = loaded.game.seats(loaded.rules)
        count = players or min(FEW, most)
        if not 2 <= count <= most:
            raise BadInput(f"{loaded.id} is played at 2 to {most} seats, not {count}.")
        names = NAMES[:count]
        seed = seed or token_hex(4)
        setup = loaded.setup(
            dict.fromkeys(names, loaded.brought("")),
            dict(enumerate(names, start=1)),
            chance=Felt(),
            stepped=stepped,
            dealer=dealer,
        )
        self._rack: Rack = parse_rack(chips) if chips else usual()
        self._table = DealersTable(loaded, setup, self._rack)
        self._practice = Practice(self._table, seed, lambda name: bot_for(loaded, f"{seed}/{name}"))
        self._lock = Lock()
        self._number = 1
        self._typed = 0  # what was done here: each state has a number of its own, also after something was taken back
        self._others_act()

    def state(self) -> DealerData:
        with self._lock:
            return self._data()

    def wrong(self) -> list[OfferData]:
        with self._lock:
            round = self._table.round
            return [offer_data(round, offer) for offer in round.rulings]

    def enter(self, round: str, typed: int, line: str) -> DealerData:
        return self._done(round, typed, self._practice.enter, line)

    def take_back(self, round: str, typed: int) -> TakenBackData:
        words: list[str] = []
        state = self._done(round, typed, lambda: words.append(self._practice.take_back()))
        return {"words": words, "table": state}

    def report(self, round: str, typed: int, name: str, args: Mapping[str, object]) -> DealerData:
        return self._done(round, typed, self._practice.rule, name, args)

    def preview(self, round: str, typed: int, name: str, args: Mapping[str, object], code: str) -> PreviewData:
        """Return what a ruling will do."""
        with self._lock:
            self._check(round, typed)
            now = self._table.round
            return ruling_preview(now.setup, tuple(now.inputs), FloorCall(name, tuple(args.items()), now.setup.dealer), code)

    def next_round(self, round: str, typed: int) -> DealerData:
        return self._done(round, typed, self._begin_next)

    def _begin_next(self) -> None:
        self._table.next_round()
        self._practice.next_round()
        self._number += 1

    def _done(self, round: str, typed: int, what: Callable[Given, object], *args: Given.args, **named: Given.kwargs) -> DealerData:
        with self._lock:
            self._check(round, typed)
            what(*args, **named)
            self._typed += 1
            self._others_act()
            return self._data()

    def _check(self, round: str, typed: int) -> None:
        if (round, typed) != (str(self._number), self._typed):
            raise Stale(MOVED_ON)

    def _others_act(self) -> None:
        while not self._table.round.over and self._practice.player_acts() is not None:
            pass

    def _data(self) -> DealerData:
        table, round = self._table, self._table.round
        return dealer_data(
            table.edition,
            round,
            self._rack,
            table.last,
            {
                "id": "practice",
                "state": "settling" if round.over else "playing",
                "why": "",
                "after": "",
                "round_id": str(self._number),
                "number": self._number,
                "typed": self._typed,
                "dealer": round.setup.dealer,
                "practice": True,
                "felt": "" if round.over else self._practice.on_the_felt(),
                "before": self._practice.before,
                "asks": [],
            },
        )


class Practices:
    """By visitor: each has one."""

    def __init__(self) -> None:
        self._found: dict[str, Practised] = {}

    def begin(self, visitor: str, made: Practised) -> None:
        self._found.pop(visitor, None)
        if len(self._found) >= MOST:
            self._found.pop(next(iter(self._found)), None)
        self._found[visitor] = made

    def of(self, visitor: str) -> Practised:
        found = self._found.get(visitor)
        if found is None:
            raise Unknown("You are not practising: begin first.")
        return found
