"""Every edition charges under any of its options in play: what reached the drop is what the schedule says of the round's events."""

import random

import pytest

from cardroom import Round, load
from cardroom.collection import HALF_HOUR, Option
from cardroom.houses.edition import Edition
from cardroom.round import DROP
from tests.collection.option_tables import table_for
from tests.collection.witness import drop_of, fees_of
from tests.counts import counts, with_a_schedule
from tests.support import NAMES, finish


def a_round(edition: Edition, option: Option, rng: random.Random) -> Round:
    settings = table_for(edition, option)
    assert not isinstance(settings, str), f"{edition.id}, option {option.name} cannot be posted at any table: {settings}"
    table, posted = settings
    seats = edition.game.seats(edition.rules)
    wanted = [players for players in range(2, seats + 1) if option.answers(players)]
    names = NAMES[: rng.choice(wanted)]
    made = edition.settings(table)
    unit = max(getattr(made, "least", 0), *getattr(made, "bets", ()), *getattr(made, "blinds", ()), *getattr(made, "spread", ()), 100)
    stacks = dict.fromkeys(names, 100 * unit + 2_000_00)
    banked = edition.game.family == "banked"
    rate = edition.post(posted, made)
    given = {"player_dealer": names[0]} if banked else {"button": rng.randint(1, len(names))}
    moments = (HALF_HOUR,) if HALF_HOUR in rate.moments else ()
    vouchers = {"vouchers": True} if banked and rate.vouchers else {}
    setup = edition.setup(stacks, table={**table, **vouchers}, option=posted, seed=rng.getrandbits(40), moments=moments, **given)
    return finish(Round(setup), rng, 20_000)


@pytest.mark.parametrize("edition_id", with_a_schedule())
@counts("each", 1, 6)
def test_the_drop_is_what_the_schedule_says(edition_id: str, each: int) -> None:
    """So many rounds of every option of every edition, and a dozen where there are few options; of many options some, unless it is to
    be proved."""
    edition, charged, vouchers = load(edition_id), 0, 0
    assert edition.schedule is not None
    options = [*edition.schedule.options.values()]
    if each == 1:
        options = options[:: 1 + len(options) // 16]
    rounds = max(each, 12 // len(options))
    for option in options:
        for number in range(rounds):
            round = a_round(edition, option, random.Random(f"{edition_id} {option.name} {number}"))
            where = f"{edition_id}, option {option.name}, round {number}"
            wanted, taken = fees_of(round), drop_of(round)
            if edition.game.family == "points":
                assert sum(amount * n for (_, amount, _), n in taken.items()) == sum(amount for _, amount, _ in wanted), where
                assert {rule for *_, rule in taken} == {rule for *_, rule in wanted}, where
            else:
                assert taken == wanted, where
            back = sum(t.amount for t in round.transfers if t.source == DROP)
            assert round.outcome.drop == sum(amount * times for (_, amount, _), times in taken.items()) - back, where
            charged += bool(taken)
            vouchers += any(t.rule == option.rule and "voucher" in t.why for t in round.transfers)
    assert charged >= len(options) * rounds / 5  # some have no wager, some no flop, some too few players for a fee
    assert vouchers >= sum(bool(option.vouchers) for option in options) / 4
