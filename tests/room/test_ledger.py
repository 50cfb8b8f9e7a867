"""The ledger against the rounds themselves: what holds is called clean at every moment, and a journal can be taken back."""

import threading
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import StorageError, Unknown
from cardroom.room.books.ledger import reverse, size, verify
from cardroom.room.storage import Change, Store
from cardroom.room.storage.accounts import in_play, ledger_account, player_account, table_of, visitor_account
from cardroom.round import HOUSE, Spot
from tests.counts import ONE_OF_EACH_GAME
from tests.room.played import PlayedTable, play
from tests.support import EDITIONS

HOLDEM, SHOE, THREE_CARD = "tres-lounge/texas-holdem", "tres-lounge/ez-baccarat-panda-8", "gulfstream-park/three-card-poker"
LOOKS = 5  # at the ledger, while tables play
JACKPOT = {"rake": 100, "pays": {"straight-flush": 500_00, "three-of-a-kind": 90_00, "flush": 5_00, "pair": 2_00}}


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store.open(url, serve=True)
    yield made
    made.close()


def one(*entries: object) -> Change:
    change = Change()
    change.entries += entries  # type: ignore[arg-type]
    return change


# -- accounts ---------------------------------------------------------------------------------------------------------------


def test_every_account_of_a_round_has_a_name_in_the_ledger() -> None:
    players = {"Ann": 1, "Bob": 2}
    found = [ledger_account("7k3m9q", each, players) for each in ("Ann", "pot/0", "pot/12", "bank", "drop", "jackpot")]
    found += [ledger_account("7k3m9q", spot, players) for spot in (Spot(1, "ante", "Ann"), Spot(2, "play", "Bob", 1))]
    assert [name.removeprefix("table/7k3m9q/") for name in found] == [
        "player/Ann", "pot/0", "pot/12", "bank", "drop", "jackpot", "spot/1/ante/Ann", "spot/2/play/Bob/1",
    ]  # fmt: skip
    assert [table_of(name) for name in (*found, HOUSE, "visitor/v1")] == ["7k3m9q"] * 8 + [None, None]
    assert [in_play(name) for name in (*found, HOUSE, "visitor/v1")] == [False, True, True, True, False, False, True, True, False, False]
    with pytest.raises(ValueError, match="'Cy' is no account of a round at table 7k3m9q"):
        ledger_account("7k3m9q", "Cy", players)


# -- what holds -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("editions", [ONE_OF_EACH_GAME, pytest.param(EDITIONS, marks=pytest.mark.prove)], ids=["games", "editions"])
def test_the_books_of_every_edition_hold(editions: tuple[str, ...], tmp_path: object) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/room.db", serve=True)
    play(store, *(PlayedTable(f"t{i}", edition, chips=2000_00) for i, edition in enumerate(editions)), rounds=2)
    assert verify(store) == []
    assert size(store)[:2] == (len(editions), 2 * len(editions))
    store.close()


def test_the_books_hold_after_every_single_step(store: Store) -> None:
    """A crash leaves the store as one of these: in the middle of a round, or between two."""
    table = PlayedTable("aaa", HOLDEM)
    store.write([table.opens()])
    assert verify(store) == []
    for change in table.plays(2):
        store.write([change])
        assert verify(store) == []
    store.write([one(table.leaves("Ann"))])
    assert verify(store) == []
    assert store.ledger.balance("table/aaa/player/Ann") == 0


@pytest.mark.parametrize("edition", [SHOE, THREE_CARD, "oceans-eleven/panguingue"])
def test_so_do_those_of_a_shoe_a_jackpot_and_a_game_of_points(store: Store, edition: str) -> None:
    settings: dict[str, Any] = {"jackpot": JACKPOT} if edition == THREE_CARD else {}
    table = PlayedTable("aaa", edition, chips=2000_00, **settings)
    play(store, table, rounds=4)
    assert verify(store) == []
    if edition == THREE_CARD:
        assert store.ledger.balance("table/aaa/jackpot") > 0
    play_on(store, table)


def play_on(store: Store, table: PlayedTable) -> None:
    """A round, in the middle of which a newcomer buys in; it is void; then one more."""
    store.write([table.begins()])
    assert verify(store) == []  # perhaps no chip has moved yet
    store.write([table.acts(), one(table.cash(HOUSE, player_account(table.id, "New"), 100_00, "buy-in"))])
    if table.round is not None and not table.round.over:
        store.write([table.voids()])
    assert verify(store) == []
    for change in table.plays(1):
        store.write([change])
    assert verify(store) == []


