"""Macros of the prelude's own text, expanded: clang prints two places for each token that a macro made, so none is left to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boogie_ir.lang.frozen import frozen

_TOKEN = re.compile(r"\s+|//[^\n]*|[A-Za-z_]\w*|\.?\d[\w.]*|\"[^\"\n]*\"|'[^'\n]*'|::|->|\.\.\.|##|[^\w\s]")
_DEFINED = re.compile(r"#define (\w+)(?:\(([^)]*)\))?\s*(.*)", re.DOTALL)


@frozen
class _Macro:
    parameters: tuple[str, ...] | None
    body: tuple[str, ...]


def expand_files(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Texts by their names, one after the other, without comments and with their macros expanded; pragmas stay.

    A macro lives on in later texts. Macros have no strings, no `#`, and calls of them are on one line.
    """
    macros: dict[str, _Macro] = {}
    for name, text in texts:
        yield name, _expanded_text(text, macros)


def _expanded_text(text: str, macros: dict[str, _Macro]) -> str:
    lines: list[str] = []
    for line in text.replace("\\\n", " ").split("\n"):
        if line.startswith("#define "):
            found = _DEFINED.match(line)
            assert found is not None, line
            name, parameters, body = found.groups()
            listed = None if parameters is None else tuple(p.strip() for p in parameters.split(","))
            macros[name] = _Macro(listed, tuple(_tokens(body)))
        elif line.startswith("#undef "):
            macros.pop(line.split()[1], None)
        elif line.startswith("#pragma "):
            lines.append(line)
        elif line.strip():
            lines.append("".join(_expanded(list(_tokens(line)), macros)))
    return "\n".join(lines) + "\n"


def _tokens(text: str) -> Iterator[str]:
    for found in _TOKEN.finditer(text):
        token = found.group()
        if not token.startswith("//"):
            yield " " if token.isspace() else token


def _expanded(tokens: list[str], macros: dict[str, _Macro]) -> list[str]:
    result: list[str] = []
    place = 0
    while place < len(tokens):
        macro = macros.get(tokens[place])
        place += 1
        if macro is None:
            result.append(tokens[place - 1])
        elif macro.parameters is None:
            result += _expanded(list(macro.body), macros)
        else:
            given, place = _arguments(tokens, place)
            result += _expanded(_filled(macro, given), macros)
    return result


def _arguments(tokens: list[str], place: int) -> tuple[list[list[str]], int]:
    """The arguments of a macro's call whose parenthesis is at a place, and the place after it."""
    assert tokens[place] == "(", tokens[place : place + 8]
    given: list[list[str]] = [[]]
    depth = 1
    while depth:
        place += 1
        token = tokens[place]
        depth += {"(": 1, ")": -1}.get(token, 0)
        if token == "," and depth == 1:
            given.append([])
        elif depth:
            given[-1].append(token)
    return [_trimmed(argument) for argument in given], place + 1


def _filled(macro: _Macro, given: list[list[str]]) -> list[str]:
    assert macro.parameters is not None
    values = dict(zip(macro.parameters, given, strict=False))
    if macro.parameters[-1] == "...":
        rest = given[len(macro.parameters) - 1 :]
        values["__VA_ARGS__"] = [token for number, argument in enumerate(rest) for token in ([","] if number else []) + argument]
    result: list[str] = []
    pasting = False
    for token in macro.body:
        if token == "##":
            result = _trimmed(result)
            pasting = True
        elif token == " " and pasting:
            continue
        else:
            part = values.get(token, [token])
            if pasting and part and result and result[-1] != ",":
                result[-1] += part[0]
                part = part[1:]
            elif pasting and not part and result and result[-1] == ",":
                result.pop()
            result += part
            pasting = False
    return result


def _trimmed(tokens: list[str]) -> list[str]:
    while tokens and tokens[0] == " ":
        tokens = tokens[1:]
    while tokens and tokens[-1] == " ":
        tokens = tokens[:-1]
    return tokens
