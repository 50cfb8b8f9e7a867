"""Every command on every edition, readable and as JSON; and every kind of bad input: one sentence, exit code 2, no traceback."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cardroom.cli import run
from cardroom.cli.app import COMMANDS, make_app
from cardroom.houses.files import edition_files
from tests.counts import one_of_each_kind

EDITIONS = list(edition_files())
Capture = pytest.CaptureFixture[str]
TOY = "toy-house/high-card"


def answer(capsys: Capture, *args: str) -> str:
    code = run(args)
    out, err = capsys.readouterr()
    assert (code, err) == (0, ""), (args, err)
    return out


def refusal(capsys: Capture, *args: str) -> str:
    """What a command says when it refuses: one sentence."""
    code = run(args)
    _, err = capsys.readouterr()
    assert code == 2, (args, code, err)
    assert "Traceback" not in err and err.count("\n") == 1 and err.strip()
    return err.strip()


def test_games_lists_every_edition(capsys: Capture) -> None:
    text = answer(capsys, "games")
    assert all(edition in text for edition in EDITIONS)
    listed = json.loads(answer(capsys, "games", "--json"))["games"]
    assert [game["id"] for game in listed] == EDITIONS
    assert set(listed[0]) == {"id", "house", "name", "game", "lines"}


@pytest.mark.parametrize("edition", one_of_each_kind(0))
def test_rules_prints_the_sheet(capsys: Capture, edition: str) -> None:
    text = answer(capsys, "rules", edition)
    data = json.loads(answer(capsys, "rules", edition, "--json"))
    squeezed = " ".join(text.split())
    for section in data["sections"]:
        assert section["title"] in text
        assert all(" ".join(line.split()) in squeezed for line in section["lines"])
    for clause in data["clauses"]:
        if not clause["id"].startswith("collection."):
            assert " ".join(clause["says"].rstrip(".").split()) in squeezed
            assert not clause["lines"] or f"l.{clause['lines']}" in squeezed
    for reading in data["readings"]:
        assert " ".join(reading["read"].rstrip(".").split()) in squeezed
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("edition", one_of_each_kind(1))
def test_deal_prints_a_round_and_its_record(capsys: Capture, tmp_path: Path, edition: str) -> None:
    text = answer(capsys, "deal", edition, "--seed", "5")
    assert "Every chip that moved" in text and "Stacks" in text
    record = json.loads(answer(capsys, "deal", edition, "--seed", "5", "--json"))
    assert record == json.loads(answer(capsys, "deal", edition, "--seed", "5", "--json"))
    assert record["form"] == "auditor" and record["setup"]["chance"] == {"kind": "seeded", "seed": 5}
    assert sum(record["stacks"].values()) + record["drop"] + record["jackpot"] == sum(record["setup"]["stacks"].values())
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    replayed = json.loads(answer(capsys, "replay", str(file), "--json"))["rounds"]
    assert replayed[0]["stacks"] == record["stacks"] and replayed[0]["drop"] == record["drop"]
    assert "Stacks" in answer(capsys, "replay", str(file)) and "What happened" in answer(capsys, "replay", str(file), "--full")
    assert json.loads(answer(capsys, "verify", str(file), "--json"))["ok"]
    described = tmp_path / "round.toml"
    described.write_text(answer(capsys, "deal", edition, "--seed", "5", "--settle"), encoding="utf-8")
    settled = json.loads(answer(capsys, "settle", str(described), "--json"))
    assert (settled["stacks"], settled["drop"], settled["jackpot"]) == (record["stacks"], record["drop"], record["jackpot"])


@pytest.mark.parametrize("command", ["deal", "play"])
def test_a_buy_in_below_the_least_is_refused(capsys: Capture, command: str) -> None:
    """000 l.8: the smallest ante is $5. The big blind of $3 is the table's own."""
    says = refusal(capsys, command, "tres-lounge/three-card-poker", "--stack", "$4")
    assert says == "A buy-in of $4 is below the least of this table, which is $5."
    assert (
        refusal(capsys, command, "tres-lounge/texas-holdem", "--stack", "2")
        == "A buy-in of $2 is below the least of this table, which is $3."
    )


def test_a_settle_file_holds_one_round(capsys: Capture) -> None:
    deal = ("deal", "tres-lounge/three-card-poker", "--settle")
    assert refusal(capsys, *deal, "--rounds", "2") == "A file for `settle` holds one round: --settle goes without --rounds."
    assert refusal(capsys, *deal, "--json").startswith("Of --json, --phh and --settle one can be")


