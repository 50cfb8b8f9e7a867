"""Round after round from what is carried: the position button, kills after a scoop; random tables with settings of their own; bots."""

import random
from typing import Any

import pytest

from cardroom import Round, load
from cardroom.bots import bot_for, drive
from cardroom.bots.flop import FlopBot, part_won
from cardroom.bots.random_bot import RandomBot
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.errors import BadSetup
from cardroom.games.pot.scales import HIGH, LOW_EIGHT
from cardroom.round import Action, Noted, Transfer
from tests.counts import counts
from tests.pot.table import Table
from tests.support import choose, finish, random_setup

POSITION = "oceans-eleven/position-poker"


def winners(round: Round) -> set[str]:
    return {str(t.target) for t in round.transfers if str(t.source).startswith("pot/") and t.target in round.setup.stacks}


@counts("hands", 150, 500)
def test_the_position_button_goes_round(hands: int) -> None:
    edition = load(POSITION)
    rng = random.Random("position")
    stacks = dict.fromkeys(("ann", "bob", "cy", "dee", "eli"), 300_00)
    setup = edition.setup(stacks, seed=1)
    held = idle = 0
    for number in range(hands):
        before = setup.carry.get("position")
        round = finish(Round(setup), rng)
        won = winners(round)
        assert round.carry.get("position") == (next(iter(won)) if len(won) == 1 else None)
        streets = [e for e in round.events if isinstance(e, Noted) and e.what == "position" and not e.text]
        if before is not None and before not in setup.absent and before in known(round):
            assert [e.who for e in streets] == [before]
            assert_holder_is_last(round, before)
            held += 1
        else:
            assert not streets
            idle += 1
        stacks = {p: s if s > 50_00 else s + 200_00 for p, s in round.outcome.stacks.items()}
        away = frozenset(rng.sample(sorted(stacks), rng.choice((0, 0, 0, 1))))
        setup = edition.next_setup(round, stacks=stacks, seed=f"position {number}", absent=away)
    assert held > hands / 5 and idle > hands / 25


def known(round: Round) -> set[str]:
    """Who was dealt in."""
    return {
        round.setup.seats[int(place.partition("/")[2])]
        for place in (getattr(e, "place", "") for e in round.events)
        if place.startswith("seat/")
    }


def assert_holder_is_last(round: Round, holder: str) -> None:
    """In the order in which players act for the first time on a street: after the flop last, before it only blinds come after him."""
    streets: list[list[str]] = [[]]
    for event in round.events:
        if getattr(event, "place", "") == "board":
            streets.append([])
        if isinstance(event, Action) and event.verb in ("check", "bet", "call", "raise", "fold") and event.player not in streets[-1]:
            streets[-1].append(event.player)
    blinds = {str(t.source) for t in round.transfers if t.rule == "blinds"}
    first, *later = streets
    if holder in first and holder not in blinds:
        assert set(first[first.index(holder) + 1 :]) <= blinds
    assert all(street[-1] == holder for street in later if holder in street)


# -- kills (001 l.291-308) ------------------------------------------------------------------------------------------------------

SCOOP = {"A": "Ah 3h Kc Kh", "B": "Qc Qh 9s 9d", "C": "Tc Td 9c 9h"}
BOARD = "2c 7d 8h Ks Kd"


def killed(table: Table, **given: Any) -> Round:
    return Round(table.edition.next_setup(table.round, **{"seed": 3, **given}))


def test_a_scoop_of_five_times_the_upper_limit_kills_the_next() -> None:
    """l.302: at $4-$8 the pot must be $40; A scoops 3 x 16 and more."""
    edition = "oceans-eleven/omaha-high-low-split"
    table = Table(edition, A=200, B=200, C=200, hands=SCOOP, board=BOARD, table={"kill": ("natural",)})
    table.go("C raise 8", "A call", "B call", "A bet 4", "B call", "C call", "A bet 8", "B call", "C call").check_down()
    again = killed(table)
    posted = [(t.source, t.amount, t.rule) for t in again.transfers if t.rule == "kill"]
    assert posted and posted[0][0] == "A"
    assert [e.who for e in again.events if isinstance(e, Noted) and e.what == "kill"] == ["A"]
    assert again.decision is not None
    raises = next(o for o in next(iter(again.decision.asks.values())) if o.verb == "raise")
    assert raises.amounts is not None and raises.amounts.least == 1600  # twice the limits: the kill blind of 8 and 8 more


