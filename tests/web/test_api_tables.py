"""Tables over HTTP: the lobby, opening, coming and going, and every refusal."""

import re
from itertools import combinations
from typing import Any

import pytest

from cardroom.houses.files import headings
from cardroom.houses.loader import load
from tests.patience import comes_true
from tests.room.welcome import WELCOME
from tests.web.server import LiveServer, Refused

ROW = {
    "id", "edition", "name", "house", "game", "family", "limits", "option", "seats", "taken", "people", "bots", "watching", "state",
    "bank", "opened_by", "clock", "backline", "quiet", "label",
}  # fmt: skip
SENT = {"type", "seq", "round", "from", "opening", "events", "table", "you", "decision", "clock", "now", "over"}


def test_a_table_in_the_lobby(room: LiveServer) -> None:
    person = room.person()
    table = person.open("tres-lounge/texas-holdem", bots=3, clock=20, table={"bets": ["$4", 800], "blinds": [200, 400]})
    row = next(row for row in room.watcher().get("tables").json() if row["id"] == table)
    assert set(row) == ROW
    assert (row["people"], row["bots"], row["taken"], row["seats"], row["opened_by"]) == ([person.name], 3, 4, 10, person.name)
    assert (row["limits"], row["house"], row["clock"], row["family"]) == ("$4-$8 limit", "Tres Lounge", 20, "pot")


def test_the_lobby_tells_how_long_no_cards_were_dealt(room: LiveServer) -> None:
    person = room.person()
    alone, played = person.open("tres-lounge/texas-holdem", bots=0), person.open("tres-lounge/texas-holdem", bots=3)
    with person.socket(played) as socket:
        socket.play_round()
    watcher, quiet = room.watcher(), {}

    def dealt() -> bool:
        """Whether the lobby knows of the round. While a change is being stored, it shows what it showed before."""
        quiet.update({row["id"]: row["quiet"] for row in watcher.get("tables").json()})
        return quiet[played] is not None

    comes_true(dealt, "the lobby does not know of the round")
    assert quiet[alone] is None and quiet[played] >= 0


def test_a_private_table_is_not_listed_but_can_be_found(room: LiveServer) -> None:
    person = room.person()
    table = person.open(private=True)
    assert table not in person.get("tables").text
    assert room.watcher().get(f"tables/{table}").json()["table"]["id"] == table


def test_the_table_message(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=2, sit=True, seat=5)
    message = person.get(f"tables/{table}").json()
    assert set(message) == SENT and message["type"] == "table" and message["from"] == 0
    assert message["you"]["player"] == person.name and message["you"]["seat"] == 5
    assert [place["player"] for place in message["table"]["seats"]][4] == person.name
    assert len(message["table"]["seats"]) == 10
    assert room.watcher().get(f"tables/{table}").json()["you"] is None


def test_a_table_tells_the_clauses_that_it_is_played_by(room: LiveServer) -> None:
    person = room.person()
    house = room.watcher().get("editions/oceans-eleven/chinese-poker").json()
    table = person.open("oceans-eleven/chinese-poker", table={"buy_in_points": 77})
    told = room.watcher().get(f"tables/{table}/clauses").json()
    assert (told["edition"], told["source"]) == ("oceans-eleven/chinese-poker", house["source"])
    assert told["clauses"].keys() == house["clauses"].keys()
    assert " 77 times " in told["clauses"]["buy-in"]["says"] and " 77 times " not in house["clauses"]["buy-in"]["says"]
    assert room.watcher().get("tables/nowhere/clauses").status_code == 404


