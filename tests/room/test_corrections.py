"""Wrong payments put right: what was due is read from the books, the correction is linked to its entry, and the books still hold."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.money import money_text
from cardroom.room.base.errors import StorageError, Unknown
from cardroom.room.books.ledger import correct, corrections_of, verify
from cardroom.room.storage import Change, LedgerEntry, Store
from cardroom.room.storage.accounts import player_account
from cardroom.room.storage.corrections import Signed, Wrong, names_in, put_right, read_wrong
from cardroom.round import BANK, HOUSE
from tests.room.played import PlayedTable, play
from tests.room.room_helpers import open_store

TRES, HOLDEM = "tres-lounge/three-card-poker", "oceans-eleven/holdem"
ANA, TWO = Signed("Ana", "the dealer misread the hand"), Signed("Ana", "found on the tape", "Eva")


class Room:
    """A table with a player-dealer and one with a pot, two rounds each."""

    def __init__(self, folder: Path) -> None:
        self.store = open_store(folder)
        self.banked, self.pot = PlayedTable("aaa", TRES, players=4, seed="s1"), PlayedTable("bbb", HOLDEM, seed="a pot is won")
        play(self.store, self.banked, self.pot, rounds=2)
        assert not verify(self.store)

    def line(self, round_id: str, source: str, target: str) -> LedgerEntry:
        """The first line of a round between two such accounts, each by how it ends or what it holds."""
        return next(e for _, e in self.store.ledger.entries(journal=round_id, limit=999) if source in e.source and target in e.target)

    def held(self) -> dict[str, int]:
        return self.store.ledger.balances("table/")

    def leaves(self, table: PlayedTable, name: str) -> None:
        change = Change()
        change.gone.append((table.id, name))
        change.entries.append(table.leaves(name))
        self.store.write([change])


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.store.close()


def test_a_wager_that_nobody_took_lies_with_its_player_and_goes_to_the_bank(room: Room) -> None:
    """The books have the lost wager as the player-dealer's; nobody took it. Both are told, and the chips are where they were due."""
    lost = room.line("aaa-2", "/spot/", f"/{BANK}")
    loser = player_account("aaa", lost.source.split("/")[-1])
    banker = room.line("aaa-2", "/player/", f"/{BANK}").source
    before = room.held()
    journal = correct(room.store, "aaa-2", Wrong(lost.line, 0), ANA, 9000.0)
    assert journal == f"correction/aaa-2/{lost.line}/1"
    (_, was), (_, right) = room.store.ledger.entries(journal=journal)
    assert (was.source, was.target, was.amount, was.why) == (banker, loser, lost.amount, f"paid $0 instead of {money_text(lost.amount)}")
    assert (right.source, right.target, right.amount) == (loser, banker, lost.amount)
    assert right.why == "put right by Ana: the dealer misread the hand" and right.rule == was.rule == "wrong-payment"
    assert room.banked.edition.clauses[right.rule].lines == ""  # ours
    assert room.held() == before and not verify(room.store)
    assert [entry for _, entry in corrections_of(room.store, "aaa-2")] == [was, right] and not corrections_of(room.store, "aaa-1")


@pytest.mark.parametrize("more", [-100, 300])
def test_paid_too_little_or_too_much(room: Room, more: int) -> None:
    paid = next(
        e
        for _, e in room.store.ledger.entries(journal="aaa-2", limit=999)
        if e.source.endswith(f"/{BANK}") and e.rule != "player-dealer-wager"
    )
    banker = room.line("aaa-2", "/player/", f"/{BANK}").source
    journal = correct(room.store, "aaa-2", Wrong(paid.line, paid.amount + more), ANA, 9000.0)
    (_, was), (_, right) = room.store.ledger.entries(journal=journal)
    ways = (banker, paid.target) if more > 0 else (paid.target, banker)
    assert (was.source, was.target) == ways and (right.source, right.target) == ways[::-1] and was.amount == right.amount == abs(more)
    assert not verify(room.store)


def test_a_pot_that_went_to_another(room: Room) -> None:
    won = room.line("bbb-2", "/pot/", "/player/")
    winner = won.target.split("/")[-1]
    other = next(name for name in room.pot.names if name != winner)
    for to, why in (("", "Say who got the rest of the pot"), ("Zoe", "has not played this round"), (winner, "nobody else can have them")):
        with pytest.raises(BadInput, match=why):
            correct(room.store, "bbb-2", Wrong(won.line, 0, to), ANA, 9000.0)
    journal = correct(room.store, "bbb-2", Wrong(won.line, 0, other), ANA, 9000.0)
    (_, was), (_, right) = room.store.ledger.entries(journal=journal)
    assert (was.source, was.target) == (won.target, player_account("bbb", other)) == (right.target, right.source)
    assert was.why.endswith(f", the rest to {other}") and not verify(room.store)


