"""Records' layouts, as clang prints them: which block of its output is a record's, and what it says of its members."""

from __future__ import annotations

import re

from boogie_ir.lang.frozen import frozen


@frozen
class Part:
    """A direct member: where it begins, in bits, and what is printed of it; ``bits`` is the width of a bit-field."""

    offset: int
    text: str
    bits: int | None = None
    base: bool = False


@frozen
class Layout:
    """The layout of one record: what is printed as its name, its members in order of printing, size and alignment in bytes."""

    name: str
    parts: tuple[Part, ...]
    size: int
    alignment: int
    virtual: bool


_LINE = re.compile(r"\s*(\d*)(?::(\d+)-(\d+)|:-)? \|( *)(.*)")
_SIZE = re.compile(r"sizeof=(\d+), (?:dsize=\d+, )?align=(\d+)")
_BASE = re.compile(r"(.*?) \((?:primary |virtual )?base\)(?: \(empty\))?\Z")


def read_layouts(text: str) -> dict[str, list[Layout]]:
    """All layouts, by the name of the record as :func:`known_by` has it."""
    found: dict[str, list[Layout]] = {}
    for block in text.split("*** Dumping AST Record Layout")[1:]:
        layout = _block(block)
        if layout is not None:
            found.setdefault(known_by(layout.name), []).append(layout)
    return found


def known_by(name: str) -> str:
    """A printed name without template arguments, and without what is said of nameless records around the last."""
    around, colons, last = without_arguments(name).rpartition("::")
    return _NAMELESS.sub("()", around) + colons + last


_NAMELESS = re.compile(r"\((?!anonymous namespace)[^()]*\)")


def _block(block: str) -> Layout | None:
    name = ""
    virtual = False
    parts: list[Part] = []
    size = _SIZE.search(block)
    for line in block.splitlines():
        match = _LINE.match(line)
        if match is None or not match.group(1):
            continue
        offset, first, last, indent, text = int(match.group(1)), match.group(2), match.group(3), match.group(4), match.group(5)
        if len(indent) == 1:
            name = name or text.removesuffix(" (empty)")
        elif len(indent) == 3:
            if text.endswith((" vtable pointer)", " vbtable pointer)", " vftable pointer)")):
                virtual = True
                continue
            if text.endswith(" ") and ":" in line.partition("|")[0]:
                continue  # a bit-field without a name
            base = _BASE.match(text)
            if "(virtual base)" in text:
                virtual = True
            bits = None if first is None else int(last) - int(first) + 1
            parts.append(Part(offset * 8 + int(first or 0), base.group(1) if base else text, bits, base is not None))
    if not name or size is None:
        return None
    return Layout(name.split(" ", 1)[1] if " " in name else name, tuple(parts), int(size.group(1)), int(size.group(2)), virtual)


def without_arguments(name: str) -> str:
    """A printed name without its template arguments."""
    result: list[str] = []
    depth = 0
    for letter in name:
        if letter == "<":
            depth += 1
        elif letter == ">":
            depth -= 1
        elif depth == 0:
            result.append(letter)
    return "".join(result)


def only_arguments(name: str) -> str:
    """The template arguments of a printed name, so that a number has one spelling."""
    kept: list[str] = []
    depth = 0
    for letter in name:
        depth += letter == "<"
        if depth:
            kept.append(letter)
        depth -= letter == ">"
    text = re.sub(r"(?<=\d)[uUlL]+\b", "", "".join(kept))
    return text.replace("true", "1").replace("false", "0").replace(" ", "")