@pytest.mark.parametrize(
    ("wanted", "status", "says"),
    [
        ({"edition": "tres-lounge/hold-em"}, 404, "Did you mean"),
        ({"edition": ""}, 422, "edition: "),
        ({"edition": "x" * 101}, 422, "edition: "),
        ({}, 422, "edition: "),
        ({"edition": "tres-lounge/texas-holdem", "table": {"bets": [1, 2, 3]}}, 422, "bets"),
        ({"edition": "tres-lounge/texas-holdem", "table": {"betz": [1, 2]}}, 422, "betz"),
        ({"edition": "tres-lounge/texas-holdem", "table": {"structure": "no-limit"}}, 422, "."),
        ({"edition": "tres-lounge/texas-holdem", "table": {"bets": {"a": {"b": {"c": 1}}}}}, 422, "table.bets: must be cents"),
        ({"edition": "tres-lounge/texas-holdem", "table": {str(n): 1 for n in range(41)}}, 422, "table: "),
        ({"edition": "tres-lounge/texas-holdem", "table": {"ante": 10**30}}, 422, "table.ante: "),
        ({"edition": "tres-lounge/texas-holdem", "table": {"ante": 0.5}}, 422, "table.ante: "),
        ({"edition": "tres-lounge/texas-holdem", "option": "9999"}, 422, "9999"),
        ({"edition": "tres-lounge/texas-holdem", "bots": -1}, 422, "bots: "),
        ({"edition": "tres-lounge/texas-holdem", "bots": 10}, 422, "0 to 9 bots"),
        ({"edition": "tres-lounge/texas-holdem", "bots": 10**50}, 422, "bots: "),
        ({"edition": "tres-lounge/texas-holdem", "seat": 11}, 422, "seats 1 to 10"),
        ({"edition": "tres-lounge/texas-holdem", "seat": 0}, 422, "seat: "),
        ({"edition": "tres-lounge/texas-holdem", "buy_in": 1}, 422, "$3 or more"),
        ({"edition": "tres-lounge/texas-holdem", "buy_in": WELCOME + 100}, 422, "cashier"),
        ({"edition": "tres-lounge/texas-holdem", "buy_in": "300"}, 422, "buy_in: "),
        ({"edition": "tres-lounge/texas-holdem", "pace": -1}, 422, "pace: "),
        ({"edition": "tres-lounge/texas-holdem", "pace": "1"}, 422, "pace: "),
        ({"edition": "tres-lounge/texas-holdem", "clock": 1e9}, 422, "clock: "),
        ({"edition": "tres-lounge/texas-holdem", "private": 1}, 422, "private: "),
        ({"edition": "tres-lounge/texas-holdem", "colour": "green"}, 422, "colour: "),
    ],
)
def test_tables_that_cannot_be_opened(room: LiveServer, wanted: dict[str, object], status: int, says: str) -> None:
    person = room.person()
    answer = person.post("tables", **wanted)
    assert answer.status_code == status and says in answer.json()["detail"], answer.text
    account = person.get("account").json()
    assert account["tables"] == [] and account["balance"] == WELCOME  # nothing was done


SHEEP_SPLIT, GOLD = "black-sheep/omaha-high-low-split", "black-sheep/pai-gow-poker-gold"
TWO_BLINDS = "table.blinds: the house has 2 mandatory blinds"


@pytest.mark.parametrize(
    ("edition", "option", "table", "says"),
    [
        (SHEEP_SPLIT, "", {"low": "any"}, "table.low: the house does not leave it to its tables."),  # 004 l.177-179
        (SHEEP_SPLIT, "", {"blinds": [0, 300]}, TWO_BLINDS),  # l.211-243
        (SHEEP_SPLIT, "", {"blinds": [0, 0], "ante": 100}, TWO_BLINDS),
        (SHEEP_SPLIT, "", {"blinds": [100, 200, 300]}, TWO_BLINDS),
        (SHEEP_SPLIT, "", {"blinds": [500, 200]}, TWO_BLINDS),
        (SHEEP_SPLIT, "", {"blinds": [100, 200]}, "at $3-$6 it is $3, not $2."),  # l.238
        (GOLD, "1", {"bonus_least": 500}, "every betting space has a smallest wager of $10 to $100"),  # l.4504
        (GOLD, "5", {"most": 1000_00, "bonus_most": 900_00}, "every betting space has a largest wager of $1,000 to $3,000"),  # l.4565
        ("gulfstream-park/ultimate-texas-holdem", "", {"play_most": 50_00}, "may be as large as $100"),  # 003 l.151
        ("florida/fortune-pai-gow-poker", "", {"bonus_pays": {"fortune-jackpot": {"flush": "5 to 1"}}}, "it is for fortune"),  # 003 l.398
        ("oceans-eleven/dai-bacc", "1", {"most": "none"}, "a largest wager of $2,000, here there is no largest"),  # 001 l.5208
        ("oceans-eleven/dai-bacc", "2", {}, "for tables without a largest wager, here it is $2,000"),  # 001 l.5212
    ],
)
def test_a_table_outside_the_print_is_refused(room: LiveServer, edition: str, option: str, table: dict[str, object], says: str) -> None:
    """004 l.177-179, 211-243, 4504-4505, 4560-4565; 003 l.151, 398; 001 l.5208, 5212: one sentence, and nothing is done."""
    person = room.person()
    answer = person.post("tables", edition=edition, option=option, table=table, bots=1)
    said = answer.json()["detail"]
    assert answer.status_code == 422 and says in said and said.endswith(".") and "\n" not in said, answer.text
    account = person.get("account").json()
    assert account["tables"] == [] and account["balance"] == WELCOME


