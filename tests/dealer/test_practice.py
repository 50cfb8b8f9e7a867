"""Practice: bots play, the dealer types what lies there; and the same at the terminal."""

from pathlib import Path

import pytest

from cardroom import load
from cardroom.bots import bot_for
from cardroom.cards import card_names
from cardroom.chance import Felt
from cardroom.dealer.practice import Practice
from cardroom.dealer.table import DealersTable
from cardroom.errors import BadInput, CardroomError, IllegalAction
from cardroom.round import DEALER, FloorCall
from tests.counts import ONE_OF_EACH_GAME, counts


def practised(edition: str, seed: str) -> Practice:
    """A round in which the dealer types whatever he sees, and presses Enter at each step."""
    loaded = load(edition)
    players = [f"p{seat}" for seat in range(1, min(4, loaded.game.seats(loaded.rules)) + 1)]
    table = DealersTable(loaded, loaded.setup(dict.fromkeys(players, 500_00), chance=Felt(), stepped=True))
    practice = Practice(table, seed, lambda name: bot_for(loaded, f"{seed}/{name}"))
    for _ in range(2000):
        if table.round.over:
            break
        if practice.player_acts() is None:
            practice.enter(what_to_type(practice))
    return practice


def what_to_type(practice: Practice) -> str:
    decision = practice.table.round.decision
    assert decision is not None
    pick = decision.asks[DEALER][0].pick
    if decision.kind == "cards" and pick is not None:
        return card_names(practice.twin.cards_for(pick))
    return practice.on_the_felt().replace("dice ", "")


@pytest.mark.parametrize("edition", ONE_OF_EACH_GAME)
@counts("rounds", 1, 8)
def test_a_practice_round_is_the_round_of_its_seed(edition: str, rounds: int) -> None:
    for number in range(rounds):
        twin = practised(edition, f"s{number}").twin
        assert twin.felt.over and twin.felt.transfers == twin.truth.transfers


def test_what_does_not_lie_there_is_not_typed_in() -> None:
    loaded = load("black-sheep/ez-baccarat")
    table = DealersTable(loaded, loaded.setup({"ann": 500_00, "bob": 500_00}, chance=Felt(), player_dealer="ann"))
    practice = Practice(table, "7", lambda name: bot_for(loaded, name))
    while practice.player_acts() is not None:
        pass
    there = practice.on_the_felt()
    with pytest.raises(BadInput, match=f"not what lies there: {there}"):
        practice.enter("2c" if there != "2♣" else "3c")
    practice.enter(there)


def test_rulings_in_practice_know_their_cards() -> None:
    loaded = load("tres-lounge/three-card-poker")
    table = DealersTable(loaded, loaded.setup(dict.fromkeys(("ann", "bob", "cy"), 500_00), chance=Felt(), player_dealer="ann"))
    practice = Practice(table, "3", lambda name: bot_for(loaded, name))
    while practice.player_acts() is not None:
        pass
    practice.enter(practice.on_the_felt())
    steps = practice.rule("exposed-card", {"seat": 3, "index": 1})
    shown = practice.twin.truth.places["discards"] or practice.twin.truth.places["seat/3"]
    assert any("shows" in step.text for step in steps) and shown


def begun(players: int = 3, stepped: bool = True) -> Practice:
    """A round of three card poker to where the dealer has something to do."""
    loaded = load("tres-lounge/three-card-poker")
    stacks = {f"p{seat}": 500_00 for seat in range(1, players + 1)}
    table = DealersTable(loaded, loaded.setup(stacks, chance=Felt(), player_dealer="p1", stepped=stepped))
    practice = Practice(table, "3", lambda name: bot_for(loaded, name))
    bots_act(practice)
    return practice


def bots_act(practice: Practice) -> None:
    while not practice.table.round.over and practice.player_acts() is not None:
        pass


