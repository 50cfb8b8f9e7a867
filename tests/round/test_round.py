"""The round itself: atomic actions, recovery, void, misdeals caught and not, felt tables, views."""

from typing import Any

import pytest

from cardroom import Action, Round, load
from cardroom.cards import parse_card, parse_cards
from cardroom.chance import Felt, Stacked
from cardroom.collection import PostedRate
from cardroom.errors import BrokenRound, IllegalAction
from cardroom.houses.edition import Edition
from cardroom.round import DEALER, DROP, Decision, Misdeal, Option, Parts, Procedure, Ruled, exactly, replay
from tests.editions import load_versus

HOLDEM = "standard/no-limit-texas-holdem"


def game(edition: Edition, play: Any) -> Edition:
    """The edition with another procedure."""
    from dataclasses import replace

    return replace(edition, game=edition.game._replace(play=play))


def simple(play: Any, **given: Any) -> Round:
    return Round(game(load(HOLDEM), play).setup({"ann": 1000, "bob": 1000}, seed=1, **given))


def test_a_procedure_that_dies_leaves_the_round_as_it_was() -> None:
    def play(round: Round) -> Procedure:
        yield Decision("first", {"ann": (Option("go"),)})
        round.transfer("ann", "pot/0", 100, "in", "pot")
        yield from round.deal("board", 3)
        action = yield Decision("second", {"ann": (Option("go"), Option("die"))})
        if action.verb == "die":
            round.transfer("ann", "bob", 50, "half done", "pot")
            raise ZeroDivisionError("a bug of ours")
        round.transfer("pot/0", "bob", 100, "out", "pot")
        round.carry = Parts({"after": "recovery"})

    round = simple(play)
    round.act(Action("ann", "go"))
    before = (list(round.events), dict(round.accounts), list(round.shoe.cards), list(round.inputs))
    with pytest.raises(BrokenRound, match="the round stands as before"):
        round.act(Action("ann", "die"))
    assert before == (round.events, round.accounts, round.shoe.cards, round.inputs)
    round.act(Action("ann", "go"))
    assert round.over
    assert round.outcome.stacks == {"ann": 900, "bob": 1100}
    assert round.outcome.carry == {"after": "recovery"}, "the procedure still holds this very round"


def test_a_round_may_not_end_with_chips_on_the_table() -> None:
    def play(round: Round) -> Procedure:
        yield Decision("first", {"ann": (Option("go"),)})
        round.transfer("ann", "pot/0", 100, "in", "pot")

    round = simple(play)
    with pytest.raises(BrokenRound, match="chips left on the table"):
        round.act(Action("ann", "go"))
    assert not round.over
    assert round.accounts["ann"] == 1000


def test_no_account_goes_below_zero_and_no_transfer_is_negative() -> None:
    def play(round: Round) -> Procedure:
        with pytest.raises(ValueError, match="ann has 1000, not 1001"):
            round.transfer("ann", "bob", 1001, "too much", "pot")
        with pytest.raises(ValueError, match="a transfer of -1"):
            round.transfer("ann", "bob", -1, "backwards", "pot")
        round.transfer("ann", "bob", 0, "nothing", "pot")
        yield Decision("end", {"ann": (Option("go"),)})

    round = simple(play)
    assert round.transfers == []


def redealing(round: Round) -> Procedure:
    round.transfer("ann", "pot/0", 100, "ante", "ante")
    while True:
        try:
            yield from round.deal("board", 3)
            yield Decision("look", {"ann": (Option("go"),)})
            break
        except Misdeal as misdeal:
            round.ruled("misdeal", misdeal.why, misdeal.rule)
            round.move("board", "shoe")
            round.reshuffle()
    round.transfer("pot/0", "bob", 100, "out", "pot")


def test_a_misdeal_is_caught_where_the_game_redeals_and_replays_equal() -> None:
    round = simple(redealing)
    first = list(round.places["board"])
    round.misdeal("a boxed card", "irregularity.misdeal")
    assert round.places["board"] != first
    assert not round.over
    round.act(Action("ann", "go"))
    assert round.outcome.stacks == {"ann": 900, "bob": 1100}
    assert replay(round.setup, round.inputs).events == round.events


def test_a_misdeal_that_nobody_catches_voids_the_round() -> None:
    def play(round: Round) -> Procedure:
        round.transfer("ann", "pot/0", 100, "ante", "ante")
        round.transfer("ann", DROP, 50, "fee", "collection")
        round.carry_if_void = Parts({"button": 2})
        yield Decision("look", {"ann": (Option("go"),)})

    round = simple(play, carry={"old": 1})
    round.misdeal("a boxed card", "irregularity.misdeal")
    assert round.over
    assert round.outcome.void
    assert round.outcome.stacks == {"ann": 1000, "bob": 1000}
    assert round.outcome.carry == {"old": 1, "button": 2, "again": True}
    assert any(isinstance(event, Ruled) and event.rule == "irregularity.misdeal" for event in round.events)
    assert replay(round.setup, round.inputs).outcome == round.outcome
    with pytest.raises(IllegalAction, match="over"):
        round.misdeal("again", "irregularity.misdeal")