@pytest.mark.parametrize(
    ("edition", "option", "table", "says"),
    [
        (SHEEP_SPLIT, "", {"low": "any"}, f"{SHEEP_SPLIT}: table.low: la casa no lo deja a sus mesas."),
        (
            SHEEP_SPLIT, "", {"blinds": [0, 300]},
            f"{SHEEP_SPLIT}: table.blinds: la casa tiene 2 ciegas obligatorias, cada una mayor que cero y ninguna menor que la anterior, "
            "no $0/$3.",
        ),
        (
            SHEEP_SPLIT, "", {"blinds": [100, 200]},
            f"{SHEEP_SPLIT}: table.blinds: la ciega grande va con el límite anunciado: en $3-$6 es $3, no $2.",
        ),
        (
            GOLD, "1", {"bonus_least": 500},
            "Tarifa black-sheep pai-gow-poker-gold: la opción 1 no es para esta mesa: cada espacio tiene una apuesta mínima de $10 a $100, "
            "las apuestas adicionales aquí tienen $5.",
        ),
    ],
)  # fmt: skip
def test_the_same_in_spanish(room: LiveServer, edition: str, option: str, table: dict[str, object], says: str) -> None:
    """004 l.177-179, 211-243, 4504."""
    wanted = {"edition": edition, "option": option, "table": table, "bots": 1}
    answer = room.person().http.post("/api/tables", json=wanted, headers={"Accept-Language": "es"})
    assert answer.status_code == 422 and answer.json()["detail"] == says


@pytest.mark.parametrize(
    ("edition", "option", "table", "limits"),
    [
        ("oceans-eleven/dai-bacc", "2", {"most": "none"}, "from $10"),  # 001 l.5212
        ("oceans-eleven/face-up-pai-gow-poker", "4", {"most": None}, "from $10"),  # 001 l.6374-6376
        ("oceans-eleven/omaha-high-low-split", "", {"low": "any"}, "$4-$8 limit"),  # 001 l.146
        ("gulfstream-park/ultimate-texas-holdem", "", {"play_most": "$200"}, "$5 to $100"),  # 003 l.151
        ("florida/fortune-pai-gow-poker", "", {"bonus_pays": {"fortune": {"flush": "5 to 1"}}}, "$5 to $100"),  # 003 l.398
        (GOLD, "5", {"most": "$1,000", "bonus_least": "$20", "bonus_most": "$3,000"}, "$10 to $1,000"),  # 004 l.4564-4565
    ],
)
def test_what_a_table_may_post(room: LiveServer, edition: str, option: str, table: dict[str, object], limits: str) -> None:
    """001 l.146, 5212, 6374-6376; 003 l.151, 398; 004 l.4564-4565."""
    person = room.person()
    id = person.open(edition, option=option, table=table, bots=1)
    found = person.get(f"tables/{id}").json()["table"]
    assert found["limits"] == limits and found["buy_in"]["most"] is None