@pytest.mark.parametrize("edition", one_of_each_kind(2))
@pytest.mark.parametrize("form", ["auditor", "public"])
def test_live_rounds_verify(capsys: Capture, tmp_path: Path, edition: str, form: str) -> None:
    file = tmp_path / "rounds.json"
    file.write_text(answer(capsys, "deal", edition, "--rounds", "2", "--bots", "random", "--json", "--form", form), encoding="utf-8")
    assert "DOES NOT HOLD" not in answer(capsys, "verify", str(file))
    verdict = json.loads(answer(capsys, "verify", str(file), "--json"))
    assert verdict["ok"] and len(verdict["records"]) == 2
    assert "commitment" in {check["name"] for check in verdict["records"][0]["checks"]}


def test_a_tampered_record_is_refused(capsys: Capture, tmp_path: Path) -> None:
    record = json.loads(answer(capsys, "deal", EDITIONS[0], "--json"))
    record["stacks"]["Ada"] += 100
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert "'stacks' is not what comes out" in refusal(capsys, "verify", str(file))
    assert run(["verify", str(file), "--json"]) == 2
    assert not json.loads(capsys.readouterr().out)["ok"]


@pytest.mark.parametrize("edition", one_of_each_kind(3))
def test_fee_prints_every_option_and_charges(capsys: Capture, edition: str) -> None:
    data = json.loads(answer(capsys, "fee", edition, "--json"))
    text = answer(capsys, "fee", edition)
    if not data["options"]:
        assert "takes no collection" in text
        return
    for option in data["options"]:
        assert f"Option {option['option']}:" in text
    charged = json.loads(answer(capsys, "fee", edition, "--players", "4", "--action", "$120", "--pot", "80", "--json"))
    assert charged["posted"]["option"] == data["default"]
    assert charged["facts"]["action"] == 12_000
    for charge in charged["charges"]:
        assert charge["amount"] > 0 and charge["lines"] and charge["moment"]
    assert answer(capsys, "fee", edition, "--players", "4", "--action", "$120", "--pot", "80")


def test_fee_with_the_facts_of_the_manual(capsys: Capture) -> None:
    """oceans-eleven option 44: $8 from the player-dealer on table action above $700 (001 l.4614)."""
    edition = "oceans-eleven/three-card-poker"
    data = json.loads(answer(capsys, "fee", edition, "--option", "44", "--action", "$850", "--moment", "before the deal", "--json"))
    assert [(charge["payer"], charge["amount"], charge["lines"]) for charge in data["charges"]] == [("player-dealer", 800, "4614")]


def test_the_toy_game_needs_no_code_here(capsys: Capture, toy_edition: Any) -> None:
    assert TOY in answer(capsys, "games")
    assert "One deck of 52." in answer(capsys, "rules", TOY)
    assert "takes no collection" in answer(capsys, "fee", TOY)
    assert "The cards are shuffled." in answer(capsys, "deal", TOY, "--seed", "1")


