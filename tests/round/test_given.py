"""What a program gives is whole cents, text and the types that are said, or is refused in one sentence and changes nothing."""

import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from cardroom.cards import card_name, parse_cards
from cardroom.chance import Stacked
from cardroom.errors import BadInput, BadSetup, CardroomError, IllegalAction
from cardroom.houses.files import headings
from cardroom.houses.loader import load
from cardroom.money import money_text, parse_money
from cardroom.records.settle import settle
from cardroom.round import Action, Dealt, FloorCall, Round, Spot
from cardroom.round.places import can_be_dealt_to

HOLDEM, BANKED, TILES = "standard/no-limit-texas-holdem", "tres-lounge/three-card-poker", "oceans-eleven/pai-gow-tiles"
STACKS = {"ann": 100_00, "bob": 60_00}

AMOUNTS: tuple[Any, ...] = (400.0, 450.5, math.nan, math.inf, "400", None, True, False, [400], 4 + 0j)


def holdem() -> Round:
    return Round(load(HOLDEM).setup(STACKS, seed=1, button=1))


def banked() -> Round:
    return Round(load(BANKED).setup({"ann": 500_00, "bob": 500_00}, seed=3, player_dealer="ann"))


act: Any = Action  # as a program would call it that no checker of types has seen
spot: Any = Spot
call: Any = FloorCall


def untouched(round: Round, do: Callable[..., object], given: Any, says: str) -> None:
    before = round.events[:], list(round.inputs), dict(round.accounts), round.decision
    with pytest.raises(IllegalAction, match=says):
        do(given)
    assert (round.events, round.inputs, round.accounts, round.decision) == before


@pytest.mark.parametrize("amount", AMOUNTS, ids=repr)
def test_an_amount_is_whole_cents(amount: Any) -> None:
    for round, action in (
        (holdem(), act("ann", "raise", amount)),
        (holdem(), act("ann", "call", amount)),
        (holdem(), act("ann", "fold", amount)),
        (banked(), act("ann", "put-up", amount)),
    ):
        untouched(round, round.act, action, "whole cents")
        untouched(round, round.act_all, [action], "whole cents")


def test_the_least_amount_of_an_option_is_looked_at_too() -> None:
    """400.0 is equal to 400: an account that took it would hold a float from then on."""
    round = banked()
    decision = round.decision
    assert decision is not None
    option = decision.asks["ann"][0]
    assert option.amounts is not None
    untouched(round, round.act, act("ann", option.verb, float(option.amounts.least)), "whole cents")
    round.act(Action("ann", option.verb, option.amounts.least))
    assert {type(chips) for chips in round.accounts.values()} == {int}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("fold", "An answer is an Action"),
        (("ann", "fold"), "An answer is an Action"),
        (("ann", "fold", 0, None, ()), "An answer is an Action"),
        (None, "An answer is an Action"),
        (act("ann", "fold", 0, "1/ante/ann"), r"on a Spot\(position"),
        (act("ann", "fold", 0, spot(1.0, "ante", "ann")), r"on a Spot\(position"),
        (act("ann", "fold", 0, spot(1, ["ante"], "ann")), r"on a Spot\(position"),
        (act(["ann"], "fold"), "player and its verb as text"),
        (act("ann", None), "player and its verb as text"),
        (act("ann", "fold", 0, None, [0]), "tuple of whole numbers"),
    ],
)
def test_an_answer_is_an_action(given: Any, says: str) -> None:
    round = holdem()
    untouched(round, round.act, given, says)
    untouched(round, round.act_all, [given], says)


def test_picks_are_whole_numbers() -> None:
    """Whoever changes cards picks them: 0.0 and False are equal to 0, and would be recorded as they are."""
    round = Round(load("oceans-eleven/badugi").setup(STACKS, seed=1, button=1))
    while (decision := round.decision) is not None:
        ((player, options),) = decision.asks.items()
        for option in options:
            if option.pick is not None and option.pick.most:
                for number in (0.0, False, "0", None):
                    untouched(round, round.act, act(player, option.verb, 0, option.spot, (number,)), "tuple of whole numbers")
                return
        quiet = next(option for option in options if option.verb in ("check", "call"))
        round.act(Action(player, quiet.verb, quiet.amounts.least if quiet.amounts else 0))
    raise AssertionError("nobody was asked to draw")


@pytest.mark.parametrize("given", ["fold", None, Action("ann", "fold"), 5], ids=repr)
def test_answers_in_a_row_are_a_list(given: Any) -> None:
    round = holdem()
    untouched(round, round.act_all, given, "a list of Actions")


