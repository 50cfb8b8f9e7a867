"""Names and temper of the bots of a table: its own, the same after it was rebuilt, and seen in how they play."""

from collections import Counter

import pytest

from cardroom import Round, load
from cardroom.bots import bot_for
from cardroom.bots.names import NAMES, names_at
from cardroom.bots.temper import Temper, temper_of
from tests.counts import counts

WAGERS = ("bet", "raise", "complete")
POTS = (
    "standard/no-limit-texas-holdem", "standard/pot-limit-omaha", "standard/fixed-limit-seven-card-stud", "standard/fixed-limit-badugi",
)  # fmt: skip


def played(edition: str, temper: Temper, number: int) -> Counter[str]:
    """What one player of this temper does among three who have none, in rounds that are dealt alike."""
    loaded, done = load(edition), Counter[str]()
    names = ("ann", "bob", "own", "cy")
    for seed in range(number):
        round = Round(loaded.setup(dict.fromkeys(names, loaded.buy_in), seed=seed))
        bots = {name: bot_for(loaded, f"{seed} {name}", temper if name == "own" else Temper()) for name in names}
        while round.decision is not None:
            player = next(iter(round.decision.asks))
            action = bots[player].choose(round.view(player))
            if player == "own":
                done["wagers" if action.verb in WAGERS else action.verb] += 1
                done["cents"] += action.amount if action.verb == "bet" else 0
            round.act(action)
    return done


@pytest.mark.parametrize("edition", POTS)
@counts("number", 60, 400)
def test_the_loose_play_more_hands_and_the_bold_raise_more(edition: str, number: int) -> None:
    tight, loose = (played(edition, Temper(loose, 0), number) for loose in (-1.0, 1.0))
    assert loose["call"] > tight["call"] and loose["fold"] < tight["fold"]
    passive, bold = (played(edition, Temper(0, bold), number) for bold in (-1.0, 1.0))
    assert bold["wagers"] > passive["wagers"] > 0


@counts("number", 40, 300)
def test_against_a_bank_the_bold_bet_more_and_the_loose_bet_on_bonuses(number: int) -> None:
    careful, bold = (played("tres-lounge/three-card-poker", Temper(bold, bold), number)["cents"] for bold in (-1.0, 1.0))
    assert bold > 1.5 * careful > 0


def test_a_table_has_names_and_tempers_of_its_own() -> None:
    """The same when it is rebuilt: both follow from what the table is called."""
    orders = {tuple(names_at(f"t{number}")[:5]) for number in range(20)}
    assert len(orders) > 15 and all(set(order) <= {*NAMES} for order in orders)
    tempers = [temper_of(f"t{number}", "Ada") for number in range(200)]
    assert len(set(tempers)) == 200 and tempers[7] == temper_of("t7", "Ada")
    for at in range(2):  # neither leaning is the rule, and none goes beyond its bounds
        leanings = [temper[at] for temper in tempers]
        assert -1 <= min(leanings) < -0.5 and 0.5 < max(leanings) <= 1 and abs(sum(leanings)) < 40
