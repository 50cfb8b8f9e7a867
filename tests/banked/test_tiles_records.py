"""Tiles in files and at the terminal: settle, records, verify, views, what is typed and what is printed."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from cardroom import Action, Round, load
from cardroom.bots import bot_for, drive
from cardroom.cards import card_name, face, is_tile, parse_card
from cardroom.chance import Live, Stacked
from cardroom.cli import run
from cardroom.cli.terminal.prompt import menu, parse_action
from cardroom.cli.terminal.session import TerminalSession
from cardroom.cli.terminal.show import brief, cards
from cardroom.cli.terminal.table import numbered
from cardroom.errors import BadInput, CardroomError
from cardroom.records.files import parse
from cardroom.records.record import audit_record, play_record, public_record, read_record
from cardroom.records.settle import settle, settled_data
from cardroom.records.verify import verify
from cardroom.round import Dealt, Shown, event_data

TRES, OCEANS = "tres-lounge/pai-gow-tiles", "oceans-eleven/pai-gow-tiles"

FILE = """
edition = "tres-lounge/pai-gow-tiles"
player_dealer = "dee"
put_up = "$300"
dice = [4, 5, 6]
actions = ["ann: set [6-6 3-6]", "bob: set [0 1]", "cat: set [1-3 6-4]", "zoe: house-way", "dee: set [5-5 3-2]"]

[[players]]
name = "dee"
seat = 1
stack = "$1,000"

[[players]]
name = "ann"
seat = 2
stack = "$200"

[[players]]
name = "bob"
seat = 3
stack = "$200"

[[players]]
name = "cat"
seat = 4
stack = "$200"

[[players]]
name = "zoe"
stack = "$200"

[wagers]
ann = { wager = "$40" }
bob = { wager = "$30" }
cat = { wager = "$100" }
zoe = [{ on = 3, wager = "$20" }, { on = 5, wager = "$10" }]

