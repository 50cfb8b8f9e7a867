"""What must always hold, under random legal play with tiny stacks, short banks, few and many seats, and switches turned."""

import random
from collections.abc import Iterator, Mapping

import pytest

from cardroom import Action, Round, Setup
from cardroom.cards import card_name
from cardroom.chance import Stacked
from cardroom.errors import IllegalAction
from cardroom.games.banked.carried import TURN
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.versus.rules import Rules
from cardroom.games.banked.wagers import Backline
from cardroom.houses.edition import Edition
from cardroom.round import Dealt, Moved, Shown, replay
from tests.banked.banked_helpers import (
    EDITIONS,
    FLORIDA,
    GULFSTREAM,
    OCEANS_SIX,
    TRES,
    act_at_random,
    check_conserved,
    check_finished,
)
from tests.counts import counts
from tests.editions import load_versus
from tests.support import decision_of

NAMES = ("Ann", "Bob", "Cat", "Dee", "Eve", "Flo", "Gus", "Hal")
STACKS = (0, 400, 500, 1_000, 1_049, 1_050, 1_500, 2_350, 5_000, 20_000, 150_000)


def variants(edition: Edition[Rules, BankedTable]) -> Iterator[Edition[Rules, BankedTable]]:
    """The edition as it is, and with switches that random play should also meet."""
    rules = edition.rules
    yield edition
    yield edition.with_rules(backline=Backline())
    yield edition.with_rules(backline=Backline(most=2, decides="largest-wager", kum_kum=True))
    yield edition.with_rules(coverage="gross" if rules.coverage == "net" else "net", keep_for_second=False)
    yield edition.with_rules(loop="wager", shortfall="pro-rata", direction="counter-clockwise", backline=Backline(), tie="lose")
    yield edition.with_rules(shortfall="dead-hand", unqualified="compared", backline=Backline())


def random_setup(
    edition: Edition[Rules, BankedTable], chooser: random.Random, seed: int, carry: Mapping[str, object] | None = None
) -> Setup[Rules, BankedTable]:
    seats = chooser.sample(range(1, edition.rules.seats + 1), chooser.randint(2, edition.rules.seats))
    players = dict(zip(seats, NAMES, strict=False))
    stacks = {player: chooser.choice(STACKS) for player in players.values()} | {"Zoe": chooser.choice(STACKS)}
    absent = frozenset(player for player in players.values() if chooser.random() < 0.1)
    options: list[str] | list[None] = ["i:$2", "ii", "iii"] if edition.house in ("florida", "gulfstream-park") else [None]
    if edition.house == "oceans-eleven":
        options = ["1", "2", "7"]
    table = {"jackpot": {"rake": "$1", "pays": {"straight": "$3", "pair": "$1"}}} if edition.rules.jackpot_offered else {}
    option = chooser.choice(options)
    table_given = table if chooser.random() < 0.5 else None
    return edition.setup(stacks, players, seed=seed, absent=absent, option=option, table=table_given, carry=carry)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variant", range(6))
