"""Words that stand in a script instead of in the files of texts: string literals that a visitor could read."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}|[^`\\])*`"""
    r"""|(?<=[(,=:\[!&|?{};\n])\s*/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/[a-z]*""",
    re.S,
)
_PARTS = re.compile(r"\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}")
_WORDS = re.compile(r"[A-Za-z][a-z']+[,.;:]? [a-z]{2,}|\b[A-Z][a-z]{2,}\b")
_NOT_READ = re.compile(
    r"""(?:\b(?:class|id|type|role|rel|for|name|href|src|d|dx|viewBox|transform|inputmode|autocomplete|enterkeyhint|focusable|fill|stroke|pattern|kind|lang"""
    r"""|method|easing|target|media|event|verb|tab|sort|way|form|mode|style|cache|code|credentials|dateStyle|timeStyle|weekday|month|hour|minute)"""
    r"""|["'](?:data-[\w-]+|aria-(?:live|haspopup|controls|expanded|pressed|current|checked|selected|sort|keyshortcuts|describedby|labelledby|hidden|busy|invalid|orientation)|stroke-\w+|text-anchor|Content-Type|Idempotency-Key)["'])"""
    r"""\s*:\s*(?:[^,{}()]*\?\s*)?$"""
)
_CALLS = re.compile(
    r"""(?:\b(?:querySelector(?:All)?|getElementById|closest|matches|find|el|svg|t|pieces|has|import|from|addEventListener|removeEventListener|setProperty"""
    r"""|getPropertyValue|setAttribute|getAttribute|removeAttribute|toggleAttribute|hasAttribute|createElement|createElementNS|includes|startsWith|endsWith"""
    r"""|split|join|replaceAll|replace|indexOf|get|set|has|delete|post|put|patch|fetch|pref|setPref|test|require|URL|toggle|add|remove|contains|insertAdjacentElement"""
    r"""|insertAdjacentHTML|getItem|setItem|removeItem|Intl\.\w+|append|padEnd|padStart|localeCompare|dispatchEvent|CustomEvent|Event|getContext|\$|press|money|match)\(|import|from|case|typeof\s+\w+\s*[!=]==?|[!=]==?)\s*(?:\[\s*)?$"""
)


class Literal(NamedTuple):
    file: str
    line: int
    text: str


def literals(file: Path) -> Iterator[tuple[int, str, str]]:
    """Each string of a script: where, what stands before it, and its text without what is put into it."""
    text = file.read_text(encoding="utf-8")
    for found in _TOKEN.finditer(text):
        token = found[0].strip()
        if token[0] in "\"'`":
            yield text.count("\n", 0, found.start()) + 1, text[max(0, found.start() - 200) : found.start()], token[1:-1]
            if token[0] == "`":
                for part in _PARTS.finditer(token):
                    for inner in re.finditer(r'"([^"\n]*)"', part[0]):
                        yield text.count("\n", 0, found.start()) + 1, part[0][: inner.start()], inner[1]


def readable(file: Path, root: Path) -> Iterator[Literal]:
    """What a visitor could read of them."""
    for line, before, text in literals(file):
        plain = _PARTS.sub("#", text)
        if _WORDS.search(plain) and not _NOT_READ.search(before) and not _CALLS.search(before):
            yield Literal(str(file.relative_to(root)), line, text)
