"""Rulings as tests make them: an offer answered at random, or at the ends of its bounds."""

import random
from collections.abc import Iterator

from cardroom.round import Ask, Offer
from cardroom.round.rulings import NUMBERS, Bounds, Value

WORDS = "a card was seen"


def told(offer: Offer, rng: random.Random) -> dict[str, object]:
    """Answers at random; what need not be told is told half of the time."""
    found: dict[str, object] = {}
    before: object = None
    for ask in offer.ruling.asks:
        bounds = offer.bounds.get(ask.name)
        if ask.kind == "cards" or (not ask.needed and (rng.random() < 0.5 or not _tellable(ask, bounds, before))):
            continue
        before = found[ask.name] = _some(ask, bounds, before, rng)
    return found


def ends(offer: Offer) -> Iterator[dict[str, object]]:
    """The first of everything and the last of everything, without and with what need not be told."""
    for last in (False, True):
        for optional in (False, True):
            found: dict[str, object] = {}
            before: object = None
            for ask in offer.ruling.asks:
                bounds = offer.bounds.get(ask.name)
                if ask.kind == "cards" or (not ask.needed and not (optional and _tellable(ask, bounds, before))):
                    continue
                before = found[ask.name] = _end(ask, bounds, before, last)
            yield found


def beyond(offer: Offer) -> Iterator[dict[str, object]]:
    """Answers that keep to the bounds but for one, and answers to what is not asked."""
    within = next(ends(offer))
    yield {**within, "nothing-of-the-kind": 1}
    for ask in offer.ruling.asks:
        if ask.needed:
            yield {name: value for name, value in within.items() if name != ask.name}
            yield {
                **within,
                ask.name: offer.bounds[ask.name].most + 1 if ask.kind in NUMBERS else {"text": 7, "flag": "perhaps"}.get(ask.kind, 999),
            }
            yield {**within, ask.name: "  "}


def _tellable(ask: Ask, bounds: Bounds | None, before: object) -> bool:
    return ask.kind in ("text", "flag") or (bounds is not None and (ask.kind in NUMBERS or bool(_values(bounds, before))))


def _values(bounds: Bounds, before: object) -> tuple[Value, ...]:
    if bounds.by is None:
        return bounds.among
    return bounds.by[before] if isinstance(before, int | str) else ()


def _some(ask: Ask, bounds: Bounds | None, before: object, rng: random.Random) -> object:
    if ask.kind in ("text", "flag"):
        return WORDS if ask.kind == "text" else rng.random() < 0.5
    assert bounds is not None
    if ask.kind in NUMBERS:
        return rng.randint(bounds.least, bounds.most)
    values = _values(bounds, before)
    return rng.sample(values, rng.randint(bounds.least, min(bounds.most, len(values)))) if ask.several else rng.choice(values)


def _end(ask: Ask, bounds: Bounds | None, before: object, last: bool) -> object:
    if ask.kind in ("text", "flag"):
        return WORDS if ask.kind == "text" else last
    assert bounds is not None
    if ask.kind in NUMBERS:
        return bounds.most if last else bounds.least
    values = _values(bounds, before)
    if ask.several:
        return list(values[: bounds.most] if last else values[: bounds.least])
    return values[-1 if last else 0]
