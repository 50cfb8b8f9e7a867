"""JavaScript as tokens: enough of its grammar to tell code from strings, comments, templates and regular expressions.

>>> [token.text for token in tokens('a = "import x"; // import y')]
['a', ' ', '=', ' ', '"import x"', ';', ' ', '// import y']

The texts of the tokens, one after the other, are the script. Where a slash could begin a regular expression or divide, and only a parser
would know, the script is refused.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"""
    (?P<space>\s+)
  | (?P<comment>//[^\n]*|/\*[\s\S]*?\*/)
  | (?P<string>"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')
  | (?P<number>\.?\d(?:[eE][+-]|[\w.])*)
  | (?P<name>\#?[^\W\d][\w$]*|\#?\$[\w$]*)
  | (?P<mark>=>|\+\+|--|[^\s\w])
    """,
    re.X,
)
_EXPRESSION = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)")
_BEFORE_A_CONDITION = {"if", "while", "for", "with"}
_BEFORE_AN_EXPRESSION = frozenset(
    "await case default delete do else export in instanceof new return throw typeof void yield".split()  # noqa: SIM905
)
_AMBIGUOUS = {"}", "++", "--", "of"}  # before a slash


class Unreadable(Exception):
    """A script that is cut short, or that only a parser could read."""


class Token(NamedTuple):
    """``depth``: how many brackets are open around it; a bracket itself lies outside of what it encloses."""

    kind: str  # space, comment, string, number, name, mark, expression (a regular one) or template (up to or from a `${`)
    text: str
    depth: int


def tokens(script: str) -> Iterator[Token]:
    """Yield the tokens of a script, spaces and comments too."""
    return _Reader(script).read()


class _Reader:
    def __init__(self, script: str) -> None:
        self._script = script
        self._at = 0
        self._before = ""  # the last token that is neither a space nor a comment
        self._divides = False  # whether a slash after it divides
        self._open: list[tuple[str, bool]] = []  # brackets, each with whether a condition is in it

    def read(self) -> Iterator[Token]:
        while self._at < len(self._script):
            yield self._next()
        if self._open:
            raise Unreadable("a bracket or a template is not closed")

    def _next(self) -> Token:
        char = self._script[self._at]
        if char == "`":
            return self._template(self._at + 1)
        if char == "}" and self._open and self._open[-1][0] == "${":
            self._open.pop()
            return self._template(self._at + 1)
        found = _TOKEN.match(self._script, self._at)
        kind = (found and found.lastgroup) or ""
        if not found or (kind == "mark" and char in "\"'"):
            raise Unreadable(f"a string is not closed: {self._script[self._at : self._at + 20]!r}")
        if kind == "mark" and char == "/" and not self._divides:
            return self._expression()
        self._at = found.end()
        if kind in ("space", "comment"):
            return Token(kind, found[0], len(self._open))
        return self._code(kind, found[0])

    def _code(self, kind: str, text: str) -> Token:
        depth = len(self._open)
        word = text if kind == "name" and self._before != "." else ""
        divides = kind != "mark" and word != "of" and word not in _BEFORE_AN_EXPRESSION
        if kind == "mark" and text in "([{":
            self._open.append((text, self._before in _BEFORE_A_CONDITION))
        elif kind == "mark" and text in ")]}":
            opened, condition = self._open.pop() if self._open else ("", False)
            if opened + text not in ("()", "[]", "{}"):
                raise Unreadable(f"{text} closes nothing")
            depth -= 1
            divides = text == "]" or (text == ")" and not condition)
        self._before, self._divides = text, divides
        return Token(kind, text, depth)

    def _expression(self) -> Token:
        if self._before in _AMBIGUOUS:
            raise Unreadable(f"a slash after {self._before}")
        found = _EXPRESSION.match(self._script, self._at)
        if not found:
            raise Unreadable("a regular expression is not closed")
        self._at = found.end()
        return self._code("expression", found[0])

    def _template(self, start: int) -> Token:
        found = _TEMPLATE.match(self._script, start)
        if not found:
            raise Unreadable("a template is not closed")
        text = self._script[self._at : found.end()]
        self._at = found.end()
        token = self._code("template", text)
        if text.endswith("${"):
            self._open.append(("${", False))
            self._before, self._divides = "${", False
        return token