def test_a_player_brings_all_that_they_have(room: LiveServer) -> None:
    """004 l.4978: no maximum buy-in. It was $10,000, a hundred usual ones."""
    person = room.person()
    assert WELCOME > 10_000_00
    id = person.open("black-sheep/texas-holdem", bots=0, buy_in=WELCOME, table={"structure": "no-limit"})
    assert person.get(f"tables/{id}").json()["you"]["stack"] == WELCOME
    assert person.get("account").json()["balance"] == 0


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_are_none(room: LiveServer, value: str) -> None:
    body = '{"edition": "tres-lounge/texas-holdem", "pace": ' + value + "}"
    answer = room.person().http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422 and "pace" in answer.json()["detail"]


def test_sitting_down_and_getting_up(room: LiveServer) -> None:
    opener, guest = room.person(), room.person()
    table = opener.open(bots=0)
    assert opener.post(f"tables/{table}/sit-out", out=True).status_code == 200  # nothing is dealt: every chip stays where it is
    assert guest.post(f"tables/{table}/join", seat=4, buy_in=500_00).json() == {"done": True}
    assert guest.get(f"tables/{table}").json()["you"]["stack"] == 500_00
    for body, says in (({"seat": 5}, "already"), ({"seat": 4}, "already")):
        answer = guest.post(f"tables/{table}/join", **body)
        assert answer.status_code == 422 and says in answer.json()["detail"]
    answer = room.person().post(f"tables/{table}/join", seat=4)
    assert answer.status_code == 422 and "Seat 4 is taken" in answer.json()["detail"]
    answer = room.person().post(f"tables/{table}/join", behind=True)
    assert answer.status_code == 422 and "behind" in answer.json()["detail"]
    assert guest.post(f"tables/{table}/buy", amount=100_00).status_code == 200
    assert guest.get("account").json()["tables"][0]["stack"] == 600_00
    assert guest.post(f"tables/{table}/buy", amount=WELCOME).status_code == 422
    assert guest.post(f"tables/{table}/buy", amount=0).status_code == 422
    assert guest.post(f"tables/{table}/sit-out", out=True).status_code == 200
    assert guest.get(f"tables/{table}").json()["you"]["out"] is True
    assert guest.post(f"tables/{table}/leave").json() == {"done": True}
    assert guest.get("account").json()["balance"] == WELCOME
    assert guest.post(f"tables/{table}/leave").status_code == 403  # he sits there no more


def test_behind_the_seats_where_the_house_has_a_backline(room: LiveServer) -> None:
    opener, guest = room.person(), room.person()
    edition = next(line["id"] for house in guest.get("houses").json() for line in house["editions"] if line["backline"])
    table = opener.open(edition, bots=2)
    assert guest.post(f"tables/{table}/join", behind=True).status_code == 200
    message = guest.get(f"tables/{table}").json()
    assert message["you"]["seat"] is None and [place["player"] for place in message["table"]["behind"]] == [guest.name]


def test_bots_are_the_openers(room: LiveServer) -> None:
    opener, guest = room.person(), room.person()
    table = opener.open(bots=1)
    answer = guest.post(f"tables/{table}/bots", count=2)
    assert answer.status_code == 403 and "Only who opened" in answer.json()["detail"]
    assert opener.post(f"tables/{table}/bots", count=9).status_code == 200
    assert opener.get(f"tables/{table}").json()["table"]["bots"] == 9
    assert opener.post(f"tables/{table}/bots", count=10).status_code == 422
    assert opener.post(f"tables/{table}/bots", count=31).status_code == 422


def test_who_leaves_with_chips_does_not_come_back_with_fewer(room: LiveServer) -> None:
    host, guest = room.person(), room.person()
    table = host.open("tres-lounge/texas-holdem", bots=0, sit=True, private=False)
    assert host.post(f"tables/{table}/sit-out", out=True).status_code == 200  # no round begins
    assert guest.post(f"tables/{table}/join", buy_in=400_00).status_code == 200
    assert guest.post(f"tables/{table}/leave").status_code == 200
    answer = guest.post(f"tables/{table}/join", buy_in=4_00)
    assert answer.status_code == 422
    assert re.fullmatch(
        r"You left this table with \$400: until \d\d:\d\d UTC \((60|59) min\) you come back with no less than that, not with \$4\.",
        answer.json()["detail"],
    )
    assert guest.get(f"tables/{table}").json()["you"] is None
    assert guest.post(f"tables/{table}/join").status_code == 200
    assert guest.get(f"tables/{table}").json()["you"]["stack"] == 400_00


