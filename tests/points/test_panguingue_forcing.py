"""Panguingue: forcing a card on a player (001 l.1427, 1446)."""

from cardroom import Round
from cardroom.cards import card_name
from cardroom.games.points.panguingue.hand import HAND
from tests.points.panguingue_helpers import JUNK, PAN, WAITING, asked, do, flat, held, on, paid, start, verbs


def forced_game(stock: str, **given: object) -> Round:
    """Ann has laid three sevens and has seven cards left; bob and cy have nothing down."""
    round = start({"ann": WAITING, "bob": JUNK, "cy": JUNK}, f"7h {stock}", **given)
    return do(round, "ann: meld 7c 7d 7h", "ann: discard Kc")


def test_a_discarded_card_is_forced_on_the_next_player() -> None:
    """l.1446: it comes before any other action; he must use it and discard from his hand."""
    round = on(forced_game("Qh 7s Qc"), "cy drawn")
    do(round, "cy: pass")
    assert asked(round) == "bob forcing" and verbs(round) == ["pass", "force 7s on ann"]  # the target is not asked
    do(round, "bob: pass")
    assert asked(round) == "cy forcing"
    do(round, "cy: force 7s on ann")
    assert asked(round) == "ann forced" and verbs(round) == ["add 7s to 7c 7d 7h"]
    do(round, "ann: add 7s to 7c 7d 7h")
    assert [chips for _, _, chips in paid(round, "condition")] == [1, 1, 1, 1]  # a card added pays, forced or not
    assert asked(round) == "ann melding"
    do(round, "ann: discard 4s")
    assert len(held(round, "ann")) == 6
    assert asked(round) == "bob drawn"  # that was ann's turn


def test_a_card_is_forced_back_on_who_drew_it() -> None:
    """l.1446, the example: A discards a card that he could have used."""
    round = on(forced_game("Qh Qs 7s Qc"), "ann drawn")
    do(round, "ann: pass")
    assert asked(round) == "bob forcing"
    do(round, "bob: force 7s on ann", "ann: add 7s to 7c 7d 7h", "ann: discard 4s")
    assert asked(round) == "bob drawn"  # play goes on after ann


def test_forcing_ends_when_three_players_have_acted() -> None:
    """l.1446: a pair that becomes possible later is offered until then, each once."""
    round = on(forced_game("Qh Qs 7s Qc 6h"), "ann drawn")
    do(round, "ann: pass", "bob: pass", "cy: pass", "bob: draw", "bob: pass")
    assert asked(round) == "cy turn"  # both have let it go
    none = on(forced_game("Qh Qs 7s Qc", edition=PAN.with_rules(force_acts=0)), "ann drawn")
    do(none, "ann: pass")
    assert asked(none) == "bob turn"


def late(acts: int) -> Round:
    """Bob neglects a six that fits nothing of his, and then lays down sixes in the very turn: the six under them is still live."""
    hands = {"ann": "Jh Js 2c 4d 7h Jc Qd Kc 2h 4s", "bob": "6c 6d 3c 3d 2s 4h Jh Jd Qs Kd", "cy": JUNK}
    round = start(hands, "Kh 6s 6h 3h Qc", edition=PAN.with_rules(force_acts=acts))
    do(round, "ann: draw again", "ann: pass", "bob: draw", "bob: meld 6c 6d 6h", "bob: discard Kd")
    return round


def test_a_card_may_be_forced_late_while_it_lives() -> None:
    """l.1446: two players have acted; after the third the card is dead."""
    round = late(3)
    assert asked(round) == "cy forcing" and verbs(round) == ["pass", "force 6s on bob"]
    do(round, "cy: force 6s on bob", "bob: add 6s to 6c 6d 6h", "bob: discard Qs")
    assert asked(round) == "cy drawn"  # it is still cy's turn
    assert asked(late(2)) == "cy drawn"
    passed = do(late(3), "cy: pass")
    assert asked(passed) == "ann forcing"
    do(passed, "ann: pass")
    assert asked(passed) == "cy drawn"


def test_nothing_is_forced_on_a_flat_hand() -> None:
    """l.1427."""
    round = flat("Qh 5h Qc")
    on(round, "cy drawn")
    do(round, "cy: pass")
    assert asked(round) == "ann turn"  # the five would put her out; nobody is asked to force it
    do(round, "ann: draw")
    assert asked(round) == "bob turn"


def test_the_example_of_a_dead_card() -> None:
    """l.1446: A discards a seven that he could have used, B and C draw and discard; then all action on it is dead."""
    hands = {"ann": WAITING, "bob": JUNK, "cy": JUNK, "dee": JUNK}
    round = do(start(hands, "7h Qh Ks Jd 7s Qc 3d Ah 3s"), "ann: meld 7c 7d 7h", "ann: discard Kc")
    on(round, "ann drawn")
    do(round, "ann: pass")
    live = forcible(round)
    for player in ("bob", "cy", "dee"):
        do(round, f"{player}: pass")  # nobody forces it
    do(round, "bob: draw", "bob: pass")
    assert "7s" in live and "7s" in forcible(round)
    do(round, "cy: draw", "cy: pass")
    assert "7s" not in forcible(round) and asked(round) == "dee turn"


def forcible(round: Round) -> list[str]:
    return [card_name(entry.card) for entry in round.repairs[HAND].forcible]
