"""Preprocessed tokens to the tokens of the parser.

What C's grammar does not know is settled here, so that the grammar need not change: address spaces get the token type of `const`,
`__kernel`, `__global__`, `__shared__` and their like that of `inline`, always keeping their spelling; attributes leave the stream
and are remembered by position; `operator+` becomes one identifier.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.source.dialects.dialect import Dialect, words
from frontend.source.preprocess import PpToken
from frontend.syntax.syntax import Attribute


class Token:
    """A token of the parser. Its type is mutable, because only the parser, when it reaches a name, knows whether it is a type."""

    __slots__ = ("column", "end_column", "end_line", "file", "line", "type", "value")

    def __init__(self, type: str, value: str, file: str, line: int, column: int, end_line: int, end_column: int) -> None:
        self.type = type
        self.value = value
        self.file = file
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column

    @property
    def span(self) -> Span:
        """The place of this token alone."""
        return Span(self.file, self.line, self.column, self.end_line, self.end_column)


@frozen
class TokenStream:
    """All tokens of a translation unit, and each attribute with the index of the token that it stands before."""

    tokens: list[Token]
    attributes: tuple[tuple[int, Attribute], ...]


END = "END"
"""The type of the tokens after the last one."""

PUNCTUATION = {
    "(": "LPAREN", ")": "RPAREN", "[": "LBRACKET", "]": "RBRACKET", "{": "LBRACE", "}": "RBRACE", ",": "COMMA", ";": "SEMI",
    ":": "COLON", "::": "COLONCOLON", "?": "CONDOP", ".": "PERIOD", "->": "ARROW", "...": "ELLIPSIS", "->*": "ARROWSTAR",
    "+": "PLUS", "-": "MINUS", "*": "TIMES", "/": "DIVIDE", "%": "MOD", "|": "OR", "&": "AND", "~": "NOT", "^": "XOR",
    "<<": "LSHIFT", ">>": "RSHIFT", "||": "LOR", "&&": "LAND", "!": "LNOT", "<": "LT", "<=": "LE", ">": "GT", ">=": "GE",
    "==": "EQ", "!=": "NE", "=": "EQUALS", "*=": "TIMESEQUAL", "/=": "DIVEQUAL", "%=": "MODEQUAL", "+=": "PLUSEQUAL",
    "-=": "MINUSEQUAL", "<<=": "LSHIFTEQUAL", ">>=": "RSHIFTEQUAL", "&=": "ANDEQUAL", "|=": "OREQUAL", "^=": "XOREQUAL",
    "++": "PLUSPLUS", "--": "MINUSMINUS", "<<<": "LAUNCH",
}  # fmt: skip

_PLAIN_KEYWORDS = words(
    "if else while for do switch case default break continue return goto sizeof struct union enum typedef static "
    "void char short int long float double signed unsigned"
)

_C_KEYWORDS = {
    **{word: word.upper() for word in _PLAIN_KEYWORDS},
    "_Bool": "_BOOL", "bool": "_BOOL", "true": "BOOL_CONST", "false": "BOOL_CONST", "nullptr": "NULLPTR",
    "__signed__": "SIGNED", "__signed": "SIGNED", "typeof": "TYPEOF", "__typeof__": "TYPEOF", "__typeof": "TYPEOF",
    "_Alignof": "ALIGNOF", "alignof": "ALIGNOF", "__alignof__": "ALIGNOF", "__alignof": "ALIGNOF", "asm": "ASM",
    "__asm__": "ASM", "__asm": "ASM", "_Static_assert": "STATIC_ASSERT", "static_assert": "STATIC_ASSERT", "_Pragma": "_PRAGMA",
}  # fmt: skip

_CPP_KEYWORDS = {
    "auto": "AUTO", "class": "STRUCT", "template": "TEMPLATE", "typename": "TYPENAME", "namespace": "NAMESPACE", "using": "USING",
    "this": "THIS", "new": "NEW", "delete": "DELETE", "throw": "THROW", "operator": "OPERATOR", "decltype": "TYPEOF",
    "public": "ACCESS", "private": "ACCESS", "protected": "ACCESS", "noexcept": "NOEXCEPT", "static_cast": "NAMED_CAST",
    "reinterpret_cast": "NAMED_CAST", "const_cast": "NAMED_CAST", "dynamic_cast": "NAMED_CAST",
}  # fmt: skip

_WORD_OPERATORS = {
    "and": "&&", "or": "||", "not": "!", "xor": "^", "bitand": "&", "bitor": "|", "compl": "~", "and_eq": "&=", "or_eq": "|=",
    "xor_eq": "^=", "not_eq": "!=",
}  # fmt: skip

_ATTRIBUTE_WORDS = {
    "__attribute__", "__attribute", "__declspec", "__align__", "__builtin_align__", "__launch_bounds__", "__maxnreg__",
    "__cluster_dims__", "_Alignas", "alignas",
}  # fmt: skip
_DROPPED_WORDS = {"__extension__", "__grid_constant__", "__cdecl", "__stdcall", "CUDARTAPI", "CUDART_CB", "CUTIL_DLL"}


@cache
def keywords(dialect: Dialect) -> dict[str, str]:
    """The token type of every word that is not a plain identifier in this dialect."""
    types = {**_C_KEYWORDS, **(_CPP_KEYWORDS if dialect.cplusplus else {"auto": "INLINE"})}
    for word in dialect.qualifiers:
        types[word] = "RESTRICT" if "restrict" in word else "CONST"
    for word in dialect.specifiers:
        types[word] = "STATIC" if word == "static" else "INLINE"
    for word in _ATTRIBUTE_WORDS:
        types[word] = "ATTRIBUTE"
    for word in _DROPPED_WORDS:
        types[word] = "DROPPED"
    return types


def tokens_of(source: Sequence[PpToken], dialect: Dialect) -> TokenStream:
    """Maps a preprocessed file to the parser's tokens, ended by a few of type `END`."""
    types = keywords(dialect)
    tokens: list[Token] = []
    attributes: list[tuple[int, Attribute]] = []
    count = len(source)
    i = 0
    while i < count:
        kind, text, file, line, column, width = source[i]
        i += 1
        if kind == "punct":
            type = PUNCTUATION.get(text, "UNKNOWN")
            if type == "LBRACKET" and dialect.cplusplus and _double_bracket(source, i):
                i = _bracket_attributes(source, i - 1, len(tokens), attributes)
                continue
        elif kind == "id":
            if dialect.cplusplus and text in _WORD_OPERATORS:
                text = _WORD_OPERATORS[text]
            type = types.get(text) or PUNCTUATION.get(text, "ID")
            if type == "ATTRIBUTE":
                i = _word_attributes(source, i - 1, len(tokens), attributes)
                continue
            if type == "DROPPED":
                continue
            if type == "OPERATOR":
                taken, text = _operator_name(source, i)
                if taken:
                    i += taken
                    type = "ID"
                    width = source[i - 1].column + source[i - 1].width - column if source[i - 1].line == line else width
        elif kind == "number":
            type = "NUMBER"
        elif kind == "string":
            type = "STRING"
        elif kind == "char":
            type = "CHARACTER"
        else:
            type = "PPPRAGMA"
        breaks = text.count("\n")
        if breaks:
            tokens.append(Token(type, text, file, line, column, line + breaks, len(text) - text.rindex("\n")))
        else:
            tokens.append(Token(type, text, file, line, column, line, column + width))
    last = tokens[-1] if tokens else None
    for _ in range(4):
        if last is None:
            tokens.append(Token(END, "", "", 1, 1, 1, 1))
        else:
            tokens.append(Token(END, "", last.file, last.end_line, last.end_column, last.end_line, last.end_column))
    return TokenStream(tokens, tuple(attributes))


