"""Worlds: rounds that a player cannot tell from the real one. They agree with all that was seen, hang on nothing else, and are uniform."""

import pickle
from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest

from cardroom import Action, Felt, Live, Round, Seeded, Stacked, View, bot_for, card_name, drive, load, parse_cards
from cardroom.bots.random_bot import RandomBot
from cardroom.cards import RANKS, rank
from cardroom.errors import BadInput
from cardroom.hands.high import high
from cardroom.round import Shuffled
from cardroom.round.events import redact
from tests.counts import counts
from tests.support import EDITIONS

HOLDEM = "standard/no-limit-texas-holdem"


def played_so_far(name: str, seed: str) -> Round:
    """A round of four at most, stopped somewhere; bots play it, or players who give any legal answer."""
    rng, edition = Random(f"{name} {seed}"), load(name)
    players = [f"p{number}" for number in range(min(4, edition.game.seats(edition.rules)))]
    sensible = rng.random() < 0.5
    bots = {player: bot_for(edition, f"{seed}{player}") if sensible else RandomBot(f"{seed}{player}") for player in players}
    round = Round(edition.setup(dict.fromkeys(players, edition.buy_in), seed=seed))
    for _ in range(rng.randrange(30)):
        if round.decision is None:
            break
        player = next(iter(round.decision.asks))
        round.act(bots[player].choose(round.view(player)))
    return round


def seen(round: Round, player: str) -> list[object]:
    """The events as the player sees them, but for what a shuffle promises."""
    return [None if isinstance(event, Shuffled) else redact(event, player) for event in round.events]


def cards_of(round: Round) -> dict[str, list[int]]:
    return {place: held for place, held in round.places.items() if held}


def agrees(world: Round, round: Round, player: str) -> None:
    """The player sees the same, is asked the same, and no card lies in two places."""
    view, other = round.view(player), world.view(player)
    assert seen(world, player) == seen(round, player)
    assert (other.places, other.accounts, other.options, other.to_act, other.over) == (
        view.places, view.accounts, view.options, view.to_act, view.over,
    )  # fmt: skip
    assert other.hand == view.hand and other.legal == view.legal
    lying = [card for held in world.places.values() for card in held]
    assert sorted([*lying, *world.shoe.cards]) == sorted(round.setup.edition.deck)
    assert (world.outcome.void, world.accounts) == (round.outcome.void, round.accounts)


@counts("rounds", 2, 40)
def test_no_world_contradicts_what_was_seen_in_any_edition(rounds: int) -> None:
    for name in EDITIONS:
        for number in range(rounds):
            round = played_so_far(name, str(number))
            for player in (*list(round.setup.stacks)[:2], ""):
                for world in islice(round.view(player).worlds(Random(number)), 2):
                    agrees(world, round, player)


@counts("rounds", 1, 20)
def test_worlds_hang_on_nothing_that_the_player_has_not_seen(rounds: int) -> None:
    """In a world the other cards are others, and whoever looks from there finds the same worlds."""
    differ = 0
    for name in EDITIONS:
        for number in range(rounds):
            round = played_so_far(name, f"hidden {number}")
            player = next(iter(round.setup.stacks))
            (world,) = islice(round.view(player).worlds(Random(1)), 1)
            differ += cards_of(world) != cards_of(round)
            from_here, from_there = (next(each.view(player).worlds(Random(2))) for each in (round, world))
            assert cards_of(from_here) == cards_of(from_there) and from_here.shoe.cards == from_there.shoe.cards, (name, number)
    assert differ > len(EDITIONS) // 2


@counts("rounds", 1, 10)
def test_a_world_is_played_to_its_end(rounds: int) -> None:
    for name in EDITIONS:
        for number in range(rounds):
            round = played_so_far(name, f"on {number}")
            edition, players = load(name), list(round.setup.stacks)
            world = next(round.view(players[0]).worlds(Random(3)))
            drive(world, {player: RandomBot(f"{number}{player}") for player in players})
            outcome = world.outcome
            assert world.over
            assert sum(outcome.stacks.values()) + outcome.drop + outcome.jackpot == sum(world.setup.stacks.values()) + outcome.house
            assert round.setup.edition.id == edition.id == world.setup.edition.id