@pytest.mark.parametrize("path", ["join", "leave", "sit-out", "buy", "bots", "act", "act-all", "warning", "advice"])
def test_a_table_that_is_not(room: LiveServer, path: str) -> None:
    person = room.person()
    bodies: dict[str, dict[str, object]] = {"sit-out": {"out": True}, "buy": {"amount": 100}, "bots": {"count": 1}}
    body = bodies.get(path, {})
    if path in ("act", "warning"):
        body = {"round": "7k3m9q-1", "turn": 0, "verb": "fold"}
    if path == "act-all":
        body = {"round": "7k3m9q-1", "turn": 0, "actions": [{"verb": "fold"}]}
    answer = person.get("tables/7k3m9q/advice") if path == "advice" else person.post(f"tables/7k3m9q/{path}", **body)
    assert answer.status_code == 404 and "7k3m9q" in answer.json()["detail"]
    assert person.get("tables/7k3m9q").status_code == 404


def test_one_who_does_not_sit_there_acts_for_nobody(room: LiveServer) -> None:
    opener, other = room.person(), room.person()
    table = opener.open(bots=2)
    with opener.socket(table) as socket:
        message = socket.asked()
        answer = other.act(table, message, verb="fold")
        assert answer.status_code == 403 and "do not sit" in answer.json()["detail"]
        assert other.post(f"tables/{table}/warning", verb="fold").status_code == 403
        assert other.get(f"tables/{table}/advice").status_code == 403
        assert opener.get(f"tables/{table}").json()["decision"] == message["decision"]


def test_acting_over_http_is_the_same_as_on_the_socket(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=3, pace=0.5)  # so that the round is not over when the click comes again
    with person.socket(table) as socket:
        message = socket.asked()
        for action, status in (
            ({"verb": "dance"}, 422),
            ({"verb": "Fold"}, 422),
            ({"verb": "fold", "amount": -1}, 422),
            ({"verb": "fold", "amount": 5}, 422),
            ({"verb": "fold", "picks": [1]}, 422),
            ({"verb": "fold", "picks": [1] * 61}, 422),
            ({"verb": "fold", "spot": "²/ante/x"}, 422),
            ({"verb": "fold", "spot": "1/ante/x"}, 422),
            ({"verb": "raise", "amount": 10**9}, 422),
        ):
            answer = person.act(table, message, **action)
            assert answer.status_code == status, action
        late = person.post(f"tables/{table}/act", round=f"{table}-99", turn=0, verb="fold")
        assert late.status_code == 409
        for _ in range(10):
            message = socket.asked()
            verbs = [option["verb"] for option in message["decision"]["options"]]
            verb = next(verb for verb in ("check", "call", "post") if verb in verbs)
            assert person.act(table, message, verb=verb).json() == {"done": True}
            again = person.act(table, message, verb=verb)  # a double click
            now = person.get(f"tables/{table}").json()
            if now["round"] == message["round"] and not now["over"]:
                break
            socket.until(lambda told: told["round"] != message["round"])  # noqa: B023
        assert again.status_code == 409, again.text
        taken = [event for event in now["events"] if event["event"] == "action" and event["player"] == person.name]
        assert len(taken) == message["decision"]["turn"] + 1  # once


