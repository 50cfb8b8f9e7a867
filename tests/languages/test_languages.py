"""The languages of the teller: the same keys and parts in each, every text of the engine known, and English exactly as it is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardroom
from cardroom.cards import parse_cards
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.languages import ENGLISH, LANGUAGES, language, of_terminal
from cardroom.languages.language import File, Language, Plural, read
from cardroom.languages.patterns import KINDS, PLACE
from cardroom.round import Action, Dealt, Event, Noted, Ruled, Shown, Shuffled, Spot, Transfer
from cardroom.telling import SILENT, Teller, piece_of
from cardroom.web.pages.pages import STATIC
from cardroom.web.pages.texts import section
from tests.golden.text import file_of, play_sitting, read_sittings
from tests.support import EDITIONS

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
FILES = {code: read(code) for code in LANGUAGES}
SOURCES = Path(cardroom.__file__).parent


def parts_of(forms: str | dict[str, str]) -> dict[str, set[str]]:
    """The names of the parts of each form."""
    texts = forms if isinstance(forms, dict) else {"": forms}
    return {form: {found[1] for found in PLACE.finditer(text)} for form, text in texts.items()}


def events_of(edition: str) -> Iterator[tuple[Event, ...]]:
    loaded = load(edition)
    for sitting in read_sittings(file_of(edition).read_text(encoding="utf-8")):
        for played in play_sitting(loaded, sitting):
            yield tuple(played.round.events)


def said_by_the_engine(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        if isinstance(event, Transfer):
            yield event.why
        elif isinstance(event, Noted):
            yield from (event.what, event.text)
        elif isinstance(event, Ruled):
            yield event.text


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_the_same_keys_and_parts_as_english(code: str) -> None:
    own, english = FILES[code], FILES[ENGLISH]
    for part in ("sentences", "acts", "words", "refusals"):
        mine, theirs = getattr(own, part), getattr(english, part)
        assert list(mine) == list(theirs), part
        for key, text in theirs.items():
            forms = parts_of(mine[key])
            counted = part == "sentences" and "one" in parts_of(text)
            for form, names in parts_of(text).items():
                assert forms["other" if counted and form not in forms else form] == names, (key, form)
    assert list(own.rank) == list(english.rank) and list(own.ranks) == list(english.ranks) and list(own.wagers) == list(english.wagers)


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_names_no_kinds(code: str) -> None:
    """Kinds say how English is read: what another language says has parts by their names alone."""
    for key, text in FILES[code].all_words.items():
        assert not any(found[2] for found in PLACE.finditer(text)), key


def test_english_is_the_pattern_of_itself() -> None:
    english = FILES[ENGLISH]
    assert len(set(english.all_words.values())) == len(english.all_words)
    for key, text in english.all_words.items():
        kinds = [found[2] or "" for found in PLACE.finditer(text)]
        assert set(kinds) <= KINDS, key
        assert all(forms["you"].startswith("you") for forms in english.acts.values())


def test_pages_and_teller_speak_the_same_languages() -> None:
    assert {folder.name for folder in (STATIC / "js/messages").iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_text_of_the_golden_rounds_is_known(edition: str) -> None:
    known = [language(code) for code in OTHERS]
    for events in events_of(edition):
        for text in filter(None, said_by_the_engine(events)):
            assert all(each.knows(text) for each in known), text
        for event in events:
            if isinstance(event, Action) and event.verb not in SILENT:
                assert all(each.can_act(event.verb) for each in known), event.verb


def notes_in_the_code() -> Iterator[tuple[str, str]]:
    """What games say in one piece: the texts of notes and of rulings, where they are literal."""
    for file in sorted(SOURCES.joinpath("games").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("note", "ruling"):
                for given in node.args[:3]:
                    if isinstance(given, ast.Constant) and isinstance(given.value, str) and given.value:
                        yield file.name, given.value


@pytest.mark.parametrize("code", OTHERS)
def test_every_literal_note_of_the_games_is_known(code: str) -> None:
    found = list(notes_in_the_code())
    assert len(found) > 60
    own = language(code)
    names = {"hand", "winner"}  # never said: the text stands alone
    assert [each for each in found if not own.knows(each[1]) and each[1] not in names] == []


SEATS = {1: "ann", 2: "bob"}
ANTE = Spot(1, "ante", "ann")
BEHIND = Spot(1, "pair-plus", "bob")


@pytest.mark.parametrize(
    ("event", "english", "spanish"),
    [
        (Action("ann", "raise", 1_250_00), "You raise to $1,250.", "Subes a $1,250."),
        (Action("bob", "raise", 12_50), "Bob raises to $12.50.", "Bob sube a $12.50."),
        (Action("bob", "bet", 5_00, BEHIND), "Bob bets $5 on pair plus at position 1.", "Bob apuesta $5 en pair plus en la posición 1."),
        (Action("ann", "discard", picks=(3,)), "You discard a card.", "Descartas una carta."),
        (Action("bob", "discard", picks=(3, 4)), "Bob discards 2 cards.", "Bob descarta 2 cartas."),
        (Action("bob", "meld Ah 2h 3h"), "Bob melds A♥ 2♥ 3♥.", "Bob baja A♥ 2♥ 3♥."),
        (Action("bob", "pile-3"), "Bob picks pile 3.", "Bob elige el montón 3."),
        (Transfer("bank", "ann", 5_00, "19 to 18", "x"), "You get $5 from the bank (19 to 18).", "Recibes $5 de la banca (19 a 18)."),
        (Transfer(ANTE, "ann", 5_00, "void", "x"), "$5 of your ante back to you (void).", "Recuperas $5 de tu ante (anulado)."),
        (
            Transfer("pot/1", "bob", 5_00, "wins the pot", "x"),
            "Bob gets $5 from side pot 1 (wins the pot).",
            "Bob recibe $5 del bote secundario 1 (gana el bote).",
        ),
        (Noted("hand", "bob", "pair of kings, jack kicker"), "Bob: pair of kings, jack kicker.", "Bob: pareja de reyes, con jota."),
        (Noted("settlement order", "", "seat 2, seat 3"), "Settlement order: seat 2, seat 3.", "Orden de pago: asiento 2, asiento 3."),
        (Noted("player-dealer", "ann", "turn 1 of 2"), "Player-dealer: you, turn 1 of 2.", "Banca: tú, turno 1 de 2."),
        (
            Ruled("misdeal", "a card was seen", "x", "Flo"),
            "The floor (Flo) rules a misdeal: a card was seen.",
            "La supervisión (Flo) decide que el reparto no vale: se vio una carta.",
        ),
        (Ruled("x", "so it is", "x"), "Ruling: so it is.", "Decisión: so it is."),
        (Ruled("x", "the hand of ann is dead", "x"), "Ruling: your hand is dead.", "Decisión: tu mano está muerta."),
        (Ruled("x", "the hand of bob is dead", "x"), "Ruling: the hand of bob is dead.", "Decisión: la mano de bob está muerta."),
        (
            Ruled("x", "the hand at seat 2 is foul and loses its wagers", "x", "Flo", "it was held out"),
            "The floor (Flo) rules: bob's hand is foul and loses its wagers; because it was held out.",
            "La supervisión (Flo) decide: la mano de bob es nula y pierde sus apuestas; motivo: it was held out.",
        ),
        (
            Ruled("x", "2s at seat 1 is replaced by the next card", "x", place="seat/1", cards=tuple(parse_cards("2s"))),
            "Ruling: your 2♠ is replaced by the next card.",
            "Decisión: tu 2♠ se sustituye por la siguiente carta.",
        ),
        (
            Ruled("x", "ann must take it", "x", place="seat/1", cards=tuple(parse_cards("Kd"))),
            "Ruling: you must take it (K♦).",
            "Decisión: debes tomarla (K♦).",
        ),
        (
            Ruled("x", "bob put in $100 without a word: a raise to $25", "x"),
            "Ruling: bob put in $100 without a word: a raise to $25.",
            "Decisión: bob puso $100 sin hablar: sube a $25.",
        ),
        (
            Ruled("x", "the hand at seat 7 is dead and its wagers go back", "x"),
            "Ruling: the hand at seat 7 is dead and its wagers go back.",
            "Decisión: la mano del asiento 7 está muerta y sus apuestas vuelven.",
        ),
        (Dealt("seat/2", (None, None), ((), ())), "Bob is dealt 2 cards.", "Bob recibe 2 cartas."),
        (Shown("seat/2", (0,), (None,), ()), "", ""),
        (Shuffled(2, ""), "The cards are shuffled again.", "Se barajan de nuevo las cartas."),
    ],
)  # fmt: skip
def test_what_is_said_of_an_event(event: Event, english: str, spanish: str) -> None:
    assert list(Teller(SEATS, "ann").sentences([event])) == [english]
    assert list(Teller(SEATS, "ann", told_in=language("es")).sentences([event])) == [spanish]


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_is_ruled_on_reads_that_it_is_they(edition: str) -> None:
    """In every ruling of the golden rounds that is about a hand: its player is not named to themselves, and others read the name."""
    for sitting in read_sittings(file_of(edition).read_text(encoding="utf-8")):
        for played in play_sitting(load(edition), sitting):
            seats = played.round.setup.seats
            for event in played.round.events:
                if isinstance(event, Ruled) and event.place.startswith("seat/"):
                    whose = seats.get(int(event.place.split("/")[1]), "nobody")
                    for code in LANGUAGES if whose != "nobody" else ():
                        to_them, to_all = (
                            next(Teller(seats, you, told_in=language(code)).sentences([event])) for you in (whose, "a stranger")
                        )
                        assert not re.search(rf"\b{whose}\b", to_them), (to_them, event)
                        assert re.search(rf"\b{whose}\b", to_all), (to_all, event)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_told_to_those_it_is_about_has_the_parts_of_its_words(code: str) -> None:
    own, english = FILES[code], FILES[ENGLISH]
    assert list(own.told) == list(english.told) == sorted(english.told)
    for key, forms in own.told.items():
        there = parts_of(english.words[key])[""]
        assert parts_of(forms.you)[""] <= there - {"player", "victim"} | ({"player"} if "victim" in there else set()), key
        assert bool(forms.other) == bool(english.told[key].other), key
        assert not forms.other or parts_of(forms.other)[""] == {"who", *there} - {"seat"}, key


def test_a_name_is_never_looked_into() -> None:
    """Who calls himself like a part of a sentence, or like a word of the engine, is called so."""
    seats = {1: "{amount}", 2: "call"}
    told = list(Teller(seats, told_in=language("es")).sentences([Action("{amount}", "bet", 5_00), Action("call", "check")]))
    assert told == ["{amount} apuesta $5.", "Call pasa."]


@pytest.mark.parametrize(
    ("environment", "asked", "code", "money"),
    [
        ({}, "", "en", "$1,234.50"),
        ({"LANG": "C.UTF-8"}, "", "en", "$1,234.50"),
        ({"LANG": "de_DE.UTF-8"}, "", "en", "$1,234.50"),
        ({"LANG": "es_ES.UTF-8"}, "", "es", "1.234,50 $"),
        ({"LANG": "es_MX.UTF-8"}, "", "es", "$1,234.50"),
        ({"LANG": "es_MX.UTF-8", "LC_ALL": "en_US"}, "", "en", "$1,234.50"),
        ({"LANG": "en_US"}, "es", "es", "1.234,50 $"),
        ({"LANG": "en_US"}, "es-PR", "es", "$1,234.50"),
    ],
)
def test_money_is_written_as_in_the_region_of_a_terminal(environment: dict[str, str], asked: str, code: str, money: str) -> None:
    told = of_terminal(environment, asked)
    assert (told.code, told.money("$1,234.50")) == (code, money)


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(BadInput, match="There is no language 'xx' here: choose one of en, es"):
        of_terminal({}, "xx")


def test_more_forms_than_two() -> None:
    """A language that counts otherwise says so in its file: 2, 3 and 4, and what ends so, but not 12 to 14."""
    few = Plural(endings=(2, 3, 4), but=(12, 13, 14))
    forms: dict[str, str | dict[str, str]] = {"some": {"one": "{count} karta", "few": "{count} karty", "other": "{count} kart"}}
    own = File.model_validate({**FILES[ENGLISH].model_dump(), "plurals": {"one": Plural(numbers=(1,)), "few": few}, "sentences": forms})
    told = Language("pl", own, FILES[ENGLISH])
    assert [told.count("some", number) for number in (1, 2, 5, 12, 22)] == ["1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]


def test_english_verbs_are_made_as_english_makes_them() -> None:
    """The list of acts and the rule for what it lacks agree, but for those that are said in other words."""
    others = {"card", "no-card", "house-way", "twice"}
    for verb, forms in FILES[ENGLISH].acts.items():
        if "{" not in verb and verb not in others:
            first, *rest = re.split("[ -]", verb)
            inflected = first + ("es" if re.search("(s|sh|ch|x)$", first) else "s")
            assert forms == {"you": " ".join(["you", first, *rest]), "other": " ".join(["{who}", inflected, *rest])}
    assert language(ENGLISH).act("frob it", "other", "ann", str) == "ann frobs it"


@pytest.mark.parametrize("code", OTHERS)
def test_a_wager_is_called_the_same_on_the_felt_and_in_the_log(code: str) -> None:
    """But that a circle is short of room: there a wager may be called by a word of its name."""
    page, told = section(STATIC / f"js/messages/{code}/play.js"), FILES[code].wagers
    on_felt = {key.removeprefix("play.wager.").replace("-", " "): str(text) for key, text in page.items() if key.startswith("play.wager.")}
    assert {"banker", "player", "tie"} <= set(on_felt) & set(told)
    assert [name for name in set(on_felt) & set(told) if on_felt[name] not in told[name]] == []


def test_tiles_are_no_cards() -> None:
    edition = (
        load("standard/pai-gow-tiles") if "standard/pai-gow-tiles" in EDITIONS else load(next(each for each in EDITIONS if "tiles" in each))
    )
    piece = piece_of(edition.deck)
    assert list(Teller({}, piece=piece, told_in=language("es")).sentences([Shuffled(1, "")])) == ["Se barajan las piezas."]