@pytest.mark.parametrize(
    ("do", "says"),
    [
        (lambda round: round.floor("exposed-card", seat=2.0, index=0), "may be 1 or 2, not 2.0"),
        (lambda round: round.floor("exposed-card", seat=[2], index=0), r"may be 1 or 2, not \[2\]"),
        (lambda round: round.floor("exposed-card", seat=True, index=0), "may be 1 or 2, not True"),
        (lambda round: round.floor(5), "a name and arguments"),
        (lambda round: round.rule("misdeal"), "a FloorCall"),
        (lambda round: round.rule(call("misdeal", {"why": "a boxed card"})), "a name and arguments"),
        (lambda round: round.rule(call("misdeal", (("why", "a boxed card"),), by=5)), "a name and arguments"),
        (lambda round: round.misdeal(4, 5), "a reason and a clause as text"),
    ],
)
def test_a_ruling_is_checked_as_an_action_is(do: Callable[[Any], object], says: str) -> None:
    round = holdem()
    untouched(round, do, round, says)


def test_nobody_moves_chips_from_outside() -> None:
    """A procedure and a ruling move them; a program that holds the round does not, before, in the midst of or after it."""
    round = holdem()
    while True:
        before = round.events[:], dict(round.accounts)
        moves: tuple[Callable[[], None], ...] = (
            lambda: round.transfer("ann", "bob", 5_00, "a gift", "gift"),
            lambda: round.gather([("ann", 5_00)], "bob", "a gift", "gift"),
        )
        for move in moves:
            with pytest.raises(BadInput, match="Chips move by answers and rulings"):
                move()
        assert (round.events, round.accounts) == before
        if round.decision is None:
            break
        round.act(Action(next(iter(round.decision.asks)), "fold"))
    ruled = holdem()
    ruled.floor("misdeal", why="the deck is short")
    assert ruled.void and ruled.outcome.stacks == STACKS


@pytest.mark.parametrize("name", ["zed", "Ann", "ann ", 5, None, ["ann"]], ids=repr)
def test_nobody_sees_who_is_not_in_the_round(name: Any) -> None:
    round = holdem()
    with pytest.raises(BadInput, match=r"no player of this round; its players are ann, bob\."):
        round.view(name)
    for known in ("", "dealer", "ann", "bob"):
        assert round.view(known).player == known


def test_a_backline_player_has_a_stack_and_no_seat_and_sees() -> None:
    setup = load(BANKED).setup({"ann": 500_00, "bob": 500_00, "cy": 500_00}, {1: "ann", 2: "bob"}, seed=3, player_dealer="ann")
    assert Round(setup).view("cy").stack("cy") == 500_00


@pytest.mark.parametrize(
    ("places", "says"),
    [
        ({"seat/9": "2c 3d"}, r"No card is dealt to 'seat/9' here, but to seats 1, 2"),
        ({"seat/0": "2c 3d"}, "No card is dealt to 'seat/0'"),
        ({"bord": "2c 3d 4h"}, "No card is dealt to 'bord'"),
        ({"ann": "2c 3d"}, "No card is dealt to 'ann'"),
        ({5: "2c 3d"}, "No card is dealt to 5"),
    ],
)
def test_cards_are_laid_where_they_can_be_dealt(places: Mapping[Any, str], says: str) -> None:
    laid = {place: tuple(parse_cards(text)) for place, text in places.items()}
    for chance in (Stacked(places=laid), Stacked(later=(laid,))):
        with pytest.raises(BadSetup, match=says):
            load(HOLDEM).setup(STACKS, chance=chance, button=1)


@pytest.mark.parametrize("cards", ["2c 3d 4h", ("2c", "3d"), 5, (2.0, 3.0), (True,)], ids=repr)
def test_cards_are_no_text(cards: Any) -> None:
    for chance in (Stacked(cards), Stacked(places={"board": cards}), Stacked(later=({"board": cards},))):
        with pytest.raises(BadSetup, match=r"a tuple of cards, like tuple\(parse_cards"):
            load(HOLDEM).setup(STACKS, chance=chance, button=1)


