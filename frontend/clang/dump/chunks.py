"""The text of clang's tree in pieces, so that only those are read that a file can need: most declarations of the prelude are not.

clang prints one declaration after another, indented by its depth, and no string of it has a line break; so the pieces are found
without reading JSON. A location leaves out its line where it is that of the location before, which a piece therefore remembers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from boogie_ir.lang.frozen import frozen_node

_LINE = re.compile(r'"line": (\d+)')
_KIND = re.compile(r'"kind": "(\w+)"')
_IDENTITY = re.compile(r'"id": "(0x[0-9a-f]+)"')
_ORIGINAL = re.compile(r'"originalNamespace": \{\s*"id": "(0x[0-9a-f]+)"')
LARGE = 20_000  # a namespace with more letters is read in pieces too


class UnreadableTree(Exception):
    """Text that is not a tree of clang's."""


@frozen_node
class Chunk:
    """One declaration: its text, kind and name, the line of its first place, and the line that was printed last before it."""

    text: str
    kind: str
    name: str
    line: int
    before: int
    scope: str = ""  # the identity of the namespace around it

    def read(self) -> dict[str, Any]:
        """The declaration, every line filled in."""
        return decoded(self.text, self.before)


def decoded(text: str, last: int = 0) -> dict[str, Any]:
    """A piece of the tree; a location leaves out the line where it is that of the location printed before it."""

    def filled(value: dict[str, Any]) -> dict[str, Any]:
        nonlocal last
        if "offset" in value:
            last = value.setdefault("line", last)
        return value

    try:
        tree = json.loads(text, object_hook=filled)
    except (ValueError, RecursionError) as error:
        raise UnreadableTree(str(error)) from error
    if not isinstance(tree, dict):
        raise UnreadableTree("no object")
    return tree


def chunks(text: str, prelude_lines: int) -> Iterator[Chunk]:
    """The declarations of a tree in order; those of large namespaces of the prelude by themselves, the namespace without them."""
    for chunk in _split(text, 0, 4, ""):
        if chunk.kind != "NamespaceDecl" or chunk.line > prelude_lines or len(chunk.text) < LARGE:
            yield chunk
            continue
        start = chunk.text.find('\n      "inner": [')
        if start < 0:
            yield chunk
            continue
        head = chunk.text[:start].rstrip().removesuffix(",") + "\n}"
        found = _ORIGINAL.search(head) or _IDENTITY.search(head)
        if found is None:
            raise UnreadableTree("a namespace without an identity")
        yield Chunk(head, chunk.kind, chunk.name, chunk.line, chunk.before)
        yield from _split(chunk.text[start:], _last_line(head, chunk.before), 8, found.group(1))


def _split(text: str, last: int, indent: int, scope: str) -> Iterator[Chunk]:
    pad = " " * indent
    start = text.find(f"[\n{pad}{{\n")
    if start < 0:
        raise UnreadableTree("no declarations")
    end = text.rfind(f"\n{pad}}}\n")
    pieces = text[start + 4 + indent : end].split(f"\n{pad}}},\n{pad}{{\n")
    for piece in pieces:
        kind = _KIND.search(piece)
        line = _LINE.search(piece)
        named = piece.find(f'\n{pad}  "name": "')
        name = piece[named + indent + 12 :].partition('"')[0] if named >= 0 else ""
        yield Chunk(f"{{\n{piece}\n}}", kind.group(1) if kind else "", name, int(line.group(1)) if line else last, last, scope)
        last = _last_line(piece, last)


def _last_line(text: str, before: int) -> int:
    found = text.rfind('"line": ')
    return int(text[found + 8 :].partition("\n")[0].rstrip(",")) if found >= 0 else before