def test_all_wagers_in_one(room: LiveServer) -> None:
    """Over HTTP and on the socket: all or none of them, each on the record as if it had come alone."""
    person = room.person()
    table = person.open("tres-lounge/three-card-poker", bots=2)
    with person.socket(table) as socket:

        def row() -> tuple[dict[str, Any], list[dict[str, Any]]]:
            """The question, and an answer to it: the least ante on her own position, a pair plus, and that she is done."""
            while (message := socket.asked())["decision"]["kind"] != "wagers":
                socket.play_on()
            spot, amounts = message["decision"]["options"][0]["spot"], message["decision"]["options"][0]["amounts"]
            bets = [{"verb": "bet", "amount": amounts["least"], "spot": each} for each in (spot, spot.replace("ante", "pair-plus"))]
            asked = {"round": message["round"], "turn": message["decision"]["turn"]}
            return asked, [*bets, {"verb": "done"}]

        asked, wagers = row()
        for actions in ([], [*wagers[:2], wagers[1], wagers[2]], [*wagers[:2], {"verb": "moonwalk"}], wagers * 40, [{"verb": 7}]):
            answer = person.post(f"tables/{table}/act-all", **asked, actions=actions)
            assert answer.status_code == 422 and answer.json()["detail"].endswith("."), actions
            assert person.get(f"tables/{table}").json()["decision"]["turn"] == asked["turn"]
        assert person.post(f"tables/{table}/act-all", **asked, actions=wagers).json() == {"done": True}
        assert person.post(f"tables/{table}/act-all", **asked, actions=wagers).status_code == 409  # a double click
        told = person.get(f"tables/{table}").json()  # the round waits for what she does with her cards
        hers = [event["verb"] for event in told["events"] if event["event"] == "action" and event["player"] == person.name]
        assert told["round"] == asked["round"] and hers[-3:] == ["bet", "bet", "done"]
        socket.until(lambda message: message["decision"] is not None and message["decision"]["turn"] == asked["turn"] + 3)
        socket.play_round()
        asked, wagers = row()
        with pytest.raises(Refused) as refused:
            socket.tell(type="act-all", **asked, actions=[*wagers[:2], {"verb": "moonwalk"}])
        assert refused.value.code == "illegal"
        socket.tell(type="act-all", **asked, actions=wagers)
        with pytest.raises(Refused) as refused:
            socket.tell(type="act-all", **asked, actions=wagers)
        assert refused.value.code == "stale"


def test_advice_and_warning(room: LiveServer) -> None:
    person = room.person()
    table = person.open("tres-lounge/pai-gow-poker", bots=2)
    with person.socket(table) as socket:
        for _ in range(80):
            message = socket.asked()
            option = next((option for option in message["decision"]["options"] if option["verb"] == "set"), None)
            if option is not None:
                message = socket.until(lambda told: told["decision"]["to_act"] == [person.name])  # nobody else is at it
                warnings = set()
                for first, second in combinations(range(option["pick"]["size"]), 2):
                    answer = person.post(f"tables/{table}/warning", verb="set", spot=option["spot"], picks=[first, second])
                    assert answer.status_code == 200
                    warnings.add(answer.json()["warning"])
                if any("foul" in warning for warning in warnings):  # who banks is warned of nothing
                    break
            socket.play_on()
        assert "" in warnings and any("foul" in warning for warning in warnings)
        advice = person.advice(table)
        assert set(advice) == {"verb", "amount", "spot", "picks", "whose"}
        now = person.get(f"tables/{table}").json()["decision"]  # asking is not doing
        assert (now["turn"], now["options"]) == (message["decision"]["turn"], message["decision"]["options"])


def test_every_edition_opens_with_what_its_form_offers(room: LiveServer) -> None:
    person = room.person()
    opened = 0
    for heading in headings():
        sheet = person.get(f"editions/{heading.id}").json()
        form = sheet["tables"]
        wanted = {field["name"]: field["default"] for field in form["fields"]}
        answer = person.post("tables", edition=heading.id, table=wanted, option=form["option"], bots=1, sit=False)
        assert answer.status_code == 200, (heading.id, answer.text)
        opened += 1
    assert opened == len(list(headings())) > 80


def test_every_choice_of_a_form_is_one_that_the_model_takes() -> None:
    from cardroom.web.catalogue.forms import fields_data

    for heading in headings():
        edition = load(heading.id)
        fields = {field["name"]: field for field in fields_data(edition)}
        assert not {"antes", "posts"} & set(fields)
        for field in fields.values():
            for choice in field["choices"]:
                value = [choice] if field["kind"] == "choices" else choice
                limits = {"bets": (400, 800), "spread": (100, 500)} if "bets" in fields else {}
                limits |= {"blinds": (200, 400)} if any(getattr(edition.table, "blinds", ())) else {}
                made = getattr(edition.settings({**limits, field["name"]: value}), field["name"])
                assert made == (choice,) if field["kind"] == "choices" else str(made) == choice  # a choice may be a number
