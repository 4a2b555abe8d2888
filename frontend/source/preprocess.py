"""Source text to preprocessed tokens, each with the place where it is spelled. The one door to pcpp.

pcpp supplies directives, conditionals and macro expansion; lexing, includes, limits and places are ours:

* The lexer yields whole numbers (`2.0f`), `::` and `<<<`, drops comments, and records line and column of the text as spelled.
* pcpp marks an expanded token by copying `lineno` from the macro's name. Our `lineno` is a `Place`, an integer that also carries
  the column, so that the column is copied along. A token that comes from a macro *argument* keeps the place where it is spelled.
* Predefined macros are defined only where the text mentions them.

Afterwards there are no comments, no directives other than pragmas, and no macros.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pcpp
from pcpp.parser import Action, OutputDirective
from pcpp.preprocessor import Preprocessor

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.errors import Problem, SourceError
from frontend.source.dialects.dialect import Dialect
from frontend.syntax.syntax import Missing

MAX_BYTES = 5_000_000
MAX_TOKENS = 2_000_000
MAX_DEPTH = 64
OUR_HEADERS = Path(__file__).parent / "headers"
_OURS, _PCPP = Path(__file__).parents[1], Path(pcpp.__file__).parent


class PpToken(NamedTuple):
    """A preprocessed token: its kind ("id", "number", "string", "char", "punct" or "pragma"), text, and place.

    `width` is the number of columns that it takes in the source; for an expanded token, those of the macro's name.
    """

    kind: str
    text: str
    file: str
    line: int
    column: int
    width: int


@frozen
class Preprocessed:
    """The tokens of a source file with everything it includes, the files read, the main one first, and what is missing."""

    tokens: tuple[PpToken, ...]
    files: tuple[str, ...]
    missing: Missing


def preprocess(
    path: str,
    text: str,
    dialect: Dialect,
    defines: Sequence[str] = (),
    include_dirs: Sequence[str] = (),
    ignore_missing: bool = False,
) -> Preprocessed:
    """Expands the includes and macros of a source text. A define is `NAME` or `NAME=value`.

    `ignore_missing`: an included file that is not found stands for nothing, on record; else it is an error.
    """
    if len(text) > MAX_BYTES:
        raise _error(path, 1, 1, f"the file is larger than {MAX_BYTES // 1_000_000} MB")
    if "\0" in text[:4096]:
        raise _error(path, 1, 1, "the file is not text", "pass a source file, not a binary")
    expander = _Expander(path, dialect, include_dirs, ignore_missing)
    expander.predefine(text)
    for define in defines:
        expander.define_option(define, path)
    try:
        tokens = tuple(_pp_tokens(expander.parsegen(text, path, path)))
    except RecursionError as error:
        raise _error(path, 1, 1, "macros or includes are nested too deeply") from error
    except Exception as error:
        # pcpp indexes into malformed directives (`#ifdef` without a name) without looking; the directive is the user's.
        if not _tripped(error):
            raise
        last = expander.lastdirective
        place = last.lineno if last is not None else Place(1)
        raise _error(last.source if last is not None else path, place, place.column, "malformed directive") from error
    missing = Missing(tuple(expander.missing_headers), tuple(expander.missing_macros))
    return Preprocessed(tokens, tuple(expander.files), missing)


def _tripped(error: Exception) -> bool:
    """Whether it is in pcpp's code that an exception was raised: one that was raised in ours is a fault of ours."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if file.is_relative_to(_PCPP) or file.is_relative_to(_OURS):
            return file.is_relative_to(_PCPP)
    return False


