"""A position in the token list, with the scopes that tell types from other names. The base of the parser's layers.

C's grammar needs to know which names are types; C++ also which are templates. Both are kept in scopes that grow as declarations
are read. Looking at a token classifies it: an identifier that names a type has the token type `TYPEID`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NoReturn, TypeVar

from boogie_ir.lang.source import Span
from frontend.errors import Problem, SourceError, Unsupported
from frontend.parse.packing import Packing
from frontend.source.dialects.dialect import Dialect
from frontend.source.tokens import END, Token, TokenStream
from frontend.syntax.syntax import (
    ArrayType,
    Attribute,
    InlineEnumeration,
    InlineRecord,
    NamedType,
    PointerType,
    Qualifier,
    Type,
    TypeOf,
)

T = TypeVar("T")


class Cursor:
    """Reads tokens; knows types and templates by name."""

    def __init__(self, stream: TokenStream, dialect: Dialect) -> None:
        self.tokens = stream.tokens
        self.position = 0
        self.dialect = dialect
        self.cplusplus = dialect.cplusplus
        self.scopes: list[dict[str, bool]] = [dict.fromkeys(dialect.type_names, True)]
        self.places: dict[tuple[int, str], frozenset[Qualifier]] = {}  # by depth of scope and name: what a typedef's type has
        self.templates: set[str] = set(dialect.template_names)
        self.namespaces: dict[str, str] = {name: name for name in dialect.scoped_types}
        self._attribute_indices = [index for index, _ in stream.attributes]
        self._attributes = [attribute for _, attribute in stream.attributes]
        self._splits: list[int] = []
        self.packing = Packing()
        self.angle = 0  # how many template argument lists are open, within which `>` closes

    # Tokens.

    def peek(self, ahead: int = 1) -> Token:
        """The next token, or a later one, without taking it."""
        token = self.tokens[self.position + ahead - 1]
        if token.type == "ID" or token.type == "TYPEID":
            token.type = "TYPEID" if self.is_type(token.value) else "ID"
        return token

    def peek_type(self, ahead: int = 1) -> str:
        """The type of the next token, or of a later one."""
        return self.peek(ahead).type

    def advance(self) -> Token:
        """Takes the next token, which must not be the end."""
        token = self.peek()
        if token.type == END:
            self.fail("the file ends in the middle of a declaration", "is a closing brace missing?")
        self.position += 1
        return token

    def accept(self, type: str) -> Token | None:
        """Takes the next token if it has this type."""
        token = self.peek()
        if token.type != type:
            return None
        self.position += 1
        return token

    def expect(self, type: str, what: str = "") -> Token:
        """Takes the next token, which must have this type."""
        token = self.peek()
        if token.type != type:
            self.fail_expected(what or _SPELLING.get(type, type.lower()), after=type == "SEMI")
        self.position += 1
        return token

    def expect_name(self) -> Token:
        """Takes an identifier, whether or not it names a type."""
        token = self.peek()
        if token.type not in ("ID", "TYPEID"):
            self.fail_expected("a name")
        self.position += 1
        return token

    def expect_greater(self) -> Token:
        """Takes the `>` that closes template arguments, splitting a `>>`."""
        token = self.peek()
        if token.type in ("RSHIFT", "GE", "RSHIFTEQUAL"):
            rest = Token(_SPLIT[token.type], token.value[1:], token.file, token.line, token.column + 1,
                         token.end_line, token.end_column)  # fmt: skip
            greater = Token("GT", ">", token.file, token.line, token.column, token.line, token.column + 1)
            self.tokens[self.position : self.position + 1] = [greater, rest]
            self._splits.append(self.position)
            self._attribute_indices = [index + (index > self.position) for index in self._attribute_indices]
            token = greater
        if token.type != "GT":
            self.fail_expected("`>`")
        self.position += 1
        return token

    def mark(self) -> int:
        """A position to return to."""
        return self.position

    def reset(self, mark: int) -> None:
        """Returns to a marked position, undoing what was retyped or split since."""
        for token in self.tokens[mark : self.position + 8]:
            if token.type == "TIMES" and token.value != "*":
                token.type = "AND" if token.value == "&" else "LAND"
        self.position = mark
        while self._splits and self._splits[-1] >= mark:
            index = self._splits.pop()
            first, rest = self.tokens[index], self.tokens[index + 1]
            text = first.value + rest.value
            joined = Token(_JOIN[text], text, first.file, first.line, first.column, rest.end_line, rest.end_column)
            self.tokens[index : index + 2] = [joined]
            self._attribute_indices = [each - (each > index) for each in self._attribute_indices]

    def attempt(self, read: Callable[[], T]) -> T | None:
        """Reads something, or nothing at all where it does not parse."""
        mark = self.mark()
        depth = len(self.scopes)
        angle = self.angle
        try:
            return read()
        except (SourceError, Unsupported):
            self.reset(mark)
            self.angle = angle
            del self.scopes[depth:]
            return None

    # Places.

    def span_from(self, start: int) -> Span:
        """From the token at index `start` to the last one taken."""
        first = self.tokens[start]
        last = self.tokens[max(self.position - 1, start)]
        return join(first, last)

    def attributes_in(self, start: int, end: int) -> tuple[Attribute, ...]:
        """The attributes that stand before the tokens from index `start` up to and including `end`."""
        if not self._attributes:
            return ()
        low = bisect_left(self._attribute_indices, start)
        high = bisect_left(self._attribute_indices, end + 1)
        return tuple(self._attributes[low:high])

    def text_from(self, start: int) -> str:
        """The text of the tokens from index `start` to the last one taken, a space between each."""
        return " ".join(token.value for token in self.tokens[start : self.position])

    def skip_balanced(self) -> None:
        """Takes a bracket and everything up to the one that closes it."""
        depth = 0
        while True:
            type = self.advance().type
            if type in ("LPAREN", "LBRACKET", "LBRACE"):
                depth += 1
            elif type in ("RPAREN", "RBRACKET", "RBRACE"):
                depth -= 1
                if depth <= 0:
                    return

    def fail(self, message: str, hint: str = "", token: Token | None = None) -> NoReturn:
        """Reports a syntax error at the next token."""
        raise SourceError(Problem((token or self.tokens[self.position]).span, message, hint))

    def unsupported(self, construct: str, hint: str = "", token: Token | None = None) -> NoReturn:
        """Reports a construct that is understood and not modelled, at the next token."""
        raise Unsupported((token or self.tokens[self.position]).span, construct, hint)

    def fail_expected(self, what: str, after: bool = False) -> NoReturn:
        """Reports that something else should stand here: `after` the last token, if a line break parts it from the next."""
        token = self.tokens[self.position]
        if token.value in ('"', "'"):
            self.fail("a string or a character literal does not end")
        last = self.tokens[self.position - 1] if self.position else token
        if after and last.end_line < token.line and last.file == token.file:
            place = Span(last.file, last.end_line, last.end_column, last.end_line, last.end_column + 1)
            raise SourceError(Problem(place, f"expected {what} after `{last.value}`"))
        found = "the end of the file" if token.type == END else f"`{token.value}`"
        self.fail(f"expected {what} before {found}")

    # Names.

    def push_scope(self) -> None:
        """Opens a scope."""
        self.scopes.append({})

    def pop_scope(self) -> None:
        """Closes the innermost scope."""
        self.scopes.pop()

    def declare(self, name: str, is_type: bool) -> None:
        """Declares a name in the innermost scope. A type and a variable may share a name in C++; the later one hides."""
        if name:
            self.scopes[-1][name] = is_type

    def is_type(self, name: str) -> bool:
        """Whether the innermost declaration of a name makes it a type."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return False

    def place_in(self, type_: Type) -> frozenset[Qualifier]:
        """The address spaces that a type is qualified with, those that its name stands for included (OpenCL C 1.2, 6.5), and
        whether it is volatile: what a type of the kernel language does not hold itself."""
        match type_:
            case ArrayType(element=element):
                return self.place_in(element)
            case NamedType() | PointerType() | InlineRecord() | InlineEnumeration():
                return type_.qualifiers & _PLACES
            case TypeOf(operand=ArrayType() | NamedType() | PointerType() | InlineRecord() | InlineEnumeration() as operand):
                return self.place_in(operand)
            case _:
                return frozenset()

    def place_of(self, name: str) -> frozenset[Qualifier]:
        """The address spaces that the type has for which a name stands, and whether it is volatile."""
        depth = next((i for i in reversed(range(len(self.scopes))) if name in self.scopes[i]), 0)
        return self.places.get((depth, name), frozenset())

    def is_declared(self, name: str) -> bool:
        """Whether a name is declared at all."""
        return any(name in scope for scope in self.scopes)


def join(first: Token, last: Token) -> Span:
    """The span from one token to another. Macro arguments keep their own place, so the last token may be spelled first."""
    if first is last:
        return first.span
    if last.file != first.file or (last.end_line, last.end_column) < (first.end_line, first.end_column):
        return first.span
    return Span(first.file, first.line, first.column, last.end_line, last.end_column)


_PLACES = frozenset(
    (Qualifier.GLOBAL, Qualifier.LOCAL, Qualifier.CONSTANT, Qualifier.PRIVATE, Qualifier.GENERIC, Qualifier.VOLATILE)
)
_SPLIT = {"RSHIFT": "GT", "GE": "EQUALS", "RSHIFTEQUAL": "GE"}
_JOIN = {">>": "RSHIFT", ">=": "GE", ">>=": "RSHIFTEQUAL"}
_SPELLING = {
    "LPAREN": "`(`", "RPAREN": "`)`", "LBRACKET": "`[`", "RBRACKET": "`]`", "LBRACE": "`{`", "RBRACE": "`}`", "SEMI": "`;`",
    "COLON": "`:`", "COMMA": "`,`", "LT": "`<`", "GT": "`>`", "ID": "a name", "WHILE": "`while`", "EQUALS": "`=`",
}  # fmt: skip
