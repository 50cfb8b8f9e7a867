"""What must always hold, with the switches of the baccarat games turned: random legal play, tiny stacks, short banks, short shoes."""

import random

import pytest

from cardroom import Round
from cardroom.errors import BadInput
from cardroom.games.banked.wagers import Backline
from cardroom.round import replay
from tests.banked.baccarat_helpers import CALIFORNIA, CHART, DAI, EZ, FACE_UP, PANDA, TRES
from tests.banked.banked_helpers import act_at_random, check_conserved, check_finished
from tests.counts import counts
from tests.editions import load_banked

STACKS = (0, 900, 1_000, 1_050, 2_150, 5_000, 20_000, 400_000)
NAMES = ("Ann", "Bob", "Cat", "Dee", "Eve", "Flo", "Gus", "Hal")

CHART_SWITCHES: tuple[dict[str, object], ...] = (
    {"natural": "stands", "line_tie": "lose", "banker_three_card_seven": "pays"},
    {"loop": "seat", "start": "house-dealer", "coverage": "net"},
    {"backline": Backline(unbet=True, kum_kum=True), "coverage": "gross", "shortfall": "pro-rata"},
    {"backline": Backline(base=False), "decks": 4, "cut": 180},  # a new shoe every few rounds
    {"loop": "seat", "shortfall": "dead-hand", "direction": "counter-clockwise", "start": "right"},
)
SWITCHES: dict[str, tuple[dict[str, object], ...]] = {
    **dict.fromkeys(CHART, CHART_SWITCHES),
    FACE_UP: (
        {"hit_card": "one-a-seat", "order": "left-to-right"},
        {"tie_limit": "each", "late_alone": None, "late_barred": ()},
        {"backline": Backline(unbet=True, kum_kum=True), "loop": "wager", "shortfall": "pro-rata"},
        {"backline": None, "tie_below_base": False, "wrap": "through-player-dealer", "decks": 4, "cut": 190},
        {"coverage": "net", "direction": "counter-clockwise", "shortfall": "dead-hand"},
    ),
    CALIFORNIA: (
        {"natural": "is-nine", "drawn_joker": "nothing", "tie": "lose"},
        {"backline": Backline(decides="largest-wager", kum_kum=True)},
        {"backline": Backline(unbet=True), "coverage": "net", "shortfall": "pro-rata", "loop": "wager"},
        {"decks": 2, "cut": 90, "direction": "counter-clockwise"},
        {"natural_pays": "3 to 2", "shortfall": "dead-hand"},
    ),
}


@pytest.mark.parametrize("edition", [TRES, EZ, PANDA, DAI, FACE_UP, CALIFORNIA])
@pytest.mark.parametrize("variant", range(5))
@counts("rounds", 8, 80)
def test_chips_cards_bank_and_citations(edition: str, variant: int, rounds: int) -> None:
    loaded = load_banked(edition).with_rules(**SWITCHES[edition][variant])
    chooser = random.Random(f"{edition} {variant}")
    carry: dict[str, object] = {}
    dealt = 0
    for number in range(rounds):
        seats = chooser.sample(range(1, loaded.rules.seats + 1), chooser.randint(2, loaded.rules.seats))
        players = dict(zip(seats, NAMES, strict=False))
        stacks = {player: chooser.choice(STACKS) for player in players.values()} | {"Zoe": chooser.choice(STACKS)}
        assert loaded.schedule is not None
        option = chooser.choice([None, *loaded.schedule.options][:30])
        try:
            loaded.post(option, loaded.table)
        except BadInput:  # not for this table
            option = None
        round = Round(loaded.setup(stacks, players, seed=number, option=option, carry=carry))
        while not round.over:
            check_conserved(round)
            act_at_random(round, chooser)
        check_conserved(round)
        check_finished(round)
        assert replay(round.setup, round.inputs).events == round.events
        carry = dict(round.outcome.carry)
        dealt += len(round.places) > ("rack" in round.places)
    assert dealt > rounds / 6  # the run means something
