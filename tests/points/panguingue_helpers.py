"""Hand-made deals of panguingue: who holds what, and the stock from the top."""

from collections import Counter
from typing import Any

from cardroom.cards import FACES, card_name, face, parse_cards
from cardroom.chance import Stacked
from cardroom.round import Action, Round, Transfer
from tests.editions import PanguingueEdition, load_panguingue

PAN = load_panguingue("oceans-eleven/panguingue")
CHIP = 100
JUNK = "2c 2d 4h 4c 6d 6s Jh Jc Qd Ks"  # no meld, and little to wait for
READY = "7c 7d 7h Kc Kd Kh 2h 3h 4h 6s"  # out with a 7, a K, an A of hearts or a 5 of hearts
WAITING = "7c 7d 2c 4d 6h Jc Qd Kc 2h 4s"
LAY_DOWN = ("ann: meld Kc Kd Kh", "ann: meld 2h 3h 4h")


class Slots:
    """Cards by name, each copy of the next deck."""

    def __init__(self) -> None:
        self.used: Counter[int] = Counter()

    def cards(self, text: str) -> tuple[int, ...]:
        found = []
        for card in parse_cards(text):
            found.append(card + FACES * self.used[card])
            self.used[card] += 1
        return tuple(found)


def begin(hands: dict[str, str], stock: str, edition: PanguingueEdition = PAN, stacks: dict[str, int] | None = None, **given: Any) -> Round:
    """The players in the order of play, which is counter-clockwise: the first sits in the highest seat and has the first."""
    slots = Slots()
    seats = {len(hands) - number: name for number, name in enumerate(hands)}
    places = {f"seat/{seat}": slots.cards(hands[name]) for seat, name in seats.items()}
    places["pluck"] = slots.cards(stock)
    given.setdefault("button", len(hands))
    return Round(edition.setup(stacks or dict.fromkeys(hands, 100_00), seats, chance=Stacked(places=places), **given))


def do(round: Round, *lines: str) -> Round:
    """``ann: meld 7c 7d 7h``, ``bob: discard 4d``, ``cy: collect 200``."""
    for line in lines:
        player, _, verb = line.partition(": ")
        first, _, rest = verb.partition(" ")
        if first == "discard":
            round.act(Action(player, "discard", picks=(held(round, player).index(rest),)))
        elif first == "collect":
            round.act(Action(player, "collect", int(rest)))
        else:
            assert round.decision is not None, f"the round is over before {line}"
            spots = [o.spot for o in round.decision.asks.get(player, ()) if o.verb == verb]
            round.act(Action(player, verb, spot=spots[0] if spots else None))
    return round


def everybody_plays(round: Round) -> Round:
    while round.decision is not None and round.decision.kind == "declare":
        round.act(Action(next(iter(round.decision.asks)), "play"))
    return round


def start(hands: dict[str, str], stock: str, **given: Any) -> Round:
    return everybody_plays(begin(hands, stock, **given))


def flat(stock: str, others: tuple[str, ...] = ("bob", "cy"), **given: Any) -> Round:
    """Ann has ten cards down: 7c 7d 7h 7s, kings, 2-3-4 of hearts."""
    round = start({"ann": READY, **dict.fromkeys(others, JUNK)}, f"7s {stock}", **given)
    do(round, "ann: meld 7c 7d 7s", "ann: add 7h to 7c 7d 7s", *LAY_DOWN, "ann: discard 6s")
    assert held(round, "ann") == []
    return round


def on(round: Round, *stop: str) -> Round:
    """Everybody draws and passes until one of these is asked."""
    while asked(round) not in stop:
        player, kind = asked(round).split()
        do(round, f"{player}: {'draw' if kind == 'turn' else 'pass'}")
    return round


def seat_of(round: Round, player: str) -> int:
    return next(seat for seat, name in round.setup.seats.items() if name == player)


def held(round: Round, player: str) -> list[str]:
    return [card_name(card) for card in round.places[f"seat/{seat_of(round, player)}"]]


def melds(round: Round, player: str) -> list[str]:
    """A player's melds as they lie."""
    found, number = [], 1
    while f"meld/{seat_of(round, player)}/{number}" in round.places:
        found.append(" ".join(sorted(card_name(card) for card in round.places[f"meld/{seat_of(round, player)}/{number}"])))
        number += 1
    return found


def verbs(round: Round) -> list[str]:
    """What is offered to the one who is asked."""
    assert round.decision is not None
    (options,) = round.decision.asks.values()
    return [option.verb for option in options]


def asked(round: Round) -> str:
    """Who is asked, and what about."""
    assert round.decision is not None
    (player,) = round.decision.asks
    return f"{player} {round.decision.kind}"


def paid(round: Round, why: str) -> list[tuple[str, str, int]]:
    """Transfers for one reason, in chips."""
    return [(str(t.source), str(t.target), t.amount // CHIP) for t in round.transfers if t.why == why]


def rules_of(transfers: list[Transfer], why: str) -> set[str]:
    return {transfer.rule for transfer in transfers if transfer.why == why}


def faces(text: str) -> tuple[int, ...]:
    return tuple(face(card) for card in parse_cards(text))