[cards]
dee = "5-5 3-2 6-1 5-1"
ann = "6-6 6-3 4-4 6-4"
bob = "1-1 5-2 2-2 3-3"
cat = "3-1 6-4 4-4 2-2"
5 = "6-6 6-2 5-3 6-5"
"""


def settled(text: str) -> Any:
    return settle(parse(text, "round.toml"), "round.toml")


def test_settle_a_described_round() -> None:
    """Twins are named alike: 6-6, 6-4, 4-4 and 2-2 come twice. Fifteen is bob; then cat, the free seat 5, ann (000 l.744)."""
    data = settled_data(settled(FILE))
    moves = [
        (t["from"], t["to"], t["amount"], t["lines"]) for t in data["transfers"] if t["rule"] in ("push", "player-wins", "player-loses")
    ]
    assert moves == [
        ("3/wager/bob", "bob", 30_00, "749"),
        ("3/wager/zoe", "zoe", 20_00, "749"),
        ("4/wager/cat", "bank", 100_00, "747, 752"),
        ("bank", "zoe", 10_00, "746, 751"),
        ("5/wager/zoe", "zoe", 10_00, "746, 751"),
        ("bank", "ann", 40_00, "746, 751"),
        ("2/wager/ann", "ann", 40_00, "746, 751"),
    ]
    # Fees (l.102-104): dee 2, ann 0.50, bob 0.50, cat 1, zoe with 30 together 0.50.
    assert data["net"] == {"dee": 48_00, "ann": 39_50, "bob": -50, "cat": -101_00, "zoe": 9_50}


@pytest.mark.parametrize(("old", "new", "said"), [
    ("dice = [4, 5, 6]\n", "", "dice: is missing, like [4, 5, 6]"),
    ("[4, 5, 6]", "[4, 5, 7]", "dice: must be numbers from 1 to 6"),
    ("[4, 5, 6]", "[4, 5]", "3 dice are thrown here, not 2"),
    ('ann = "6-6 6-3', 'ann = "6-6 6-0', "'6-0' is not a tile of the Chinese set"),
    ('ann = "6-6 6-3', 'ann = "6-6 As', "As is not in this game's deck"),
    ('bob = "1-1', 'bob = "6-6', "6-6 is named once too often: the deck has 2 of them"),
    ('cat = "3-1', 'cat = "6-3', "6-3 is also in ann"),
    ("[6-6 3-6]", "[6-6 3-1]", "3-1 is not among them"),
    ('5 = "6-6', '9 = "6-6', "nobody sits in seat 9"),
    ("ann = \"6-6 6-3 4-4 6-4\"", "ann = \"6-6 6-3 4-4\"", "cards are missing: it has 3 of 4"),
])  # fmt: skip
def test_what_does_not_fit_is_named(old: str, new: str, said: str) -> None:
    assert old in FILE
    with pytest.raises(CardroomError) as refusal:
        settled(FILE.replace(old, new))
    assert said in str(refusal.value)


def test_a_card_game_throws_no_dice() -> None:
    toml = FILE[: FILE.index("[wagers]")].replace("pai-gow-tiles", "three-card-poker")
    toml = re.sub(r"actions = .*", 'actions = ["ann: play"]', toml) + '[wagers]\nann = { ante = "$10" }\n'
    with pytest.raises(BadInput, match="no dice are thrown"):
        settled(toml + '[cards]\ndee = "As Kd 2c"\nann = "Ah Kh 3c"\n')


def test_two_hands_of_one_player_are_told_apart() -> None:
    text = FILE.replace('bob = { wager = "$30" }\n', "").replace('"bob: set [0 1]", ', "")
    both = text.replace('"zoe: house-way"', '"zoe: set seat/5 [6-6 6-2]", "zoe: house-way seat/3"')
    assert settled_data(settled(both))["net"]["zoe"] == 9_50
    with pytest.raises(BadInput, match='it may mean "house-way seat/3" or "house-way seat/5"'):
        settled(text)


def test_oceans_eleven_needs_no_tiles_of_empty_seats() -> None:
    """They are shown to the players at the end (001 l.5398), and decide nothing."""
    text = FILE.replace(TRES, OCEANS).replace('zoe = [{ on = 3, wager = "$20" }, { on = 5, wager = "$10" }]\n', "")
    text = (
        re.sub(r'5 = "6-6.*\n', "", text)
        .replace('"zoe: house-way"', '"dee: house-way"')
        .replace('"ann: set', '"dee: choose-stack-2", "ann: set')
    )
    text = text.replace('"dee: house-way", "dee: set [5-5 3-2]"', '"dee: house-way"')
    assert settled_data(settled(text))["net"] == {"dee": 58_00, "ann": 39_00, "bob": -1_00, "cat": -101_00, "zoe": 0}


# -- records ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [TRES, OCEANS])
def test_live_records_verify_in_both_forms(edition: str) -> None:
    loaded = load(edition)
    stacks = dict.fromkeys(("ann", "bob", "cat"), 500_00)
    for number in range(8):
        setup = loaded.setup(stacks, chance=Live(bytes([number]) * 32), player_dealer="bob")
        round = drive(Round(setup), {player: bot_for(loaded, f"{number}{player}") for player in stacks})
        audit = json.loads(json.dumps(audit_record(round)))
        assert play_record(read_record(audit, "audit")).events == round.events
        public = json.loads(json.dumps(public_record(round)))
        assert verify(audit, "audit").ok and verify(public, "public").ok
        opened = [opening["card"] for opening in public["commitments"][0]["openings"]]
        assert len(opened) == 4 * 3  # the sets taken away stay shut to the public
        shown = next(i for i, event in enumerate(public["events"]) if event["event"] == "shown")
        public["events"][shown]["cards"][0] = "6-6" if public["events"][shown]["cards"][0] != "6-6" else "1-1"
        assert not verify(public, "public").ok


def test_stacked_twins_are_told_apart_in_records() -> None:
    loaded = load(TRES)
    chance = Stacked(loaded.deck[::-1], dice=((1, 2, 3),))
    round = Round(loaded.setup({"ann": 500_00, "bob": 500_00}, chance=chance, player_dealer="ann"))
    drive(round, {player: bot_for(loaded, player) for player in ("ann", "bob")})
    data = json.loads(json.dumps(audit_record(round)))
    laid = data["setup"]["chance"]["cards"]
    assert len(set(laid)) == 32 and {"6-6", "6-6.2", "2-1"} <= set(laid) and "2-1.2" not in laid
    assert play_record(read_record(data, "record")).events == round.events
    dealt = [event_data(event) for event in round.events if isinstance(event, Dealt)]
    assert sorted(name for event in json.loads(json.dumps(dealt)) for name in event["cards"]) == sorted(
        card_name(tile) for tile in loaded.deck
    )


# -- the terminal -----------------------------------------------------------------------------------------------------------


def test_tiles_are_printed_with_their_names() -> None:
    assert cards([parse_card("6-4"), None, parse_card("2-1")]) == "[6|4] Ping  ▒▒  [2|1] Gee Joon"
    assert cards([parse_card("As"), None]) == "A♠ ▒▒"


def test_tiles_are_picked_by_name_or_number() -> None:
    loaded = load(OCEANS)
    chance = Stacked(places={"seat/2": tuple(map(parse_card, ("6-6", "4-1", "6-3", "6-4")))}, dice=((1, 1, 1),))
    round = Round(loaded.setup({"ann": 500_00, "bob": 500_00}, chance=chance, player_dealer="ann"))
    for action in (Action("ann", "put-up", 100_00), Action("bob", "bet", 10_00), Action("bob", "done"), Action("ann", "choose-stack-1")):
        round.act(action)
    view = round.view("bob")
    for typed in ("set 6-6 3-6", "set 0 2", "1 [6|6] 2", "set 6-6, 6-3"):
        assert parse_action(typed, view).picks == (0, 2)
    assert parse_action("house", view).verb == "house-way"
    with pytest.raises(BadInput, match="You hold no 1-1"):
        parse_action("set 6-6 1-1", view)


def test_the_menu_says_at_which_seat() -> None:
    """Where one may bet at several seats (000 l.710), and nowhere else."""
    loaded = load(TRES)
    round = Round(loaded.setup({"ann": 500_00, "bob": 500_00}, seed=1, player_dealer="ann"))
    round.act(Action("ann", "put-up", 100_00))
    offered = menu(round.view("bob").options)
    assert [int(seat) for seat in re.findall(r"at seat (\d)", offered)] == [2, 3, 4, 5, 6, 7, 8]
    round.act(parse_action("6 10", round.view("bob")))
    round.act(Action("bob", "done"))
    assert "at seat" not in menu(round.view("bob").options)
    assert numbered(round.view("bob"), "seat/7").count("|") == 4 and brief(round.view("bob").places["seat/1"]) == " ".join(["▒▒"] * 4)


def test_a_dealt_round_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", OCEANS, "--seed", "5"]) == 0
    told = capsys.readouterr().out
    for words in ("The tiles are shuffled.", "chooses stack", "Action button:", "leaves the setting to the house way", "[6|6] Teen"):
        assert words in told
    assert not re.search(r"\bcards?\b", told)
    assert run(["rules", OCEANS]) == 0
    sheet = capsys.readouterr().out
    assert "12 Chop Gow, 9 spots: 🁞 [6|3] and 🁘 [5|4]" in sheet and "\nOther clauses\n" in sheet and "  - irregularity.misdeal" in sheet


TILE = re.compile(r"\[(\d)\|(\d)\]")


def typing(seed: int) -> Iterator[str]:
    dice = random.Random(seed)
    for _ in range(300):
        yield dice.choice(("1", "2", "1 0 1", "1 0 3", "", "min", "1 min", "1 10", "table", "3", "set 6-6 1-1", "house", "6-6"))
    while True:
        yield "quit"


@pytest.mark.parametrize("edition", [TRES, OCEANS])
def test_no_tile_is_printed_that_the_player_may_not_see(
    edition: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds: list[tuple[Round, str]] = []
    play_round = TerminalSession._round

    def watched(self: TerminalSession, setup: Any) -> Round:
        capsys.readouterr()
        round = play_round(self, setup)
        rounds.append((round, capsys.readouterr().out))
        return round

    monkeypatch.setattr(TerminalSession, "_round", watched)
    for seed in range(3):
        lines = typing(seed)
        monkeypatch.setattr("builtins.input", lambda question="", lines=lines: next(lines))
        assert run(["play", edition, "--seed", str(seed), "--players", str(2 + seed)]) == 0
    printed_any = 0
    for round, out in rounds:
        printed = {parse_card("-".join(ends)) for ends in TILE.findall(out)}
        seen = {face(c) for e in round.view("You").events if isinstance(e, Dealt | Shown) for c in e.cards if c is not None}
        assert printed <= seen and all(map(is_tile, printed))
        printed_any += len(printed)
    assert len(rounds) > 5 and printed_any > 20
