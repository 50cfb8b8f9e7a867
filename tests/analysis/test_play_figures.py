"""How somebody plays, counted by hand: hands of hold'em, stud and three card poker with known actions."""

import pytest

from cardroom import Action, Round, Spot, load, parse_cards
from cardroom.analysis.play_figures import LEAST, Habits, Results, read_banked, read_pot
from cardroom.chance import Seeded, Stacked

HOLDEM = "standard/no-limit-texas-holdem"
STACKS = {"ann": 200_00, "bob": 40_00, "cy": 100_00, "dot": 100_00}  # ann has the button: bob and cy post $1 and $2


def hand(*lines: str, stacks: dict[str, int] | None = None, edition: str = HOLDEM) -> Round:
    laid = {"seat/1": "As Ad", "seat/2": "Tc 6d", "seat/3": "Kh Kd", "seat/4": "9h 8h", "board": "Ah 5d 9s 4c 3h"}
    stacks = stacks or STACKS
    seats = {f"seat/{number}" for number in range(1, len(stacks) + 1)} | {"board"}
    chance = Stacked(places={place: tuple(parse_cards(text)) for place, text in laid.items() if place in seats})
    round = Round(load(edition).setup(stacks, chance=chance, button=1))
    for line in lines:
        player, verb, *amount = line.split()
        round.act(Action(player, verb, round_cents(amount)))
    assert round.over
    return round


def round_cents(amount: list[str]) -> int:
    return int(amount[0]) * 100 if amount else 0


RAISED = hand(
    "dot call", "ann raise 6", "bob fold", "cy raise 20", "dot fold", "ann call",
    "cy bet 20", "ann call", "cy check", "ann bet 40", "cy fold",
)  # fmt: skip
SHOWN = hand(
    "dot raise 6", "ann call", "bob call", "cy fold",
    "bob check", "dot check", "ann check", "bob check", "dot bet 6", "ann call", "bob fold", "dot check", "ann check",
)  # fmt: skip


@pytest.mark.parametrize(
    ("round", "player", "chances"),
    [
        # ann: the raise was the first, so cy's was a second one; later a call, then a bet; cy folds, so nobody shows
        (RAISED, "ann", "vpip pfr not:aggression aggression not:showdown"),
        # cy: one raise came before, and cy raised it; then a bet, a check (no chance), a fold
        (RAISED, "cy", "vpip pfr three-bet aggression not:aggression not:showdown"),
        # dot: came in before any raise, and folded to two, which is no chance to raise again
        (RAISED, "dot", "vpip not:pfr"),
        # bob: a blind is not by choice; one raise came before, and bob folded
        (RAISED, "bob", "not:vpip not:pfr not:three-bet"),
        (SHOWN, "ann", "vpip not:pfr not:three-bet not:aggression showdown won-showdown"),
        (SHOWN, "dot", "vpip pfr aggression showdown not:won-showdown"),
        (SHOWN, "bob", "vpip not:pfr not:three-bet not:aggression not:showdown"),
    ],
)
def test_what_a_hand_counts(round: Round, player: str, chances: str) -> None:
    found = read_pot(round, player)
    assert found is not None
    assert sorted(habit if made else f"not:{habit}" for habit, made in found.chances) == sorted(chances.split())


def test_where_a_player_sits_and_how_deep() -> None:
    """Four players: the button and the seat before it are late, and the big blind is $2."""
    where = {player: read_pot(SHOWN, player) for player in STACKS}
    assert {player: found and (found.position, found.depth) for player, found in where.items()} == {
        "ann": ("late", "deep"), "bob": ("blinds", "short"), "cy": ("blinds", "medium"), "dot": ("late", "medium"),
    }  # fmt: skip