def test_holdem_may_be_played_with_kills_but_not_at_twenty_forty_l71_l293() -> None:
    edition = load("oceans-eleven/holdem")
    kill = {"kill": ("natural",)}
    with pytest.raises(BadSetup, match="no such kill"):
        edition.setup(dict.fromkeys("ABC", 100_000), table={**kill, "bets": ("$20", "$40"), "blinds": ("$10", "$20")})
    hands = {"A": "As Ah", "B": "7c 2d", "C": "8c 3d"}
    carry: dict[str, Any] = {}
    for legs, owes in ((["A"], []), (["A"], ["A"])):  # two pots in a row, each with a bet that is no blind
        table = Table(edition, A=200, B=200, C=200, hands=hands, board="Ad Kc 9s 5h 4c", table=kill, carry=carry)
        table.go(f"{table.turn} raise").check_down()
        carry = {"kill": table.round.carry["kill"]}
        assert carry["kill"] == {"legs": legs, "owes": owes}
    third = Table(edition, A=200, B=200, C=200, hands=hands, board="Ad Kc 9s 5h 4c", table=kill, carry=carry)
    assert third.paid("A", "kill blind") == 8 - 2 and third.offers["raise"] == (16, 16)


def test_a_small_scoop_or_a_split_kills_nothing() -> None:
    table = Table("oceans-eleven/omaha-high-low-split", A=200, B=200, C=200, hands=SCOOP, board=BOARD, table={"kill": ("natural",)})
    table.check_down()
    assert not [t for t in killed(table).transfers if t.rule == "kill"]


def test_two_pots_in_a_row_kill_the_next_in_omaha() -> None:
    """l.293: each with a full bet won."""
    edition = load("oceans-eleven/omaha")
    hands = {"A": "Ah Ad 7c 8d", "B": "Qc Qh 9s 9d", "C": "Tc Td 9c 9h"}
    table = Table(edition, A=200, B=200, C=200, hands=hands, board="As 2d 2h Ks Jd", table={"kill": ("natural",)})
    table.go("C call", "A call", "B check", "A bet 4", "B call", "C call").check_down()
    second = killed(table, chance=Stacked(places={f"seat/{i}": tuple(parse_cards(hands[p])) for i, p in enumerate("ABC", 1)}
                                           | {"board": tuple(parse_cards("As 2d 2h Ks Jd"))}))  # fmt: skip
    assert not [t for t in second.transfers if t.rule == "kill"]
    while second.decision is not None:
        ((player, options),) = second.decision.asks.items()
        verbs = [o.verb for o in options]
        verb = "bet" if "bet" in verbs and player == "A" else "check" if "check" in verbs else "call"
        amount = next((o.amounts.least for o in options if o.verb == verb and o.amounts), 0)
        second.act(Action(player, verb, amount))
    third = Round(edition.next_setup(second, seed=1))
    assert [t.source for t in third.transfers if t.rule == "kill"] == ["A"]


# -- settings that only some games have -----------------------------------------------------------------------------------------

OWN: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("oceans-eleven/short-deck", {"structure": "no-limit", "blinds": (100, 200, 500), "middle_blind": True, "buy_in": 100_00}, {}),
    ("oceans-eleven/omaha-high-low-split", {"low": "any", "kill": ("natural",)}, {}),
    ("oceans-eleven/omaha", {"kill": ("natural",)}, {}),
    ("oceans-eleven/big-o", {}, {"uses": "exactly-two"}),
    ("oceans-eleven/crazy-pineapple", {"showdown": "asked"}, {}),
    ("oceans-eleven/crazy-pineapple", {"showdown": "asked"}, {"playing_the_board": "must-declare"}),
    ("tres-lounge/pineapple-high-low-split", {"showdown": "asked"}, {"undiscarded": "disqualified", "odd_half": "closest"}),
    (POSITION, {}, {"after_split": "higher-suit", "side_pots": "main-pot"}),
]


