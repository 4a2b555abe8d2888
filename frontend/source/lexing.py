"""The preprocessor's tokens, as pcpp handles them.

The lexer yields whole numbers (`2.0f`), `::` and `<<<`, drops comments, and records line and column of the text as spelled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from boogie_ir.lang.source import Span
from frontend.errors import Problem, SourceError


def wrong_at(file: str, line: int, column: int, message: str, hint: str = "") -> SourceError:
    """What is wrong at a place, as an error to raise."""
    return SourceError(Problem(Span(file, int(line), column, int(line), column + 1), message, hint))


class Place(int):
    """A line number that remembers its column, so that whoever copies the line copies the column too."""

    column = 1


class SpelledToken:
    """A token as pcpp handles it. `spelled` is its place in the source, or `None` in the body of a macro."""

    __slots__ = ("expanded_from", "lexpos", "lineno", "source", "spelled", "type", "value", "width")

    def __init__(self, kind: str, value: str, place: Place, source: str, spelled: Place | None) -> None:
        self.expanded_from: list[str]  # left unset: pcpp fills it in when it first looks at the token
        self.type = kind
        self.value = value
        self.lineno = place
        self.lexpos = 0
        self.source = source
        self.spelled = spelled
        self.width = len(value)

    def __copy__(self) -> SpelledToken:
        twin = SpelledToken(self.type, self.value, self.lineno, self.source, self.spelled)
        twin.width = self.width
        if hasattr(self, "expanded_from"):
            twin.expanded_from = self.expanded_from
        return twin


_PUNCTUATION = {
    "#": "POUND", "##": "DPOUND", "+": "PLUS", "-": "MINUS", "*": "STAR", "/": "FSLASH", "%": "PERCENT", "|": "BAR",
    "&": "AMPERSAND", "~": "TILDE", "^": "HAT", "<": "LESS", ">": "GREATER", "=": "EQUAL", "!": "EXCLAMATION",
    "?": "QUESTION", "(": "LPAREN", ")": "RPAREN", "[": "LBRACKET", "]": "RBRACKET", "{": "LCURLY", "}": "RCURLY",
    ".": "DOT", ",": "COMMA", ";": "SEMICOLON", ":": "COLON", "\\": "BSLASH", "'": "SQUOTE", '"': "DQUOTE",
    "->": "DEREFERENCE", "-=": "MINUSEQUAL", "--": "MINUSMINUS", "<<": "LSHIFT", "<=": "LESSEQUAL", ">>": "RSHIFT",
    ">=": "GREATEREQUAL", "||": "LOGICALOR", "|=": "OREQUAL", "&&": "LOGICALAND", "&=": "ANDEQUAL", "==": "EQUALITY",
    "!=": "INEQUALITY", "^=": "XOREQUAL", "*=": "MULTIPLYEQUAL", "/=": "DIVIDEEQUAL", "+=": "PLUSEQUAL",
    "++": "PLUSPLUS", "%=": "PERCENTEQUAL", "<<=": "LSHIFTEQUAL", ">>=": "RSHIFTEQUAL",
}  # fmt: skip
"""pcpp's names for punctuation, which its evaluator of conditions knows; anything else is CPP_OTHER."""


@cache
def _pattern() -> re.Pattern[str]:
    """The lexer: one alternation, compiled at the first use."""
    return re.compile(
        r"""
          (?P<space>[ \t\f\v\r]+)
        | (?P<id>[A-Za-z_$][\w$]*(?![\w$'"]))
        | (?P<raw>(?:u8|[uUL])?R"(?P<delimiter>[^()\\\s"]{0,16})\(.*?\)(?P=delimiter)")
        | (?P<newline>\n)
        | (?P<comment>/\*.*?\*/|//(?:\\[ \t]*\r?\n|[^\n])*)
        | (?P<unclosed>/\*)
        | (?P<number>0[xX](?:[0-9a-fA-F']*\.)?[0-9a-fA-F']+\.?(?:[pP][+-]?\d+)?\w*|\.?\d(?:[eE][+-]\d|[\w.]|'\w)*)
        | (?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*")
        | (?P<char>(?:u8|[uUL])?'(?:\\.|[^'\\\n])+')
        | (?P<word>[A-Za-z_$][\w$]*)
        | (?P<join>\\[ \t]*\r?\n)
        | (?P<punct><<<|<<=|>>=|\.\.\.|->\*|::|\#\#|->|--|-=|\+\+|\+=|<<|<=|>>|>=|\|\||\|=|&&|&=|==|!=|\^=|\*=|/=|%=|.)
        """,
        re.VERBOSE | re.DOTALL,
    )


