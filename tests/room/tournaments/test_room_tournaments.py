"""Live tournaments of a room: every chip of the cashier is paid once, and a room that was killed goes on where it was."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.books.tournaments.tournaments import RoomTournament, Tournaments
from cardroom.room.desks.tournaments import deeds
from cardroom.room.desks.tournaments.data import tournament_data
from cardroom.room.desks.tournaments.deeds import TournamentDeed
from cardroom.room.host.host import Host
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.accounts import tournament_account
from cardroom.round import HOUSE
from cardroom.tournament.seating import table_to_break, unbalanced
from cardroom.tournament.structures import structure_files
from tests.room.host_helpers import Doors, in_a_room
from tests.room.papers.bookkeeper import read_csv, read_ledger

FLO = By(Staffer("v-flo", Role.FLOOR, "127.0.0.1"), "Flo")
WHY = "as it was seen"
NOON = 1_000_000.0
SIT_AND_GO, BRACKET, REBUYS, SATELLITE = (f"standard/{slug}" for slug in ("sit-and-go", "heads-up-bracket", "omaha-rebuys", "satellite"))


class Books:
    """The fold alone, with what its lines have moved in the ledger."""

    def __init__(self, tournaments: Tournaments | None = None) -> None:
        self.fold, self.lines = tournaments or Tournaments(), list[Posting]()
        self.ledger: Counter[str] = Counter()
        self.id = ""

    def post(self, posting: Posting) -> None:
        self.lines.append(posting)
        self.fold.fold(len(self.lines), posting.row)
        for entry in posting.entries:
            assert entry.amount > 0
            self.ledger[entry.source] -= entry.amount
            self.ledger[entry.target] += entry.amount

    def announce(self, slug: str) -> None:
        self.post(self.fold.announce(FLO, slug, WHY, NOON))
        self.id = self.fold.all[-1].id

    def do(self, deed: TournamentDeed, now: float = NOON) -> None:
        self.post(self.fold.act(FLO, self.id, None, lambda one: deed.facts(one, now, WHY), WHY, now))

    @property
    def now(self) -> RoomTournament:
        return self.fold.of(self.id)

    def parts(self) -> list[int]:
        return [self.ledger[tournament_account(self.id, part)] for part in ("pool", "fees", "bounties")]


def entered(slug: str, players: int) -> Books:
    books = Books()
    books.announce(slug)
    for number in range(1, players + 1):
        books.do(deeds.EnterTournament(f"v{number}"))
    return books


def test_entries_prizes_and_fees_of_three() -> None:
    """Three entries of $10 and $1: the winner takes $30, and the house $3."""
    books = entered(SIT_AND_GO, 3)
    assert books.parts() == [3000, 300, 0] and books.ledger["visitor/v1"] == -1100
    books.do(deeds.StartTournament())
    books.do(deeds.KnockOut(("v1",), ("v2",)))
    books.do(deeds.KnockOut(("v3",), ("v2",)))
    assert books.parts() == [0, 0, 0]
    assert [books.ledger[f"visitor/v{number}"] for number in (1, 2, 3)] == [-1100, 1900, -1100] and books.ledger[HOUSE] == 300


def test_an_entry_taken_back_and_a_tournament_called_off() -> None:
    books = entered(SIT_AND_GO, 3)
    books.do(deeds.WithdrawEntry("v2"))
    assert books.parts() == [2000, 200, 0] and books.ledger["visitor/v2"] == 0
    books.do(deeds.CallTournamentOff())
    assert not any(books.ledger.values()) and not books.now.open
    with pytest.raises(BadInput, match="Entry is closed"):
        books.do(deeds.EnterTournament("v4"))


def test_a_level_that_has_ended_is_written_with_the_next_line() -> None:
    """Eight minutes a level: after 20 minutes it is the third, with four minutes left, whenever somebody looks."""
    books = entered(SIT_AND_GO, 3)
    books.do(deeds.StartTournament())
    later = NOON + 20 * 60
    seen = tournament_data(books.fold.at(books.id, later), "", str, later)["clock"]
    assert seen is not None and (seen["level"]["number"], seen["left"]) == (3, 240.0)
    assert books.now.tournament.level == 1
    books.do(deeds.PauseTournament(on=True), later)
    assert books.now.tournament.level == 3 and books.now.tournament.clock.left(later + 500, books.now.tournament.structure) == 240.0


def test_whoever_looked_at_an_earlier_version_looks_again() -> None:
    books = entered(SIT_AND_GO, 3)
    with pytest.raises(Stale, match="has gone on meanwhile"):
        books.fold.act(FLO, books.id, books.now.version - 1, lambda one: (), WHY, NOON)
    with pytest.raises(Unknown):
        books.fold.of("elsewhere")


def test_a_player_who_is_barred_pays_nothing() -> None:
    def nobody(visitor: str, now: float) -> None:
        raise Forbidden("no")

    books = Books(Tournaments(nobody))
    books.announce(SIT_AND_GO)
    with pytest.raises(Forbidden):
        books.do(deeds.EnterTournament("v1"))


def test_a_person_with_two_accounts_plays_once() -> None:
    """v1 and v2 are one person: whichever enters first keeps the other out, also when they are out again."""
    persons = {"v1": ("v1", "v2"), "v2": ("v1", "v2")}
    books = Books(Tournaments(accounts=lambda visitor: persons.get(visitor, (visitor,))))
    books.announce("standard/evening")
    for player in ("v2", "v3", "v4", "v5"):
        books.do(deeds.EnterTournament(player))
    with pytest.raises(BadInput, match="v1 is the same person as v2, who has entered"):
        books.do(deeds.EnterTournament("v1"))
    books.do(deeds.StartTournament())
    books.do(deeds.KnockOut(("v2",), ("v3",)))
    with pytest.raises(BadInput, match="nobody plays a tournament twice"):
        books.do(deeds.EnterTournament("v1"))
    books.do(deeds.EnterTournament("v2"))
    assert books.now.tournament.entries == 5


@pytest.mark.parametrize("slug", [SIT_AND_GO, BRACKET, REBUYS, SATELLITE, "standard/mixed-games"])
def test_every_account_ends_at_nothing(slug: str) -> None:
    """Players at random are out, buy chips, and the fold is made again from its lines after every one of them."""
    random, books = Random(slug), entered(slug, 9 if slug == SIT_AND_GO else 14)
    books.do(deeds.StartTournament())
    while books.now.open:
        one, again = books.now.tournament, Tournaments()
        for number, posting in enumerate(books.lines, start=1):
            again.fold(number, posting.row)
        seen = [tournament_data(fold.at(books.id, NOON), "v1", str, NOON) for fold in (again, books.fold)]
        assert seen[0] == seen[1] and one.chips_in_play == one.chips_given
        broke = [each.name for each in one.entrants.values() if each.table and not each.chips]
        if broke:
            buys = one.rebuy_open(broke[0]) and random.random() < 0.5
            books.do(deeds.BuyTournamentChips(broke[0], add_on=False) if buys else deeds.DeclineRebuy(broke[0]))
        elif unbalanced(one) or table_to_break(one):
            books.do(deeds.BalanceTables({number: random.choice(sorted(table.seats)) for number, table in one.tables.items()}))
        else:
            table = random.choice([table for table in one.tables.values() if len(table.seats) > 1])
            winner, *out = random.sample(table.players, min(len(table.players), random.choice((2, 2, 3))))
            books.do(deeds.KnockOut(tuple(out), (winner,)))
    assert books.parts() == [0, 0, 0] and sum(books.ledger.values()) == 0
    one = books.now.tournament
    assert books.ledger[HOUSE] == one.entries * one.structure.fee


# -- in an open room -----------------------------------------------------------------------------------------------------------------------


def test_a_room_that_was_killed_goes_on(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        people = await doors.enter("Ann", "Ben", "Cy")
        desk = doors.host.tournaments
        id = await desk.announce(FLO, SIT_AND_GO, WHY)
        before = [doors.host.visitors.balance(each.id) for each in people]
        for each in people:
            by = By(Staffer(each.id, Role.PLAYER, ""), each.name)
            await desk.act_for(by, id, deeds.EnterTournament(each.id))
        assert doors.host.visitors.balance(people[0].id) == before[0] - 1100
        await desk.act(FLO, id, desk.fold.of(id).version, deeds.StartTournament(), WHY)
        ann, ben, cy = (each.id for each in people)
        await desk.act(FLO, id, desk.fold.of(id).version, deeds.KnockOut((ann,), (ben,)), WHY)
        seen = desk.one(id, ann)
        await doors.host.stop()
        doors.host = again = await Host.start(doors.store, now=doors.clock)
        assert again.tournaments.one(id, ann) == seen and seen["entered"] and seen["places"][0]["player"] == "Ann"
        await again.tournaments.act(FLO, id, again.tournaments.fold.of(id).version, deeds.KnockOut((cy,), (ben,)), WHY)
        assert again.tournaments.one(id, "")["state"] == "over"
        assert [again.visitors.balance(each.id) - had for each, had in zip(people, before, strict=True)] == [-1100, 1900, -1100]
        assert [doors.store.ledger.balance(tournament_account(id, part)) for part in ("pool", "fees", "bounties")] == [0, 0, 0]

    in_a_room(test, tmp_path)


def test_a_bookkeeper_sees_entries_as_a_debt_and_fees_as_income_once_it_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three entries of $10 and $1: all $33 is owed until somebody wins."""

    async def test(doors: Doors) -> None:
        people, desk, host = await doors.enter("Ann", "Ben", "Cy"), doors.host.tournaments, doors.host
        day, file = host.days.today(doors.clock()), f"sqlite:///{doors.store.file}"

        def books(form: str, read: Callable[[str], Counter[str]]) -> Counter[str]:
            capsys.readouterr()
            assert run(["accounting", "--day", str(day), "--form", form, "--database", file]) == 0
            return read(capsys.readouterr().out)

        id = await desk.announce(FLO, SIT_AND_GO, WHY)
        for each in people:
            await desk.act_for(By(Staffer(each.id, Role.PLAYER, ""), each.name), id, deeds.EnterTournament(each.id))
        owed = books("ledger", read_ledger)
        assert owed["Liabilities:Tournaments"] == -33_00 and owed["Income:Tournament fees"] == 0
        given = owed["Liabilities:Chips:Players"] - 33_00
        ann, ben, cy = (each.id for each in people)
        deeds_of_the_floor = (deeds.StartTournament(), deeds.KnockOut((ann,), (ben,)), deeds.KnockOut((cy,), (ben,)))
        for deed in deeds_of_the_floor:
            await desk.act(FLO, id, desk.fold.of(id).version, deed, WHY)
        over = books("csv", read_csv)
        assert (over["Liabilities:Tournaments"], over["Income:Tournament fees"]) == (0, -3_00)
        assert over["Liabilities:Chips:Players"] == given + 3_00 == -sum(host.visitors.balance(each.id) for each in people)
        assert books("ofx", lambda text: Counter({"statements": text.count("<STMTRS>")})) == {"statements": 0}

    in_a_room(test, tmp_path)


