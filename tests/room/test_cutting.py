"""The players of a table cut the deck: who adds what, when, and what becomes of whatever is silent, late, repeated or wrong."""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardroom.chance import Live
from cardroom.cuts import Cut, Cutter, hash_of
from cardroom.errors import BadSetup, IllegalAction
from cardroom.records.cut import cut_data
from cardroom.records.record import public_record
from cardroom.records.verify import verify
from cardroom.room.base.errors import Forbidden, Sealed, Stale
from cardroom.room.live.recovery import recover
from cardroom.room.storage import Store
from cardroom.room.storage.audit.audit import verify as verify_ledger
from cardroom.room.table.description import coming_data, opening_data, table_data
from cardroom.room.table.next_shuffle import NextShuffle
from cardroom.room.table.shuffle import FOR_BYTES, FOR_THE_FIRST
from cardroom.room.table.table import Table
from cardroom.round import Round, Shuffled
from tests.room.room_helpers import BACCARAT, HOLDEM, OPENED, begin, make_table, newcomers, open_store, until_over, visitor_of
from tests.support import EDITIONS

PAUSE = 5.0


def live(people: Iterable[str] = ("Ann", "Bob"), edition: str = HOLDEM, bots: int = 1, pause: float = PAUSE, **given: Any) -> Table:
    return make_table(edition, people, bots, chance=Live.fresh, pause=pause, **given)


def coming(table: Table) -> NextShuffle:
    assert table.state.coming is not None
    return table.state.coming


def bytes_of(name: str) -> str:
    return hash_of("00" * 32 + name.encode().hex())


def sends_hash(table: Table, name: str, now: float = OPENED, added: str = "") -> None:
    table.shuffle.cut(table.seating.acting(visitor_of(name)), coming(table).round_id, hash_of(added or bytes_of(name)), None, now)


def sends_bytes(table: Table, name: str, now: float = OPENED, added: str = "") -> None:
    table.shuffle.cut(table.seating.acting(visitor_of(name)), coming(table).round_id, None, added or bytes_of(name), now)


def round_of(table: Table) -> Round:
    assert table.round is not None
    return table.round


def cut_of(table: Table) -> Cut | None:
    """As the round has it."""
    chance = round_of(table).setup.chance
    assert isinstance(chance, Live)
    return chance.cut


def listed(table: Table) -> list[Cutter]:
    cut = cut_of(table)
    assert cut is not None
    return list(cut.cutters)


def between(table: Table) -> float:
    """A round begun and played; the time at which the pause begins."""
    begin(table, OPENED + 2)
    until_over(table, OPENED + 2)
    table.take_change()
    return OPENED + 2


def test_hashes_and_then_bytes_and_the_round_is_dealt_as_promised() -> None:
    table = live()
    now = between(table)
    promised = coming(table).promised
    sends_hash(table, "Ann", now + 0.1)
    with pytest.raises(Stale, match="Bytes are taken when the list"):
        sends_bytes(table, "Ann", now + 0.1)
    assert not coming(table).closed
    sends_hash(table, "Bob", now + 0.2)
    assert coming(table).closed  # both have sent theirs: nobody needs to wait
    sends_bytes(table, "Bob", now + 0.3)
    sends_bytes(table, "Ann", now + 0.3)
    assert table.clock.next_at == now + PAUSE and not table.tick(now + PAUSE - 0.1)
    begin(table, now + PAUSE)
    assert listed(table) == [Cutter(name, hash_of(bytes_of(name)), bytes_of(name), "cut") for name in ("Ann", "Bob")]
    cut = cut_of(table)
    assert cut is not None and cut.promised == promised and table.change.rounds[-1].root == promised.root and table.state.coming is None
    until_over(table, now + PAUSE)
    assert verify(dict(public_record(round_of(table))), "it").ok