def test_a_line_is_taken_back_with_what_the_players_did_after_it() -> None:
    practice = begun()
    with pytest.raises(IllegalAction, match="Nothing has been typed in"):
        practice.take_back()
    before = (list(practice.table.round.inputs), practice.table.asked)
    practice.enter("")  # the hands are dealt
    seen = practice.on_the_felt()
    practice.enter(seen)
    bots_act(practice)
    assert len(practice.twin.truth.inputs) > len(before[0]) + 1
    assert practice.take_back() == seen and practice.on_the_felt() == seen
    assert practice.take_back() == "Enter"
    assert (practice.table.round.inputs, practice.table.asked) == before
    while not practice.table.round.over:
        bots_act(practice)
        if not practice.table.round.over:
            practice.enter(what_to_type(practice))
    assert practice.twin.felt.transfers == practice.twin.truth.transfers


def test_cards_say_that_a_step_is_done_and_a_wrong_one_changes_nothing() -> None:
    practice = begun()
    felt, asked = practice.table.round, practice.table.asked
    assert asked.next is not None and asked.next.least == 1
    practice.enter("")
    right = practice.on_the_felt()
    practice.take_back()
    wrong = "2c" if right != "2♣" else "3c"
    inputs = list(felt.inputs)
    with pytest.raises(BadInput, match=f"not what lies there: {right}"):
        practice.enter(wrong)
    assert felt.inputs == inputs and practice.table.asked == asked
    practice.enter(right)
    assert len(felt.inputs) == len(inputs) + 2
    with pytest.raises(CardroomError):
        practice.enter(f"{right} 2c")


def test_a_ruling_waits_until_the_step_is_typed_in() -> None:
    """The first card of the player-dealer is turned up and not typed in yet: the truth is a step ahead."""
    practice = begun()
    practice.enter("")
    there, felt, truth = practice.on_the_felt(), list(practice.twin.felt.inputs), list(practice.twin.truth.inputs)
    with pytest.raises(BadInput, match=f"half typed in: first what lies there, {there}"):
        practice.rule("exposed-card", {"seat": 3, "index": 1})
    assert (practice.twin.felt.inputs, practice.twin.truth.inputs) == (felt, truth)
    practice.enter(there)
    with pytest.raises(CardroomError):
        practice.rule("exposed-card", {"seat": 9, "index": 1})
    practice.rule("exposed-card", {"seat": 3, "index": 1})
    assert practice.take_back() == "exposed-card" and not any(isinstance(each, FloorCall) for each in practice.twin.truth.inputs)


def test_at_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Two rounds, one card typed wrong, an exposed card, the clause, another dealer: and the records are there."""
    from cardroom.cli import run

    first = "|100|2-3 10||?||5s|!|!exposed|2|0|kd|y|pp||ahkh|2c3c4c|ts7d2h|u|ts7d2s|why|tap Bea|"
    lines = iter(f"{first}||||!|||4s|ff||kckd|help|table|q".split("|"))
    monkeypatch.setattr("builtins.input", lambda question="": next(lines))
    players = ["--players", "ann,bob,cy", "--stack", "300", "--dealer", "Zoe"]
    code = run(["dealer", "tres-lounge/three-card-poker", *players, "--records", str(tmp_path)])
    out = capsys.readouterr().out
    assert code == 0 and not list(lines)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["round-1.json", "round-2.json"]
    for said in (
        "Offer the bank to seat 1, ann.",
        "Take the fee of $1 from seat 1, ann.",
        "Ruling: Kd at seat 2",
        "Taken back: 10♠ 7♦ 2♥.",
        "Bea deals from the next round on.",
        "Round 2, dealt by Bea.",
        "Enter: $100, as before.",
    ):
        assert said in out, said
    assert "\033" not in out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["tres-lounge/three-card-poker", "--players", "19"], "has 8 seats"),
        (["tres-lounge/three-card-poker", "--chips", "5"], "is no chip"),
        (["tres-lounge/three-card-poker", "--records", "/nowhere/at/all"], "is not a folder"),
        (["tres-lounge/three-card-pokre"], "three-card-poker"),
    ],
)
def test_what_the_command_refuses(args: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    from cardroom.cli import run

    assert run(["dealer", *args]) == 2
    assert says in capsys.readouterr().err
