"""The dealer's table over HTTP: typed in line by line it comes to what the same round comes to from its shoe; no card before it is turned
up; what is wrong changes nothing; what is stored is enough to go on in the middle; the ledger balances; who may."""

from pathlib import Path
from typing import Any

import pytest

from cardroom import load
from cardroom.cards import card_name, face
from cardroom.records.describe import described_data
from cardroom.records.settle import settle
from cardroom.room.people.roles import Role
from cardroom.room.storage.audit.audit import verify
from cardroom.room.storage.replay import play_stored
from tests.dealer.typed import Played
from tests.web.conftest import Serve
from tests.web.server import LiveServer, Person

THREE_CARD = "tres-lounge/three-card-poker"
FAMILIES = [THREE_CARD, "black-sheep/blackjack-elite", "black-sheep/texas-holdem", "oceans-eleven/seven-card-stud", "florida/chinese-poker"]
STACK = 500_00


class Screen:
    """A dealer at his tablet."""

    def __init__(self, room: LiveServer, edition: str = THREE_CARD, players: int = 3, **wanted: Any) -> None:
        self.dealer = room.person()
        room.appoint(self.dealer, Role.DEALER)
        sitters = [{"player": f"p{seat}", "seat": seat, "chips": STACK} for seat in range(1, players + 1)]
        answer = self.dealer.post("dealer/tables", edition=edition, players=sitters, **wanted)
        assert answer.status_code == 200, answer.text
        self.id = str(answer.json()["id"])
        self.now: dict[str, Any] = self.dealer.get(f"dealer/tables/{self.id}").json()

    def post(self, what: str, **given: Any) -> Any:
        seen = {"round": self.now["round"], "typed": self.now["typed"]}
        return self.dealer.post(f"dealer/tables/{self.id}/{what}", **(given if what in ("tap", "seats", "close") else {**seen, **given}))

    def do(self, what: str, **given: Any) -> dict[str, Any]:
        answer = self.post(what, **given)
        assert answer.status_code == 200, (given, answer.text, self.now["asked"])
        found: dict[str, Any] = answer.json()
        self.now = found["table"] if what == "take-back" else found
        return found

    def enter(self, *lines: str) -> dict[str, Any]:
        for line in lines:
            self.do("enter", line=line)
        return self.now

    def refused(self, line: str) -> str:
        before = self.dealer.get(f"dealer/tables/{self.id}").json()
        answer = self.post("enter", line=line)
        assert answer.status_code == 422
        assert self.dealer.get(f"dealer/tables/{self.id}").json() == before
        return str(answer.json()["detail"])


def sound(room: LiveServer) -> None:
    """`ledger verify` has nothing to say."""
    assert list(verify(room.host.store)) == []


CARDS = ["as", "ad", "ac", "2c", "3d", "5h", "4c", "6d", "9h", "7s", "8d", "jh"]


def cards_of(screen: Screen, at: int = 0) -> str:
    """As many as are asked for, from this one on."""
    return " ".join(CARDS[at : at + screen.now["asked"]["count"]])


def to_the_cards(screen: Screen) -> None:
    """Everybody plays."""
    while screen.now["asked"]["kind"] != "cards":
        screen.enter("p" if screen.now["asked"]["who"][0]["seat"] else "")


def to_the_end(screen: Screen, at: int = 0) -> list[str]:
    """Every hand that is turned up; what was typed."""
    typed: list[str] = []
    while screen.now["state"] == "playing":
        if screen.now["asked"]["kind"] == "cards":
            typed.append(cards_of(screen, at))
            at += screen.now["asked"]["count"]
            screen.enter(typed[-1])
        else:
            to_the_cards(screen)
    return typed


def dealt(screen: Screen) -> Screen:
    """To where three hands lie and the players decide."""
    screen.do("next")
    screen.enter("", "200", "all 10", "", "")
    return screen