def test_what_is_promised_and_wanted_is_told_to_all() -> None:
    table = live()
    now = between(table)
    told = table_data(table, OPENED)["cut"]
    assert told is not None and told["round"] == "tttttt-2" and told["wants"] == "hash" and told["list"] == []
    assert (told["root"], told["dice"], told["seed_hash"]) == coming(table).promised
    for name in ("Ann", "Bob"):
        sends_hash(table, name, now)
    sends_bytes(table, "Ann", now)
    told = coming_data(table.state.coming)
    assert told is not None and told["wants"] == "bytes"
    assert [(one["player"], one["opened"]) for one in told["list"]] == [("Ann", True), ("Bob", False)]
    assert bytes_of("Ann") not in str(table_data(table, OPENED)) and coming(table).chance.seed.hex() not in str(table_data(table, OPENED))
    begin(table, now + PAUSE)
    cut = cut_of(table)
    assert cut is not None and opening_data(round_of(table), 2)["cut"] == cut_data(cut)
    assert [each.said for each in cut.cutters] == ["cut", "shut"]
    assert table_data(table, OPENED)["cut"] is None


def test_who_is_silent_or_late_is_listed_and_holds_nobody_up() -> None:
    table = live(("Ann", "Bob", "Cy"))
    now = between(table)
    sends_hash(table, "Ann", now + 1)
    assert table.due() == now + PAUSE - FOR_BYTES and not table.tick(now + PAUSE - FOR_BYTES - 0.01)
    assert table.tick(now + PAUSE - FOR_BYTES) and coming(table).closed
    with pytest.raises(Stale, match="is closed"):
        sends_hash(table, "Bob", now + PAUSE - 0.5)
    sends_bytes(table, "Ann", now + PAUSE - 0.5)
    begin(table, now + PAUSE)
    assert [(each.player, each.said) for each in listed(table)] == [("Ann", "cut"), ("Bob", "late"), ("Cy", "silent")]
    with pytest.raises(Stale, match="not to be cut"):
        table.shuffle.cut(table.seating.acting(visitor_of("Bob")), "tttttt-2", None, bytes_of("Bob"), now + PAUSE)


def test_the_first_hash_that_comes_when_there_is_little_time_closes_the_list() -> None:
    table = live()
    now = between(table)
    sends_hash(table, "Bob", now + PAUSE - 0.3)
    assert coming(table).closed
    sends_bytes(table, "Bob", now + PAUSE - 0.2)
    begin(table, now + PAUSE)
    assert [(each.player, each.said) for each in listed(table)] == [("Bob", "cut"), ("Ann", "silent")]


def test_repeated_wrong_and_foreign_parts_are_refused_and_change_nothing() -> None:
    table = live()
    now = between(table)
    sends_hash(table, "Ann", now)
    with pytest.raises(Stale, match="sent your hash already"):
        sends_hash(table, "Ann", now, "12" * 32)
    with pytest.raises(Forbidden, match="do not sit"):
        table.shuffle.cut(table.seating.acting("v-nobody"), "tttttt-2", "ab" * 32, None, now)
    for other in ("tttttt-1", "tttttt-3", "uuuuuu-2", ""):
        with pytest.raises(Stale, match="not to be cut"):
            table.shuffle.cut(table.seating.acting(visitor_of("Bob")), other, "ab" * 32, None, now)
    sends_hash(table, "Bob", now)
    table.take_change()
    with pytest.raises(IllegalAction, match="not those of your hash"):
        sends_bytes(table, "Bob", now, "ab" * 32)
    assert not table.change.waiting
    sends_bytes(table, "Ann", now)
    with pytest.raises(Stale, match="cut the deck already"):
        sends_bytes(table, "Ann", now)
    begin(table, now + PAUSE)
    assert [(each.said, bool(each.bytes)) for each in listed(table)] == [("cut", True), ("wrong", False)]


