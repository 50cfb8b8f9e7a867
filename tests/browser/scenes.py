"""Moments of rounds that are played in the engine alone, as the messages that a page is sent: whatever random rounds of an edition ask,
each kind of question with each set of answers once, and the end of each round. Questions that hardly any round asks are put at a moment
of another, since where things lie does not depend on what is asked."""

import json
import random
from collections.abc import Iterator, Mapping

from cardroom import load
from cardroom.money import Cents
from cardroom.room.live.lens import Lens, Snapshot
from cardroom.room.table.description import SeatData, TableData, YouData, table_data
from cardroom.room.table.tally import Glance
from cardroom.round import DEALER, Round
from tests.browser.moments import Moment
from tests.browser.plain import shape_of
from tests.browser.room import CardRoom
from tests.support import choose, rounds
from tests.web.server import Person

LOT = 29  # of the random rounds
VISITOR = "somebody"
AFTER = 1000  # added to the lot of rounds whose bank is still to be taken
RARE: Mapping[str, Mapping[str, int]] = {  # the answers of questions that few rounds ask, with what each costs
    "entry": {"post": 200, "post dead": 300, "wait": 0},
    "kill": {"kill": 800, "pass": 0},
    "objection": {"allow": 0, "object": 0},
    "run it twice": {"twice": 0, "pass": 0},
    "rabbit hunt": {"hunt": 0, "pass": 0},
    "exposed card": {"play": 0, "all-in": 0},
    "winner": {"win": 0, "lose": 0},
}
NOTHING = Glance(0.0, 0, None, "", misdeal=False, short=False, dealt=None)


def scenes(room: CardRoom, person: Person, edition: str, number: int, language: str = "en") -> Iterator[Moment]:
    """Of so many rounds what is asked, each player who is asked it first, and how they end, for one player each."""
    about = table_data(room.table(person.open(edition, bots=0, seat=1, private=True)), 0.0)
    seen: set[object] = set()
    for lot, (round, rng) in enumerate(_rounds(edition, number)):
        while (decision := round.decision) is not None:
            for player, options in decision.asks.items():
                if player == DEALER or (shape := (decision.kind, *shape_of(options))) in seen:
                    continue
                if not seen and about["family"] == "pot":
                    for kind, answers in RARE.items():
                        yield _asking(_moment(round, player, kind, about, language), kind, answers)
                seen.add(shape)
                yield _moment(round, player, f"{decision.kind} ({lot})", about, language)
            round.act(choose(rng, decision))
        players = sorted(set(round.setup.seats.values()) - round.setup.absent)
        yield _moment(round, rng.choice(players), f"end ({lot})", about, language)


def _rounds(edition: str, number: int) -> Iterator[tuple[Round, random.Random]]:
    yield from rounds(edition, number, LOT)
    if load(edition).game.family == "banked":
        yield from rounds(edition, 1, LOT + AFTER, player_dealer="")


def _asking(moment: Moment, kind: str, answers: Mapping[str, int]) -> Moment:
    """The same moment with another question."""
    costs = {verb: {"least": cost, "most": cost, "step": 1, "only": []} if cost else None for verb, cost in answers.items()}
    options = [{"verb": verb, "amounts": cost, "spot": None, "pick": None, "rule": ""} for verb, cost in costs.items()]
    decision = {**moment.message["decision"], "kind": kind, "options": options}
    return Moment(moment.edition, kind, {**moment.message, "decision": decision})


def _moment(round: Round, player: str, kind: str, about: TableData, language: str) -> Moment:
    setup = round.setup
    over = round.decision is None
    shot = Snapshot(
        seq=1,
        round_id="scene-1",
        number=1,
        round=round,
        stored=len(round.events),
        decision=round.decision,
        over=over,
        table=_table(round, about),
        you={player: _you(round, player, about)},
        turns={player: 0},
        clock={},
        now=0.0,
        viewers={},
        owners={},
        players={player: VISITOR},
        bank=None,
        glance=NOTHING,
        undone=0,
    )
    lens = Lens(player, VISITOR, language)
    lens.update(shot)
    text, _, _ = lens.message("", 0)
    return Moment(setup.edition.id, kind, json.loads(text))


def _table(round: Round, about: TableData) -> TableData:
    """The table at which the round is played."""
    setup = round.setup
    edition = load(setup.edition.id)
    count = max(len(about["seats"]), *setup.seats)
    seats = [_seat(about, number, setup.seats.get(number), round) for number in range(1, count + 1)]
    behind = [_seat(about, None, player, round) for player in setup.stacks if player not in setup.seats.values()]
    return {
        **about,
        "state": "playing" if round.decision is not None else "between",
        "seats": seats,
        "behind": behind,
        "chip": setup.chip,
        "next": None,
        "circles": [{"wager": each.wager, "laid": each.laid} for each in edition.game.circles(edition.rules, setup.table)],
    }


def _seat(about: TableData, number: int | None, player: str | None, round: Round) -> SeatData:
    stack: Cents = round.accounts.get(player, 0) if player is not None else 0
    out = player in round.setup.absent
    taken: SeatData = {**about["seats"][1], "seat": number, "player": player, "bot": False, "stack": stack, "out": out, "here": True}
    return taken


def _you(round: Round, player: str, about: TableData) -> YouData:
    setup = round.setup
    seat = next((seat for seat, name in setup.seats.items() if name == player), None)
    return {
        "player": player,
        "seat": seat,
        "stack": round.accounts.get(player, 0),
        "pending": 0,
        "balance": 0,
        "out": player in setup.absent,
        "leaving": False,
        "broke": False,
        "played": True,
        "banks": True if about["family"] == "banked" else None,
        "least_buy_in": about["buy_in"]["least"],
        "usual_buy_in": about["buy_in"]["usual"],
        "most_buy_in": about["buy_in"]["most"],
    }
