"""What the tests of the baccarat games share: rounds described in dollars and card names."""

from collections.abc import Mapping

from typing_extensions import Unpack

from cardroom import Action, Round, Spot, load
from cardroom.cards import Card, parse_cards
from cardroom.chance import Stacked
from cardroom.houses.edition import Edition, SetupOptions
from cardroom.records.slots import Slots
from cardroom.round import DROP, Transfer

TRES, TRES_EZ = "tres-lounge/21st-century-baccarat", "tres-lounge/ez-baccarat-panda-8"
SHEEP = "black-sheep/ez-baccarat"
EZ, PANDA = "oceans-eleven/ez-baccarat", "oceans-eleven/ez-baccarat-panda-8"
CALIFORNIA_2, DAI, DRAGON = "oceans-eleven/california-baccarat-2-0", "oceans-eleven/dai-bacc", "oceans-eleven/dragon-dai-bacc"
CHART = (TRES, TRES_EZ, SHEEP, EZ, PANDA, CALIFORNIA_2, DAI, DRAGON)
FACE_UP, CALIFORNIA = "oceans-eleven/21st-century-baccarat", "oceans-eleven/california-baccarat"

SEATS = {1: "Dee", 2: "Ann", 3: "Bob", 4: "Cat"}
"""Dee is the player-dealer; Ann sits to her left, Cat to her right with empty seats between them."""

# Player line and Banker line, with what they are worth.
DRAGON_HAND = {"player": "Kc 2d 4h", "banker": "Kd 5c 2h"}  # three-card 6 against three-card 7
PANDA_HAND = {"player": "Kc 2d 6h", "banker": "Kd 7c"}  # three-card 8 against 7
OX_HAND = {"player": "Kc 2d 4h", "banker": "Kd 5c Qh"}  # three-card 6 against three-card 5
EIGHT_SEVEN = {"player": "Kc 3d 5h", "banker": "Kd 4c 3h"}  # three-card 8 against three-card 7
NATURAL_HAND = {"player": "Kc 9d", "banker": "2c 3d"}  # a natural 9 against 5
BANKER_HAND = {"player": "Kc 6d", "banker": "2c 6s"}  # 6 against a natural 8
TIE_HAND = {"player": "Kc 7d", "banker": "Qd 7c"}  # 7 each

Wagers = Mapping[str, Mapping[str, int]]


def laid(edition: Edition, hands: Mapping[str, str]) -> dict[str, tuple[Card, ...]]:
    """Cards by place; a name may come as often as the shoe has it."""
    slots = Slots(edition.deck)
    return {place: tuple(slots.take(card, place) for card in parse_cards(text)) for place, text in hands.items()}


def opened(edition: str | Edition, bank: int, hands: Mapping[str, str], **setup: Unpack[SetupOptions]) -> Round:
    """A round in which Dee has put up so many dollars. Zoe has no seat."""
    loaded = load(edition) if isinstance(edition, str) else edition
    if getattr(loaded.rules, "burn", "") == "by-first-card":
        hands = {"burn": "As 8s", **hands}
    given: SetupOptions = {
        "stacks": dict.fromkeys((*(setup.get("seats") or SEATS).values(), "Zoe"), 1_000_000),
        "seats": SEATS,
        "player_dealer": "Dee",
    }
    given.update(setup)
    given["chance"] = Stacked(places=laid(loaded, hands))
    round = Round(loaded.setup(**given))
    round.act(Action("Dee", "put-up", bank * 100))
    return round


def bet(round: Round, player: str, wager: str, dollars: int, on: int | None = None) -> None:
    seat = on or next(seat for seat, name in round.setup.seats.items() if name == player)
    round.act(Action(player, "bet", dollars * 100, Spot(seat, wager, player)))


def close_wagers(round: Round) -> Round:
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    return round


def played(edition: str | Edition, bank: int, hands: Mapping[str, str], wagers: Wagers, **setup: Unpack[SetupOptions]) -> Round:
    """A whole round of a game without choices: ``wagers`` in dollars by player and spot."""
    round = opened(edition, bank, hands, **setup)
    for player, placed in wagers.items():
        for wager, dollars in placed.items():
            bet(round, player, wager, dollars)
    return close_wagers(round)


def won(round: Round, player: str) -> float:
    """Dollars won or lost, fees left out."""
    fees = sum(t.amount for t in round.transfers if t.source == player and t.target == DROP)
    return (round.outcome.stacks[player] - round.setup.stacks[player] + fees) / 100


def results(round: Round, players: str = "Ann Bob Cat Dee") -> list[float]:
    return [won(round, player) for player in players.split()]


def settled(round: Round) -> list[str]:
    """Every transfer after the last wager, fees left out; stakes that go back with a win are left out too."""
    last = max(i for i, t in enumerate(round.transfers) if isinstance(t.target, Spot) and t.source == t.target.player)
    return [text(t) for t in round.transfers[last + 1 :] if t.target != DROP and t.why != "stake back"]


def text(t: Transfer) -> str:
    source = f"{t.source.player}'s {t.source.wager}" if isinstance(t.source, Spot) else t.source
    return f"{source} -> {t.target} {t.amount / 100:g} ({t.rule})"


def offers(round: Round, player: str) -> set[tuple[int, str]]:
    """Where the player may bet now."""
    assert round.decision is not None
    return {(option.spot.position, option.spot.wager) for option in round.decision.asks.get(player, ()) if option.spot is not None}