def test_wrong_bytes_may_be_put_right_in_time() -> None:
    table = live(("Ann",))
    now = between(table)
    sends_hash(table, "Ann", now)
    with pytest.raises(IllegalAction):
        sends_bytes(table, "Ann", now, "ab" * 32)
    sends_bytes(table, "Ann", now)
    begin(table, now + PAUSE)
    assert [each.said for each in listed(table)] == ["cut"]


def test_who_sits_down_when_the_list_is_closed_is_not_on_it_and_who_leaves_stays() -> None:
    """Else the last who speaks could change the list by coming or going."""
    table = live()
    now = between(table)
    for name in ("Ann", "Bob"):
        sends_hash(table, name, now)
    table.seating.sit("Cy", visitor_of("Cy"), None, table.placard.buy_in.usual, now)
    with pytest.raises(Stale, match="is closed"):
        sends_hash(table, "Cy", now)
    with pytest.raises(Stale, match="sent no hash"):
        sends_bytes(table, "Cy", now)
    table.seating.leave(table.seats["Bob"], now)
    sends_bytes(table, "Ann", now)
    begin(table, now + PAUSE)
    assert [(each.player, each.said) for each in listed(table)] == [("Ann", "cut"), ("Bob", "shut")]


def test_bots_add_nothing_and_alone_they_cut_nothing() -> None:
    table = live((), bots=3)
    table.state.attended = False
    begin(table)
    assert table.state.coming is None and cut_of(table) is None and opening_data(round_of(table), 1)["cut"] is None
    table.seating.sit("Ann", visitor_of("Ann"), None, table.placard.buy_in.usual, OPENED)
    assert table.state.coming is None  # while a round is running nothing is promised
    until_over(table)
    assert coming(table).round_id == "tttttt-2"
    begin(table, OPENED + PAUSE)
    assert listed(table) == [Cutter("Ann")]


def test_a_shoe_is_cut_once_a_shuffle() -> None:
    table = live(edition=BACCARAT)
    begin(table, OPENED + 2)
    first = round_of(table).setup.chance
    until_over(table, OPENED + 2)
    assert table.shuffle.shoe_goes_on and table.state.coming is None
    with pytest.raises(Stale):
        table.shuffle.cut(table.seating.acting(visitor_of("Ann")), "tttttt-2", "ab" * 32, None, OPENED + 3)
    begin(table, OPENED + 2 + PAUSE)
    assert round_of(table).setup.chance == first


def test_the_first_round_waits_a_moment_and_not_longer_than_it_takes() -> None:
    table = live(looks=False)
    table.came("Ann", OPENED + 50)
    assert table.due() == OPENED + 50 + FOR_THE_FIRST and not table.tick(OPENED + 50)
    for name in ("Ann", "Bob"):
        sends_hash(table, name, OPENED + 50.2)
    for name in ("Ann", "Bob"):
        sends_bytes(table, name, OPENED + 50.4)
    assert table.due() == OPENED + 50.4
    begin(table, OPENED + 50.4)
    assert [each.said for each in listed(table)] == ["cut", "cut"]


def test_coming_and_going_puts_no_round_off() -> None:
    table = live(looks=False)
    for i in range(10):
        table.came("Ann", OPENED + i / 10)
        table.went("Ann", OPENED + i / 10)
    assert table.clock.next_at == OPENED + FOR_THE_FIRST
    table.came("Ann", OPENED + FOR_THE_FIRST)
    now = OPENED + FOR_THE_FIRST
    until_over(begin(table, now), now)
    table.came("Bob", now + PAUSE - 0.1)
    assert table.clock.next_at == now + PAUSE


def test_where_nothing_takes_time_nothing_is_waited_for() -> None:
    table = live(pause=0.0)
    begin(table)
    assert [each.said for each in listed(table)] == ["silent", "silent"]