def _operator_name(source: Sequence[PpToken], i: int) -> tuple[int, str]:
    """How many tokens after `operator` belong to the operator's name, and the whole name; none for a conversion."""
    if i >= len(source):
        return 0, "operator"
    first = source[i].text
    if source[i].kind == "id":
        return (1, f"operator {first}") if first in ("new", "delete") else (0, "operator")
    if first in ("(", "[") and i + 1 < len(source):
        return 2, f"operator{first}{source[i + 1].text}"
    return 1, f"operator{first}"


def _double_bracket(source: Sequence[PpToken], i: int) -> bool:
    """Whether a second bracket follows, in the text or out of a macro: it is an attribute (C++17 [dcl.attr.grammar] 7).

    An index by a lambda, `a[[] { return 1; }()]`, is none to compilers that take it: its second bracket is closed before the end.
    """
    if i >= len(source) or source[i].text != "[":
        return False
    end = _closing(source, i)
    return end < len(source) and source[end].text == "]"


def _closing(source: Sequence[PpToken], i: int) -> int:
    """The index after the bracket that closes the one at index i; the end of the source where none does."""
    depth = 0
    while i < len(source):
        if source[i].kind == "punct":
            if source[i].text in ("(", "[", "{"):
                depth += 1
            elif source[i].text in (")", "]", "}"):
                depth -= 1
                if depth == 0:
                    return i + 1
        i += 1
    return i


def _bracket_attributes(source: Sequence[PpToken], i: int, index: int, found: list[tuple[int, Attribute]]) -> int:
    end = _closing(source, i)
    found.extend((index, attribute) for attribute in _attribute_list(source, i + 2, end - 2))
    return end


def _word_attributes(source: Sequence[PpToken], i: int, index: int, found: list[tuple[int, Attribute]]) -> int:
    word = source[i].text
    if i + 1 >= len(source) or source[i + 1].text != "(":
        return i + 1
    end = _closing(source, i + 1)
    if word.startswith("__attribute"):
        found.extend((index, attribute) for attribute in _attribute_list(source, i + 3, end - 2))
    elif word == "__declspec":
        found.extend((index, attribute) for attribute in _attribute_list(source, i + 2, end - 1))
    else:
        name = "aligned" if word in ("__align__", "__builtin_align__", "_Alignas", "alignas") else word.strip("_")
        found.append((index, Attribute(_span(source[i]), name, _arguments(source, i + 2, end - 1))))
    return end


def _attribute_list(source: Sequence[PpToken], i: int, end: int) -> list[Attribute]:
    result = []
    while i < end:
        token = source[i]
        i += 1
        if token.kind != "id":
            continue
        while i + 1 < end and source[i].text == "::":
            token = source[i + 1]
            i += 2
        arguments: tuple[str, ...] = ()
        if i < end and source[i].text == "(":
            after = _closing(source, i)
            arguments = _arguments(source, i + 1, after - 1)
            i = after
        result.append(Attribute(_span(token), token.text.strip("_"), arguments))
    return result


def _arguments(source: Sequence[PpToken], i: int, end: int) -> tuple[str, ...]:
    parts: list[list[str]] = [[]]
    depth = 0
    for token in source[i:end]:
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
        if token.text == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token.text)
    return tuple(" ".join(part) for part in parts if part)


def _span(token: PpToken) -> Span:
    return Span(token.file, token.line, token.column, token.line, token.column + token.width)