@counts("rounds", 15, 200)
def test_chips_cards_bank_and_citations(edition: str, variant: int, rounds: int) -> None:
    loaded = list(variants(load_versus(edition)))[variant]
    chooser = random.Random(f"{edition} {variant}")
    settled = 0
    for number in range(rounds):
        carry = {"player_dealer": chooser.choice(NAMES), "turn": chooser.randint(1, 2), "seat": 1} if number % 2 else {}
        round = Round(random_setup(loaded, chooser, number, carry=carry))
        while not round.over:
            check_conserved(round)
            if chooser.random() < 0.005:
                round.misdeal("fouled deck", "irregularity.misdeal")
            else:
                act_at_random(round, chooser)
        check_conserved(round)
        check_finished(round)
        assert not round.void or round.outcome.stacks == round.setup.stacks
        settled += any(isinstance(event, Dealt) for event in round.events)
        if number % 10 == 0:
            again = replay(round.setup, round.inputs)
            assert again.events == round.events and again.accounts == round.accounts
    assert settled >= rounds / 5  # the run means something


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_offer_is_accepted_at_both_ends_and_nothing_beside_it(edition: str) -> None:
    chooser = random.Random(edition)
    loaded = list(variants(load_versus(edition)))[1]
    for number in range(12):
        round = Round(random_setup(loaded, chooser, number))
        while not round.over:
            for player, options in decision_of(round).asks.items():
                for option in options:
                    amounts = option.amounts
                    for amount in {0} if amounts is None else {amounts.least, amounts.most}:
                        round.fork().act(Action(player, option.verb, amount, option.spot))
                    before = (len(round.events), dict(round.accounts))
                    for amount in (1,) if amounts is None else (amounts.least - 1, amounts.most + 1):
                        with pytest.raises(IllegalAction):
                            round.act(Action(player, option.verb, amount, option.spot))
                    assert before == (len(round.events), dict(round.accounts))
            with pytest.raises(IllegalAction):
                round.act(Action("Zed", "fold"))
            act_at_random(round, chooser)


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_follow_one_another(edition: str) -> None:
    """A table over time: stacks, position and turn move on; nothing but the drop leaves the table."""
    loaded, chooser = load_versus(edition), random.Random(edition)
    setup = loaded.setup(dict.fromkeys(NAMES[:5], 30_000), seed=edition)
    total, drop = 150_000, 0
    for _ in range(60):
        round = Round(setup)
        while not round.over:
            act_at_random(round, chooser)
        drop += round.outcome.drop
        assert sum(round.outcome.stacks.values()) + drop == total
        turn = round.outcome.carry.find(TURN, 1)
        assert 1 <= turn <= loaded.rules.turns
        setup = loaded.next_setup(round)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_folded_hand_is_never_shown_unless_a_bonus_bet_survived(edition: str) -> None:
    loaded, chooser = load_versus(edition), random.Random(3)
    folded = 0
    for number in range(150):
        round = Round(loaded.setup(dict.fromkeys(NAMES[:4], 50_000), seed=number, player_dealer="Ann"))
        while not round.over:
            act_at_random(round, chooser)
        for mucked in (event for event in round.events if isinstance(event, Moved)):
            folded += 1
            assert mucked.target == "discards"
            assert not [event for event in round.events if isinstance(event, Shown) and event.place == mucked.source]
        owners = {f"seat/{seat}": player for seat, player in round.setup.seats.items()}
        for player in round.setup.seats.values():
            own = [e for e in round.events if isinstance(e, Moved) and owners[e.source] == player]
            assert len(round.view(player).cards("discards")) == 3 * len(own)
        assert not round.view("").cards("discards")
    assert folded > 20


@pytest.mark.parametrize("edition", [TRES, OCEANS_SIX, GULFSTREAM, FLORIDA])
def test_swapping_two_cards_that_a_player_cannot_see_changes_nothing_for_him(edition: str) -> None:
    loaded = load_versus(edition)
    deck = list(loaded.deck)
    random.Random(5).shuffle(deck)
    # Ann banks; Bob is dealt the first three cards, Cat the next, Ann the last three, of which the third is up where one is.
    for one, other in ((3, 7), (4, 20), (6, 7), (0, 30)):
        views = []
        for swapped in (False, True):
            cards = deck[:]
            if swapped:
                cards[one], cards[other] = cards[other], cards[one]
            round = Round(loaded.setup(dict.fromkeys(NAMES[:3], 50_000), chance=Stacked(tuple(cards)), player_dealer="Ann"))
            round.act(Action("Ann", "put-up", 10_000))
            for player in ("Bob", "Cat"):
                round.act(Action(player, "bet", 1_000, decision_of(round).asks[player][0].spot))
                round.act(Action(player, "done"))
            viewer = "Bob" if one else "Cat"
            views.append((round.view(viewer).events, round.view(viewer).places, round.view(viewer).decision))
        assert views[0] == views[1], f"{viewer} can tell {card_name(deck[one])} from {card_name(deck[other])}"