def as_often(found: Counter[int], counted: Counter[int]) -> None:
    """Of each way the share that was counted, within five standard errors; and no other way."""
    worlds, all = found.total(), counted.total()
    assert set(found) <= set(counted)
    for way, ways in counted.items():
        share = ways / all
        assert abs(found[way] / worlds - share) < 5 * (share / worlds) ** 0.5, (way, found[way])


@counts("worlds", 3_000, 60_000)
def test_cards_of_another_are_uniform_by_counting(worlds: int) -> None:
    """ann holds Qh 6c: of the 1,225 hands that bob may have 66 + 3 + 3 are pairs, and of 50 cards three are queens."""
    round = Round(load(HOLDEM).setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    assert [card_name(card) for card in round.view("ann").hand] == ["Qh", "6c"]
    pairs, firsts = Counter[int](), Counter[int]()
    for world in islice(round.view("ann").worlds(Random(1)), worlds):
        one, other = world.places["seat/2"]
        pairs[rank(one) == rank(other)] += 1
        firsts[rank(one)] += 1
    as_often(pairs, Counter({True: 72, False: 1225 - 72}))
    as_often(firsts, Counter({number: 3 if letter in "Q6" else 4 for number, letter in enumerate(RANKS)}))


def mucked() -> Round:
    """Checked down: ann shows a pair of nines, and bob mucks a pair of sevens."""
    lies = {"seat/1": "9s Ah", "seat/2": "7c 5c", "board": "2c 7d 9h Js 3s"}
    cards = Stacked(places={place: tuple(parse_cards(text)) for place, text in lies.items()})
    round = Round(load(HOLDEM).setup({"ann": 100_00, "bob": 60_00}, chance=cards, button=2))
    while round.decision is not None:
        ((player, options),) = round.decision.asks.items()
        quiet = next(option for option in options if option.verb in ("check", "call", "muck"))
        round.act(Action(player, quiet.verb, quiet.amounts.least if quiet.amounts else 0))
    return round


@counts("worlds", 3_000, 100_000)
def test_a_hand_that_was_mucked_is_uniform_among_those_that_lose(worlds: int) -> None:
    """Hands that would have won or split cannot have been mucked. The others are counted here, one by one, and drawn equally often."""
    round = mucked()
    view = round.view("ann")
    assert view.places["muck"] == [None, None]
    board = [card for card in view.places["board"] if card is not None]
    mine = high([*view.hand, *board])
    left = [card for card in load(HOLDEM).deck if card not in (*view.hand, *board)]
    losing = [two for two in combinations(left, 2) if high([*two, *board]) < mine]
    assert 700 < len(losing) < 900
    highest, lowest, drawn = Counter[int](), Counter[int](), set[tuple[int, ...]]()
    for world in islice(view.worlds(Random(1)), worlds):
        two = sorted(world.places["muck"])
        drawn.add(tuple(two))
        highest[rank(two[1])] += 1
        lowest[rank(two[0])] += 1
    assert drawn <= {tuple(sorted(two)) for two in losing}
    as_often(highest, Counter(rank(max(two)) for two in losing))
    as_often(lowest, Counter(rank(min(two)) for two in losing))


def test_where_nobody_knows_the_cards_there_are_no_worlds() -> None:
    round = Round(load(HOLDEM).setup({"ann": 100_00, "bob": 60_00}, chance=Felt(), button=1))
    with pytest.raises(BadInput, match="Nobody knows the cards"):
        next(round.view("ann").worlds(Random(1)))
    round.act(Action("ann", "fold"))
    assert round.inputs and round.view("bob").inputs == [], "a dealer types cards that others may not see"


def test_a_view_holds_no_seed_and_no_hidden_card() -> None:
    """Neither of a seeded round nor of one for money: a bot in another process gets the view whole."""
    seed = b"a secret seed of thirty-two bytes"[:32]
    for chance in (Seeded(seed.decode()), Live(seed)):
        round = Round(load(HOLDEM).setup({"ann": 100_00, "bob": 60_00}, button=1, chance=chance))
        view = round.view("ann")
        sent = pickle.dumps(view)
        assert view.setup.chance == Stacked() and seed not in sent and seed in pickle.dumps(round.setup)
        again: View = pickle.loads(sent)
        assert next(again.worlds(Random(1))).places == next(view.worlds(Random(1))).places
        assert again.hand == view.hand and len(again.hand) == 2