def test_who_waits_for_a_second_player_leaves_the_list_open() -> None:
    """No bytes are known before it is known who plays."""
    table = live(("Ann",), bots=0)
    sends_hash(table, "Ann")
    assert table.tick(OPENED + 5) and table.state.why and not coming(table).closed
    root = coming(table).promised.root
    table.seating.sit("Bob", visitor_of("Bob"), None, table.placard.buy_in.usual, OPENED + 90)
    table.came("Bob", OPENED + 90.1)
    assert not coming(table).closed
    sends_hash(table, "Bob", OPENED + 90.2)
    for name in ("Ann", "Bob"):
        sends_bytes(table, name, OPENED + 90.3)
    begin(table, OPENED + 92)
    assert [each.said for each in listed(table)] == ["cut", "cut"] and table.change.rounds[-1].root == root


def test_cards_from_elsewhere_are_not_promised() -> None:
    assert make_table(people=("Ann",)).state.coming is None


def test_a_closed_table_has_nothing_coming() -> None:
    table = live(("Ann",))
    table.went("Ann", OPENED)
    table.seating.leave(table.seats["Ann"], OPENED)
    assert table.tick(OPENED + 100) and table.closed_at is not None
    assert "coming" not in table.change.tables[-1].state


# -- what is stored -----------------------------------------------------------------------------------------------------------


def test_a_round_that_cannot_begin_keeps_its_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    table = live()
    root = coming(table).promised.root

    def refuses(*_: object, **__: object) -> None:
        raise BadSetup("Not so.")

    with monkeypatch.context() as patch:
        patch.setattr(type(table.edition), "setup", refuses)
        assert table.tick(OPENED + 5) and table.state.why == "Not so."
    table.clock.look_again(OPENED + 6)
    begin(table, OPENED + 8)
    assert table.change.rounds[-1].root == root


def kept(store: Store, table: Table) -> Table:
    """What has been done is stored, the table is made again from it, and its players come back: as after a crash."""
    store.write([table.take_change()])
    table = recover(store, table.id, Live.fresh, OPENED)
    for seat in table.people:
        table.came(seat.player, OPENED)
    return table


