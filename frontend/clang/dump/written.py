"""Types as clang prints them, parsed: `const n::W<int, 4>::T *(&)[3]` to a small tree; names are not resolved here."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from boogie_ir.lang.frozen import frozen

_OPERATORS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "%": operator.mod,
}  # fmt: skip


@frozen
class Part:
    """One part of a qualified name, with template arguments where there are angle brackets."""

    name: str
    arguments: tuple[Written | int, ...] | None = None


@frozen
class Named:
    """A type by its name; ``rooted`` where it begins with `::`."""

    parts: tuple[Part, ...]
    const: bool = False
    volatile: bool = False


@frozen
class PointerTo:
    """A pointer."""

    target: Written
    const: bool = False
    volatile: bool = False
    restrict: bool = False


@frozen
class ReferenceTo:
    """A reference."""

    target: Written
    rvalue: bool


@frozen
class ArrayOf:
    """An array."""

    element: Written
    length: int | None


@frozen
class FunctionOf:
    """A function."""

    result: Written
    parameters: tuple[Written, ...]
    variadic: bool = False
    const: bool = False
    volatile: bool = False


@frozen
class MemberPointer:
    """A pointer to a member."""

    target: Written
    owner: tuple[Part, ...]


Written: TypeAlias = Named | PointerTo | ReferenceTo | ArrayOf | FunctionOf | MemberPointer


class UnreadableType(Exception):
    """A printed type that is not read; the message is the text."""


_TOKEN = re.compile(
    r"""\s*(?:
      (?P<place>\((?:
          (?:lambda|unnamed|anonymous)(?:\s(?:struct|class|union|enum))?\ at\ [^()]*?:\d+:\d+ | anonymous(?:\ \w+)? | unnamed
        )\))
    | (?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+')
    | (?P<number>\d[\w.']*)
    | (?P<operator>operator\s*(?:\(\)|\[\]|[^\s\w(]+))
    | (?P<word>[A-Za-z_$~][\w$]*)
    | (?P<punct>::|\.\.\.|&&|->|.)
    )""",
    re.VERBOSE | re.DOTALL,
)
_BUILTIN = frozenset(
    [
        "signed",
        "unsigned",
        "char",
        "short",
        "int",
        "long",
        "float",
        "double",
        "bool",
        "void",
        "__int128",
        "_Float16",
        "__bf16",
        "wchar_t",
        "char8_t",
        "char16_t",
        "char32_t",
        "half",
    ]
)
_UNREAD = frozenset(("decltype", "__attribute__", "__typeof__", "typeof", "_BitInt", "_Atomic"))
_SKIPPED = frozenset(("struct", "class", "union", "enum", "typename", "template"))


def without_result(text: str) -> str:
    """The type of a function without its result, if that is printed behind an arrow, where an expression may stand."""
    depth = 0
    for place in range(len(text) if text.startswith("auto (") else 0):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0 and text.startswith("->", place):
            return f"void{text.removeprefix('auto')[: place - len('auto')]}"
    return text


def parse_type(text: str) -> Written:
    """The type that a text of clang's spells."""
    return _Parser(text).whole()


class _Parser:
    """A recursive-descent parser over the tokens of one printed type."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [(match.lastgroup or "", match.group(match.lastgroup or 0)) for match in _TOKEN.finditer(text.strip())]
        self.at = 0

    def whole(self) -> Written:
        found = self.type()
        if self.at != len(self.tokens):
            raise UnreadableType(self.text)
        return found

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead][1] if self.at + ahead < len(self.tokens) else ""

    def kind(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead][0] if self.at + ahead < len(self.tokens) else ""

    def take(self) -> str:
        found = self.peek()
        if not found:
            raise UnreadableType(self.text)
        self.at += 1
        return found

    def accept(self, text: str) -> bool:
        if self.peek() == text:
            self.at += 1
            return True
        return False

    def expect(self, text: str) -> None:
        if not self.accept(text):
            raise UnreadableType(self.text)

    # --------------------------------------------------------------------------------------------------------- parsing

    def type(self) -> Written:
        return self.declarator(self.specifiers())

    def specifiers(self) -> Named:
        const = volatile = False
        words: list[str] = []
        parts: tuple[Part, ...] = ()
        while True:
            word = self.peek()
            if word == "const":
                const = True
            elif word == "volatile":
                volatile = True
            elif word in _SKIPPED:
                pass
            elif word in _BUILTIN and not parts:
                words.append(word)
            elif not words and not parts and (self.kind() in ("word", "place") or word == "::"):
                parts = self.name()
                continue
            else:
                break
            self.at += 1
        if words:
            parts = (Part(" ".join(words)),)
        if not parts:
            raise UnreadableType(self.text)
        return Named(parts, const, volatile)

    def name(self) -> tuple[Part, ...]:
        parts: list[Part] = []
        if self.accept("::"):
            parts.append(Part(""))
        while True:
            self.accept("template")
            if self.kind() not in ("word", "place", "operator"):
                raise UnreadableType(self.text)
            if self.peek() in _UNREAD or (self.peek() == "auto" and "->" not in self.text):
                raise UnreadableType(self.text)
            word = self.take()
            arguments = None
            if self.peek() == "<":
                self.at += 1
                arguments = self.arguments()
            parts.append(Part(word, arguments))
            if self.peek() == "(" and self._is_function_scope():
                self._skip_parentheses()
            if not (self.peek() == "::" and self.peek(1) != "*"):
                return tuple(parts)
            self.at += 1

    def _is_function_scope(self) -> bool:
        """Whether the parentheses after a name belong to a function that is a scope, `f(int)::Local`."""
        depth, index = 0, self.at
        while index < len(self.tokens):
            depth += {"(": 1, ")": -1}.get(self.tokens[index][1], 0)
            index += 1
            if depth == 0:
                return index < len(self.tokens) and self.tokens[index][1] == "::"
        return False

    def _skip_parentheses(self) -> None:
        depth = 0
        while True:
            depth += {"(": 1, ")": -1}.get(self.take(), 0)
            if depth == 0:
                return

    def arguments(self) -> tuple[Written | int, ...]:
        found: list[Written | int] = []
        while not self.accept(">"):
            found.append(self.argument())
            if not self.accept(","):
                self.expect(">")
                break
        return tuple(found)

    def argument(self) -> Written | int:
        found = self._single_argument()
        while self.peek() in ("+", "-", "*", "/", "%") and isinstance(found, int):  # `Dim - 1` where Dim is known
            found = self._sum(found)
        return found

    def _sum(self, left: int) -> int:
        """A number with what is added to it, or it is multiplied by: no more than every type of integers has room for."""
        sign = self.take()
        right = self._single_argument()
        while sign in ("+", "-") and isinstance(right, int) and self.peek() in ("*", "/", "%"):
            right = self._sum(right)
        if not isinstance(right, int) or min(left, right) < 0 or (sign in ("/", "%") and not right):
            raise UnreadableType(self.text)
        result = _OPERATORS[sign](left, right)
        if not 0 <= result < 1 << 31:
            raise UnreadableType(self.text)
        return result

    def _single_argument(self) -> Written | int:
        negative = self.accept("-")
        if self.kind() == "number":
            text = self.take().rstrip("uUlL")
            try:
                return -int(text, 0) if negative else int(text, 0)
            except ValueError:
                raise UnreadableType(self.text) from None
        if self.peek() in ("true", "false"):
            return int(self.take() == "true")
        if self.kind() == "string" and self.peek().startswith("'"):
            return _character(self.take(), self.text)
        if self.kind() == "string" or negative or self.peek() in ("&", "nullptr", "{"):
            raise UnreadableType(self.text)
        if self.peek() == "(" and self.kind() == "punct":
            if self.kind(1) == "number" or self.peek(1) in ("(", "-", "true", "false"):
                self.at += 1
                inside = self.argument()
                self.expect(")")
                return inside
            self._skip_parentheses()  # `(E)3`
            return self._single_argument()
        return self.type()

    def declarator(self, base: Written) -> Written:
        """The type that pointers, references, arrays and parameters after it make of a type."""
        while True:
            word = self.peek()
            if word == "*":
                self.at += 1
                base = self._qualified_pointer(base)
            elif word in ("&", "&&"):
                self.at += 1
                base = ReferenceTo(base, word == "&&")
            elif self.kind() == "word" and self._is_member_pointer():
                owner = self.name()
                self.expect("::")
                self.expect("*")
                while self.peek() in ("const", "volatile"):
                    self.at += 1
                base = MemberPointer(base, owner)
            else:
                break
        if self.peek() == "(" and (self.peek(1) in ("*", "&", "&&") or self._nested_member_pointer()):
            self.at += 1
            start = self.at
            self._skip_nested()
            base = self.suffixes(base)
            end, self.at = self.at, start
            base = self.declarator(base)
            self.expect(")")
            self.at = end
            return base
        return self.suffixes(base)

    def _nested_member_pointer(self) -> bool:
        self.at += 1
        found = self.kind() == "word" and self._is_member_pointer()
        self.at -= 1
        return found

    def _is_member_pointer(self) -> bool:
        start = self.at
        try:
            self.name()
            return self.peek() == "::" and self.peek(1) == "*"
        except UnreadableType:
            return False
        finally:
            self.at = start

    def _skip_nested(self) -> None:
        depth = 1
        while depth:
            depth += {"(": 1, ")": -1}.get(self.take(), 0)

    def _qualified_pointer(self, base: Written) -> Written:
        const = volatile = restrict = False
        while True:
            word = self.peek()
            if word == "const":
                const = True
            elif word == "volatile":
                volatile = True
            elif word in ("__restrict", "restrict", "__restrict__"):
                restrict = True
            else:
                return PointerTo(base, const, volatile, restrict)
            self.at += 1

    def suffixes(self, base: Written) -> Written:
        if self.accept("["):
            length = None
            if self.kind() == "number":
                length = int(self.take())
            self.expect("]")
            return ArrayOf(self.suffixes(base), length)
        if self.peek() == "(" and self.kind() == "punct":
            self.at += 1
            parameters: list[Written] = []
            variadic = False
            while not self.accept(")"):
                if self.accept("..."):
                    variadic = True
                else:
                    parameters.append(self.type())
                if not self.accept(","):
                    self.expect(")")
                    break
            const = volatile = False
            while True:
                word = self.peek()
                if word == "const":
                    const = True
                elif word == "volatile":
                    volatile = True
                elif word == "noexcept":
                    if self.peek(1) == "(":
                        self.at += 1
                        self._skip_parentheses()
                        continue
                elif word in ("&", "&&"):
                    pass
                elif word == "->":
                    self.at += 1
                    base = self.type()
                    continue
                else:
                    break
                self.at += 1
            if parameters == [Named((Part("void"),))]:
                parameters = []
            return FunctionOf(base, tuple(parameters), variadic, const, volatile)
        return base


def _character(text: str, whole: str) -> int:
    body = text[1:-1]
    if len(body) == 1:
        return ord(body)
    escapes = {"n": 10, "t": 9, "0": 0, "r": 13, "\\": 92, "'": 39, '"': 34, "a": 7, "b": 8, "f": 12, "v": 11}
    if len(body) == 2 and body[1] in escapes:
        return escapes[body[1]]
    if re.fullmatch(r"\\x[0-9a-fA-F]+", body):
        return int(body[2:], 16)
    raise UnreadableType(whole)