def read_source(path: str) -> str:
    """Reads a source file as text; UTF-8, and byte for byte where it is not."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise _error(path, 1, 1, f"cannot read the file: {error.strerror or error}") from error
    if len(data) > MAX_BYTES:
        raise _error(path, 1, 1, f"the file is larger than {MAX_BYTES // 1_000_000} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def find_include(name: str, includer: str, include_dirs: Sequence[str], local: bool) -> str | None:
    """The file that an include means: a ``local`` one is looked for beside its includer first, our own headers last."""
    directories = [Path(includer).parent] if local else []
    for directory in (*directories, *map(Path, include_dirs), OUR_HEADERS):
        candidate = directory / name
        if candidate.is_file():
            return str(candidate)
    return None


def is_ours(file: str) -> bool:
    """Whether a file is one of the headers that we provide, which no user has seen."""
    return file.startswith(str(OUR_HEADERS))


def _error(file: str, line: int, column: int, message: str, hint: str = "") -> SourceError:
    return SourceError(Problem(Span(file, int(line), column, int(line), column + 1), message, hint))


# ---------------------------------------------------------------------------------------------------------------- lexing


class Place(int):
    """A line number that remembers its column, so that whoever copies the line copies the column too."""

    column = 1


class _Token:
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

    def __copy__(self) -> _Token:
        twin = _Token(self.type, self.value, self.lineno, self.source, self.spelled)
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

_KINDS = {"CPP_ID": "id", "CPP_INTEGER": "number", "CPP_FLOAT": "number", "CPP_STRING": "string", "CPP_CHAR": "char"}


@cache
def _pattern() -> re.Pattern[str]:
    """The lexer: one alternation, compiled at the first use."""
    return re.compile(
        r"""
          (?P<space>[ \t\f\v\r]+)
        | (?P<id>[A-Za-z_$][\w$]*(?![\w$'"]))
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


def _lex(text: str, source: str, line: int = 1) -> Iterator[_Token]:
    """The tokens of a text, comments and spaces included, each at its place."""
    start = 0  # of the current line
    for match in _pattern().finditer(text):
        kind = match.lastgroup
        value = match.group()
        place = Place(line)
        begin = match.start()
        place.column = begin - start + 1
        if kind == "space":
            yield _Token("CPP_WS", value, place, source, place)
        elif kind == "id" or kind == "word":
            yield _Token("CPP_ID", value, place, source, place)
        elif kind == "punct":
            name = _PUNCTUATION.get(value)
            yield _Token("CPP_" + name if name else "CPP_OTHER", value, place, source, place)
        elif kind == "newline":
            yield _Token("CPP_WS", "\n", place, source, place)
            line += 1
            start = match.end()
        elif kind == "number":
            yield _Token("CPP_INTEGER" if _INTEGER.match(value) else "CPP_FLOAT", value, place, source, place)
        elif kind == "unclosed":
            raise _error(source, line, place.column, "a comment does not end")
        elif kind == "join":
            yield _Token("CPP_LINECONT", value[1:].rstrip("\r\n"), place, source, place)
            line += 1
            start = match.end()
        else:
            yield _Token(_LITERALS[str(kind)] if kind != "comment" else _comment(value), value, place, source, place)
            breaks = value.count("\n")
            if breaks:
                line += breaks
                start = begin + value.rindex("\n") + 1


def lines_of(text: str, source: str) -> Iterator[list[_Token]]:
    """The tokens of a text line by line; a line without a directive keeps no spaces, and an empty line is not yielded."""
    line: list[_Token] = []
    directive = False
    for token in _lex(text, source):
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
        line.append(_Token("CPP_WS", "\n", line[-1].lineno, source, None))
        yield line


_LITERALS = {"string": "CPP_STRING", "char": "CPP_CHAR"}


def _comment(value: str) -> str:
    return "CPP_COMMENT1" if value.startswith("/*") else "CPP_COMMENT2"


class _Lexer:
    """Our lexer behind the few methods that pcpp calls."""

    def __init__(self) -> None:
        self.lineno = 1
        self._tokens: Iterator[_Token] = iter(())

    def input(self, text: str) -> None:
        self._tokens = _lex(text, "")

    def token(self) -> _Token | None:
        return next(self._tokens, None)

    def clone(self) -> _Lexer:
        return _Lexer()


# ------------------------------------------------------------------------------------------------------------- expansion


_CONDITIONS = frozenset(("if", "ifdef", "ifndef", "elif"))
_RESERVED = re.compile(r"__|_[A-Z]")
"""Macros of compilers rather than of headers."""


@cache
def _predefined(head: str, body: str) -> Any:
    """The macro object of one predefined macro; shared, since nothing changes a macro after its definition."""
    scratch = _Expander("", None, ())
    scratch.define(f"{head} {body}")
    (macro,) = (macro for name, macro in scratch.macros.items() if name == head.partition("(")[0])
    return macro


class _Expander(Preprocessor):  # type: ignore[misc]  # pcpp has no types, and its base cannot be declared
    """pcpp with our lexer, places, include rules and limits."""

    def __init__(self, path: str, dialect: Dialect | None, include_dirs: Sequence[str], ignore_missing: bool = False) -> None:
        super().__init__(_Lexer())
        self.rewrite_paths: list[tuple[str, str]] = []
        self.macros.clear()
        self.files = [path]
        self.missing_headers: dict[str, None] = {}
        self.missing_macros: dict[str, None] = {}
        self._dialect = dialect
        self._include_dirs = tuple(include_dirs)
        self._ignore_missing = ignore_missing
        self._produced = 0
        self._depth = 0

    def predefine(self, text: str) -> None:
        """Defines the predefined macros that a text mentions."""
        assert self._dialect is not None
        for head, body in self._dialect.macros.items():
            name = head.partition("(")[0]
            if name in text and name not in self.macros:
                self.macros[name] = _predefined(head, body)

    def define_option(self, option: str, path: str) -> None:
        """Defines a macro as the command line spells it."""
        head, equals, body = option.partition("=")
        if not re.fullmatch(r"\s*[A-Za-z_]\w*(\([\w\s,.]*\))?\s*", head):
            raise _error(path, 1, 1, f"-D{option} does not name a macro", "write -DNAME or -DNAME=value")
        self.define(f"{head.strip()} {body if equals else '1'}")

    # What pcpp calls, overridden.

    def group_lines(self, input: str, abssource: str) -> Iterator[list[_Token]]:
        """The lines of a text."""
        return lines_of(input, abssource)

    def define(self, tokens: Any) -> None:
        """Defines a macro whose body has no place of its own, so that it takes the place of each expansion."""
        if isinstance(tokens, str):
            tokens = list(_lex(tokens, ""))
        copies = [token.__copy__() for token in tokens]
        for token in copies:
            token.spelled = None
        super().define(copies)

    def expand_macros(self, tokens: list[_Token], expanding_from: Sequence[str] = ()) -> list[_Token]:
        """Expands as pcpp does, within a budget: a few lines of macros can stand for more tokens than there is memory."""
        result: list[_Token] = super().expand_macros(tokens, list(expanding_from))
        self._produced += len(result)
        if self._produced > MAX_TOKENS:
            first = result[0]
            raise _error(first.source, first.lineno, first.lineno.column, f"macros expand to more than {MAX_TOKENS} tokens")
        return result

    def include(self, tokens: list[_Token], original_line: list[_Token]) -> Iterator[_Token]:
        """Includes a file. A header that the dialect provides stands for nothing; that of a host library too, on record."""
        if not tokens:
            raise _error(self.lastdirective.source, self.lastdirective.lineno, 1, "malformed #include")
        where = tokens[0]
        spelled = "".join(token.value for token in tokens).strip()
        name = spelled[1:].partition(">" if spelled.startswith("<") else '"')[0].strip()
        if spelled[:1] not in ("<", '"') or not name:
            raise _error(where.source, where.lineno, where.lineno.column, "malformed #include")
        found = find_include(name, where.source, self._include_dirs, local=spelled[0] == '"')
        if found is None:
            assert self._dialect is not None
            if self._dialect.provides(name):
                return
            if not (self._ignore_missing or self._dialect.may_lack(name)):
                raise _error(where.source, where.lineno, where.lineno.column, f"cannot find the included file {name!r}",
                             "add its directory with -I; --ignore-missing-includes goes on without it")  # fmt: skip
            self.missing_headers[name] = None
            return
        if found in self.include_once:
            return
        if self._depth >= MAX_DEPTH:
            raise _error(where.source, where.lineno, where.lineno.column, f"includes nest more than {MAX_DEPTH} deep",
                         "does the file include itself?")  # fmt: skip
        text = read_source(found)
        self.predefine(text)
        if found not in self.files:
            self.files.append(found)
        self._depth += 1
        yield from self.parsegen(text, found, found)
        self._depth -= 1

    def on_error(self, file: str, line: int, msg: str) -> None:
        if line == 0 and self.lastdirective is not None:  # pcpp does not say where an empty condition stands
            file, line = self.lastdirective.source, self.lastdirective.lineno
        raise _error(file, line, getattr(line, "column", 1), msg[0].lower() + msg[1:].rstrip())

    def on_directive_handle(self, directive: Any, toks: Any, ifpassthru: bool, precedingtoks: Any) -> Any:
        """Notes on which undefined macros a condition depends that a missing header may define."""
        if self.missing_headers and directive.value in _CONDITIONS:
            for token in toks:
                name = token.value
                if token.type == "CPP_ID" and name not in self.macros and name != "defined" and not _RESERVED.match(name):
                    self.missing_macros[name] = None
        return super().on_directive_handle(directive, toks, ifpassthru, precedingtoks)

    def on_directive_unknown(self, directive: Any, toks: Any, ifpassthru: bool, precedingtoks: Any) -> bool | None:
        """Passes pragmas through, stops at `#error`, ignores what only speaks to a compiler."""
        if directive.value == "pragma":
            return None
        if directive.value == "error":
            message = "".join(token.value for token in toks).strip()
            raise _error(directive.source, directive.lineno, directive.lineno.column, f"#error {message}".rstrip())
        if directive.value in ("warning", "line", "ident") or directive.type == "CPP_INTEGER":
            return True
        raise _error(directive.source, directive.lineno, directive.lineno.column, f"unknown directive #{directive.value}")

    def on_unknown_macro_function_in_expr(self, ident: str) -> Any:
        return lambda value: 0

    def on_include_not_found(self, *arguments: Any) -> None:
        raise OutputDirective(Action.IgnoreAndRemove)


def _pp_tokens(tokens: Iterator[_Token]) -> Iterator[PpToken]:
    """Drops what is left of spaces, gathers each pragma into one token, and settles the places."""
    for token in tokens:
        kind = token.type
        if kind == "CPP_WS":
            continue
        place = token.spelled or token.lineno
        if kind == "CPP_POUND":
            words: list[str] = []
            for part in tokens:
                if part.type == "CPP_WS" and part.value == "\n":
                    break
                words.append(part.value)
            text = "".join(words).strip().removeprefix("pragma").strip()
            yield PpToken("pragma", text, token.source, int(place), place.column, token.width)
            continue
        width = token.width if token.spelled is not None else len(token.expanded_from[-1]) if token.expanded_from else token.width
        yield PpToken(_KINDS.get(kind, "punct"), token.value, token.source, int(place), place.column, width)
