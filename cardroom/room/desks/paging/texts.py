"""What messages say, in the language that the person has chosen."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

ENGLISH = "en"


@cache
def templates() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return them by language, kind and part."""
    found: Mapping[str, Mapping[str, Mapping[str, str]]] = tomllib.loads(files(__package__).joinpath("texts.toml").read_text("utf-8"))
    return found


def languages() -> list[str]:
    return list(templates())


def written(language: str, kind: str, part: str, values: Mapping[str, str]) -> str:
    """Return a part of a message; a language that has none is English. What people are called stands as it is, also with braces."""
    text = templates().get(language, templates()[ENGLISH])[kind][part]
    for name, value in values.items():
        text = text.replace("{" + name + "}", " ".join(value.replace("{", "(").replace("}", ")").split()))
    return text