@pytest.mark.parametrize(("edition", "table", "rules"), OWN)
@counts("sessions", 20, 150)
def test_chips_and_cards_are_conserved_with_a_games_own_settings(
    edition: str, table: dict[str, Any], rules: dict[str, Any], sessions: int
) -> None:
    loaded = load(edition).with_rules(**rules)
    for number in range(sessions):
        rng = random.Random(f"{edition} {number}")
        setup = random_setup(loaded, rng, table=table)
        for _ in range(3):
            round = Round(setup)
            total = sum(setup.stacks.values())
            while round.decision is not None:
                round.act(choose(rng, round.decision))
                assert sum(round.accounts.values()) - setup.jackpot == total
                held = [card for cards in round.places.values() for card in cards]
                assert sorted([*round.shoe.cards, *held]) == sorted(loaded.deck)
            assert all(e.rule in loaded.clauses for e in round.events if isinstance(e, Transfer))
            stacks = {p: max(s, 20_00) for p, s in round.outcome.stacks.items()}
            setup = loaded.next_setup(round, stacks=stacks, seed=f"{number}{_}")


def test_a_stepped_dealer_of_a_full_omaha_table_can_replace_what_he_exposes() -> None:
    """Ten players have 40 cards: four exposed ones can be replaced and still leave board and burns."""
    edition = load("oceans-eleven/omaha")
    round = Round(edition.setup({f"p{i}": 100_00 for i in range(10)}, seed=1, button=1, stepped=True))
    assert round.decision is not None
    expose = next(o for o in round.decision.asks["dealer"] if o.verb == "expose")
    assert expose.pick is not None and (expose.pick.most, expose.pick.size) == (4, 40)
    round.act(Action("dealer", "expose", picks=(1, 11, 21, 39)))
    while round.decision is not None:
        ((player, options),) = round.decision.asks.items()
        verbs = [o.verb for o in options]
        round.act(Action(player, next(v for v in ("deal", "check", "call") if v in verbs)))
    assert round.over and len(round.places["board"]) == 5


# -- bots -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("edition", ["oceans-eleven/omaha-high-low-split", "oceans-eleven/crazy-pineapple", "oceans-eleven/short-deck"])
@counts("rounds", 40, 120)
def test_a_sensible_bot_beats_random_ones(edition: str, rounds: int) -> None:
    loaded = load(edition)
    won = 0
    for seed in range(rounds):
        stacks = dict.fromkeys(("a", "b", "c"), 200_00)
        bots = {"a": bot_for(loaded, seed), "b": RandomBot(seed), "c": RandomBot(seed + 1)}
        round = drive(Round(loaded.setup(stacks, seed=seed, button=1 + seed % 3)), bots)
        won += round.outcome.stacks["a"] - 200_00
    assert won > 0


def test_what_a_pot_is_worth() -> None:
    board = parse_cards("2c 7d 8h Ks Kd")
    aces, kings, nothing = (parse_cards(text) for text in ("Ah 3h", "Kc Kh", "Tc Td"))
    assert part_won((HIGH, LOW_EIGHT), kings, [aces, nothing], board) == 0.5
    assert part_won((HIGH, LOW_EIGHT), aces, [kings, nothing], board) == 0.5
    assert part_won((HIGH, LOW_EIGHT), kings, [nothing], board) == 1.0
    assert part_won((HIGH,), aces, [parse_cards("Ad 3d"), nothing], board) == 0.0


def test_the_bot_keeps_the_better_cards() -> None:
    edition = load("tres-lounge/pineapple-high-low-split")
    places = {"seat/1": tuple(parse_cards("As Ah 7d")), "seat/2": tuple(parse_cards("9c 6d 2h"))}
    round = Round(edition.setup({"a": 10_000, "b": 10_000}, button=2, chance=Stacked(places=places)))
    round.act(Action("b", "call"))
    round.act(Action("a", "check"))
    assert round.decision is not None and round.decision.kind == "discard"
    assert FlopBot(edition, 1).choose(round.view("a")).picks == (2,)
