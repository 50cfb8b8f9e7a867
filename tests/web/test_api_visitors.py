"""Sessions and accounts over HTTP."""

import json

import pytest

from tests.room.welcome import WELCOME
from tests.web.server import LiveServer, Person, get_plainly, post_plainly


def test_a_newcomer_gets_a_name_a_secret_and_a_cookie_that_no_script_reads(room: LiveServer) -> None:
    answer = post_plainly(f"{room.url}/api/session", json={"name": "  Grace   Hopper "})
    assert answer.status_code == 200
    assert set(answer.json()) == {"id", "name", "secret"} and answer.json()["name"] == "Grace Hopper"
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"cardroom={answer.json()['secret']};")
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Path=/" in cookie and "Secure" not in cookie


def test_a_name_is_made_up_where_none_is_given(room: LiveServer) -> None:
    for answer in (post_plainly(f"{room.url}/api/session"), post_plainly(f"{room.url}/api/session", json={})):
        assert answer.status_code == 200 and answer.json()["name"].startswith("Guest ")


@pytest.mark.parametrize("name", ["x" * 21, "bank", "Potter", "a/b", "Ada", "<b>", "ann\u0000", "-ann", "\ud800"])
def test_names_that_cannot_be(room: LiveServer, name: str) -> None:
    body = json.dumps({"name": name})
    answer = post_plainly(f"{room.url}/api/session", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422 and answer.json()["detail"].endswith("."), answer.text
    assert "set-cookie" not in answer.headers


def test_a_name_is_taken_without_regard_to_case(room: LiveServer) -> None:
    room.person("Émile")
    answer = room.watcher().post("session", name="éMILE")
    assert answer.status_code == 422 and "choose another" in answer.json()["detail"]


def test_who_am_i_by_cookie_and_by_token(room: LiveServer) -> None:
    for person in (room.person(), room.person(bearer=True)):
        answer = person.get("session")
        assert answer.status_code == 200 and (answer.json()["id"], answer.json()["name"]) == (person.id, person.name)


def test_without_a_session_there_is_no_account(room: LiveServer) -> None:
    nobody = room.watcher()
    for answer in (
        nobody.get("session"),
        nobody.get("account"),
        nobody.post("account/chips"),
        nobody.post("tables", edition="tres-lounge/texas-holdem"),
        nobody.get("rounds", mine="true"),
        nobody.http.patch("/api/session", json={"name": "Zoe"}),
    ):
        assert answer.status_code == 401 and answer.json()["detail"].startswith("Come in first"), answer.url


def test_a_wrong_token_is_refused_even_where_none_is_needed(room: LiveServer) -> None:
    for token in ("nonsense", "x" * 5000):
        answer = get_plainly(f"{room.url}/api/rounds", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 401 and "token" in answer.json()["detail"]


def test_a_cookie_of_another_room_is_only_forgotten(room: LiveServer) -> None:
    stale = {"cardroom": "gone"}
    assert get_plainly(f"{room.url}/api/rounds", cookies=stale).status_code == 200
    assert get_plainly(f"{room.url}/api/session", cookies=stale).status_code == 401
    assert post_plainly(f"{room.url}/api/session", cookies=stale, headers={"Origin": room.url}).status_code == 200


def test_the_token_goes_before_the_cookie(room: LiveServer) -> None:
    one, two = room.person(), room.person()
    answer = get_plainly(f"{room.url}/api/session", cookies={"cardroom": one.secret}, headers={"Authorization": f"Bearer {two.secret}"})
    assert answer.json()["id"] == two.id


def test_another_name(room: LiveServer) -> None:
    person = room.person("Before")
    answer = person.http.patch("/api/session", json={"name": "After"})
    assert answer.status_code == 200 and answer.json() == {"id": person.id, "name": "After"}
    assert person.get("session").json()["name"] == "After"
    assert room.watcher().post("session", name="Before").status_code == 200  # the old one is free


def test_another_name_at_a_table_until_one_has_played_there(room: LiveServer) -> None:
    person, onlooker = room.person(), room.person()
    table = person.open(bots=1)  # whoever has a seat and reads the table is there, and a round begins: somebody else reads it
    bot = next(seat["player"] for seat in onlooker.get(f"tables/{table}").json()["table"]["seats"] if seat["bot"])
    taken = person.http.patch("/api/session", json={"name": bot})
    assert taken.status_code == 422 and f"called {bot} already" in taken.json()["detail"]
    assert person.http.patch("/api/session", json={"name": "Someone Else"}).json()["name"] == "Someone Else"
    assert person.get("account").json()["tables"][0]["player"] == "Someone Else"
    with person.socket(table) as socket:  # somebody looks, so a round begins
        socket.until(lambda message: message["round"])
    answer = person.http.patch("/api/session", json={"name": "Another One"})
    assert answer.status_code == 422 and "get up" in answer.json()["detail"]


def test_a_forgotten_cookie(room: LiveServer) -> None:
    person = room.person()
    answer = person.http.delete("/api/session")
    assert answer.status_code == 200 and 'cardroom=""' in answer.headers["set-cookie"] and "Max-Age=0" in answer.headers["set-cookie"]
    assert person.get("session").status_code == 401  # httpx has dropped it, as a browser does


def test_the_account_follows_the_chips(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=1, buy_in=400_00)
    account = person.get("account").json()
    assert account["balance"] == WELCOME - 400_00
    assert account["tables"] == [
        {"table": table, "edition": "tres-lounge/texas-holdem", "name": "Texas Hold'em", "player": person.name, "stack": 400_00}
    ]
    assert [(entry["why"], entry["amount"]) for entry in account["entries"]] == [("buy-in", -400_00), ("welcome chips", WELCOME)]
    answer = person.post("account/chips")  # what lies on the table counts
    assert answer.status_code == 422 and "less than $20,000 in all; you have $20,000." in answer.json()["detail"]
    assert person.get("account").json()["balance"] == WELCOME - 400_00


def test_nobody_sees_anothers_account(room: LiveServer) -> None:
    one, two = room.person(), room.person()
    one.open()
    assert two.get("account").json()["tables"] == []
    assert one.id not in two.get("account").text


def test_secrets_are_told_once(room: LiveServer) -> None:
    person = room.person()
    table = person.open()
    for path in ("session", "account", "tables", f"tables/{table}", "rounds"):
        assert person.secret not in person.get(path).text


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"name": 7}, "name: "),
        ({"name": "x" * 81}, "name: "),
        ({"nom": "Zoe"}, "nom: "),
        ([], "Input should be"),
    ],
)
def test_a_wrong_body_is_one_sentence_with_the_field(room: LiveServer, body: object, says: str) -> None:
    answer = post_plainly(f"{room.url}/api/session", json=body)
    assert answer.status_code == 422 and answer.json()["detail"].startswith(says), answer.text
    assert list(answer.json()) == ["detail"] and answer.json()["detail"].count(".") == 1


def test_two_persons_are_two(room: LiveServer) -> None:
    one, two = Person(room.url, ""), Person(room.url, "")
    assert one.id != two.id and one.secret != two.secret and one.name != two.name