def test_help_and_typers_own_runner() -> None:
    runner = CliRunner()
    app = make_app(*COMMANDS)
    for command in COMMANDS:
        assert runner.invoke(app, [command, "--help"]).exit_code == 0
    listed = runner.invoke(app, ["games", "--json"])
    assert listed.exit_code == 0 and len(json.loads(listed.stdout)["games"]) == len(EDITIONS)
    assert runner.invoke(app, ["--help"]).exit_code == 0
    assert runner.invoke(app, ["deal"]).exit_code == 2


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            ("rules", "tres-lounge/three-card-pokr"),
            "There is no edition 'tres-lounge/three-card-pokr'. Did you mean tres-lounge/three-card-poker?",
        ),
        (("play", "nowhere/texas-holdem"), "Did you mean"),
        (("deal", "tres-lounge/three-card-poker", "--option", "99"), "there is no option '99'"),
        (("deal", "standard/no-limit-texas-holdem", "--option", "9"), "takes no collection"),
        (("deal", "tres-lounge/three-card-poker", "--players", "99"), "has 8 seats, not 99"),
        (("deal", "tres-lounge/three-card-poker", "--players", "x"), "players"),
        (("deal", "tres-lounge/three-card-poker", "--stack", "lots"), "'lots' is not an amount of money"),
        (("deal", "tres-lounge/three-card-poker", "--bots", "clever"), "--bots must be sensible or random"),
        (("deal", "tres-lounge/three-card-poker", "--form", "secret"), "--form must be auditor or public"),
        (("deal", "tres-lounge/three-card-poker", "--rounds", "0"), "rounds"),
        (("deal", "standard/no-limit-texas-holdem", "--players", "1"), "needs two players"),
        (("play", "standard/no-limit-texas-holdem", "--players", "1"), "is played by 2 to 10, not 1"),
        (("play", "standard/no-limit-texas-holdem", "--seat", "9", "--players", "3"), "The seats at this table are 1 to 3, not 9"),
        (("fee", "tres-lounge/three-card-poker", "--action", "much"), "'much' is not an amount of money"),
        (("fee", "tres-lounge/three-card-poker", "--option", "77"), "there is no option '77'"),
        (("fee", "tres-lounge/three-card-poker", "--moment", "noon"), "'noon' is no moment of a round"),
        (("fee", "standard/no-limit-texas-holdem", "--option", "1"), "takes no collection"),
        (("settle", "no-such-file.toml"), "no-such-file.toml: cannot be read: no such file or directory"),
        (("replay", "no-such-file.json"), "no-such-file.json: cannot be read"),
        (("verify", "no-such-file.json"), "no-such-file.json: cannot be read"),
        (("settle",), "Missing argument"),
        (("gamble",), "No such command 'gamble'"),
        (("games", "--yaml"), "No such option"),
    ],
)
def test_bad_arguments(capsys: Capture, args: tuple[str, ...], says: str) -> None:
    assert says in refusal(capsys, *args)


JUNK = {
    "empty": (b"", "is empty"),
    "blank": (b" \n\t\n", "is empty"),
    "binary": (bytes(range(256)), "is not text"),
    "zeros": (b"\0" * 50, "is not text"),
    "half JSON": (b'{"cardroom": 1,', "not valid JSON"),
    "half TOML": (b"edition = ", "not valid TOML"),
    "a list": (b"[1, 2, 3]", ""),
    "other JSON": (b'{"hello": "world"}', "hello"),
    "prose": (b"ann bets ten dollars", "not valid TOML"),
}


@pytest.mark.parametrize("command", ["settle", "replay", "verify"])
@pytest.mark.parametrize("junk", JUNK)
def test_junk_in_files(capsys: Capture, tmp_path: Path, command: str, junk: str) -> None:
    content, says = JUNK[junk]
    file = tmp_path / "junk"
    file.write_bytes(content)
    said = refusal(capsys, command, str(file))
    assert str(file) in said
    assert says in said or "cardroom" in said or "variant" in said
    assert "is a directory" in refusal(capsys, command, str(tmp_path))


def test_replay_reads_phh(capsys: Capture, tmp_path: Path) -> None:
    hand = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 50]
actions = ['d dh p1 2c3c', 'd dh p2 4c5c', 'p2 f']
finishing_stacks = [102, 48]
"""
    file = tmp_path / "hand.phh"
    file.write_text(hand, encoding="utf-8")
    (found,) = json.loads(answer(capsys, "replay", str(file), "--json"))["rounds"]
    assert found["finishing_stacks"] == [10100, 4900] and found["as_declared"] is False
    assert "The file says otherwise: $102, $48." in answer(capsys, "replay", str(file))
    file.write_text(hand.replace("'p2 f'", "'p2 x'"), encoding="utf-8")
    assert "line 3 ('p2 x'): is not an action of PHH" in refusal(capsys, "replay", str(file))


def test_a_houses_folder_that_is_not_there(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_HOUSES", "nowhere")
    assert "CARDROOM_HOUSES names nowhere, which is not a folder" in refusal(capsys, "games")


def test_a_broken_edition_names_file_key_and_reason(capsys: Capture, toy_edition: Any, tmp_path: Path) -> None:
    file = tmp_path / "houses" / "toy-house" / "high-card.toml"
    file.write_text(file.read_text().replace("[rules]", "[rules]\nfeee = 3"), encoding="utf-8")
    said = refusal(capsys, "rules", TOY)
    assert "high-card.toml" in said and "feee" in said


def test_a_defect_of_ours_is_a_sentence_too(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    import cardroom.houses.files as files

    def broken() -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(files, "headings", broken)
    monkeypatch.delenv("CARDROOM_DEBUG", raising=False)
    assert run(["games"]) == 1
    assert "ZeroDivisionError: oh" in capsys.readouterr().err
