"""What the tests of player-dealer games share: rounds described in dollars and card names."""

import random
from collections.abc import Mapping

from typing_extensions import Unpack

from cardroom import Action, Round, Spot
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.games.banked.rules import BankedRules
from cardroom.games.carried import SHOE, ShoeLeft
from cardroom.houses.edition import SetupOptions
from cardroom.round import BANK, DROP, HOUSE, JACKPOT, Parts, Transfer
from tests.editions import Either, load_versus

EDITIONS = (
    "tres-lounge/three-card-poker",
    "oceans-eleven/three-card-poker",
    "oceans-eleven/three-card-poker-6-card-bonus",
    "gulfstream-park/three-card-poker",
    "florida/three-card-poker",
    "black-sheep/three-card-poker-6-card-bonus",
)
TRES, OCEANS, OCEANS_SIX, GULFSTREAM, FLORIDA, BLACK_SHEEP = EDITIONS

SEATS = {1: "Dee", 2: "Ann", 3: "Bob", 4: "Cat"}
"""Dee is the player-dealer; play goes Ann, Bob, Cat."""


PUT_IN = ("player-dealer-wager", "shared-bank")  # what the player-dealer wagers, and what others put in with it


def hand_of(
    edition: Either,
    bank: int,
    cards: Mapping[str, str],
    wagers: Mapping[str, Mapping[str, int]],
    folds: str = "",
    **setup: Unpack[SetupOptions],
) -> Round:
    """A whole round: ``wagers`` in dollars by player and wager; everybody plays but those named in ``folds``."""
    loaded = load_versus(edition)
    seat = {player: number for number, player in SEATS.items()}
    places = {f"seat/{seat[player]}": tuple(parse_cards(text)) for player, text in cards.items()}
    given: SetupOptions = {"stacks": dict.fromkeys(SEATS.values(), 100_000), "seats": SEATS, "player_dealer": "Dee"}
    given.update(setup)
    given["chance"] = Stacked(places=places)
    round: Round = Round(loaded.setup(**given))
    round.act(Action("Dee", "put-up", bank * 100))
    for player, placed in wagers.items():
        for wager, dollars in placed.items():
            round.act(Action(player, "bet", dollars * 100, Spot(seat[player], wager, player)))
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        round.act(Action(player, "fold" if player in folds.split() else loaded.rules.second))
    return round


def shoe_left(carry: Parts) -> ShoeLeft:
    """The shoe that goes on."""
    shoe = carry[SHOE]
    assert shoe is not None
    return shoe


def won(round: Round, player: str) -> float:
    """Dollars won or lost, fees left out."""
    fees = sum(
        t.amount * (1 if t.target == DROP else -1)
        for t in round.transfers
        if DROP in (t.source, t.target) and player in (t.source, t.target)
    )
    return (round.outcome.stacks[player] - round.setup.stacks[player] + fees) / 100


def settled(round: Round) -> list[str]:
    """Every transfer after the last wager was placed, fees left out: ``"2/ante/Ann -> bank 10 (fold)"``."""
    last = max(i for i, t in enumerate(round.transfers) if t.why.endswith("placed"))
    return [text(t) for t in round.transfers[last + 1 :] if DROP not in (t.source, t.target)]


def text(t: Transfer) -> str:
    return f"{t.source} -> {t.target} {t.amount / 100:g} ({t.rule})"


def act_at_random(round: Round, chooser: random.Random) -> None:
    """One legal action; bounds are tried at both ends more often than between them."""
    assert round.decision is not None
    player = chooser.choice(list(round.decision.asks))
    options = round.decision.asks[player]
    option = chooser.choice(options)
    amounts, amount = option.amounts, 0
    if amounts is not None:
        steps = (amounts.most - amounts.least) // amounts.step
        amount = chooser.choice([amounts.least, amounts.most, amounts.least + amounts.step * chooser.randint(0, steps)])
    round.act(Action(player, option.verb, amount, option.spot))


def check_conserved(round: Round) -> None:
    """No chip and no card is made or lost."""
    assert sum(round.accounts.values()) == sum(round.setup.stacks.values())
    assert min(cents for account, cents in round.accounts.items() if account != HOUSE) >= 0
    dealt = [card for place in round.places.values() for card in place]
    assert sorted([*round.shoe.cards, *dealt]) == sorted(round.setup.edition.deck)


def check_finished(round: Round) -> None:
    """Nothing is left on the table, the bank kept its bound, and every citation exists."""
    edition = round.setup.edition
    assert not {a: c for a, c in round.accounts.items() if c and a not in round.setup.stacks and a not in (DROP, JACKPOT, HOUSE)}
    for event in round.events:
        rule = getattr(event, "rule", "")
        assert not rule or rule in edition.clauses, f"{event} cites no clause of {edition.id}"
        assert rule or not isinstance(event, Transfer)
    moved = [t for t in round.transfers if BANK in (t.source, t.target) and t.rule not in PUT_IN]
    into = sum(t.amount for t in moved if t.target == BANK)
    out = sum(t.amount for t in moved if t.source == BANK)
    put_up = sum(t.amount for t in round.transfers if t.target == BANK and t.rule in PUT_IN)
    assert isinstance(edition.rules, BankedRules)
    used = into + out if edition.rules.coverage == "gross" else abs(into - out)
    assert round.void or used <= put_up