def test_killed_at_any_moment_of_a_cut_it_goes_on_with_the_same_promise(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.write([newcomers(("Ann", "Bob"))])
    table = kept(store, live())
    promised, seed = coming(table).promised, coming(table).chance.seed
    for step in (sends_hash, sends_bytes):
        for name in ("Ann", "Bob"):
            step(table, name)
            before = coming(table)
            table = kept(store, table)
            assert coming(table).data() == before.data() and coming(table).closed == before.closed
            assert (coming(table).promised, coming(table).chance.seed) == (promised, seed)
    begin(table, OPENED + 2)
    assert [each.said for each in listed(table)] == ["cut", "cut"] and table.change.rounds[-1].root == promised.root
    table = kept(store, table)
    assert [each.said for each in listed(table)] == ["cut", "cut"] and table.state.coming is None
    until_over(table)
    table = kept(store, table)
    assert coming(table).round_id == "tttttt-2"
    assert not verify_ledger(store)
    store.close()


def test_the_ledger_finds_a_cut_that_belongs_elsewhere(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.write([newcomers(("Ann", "Bob"))])
    table = live()
    coming(table).round_id = "tttttt-9"
    begin(table, OPENED + 2)
    store.write([table.take_change()])
    assert any("was cut for round tttttt-9" in problem for problem in verify_ledger(store))
    store.close()


def stored_state(file: Path) -> str:
    with closing(sqlite3.connect(file)) as raw:
        return str(raw.execute("SELECT state FROM tables").fetchone()[0])


def put_state(file: Path, state: str) -> None:
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute("UPDATE tables SET state = ?", [state])


def played_twice(store: Store, file: Path) -> tuple[Table, str]:
    """A table after its second round, and what was stored of it before that round, when its shuffle was promised."""
    store.write([newcomers(("Ann", "Bob"))])
    table = live()
    begin(table, OPENED + 2)
    until_over(table, OPENED + 2)
    table = kept(store, table)
    promised = stored_state(file)
    begin(table, OPENED + 20)
    until_over(table, OPENED + 20)
    return kept(store, table), promised


def test_a_promise_that_was_dealt_already_is_not_dealt_again(tmp_path: Path) -> None:
    """Anyone who can write to the database puts the state back that was there before round 2, without any key."""
    store = open_store(tmp_path)
    (file,) = tmp_path.glob("*.db")
    _, before = played_twice(store, file)
    put_state(file, before)
    with pytest.raises(Sealed, match="What comes at table tttttt was promised for round tttttt-2, but the next is round tttttt-3"):
        recover(store, "tttttt", Live.fresh, OPENED)
    # Nor does it open as that of another round.
    state = json.loads(before)
    state["coming"]["round"] = "tttttt-3"
    put_state(file, json.dumps(state))
    with pytest.raises(Sealed, match="is not what was written: its key does not open it"):
        recover(store, "tttttt", Live.fresh, OPENED)
    store.close()


def test_a_promise_that_an_earlier_version_sealed_still_opens(tmp_path: Path) -> None:
    """It was sealed for its table, without a round."""
    store = open_store(tmp_path)
    (file,) = tmp_path.glob("*.db")
    table, _ = played_twice(store, file)
    promised = coming(table).promised
    state = json.loads(stored_state(file))
    opened = store.seal.opened_state("tttttt", state)["coming"]
    older = {key: value for key, value in opened.items() if key != "round"}
    put_state(file, json.dumps({**state, "coming": store.seal.sealed("to come at table tttttt", older)}))
    assert coming(recover(store, "tttttt", Live.fresh, OPENED)).promised == promised
    store.close()


def test_the_ledger_refuses_a_seed_that_was_dealt_before(tmp_path: Path) -> None:
    """A room that did not compare it has dealt round 3 as round 2."""
    store = open_store(tmp_path)
    store.write([newcomers(("Ann", "Bob"))])
    table = live()
    for number, at in enumerate((OPENED + 2, OPENED + 20, OPENED + 40), start=1):
        if number == 2:
            replayed = NextShuffle.read(coming(table).data(), "tttttt")
        if number == 3:
            table.state.coming = replayed
        begin(table, at)
        until_over(table, at)
    store.write([table.take_change()])
    problems = verify_ledger(store)
    assert "Round tttttt-3: its deck was cut for round tttttt-2." in problems
    assert "Round tttttt-3: is dealt from the seed of the round before it, and no shoe goes on." in problems
    store.close()


def test_the_ledger_refuses_a_root_that_comes_again_later(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.write([newcomers(("Ann", "Bob"))])
    table = live()
    replayed = NextShuffle.read(coming(table).data(), "tttttt")
    for number, at in enumerate((OPENED + 2, OPENED + 20, OPENED + 40), start=1):
        if number == 3:
            table.state.coming = replayed
        begin(table, at)
        until_over(table, at)
    store.write([table.take_change()])
    assert any(each.startswith("2 rounds, tttttt-1 and tttttt-3 among them, promised the same cards (") for each in verify_ledger(store))
    store.close()


def test_the_ledger_finds_a_promise_that_was_not_kept(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.write([newcomers(("Ann", "Bob"))])
    table = live()
    coming(table).chance = Live.fresh()  # other cards than those promised
    begin(table, OPENED + 2)
    store.write([table.take_change()])
    assert any("promised before the players cut" in problem for problem in verify_ledger(store))
    record = public_record(round_of(until_over(table, OPENED + 2)))
    assert not verify(dict(record), "it").ok
    store.close()


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_every_edition_what_is_promised_is_dealt(edition: str) -> None:
    table = live(edition=edition, bots=2)
    promised = coming(table).promised
    begin(table, OPENED + 2)
    first = round_of(table).events[0]
    assert isinstance(first, Shuffled) and (first.root, first.dice) == promised[:2]
