"""The words of drawings on a page, in the language of the page. A file of the terminal's is in English."""

from collections.abc import Callable, Mapping

Say = Callable[[str], str]

SPANISH: Mapping[str, str] = {
    "bankroll at the start of a night": "fondo al empezar la noche",
    "collected in all": "cobrado en total",
    "every wager covered": "toda apuesta cubierta",
    "hours": "horas",
    "lost": "pierde",
    "mean": "media",
    "option": "opción",
    "pushed": "empata",
    "put up each turn": "puesto cada turno",
    "share of hands": "parte de las manos",
    "share of nights": "parte de las noches",
    "the bankroll is gone": "se acabó el fondo",
    "won": "gana",
    "won or lost a hand": "ganado o perdido por mano",
    "won or lost in a night, fees paid": "ganado o perdido por noche, comisiones pagadas",
    "won or lost on average, percent of a unit": "media ganada o perdida, % de una unidad",
    "won or lost so far": "ganado o perdido hasta ahora",
}


def english(words: str) -> str:
    return words


def say_in(language: str) -> Say:
    """Return what puts the words of a drawing into a language; one that is not known is English."""
    return (lambda words: SPANISH.get(words, words)) if language == "es" else english