def test_every_place_that_a_game_deals_to_can_be_laid() -> None:
    """Of every edition some rounds at random: the words are written by hand, and a game could deal elsewhere."""
    for heading in headings():
        edition = load(heading.id)
        chairs, places = edition.game.seats(edition.rules), set[str]()
        for seed in range(4):
            rng = Random(f"{heading.id} {seed}")
            round = Round(edition.setup({f"p{i}": 20 * edition.buy_in for i in range(1, min(4, chairs) + 1)}, seed=seed))
            for _ in range(200):
                if round.decision is None:
                    break
                player = rng.choice(list(round.decision.asks))
                options = [option for option in round.decision.asks[player] if option.verb not in ("pass", "decline")]
                option = rng.choice(options or round.decision.asks[player])
                amounts = option.amounts
                amount = 0 if amounts is None else rng.choice(amounts.only) if amounts.only else amounts.least
                picks = () if option.pick is None else tuple(rng.sample(range(option.pick.size), option.pick.least))
                round.act(Action(player, option.verb, amount, option.spot, picks))
            dealt = {event.place for event in round.events if isinstance(event, Dealt)}
            places |= dealt
            assert all(can_be_dealt_to(place, range(1, chairs + 1)) for place in dealt), (heading.id, dealt)
        assert places, heading.id


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"stacks": {"ann": 100_00.0, "bob": 60_00}}, "ann's stack must be whole cents, not 10000.0"),
        ({"stacks": {"ann": True, "bob": 60_00}}, "ann's stack must be whole cents, not True"),
        ({"stacks": {1: 100_00, 2: 60_00}}, "A player's name is text, not 1"),
        ({"stacks": [100_00, 60_00]}, "Stacks are given by player"),
        ({"seats": {1.0: "ann", 2: "bob"}}, "A seat is a whole number"),
        ({"seats": ["ann", "bob"]}, "Seats are given by number"),
        ({"seed": 1.5}, "A seed is a whole number or text"),
        ({"chip": 100.0}, "chip must be a whole number"),
        ({"payout_chip": 0.5}, "payout_chip must be a whole number"),
        ({"jackpot": 1e6}, "jackpot must be a whole number"),
        ({"button": True}, "button must be a whole number"),
        ({"chance": "As Kd"}, "Chance is one of"),
        ({"rounding": "sideways"}, "rounding must be one of"),
        ({"player_dealer": 5}, "player_dealer and dealer are names"),
        ({"table": {"blinds": [True, 2]}}, "true and false are no figures"),
    ],
)
def test_a_setup_is_given_figures_that_are_whole(given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        load(HOLDEM).setup(**{"stacks": STACKS, **given})


@pytest.mark.parametrize("cents", [4.0, 450.5, math.nan, "4", None, True], ids=repr)
def test_only_whole_cents_are_written(cents: Any) -> None:
    assert money_text(4_00) == "$4"  # what is remembered of 400 is not said of 400.0
    with pytest.raises(BadInput, match="whole cents"):
        money_text(cents)


@pytest.mark.parametrize("amount", [450.5, 4.0, math.nan, None, True, [4]], ids=repr)
def test_a_fraction_of_a_dollar_is_text(amount: Any) -> None:
    with pytest.raises(BadInput, match="is not an amount of money"):
        parse_money(amount)
    assert parse_money("450.50") == 450_50 and parse_money(450) == 450_00


def test_a_file_may_write_its_dollars_as_a_number() -> None:
    """TOML's 12.50 has its cents on paper; what has more than two of them, or is no number, is refused with its key."""
    described = {
        "edition": BANKED,
        "players": [{"name": "dee", "seat": 1, "stack": 500}, {"name": "ann", "seat": 2, "stack": 500.5}],
        "player_dealer": "dee",
        "put_up": 100,
        "wagers": {"ann": {"ante": 10}},
        "cards": {"dee": "2c 5d 9h", "ann": "As Ad 4c"},
        "actions": ["ann: play"],
    }
    assert settle(described).round.setup.stacks["ann"] == 500_50
    for stack in (500.005, math.nan, True, None):
        described["players"] = [{"name": "dee", "seat": 1, "stack": 500}, {"name": "ann", "seat": 2, "stack": stack}]
        with pytest.raises(BadInput, match=r"players\.1\.stack"):
            settle(described)


@pytest.mark.parametrize(
    ("reads", "given"), [(load, 5), (load, None), (parse_cards, 5), (parse_cards, None), (card_name, "As"), (card_name, 5.5)]
)
def test_what_is_no_name_and_no_card_is_refused_with_a_sentence(reads: Callable[[Any], object], given: Any) -> None:
    with pytest.raises(CardroomError, match=r"\.$"):
        reads(given)