# -- a whole round ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", FAMILIES)
def test_typed_in_it_comes_to_what_the_shoe_came_to(room: LiveServer, edition: str) -> None:
    loaded = load(edition)
    screen = Screen(room, edition, players=4)
    played = Played(loaded, {f"p{seat}": STACK for seat in range(1, 5)}, "seed")
    screen.do("next")
    for line in played.lines():
        screen.enter(line)
        seen = {card_name(face(card)) for card in played.practice.twin.felt.named.values()}
        shown = {card for seat in screen.now["seats"] for card in seat["cards"]} | {c for b in screen.now["board"] for c in b["cards"]}
        assert shown - {None} <= seen
    truth = played.truth
    assert (truth.over, screen.now["state"]) == (True, "settling")
    settled = [screen.now["steps"][number] for number in screen.now["settlement"]]
    assert all(step["rule"] in loaded.clauses for step in settled if step["amount"])
    screen.do("settle")
    assert {seat["player"]: seat["stack"] for seat in screen.now["seats"]} == dict(truth.outcome.stacks)
    stored = room.host.store.rounds.last(screen.id)
    assert stored is not None and stored.result is not None
    assert stored.result.outcome["drop"] == truth.outcome.drop
    assert settle(described_data(play_stored(stored)), "it").round.outcome.stacks == truth.outcome.stacks  # as `export --settle` writes it
    sound(room)


def test_each_amount_is_cut_into_chips_of_the_table(room: LiveServer) -> None:
    screen = dealt(Screen(room, chips="1 white, 5 red, 25 green"))
    lies = next(step for step in screen.now["steps"] if step["do"] == "put up")
    assert (lies["amount"], lies["chips"]) == (200_00, [[8, 25_00, "green"]])
    assert screen.now["chips"] == [
        {"value": 1_00, "colour": "white"},
        {"value": 5_00, "colour": "red"},
        {"value": 25_00, "colour": "green"},
    ]


# -- secrecy ------------------------------------------------------------------------------------------------------------------------


def test_cards_that_lie_face_down_are_in_no_answer(room: LiveServer) -> None:
    screen = dealt(Screen(room))
    for seat in screen.now["seats"]:
        assert seat["cards"] == [None, None, None]
    watched = room.watcher().get(f"tables/{screen.id}").json()
    assert [card for event in watched["events"] for card in event.get("cards", ()) if card is not None] == []


# -- what is wrong ------------------------------------------------------------------------------------------------------------------


def test_what_cannot_be_is_one_sentence_and_changes_nothing(room: LiveServer) -> None:
    screen = Screen(room)
    screen.do("next")
    screen.enter("", "200")
    assert "p2" in screen.refused("2 999999")
    assert "Nobody sits in seat 9" in screen.refused("9 10")
    screen.enter("all 10", "", "")
    to_the_cards(screen)
    screen.enter(cards_of(screen))  # the player-dealer's card that lies face up
    to_the_cards(screen)
    assert screen.now["asked"]["count"] > 1
    assert "is typed twice" in screen.refused(" ".join(["kd"] * screen.now["asked"]["count"]))
    assert "not a card" in screen.refused("1z 2c 3c")
    assert "cards lie there, not 1" in screen.refused("kd")
    assert "lies face up already" in screen.refused("as 2c 3c")


def test_a_line_about_a_state_that_has_passed_is_stale(room: LiveServer) -> None:
    screen = Screen(room)
    screen.do("next")
    before = dict(screen.now)
    screen.enter("")
    late = screen.dealer.post(f"dealer/tables/{screen.id}/enter", round=before["round"], typed=before["typed"], line="")
    assert (late.status_code, late.json()["detail"]) == (409, "Something else has been typed in since: look again.")


def test_another_does_not_sit_down_and_bots_do_not_come(room: LiveServer) -> None:
    screen = Screen(room)
    ben = room.person()
    assert ben.post(f"tables/{screen.id}/join").status_code == 403
    assert screen.dealer.post(f"tables/{screen.id}/bots", count=2).status_code == 422
    assert screen.id not in [row["id"] for row in ben.get("tables").json()]