_INTEGER = re.compile(r"(?:0[xX][0-9a-fA-F]+|\d+)[uUlL]*\Z")


def lex(text: str, source: str, line: int = 1, spaced: bool = True) -> Iterator[SpelledToken]:
    """The tokens of a text, comments and spaces included, each at its place; unless ``spaced`` only those of directives."""
    start = 0  # of the current line
    fresh, kept = True, spaced  # at a line's beginning; in a directive
    for match in _pattern().finditer(text):
        kind = match.lastgroup
        if kind == "space":
            if not kept:
                continue
        elif fresh and kind != "comment":
            fresh, kept = kind == "newline", spaced or match.group() == "#"
        elif kind == "newline":
            fresh, kept = True, spaced
        value = match.group()
        place = Place(line)
        begin = match.start()
        place.column = begin - start + 1
        if kind == "space":
            yield SpelledToken("CPP_WS", value, place, source, place)
        elif kind == "id" or kind == "word":
            yield SpelledToken("CPP_ID", value, place, source, place)
        elif kind == "punct":
            name = _PUNCTUATION.get(value)
            yield SpelledToken("CPP_" + name if name else "CPP_OTHER", value, place, source, place)
        elif kind == "newline":
            yield SpelledToken("CPP_WS", "\n", place, source, place)
            line += 1
            start = match.end()
        elif kind == "number":
            yield SpelledToken("CPP_INTEGER" if _INTEGER.match(value) else "CPP_FLOAT", value, place, source, place)
        elif kind == "raw":
            yield _raw(value, place, source)
            breaks = value.count("\n")
            if breaks:
                line += breaks
                start = begin + value.rindex("\n") + 1
        elif kind == "unclosed":
            raise wrong_at(source, line, place.column, "a comment does not end")
        elif kind == "join":
            yield SpelledToken("CPP_LINECONT", value[1:].rstrip("\r\n"), place, source, place)
            line += 1
            start = match.end()
        else:
            yield SpelledToken(_LITERALS[str(kind)] if kind != "comment" else _comment(value), value, place, source, place)
            breaks = value.count("\n")
            if breaks:
                line += breaks
                start = begin + value.rindex("\n") + 1


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _raw(text: str, place: Place, source: str) -> SpelledToken:
    """A raw string (`R"x(...)x"`) as the ordinary one of the same value."""
    prefix, _, rest = text.partition("R")
    body = rest[rest.index("(") + 1 : rest.rindex(")")]
    escaped = "".join(_ESCAPES.get(letter, letter) for letter in body)
    token = SpelledToken("CPP_STRING", f'{prefix}"{escaped}"', place, source, place)
    token.width = len(text)
    return token


def lines_of(text: str, source: str) -> Iterator[list[SpelledToken]]:
    """The tokens of a text line by line; a line without a directive keeps no spaces, and an empty line is not yielded."""
    line: list[SpelledToken] = []
    directive = False
    for token in lex(text, source, spaced=False):
        kind = token.type
        if kind == "CPP_WS" or kind == "CPP_COMMENT1" or kind == "CPP_COMMENT2":
            if kind == "CPP_WS" and token.value == "\n":
                if line:
                    line.append(token)
                    yield line
                    line = []
                    directive = False
            elif directive:
                token.type = "CPP_WS"
                token.value = " "
                line.append(token)
            continue
        if kind == "CPP_LINECONT":
            continue
        if not line and token.value == "#":
            directive = True
        line.append(token)
    if line:
        line.append(SpelledToken("CPP_WS", "\n", line[-1].lineno, source, None))
        yield line


_LITERALS = {"string": "CPP_STRING", "char": "CPP_CHAR"}


def _comment(value: str) -> str:
    return "CPP_COMMENT1" if value.startswith("/*") else "CPP_COMMENT2"


class Lexer:
    """Our lexer behind the few methods that pcpp calls."""

    def __init__(self) -> None:
        self.lineno = 1
        self._tokens: Iterator[SpelledToken] = iter(())

    def input(self, text: str) -> None:
        self._tokens = lex(text, "")

    def token(self) -> SpelledToken | None:
        return next(self._tokens, None)

    def clone(self) -> Lexer:
        return Lexer()