def test_a_fee_that_was_not_taken(room: Room) -> None:
    fee = room.line("aaa-2", "/player/", "/drop")
    journal = correct(room.store, "aaa-2", Wrong(fee.line, 0), ANA, 9000.0)
    assert [(e.source, e.target) for _, e in room.store.ledger.entries(journal=journal)] == [
        (fee.target, fee.source),
        (fee.source, fee.target),
    ]
    assert not verify(room.store)


def test_once_the_next_round_has_begun_it_takes_two_names(room: Room) -> None:
    lost = room.line("aaa-1", "/spot/", f"/{BANK}")
    for signed in (ANA, ANA._replace(second="ana"), ANA._replace(second=" ")):
        with pytest.raises(BadInput, match="by two"):
            correct(room.store, "aaa-1", Wrong(lost.line, 0), signed, 9000.0)
    journal = correct(room.store, "aaa-1", Wrong(lost.line, 0), TWO, 9000.0)
    assert room.store.ledger.entries(journal=journal)[1][1].why == "put right by Ana and Eva: found on the tape"
    again = correct(room.store, "aaa-1", Wrong(lost.line, lost.amount // 2), TWO, 9001.0)
    assert again == f"correction/aaa-1/{lost.line}/2" and not verify(room.store)


def test_who_has_left_with_the_chips_is_stood_in_for_by_the_house(room: Room) -> None:
    """The loser, a bot, has gone with his wager: the player-dealer gets it from the house."""
    lost = room.line("aaa-2", "/spot/", f"/{BANK}")
    loser = lost.source.split("/")[-1]
    banker = room.line("aaa-2", "/player/", f"/{BANK}").source
    room.leaves(room.banked, loser)
    before = room.held()
    journal = correct(room.store, "aaa-2", Wrong(lost.line, 0), ANA, 9000.0)
    purse = room.banked.purse(loser)
    assert [(e.source, e.target) for _, e in room.store.ledger.entries(journal=journal)] == [(banker, purse), (HOUSE, banker)]
    assert room.held() == before and not verify(room.store)


def test_what_cannot_have_been_is_refused_and_nothing_is_written(room: Room) -> None:
    lost = room.line("aaa-2", "/spot/", f"/{BANK}")
    before = room.store.ledger.entries(limit=1)
    refusals = [
        (Wrong(9999, 0), ANA, "has no line 9999"),
        (Wrong(lost.line, lost.amount), ANA, "nothing is to be put right"),
        (Wrong(lost.line, -1), ANA, "nothing is to be put right"),
        (Wrong(lost.line, 10**9), ANA, "which has"),
        (Wrong(lost.line, 0, "Ann"), ANA, "Only a pot"),
        (Wrong(lost.line, 0), Signed("", "why"), "Say who"),
        (Wrong(lost.line, 0), Signed("Ana", " "), "Say who"),
        (Wrong(lost.line, 0), Signed("Ana: and so", "why"), "no colon"),
        (Wrong(lost.line, 0), Signed("A" * 99, "why"), "letters at most"),
    ]
    for wrong, signed, why in refusals:
        with pytest.raises(BadInput, match=why):
            correct(room.store, "aaa-2", wrong, signed, 9000.0)
    with pytest.raises(Unknown):
        correct(room.store, "zzz-1", Wrong(0, 0), ANA, 9000.0)
    room.store.write([room.banked.begins()])
    with pytest.raises(BadInput, match="is running at table aaa"):
        correct(room.store, "aaa-2", Wrong(lost.line, 0), ANA, 9000.0)
    assert not corrections_of(room.store, "aaa-2") and room.store.ledger.entries(limit=1) == before


def test_corrections_need_exclusive_access(room: Room, tmp_path: Path) -> None:
    with closing(Store.open(f"sqlite:///{tmp_path / 'room.db'}")) as reader, pytest.raises(StorageError, match="exclusive access"):
        correct(reader, "aaa-2", Wrong(0, 0), ANA, 9000.0)


# -- forged ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("forge", "says"),
    [
        (lambda was, right: [was._replace(amount=was.amount + 1), right], "but line"),
        (lambda was, right: [was, right._replace(amount=right.amount - 1)], "right of"),
        (lambda was, right: [was], "puts $0 right of"),
        (lambda was, right: [was._replace(source=was.target, target=was.source), right], "is between"),
        (lambda was, right: [was, right._replace(target=player_account("aaa", "Ann"), source=HOUSE)], "those whom it concerns"),
        (lambda was, right: [was._replace(why="a gift"), right], "does not say what was paid"),
        (lambda was, right: [was, right._replace(why="put right by nobody")], "has no name"),
        (lambda was, right: [e._replace(journal="correction/aaa-2/999/1") for e in (was, right)], "has no line 999"),
        (lambda was, right: [e._replace(journal="correction/what") for e in (was, right)], "names no line of a round"),
        (lambda was, right: [e._replace(round_id="aaa-1") for e in (was, right)], "booked to another round"),
    ],
)
def test_a_correction_that_does_not_fit_is_found_out(room: Room, forge: object, says: str) -> None:
    """Written by somebody who can write to the database as the card room does, links and all."""
    lost = next(
        e
        for _, e in room.store.ledger.entries(journal="aaa-2", limit=999)
        if "/spot/" in e.source and e.target.endswith(f"/{BANK}") and "Ann" not in e.source
    )
    right = put_right([e for _, e in room.store.ledger.entries(journal="aaa-2", limit=999)], Wrong(lost.line, 0))
    journal = f"correction/aaa-2/{lost.line}/1"
    was = LedgerEntry(
        journal, 0, 9000.0, "aaa", "aaa-2", right.wronged, right.holder, right.amount, Wrong(lost.line, 0).text(right.due), "wrong-payment"
    )
    back = was._replace(line=1, source=right.holder, target=right.wronged, why=ANA.text)
    change = Change()
    change.entries += forge(was, back)  # type: ignore[operator]
    room.store.write([change])
    problems = verify(room.store)
    assert any(problem.startswith("Journal correction/") and says in problem for problem in problems), problems


def test_one_name_too_few_is_found_out(room: Room) -> None:
    lost = room.line("aaa-1", "/spot/", f"/{BANK}")
    correct(room.store, "aaa-1", Wrong(lost.line, 0), TWO, 9000.0)
    assert not verify(room.store)
    was, back = (e for _, e in room.store.ledger.entries(journal=f"correction/aaa-1/{lost.line}/1"))
    change = Change()
    journal = f"correction/aaa-1/{lost.line}/2"
    change.entries += [was._replace(journal=journal), back._replace(journal=journal, why=ANA.text)]
    room.store.write([change])
    assert verify(room.store) == [f"Journal {journal}: was made after the next round had begun, and has not two names."]


def test_what_is_written_is_read_again() -> None:
    for wrong, due in ((Wrong(3, 30_00), 40_50), (Wrong(3, 1_234_00, "Ann, the rest to Bob"), 99)):
        assert read_wrong(3, wrong.text(due)) == (wrong, due)
    assert [names_in(signed.text) for signed in (ANA, TWO)] == [1, 2] and names_in("put right by :") == 0


# -- the command ----------------------------------------------------------------------------------------------------------------------


def test_the_command(room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lost = room.line("aaa-2", "/spot/", f"/{BANK}")
    position, wager = lost.source.split("/spot/")[1].split("/")[:2]
    lost_before = room.line("aaa-1", "/spot/", f"/{BANK}")
    room.store.close()
    where = ["--database", f"sqlite:///{tmp_path / 'room.db'}"]
    signed = ["--by", "Ana", "--why", "nobody took it"]
    assert run(["ledger", "correct", "aaa-2", "--seat", position, "--wager", wager, "--paid", "0", *signed, *where]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"Round aaa-2, line {lost.line}: paid $0 instead of {money_text(lost.amount)}.\n")
    assert "put right by Ana: nobody took it." in told and "recorded as they were typed here, and nobody has signed in" in told
    again = ["ledger", "correct", "aaa-1", "--line", str(lost_before.line), "--paid", "0", *signed, "--second", "Eva", *where]
    assert run(again) == 0 and "put right by Ana and Eva: nobody took it." in capsys.readouterr().out
    assert run(["journal", "--what", "correct", "--json", *where]) == 0
    lines = json.loads(capsys.readouterr().out)["journal"]
    assert [(line["who"], line["data"]["typed"]) for line in lines] == [("console", ["Ana"]), ("console", ["Ana", "Eva"])]
    assert run(["journal", "--what", "correct", *where]) == 0 and "typed: Ana and Eva" in capsys.readouterr().out
    assert run(["ledger", "round", "aaa-2", *where]) == 0
    shown = capsys.readouterr().out
    assert f"paid $0 instead of {money_text(lost.amount)}" in shown and "put right by Ana: nobody took it" in shown
    assert run(["ledger", "round", "aaa-2", "--json", *where]) == 0
    assert [entry["line"] for entry in json.loads(capsys.readouterr().out)["corrections"]] == [0, 1]
    for args in (["--line", "1"], ["--paid", "0"], ["--seat", "9", "--wager", "ante", "--paid", "0"], ["--line", "1", "--paid", "x"]):
        assert run(["ledger", "correct", "aaa-2", *args, *signed, *where]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert run(["ledger", "verify", *where]) == 0