# -- a card-reading shoe ------------------------------------------------------------------------------------------------------------


def test_a_shoe_types_the_cards_that_lie_face_up(room: LiveServer) -> None:
    screen = dealt(Screen(room))

    def shoe(line: str) -> str:
        answer = screen.dealer.post(f"dealer/tables/{screen.id}/reader", line=line)
        assert answer.status_code == 200
        return str(answer.json()["answer"])

    assert shoe("hello there").startswith("no A line of a card reader is")
    assert shoe("card as").startswith("no A♠ is not awaited: Deal the hands") or shoe("status").startswith("ok ")
    while screen.dealer.get(f"dealer/tables/{screen.id}").json()["asked"]["kind"] != "cards":
        assert shoe("line p" if "decides" in shoe("status") else "line").startswith("ok ")
    count = screen.dealer.get(f"dealer/tables/{screen.id}").json()["asked"]["count"]
    before = screen.dealer.get(f"dealer/tables/{screen.id}").json()["typed"]
    for number, card in enumerate(("kd", "qc", "2c")[:count], 1):
        first = shoe(f"{number} card {card}")
        assert first.startswith("ok ") and shoe(f"{number} card {card}") == first  # sent again, and done once
    now = screen.dealer.get(f"dealer/tables/{screen.id}").json()
    assert now["typed"] == before + 1
    assert shoe("undo").startswith("ok ") and screen.dealer.get(f"dealer/tables/{screen.id}").json()["taken_back"] == 1
    assert room.person().post(f"dealer/tables/{screen.id}/reader", line="status").status_code == 403


# -- taken back ---------------------------------------------------------------------------------------------------------------------


def test_a_line_is_taken_back_also_the_one_that_ended_the_round(room: LiveServer) -> None:
    screen = dealt(Screen(room))
    last = to_the_end(screen)[-1]
    assert screen.now["state"] == "settling"
    wrong = screen.do("take-back")
    assert _plain(wrong["words"][0]).lower() == last
    assert (screen.now["state"], screen.now["taken_back"]) == ("playing", 1)
    watched = room.watcher().get(f"tables/{screen.id}").json()
    assert not any(name.title() in str(watched["events"]) for name in last.split())
    screen.enter(last.replace(last.split()[-1], "kd"))
    screen.do("settle")
    assert screen.post("take-back").status_code == 422
    stored = room.host.store.rounds.last(screen.id)
    assert stored is not None and {"taken_back": 1} in stored.inputs
    sound(room)


def test_a_line_of_several_wagers_is_taken_back_as_one(room: LiveServer) -> None:
    screen = Screen(room)
    screen.do("next")
    screen.enter("", "200", "all 10")
    assert len(screen.do("take-back")["words"]) == 2
    assert all(seat["wagers"] == [] for seat in screen.now["seats"])


# -- after a crash ------------------------------------------------------------------------------------------------------------------


