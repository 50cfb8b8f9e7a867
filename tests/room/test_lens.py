"""What one kind of viewer is sent: each event once, the same whether he has followed the round or comes in late."""

import json
import random
from typing import Any

import pytest

from cardroom.room.live.lens import Lens
from cardroom.round import event_data
from cardroom.round.events import redact
from tests.counts import ONE_OF_EACH_GAME
from tests.room.room_helpers import OPENED, acts, make_table, shoot, some_action, visitor_of

KEYS = {"type", "round", "from", "opening", "events", "table", "you", "decision", "clock", "now", "over", "seq"}


@pytest.mark.parametrize("edition", ONE_OF_EACH_GAME)
def test_each_event_once_redacted_and_told_whatever_the_pace(edition: str) -> None:
    """Three lenses of each viewer: one is brought up to date with every step, one now and then, one at the end."""
    rng = random.Random(edition)
    table = make_table(edition, people=("Ann", "Bob", "Cy"), bots=0)
    viewers = {"": "", "Ann": visitor_of("Ann"), "Bob": visitor_of("Bob")}
    steady = {name: Lens(name, visitor) for name, visitor in viewers.items()}
    lazy = {name: Lens(name, visitor) for name, visitor in viewers.items()}
    kept: dict[str, list[Any]] = {name: [] for name in viewers}
    have: dict[str, tuple[str, int]] = dict.fromkeys(viewers, ("", 0))
    table.tick(OPENED)
    for seq in range(10_000):
        assert table.round is not None
        shot = shoot(table, seq)
        for name in viewers:
            steady[name].update(shot)
            text, round_id, number = steady[name].message(*have[name])
            message = json.loads(text)
            assert set(message) == KEYS - (set() if have[name][1] == 0 else {"opening"})
            assert message["from"] == have[name][1]
            kept[name] += message["events"]
            have[name] = (round_id, number)
            if rng.random() < 0.2:
                lazy[name].update(shot)
        if table.round.decision is None:
            break
        acts(table, some_action(table.round, next(iter(table.round.decision.asks)), rng))
    assert table.round is not None and table.round.over
    for name, visitor in viewers.items():
        late = Lens(name, visitor)
        late.update(shot)
        lazy[name].update(shot)
        plain = [event_data(redact(event, name)) for event in table.round.events]
        assert [{key: value for key, value in event.items() if key not in ("says", "names", "score")} for event in kept[name]] == plain
        whole = json.loads(late.message("", 0)[0])
        assert kept[name] == whole["events"] == json.loads(lazy[name].message("", 0)[0])["events"]
        assert all(isinstance(event["says"], str) for event in kept[name])


def test_every_message_tells_the_time_at_which_it_is_sent() -> None:
    """Nothing has happened since, but a program reckons its deadline from it. Readers who ask together share one text."""
    table = make_table(people=("Ann", "Bob"), bots=0)
    table.tick(OPENED)
    lens = Lens("Ann", visitor_of("Ann"))
    lens.update(shoot(table, 1))
    texts = {later: lens.message("", 0, OPENED + later)[0] for later in (0, 20, 20.01, 60)}
    assert {later: json.loads(text)["now"] for later, text in texts.items()} == {
        0: OPENED,
        20: OPENED + 20,
        20.01: OPENED + 20,
        60: OPENED + 60,
    }
    assert texts[20] is texts[20.01]


def test_options_are_his_who_has_them_and_the_question_everybodys() -> None:
    table = make_table(people=("Ann", "Bob"), bots=0)
    table.tick(OPENED)
    assert table.round is not None and table.round.decision is not None
    asked = next(iter(table.round.decision.asks))
    for name in ("Ann", "Bob", ""):
        lens = Lens(name, visitor_of(name) if name else "")
        lens.update(shoot(table, 1))
        decision = json.loads(lens.message("", 0)[0])["decision"]
        assert (decision["kind"], decision["to_act"]) == ("betting", [asked])
        assert bool(decision["options"]) == (name == asked)


def test_before_the_first_round_there_is_a_table_and_nothing_on_it() -> None:
    lens = Lens("")
    lens.update(shoot(make_table(people=("Ann",), bots=0), 7))
    message = json.loads(lens.message("", 0)[0])
    assert (message["round"], message["events"], message["opening"], message["decision"], message["seq"]) == ("", [], None, None, 7)
    assert message["table"]["seats"][0]["player"] == "Ann"


def test_a_lens_shows_only_what_was_stored() -> None:
    table = make_table(people=("Ann", "Bob"), bots=0)
    table.tick(OPENED)
    shot = shoot(table, 1)
    assert table.round is not None and table.round.decision is not None
    acts(table, some_action(table.round, next(iter(table.round.decision.asks)), random.Random(1)))  # done, and not yet stored
    late = Lens("")
    late.update(shot)
    assert len(json.loads(late.message("", 0)[0])["events"]) == shot.stored < len(table.round.events)
