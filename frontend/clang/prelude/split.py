"""The prelude's expanded text as single declarations, each with the names by which a file may need it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boogie_ir.lang.frozen import frozen
from frontend.source.dialects.dialect import words

_TOKEN = re.compile(r"\s+|#[^\n]*|[A-Za-z_]\w*|\.?\d[\w.]*|\"[^\"\n]*\"|'[^'\n]*'|::|->|\.\.\.|&&|\|\||[^\w\s]")
_NO_NAMES = words("__attribute__ decltype alignas noexcept sizeof static_cast")
_KEYWORDS = words(
    "typedef const volatile unsigned signed char short int long float double void bool struct class union enum static extern "
    "using typename template constexpr inline noexcept operator"
)
_BY_THE_LANGUAGE = words("tuple_size tuple_element get")  # what structured bindings look up
_ALWAYS = words("cudaConfigureCall __cudaPushCallConfiguration")  # what a launch looks up


@frozen
class Declaration:
    """One declaration: what stands around it, a line each; its text on one line; the names that ask for it (none: always)."""

    around: tuple[str, ...]
    text: str
    names: frozenset[str]


def split(text: str, classes: set[str]) -> tuple[Declaration, ...]:
    """The declarations of an expanded text in order. `#pragma clang ... begin` to `end` and namespaces are around them.

    ``classes`` are those of texts before; those of this one are added.
    """
    pieces = tuple(_pieces(text))
    classes |= {name for piece in pieces for name in _class_name(piece)}
    around: list[str] = []
    result: list[Declaration] = []
    for piece in pieces:
        if piece.startswith("#pragma") and piece.endswith("begin"):
            around.append(piece)
        elif piece.startswith("#pragma") and piece.endswith("end"):
            around.pop()
        elif piece.startswith("#pragma"):
            result.append(Declaration((), piece, frozenset()))
        elif piece.startswith("namespace") and piece.endswith("{"):
            around.append(piece)
        elif piece == "}":
            around.pop()
        else:
            result.append(Declaration(tuple(around), piece, _names(piece, classes)))
    return tuple(result)


def identifiers(text: str) -> set[str]:
    """The identifiers in a text."""
    return set(re.findall(r"[A-Za-z_]\w*", text))


def _pieces(text: str) -> Iterator[str]:
    """Pragmas, `namespace x {`, `}` that ends one, and declarations, each on one line."""
    tokens = [found.group() for found in _TOKEN.finditer(text)]
    begin = place = depth = 0
    while place < len(tokens):
        token = tokens[place]
        place += 1
        if token.startswith("#"):
            yield token
            begin = place
            continue
        if token in "({[":
            here = _joined(tokens[begin:place])
            if token == "{" and not depth and here.startswith(("namespace ", "inline namespace ")):
                yield here
                begin = place
            else:
                depth += 1
        elif token in ")}]" and depth == 0:
            yield token
            begin = place
        elif token in ")}]":
            depth -= 1
            if token == "}" and depth == 0:
                following = next((number for number in range(place, len(tokens)) if not tokens[number].isspace()), place)
                if tokens[following : following + 1] == [";"]:
                    place = following + 1
                yield _joined(tokens[begin:place])
                begin = place
        elif token == ";" and depth == 0:
            yield _joined(tokens[begin:place])
            begin = place


def _joined(tokens: list[str]) -> str:
    return re.sub(r"\s+", " ", "".join(tokens)).strip()


def _words(text: str) -> list[str]:
    """The tokens of a declaration after `template <...>`."""
    tokens = [found.group() for found in _TOKEN.finditer(text) if not found.group().isspace()]
    while tokens[0] == "template":
        tokens = tokens[_after_angles(tokens, 1) :]
    return tokens


def _class_name(text: str) -> tuple[str, ...]:
    tokens = _words(text)
    if tokens[0] not in ("struct", "class", "union"):
        return ()
    return (next(token for token in _outside(tokens)[1:] if token.isidentifier() and token not in _NO_NAMES),)


def _names(text: str, classes: set[str]) -> frozenset[str]:
    """The names that ask for a declaration: those it declares; for what no name asks for, those of the classes it is about."""
    tokens = _words(text)
    present = {token for token in tokens if token.isidentifier()} - _KEYWORDS
    match tokens[0]:
        case "typedef" | "enum" | "namespace":
            return frozenset(present)
        case "using":
            return frozenset({tokens[1] if "=" in tokens else tokens[-2]})
        case "struct" | "class" | "union":
            (name,) = _class_name(text)
            if name in _BY_THE_LANGUAGE:
                return frozenset(present & classes)
            return frozenset({name, "std"} if name == "initializer_list" else {name})
    outside = _outside(tokens)
    if "operator" in outside:
        head = set(tokens[: tokens.index("{")] if "{" in tokens else tokens)
        return frozenset({"new", "delete"} if {"new", "delete"} & head else head & classes)
    called = {
        token
        for number, token in enumerate(outside[:-1])
        if outside[number + 1] == "(" and token.isidentifier() and token not in _NO_NAMES
    }
    if called & _BY_THE_LANGUAGE:
        return frozenset((present & classes) | called)
    if not called:
        head = set(outside[: outside.index("=")] if "=" in outside else outside)
        called = {
            token for number, token in enumerate(outside[:-1]) if outside[number + 1] in ",;={" and token in head - _KEYWORDS
        }
        called = {token for token in called if token.isidentifier()}
    return frozenset() if called & _ALWAYS else frozenset(called)


def _after_angles(tokens: list[str], place: int) -> int:
    depth = 0
    while True:
        depth += {"<": 1, ">": -1}.get(tokens[place], 0)
        if tokens[place] in "([{":
            place = _closing(tokens, place)
        place += 1
        if not depth:
            return place


def _closing(tokens: list[str], place: int) -> int:
    depth = 0
    while True:
        depth += 1 if tokens[place] in "([{" else -1 if tokens[place] in ")]}" else 0
        if not depth:
            return place
        place += 1


def _outside(tokens: list[str]) -> list[str]:
    """The tokens without what stands in parentheses, brackets and braces, which stay."""
    result: list[str] = []
    place = 0
    while place < len(tokens):
        result.append(tokens[place])
        if tokens[place] in ("(", "[", "{"):
            place = _closing(tokens, place)
            result.append(tokens[place])
        place += 1
    return result
