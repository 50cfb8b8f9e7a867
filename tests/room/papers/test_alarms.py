"""When the rotation log raises an alarm: rounds written by hand, with who banked and who declined."""

from datetime import date

from cardroom.room.desks.papers.retention import Alarm, paper_rules
from cardroom.room.desks.papers.rotation import Raised, alarms, turns
from cardroom.room.desks.papers.round_summary import DECLINED, BankedPosition, Offered, RoundSummary

EDITION = "tres-lounge/three-card-poker"  # two turns (000 l.760)
TURNS, OTHERS = paper_rules().alarms


def banked(*holders: str, minutes: float = 5, declined: dict[int, tuple[str, ...]] | None = None) -> list[RoundSummary]:
    """One round after the other at one table."""
    found = []
    for number, holder in enumerate(holders, 1):
        offers = tuple(Offered(player, DECLINED) for player in (declined or {}).get(number, ()))
        bank = BankedPosition(holder, 1, 100_00, 5_00, 1_00) if holder else None
        begun = 60 * minutes * (number - 1)
        found.append(
            RoundSummary(f"t-{number}", "t", number, EDITION, begun, begun + 60 * minutes, False, {}, {}, offers, bank, {}, 0, 0, ())
        )
    return found


def called_back(rounds: list[RoundSummary], *numbers: int) -> list[RoundSummary]:
    return [summary._replace(void=summary.number in numbers) for summary in rounds]


def raised(rounds: list[RoundSummary], *profiles: Alarm, day: date = date(2026, 11, 17)) -> list[Raised]:
    return list(alarms(rounds, profiles, day))


def test_two_turns_in_a_row_and_not_three() -> None:
    assert TURNS.on and not raised(banked("Ann", "Ann", "Bob", "Bob", "Ann"), TURNS)
    (one,) = raised(banked("Ann", "Ann", "Ann", "Ann", "Bob"), TURNS)
    assert (one.player, one.rounds) == ("Ann", ("t-1", "t-2", "t-3"))
    assert not raised(banked("Ann", "", "Ann", "Ann"), TURNS)  # nobody had it in between


def test_who_stays_because_all_others_declined_begins_anew() -> None:
    assert not raised(banked("Ann", "Ann", "Ann", "Ann", declined={3: ("Bob", "Cy")}), TURNS)


def test_a_round_that_was_called_back_counts_neither_for_nor_against_the_turns_000_l760() -> None:
    """Ann banks rounds 1 and 3; round 2 was hers and was called back. Rounds 1, 3 and 4 are one too many."""
    assert not raised(called_back(banked("Ann", "Ann", "Ann", "Bob"), 2), TURNS)
    (one,) = raised(called_back(banked("Ann", "", "Ann", "Ann"), 2), TURNS)
    assert (one.player, one.rounds) == ("Ann", ("t-1", "t-3", "t-4"))


def test_a_round_that_was_called_back_is_no_turn_of_another_either() -> None:
    on = OTHERS.model_copy(update={"on": True})
    rounds = banked("Ann", "Ann", "Bob", "Cy", "Ann", "Ann", "Ann", "Ann", "Ann")
    assert not raised(rounds, on) and raised(called_back(rounds, 4), on)  # Cy's round does not count: only one other


def test_two_others_within_forty_minutes_is_off_and_has_a_date() -> None:
    alone = banked(*["Ann"] * 12)  # an hour
    assert not OTHERS.on and not raised(alone, OTHERS)
    on = OTHERS.model_copy(update={"on": True})
    assert not raised(alone, on, day=date(2026, 3, 31))
    (one,) = raised(alone, on, day=date(2026, 4, 1))
    assert one.at == 40 * 60 and len(one.rounds) == 8
    assert len(raised(banked(*["Ann"] * 16), on)) == 2  # and again after forty more
    assert not raised(banked("Ann", "Ann", "Bob", "Cy", "Ann", "Ann", "Ann", "Ann", "Ann"), on)
    assert raised(banked("Ann", "Ann", "Bob", "Bob", "Ann", "Ann", "Ann", "Ann"), on)  # only one other


def test_turns_are_runs_of_one_player_at_one_table() -> None:
    found = list(turns(banked("Ann", "Ann", "", "Ann", "Bob")))
    assert [(turn.player, len(turn.rounds), turn.minutes, turn.result, turn.fees) for turn in found] == [
        ("Ann", 2, 10, 10_00, 2_00),
        ("Ann", 1, 5, 5_00, 1_00),
        ("Bob", 1, 5, 5_00, 1_00),
    ]


def test_a_round_that_was_called_back_is_no_turn_and_ends_none() -> None:
    found = list(turns(called_back(banked("Ann", "Bob", "Ann"), 2)))
    assert [(turn.player, turn.rounds) for turn in found] == [("Ann", ("t-1", "t-3"))]
