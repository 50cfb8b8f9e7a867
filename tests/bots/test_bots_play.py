"""Bots act legally in every edition, see only views, and a round comes out the same for the same seeds."""

from itertools import pairwise

import pytest

from cardroom.bots import bot_for, drive
from cardroom.bots.bot import answers, pick
from cardroom.bots.holdem import HoldemBot, starting_points
from cardroom.bots.random_bot import RandomBot
from cardroom.bots.three_card import ThreeCardBot
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.houses.files import edition_files
from cardroom.houses.loader import load
from cardroom.round import Action, Amounts, Decision, Option, Pick, Round, View
from tests.counts import counts, of_family
from tests.editions import load_versus

EDITIONS = list(edition_files())


def stacks_for(edition_id: str, number: int) -> dict[str, int]:
    edition = load(edition_id)
    seats = 2 + number % (edition.game.seats(edition.rules) - 1)
    size = (20_000, 60_000, 3_000, 150_000)[number % 4]
    return {f"p{i}": size + 700 * i for i in range(1, seats + 1)}


@pytest.mark.parametrize("edition_id", EDITIONS)
@pytest.mark.parametrize("kind", ["sensible", "random"])
@counts("tables", 2, 8)
def test_bots_play_on_legally_round_after_round(edition_id: str, kind: str, tables: int) -> None:
    edition = load(edition_id)
    for start in range(tables):
        stacks = stacks_for(edition_id, start)
        bots = {p: bot_for(edition, f"{start}{p}") if kind == "sensible" else RandomBot(f"{start}{p}") for p in stacks}
        setup = edition.setup(stacks, seed=start)
        for _ in range(tables):
            round = drive(Round(setup), bots)
            assert round.over
            outcome = round.outcome
            assert sum(outcome.stacks.values()) + outcome.drop + outcome.jackpot == sum(round.setup.stacks.values())
            setup = edition.next_setup(round, stacks={p: s if s > 2_000 else s + 20_000 for p, s in outcome.stacks.items()})


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_the_same_seeds_give_the_same_round(edition_id: str) -> None:
    edition = load(edition_id)
    stacks = stacks_for(edition_id, 5)
    rounds = [drive(Round(edition.setup(stacks, seed=9)), {p: bot_for(edition, p) for p in stacks}) for _ in range(2)]
    assert rounds[0].events == rounds[1].events


@pytest.mark.parametrize("edition_id", of_family("banked"))
@counts("tables", 4, 60)
def test_wagers_in_a_row_are_those_that_it_would_make_one_by_one(edition_id: str, tables: int) -> None:
    edition = load(edition_id)
    for start in range(tables):
        stacks = stacks_for(edition_id, start)
        alone, together = Round(edition.setup(stacks, seed=start)), Round(edition.setup(stacks, seed=start))
        one_by_one, in_rows = ({p: bot_for(edition, f"{start}{p}") for p in stacks} for _ in range(2))
        while (decision := alone.decision) is not None:
            player = next(iter(decision.asks))
            row = answers(in_rows[player], together.view(player))
            for _ in row:
                alone.act(one_by_one[player].choose(alone.view(player)))
            together.act_all(row)
            assert together.inputs == alone.inputs
        assert together.events == alone.events


class Watched:
    """A bot that is handed nothing but a view."""

    def __init__(self) -> None:
        self.bot = RandomBot(1)

    def choose(self, view: View) -> Action:
        assert type(view) is View
        held = {place for place in view.places if place.startswith("seat/")}
        own = f"seat/{next(seat for seat, player in view.seats.items() if player == view.player)}"
        assert all(card is None for place in held - {own} for card in view.places[place])  # nobody has shown yet
        return self.bot.choose(view)


def test_bots_see_only_their_own_cards() -> None:
    edition = load("standard/no-limit-texas-holdem")
    stacks = dict.fromkeys(("a", "b", "c"), 20_000)
    for seed in range(20):
        drive(Round(edition.setup(stacks, seed=seed)), dict.fromkeys(stacks, Watched()))