def test_what_the_house_adds_to_a_guaranteed_pool_is_an_expense(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three entries of $10 and $1, and $50 are guaranteed: the house adds $20."""
    own = tmp_path / "houses" / "ours" / "tournaments"
    own.mkdir(parents=True)
    text = structure_files()[SIT_AND_GO].path.read_text("utf-8")
    (own / "fifty.toml").write_text(f'guaranteed = "$50"\n{text}', "utf-8")
    monkeypatch.setenv("CARDROOM_HOUSES", str(tmp_path / "houses"))

    async def test(doors: Doors) -> None:
        people, desk = await doors.enter("Ann", "Ben", "Cy"), doors.host.tournaments
        id = await desk.announce(FLO, "ours/fifty", WHY)
        for each in people:
            await desk.act_for(By(Staffer(each.id, Role.PLAYER, ""), each.name), id, deeds.EnterTournament(each.id))
        ann, ben, cy = (each.id for each in people)
        for deed in (deeds.StartTournament(), deeds.KnockOut((ann,), (ben,)), deeds.KnockOut((cy,), (ben,))):
            await desk.act(FLO, id, desk.fold.of(id).version, deed, WHY)
        day = doors.host.days.today(doors.clock())
        capsys.readouterr()
        assert run(["accounting", "--day", str(day), "--form", "ledger", "--database", f"sqlite:///{doors.store.file}"]) == 0
        found = read_ledger(capsys.readouterr().out)
        assert found["Expenses:Tournament guarantees"] == 20_00
        assert found["Income:Tournament fees"] == -3_00 and found["Liabilities:Tournaments"] == 0

    in_a_room(test, tmp_path)


def test_nobody_enters_with_chips_that_they_do_not_have(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        desk, by = doors.host.tournaments, By(Staffer(ann.id, Role.PLAYER, ""), "Ann")
        entries = doors.host.visitors.balance(ann.id) // 5600
        ids = [await desk.announce(FLO, "standard/evening", WHY) for _ in range(min(entries + 1, 40))]
        refused = 0
        for id in ids:
            try:
                await desk.act_for(by, id, deeds.EnterTournament(ann.id))
            except BadInput as error:
                assert "at the cashier" in str(error)
                refused += 1
        assert refused == max(0, len(ids) - entries)

    in_a_room(test, tmp_path)
