"""Rulings: a mistake has happened, and one clause says what follows."""

from random import Random
from typing import TYPE_CHECKING

from cardroom.round import Round, replay
from cardroom.school.answers import ChoiceAnswer
from cardroom.school.asked import EVERY, Asked, Kind, among
from cardroom.school.dealt import by_chance
from cardroom.school.moments import as_public
from cardroom.school.texts import EngineText, Text, sentence

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

OPTIONS = 4


def _ruling(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """Which clause holds for a mistake that could happen now."""
    before = replay(round.setup, round.inputs[: random.randrange(len(round.inputs) + 1)])
    clauses = edition.clauses
    offers = [offer.ruling for offer in before.rulings if not offer.ruling.also and offer.ruling.rule in clauses]
    if not offers:
        return None
    ruling = random.choice(offers)
    others = {each.rule for each in edition.rulings.values()} - {ruling.rule}
    texts = sorted({clauses[rule].says for rule in others if rule in clauses} - {clauses[ruling.rule].says})
    if not texts:
        return None
    wrong: list[Text] = [EngineText(text) for text in random.sample(texts, min(OPTIONS - 1, len(texts)))]
    options, best = among(random, EngineText(clauses[ruling.rule].says), wrong)
    return Asked(
        as_public(before.events), sentence("drill-ruling", what=EngineText(ruling.title)), ChoiceAnswer(options, best), (ruling.rule,)
    )


RULING = Kind("ruling", EVERY, _ruling, by_chance)