def test_a_walk_is_no_hand_and_an_all_in_sees_the_board() -> None:
    walk = hand("dot fold", "ann fold", "bob fold")
    assert read_pot(walk, "cy") is None
    heads_up = hand("ann raise 40", "bob call", stacks={"ann": 200_00, "bob": 40_00})
    found = read_pot(heads_up, "bob")
    assert found is not None and ("showdown", True) in found.chances and ("won-showdown", False) in found.chances
    assert found.position == "blinds"


@pytest.mark.parametrize("edition", ["oceans-eleven/seven-card-stud", "standard/fixed-limit-badugi", "oceans-eleven/holdem"])
def test_chances_of_all_players_fit_together(edition: str) -> None:
    """Held against what must be so: nobody who folded has shown, nobody shows alone, somebody wins, one player raises second."""
    from cardroom.bots import bot_for

    game, names = load(edition), ["ann", "bob", "cy", "dot"]
    for seed in range(40):
        round = Round(game.setup(dict.fromkeys(names, 200_00), chance=Seeded(seed)))
        bots = {name: bot_for(game, name) for name in names}
        folded: set[str] = set()
        while round.decision is not None:
            player = next(iter(round.decision.asks))
            action = bots[player].choose(round.view(player))
            folded |= {player} if action.verb == "fold" else set()
            round.act(action)
        if round.void:
            continue
        hands = {name: read_pot(round, name) for name in names}
        shown = {name for name, found in hands.items() if found and ("showdown", True) in found.chances}
        assert not shown & folded and len(shown) != 1
        won = {name for name, found in hands.items() if found and ("won-showdown", True) in found.chances}
        assert bool(won) == bool(shown)
        again = [name for name, found in hands.items() if found and ("three-bet", True) in found.chances]
        assert len(again) <= 1  # there is one second raise


def test_what_wagers_brought_and_the_bank() -> None:
    """dan banks $100: ann's pair wins Ante and Play, bob folds his Ante and loses Pair Plus."""
    laid = {"seat/1": "Qs 8h 3d", "seat/2": "Kd Kh 5c", "seat/3": "9s 4d 2h"}
    chance = Stacked(places={place: tuple(parse_cards(text)) for place, text in laid.items()})
    edition = load("tres-lounge/three-card-poker")
    round = Round(edition.setup({"dan": 200_00, "ann": 100_00, "bob": 100_00}, chance=chance, player_dealer="dan", option="none"))
    for action in (
        Action("dan", "put-up", 100_00), Action("ann", "bet", 10_00, Spot(2, "ante", "ann")), Action("ann", "done"),
        Action("bob", "bet", 10_00, Spot(3, "ante", "bob")), Action("bob", "bet", 5_00, Spot(3, "pair-plus", "bob")),
        Action("bob", "done"), Action("ann", "play"), Action("bob", "fold"),
    ):  # fmt: skip
        round.act(action)
    assert round.over
    assert dict(read_banked(round, "ann").wagers) == {"ante": (10_00, 10_00), "play": (10_00, 10_00)}
    assert dict(read_banked(round, "bob").wagers) == {"ante": (-10_00, 10_00), "pair-plus": (-5_00, 5_00)}
    assert read_banked(round, "dan").bank == -20_00 + 15_00 and read_banked(round, "ann").bank is None


def test_too_few_chances_give_no_figure() -> None:
    habits, amounts = Habits(), Results()
    for number in range(LEAST):
        assert habits.figure("vpip") is None and amounts.mean is None
        found = read_pot(
            SHOWN if number % 3 else hand("dot fold", "ann fold", "bob call", "cy check", *["bob check", "cy check"] * 3), "bob"
        )
        assert found is not None
        habits.add(found)
        amounts.add(100 if number % 2 else -100)
    share = habits.figure("vpip")
    assert share is not None and share.value == 1.0 and share.low < 1.0
    mean = amounts.mean
    assert mean is not None and mean[0] == 0 and mean[1] == pytest.approx(1.96 * 100 / (LEAST - 1) ** 0.5, rel=1e-3)
