"""What the tests of blackjack share: rounds described in dollars, card names and words."""

from collections.abc import Mapping

from typing_extensions import Unpack

from cardroom import Action, Round, Spot, load
from cardroom.cards import Card, parse_cards
from cardroom.chance import Stacked
from cardroom.houses.edition import Edition, SetupOptions
from cardroom.records.slots import Slots
from cardroom.round import DROP, Dealt, Transfer
from tests.banked.banked_helpers import SEATS, text

EIGHT = "oceans-eleven/21st-century-blackjack-8-0"
EIGHT_2 = "oceans-eleven/21st-century-blackjack-8-0-2"
SIX = "oceans-eleven/no-bust-21st-century-blackjack-6-0"
FIRST = "oceans-eleven/21st-century-blackjack"
SPANISH = "oceans-eleven/pure-spanish-21-5"
ELITE = "black-sheep/blackjack-elite"
ALL_SIX = (EIGHT, EIGHT_2, SIX, FIRST, SPANISH, ELITE)

SEAT = {player: number for number, player in SEATS.items()}  # Dee 1 banks, Ann 2, Bob 3, Cat 4


def hand_of(
    edition: str | Edition,
    cards: Mapping[str, str],
    plays: Mapping[str, str] | None = None,
    bank: int = 500,
    wagers: Mapping[str, Mapping[str, int]] | None = None,
    stop: str = "",
    **setup: Unpack[SetupOptions],
) -> Round:
    """A whole round, or up to the first decision of the kind ``stop``.

    ``cards`` by player, in the order dealt to the hand; ``Ann/1`` is the hand split off. ``plays``: what each player says, one word a
    decision (``double:5`` with an amount in dollars); who says nothing stands, and declines what comes before the check. ``wagers`` in
    dollars by player and wager; a key ``Zoe@3`` puts Zoe's wagers on seat 3. Everybody who has cards bets $10 unless told otherwise.
    """
    loaded = load(edition) if isinstance(edition, str) else edition
    slots = Slots(loaded.deck)
    places: dict[str, tuple[Card, ...]] = {}
    for name, laid in cards.items():
        player, _, number = name.partition("/")
        seat = SEAT[player] if player in SEAT else int(player)
        place = f"seat/{seat}/{number}" if number else f"seat/{seat}"
        places[place] = tuple(slots.take(card, name) for card in parse_cards(laid))
    if wagers is None:
        wagers = {name: {"wager": 10} for name in cards if name in SEAT and name != "Dee"}
    given: SetupOptions = {"stacks": dict.fromkeys(SEATS.values(), 100_000), "seats": SEATS, "player_dealer": "Dee"}
    given.update(setup)
    given["chance"] = Stacked(places=places)
    round = Round(loaded.setup(**given))
    round.act(Action("Dee", "put-up", bank * 100))
    for name, placed in wagers.items():
        player, _, seat_text = name.partition("@")
        for wager, dollars in placed.items():
            round.act(Action(player, "bet", dollars * 100, Spot(int(seat_text or SEAT.get(player, 0)), wager, player)))
    said = {player: words.split() for player, words in (plays or {}).items()}
    while round.decision is not None and round.decision.kind != stop:
        player = next(iter(round.decision.asks))
        verbs = {option.verb for option in round.decision.asks[player]}
        words = said.get(player, [])
        default = "done" if "done" in verbs else "stand"
        word = words.pop(0) if words and (default != "done" or words[0].partition(":")[0] in verbs) else default
        verb, _, amount = word.partition(":")
        round.act(Action(player, verb, int(float(amount or 0) * 100)))
    if not stop:
        assert not any(said.values()), f"never asked: {said}"
    return round


def verbs(round: Round) -> list[str]:
    """What is offered now to the one who is asked."""
    assert round.decision is not None
    (options,) = round.decision.asks.values()
    return [option.verb for option in options]


def moved(round: Round) -> list[str]:
    """Every transfer after the last wager before the deal, fees left out: ``"2/wager/Ann -> bank 10 (player-loses)"``."""
    deal = next(i for i, event in enumerate(round.events) if isinstance(event, Dealt) and event.place.startswith("seat/"))
    transfers = [event for event in round.events[deal:] if isinstance(event, Transfer)]
    return [text(t) for t in transfers if DROP not in (t.source, t.target)]


def won(round: Round, *players: str) -> tuple[float, ...]:
    """Dollars won or lost, fees left out."""
    fees = dict.fromkeys(round.setup.stacks, 0)
    for t in round.transfers:
        if t.target == DROP:
            fees[str(t.source)] += t.amount
    return tuple((round.outcome.stacks[p] - round.setup.stacks[p] + fees[p]) / 100 for p in players)