def test_random_bots_reach_rare_verbs_and_both_ends() -> None:
    edition = load("standard/no-limit-texas-holdem")
    stacks = dict.fromkeys(("a", "b", "c", "d"), 20_000)
    bot = RandomBot(3)
    verbs: set[str] = set()
    allin = False
    for seed in range(60):
        round = drive(Round(edition.setup(stacks, seed=seed, table={"showdown": "asked"})), dict.fromkeys(stacks, bot))
        verbs |= {given.verb for given in round.inputs if isinstance(given, Action)}
        allin |= 0 in round.outcome.stacks.values()
    assert verbs >= {"fold", "check", "call", "bet", "raise", "show", "muck"}
    assert allin


def view_of(option: Option) -> View:
    view = View("ann", load("standard/no-limit-texas-holdem").setup({"ann": 1000, "bob": 1000}, seed=1))
    view.decision = Decision("test", {"ann": (option,)})
    return view


def test_amounts_are_brought_within_bounds() -> None:
    option = Option("bet", Amounts(200, 1050, 100))
    assert [pick(view_of(option), option, amount).amount for amount in (0, 200, 250, 1049, 1050, 9999)] == [200, 200, 200, 1000, 1050, 1050]
    only = Option("bet", Amounts(0, 0, only=(300, 400)))
    assert [pick(view_of(only), only, amount).amount for amount in (0, 390)] == [300, 400]
    cards = Option("draw", pick=Pick("hand", 1, 3, 5, "that you throw away"))
    for seed in range(50):
        chosen = RandomBot(seed).choose(view_of(cards)).picks
        assert 1 <= len(chosen) <= 3 and len(set(chosen)) == len(chosen) and set(chosen) <= set(range(5))


def three_card_choice(edition_id: str, own: str, banker: str) -> str:
    edition = load_versus(edition_id)
    setup = edition.setup(
        {"ann": 20_000, "dana": 50_000},
        player_dealer="dana",
        chance=Stacked(places={"seat/1": tuple(parse_cards(own)), "seat/2": tuple(parse_cards(banker))}),
    )
    round = Round(setup)
    bots = {"ann": ThreeCardBot(edition), "dana": ThreeCardBot(edition)}
    while round.decision is not None and round.decision.kind != "decision":
        player = next(iter(round.decision.asks))
        round.act(bots[player].choose(round.view(player)))
    return bots["ann"].choose(round.view("ann")).verb


PLAYED = ("Qs 6h 4d", "2c 2d 5h", "As 3d 2h")
FOLDED = ("Qs 6h 3d", "Js 9h 8c")


@pytest.mark.parametrize(("own", "plays"), [*((hand, True) for hand in PLAYED), *((hand, False) for hand in FOLDED)])
def test_queen_six_four_is_the_mark_with_no_card_up(own: str, plays: bool) -> None:
    hidden = next(e for e in EDITIONS if load(e).game.name == "three_card_poker" and not load_versus(e).rules.exposed)
    assert (three_card_choice(hidden, own, "7c 8d Tc") != "fold") == plays


def test_a_card_that_is_up_is_used() -> None:
    shown = next(e for e in EDITIONS if load(e).game.name == "three_card_poker" and load_versus(e).rules.exposed)
    assert three_card_choice(shown, "Qs 8h 4d", "7c 8d Ac") == "fold"
    assert three_card_choice(shown, "As 9h 2d", "7c 8d Ac") != "fold"


def test_starting_hands_are_ranked_as_players_rank_them() -> None:
    hands = ["As Ah", "Ks Kh", "As Ks", "Ts 9s", "8h 3c", "7d 2c"]
    points = [starting_points(parse_cards(hand)) for hand in hands]
    assert all(better >= worse for better, worse in pairwise(points))
    assert points[0] >= 20 and points[-1] < 2


def test_a_holdem_bot_folds_rubbish_to_a_raise_and_raises_aces() -> None:
    edition = load("standard/no-limit-texas-holdem")
    places = {"seat/1": tuple(parse_cards("7d 2c")), "seat/2": tuple(parse_cards("As Ah")), "seat/3": tuple(parse_cards("9h 4s"))}
    round = Round(edition.setup(dict.fromkeys(("a", "b", "c"), 20_000), button=1, chance=Stacked(places=places)))
    round.act(Action("a", "raise", 1_000))
    assert HoldemBot(edition).choose(round.view("b")).verb == "raise"
    round.act(Action("b", "raise", 3_000))
    assert HoldemBot(edition).choose(round.view("c")).verb == "fold"
