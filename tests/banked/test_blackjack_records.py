"""Blackjack described in a file, at a felt table and with a stepped dealer; and what its rule sheet prints."""

from typing import Any

import pytest

from cardroom import Action, Round, Spot
from cardroom.cards import parse_cards
from cardroom.chance import Felt
from cardroom.errors import BadInput
from cardroom.records.settle import settle
from cardroom.round import DEALER
from tests.banked.blackjack_helpers import ALL_SIX, EIGHT, EIGHT_2, ELITE, FIRST, SIX, SPANISH
from tests.editions import load_blackjack
from tests.felt import type_in

PLAYERS = [{"name": name, "seat": seat, "stack": "$500"} for seat, name in enumerate(("dee", "ann", "bob"), start=1)]


def described(edition: str, cards: dict[str, str], actions: list[str], wagers: dict[str, Any] | None = None, **more: Any) -> Round:
    data = {
        "edition": edition, "players": PLAYERS, "player_dealer": "dee", "put_up": "$300", "cards": cards, "actions": actions,
        "wagers": wagers or {"ann": {"wager": 10}}, **more,
    }  # fmt: skip
    return settle(data, "it").round


def net(round: Round, player: str) -> float:
    fees = sum(t.amount for t in round.transfers if t.target == "drop" and t.source == player)
    return (round.outcome.stacks[player] - 500_00 + fees) / 100


def test_a_split_with_a_double_l2530() -> None:
    cards = {"dee": "9c 4h Kd", "ann": "8s 8d 3c Kc", "ann/1": "Th", "bob": "Ks 2d 7c"}
    wagers = {"ann": {"wager": 10, "buster": 5}, "bob": {"wager": 10}}
    round = described(EIGHT, cards, ["ann: split", "ann: double 10", "ann: stand", "bob: hit", "bob: stand"], wagers)
    assert (net(round, "ann"), net(round, "bob")) == (40, 10)
    laid = {key.replace("ann/1", "seat/2/1"): value for key, value in cards.items()}
    by_seat = described(EIGHT, laid, ["ann: split", "ann: double 10", "ann: stand", "bob: hit", "bob: stand"], wagers)
    assert by_seat.events == round.events


def test_insurance_even_money_and_a_free_circle() -> None:
    insured = described(EIGHT_2, {"dee": "Ac Kh", "ann": "Ks 9d"}, ["ann: insure"])
    assert net(insured, "ann") == 0
    even = described(EIGHT_2, {"dee": "Ac Kh", "ann": "As Kd"}, ["ann: even-money"])
    assert net(even, "ann") == 10
    declined = described(EIGHT_2, {"dee": "Ac Kh", "ann": "As Kd"}, [])  # what nobody writes down is declined
    assert net(declined, "ann") == 0
    free = described(SIX, {"dee": "9c 8h", "ann": "Ks 9d", "6": "Ks 8d"}, ["ann: stand", "ann: stand"],
        {"ann": [{"wager": 10}, {"on": 6, "wager": 20}]})  # fmt: skip
    assert net(free, "ann") == 30


def test_jokers_double_double_and_31_in_a_file() -> None:
    assert net(described(FIRST, {"dee": "9c 8h", "ann": "Jo As"}, []), "ann") == 15
    words = ["ann: double", "ann: double-double", "ann: rescue"]
    assert net(described(SPANISH, {"dee": "9c 8h", "ann": "2s 3d 2c 3c"}, words), "ann") == -20
    assert net(described(ELITE, {"dee": "9c Kh", "ann": "Ks 5d 6c Kd"}, ["ann: hit", "ann: hit"]), "ann") == 30


@pytest.mark.parametrize(
    ("cards", "actions", "says"),
    [
        ({"dee": "9c 8h", "ann": "Ks 6d"}, ["ann: hit", "ann: stand"], "cards are missing"),
        ({"dee": "9c 8h", "ann": "Ks 6d 2c"}, ["ann: stand"], "not 3"),
        ({"dee": "9c 8h", "ann": "Ks 6d"}, ["ann: split"], "may not split"),
        ({"dee": "9c 8h", "ann": "Ks 6d"}, ["ann: double 7"], "in steps of $5"),
        ({"dee": "9c 8h", "ann": "8s 8d", "ann/1": "2c"}, ["ann: stand"], "not 1"),
        ({"dee": "9c 8h", "ann": "8s 8d", "eve/1": "2c"}, ["ann: stand"], "eve"),
        ({"dee": "9c 8h", "ann": "8s 8d", "seat/9/1": "2c"}, ["ann: stand"], "nobody sits there"),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(cards: dict[str, str], actions: list[str], says: str) -> None:
    with pytest.raises(BadInput) as error:
        described(EIGHT, cards, actions)
    assert says in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("edition", ALL_SIX)
def test_a_felt_table_and_a_stepped_dealer(edition: str) -> None:
    """The dealer types in every card that lies face up, also the one split off, and the hole card when it is turned over."""
    loaded = load_blackjack(edition)
    stacks = {"dee": 500_00, "ann": 500_00}
    round = Round(loaded.setup(stacks, chance=Felt(), player_dealer="dee", stepped=True))
    order = parse_cards("8s 9c 8d Ks Kd 8h")  # ann, dee, ann, then a card on each of ann's hands, then dee's hole card
    steps = []
    while round.decision is not None:
        (player, options), *_ = round.decision.asks.items()
        steps.append(round.decision.kind)
        if options[0].verb == "cards":
            type_in(round, [order.pop(0) for _ in range(options[0].pick.least)])  # type: ignore[union-attr]
        elif player == DEALER:
            round.act(Action(DEALER, "deal"))
        elif round.decision.kind == "wagers":
            placed = Spot(2, "wager", "ann") in round.accounts
            round.act(Action("ann", "done") if placed else Action("ann", "bet", 1000, Spot(2, "wager", "ann")))
        else:
            verbs = [option.verb for option in options]
            verb = next(v for v in ("put-up", "split", "done", "stand") if v in verbs)
            round.act(Action(player, verb, 100_00 if verb == "put-up" else 0))
    assert not order and steps.count("deal") == steps.count("reveal") == 1
    assert round.outcome.stacks["ann"] + round.outcome.drop >= 520_00 - 100  # 18 twice against 17
    assert round.outcome.carry["shoe"]


@pytest.mark.parametrize("edition", ALL_SIX)
def test_the_rule_sheet_has_every_part(edition: str) -> None:
    loaded = load_blackjack(edition)
    sections = dict(loaded.game.sheet(loaded))
    assert list(sections)[:6] == ["Deck", "Seats and wagers", "Counts", "Order of play", "Options", "Settlement"]
    assert [title for title in sections if " pays" in title] == [
        f"{bonus.name} pays" + ("" if bonus.posted else f" (offered where a table posts {key})")
        for key, bonus in loaded.rules.bonuses.items()
    ]
    lines = [line for section in sections.values() for line in section]
    assert all(line.endswith(")") for line in lines)
    printed = " ".join(lines)
    assert ("double-double" in printed.lower()) == (edition == SPANISH)
