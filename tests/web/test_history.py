"""A visitor's history: over the interface, held against the replays of his rounds; by pages, as a file, and of an older database."""

import csv
import io
from typing import Any

import pytest
from sqlalchemy import Connection, text

from cardroom.cards import FACE_NAMES
from cardroom.houses.files import headings
from cardroom.room.books.histories import PAGE
from cardroom.room.storage import Store
from cardroom.room.storage.histories import HistoryFilter, all_rounds_of, sums_of
from cardroom.room.storage.rows import Change, PlayedRow, VisitorRow
from tests.web.server import LiveServer, Person

THREE_CARD, HOLDEM = "tres-lounge/three-card-poker", "tres-lounge/texas-holdem"


@pytest.fixture(scope="module")
def ann(room: LiveServer) -> Person:
    """Who has played some rounds of two games."""
    person = room.person("Ann")
    for edition in (THREE_CARD, HOLDEM):
        table = person.open(edition, bots=3)
        person.post(f"tables/{table}/bank", offer=True)  # else a round that nobody banks is over without her
        with person.socket(table) as socket:
            for _ in range(2):
                socket.play_round()
    return person


def rounds_of(person: Person, **asked: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("history", **asked).json()["rounds"]
    return found


def own(account: str, player: str) -> bool:
    """Whether an account of a round is a player's: his stack, or a spot with a wager of his."""
    return account == player or (account.count("/") >= 2 and account.split("/")[2] == player)


def test_every_round_with_what_it_was_for_him(ann: Person) -> None:
    rounds = rounds_of(ann)
    assert [each["edition"] for each in rounds] == [HOLDEM, HOLDEM, THREE_CARD, THREE_CARD]
    assert (rounds[0]["house"], rounds[0]["name"], rounds[0]["game"]) == ("Tres Lounge", "Texas Hold'em", "holdem")
    for each in rounds:
        replay = ann.get(f"rounds/{each['round']}").json()
        me, moved = replay["you"], [event for event in replay["events"] if event["event"] == "transfer"]
        assert each["player"] == me and each["void"] == replay["void"]
        assert each["net"] == replay["stacks"][me] - replay["opening"]["stacks"][me]
        assert each["fees"] == sum(event["amount"] for event in moved if event["to"] == "drop" and own(event["from"], me))
        assert each["banked"] == any(event["from"] == me and event["to"] == "bank" for event in moved)


def test_sums_by_game(ann: Person) -> None:
    rounds, summary = rounds_of(ann), ann.get("history/summary").json()
    assert {each["game"] for each in summary["games"]} == {"holdem", "three_card_poker"}
    for sums in summary["games"]:
        nets = [each["net"] for each in rounds if each["game"] == sums["game"]]
        assert (sums["rounds"], sums["net"], sums["best"], sums["worst"]) == (2, sum(nets), max(nets), min(nets))
        assert sums["banked"] == sum(each["banked"] for each in rounds if each["game"] == sums["game"])
    assert summary["all"]["net"] == sum(each["net"] for each in rounds) and summary["all"]["fees"] == sum(each["fees"] for each in rounds)
    assert [each["net"] for each in summary["last"]] == [each["net"] for each in reversed(rounds)]


def test_only_what_is_asked_for(ann: Person) -> None:
    rounds = rounds_of(ann)
    assert rounds_of(ann, game="holdem") == rounds[:2] and rounds_of(ann, table=rounds[2]["table"]) == rounds[2:]
    assert rounds_of(ann, since=rounds[1]["at"]) == rounds[:2] and rounds_of(ann, until=rounds[1]["at"]) == rounds[2:]
    assert rounds_of(ann, table="nothere") == [] and ann.get("history/summary", game="razz").json()["all"]["rounds"] == 0
    assert ann.get("history", game="bridge").json()["detail"] == "There is no game 'bridge'."
    assert ann.get("history", before="yesterday").status_code == 422


def test_the_cards_of_each_round_are_those_of_its_replay(ann: Person) -> None:
    """Her own as she was dealt them, and the board; of the others' hands nothing."""
    for each in rounds_of(ann):
        replay = ann.get(f"rounds/{each['round']}").json()
        seat = next(seat for seat, player in replay["opening"]["seats"].items() if player == replay["you"])
        dealt = [event for event in replay["events"] if event["event"] in ("dealt", "shown")]
        own = [card for event in dealt if event["place"] == f"seat/{seat}" for card in event["cards"] if card]
        own = list(dict.fromkeys(own))  # dealt face up to her, or face down and shown to her
        assert each["cards"] == own and len(own) == (2 if each["game"] == "holdem" else 3)
        assert each["board"] == [card for event in dealt if event["place"] == "board" for card in event["cards"]]


def test_rounds_by_result_and_by_hand(ann: Person) -> None:
    rounds = rounds_of(ann)
    signs = {"won": 1, "lost": -1, "even": 0}
    for result, sign in signs.items():
        assert rounds_of(ann, result=result) == [each for each in rounds if (each["net"] > 0) - (each["net"] < 0) == sign]
    assert ann.get("history/summary", result="won").json()["all"]["rounds"] == sum(each["net"] > 0 for each in rounds)
    one, *_ = rounds
    assert one in rounds_of(ann, hand=" ".join(one["cards"])) and one in rounds_of(ann, hand="".join(card[0] for card in one["cards"]))
    dealt = {card for each in rounds for card in each["cards"]}
    missing = next(card for card in FACE_NAMES if card not in dealt)
    assert rounds_of(ann, hand=missing) == []
    assert rounds_of(ann, hand="AAAAA") == []
    assert ann.get("history", hand="ace").json()["detail"] == "'ace' is no hand: write ranks and cards, like AK or As Kd."
    assert ann.get("history", result="drawn").status_code == 422


def test_nobody_sees_anothers(room: LiveServer, ann: Person) -> None:
    assert rounds_of(room.person("Bob")) == []
    assert room.watcher().get("history").status_code == 401
    assert room.watcher().http.get("/history.csv").status_code == 401


def test_as_a_file(ann: Person) -> None:
    answer = ann.http.get("/history.csv")
    assert answer.headers["content-type"].startswith("text/csv") and "attachment" in answer.headers["content-disposition"]
    lines = list(csv.DictReader(io.StringIO(answer.text)))
    rounds = rounds_of(ann)
    assert [line["round"] for line in lines] == [each["round"] for each in rounds]
    assert [round(float(line["net"]) * 100) for line in lines] == [each["net"] for each in rounds]
    assert {line["banked"] for line in lines} <= {"yes", "no"} and lines[0]["game"] == "Texas Hold'em"


def test_everything_that_the_room_keeps_about_her(room: LiveServer, ann: Person) -> None:
    answer = ann.http.get("/account.json")
    assert "attachment" in answer.headers["content-disposition"]
    kept, account = answer.json(), ann.get("account").json()
    assert (kept["account"]["id"], kept["account"]["name"], kept["account"]["balance"]) == (
        account["id"],
        account["name"],
        account["balance"],
    )
    assert kept["chips"] == account["entries"] and sum(entry["amount"] for entry in kept["chips"]) == account["balance"]
    bare = [{name: value for name, value in each.items() if name not in ("cards", "board")} for each in rounds_of(ann)]
    assert kept["rounds"] == bare
    assert len(kept["sessions"]) == 1 and kept["exclusions"] == [] and kept["messages"]["on"] is False
    other = room.person("Rae").http.get("/account.json").json()
    assert other["rounds"] == [] and other["account"]["id"] != account["id"]
    assert room.watcher().http.get("/account.json").status_code == 401


def test_a_tables_rounds_for_everybody(room: LiveServer, ann: Person) -> None:
    table = rounds_of(ann)[0]["table"]
    rounds = room.watcher().get(f"tables/{table}/rounds").json()
    assert [each["number"] for each in rounds] == sorted((each["number"] for each in rounds), reverse=True)
    for each in rounds[-2:]:
        replay = room.watcher().get(f"rounds/{each['id']}").json()
        assert each["results"] == {player: replay["stacks"][player] - chips for player, chips in replay["opening"]["stacks"].items()}


# -- the store -------------------------------------------------------------------------------------------------------------------


def filled(url: str, number: int) -> Store:
    """A store with a history of this length, several rounds at the same moment."""
    store = Store.open(url, serve=True)
    change = Change()
    change.visitors.append(VisitorRow("v1", "Ann", 1.0))
    editions = [heading.id for heading in headings()][:5]
    change.played += [
        PlayedRow(f"t-{i}", "Ann", "v1", f"t{i % 7}", editions[i % 5], float(i // 3), (i % 11 - 5) * 100, i % 3, i % 4 == 0, False)
        for i in range(number)
    ]
    store.write([change])
    return store


def test_every_round_once_whatever_the_page(tmp_path: Any) -> None:
    store = filled(f"sqlite:///{tmp_path}/room.db", 3 * PAGE + 7)
    try:
        rows = list(all_rounds_of(store, HistoryFilter("v1"), PAGE))
        assert len({row.round_id for row in rows}) == len(rows) == 3 * PAGE + 7
        assert [row.over_at for row in rows] == sorted((row.over_at for row in rows), reverse=True)
        sums = {each.edition: each for each in sums_of(store, HistoryFilter("v1"))}
        for edition, each in sums.items():
            nets = [row.net for row in rows if row.edition == edition]
            assert (each.rounds, each.net, each.best, each.worst) == (len(nets), sum(nets), max(nets), min(nets))
            assert each.banked == sum(row.banked for row in rows if row.edition == edition)
        with store.reading() as connection:
            asked = "SELECT net FROM played WHERE visitor_id = 'v1' AND over_at < 5 ORDER BY over_at DESC, round_id DESC LIMIT 50"
            steps = [row[3] for row in connection.execute(text(f"EXPLAIN QUERY PLAN {asked}"))]
        assert len(steps) == 1 and "ix_played_visitor_id_over_at_round_id" in steps[0]  # found and ordered by the index alone
    finally:
        store.close()


def test_rounds_of_an_older_database_are_brought_in(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/older.db"
    with LiveServer(url) as room:
        person = room.person("Ann")
        with person.socket(person.open(THREE_CARD, bots=3)) as socket:
            for _ in range(3):
                socket.play_round()
        id = person.get("session").json()["id"]
    store = Store.open(url, serve=True)
    before = list(all_rounds_of(store, HistoryFilter(id)))

    def as_it_was(connection: Connection) -> None:
        for later in ("played", "servers", "held", "takeovers", "writers", "private_papers"):
            connection.execute(text(f"DROP TABLE {later}"))
        connection.execute(text("UPDATE cardroom_version SET version_num = '0004'"))

    store.transact(as_it_was)
    store.close()
    store = Store.open(url, serve=True)
    try:
        assert list(all_rounds_of(store, HistoryFilter(id))) == before and len(before) >= 3
    finally:
        store.close()