def test_a_round_goes_on_in_the_middle_and_the_ledger_is_true(serve: Serve, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/felt.db"
    room = serve(database=database)
    screen = dealt(Screen(room))
    screen.do("take-back")
    screen.enter("")
    sound(room)
    before = screen.now
    copy = tmp_path / "killed.db"
    room.host.store.close()
    copy.write_bytes((tmp_path / "felt.db").read_bytes())
    again = serve(database=f"sqlite:///{copy}")
    dealer = Person(again.url, None)
    dealer.http.cookies.set("cardroom", screen.dealer.secret)
    screen.dealer = dealer
    assert dealer.get(f"dealer/tables/{screen.id}").json() == before
    screen.do("take-back")
    screen.enter("")
    to_the_end(screen)
    screen.do("next")
    assert (screen.now["number"], screen.now["state"]) == (2, "playing")
    assert screen.now["last"]["p2"] or screen.now["last"]["p1"]
    sound(again)


# -- who --------------------------------------------------------------------------------------------------------------------------


def test_two_dealers_and_who_dealt_is_on_the_record(room: LiveServer) -> None:
    screen = dealt(Screen(room, dealer="Zoe"))
    assert (screen.now["dealer"], screen.now["dealt_by"]) == ("Zoe", "Zoe")
    screen.do("tap", dealer="Bea")
    assert (screen.now["dealer"], screen.now["dealt_by"]) == ("Bea", "Zoe")
    first, line = [row for _, row in room.host.store.journal.lines(table=screen.id) if row.what == "dealer"]
    assert first.data["dealer"] == "Zoe"
    assert (line.data["dealer"], line.data["round"], line.data["input"]) == ("Bea", f"{screen.id}-1", screen.now["typed"])
    to_the_end(screen)
    screen.do("next")
    assert screen.now["dealt_by"] == "Bea"
    stored = room.host.store.rounds.last(screen.id)
    assert stored is not None and stored.row.setup["dealer"] == "Bea"


def test_only_a_dealer_of_the_place_and_with_his_second_factor(room: LiveServer) -> None:
    screen = Screen(room)
    other, elsewhere, unproved = room.person(), room.person(), room.person()
    room.appoint(elsewhere, Role.DEALER, "house/oceans-eleven")
    room.appoint(unproved, Role.DEALER)
    room.prove(unproved, proved=False)
    for person in (other, elsewhere, unproved):
        assert person.get(f"dealer/tables/{screen.id}").status_code == 403
        assert person.post("dealer/tables", edition=THREE_CARD).status_code == 403
    online = room.person().open(THREE_CARD)
    assert screen.dealer.get(f"dealer/tables/{online}").status_code == 404


def test_what_went_wrong_is_offered_and_ruled(room: LiveServer) -> None:
    screen = dealt(Screen(room))
    offers = screen.dealer.get(f"dealer/tables/{screen.id}/wrong").json()
    assert {"name", "title", "says", "lines", "asks"} <= set(offers[0])
    name = next(offer["name"] for offer in offers if offer["name"] == "misdeal")
    screen.do("wrong", name=name, args={"why": "two cards stuck together"})
    assert any(step["do"] == "rule" for step in screen.now["steps"])
    sound(room)


# -- seats --------------------------------------------------------------------------------------------------------------------------


def test_a_table_may_be_opened_in_the_middle_of_a_shoe(room: LiveServer) -> None:
    """The first round goes on after sixty cards; a count that cannot be is one sentence, and no table is opened."""
    baccarat = "tres-lounge/ez-baccarat-panda-8"
    screen = Screen(room, baccarat, shoe=60)
    screen.do("next")
    round = room.host.tables.runner(screen.id).table.round
    assert round is not None and len(round.places["rack"]) == 60
    sitters = [{"player": f"p{seat}", "seat": seat, "chips": STACK} for seat in (1, 2)]
    tables = screen.dealer.get("dealer/tables").json()
    for edition, shoe, why in ((baccarat, 402, "goes on after 0 to 401 cards"), (THREE_CARD, 3, "is shuffled for every round")):
        refused = screen.dealer.post("dealer/tables", edition=edition, players=sitters, shoe=shoe)
        assert refused.status_code == 422 and why in refused.json()["detail"]
    assert screen.dealer.get("dealer/tables").json() == tables
    sound(room)


def test_chips_come_from_the_house_and_go_back(room: LiveServer) -> None:
    screen = Screen(room)
    screen.do("seats", do="sit", player="Eve", chips=100_00)
    screen.do("seats", do="buy", player="Eve", chips=50_00)
    balances = room.host.store.ledger.balances(f"table/{screen.id}/")
    assert balances[f"table/{screen.id}/player/Eve"] == 150_00
    assert screen.post("seats", do="buy", player="nobody", chips=50_00).status_code == 422
    assert screen.post("close").status_code == 200
    assert not any(room.host.store.ledger.balances(f"table/{screen.id}/").values())
    sound(room)


# -- practice -----------------------------------------------------------------------------------------------------------------------


def test_a_player_dealer_has_as_much_as_they_like(room: LiveServer) -> None:
    """004 l.2039: there is no maximum on the player-dealer's wager. A player could not have more than a hundred usual buy-ins."""
    screen = Screen(room, "black-sheep/three-card-poker-6-card-bonus")
    screen.do("seats", do="sit", player="Eve", chips=500_000_00)
    screen.do("seats", do="buy", player="Eve", chips=400_000_00)
    assert room.host.store.ledger.balances(f"table/{screen.id}/")[f"table/{screen.id}/player/Eve"] == 900_000_00


def test_a_dealers_table_is_held_to_the_print_too(room: LiveServer) -> None:
    """004 l.4504: every betting space of pai gow gold has a smallest wager of $10 to $100."""
    dealer = Screen(room).dealer
    answer = dealer.post("dealer/tables", edition="black-sheep/pai-gow-poker-gold", players=[], option="1", table={"bonus_least": 500})
    assert answer.status_code == 422 and "every betting space has a smallest wager of $10 to $100" in answer.json()["detail"]


def test_practice_tells_what_lies_there_and_takes_nothing_else(room: LiveServer) -> None:
    dealer = room.person()
    room.appoint(dealer, Role.DEALER)
    now, last = dealer.post("dealer/practice", edition=THREE_CARD, seed="7", players=3).json(), ""
    for _ in range(60):
        if now["state"] == "settling":
            break
        seen = {"round": now["round"], "typed": now["typed"]}
        if now["asked"]["kind"] == "cards":
            wrong = dealer.post("dealer/practice/enter", **seen, line="2c 2d 2h")
            assert (wrong.status_code, wrong.json()["detail"][:26]) == (422, "That is not what lies ther")
        last = now["asked"]["felt"]
        answer = dealer.post("dealer/practice/enter", **seen, line=_plain(last))
        assert answer.status_code == 200, answer.text
        now = answer.json()
    assert now["state"] == "settling" and now["settlement"]
    seen = {"round": now["round"], "typed": now["typed"]}
    back = dealer.post("dealer/practice/take-back", **seen).json()
    assert (back["table"]["state"], back["words"]) == ("playing", [_plain(last)])
    assert dealer.post("dealer/practice/take-back", **seen).status_code == 409
    seen = {"round": now["round"], "typed": back["table"]["typed"]}
    now = dealer.post("dealer/practice/enter", **seen, line=_plain(last)).json()
    assert now["state"] == "settling"
    assert dealer.post("dealer/practice/next", round=now["round"], typed=now["typed"]).json()["number"] == 2
    assert room.person().get("dealer/practice").status_code == 403


def _plain(seen: str) -> str:
    return seen.translate(str.maketrans("♣♦♥♠", "cdhs"))


def test_a_player_at_the_real_table_asks_for_fresh_cards(room: LiveServer) -> None:
    """001 l.642, 646: at pai gow poker; the dealer types in who asks."""
    screen = Screen(room, "oceans-eleven/pai-gow-poker", players=2)
    assert screen.now["asks"] == ["deck", "set-up"]
    given = {"do": "set-up", "player": "p1"}
    answer = screen.post("seats", **given)
    assert answer.status_code == 422 and "The cards must be dealt for 2 rounds first" in answer.json()["detail"]
    pan = Screen(room, "oceans-eleven/panguingue", players=2)
    assert pan.now["asks"] == ["other-seat"] and pan.do("seats", do="other-seat", player="p2")["asks"] == ["other-seat"]  # l.1453
    nobody = screen.post("seats", do="deck", player="p9")
    assert (nobody.status_code, nobody.json()["detail"]) == (422, "p9 does not sit at this table.")