def test_a_house_that_keeps_the_fee_of_a_void_round() -> None:
    def play(round: Round) -> Procedure:
        round.transfer("ann", DROP, 50, "fee", "collection")
        yield Decision("look", {"ann": (Option("go"),)})

    edition = game(load(HOLDEM), play)
    round = Round(edition.setup({"ann": 1000, "bob": 1000}, seed=1)._replace(rate=PostedRate("", (), void_returns=False)))
    round.misdeal("a boxed card", "irregularity.misdeal")
    assert round.outcome.stacks == {"ann": 950, "bob": 1000}
    assert round.outcome.drop == 50


def test_exact_amounts_may_be_left_out_and_spots_too_where_only_one_fits() -> None:
    def play(round: Round) -> Procedure:
        action = yield Decision("pay", {"ann": (Option("pay", exactly(300)), Option("pass"))})
        round.transfer("ann", "bob", action.amount, "paid", "pot")

    round = simple(play)
    round.act(Action("ann", "pay"))
    assert round.outcome.stacks["ann"] == 700


def test_a_fork_is_equal_and_goes_its_own_way() -> None:
    round = Round(load(HOLDEM).setup({"ann": 1000, "bob": 1000, "cy": 1000}, seed=4, button=1))
    round.act(Action("ann", "call"))
    fork = round.fork()
    assert fork.events == round.events
    fork.act(Action("bob", "fold"))
    assert len(fork.events) > len(round.events)
    assert round.decision is not None
    assert "bob" in round.decision.asks


def test_at_a_felt_table_the_dealer_types_in_what_lies_face_up() -> None:
    """Heads-up hold'em with real cards: the board as it comes, the hands as they are shown; nobody else sees what was typed."""
    edition = load(HOLDEM)
    round = Round(edition.setup({"ann": 10_00, "bob": 10_00}, chance=Felt(), button=1))

    def type_in(text: str) -> None:
        unseen = round.unseen()
        round.act(Action(DEALER, "cards", picks=tuple(unseen.index(card) for card in parse_cards(text))))

    assert round.view("ann").places == {"seat/2": [None, None], "seat/1": [None, None]}
    round.act(Action("ann", "raise", 10_00))
    round.act(Action("bob", "call"))
    with pytest.raises(IllegalAction):
        round.act(Action("ann", "check"))
    for text in ("7s 8s 3h", "Qc", "9c"):
        type_in(text)
    round.act(Action("bob", "show"))
    type_in("Kd Kh")
    assert round.view("ann").cards("seat/2") == parse_cards("Kd Kh")
    assert len(round.unseen()) == 52 - 7 and len(round.shoe.cards) == 52 - 12
    round.act(Action("ann", "show"))
    with pytest.raises(ValueError, match="not in list"):
        type_in("Kd Ad")  # it lies there already
    type_in("As Ad")
    assert all(not event.picks for event in round.view("ann").events if isinstance(event, Action) and event.player == DEALER)
    assert round.over
    assert round.outcome.stacks == {"ann": 20_00, "bob": 0}


def test_a_stepped_dealer_is_asked_before_each_street() -> None:
    round = Round(load(HOLDEM).setup({"ann": 10_00, "bob": 10_00}, seed=2, button=1, stepped=True))
    asked = []
    while round.decision is not None:
        player, options = next(iter(round.decision.asks.items()))
        if player == DEALER:
            asked.append(round.decision.kind)
            round.act(Action(DEALER, "deal"))
        else:
            round.act(Action(player, next(o.verb for o in options if o.verb in ("check", "call"))))
    assert asked == ["deal", "flop", "turn", "river"]


# Who may see what when, by hand: True for cards that the viewer must see, False for cards he must not.


def sees(round: Round, viewer: str, place: str) -> bool:
    held = round.view(viewer).places.get(place, [])
    assert held, f"nothing lies at {place}"
    known = [card is not None for card in held]
    assert all(known) or not any(known)
    return all(known)


def test_who_sees_what_in_holdem() -> None:
    cards = Stacked(
        tuple(parse_cards("2c")),
        {"seat/1": tuple(parse_cards("As Ad")), "seat/2": tuple(parse_cards("7c 2h")), "seat/3": tuple(parse_cards("Kd Kh"))},
    )
    round = Round(load(HOLDEM).setup(dict.fromkeys(("ann", "bob", "cy"), 10_00), chance=cards, button=1))
    for viewer, seat, seen in (
        ("ann", "seat/1", True), ("ann", "seat/2", False), ("ann", "seat/3", False), ("bob", "seat/2", True), ("bob", "seat/1", False),
        ("", "seat/1", False), ("", "seat/2", False), ("", "seat/3", False),
    ):  # fmt: skip
        assert sees(round, viewer, seat) is seen
    round.act(Action("ann", "raise", 10_00))
    round.act(Action("bob", "fold"))
    assert not sees(round, "ann", "muck")
    assert sees(round, "bob", "muck")
    round.act(Action("cy", "call"))
    assert round.over
    for viewer in ("ann", "bob", "cy", ""):
        assert not sees(round, viewer, "burn")
        assert sees(round, viewer, "board")
        assert sees(round, viewer, "seat/3"), "left of the button: cy shows first, with no bet on the river"
    assert parse_card("7c") not in {c for held in round.view("cy").places.values() for c in held}


