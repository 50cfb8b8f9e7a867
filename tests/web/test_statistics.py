"""How a visitor plays, over the interface: held against the replays of the same rounds, counted from their sentences and transfers."""

from collections import Counter
from typing import Any

import pytest

from cardroom.analysis.play_figures import LEAST
from tests.web.server import LiveServer, Person

THREE_CARD, HOLDEM = "tres-lounge/three-card-poker", "tres-lounge/texas-holdem"
ROUNDS = 4


@pytest.fixture(scope="module")
def ann(room: LiveServer) -> Person:
    """Who has played some rounds of two games, as the bank too."""
    person = room.person("Ann")
    for edition in (THREE_CARD, HOLDEM):
        table = person.open(edition, bots=3)
        person.post(f"tables/{table}/bank", offer=True)
        with person.socket(table) as socket:
            for _ in range(ROUNDS):
                socket.play_round()
    return person


def replays(person: Person, edition: str) -> list[dict[str, Any]]:
    rounds = [each["round"] for each in person.get("history").json()["rounds"] if each["edition"] == edition and not each["void"]]
    return [person.get(f"rounds/{round}").json() for round in rounds]


def first_street(replay: dict[str, Any]) -> list[dict[str, Any]]:
    """What happened before the flop."""
    events = replay["events"]
    flop = next((i for i, event in enumerate(events) if event["event"] == "dealt" and event["place"] == "board"), len(events))
    return list(events[:flop])


def test_habits_are_those_of_the_replays(ann: Person) -> None:
    found = ann.get("history/statistics", game="holdem").json()
    (whole, *others) = found["parts"]
    counted: Counter[str] = Counter()
    for replay in replays(ann, HOLDEM):
        verbs = [event["verb"] for event in first_street(replay) if event["event"] == "action" and event["player"] == replay["you"]]
        verbs = [verb for verb in verbs if verb in ("fold", "check", "call", "bet", "raise")]
        if verbs:
            counted.update(hands=1, vpip=any(verb in ("call", "bet", "raise") for verb in verbs), pfr="raise" in verbs)
    habits = {each["habit"]: each for each in whole["habits"]}
    assert (whole["part"], whole["hands"]) == ("all", counted["hands"])
    assert (habits["vpip"]["made"], habits["pfr"]["made"]) == (counted["vpip"], counted["pfr"])
    assert habits["vpip"]["of"] == habits["pfr"]["of"] == counted["hands"] < LEAST
    assert all(each["value"] is each["low"] is each["high"] is None for each in habits.values())  # too few hands for a figure
    places = [part for part in others if part["part"] in ("blinds", "early", "middle", "late")]
    assert sum(part["hands"] for part in places) == whole["hands"] == sum(part["hands"] for part in others if part not in places)


def test_wagers_and_bank_add_up_to_the_results(ann: Person) -> None:
    """What the wagers brought, with the bank's results and less the fees, is what the stacks gained."""
    found = ann.get("history/statistics", game="three_card_poker").json()
    rounds = [each for each in ann.get("history", game="three_card_poker").json()["rounds"] if not each["void"]]
    assert found["looked_at"] == len(rounds) == ROUNDS and found["more"] is False and found["parts"] == []
    banked = [each for each in rounds if each["banked"]]
    assert sum(each["rounds"] for each in found["bank"]) == len(banked)
    assert sum(each["net"] for each in found["bank"]) == sum(each["net"] for each in banked)
    betting = [each for each in rounds if not each["banked"]]
    assert sum(each["net"] for each in found["wagers"]) == sum(each["net"] + each["fees"] for each in betting)
    assert {each["game"] for each in found["wagers"]} <= {"three_card_poker"}


def test_only_for_oneself_and_only_what_there_is(room: LiveServer, ann: Person) -> None:
    assert room.watcher().get("history/statistics").status_code == 401
    assert ann.get("history/statistics", game="bridge").json()["detail"] == "There is no game 'bridge'."
    nobody = room.person().get("history/statistics").json()
    assert nobody == {"looked_at": 0, "more": False, "parts": [], "wagers": [], "bank": []}