def test_verify_reads_one_moment_while_tables_play(store: Store) -> None:
    """The tables play for as long as somebody looks, so that every look falls into the middle of play."""
    tables = [PlayedTable(f"t{i}", HOLDEM) for i in range(3)]
    store.write([table.opens() for table in tables])
    looked = threading.Event()

    def play_on_and_on() -> None:
        while not looked.is_set():
            for change in chain.from_iterable(table.plays(1) for table in tables):
                store.write([change])

    player = threading.Thread(target=play_on_and_on)
    player.start()
    try:
        found = [verify(store) for _ in range(LOOKS)]
    finally:
        looked.set()
        player.join()
    assert found == [[]] * LOOKS and verify(store) == []


# -- taking back ------------------------------------------------------------------------------------------------------------


def test_a_round_is_taken_back_chip_by_chip(store: Store) -> None:
    table = PlayedTable("aaa", SHOE)
    play(store, table, rounds=1)
    before = store.ledger.balances()
    for change in table.plays(1):
        store.write([change])
    assert store.ledger.balances() != before
    booked = store.ledger.entries(journal="aaa-2")
    assert reverse(store, "aaa-2", " a wrong card ", 99.5) == "r-aaa-2"
    assert store.ledger.balances() == before
    back = store.ledger.entries(journal="r-aaa-2")
    assert [(e.reverses, e.source, e.target, e.amount) for _, e in back] == [
        (id, e.target, e.source, e.amount) for id, e in reversed(booked)
    ]  # fmt: skip
    assert {(e.why, e.at, e.table_id, e.round_id) for _, e in back} == {("a wrong card", 99.5, "aaa", "aaa-2")}
    assert verify(store) == []
    table.stacks = {name: before[player_account("aaa", name)] for name in table.names}
    for change in table.plays(1):  # the game goes on from what the ledger has
        store.write([change])
    assert verify(store) == []


def test_what_cannot_be_taken_back(store: Store) -> None:
    table, other = PlayedTable("aaa", HOLDEM), PlayedTable("bbb", SHOE)
    play(store, table, other, rounds=1)
    store.write([table.begins()])

    def refused(journal: str, why: str = "a mistake") -> str:
        held, count = store.ledger.balances(), size(store)
        with pytest.raises((BadInput, Unknown)) as refusal:
            reverse(store, journal, why, 1.0)
        assert (store.ledger.balances(), size(store)) == (held, count)
        return str(refusal.value)

    assert refused("aaa-1") == "Round aaa-2 is running at table aaa: journal 'aaa-1' can be taken back when it is over."
    assert "Round aaa-2 is running" in refused("c-aaa-1")  # a buy-in at that table
    assert refused("aaa-9") == "There is no journal 'aaa-9' in the ledger."
    assert refused("bbb-1", why=" ") == "Say why the journal is taken back."
    assert "'c-aaa-0' cannot be taken back: $5,000 must come from visitor/v-aaa, which has $4,500." in refused("c-aaa-0")
    reverse(store, "bbb-1", "a mistake", 1.0)
    assert refused("bbb-1") == "Journal 'bbb-1' has been taken back already, by journal 'r-bbb-1'."
    assert refused("r-bbb-1") == "Journal 'r-bbb-1' takes another back; it stays."


def test_chips_that_were_cashed_out_cannot_be_taken_back(store: Store) -> None:
    table = PlayedTable("aaa", HOLDEM, seed="a pot is won")
    play(store, table, rounds=1)
    store.write([one(*(table.leaves(name) for name in table.names))])
    winner = next(name for name in table.names if table.round and table.round.outcome.stacks[name] > table.chips)
    with pytest.raises(BadInput, match=f"must come from table/aaa/player/{winner}, which has"):
        reverse(store, "aaa-1", "a mistake", 1.0)
    assert verify(store) == []


def test_taking_back_needs_the_lease(url: str, store: Store) -> None:
    play(store, PlayedTable("aaa", HOLDEM), rounds=1)
    other = Store.open(url)
    with pytest.raises(StorageError, match="needs exclusive access"):
        reverse(other, "aaa-1", "a mistake", 1.0)
    other.close()
    assert store.ledger.balance(visitor_account("v-aaa")) == 4500_00