@pytest.mark.parametrize(("edition", "up"), [("tres-lounge/three-card-poker", 1), ("gulfstream-park/three-card-poker", 0)])
def test_who_sees_what_in_three_card_poker(edition: str, up: int) -> None:
    """The player-dealer's own cards lie unseen, but for the one turned up [000 l.822]; a folded hand is never shown to others."""
    loaded = load_versus(edition)
    stacks = dict.fromkeys(("dan", "ann", "bob"), 500_00)
    round = Round(loaded.setup(stacks, seed=3, player_dealer="dan"))
    while round.decision is not None and round.decision.kind != "decision":
        player, options = next(iter(round.decision.asks.items()))
        option = options[0]
        spotted = option.spot is not None and option.spot.wager == loaded.rules.base
        verb = option if option.verb == "put-up" or spotted else options[-1]
        round.act(Action(player, verb.verb, verb.amounts.least if verb.amounts else 0, verb.spot))
    for viewer in ("dan", "ann", "bob", ""):
        hand = round.view(viewer).places["seat/1"]
        assert sum(card is not None for card in hand) == up, viewer
        assert sees(round, viewer, "seat/2") is (viewer == "ann")
        assert sees(round, viewer, "seat/3") is (viewer == "bob")
    round.act(Action("ann", "fold"))
    round.act(Action("bob", loaded.rules.second))
    assert round.over
    for viewer in ("dan", "bob", ""):
        assert sees(round, viewer, "seat/1")
        assert sees(round, viewer, "seat/3")
        assert not sees(round, viewer, "discards")


def test_gathering_is_so_many_transfers_and_nothing_moves_for_nothing() -> None:
    def play(round: Round) -> Procedure:
        round.gather([("ann", 100), ("bob", 0), ("bob", 50)], "pot/0", "into the pot", "pot")
        round.gather([("pot/0", 150)], "ann", "back", "pot")
        yield Decision("end", {"ann": (Option("go"),)})

    round = simple(play)
    assert [tuple(t)[:5] for t in round.transfers] == [
        ("ann", "pot/0", 100, "into the pot", "pot"),
        ("bob", "pot/0", 50, "into the pot", "pot"),
        ("pot/0", "ann", 150, "back", "pot"),
    ]
    assert round.accounts == {"ann": 1050, "bob": 950, "pot/0": 0}


@pytest.mark.parametrize("amount", [1001, -1])
def test_gathering_what_is_not_there_is_refused_like_any_transfer(amount: int) -> None:
    def play(round: Round) -> Procedure:
        with pytest.raises(ValueError, match="bob"):
            round.gather([("ann", 100), ("bob", amount)], "pot/0", "into the pot", "pot")
        assert round.accounts == {"ann": 900, "bob": 1000, "pot/0": 100}
        yield Decision("end", {"ann": (Option("go"),)})

    simple(play)


def test_cards_laid_up_together_are_cards_laid_up_one_by_one() -> None:
    def together(round: Round) -> Procedure:
        yield from round.deal_up(["seat/1", "seat/2"])
        yield from round.deal_up(["seat/2"])
        yield Decision("end", {"ann": (Option("go"),)})

    def one_by_one(round: Round) -> Procedure:
        for place in ("seat/1", "seat/2", "seat/2"):
            round.lay(place, 1)
        yield Decision("end", {"ann": (Option("go"),)})

    first, second = simple(together), simple(one_by_one)
    assert (first.events, first.places, first.up, first.shoe.cards) == (second.events, second.places, second.up, second.shoe.cards)
    laid = {"seat/2": tuple(parse_cards("As Kd"))}
    for play in (together, one_by_one):  # where a place has cards laid for it, it gets those
        round = Round(game(load(HOLDEM), play).setup({"ann": 1000, "bob": 1000}, chance=Stacked(places=laid)))
        assert round.places["seat/2"] == list(laid["seat/2"])


def test_chips_left_on_the_table_are_a_fault_of_the_procedure() -> None:
    def play(round: Round) -> Procedure:
        yield Decision("first", {"ann": (Option("go"),)})
        round.transfer("ann", "pot/0", 100, "into the pot", "pot")

    round = simple(play)
    with pytest.raises(BrokenRound, match=r"chips left on the table: \{'pot/0': 100\}"):
        round.act(Action("ann", "go"))
    assert round.accounts == {"ann": 1000, "bob": 1000} and not round.over
